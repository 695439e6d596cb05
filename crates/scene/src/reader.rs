//! Reads the texts that users give: boards and code.
//!
//! The full readers are large, and code may take long to parse. So the page has only those for its own links, and asks the
//! worker about all other texts; programs and players read every text at once.

use std::rc::Rc;

use deltaboard_catalogue::Catalogue;
use deltaboard_notation::{Board, Choice};
use deltaboard_routine::{Diagnostic, Program};
use deltaboard_transform::{Bitboard, Fen};
use serde::{Deserialize, Serialize};

use crate::job::{Job, Outcome};
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

/// Reads texts, or knows which texts it waits for.
pub(crate) trait Reader {
    /// Reads a board, in the chosen way if there is one; `None` if the worker has to be asked.
    fn board(&mut self, text: &str, choice: Option<Choice>) -> Option<ReadBoard>;

    /// Parses code; `None` if the worker has to be asked.
    fn code(&mut self, text: &str) -> Option<Rc<ParsedCode>>;

    /// Keeps what the worker has read.
    fn learn(&mut self, _job: &Job, _outcome: &Outcome) {}

    /// Returns what the worker has to be asked since the last call.
    fn take_questions(&mut self) -> Vec<Job> {
        Vec::new()
    }
}

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

/// Reads every text at once.
#[derive(Default)]
pub(crate) struct AtOnce;

impl Reader for AtOnce {
    fn board(&mut self, text: &str, choice: Option<Choice>) -> Option<ReadBoard> {
        Some(read_board(text, choice))
    }

    fn code(&mut self, text: &str) -> Option<Rc<ParsedCode>> {
        Some(Rc::new(parse_code(text)))
    }
}

/// Reads boards as links have them, and asks about other texts.
#[derive(Default)]
pub(crate) struct Asking {
    boards: Kept<(String, Option<Choice>), ReadBoard>,
    codes: Kept<String, Rc<ParsedCode>>,
    questions: Vec<Job>,
}

impl Asking {
    fn ask(&mut self, job: Job) {
        if !self.questions.contains(&job) {
            self.questions.push(job);
        }
    }
}

impl Reader for Asking {
    fn board(&mut self, text: &str, choice: Option<Choice>) -> Option<ReadBoard> {
        if choice.is_none()
            && let Some(reading) = plain(text)
        {
            return Some(Ok(reading));
        }
        let key = (text.to_owned(), choice);
        let known = self.boards.get(&key);
        if known.is_none() {
            let (text, choice) = key;
            self.ask(Job::Board { text, choice });
        }
        known
    }

    fn code(&mut self, text: &str) -> Option<Rc<ParsedCode>> {
        let known = self.codes.get(&text.to_owned());
        if known.is_none() {
            self.ask(Job::Code(text.to_owned()));
        }
        known
    }

    fn learn(&mut self, job: &Job, outcome: &Outcome) {
        match (job, outcome) {
            (Job::Board { text, choice }, Outcome::Board(read)) => {
                self.boards.keep((text.clone(), *choice), read.clone());
            }
            (Job::Code(text), Outcome::Code(parsed)) => {
                self.codes.keep(text.clone(), Rc::new(parsed.clone()));
            }
            _ => {}
        }
    }

    fn take_questions(&mut self) -> Vec<Job> {
        std::mem::take(&mut self.questions)
    }
}

/// The last answers.
struct Kept<K, V>(Vec<(K, V)>);

/// A link may have two boards and code; undo goes back to the code before.
const KEPT: usize = 4;

impl<K, V> Default for Kept<K, V> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<K: PartialEq, V: Clone> Kept<K, V> {
    fn get(&self, key: &K) -> Option<V> {
        self.0.iter().find(|(known, _)| known == key).map(|(_, value)| value.clone())
    }

    fn keep(&mut self, key: K, value: V) {
        if self.0.len() == KEPT {
            self.0.remove(0);
        }
        self.0.push((key, value));
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
