//! A text for the board, as the user gave it.

use deltaboard_notation::{Choice, may_begin_fen};
use deltaboard_transform::Fen;

use crate::text::{ReadBoard, Text, TextsRead};

/// A text that the user gave for the board.
///
/// ```
/// use deltaboard_scene::Entry;
///
/// let read = Entry::Bits("1 << 4".to_owned()).read().unwrap();
/// assert_eq!(read.subject.to_string(), "0x0000000000000010");
/// assert!(Entry::Fen("8/8".to_owned()).read().is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Entry {
    /// Typed in the FEN field.
    Fen(String),
    /// Typed in the bits field.
    Bits(String),
    /// Pasted anywhere on the page.
    Paste(String),
    /// The text of the present board once more, to be read in another way.
    Again(String, Choice),
}

impl Entry {
    /// The text.
    pub fn text(&self) -> &str {
        match self {
            Self::Fen(text) | Self::Bits(text) | Self::Paste(text) | Self::Again(text, _) => text,
        }
    }

    const fn choice(&self) -> Option<Choice> {
        match self {
            Self::Again(_, choice) => Some(*choice),
            _ => None,
        }
    }

    /// Returns the text to read.
    pub fn to_text(&self) -> Text {
        Text::Board { text: self.text().to_owned(), choice: self.choice() }
    }

    /// Returns the board, or the error in the text, if it's plain or among the texts that have been read. The FEN field
    /// may have an incomplete text: a few digits or letters are the beginning of a FEN there, not a number.
    pub fn board(&self, read: &TextsRead) -> Option<ReadBoard> {
        if let Self::Fen(text) = self {
            let begun = text.trim();
            match Fen::parse(begun) {
                Err(fault) if may_begin_fen(begun) => return Some(Err(fault.to_string())),
                _ => {}
            }
        }
        read.board(self.text(), self.choice())
    }

    /// Reads the text at once.
    ///
    /// # Errors
    ///
    /// If the text is no board.
    ///
    /// # Panics
    ///
    /// Never: it reads every text.
    pub fn read(&self) -> ReadBoard {
        let read = TextsRead::of(vec![self.to_text()]);
        self.board(&read).expect("the text was read")
    }
}
