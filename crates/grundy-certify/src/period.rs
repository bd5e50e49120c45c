//! The least period: a cycle alone, numbers of letters without a common divisor, or a pattern that occurs once.

use super::cases::Scene;
use super::form::{Form, Values, gcd};
use super::language::{Item, Word};
use super::lengths::Rounds;
use super::proof::{Counts, Except, Marker, Then, Transition, Tree};
use super::walk::{Arrival, Scope, total};
use super::ways::Block;
use super::{Checker, Length, Result, found, insist, wrong};
use num_bigint::BigInt;

/// Markers and counts larger than these are refused.
const MOST_KNOWN: usize = 1000;
const MOST_RESTS: u64 = 1_000_000;

/// A pattern: a fixed word at its end, and before its last letter segments, the nearest first: each of one letter, or a gap with any.
struct Pattern {
    block: usize,
    word: usize,
    /// The fixed word, which the last letters of the segments and the letter of the marked place form.
    end: Vec<u8>,
    letters: Vec<Option<u8>>,
    lengths: Vec<Form>,
    /// The variables of the loops around the block, less their values there.
    values: Vec<Form>,
}

/// A letter of a word that the pattern may end at, and whether it is the marked one in the rounds with its values.
struct Candidate {
    word: usize,
    letter: usize,
    marked: bool,
}

impl<'c> Checker<'c> {
    /// Lemma: with rounds of this length, the period is as returned; and whether it is the least.
    pub(super) fn period(
        &mut self,
        tree: &'c Tree,
        length: Option<Form>,
        regular: &[bool],
    ) -> Result<Length> {
        self.place = "marker".into();
        match tree {
            Tree::Open => return Ok((length, false)),
            Tree::Cycle {} => return Ok((Some(Form::number(self.cycle()?)), true)),
            Tree::Counts(counts) => self.counts(counts, regular)?,
            Tree::Marker(marker) => self.marker(marker)?,
            _ => return wrong("this does not prove a period"),
        }
        Ok((length, true))
    }

    /// Lemma: the endless loop is one word that ends with its cycle, so the sequence repeats the cycle, and this is
    /// the least shift that maps the cycle to itself.
    fn cycle(&self) -> Result<usize> {
        let [Item::Word(word)] = &self.text.items[self.text.round()] else {
            return wrong("the endless loop is not one word");
        };
        let letters = word.cycle.len();
        insist(
            word.length.remainder(letters) == Some(0),
            "the word of the endless loop does not end with its cycle",
        )?;
        let shift = |by: &usize| {
            letters % by == 0 && (0..letters).all(|at| word.cycle[at] == word.cycle[(at + by) % letters])
        };
        found((1..=letters).find(shift), "a cycle has no period")
    }

    /// Lemma: one round is not the same word m > 1 times over.
    ///
    /// Otherwise m would divide the number of each letter in a round, hence every combination of these numbers, hence
    /// the constant D; but for each prime r that divides D, one of the numbers is no multiple of r.
    fn counts(&self, proof: &Counts, regular: &[bool]) -> Result<()> {
        let text = self.text;
        let mut sum = Form::default();
        insist(proof.except.as_ref().is_none_or(|except| except.modulus > 0), "nothing is divided by 0")?;
        for counted in &proof.letters {
            let letter = found(text.rule.value(counted.letter, u8::MAX), "no such letter")?;
            insist(counted.rounds.len() == regular.len(), "the claims are not one for each loop")?;
            let rounds = Rounds { up_to: &counted.rounds, regular };
            let number = text.count(text.round(), &|word| occurrences(word, letter), &rounds)?;
            if number.as_ref() != Some(&counted.body.0) {
                let (letter, times) = (counted.letter, &counted.body.0);
                return wrong(format!("the letter {letter} does not occur {times} times"));
            }
            insist(*counted.times.0.bottom() == 1.into(), "a number of letters is multiplied by a fraction")?;
            sum = &sum + &counted.times.0.times_form(&counted.body.0);
        }
        let constant = sum.as_number().filter(|number| sum == proof.constant.0 && *number > BigInt::ZERO);
        let mut rest = found(constant, "the numbers of letters do not combine to the constant")?;
        let mut prime = 2u64;
        while rest > 1.into() && prime <= MOST_RESTS {
            if &rest % prime == BigInt::ZERO {
                self.not_all_divisible(proof, prime)?;
                rest /= prime;
            } else {
                prime += 1;
            }
        }
        insist(rest == 1.into(), "a prime is too large")
    }

    /// Lemma: for every value of the only free variable, unless excepted, some number of letters is no multiple of r.
    ///
    /// With a common denominator b, the numbers modulo r depend on the variable modulo r*b only.
    fn not_all_divisible(&self, proof: &Counts, prime: u64) -> Result<()> {
        let (Some(variable), 1) = (self.text.free.first(), self.text.free.len()) else {
            return wrong("there is not one free variable");
        };
        let multiple = |one: BigInt, other: &BigInt| &one / gcd(one.clone(), other) * other;
        let bottom =
            proof.letters.iter().fold(1.into(), |all, counted| multiple(all, counted.body.0.bottom()));
        let except = proof.except.clone().unwrap_or(Except { modulus: 1, rests: Vec::new() });
        let rests = multiple(bottom * prime, &except.modulus.into());
        let rests = u64::try_from(rests).ok().filter(|rests| *rests <= MOST_RESTS);
        let rests = found(rests, "there are too many remainders")?;
        for rest in 0..rests {
            let number = |counted: &Form| counted.at(&[(*variable, rest.into())]);
            let divisible = |counted: &Form| number(counted).is_none_or(|n| n % prime == BigInt::ZERO);
            if !except.rests.contains(&(rest % except.modulus))
                && proof.letters.iter().all(|counted| divisible(&counted.body.0))
            {
                return wrong(format!("{prime} may divide all numbers of letters, for {variable} = {rest}"));
            }
        }
        Ok(())
    }

    /// Lemma: in late rounds, the pattern ends at one place of each round. So no shift by less than a round maps the
    /// sequence to itself.
    fn marker(&mut self, proof: &'c Marker) -> Result<()> {
        let text = self.text;
        let (mut blocks, _) = text.blocks_and_loops();
        let marked = |block: &&Block<'_>| block.number == proof.block;
        let block = found(blocks.iter().find(marked), "there is no such marked block")?;
        // At the beginning of a round, the words that end the round before it stand before those of the block.
        let ends = |at: &&Block<'_>| at.around.len() == 1 && at.at + at.words.len() + 1 == text.items.len();
        let last = blocks.iter().find(ends).filter(|_| block.at == text.endless + 1);
        let mut before = last.map_or(Vec::new(), |last| last.words.clone());
        before.extend(block.words.iter().take(proof.word));
        let pattern = self.pattern(proof, block, &before)?;
        blocks.retain(|block| block.around.first() == Some(&text.endless));
        self.blocks(&blocks, &proof.blocks, Scope::Late, &|checker, block, arrival, transition| {
            checker.unmarked(&pattern, block, arrival, transition)
        })
    }

    /// Lemma: the pattern ends at none of the candidates of a block but the marked place.
    fn unmarked(
        &mut self,
        pattern: &Pattern,
        block: &Block<'c>,
        arrival: &Arrival<'_, 'c>,
        transition: &'c Transition,
    ) -> Result<()> {
        let reach = pattern.lengths.iter().fold(Form::default(), |sum, length| &sum + length);
        self.need(&(&reach - &total(arrival.words)))?;
        let candidates = pattern.candidates(block, arrival.words.len())?;
        let complete = transition.words.len() == candidates.len() && transition.first.is_none();
        insist(complete, "the cases are not one for each candidate")?;
        let scene = arrival.scene(block, &[], [&pattern.lengths[..], &pattern.values].concat());
        for (case, candidate) in transition.words.iter().zip(candidates) {
            self.case(&scene, case, &|checker, scene, then| {
                checker.excluded(pattern, scene, &candidate, then)
            })?;
        }
        Ok(())
    }

    /// Lemma: the pattern ends at the beginning of the marked word, in the rounds with these values.
    fn pattern(&mut self, proof: &'c Marker, block: &Block<'_>, before: &[&Word]) -> Result<Pattern> {
        let (values, mut claims) = self.marked_round(proof, block)?;
        let word = found(block.words.get(proof.word), "there is no such marked word")?;
        let first =
            found(before.len().checked_sub(proof.preceding), "there are not so many words before it")?;
        let sizes = proof.preceding > 0 && (1..=MOST_KNOWN).contains(&proof.known);
        insist(sizes && values.len() == proof.values.len(), "the marker is not well formed")?;
        claims.push(word.length.put(&values).opposite());
        let (mut letters, mut lengths) = (Vec::new(), Vec::new());
        for (at, word) in before.iter().enumerate().skip(first).rev() {
            let length = word.length.put(&values);
            if let [letter] = word.cycle[..] {
                letters.push(Some(letter));
                lengths.push(length);
                continue;
            }
            let (cycle, fixed) = (&word.cycle, length.as_size().filter(|number| *number <= MOST_KNOWN));
            let places = match fixed {
                Some(number) => 0..number,
                None if at > first => {
                    letters.push(None);
                    lengths.push(length);
                    continue;
                }
                // The farthest word may be long: its last letters are the same if it always ends at the same one of its cycle.
                None => {
                    let rest = length.remainder(cycle.len());
                    let rest = rest.filter(|_| cycle.len() <= MOST_KNOWN);
                    let rest = found(rest, "a cyclic word of the marker has no fixed length")?;
                    claims.push(&Form::number(cycle.len()) - &length);
                    rest..rest + cycle.len()
                }
            };
            lengths.extend(places.clone().map(|_| Form::number(1)));
            letters.extend(places.rev().map(|at| Some(cycle[at % cycle.len()])));
        }
        // The fixed word, backwards: segments of fixed lengths, then one that is shown to be long enough.
        let mut end = vec![word.cycle[0]];
        for (letter, length) in letters.iter().zip(&lengths) {
            let (missing, number) = (proof.known + 1 - end.len(), length.as_size());
            let letter = found(*letter, "a gap has no known letters")?;
            end.extend(std::iter::repeat_n(letter, number.unwrap_or(missing).min(missing)));
            if number.is_none_or(|number| number >= missing) {
                claims.push(&Form::number(missing) - length);
                break;
            }
        }
        insist(end.len() == proof.known + 1, "the segments of the marker have not so many letters")?;
        end.reverse();
        self.expect(&proof.facts, &claims)?;
        let values = values.iter().map(|(variable, value)| &Form::variable(*variable) - value).collect();
        Ok(Pattern { block: proof.block, word: proof.word, end, letters, lengths, values })
    }

    /// The values of the loops around the marked block, and what has to be shown of them: they lie in the bounds.
    fn marked_round(&self, proof: &Marker, block: &Block<'_>) -> Result<(Values, Vec<Form>)> {
        let (text, mut values, mut claims) = (self.text, Vec::new(), Vec::new());
        insist(block.around.first() == Some(&text.endless), "the marked block is not in the endless loop")?;
        for around in &block.around[1..] {
            let Item::Loop { counter: Some(counter), .. } = &text.items[*around] else {
                return wrong("the marked block is in a choice");
            };
            let value = found(proof.values.get(&counter.variable), "a value is missing")?;
            text.only_free(value)?;
            claims.extend([&counter.from.put(&values) - value, value - &counter.to.put(&values)]);
            values.push((counter.variable, value.clone()));
        }
        Ok((values, claims))
    }

    /// Lemma: there is no such letter, or it is the marked place, or a segment of the pattern does not end there.
    fn excluded(&self, pattern: &Pattern, scene: &Scene<'_>, at: &Candidate, then: &Then) -> Result<()> {
        let this = scene.word(at.word)?;
        let (lengths, values) = scene.forms.split_at(pattern.lengths.len());
        match then {
            Then::Pieces(pieces) if pieces.is_empty() => {
                self.need(&(&this.to - &this.from).shifted(-BigInt::from(at.letter)))
            }
            Then::Marked if at.marked => values.iter().try_for_each(|form| {
                self.need(form)?;
                self.need(&form.times(-1))
            }),
            Then::Differs { segment, source } if *segment < lengths.len() && *source < at.word => {
                let other = scene.word(*source)?;
                let letter = found(pattern.letters[*segment], "a gap differs from nothing")?;
                let run = longest_run(other.cycle, letter);
                let mut run = found(run, "this word does not differ from the marker")?;
                let nearer = lengths[..*segment].iter().fold(Form::default(), |sum, length| &sum + length);
                let to = &this.from.shifted(at.letter) - &nearer;
                // A single letter may be another one than that of the cycle at its place.
                let place = (&to - &other.from).shifted(-1).remainder(other.cycle.len());
                let single = lengths[*segment].as_size() == Some(1);
                if place.is_some_and(|place| single && other.cycle[place] != letter) {
                    run = 0;
                }
                let from = &to - &lengths[*segment];
                // Two intervals have so many letters in common if each begins that much before both ends.
                let pairs = [(&from, &to), (&other.from, &other.to), (&other.from, &to), (&from, &other.to)];
                pairs.iter().try_for_each(|(begin, end)| self.need(&(*begin - *end).shifted(run + 1)))
            }
            _ => wrong("this does not exclude the marker"),
        }
    }
}

/// How often a letter occurs in a word, if that is fixed by its length.
fn occurrences(word: &Word, letter: u8) -> Option<Form> {
    let (all, of) = (word.cycle.len(), word.cycle.iter().filter(|found| **found == letter).count());
    match of {
        0 => Some(Form::default()),
        _ if of == all => Some(word.length.clone()),
        _ => word.length.remainder(all).filter(|rest| *rest == 0).map(|_| word.length.times(of).over(all)),
    }
}

impl Pattern {
    /// Lemma: the pattern can end in the words of the block, which stand behind others, only at these letters.
    ///
    /// A letter that has as many letters of its word before it as the fixed word is long would end the fixed word.
    fn candidates(&self, block: &Block<'_>, others: usize) -> Result<Vec<Candidate>> {
        let (known, mut found) = (self.end.len() - 1, Vec::new());
        for (number, word) in block.words.iter().enumerate() {
            let candidate = |letter| {
                let marked = (block.number, number, letter) == (self.block, self.word, 0);
                Candidate { word: others + number, letter, marked }
            };
            let early = (0..known).filter(|last| ends(&word.cycle, *last, &self.end[known - last..]));
            found.extend(early.map(candidate));
            let inside = (known..known + word.cycle.len()).any(|last| ends(&word.cycle, last, &self.end));
            insist(!inside, "the marker may occur inside of a word")?;
        }
        Ok(found)
    }
}

/// Whether the letters of a cycle that is repeated, up to this one, end with a word.
fn ends(cycle: &[u8], last: usize, with: &[u8]) -> bool {
    with.iter().rev().enumerate().all(|(back, letter)| cycle[(last - back) % cycle.len()] == *letter)
}

/// The largest number of consecutive letters of this kind in the endless repetition of a cycle, if it is finite.
fn longest_run(cycle: &[u8], letter: u8) -> Option<usize> {
    let other = cycle.iter().position(|found| *found != letter)?;
    let (mut longest, mut run) = (0, 0);
    for step in 0..cycle.len() {
        run = if cycle[(other + step) % cycle.len()] == letter { run + 1 } else { 0 };
        longest = longest.max(run);
    }
    Some(longest)
}

#[cfg(test)]
mod tests;
