//! Which variable of a function is its board, and which ones the player follows.

use deltaboard_source::word_list::contains_word;
use deltaboard_source::{Diagnostic, Span};

use crate::syntax::{ExprKind, Place, Statement, StatementKind, Variable};

/// Names of squares.
pub(super) const SQUARE_NAMES: &str = "sq square s sq' square_index sqr pos index idx";

/// Usual names for the type of a square.
pub(super) const SQUARES: &str = "Square square Sq SQ SQUARE";

/// Returns whether a text has one of these words.
pub(super) fn has_word(text: &str, words: &str) -> bool {
    text.split(|it: char| !it.is_alphanumeric() && it != '_').any(|it| contains_word(words, it))
}

/// Returns the error for statements without an input.
pub(super) fn depends_on_nothing(statements: Span) -> Diagnostic {
    Diagnostic::new(statements, "nothing here depends on a board")
        .with_help("call the board `x`, as in `x ^ (x << 8)`, or a square `sq`, as in `sq ^ 56`")
}

/// Marks the variables that the player follows: the board, variables of the same name (Rust's `let x = …`),
/// and the variable that is returned.
pub(super) fn mark_tracked(
    text: &str,
    variables: &mut [Variable],
    board: usize,
    body: &[Statement],
) {
    let board = variables.get(board).map_or("", |board| board.name.span.of(text));
    for variable in &mut *variables {
        variable.tracked = variable.name.span.of(text) == board;
    }
    mark_returned(variables, body);
}

fn mark_returned(variables: &mut [Variable], body: &[Statement]) {
    for statement in body {
        if let StatementKind::Return(Some(value)) = &statement.kind
            && let ExprKind::Name(Place::Local(slot)) = value.kind
        {
            variables[slot.0].tracked = true;
        }
        for block in statement.blocks() {
            mark_returned(variables, block);
        }
    }
}
