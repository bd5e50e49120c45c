//! Names that nobody can guess, and comparing them without telling how far they agree.

/// So many random bytes as hexadecimal digits.
pub(crate) fn random_name(bytes: usize) -> String {
    let mut random = vec![0; bytes];
    if getrandom::fill(&mut random).is_err() {
        // A system without a source of chance: the process and the clock must do for names of jobs; tokens are
        // refused then (see `token`).
        let now = std::time::UNIX_EPOCH.elapsed().map_or(0, |now| now.as_nanos() as u64);
        let mut chance = grundy::random::Random::new(now ^ u64::from(std::process::id()) << 32);
        random.iter_mut().for_each(|byte| *byte = chance.bits() as u8);
    }
    random.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A token of 128 bits; `None` if the system has no source of chance.
pub fn token() -> Option<String> {
    getrandom::fill(&mut [0; 16]).ok().map(|()| random_name(16))
}

/// Whether two texts are equal, in a time that depends on their lengths only.
pub fn same(one: &str, two: &str) -> bool {
    let differing = one.bytes().zip(two.bytes()).fold(0, |all, (a, b)| all | (a ^ b));
    std::hint::black_box(differing) == 0 && one.len() == two.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_differ_and_equal_texts_are_equal() {
        assert_eq!(random_name(8).len(), 16);
        assert_ne!(random_name(8), random_name(8));
        assert!(same("token", "token"));
        assert!(!same("token", "tokem") && !same("token", "toke") && !same("", "x"));
    }
}
