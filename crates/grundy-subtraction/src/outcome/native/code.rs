//! The few instructions of the digit loop, as bytes.
//!
//! All vector instructions are of the EVEX form, on the low 128 bits of a register: a prefix of four bytes that holds
//! the fifth and fourth bit of each register's number, inverted, then the opcode, a byte with the other bits, and
//! perhaps an offset or a constant. Source: AMD64 Architecture Programmer's Manual, volumes 3 and 4; Intel 64 and IA-32
//! Architectures Software Developer's Manual, volume 2. Memory is addressed from one pointer, in words of eight bytes.

/// A vector register.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Register(u8);

impl Register {
    /// How many there are.
    pub(super) const COUNT: usize = 32;

    pub(super) fn number(number: usize) -> Register {
        debug_assert!(number < Self::COUNT);
        Register(number as u8)
    }
}

/// The opcode, the table it is in (1 is 0F, 3 is 0F 3A), and the prefix it stands for (1 is 66, 2 is F3).
struct Opcode(u8, u8, u8);

const LOAD: Opcode = Opcode(0x7E, 1, 2);
const STORE: Opcode = Opcode(0xD6, 1, 1);
const AND: Opcode = Opcode(0xDB, 1, 1);
const SHIFT: Opcode = Opcode(0x73, 1, 1);
const FUNNEL: Opcode = Opcode(0x71, 3, 1);
const LOGIC: Opcode = Opcode(0x25, 3, 1);

/// What is written so far.
#[derive(Debug, Clone, Default)]
pub(super) struct Code {
    bytes: Vec<u8>,
}

impl Code {
    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// A place to come back to.
    pub(super) fn here(&self) -> usize {
        self.bytes.len()
    }

    /// vmovq: the word so many words from the pointer.
    pub(super) fn load(&mut self, into: Register, at: i32) {
        self.memory(&LOAD, into, at);
    }

    /// vmovq: stores the low word.
    pub(super) fn store(&mut self, at: i32, from: Register) {
        self.memory(&STORE, from, at);
    }

    /// vpandq
    pub(super) fn and(&mut self, into: Register, one: Register, two: Register) {
        self.registers(&AND, into.0, one, two);
    }

    /// vpsllq by a constant
    pub(super) fn shift_left(&mut self, into: Register, from: Register, by: u8) {
        self.registers(&SHIFT, 6, into, from);
        self.bytes.push(by);
    }

    /// vpshldq: the later word moved up, the highest bits of the earlier one below.
    pub(super) fn funnel(&mut self, into: Register, later: Register, earlier: Register, by: u8) {
        self.registers(&FUNNEL, into.0, later, earlier);
        self.bytes.push(by);
    }

    /// vpternlogq: any function of three bits, by its table; the first is written over.
    pub(super) fn logic(&mut self, into: Register, two: Register, three: Register, table: u8) {
        self.registers(&LOGIC, into.0, two, three);
        self.bytes.push(table);
    }

    /// The pointer goes on by so many words, and back to `start` unless it has reached its end. Then the code returns.
    pub(super) fn next_round(&mut self, words: i32, start: usize) {
        // add rdi, 8 words
        self.bytes.extend([0x48, 0x81, 0xC7]);
        self.bytes.extend((8 * words).to_le_bytes());
        // cmp rdi, rsi
        self.bytes.extend([0x48, 0x39, 0xF7]);
        // jb start, counted from the end of this instruction
        self.bytes.extend([0x0F, 0x82]);
        let back = start as i32 - (self.bytes.len() as i32 + 4);
        self.bytes.extend(back.to_le_bytes());
        // ret
        self.bytes.push(0xC3);
    }

    /// Three registers, or two and a further part of the opcode in place of the first.
    fn registers(
        &mut self,
        opcode: &Opcode,
        first: u8,
        Register(second): Register,
        Register(third): Register,
    ) {
        self.prefix(opcode, first, second, third);
        self.bytes.push(0xC0 | (first & 7) << 3 | third & 7);
    }

    /// A register and the word at rdi + 8 at.
    fn memory(&mut self, opcode: &Opcode, Register(register): Register, at: i32) {
        const RDI: u8 = 7;
        self.prefix(opcode, register, 0, RDI);
        self.bytes.push(0x80 | (register & 7) << 3 | RDI);
        self.bytes.extend((8 * at).to_le_bytes());
    }

    /// The prefix and the opcode. The third register is the one that could be in memory.
    fn prefix(&mut self, Opcode(opcode, table, prefix): &Opcode, first: u8, second: u8, third: u8) {
        let bit = |number: u8, at: u8| number >> at & 1 ^ 1;
        let high = bit(first, 3) << 7 | bit(third, 4) << 6 | bit(third, 3) << 5 | bit(first, 4) << 4;
        // The 1 before the second register says that words have 64 bits.
        let middle = 1 << 7 | (!second & 15) << 3 | 1 << 2 | prefix;
        self.bytes.extend([0x62, high | table, middle, bit(second, 4) << 3, *opcode]);
    }
}
