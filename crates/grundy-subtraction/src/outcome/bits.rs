//! Bits in words: reading a stretch of positions from digits of any width, comparing and reversing windows.
//!
//! A tape stores `width` positions in the low bits of each word (a *digit*). Windows are packed, 64 positions
//! per word, the earliest in the lowest bit, the rest of the last word zero.

/// The lowest `count` bits.
pub(super) fn low(count: u64) -> u64 {
    if count >= 64 { !0 } else { (1 << count) - 1 }
}

/// How many words hold so many bits.
pub(super) fn words(bits: usize) -> usize {
    bits.div_ceil(64)
}

/// 64 bits of packed `bits` from place `at` on; zeros behind the end.
#[inline(always)]
pub(super) fn word_at(bits: &[u64], at: usize) -> u64 {
    let (word, shift) = (at / 64, at % 64);
    let here = bits.get(word).copied().unwrap_or(0) >> shift;
    let next = bits.get(word + 1).copied().unwrap_or(0);
    here | (next << 1) << (63 - shift)
}

/// Packs `count` positions from place `at` of digits of the given width.
pub(super) fn pack(digits: &[u64], width: usize, at: usize, count: usize, packed: &mut Vec<u64>) {
    packed.clear();
    if width == 64 {
        packed.extend((0..words(count)).map(|word| word_at(digits, at + 64 * word)));
    } else {
        let (mut digit, offset) = (at / width, at % width);
        let (mut word, mut filled) = (0u64, 0usize);
        let mut take = digits.get(digit).copied().unwrap_or(0) >> offset;
        let mut have = width - offset;
        while packed.len() < words(count) {
            word |= take << filled;
            if filled + have < 64 {
                filled += have;
                digit += 1;
                take = digits.get(digit).copied().unwrap_or(0);
                have = width;
            } else {
                let used = 64 - filled;
                packed.push(word);
                (word, filled) = (0, 0);
                take = if used == 64 { 0 } else { take >> used };
                have -= used;
            }
        }
    }
    trim(packed, count);
}

fn trim(packed: &mut [u64], count: usize) {
    if let Some(last) = packed.last_mut()
        && !count.is_multiple_of(64)
    {
        *last &= low(count as u64 % 64);
    }
}

/// The window of `count` positions read backwards.
pub(super) fn reversed(window: &[u64], count: usize, packed: &mut Vec<u64>) {
    packed.clear();
    packed.extend(window.iter().rev().map(|word| word.reverse_bits()));
    let slack = 64 * window.len() - count;
    if slack > 0 {
        for word in 0..packed.len() {
            packed[word] = word_at(packed, 64 * word + slack);
        }
    }
}

/// Whether the `window` of `count` positions stands at place `at` of packed `bits`.
pub(super) fn stands_at(window: &[u64], count: usize, bits: &[u64], at: usize) -> bool {
    let full = count / 64;
    (0..full).all(|word| window[word] == word_at(bits, at + 64 * word))
        && (count == 64 * full
            || window[full] == word_at(bits, at + 64 * full) & low((count - 64 * full) as u64))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn packing_and_reversing_agree_with_single_bits(
            digits in prop::collection::vec(any::<u64>(), 1..12),
            width in 1usize..=64, at in 0usize..80, count in 1usize..300,
        ) {
            let digits: Vec<u64> = digits.iter().map(|digit| digit & low(width as u64)).collect();
            let bit = |at: usize| digits.get(at / width).is_some_and(|digit| digit >> (at % width) & 1 == 1);
            let mut packed = Vec::new();
            pack(&digits, width, at, count, &mut packed);
            prop_assert_eq!(packed.len(), words(count));
            let one = |bits: &[u64], at: usize| bits[at / 64] >> (at % 64) & 1 == 1;
            for place in 0..count {
                prop_assert_eq!(one(&packed, place), bit(at + place));
            }
            let mut back = Vec::new();
            reversed(&packed, count, &mut back);
            for place in 0..count {
                prop_assert_eq!(one(&back, place), one(&packed, count - 1 - place));
            }
            if width == 64 {
                prop_assert!(stands_at(&packed, count, &digits, at));
            }
        }
    }
}
