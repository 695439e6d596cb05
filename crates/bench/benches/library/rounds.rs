//! Times of several that compete, taken in turns.

use std::time::Instant;

/// Something that is measured.
pub(crate) type Contender<'a> = Box<dyn FnMut() + 'a>;

/// What was measured: the time of each contender in each round, in seconds.
pub(crate) struct Times(Vec<Vec<f64>>);

impl Times {
    /// In every round each has a turn, and another one begins, so that what disturbs the machine for a while disturbs all alike.
    pub(crate) fn of(rounds: usize, contenders: &mut [Contender<'_>]) -> Self {
        let count = contenders.len();
        let mut times = vec![Vec::with_capacity(rounds); count];
        // The first round is to warm up.
        for round in 0..=rounds {
            for turn in 0..count {
                let index = (round + turn) % count;
                let begun = Instant::now();
                contenders[index]();
                let time = begun.elapsed().as_secs_f64();
                if round > 0 {
                    times[index].push(time);
                }
            }
        }
        Self(times)
    }

    /// The middle time of each.
    pub(crate) fn middles(&self) -> Vec<f64> {
        self.0.iter().cloned().map(middle).collect()
    }

    /// How many times as long one takes as another: the middle of what the rounds say, each for itself.
    pub(crate) fn ratio(&self, one: usize, other: usize) -> f64 {
        let rounds = self.0[one].iter().zip(&self.0[other]);
        middle(rounds.map(|(one, other)| one / other).collect())
    }
}

pub(crate) fn middle(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}
