//! The listing of a program's text: classes of tokens and nested expressions.

use deltaboard_catalogue::Catalogue;
use deltaboard_routine::{Listing, Piece, Program, TokenClass};
use deltaboard_testing::listings::{bracketed_lines, lines};
use deltaboard_trace::run;

/// Returns the lines with brackets around every expression.
fn drawn(text: &str) -> Vec<String> {
    let program = Program::parse(text).unwrap_or_else(|fault| panic!("{}", fault.draw(text)));
    bracketed_lines(&program.listing(), text)
}

#[test]
fn multi_line_expressions_are_split_by_line() {
    assert_eq!(drawn("x ^\n  (x << 8 &\nx >> 8)"), ["[x] ^", "  ([[x] << [8]] &", "[[x] >> [8]])"]);
    assert_eq!(drawn("x & 1 && x & 2 && x & 4"), ["[[[[x] & [1]] && [[x] & [2]]] && [[x] & [4]]]"]);
}

#[test]
fn types_are_keywords_and_adjacent_signs_are_one_piece() {
    let text = "Bitboard f((x));";
    let listing = Listing::of_text(text);
    let pieces = listing.lines[0].pieces.iter().map(|piece| match piece {
        Piece::Token(class, span) => (*class, span.of(text)),
        Piece::Expression { .. } => unreachable!("a text without a program has none"),
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

/// Joins the pieces of a program's listing.
fn joined(program: &Program) -> String {
    lines(&program.listing(), program.text()).join("\n")
}

#[test]
fn joined_pieces_equal_the_text() {
    for routine in Catalogue::ROUTINES {
        let program = routine.program();
        assert_eq!(joined(program), program.text(), "{}", routine.id());
    }
}

#[test]
fn macro_expansions_are_listed_at_their_use() {
    let text = "#define K 0xff
#define SHIFT(n, x) (((x) & K) << n)
u64 f(u64 x) { x = SHIFT(8, x); return SHIFT(1 + 2, ~x) | K; }";
    let lines = drawn(text);
    assert_eq!(lines[0], "#define K 0xff");
    assert_eq!(
        lines[2],
        "u64 f(u64 x) { [x = [SHIFT([8], [x])]]; return [[SHIFT([[1] + [2]], [~[x]])] | [K]]; }"
    );
    let program = Program::parse(text).unwrap();
    assert_eq!(joined(&program), text);
    let step = run(&program, 1).unwrap().steps()[0].span;
    assert_eq!(step.of(text), "x = SHIFT(8, x);");
}

#[test]
fn expressions_are_nested() {
    assert_eq!(
        drawn("u64 f(u64 x) { x = (x >> 8) & 0xff; return x; }"),
        ["u64 f(u64 x) { [x = [[([x] >> [8])] & [0xff]]]; return [x]; }"]
    );
}
