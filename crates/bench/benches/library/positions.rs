//! Positions from random games.

use fastrand::Rng;
use shakmaty::fen::Fen;
use shakmaty::{Chess, EnPassantMode, Position};

/// FENs from games of random legal moves, with about every eighth position.
pub(crate) fn from_random_games(count: usize) -> Vec<String> {
    let mut random = Rng::with_seed(4);
    let mut fens = Vec::with_capacity(count);
    while fens.len() < count {
        let mut game = Chess::default();
        for _ in 0..random.usize(..160) {
            let moves = game.legal_moves();
            if moves.is_empty() {
                break;
            }
            game.play_unchecked(moves[random.usize(..moves.len())]);
            if random.usize(..8) == 0 {
                fens.push(Fen::from_position(&game, EnPassantMode::Legal).to_string());
            }
        }
    }
    fens.truncate(count);
    fens
}
