//! Binary columns without carry: the way Nim is solved on a blackboard.

use grundy_core::nimber::Nimber;

/// Labels have at most so much room: longer ones stick out.
const WIDEST: usize = 400;

/// Numbers written in binary under each other, and their nim sum.
///
/// ```
/// use grundy_core::nimber::Nimber;
/// use grundy_play::teach::columns::Columns;
/// let columns = Columns::new(&[3, 5, 7, 6, 9].map(Nimber));
/// assert_eq!(columns.sum, Nimber(14));
/// assert_eq!(columns.rows[4], "1001");
/// assert_eq!(columns.sum_row, "1110");
/// assert_eq!(columns.leading_bit(), Some(Nimber(8)));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Columns {
    /// The numbers.
    pub numbers: Vec<Nimber>,
    /// The numbers in binary, all of the same length.
    pub rows: Vec<String>,
    /// Their nim sum.
    pub sum: Nimber,
    /// The nim sum in binary: 1 under every column with an odd number of ones.
    pub sum_row: String,
}

impl Columns {
    /// Writes the numbers under each other.
    pub fn new(numbers: &[Nimber]) -> Columns {
        let most = numbers.iter().map(|number| 128 - number.0.leading_zeros()).max().unwrap_or(0);
        let width = most.max(1) as usize;
        let row = |number: &Nimber| format!("{:0width$b}", number.0);
        let sum: Nimber = numbers.iter().copied().sum();
        Columns {
            rows: numbers.iter().map(row).collect(),
            sum_row: row(&sum),
            numbers: numbers.to_vec(),
            sum,
        }
    }

    /// The highest bit of the nim sum; `None` if it is 0.
    pub fn leading_bit(&self) -> Option<Nimber> {
        (self.sum.0 != 0).then(|| Nimber(1 << (127 - self.sum.0.leading_zeros())))
    }

    /// Which numbers contain the leading bit, and what they must become so that the nim sum is 0.
    pub(crate) fn reductions(&self) -> Vec<(usize, Nimber)> {
        let Some(bit) = self.leading_bit() else { return Vec::new() };
        let hit = self.numbers.iter().enumerate().filter(|(_, number)| number.0 & bit.0 != 0);
        hit.map(|(at, number)| (at, *number + self.sum)).collect()
    }

    /// The blackboard: numbers, binary rows, a line, the sum. `labels` stand in front, and before the sum what it is called.
    pub fn lines(&self, labels: &[String], sum: &str) -> Vec<String> {
        let widths = labels.iter().map(|label| label.chars().count()).chain([sum.chars().count()]);
        let label_width = widths.max().unwrap_or(0).min(WIDEST);
        let number_width =
            self.numbers.iter().chain([&self.sum]).map(|n| n.to_string().len()).max().unwrap_or(1);
        let line = |label: &str, number: &str, row: &str| {
            format!("{label:label_width$}  {number:>number_width$}  {row}")
        };
        let mut lines = Vec::new();
        for (at, (number, row)) in self.numbers.iter().zip(&self.rows).enumerate() {
            lines.push(line(labels.get(at).map_or("", String::as_str), &number.to_string(), row));
        }
        lines.push(line("", "", &"-".repeat(self.sum_row.len())));
        lines.push(line(sum, &self.sum.to_string(), &self.sum_row));
        lines
    }
}
