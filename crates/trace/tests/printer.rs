//! What routines look like in each language: one file each under `printed/`.

use std::fs;
use std::path::Path;

use deltaboard_trace::{Catalogue, Language, Program};

/// Routines that between them have all that the languages say differently.
const SHOWN: [&str; 14] = [
    "flip-vertical/delta-swaps",
    "flip-vertical/shifts-and-masks",
    "flip-vertical/byte-swap",
    "flip-vertical/mailbox",
    "flip-diagonal/delta-swaps",
    "flip-diagonal/square-multiplication",
    "mirror-horizontal/multiply-add",
    "mirror-horizontal/mailbox-trick",
    "rotate-180/composed",
    "pseudo-rotate-45-clockwise/square-arithmetic",
    "rotated-45-packed/reversal-and-pdep",
    "rotated-45-packed/multiplications",
    "flip-mirror-reverse/both",
    "mirror-rank/lookup",
];

#[test]
fn routines_look_as_they_did() {
    for language in Language::ALL {
        for id in SHOWN {
            let routine = Catalogue::find(id).unwrap();
            let printed = routine.program().print(language).unwrap();
            let name = id.replace('/', ".");
            let file = format!("{}/{name}.{}", language.slug(), language.extension());
            golden(&file, &printed);
        }
    }
}

/// Compares with a file under `printed/`; `UPDATE_EXPECT=1` writes it anew.
fn golden(file: &str, printed: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/printed")
        .join(file);
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, printed).unwrap();
    }
    let expected = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        printed == expected,
        "{file} has changed; UPDATE_EXPECT=1 accepts it:\n{printed}"
    );
}

#[test]
fn every_routine_is_printed_in_every_language() {
    for routine in Catalogue::ROUTINES {
        for language in Language::ALL {
            let printed = routine.program().print(language);
            assert!(printed.is_ok(), "{}: {printed:?}", routine.id());
        }
    }
}

/// The printed lines without Rust's comment.
fn body(text: &str, language: Language) -> String {
    let printed = Program::parse(text).unwrap().print(language).unwrap();
    let lines = printed.lines().filter(|line| !line.starts_with("///"));
    lines.map(|line| format!("{line}\n")).collect()
}

#[test]
fn nothing_overflows_that_is_not_told_to() {
    let text = "u64 f(u64 x) { x = (x & 0xFF) * 0x0101 + (x >> 1); return x * 3 - 1; }";
    assert_eq!(
        body(text, Language::Rust),
        "\
pub const fn f(mut x: u64) -> u64 {
    x = (x & 0xff) * 0x0101 + (x >> 1);
    x.wrapping_mul(3).wrapping_sub(1)
}
"
    );
    let python = body(text, Language::Python);
    assert!(python.contains("    x = (x & 0xFF) * 0x0101 + (x >> 1)\n"));
    assert!(python.contains("    return (x * 3 - 1) & MASK\n"));
}

#[test]
fn what_changes_inside_an_expression_becomes_a_statement() {
    let text = "u64 f(u64 x) { u64 y = 0; while (x &= x - 1) y += y++ ^ x; return y; }";
    assert_eq!(
        body(text, Language::Rust),
        "\
pub const fn f(mut x: u64) -> u64 {
    let mut y: u64 = 0;
    loop {
        x &= x.wrapping_sub(1);
        if x == 0 {
            break;
        }
        let before = y;
        y = y.wrapping_add(1);
        y = y.wrapping_add(before ^ x);
    }
    y
}
"
    );
}

#[test]
fn what_cannot_be_printed_says_so() {
    let text = "u64 f(u64 x) { u64 y = g(x); return y; } void g(u64 y) { }";
    let fault = Program::parse(text)
        .unwrap()
        .print(Language::Go)
        .unwrap_err();
    assert_eq!(fault.message(), "`g` gives nothing back");
    let text = "u64 f(u64 x) { u64 y = 0; u64 z = x & 1 ? ++y : 3; return y ^ z; }";
    let fault = Program::parse(text).unwrap().print(Language::Rust);
    assert_eq!(
        fault.unwrap_err().draw(text),
        "\
1 | u64 f(u64 x) { u64 y = 0; u64 z = x & 1 ? ++y : 3; return y ^ z; }
  |                                           ^^^ what changes here only now and then cannot be printed
  = give the change a statement of its own, inside an `if`
"
    );
}

/// What a remainder and a quotient can be is known, so that their products and sums are written plainly.
#[test]
fn what_cannot_overflow_is_written_plainly() {
    let text = "u64 f(u64 x) { return (x % 8) * 8 + x / 8; }";
    assert_eq!(
        body(text, Language::Rust),
        "\
pub const fn f(x: u64) -> u64 {
    (x % 8) * 8 + (x / 8)
}
"
    );
}

#[test]
fn one_more_and_one_less_are_written_as_each_language_has_it() {
    let text = "u64 f(u64 x) { int n = 9; n -= 1; x <<= n; n += 1; x >>= n; return x; }";
    for (language, less, more) in [
        (Language::C, "    n--;\n", "    n++;\n"),
        (Language::Go, "\tn--\n", "\tn++\n"),
        (Language::Java, "n--;\n", "n++;\n"),
    ] {
        let printed = body(text, language);
        assert!(printed.contains(less), "{printed}");
        assert!(printed.contains(more), "{printed}");
    }
}

#[test]
fn only_the_board_is_known_to_have_64_squares() {
    let text = "void flip(int board[64]) { for (int sq = 0; sq < 32; sq++) { int held = at(board, sq); board[sq] = board[sq ^ 56]; board[sq ^ 56] = held; } } int at(const int list[], int n) { return list[n]; }";
    let printed = body(text, Language::C);
    assert!(printed.contains("board[64]"), "{printed}");
    assert!(printed.contains("list[]"), "{printed}");
}

#[test]
fn a_change_alone_keeps_nothing_of_before() {
    let text = "u64 f(u64 x) { u64 y = x; y++; return y; }";
    assert_eq!(
        body(text, Language::Rust),
        "\
pub const fn f(x: u64) -> u64 {
    let mut y = x;
    y = y.wrapping_add(1);
    y
}
"
    );
    let text = "u64 f(u64 x) { pop_lsb(&x); return x; }";
    let printed = body(text, Language::C);
    assert!(
        printed.contains("{\n    x &= x - 1;\n    return x;\n}"),
        "{printed}"
    );
}

#[test]
fn a_name_is_free_again_where_its_block_has_ended() {
    let text = "u64 f(u64 x) {
        u64 y = 0;
        if (x & 1) { u64 z = x >> 1; y ^= z; }
        if (x & 2) { u64 z = x >> 2; y ^= z; }
        return y;
    }";
    for language in Language::ALL {
        let printed = body(text, language);
        assert!(
            printed.contains("z ") && !printed.contains("z2"),
            "{printed}"
        );
    }
}

#[test]
fn zeros_below_a_number_of_few_bits_end_with_it() {
    let text = "fn f(x: u64) -> u64 { let b = x as u8; x >> b.trailing_zeros() }";
    for (language, zeros) in [
        (Language::Rust, "(b as u32 | 0x100).trailing_zeros()"),
        (Language::C, "trailing_zeros((uint64_t)b | UINT64_C(0x100))"),
    ] {
        let printed = body(text, language);
        assert!(printed.contains(zeros), "{printed}");
    }
    let whole = "fn f(x: u64) -> u64 { x >> x.trailing_zeros() }";
    let printed = body(whole, Language::C);
    assert!(printed.contains("x >> trailing_zeros(x)"), "{printed}");
}

#[test]
fn zeros_above_a_number_of_few_bits_are_not_counted() {
    let text = "fn f(x: u64) -> u64 { let b = x as u8; x >> b.leading_zeros() }";
    for (language, zeros) in [
        (Language::Rust, "(b as u32).leading_zeros() as i32 - 24)"),
        (Language::C, "(leading_zeros((uint64_t)b) - 56)"),
        (
            Language::Cpp,
            "(std::countl_zero(static_cast<std::uint32_t>(b)) - 24)",
        ),
    ] {
        let printed = body(text, language);
        assert!(printed.contains(zeros), "{printed}");
    }
    let whole = "fn f(x: u64) -> u64 { x >> x.leading_zeros() }";
    let printed = body(whole, Language::Rust);
    assert!(
        printed.contains("    x >> x.leading_zeros() as i32\n"),
        "{printed}"
    );
}

#[test]
fn words_of_a_language_name_nothing_in_it() {
    for (word, languages) in [
        ("union", &[Language::C, Language::Cpp][..]),
        ("template", &[Language::Cpp]),
        ("native", &[Language::Java]),
        ("defer", &[Language::Go]),
        ("lambda", &[Language::Python]),
        ("checked", &[Language::CSharp]),
        ("delete", &[Language::JavaScript]),
    ] {
        let text = format!("fn f(x: u64) -> u64 {{ let {word} = x >> 1; {word} ^ {word} << 2 }}");
        for &language in languages {
            let printed = body(&text, language);
            assert!(printed.contains(&format!("{word}2 ")), "{printed}");
        }
    }
}

#[test]
fn a_number_of_32_bits_is_one_in_cpp_too() {
    let text = "u64 f(u64 x) { u32 a = x; a ^= 4000000000u; a ^= 0xF0F0F0F0u; a ^= 7u; return a; }";
    let printed = body(text, Language::Cpp);
    for number in ["0xEE6B2800;", "0xF0F0F0F0;", "7u;"] {
        assert!(printed.contains(number), "{printed}");
    }
}

#[test]
fn numbers_that_meet_no_type_have_their_own() {
    let text = "u64 f(u64 x) { return (2 ^ 3) < 4 ? x : ~x; }";
    let printed = body(text, Language::Rust);
    assert!(printed.contains("(2i32 ^ 3i32) < 4i32"), "{printed}");
}

#[test]
fn what_is_cut_to_another_type_is_not_cut_to_its_own_before() {
    let text = "u64 f(u64 x) { u32 n = x; int m = n + 3; return x >> (m & 7); }";
    let printed = body(text, Language::JavaScript);
    assert!(printed.contains("const m = (n + 3) | 0;"), "{printed}");
}
