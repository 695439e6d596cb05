//! A program's text as a view shows it: its words by their kind, and its expressions inside each other.

use deltaboard_trace::{Listing, Piece, Program, TokenClass};

/// The lines with brackets around every expression.
fn drawn(text: &str) -> Vec<String> {
    fn joined(pieces: &[Piece], text: &str) -> String {
        let pieces = pieces.iter().map(|piece| match piece {
            Piece::Token(_, span) => span.of(text).to_owned(),
            Piece::Expression(_, _, inner) => format!("[{}]", joined(inner, text)),
        });
        pieces.collect()
    }
    let program = Program::parse(text).unwrap_or_else(|fault| panic!("{}", fault.draw(text)));
    let lines = program.listing().lines;
    lines
        .iter()
        .map(|line| joined(&line.pieces, text))
        .collect()
}

#[test]
fn an_expression_of_several_lines_is_found_in_each() {
    assert_eq!(
        drawn("x ^\n  (x << 8 &\nx >> 8)"),
        ["[x] ^", "  ([[x] << [8]] &", "[[x] >> [8]])"]
    );
    assert_eq!(
        drawn("x & 1 && x & 2 && x & 4"),
        ["[[[[x] & [1]] && [[x] & [2]]] && [[x] & [4]]]"]
    );
}

#[test]
fn types_are_keywords_and_signs_stay_together() {
    let text = "Bitboard f((x));";
    let listing = Listing::of_text(text);
    let pieces = listing.lines[0].pieces.iter().map(|piece| match piece {
        Piece::Token(class, span) => (*class, span.of(text)),
        Piece::Expression(..) => unreachable!("a text that is no program has none"),
    });
    use TokenClass::{Blank, Keyword, Name, Sign};
    assert!(pieces.eq([
        (Keyword, "Bitboard"),
        (Blank, " "),
        (Name, "f"),
        (Sign, "(("),
        (Name, "x"),
        (Sign, "));"),
    ]));
}
