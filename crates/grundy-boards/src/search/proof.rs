//! Heavy parts in normal play: the claim "this part has the value t" by proof numbers.
//!
//! Depth first one bad choice near the root costs everything below it. Here every open claim carries two numbers,
//! how much work its proof and its refutation seem to take, and the search always goes where they are least; it
//! comes back when they have grown above the next best (df-pn: Nagai, *Df-pn algorithm for searching AND/OR
//! trees*, 2002; for impartial games Lemoine and Viennot, *Nimbers are inevitable*).
//!
//! A part X has the value t if and only if X + t is lost. The moves from there give smaller claims: an option of
//! X has the value t, or X has a value s < t. One of them proved refutes the claim; all of them refuted prove it. So
//! * the refutation takes as much as the easiest proof among them;
//! * the proof takes all their refutations. They share most of their work, as positions are reached in many
//!   ways; so the hardest counts fully, and each further one counts one unit (weak proof numbers: Ueda, Hashimoto,
//!   Hashimoto and Iida, *Weak proof-number search*, 2008).
//!
//! A new claim is thought to need a unit for each move to prove, two units to refute. Ordering options by how often
//! parts of their size have the value was tried and made the search several times longer: light first lets
//! claims share their work.

use super::normal::{Halt, Open, Pending, Search, met};
use super::numbers::Effort;
use super::rules::Rules;
use super::table::Known;

/// The effort of one move.
const UNIT: u32 = 16;

/// How a claim stands after a visit.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Proved,
    Refuted,
    /// Neither; this much remains.
    Open(Effort),
}

/// What the options of a claim say about it.
struct Standing {
    effort: Effort,
    /// How many options are open.
    open: u32,
    /// The option to visit next, and what the next best would take.
    choice: usize,
    second: u32,
}

impl<R: Rules> Search<'_, R> {
    /// The value of a heavy part.
    pub(super) fn proved_value(&mut self, part: R::Word) -> Result<u32, Halt> {
        let mut value = 0;
        while !self.proves(part, value)? {
            value += 1;
        }
        Ok(value)
    }

    /// Whether a heavy part has the value `asked`.
    pub(super) fn proves(&mut self, part: R::Word, asked: u32) -> Result<bool, Halt> {
        if let Some(answer) = self.decided(part, asked) {
            return Ok(answer);
        }
        loop {
            match self.visit(part, asked, Effort::UNLIMITED)? {
                Verdict::Proved => return Ok(true),
                Verdict::Refuted => return Ok(false),
                Verdict::Open(_) => {}
            }
        }
    }

    /// Works on a claim until it is settled or its effort reaches one of the limits.
    fn visit(&mut self, part: R::Word, asked: u32, limits: Effort) -> Result<Verdict, Halt> {
        let claim = self.table.claim(part, asked);
        let verdict =
            self.opened(part, Some(asked), |search, open| search.pursue(part, asked, open, limits))?;
        match verdict {
            Verdict::Open(effort) => self.table.numbers().put(claim, effort),
            Verdict::Proved | Verdict::Refuted => self.table.numbers().forget(claim),
        }
        Ok(verdict)
    }

    fn pursue(
        &mut self,
        part: R::Word,
        asked: u32,
        open: &mut Open,
        limits: Effort,
    ) -> Result<Verdict, Halt> {
        if open.met & met(asked) == 0 {
            self.add_smaller(part, asked, open);
            self.touch_numbers(open, asked);
        }
        let mut visited = None;
        loop {
            if let Some(answer) = self.table.get(part).decides(asked) {
                return Ok(if answer { Verdict::Proved } else { Verdict::Refuted });
            }
            if open.met & met(asked) != 0 || self.refresh(open, asked, visited) {
                self.table.add(part, Known::not(open.met | met(asked)));
                return Ok(Verdict::Refuted);
            }
            let Some(standing) = self.standing(open, asked) else {
                self.table.add(part, Known::Value(asked));
                return Ok(Verdict::Proved);
            };
            if open.is_first() {
                // A claim of another value has other claims beside its options: it is another stage of the work.
                let all = open.listed as u64 + u64::from(asked);
                self.pulse.moves(all.saturating_sub(standing.open.into()), all);
            }
            let effort = standing.effort;
            if effort.proof >= limits.proof || effort.refutation >= limits.refutation {
                return Ok(Verdict::Open(effort));
            }
            self.visit_option(&standing, asked, limits)?;
            visited = Some(standing.choice);
        }
    }

    /// Besides the options: claims that the part has a smaller value, as far as none is met already.
    fn add_smaller(&mut self, part: R::Word, asked: u32, open: &mut Open) {
        let (from, weight) = (self.parts.len(), self.rules.weight(part));
        self.parts.push(part);
        let excluded = match self.table.get(part) {
            Known::Not(excluded) => excluded,
            // Another worker has just found it, which is seen when the claim is looked at.
            Known::Value(_) => 0,
        };
        for smaller in (0..asked).filter(|value| open.met & met(*value) == 0) {
            let (known, to) = (asked ^ smaller, from + 1);
            self.pending.push(Pending { known, weight, excluded, from, to, ..Pending::default() });
        }
        open.to = self.pending.len();
    }

    fn touch_numbers(&self, open: &Open, asked: u32) {
        for option in self.pending[open.from..open.to].iter().filter(|option| option.is_single()) {
            self.table.numbers().touch(self.table.claim(self.parts[option.from], asked ^ option.known));
        }
    }

    /// Looks open options up again, all or the one just visited; `true` if one of them is proved.
    fn refresh(&mut self, open: &Open, asked: u32, visited: Option<usize>) -> bool {
        visited.map_or(open.from..open.to, |at| at..at + 1).into_iter().any(|at| {
            let option = self.pending[at];
            if option.effort.refutation > 0 || option.effort == Effort::default() {
                // Options that have just been listed need not be looked up again.
                let option = if visited.is_some() { self.absorb(option) } else { option };
                self.pending[at] = self.weighed(option, asked);
            }
            self.pending[at].effort.proof == 0
        })
    }

    /// How hard it is to say whether an option has the value `asked`.
    fn weighed(&self, mut option: Pending, asked: u32) -> Pending {
        if option.from == option.to {
            option.effort = if option.known == asked { Effort::PROVED } else { Effort::REFUTED };
            return option;
        }
        let (heavy, value) = (self.parts[option.from], asked ^ option.known);
        if !option.is_single() {
            let all: u32 =
                self.parts[option.from..option.to].iter().map(|part| self.rules.weight(*part)).sum();
            option.effort = Effort { proof: UNIT * all, refutation: UNIT * (all - option.weight).max(1) };
        } else if self.is_excluded(option, asked) || value > self.rules.longest(heavy) {
            option.effort = Effort::REFUTED;
        } else if let Some(effort) = self.table.numbers().get(self.table.claim(heavy, value)) {
            option.effort = effort;
        } else if !option.effort.is_open() {
            option.effort = Effort { proof: UNIT * self.rules.effort(heavy).max(1), refutation: 2 * UNIT };
        }
        option
    }

    /// Sums the options up; `None` if all are refuted. Options that another worker has open look harder to choose.
    fn standing(&self, open: &Open, asked: u32) -> Option<Standing> {
        let mut standing = Standing {
            effort: Effort { proof: 0, refutation: Effort::ENDLESS },
            open: 0,
            choice: open.from,
            second: Effort::ENDLESS,
        };
        let mut best = (u32::MAX, u32::MAX);
        for at in open.from..open.to {
            let option = self.pending[at];
            let Effort { proof, refutation } = option.effort;
            if refutation == 0 {
                continue;
            }
            standing.open += 1;
            standing.effort.proof = standing.effort.proof.max(refutation);
            standing.effort.refutation = standing.effort.refutation.min(proof);
            let seeming = if self.is_marked(option, asked) { proof.saturating_mul(2) } else { proof };
            if (seeming, refutation) < best {
                standing.second = standing.second.min(best.0);
                best = (seeming, refutation);
                standing.choice = at;
            } else {
                standing.second = standing.second.min(seeming);
            }
        }
        let further = standing.open.saturating_sub(1) * UNIT;
        standing.effort.proof = (standing.effort.proof + further).min(Effort::ENDLESS - 1);
        (standing.open > 0).then_some(standing)
    }

    /// An option that is visited very often from here gets more and more time. If the tables are too small for what
    /// is worked on, efforts can go in circles; this ends them.
    fn patience(&mut self, at: usize) -> u32 {
        let visits = &mut self.pending[at].visits;
        *visits = visits.saturating_add(1);
        UNIT << (*visits / 8).min(26)
    }

    /// Works on the chosen option until it looks harder than the next best, or decides the limits.
    fn visit_option(&mut self, standing: &Standing, asked: u32, limits: Effort) -> Result<(), Halt> {
        let at = standing.choice;
        let option = self.pending[at];
        if !option.is_single() {
            self.settle_lighter(at)?;
            self.pending[at].effort = Effort::default();
            return Ok(());
        }
        let Effort { proof, refutation } = option.effort;
        let is_hardest = refutation + (standing.open - 1) * UNIT >= standing.effort.proof;
        let others = standing.effort.proof - if is_hardest { refutation } else { UNIT };
        let second = standing.second.saturating_add(standing.second / 16 + UNIT);
        let patience = self.patience(at);
        let limits = Effort {
            proof: second.min(limits.refutation).max(proof + 1).max(patience).min(Effort::ENDLESS),
            refutation: limits
                .proof
                .saturating_sub(others)
                .max(refutation + 1)
                .max(patience)
                .min(Effort::ENDLESS),
        };
        let (heavy, value) = (self.parts[option.from], asked ^ option.known);
        let verdict = if self.is_heavy(heavy) {
            self.visit(heavy, value, limits)?
        } else if self.has_value(heavy, value)? {
            Verdict::Proved
        } else {
            Verdict::Refuted
        };
        self.pending[at].effort = match verdict {
            Verdict::Proved => Effort::PROVED,
            Verdict::Refuted => Effort::REFUTED,
            Verdict::Open(effort) => effort,
        };
        Ok(())
    }
}
