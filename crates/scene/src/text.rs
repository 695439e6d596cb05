//! The texts that users give, boards and code, and what the readers make of them.
//!
//! The readers are large, and code may take long to parse. So the app reads only boards in the form of links at
//! once, and has all other texts read; programs read every text at once.

use std::rc::Rc;

use deltaboard_catalogue::Catalogue;
use deltaboard_notation::{Board, Choice};
use deltaboard_routine::{Diagnostic, Program};
use deltaboard_transform::{Bitboard, Fen};
use serde::{Deserialize, Serialize};

use crate::subject::Subject;

/// The board that a text shows, and how the text was read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Reading {
    /// The board. The bits of a number are in the default square mapping.
    pub subject: Subject,
    /// Whether the text is a number, and not a drawing or a FEN.
    pub is_number: bool,
    /// The way that was chosen, if there are several.
    pub choice: Option<Choice>,
    /// The other ways. Each gives a different board.
    pub others: Vec<Choice>,
    /// Remarks about assumptions and ignored parts, a sentence each.
    pub notes: Vec<String>,
}

impl From<deltaboard_notation::Reading> for Reading {
    fn from(reading: deltaboard_notation::Reading) -> Self {
        Self {
            subject: reading.board.into(),
            is_number: matches!(reading.board, Board::Bits(_)) && reading.form.is_number(),
            choice: reading.choice,
            others: reading.others,
            notes: reading.notes.iter().map(|note| format!("{note}.")).collect(),
        }
    }
}

/// A reading; or the error, without a capital letter or a full stop.
pub type ReadBoard = Result<Reading, String>;

/// A program linked with the catalogue, or the first error in its text.
pub type ParsedCode = Result<Program, Diagnostic>;

/// Reads a board with every form of text.
pub fn read_board(text: &str, choice: Option<Choice>) -> ReadBoard {
    let read = match choice {
        Some(choice) => deltaboard_notation::read_as(text, choice),
        None => deltaboard_notation::read(text),
    };
    read.map(Reading::from).map_err(|refusal| refusal.message)
}

/// Parses code of every language.
pub fn parse_code(text: &str) -> ParsedCode {
    Program::link(text, &Catalogue)
}

/// A text to read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Text {
    /// A board.
    Board {
        /// The text.
        text: String,
        /// The way to read it; `None` for the usual one.
        choice: Option<Choice>,
    },
    /// Code.
    Code(String),
}

/// What a reader made of a [`Text`].
#[derive(Clone, Debug, Serialize, Deserialize)]
#[allow(clippy::large_enum_variant, reason = "there are at most three at a time")]
pub enum TextRead {
    /// The board that the text shows.
    Board(ReadBoard),
    /// The program.
    Code(ParsedCode),
}

impl Text {
    /// Reads the text.
    pub fn read(&self) -> TextRead {
        match self {
            Self::Board { text, choice } => TextRead::Board(read_board(text, *choice)),
            Self::Code(text) => TextRead::Code(parse_code(text)),
        }
    }
}

/// Texts that have been read.
#[derive(Default)]
pub struct TextsRead {
    boards: Vec<(String, Option<Choice>, ReadBoard)>,
    codes: Vec<(String, Rc<ParsedCode>)>,
}

impl TextsRead {
    /// Reads texts at once.
    pub fn of(texts: Vec<Text>) -> Self {
        let read = texts.iter().map(Text::read).collect();
        Self::new(texts, read)
    }

    /// Combines texts with what a reader made of them.
    pub fn new(texts: Vec<Text>, read: Vec<TextRead>) -> Self {
        let mut known = Self::default();
        for pair in texts.into_iter().zip(read) {
            match pair {
                (Text::Board { text, choice }, TextRead::Board(read)) => {
                    known.boards.push((text, choice, read));
                }
                (Text::Code(text) | Text::Board { text, .. }, TextRead::Code(read)) => {
                    known.codes.push((text, Rc::new(read)));
                }
                // An answer of another kind.
                _ => {}
            }
        }
        known
    }

    /// Returns the board of a text: if its form is that of links, or it's among these.
    pub(crate) fn board(&self, text: &str, choice: Option<Choice>) -> Option<ReadBoard> {
        if choice.is_none()
            && let Some(reading) = plain(text)
        {
            return Some(Ok(reading));
        }
        let mut boards = self.boards.iter();
        let known = boards.find(|(known, as_, _)| known == text && *as_ == choice);
        match known {
            Some((.., read)) => Some(read.clone()),
            None => self.code(text).map(|_| Err("this is code, for the Lab".to_owned())),
        }
    }

    /// Returns the program of a text that is among these.
    pub fn code(&self, text: &str) -> Option<Rc<ParsedCode>> {
        let known = self.codes.iter().find(|(known, _)| known == text);
        known.map(|(_, parsed)| parsed.clone())
    }
}

/// Reads a text of the form that links have: a FEN, or a hexadecimal number.
pub(crate) fn plain(text: &str) -> Option<Reading> {
    let subject = match text.strip_prefix("0x") {
        Some(digits) if digits.len() <= 16 && digits.bytes().all(|it| it.is_ascii_hexdigit()) => {
            Subject::Bits(Bitboard(u64::from_str_radix(digits, 16).ok()?))
        }
        Some(_) => return None,
        None => {
            let fen = text.replace('_', " ");
            let parsed = Fen::parse(&fen).ok()?;
            // Of a FEN in another spelling, the worker may have something to say.
            (parsed.to_string() == fen).then_some(Subject::Position(parsed))?
        }
    };
    let is_number = subject.is_bits();
    Some(Reading { subject, is_number, choice: None, others: Vec::new(), notes: Vec::new() })
}

impl Subject {
    /// Parses a pasted text: a FEN with any text around it, a drawing, or a number. `docs/reading.md` lists the forms.
    ///
    /// # Errors
    ///
    /// A message with the form that the text was recognised as, and the error in it, without a capital letter or a
    /// full stop.
    pub fn read(text: &str) -> Result<Self, String> {
        Ok(read_board(text, None)?.subject)
    }

    /// Parses a text in the form that links have: a FEN, or a hexadecimal number.
    pub fn plain(text: &str) -> Option<Self> {
        Some(plain(text)?.subject)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examples::EXAMPLES;

    #[test]
    fn plain_texts_are_read_as_the_worker_reads_them() {
        let mut texts: Vec<String> = EXAMPLES.iter().map(|(_, text)| (*text).to_owned()).collect();
        texts.extend(
            [
                "8/8/8/8/8/8/8/K6k",
                "8/8/8/8/8/8/8/K6k w",
                "8/8/8/8/8/8/8/K6k w - -",
                "8/8/8/8/8/8/8/K6k b - - 3 40",
                "rnbqkbnr/pppp1ppp/8/8/4pP2/8/PPPPP1PP/RNBQKBNR b KQkq f3 0 1",
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1",
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1",
                "8/8/8/8/8/8/8/8",
                "0x1E2222120e0a1222",
                "0x0000000000000000",
                "0xffffffffffffffff",
                "0x1",
                "0x0",
                "0x200",
                "0x00ff00",
                "0x10000000",
                "0x0123456789abcdef",
            ]
            .map(str::to_owned),
        );
        let mut read_here = 0;
        for text in texts {
            if let Some(reading) = plain(&text) {
                read_here += 1;
                let whole = read_board(&text, None);
                assert_eq!(whole.as_ref(), Ok(&reading), "{text}");
            }
        }
        assert!(read_here > 8, "{read_here}");
        for text in
            ["", "0x", "0x12345678123456781", "ff", "8/8", "e4", "1 << 3", "0x1e2222120e0a122g"]
        {
            assert_eq!(plain(text), None, "{text}");
        }
    }
}
