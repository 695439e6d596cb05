//! Holds the names of functions against what they do.

use deltaboard_catalogue::{Catalogue, answers};
use deltaboard_routine::{Language, Program};
use deltaboard_transform::SquareMapping;

/// The verdicts on the functions of a file of C++, one a line.
fn verdicts(code: &str, mapping: Option<SquareMapping>) -> String {
    let text = format!("#include <cstdint>\nusing u64 = uint64_t;\n{code}");
    let file = Program::link_as(&text, Language::Cpp, &Catalogue).unwrap();
    let lines = answers(&file, 0, mapping, &[]).into_iter();
    let lines = lines.map(|it| format!("{} {}: {}", it.outcome.mark(), it.name, it.message));
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn names_are_held_against_code() {
    for (code, expected) in [
        (
            "u64 mirror(u64 b) { return b << 8; }",
            "✗ mirror: shift north, not flip vertical: a1 goes to a2, not to a8",
        ),
        (
            "u64 flipVertical2(u64 b) { return b >> 8; }",
            "✗ flipVertical2: shift south, not flip vertical: a1 is lost, and should go to a8",
        ),
        (
            "u64 reverse_bits(u64 b) { return __builtin_bswap64(b); }",
            "✗ reverse_bits: flip vertical, not rotate 180: a1 goes to a8, not to h8",
        ),
        (
            "u64 shift_west(u64 b) { return b >> 8; }",
            "✗ shift_west: shift south, not shift west: b1 is lost, and should go to a1",
        ),
        // A permutation that no name means.
        (
            "u64 mirror(u64 x) {
                x = ((x >> 1) & 0x5555555555555555) | ((x & 0x5555555555555555) << 1);
                return ((x >> 2) & 0x3333333333333333) | ((x & 0x3333333333333333) << 2);
            }",
            "✗ mirror: not mirror horizontal: a1 goes to d1, not to h1",
        ),
        // The index of a rank is no square.
        ("int flip_rank(int rank) { return rank ^ 7; }", ""),
        (
            "u64 square_bb(int sq) { return 1 << sq; }",
            "✗ square_bb: it has no result for a5: a 32-bit number cannot be shifted by 32 places",
        ),
        // A case of a direction is nearly a shift.
        (
            "enum Dir { NORTH, SOUTH, WEST };
             u64 step(u64 b, Dir dir) { switch (dir) {
                case NORTH: return b << 8; case SOUTH: return b >> 8;
                case WEST: return (b >> 1) & 0xfefefefefefefefe; } return b; }",
            "✗ step: by `dir`: shift north for 0, shift south for 1 with a1 as bit 0; for 2 not shift west: b1 is lost, and should go to a1",
        ),
    ] {
        assert_eq!(verdicts(code, None), expected, "{code}");
    }
}

/// Most names of a file say how its squares are numbered, if nothing else does.
#[test]
fn a_file_has_one_numbering() {
    let up = "u64 north(u64 b) { return b >> 8; }";
    let two = format!("{up} u64 south(u64 b) {{ return b << 8; }}");
    assert_eq!(verdicts(up, None), "✓ north: shift north with a8 as bit 0");
    let wrong = "✗ north: shift south, not shift north: a1 is lost, and should go to a2";
    assert_eq!(verdicts(up, Some(SquareMapping::A1B1)), wrong);
    let more = format!("{up} u64 northOne(u64 b) {{ return b << 8; }}");
    let other = "✓ northOne: shift north with a1 as bit 0";
    assert_eq!(verdicts(&more, None), format!("{wrong}\n{other}"));
    let more = format!("{two} u64 northOne(u64 b) {{ return b << 8; }}");
    let last = verdicts(&more, None);
    assert!(
        last.contains(
            "✓ south: shift south with a8 as bit 0\n✗ northOne: shift south, not shift north: "
        ),
        "{last}"
    );
}

/// A board doesn't fit in a number of JavaScript whose bits are shifted.
#[test]
fn numbers_of_javascript_are_narrow() {
    let text = "function north(bb) { return bb << 8; }";
    let file = Program::link_as(text, Language::JavaScript, &Catalogue).unwrap();
    let [north] = &answers(&file, 0, None, &[])[..] else { panic!() };
    let why = "runs, no known transform; operators on the bits of a number have 32 bits: a board needs a `BigInt`";
    assert_eq!(north.message, why);
}
