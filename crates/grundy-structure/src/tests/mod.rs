//! The language, the arithmetic, the proofs of the library, and what damage does to them.

mod language;
mod letters;
mod linear;
mod mutation;
mod periods;
mod proofs;
mod raw;
mod stored;

use super::{Description, Point, Variable};
use std::path::PathBuf;

/// The library of proved families: names and texts.
fn library() -> Vec<(String, String)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../data/structures");
    let mut files: Vec<(String, String)> = std::fs::read_dir(folder)
        .expect("the library")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "txt"))
        .map(|path| {
            let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
            (name, std::fs::read_to_string(&path).expect("a description"))
        })
        .collect();
    files.sort();
    assert!(files.len() >= 20);
    files
}

fn read(text: &str) -> Description {
    Description::read(text, None).unwrap_or_else(|error| panic!("{error}"))
}

fn variable(name: char) -> Variable {
    Variable::new(name).expect("a letter")
}

fn point(values: &[(char, i128)]) -> Point {
    Point::new(values.iter().map(|(name, value)| (variable(*name), *value)))
}

/// Small points in as many variables as the description has, all within its conditions or not.
fn small_points(description: &Description, to: i128) -> Vec<Point> {
    let mut points = vec![Point::default()];
    for name in description.free_variables() {
        let with = |point: &Point| {
            let set = |value: i128| {
                let mut point = point.clone();
                point.set(name, value);
                point
            };
            (0..=to).map(set).collect::<Vec<_>>()
        };
        points = points.iter().flat_map(with).collect();
    }
    points
}
