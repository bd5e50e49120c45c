//! Periods as certificates, for [`certify`](crate::ask::Certify).

use super::{PeriodVerdict, Search};
use crate::ask::Document;
use crate::ask::views;
use crate::budget::Budget;
use crate::heap::octal::far_certificate;
use crate::solve::AnyGame;
use crate::trouble::Trouble;
use crate::view::Law;
use grundy_certify_heaps::misere::Rule;
use grundy_certify_heaps::octal::{Certificate, FORMAT};
use serde::Serialize;

/// Longer lists of values would take long to check: their periods are proved by windows, where the game allows it.
const LONGEST_LIST: u64 = 1 << 14;

const WHICH: &str =
    "'certificate' is for the values of a code that ends, such as octal(0.77), in normal play";

impl Search<'_> {
    /// The certificate of a period that has been found.
    pub(super) fn certificate(
        &self,
        game: &dyn AnyGame,
        verdict: &PeriodVerdict,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Document>, Trouble> {
        let law = game.heaps().map_or(Law::Listed, |view| view.law());
        let rule = views::rules(game).map(|rules| rules.stated(0, budget)).transpose()?;
        let (Some(heaps), Some(Rule::Code { digits, repeats: false }), false) =
            (self.coded(&law), rule, self.asked.outcomes || self.asked.misere)
        else {
            return Err(Trouble::question(WHICH).with_help("leave out 'certificate'"));
        };
        let PeriodVerdict::Found(found) = verdict else { return Ok(None) };
        let too_long = |_| {
            Trouble::refused("the values are too many to be listed").with_help("ask without the certificate")
        };
        let period = u64::try_from(found.period).map_err(too_long)?;
        let preperiod = u64::try_from(found.preperiod).map_err(too_long)?;
        if preperiod.saturating_add(period) > LONGEST_LIST
            && let Some(far) = far_certificate(&self.name, &digits, (period, preperiod), budget)?
        {
            return document(&far);
        }
        let mut values = Vec::new();
        for heap in 0..preperiod.saturating_add(period) {
            budget.need(4 * heap)?;
            let value = heaps.heap_value(heap, budget)?;
            values.push(u32::try_from(value).map_err(|_| {
                Trouble::refused("a value is too large").with_help("ask without the certificate")
            })?);
        }
        let certificate =
            Certificate { format: FORMAT.into(), game: self.name.clone(), digits, period, preperiod, values };
        document(&certificate)
    }
}

fn document(certificate: &impl Serialize) -> Result<Option<Document>, Trouble> {
    let text =
        serde_json::to_string(certificate).map_err(|error| Trouble::refused(error.to_string()))? + "\n";
    Ok(Some(Document::text("json", text)))
}
