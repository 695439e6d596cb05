//! Edits by the pointer and the keyboard.

use deltaboard_scene::Man;
use deltaboard_transform::{Bitboard, Direction, Piece, Square};

/// What is selected for the next square.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Selected {
    /// Nothing.
    #[default]
    Nothing,
    /// The content of a square, to be moved to another.
    Square(Square),
    /// A piece for every square that is pressed; [`Man::None`] is the eraser.
    Man(Man),
}

/// An edit by the pointer or the keyboard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gesture {
    /// The content of a square was dragged to another, or off the board.
    Drag(Square, Option<Square>),
    /// A piece of the palette was dropped on a square.
    Drop(Piece, Square),
    /// The label of a file or rank was pressed: these are its squares.
    PressLine(Bitboard),
    /// The letter of a piece was typed on the focused square.
    Type(Piece),
    /// The focused square was cleared.
    Clear,
    /// The file of the focused square was filled.
    FillFile,
    /// The rank of the focused square was filled.
    FillRank,
    /// The whole board was shifted by a square, as the user sees it.
    Shift(Direction),
}
