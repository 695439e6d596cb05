//! Tests of conversions to the types of other chess crates and back.
#![cfg(any(feature = "chess", feature = "cozy-chess", feature = "shakmaty"))]

mod generator;

use deltaboard_transform::{
    Bitboard, Color, Fen, File, Piece, Position, Rank, Role, Square, Transform,
};
use generator::Generator;

/// Positions of games: castling by both sides or one, in standard chess and by files; en passant for both sides.
const POSITIONS: [&str; 7] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w Kq - 3 9",
    "8/8/8/K1pP3k/8/8/8/8 w - c6 0 40",
    "8/8/8/8/k1pP3K/8/8/8 b - d3 0 40",
    "4k3/8/8/8/8/8/8/4K2R w K - 12 34",
    "r3k3/8/8/8/8/8/8/4K3 b q - 99 100",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
];

fn positions() -> impl Iterator<Item = Position> {
    POSITIONS.into_iter().map(|fen| {
        let fen: Fen = fen.parse().expect(fen);
        fen.position
    })
}

/// Tests for the types of every crate.
macro_rules! small_types_survive {
    ($board:ty, $square:ty, $lines:expr, $color:ty, $role:ty, $piece:ty) => {
        for square in Square::ALL {
            let theirs = <$square>::from(square);
            assert_eq!(theirs.to_string(), square.to_string());
            assert_eq!(Square::from(theirs), square);
            let (file, rank) = ($lines)(theirs);
            assert_eq!((File::from(file), Rank::from(rank)), (square.file(), square.rank()));
            assert_eq!((file, rank), (square.file().into(), square.rank().into()));
        }
        for color in Color::ALL {
            assert_eq!(Color::from(<$color>::from(color)), color);
            for role in Role::ALL {
                assert_eq!(Role::from(<$role>::from(role)), role);
                let piece = color.piece(role);
                assert_eq!(Piece::from(<$piece>::from(piece)), piece);
            }
        }
        let mut generator = Generator::new(0x9ee5);
        for _ in 0..1000 {
            let board = generator.bitboard();
            let theirs = <$board>::from(board);
            assert_eq!(theirs.0, board.0);
            assert_eq!(Bitboard::from(theirs), board);
        }
        let boards: Vec<_> = (0..50).map(|_| <$board>::from(generator.bitboard())).collect();
        for transform in Transform::ALL {
            let mut moved = boards.clone();
            transform.bitboards(&mut moved);
            for (before, after) in boards.iter().zip(moved) {
                assert_eq!(transform.bitboard((*before).into()), after.into(), "{transform}");
            }
        }
    };
}

#[cfg(feature = "cozy-chess")]
#[test]
fn cozy_chess() {
    use cozy_chess as theirs;

    small_types_survive!(
        theirs::BitBoard,
        theirs::Square,
        |square: theirs::Square| (square.file(), square.rank()),
        theirs::Color,
        theirs::Piece,
        (theirs::Piece, theirs::Color)
    );
    let by_files = ["bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9"];
    let by_files = by_files.map(|fen| fen.parse::<Fen>().unwrap().position);
    for position in positions().chain(by_files) {
        let board = theirs::Board::try_from(&position).unwrap();
        assert_eq!(Position::from(&board), position);
        assert_eq!(theirs::Board::try_from(position).unwrap(), board);
        assert_eq!(Position::from(board), position);
    }
    assert!(theirs::Board::try_from(Position::default()).is_err());
}

#[cfg(feature = "chess")]
#[test]
fn chess() {
    use chess as theirs;

    small_types_survive!(
        theirs::BitBoard,
        theirs::Square,
        |square: theirs::Square| (square.get_file(), square.get_rank()),
        theirs::Color,
        theirs::Piece,
        (theirs::Piece, theirs::Color)
    );
    for position in positions() {
        let board = theirs::Board::try_from(&position).unwrap();
        let clocks = None;
        assert_eq!(Position::from(&board), Position { clocks, ..position });
        assert_eq!(theirs::Board::try_from(position).unwrap(), board);
        assert_eq!(Position::from(board), Position { clocks, ..position });
    }
    assert!(theirs::Board::try_from(Position::default()).is_err());
}

#[cfg(feature = "shakmaty")]
#[test]
fn shakmaty() {
    use deltaboard_transform::Placement;
    use shakmaty as theirs;

    small_types_survive!(
        theirs::Bitboard,
        theirs::Square,
        |square: theirs::Square| (square.file(), square.rank()),
        theirs::Color,
        theirs::Role,
        theirs::Piece
    );
    let by_files = ["bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9"];
    let by_files = by_files.map(|fen| fen.parse::<Fen>().unwrap().position);
    for position in positions().chain(by_files) {
        let setup = theirs::Setup::try_from(&position).unwrap();
        assert_eq!(Position::from(&setup), position);
        assert_eq!(theirs::Setup::try_from(position).unwrap(), setup);
        assert_eq!(Position::from(setup), position);
    }
    let mut generator = Generator::new(0x5a);
    for _ in 0..1000 {
        let placement = generator.placement();
        assert_eq!(Placement::from(&theirs::Board::from(&placement)), placement);
    }
}

/// Kings and rooks anywhere on their rank, with the rights as `K` and `Q`, as files, or mixed.
#[cfg(all(feature = "chess", feature = "cozy-chess", feature = "shakmaty"))]
#[test]
fn castling_rights_of_any_start_position_convert() {
    for (fen, castling, files) in [
        ("1rk3r1/8/8/8/8/8/8/1RK3R1 w KQkq - 0 1", "GBgb", "GBgb"),
        ("1rk3r1/8/8/8/8/8/8/1RK3R1 w GBgb - 0 1", "GBgb", "GBgb"),
        ("1rk3r1/8/8/8/8/8/8/1RK3R1 w KBgq - 0 1", "GBgb", "GBgb"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "KQkq", "HAha"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "KQkq", "HAha"),
        ("r3k2r/8/8/8/8/8/8/RR2K2R w KBq - 0 1", "KBq", "HBa"),
    ] {
        let position: Position = fen.parse().unwrap();
        let board = cozy_chess::Board::try_from(&position).unwrap();
        assert!(format!("{board:#}").contains(&format!(" {files} ")), "{board:#}");
        assert_eq!(Position::from(&board).castling.to_string(), castling, "{fen}");
        let setup = shakmaty::Setup::try_from(&position).unwrap();
        assert_eq!(Position::from(&setup).castling.to_string(), castling, "{fen}");
    }
    // A crate for standard chess only has standard rights, in any notation.
    let usual: Position = "r3k2r/8/8/8/8/8/8/R3K2R w HAq - 0 1".parse().unwrap();
    let board = chess::Board::try_from(&usual).unwrap();
    assert_eq!(Position::from(&board).castling.to_string(), "KQq");
    // An error is better than different rights.
    for other in
        ["1r2k1r1/8/8/8/8/8/8/1R2K1R1 w BGbg - 0 1", "1rk3r1/8/8/8/8/8/8/1RK3R1 w KQkq - 0 1"]
    {
        let other: Position = other.parse().unwrap();
        assert!(chess::Board::try_from(&other).is_err(), "{other:?}");
    }
}
