//! The choice of the squares that a reader is asked about.

use deltaboard_transform::Square;

use crate::scene::Scene;

/// A bit that stays is asked about once in so many questions, if there is one.
const STAYS_ONCE_IN: usize = 8;

/// Chooses at random which square the next question is about: another one in each step, and another first one in each
/// run.
///
/// ```
/// use deltaboard_scene::{Picker, Question, Scene, State};
///
/// let scene = Scene::of(&State::from_query("do=flip-vertical&step=0"));
/// let question = |seed| Question::in_turn(&scene, 0, &mut Picker::new(seed)).unwrap().text;
/// assert_eq!(question(1), question(1));
/// assert_ne!(question(1), question(3));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picker {
    random: Random,
    /// The squares asked about in this run.
    asked: Vec<Square>,
    /// The first square of the run before.
    first_before: Option<Square>,
}

impl Picker {
    /// Returns a picker whose choices depend on the seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self { random: Random(seed), asked: Vec::new(), first_before: None }
    }

    /// Begins another run.
    pub fn begin_run(&mut self) {
        self.first_before = self.asked.first().copied().or(self.first_before);
        self.asked.clear();
    }

    /// Picks a square whose bit a question about the next step may follow. A set bit that moves is best.
    pub(crate) fn square(&mut self, scene: &Scene, frame: usize) -> Option<Square> {
        let set = scene.board(frame) | scene.waiting(frame);
        let mut groups: [Vec<Square>; 4] = Default::default();
        for square in Square::ALL {
            let mut bits = scene.bits_on(square, frame);
            // Not a square where a bit waits under another one.
            let (Some(bit), None) = (bits.next(), bits.next()) else { continue };
            let stays = scene.bits_on(square, frame + 1).any(|then| then.home == bit.home);
            let group = 2 * usize::from(!set.contains(square)) + usize::from(stays);
            groups[group].push(square);
        }
        if self.random.below(STAYS_ONCE_IN) == 0 {
            groups.swap(0, 1);
        }
        let is_new = |square: &Square| match self.asked.as_slice() {
            [] => self.first_before != Some(*square),
            asked => !asked.contains(square),
        };
        let new = groups.iter().map(|group| group.iter().copied().filter(is_new).collect());
        let new = new.collect::<Vec<Vec<Square>>>();
        // With nothing new left, an old one.
        let group = new.iter().chain(&groups).find(|group| !group.is_empty())?;
        let square = group[self.random.below(group.len())];
        self.asked.push(square);
        Some(square)
    }
}

/// A generator of pseudo-random numbers: SplitMix64, which any seed suits.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Random(u64);

impl Random {
    const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Returns a number below a limit.
    fn below(&mut self, limit: usize) -> usize {
        let high = (u128::from(self.next()) * limit as u128) >> 64;
        usize::try_from(high).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::state::State;

    fn scene(query: &str) -> Scene {
        Scene::of(&State::from_query(query))
    }

    /// The squares of one run after another.
    fn runs(scene: &Scene, picker: &mut Picker, count: usize) -> Vec<Vec<Square>> {
        let run = |_| {
            picker.begin_run();
            (0..scene.trace.steps().len()).filter_map(|frame| picker.square(scene, frame)).collect()
        };
        (0..count).map(run).collect()
    }

    /// The published results for the seed 1234567.
    #[test]
    fn numbers_are_those_of_splitmix64() {
        let mut random = Random(1_234_567);
        assert_eq!(
            [random.next(), random.next(), random.next()],
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]
        );
    }

    #[test]
    fn each_run_and_each_step_has_another_square() {
        for query in [
            "do=flip-vertical",
            "do=flip-diagonal",
            "bits=0x200&do=flip-vertical",
            "bits=0&do=rotate-90-clockwise",
            "do=flip-vertical&routine=flip-vertical/byte-swap&bits=0x1",
            "fen=k7/8/NK2B3/8/8/8/8/8&do=flip-diagonal",
        ] {
            let scene = scene(query);
            for seed in 0..50 {
                let runs = runs(&scene, &mut Picker::new(seed), 4);
                for pair in runs.windows(2) {
                    assert_ne!(pair[0], pair[1], "{query}, {seed}");
                }
                for run in runs {
                    assert_eq!(run.len(), scene.trace.steps().len(), "{query}, {seed}");
                    let different = run.iter().collect::<BTreeSet<_>>();
                    assert_eq!(different.len(), run.len(), "{query}, {seed}: {run:?}");
                }
            }
        }
    }

    #[test]
    fn most_questions_are_about_set_bits_that_move() {
        let scene = scene("do=flip-diagonal");
        let frame_at = |frame: usize| scene.board(frame);
        let (mut moving, mut staying) = (0, 0);
        for seed in 0..300 {
            for (frame, square) in
                runs(&scene, &mut Picker::new(seed), 1).concat().into_iter().enumerate()
            {
                assert!(frame_at(frame).contains(square), "{square}");
                let home = |frame| scene.bit_at(square, frame).map(|bit| bit.home);
                match home(frame) == home(frame + 1) {
                    true => staying += 1,
                    false => moving += 1,
                }
            }
        }
        assert!((50..200).contains(&staying), "{staying} stay, {moving} move");
    }

    #[test]
    fn pieces_come_before_empty_squares() {
        let scene = scene("fen=k7/8/NK2B3/8/8/8/8/8&do=flip-vertical");
        for seed in 0..50 {
            for (frame, square) in
                runs(&scene, &mut Picker::new(seed), 1).concat().into_iter().enumerate()
            {
                assert!(scene.pieces(frame).iter().any(|(bit, _)| bit.at == square), "{square}");
            }
        }
    }
}
