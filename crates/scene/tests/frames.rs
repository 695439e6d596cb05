//! The frames of a scene: labels, pieces, and the identity of bits.

use deltaboard_catalogue::Catalogue;
use deltaboard_routine::Domain;
use deltaboard_scene::{Bit, Cells, Cost, Scene, State, labels, routine_title, step_label};
use deltaboard_transform::{Square, SquareMapping};

/// Draws a text for each square, rank 8 first.
fn drawn(of: impl Fn(Square) -> String) -> String {
    let rank = |rank: u8| {
        let squares = (0..8).map(|file| Square::ALL[usize::from(8 * rank + file)]);
        let row: Vec<_> = squares.map(&of).collect();
        row.join(" ")
    };
    let ranks: Vec<_> = (0..8).rev().map(rank).collect();
    ranks.join("\n")
}

/// The labels of a frame. Bits that don't reach the result are in brackets.
fn labelled(query: &str, frame: usize) -> String {
    let state = State::from_query(query);
    let scene = Scene::of(&state);
    let labels = labels(&state, &scene, frame).expect("squares have labels");
    drawn(|square| {
        let label = &labels[usize::from(square.index())];
        match label.garbage {
            true => format!("({})", label.text),
            false => label.text.clone(),
        }
    })
}

/// Compares grids, ignoring additional blanks.
fn assert_drawn(found: &str, expected: &str) {
    let rows = expected.trim().lines();
    let rows: Vec<_> =
        rows.map(|row| row.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
    assert_eq!(found, rows.join("\n"), "found:\n{found}");
}

#[test]
fn plain_bits_have_no_labels() {
    for query in ["", "do=rotate-90-clockwise", "cells=bits"] {
        let state = State::from_query(query);
        assert_eq!(labels(&state, &Scene::of(&state), 0), None, "{query}");
    }
}

#[test]
fn bits_of_a_line_have_letters_and_other_bits_are_garbage() {
    assert_drawn(
        &labelled("view=lines", 0),
        "A (1) (1) (1) (1) (1) (1) (1)
         B (1) (1) (1) (1) (1) (1) (1)
         C (1) (1) (1) (1) (1) (1) (1)
         D (1) (1) (1) (1) (1) (1) (1)
         E (1) (1) (1) (1) (1) (1) (1)
         F (1) (1) (1) (1) (1) (1) (1)
         G (1) (1) (1) (1) (1) (1) (1)
         H (1) (1) (1) (1) (1) (1) (1)",
    );
    // Masked and copied twice. The copies of the later letters follow.
    assert_drawn(
        &labelled("view=lines", 3),
        "A B C (·) (·) (·) (·) (·)
         (B) (C) (D) (·) (·) (·) (·) (·)
         (C) (D) (E) (·) (·) (·) (·) (·)
         D (E) (F) (·) (·) (·) (·) (·)
         E (F) (G) (·) (·) (·) (·) (·)
         F (G) (H) (·) (·) (·) (·) (·)
         G (H) (·) (·) (·) (·) (·) (·)
         H (·) (·) (·) (·) (·) (·) (·)",
    );
    assert_drawn(
        &labelled("view=lines&bits=0x102", 9),
        "· · · · · · · ·
         · · · · · · · ·
         · · · · · · · ·
         · · · · · · · ·
         · · · · · · · ·
         · · · · · · · ·
         · · · · · · · ·
         A B C D E F G H",
    );
    // Bits off the line are shown as 1 or a dot: only b1 is set.
    let sparse = labelled("view=lines&bits=0x102", 0);
    assert_eq!(sparse.matches("(1)").count(), 1, "{sparse}");
    assert!(sparse.ends_with("\nH (1) (·) (·) (·) (·) (·) (·)"), "{sparse}");
}

#[test]
fn squares_show_the_numbers_of_their_bits() {
    assert_drawn(
        &labelled("cells=numbers", 0),
        "56 57 58 59 60 61 62 63
         48 49 50 51 52 53 54 55
         40 41 42 43 44 45 46 47
         32 33 34 35 36 37 38 39
         24 25 26 27 28 29 30 31
         16 17 18 19 20 21 22 23
          8  9 10 11 12 13 14 15
          0  1  2  3  4  5  6  7",
    );
    let other = labelled(&format!("cells=numbers&mapping={}", SquareMapping::A8B8.name()), 0);
    assert!(other.starts_with("0 1 2 3 4 5 6 7\n8 9 "), "{other}");
}

#[test]
fn bits_show_the_numbers_of_their_diagonals() {
    let code = "view=lab&code=u64 f(u64 x) { return x << 8; }";
    assert_drawn(
        &labelled(&format!("cells=diagonals&{code}"), 1),
        "A B C D E F 0 1
         B C D E F 0 1 2
         C D E F 0 1 2 3
         D E F 0 1 2 3 4
         E F 0 1 2 3 4 5
         F 0 1 2 3 4 5 6
         0 1 2 3 4 5 6 7
         · · · · · · · ·",
    );
}

#[test]
fn a_bit_shows_the_xor_of_its_origins() {
    for (value, second_rank, first_rank) in [
        (
            "x ^ x << 8",
            "a1⊕a2 b1⊕b2 c1⊕c2 d1⊕d2 e1⊕e2 f1⊕f2 g1⊕g2 h1⊕h2",
            "a1 b1 c1 d1 e1 f1 g1 h1",
        ),
        (
            "x ^ x << 7 ^ x << 8 ^ x << 9",
            "b1⊕a1⊕a2 ⊕… ⊕… ⊕… ⊕… ⊕… ⊕… ⊕…",
            "a1 b1 c1 d1 e1 f1 g1 a1⊕h1",
        ),
        ("~(x << 8) | 1", "¬a1 ¬b1 ¬c1 ¬d1 ¬e1 ¬f1 ¬g1 ¬h1", "1 1 1 1 1 1 1 1"),
        // The origin of a carry from several bits is unknown.
        ("x %2B 256", "¬a2 a2⊕b2 ? ? ? ? ? ?", "a1 b1 c1 d1 e1 f1 g1 h1"),
    ] {
        let query = format!("cells=origins&view=lab&code=u64 f(u64 x) {{ return {value}; }}");
        let labelled = labelled(&query, 9);
        let ranks: Vec<_> = labelled.lines().skip(6).collect();
        let names = |rank: &str| {
            // The order of a sum doesn't matter.
            let names = rank.split(' ').map(|sum| {
                let mut names: Vec<_> = sum.split('⊕').collect();
                names.sort_unstable();
                names.join("⊕")
            });
            names.collect::<Vec<_>>()
        };
        assert_eq!(names(ranks[0]), names(second_rank), "{value}");
        assert_eq!(names(ranks[1]), names(first_rank), "{value}");
    }
}

#[test]
fn the_fen_is_complete_before_the_first_step_and_after_the_last() {
    let at = |query: &str| {
        let scene = Scene::of(&State::from_query(query));
        move |frame| scene.fen(frame)
    };
    let flip = at("fen=4k3/P7/8/8/8/8/8/4K2R&do=flip-vertical");
    for (frame, fen) in [
        (0, "4k3/P7/8/8/8/8/8/4K2R"),
        (1, "P7/4k3/8/8/8/8/4K2R/8"),
        (2, "8/8/P7/4k3/4K2R/8/8/8"),
        (3, "4K2R/8/8/8/8/8/P7/4k3"),
        (4, "4K2R/8/8/8/8/8/P7/4k3"),
    ] {
        assert_eq!(flip(frame).as_deref(), Some(fen), "frame {frame}");
    }
    // Between the steps, the FEN has no side to move and no castling rights.
    let whole = at("fen=4k3/8/8/8/8/8/8/4K2R_w_K_-_3_9&do=flip-vertical");
    assert_eq!(whole(0).as_deref(), Some("4k3/8/8/8/8/8/8/4K2R w K - 3 9"));
    assert_eq!(whole(3).as_deref(), Some("4K2R/8/8/8/8/8/8/4k3 w - - 3 9"));
    assert_eq!(whole(1).as_deref(), Some("8/4k3/8/8/8/8/4K2R/8"));
    assert_eq!(at("bits=0x1&do=flip-vertical")(0), None);
}

#[test]
fn a_colour_flip_swaps_the_colours_in_its_last_frame() {
    let scene = Scene::of(&State::from_query("fen=4k3/P7/8/8/8/8/8/4K2R&do=color-flip"));
    let pieces = |frame| {
        let pieces = scene.pieces(frame).into_iter();
        let mut pieces: Vec<_> =
            pieces.map(|(bit, piece)| format!("{}{}", piece.letter(), bit.at)).collect();
        pieces.sort_unstable();
        pieces.join(" ")
    };
    assert_eq!(pieces(0), "Ke1 Pa7 Rh1 ke8");
    assert_eq!(pieces(2), "Ke4 Pa6 Rh4 ke5");
    assert_eq!(pieces(3), "Ke1 ke8 pa2 rh8");
}

#[test]
fn caveats_of_pawns_need_changed_ranks() {
    let caveats = |chain: &str| {
        let fen = "4k3/P7/8/8/8/8/8/4K3";
        let scene = Scene::of(&State::from_query(&format!("fen={fen}&do={chain}")));
        !scene.caveats.is_empty()
    };
    for (chain, has_caveats) in [
        ("flip-vertical", true),
        ("rotate-180", true),
        ("mirror-horizontal", false),
        // There and back.
        ("flip-vertical,flip-vertical", false),
        ("flip-vertical,rotate-180", false),
        ("rotate-90-clockwise,rotate-90-clockwise", true),
        // Not only symmetries.
        ("flip-vertical,color-flip", true),
    ] {
        assert_eq!(caveats(chain), has_caveats, "{chain}");
    }
}

#[test]
fn other_caveats_are_kept_if_the_ranks_stay() {
    let fen = "4k3/P7/8/8/8/8/8/4K2R_w_K_-_0_1";
    let query = format!("fen={fen}&do=mirror-horizontal");
    let scene = Scene::of(&State::from_query(&query));
    let caveats: Vec<_> = scene.caveats.iter().map(ToString::to_string).collect();
    assert_eq!(
        caveats,
        ["Castling right K is dropped: the king no longer stands on its home square."]
    );
}

#[test]
fn a_bit_that_stays_keeps_its_key_and_its_copy_gets_a_new_one() {
    let names = |query: &str| {
        let scene = Scene::of(&State::from_query(query));
        drawn(|square| {
            let bit = scene.bits(1).find(|bit| bit.at == square);
            bit.map_or(".".to_owned(), Bit::key)
        })
    };
    // The second rank stays and is copied to the first, or to the third.
    for (shift, expected) in [
        (
            ">> 8",
            "  .    .    .    .    .    .    .    .
               .    .    .    .    .    .    .    .
               .    .    .    .    .    .    .    .
               .    .    .    .    .    .    .    .
               .    .    .    .    .    .    .    .
               .    .    .    .    .    .    .    .
               a2   b2   c2   d2   e2   f2   g2   h2
               a2.1 b2.1 c2.1 d2.1 e2.1 f2.1 g2.1 h2.1",
        ),
        (
            "<< 8",
            "  .    .    .    .    .    .    .    .
               .    .    .    .    .    .    .    .
               .    .    .    .    .    .    .    .
               .    .    .    .    .    .    .    .
               .    .    .    .    .    .    .    .
               a2.1 b2.1 c2.1 d2.1 e2.1 f2.1 g2.1 h2.1
               a2   b2   c2   d2   e2   f2   g2   h2
               .    .    .    .    .    .    .    .",
        ),
    ] {
        let code = format!("u64 f(u64 x) {{ return x %26 0xff00 | (x %26 0xff00) {shift}; }}");
        let query = format!("bits=0xff00&view=lab&code={code}");
        assert_drawn(&names(&query), expected);
    }
}

#[test]
fn the_goal_of_a_square_is_its_computed_number() {
    let goal = |query: &str, square: Square, frame| {
        let scene = Scene::of(&State::from_query(query));
        scene.goal(square, frame).map(|goal| goal.to_string())
    };
    let flip = "do=flip-vertical&routine=flip-vertical/square-xor";
    assert_eq!(goal(flip, Square::B1, 0).as_deref(), Some("b1"));
    assert_eq!(goal(flip, Square::B1, 1).as_deref(), Some("b8"));
    assert_eq!(goal("do=flip-vertical", Square::B1, 1), None);
}

#[test]
fn each_domain_is_offered_with_its_cost() {
    let domains = |query: &str| {
        let scene = Scene::of(&State::from_query(query));
        let domains = scene.domains.iter();
        let domains = domains.map(|(routine, cost)| format!("{} {cost}", routine.id()));
        domains.collect::<Vec<_>>().join(", ")
    };
    assert_eq!(
        domains("do=flip-vertical&routine=flip-vertical/square-xor"),
        "flip-vertical/delta-swaps 13 ops, flip-vertical/square-xor 1 op, \
         flip-vertical/mailbox 32 swaps"
    );
    // On a bitboard, the costs aren't computed.
    assert_eq!(
        domains("do=flip-vertical&routine=flip-vertical/byte-swap"),
        "flip-vertical/byte-swap , flip-vertical/square-xor , flip-vertical/mailbox "
    );
    let swap = Cost { operations: 7, depth: 3, steps: 1 };
    assert_eq!(swap.in_words(Domain::Mailbox), "1 swap");
    assert_eq!(swap.in_words(Domain::Board), "7 ops");
    assert_eq!(swap.in_words(Domain::Square), "7 ops");
}

#[test]
fn cached_costs_belong_to_their_routines() {
    let operations = |id| Cost::of(Catalogue::find(id).unwrap()).operations;
    for _ in 0..2 {
        assert_eq!(operations("flip-vertical/delta-swaps"), 13);
        assert_eq!(operations("flip-vertical/byte-swap"), 1);
    }
}

#[test]
fn after_its_last_step_a_run_stays_at_the_result() {
    let scene = Scene::of(&State::from_query("do=flip-vertical"));
    for (step, frame) in [(0, 0), (1, 1), (2, 2), (3, 3), (9, 3)] {
        assert_eq!(scene.frame_at(step), frame);
    }
}

#[test]
fn the_lab_ignores_the_routine_of_a_link() {
    let code = "u64 f(u64 x) { return x << 8; }";
    let query = format!("view=lab&routine=flip-vertical/byte-swap&code={code}");
    let scene = Scene::of(&State::from_query(&query));
    assert!(scene.routine.is_none());
    assert!(scene.plays(code));
    assert!(!scene.plays("u64 f(u64 x) { return x << 9; }"));
    assert_eq!(scene.board(1).0, scene.board(0).0 << 8);
    // It also ignores standalone routines.
    let query = format!("view=lab&routine=shift-east/masked-shift&code={code}");
    assert!(Scene::of(&State::from_query(&query)).plays(code));
}

#[test]
fn a_routine_without_steps_is_labelled_as_such() {
    let label = |query: &str, frame| step_label(&Scene::of(&State::from_query(query)), frame);
    assert_eq!(
        label("view=lab&code=u64 f(u64 x) { return x; }", 0),
        "No steps: this routine leaves every board unchanged"
    );
    assert_eq!(label("", 0), "Step 0 of 3: start");
    let delta_swaps = Catalogue::find("flip-vertical/delta-swaps").unwrap();
    assert_eq!(routine_title(delta_swaps), "flip: delta swaps");
}

#[test]
fn names_of_cells_are_unique() {
    for cells in Cells::ALL {
        let state = State::from_query(&format!("cells={}", cells.name()));
        assert_eq!(state.cells, cells);
    }
}
