//! Genus, and what it is good for: tame games are played like Nim.
//!
//! The genus of G is its value in normal play with the misère values of G, G + `*2`, G + `*2` + `*2`, ... above it. Equal games
//! have equal ones: a reversible option R of G = {..., R} that leads back to H does not have the value of H, its option, so
//! the mex is that of H with or without R.
//!
//! *The misère values alternate in the end, each being the one before plus 2, without carry.* Let A(n) be the values of
//! the options with n heaps of 2; then g(n) = mex of A(n), g(n-1) and g(n-1)+1, where `*1` adds 1 without carry in misère
//! play too. Suppose that A(n+1) is A(n) with 2 added to each, from n = N on. Let K be the first block of numbers 4k to
//! 4k+3 not all of which are in A(n): the same block for all n, its two pairs changing places. If g(n-1) is not in K, then
//! g(n) is the mex of A(n), in K. If it is, its pair is not full in A(n-1), hence the other pair is not full in A(n), and
//! g(n) is the least number missing there, again in K; and so on to and fro. So from n = N+1 on at the latest, g(n+1) is
//! g(n) plus 2.
//!
//! A game is *tame* (Winning Ways, chapter 13) if its genus is that of a position of Nim, its tame options alone give it
//! this genus, and every other option has a tame option with the genus of the game, which undoes the move. *A sum of tame
//! games is won as the sum of Nim positions with their genera*: the moves to tame options are those of Nim, and any other
//! move is undone. The game 0 is tame, any other tame game has a tame option: otherwise nobody could make the moves of Nim.
//! A game that is not tame is *restive* if its options are, and *wild* otherwise.

use super::arena::{Form, Forms};
use crate::misere::genus::{Genus, Temper};
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use grundy_core::nimber::Mex;

/// How a game behaves in misère play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Character {
    /// Its value in normal play, with the misère values beside heaps of 2.
    pub genus: Genus,
    /// Whether it is like Nim.
    pub temper: Temper,
}

impl Forms {
    /// The characters of a form and of everything that can be reached from it, in the order of [`Forms::parts`]; the last
    /// is its own.
    ///
    /// ```
    /// use grundy_core::budget::Budget;
    /// use grundy_heaps::misere_form::Forms;
    /// let (mut forms, mut budget) = (Forms::new(), Budget::unlimited());
    /// let two = forms.heap(2, &mut budget)?;
    /// let sharp = forms.from_options(vec![two], &mut budget)?;
    /// let genera: Vec<String> =
    ///     forms.characters(sharp, &budget)?.iter().map(|character| character.genus.to_string()).collect();
    /// assert_eq!(genera, ["0^120", "1^031", "2^20", "0^02"]);
    /// # Ok::<(), grundy_core::error::Stop>(())
    /// ```
    pub fn characters(&self, form: Form, budget: &Budget<'_>) -> Result<Vec<Character>, Stop> {
        let parts = self.parts(form);
        let mut found: Vec<Character> = Vec::with_capacity(parts.len());
        for part in &parts {
            let of = |option: &Form| parts.binary_search(option).ok().map(|at| &found[at]);
            let character = self.character(*part, of);
            found.push(character);
            budget.work(16 * self.options(*part).len() as u64 + 64)?;
            budget.need(self.bytes() + (found.len() * 2 * size_of::<Character>()) as u64)?;
        }
        Ok(found)
    }

    /// The character of a form from those of its parts.
    fn character<'c>(&self, form: Form, of: impl Fn(&Form) -> Option<&'c Character>) -> Character {
        let options: Vec<&Character> = self.options(form).iter().filter_map(&of).collect();
        let genus = genus_over(options.iter().copied());
        let undoes = |after: &Form| of(after).is_some_and(|after| after.is_tame() && after.genus == genus);
        let like_nim = |option: &Form| {
            of(option).is_some_and(Character::is_tame) || self.options(*option).iter().any(undoes)
        };
        let tame = options.iter().copied().filter(|option| option.is_tame());
        let playable = options.is_empty() || tame.clone().next().is_some();
        let is_tame = genus.is_tame()
            && playable
            && genus_over(tame.clone()) == genus
            && self.options(form).iter().all(like_nim);
        let temper = match is_tame {
            true => Temper::Tame,
            false if tame.count() == options.len() => Temper::Restive,
            false => Temper::Wild,
        };
        Character { genus, temper }
    }
}

impl Character {
    fn is_tame(&self) -> bool {
        self.temper == Temper::Tame
    }
}

/// The genus of a game from those of its options.
fn genus_over<'c>(options: impl Iterator<Item = &'c Character> + Clone) -> Genus {
    let mut mex = Mex::default();
    options.clone().for_each(|option| mex.insert(option.genus.value));
    let value = mex.mex();
    let settled = options.clone().map(|option| option.genus.misere.len() - 2).max();
    let mut misere: Vec<u32> = Vec::new();
    for twos in 0..=settled.unwrap_or(0) + 2 {
        mex.clear();
        options.clone().for_each(|option| mex.insert(beside_twos(&option.genus.misere, twos)));
        let before = misere.last().copied();
        before
            .iter()
            .for_each(|before| [*before, before ^ 1].into_iter().for_each(|value| mex.insert(value)));
        let terminal = settled.is_none() && before.is_none();
        misere.push(if terminal { 1 } else { mex.mex() });
    }
    // What is left must be determined by its last two entries.
    while let [.., third, second, first] = misere[..]
        && first == third
        && second == first ^ 2
    {
        misere.pop();
    }
    Genus { value, misere }
}

/// The misère value beside so many heaps of 2: the last two entries go on alternating.
fn beside_twos(misere: &[u32], twos: usize) -> u32 {
    let last = misere.len();
    if twos < last { misere[twos] } else { misere[last - 2 + (twos - last) % 2] }
}
