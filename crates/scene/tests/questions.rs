//! Questions to the reader, and the feedback for answers.

use deltaboard_scene::{Ask, Choices, Picker, Question, Scene, State};
use deltaboard_transform::Square;

fn question(query: &str, frame: usize, ask: Ask) -> Result<Question, String> {
    Question::of(&Scene::of(&State::from_query(query)), frame, ask)
}

/// The boards to choose from, each with its feedback; the right one first.
fn boards(query: &str, frame: usize, ask: Ask) -> Vec<(u64, String)> {
    let question = question(query, frame, ask).unwrap();
    let Choices::Boards { boards, right } = &question.choices else {
        panic!("{question:?}");
    };
    assert!(question.on_board(*right).right);
    let mut feedback: Vec<_> = (0..boards.len())
        .map(|place| (boards[place].0.0, question.on_board(place).explanation))
        .collect();
    feedback[..=*right].rotate_right(1);
    feedback
}

#[test]
fn the_feedback_for_a_square_explains_what_happens_there() {
    let flip = "do=flip-vertical";
    let diagonal = "do=flip-diagonal";
    let up = "view=lab&code=u64 f(u64 x) { return x << 8; }";
    let down = "view=lab&code=u64 f(u64 x) { return x >> 8; }";
    for (query, from, answer, right, explanation) in [
        (
            flip,
            Square::B1,
            Some(Square::B8),
            true,
            "Yes. The bit on b1 lands on b8: b1 000 001 → b2 001 001 → b4 011 001 → b8 111 001. The routine turns over the three rank digits.",
        ),
        (
            flip,
            Square::B1,
            Some(Square::A1),
            false,
            "Not a1: that is where the bit on a8 lands. a8 is 111 000; the routine turns over the three rank digits: 000 000 is a1.",
        ),
        (
            flip,
            Square::B1,
            None,
            false,
            "The bit on b1 is not lost. The routine turns over the three rank digits.",
        ),
        (
            diagonal,
            Square::A1,
            Some(Square::A1),
            true,
            "Yes. The bit on a1 stays where it is. a1 is 000 000; the routine exchanges the rank digits with the file digits: 000 000 again, so the bit stays.",
        ),
        (
            diagonal,
            Square::B1,
            Some(Square::A2),
            true,
            "Yes. The bit on b1 lands on a2. b1 is 000 001; the routine exchanges the rank digits with the file digits: 001 000 is a2.",
        ),
        (
            diagonal,
            Square::B1,
            Some(Square::H8),
            false,
            "Not h8: the bit on h8 stays there. h8 is 111 111; the routine exchanges the rank digits with the file digits: 111 111 again, so the bit stays.",
        ),
        (
            up,
            Square::A8,
            Some(Square::B1),
            false,
            "Not b1: no bit lands there. This step adds 1 to the rank.",
        ),
        (
            up,
            Square::A8,
            None,
            true,
            "Yes. The bit on a8 is lost. a8 is 111 000; this step adds 1 to the rank: rank 8 + 1 is off the board.",
        ),
        (
            down,
            Square::A2,
            Some(Square::A1),
            true,
            "Yes. The bit on a2 lands on a1. a2 is 001 000; this step subtracts 1 from the rank: rank 2 − 1 = 1, and 000 000 is a1.",
        ),
    ] {
        let ask = Ask::Landing { square: from, at_end: true };
        let feedback = question(query, 0, ask).unwrap().on_square(answer);
        let found = (feedback.right, &*feedback.explanation);
        assert_eq!(found, (right, explanation), "{query}: {from}");
    }
}

#[test]
fn a_mask_is_offered_among_similar_masks() {
    let down = "Its bit comes down, from 001 000 to 000 000.";
    let up = "Its bit goes up, from 000 000 to 001 000.";
    assert_eq!(
        boards("do=flip-vertical", 0, Ask::Mask)[1..],
        [
            (
                0x0000_ffff_0000_ffff,
                format!("Not this one: a2 is in this mask, but should not be. {down}")
            ),
            (
                0x0000_0000_ffff_ffff,
                format!("Not this one: a2 is in this mask, but should not be. {down}")
            ),
            // The mask, rotated by half the distance of the shift.
            (0x0ff0_0ff0_0ff0_0ff0, format!("Not this one: a1 is missing from this mask. {up}")),
        ]
    );
    // The feedback for a shift doesn't mention partners.
    let shift = "view=lab&code=u64 f(u64 x) { return x >> 8 %26 0x00ff00ff00ff00ff; }";
    assert_eq!(
        boards(shift, 0, Ask::Mask),
        [
            (
                0x00ff_00ff_00ff_00ff,
                "Yes. The step uses the mask 0x00FF00FF00FF00FF. It selects the squares whose lowest rank digit is 0 (ranks 1, 3, 5, 7)."
                    .to_owned()
            ),
            (0x0ff0_0ff0_0ff0_0ff0, "Not this one: a1 is missing from this mask.".to_owned()),
            (0x01fe_01fe_01fe_01fe, "Not this one: a1 is missing from this mask.".to_owned()),
        ]
    );
    // If the routine has one mask only, the wrong ones are variants: flipped, rotated and complemented.
    let triangle = "view=lab&code=u64 f(u64 x) { return x >> 8 %26 0x0080c0e0f0f8fcfe; }";
    let triangles: Vec<_> = boards(triangle, 0, Ask::Mask).iter().map(|(mask, _)| *mask).collect();
    assert_eq!(
        triangles,
        [
            0x0080_c0e0_f0f8_fcfe,
            0xfefc_f8f0_e0c0_8000,
            0x7f3f_1f0f_0703_0100,
            0xff7f_3f1f_0f07_0301,
        ]
    );
    // The distance of a rotation is at most half the board, to the left or to the right.
    let rotates = boards("do=pseudo-rotate-45-clockwise", 0, Ask::Mask);
    let masks: Vec<_> = rotates.iter().map(|(mask, _)| *mask).collect();
    assert_eq!(
        masks,
        [
            0xaaaa_aaaa_aaaa_aaaa,
            0xcccc_cccc_cccc_cccc,
            0x0000_0000_f0f0_f0f0,
            0x5555_5555_5555_5555,
        ]
    );
    assert_eq!(rotates[3].1, "Not this one: a1 is in this mask, but should not be.");
}

#[test]
fn the_result_is_offered_among_other_transforms_of_the_board() {
    // The letter R, and its other images.
    let feedback = boards("do=flip-vertical", 0, Ask::Result);
    let other = |name: &str| format!("That is another transform of this board: {name}.");
    assert_eq!(
        feedback,
        [
            (0x2212_0a0e_1222_221e, "Yes. The whole routine is the flip.".to_owned()),
            (0x7844_4448_7050_4844, other("mirror horizontal")),
            (0x0000_6192_8c88_ff00, other("flip diagonal")),
            (0x00ff_1131_4986_0000, other("flip anti diagonal")),
        ]
    );
    // Images that equal the input or the result are not offered.
    let corner = boards("bits=0x1&do=rotate-180", 0, Ask::Result);
    let moved = "That is the result, moved down by one rank, around the edge.".to_owned();
    assert_eq!((corner.len(), corner[0].0, &corner[3]), (4, 1 << 63, &(1 << 55, moved)));
    let fault = question("bits=0x0&do=rotate-180", 0, Ask::Result).unwrap_err();
    assert_eq!(fault, "`ask=result` needs a board with both 1s and 0s.");
    // Which three are offered, depends on the board modulo 3.
    let first =
        |bits: u64| boards(&format!("bits={bits:#x}&do=rotate-180"), 0, Ask::Result)[1].clone();
    assert_eq!(first(3), (3 << 56, other("flip vertical")));
    assert_eq!(first(4), (0x20, other("mirror horizontal")));
    assert_eq!(first(2), (1 << 8, other("flip diagonal")));
}

#[test]
fn a_question_without_a_next_step_or_mask_is_an_error() {
    let fault = question("do=flip-vertical", 3, Ask::Result).unwrap_err();
    assert_eq!(fault, "`ask=result` needs a next step, but step 3 is the last one.");
    let code = "x = ((x >> 20) %26 0x0f0f0f0f0f) | (x %26 0x0f0f0f0f0f) << 20; return x;";
    let query = format!("view=lab&code=u64 f(u64 x) {{ {code} }}");
    assert_eq!(question(&query, 0, Ask::Mask).unwrap_err(), "`ask=mask`: step 1 has no mask.");
}

/// The mask of a delta swap is that of the lower partners, whatever the code has. The masks of the upper and of both partners
/// would be right, too, so they aren't offered.
#[test]
fn the_mask_of_the_lower_partners_is_the_only_right_one() {
    for (query, frame, lower, distance) in [
        ("do=flip-diagonal&routine=flip-diagonal/delta-swaps", 0, 0x0000_0000_f0f0_f0f0, 28),
        ("do=flip-diagonal&routine=flip-diagonal/delta-swaps", 2, 0x00aa_00aa_00aa_00aa, 7),
        ("do=flip-anti-diagonal", 0, 0x0000_0000_0f0f_0f0f, 36),
        ("do=flip-anti-diagonal", 1, 0x0000_3333_0000_3333, 18),
    ] {
        let boards = boards(query, frame, Ask::Mask);
        assert_eq!(boards[0].0, lower, "{query}");
        assert!(boards[0].1.starts_with("Yes. "), "{query}: {}", boards[0].1);
        for other in [lower << distance, lower | lower << distance] {
            assert!(boards.iter().all(|(board, _)| *board != other), "{query}: {other:#x}");
        }
    }
    // The swap of the halves has no mask, so there is nothing to ask.
    assert!(question("do=flip-vertical", 2, Ask::Mask).is_err());
}

/// Bits of later terms are not lost: they wait where they are.
#[test]
fn bits_wait_for_their_terms() {
    let flip = "do=flip-vertical&routine=flip-vertical/shifts-and-masks";
    let landing = |frame, square| {
        let ask = Ask::Landing { square, at_end: false };
        question(flip, frame, ask).unwrap()
    };
    let waits = landing(0, Square::B2);
    assert!(waits.on_square(Some(Square::B2)).right);
    assert_eq!(waits.on_square(None).explanation, "The bit on b2 is not lost.");
    assert!(landing(1, Square::B2).on_square(Some(Square::B7)).right);
    assert!(landing(2, Square::B7).on_square(Some(Square::B7)).right);
    let scene = Scene::of(&State::from_query(flip));
    for seed in 0..50 {
        for frame in 0..8 {
            let question = Question::in_turn(&scene, frame, &mut Picker::new(seed));
            let Some(Question { choices: Choices::Squares { from, landed }, .. }) = question else {
                continue;
            };
            // Not a bit that waits under another one: the question would have two answers.
            let goals = landed.iter().filter(|bits| bits.contains(&from));
            assert_eq!(goals.count(), 1, "{frame}: {from}");
        }
    }
}

/// The explanations of the masks of a routine's delta swaps.
fn masks(id: &str) -> Vec<(u64, String)> {
    let scene = Scene::of(&State::from_query(&format!("routine={id}")));
    let frames = 0..scene.trace.steps().len();
    let mask = |frame| Question::of(&scene, frame, Ask::Mask).ok();
    let questions = frames.filter_map(mask).map(|question| {
        let Choices::Boards { boards, right } = &question.choices else {
            panic!("{question:?}");
        };
        (boards[*right].0.0, question.explanation)
    });
    questions.collect()
}

/// The reply gives the mask in digits. If the code has other partners, the reply says so.
#[test]
fn masks_are_explained_in_digits() {
    let bits_go =
        |by: u32| format!(": their bits go up by {by}, those of their partners come down.");
    for (id, expected) in [
        (
            "flip-vertical/delta-swaps",
            vec![(
                0x00ff_00ff_00ff_00ff,
                format!(
                    "The step uses the mask 0x00FF00FF00FF00FF. It selects the squares whose lowest rank digit is 0 (ranks 1, 3, 5, 7){}",
                    bits_go(8)
                ),
            )],
        ),
        (
            "flip-diagonal/delta-swaps",
            vec![(
                0x0000_0000_f0f0_f0f0,
                format!(
                    "The step uses the mask 0x00000000F0F0F0F0. It selects the squares whose highest rank digit is 0 and whose highest file digit is 1{} k4 in the code has the upper partners: this mask moved up by 28.",
                    bits_go(28)
                ),
            )],
        ),
        (
            "flip-anti-diagonal/delta-swaps",
            vec![(
                0x0000_0000_0f0f_0f0f,
                format!(
                    "The step uses the mask 0x000000000F0F0F0F. It selects the squares whose highest rank digit is 0 and whose highest file digit is 0{} k4 in the code has both partners: this mask, and it moved up by 36.",
                    bits_go(36)
                ),
            )],
        ),
    ] {
        let masks = masks(id);
        assert_eq!(masks[..expected.len()], expected, "{id}");
    }
}

/// Any mask among the choices that would do the same in the code's step would be right, too.
#[test]
fn no_other_choice_does_what_the_mask_does() {
    use deltaboard_catalogue::Catalogue;
    use deltaboard_trace::Meaning;

    let mut swaps = 0;
    for routine in Catalogue::ROUTINES {
        let scene = Scene::of(&State::from_query(&format!("routine={}", routine.id())));
        for frame in 0..scene.trace.steps().len() {
            let Ok(question) = Question::of(&scene, frame, Ask::Mask) else { continue };
            let Choices::Boards { boards, right } = &question.choices else { continue };
            let step = scene.trace.step(frame + 1).unwrap();
            let Meaning::DeltaSwap { distance, .. } = step.meaning else { continue };
            swaps += 1;
            // As `t = (x ^ (x >> d)) & m; x ^= t ^ (t << d)` does, for each bit.
            let swapped = |mask: u64, x: u64| {
                let t = (x ^ (x >> distance)) & mask;
                x ^ t ^ (t << distance)
            };
            let mask = boards[*right].0.0;
            for bit in 0..64 {
                let goal = step.motion.evaluate(1 << bit);
                assert_eq!(swapped(mask, 1 << bit), goal, "{} {frame}", routine.id());
            }
            for (place, (board, reason)) in boards.iter().enumerate() {
                let same = (0..64).all(|bit| swapped(board.0, 1 << bit) == swapped(mask, 1 << bit));
                assert_eq!(same, place == *right, "{} {frame}: {board}", routine.id());
                assert_eq!(reason.is_empty(), place == *right);
            }
        }
    }
    assert!(swaps > 30, "{swaps}");
}
