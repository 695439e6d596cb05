//! A routine as a list of moves.

use std::fmt::Write;

use deltaboard_trace::{Origins, Permutation};

use crate::goal::Goal;
use crate::left::Left;
use crate::moves::{Kind, Move};

/// The maximum number of moves.
pub const MAX_MOVES: usize = 100;

/// A routine: the moves so far, and what they do together.
#[derive(Clone, PartialEq, Debug)]
pub struct Routine {
    moves: Vec<Move>,
    /// What the first moves do, for each number of moves.
    origins: Vec<Origins>,
}

impl Default for Routine {
    fn default() -> Self {
        Self { moves: Vec::new(), origins: vec![Origins::input()] }
    }
}

impl Routine {
    /// Parses the moves of a link, separated by commas. What can't be read is left out, and reported in a sentence.
    #[must_use]
    pub fn parse(text: &str) -> (Self, Vec<String>) {
        let mut routine = Self::default();
        let mut notices = Vec::new();
        for word in text.split(',').filter(|word| !word.is_empty()) {
            match Move::parse(word) {
                Some(it) if routine.push(it) => {}
                Some(_) => {
                    notices.push(format!("`moves`: only the first {MAX_MOVES} are kept."));
                    break;
                }
                None => {
                    let word: String = word.chars().take(40).collect();
                    notices.push(format!(
                        "`moves`: `{word}` can't be read; it is left out. A move is written as in `swap-8-00ff00ff00ff00ff`."
                    ));
                }
            }
        }
        notices.truncate(3);
        (routine, notices)
    }

    /// The moves.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Adds a move. Returns whether there was room for it.
    pub fn push(&mut self, next: Move) -> bool {
        let has_room = self.moves.len() < MAX_MOVES;
        if has_room {
            self.origins.push(next.motion().after(self.origins()));
            self.moves.push(next);
        }
        has_room
    }

    /// Takes the last move back.
    pub fn pop(&mut self) -> Option<Move> {
        let last = self.moves.pop()?;
        self.origins.pop();
        Some(last)
    }

    /// What all moves do together.
    #[must_use]
    pub fn origins(&self) -> &Origins {
        &self.origins[self.moves.len()]
    }

    /// What the first moves do together.
    pub(crate) fn origins_at(&self, moves: usize) -> &Origins {
        &self.origins[moves]
    }

    /// Where each bit is; `None` if some are lost or mixed.
    #[must_use]
    pub fn permutation(&self) -> Option<Permutation> {
        Permutation::from_origins(self.origins())
    }

    /// The number of operations of all statements.
    #[must_use]
    pub fn operations(&self) -> u32 {
        self.moves.iter().map(|it| it.operations()).sum()
    }

    /// What is left to do.
    #[must_use]
    pub fn left(&self, goal: &Goal) -> Left {
        match Left::of(self.origins(), goal.permutation()) {
            Left::Broken(count) if self.moves().iter().all(Move::can_be_undone) => {
                Left::Mixed(count)
            }
            left => left,
        }
    }

    /// The text in C.
    ///
    /// ```
    /// use deltaboard_build::Routine;
    ///
    /// let (routine, notices) = Routine::parse("swap-8-00ff00ff00ff00ff,rotate-32");
    /// assert!(notices.is_empty());
    /// assert_eq!(routine.text("built"), "\
    /// U64 built(U64 x) {
    ///     U64 t;
    ///     t = 0x00FF00FF00FF00FF & (x ^ (x >> 8));
    ///     x ^= t ^ (t << 8);
    ///     x = rotate_left(x, 32);
    ///     return x;
    /// }
    /// ");
    /// ```
    #[must_use]
    pub fn text(&self, name: &str) -> String {
        text_of(&self.moves, name)
    }

    /// The moves as text for a link.
    #[must_use]
    pub fn to_query(&self) -> String {
        let moves: Vec<_> = self.moves.iter().map(Move::to_string).collect();
        moves.join(",")
    }
}

/// The squares where two values have the same origin.
pub(crate) fn agreeing(one: &Origins, other: &Origins) -> u64 {
    (0..64).filter(|&n| one.bit(n) == other.bit(n)).fold(0, |squares, n| squares | 1 << n)
}

fn text_of(moves: &[Move], name: &str) -> String {
    let mut text = format!("U64 {name}(U64 x) {{\n");
    if moves.iter().any(|it| it.kind == Kind::Swap) {
        text += "    U64 t;\n";
    }
    for it in moves {
        for line in it.statement().lines() {
            let _ = writeln!(text, "    {line}");
        }
    }
    text + "    return x;\n}\n"
}

/// The text in C of the moves of a link, without what can't be read. It needs none of what says what moves do.
#[must_use]
pub fn text_of_link(moves: &str) -> String {
    let moves: Vec<_> = moves.split(',').filter_map(Move::parse).take(MAX_MOVES).collect();
    text_of(&moves, NAME)
}

/// The name of the function that is built.
pub const NAME: &str = "built";

#[cfg(test)]
mod tests {
    use deltaboard_routine::Program;
    use deltaboard_trace::run;

    use super::*;

    #[test]
    fn the_text_does_and_costs_what_the_moves_do() {
        let (routine, notices) = Routine::parse(
            "swap-8-00ff00ff00ff00ff,shift-16-0000ffff0000ffff,rotate-32,rotate-8-aaaaaaaaaaaaaaaa,xor-up-9-8040201008040201,xor-down-1-ff,bytes,bits",
        );
        assert_eq!((routine.moves().len(), notices.len()), (8, 0));
        let program = Program::parse(&routine.text("f")).unwrap();
        let trace = run(&program, 0x1e22_2212_0e0a_1222).unwrap();
        assert_eq!(trace.result_origins(), routine.origins());
        let board = routine.moves().iter().fold(0x1e22_2212_0e0a_1222, |board, it| it.board(board));
        assert_eq!(trace.result(), board);
        assert_eq!(trace.operations(), routine.operations());
    }

    #[test]
    fn bits_that_xor_mixed_are_not_lost() {
        let goal = Goal::default();
        let left = |link: &str| Routine::parse(link).0.left(&goal);
        let (up, down) = ("xor-up-32-ffffffff00000000", "xor-down-32-00000000ffffffff");
        assert_eq!(left(up), Left::Mixed(32));
        assert_eq!(left(&format!("{up},{down}")), Left::Mixed(32));
        assert_eq!(left(&format!("{up},{down},{up}")), left("rotate-32"));
        assert_eq!(left("swap-8-ff00000000000000"), Left::Broken(8));
    }

    #[test]
    fn the_text_of_a_link_is_that_of_its_routine() {
        for link in ["", "swap-8-00ff00ff00ff00ff,bytes", "spin-8,rotate-3"] {
            assert_eq!(text_of_link(link), Routine::parse(link).0.text(NAME));
        }
    }

    #[test]
    fn what_can_be_read_of_a_link_stays() {
        let (routine, notices) = Routine::parse("swap-8-ff,spin-9,,rotate-32");
        assert_eq!(routine.to_query(), "swap-8-00000000000000ff,rotate-32");
        assert_eq!(notices.len(), 1);
        assert!(notices[0].starts_with("`moves`: `spin-9` can't be read"), "{notices:?}");
        let many = vec!["bytes"; 101].join(",");
        let (routine, notices) = Routine::parse(&many);
        assert_eq!((routine.moves().len(), notices.len()), (MAX_MOVES, 1));
        assert_eq!(Routine::parse(""), (Routine::default(), Vec::new()));
    }

    #[test]
    fn a_move_can_be_taken_back() {
        let mut routine = Routine::default();
        let (flip, _) = Routine::parse("bytes");
        routine.push(flip.moves()[0]);
        assert_eq!(routine, flip);
        assert_eq!(routine.pop(), Some(flip.moves()[0]));
        assert_eq!((routine.pop(), routine), (None, Routine::default()));
    }
}
