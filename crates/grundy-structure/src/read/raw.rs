//! Reading a block of words alone, as the original program's option `-r` does: no loops, no choices, no conditions needed.

use super::scope::{Scope, read_variable};
use super::{Reader, guess_rule, keyword, token};
use crate::rule::Rule;
use crate::syntax::{Order, Word};
use grundy_algebra::affine::{Affine, Overflow, Variable};
use grundy_core::error::ParseError;
use grundy_core::text::Fragment;

/// Moves and a block of words, which may stand anywhere in a sequence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WordBlock {
    /// What the letters mean.
    pub rule: Rule,
    /// What is assumed of the variables, if anything is.
    pub conditions: Vec<Order>,
    /// The moves, the last one the largest.
    pub moves: Vec<Affine>,
    /// The words.
    pub words: Vec<Word>,
}

impl WordBlock {
    /// Reads moves and words. Every small letter is a variable; LET gives any of them a value, everywhere.
    ///
    /// ```
    /// use grundy_structure::WordBlock;
    /// let block = WordBlock::read("{ n 2n } LET m=n-1 -n +(m+n+1) -n", None).unwrap();
    /// assert_eq!(block.words[1].length.to_string(), "2n");
    /// assert!(WordBlock::read("{ n } REPEAT -n +n ENDREP", None).is_err());
    /// ```
    pub fn read(text: &str, rule: Option<Rule>) -> Result<WordBlock, ParseError> {
        let tokens = token::tokens(text)?;
        let rule = rule.unwrap_or_else(|| guess_rule(&tokens.list));
        let mut scope = Scope::default();
        ('a'..='z').filter_map(Variable::new).for_each(|variable| scope.add_free(variable));
        let mut reader = Reader { text, tokens: &tokens.list, at: 0, rule, moves: 0, scope, depth: 0 };
        let conditions = reader.conditions()?;
        let (moves, _) = reader.move_list(None)?;
        reader.moves = moves.len();
        let mut block = WordBlock { rule, conditions, moves, words: Vec::new() };
        let mut values = Vec::new();
        while let Some(token) = reader.peek() {
            reader.at += 1;
            match keyword(token.text()) {
                Some("LET") => values.push(reader.value()?),
                Some(_) => {
                    return Err(token
                        .error(format!("{} has no place in a block of words", token.text()))
                        .help(
                            "between words there is only LET; loops and choices are for whole descriptions",
                        ));
                }
                None => block.words.push(reader.word(token)?),
            }
        }
        if block.words.is_empty() {
            return Err(reader
                .end()
                .error("there are no words")
                .help("write the words behind the moves, such as -n +n"));
        }
        // Values may use each other in any order, so put them in as often as there are values.
        for (token, variable, value) in values.iter().cycle().take(values.len() * values.len()) {
            block.put(*variable, value).map_err(|overflow| token.error(overflow.to_string()))?;
        }
        match values.iter().find(|value| block.mentions(value.1)) {
            Some((token, ..)) => {
                let error = token.error("these values depend on each other (error 16)");
                Err(error.help("give one of them as a number, or by variables without a value"))
            }
            None => Ok(block),
        }
    }

    /// Whether a move or a word depends on this variable.
    pub fn mentions(&self, variable: Variable) -> bool {
        self.forms().any(|form| form.coefficient(variable) != 0)
    }

    fn forms(&self) -> impl Iterator<Item = &Affine> {
        self.moves.iter().chain(self.words.iter().map(|word| &word.length))
    }

    fn put(&mut self, variable: Variable, value: &Affine) -> Result<(), Overflow> {
        let change = |form: &mut Affine| {
            *form = form.substitute(variable, value)?;
            Ok(())
        };
        self.moves.iter_mut().try_for_each(change)?;
        self.words.iter_mut().map(|word| &mut word.length).try_for_each(change)?;
        self.conditions.iter_mut().map(|order| &mut order.bound).try_for_each(change)
    }
}

impl<'a> Reader<'a, '_> {
    /// What stands after LET.
    fn value(&mut self) -> Result<(Fragment<'a>, Variable, Affine), ParseError> {
        let token = self.next("a variable and its value, such as n=5")?;
        let Some((name, value)) = token.split_once('=') else {
            return Err(token.error("expected '=' (error 20)").help("write LET n=5, without white space"));
        };
        let variable = read_variable(name)?;
        let form = self.scope.expression(value, true)?;
        match form.coefficient(variable) {
            0 => Ok((token, variable, form)),
            _ => Err(value
                .error(format!("{variable} occurs in its own value (error 16)"))
                .help(super::OTHERS_ONLY)),
        }
    }
}
