//! The buttons of the transforms: the resulting position, and the caveats.

use deltaboard_scene::Action;
use deltaboard_transform::{Fen, Packing, Symmetry, Transform};

use crate::visit::{SAMPLE, Visit, drawn_fen, linked, transform};

/// Five transforms of [`SAMPLE`] from the reference pages.
const SAMPLES: [(&str, &str); 5] = [
    ("mirror-horizontal", "7k/8/3B2KN/8/8/8/8/8 w - -"),
    ("flip-vertical", "8/8/8/8/8/NK2B3/8/k7 w - -"),
    ("rotate-180", "8/8/8/8/8/3B2KN/8/7k w - -"),
    ("flip-diagonal", "8/8/8/5B2/8/8/5K2/5N1k w - -"),
    ("flip-anti-diagonal", "k1N5/2K5/8/8/2B5/8/8/8 w - -"),
];

const ODD: [&str; 13] = [
    // Placement only: empty, and pawns on end ranks.
    "8/8/8/8/8/8/8/8",
    "P6p/8/8/8/8/8/8/p6P",
    // No king, one king, sixteen kings, a full board.
    "8/8/3q4/8/8/4N3/8/8 w - -",
    "8/8/8/8/8/8/8/K7 b - - 99 4294967295",
    "kkkkkkkk/8/8/8/8/8/8/KKKKKKKK b - -",
    "rnbqkbnr/pppppppp/pppppppp/qqqqqqqq/QQQQQQQQ/PPPPPPPP/PPPPPPPP/RNBQKBNR w - - 0 1",
    // A single pawn: the caveat is in the singular.
    "8/8/8/3P4/8/8/8/8 w - - 0 1",
    // Castling: all rights, those of one side, one right, rights by the letters of files.
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1",
    "r3k3/8/8/8/8/8/8/4K3 w q -",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    // En passant: with White and with Black to move.
    "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
    "8/8/8/8/3Pp3/8/8/k6K b - d3",
];

/// The transforms that have a button.
fn buttons() -> impl Iterator<Item = Transform> {
    Transform::ALL.into_iter().filter(|transform| {
        !matches!(
            transform,
            Transform::Packing(Packing::Packed45 | Packing::Unpacked45)
                | Transform::Symmetry(Symmetry::Identity)
        )
    })
}

#[test]
fn the_samples_of_the_reference_pages() {
    let mut visit = Visit::open("");
    for (name, result) in SAMPLES {
        visit.write(SAMPLE);
        assert_eq!((visit.result(), visit.parameter("do")), (SAMPLE.into(), "".into()));
        visit.apply(transform(name));
        assert_eq!(visit.result(), result, "{name}");
        assert_eq!(visit.parameter("do"), name);
        assert_eq!(visit.pieces(), drawn_fen(result), "{name}");
    }
}

#[test]
fn every_button_on_odd_positions() {
    for fen in ODD {
        let mut visit = Visit::open("");
        let start = After::of(fen, &[]);
        visit.write(fen);
        start.check(&visit, fen);
        for transform in buttons() {
            let when = format!("{fen} after {transform}");
            visit.act(Action::Apply(transform));
            // The result is shown at once, while the pieces haven't moved yet.
            let after = After::of(fen, &[transform]);
            after.check_result(&visit, &when);
            assert_eq!(visit.pieces(), start.pieces, "{when}: before the first step");
            visit.act(Action::StepLast);
            after.check(&visit, &when);
            assert!(visit.undo(), "{when}");
            start.check(&visit, &format!("{when} and undo"));
        }
    }
}

#[test]
fn chains_can_be_undone() {
    for fen in [SAMPLE, ODD[1], ODD[7], ODD[10], ODD[11]] {
        for first in buttons() {
            for second in buttons() {
                let chain = [first, second, Transform::ColorFlip];
                let mut visit = Visit::open("");
                visit.write(fen);
                for done in 1..=chain.len() {
                    visit.apply(chain[done - 1]);
                    let when = format!("{fen} after {done} of {chain:?}");
                    After::of(fen, &chain[..done]).check_board(&visit, &when);
                }
                for done in (0..chain.len()).rev() {
                    assert!(visit.undo());
                    let when = format!("{fen}, undone to {done} of {chain:?}");
                    After::of(fen, &chain[..done]).check_board(&visit, &when);
                }
            }
        }
    }
}

#[test]
fn a_chain_has_the_caveats_of_all_its_transforms() {
    let castling =
        "Castling rights KQkq are dropped: the kings no longer stand on their home squares.";
    let pawns = "The 16 pawns do not turn with the board: white pawns still go up and black pawns down, \
        so the position plays differently.";
    for (names, caveats) in [
        ("flip-vertical", format!("{castling}\n{pawns}")),
        // The pawns are back on their ranks, so their caveat is gone. The castling rights stay lost.
        ("flip-vertical,rotate-180", castling.to_owned()),
        ("color-flip,color-flip", String::new()),
    ] {
        let fen = linked(ODD[7]);
        let visit = Visit::open(&format!("?fen={fen}&do={names}"));
        assert_eq!(visit.caveats(), caveats, "the start position after {names}");
    }
}

/// The expected position after some transforms, computed by the `transform` crate.
struct After {
    fen: String,
    pieces: String,
    caveats: String,
    names: String,
}

impl After {
    fn of(fen: &str, transforms: &[Transform]) -> Self {
        let mut fen: Fen = fen.parse().expect("a FEN");
        let mut caveats = Vec::new();
        for transform in transforms {
            let transformed = transform.position(&fen.position);
            fen.position = transformed.position;
            let lost = transformed.caveats.iter();
            caveats = lost.map(|caveat| caveat.to_string()).collect();
        }
        let names: Vec<_> = transforms.iter().map(|it| it.name()).collect();
        Self {
            fen: fen.to_string(),
            pieces: drawn_fen(&fen.to_string()),
            caveats: caveats.join("\n"),
            names: names.join(","),
        }
    }

    /// Checks what every step shows.
    fn check_result(&self, visit: &Visit, when: &str) {
        assert_eq!(visit.result(), self.fen, "{when}");
        assert_eq!(visit.caveats(), self.caveats, "{when}");
        assert_eq!(visit.parameter("do"), self.names, "{when}");
    }

    /// Checks the result and the pieces of the last step, but not the caveats.
    fn check_board(&self, visit: &Visit, when: &str) {
        assert_eq!(visit.result(), self.fen, "{when}");
        assert_eq!(visit.parameter("do"), self.names, "{when}");
        assert_eq!(visit.pieces(), self.pieces, "{when}");
    }

    fn check(&self, visit: &Visit, when: &str) {
        self.check_result(visit, when);
        self.check_board(visit, when);
    }
}
