//! A question about a step, that a reader answers on the board. What is right, and why, is read
//! from the run like all else.

use std::fmt;
use std::str::FromStr;

use deltaboard_routine::Domain;
use deltaboard_trace::{Meaning, Step, recognise};
use deltaboard_transform::{Bitboard, Square, Symmetry, Transform};

use crate::description;
use crate::scene::Scene;
use crate::travel::Bit;

/// More steps than this are not told again: the last of them count.
const MOST_TOLD: usize = 3;

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ask {
    /// Where a bit lands: after the next step, or at the end.
    Landing {
        /// Where it stands now.
        square: Square,
        /// Whether the end is meant.
        at_end: bool,
    },
    /// Under which mask the next step is done.
    Mask,
    /// What the routine makes of the board.
    Result,
}

impl FromStr for Ask {
    type Err = ();

    /// `b2`, `b2 last`, `mask` or `result`.
    fn from_str(text: &str) -> Result<Self, ()> {
        let mut words = text.split_whitespace();
        let (first, second) = (words.next().ok_or(())?, words.next());
        if words.next().is_some() {
            return Err(());
        }
        match (first, second) {
            ("mask", None) => Ok(Self::Mask),
            ("result", None) => Ok(Self::Result),
            (square, None | Some("last")) => Ok(Self::Landing {
                square: square.parse().map_err(|_| ())?,
                at_end: second.is_some(),
            }),
            _ => Err(()),
        }
    }
}

impl fmt::Display for Ask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Landing { square, at_end } => {
                let when = if *at_end { " last" } else { "" };
                write!(f, "{square}{when}")
            }
            Self::Mask => f.write_str("mask"),
            Self::Result => f.write_str("result"),
        }
    }
}

/// A question about a frame of a scene, and all that is to be said of its answers.
///
/// ```
/// use deltaboard_scene::{Ask, Question, Scene, State};
/// use deltaboard_transform::Square;
///
/// let scene = Scene::of(&State::from_query("do=flip-vertical&step=0"));
/// let question = Question::of(&scene, 0, "b2".parse().unwrap()).unwrap();
/// assert_eq!(question.text, "Where does the bit on b2 stand after the next step?");
/// assert!(question.on_square(Some(Square::B1)).right);
/// assert!(!question.on_square(Some(Square::B2)).right);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// In words.
    pub text: String,
    /// What can be answered.
    pub choices: Choices,
    /// The frame that shows the answer.
    pub shown_at: usize,
    /// Why the right answer is right: what is said to who does not answer.
    pub why: String,
}

/// What can be answered to a question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Choices {
    /// A square, or that the bit is gone.
    Squares {
        /// Where the bit stands at first.
        from: Square,
        /// For each square, the bits that land there, by where they stand at first.
        landed: Box<[Vec<Square>; 64]>,
    },
    /// One of some boards.
    Boards {
        /// What can be chosen, and for a wrong one, what is wrong with it.
        boards: Vec<(Bitboard, String)>,
        /// Which is right.
        right: usize,
    },
}

/// What is said of an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// Whether it is right.
    pub right: bool,
    /// Why, or why not.
    pub why: String,
}

impl Question {
    /// What is asked of a frame.
    ///
    /// # Errors
    ///
    /// There may be nothing to ask, which a sentence says: no step is left, or the step has no
    /// mask.
    pub fn of(scene: &Scene, frame: usize, ask: Ask) -> Result<Self, String> {
        let last = scene.trace.steps().len();
        let next = frame + 1;
        let Some(step) = scene.trace.step(next) else {
            return Err(format!(
                "`ask={ask}`: after step {frame} there is no other, so there is nothing to ask."
            ));
        };
        match ask {
            Ask::Landing { square, at_end } => {
                let shown_at = if at_end { last } else { next };
                Ok(Self::landing(scene, square, frame, shown_at, at_end))
            }
            Ask::Mask => Self::mask(scene, next, step)
                .ok_or_else(|| format!("`ask=mask`: step {next} has no mask.")),
            Ask::Result => Ok(Self::result(scene, last)),
        }
    }

    /// A question about the step after a frame, for a reader who predicts every step: where one of the
    /// bits that it moves lands, and in turn under which mask it is done. `None` where there is
    /// nothing to predict: after the last step, and in routines that are not about a board.
    #[must_use]
    pub fn in_turn(scene: &Scene, frame: usize) -> Option<Self> {
        let next = frame + 1;
        let step = scene.trace.step(next)?;
        if scene.domain() != Domain::Board {
            return None;
        }
        let mask = if next.is_multiple_of(2) { Self::mask(scene, next, step) } else { None };
        // Two boards are a guess.
        let mask = mask.filter(
            |mask| matches!(&mask.choices, Choices::Boards { boards, .. } if boards.len() > 2),
        );
        mask.or_else(|| {
            let goal = |bit: &Bit| scene.bits(next).find(|at| at.home == bit.home);
            let moves = |bit: &&Bit| goal(bit).is_none_or(|goal| goal.at != bit.at);
            let moving: Vec<_> = scene.bits(frame).filter(moves).collect();
            // Always the same of a board, and another one in each step.
            let place = scattered(scene.board(frame).0, moving.len());
            let from = moving.get(place)?.at;
            Some(Self::landing(scene, from, frame, next, false))
        })
    }

    fn landing(scene: &Scene, from: Square, frame: usize, shown_at: usize, at_end: bool) -> Self {
        let mut landed = Box::new([const { Vec::new() }; 64]);
        let mut goals = Vec::new();
        let home = scene.bit_at(from, frame).map(|bit| bit.home);
        for square in Square::ALL {
            let start = scene.bit_at(square, shown_at).and_then(|bit| {
                let here = |start: &Square| {
                    scene.bit_at(*start, frame).is_some_and(|known| known.home == bit.home)
                };
                // A bit that has copies is where it was, or where the first of them is.
                Some(square).filter(here).or_else(|| Square::ALL.into_iter().find(here))
            });
            landed[usize::from(square.index())].extend(start);
            if start == Some(from) {
                goals.push(square);
            }
        }
        let when = if at_end { "when the routine is done" } else { "after the next step" };
        let why = match &*goals {
            [] => format!("The bit on {from} is lost: nothing of it is left."),
            [goal] if *goal == from => format!("The bit on {from} stays where it is."),
            [goal] => {
                let stands = |frame| {
                    let mut all = Square::ALL.into_iter();
                    all.find(|square| {
                        let bit = scene.bit_at(*square, frame);
                        bit.is_some_and(|bit| Some(bit.home) == home)
                    })
                };
                let mut way: Vec<_> = (frame..=shown_at).filter_map(stands).collect();
                way.dedup();
                let way = match way.len() {
                    0..=2 => sum(scene, from, *goal),
                    _ => {
                        let way: Vec<_> = way.iter().map(Square::to_string).collect();
                        way.join(" → ")
                    }
                };
                format!("The bit on {from} lands on {goal}: {way}.")
            }
            goals => {
                let goals: Vec<_> = goals.iter().map(Square::to_string).collect();
                format!("The bit on {from} is copied to {}.", goals.join(", "))
            }
        };
        let step = match at_end {
            true => String::new(),
            false => description::why(scene, shown_at),
        };
        Self {
            text: format!("Where does the bit on {from} stand {when}?"),
            choices: Choices::Squares { from, landed },
            shown_at,
            why: format!("{why} {step}").trim_end().to_owned(),
        }
    }

    fn mask(scene: &Scene, next: usize, step: &Step) -> Option<Self> {
        let mask = step.meaning.mask()?;
        let distance = match step.meaning {
            Meaning::DeltaSwap { distance, .. } => u32::from(distance),
            Meaning::Shift { by, .. } => u32::from(by.unsigned_abs()),
            Meaning::Rotate { left, .. } => u32::from(left.min(64 - left)),
            _ => 1,
        };
        let mut wrong: Vec<u64> = Vec::new();
        let others = scene.trace.steps().iter();
        let others = others.filter_map(|other| other.meaning.mask());
        // The other steps' masks first, as they are what is mixed up; then those that are near.
        let near = [
            mask.swap_bytes(),
            mask.reverse_bits(),
            !mask,
            mask.rotate_left(distance / 2),
            mask.rotate_left(8),
            mask.rotate_left(1),
        ];
        for other in others.chain(near) {
            // The mask of the partners would do as well.
            let same = [mask, mask << distance, mask >> distance, 0, u64::MAX].contains(&other);
            if !same && !wrong.contains(&other) {
                wrong.push(other);
            }
        }
        wrong.truncate(3);
        let wrong = wrong.into_iter().filter_map(|other| {
            let first = Bitboard(other ^ mask).squares().next()?;
            let square = scene.square_of(first);
            let stands = if Bitboard(other).contains(first) {
                format!("{square} is in this mask, and should not be")
            } else {
                format!("{square} is missing from this mask")
            };
            let hint = match step.meaning {
                Meaning::DeltaSwap { .. } => {
                    " Look at how far the shift goes, and who has a partner there."
                }
                _ => "",
            };
            Some((scene.on_board(other), format!("Not this one: {stands}.{hint}")))
        });
        Some(Self {
            text: "Under which mask is the next step done?".to_owned(),
            choices: Choices::among(scene.on_board(mask), wrong.collect()),
            shown_at: next,
            why: format!("It is done under 0x{mask:016X}. {}", description::why(scene, next)),
        })
    }

    fn result(scene: &Scene, last: usize) -> Self {
        let input = scene.board(0);
        let result = scene.board(last);
        let mut wrong: Vec<(Bitboard, String)> = Vec::new();
        for symmetry in Symmetry::ALL {
            let transform = Transform::Symmetry(symmetry);
            let squares = input.squares().map(|square| transform.square(square));
            let board: Bitboard = squares.collect();
            let known = wrong.iter().any(|(known, _)| *known == board);
            // The board as it was is nothing that anybody would choose.
            if ![input, result].contains(&board) && !known {
                let name = transform.name().replace('-', " ");
                let what = format!("That is another transform of this board: {name}.");
                wrong.push((board, what));
            }
        }
        // The half turn and the mirrors are what is mixed up; which three, hangs on the board.
        let first = usize::try_from(input.0 % 3).unwrap_or(0);
        let begins = first.min(wrong.len());
        wrong.rotate_left(begins);
        wrong.truncate(3);
        let done = match recognise(scene.told().result_origins()) {
            Some(Transform::Symmetry(Symmetry::Identity)) => {
                "In the end every bit is back where it was.".to_owned()
            }
            Some(transform) => format!("What it comes to is the {}.", description::noun(transform)),
            None => {
                let steps = (1..=last).rev().take(MOST_TOLD);
                let mut told: Vec<_> = steps.map(|frame| description::why(scene, frame)).collect();
                told.reverse();
                told.join(" ")
            }
        };
        Self {
            text: "What does the routine make of this board?".to_owned(),
            choices: Choices::among(result, wrong),
            shown_at: last,
            why: done,
        }
    }

    /// What is said of a square as the answer, or of "it is gone".
    #[must_use]
    pub fn on_square(&self, answer: Option<Square>) -> Answer {
        let Choices::Squares { from, landed } = &self.choices else {
            return Answer::none();
        };
        let goals = landed.iter().filter(|bits| bits.contains(from)).count();
        let landed_on = |square: Square| &landed[usize::from(square.index())];
        let right = match answer {
            Some(square) => landed_on(square).contains(from),
            None => goals == 0,
        };
        let why = match answer {
            _ if right => format!("Yes. {}", self.why),
            None => format!("The bit on {from} is not lost."),
            Some(square) => match landed_on(square).first() {
                Some(other) if *other == square => {
                    format!("Not {square}: the bit that stands there stays.")
                }
                Some(other) => format!("Not {square}: that is where the bit on {other} lands."),
                None => format!("Not {square}: no bit lands there."),
            },
        };
        Answer { right, why }
    }

    /// What is said of one of the boards as the answer.
    #[must_use]
    pub fn on_board(&self, chosen: usize) -> Answer {
        match &self.choices {
            Choices::Boards { right, .. } if *right == chosen => {
                Answer { right: true, why: format!("Yes. {}", self.why) }
            }
            Choices::Boards { boards, .. } => Answer {
                right: false,
                why: boards.get(chosen).map_or_else(String::new, |(_, why)| why.clone()),
            },
            Choices::Squares { .. } => Answer::none(),
        }
    }
}

impl Answer {
    fn none() -> Self {
        Self { right: false, why: String::new() }
    }
}

impl Choices {
    /// The right board among the wrong ones: its place hangs on the board alone, so that a page
    /// always asks the same.
    fn among(right: Bitboard, wrong: Vec<(Bitboard, String)>) -> Self {
        let mut boards = wrong;
        let place = scattered(right.0, boards.len() + 1);
        boards.insert(place, (right, String::new()));
        Self::Boards { boards, right: place }
    }
}

/// One of some places, which hangs on a board and on nothing else, and cannot be told by looking.
fn scattered(board: u64, places: usize) -> usize {
    let hash = board.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
    let place = hash.checked_rem(places as u64).unwrap_or(0);
    usize::try_from(place).unwrap_or(0)
}

/// "bit 9 + 8 = bit 17"
fn sum(scene: &Scene, from: Square, to: Square) -> String {
    let (start, goal) = (scene.bit_of(from).index(), scene.bit_of(to).index());
    let sign = if goal > start { '+' } else { '−' };
    let by = goal.abs_diff(start);
    format!("bit {start} {sign} {by} = bit {goal}")
}

#[cfg(test)]
mod tests {
    use deltaboard_catalogue::Catalogue;

    use super::*;
    use crate::state::State;
    use crate::tag::Tag;

    fn asked(query: &str, frame: usize, ask: &str) -> Result<Question, String> {
        let scene = Scene::of(&State::from_query(query));
        Question::of(&scene, frame, ask.parse().unwrap())
    }

    #[test]
    fn a_bit_is_followed_through_a_step_and_to_the_end() {
        let flip = "do=flip-vertical&routine=flip-vertical/delta-swaps&step=0";
        let next = asked(flip, 0, "b2").unwrap();
        assert_eq!(
            next.on_square(Some(Square::B1)),
            Answer {
                right: true,
                why: "Yes. The bit on b2 lands on b1: bit 9 − 8 = bit 1. Ranks 1, 3, 5, 7 climb one rank; \
                      ranks 2, 4, 6, 8 come down one rank. What is left moves only whole pairs of ranks."
                    .to_owned()
            }
        );
        let wrong = |question: &Question, square| question.on_square(square).why;
        assert_eq!(wrong(&next, Some(Square::B3)), "Not b3: that is where the bit on b4 lands.");
        assert_eq!(wrong(&next, None), "The bit on b2 is not lost.");
        let last = asked(flip, 0, "b2 last").unwrap();
        assert_eq!(
            last.on_square(Some(Square::B7)).why,
            "Yes. The bit on b2 lands on b7: b2 → b1 → b3 → b7."
        );
        assert_eq!(last.shown_at, 3);
        // In the middle of the routine, squares are those of the frame that is shown.
        let middle = asked(flip, 1, "b1").unwrap();
        assert!(middle.on_square(Some(Square::B3)).right);
    }

    #[test]
    fn what_a_shift_loses_is_gone() {
        let gone = asked("routine=shift-east/masked-shift", 0, "h4 last").unwrap();
        assert!(gone.on_square(None).right);
        assert!(!gone.on_square(Some(Square::A5)).right);
    }

    #[test]
    fn one_mask_is_right_and_no_other_would_do() {
        let diagonal = "do=flip-diagonal&routine=flip-diagonal/delta-swaps&step=0";
        // The mask of the partners is one of those that are near.
        let vertical = "do=flip-vertical&routine=flip-vertical/delta-swaps&step=0";
        let partners = Bitboard(0xff00_ff00_ff00_ff00);
        for (query, frame) in [(diagonal, 0), (diagonal, 1), (diagonal, 2), (vertical, 0)] {
            let question = asked(query, frame, "mask").unwrap();
            let Choices::Boards { boards, right } = &question.choices else {
                panic!("a mask is one of some boards");
            };
            assert_eq!(boards.len(), 4, "{boards:?}");
            assert!(boards.iter().all(|(board, _)| *board != partners));
            for (place, (board, _)) in boards.iter().enumerate() {
                let answer = question.on_board(place);
                assert_eq!(answer.right, place == *right, "{board}");
                if !answer.right {
                    let differing = (*board ^ boards[*right].0).squares().next().unwrap();
                    let stands = match board.contains(differing) {
                        true => "is in this mask",
                        false => "is missing from",
                    };
                    assert!(
                        answer.why.contains(&format!("{differing} {stands}")),
                        "{}",
                        answer.why
                    );
                }
                let alike = boards.iter().filter(|(other, _)| other == board);
                assert_eq!(alike.count(), 1);
            }
        }
    }

    /// East by one, all but file a is kept after the shift: all but file h before it would do as well.
    #[test]
    fn a_mask_from_before_the_shift_is_not_offered() {
        let question = asked("routine=shift-east/masked-shift", 0, "mask").unwrap();
        let Choices::Boards { boards, right } = &question.choices else {
            panic!("a mask is one of some boards");
        };
        assert_eq!(boards[*right].0, Bitboard(0xfefe_fefe_fefe_fefe));
        let would_do = Bitboard(0x7f7f_7f7f_7f7f_7f7f);
        assert!(boards.iter().all(|(board, _)| *board != would_do));
    }

    #[test]
    fn the_right_board_stands_in_any_place() {
        let mut places = [0; 4];
        for bits in 1..100_u64 {
            let query = format!("bits={:#x}&do=rotate-90-clockwise&step=0", bits * bits);
            let question = asked(&query, 0, "result").unwrap();
            let Choices::Boards { right, .. } = question.choices else {
                panic!("a result is one of some boards");
            };
            places[right] += 1;
        }
        assert!(places.iter().all(|times| *times > 5), "{places:?}");
    }

    #[test]
    fn the_result_is_among_other_images_of_the_board() {
        let question = asked("do=rotate-90-clockwise&step=0", 0, "result").unwrap();
        let Choices::Boards { boards, right } = &question.choices else {
            panic!("a result is one of some boards");
        };
        assert_eq!(boards.len(), 4);
        let scene = Scene::of(&State::from_query("do=rotate-90-clockwise"));
        assert_eq!(boards[*right].0, scene.board(9));
        assert!(question.on_board(*right).right);
    }

    #[test]
    fn no_board_is_offered_twice() {
        for board in ["0x1e2222120e0a1222", "0x8142241818244281", "0xff", "0"] {
            for symmetry in Symmetry::ALL.into_iter().skip(1) {
                let name = symmetry.name();
                let query = format!("bits={board}&do={name}&step=0");
                let question = asked(&query, 0, "result").unwrap();
                let Choices::Boards { boards, right } = &question.choices else {
                    panic!("a result is one of some boards");
                };
                let asked = Scene::of(&State::from_query(&query)).board(0);
                let mut others = Symmetry::ALL.map(|image| image.bitboard(asked)).to_vec();
                others.retain(|image| ![asked, boards[*right].0].contains(image));
                others.sort_unstable();
                others.dedup();
                assert_eq!(boards.len(), 1 + others.len().min(3), "{query}");
                for (place, (board, _)) in boards.iter().enumerate() {
                    let alike = boards.iter().filter(|(other, _)| other == board);
                    assert_eq!(alike.count(), 1, "{query}");
                    assert_eq!(question.on_board(place).right, place == *right);
                }
            }
        }
    }

    #[test]
    fn the_result_is_explained() {
        for (code, told) in [
            ("return bswap64(x);", "What it comes to is the flip."),
            ("x ^= 255; x ^= 255; return x;", "In the end every bit is back where it was."),
            ("return x << 8;", "Ranks 1–7 climb one rank. Here the routine ends."),
        ] {
            let code = format!("u64 f(u64 x) {{ {code} }}");
            let scene = Scene::of(&Tag::read("", Some(&code)).state);
            let question = Question::of(&scene, 0, Ask::Result).unwrap();
            let Choices::Boards { right, .. } = &question.choices else {
                panic!("a result is one of some boards");
            };
            let why = question.on_board(*right).why;
            assert_eq!(why, format!("Yes. {told}"), "{code}");
        }
    }

    #[test]
    fn every_step_of_every_routine_can_be_predicted() {
        for routine in Catalogue::ROUTINES.iter().copied() {
            let state = State::from_query(&format!("routine={}&step=0", routine.id()));
            let scene = Scene::of(&state);
            let last = scene.trace.steps().len();
            for frame in 0..last {
                let Some(question) = Question::in_turn(&scene, frame) else {
                    continue;
                };
                assert_eq!(question.shown_at, frame + 1);
                let right = match &question.choices {
                    Choices::Boards { right, .. } => question.on_board(*right),
                    Choices::Squares { from, landed } => {
                        let goal = landed.iter().position(|bits| bits.contains(from));
                        let goal = goal.and_then(|goal| Square::ALL.get(goal).copied());
                        let step = scene.trace.step(frame + 1).unwrap();
                        if step.motion.as_permutation().is_some() {
                            assert_ne!(goal, Some(*from), "{} {frame}", routine.id());
                        }
                        question.on_square(goal)
                    }
                };
                assert!(right.right, "{} {frame}", routine.id());
            }
            assert_eq!(Question::in_turn(&scene, last), None);
        }
        let scene = Scene::of(&State::from_query("do=flip-vertical"));
        let asked: Vec<_> = (0..3).filter_map(|frame| Question::in_turn(&scene, frame)).collect();
        let boards = |question: &Question| matches!(question.choices, Choices::Boards { .. });
        assert_eq!(asked.iter().map(boards).collect::<Vec<_>>(), [false, true, false]);
    }

    #[test]
    fn where_there_is_nothing_to_ask_a_sentence_says_so() {
        assert_eq!(
            asked("do=flip-vertical", 3, "b2"),
            Err("`ask=b2`: after step 3 there is no other, so there is nothing to ask.".to_owned())
        );
        assert!("b9".parse::<Ask>().is_err() && "mask last".parse::<Ask>().is_err());
        for ask in ["b2", "b2 last", "mask", "result"] {
            assert_eq!(ask.parse::<Ask>().unwrap().to_string(), ask);
        }
    }
}
