//! Positions as they come up in games.

use fastrand::Rng;
use shakmaty::fen::Fen;
use shakmaty::{Chess, EnPassantMode, Position};

/// FENs from random games: a move out of all that are legal each time, and about every eighth position is kept.
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
