//! The misère quotient of a heap game, and genus symbols of its heaps.

use super::fields::{Count, at_most_one, whole};
use super::{Answer, Document, Question, views};
use crate::budget::Budget;
use crate::checked_file::{self, Head};
use crate::draw::raster::{Heat, Map};
use crate::error::Stop;
use crate::heap::misere::anatomy::{self, Anatomy, mex_function};
use crate::heap::misere::export;
use crate::heap::misere::genus::heap_genera;
use crate::heap::misere::monoid::Element;
use crate::heap::misere::present::Presentation;
use crate::heap::misere::quotient::Quotient as Proved;
use crate::heap::misere::rules::Rules;
use crate::heap::misere::search::{Search, Unfinished};
use crate::solve::AnyGame;
use crate::trouble::{Reason, Stopped, Trouble};
use crate::workbench::Workbench;
use grundy_certify_heaps::misere::{Certificate, MATCHES};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// So long a check may take after the time is up.
const CHECK_MILLISECONDS: u64 = 600;
/// A mex function with more options than this in all is not listed.
const LONGEST_MEX: usize = 100_000;

/// What is the misère quotient of a heap game, or the genus of its heaps?
///
/// ```
/// use grundy::ask::quotient::Quotiented;
/// use grundy::prelude::*;
/// let answer = Workbench::new().ask(&ask::Quotient::of("octal(0.123)")).unwrap();
/// let Quotiented::Monoid(found) = answer else { panic!() };
/// assert_eq!((found.order, found.p_elements, found.complete), (20, 5, true));
/// ```
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
pub struct Quotient {
    /// A heap game, such as octal(0.77), kayles, subtract(1,3)
    pub game: String,
    /// The largest heap to look at
    #[arg(long, value_name = "N", default_value_t = LARGEST_HEAP)]
    #[serde(default = "largest_heap")]
    pub to: Count,
    /// Show the genus of the heaps 0 to N instead
    #[arg(long, value_name = "N", conflicts_with = "state", value_parser = whole::<u64>)]
    pub genus: Option<u64>,
    /// Keep what was found in this file, and go on from it next time
    #[arg(long, value_name = "FILE")]
    pub state: Option<PathBuf>,
    /// The quotient in these formats as well
    #[arg(skip)]
    #[serde(default)]
    pub exports: Vec<QuotientFormat>,
    /// With the mex function
    #[arg(skip = true)]
    #[serde(default = "yes")]
    pub mex: bool,
}

const LARGEST_HEAP: Count = Count(20_000);

fn largest_heap() -> Count {
    LARGEST_HEAP
}

fn yes() -> bool {
    true
}

impl Quotient {
    /// Of a game.
    pub fn of(game: impl Into<String>) -> Quotient {
        let (genus, state, exports) = (None, None, Vec::new());
        Quotient { game: game.into(), to: LARGEST_HEAP, genus, state, exports, mex: true }
    }
}

/// What other programs read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum QuotientFormat {
    /// The certificate, for `certify`.
    Certificate,
    /// The monoid, for GAP.
    Gap,
    /// The monoid, for Sage.
    Sage,
}

/// A quotient, or genus symbols.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Quotiented {
    /// The quotient.
    Monoid(Box<QuotientMonoid>),
    /// Genus symbols.
    Genera(Genera),
}

/// A misère quotient. An independent checker has accepted it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct QuotientMonoid {
    /// The game.
    pub game: String,
    /// Whether it holds for all heaps.
    pub complete: bool,
    /// How many elements it has.
    pub order: usize,
    /// How many of them are P.
    pub p_elements: usize,
    /// The period of the elements of heaps.
    pub period: Option<u64>,
    /// Its preperiod.
    pub preperiod: Option<u64>,
    /// The largest heap in the list.
    pub heaps_to: usize,
    /// Heaps that are no product of smaller ones.
    pub generators: Vec<HeapLetter>,
    /// The relations between them.
    pub relations: Vec<String>,
    /// The elements as products of generators.
    pub elements: Vec<String>,
    /// Those that are P.
    pub p_words: Vec<String>,
    /// The elements of heaps 0, 1, 2, ...
    pub heaps: Vec<String>,
    /// The same as numbers into the list of elements.
    pub heap_elements: Vec<u16>,
    /// The products of elements.
    pub products: Vec<Vec<u16>>,
    /// The group of units.
    pub units: GroupFacts,
    /// The kernel: the smallest ideal.
    pub kernel: GroupFacts,
    /// The elements that are their own squares.
    pub idempotents: Vec<String>,
    /// Whether just one element of the kernel is P.
    pub regular: bool,
    /// Whether that element is the identity of the kernel.
    pub normal: bool,
    /// Whether the quotient is one of Nim.
    pub tame: bool,
    /// The mex function: which element a heap has whose options have these; none if it is too long.
    pub mex: Option<Vec<MexRow>>,
    /// How many sums of heaps the checker looked at.
    pub pairs_checked: usize,
    /// How many kinds of heaps.
    pub types_checked: usize,
    /// How many positions were compared with the definition.
    pub positions_compared: u64,
    /// Positions with up to so many matches were compared.
    pub matches_compared: u64,
    /// The quotient in the formats that were asked for, in that order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub exports: Vec<Document>,
    /// What ended the search, if it was stopped: the quotient is that of the heaps done until then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stopped>,
    /// With this heap it grows beyond every monoid that was tried.
    #[serde(skip)]
    pub grew: Option<u64>,
}

impl QuotientMonoid {
    /// The multiplication table as a picture: products that are P are violet, the others shaded by their number.
    ///
    /// ```
    /// use grundy::ask::quotient::Quotiented;
    /// use grundy::prelude::*;
    /// let question = ask::Quotient { to: Count(3), ..ask::Quotient::of("nim") };
    /// let Quotiented::Monoid(found) = Workbench::new().ask(&question).unwrap() else { panic!() };
    /// assert_eq!((found.order, found.table_map().columns), (6, 6));
    /// ```
    pub fn table_map(&self) -> Map {
        let is_p = |element: u16| self.p_words.contains(&self.elements[usize::from(element)]);
        let shades: Vec<u64> =
            (0..self.order as u16).map(|at| if is_p(at) { 0 } else { u64::from(at) + 1 }).collect();
        let row = |row: &Vec<u16>| row.iter().map(|product| shades[usize::from(*product)]).collect();
        let heat = Heat {
            title: format!("Products in the misère quotient of {}, order {}", self.game, self.order),
            across: "element".into(),
            upwards: "element".into(),
            rows: self.products.iter().map(row).collect(),
            zero: "P".into(),
            number: "N, number".into(),
            command: format!("grundy quotient '{}'", self.game),
        };
        heat.map()
    }
}

/// A generator.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct HeapLetter {
    /// Its letter.
    pub letter: String,
    /// The heap.
    pub heap: u64,
}

/// A group in the monoid.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct GroupFacts {
    /// How many elements it has.
    pub order: usize,
    /// Its identity.
    pub identity: String,
    /// Its elements.
    pub elements: Vec<String>,
    /// The orders of the cyclic groups whose product it is.
    pub cyclic_factors: Vec<u64>,
}

/// One row of the mex function.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct MexRow {
    /// The elements of the options.
    pub options: Vec<String>,
    /// The element of the heap.
    pub element: String,
    /// The first such heap.
    pub heap: u64,
}

/// Genus symbols of heaps.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Genera {
    /// The game.
    pub game: String,
    /// The heaps.
    pub heaps: Vec<GenusRow>,
}

/// The genus of a heap.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct GenusRow {
    /// The heap.
    pub heap: usize,
    /// Its value in normal play.
    pub value: u32,
    /// Its misère values beside 0, 1, 2, ... heaps of 2; the last two go on alternating.
    pub misere: Vec<u32>,
    /// The symbol.
    pub genus: String,
    /// Tame, restive or wild.
    pub temper: String,
}

impl Answer for Quotiented {
    fn is_negative(&self) -> bool {
        matches!(self, Quotiented::Monoid(found) if !found.complete)
    }

    fn stopped(&mut self) -> Option<&mut Stopped> {
        match self {
            Quotiented::Monoid(found) => found.stopped.as_mut(),
            Quotiented::Genera(_) => None,
        }
    }
}

impl Question for Quotient {
    type Answer = Quotiented;
    const NAME: &'static str = "quotient";

    fn answer(&self, bench: &Workbench, budget: &mut Budget<'_>) -> Result<Quotiented, Trouble> {
        self.answer_for(&*bench.game(&self.game)?, bench, budget)
    }

    fn is_timeless(&self) -> bool {
        self.state.is_none()
    }

    fn kept_in(mut self, file: &Path) -> Self {
        if self.genus.is_none() {
            self.state = Some(file.into());
        }
        self
    }
}

impl Quotient {
    /// The answer for a game that need not be one of the notation: the field `game` is not looked at.
    pub fn answer_for(
        &self,
        game: &dyn AnyGame,
        bench: &Workbench,
        budget: &mut Budget<'_>,
    ) -> Result<Quotiented, Trouble> {
        let (state, exports) = (self.state.is_some(), !self.exports.is_empty());
        at_most_one(&[("genus", self.genus.is_some()), ("state", state)])?;
        at_most_one(&[("genus", self.genus.is_some()), ("exports", exports)])?;
        let rules = views::rules(game).ok_or_else(|| {
            let why = format!("{} is not a game of heaps that change one at a time", game.name());
            Trouble::refused(why).with_help("try octal(0.77), kayles or subtract(1,3)")
        })?;
        match self.genus {
            Some(last) => genera(&rules, last, budget).map(Quotiented::Genera),
            None => self.monoid(&rules, bench, budget).map(|found| Quotiented::Monoid(Box::new(found))),
        }
    }

    fn monoid(
        &self,
        rules: &Rules<'_>,
        bench: &Workbench,
        budget: &Budget<'_>,
    ) -> Result<QuotientMonoid, Trouble> {
        if let Some(file) = &self.state {
            bench.files().check_writable(file).map_err(|error| Trouble::unwritable(file, &error))?;
        }
        let mut search = self.begin(rules, bench, budget)?;
        let mut checked = None;
        let (mut stop, mut grew) = (None, None);
        match search.run_in_stages(self.to.0, &mut checked, budget) {
            Ok(()) => {}
            Err(Unfinished::Grew(heap)) => grew = Some(heap),
            Err(Unfinished::Stopped(why)) => stop = Some(why),
        }
        let Some(stop) = stop else {
            let found = search.quotient(budget)?;
            self.keep(&found, rules, bench, budget);
            let mut told = told(&found, rules, self.mex, budget)?;
            (told.grew, told.exports) = (grew, self.exported(&found)?);
            return Ok(told);
        };
        let grace = bench.grace(CHECK_MILLISECONDS);
        let (found, with_mex) = match (search.quotient(&grace.budget(budget.memory())), checked) {
            (Ok(found), _) => (found, self.mex),
            // There is no time or memory left to check it: then the last one that was checked.
            (Err(_), Some(found)) => (found, false),
            (Err(_), None) => return Err(unchecked(stop, &search)),
        };
        let kept = self.keep(&found, rules, bench, budget);
        let more = bench.grace(CHECK_MILLISECONDS);
        let mut told = told(&found, rules, with_mex, &more.budget(budget.memory()))?;
        (told.stopped, told.exports) = (self.stopped(stop, &search, kept), self.exported(&found)?);
        Ok(told)
    }

    /// Begins, or goes on from what the state file proves.
    fn begin<'r>(
        &self,
        rules: &'r Rules<'r>,
        bench: &Workbench,
        budget: &Budget<'_>,
    ) -> Result<Search<'r>, Trouble> {
        let Some(file) = &self.state else { return Ok(Search::new(rules)) };
        let kept = checked_file::load(bench.files(), file, &head(rules))
            .map_err(|fault| Trouble::unbelieved(file, &fault))?;
        let Some(kept) = kept else { return Ok(Search::new(rules)) };
        let certificate = Certificate::read(&String::from_utf8_lossy(&kept))
            .map_err(|flaw| unusable(file, flaw.to_string()))?;
        let known = certificate.heaps.len().saturating_sub(1) as u64;
        if certificate.rule != rules.stated(known, budget)? {
            return Err(unusable(file, "it belongs to a game of the same name with other rules".into()));
        }
        let quotient =
            Proved::check(certificate, budget)?.map_err(|flaw| unusable(file, flaw.to_string()))?;
        Ok(Search::resume(rules, &quotient, budget)?)
    }

    /// Writes what is proved into the state file. Whether it holds it now.
    fn keep(&self, found: &Proved, rules: &Rules<'_>, bench: &Workbench, budget: &Budget<'_>) -> bool {
        let Some(file) = &self.state else { return false };
        let kept = certificate(found).and_then(|text| {
            let written = checked_file::save(bench.files(), file, &head(rules), text.as_bytes());
            written.map_err(|error| Trouble::unwritable(file, &error))
        });
        if let Err(trouble) = &kept {
            // The answer is worth more than the file.
            budget.monitor().unkept(&trouble.and_so("what was found is not kept"));
        }
        kept.is_ok()
    }

    fn exported(&self, found: &Proved) -> Result<Vec<Document>, Trouble> {
        let export = |format: &QuotientFormat| {
            Ok(match format {
                QuotientFormat::Certificate => Document::text("json", certificate(found)?),
                QuotientFormat::Gap => Document::text("g", export::gap(found)),
                QuotientFormat::Sage => Document::text("sage", export::sage(found)),
            })
        };
        self.exports.iter().map(export).collect()
    }

    /// What ended the search, told with the heap it was at.
    fn stopped(&self, stop: Stop, search: &Search<'_>, kept: bool) -> Option<Stopped> {
        let Trouble::Stopped(mut stopped) = Trouble::from(stop) else { return None };
        let heap = search.heaps_to() + 1;
        stopped.reached = Some(match stopped.reason {
            Reason::Interrupted => format!("while looking at heap {heap}"),
            _ => format!("at heap {heap}"),
        });
        stopped.state = self.state.as_ref().filter(|_| kept).map(|file| file.display().to_string());
        stopped.could_keep = self.state.is_none();
        Some(stopped)
    }
}

/// What the state file of a game is. Its rules are compared with those of the certificate.
fn head(rules: &Rules<'_>) -> Head {
    Head::new("quotient", 1, rules.name())
}

/// The certificate as a file.
fn certificate(found: &Proved) -> Result<String, Trouble> {
    let text = serde_json::to_string(found.certificate());
    Ok(text.map_err(|error| Trouble::refused(error.to_string()))? + "\n")
}

fn unusable(file: &Path, why: String) -> Trouble {
    Trouble::file(file, format!("it cannot be used as the state: {why}"))
        .with_help("remove it to begin anew, or name another file")
}

/// A limit was reached, and what was found could not be checked any more.
fn unchecked(stop: Stop, search: &Search<'_>) -> Trouble {
    let (heaps, order) = (search.heaps_to(), search.order());
    Trouble::from(stop).stopped_with(|stopped| {
        stopped.known.push(format!(
            "heaps up to {heaps} seemed to give a quotient of order {order}, but it could not be checked within the limits: \
             with more of them, heaps up to {heaps} alone can be asked for"
        ));
    })
}

/// A quotient with everything that is told of it.
fn told(
    quotient: &Proved,
    rules: &Rules<'_>,
    with_mex: bool,
    budget: &Budget<'_>,
) -> Result<QuotientMonoid, Trouble> {
    let mex = if with_mex { mex_function(quotient, rules, LONGEST_MEX, budget)? } else { None };
    let letters = Presentation::of(quotient);
    let anatomy = Anatomy::of(quotient.monoid(), budget)?;
    let (accepted, monoid) = (quotient.accepted(), quotient.monoid());
    let word = |x: Element| letters.words[usize::from(x)].clone();
    let words = |elements: &[Element]| elements.iter().map(|x| word(*x)).collect::<Vec<_>>();
    let group = |group: &anatomy::Group| GroupFacts {
        order: group.elements.len(),
        identity: word(group.identity),
        elements: words(&group.elements),
        cyclic_factors: group.cyclic.clone(),
    };
    let mex_row = |mex: &anatomy::Mex| MexRow {
        options: words(&mex.options),
        element: word(mex.element),
        heap: mex.heap,
    };
    let letter = |(letter, heap): &(String, u64)| HeapLetter { letter: letter.clone(), heap: *heap };
    Ok(QuotientMonoid {
        game: rules.name().into(),
        complete: accepted.period.is_some(),
        order: accepted.order,
        p_elements: accepted.p,
        period: accepted.period.map(|found| found.period),
        preperiod: accepted.period.map(|found| found.preperiod),
        heaps_to: quotient.elements().len() - 1,
        generators: letters.letters.iter().map(letter).collect(),
        relations: letters.relations.iter().map(|(long, short)| format!("{long} = {short}")).collect(),
        elements: letters.words.clone(),
        p_words: monoid.p().ones().map(|x| word(x as Element)).collect(),
        heaps: words(quotient.elements()),
        heap_elements: quotient.elements().to_vec(),
        products: monoid.elements().map(|x| monoid.row(x).to_vec()).collect(),
        units: group(&anatomy.units),
        kernel: group(&anatomy.kernel),
        idempotents: words(&anatomy.idempotents),
        regular: anatomy.regular,
        normal: anatomy.normal,
        tame: anatomy.tame,
        mex: mex.map(|list| list.iter().map(mex_row).collect()),
        pairs_checked: accepted.pairs,
        types_checked: accepted.types,
        positions_compared: accepted.compared,
        matches_compared: MATCHES,
        exports: Vec::new(),
        stopped: None,
        grew: None,
    })
}

fn genera(rules: &Rules<'_>, last: u64, budget: &mut Budget<'_>) -> Result<Genera, Trouble> {
    let found = heap_genera(rules, last, budget)?;
    let row = |(heap, (genus, temper)): (usize, (crate::heap::misere::genus::Genus, _))| GenusRow {
        heap,
        value: genus.value,
        genus: genus.to_string(),
        misere: genus.misere,
        temper: ToString::to_string(&temper),
    };
    Ok(Genera { game: rules.name().into(), heaps: found.into_iter().enumerate().map(row).collect() })
}
