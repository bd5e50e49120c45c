//! Machine words as sets of cells: 64 bits where they are enough, 128 otherwise.
//!
//! The search is written once for both. A word also says how it is kept in a table that several threads share:
//! 64 bits are atomic by nature, 128 bits stand behind a lock of their own.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not, Shl, Shr};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// A set of cells in one machine word.
pub trait Word:
    Copy
    + Eq
    + Ord
    + Hash
    + Debug
    + Default
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + BitAndAssign
    + BitOrAssign
{
    /// How many cells fit.
    const BITS: u32;
    /// No cell.
    const ZERO: Self;
    /// The first cell.
    const ONE: Self;
    /// Where a table keeps one word.
    type Slot: Default + Send + Sync;

    /// The cells of a set that fits.
    fn narrow(cells: u128) -> Self;
    /// The cells as a word of 128 bits.
    fn wide(self) -> u128;
    /// How many cells there are.
    fn count(self) -> u32;
    /// The number of the first cell; `BITS` if there is none.
    fn first(self) -> u32;
    /// One more than the number of the last cell; 0 if there is none.
    fn length(self) -> u32;
    /// The cells in reverse order.
    fn reversed(self) -> Self;
    /// Without the first cell.
    fn without_first(self) -> Self;
    /// The product, modulo 2 to the power of `BITS`.
    fn times(self, other: Self) -> Self;
    /// What a slot holds.
    fn load(slot: &Self::Slot) -> Self;
    /// Puts a word into a slot.
    fn store(self, slot: &Self::Slot);

    /// The first `length` cells.
    fn low(length: u32) -> Self {
        if length == 0 { Self::ZERO } else { !Self::ZERO >> (Self::BITS - length) }
    }

    /// Whether there is no cell.
    fn is_empty(self) -> bool {
        self == Self::ZERO
    }

    /// Whether the sets have a cell in common.
    fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// The cells that do not belong to `other`.
    fn minus(self, other: Self) -> Self {
        self & !other
    }
}

macro_rules! word {
    ($type:ty, $slot:ty, $load:expr, $store:expr) => {
        impl Word for $type {
            const BITS: u32 = <$type>::BITS;
            const ZERO: Self = 0;
            const ONE: Self = 1;
            type Slot = $slot;

            fn narrow(cells: u128) -> Self {
                cells as $type
            }
            fn wide(self) -> u128 {
                self.into()
            }
            fn count(self) -> u32 {
                self.count_ones()
            }
            fn first(self) -> u32 {
                self.trailing_zeros()
            }
            fn length(self) -> u32 {
                <$type>::BITS - self.leading_zeros()
            }
            fn reversed(self) -> Self {
                self.reverse_bits()
            }
            fn without_first(self) -> Self {
                self & self.wrapping_sub(1)
            }
            fn times(self, other: Self) -> Self {
                self.wrapping_mul(other)
            }
            fn load(slot: &Self::Slot) -> Self {
                $load(slot)
            }
            fn store(self, slot: &Self::Slot) {
                $store(slot, self);
            }
        }
    };
}

word!(u64, AtomicU64, |slot: &AtomicU64| slot.load(Ordering::Relaxed), |slot: &AtomicU64, word| slot
    .store(word, Ordering::Relaxed));
word!(
    u128,
    Mutex<u128>,
    // A slot that is just being written counts as empty, and a write that would have to wait is left out: the
    // table may always forget.
    |slot: &Mutex<u128>| slot.try_lock().map_or(0, |word| *word),
    |slot: &Mutex<u128>, word| {
        if let Ok(mut kept) = slot.try_lock() {
            *kept = word;
        }
    }
);

/// The cells of a set, each as a set of its own.
pub(crate) fn each_cell<W: Word>(mut cells: W, mut visit: impl FnMut(u32)) {
    while !cells.is_empty() {
        visit(cells.first());
        cells = cells.without_first();
    }
}
