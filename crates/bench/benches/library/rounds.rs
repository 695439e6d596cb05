//! Measures several contenders alternately.

use std::time::Instant;

/// A function to measure.
pub(crate) type Contender<'a> = Box<dyn FnMut() + 'a>;

/// The time of each contender in each round, in seconds.
pub(crate) struct Times(Vec<Vec<f64>>);

impl Times {
    /// Measures each contender in every round, with a different one first, so that disturbances affect all equally.
    pub(crate) fn of(rounds: usize, contenders: &mut [Contender<'_>]) -> Self {
        let count = contenders.len();
        let mut times = vec![Vec::with_capacity(rounds); count];
        // The first round is a warm-up.
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

    /// The median time of each contender.
    pub(crate) fn medians(&self) -> Vec<f64> {
        self.0.iter().cloned().map(median).collect()
    }

    /// The ratio of the times of two contenders: the median of the ratios of all rounds.
    pub(crate) fn ratio(&self, one: usize, other: usize) -> f64 {
        let rounds = self.0[one].iter().zip(&self.0[other]);
        median(rounds.map(|(one, other)| one / other).collect())
    }
}

pub(crate) fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}
