//! The library of proved families, carried with the code: its descriptions can be named instead of a file.

macro_rules! library {
    ($($name:literal),* $(,)?) => {
        &[$((
            $name,
            include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/structures/", $name, ".txt")),
        )),*]
    };
}

/// Names and texts of all descriptions in `data/structures`.
pub const LIBRARY: &[(&str, &str)] = library![
    "althoefer-bueltermann",
    "observation-18",
    "observation-20",
    "one-move",
    "other-start",
    "ten-n-squared-even",
    "ten-n-squared-odd",
    "theorem-15",
    "theorem-17-five",
    "theorem-17-three",
    "theorem-8",
    "theorem-8-all",
    "three-moves-sum-1",
    "three-moves-sum-2-plus-1",
    "three-moves-sum-3",
    "three-moves-sum-4-plus-1",
    "three-times-outcomes",
    "three-times-values",
    "two-moves-1",
    "two-moves-2",
    "two-moves-3",
    "two-moves-4",
    "wins-and-losses",
];

/// The description of this name.
///
/// ```
/// use grundy_structure::library::named;
/// assert!(named("theorem-8").is_some_and(|text| text.contains("REPEAT")));
/// assert!(named("theorem-7").is_none());
/// ```
pub fn named(name: &str) -> Option<&'static str> {
    LIBRARY.iter().find(|entry| entry.0 == name).map(|entry| entry.1)
}
