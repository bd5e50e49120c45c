//! The store of theorems: every family of subtraction games whose sequence is proved, with its certificate.
//!
//! What comes with the program lies in `data/structures`; what its user proves or discovers goes into a folder of his own. A
//! theorem enters the store when the checker `grundy-certify`, which shares nothing with the prover, has accepted its
//! certificate; a file that has changed since is refused. Questions about periods, values and families ask here first.
//!
//! ```
//! use grundy::theorems::Theorems;
//! let theorems = Theorems::built_in();
//! let found = theorems.about(&[200, 500, 601, 801], "outcomes".parse().unwrap());
//! assert_eq!(found[0].period().unwrap().is, 14 * 100u128.pow(3) + 11 * 100 + 1);
//! ```

#[doc(hidden)]
pub mod built_in;
pub mod literature;
mod own;
mod packed;

pub use grundy_structure::theorem::{Fit, Length, Theorem};
pub use literature::Literature;

use crate::budget::Budget;
use crate::structure::{Description, Flaw, Letters, Point, Proved, Rule, Variable, certify_text};
use crate::trouble::Trouble;
use grundy_core::parallel::lock;
use own::Own;
#[doc(hidden)]
pub use packed::Packed;
use std::borrow::Cow;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError, RwLock};

/// A theorem with what proves it.
#[derive(Debug)]
pub struct Stored {
    /// What it says.
    pub theorem: Theorem,
    parts: Parts,
}

/// Description and certificate.
#[derive(Debug)]
enum Parts {
    /// They are part of the program, and are read when somebody wants to see them.
    OfTheProgram { file: String, sum: String },
    /// They are in a file of the user's, which has been read.
    Own { description: String, certificate: Packed },
}

impl Stored {
    /// Whether it is the user's own.
    pub fn is_own(&self) -> bool {
        matches!(self.parts, Parts::Own { .. })
    }

    fn parts(&self) -> Result<(Cow<'_, str>, Cow<'_, Packed>), Trouble> {
        match &self.parts {
            Parts::Own { description, certificate } => {
                Ok((Cow::Borrowed(description), Cow::Borrowed(certificate)))
            }
            Parts::OfTheProgram { file, sum } => built_in::parts(file, sum)
                .map(|(description, certificate)| (Cow::Owned(description), Cow::Owned(certificate)))
                .map_err(|why| self.damaged(&why)),
        }
    }

    fn damaged(&self, why: &dyn std::fmt::Display) -> Trouble {
        Trouble::refused(format!("the theorem {} is damaged: {why}", self.theorem.name))
            .with_help("please report it, or remove it if it is one of your own")
    }

    /// The description, as text.
    pub fn description(&self) -> Result<Cow<'_, str>, Trouble> {
        Ok(self.parts()?.0)
    }

    /// The certificate, as text.
    pub fn certificate(&self) -> Result<String, Trouble> {
        self.parts()?.1.text().map_err(|error| self.damaged(&error))
    }

    /// How many bytes the certificate takes in the store.
    pub fn size(&self) -> Result<usize, Trouble> {
        Ok(self.parts()?.1.bytes().len())
    }

    /// Checks the certificate anew: it must still prove what the store says.
    pub fn recheck(&self, budget: &Budget<'_>) -> Result<(), Trouble> {
        let Theorem { name, source, date, .. } = &self.theorem;
        let proved = checked(&self.certificate()?, budget)?
            .map_err(|flaw| Trouble::refused(format!("the certificate of {name} proves nothing: {flaw}")))?;
        let theorem = Theorem::new(name, source, date, &proved);
        if theorem != self.theorem {
            return Err(Trouble::refused(format!(
                "the certificate of {name} proves something else: {theorem}"
            )));
        }
        // Far values are looked up in the description.
        let description = Description::read(&self.description()?, Some(self.theorem.rule))?;
        let plain = |one: &Description| Description { heading: Vec::new(), ..one.clone() };
        match plain(&description) == plain(proved.description()) {
            true => Ok(()),
            false => Err(Trouble::refused(format!("the certificate of {name} proves another description"))),
        }
    }
}

/// Certificates may be deeply nested.
const STACK: usize = 256 << 20;
/// To read and to check a letter of a certificate takes so many bytes.
const BYTES_PER_LETTER: u64 = 24;

/// What a certificate proves, or its flaw, found within a budget.
pub fn checked(certificate: &str, budget: &Budget<'_>) -> Result<Result<Proved, Flaw>, Trouble> {
    let (memory, monitor) = (budget.memory(), budget.monitor());
    budget.need((certificate.len() as u64).saturating_mul(BYTES_PER_LETTER))?;
    let check = || {
        let budget = Budget::watched(memory, monitor);
        match certify_text(certificate, &|| budget.look().is_ok()) {
            Err(Flaw::Stopped) => budget.look().and(Ok(Err(Flaw::Stopped))),
            verdict => Ok(verdict),
        }
    };
    std::thread::scope(|scope| {
        let checker = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, check);
        let checker = checker.map_err(|error| {
            Trouble::refused(format!("no thread for the check: {error}")).with_help("ask again in a moment")
        })?;
        let verdict = checker
            .join()
            .map_err(|_| Trouble::refused("the check did not end").with_help("ask again with more memory"))?;
        Ok(verdict?)
    })
}

/// A theorem that speaks of a game.
#[derive(Debug, Clone)]
pub struct Applied {
    /// The theorem.
    pub stored: Arc<Stored>,
    /// The values of its variables.
    pub place: Point,
    /// The game's moves are so many times those of the theorem: so are period and preperiod.
    pub scale: u64,
}

impl Applied {
    /// What a theorem says of the game with these rising moves; `None` if nothing. Every answer about a game asks here.
    pub fn of(stored: &Arc<Stored>, moves: &[u64]) -> Option<Applied> {
        match stored.theorem.at_scaled(moves) {
            (Fit::Holds(place), scale) if !stored.theorem.other_start => {
                Some(Applied { stored: stored.clone(), place, scale })
            }
            _ => None,
        }
    }

    /// The game's period.
    pub fn period(&self) -> Option<Length> {
        self.scaled(self.stored.theorem.period_at(&self.place)?)
    }

    /// The game's preperiod.
    pub fn preperiod(&self) -> Option<Length> {
        self.scaled(self.stored.theorem.preperiod_at(&self.place)?)
    }

    fn scaled(&self, length: Length) -> Option<Length> {
        Some(Length { is: length.is.checked_mul(u128::from(self.scale))?, ..length })
    }

    /// The sequence of the theorem's member, looked up in its description; `None` where that is not possible.
    pub fn letters(&self) -> Option<Letters> {
        let description = self.stored.description().ok()?;
        let description = Description::read(&description, Some(self.stored.theorem.rule)).ok()?;
        Letters::of(&description, &self.place)
    }

    /// The values of the variables: `n=3`.
    pub fn values(&self) -> String {
        self.place.text(&self.variables())
    }

    /// The variables.
    pub fn variables(&self) -> Vec<Variable> {
        self.stored.theorem.variables()
    }
}

/// Theorems, shared.
type Shared = Arc<[Arc<Stored>]>;

/// All theorems: those of the program, then the user's.
#[derive(Clone)]
pub struct Theorems {
    own: Option<Arc<Own>>,
    read: Arc<RwLock<Option<Shared>>>,
    /// What was wrong with files that were passed over, until somebody is told.
    passed: Arc<Mutex<Vec<Trouble>>>,
}

impl Default for Theorems {
    fn default() -> Self {
        Theorems::built_in()
    }
}

impl Theorems {
    /// Those that come with the program.
    pub fn built_in() -> Theorems {
        Theorems { own: None, read: Arc::default(), passed: Arc::default() }
    }

    /// Those that come with the program and those in a folder, which need not be there yet.
    pub fn with_folder(folder: impl Into<PathBuf>) -> Theorems {
        Theorems { own: Some(Arc::new(Own::new(folder.into()))), ..Theorems::built_in() }
    }

    /// Those that come with the program and those in the data folder of whoever runs it.
    pub fn of_the_user() -> Theorems {
        match crate::files::data_folder() {
            Some(data) => Theorems::with_folder(data.join("theorems")),
            None => Theorems::built_in(),
        }
    }

    /// All of them. Those of the user that cannot be used are left out, see [`Theorems::troubles`].
    pub fn all(&self) -> Arc<[Arc<Stored>]> {
        if let Some(all) = &*self.read.read().unwrap_or_else(PoisonError::into_inner) {
            return all.clone();
        }
        let mut all: Vec<Arc<Stored>> = built_in::all().into_iter().map(Arc::new).collect();
        for one in self.own.iter().flat_map(|own| own.read()) {
            match one {
                Ok(stored) => all.push(Arc::new(stored)),
                Err(trouble) => lock(&self.passed).push(trouble),
            }
        }
        let all: Shared = all.into();
        *self.read.write().unwrap_or_else(PoisonError::into_inner) = Some(all.clone());
        all
    }

    /// What was wrong with files of the user's folder that answers have done without; each is told once.
    pub fn passed_over(&self) -> Vec<Trouble> {
        std::mem::take(&mut lock(&self.passed))
    }

    /// What is wrong with files of the user's folder.
    pub fn troubles(&self) -> Vec<Trouble> {
        self.own.iter().flat_map(|own| own.read()).filter_map(Result::err).collect()
    }

    /// The theorem of this name.
    pub fn named(&self, name: &str) -> Option<Arc<Stored>> {
        self.all().iter().find(|stored| stored.theorem.name == name).cloned()
    }

    /// The theorems that speak of the game with these rising moves, or of a game of which they are multiples, the most telling
    /// first.
    pub fn about(&self, moves: &[u64], rule: Rule) -> Vec<Applied> {
        let all = self.all();
        let fitting = all.iter().filter(|stored| stored.theorem.rule == rule);
        let mut found: Vec<Applied> = fitting.filter_map(|stored| Applied::of(stored, moves)).collect();
        let missing = |length: Option<Length>| length.map_or(2, |length| u8::from(!length.least));
        found.sort_by_key(|applied| missing(applied.period()) + missing(applied.preperiod()));
        found
    }

    /// A theorem that says no less than what has been proved now.
    pub fn saying(&self, proved: &Proved) -> Option<Arc<Stored>> {
        let new = Theorem::new("", "", "", proved);
        self.all().iter().find(|stored| says_as_much(&stored.theorem, &new)).cloned()
    }

    /// Adds a theorem to the user's, if there is a folder for them and nothing in the store says as much. Returns its name.
    pub fn add(
        &self,
        (name, source): (&str, &str),
        description: &str,
        certificate: &str,
        budget: &Budget<'_>,
    ) -> Result<Option<String>, Trouble> {
        let Some(own) = &self.own else { return Ok(None) };
        let proved = checked(certificate, budget)?
            .map_err(|flaw| Trouble::refused(format!("the certificate proves nothing: {flaw}")))?;
        // Another program may have added to the folder meanwhile.
        self.read_again();
        if self.saying(&proved).is_some() {
            return Ok(None);
        }
        let theorem = Theorem::new(self.free_name(name), source, own::today(), &proved);
        let certificate = Packed::of(certificate).map_err(|error| Trouble::refused(error.to_string()))?;
        let stored = Stored { theorem, parts: Parts::Own { description: description.into(), certificate } };
        own.write(&stored)?;
        self.read_again();
        Ok(Some(stored.theorem.name))
    }

    /// Removes one of the user's theorems.
    pub fn forget(&self, name: &str) -> Result<(), Trouble> {
        let own = self.own.as_ref().filter(|own| own.has(name));
        let own = own.ok_or_else(|| self.not_own(name))?;
        own.remove(name)?;
        self.read_again();
        Ok(())
    }

    fn not_own(&self, name: &str) -> Trouble {
        let trouble = Trouble::question(format!("there is no theorem '{name}' of your own"))
            .with_help("'theorems' lists all, and tells which are your own");
        match self.named(name) {
            Some(_) => trouble.with_help(format!(
                "{name} comes with the program and stays; only your own can be forgotten"
            )),
            None => trouble.with_help("the question theorems lists your own if you want no others"),
        }
    }

    /// Whoever asks next reads the folder.
    fn read_again(&self) {
        *self.read.write().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// The name, with a number behind it if another theorem has it.
    fn free_name(&self, name: &str) -> String {
        let name = own::file_name(name);
        let numbered = (2..).map(|number| format!("{name}-{number}"));
        let is_free = |name: &String| {
            let taken = self.named(name).is_some() || literature::named(name).is_some();
            !taken && !self.own.as_ref().is_some_and(|own| own.has(name))
        };
        std::iter::once(name.clone()).chain(numbered).find(is_free).unwrap_or(name)
    }
}

/// Whether nothing is gained by the second theorem.
fn says_as_much(known: &Theorem, new: &Theorem) -> bool {
    // Two theorems about other starts may be about different ones.
    if known.other_start {
        return false;
    }
    let Theorem { name, source, date, claims, .. } = known.clone();
    *known == Theorem { name, source, date, claims, ..new.clone() }
}
