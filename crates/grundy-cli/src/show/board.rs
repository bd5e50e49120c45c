//! Counts about boards, as lines of a table.

use grundy::ask::board::BoardCounts;

/// The counts as lines of a table; with `digits` long ones are rounded to so many.
pub fn count_rows(counts: &BoardCounts, digits: Option<usize>) -> Vec<Vec<String>> {
    /// A count that was made is there, and `None` inside where it would have taken too much.
    type Made = Option<Option<String>>;
    fn text(count: &Option<impl ToString>) -> Option<String> {
        count.as_ref().map(ToString::to_string)
    }
    let decimal = |mean: &Option<f64>| mean.map(|mean| format!("{mean:?}"));
    let tilings = counts.pairs.as_ref().and_then(|pairs| text(&pairs.tilings));
    let lines: [(&str, Made); 10] = [
        ("positions", Some(text(&counts.positions))),
        ("up to symmetry", Some(text(&counts.positions_up_to_symmetry))),
        ("up to the order of lines", text(&counts.classes).map(Some)),
        ("and their exchange", text(&counts.classes_transposed).map(Some)),
        ("mean branching", Some(decimal(&counts.mean_branching))),
        ("up to symmetry", counts.mean_branching_up_to_symmetry.as_ref().map(decimal)),
        ("moves here", Some(text(&counts.first_moves))),
        ("longest play", Some(text(&counts.longest_play))),
        ("ways to lay pieces", counts.piece_placements.as_ref().map(text)),
        ("tilings", tilings.map(Some)),
    ];
    let line = |(label, made): (&str, Made)| {
        let count = made?.map_or("too many for a quick count".into(), |count| short(&count, digits));
        Some(vec![format!("  {label}"), count])
    };
    let mut rows: Vec<Vec<String>> = lines.into_iter().filter_map(line).collect();
    if let Some(pairs) = &counts.pairs
        && let (Some(density), Some(decimal)) = (&pairs.density, &pairs.density_decimal)
    {
        rows.push(vec!["  density".into(), format!("{density} = {decimal}")]);
    }
    rows
}

/// Whole numbers that are longer than so many digits, rounded half up: `1.27e30`. Unless that is asked for, only very long ones are,
/// and their size is told.
pub fn short(number: &str, digits: Option<usize>) -> String {
    const LONG: usize = 60;
    const FEW: usize = 4;
    if number.len() <= digits.unwrap_or(LONG) || !number.bytes().all(|byte| byte.is_ascii_digit()) {
        return number.into();
    }
    let size = if digits.is_none() { format!(" ({} digits)", number.len()) } else { String::new() };
    let kept = digits.unwrap_or(FEW).max(1);
    let mut rounded: Vec<u8> = number.bytes().take(kept).map(|byte| byte - b'0').collect();
    let mut carry = number.as_bytes()[kept] >= b'5';
    for digit in rounded.iter_mut().rev() {
        *digit += u8::from(carry);
        carry = *digit == 10;
        *digit %= 10;
    }
    let exponent = number.len() - usize::from(!carry);
    if carry {
        // 999.. has become 1000..
        rounded.insert(0, 1);
        rounded.pop();
    }
    let text: String = rounded.iter().map(|digit| char::from(b'0' + digit)).collect();
    let (first, rest) = text.split_at(1);
    let point = if rest.is_empty() { "" } else { "." };
    format!("{first}{point}{rest}e{exponent}{size}")
}

#[cfg(test)]
mod tests {
    use super::short;

    #[test]
    fn long_numbers_are_rounded() {
        assert_eq!(short("1267650600228229401496703205376", Some(3)), "1.27e30");
        assert_eq!(short("9996", Some(3)), "1.00e4");
        assert_eq!(short("9996", Some(1)), "1e4");
        assert_eq!(short("1449", Some(2)), "1.4e3");
        assert_eq!(short("1450", Some(2)), "1.5e3");
        assert_eq!(short("999", Some(3)), "999");
        assert_eq!(short("123.45", Some(3)), "123.45");
        assert_eq!(short(&"9".repeat(61), None), "1.000e61 (61 digits)");
        assert_eq!(short(&"1".repeat(60), None), "1".repeat(60));
    }
}
