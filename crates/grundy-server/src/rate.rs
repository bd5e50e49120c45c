//! How many requests a client may send: a bucket of tokens for each address, refilled every second.

use crate::refusal::Refusal;
use grundy::parallel::lock;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Mutex;
use std::time::Instant;

/// So many addresses are remembered before the idle ones are forgotten.
const MOST_CLIENTS: usize = 1024;

/// The buckets.
pub(crate) struct Rate {
    /// Requests a second; 0 for no limit.
    per_second: u32,
    buckets: Mutex<HashMap<IpAddr, Bucket>>,
}

struct Bucket {
    left: f64,
    at: Instant,
}

impl Rate {
    /// So many requests a second, and twice as many at once.
    pub fn new(per_second: u32) -> Rate {
        Rate { per_second, buckets: Mutex::default() }
    }

    /// Counts a request.
    pub(crate) fn admit(&self, client: IpAddr) -> Result<(), Refusal> {
        if self.per_second == 0 {
            return Ok(());
        }
        let (now, rate) = (Instant::now(), f64::from(self.per_second));
        let most = 2.0 * rate;
        let mut buckets = lock(&self.buckets);
        if buckets.len() >= MOST_CLIENTS {
            buckets.retain(|_, bucket| now.duration_since(bucket.at).as_secs() < 10);
        }
        let bucket = buckets.entry(client).or_insert(Bucket { left: most, at: now });
        bucket.left = (bucket.left + now.duration_since(bucket.at).as_secs_f64() * rate).min(most);
        bucket.at = now;
        if bucket.left < 1.0 {
            return Err(Refusal::busy("too many requests: wait a second"));
        }
        bucket.left -= 1.0;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_client_has_its_own_bucket() {
        let rate = Rate::new(5);
        let (one, two): (IpAddr, IpAddr) = ([10, 0, 0, 1].into(), [10, 0, 0, 2].into());
        let admitted = (0..50).filter(|_| rate.admit(one).is_ok()).count();
        assert!((10..=12).contains(&admitted), "{admitted}");
        assert!(rate.admit(two).is_ok());
        assert!((0..50).all(|_| Rate::new(0).admit(one).is_ok()));
    }
}
