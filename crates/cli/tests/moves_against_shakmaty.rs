//! Compares transformed moves with an independent chess library (shakmaty): every legal move stays legal, and leads to
//! the transformed position.

mod program;
#[allow(dead_code, reason = "files are only written")]
mod temporary_folder;

use program::run;
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::{Board, CastlingMode, Chess, EnPassantMode, Position};
use temporary_folder::TemporaryFolder;

/// Positions with pawns, castling rights, en passant and promotions, for the colour flip.
const MIDDLEGAMES: [&str; 5] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
    "rnbqkb1r/p3pppp/1p6/2ppP3/3N4/2P5/PPP1QPPP/R1B1KB1R w KQkq d6 0 9",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
];
/// Positions without castling rights, also for the horizontal mirror.
const WITHOUT_RIGHTS: [&str; 3] = [
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "8/8/3k4/2pP4/8/8/1K6/8 w - c6 0 2",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N w - - 0 1",
];
/// Positions without pawns, for every symmetry. Several pieces of a kind can move to the same square.
const PIECES: [&str; 3] = [
    "k7/8/NK2B3/8/8/8/8/8 w - - 0 1",
    "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/rr1Q4/kBNN1KB1 w - - 0 1",
    "4k3/8/2N1N3/1N3N2/8/1N3N2/2N1N3/4K3 w - - 0 1",
];

fn read(fen: &str) -> Chess {
    let fen: Fen = fen.parse().unwrap();
    fen.into_position(CastlingMode::Standard).unwrap()
}

/// Plays a move in SAN or by squares.
fn played(position: &Chess, word: &str) -> Chess {
    let found = match word.parse::<UciMove>() {
        Ok(uci) => uci.to_move(position).ok(),
        Err(_) => word.parse::<SanPlus>().ok().and_then(|san| san.san.to_move(position).ok()),
    };
    let found = found.unwrap_or_else(|| panic!("{word} is not a move in {}", fen_of(position)));
    position.clone().play(found).unwrap()
}

fn fen_of(position: &Chess) -> String {
    Fen::from_position(position, EnPassantMode::Always).to_string()
}

/// Transforms a board with shakmaty.
fn transformed(board: &Board, transform: &str) -> Board {
    let mut board = board.clone();
    match transform {
        "mirror-horizontal" => board.flip_horizontal(),
        "flip-vertical" => board.flip_vertical(),
        "flip-diagonal" => board.flip_diagonal(),
        "flip-anti-diagonal" => board.flip_anti_diagonal(),
        "rotate-90-clockwise" => board.rotate_90(),
        "rotate-180" => board.rotate_180(),
        "rotate-90-anticlockwise" => board.rotate_270(),
        _ => {
            board.flip_vertical();
            board.swap_colors();
        }
    }
    board
}

#[test]
fn transformed_legal_moves_lead_to_the_transformed_position() {
    let folder = TemporaryFolder::new("moves");
    let symmetries = [
        "flip-vertical",
        "flip-diagonal",
        "flip-anti-diagonal",
        "rotate-180",
        "rotate-90-clockwise",
        "rotate-90-anticlockwise",
    ];
    let color_flip = [&MIDDLEGAMES[..], &WITHOUT_RIGHTS, &PIECES].concat();
    let mirror = [&WITHOUT_RIGHTS[..], &PIECES].concat();
    let mut cases = vec![("color-flip", color_flip), ("mirror-horizontal", mirror)];
    cases.extend(symmetries.map(|symmetry| (symmetry, PIECES.to_vec())));
    for (transform, fens) in cases {
        let (mut lines, mut expected) = (String::new(), Vec::new());
        for fen in fens {
            let position = read(fen);
            for played in position.legal_moves() {
                let san = SanPlus::from_move(position.clone(), played);
                let uci = played.to_uci(CastlingMode::Standard);
                let after = position.clone().play(played).unwrap();
                for word in [san.to_string(), uci.to_string()] {
                    lines += &format!("{fen} bm {word};\n");
                    expected.push((word, transformed(after.board(), transform)));
                }
            }
        }
        folder.write("in.epd", &lines);
        let done = run(folder.path(), &["transform", transform, "in.epd", "-q"]);
        assert_eq!((done.code, &*done.errors), (0, ""));
        assert_eq!(done.output.lines().count(), expected.len());
        for (line, (word, board)) in done.output.lines().zip(expected) {
            let (fen, operation) =
                line.split_once(" bm ").unwrap_or_else(|| panic!("{word}: {line}"));
            let after = played(&read(fen), operation.trim_end_matches(';'));
            assert_eq!(*after.board(), board, "{transform} {word}: {line}");
        }
    }
}
