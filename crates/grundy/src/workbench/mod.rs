//! The workbench: where questions are asked. It remembers games with their tables, and answers, under one memory limit;
//! it knows the theorems, and holds the limits of the work, which files may be touched, and the language.
//!
//! A workbench is a handle: clones share what is remembered, and may have limits of their own. Threads may share one.
//!
//! ```
//! use grundy::prelude::*;
//! let bench = Workbench::new().with_limits(Limits::with_memory(1 << 30));
//! let value = |text: &str| bench.ask(&ask::Value::of(text)).map(|answer| answer.value.and_then(Worth::nimber));
//! assert_eq!(value("cram(4x5)"), Ok(Some(2)));
//! assert_eq!(value("cram(4x5):A01"), value("cram(4x5):A01"));
//! ```

mod memory;
mod watch;

pub use watch::{Grace, Limits, Progress};

use crate::ask::{Answer, Any, AnyAnswer, Asked, Question};
use crate::budget::{Budget, Monitor, Unwatched};
use crate::catalogue::{Built, Catalogue, Sheet};
use crate::error::ParseError;
use crate::files::Files;
use crate::language::Language;
use crate::notation::{Expression, Games, Reader};
use crate::solve::AnyGame;
use crate::theorems::Theorems;
use crate::trouble::Trouble;
use memory::Memory;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
pub(crate) use watch::ByMoves;
use watch::Watched;

/// Where questions are asked.
#[derive(Clone)]
pub struct Workbench {
    limits: Limits,
    files: Files,
    language: Language,
    catalogue: Catalogue,
    theorems: Theorems,
    memory: Arc<Mutex<Memory>>,
}

impl Default for Workbench {
    fn default() -> Self {
        Workbench::new()
    }
}

impl Workbench {
    /// A workbench with the games of the catalogue, half of the machine's memory, and no other limit.
    pub fn new() -> Workbench {
        Workbench {
            limits: Limits::default(),
            files: Files::everywhere(),
            language: Language::default(),
            catalogue: Catalogue::default(),
            theorems: Theorems::built_in(),
            memory: Arc::default(),
        }
    }

    /// The same workbench with other limits: what is remembered is shared.
    pub fn with_limits(&self, limits: Limits) -> Workbench {
        let files = self.files.no_longer_than(limits.memory);
        Workbench { limits, files, ..self.clone() }
    }

    /// The same workbench with access to other files. What it remembers may come from files, so it begins anew.
    pub fn with_files(&self, files: Files) -> Workbench {
        let files = files.no_longer_than(self.limits.memory);
        Workbench { files, memory: Arc::default(), ..self.clone() }
    }

    /// The same workbench in another language, in which explanations are told: what is remembered is shared.
    ///
    /// ```
    /// use grundy::ask::explain::Explanation;
    /// use grundy::prelude::*;
    /// let bench = Workbench::new().with_language(Language::German);
    /// let hint = ask::Explain { expr: "nim:1,2".into(), hint: Some(1), ..Default::default() };
    /// let Ok(Explanation::Hints(told)) = bench.ask(&hint) else { panic!() };
    /// assert_eq!(told.hints, ["Du kannst von hier aus gewinnen."]);
    /// ```
    pub fn with_language(&self, language: Language) -> Workbench {
        Workbench { language, ..self.clone() }
    }

    /// Adds a game to the notation. A game of the same name is replaced.
    pub fn with_game(&self, sheet: Sheet) -> Workbench {
        Workbench { catalogue: self.catalogue.with(sheet), memory: Arc::default(), ..self.clone() }
    }

    /// The same workbench with another store of theorems, such as one with the user's own.
    pub fn with_theorems(&self, theorems: Theorems) -> Workbench {
        Workbench { theorems, memory: Arc::default(), ..self.clone() }
    }

    /// The limits of each question.
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// The files that may be read and written.
    pub fn files(&self) -> &Files {
        &self.files
    }

    /// The language in which explanations are told.
    pub fn language(&self) -> Language {
        self.language
    }

    /// The games of the notation.
    pub fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    /// The theorems that are known.
    pub fn theorems(&self) -> &Theorems {
        &self.theorems
    }

    /// The theorems, if this workbench may write files: only then are they added to or removed.
    pub(crate) fn theorems_to_change(&self) -> Option<&Theorems> {
        self.files.writable(Path::new("theorem")).is_ok().then_some(&self.theorems)
    }

    /// Asks a question.
    pub fn ask<Q: Asked>(&self, question: &Q) -> Result<Q::Answer, Trouble> {
        self.ask_watched(question, &Unwatched)
    }

    /// Asks a question; `monitor` hears of the progress and may stop the work.
    pub fn ask_watched<Q: Asked>(&self, question: &Q, monitor: &dyn Monitor) -> Result<Q::Answer, Trouble> {
        let key = question.is_timeless().then(|| self.key(Q::NAME, question)).flatten();
        let answer = self.ask_once(key, monitor, |budget| question.answer(self, budget).map(Q::wrap))?;
        Q::unwrap(&answer).cloned().ok_or_else(|| {
            Trouble::refused("this is the answer to another question").with_help("ask the question itself")
        })
    }

    /// Asks a question, such as one that is not in the list [`Any`]; the answer is not remembered.
    pub fn ask_unlisted<Q: Question>(
        &self,
        question: &Q,
        monitor: &dyn Monitor,
    ) -> Result<Q::Answer, Trouble> {
        let (answer, watched) = self.watched(monitor, |budget| question.answer(self, budget));
        let mut answer = answer?;
        if let Some(stopped) = answer.stopped() {
            stopped.told_late(watched.is_late());
        }
        Ok(answer)
    }

    /// Asks any question; `monitor` hears of the progress and may stop the work.
    pub fn ask_any(&self, question: &Any, monitor: &dyn Monitor) -> Result<Arc<AnyAnswer>, Trouble> {
        let key = question.is_timeless().then(|| self.key(question.name(), question)).flatten();
        self.ask_once(key, monitor, |budget| question.answer(self, budget))
    }

    /// The answer to a question, if it is remembered.
    pub fn known(&self, question: &Any) -> Option<Arc<AnyAnswer>> {
        let key = question.is_timeless().then(|| self.key(question.name(), question)).flatten()?;
        self.lock().answer(&key)
    }

    /// The answer that is remembered under this key, or else the one that `work` finds.
    fn ask_once(
        &self,
        key: Option<String>,
        monitor: &dyn Monitor,
        work: impl FnOnce(&mut Budget<'_>) -> Result<AnyAnswer, Trouble>,
    ) -> Result<Arc<AnyAnswer>, Trouble> {
        if let Some(kept) = key.as_ref().and_then(|key| self.lock().answer(key)) {
            return Ok(kept);
        }
        let reads = self.files.reads();
        let (answer, watched) = self.watched(monitor, work);
        let mut answer = answer?;
        let stopped = answer.stopped().map(|stopped| stopped.told_late(watched.is_late())).is_some();
        let answer = Arc::new(answer);
        // Files change: what depends on them is computed anew next time. So is what may lack something because somebody
        // or the clock asked to stop.
        if let Some(key) = key
            && !stopped
            && !watched.has_stopped()
            && self.files.reads() == reads
        {
            self.lock().keep_answer(key, &answer);
        }
        Ok(answer)
    }

    /// Does work within the limits.
    pub fn work<T>(
        &self,
        monitor: &dyn Monitor,
        work: impl FnOnce(&mut Budget<'_>) -> Result<T, Trouble>,
    ) -> Result<T, Trouble> {
        self.watched(monitor, work).0
    }

    /// Does work within the limits; who watched it knows how it ended.
    fn watched<'m, T>(
        &self,
        monitor: &'m dyn Monitor,
        work: impl FnOnce(&mut Budget<'_>) -> Result<T, Trouble>,
    ) -> (Result<T, Trouble>, Watched<'m>) {
        let watched = Watched::new(monitor, self.limits.time);
        let result = work(&mut Budget::watched(self.limits.memory, &watched));
        self.lock().forget_beyond(self.limits.memory);
        let late = watched.is_late();
        (result.map_err(|trouble| trouble.stopped_with(|stopped| stopped.told_late(late))), watched)
    }

    /// A little time after the end, so many milliseconds from now on: well below a second.
    pub fn grace(&self, milliseconds: u64) -> Grace {
        Grace::new(Duration::from_millis(milliseconds))
    }

    /// Reads a sum of games with positions. The games are remembered with what was found about them.
    pub fn expression(&self, text: &str) -> Result<Expression, ParseError> {
        Reader { catalogue: &self.catalogue, files: &self.files, games: Some(self) }.expression(text)
    }

    /// Reads a game. It is remembered with what was found about it.
    pub fn game(&self, text: &str) -> Result<Arc<dyn AnyGame>, ParseError> {
        Reader { catalogue: &self.catalogue, files: &self.files, games: Some(self) }.game(text)
    }

    /// A question as text, to find its answer again; `None` if it cannot be written, for such questions are not alike. What
    /// is left out for want of memory may be there with more of it.
    fn key(&self, name: &str, question: &impl serde::Serialize) -> Option<String> {
        let (memory, language) = (self.limits.memory, self.language);
        serde_json::to_string(question).ok().map(|question| format!("{memory} {language} {name} {question}"))
    }

    fn lock(&self) -> MutexGuard<'_, Memory> {
        self.memory.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Games for Workbench {
    fn remembered(&self, text: &str, build: &dyn Fn() -> Built) -> Built {
        if let Some(game) = self.lock().game(text) {
            return Ok(game);
        }
        let reads = self.files.reads();
        let game = build()?;
        if self.files.reads() == reads {
            self.lock().keep_game(text, &game);
        }
        Ok(game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    #[test]
    fn questions_that_cannot_be_written_share_no_key() {
        let bench = Workbench::new();
        assert!(bench.key("value", &"nim:3").is_some_and(|key| key.contains("nim:3")));
        let unwritable = HashMap::from([(vec![1], 2)]);
        assert_eq!(bench.key("value", &unwritable), None);
    }
}
