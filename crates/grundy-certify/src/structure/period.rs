//! The least period: a cycle alone, numbers of letters without a common divisor, or a pattern that occurs once.

use super::cases::{Known, Scene};
use super::form::{Form, gcd};
use super::language::{Item, Word};
use super::lengths::Rounds;
use super::proof::{Counts, Marker, Then, Transition, Tree};
use super::walk::{Arrival, Goal, Scope, scene};
use super::ways::Block;
use super::{Checker, wrong};
use crate::Flaw;
use num_bigint::BigInt;

/// Markers and counts larger than these are refused.
const MOST_KNOWN: usize = 1000;
const MOST_RESTS: u64 = 1_000_000;

/// A pattern: a fixed word at its end, and before its last letter segments of one letter each, the nearest first.
struct Pattern {
    block: usize,
    word: usize,
    /// The fixed word, which the last letters of the segments and the letter of the marked place form.
    end: Vec<u8>,
    letters: Vec<u8>,
    lengths: Vec<Form>,
    /// The variables of the loops around the block, less their values there.
    values: Vec<Form>,
}

impl<'d> Checker<'d, '_> {
    /// Lemma: where these forms are at most 0, the least period is as returned: a number, or one round of the endless loop (`None`).
    pub(super) fn least_period(
        &mut self,
        proof: &Tree,
        when: &[Form],
        regular: &[bool],
    ) -> Result<Option<usize>, Flaw> {
        self.place = "marker".into();
        match proof {
            Tree::Cycle {} => return self.cycle().map(Some),
            Tree::Counts(counts) => self.counts(counts, regular)?,
            Tree::Marker(marker) => self.marker(marker, when)?,
            _ => return wrong("this does not prove a period"),
        }
        Ok(None)
    }

    /// Lemma: the endless loop is one word that ends with its cycle, so the sequence repeats the cycle, and this is
    /// the least shift that maps the cycle to itself.
    fn cycle(&self) -> Result<usize, Flaw> {
        let [Item::Word(word)] = &self.text.items[self.text.round()] else {
            return wrong("the endless loop is not one word");
        };
        let letters = word.cycle.len();
        if word.length.remainder(letters) != Some(0) {
            return wrong("the word of the endless loop does not end with its cycle");
        }
        let shift = |by: &usize| {
            letters % by == 0 && (0..letters).all(|at| word.cycle[at] == word.cycle[(at + by) % letters])
        };
        (1..=letters).find(shift).map_or_else(|| wrong("a cycle has no period"), Ok)
    }

    /// Lemma: one round is not the same word m > 1 times over.
    ///
    /// Otherwise m would divide the number of each letter in a round, hence every combination of these numbers, hence
    /// the constant D; but for each prime r that divides D, one of the numbers is no multiple of r.
    fn counts(&self, proof: &Counts, regular: &[bool]) -> Result<(), Flaw> {
        let text = self.text;
        let mut sum = Form::default();
        if proof.except.as_ref().is_some_and(|except| except.modulus == 0) {
            return wrong("nothing is divided by 0");
        }
        for counted in &proof.letters {
            let Some(letter) = text.rule.value(counted.letter, u8::MAX) else {
                return wrong("no such letter");
            };
            let rounds = Rounds { up_to: &counted.rounds, regular };
            if text.count(text.round(), &|word| occurrences(word, letter), &rounds)?.as_ref()
                != Some(&*counted.body)
            {
                return wrong(format!(
                    "the letter {} does not occur {} times",
                    counted.letter, *counted.body
                ));
            }
            if *counted.times.bottom() != 1.into() {
                return wrong("a number of letters is multiplied by a fraction");
            }
            sum = &sum + &counted.times.times_form(&counted.body);
        }
        let constant = sum.as_number().filter(|number| sum == *proof.constant && *number > BigInt::ZERO);
        let Some(mut rest) = constant else {
            return wrong("the numbers of letters do not combine to the constant");
        };
        let mut prime = 2u64;
        while rest > 1.into() && prime <= MOST_RESTS {
            if &rest % prime == BigInt::ZERO {
                self.not_all_divisible(proof, prime)?;
                while &rest % prime == BigInt::ZERO {
                    rest /= prime;
                }
            }
            prime += 1;
        }
        if rest > 1.into() { wrong("a prime is too large") } else { Ok(()) }
    }

    /// Lemma: for every value of the only free variable, unless excepted, some number of letters is no multiple of r.
    ///
    /// With a common denominator b, the numbers modulo r depend on the variable modulo r*b only.
    fn not_all_divisible(&self, proof: &Counts, prime: u64) -> Result<(), Flaw> {
        let [variable] = self.text.free[..] else { return wrong("there is not one free variable") };
        let multiple = |one: BigInt, other: &BigInt| &one / gcd(one.clone(), other) * other;
        let bottom = proof.letters.iter().fold(1.into(), |all, counted| multiple(all, counted.body.bottom()));
        let modulus = proof.except.as_ref().map_or(1, |except| except.modulus);
        let rests = multiple(bottom * prime, &modulus.into());
        let Some(rests) = u64::try_from(rests).ok().filter(|rests| (1..=MOST_RESTS).contains(rests)) else {
            return wrong("there are too many remainders");
        };
        for rest in 0..rests {
            let excepted =
                proof.except.as_ref().is_some_and(|except| except.rests.contains(&(rest % modulus)));
            let number = |counted: &Form| counted.at(&[(variable, rest.into())]);
            let divisible = |counted: &Form| number(counted).is_none_or(|n| n % prime == BigInt::ZERO);
            if !excepted && proof.letters.iter().all(|counted| divisible(&counted.body)) {
                return wrong(format!("{prime} may divide all numbers of letters, for {variable} = {rest}"));
            }
        }
        Ok(())
    }

    /// Lemma: in late rounds, the pattern ends at one place of each round. So no shift by less than a round maps the
    /// sequence to itself.
    fn marker(&mut self, proof: &Marker, when: &[Form]) -> Result<(), Flaw> {
        let text = self.text;
        let (mut blocks, _) = text.blocks_and_loops();
        let Some(block) = blocks.iter().find(|block| block.number == proof.block) else {
            return wrong("there is no such marked block");
        };
        // At the beginning of a round, the words that end the round before it stand before those of the block.
        let ends = |other: &&Block<'_>| {
            other.around.len() == 1 && other.at + other.words.len() + 1 == text.items.len()
        };
        let last = blocks.iter().find(ends).filter(|_| block.at == text.endless() + 1);
        let mut before = last.map_or(Vec::new(), |last| last.words.clone());
        before.extend(block.words.iter().take(proof.word));
        let pattern = self.pattern(proof, block, &before, when)?;
        blocks.retain(|block| block.around.first() == Some(&text.endless()));
        self.blocks(&blocks, &proof.blocks, when, &|block| {
            let (pattern, candidates) = (&pattern, pattern.candidates(block)?);
            Ok(Goal::new(Scope::Late, move |checker, arrival, rows, transition| {
                checker.unmarked(pattern, block, &candidates, arrival, rows, transition)
            }))
        })
    }

    /// Lemma: the pattern ends at none of the candidates of a block but the marked place.
    fn unmarked(
        &mut self,
        pattern: &Pattern,
        block: &Block<'d>,
        candidates: &[(usize, usize)],
        arrival: &Arrival<'_, 'd>,
        rows: &mut Vec<Form>,
        transition: &Transition,
    ) -> Result<(), Flaw> {
        let known = self.facts(rows, None, &transition.facts)?;
        let reach = pattern.lengths.iter().fold(Form::default(), |sum, length| &sum + length);
        known.need(&(&reach - &arrival.total()))?;
        if transition.words.len() != candidates.len() || transition.first.is_some() {
            return wrong("the cases are not one for each candidate");
        }
        let forms = [&pattern.lengths[..], &pattern.values].concat();
        let scene = scene(arrival, block, Vec::new(), forms);
        for (case, candidate) in transition.words.iter().zip(candidates) {
            let word = arrival.words.len() + candidate.0;
            let leaf = |scene: &Scene<'d>, known: &Known<'_>, then: &Then| {
                pattern.excluded(scene, block.number, word, *candidate, known, then)
            };
            self.case(&scene, rows, &known, case, &leaf)?;
        }
        Ok(())
    }

    /// Lemma: the pattern ends at the beginning of the marked word, in the rounds with these values.
    fn pattern(
        &mut self,
        proof: &Marker,
        block: &Block<'_>,
        before: &[&Word],
        when: &[Form],
    ) -> Result<Pattern, Flaw> {
        let text = self.text;
        if block.around.first() != Some(&text.endless()) {
            return wrong("the marked block is not in the endless loop");
        }
        let (mut values, mut claims) = (Vec::new(), Vec::new());
        for around in &block.around[1..] {
            let Item::Loop { counter: Some(counter), .. } = &text.items[*around] else {
                return wrong("the marked block is in a choice");
            };
            let Some(value) = proof.values.get(&counter.variable) else { return wrong("a value is missing") };
            text.only_free(value)?;
            claims.extend([&counter.from.put(&values) - value, value - &counter.to.put(&values)]);
            values.push((counter.variable, value.clone()));
        }
        let (Some(word), Some(first)) =
            (block.words.get(proof.word), before.len().checked_sub(proof.preceding))
        else {
            return wrong("there is no such marked word");
        };
        if values.len() != proof.values.len()
            || proof.preceding == 0
            || !(1..=MOST_KNOWN).contains(&proof.known)
        {
            return wrong("the marker is not well formed");
        }
        claims.push(word.length.put(&values).opposite());
        let (mut letters, mut lengths) = (Vec::new(), Vec::new());
        for word in before[first..].iter().rev() {
            let length = word.length.put(&values);
            if let [letter] = word.cycle[..] {
                letters.push(letter);
                lengths.push(length);
                continue;
            }
            let number = length.as_number().and_then(|number| usize::try_from(number).ok());
            let Some(number) = number.filter(|number| *number <= MOST_KNOWN) else {
                return wrong("a cyclic word of the marker has no fixed length");
            };
            letters.extend((0..number).rev().map(|at| word.cycle[at % word.cycle.len()]));
            lengths.extend((0..number).map(|_| Form::number(1)));
        }
        // The fixed word, backwards: segments of fixed lengths, then one that is shown to be long enough.
        let mut end = vec![word.cycle[0]];
        for (letter, length) in letters.iter().zip(&lengths) {
            let missing = proof.known + 1 - end.len();
            let number = length.as_number().and_then(|number| usize::try_from(number).ok());
            let enough = number.is_none_or(|number| number >= missing);
            end.extend(std::iter::repeat_n(*letter, number.unwrap_or(missing).min(missing)));
            if enough {
                claims.push(&Form::number(missing) - length);
                break;
            }
        }
        if end.len() != proof.known + 1 {
            return wrong("the segments of the marker have not so many letters");
        }
        end.reverse();
        self.expect(&mut text.condition_rows(when), &proof.facts, &claims)?;
        let values = values.iter().map(|(variable, value)| &Form::variable(*variable) - value).collect();
        Ok(Pattern { block: proof.block, word: proof.word, end, letters, lengths, values })
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
    /// Lemma: the pattern can end in these words only at these letters: the number of the word, and of the letter.
    ///
    /// A letter that has as many letters of its word before it as the fixed word is long would end the fixed word.
    fn candidates(&self, block: &Block<'_>) -> Result<Vec<(usize, usize)>, Flaw> {
        let (known, mut found) = (self.end.len() - 1, Vec::new());
        for (number, word) in block.words.iter().enumerate() {
            let size = word.cycle.len();
            let ends = |last: usize, letters: usize| {
                (0..letters).all(|back| word.cycle[(last - back) % size] == self.end[known - back])
            };
            found.extend((0..known).filter(|last| ends(*last, last + 1)).map(|last| (number, last)));
            if (known..known + size).any(|last| ends(last, known + 1)) {
                return wrong(format!("the marker may occur inside word {}", number + 1));
            }
        }
        Ok(found)
    }

    /// Lemma: there is no such letter, or it is the marked place, or a segment of the pattern does not end there.
    fn excluded(
        &self,
        scene: &Scene<'_>,
        block: usize,
        word: usize,
        (number, letter): (usize, usize),
        known: &Known<'_>,
        then: &Then,
    ) -> Result<(), Flaw> {
        let this = scene.word(word)?;
        let segments = self.lengths.len();
        match then {
            Then::Pieces(pieces) if pieces.is_empty() => {
                known.need(&(&this.to - &this.from).shifted(-BigInt::from(letter)))
            }
            Then::Marked if (block, number, letter) == (self.block, self.word, 0) => {
                scene.forms[segments..].iter().try_for_each(|form| {
                    known.need(form)?;
                    known.need(&form.times(-1))
                })
            }
            Then::Differs { segment, source } if *segment < segments && *source < word => {
                let other = scene.word(*source)?;
                let Some(run) = longest_run(other.cycle, self.letters[*segment]) else {
                    return wrong("this word does not differ from the marker");
                };
                let nearer =
                    scene.forms[..*segment].iter().fold(Form::default(), |sum, length| &sum + length);
                let to = &this.from.shifted(letter) - &nearer;
                let from = &to - &scene.forms[*segment];
                // Two intervals have so many letters in common if each begins that much before both ends.
                for (begin, end) in
                    [(&from, &to), (&other.from, &other.to), (&other.from, &to), (&from, &other.to)]
                {
                    known.need(&(begin - end).shifted(run + 1))?;
                }
                Ok(())
            }
            _ => wrong("this does not exclude the marker"),
        }
    }
}

/// The largest number of consecutive letters of this kind in the endless repetition of a cycle, if it is finite.
pub(super) fn longest_run(cycle: &[u8], letter: u8) -> Option<usize> {
    let other = cycle.iter().position(|found| *found != letter)?;
    let (mut longest, mut run) = (0, 0);
    for step in 0..cycle.len() {
        run = if cycle[(other + step) % cycle.len()] == letter { run + 1 } else { 0 };
        longest = longest.max(run);
    }
    Some(longest)
}
