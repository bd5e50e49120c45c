//! The proof for one word: where its letters' options lie, and that they ask for these letters.
//!
//! A word is swept from its first letter to its last. For each move a cursor stands on the word that the move leads
//! into; the nearest end of any of these words ends a piece, in which all options lie in one word each. When it
//! is not clear which end is nearest, or where a cursor begins, the case is split and the sweep begins again;
//! likewise when the place within a cycle of letters depends on the remainder of a variable, or the answer to a question does.

use super::context::{Context, Opened, opposite};
use super::{Mismatch, Trouble, WindowWord};
use crate::certificate::{Case, Piece, Then};
use crate::rule::Rule;
use grundy_algebra::affine::{Affine, Overflow, Variable};
use grundy_core::arithmetic::gcd;
use std::rc::Rc;

/// A word at a place.
#[derive(Debug, Clone)]
pub(super) struct Placed {
    pub(super) cycle: Rc<[u8]>,
    pub(super) length: Affine,
    /// Where it begins, counted from the beginning of the block that is proved.
    pub(super) address: Affine,
}

impl Placed {
    pub(super) fn record(&self) -> WindowWord {
        WindowWord { cycle: self.cycle.to_vec(), length: self.length.clone(), address: self.address.clone() }
    }

    fn end(&self) -> Result<Affine, Overflow> {
        self.address.plus(&self.length)
    }

    fn substitute(&self, variable: Variable, value: &Affine) -> Result<Placed, Overflow> {
        Ok(Placed {
            cycle: Rc::clone(&self.cycle),
            length: self.length.substitute(variable, value)?,
            address: self.address.substitute(variable, value)?,
        })
    }
}

/// Which letter must stand where the moves lead to these letters.
#[derive(Debug, Clone, Copy)]
pub(super) enum Wanted {
    /// The one that the rule of the game asks for.
    Rule(Rule),
    /// The same as that of the only move.
    Same,
    /// Another one than that of the only move.
    Different,
}

impl Wanted {
    /// The letter wanted, where `stated` stands.
    fn letter(self, options: &[u8], stated: u8) -> u8 {
        match self {
            Wanted::Rule(rule) => rule.next(options),
            Wanted::Same => options[0],
            Wanted::Different => stated ^ u8::from(options[0] == stated),
        }
    }
}

/// The letters of a word that are proved: from one offset to another.
#[derive(Debug, Clone)]
pub(super) struct Span {
    pub(super) word: usize,
    pub(super) from: Affine,
    pub(super) to: Affine,
}

impl Span {
    fn substitute(&self, variable: Variable, value: &Affine) -> Result<Span, Overflow> {
        let put = |form: &Affine| form.substitute(variable, value);
        Ok(Span { word: self.word, from: put(&self.from)?, to: put(&self.to)? })
    }
}

/// What the words of a transition are checked against.
#[derive(Debug, Clone)]
pub(super) struct Window {
    pub(super) wanted: Wanted,
    pub(super) moves: Vec<Affine>,
    pub(super) words: Vec<Placed>,
}

impl Window {
    /// All letters of a word.
    pub(super) fn whole(&self, word: usize) -> Span {
        Span { word, from: Affine::default(), to: self.words[word].length.clone() }
    }

    fn substitute(&self, variable: Variable, value: &Affine) -> Result<Window, Overflow> {
        Ok(Window {
            wanted: self.wanted,
            moves: self
                .moves
                .iter()
                .map(|step| step.substitute(variable, value))
                .collect::<Result<_, _>>()?,
            words: self
                .words
                .iter()
                .map(|word| word.substitute(variable, value))
                .collect::<Result<_, _>>()?,
        })
    }
}

/// How a sweep ended.
enum Swept {
    Pieces(Vec<Piece>),
    Split(Affine),
    Residue(Variable, usize),
}

/// Interrupts a sweep: split the case first.
enum Halt {
    Split(Affine),
    Residue(Variable, usize),
    Trouble(Trouble),
}

impl From<Trouble> for Halt {
    fn from(trouble: Trouble) -> Halt {
        Halt::Trouble(trouble)
    }
}

impl From<Overflow> for Halt {
    fn from(overflow: Overflow) -> Halt {
        Halt::Trouble(overflow.into())
    }
}

/// Cases nested deeper than this are given up.
const DEEPEST: usize = 200;
/// More letters than this are not compared for one piece.
const MOST_STEPS: usize = 10_000_000;

/// Proves letters of one word of a window.
pub(super) fn prove_word(
    window: &Window,
    context: &mut Context,
    span: &Span,
    tally: &mut super::Tally,
    depth: usize,
) -> Result<Then, Trouble> {
    if depth > DEEPEST {
        return Err(Trouble::Unknown("cases are nested too deeply".into()));
    }
    tally.tick()?;
    match sweep(window, context, span)? {
        Swept::Pieces(pieces) => {
            tally.counts.cases += 1;
            tally.counts.pieces += pieces.len();
            Ok(Then::Pieces(pieces))
        }
        Swept::Split(form) => {
            tally.counts.splits += 1;
            let mut side = |row: &Affine| {
                let opened = context.with(std::slice::from_ref(row))?;
                prove_case(window, opened, span, tally, depth + 1).map(Box::new)
            };
            let below = side(&form)?;
            let above = side(&opposite(&form)?)?;
            Ok(Then::Split { form, below, above })
        }
        Swept::Residue(variable, modulus) => {
            tally.counts.residues += 1;
            let mut cases = Vec::with_capacity(modulus);
            for rest in 0..modulus {
                let (times, rest) = (modulus as i128, rest as i128);
                let value = Affine::variable(variable).times(times)?.plus_constant(rest)?;
                let opened = context.residue(variable, times, rest)?;
                cases.push(prove_case(
                    &window.substitute(variable, &value)?,
                    opened,
                    &span.substitute(variable, &value)?,
                    tally,
                    depth + 1,
                )?);
            }
            Ok(Then::Residue { variable, modulus, cases })
        }
    }
}

fn prove_case(
    window: &Window,
    opened: Opened,
    span: &Span,
    tally: &mut super::Tally,
    depth: usize,
) -> Result<Case, Trouble> {
    match opened {
        Opened::Impossible(refutation) => Ok(Case { facts: Vec::new(), then: Then::Impossible(refutation) }),
        Opened::Possible(mut context) => {
            let then = prove_word(window, &mut context, span, tally, depth)?;
            Ok(Case { facts: context.take_facts(), then })
        }
    }
}

fn sweep(window: &Window, context: &mut Context, span: &Span) -> Result<Swept, Trouble> {
    let swept = Sweep { window, context, word: span.word }.run(span);
    match swept {
        Ok(pieces) => Ok(Swept::Pieces(pieces)),
        Err(Halt::Split(form)) => Ok(Swept::Split(form)),
        Err(Halt::Residue(variable, modulus)) => Ok(Swept::Residue(variable, modulus)),
        Err(Halt::Trouble(trouble)) => match context.deciding_remainder() {
            Some((variable, modulus)) => Ok(Swept::Residue(variable, modulus)),
            None => Err(trouble),
        },
    }
}

struct Sweep<'a> {
    window: &'a Window,
    context: &'a mut Context,
    word: usize,
}

impl Sweep<'_> {
    fn run(&mut self, span: &Span) -> Result<Vec<Piece>, Halt> {
        if self.context.at_most_zero(&span.to.minus(&span.from)?)? {
            return Ok(Vec::new());
        }
        let window = self.window;
        let start = &window.words[self.word].address;
        let targets = window.moves.iter().map(|step| start.minus(step)).collect::<Result<Vec<_>, _>>()?;
        let (mut pieces, mut sources, mut from) = (Vec::new(), Vec::new(), span.from.clone());
        for target in &targets {
            sources.push(self.locate(&target.plus(&from)?)?);
        }
        loop {
            let mut ends = vec![span.to.clone()];
            for (source, target) in sources.iter().zip(&targets) {
                ends.push(window.words[*source].end()?.minus(target)?);
            }
            let to = self.nearest(&ends)?;
            let at_most = self.letters(&sources, &targets, &from, &to)?;
            pieces.push(Piece { to: to.clone(), sources: sources.clone(), at_most });
            if to == span.to {
                return Ok(pieces);
            }
            for (source, end) in sources.iter_mut().zip(&ends[1..]) {
                let mut end = end.clone();
                while *source < self.word && self.context.at_most_zero(&end.minus(&to)?)? {
                    *source += 1;
                    end = end.plus(&window.words[*source].length)?;
                }
            }
            from = to;
        }
    }

    /// The word whose interval, ends included, always holds this address.
    fn locate(&mut self, target: &Affine) -> Result<usize, Halt> {
        loop {
            let Some(candidate) = self.common_word(target)? else { return Err(self.split_at(target)?) };
            let word = &self.window.words[candidate];
            let (early, late) = (word.address.minus(target)?, target.minus(&word.end()?)?);
            if self.context.at_most_zero(&early)? && self.context.at_most_zero(&late)? {
                return Ok(candidate);
            }
        }
    }

    /// A word that holds the address at all sample points; of several, the last one.
    fn common_word(&self, target: &Affine) -> Result<Option<usize>, Overflow> {
        'words: for at in (0..=self.word).rev() {
            let word = &self.window.words[at];
            for point in self.context.samples() {
                let offset = target.at(point)? - word.address.at(point)?;
                if offset < 0 || offset > word.length.at(point)? {
                    continue 'words;
                }
            }
            return Ok(Some(at));
        }
        Ok(None)
    }

    /// No word holds the address at all sample points: a form that separates two of them.
    fn split_at(&self, target: &Affine) -> Result<Halt, Halt> {
        let first = &self.context.samples()[0];
        for word in self.window.words[..=self.word].iter().rev() {
            let offset = target.at(first)? - word.address.at(first)?;
            if offset < 0 || offset > word.length.at(first)? {
                continue;
            }
            for form in [word.address.minus(target)?, target.minus(&word.end()?)?] {
                for point in self.context.samples() {
                    if form.at(point)? > 0 {
                        return Ok(Halt::Split(form));
                    }
                }
            }
        }
        Err(Halt::Trouble(Trouble::Unknown("a move leads before the words collected".into())))
    }

    /// The form that is never larger than the others.
    fn nearest(&mut self, ends: &[Affine]) -> Result<Affine, Halt> {
        'again: loop {
            let Some(nearest) = self.common_least(ends)? else { return Err(self.split_ends(ends)?) };
            for end in ends.iter().filter(|end| *end != nearest) {
                if !self.context.at_most_zero(&nearest.minus(end)?)? {
                    continue 'again;
                }
            }
            return Ok(nearest.clone());
        }
    }

    fn common_least<'e>(&self, ends: &'e [Affine]) -> Result<Option<&'e Affine>, Overflow> {
        'ends: for candidate in ends {
            for point in self.context.samples() {
                let value = candidate.at(point)?;
                for other in ends {
                    if other.at(point)? < value {
                        continue 'ends;
                    }
                }
            }
            return Ok(Some(candidate));
        }
        Ok(None)
    }

    /// Two forms each of which is smaller than the other somewhere: their difference.
    fn split_ends(&self, ends: &[Affine]) -> Result<Halt, Halt> {
        for one in ends {
            for two in ends {
                let form = one.minus(two)?;
                let mut signs = (false, false);
                for point in self.context.samples() {
                    let value = form.at(point)?;
                    signs = (signs.0 || value < 0, signs.1 || value > 0);
                }
                if signs == (true, true) {
                    return Ok(Halt::Split(form));
                }
            }
        }
        Err(Halt::Trouble(Trouble::Unknown("no end of a piece is nearest".into())))
    }

    /// Compares the letters of a piece; the number of letters it has at most, where that matters.
    fn letters(
        &mut self,
        sources: &[usize],
        targets: &[Affine],
        from: &Affine,
        to: &Affine,
    ) -> Result<Option<usize>, Halt> {
        let length = to.minus(from)?;
        let this = &self.window.words[self.word];
        let mut readers = vec![(Rc::clone(&this.cycle), from.clone())];
        for (source, target) in sources.iter().zip(targets) {
            let word = &self.window.words[*source];
            readers.push((Rc::clone(&word.cycle), target.plus(from)?.minus(&word.address)?));
        }
        let mut phases = Vec::with_capacity(readers.len());
        for (cycle, offset) in &readers {
            match offset.remainder(cycle.len()) {
                Some(phase) => phases.push(phase),
                None if self.context.at_most_zero(&length)? => return Ok(Some(0)),
                None => return Err(residue(offset, cycle.len())),
            }
        }
        let rounds = readers.iter().try_fold(1, |all, (cycle, _)| lcm(all, cycle.len()));
        let Some(rounds) = rounds else {
            return Err(Halt::Trouble(Trouble::Unknown("the cycles have no small common multiple".into())));
        };
        for step in 0..rounds {
            let letter = |at: usize| readers[at].0[(phases[at] + step) % readers[at].0.len()];
            let options: Vec<u8> = (1..readers.len()).map(letter).collect();
            let stated = letter(0);
            let computed = self.window.wanted.letter(&options, stated);
            if computed == stated {
                continue;
            }
            let rest = length.plus_constant(-(step as i128))?;
            if self.context.at_most_zero(&rest)? {
                return Ok(Some(step));
            }
            let point = self.context.witness(&rest)?.unwrap_or_default();
            let mismatch = Mismatch {
                word: self.word,
                offset: from.plus_constant(step as i128)?,
                system: self.context.system().to_vec(),
                point,
                options,
                computed,
                stated,
            };
            return Err(Halt::Trouble(Trouble::Mismatch(Box::new(mismatch))));
        }
        Ok(None)
    }
}

/// The variable whose remainder decides where in a cycle of this length the offset lies.
fn residue(offset: &Affine, cycle: usize) -> Halt {
    let undecided = offset.terms().iter().find(|term| term.1 % cycle as i128 != 0);
    let Some(&(variable, coefficient)) = undecided else {
        return Halt::Trouble(Trouble::Unknown("a remainder is needed where none can be split off".into()));
    };
    let common = gcd(usize::try_from(coefficient.rem_euclid(cycle as i128)).unwrap_or(0), cycle);
    Halt::Residue(variable, cycle / common)
}

/// The least common multiple, unless letters would have to be compared for ever.
fn lcm(a: usize, b: usize) -> Option<usize> {
    (a / gcd(a, b)).checked_mul(b).filter(|multiple| *multiple <= MOST_STEPS)
}
