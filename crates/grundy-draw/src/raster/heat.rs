//! Heat maps: a table of numbers as a [`Map`], in the colours that values have in every picture.

use super::{Axis, Key, Map, Rgb, WHITE};
use crate::colour;

/// A table of numbers to be drawn: 0 is violet like every lost position, larger numbers have colours or shades of their own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Heat {
    /// What the picture shows.
    pub title: String,
    /// What stands side by side.
    pub across: String,
    /// What stands one above the other.
    pub upwards: String,
    /// The numbers, the lowest row first. The last row may be shorter.
    pub rows: Vec<Vec<u64>>,
    /// What the number 0 means.
    pub zero: String,
    /// What the other numbers are.
    pub number: String,
    /// The command that made the picture.
    pub command: String,
}

/// So many shades are explained.
const EXPLAINED: u64 = 6;

impl Heat {
    /// The picture.
    ///
    /// ```
    /// use grundy_draw::raster::Heat;
    /// let heat = Heat {
    ///     title: "Sums".into(),
    ///     across: "a".into(),
    ///     upwards: "b".into(),
    ///     rows: vec![vec![0, 1], vec![1, 0]],
    ///     zero: "0".into(),
    ///     number: "value".into(),
    ///     command: String::new(),
    /// };
    /// let map = heat.map();
    /// assert_eq!((map.columns, map.cells[0], map.legend.len()), (2, [84, 39, 136], 2));
    /// ```
    pub fn map(&self) -> Map {
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let largest = self.rows.iter().flatten().copied().max().unwrap_or(0);
        let cells = self.rows.iter().flat_map(|row| {
            let blank = std::iter::repeat_n(WHITE, columns - row.len());
            row.iter().map(|number| shade(*number, largest)).chain(blank)
        });
        let axis =
            |name: &str, cells: usize| Axis { name: name.into(), first: 0, last: cells.max(1) as u64 - 1 };
        Map {
            title: self.title.clone(),
            x: axis(&self.across, columns),
            y: axis(&self.upwards, self.rows.len()),
            columns,
            cells: cells.collect(),
            legend: self.legend(largest),
            command: self.command.clone(),
        }
    }

    /// 0, and some of the other numbers: all if there are few.
    fn legend(&self, largest: u64) -> Vec<Key> {
        let part = |part: u64| (u128::from(largest) * u128::from(part) / u128::from(EXPLAINED)) as u64;
        let mut numbers: Vec<u64> = match largest {
            0..=EXPLAINED => (1..=largest).collect(),
            _ => (1..=EXPLAINED).map(part).collect(),
        };
        numbers.dedup();
        let other = numbers.into_iter().map(|number| (number, format!("{} {number}", self.number)));
        let keys = std::iter::once((0, self.zero.clone())).chain(other);
        keys.map(|(number, text)| Key { colour: shade(number, largest), text }).collect()
    }
}

fn shade(number: u64, largest: u64) -> Rgb {
    let colour::Rgb(red, green, blue) = colour::by_value(number.into(), largest.into());
    [red, green, blue]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heat(rows: Vec<Vec<u64>>) -> Heat {
        let [title, across, upwards, zero, number, command] =
            ["T", "a", "b", "lost", "value", "grundy"].map(String::from);
        Heat { title, across, upwards, rows, zero, number, command }
    }

    #[test]
    fn short_rows_are_filled_with_white_and_colours_are_those_of_graphs() {
        let map = heat(vec![vec![0, 1, 2], vec![3]]).map();
        assert_eq!((map.columns, map.cells.len()), (3, 6));
        let plain = |number: usize| {
            let colour::Rgb(red, green, blue) = colour::VALUES[number];
            [red, green, blue]
        };
        assert_eq!(map.cells, [plain(0), plain(1), plain(2), plain(3), WHITE, WHITE]);
        assert_eq!((map.x.last, map.y.last), (2, 1));
    }

    #[test]
    fn the_legend_explains_few_numbers_and_the_largest_is_among_them() {
        let texts = |rows| heat(rows).map().legend.into_iter().map(|key| key.text).collect::<Vec<_>>();
        assert_eq!(texts(vec![vec![0, 2]]), ["lost", "value 1", "value 2"]);
        let many = texts(vec![(0..=100).collect()]);
        assert_eq!((many.len(), many[6].as_str()), (7, "value 100"));
        assert_eq!(texts(Vec::new()), ["lost"]);
    }
}
