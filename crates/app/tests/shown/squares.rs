//! Routines on squares and on mailbox boards, shifts, the packing by diagonals, and masks.

use deltaboard_catalogue::{Catalogue, Routine};
use deltaboard_routine::Domain;
use deltaboard_scene::{
    Action, Cost, arithmetic_in_words, diagonal, hex, square_in_words, square_map,
};
use deltaboard_trace::{Origins, Task, Verdict, run};
use deltaboard_transform::{Bitboard, Square, Symmetry, Transform};

use crate::visit::{R, SAMPLE, Visit, drawn_fen, linked, routine};

fn in_domain(domain: Domain) -> impl Iterator<Item = Routine> {
    let routines = Catalogue::ROUTINES.iter().copied();
    routines.filter(move |routine| routine.domain() == domain && !routine.is_exercise())
}

fn transform_of(routine: Routine) -> Transform {
    let transform = routine.task().transform();
    transform.unwrap_or_else(|| panic!("{} computes a transform", routine.id()))
}

/// The square map of a transform, as the page prints it.
fn map_of(transform: Transform) -> Vec<String> {
    let goals = Square::ALL.map(|square| transform.square(square).index().to_string());
    goals.to_vec()
}

#[test]
fn a_square_shows_its_arithmetic() {
    let mut visit = Visit::open("");
    visit.act(Action::ChooseRoutine(routine("flip-vertical/square-xor")));
    assert_eq!(visit.bits(), Bitboard(R));
    visit.act(Action::StepForward);
    assert_eq!(visit.bits(), Bitboard(R.swap_bytes()));
    assert_eq!(visit.parameter("do"), "flip-vertical");
    for (square, words) in [
        (Square::E2, "e2 is 12: 12 ^ 56 = 52, which is e7"),
        (Square::E3, "e3 is 20: 20 ^ 56 = 44, which is e6"),
    ] {
        assert_eq!(arithmetic_in_words(&visit.scene, square, 1), words);
    }
}

#[test]
fn every_formula_computes_its_transform() {
    for routine in in_domain(Domain::Square) {
        let (id, transform) = (routine.id(), transform_of(routine));
        let visit = Visit::open(&format!("?do={transform}&routine={id}"));
        assert_eq!(square_map(&visit.scene), map_of(transform), "{id}");
        assert_eq!(visit.bits(), transform.bitboard(Bitboard(R)), "{id}");
        assert_eq!(visit.scene.verdict, Verdict::Proved, "{id}");
        for square in Square::ALL {
            let words = arithmetic_in_words(&visit.scene, square, visit.scene.last_frame());
            let begins = format!("{square} is {}: ", square.index());
            let ends = format!(", which is {}", transform.square(square));
            assert!(words.starts_with(&begins) && words.ends_with(&ends), "{id}: {words}");
        }
    }
}

#[test]
fn every_routine_has_the_square_map_of_its_transform() {
    let moving = Transform::ALL.into_iter();
    for transform in moving.filter(|it| *it != Transform::ColorFlip) {
        for routine in Catalogue::computing(transform) {
            let id = routine.id();
            let visit = Visit::open(&format!("?do={transform}&routine={id}&step=0"));
            assert_eq!(square_map(&visit.scene), map_of(transform), "{id}");
        }
    }
    // Bits that a shift loses have no goal.
    let north = Visit::open("?routine=shift-north/shift");
    let map = (8..72).map(|to| if to < 64 { to.to_string() } else { "-".to_owned() });
    assert_eq!(square_map(&north.scene), map.collect::<Vec<_>>());
    // Only the eight squares of a line have goals.
    let line = Visit::open("?view=lines&routine=h-file-to-rank/multiplication");
    let map = (0..64).map(|from| match from % 8 {
        7 => (from / 8).to_string(),
        _ => "-".to_owned(),
    });
    assert_eq!(square_map(&line.scene), map.collect::<Vec<_>>());
    // An XOR, a copy and a carry.
    let lab =
        |code: &str| Visit::open(&format!("?view=lab&code=u64 f(u64 x) {{ return {code}; }}"));
    assert_eq!(square_map(&lab("x ^ x << 8").scene)[0], "0");
    assert_eq!(square_map(&lab("x %26 1 | (x %26 1) << 8").scene)[0], "0/8");
    assert_eq!(square_map(&lab("x %2B 256").scene)[63], "?");
}

#[test]
fn a_square_shows_the_origin_of_its_bit() {
    for (query, square, frame, words) in [
        ("?do=flip-vertical", Square::E4, 0, "e4 is bit 28"),
        ("?do=flip-vertical", Square::E4, 3, "e4 is bit 28: its bit came from e5, bit 36"),
        ("?do=flip-diagonal", Square::A1, 3, "a1 is bit 0: its bit is back where it started"),
        (
            "?do=flip-vertical&mapping=a8-b8",
            Square::A8,
            3,
            "a8 is bit 0: its bit came from a1, bit 56",
        ),
        ("?routine=shift-north/shift&step=1", Square::C1, 1, "c1 is bit 2: always 0 here"),
        ("?view=lab&code=x ^ x << 8", Square::A2, 1, "a2 is bit 8: its bit is a1 ⊕ a2"),
        (
            "?view=lab&code=x %2B 256",
            Square::H2,
            1,
            "h2 is bit 15: copies meet here or below, and the carries depend on the board",
        ),
    ] {
        let visit = Visit::open(query);
        assert_eq!(square_in_words(&visit.scene, square, frame), words, "{query}");
    }
}

#[test]
fn a_mailbox_board_is_swapped_piece_by_piece() {
    let mut visit = Visit::open(&format!("?fen={}", linked(SAMPLE)));
    let routine = routine("flip-vertical/mailbox");
    visit.act(Action::ChooseRoutine(routine));
    assert_eq!(Cost::of(routine).in_words(Domain::Mailbox), "32 swaps");
    let before = visit.pieces();
    let trace = run(routine.program(), 0).expect("it runs");
    for step in 1..=32 {
        visit.act(Action::StepForward);
        assert!(visit.label().starts_with(&format!("Step {step} of 32: ")));
        assert_eq!(visit.pieces(), rearranged(&before, trace.origins(step)), "{step}");
    }
    assert_eq!(visit.result(), "8/8/8/8/8/NK2B3/8/k7 w - -");
    for step in (0..32).rev() {
        visit.act(Action::StepBack);
        assert_eq!(visit.pieces(), rearranged(&before, trace.origins(step)), "{step}");
    }
    assert_eq!(visit.pieces(), before);
}

#[test]
fn every_mailbox_loop_ends_with_the_pieces_of_the_result() {
    for fen in [
        SAMPLE,
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "KKKKKK2/8/8/8/8/8/8/kkkk4 b - -",
    ] {
        for routine in in_domain(Domain::Mailbox) {
            let (id, transform) = (routine.id(), transform_of(routine));
            let swaps = match transform {
                Transform::Symmetry(Symmetry::FlipDiagonal) => 28,
                _ => 32,
            };
            let fen = linked(fen);
            let mut visit = Visit::open(&format!("?fen={fen}&do={transform}&routine={id}&step=0"));
            assert_eq!(visit.scene.verdict, Verdict::Proved, "{id}");
            visit.act(Action::StepLast);
            assert_eq!(visit.state.step, swaps, "{id}");
            assert_eq!(visit.pieces(), drawn_fen(&visit.result()), "{fen} after {id}");
        }
    }
}

#[test]
fn shifts_move_by_one_square_and_lose_or_wrap_bits() {
    let fen = "R6R/1P4P1/8/3KQ3/8/8/1p4p1/r2k3r b - -";
    let pieces = drawn_fen(fen);
    let pieces: Vec<_> = pieces.split_whitespace().collect();
    let mut seen = 0;
    for &routine in Catalogue::ROUTINES {
        let Task::Step { direction, wraps } = routine.task() else {
            continue;
        };
        seen += 1;
        let id = routine.id();
        let board = match wraps {
            true => Bitboard(R).shift_wrapping(direction),
            false => Bitboard(R).shift(direction),
        };
        let mut visit = Visit::open(&format!("?bits={R:x}"));
        visit.act(Action::ChooseRoutine(routine)).act(Action::StepLast);
        assert_eq!(visit.number(), hex(board.0), "{id}");
        assert_eq!(visit.result(), hex(board.0), "{id}");
        assert_eq!(visit.scene.verdict, Verdict::Proved, "{id}");
        assert_eq!(visit.parameter("do"), "", "{id}");

        let mut visit = Visit::open(&format!("?fen={}&routine={id}", linked(fen)));
        visit.act(Action::StepLast);
        let mut shifted = ["."; 64];
        for from in Square::ALL {
            let to = match wraps {
                true => Some(from.step_wrapping(direction)),
                false => from.step(direction),
            };
            if let Some(to) = to {
                shifted[usize::from(to.index() ^ 56)] = pieces[usize::from(from.index() ^ 56)];
            }
        }
        let ranks: Vec<_> = shifted.chunks(8).map(|rank| rank.join(" ")).collect();
        let board = ranks.join("\n");
        assert_eq!(visit.pieces(), board, "the pieces after {id}");
        assert_eq!(drawn_fen(&visit.result()), board, "{id}");
    }
    assert_eq!(seen, 16, "eight directions, with and without wrap");
}

#[test]
fn the_packing_places_diagonal_after_diagonal() {
    let packed = "0x5aa41263a0a00808";
    for routine in Catalogue::ROUTINES {
        let (id, from, to) = match routine.family() {
            "rotated-45-packed" => (routine.id(), hex(R), packed.to_owned()),
            "rotated-45-unpacked" => (routine.id(), packed.to_owned(), hex(R)),
            _ => continue,
        };
        let transform = transform_of(*routine);
        let mut visit = Visit::open(&format!("?bits={from}&do={transform}&routine={id}"));
        assert_eq!(visit.scene.verdict, Verdict::Proved, "{id}");
        assert_eq!((visit.number(), visit.result()), (to.clone(), to), "{id}");
        visit.act(Action::StepFirst);
        assert_eq!(visit.number(), from, "{id}");
    }
    // The first diagonal has one square, the eighth has eight, and the last has one.
    let transform = crate::visit::transform("rotated-45-packed");
    let places =
        (0..15usize).flat_map(|diagonal| (0..=7 - diagonal.abs_diff(7)).map(move |_| diagonal));
    for (place, expected) in places.enumerate() {
        let from = Square::ALL
            .into_iter()
            .find(|from| usize::from(transform.square(*from).index()) == place);
        let from = from.expect("a permutation");
        assert_eq!(usize::from(diagonal(Some(transform), from)), expected, "{from}");
    }
}

/// Each mask has its step and its 2-adic fraction.
#[test]
fn masks_belong_to_their_steps() {
    for (id, masks) in [
        (
            "flip-vertical/delta-swaps",
            // The swap of the halves has no mask.
            &[(1, 0x00ff_00ff_00ff_00ff, 257), (2, 0x0000_ffff_0000_ffff, 65_537)][..],
        ),
        (
            "mirror-horizontal/delta-swaps",
            &[
                (1, 0x5555_5555_5555_5555, 3),
                (2, 0x3333_3333_3333_3333, 5),
                (3, 0x0f0f_0f0f_0f0f_0f0f, 17),
            ],
        ),
    ] {
        let mut visit = Visit::open(&format!("?routine={id}"));
        let found = visit.scene.masks();
        let found = found.iter().map(|mask| {
            let fraction = mask.two_adic().map(|fraction| fraction.denominator);
            (mask.frame, mask.number, fraction.expect("a fraction"))
        });
        let found: Vec<_> = found.collect();
        assert_eq!(found, masks, "{id}");
        for (frame, number, _) in found {
            visit.act(Action::StepTo(frame));
            assert_eq!(visit.mask(), Bitboard(number), "{id}");
        }
    }
    for (id, least) in [
        ("flip-diagonal/delta-swaps", 3),
        ("flip-anti-diagonal/delta-swaps", 3),
        ("flip-mirror-reverse/both", 6),
    ] {
        let scene = Visit::open(&format!("?routine={id}&step=0")).scene;
        let masks = scene.masks();
        assert!(masks.len() >= least, "{id} has {} masks", masks.len());
        assert!(masks.iter().all(|mask| (1..=scene.last_frame()).contains(&mask.frame)));
    }
}

/// Rearranges a drawn board by origins.
fn rearranged(board: &str, origins: &Origins) -> String {
    let pieces: Vec<_> = board.split_whitespace().collect();
    let at = |place: usize| {
        let from = origins.bit(place ^ 56).square().expect("a permutation");
        pieces[usize::from(from.index() ^ 56)]
    };
    let rank = |rank: usize| (0..8).map(|file| at(8 * rank + file)).collect::<Vec<_>>().join(" ");
    let ranks: Vec<_> = (0..8).map(rank).collect();
    ranks.join("\n")
}
