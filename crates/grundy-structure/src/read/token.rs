//! Cutting the text of a description into tokens: at white space, with comments left out.

use grundy_core::error::ParseError;
use grundy_core::text::Fragment;

/// The tokens of a description, and the comment lines that stand before the first of them.
pub(super) struct Tokens<'a> {
    pub(super) heading: Vec<String>,
    pub(super) list: Vec<Fragment<'a>>,
}

/// Space, line feed, carriage return, tab and form feed separate tokens.
fn is_white(byte: u8) -> bool {
    matches!(byte, b' ' | b'\n' | b'\r' | b'\t' | 0x0c)
}

/// Cuts the text at white space; braces are tokens of their own. A NUL ends the text.
pub(super) fn tokens(text: &str) -> Result<Tokens<'_>, ParseError> {
    let end = text.find('\0').unwrap_or(text.len());
    let bytes = &text.as_bytes()[..end];
    let (mut heading, mut list, mut at) = (Vec::new(), Vec::new(), 0);
    while at < end {
        if is_white(bytes[at]) {
            at += 1;
            continue;
        }
        let until =
            |stop: fn(u8) -> bool| bytes[at..].iter().position(|byte| stop(*byte)).map_or(end, |n| at + n);
        if bytes[at] == b'#' {
            let line_end = until(|byte| matches!(byte, b'\n' | b'\r' | 0x0c));
            if list.is_empty() {
                heading.push(text[at + 1..line_end].trim().to_string());
            }
            at = line_end;
            continue;
        }
        let word_end = until(is_white);
        cut_braces(text, at..word_end, &mut list)?;
        at = word_end;
    }
    Ok(Tokens { heading, list })
}

/// `{2n` and `3n}` are two tokens each: the braces of the move list need no white space.
fn cut_braces<'a>(
    text: &'a str,
    span: std::ops::Range<usize>,
    list: &mut Vec<Fragment<'a>>,
) -> Result<(), ParseError> {
    let (mut start, end) = (span.start, span.end);
    if text[start..end].starts_with('{') {
        list.push(Fragment::of(text, start..start + 1));
        start += 1;
    }
    let brace = text[start..end].find('}').map(|at| start + at);
    let core_end = brace.unwrap_or(end);
    if core_end > start {
        list.push(Fragment::of(text, start..core_end));
    }
    if let Some(brace) = brace {
        list.push(Fragment::of(text, brace..brace + 1));
        if brace + 1 < end {
            return Err(Fragment::of(text, brace + 1..end)
                .error("expected white space after '}' (error 22)")
                .help("the sequence begins with a new word"));
        }
    }
    Ok(())
}
