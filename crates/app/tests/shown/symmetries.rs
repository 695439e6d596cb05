//! The view *Symmetries*: the eight images, the composition of two symmetries, the laws, and the canonical form.

use deltaboard_scene::laws::{LAWS, transforms};
use deltaboard_scene::{Action, Subject};
use deltaboard_trace::Verdict;
use deltaboard_transform::{Fen, Symmetry, Transform};

use crate::visit::{R, SAMPLE, Visit, drawn_fen, linked};

/// The images of [`SAMPLE`] and of [`R`], computed without our code. The rotations by 90° aren't on the reference pages.
const IMAGES: [(Symmetry, &str, u64); 8] = [
    (Symmetry::Identity, SAMPLE, R),
    (Symmetry::FlipVertical, "8/8/8/8/8/NK2B3/8/k7 w - -", 0x2212_0a0e_1222_221e),
    (Symmetry::MirrorHorizontal, "7k/8/3B2KN/8/8/8/8/8 w - -", 0x7844_4448_7050_4844),
    (Symmetry::FlipDiagonal, "8/8/8/5B2/8/8/5K2/5N1k w - -", 0x0000_6192_8c88_ff00),
    (Symmetry::FlipAntiDiagonal, "k1N5/2K5/8/8/2B5/8/8/8 w - -", 0x00ff_1131_4986_0000),
    (Symmetry::Rotate180, "8/8/8/8/8/3B2KN/8/7k w - -", 0x4448_5070_4844_4478),
    (Symmetry::Rotate90Clockwise, "5N1k/5K2/8/8/5B2/8/8/8 w - -", 0x00ff_888c_9261_0000),
    (Symmetry::Rotate90Anticlockwise, "8/8/8/2B5/8/8/2K5/k1N5 w - -", 0x0000_8649_3111_ff00),
];

#[test]
fn the_eight_images() {
    for (symmetry, fen, bits) in IMAGES {
        let transform = Transform::Symmetry(symmetry);
        for (subject, expected) in
            [(SAMPLE.to_owned(), fen.to_owned()), (format!("0x{R:016x}"), format!("0x{bits:016x}"))]
        {
            let read = Subject::read(&subject).expect("a board");
            let (image, _) = read.transformed(transform);
            assert_eq!(image.to_string(), expected, "{symmetry:?}");
            // *Play* under the image has the same result.
            let mut visit = Visit::open("?view=symmetries");
            visit.act(Action::Load(read));
            visit.act(Action::ApplyOnly(vec![transform])).act(Action::StepLast);
            assert_eq!(visit.result(), expected, "{symmetry:?}");
        }
    }
}

/// Each of the 64 cells of the composition table plays both symmetries in order, and ends with their product.
#[test]
fn compositions_end_with_their_product() {
    let mut visit = Visit::open(&format!("?view=symmetries&fen={}", linked(SAMPLE)));
    for (first, _, _) in IMAGES {
        for (second, _, _) in IMAGES {
            let product = first.then(second);
            let expected = IMAGES.iter().find(|(symmetry, ..)| *symmetry == product);
            let (_, expected, _) = expected.expect("an image");
            let when = format!("{first:?}, then {second:?}");
            let both = [first, second].map(Transform::Symmetry);
            visit.act(Action::ApplyOnly(both.to_vec()));
            let names = both.map(Transform::name).join(",");
            assert_eq!(visit.parameter("do"), names, "{when}");
            assert_eq!(visit.result(), *expected, "{when}");
            assert!(visit.state.playing, "{when}");
            assert_eq!(visit.pieces(), drawn_fen(SAMPLE), "{when}, from the start");
            visit.act(Action::StepLast);
            assert_eq!(visit.pieces(), drawn_fen(expected), "{when}, at the end");
            assert_eq!(visit.state.subject.to_string(), SAMPLE, "{when}");
        }
    }
}

#[test]
fn a_composition_plays_step_by_step() {
    let link =
        format!("?fen={}&do=flip-vertical,mirror-horizontal&view=symmetries", linked(SAMPLE));
    let mut visit = Visit::open(&link);
    assert_eq!(visit.scene.last_frame(), 6, "three delta swaps, and three more");
    for (step, pieces) in
        [(6, "8/8/8/8/8/3B2KN/8/7k"), (3, "8/8/8/8/8/NK2B3/8/k7"), (0, "k7/8/NK2B3/8/8/8/8/8")]
    {
        visit.act(Action::StepTo(step));
        assert_eq!(visit.pieces(), drawn_fen(pieces), "step {step}");
    }
}

#[test]
fn the_canonical_form() {
    let corner = "7k/8/8/8/8/8/8/1K6 w - -";
    for (fen, canonical, square, transform) in [
        // The king is in the triangle, or gets there by a mirror, a flip or a diagonal flip.
        (corner, corner, "b1", "identity"),
        ("k7/8/8/8/8/8/8/6K1 w - -", corner, "b1", "mirror-horizontal"),
        ("1K6/8/8/8/8/8/8/7k w - -", corner, "b1", "flip-vertical"),
        ("7k/8/8/8/8/8/K7/8 w - -", corner, "b1", "flip-diagonal"),
        // With a pawn, only the mirror is allowed. With castling rights, nothing is.
        ("4k3/8/8/8/8/8/7P/4K3 w - -", "3k4/8/8/8/8/8/P7/3K4 w - -", "d1", "mirror-horizontal"),
        ("4k3/8/8/8/8/8/P7/4K3 w - -", "4k3/8/8/8/8/8/P7/4K3 w - -", "e1", "identity"),
        ("K3k3/8/8/8/8/8/P7/8 w - -", "K3k3/8/8/8/8/8/P7/8 w - -", "a8", "identity"),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1", "identity"),
        (
            "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
            "3k4/8/8/8/8/8/8/R2K4 w - - 0 1",
            "d1",
            "mirror-horizontal",
        ),
        // A symmetric board.
        ("7k/8/8/8/8/8/8/K7 w - -", "7k/8/8/8/8/8/8/K7 w - -", "a1", "identity"),
    ] {
        let read: Fen = fen.parse().expect("a FEN");
        let form = read.position.canonical().expect("there is one king");
        assert_eq!(form.king.to_string(), square, "{fen}");
        assert_eq!(form.symmetry.name(), transform, "{fen}");
        // *Apply* shows the canonical form, which is its own canonical form.
        let mut visit = Visit::open(&format!("?view=symmetries&fen={}", linked(fen)));
        let apply = vec![Transform::Symmetry(form.symmetry)];
        visit.act(Action::ApplyOnly(apply)).act(Action::StepLast);
        assert_eq!(visit.result(), canonical, "{fen}");
        let again: Fen = canonical.parse().expect("a FEN");
        let again = again.position.canonical().expect("there is one king");
        assert_eq!(again.symmetry, Symmetry::Identity, "{canonical}");
    }
    // Positions without a canonical form: no king, ten kings, no pieces.
    for fen in ["8/8/3q4/8/8/4N3/8/8 w - -", "KKKKKKKK/KK6/8/8/8/8/8/8 w - -", "8/8/8/8/8/8/8/8"] {
        let fen: Fen = fen.parse().expect("a FEN");
        assert!(fen.position.canonical().is_err());
    }
}

#[test]
fn the_laws_are_proved_and_can_be_played() {
    let visit = Visit::open("?view=symmetries");
    let verdicts = visit.model.session().laws.as_ref().expect("the worker proves them");
    assert!(verdicts.len() >= 20);
    assert!(verdicts.iter().all(|verdict| *verdict == Verdict::Proved));
    for (left, right) in LAWS.iter().flat_map(|(_, laws)| laws.iter()) {
        let [left, right] = [left, right].map(|side| {
            let mut visit = Visit::open("?view=symmetries");
            // An empty side is the identity.
            if !side.is_empty() {
                let side = Action::ApplyOnly(transforms(side));
                visit.act(side).act(Action::StepLast);
            }
            (visit.bits(), visit.result())
        });
        assert_eq!(left, right);
    }
}

#[test]
fn long_chains_and_odd_boards_are_shown() {
    for query in [
        "?view=symmetries&bits=0&do=flip-vertical,flip-diagonal",
        "?view=symmetries&bits=ffffffffffffffff&do=rotate-180,color-flip",
        "?view=symmetries&fen=rnbqkbnr/pppppppp/pppppppp/qqqqqqqq/QQQQQQQQ/PPPPPPPP/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1&do=color-flip",
        "?view=symmetries&fen=KKKKK3/8/8/8/8/8/8/3kkkkk_b_-_-&do=pseudo-rotate-45-clockwise,rotated-45-packed",
        "?view=symmetries,black&mapping=a8-a7&do=flip-vertical,rotate-90-clockwise,flip-diagonal",
        "?view=symmetries&mapping=h8-h7&do=flip-vertical,rotate-90-clockwise",
        "?view=symmetries&mapping=a1-a2&do=flip-vertical,rotate-180,flip-diagonal,rotate-180",
    ] {
        let mut visit = Visit::open(query);
        let expected = visit.result();
        visit.act(Action::StepFirst);
        assert_eq!(visit.state.step, 0, "{query}");
        visit.act(Action::StepLast);
        assert_eq!(visit.result(), expected, "{query}");
        assert_eq!(visit.scene.verdict, Verdict::Proved, "{query}");
        assert!(visit.parameter("view").starts_with("symmetries"), "{query}");
        assert_eq!(visit.bits(), visit.scene.after.bits(visit.state.set), "{query}");
    }
}
