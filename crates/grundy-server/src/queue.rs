//! Places for questions: a fixed number of them, and a line of those who wait. Whoever has the lowest rank is next, and among
//! equals whoever came first.

use grundy::parallel::lock;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::oneshot::{self, Sender};
use tokio::time::timeout;

/// Who is served first: the lower.
pub(crate) type Rank = (usize, u64);

/// A number of places.
#[derive(Clone)]
pub(crate) struct Queue(Arc<Mutex<Line>>);

struct Line {
    free: usize,
    waiting: BTreeMap<(Rank, u64), Sender<Place>>,
    /// How many have come so far.
    came: u64,
}

/// A place, until it is dropped: then it goes to the next in line.
pub(crate) struct Place(Queue);

impl Queue {
    /// So many places.
    pub(crate) fn new(places: usize) -> Queue {
        Queue(Arc::new(Mutex::new(Line { free: places, waiting: BTreeMap::new(), came: 0 })))
    }

    /// A place; `None` if there is none within `patience`.
    pub(crate) async fn place(&self, rank: Rank, patience: Duration) -> Option<Place> {
        let (give, given) = oneshot::channel();
        {
            let mut line = lock(&self.0);
            if line.free > 0 {
                line.free -= 1;
                return Some(Place(self.clone()));
            }
            line.waiting.retain(|_, waiting| !waiting.is_closed());
            line.came += 1;
            let came = line.came;
            line.waiting.insert((rank, came), give);
        }
        timeout(patience, given).await.ok()?.ok()
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut line = lock(&self.0.0);
        while let Some((_, next)) = line.waiting.pop_first() {
            if !next.is_closed() {
                drop(line);
                // Who goes away at this very moment drops it, and it is handed on.
                let _ = next.send(Place(self.0.clone()));
                return;
            }
        }
        line.free += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LONG: Duration = Duration::from_secs(60);

    #[tokio::test]
    async fn the_lowest_rank_is_next_and_who_has_gone_is_passed_over() {
        let queue = Queue::new(1);
        let only = queue.place((0, 0), LONG).await.unwrap();
        assert!(queue.place((0, 0), Duration::from_millis(1)).await.is_none(), "it is taken");
        let (tell, mut told) = tokio::sync::mpsc::unbounded_channel();
        for rank in [(1, 3), (0, 9), (1, 2), (0, 4)] {
            let (queue, tell) = (queue.clone(), tell.clone());
            tokio::spawn(async move {
                let _place = queue.place(rank, LONG).await;
                let _ = tell.send(rank);
            });
        }
        let gone = tokio::spawn({
            let queue = queue.clone();
            async move { queue.place((0, 1), LONG).await.is_some() }
        });
        while lock(&queue.0).waiting.len() < 5 {
            tokio::task::yield_now().await;
        }
        gone.abort();
        assert!(gone.await.is_err());
        drop(only);
        for rank in [(0, 4), (0, 9), (1, 2), (1, 3)] {
            assert_eq!(told.recv().await, Some(rank));
        }
        assert!(queue.place((0, 0), LONG).await.is_some(), "the place is free again");
    }
}
