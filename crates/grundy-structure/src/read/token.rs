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

/// Cuts the text at white space; braces and relations are tokens of their own. A NUL ends the text.
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
    if let Some(brace) = text[start..end].find('{').map(|at| start + at) {
        cut_relation(text, start..brace, list);
        list.push(Fragment::of(text, brace..brace + 1));
        start = brace + 1;
    }
    let brace = text[start..end].find('}').map(|at| start + at);
    cut_relation(text, start..brace.unwrap_or(end), list);
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

/// `n>=1` are three tokens. Words, which may contain `<` and `>`, begin with a letter of the sequence or with `<`; after
/// LET, `x=2n` is one token.
fn cut_relation<'a>(text: &'a str, span: std::ops::Range<usize>, list: &mut Vec<Fragment<'a>>) {
    let token = &text[span.clone()];
    let is_sign = |c: char| "<>=!".contains(c);
    let starts = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '>';
    let compares = token.starts_with(starts) || token.get(1..).is_some_and(|rest| rest.starts_with('='));
    let after_let = list.last().is_some_and(|last| last.text() == "LET");
    let begin = token.find(is_sign).filter(|_| compares && !after_let).unwrap_or(token.len());
    let end = token[begin..].find(|c| !is_sign(c)).map_or(token.len(), |at| begin + at);
    for part in [0..begin, begin..end, end..token.len()] {
        if !part.is_empty() {
            list.push(Fragment::of(text, span.start + part.start..span.start + part.end));
        }
    }
}
