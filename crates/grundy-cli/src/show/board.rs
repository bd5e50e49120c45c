//! Counts about boards, as lines of a table.

use grundy::ask::board::BoardCounts;

/// The counts as lines of a table.
pub fn count_rows(counts: &BoardCounts) -> Vec<Vec<String>> {
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
        let count = made?.map_or("too many for a quick count".into(), |count| short(&count));
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

/// Long numbers rounded to four digits, with their size.
pub fn short(number: &str) -> String {
    const MOST_DIGITS: usize = 60;
    if number.len() <= MOST_DIGITS || !number.bytes().all(|byte| byte.is_ascii_digit()) {
        return number.into();
    }
    let rounded = (number[..5].parse::<u32>().unwrap_or(0) + 5) / 10;
    // 99995 and more round up to one digit more.
    let (rounded, exponent) =
        if rounded == 10_000 { (1_000, number.len()) } else { (rounded, number.len() - 1) };
    format!("{}.{:03}e{exponent} ({} digits)", rounded / 1_000, rounded % 1_000, number.len())
}
