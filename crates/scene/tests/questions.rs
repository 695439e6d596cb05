//! Questions to the reader, and the feedback for answers.

use deltaboard_scene::{Ask, Choices, Question, Scene, State};
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
            "Yes. The bit on b1 lands on b8: b1 → b2 → b4 → b8.",
        ),
        (flip, Square::B1, Some(Square::A1), false, "Not a1: that is where the bit on a8 lands."),
        (flip, Square::B1, None, false, "The bit on b1 is not lost."),
        (diagonal, Square::A1, Some(Square::A1), true, "Yes. The bit on a1 stays where it is."),
        (
            diagonal,
            Square::B1,
            Some(Square::A2),
            true,
            "Yes. The bit on b1 lands on a2: bit 1 + 7 = bit 8.",
        ),
        (diagonal, Square::B1, Some(Square::H8), false, "Not h8: the bit on h8 stays there."),
        (up, Square::A8, Some(Square::B1), false, "Not b1: no bit lands there."),
        (up, Square::A8, None, true, "Yes. The bit on a8 is lost."),
        (
            down,
            Square::A2,
            Some(Square::A1),
            true,
            "Yes. The bit on a2 lands on a1: bit 8 − 8 = bit 0.",
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
    let hint = " Look at the distance of the shift, and at which squares have a partner there.";
    assert_eq!(
        boards("do=flip-vertical", 0, Ask::Mask)[1..],
        [
            (
                0x0000_ffff_0000_ffff,
                format!("Not this one: a2 is in this mask, but should not be.{hint}")
            ),
            (
                0x0000_0000_ffff_ffff,
                format!("Not this one: a2 is in this mask, but should not be.{hint}")
            ),
            // The mask, rotated by half the distance of the shift.
            (0x0ff0_0ff0_0ff0_0ff0, format!("Not this one: a1 is missing from this mask.{hint}")),
        ]
    );
    // The feedback for a shift doesn't mention partners.
    let shift = "view=lab&code=u64 f(u64 x) { return x >> 8 %26 0x00ff00ff00ff00ff; }";
    assert_eq!(
        boards(shift, 0, Ask::Mask),
        [
            (
                0x00ff_00ff_00ff_00ff,
                "Yes. The step uses the mask 0x00FF00FF00FF00FF. Ranks 2, 4, 6, 8 go down one rank. The routine ends here."
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
    assert_eq!(corner.len(), 3);
    assert_eq!(corner[0].0, 1 << 63);
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
    let asked = (0..8).map(|frame| match Question::in_turn(&scene, frame) {
        Some(Question { choices: Choices::Squares { from, .. }, .. }) => from.rank().to_string(),
        Some(_) => "mask".to_owned(),
        None => "nothing".to_owned(),
    });
    // Not a bit that waits under another one.
    let expected = "1 mask 3 mask nothing mask nothing nothing";
    assert_eq!(asked.collect::<Vec<_>>().join(" "), expected);
}
