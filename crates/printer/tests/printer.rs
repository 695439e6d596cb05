//! Golden files of printed routines in each language, under `printed/`, and details of the printed code.

mod random;

use std::fs;
use std::path::Path;

use deltaboard_catalogue::Catalogue;
use deltaboard_compiler::{Instructions, compile};
use deltaboard_routine::{Language, Program};

/// Routines that together cover all differences between the languages.
const GOLDEN: [&str; 14] = [
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
fn catalogue_output_is_unchanged() {
    for language in Language::ALL {
        for id in GOLDEN {
            let routine = Catalogue::find(id).unwrap();
            let printed = deltaboard_printer::print(routine.program(), language).unwrap();
            let name = id.replace('/', ".");
            let file = format!("{}/{name}.{}", language.slug(), language.extension());
            golden(&file, &printed);
        }
    }
}

/// Generated programs, which `runs.rs` also runs: they have every conversion and every parenthesis.
#[test]
fn generated_output_is_unchanged() {
    let odd = include_str!("printed/odd.txt").split("\n\n");
    let mut writer = random::Writer::new(2026);
    for (name, texts) in [
        ("odd", odd.map(str::to_owned).collect::<Vec<_>>()),
        ("random", (0..6).map(|_| writer.program()).collect()),
    ] {
        for language in Language::ALL {
            let print = |text: &String| {
                deltaboard_printer::print(&Program::parse(text).unwrap(), language).unwrap()
            };
            let printed: Vec<_> = texts.iter().map(print).collect();
            let file = format!("{}/{name}.{}", language.slug(), language.extension());
            golden(&file, &printed.join("\n"));
        }
    }
}

/// Compares with a file under `printed/`; `UPDATE_EXPECT=1` rewrites it.
fn golden(file: &str, printed: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/printed").join(file);
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, printed).unwrap();
    }
    let expected = fs::read_to_string(&path).unwrap_or_default();
    assert!(printed == expected, "{file} has changed; UPDATE_EXPECT=1 accepts it:\n{printed}");
}

#[test]
fn languages_are_found_by_slug() {
    for language in Language::ALL {
        assert_eq!(Language::from_slug(language.slug()), Some(language));
    }
    assert_eq!(Language::from_slug("cobol"), None);
}

#[test]
fn every_routine_is_printed_in_every_language() {
    for routine in Catalogue::ROUTINES {
        for language in Language::ALL {
            let printed = deltaboard_printer::print(routine.program(), language);
            assert!(printed.is_ok(), "{}: {printed:?}", routine.id());
        }
    }
}

/// The printed code without Rust's doc comment.
fn body(text: &str, language: Language) -> String {
    let printed = deltaboard_printer::print(&Program::parse(text).unwrap(), language).unwrap();
    let lines = printed.lines().filter(|line| !line.starts_with("///"));
    lines.map(|line| format!("{line}\n")).collect()
}

#[track_caller]
fn assert_has(printed: &str, part: &str) {
    assert!(printed.contains(part), "{printed}");
}

#[test]
fn only_overflowing_operations_wrap() {
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
    assert_has(&python, "    x = (x & 0xFF) * 0x0101 + (x >> 1)\n");
    assert_has(&python, "    return (x * 3 - 1) & MASK\n");
}

#[test]
fn changes_inside_expressions_become_statements() {
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
fn reports_what_cannot_be_printed() {
    for text in [
        "u64 f(u64 x) { u64 y = g(x); return y; } void g(u64 y) { }",
        "u64 f(u64 x) { x += g(x); return x; } void g(u64 y) { }",
        "u64 f(u64 x) { int t[2] = {1}; t[0] = g(x); return x; } void g(u64 y) { }",
    ] {
        let fault = Program::parse(text).unwrap_err();
        assert_eq!(fault.message(), "`g` does not return a value", "{text}");
    }
    for text in [
        "u64 f(u64 x) { step(x); return x; } void step(u64& y) { y ^= y << 1; }",
        // The callee changes `n`, so the shift isn't by 70.
        "u64 f(u64 x) { u64 n = 70; less(n); return x << n; } void less(u64& y) { y -= 8; }",
        "u64 f(u64& y) { y ^= y << 1; return y; }",
    ] {
        let fault = deltaboard_printer::print(&Program::parse(text).unwrap(), Language::Cpp);
        assert_eq!(
            fault.unwrap_err().message(),
            "`y` is passed by reference, which cannot be printed",
            "{text}"
        );
    }
    let text = "u64 f(u64 x) { u64 y = 0; u64 z = x & 1 ? ++y : 3; return y ^ z; }";
    let fault = deltaboard_printer::print(&Program::parse(text).unwrap(), Language::Rust);
    assert_eq!(
        fault.unwrap_err().draw(text),
        "\
1 | u64 f(u64 x) { u64 y = 0; u64 z = x & 1 ? ++y : 3; return y ^ z; }
  |                                           ^^^ a change in an expression that is not always evaluated cannot be printed
  = move the change into a statement of its own, inside an `if`
"
    );
}

/// Python's `not` has a lower precedence than the operators that C's `!` can be an operand of.
#[test]
fn python_negation_is_parenthesized_next_to_an_operator() {
    let text = "u64 f(u64 x) { bool p = x > 5, q = x > 9; return (!p == q) + (!p && q); }";
    let python = body(text, Language::Python);
    assert_has(&python, "(not p) == q");
    assert_has(&python, "not p and q");
}

/// The ranges of remainders and quotients are known, so sums and products of them use plain operators.
#[test]
fn operations_that_cannot_overflow_use_plain_operators() {
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

/// C# warns about constant conditions, so this isn't run.
#[test]
fn constant_conditions_are_evaluated() {
    let text = "u64 f(u64 x) { x ^= x + (u64)!(bool)6; return x + (u64)(3 > 5); }";
    let printed = body(text, Language::Rust);
    assert_has(&printed, "x ^= x + !true as u64;");
    assert_has(&printed, "x + (3i32 > 5i32) as u64");
}

#[test]
fn increments_use_the_language_syntax() {
    let text = "u64 f(u64 x) { int n = 9; n -= 1; x <<= n; n += 1; x >>= n; return x; }";
    for (language, less, more) in [
        (Language::C, "    n--;\n", "    n++;\n"),
        (Language::Go, "\tn--\n", "\tn++\n"),
        (Language::Java, "n--;\n", "n++;\n"),
    ] {
        let printed = body(text, language);
        assert_has(&printed, less);
        assert_has(&printed, more);
    }
}

#[test]
fn only_the_board_has_a_known_length() {
    let text = "void flip(int board[64]) { for (int sq = 0; sq < 32; sq++) { int held = at(board, sq); board[sq] = board[sq ^ 56]; board[sq ^ 56] = held; } } int at(const int list[], int n) { return list[n]; }";
    let printed = body(text, Language::C);
    assert_has(&printed, "board[64]");
    assert_has(&printed, "list[]");
}

#[test]
fn unused_variables_with_calls_are_dropped() {
    let text =
        "u64 g(u64 y) { return y << 1; } u64 f(u64 x) { u64 n = x > 1 ? g(x) : 0; return x << 8; }";
    assert_has(&body(text, Language::Go), "func F(x uint64) uint64 {\n\treturn x << 8\n}");
}

#[test]
fn conversion_to_int_sign_extends() {
    let text = "int f(u64 x) { return (int)(x & 0x80000000); }";
    for (language, signed) in [
        (Language::Python, "with_sign(x & 0x80000000, 32)"),
        (Language::JavaScript, "BigInt.asIntN(32, x & 0x80000000n)"),
    ] {
        assert_has(&body(text, language), signed);
    }
}

#[test]
fn value_read_before_a_change_is_saved() {
    let text = "static long f(long x) { return x ^ (x <<= 8); }";
    let java = Program::link_as(text, Language::Java, &()).unwrap();
    for language in [Language::C, Language::Rust] {
        let printed = deltaboard_printer::print(&java, language).unwrap();
        let board = 0x1e22_2212_0e0a_1222;
        let evaluated = deltaboard_trace::evaluate(&Program::parse(&printed).unwrap(), board);
        assert_eq!(evaluated, Ok(board ^ board << 8), "{printed}");
    }
}

#[test]
fn a_change_as_a_statement_saves_no_old_value() {
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
    assert_has(&printed, "{\n    x &= x - 1;\n    return x;\n}");
}

#[test]
fn names_can_be_reused_after_their_block() {
    let text = "u64 f(u64 x) {
        u64 y = 0;
        if (x & 1) { u64 z = x >> 1; y ^= z; }
        if (x & 2) { u64 z = x >> 2; y ^= z; }
        return y;
    }";
    for language in Language::ALL {
        let printed = body(text, language);
        assert!(printed.contains("z ") && !printed.contains("z2"), "{printed}");
    }
}

#[test]
fn trailing_zeros_of_narrow_numbers_stop_at_their_width() {
    let text = "fn f(x: u64) -> u64 { let b = x as u8; x >> b.trailing_zeros() }";
    for (language, zeros) in [
        (Language::Rust, "(b as u32 | 0x100).trailing_zeros()"),
        (Language::C, "trailing_zeros((uint64_t)b | UINT64_C(0x100))"),
    ] {
        let printed = body(text, language);
        assert_has(&printed, zeros);
    }
    let whole = "fn f(x: u64) -> u64 { x >> x.trailing_zeros() }";
    let printed = body(whole, Language::C);
    assert_has(&printed, "x >> (uint32_t)trailing_zeros(x)");
}

#[test]
fn leading_zeros_of_narrow_numbers_exclude_the_excess_bits() {
    let text = "fn f(x: u64) -> u64 { let b = x as u8; x >> b.leading_zeros() }";
    for (language, zeros) in [
        (Language::Rust, "(b as u32).leading_zeros() as i32 - 24)"),
        (Language::C, "(leading_zeros((uint64_t)b) - 56)"),
        (Language::Cpp, "(std::countl_zero(static_cast<std::uint32_t>(b)) - 24)"),
    ] {
        let printed = body(text, language);
        assert_has(&printed, zeros);
    }
    let whole = "fn f(x: u64) -> u64 { x >> x.leading_zeros() }";
    let printed = body(whole, Language::Rust);
    assert_has(&printed, "    x >> x.leading_zeros()\n");
}

#[test]
fn keywords_are_not_used_as_names() {
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
            assert_has(&printed, &format!("{word}2 "));
        }
    }
    let printed = body("U8 - 1", Language::Rust);
    assert_has(&printed, "u8_2.wrapping_sub(1)");
}

#[test]
fn cpp_literals_have_32_bits_where_needed() {
    let text = "u64 f(u64 x) { u32 a = x; a ^= 4000000000u; a ^= 0xF0F0F0F0u; a ^= 7u; return a; }";
    let printed = body(text, Language::Cpp);
    for number in ["0xEE6B2800;", "0xF0F0F0F0;", "7u;"] {
        assert_has(&printed, number);
    }
}

#[test]
fn untyped_literals_get_a_type_suffix_in_rust() {
    let text = "u64 f(u64 x) { return (2 ^ 3) < 4 ? x : ~x; }";
    let printed = body(text, Language::Rust);
    assert_has(&printed, "(2i32 ^ 3i32) < 4i32");
    let text = "u64 f(u64 x) { return (~2 & 7) < 4 ? x : ~x; }";
    let printed = body(text, Language::Rust);
    assert_has(&printed, "(!2i32 & 7i32) < 4i32");
}

#[test]
fn javascript_truncates_once_per_conversion() {
    let text = "u64 f(u64 x) { u32 n = x; int m = n + 3; return x >> (m & 7); }";
    let printed = body(text, Language::JavaScript);
    assert_has(&printed, "const m = (n + 3) | 0;");
}

#[test]
fn macros_are_printed_with_the_types_of_each_use() {
    let text = "#define N(x) (~(x) >> 1)\nu64 f(u64 x) { u32 y = x; y = N(y); return N(x) ^ y; }";
    let printed = body(text, Language::C);
    assert_has(&printed, "y = ~y >> 1;");
    assert_has(&printed, "return (~x >> 1) ^ y;");
}

#[test]
fn javascript_converts_fitting_numbers_without_truncation() {
    let text = "u64 f(u64 x) { u32 n = x; n ^= x >> 32; return n & 0x7fffffff; }";
    let printed = body(text, Language::JavaScript);
    assert_has(&printed, "return BigInt(n & 0x7fffffff);");
    let text = "u64 f(u64 x) { u32 n = x; n ^= x >> 32; return n & 0x80000000; }";
    let printed = body(text, Language::JavaScript);
    assert_has(&printed, "return BigInt((n & 0x80000000) >>> 0);");
}

#[test]
fn java_returns_32_bit_boards_as_unsigned_long() {
    for text in ["u32 f(u64 x) { return x; }", "void f(u32& x) { x = ~x; }"] {
        let printed = body(text, Language::Java);
        assert_has(&printed, "return Integer.toUnsignedLong(");
        let printed = body(text, Language::CSharp);
        assert_has(&printed, "public static uint F(");
    }
    let square = "u32 f(u32 sq) { return sq ^ 7; }";
    assert_has(&body(square, Language::Java), "public static int f(int sq)");
}

/// Users paste our own output, too.
#[test]
fn printed_code_is_parsed_with_the_same_results() {
    let scattered = "sq' = (sq + 8*(sq & 7)) & 63".parse().unwrap();
    let pext = Instructions { pext: true, ..Instructions::default() };
    let compiled = compile(&scattered, pext).program();
    let routines = Catalogue::ROUTINES.iter().map(|routine| routine.program().clone());
    let odd = include_str!("printed/odd.txt").split("\n\n");
    let mut writer = random::Writer::new(2026);
    let random: Vec<_> = (0..60).map(|_| writer.program()).collect();
    let texts = odd.chain(random.iter().map(String::as_str));
    let written = texts.map(|text| Program::parse(text).unwrap());
    for program in routines.chain([compiled]).chain(written) {
        for language in
            [Language::C, Language::Cpp, Language::CSharp, Language::Java, Language::Rust]
        {
            let printed = deltaboard_printer::print(&program, language).unwrap();
            let read = Program::parse(&printed)
                .unwrap_or_else(|fault| panic!("{language:?}: {}", fault.draw(&printed)));
            // The routine is the last function, after those that it calls.
            let name = (*read.routines().last().unwrap()).to_owned();
            let read = read.select(&name).unwrap();
            // Java's `int` may be read as the number of a square.
            if read.domain() != program.domain() {
                assert_eq!(language, Language::Java, "{printed}");
                continue;
            }
            for board in [0, 1, 0x1e22_2212_0e0a_1222, u64::MAX] {
                let expected = deltaboard_trace::evaluate(&program, board).unwrap();
                let found = deltaboard_trace::evaluate(&read, board);
                let found = found.unwrap_or_else(|fault| panic!("{}", fault.draw(&printed)));
                assert_eq!(found, expected, "{language:?}\n{printed}");
            }
        }
    }
}

#[test]
fn calls_with_side_effects_are_kept() {
    let bumped = "u64 bumped(u64 t[2]) { t[1] += 5; return t[1]; }";
    let text = |unread: &str| {
        format!("u64 f(u64 x) {{ u64 t[2] = {{x}}; {unread} return t[1]; }} {bumped}")
    };
    for (unread, called) in [
        ("u64 y = bumped(t) ^ bumped(t) << 1;", "bumped(t);\n    bumped(t);\n    return"),
        ("bumped(t) ^ 1;", "{x};\n    bumped(t);\n    return"),
        ("u64 y[2] = {bumped(t)};", "{x};\n    bumped(t);\n    return"),
        ("u64 y[2]; y[bumped(t) & 1] = x;", "{x};\n    bumped(t);\n    return"),
        (
            "for (u64 y = bumped(t) ^ bumped(t); x; x >>= 9) x -= 1;",
            "bumped(t);\n    for (bumped(t); x; ",
        ),
        ("u64 y = x & 1 ? bumped(t) : 2;", "y = x & 1 ? bumped(t) : UINT64_C(2);"),
        ("x & 1 && bumped(t);", "unused = (x & 1) && bumped(t);"),
        ("u64 y = x & 1 ? t[0] : 2;", "{x};\n    return t[1]"),
        ("t[bumped(t) & 1] += x;", "index = bumped(t) & 1;\n    t[index] += x;"),
    ] {
        let printed = body(&text(unread), Language::C);
        assert!(printed.contains(called), "{unread}\n{printed}");
    }
}

#[test]
fn a_selected_function_is_printed_with_its_callees() {
    let text = "u64 first(u64 x) { return x << 1; } u64 second(u64 x) { return third(x) ^ x; } u64 third(u64 x) { return x >> 1; }";
    let program = Program::parse(text).unwrap().select("second").unwrap();
    for language in Language::ALL {
        let printed = deltaboard_printer::print(&program, language).unwrap().to_lowercase();
        let has = ["first", "second", "third"].map(|name| printed.contains(&format!("{name}(")));
        assert_eq!(has, [false, true, true], "{printed}");
    }
}

#[test]
fn a_shift_by_a_board_dependent_count_is_printed() {
    let text = "u64 f(u64 x) { return x >> (63 + (x == 0)); }";
    assert!(deltaboard_printer::print(&Program::parse(text).unwrap(), Language::C).is_ok());
}

#[test]
fn negation_of_a_narrow_rust_integer_stays_narrow() {
    let text = "fn f(x: u64) -> u64 { let a = x as i8; let mut b = -a; b ^= 1; x ^ b as u64 }";
    let printed = deltaboard_printer::print(&Program::parse(text).unwrap(), Language::C).unwrap();
    assert!(printed.contains("int8_t b = "), "{printed}");
}

#[test]
fn minimum_values_are_printed_with_their_type() {
    let text = "u64 f(u64 x) { i64 y = x; int z = x; return (y ^ INT64_MIN) + (z ^ INT32_MIN); }";
    let program = Program::parse(text).unwrap();
    for (language, written) in [
        (Language::C, "(y ^ INT64_MIN) + (z ^ INT32_MIN)"),
        (Language::Cpp, "(y ^ INT64_MIN) + (z ^ INT32_MIN)"),
        (Language::CSharp, "(y ^ -9223372036854775808L) + (long)(z ^ -2147483648)"),
    ] {
        let printed = deltaboard_printer::print(&program, language).unwrap();
        assert!(printed.contains(written), "{printed}");
    }
}

#[test]
fn local_tables_use_the_language_syntax() {
    let text = "u64 f(u64 x) { const u64 t[2] = {3, 5}; return x ^ t[x & 1] ^ t[x >> 63]; }";
    let program = Program::parse(text).unwrap();
    for (language, written) in [
        (Language::Cpp, "\n    const std::uint64_t t[2] = {3, 5};"),
        (Language::CSharp, "\n        ulong[] t = { 3, 5 };"),
    ] {
        let printed = deltaboard_printer::print(&program, language).unwrap();
        assert!(printed.contains(written), "{printed}");
    }
}
