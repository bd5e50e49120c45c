//! All canonical forms that have been met, each of them once, so that equal games have equal numbers.
//!
//! A form is known by the sorted numbers of its options. Options are numbered before what they are options of: going
//! through the numbers upwards is backward induction. The theorems behind [`Forms::from_options`] stand at the
//! [module](super).

use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use grundy_core::game::Outcome;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A game in canonical form, as a number in the [`Forms`] that made it. Two of the same `Forms` are equal exactly if the
/// games are equal in misère play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Form(pub(super) u32);

/// The canonical forms that have been met.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_heaps::misere_form::{Form, Forms};
/// let (mut forms, mut budget) = (Forms::new(), Budget::unlimited());
/// let one = forms.from_options(vec![Form::ZERO], &mut budget)?;
/// let two = forms.from_options(vec![Form::ZERO, one], &mut budget)?;
/// // {*1} is 0, but {*2} is a game of its own.
/// assert_eq!(forms.from_options(vec![one], &mut budget)?, Form::ZERO);
/// let sharp = forms.from_options(vec![two], &mut budget)?;
/// assert_eq!((forms.options(sharp), forms.birthday(sharp)), (&[two][..], 3));
/// # Ok::<(), grundy_core::error::Stop>(())
/// ```
pub struct Forms {
    nodes: Vec<Node>,
    numbers: FxHashMap<Arc<[Form]>, Form>,
    pub(super) sums: FxHashMap<(Form, Form), Form>,
    bytes: u64,
}

struct Node {
    /// Sorted by number.
    options: Arc<[Form]>,
    birthday: u32,
    outcome: Outcome,
    is_heap: bool,
}

/// About what an entry of a table of sums takes.
const SUM_BYTES: u64 = 2 * size_of::<((Form, Form), Form)>() as u64;
/// About what a form takes beside its options: itself, its entry in the table, the counters of the shared list.
const FORM_BYTES: u64 = (size_of::<Node>() + 2 * size_of::<(Arc<[Form]>, Form)>() + 32) as u64;

impl Form {
    /// The game without options.
    pub const ZERO: Form = Form(0);
}

impl Default for Forms {
    fn default() -> Forms {
        let zero = Node { options: Arc::new([]), birthday: 0, outcome: Outcome::N, is_heap: true };
        let numbers = [(Arc::clone(&zero.options), Form::ZERO)].into_iter().collect();
        Forms { nodes: vec![zero], numbers, sums: FxHashMap::default(), bytes: FORM_BYTES }
    }
}

impl Forms {
    /// Only 0 is known.
    pub fn new() -> Forms {
        Forms::default()
    }

    /// How many forms are known.
    pub fn count(&self) -> usize {
        self.nodes.len()
    }

    /// About how much memory they take.
    pub fn bytes(&self) -> u64 {
        self.bytes + self.sums.len() as u64 * SUM_BYTES
    }

    /// The options, sorted by number.
    pub fn options(&self, form: Form) -> &[Form] {
        &self.node(form).options
    }

    /// The length of the longest play: no equal game has a shorter one.
    pub fn birthday(&self, form: Form) -> u32 {
        self.node(form).birthday
    }

    /// Who wins in misère play.
    pub fn outcome(&self, form: Form) -> Outcome {
        self.node(form).outcome
    }

    /// The size of the Nim heap that the game is equal to, if there is one.
    pub fn heap_size(&self, form: Form) -> Option<u32> {
        let node = self.node(form);
        node.is_heap.then_some(node.birthday)
    }

    /// A Nim heap.
    pub fn heap(&mut self, size: u64, budget: &mut Budget<'_>) -> Result<Form, Stop> {
        let mut smaller = Vec::new();
        let mut form = Form::ZERO;
        for _ in 0..size {
            smaller.push(form);
            form = self.from_options(smaller.clone(), budget)?;
        }
        Ok(form)
    }

    /// The form and everything that can be reached from it, options first.
    pub fn parts(&self, form: Form) -> Vec<Form> {
        let mut reached = vec![false; form.0 as usize + 1];
        reached[form.0 as usize] = true;
        for at in (0..=form.0).rev() {
            if reached[at as usize] {
                self.options(Form(at)).iter().for_each(|option| reached[option.0 as usize] = true);
            }
        }
        (0..=form.0).filter(|at| reached[*at as usize]).map(Form).collect()
    }

    /// The form of the game with these options.
    pub fn from_options(&mut self, mut options: Vec<Form>, budget: &mut Budget<'_>) -> Result<Form, Stop> {
        options.sort_unstable();
        options.dedup();
        if let Some(known) = self.numbers.get(&options[..]) {
            return Ok(*known);
        }
        match self.reversed(&options, budget)? {
            Some(simpler) => Ok(simpler),
            None => self.add(options, budget),
        }
    }

    /// The game that reversible moves lead back to, if one of the options is reversible.
    fn reversed(&self, options: &[Form], budget: &Budget<'_>) -> Result<Option<Form>, Stop> {
        let Some(last_born) = options.iter().max_by_key(|option| self.birthday(**option)) else {
            return Ok(None);
        };
        for candidate in self.options(*last_born) {
            budget.work(options.len() as u64)?;
            if self.is_reached_by_reversing(*candidate, options) {
                return Ok(Some(*candidate));
            }
        }
        Ok(None)
    }

    /// The three conditions for the game with these options to equal `simpler`.
    fn is_reached_by_reversing(&self, simpler: Form, options: &[Form]) -> bool {
        // It would have to be an option of itself. Said first because it settles nearly all cases.
        if contains(options, simpler) {
            return false;
        }
        let mut kept = 0;
        for option in options {
            if contains(self.options(simpler), *option) {
                kept += 1;
            } else if !contains(self.options(*option), simpler) {
                return false;
            }
        }
        let all_kept = kept == self.options(simpler).len();
        all_kept && (simpler != Form::ZERO || self.outcome_of(options) == Outcome::N)
    }

    fn add(&mut self, options: Vec<Form>, budget: &mut Budget<'_>) -> Result<Form, Stop> {
        let number = u32::try_from(self.nodes.len()).map_err(|_| {
            Stop::refused("there are more than 2^32 different forms").with_help("take smaller positions")
        })?;
        let bytes = FORM_BYTES + size_of_val(&options[..]) as u64;
        budget.need(self.bytes() + bytes)?;
        self.bytes += bytes;
        let last_born = options.iter().map(|option| self.birthday(*option)).max();
        let birthday = last_born.map_or(0, |day| day + 1);
        // Different heaps below `birthday`, and so many of them, are all of them.
        let is_heap =
            options.len() == birthday as usize && options.iter().all(|option| self.node(*option).is_heap);
        let outcome = self.outcome_of(&options);
        let options: Arc<[Form]> = options.into();
        self.numbers.insert(Arc::clone(&options), Form(number));
        self.nodes.push(Node { options, birthday, outcome, is_heap });
        Ok(Form(number))
    }

    fn outcome_of(&self, options: &[Form]) -> Outcome {
        let won = options.is_empty() || options.iter().any(|option| self.outcome(*option) == Outcome::P);
        if won { Outcome::N } else { Outcome::P }
    }

    fn node(&self, form: Form) -> &Node {
        &self.nodes[form.0 as usize]
    }
}

/// Whether a sorted list holds a form.
pub(super) fn contains(sorted: &[Form], form: Form) -> bool {
    sorted.binary_search(&form).is_ok()
}
