//! Listings as text.

use deltaboard_routine::{Listing, Piece};

/// Returns the lines of a listing of `text`.
pub fn lines(listing: &Listing, text: &str) -> Vec<String> {
    joined(listing, text, ["", ""])
}

/// Returns the lines of a listing of `text`, with brackets around every expression.
pub fn bracketed_lines(listing: &Listing, text: &str) -> Vec<String> {
    joined(listing, text, ["[", "]"])
}

fn joined(listing: &Listing, text: &str, around: [&str; 2]) -> Vec<String> {
    let lines = listing.lines.iter();
    lines.map(|line| in_line(&line.pieces, text, around)).collect()
}

fn in_line(pieces: &[Piece], text: &str, around @ [open, close]: [&str; 2]) -> String {
    let pieces = pieces.iter().map(|piece| match piece {
        Piece::Token(_, span) => span.of(text).to_owned(),
        Piece::Expression { pieces, .. } => {
            format!("{open}{}{close}", in_line(pieces, text, around))
        }
    });
    pieces.collect()
}
