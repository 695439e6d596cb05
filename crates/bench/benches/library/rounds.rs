//! Times of several that compete, taken in turns.

use std::time::Instant;

/// Something that is measured.
pub(crate) type Contender<'a> = Box<dyn FnMut() + 'a>;

/// The middle time of each, in seconds. In every round each has a turn, and another one begins, so that what disturbs the
/// machine for a while disturbs all alike.
pub(crate) fn middle_times(rounds: usize, contenders: &mut [Contender<'_>]) -> Vec<f64> {
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
    times.into_iter().map(middle).collect()
}

pub(crate) fn middle(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}
