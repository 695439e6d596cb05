//! Runs `deltaboard prove`.

mod program;
#[allow(dead_code, reason = "files are only written")]
mod temporary_folder;

#[cfg(target_os = "linux")]
use std::{
    fs::File,
    process::{Command, Stdio},
};

use program::{Run, run, run_with};
use temporary_folder::TemporaryFolder;

const LOOP: &str = "
U64 byHand(U64 x) {
    U64 out = 0;
    for (int rank = 0; rank < 8; rank++)
        out |= ((x >> (8 * rank)) & 0xff) << (8 * (7 - rank));
    return out;
}
";
const SWAPS: &str = "
fn flip(x: u64) -> u64 {
    let x = x ^ 0;
    x.swap_bytes()
}
";
const WRONG: &str = "
U64 mirror(U64 x) {
    const U64 k1 = C64(0x5555555555555555), k2 = C64(0x3333333333332333), k4 = C64(0x0f0f0f0f0f0f0f0f);
    x = ((x >> 1) & k1) | ((x & k1) << 1);
    x = ((x >> 2) & k2) | ((x & k2) << 2);
    return ((x >> 4) & k4) | ((x & k4) << 4);
}
";
const LINE: &str = "
U64 mirrored(U64 rank) {
    return (((rank * 0x80200802) & 0x0884422110) * 0x0101010101010101) >> 56;
}
";
const FILL: &str = "
U64 fill(U64 x) {
    x |= ~C64(0x0808080808080808) & (x << 8) & ~x & (x * 3);
    return x;
}
";

fn folder(name: &str) -> TemporaryFolder {
    let folder = TemporaryFolder::new(name);
    for (file, code) in [
        ("loop.c", LOOP),
        ("swaps.rs", SWAPS),
        ("wrong.c", WRONG),
        ("fill.c", FILL),
        ("line.c", LINE),
    ] {
        folder.write(file, code);
    }
    folder
}

#[test]
fn two_routines_are_proved_equal_or_a_counterexample_is_drawn() {
    let folder = folder("prove-two");
    let proved = run(folder.path(), &["prove", "loop.c", "swaps.rs"]);
    let output =
        "byHand in loop.c and flip in swaps.rs are the same, proved for all 2^64 boards.\n";
    assert_eq!(proved, Run { code: 0, output: output.to_owned(), errors: String::new() });
    let different = run(folder.path(), &["prove", "loop.c", "wrong.c"]);
    assert_eq!(
        different,
        Run {
            code: 1,
            output: "\
byHand in loop.c and mirror in wrong.c are not the same.

This board            byHand                mirror
0x0000000000000001    0x0100000000000000    0x0000000000000080
8 . . . . . . . .     8 1 . . . . . . .     8 . . . . . . . .
7 . . . . . . . .     7 . . . . . . . .     7 . . . . . . . .
6 . . . . . . . .     6 . . . . . . . .     6 . . . . . . . .
5 . . . . . . . .     5 . . . . . . . .     5 . . . . . . . .
4 . . . . . . . .     4 . . . . . . . .     4 . . . . . . . .
3 . . . . . . . .     3 . . . . . . . .     3 . . . . . . . .
2 . . . . . . . .     2 . . . . . . . .     2 . . . . . . . .
1 1 . . . . . . .     1 . . . . . . . .     1 . . . . . . . 1
  a b c d e f g h       a b c d e f g h       a b c d e f g h

They differ on h1 a8.
"
            .to_owned(),
            errors: String::new(),
        }
    );
    // Only bits that differ are listed.
    folder.write("two.c", "U64 two(U64 x) { return x << 1 | 2; }");
    folder.write("one.c", "U64 one(U64 x) { return x << 1 | 6; }");
    let nearly = run(folder.path(), &["prove", "two.c", "one.c"]);
    assert!(nearly.output.ends_with("\nThey differ on c1.\n"), "{}", nearly.output);
    // Routines without names, or with equal names, are identified by their files.
    for (file, code) in [("a.txt", "x << 1"), ("b.txt", "x << 2")] {
        folder.write(file, code);
    }
    folder.write("other.c", "U64 two(U64 x) { return x; }");
    for (left, right, titles) in [
        ("two.c", "one.c", ["two", "one"]),
        ("two.c", "other.c", ["two.c", "other.c"]),
        ("a.txt", "b.txt", ["a.txt", "b.txt"]),
        ("two.c", "a.txt", ["two.c", "a.txt"]),
        ("b.txt", "one.c", ["b.txt", "one.c"]),
    ] {
        let output = run(folder.path(), &["prove", left, right]).output;
        let head = output.lines().nth(2).unwrap();
        let head: Vec<_> = head.split_whitespace().collect();
        assert_eq!(head, [&["This", "board"][..], &titles].concat());
    }
    let tested = run(folder.path(), &["prove", "fill.c", "fill.c"]);
    assert_eq!(tested.code, 3, "{tested:?}");
    assert!(tested.output.contains("boards. This is not a proof"), "{}", tested.output);
}

#[test]
fn routines_that_are_not_linear_are_only_tested() {
    let folder = TemporaryFolder::new("prove-tested");
    folder.write("sum.c", "U64 flip(U64 x) { return __builtin_bswap64((x + x) - x); }");
    let tested = run(folder.path(), &["prove", "sum.c", "--task", "flip-vertical"]);
    assert_eq!((tested.code, &*tested.errors), (3, ""), "{tested:?}");
    assert!(
        tested.output.starts_with("flip in sum.c is flip vertical on ")
            && tested
                .output
                .ends_with(" boards. This is not a proof: it could not be shown to be linear.\n"),
        "{}",
        tested.output
    );
}

#[test]
fn a_routine_is_compared_with_a_task() {
    let folder = folder("prove-task");
    for (arguments, code, expected) in [
        (
            &["loop.c", "--task", "flip-vertical"][..],
            0,
            "byHand in loop.c is flip vertical, proved for all 2^64 boards.\n",
        ),
        (
            &["loop.c", "--task", "flip-vertical/rotates"],
            0,
            "byHand in loop.c is flip vertical, proved for all 2^64 boards.\n",
        ),
        (&["fill.c", "--task", "wrap-north"], 1, "fill in fill.c is not wrap north.\n"),
        (
            &["wrong.c", "--task", "mirror-horizontal"],
            1,
            "mirror in wrong.c is not mirror horizontal.\n",
        ),
        (
            &["line.c", "--task", "mirror-rank/lookup"],
            0,
            "mirrored in line.c is mirror rank where only its line is occupied, proved for all 256 occupancies of that line. This does not cover other boards.\n",
        ),
    ] {
        let done = run(folder.path(), &[&["prove"], arguments].concat());
        assert_eq!((done.code, &*done.errors), (code, ""), "{arguments:?}");
        assert!(done.output.starts_with(expected), "{}", done.output);
    }
    let wrong = run(folder.path(), &["prove", "wrong.c", "--task", "mirror-horizontal"]).output;
    assert!(wrong.ends_with("wrong.c:3: With 0x3333333333333333 instead of 0x3333333333332333, this would be mirror horizontal.\n"), "{wrong}");
}

#[test]
fn a_single_routine_is_recognized() {
    let folder = folder("prove-one");
    for (code, exit, expected) in [
        (LOOP, 0, "byHand in <stdin>: This is flip vertical, proved for all 2^64 boards."),
        ("sq ^ 56", 0, "<stdin>: This is flip vertical, proved for all 64 squares."),
        ("sq' = (sq * 5) & 63", 3, "<stdin>: This is a permutation"),
        (
            WRONG,
            1,
            "✗ mirror is not mirror horizontal: f2 is lost, and should go to c2.\nmirror in <stdin>: Some bits are lost",
        ),
        (FILL, 3, "fill in <stdin>: Some bits depend on several others"),
        (
            "rotate180(x) == flipVertical(mirrorHorizontal(x))",
            0,
            "<stdin>: Both sides are the same, proved for all 2^64 boards.",
        ),
        (
            "rotate180(x) == flipVertical(x)",
            1,
            "<stdin>: The two sides are not the same.\n\nThis board            Left side             Right side\n",
        ),
    ] {
        let done = run_with(folder.path(), &["prove", "-"], code);
        assert_eq!((done.code, &*done.errors), (exit, ""), "{code}");
        assert!(done.output.starts_with(expected), "{}", done.output);
    }
    let shift = "u64 f(u64 x, int n) { return x << n; }";
    let done = run_with(folder.path(), &["prove", "-", "--with", "0x8"], shift);
    assert!(
        done.output.starts_with("f in <stdin> with n = 8: This is shift north"),
        "{}",
        done.output
    );
}

#[test]
fn functions_are_chosen() {
    let folder = folder("prove-functions");
    let both = "u64 f(u64 x) { return x << 8; } u64 g(u64 x) { return x >> 8; }";
    folder.write("both.c", both);
    let done =
        run(folder.path(), &["prove", "both.c", "both.c", "--function", "f", "--function", "g"]);
    assert_eq!((done.code, &*done.errors), (1, ""));
    assert!(
        done.output.contains("f in both.c and g in both.c are not the same."),
        "{}",
        done.output
    );
    let same = run(folder.path(), &["prove", "both.c", "both.c", "--function", "g"]);
    assert_eq!(
        same.output,
        "g in both.c and g in both.c are the same, proved for all 2^64 boards.\n"
    );
}

#[test]
fn what_the_chosen_function_does_not_need_does_not_matter() {
    let folder = folder("prove-needed");
    folder.write(
        "engine.rs",
        "use std::collections::HashMap;
struct Engine { name: String, table: HashMap<u64, i32> }
impl Engine { fn think(&mut self) -> Option<&i32> { self.table.get(&3) } }
fn inner(x: u64) -> u64 { x.swap_bytes() }
fn outer(x: u64) -> u64 { inner(x).reverse_bits() }
fn show(x: u64) { println!(\"{x}\"); }
fn main() { show(Engine::default().name.len()); }
",
    );
    // A function that another one calls can be chosen.
    let inner = run(folder.path(), &["prove", "engine.rs", "--function", "inner"]);
    assert_eq!((inner.code, &*inner.errors), (0, ""));
    assert!(inner.output.contains("This is flip vertical, proved"), "{}", inner.output);
    let unsaid = run(folder.path(), &["prove", "engine.rs"]);
    assert_eq!(unsaid.code, 0, "{}", unsaid.errors);
    assert!(unsaid.output.ends_with("\n2 functions: 2 proved.\n"), "{}", unsaid.output);
    // What may have been meant must be read.
    folder.write("look.rs", "fn f(x: u64) -> u64 { x }\nfn look(x: u64) -> u64 { print!(); x }\n");
    let look = run(folder.path(), &["prove", "look.rs"]);
    assert_eq!(look.code, 2, "{}", look.output);
}

#[test]
fn each_function_has_its_own_errors() {
    let folder = folder("prove-errors-of-functions");
    folder.write(
        "many.c",
        "u64 jumps(u64 x) { goto e; e: return x; }
struct Far far(u64 x) { return x; }
u64 torn(u64 x) { union { u64 all; } u; return x; }
u64 same(u64 x) { return x; }
u64 calls(u64 x) { return rook_attacks(x); }
",
    );
    for (function, message) in [
        ("jumps", "many.c:1:20: `goto` is not part"),
        ("far", "many.c:2:"),
        ("torn", "many.c:3:19: "),
        ("calls", "many.c:5:27: there is no function `rook_attacks`"),
        (
            "nothing",
            "deltaboard: many.c has no function `nothing` that can be run on a board: it has same.\n",
        ),
    ] {
        let done = run(folder.path(), &["prove", "many.c", "--function", function]);
        assert_eq!((done.code, &*done.output), (2, ""), "{function}");
        assert!(done.errors.starts_with(message), "{}", done.errors);
    }
    let same = run(folder.path(), &["prove", "many.c", "--function", "same"]);
    assert_eq!((same.code, &*same.errors), (0, ""));
}

#[test]
fn too_many_values_are_an_error() {
    let folder = folder("prove-values");
    folder.write("shift.c", "u64 f(u64 x, int n, int m) { return x << n << m; }");
    for (arguments, expected) in [
        (
            &["loop.c", "--with", "0x8"][..],
            "1 value, but byHand in loop.c takes none besides the board",
        ),
        (
            &["shift.c", "--with", "1,2,3"],
            "3 values, but f in shift.c takes 2 besides the board, `n` and `m`",
        ),
        (
            &["loop.c", "shift.c", "--with", "1,2,3"],
            "3 values, but byHand in loop.c takes none besides the board",
        ),
    ] {
        let done = run(folder.path(), &[&["prove"], arguments].concat());
        let errors = format!("deltaboard: --with has {expected}.\n");
        assert_eq!((done.code, &*done.output, done.errors), (2, "", errors));
    }
    // One of two routines may have fewer parameters.
    folder.write("north.c", "u64 f(u64 x) { return x << 8; }");
    let same = run(folder.path(), &["prove", "north.c", "shift.c", "--with", "5,3"]);
    assert_eq!((same.code, &*same.errors), (0, ""));
}

/// The exit code is not 1, which means that there is a counterexample.
#[cfg(target_os = "linux")]
#[test]
fn a_result_that_cannot_be_written_is_an_error() {
    let folder = folder("prove-full");
    let to_full = |file: &str, output: Stdio, errors: Stdio| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_deltaboard"));
        let command = command.args(["prove", file]).current_dir(folder.path());
        let done = command.stdout(output).stderr(errors).output().unwrap();
        let errors = String::from_utf8(done.stderr).unwrap();
        (done.status.code(), errors)
    };
    let full = || Stdio::from(File::options().write(true).open("/dev/full").unwrap());
    let message =
        "deltaboard: standard output cannot be written: No space left on device (os error 28)\n";
    assert_eq!(to_full("swaps.rs", full(), Stdio::piped()), (Some(2), message.to_owned()));
    // The error can't be written either.
    assert_eq!(to_full("missing.c", Stdio::piped(), full()), (Some(2), String::new()));
}

/// Tabs and control characters are replaced, so that the carets are under the right characters.
#[test]
fn errors_are_drawn_for_a_terminal() {
    let folder = TemporaryFolder::new("prove-terminal");
    let long = format!("u64 f(u64 x) {{ return x {} ^ k; }}", " ".repeat(300));
    for (code, expected) in [
        (
            "u64 f(u64 x) {\r\n\treturn\tx >> k;\r\n}\r\n",
            "\
<stdin>:2:14: `k` is not defined
2 |  return x >> k;
  |              ^
",
        ),
        (
            "x + \x1b[2J",
            "\
<stdin>:1:5: unexpected character `\u{fffd}`
1 | x + \u{fffd}[2J
  |     ^
",
        ),
        (
            &long,
            "\
<stdin>:1:328: `k` is not defined
1 | …                                      ^ k; }
  |                                          ^
",
        ),
    ] {
        let done = run_with(folder.path(), &["prove", "-"], code);
        assert_eq!((done.code, &*done.errors), (2, expected));
    }
    let long = "k".repeat(1000);
    let done = run_with(folder.path(), &["prove", "-"], &format!("x ^ {long}"));
    assert!(done.errors.lines().all(|line| line.chars().count() < 350), "{}", done.errors);
}

#[test]
fn errors_are_drawn_with_their_place() {
    let folder = folder("prove-errors");
    folder.write("a.c", "u64 f(u64 x) {\n    return x >> k;\n}\nu64 g(u64 x) { return x; }\n");
    let error = "\
a.c:2:17: `k` is not defined
2 |     return x >> k;
  |                 ^
";
    folder.write("zero.c", "u64 f(u64 x) { return x / 0; }");
    folder.write("formula.txt", "sq ^ 56");
    for (arguments, expected) in [
        (
            &["a.c"][..],
            &*format!("{error}deltaboard: --function can choose one without an error: g.\n"),
        ),
        (&["a.c", "--function", "f"], error),
        (&["loop.c", "a.c"], error),
        (&["zero.c"], "zero.c:1:23: "),
        (
            &["loop.c", "--function", "h"],
            "deltaboard: loop.c has no function `h` that can be run on a board: it has byHand.\n",
        ),
        (
            &["formula.txt", "--function", "h"],
            "deltaboard: formula.txt has no function `h` that can be run on a board: it has no named function.\n",
        ),
        (
            &["missing.c"],
            "deltaboard: missing.c cannot be read: No such file or directory (os error 2)\n",
        ),
        (
            &["loop.c", "--task", "flip-vertcal"],
            "deltaboard: `flip-vertcal` is not a transform; did you mean `flip-vertical`?\n",
        ),
        (
            &["loop.c", "--task", "wrap-nort"],
            "deltaboard: --task wrap-nort: `nort` is not a direction; did you mean `north`?\n",
        ),
        (
            &["loop.c", "--task", "shift-north/shifts"],
            "deltaboard: `shift-north/shifts` is not the id of a routine; shift-north has shift-north/shift.\n",
        ),
        (
            &["loop.c", "--task", "flip/quickly"],
            "deltaboard: `flip/quickly` is not the id of a routine, such as flip-vertical/delta-swaps.\n",
        ),
        (
            &["loop.c", "--task", "castle"],
            "deltaboard: `castle` is not a task: `--task` takes a transform (`deltaboard transform --help` has their names), a step such as \
             `shift-north-east` or `wrap-west`, or a routine's id such as `flip-vertical/delta-swaps`.\n",
        ),
        (
            &["loop.c", "--with", "many"],
            "deltaboard: --with many: `many` is not a number; write numbers, as in 1,0x55.\n",
        ),
        (
            &["loop.c", "--with", "-1"],
            "deltaboard: --with -1: a bitboard has no sign; these 64 bits are 0xffffffffffffffff; write",
        ),
        (
            &["loop.c", "--function", "f", "--function", "g"],
            "deltaboard: --function is given 2 times",
        ),
        (&["-", "-"], "deltaboard: only one of the files can be standard input.\n"),
        (
            &["loop.c", "swaps.rs", "--task", "flip-vertical"],
            "deltaboard: --task is about the routine of one file.\n",
        ),
        (&[], "error: "),
    ] {
        let done = run(folder.path(), &[&["prove"], arguments].concat());
        assert_eq!((done.code, &*done.output), (2, ""), "{arguments:?}");
        assert!(done.errors.starts_with(expected), "{}", done.errors);
    }
    // Errors in other functions don't matter.
    let done = run(folder.path(), &["prove", "a.c", "--function", "g"]);
    assert_eq!((done.code, &*done.errors), (0, ""));
}

/// The same text may be different routines in two languages.
#[test]
fn the_extension_of_a_file_determines_its_language() {
    let folder = TemporaryFolder::new("prove-endings");
    let text = "static long f(long x) { return x & 0xFFFFFFFF; }";
    for file in ["f.c", "f.cpp", "f.java", "f.cs", "f.txt"] {
        folder.write(file, text);
    }
    for (file, other, code) in
        [("f.c", "f.cpp", 0), ("f.c", "f.cs", 0), ("f.c", "f.txt", 0), ("f.c", "f.java", 1)]
    {
        let compared = run(folder.path(), &["prove", file, other]);
        assert_eq!(compared.code, code, "{file} {other}");
    }
    for (file, text) in [
        ("f.py", "def f(x): return x & 0xFFFFFFFF"),
        ("f.go", "func f(x uint64) uint64 { return x & 0xFFFFFFFF }"),
        ("f.js", "const f = (x) => x & 0xFFFFFFFFn;"),
        ("f.ts", "export const f = (x: bigint): bigint => x & 0xFFFFFFFFn;"),
    ] {
        folder.write(file, text);
        assert_eq!(run(folder.path(), &["prove", "f.c", file]).code, 0, "{file}");
        folder.write(file, "x = (x >> 8) // 2");
        assert_eq!(run(folder.path(), &["prove", file]).code, 2, "{file}");
    }
}

/// Assumptions are printed, and a script can accept or refuse them.
#[test]
fn a_proof_lists_its_assumptions() {
    let folder = TemporaryFolder::new("prove-assumptions");
    let up = "u64 up(u64 x) {\n#ifdef TWICE\n  x <<= 8;\n#endif\n  return x << 8;\n}\n";
    let helped = "u64 flip(u64 x) { return bswap64(x); }\nu64 other(u64 x) { return lsb(x); }\n";
    let called = "u64 flip(u64 x) { return flip_vertical(x); }\n";
    let by_compiler = "#define SWAPPED(x) swap_bytes(x)\n#if __GNUC__\n#define swap_bytes(x) __builtin_bswap64(x)\n#else\n\
                       #define swap_bytes(x) bswap64(x)\n#endif\nu64 flip(u64 x) { return SWAPPED(x); }\n";
    for (file, code) in
        [("up.c", up), ("helped.c", helped), ("called.c", called), ("by_compiler.c", by_compiler)]
    {
        folder.write(file, code);
    }
    let message = "\
up.c:2:1: assumed: `#ifdef TWICE` holds
2 | #ifdef TWICE
  | ^^^^^^^^^^^^
";
    let alone = run(folder.path(), &["prove", "up.c"]);
    let sentence = "up in up.c: If `#ifdef TWICE` holds, some bits are lost, those of ranks 7, 8.";
    assert!(alone.output.starts_with(sentence), "{alone:?}");
    assert_eq!((alone.code, &*alone.errors), (3, message));

    for (arguments, code, sentence) in [
        (
            &["helped.c", "--function", "flip"][..],
            4,
            "flip in helped.c: If `bswap64` reverses the order of the bytes, this is flip vertical, proved",
        ),
        (
            &["helped.c", "--function", "flip", "--assume"],
            0,
            "flip in helped.c: If `bswap64` reverses",
        ),
        (
            &["called.c", "--task", "flip-vertical"],
            4,
            "If `flip_vertical` is the catalogue's routine of this name, flip in called.c is flip vertical, proved",
        ),
        (
            &["called.c", "helped.c", "--function", "flip"],
            4,
            "If `flip_vertical` is the catalogue's routine of this name and `bswap64` reverses the order of the bytes, flip in called.c and flip in helped.c are the same, proved",
        ),
        (
            &["by_compiler.c", "--task", "flip-vertical"],
            4,
            "If `#if __GNUC__` does not hold and `bswap64` reverses the order of the bytes, flip in by_compiler.c is flip vertical, proved",
        ),
        (&["called.c", "--task", "rotate-180"], 1, "flip in called.c is not rotate 180."),
    ] {
        let done = run(folder.path(), &[&["prove"], arguments].concat());
        assert_eq!(done.code, code, "{arguments:?} {done:?}");
        assert!(done.output.starts_with(sentence), "{}", done.output);
        assert!(!done.errors.is_empty() && !done.errors.contains("lsb"), "{}", done.errors);
    }
}

/// Results of routines over squares are compared completely, even if they aren't squares.
#[test]
fn results_that_are_not_squares_are_printed_as_numbers() {
    let folder = TemporaryFolder::new("prove-numbers");
    for (file, code) in [
        ("pawn.c", "int value(int sq) { return 100; }"),
        ("bishop.c", "int value(int sq) { return 325; }"),
        ("file.c", "uint64_t file(int sq) { return 0x0101010101010101ULL << (sq & 7); }"),
        ("wide.c", "uint64_t value(int sq) { return 100; }"),
        ("count.c", "int count(uint64_t x) { return __builtin_popcountll(x); }"),
        ("none.c", "int none(uint64_t x) { return 0; }"),
        (
            "line.c",
            "uint64_t low(uint64_t x) { return __builtin_popcountll(x) > 29 ? 0 : __builtin_bitreverse64(x & 0xff) >> 56; }",
        ),
    ] {
        folder.write(file, code);
    }
    for (arguments, code, sentence) in [
        (
            &["pawn.c", "bishop.c"][..],
            1,
            "value in pawn.c and value in bishop.c are not the same.\n\nFor a1 (square 0), pawn.c returns 100 and bishop.c returns 325.\n",
        ),
        (
            &["pawn.c"],
            3,
            "value in pawn.c: This returns a number that is not a square, for each of the 64 squares. It is not one of the known tables.\n",
        ),
        (
            &["file.c"],
            0,
            "file in file.c: This returns the file of each square, as a bitboard, proved for all 64 squares.\n",
        ),
        (
            &["pawn.c", "wide.c"],
            0,
            "value in pawn.c and value in wide.c are the same, proved for all 64 squares. One returns 32 bits with a sign, the other 64 bits: both were compared as numbers of 64 bits.\n",
        ),
        (
            &["count.c", "none.c"],
            1,
            "count in count.c and none in none.c are not the same.\n\nFor 0x0000000000000001, count returns 1 and none returns 0.\n",
        ),
        (
            &["line.c"],
            3,
            "low in line.c: On its line alone, this is mirror rank, proved for all 256 occupancies of it.",
        ),
        (
            &["line.c", "--task", "mirror-rank/lookup"],
            0,
            "low in line.c is mirror rank where only its line is occupied, proved for all 256 occupancies of that line. This does not cover other boards.\n",
        ),
    ] {
        let done = run(folder.path(), &[&["prove"], arguments].concat());
        assert_eq!((done.code, &*done.errors), (code, ""), "{arguments:?}");
        assert!(done.output.starts_with(sentence), "{}", done.output);
    }
    let board = run(folder.path(), &["prove", "file.c", "--task", "flip-vertical"]);
    let error = "file.c:1:10: `file` returns 0x101010101010101 for a1, which is not a square\n";
    assert!(board.code == 2 && board.errors.starts_with(error), "{board:?}");
}
