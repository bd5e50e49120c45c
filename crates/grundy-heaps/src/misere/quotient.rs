//! Misère quotients of heap games (Plambeck and Siegel) that have been proved.
//!
//! Two positions are equal in the quotient if no third position of the game tells them apart: G + X and H + X have
//! the same misère outcome for every X. A [`Quotient`] can only be made from a certificate that an independent
//! checker has accepted, so whoever holds one holds a theorem; `grundy_certify_heaps::misere` says which, and why.

use super::anatomy::Anatomy;
use super::monoid::{Element, Monoid};
use super::present::Presentation;
use fixedbitset::FixedBitSet;
use grundy_certify_heaps::misere::{Accepted, Certificate};
use grundy_certify_heaps::{Flaw, Watch};
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use grundy_core::view::{ProvedQuotient, Spelling};

pub use grundy_certify_heaps::misere::Period;

/// The misère quotient of all heaps of a game, or of the heaps up to a size.
#[derive(Debug, Clone)]
pub struct Quotient {
    monoid: Monoid,
    elements: Vec<Element>,
    certificate: Certificate,
    accepted: Accepted,
}

impl Quotient {
    /// The quotient that a certificate proves.
    pub fn proved(certificate: Certificate, budget: &Budget<'_>) -> Result<Quotient, Stop> {
        Quotient::check(certificate, budget)?.map_err(|flaw| {
            Stop::refused(format!("the checker does not accept the certificate of this quotient: {flaw}"))
                .with_help("please report it, with the game")
        })
    }

    /// The quotient that a certificate proves, or what is wrong with it.
    pub fn check(certificate: Certificate, budget: &Budget<'_>) -> Result<Result<Quotient, Flaw>, Stop> {
        let watch = Watch { memory: budget.memory(), go_on: &|| budget.look().is_ok() };
        let accepted = match certificate.check(&watch) {
            Ok(accepted) => accepted,
            Err(Flaw::Stopped) => {
                budget.look()?;
                return Ok(Err(Flaw::Stopped));
            }
            Err(Flaw::Memory { needed, .. }) => {
                budget.need(needed)?;
                return Ok(Err(Flaw::Stopped));
            }
            Err(flaw) => return Ok(Err(flaw)),
        };
        // An accepted certificate has at most 2^14 elements.
        let numbers = |list: &[usize]| -> Vec<Element> { list.iter().map(|x| *x as Element).collect() };
        let times: Vec<_> =
            certificate.generators.iter().map(|generator| numbers(&generator.times)).collect();
        let mut p = FixedBitSet::with_capacity(certificate.order);
        certificate.p.iter().for_each(|x| p.insert(*x));
        let monoid = Monoid::of_generators(&times, p, budget)?;
        Ok(Ok(Quotient { monoid, elements: numbers(&certificate.heaps), certificate, accepted }))
    }

    /// The elements, their products and marks.
    pub fn monoid(&self) -> &Monoid {
        &self.monoid
    }

    /// The element of heap 0, 1, 2, ..., as far as they are listed.
    pub fn elements(&self) -> &[Element] {
        &self.elements
    }

    /// The heaps that generate the monoid.
    pub fn generators(&self) -> impl Iterator<Item = u64> + '_ {
        self.certificate.generators.iter().map(|generator| generator.heap as u64)
    }

    /// The period of the elements, if the quotient is that of all heaps.
    pub fn period(&self) -> Option<Period> {
        self.accepted.period
    }

    /// What the checker has accepted.
    pub fn accepted(&self) -> &Accepted {
        &self.accepted
    }

    /// The certificate, for a file.
    pub fn certificate(&self) -> &Certificate {
        &self.certificate
    }

    /// The element of a heap; `None` if it is larger than all heaps the quotient holds for.
    pub(crate) fn element(&self, heap: u64) -> Option<Element> {
        let known = self.elements.len() as u64;
        let heap = match self.period() {
            Some(Period { period, preperiod }) if heap >= known => preperiod + (heap - preperiod) % period,
            _ => heap,
        };
        self.elements.get(usize::try_from(heap).ok()?).copied()
    }

    /// The element of a position; `None` if it has a heap that the quotient does not hold for.
    pub fn value(&self, heaps: &[u64]) -> Option<Element> {
        heaps.iter().try_fold(0, |product, heap| Some(self.monoid.product(product, self.element(*heap)?)))
    }

    /// Whether the player to move loses a position of these heaps in misère play.
    ///
    /// ```
    /// use grundy_core::budget::Budget;
    /// use grundy_heaps::misere::{rules::Rules, search::Search};
    /// use grundy_heaps::{Heaps, take_and_break::TakeAndBreak};
    /// let kayles = Heaps::new(TakeAndBreak::kayles());
    /// let rules = Rules::new("kayles".into(), &kayles);
    /// let mut search = Search::new(&rules);
    /// search.run(9, &Budget::unlimited()).unwrap();
    /// let quotient = search.quotient(&Budget::unlimited()).unwrap();
    /// assert_eq!(quotient.is_p(&[9]), Some(true));
    /// assert_eq!(quotient.is_p(&[10]), None);
    /// ```
    pub fn is_p(&self, heaps: &[u64]) -> Option<bool> {
        self.value(heaps).map(|value| self.monoid.is_p(value))
    }
}

impl ProvedQuotient for Quotient {
    fn counts(&self) -> (usize, usize) {
        (self.accepted.order, self.accepted.p)
    }

    fn element(&self, heap: u64) -> Option<Element> {
        Quotient::element(self, heap)
    }

    fn product(&self, one: Element, other: Element) -> Element {
        self.monoid.product(one, other)
    }

    fn is_p(&self, element: Element) -> bool {
        self.monoid.is_p(element)
    }

    fn is_tame(&self, budget: &Budget<'_>) -> Result<bool, Stop> {
        Anatomy::of(&self.monoid, budget).map(|anatomy| anatomy.tame)
    }

    fn spelling(&self) -> Spelling {
        let Presentation { letters, words, .. } = Presentation::of(self);
        Spelling { letters, words }
    }
}
