//! Machine code in memory, and the call of it. This file holds all the unsafe lines of the folder.
//!
//! Memory is never writable and executable at once: it is filled while it can be written, and made executable after
//! that. Where the system refuses, there is no loop.
//!
//! Why the call is sound. The bytes are made by `Plan::write` alone, from instructions of which only two touch memory:
//! * loads, before the loop, of the `history` words before the pointer;
//! * stores of the words from the pointer on, `unroll` of them each round, until the pointer has reached the end.
//!
//! [`Native::fill`](super::Native::fill) hands over a slice that begins `history` words before the first word to be written
//! and whose rest is a whole number of rounds, at least one. So all words read and written lie in the slice, which is
//! borrowed for writing during the call. Apart from them the code changes vector registers, rdi and the flags, which
//! a function of the sysv64 convention may do; it calls nothing, uses no stack and ends with a return. All instructions
//! are of AVX-512 F, VL and VBMI2, for which the processor was asked before the code was made.

#![allow(unsafe_code, reason = "calls code that was written for these moves, see the argument above")]

use super::super::wide::has_funnels;
use super::code::Code;
use memmap2::{Mmap, MmapMut};

/// A loop over digits, ready to run.
#[derive(Debug)]
pub(super) struct Loop {
    code: Mmap,
}

impl Loop {
    pub(super) fn new(code: &Code) -> Option<Loop> {
        if !has_funnels() {
            return None;
        }
        let mut memory = MmapMut::map_anon(code.bytes().len()).ok()?;
        memory.copy_from_slice(code.bytes());
        Some(Loop { code: memory.make_exec().ok()? })
    }

    /// Fills `digits[history..]`, a whole number of rounds.
    pub(super) fn run(&self, digits: &mut [u64], history: usize) {
        let whole = digits.as_mut_ptr_range();
        // SAFETY: see the head of this file. The memory lives as long as `self`.
        unsafe {
            let run: extern "sysv64" fn(*mut u64, *mut u64) = std::mem::transmute(self.code.as_ptr());
            run(whole.start.add(history), whole.end);
        }
    }
}
