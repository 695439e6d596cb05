//! Seeded random boards, positions and texts: the same in every run, so a failure can be repeated.
#![allow(dead_code, reason = "each test file uses its own part")]

use deltaboard_transform::{
    Bitboard, CastlingRights, Clocks, Color, Piece, Placement, Position, Role, Square,
};
use fastrand::Rng;

pub(crate) struct Generator(Rng);

impl Generator {
    pub(crate) fn new(seed: u64) -> Self {
        Self(Rng::with_seed(seed))
    }

    pub(crate) fn bits(&mut self) -> u64 {
        self.0.u64(..)
    }

    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0.usize(..end)
    }

    pub(crate) fn one_in(&mut self, chances: usize) -> bool {
        self.below(chances) == 0
    }

    pub(crate) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    pub(crate) fn bitboard(&mut self) -> Bitboard {
        Bitboard(self.bits())
    }

    /// Between an empty and a full board, with any pieces anywhere.
    pub(crate) fn placement(&mut self) -> Placement {
        let mut placement = Placement::EMPTY;
        let pieces = self.below(65);
        // Sometimes a board of one role only: just kings, or pawns on every rank.
        let only = self.one_in(8).then(|| self.pick(&Role::ALL));
        for _ in 0..pieces {
            let color = self.pick(&Color::ALL);
            let role = only.unwrap_or_else(|| self.pick(&Role::ALL));
            placement.set(self.pick(&Square::ALL), Some(Piece { color, role }));
        }
        placement
    }

    pub(crate) fn position(&mut self, castling_letters: &str) -> Position {
        Position {
            placement: self.placement(),
            side_to_move: self.pick(&Color::ALL),
            castling: self.castling(castling_letters),
            en_passant: self.one_in(2).then(|| self.pick(&Square::ALL)),
            clocks: self.one_in(2).then(|| Clocks {
                halfmove: self.bits() as u32 >> self.below(32),
                fullmove: (self.bits() as u32 >> self.below(32)).max(1),
            }),
        }
    }

    /// Up to two letters of each side, in any order.
    fn castling(&mut self, letters: &str) -> CastlingRights {
        let letters: Vec<char> = letters.chars().collect();
        let mut text = String::new();
        for _ in 0..self.below(5) {
            let letter = self.pick(&letters);
            let same_side =
                text.chars().filter(|other: &char| other.is_uppercase() == letter.is_uppercase());
            if same_side.count() < 2 && !text.contains(letter) {
                text.push(letter);
            }
        }
        match text.as_str() {
            "" => CastlingRights::NONE,
            letters => letters.parse().expect("different letters"),
        }
    }

    /// The text with a few characters deleted, inserted, replaced or swapped, or its end cut off.
    pub(crate) fn mutated(&mut self, text: &str) -> String {
        const ALPHABET: &str = "kqrbnpKQRBNP0123456789//  w--abcdefghACDEFGH.,_\t\u{a0}é♔x+~[]\0";
        let alphabet: Vec<char> = ALPHABET.chars().collect();
        let mut chars: Vec<char> = text.chars().collect();
        for _ in 0..=self.below(3) {
            let place = self.below(chars.len() + 1);
            let letter = self.pick(&alphabet);
            match self.below(5) {
                0 => chars.insert(place, letter),
                1 => chars.truncate(place),
                _ if place >= chars.len() => {}
                2 => drop(chars.remove(place)),
                3 => chars[place] = letter,
                _ => {
                    let other = self.below(chars.len());
                    chars.swap(place, other);
                }
            }
        }
        chars.into_iter().collect()
    }
}
