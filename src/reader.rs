//! The readers of players: programs that read the texts of one kind, because what reads all of them is large.

use deltaboard_app::job::Sent;
use deltaboard_routine::{FrontEnds, lacked_front_end};
use deltaboard_scene::{Text, TextRead, parse_code, read_board};
use deltaboard_syntax::javascript::{self, Grammars};
use deltaboard_syntax::lacked_grammar;

/// Parses code by these grammars, and reads it by these front ends.
pub fn read_by(grammars: Grammars, front_ends: FrontEnds) {
    javascript::install(grammars);
    front_ends.install();
}

/// Reads code. Both the text and what was read are bytes. There is no answer if a grammar must be loaded first, or if another
/// reader reads it.
#[must_use]
pub fn code(text: &[u8]) -> Option<Vec<u8>> {
    let Text::Code(code) = Text::from_bytes(text)? else { return None };
    let read = TextRead::Code(parse_code(&code));
    let is_lacking = [lacked_grammar(), lacked_front_end()];
    (is_lacking == [false; 2]).then(|| read.to_bytes())
}

/// Reads a board, as [`code`] does code.
#[must_use]
pub fn board(text: &[u8]) -> Option<Vec<u8>> {
    let Text::Board { text, choice } = Text::from_bytes(text)? else { return None };
    Some(TextRead::Board(read_board(&text, choice)).to_bytes())
}
