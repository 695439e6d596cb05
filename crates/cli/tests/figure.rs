//! Runs `deltaboard figure`.

mod program;
mod temporary_folder;

use program::{run, run_with};
use temporary_folder::TemporaryFolder;

#[test]
fn a_figure_goes_to_a_file_or_to_standard_output() {
    let folder = TemporaryFolder::new("figure-output");
    let arguments = ["figure", "--do", "flip-vertical", "--routine", "flip-vertical/delta-swaps"];
    let printed = run(folder.path(), &arguments);
    assert_eq!((printed.code, &*printed.errors), (0, ""));
    assert!(printed.output.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
    assert!(printed.output.contains("Flip: delta swaps, 3 steps"));
    let filed = run(folder.path(), &[&arguments[..], &["-o", "flip.svg"]].concat());
    assert_eq!((filed.code, &*filed.output, &*filed.errors), (0, "", ""));
    assert_eq!(folder.read("flip.svg"), printed.output);
    assert_eq!(run(folder.path(), &[&arguments[..], &["-o", "-"]].concat()), printed);
    assert!(!folder.path().join("-").exists());
}

#[test]
fn a_bit_can_be_followed() {
    let folder = TemporaryFolder::new("figure-follow");
    let arguments = ["figure", "--do", "flip-vertical", "--follow", "c3"];
    let followed = run(folder.path(), &arguments);
    let way = "Followed bit: c3 010 010 -&gt; c4 011 010 -&gt; c2 001 010 -&gt; c6 101 010</desc>";
    assert!(followed.output.contains(way), "{}", followed.output);
    let link = ["figure", "--link", "?do=flip-vertical&follow=c3"];
    assert_eq!(run(folder.path(), &link), followed);
}

#[test]
fn code_can_come_from_standard_input() {
    let folder = TemporaryFolder::new("figure-input");
    let code = "u64 f(u64 x) { return x << 8; }";
    folder.write("shift.c", code);
    let read = run_with(folder.path(), &["figure", "--code", "-"], code);
    assert_eq!((read.code, &*read.errors), (0, ""));
    assert_eq!(read, run(folder.path(), &["figure", "--code", "shift.c"]));
}

#[test]
fn two_runs_give_the_same_bytes() {
    let folder = TemporaryFolder::new("figure-same");
    for kind in ["board", "grid", "step", "strip"] {
        let arguments = [
            "figure",
            "--fen",
            "k7/8/NK2B3/8/8/8/8/8_w_-_-",
            "--do",
            "flip-diagonal",
            "--kind",
            kind,
        ];
        assert_eq!(run(folder.path(), &arguments), run(folder.path(), &arguments), "{kind}");
    }
}

/// The title of the figure for some arguments.
fn title(arguments: &[&str]) -> String {
    let folder = TemporaryFolder::new("figure-title");
    folder
        .write("shift.c", "u64 f(u64 x) { return x << 8; } u64 g(u64 x, int n) { return x >> n; }");
    let run = run(folder.path(), &[&["figure"], arguments].concat());
    let message = match arguments.contains(&"shift.c") && !arguments.contains(&"--function") {
        true => "deltaboard: shift.c has f, g; using f. Choose another one with --function.\n",
        false => "",
    };
    assert_eq!(run.errors, message, "{arguments:?}");
    let title = run.output.split("-title\">").nth(1).unwrap();
    title.split("</title>").next().unwrap().to_owned()
}

#[test]
fn options_describe_the_figure() {
    for (arguments, expected) in [
        (&[][..], "Bitboard 0x1e2222120e0a1222"),
        (&["--bits", "0xff"], "Bitboard 0x00000000000000ff"),
        (&["--fen", "8/8/8/8/8/8/8/K6k"], "Chessboard: 8/8/8/8/8/8/8/K6k"),
        (
            &["--fen", "8/8/8/8/8/8/8/K6k", "--do", "flip-vertical", "--kind", "board"],
            "Chessboard: K6k/8/8/8/8/8/8/8",
        ),
        (
            &["--do", "flip-vertical"],
            "Flip: delta swaps, 3 steps. 0x1e2222120e0a1222 becomes 0x22120a0e1222221e",
        ),
        (
            &["--routine", "flip-vertical/byte-swap"],
            "Flip: byte swap, 1 step. 0x1e2222120e0a1222 becomes 0x22120a0e1222221e",
        ),
        (
            &["--fen", "8/8/8/8/8/8/8/K6k", "--set", "k", "--kind", "grid"],
            "Bitboard 0x0000000000000080",
        ),
        (
            &["--do", "flip-vertical", "--kind", "step"],
            "Flip: delta swaps, step 1 of 3: delta swap by 8 under 0x00FF00FF00FF00FF. \
             0x1e2222120e0a1222 becomes 0x221e12220a0e2212",
        ),
        (
            &["--do", "flip-vertical", "--kind", "grid", "--step", "last"],
            "Bitboard 0x22120a0e1222221e. Flip: delta swaps, step 3 of 3: swap the two halves",
        ),
        (
            &["--bits", "0xff", "--code", "shift.c"],
            "f, 1 step. 0x00000000000000ff becomes 0x000000000000ff00",
        ),
        (
            &["--bits", "0xff", "--code", "shift.c", "--function", "g", "--with", "4"],
            "g, 1 step. 0x00000000000000ff becomes 0x000000000000000f",
        ),
        (
            &["--link", "https://deltaboard.example/?bits=0xf&do=flip-diagonal&step=3"],
            "Diagonal flip: delta swaps, 3 steps. 0x000000000000000f becomes 0x0000000001010101",
        ),
    ] {
        assert_eq!(title(arguments), expected, "{arguments:?}");
    }
}

#[test]
fn wrong_arguments_and_code_are_errors() {
    let folder = TemporaryFolder::new("figure-wrong");
    folder.write("wrong.c", "u64 f(u64 x) { return x << k; }");
    folder.write("right.c", "u64 f(u64 x) { return x << 8; }");
    folder.write("word.c", "0x0123456789abcdef");
    for (arguments, expected) in [
        (
            &["--fen", "8/8/8/8/8/8/8/K6kk"][..],
            "deltaboard: `fen` cannot be read: rank 1 has 9 squares.\n",
        ),
        (
            &["--bits", "0xfg"],
            "deltaboard: `bits` cannot be read: `g` is not a hexadecimal digit.\n",
        ),
        (
            &["--do", "flip-vertical", "--step", "4"],
            "deltaboard: `step=4`: the routine has 3 steps.\n",
        ),
        (
            &["--routine", "flip-vertical/magic"],
            "deltaboard: `flip-vertical/magic` is not the id of a routine; `deltaboard routines` lists them.\n",
        ),
        (
            &["--routine", "flip-vertical/delta-swap"],
            "deltaboard: `flip-vertical/delta-swap` is not the id of a routine; \
             did you mean `flip-vertical/delta-swaps`? `deltaboard routines` lists them.\n",
        ),
        (
            &["--bits", "1.5"],
            "deltaboard: `bits` cannot be read: a bitboard is a whole number; this one has a fraction.\n",
        ),
        (&["--step", "-1"], "deltaboard: `step=-1` is not valid; expected a number from 0 up.\n"),
        (
            &["--code", "wrong.c"],
            "\
wrong.c:1:28: `k` is not defined
1 | u64 f(u64 x) { return x << k; }
  |                            ^
",
        ),
        (
            &["--link", "view=lab&code=u64 f(u64 x) { return x << k; }"],
            "\
<link>:1:28: `k` is not defined
1 | u64 f(u64 x) { return x << k; }
  |                            ^
",
        ),
        // It isn't the compressed code of a link.
        (
            &["--code", "word.c"],
            "\
word.c:1:1: nothing here depends on a board
1 | 0x0123456789abcdef
  | ^^^^^^^^^^^^^^^^^^
  = call the board `x`, as in `x ^ (x << 8)`, or a square `sq`, as in `sq ^ 56`
",
        ),
        (
            &["--code", "right.c", "--with", "1"],
            "deltaboard: --with has 1 value, but f in right.c takes none besides the board.\n",
        ),
        (
            &["--code", "right.c", "--with", "x"],
            "deltaboard: --with x: `x` is not a number; write numbers, as in 1,0x55.\n",
        ),
        (
            &["--link", "view=lab&code=u64 f(u64 x, int n) { return x << n; }&with=1,2"],
            "deltaboard: `with` has 2 values, but f takes 1 besides the board, `n`.\n",
        ),
        (
            &["--link", "view=lab&code=x^1&function=g"],
            "deltaboard: the code has no function `g` that can be run on a board: it has no named function.\n",
        ),
        (
            &["--code", "right.c", "--function", "g"],
            "deltaboard: right.c has no function `g` that can be run on a board: it has f.\n",
        ),
    ] {
        let run = run(folder.path(), &[&["figure"], arguments].concat());
        assert_eq!((run.code, &*run.output), (2, ""), "{arguments:?}");
        assert_eq!(run.errors, expected, "{arguments:?}");
    }
    let both = run(folder.path(), &["figure", "--fen", "8/8/8/8/8/8/8/K6k", "--bits", "0x1"]);
    assert_eq!(both.code, 2);
    assert!(both.errors.contains("cannot be used with"), "{}", both.errors);
    let kind = run(folder.path(), &["figure", "--kind", "comic"]);
    assert_eq!(kind.code, 2);
    assert!(kind.errors.contains("[possible values: board, grid, step, strip]"));
}

#[test]
fn files_that_cannot_be_opened_are_errors() {
    let folder = TemporaryFolder::new("figure-files");
    let unwritable = run(folder.path(), &["figure", "-o", "nowhere/fig.svg"]);
    assert_eq!(unwritable.code, 1);
    assert!(unwritable.errors.starts_with("deltaboard: nowhere/fig.svg cannot be written: "));
    let unreadable = run(folder.path(), &["figure", "--code", "none.c"]);
    assert_eq!(unreadable.code, 1);
    assert!(unreadable.errors.starts_with("deltaboard: none.c cannot be read: "));
}

#[test]
fn a_figure_does_not_replace_its_code() {
    let folder = TemporaryFolder::new("figure-itself");
    let code = "u64 f(u64 x) { return x << 8; }";
    folder.write("shift.c", code);
    let done = run(folder.path(), &["figure", "--code", "shift.c", "-o", "./shift.c"]);
    let message = "deltaboard: --output ./shift.c would replace the code: choose another file.\n";
    assert_eq!((done.code, &*done.errors), (2, message));
    assert_eq!(folder.read("shift.c"), code);
}
