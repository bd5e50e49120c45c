//! Forms as text, after Siegel: `*3` is a Nim heap, `*2#` the game whose only option is `*2`, `*[2#,3,0]` the game with
//! the options `*2#`, `*3` and `0`. Within brackets there are no further stars, and `[3,2]#` is the game whose only option is `[3,2]`.
//!
//! In print the sharps are subscripts and the commas are left out; Conway writes 2+ for `*2#`. Options stand in the order of
//! their birthdays, latest first, of the same day first those that are no Nim heaps. What is read need not be
//! simplified: `*1#` is 0. A list must have two options at least, since `[2]` means `*2` to some and `*2#` to others.
//!
//! Written out, a form may be exponentially longer than its number of parts. [`Forms::write`] knows the length beforehand,
//! and [`Forms::write_parts`] writes part by part.

use super::arena::{Form, Forms};
use grundy_core::budget::Budget;
use grundy_core::error::{ParseError, Stop};
use grundy_core::text::{Fragment, Numeral};
use rustc_hash::FxHashMap;
use std::fmt;

/// Why a text was not read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unread {
    /// It makes no sense.
    Text(ParseError),
    /// It makes sense, but the form is too large for the limits.
    Stopped(Stop),
}

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unread::Text(error) => error.fmt(f),
            Unread::Stopped(stop) => stop.fmt(f),
        }
    }
}

impl std::error::Error for Unread {}

impl From<ParseError> for Unread {
    fn from(error: ParseError) -> Unread {
        Unread::Text(error)
    }
}

impl From<Stop> for Unread {
    fn from(stop: Stop) -> Unread {
        Unread::Stopped(stop)
    }
}

/// A form whose text is longer than allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooLong {
    /// How many letters it has; `None` if there are 2^64 or more.
    pub length: Option<u64>,
}

/// A part of a form, by its name and in terms of the names of its options.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// Which one.
    pub form: Form,
    /// A Nim heap by itself, anything else by a letter and a number.
    pub name: String,
    /// The form with names for the options.
    pub text: String,
}

const HELP: &str = "forms are written like 0, *3, *2# (the only option is *2) or *[2#,3,0]";

impl Forms {
    /// Whether a text is meant as a form: no game of the notation begins like this.
    pub fn is_form(text: &str) -> bool {
        text.trim_start().starts_with(['*', '0', '['])
    }

    /// Reads a form, or a sum of forms.
    ///
    /// ```
    /// use grundy_core::budget::Budget;
    /// use grundy_heaps::misere_form::Forms;
    /// let (mut forms, mut budget) = (Forms::new(), Budget::unlimited());
    /// let form = forms.read("*[0, 2#, *3]", &mut budget).unwrap_err();
    /// assert!(form.to_string().starts_with("expected a heap size or '[', found '*'"));
    /// let form = forms.read("*[0, 2#, 3] + *1 + *1#", &mut budget)?;
    /// let same = forms.read("*[2#,3,0] + *1", &mut budget)?;
    /// assert_eq!(form, same);
    /// # Ok::<(), grundy_heaps::misere_form::Unread>(())
    /// ```
    pub fn read(&mut self, text: &str, budget: &mut Budget<'_>) -> Result<Form, Unread> {
        let mut sum = Form::ZERO;
        for term in Fragment::new(text).split('+') {
            let form = self.read_term(term, budget)?;
            sum = self.sum(sum, form, budget)?;
        }
        Ok(sum)
    }

    fn read_term(&mut self, term: Fragment<'_>, budget: &mut Budget<'_>) -> Result<Form, Unread> {
        match term.text() {
            "0" => Ok(Form::ZERO),
            "*" => Ok(self.heap(1, budget)?),
            text if text.starts_with('*') => {
                let body = term.part(1..text.len());
                Reader { forms: self, body, at: 0, open: Vec::new() }.form(budget)
            }
            "" => Err(term.error("expected a form, found nothing").help(HELP).into()),
            _ => Err(term.error("a form is 0 or begins with '*'").help(HELP).into()),
        }
    }

    /// The form as text, unless it has more than `most` characters: then how many, at least.
    ///
    /// ```
    /// use grundy_core::budget::Budget;
    /// use grundy_heaps::misere_form::Forms;
    /// let (mut forms, mut budget) = (Forms::new(), Budget::unlimited());
    /// let form = forms.read("*[0,3,2#]", &mut budget)?;
    /// assert_eq!(forms.write(form, 100), Ok("*[2#,3,0]".to_string()));
    /// assert_eq!(forms.write(form, 5).unwrap_err().length, Some(9));
    /// # Ok::<(), grundy_heaps::misere_form::Unread>(())
    /// ```
    pub fn write(&self, form: Form, most: usize) -> Result<String, TooLong> {
        let parts = self.parts(form);
        let length = self.length(&parts);
        if length.is_none_or(|length| length > most as u64) {
            return Err(TooLong { length });
        }
        let ranks = self.ranks(&parts);
        let mut text = String::new();
        self.write_body(form, &ranks, &mut text);
        Ok(starred(text))
    }

    /// Appends the text without a star. It goes as deep as brackets and sharps do, which the length bounds.
    fn write_body(&self, form: Form, ranks: &FxHashMap<Form, usize>, text: &mut String) {
        match (self.heap_size(form), self.options(form)) {
            (Some(size), _) => text.push_str(&size.to_string()),
            (None, [only]) => {
                self.write_body(*only, ranks, text);
                text.push('#');
            }
            _ => {
                for (at, option) in self.ranked_options(form, ranks).into_iter().enumerate() {
                    text.push(if at == 0 { '[' } else { ',' });
                    self.write_body(option, ranks, text);
                }
                text.push(']');
            }
        }
    }

    /// How long the last of these parts is as text; `None` from 2^64 letters on.
    fn length(&self, parts: &[Form]) -> Option<u64> {
        let mut bodies: FxHashMap<Form, Option<u64>> = FxHashMap::default();
        for part in parts {
            let mut inside = self.options(*part).iter().map(|option| bodies[option]);
            let length = match (self.heap_size(*part), self.options(*part).len()) {
                (Some(size), _) => Some(size.to_string().len() as u64),
                (None, options) => {
                    let signs = if options == 1 { 1 } else { options as u64 + 1 };
                    inside.try_fold(signs, |length, option| length.checked_add(option?))
                }
            };
            bodies.insert(*part, length);
        }
        let body = parts.last().map_or(Some(0), |form| bodies[form]);
        body?.checked_add(u64::from(parts.len() > 1))
    }

    /// The form part by part, simple ones first. Nim heaps are not listed, unless the form is one.
    ///
    /// ```
    /// use grundy_core::budget::Budget;
    /// use grundy_heaps::misere_form::Forms;
    /// let (mut forms, mut budget) = (Forms::new(), Budget::unlimited());
    /// let form = forms.read("*[[3,2]#,[3,2],0]", &mut budget)?;
    /// let parts: Vec<String> =
    ///     forms.write_parts(form).into_iter().map(|part| format!("{} = {}", part.name, part.text)).collect();
    /// assert_eq!(parts, ["G1 = *[3,2]", "G2 = G1#", "G3 = *[G2,G1,0]"]);
    /// # Ok::<(), grundy_heaps::misere_form::Unread>(())
    /// ```
    pub fn write_parts(&self, form: Form) -> Vec<Part> {
        let mut parts = self.parts(form);
        let ranks = self.ranks(&parts);
        parts.sort_unstable_by_key(|part| ranks[part]);
        let mut names: FxHashMap<Form, String> = FxHashMap::default();
        let mut written = Vec::new();
        for part in parts {
            let text = self.write_named(part, &ranks, &names);
            let heap = self.heap_size(part);
            let name = heap.map_or_else(|| format!("G{}", written.len() + 1), |size| size.to_string());
            if heap.is_none() || part == form {
                written.push(Part { form: part, name: name.clone(), text });
            }
            names.insert(part, name);
        }
        written
    }

    /// A form in terms of the names of its options.
    fn write_named(
        &self,
        form: Form,
        ranks: &FxHashMap<Form, usize>,
        names: &FxHashMap<Form, String>,
    ) -> String {
        match (self.heap_size(form), self.options(form)) {
            (Some(size), _) => starred(size.to_string()),
            (None, [only]) if self.heap_size(*only).is_none() => format!("{}#", names[only]),
            (None, [only]) => format!("*{}#", names[only]),
            _ => {
                let options: Vec<&str> =
                    self.ranked_options(form, ranks).iter().map(|option| names[option].as_str()).collect();
                format!("*[{}]", options.join(","))
            }
        }
    }

    /// The options, latest birthday first.
    fn ranked_options(&self, form: Form, ranks: &FxHashMap<Form, usize>) -> Vec<Form> {
        let mut options = self.options(form).to_vec();
        options.sort_unstable_by_key(|option| std::cmp::Reverse(ranks[option]));
        options
    }

    /// The place of each part in an order that does not depend on which forms were met first: by birthday, heaps after
    /// others of the same day, then by the places of the options.
    fn ranks(&self, parts: &[Form]) -> FxHashMap<Form, usize> {
        let mut ranks = FxHashMap::default();
        let mut by_day = parts.to_vec();
        by_day.sort_unstable_by_key(|part| self.birthday(*part));
        for day in by_day.chunk_by(|one, two| self.birthday(*one) == self.birthday(*two)) {
            let key = |part: &Form| {
                let options: Vec<usize> =
                    self.ranked_options(*part, &ranks).iter().map(|option| ranks[option]).collect();
                (self.heap_size(*part).is_none(), options)
            };
            let mut day = day.to_vec();
            day.sort_by_cached_key(key);
            for part in day {
                ranks.insert(part, ranks.len());
            }
        }
        ranks
    }
}

/// All forms but 0 begin with a star.
fn starred(body: String) -> String {
    if body == "0" { body } else { format!("*{body}") }
}

/// Reads what stands after the star, with a stack of its own for open brackets.
struct Reader<'f, 't> {
    forms: &'f mut Forms,
    body: Fragment<'t>,
    at: usize,
    /// Where each open bracket stands, and the options before the current one.
    open: Vec<(usize, Vec<Form>)>,
}

impl Reader<'_, '_> {
    fn form(mut self, budget: &mut Budget<'_>) -> Result<Form, Unread> {
        loop {
            let mut item = self.item(budget)?;
            loop {
                match self.next() {
                    Some('#') => item = self.forms.from_options(vec![item], budget)?,
                    Some(']') => item = self.close(item, budget)?,
                    Some(',') => {
                        let Some((_, options)) = self.open.last_mut() else {
                            return Err(self
                                .last()
                                .error("this comma stands outside of brackets")
                                .help(HELP)
                                .into());
                        };
                        options.push(item);
                        break;
                    }
                    Some(_) => return Err(self.last().error("expected ',', '#' or ']'").help(HELP).into()),
                    None => return self.end(item),
                }
            }
        }
    }

    /// Opens brackets and reads the heap after them.
    fn item(&mut self, budget: &mut Budget<'_>) -> Result<Form, Unread> {
        while self.peek() == Some('[') {
            self.open.push((self.at, Vec::new()));
            self.at += 1;
        }
        let rest = self.body.part(self.at..self.body.text().len());
        let digits = Numeral::length(rest.text());
        if digits == 0 {
            return Err(self.no_item(rest).into());
        }
        self.at += digits;
        let size = rest.part(0..digits).number("a heap size")?;
        Ok(self.forms.heap(size, budget)?)
    }

    fn no_item(&self, rest: Fragment<'_>) -> ParseError {
        let found = rest.text().chars().next();
        let place = rest.part(0..found.map_or(0, char::len_utf8));
        let found = found.map_or("nothing".to_string(), |letter| format!("'{letter}'"));
        place.error(format!("expected a heap size or '[', found {found}")).help(HELP)
    }

    fn close(&mut self, last: Form, budget: &mut Budget<'_>) -> Result<Form, Unread> {
        let Some((from, mut options)) = self.open.pop() else {
            return Err(self.last().error("this bracket was never opened").help(HELP).into());
        };
        if options.is_empty() {
            let list = self.body.part(from..self.at);
            return Err(list
                .error("a list has two options at least")
                .help("a game with a single option is written with '#': the only option of *2# is *2")
                .into());
        }
        options.push(last);
        Ok(self.forms.from_options(options, budget)?)
    }

    fn end(self, form: Form) -> Result<Form, Unread> {
        match self.open.last() {
            Some((from, _)) => {
                let bracket = self.body.part(*from..from + 1);
                Err(bracket
                    .error("this bracket is never closed")
                    .help("add its closing bracket at the end")
                    .into())
            }
            None => Ok(form),
        }
    }

    fn peek(&mut self) -> Option<char> {
        let rest = &self.body.text()[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        self.body.text()[self.at..].chars().next()
    }

    fn next(&mut self) -> Option<char> {
        let letter = self.peek()?;
        self.at += letter.len_utf8();
        Some(letter)
    }

    /// The character that was read last.
    fn last(&self) -> Fragment<'_> {
        let before = self.body.text()[..self.at].chars().next_back().map_or(0, char::len_utf8);
        self.body.part(self.at - before..self.at)
    }
}
