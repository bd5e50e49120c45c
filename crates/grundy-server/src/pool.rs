//! Quick questions: a few threads, a few seconds, a few hundred megabytes.
//!
//! Everything that computes for a request runs here, so that the server itself always has time to listen. A question
//! that does not end in time is told to stop, and its place is given to others; a panic is an error of the question,
//! not of the server.

use crate::refusal::Refusal;
use grundy::parallel::lock;
use grundy::workbench::{Limits, Progress};
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Memory for the tables of a quick question.
pub(crate) const QUICK_MEMORY: u64 = 512 << 20;

/// So long a question waits for others to end.
const QUEUE: Duration = Duration::from_secs(15);

/// So long after its time a question is waited for.
const GRACE: Duration = Duration::from_secs(2);

/// So many questions may go on although nobody waits for them any more, beside those in the pool.
const MOST_LOST: usize = 8;

/// The threads for quick questions.
pub(crate) struct Pool {
    places: Arc<Semaphore>,
    lost: Arc<AtomicUsize>,
    /// The most time for a question.
    pub time: Duration,
}

impl Pool {
    /// So many questions at once, each with so much time.
    pub fn new(places: usize, time: Duration) -> Pool {
        Pool { places: Arc::new(Semaphore::new(places)), lost: Arc::default(), time }
    }

    /// The limits of a question.
    pub fn limits(&self) -> Limits {
        Limits { memory: QUICK_MEMORY, time: Some(self.time) }
    }

    /// Does some work on a thread of the pool. It is told to stop when nobody waits for it any more.
    pub async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Progress) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let full = || Refusal::busy("too many questions at once: ask again in a moment");
        let waiting = tokio::time::timeout(QUEUE, Arc::clone(&self.places).acquire_owned());
        let place = waiting.await.ok().and_then(Result::ok).ok_or_else(full)?;
        let mut seat = Seat {
            stop: Arc::default(),
            place: Arc::new(Mutex::new(Some(place))),
            lost: Some(Arc::clone(&self.lost)),
        };
        let watch = Progress { stop: Arc::clone(&seat.stop), ..Progress::default() };
        let (place, lost) = (Arc::clone(&seat.place), Arc::clone(&self.lost));
        let done = tokio::task::spawn_blocking(move || {
            let result = catch_unwind(AssertUnwindSafe(|| work(&watch)));
            if lock(&place).take().is_none() {
                lost.fetch_sub(1, Ordering::Relaxed);
            }
            result.unwrap_or_else(|panic| Err(Refusal::input(told(&*panic))))
        });
        let seconds = self.time.as_secs();
        let late =
            || Refusal::slow(format!("not answered within {seconds} seconds\nhelp: ask again as a job"));
        match tokio::time::timeout(self.time + GRACE, done).await {
            Err(_) => Err(late()),
            Ok(ended) => {
                seat.lost = None;
                ended.unwrap_or_else(|_| Err(full()))
            }
        }
    }
}

type Place = Arc<Mutex<Option<OwnedSemaphorePermit>>>;

/// The seat of a question. Left for whatever reason, the work is stopped; if it does not listen, its place is given to
/// others after a while, unless there are too many such questions already.
struct Seat {
    stop: Arc<AtomicBool>,
    place: Place,
    /// The questions that are lost; nothing if this one has its answer.
    lost: Option<Arc<AtomicUsize>>,
}

impl Drop for Seat {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        let Some(lost) = self.lost.take() else { return };
        let place = Arc::clone(&self.place);
        tokio::spawn(async move {
            tokio::time::sleep(GRACE).await;
            let mut place = lock(&place);
            if place.is_some() && lost.fetch_add(1, Ordering::Relaxed) < MOST_LOST {
                *place = None;
            } else if place.is_some() {
                lost.fetch_sub(1, Ordering::Relaxed);
            }
        });
    }
}

/// What a panic said.
pub fn told(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied().map(str::to_string);
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default();
    format!("this question met a mistake in the program: {text}\nhelp: please report it, with the question")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn panics_and_deaf_questions_do_not_block_others() {
        let runtime =
            tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
        runtime.block_on(async {
            let pool = Pool::new(1, Duration::ZERO);
            let wrong: Result<(), Refusal> = pool.run(|_| panic!("oh")).await;
            assert!(wrong.unwrap_err().message.contains("oh"));
            let (end, ended) = std::sync::mpsc::channel::<()>();
            let deaf = pool.run(move |_| Ok(ended.recv().is_ok())).await;
            assert!(deaf.unwrap_err().job);
            assert_eq!(pool.run(|_| Ok(7)).await.unwrap(), 7);
            assert_eq!(pool.lost.load(Ordering::Relaxed), 1);
            end.send(()).unwrap();
            while pool.lost.load(Ordering::Relaxed) > 0 {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        });
    }
}
