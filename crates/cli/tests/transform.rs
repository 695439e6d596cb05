//! Runs `deltaboard transform`.

mod program;
mod temporary_folder;

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Stdio};

use fastrand::Rng;
use program::{Run, run, run_with};
use temporary_folder::TemporaryFolder;

/// Runs transforms on a text, without a summary.
fn transformed(transforms: &str, text: &str) -> String {
    let folder = TemporaryFolder::new("transform-text");
    let run = run_with(folder.path(), &["transform", transforms, "-q"], text);
    assert_eq!((run.code, &*run.errors), (0, ""), "{text}");
    run.output
}

/// Draws the board of a FEN.
fn drawn(fen: &str) -> String {
    let board = fen.split(' ').next().unwrap();
    let ranks = board.split('/').map(|rank| {
        let squares = rank.chars().map(|letter| match letter {
            '1'..='8' => vec!["."; letter as usize - '0' as usize].join(" "),
            piece => piece.to_string(),
        });
        squares.collect::<Vec<_>>().join(" ")
    });
    ranks.collect::<Vec<_>>().join("\n")
}

#[test]
fn boards_and_moves_are_transformed_together() {
    // The rook takes the knight, and mates.
    let before = "
. . . . n . . k
. . . . . . . .
. . . . . . K .
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . R . . .";
    let line = "4n2k/8/6K1/8/8/8/8/4R3 w - - bm Rxe8#; dm 1; id \"back rank\";\n";
    assert_eq!(format!("\n{}", drawn(line)), before);
    for (transform, after, expected) in [
        (
            "rotate-90-clockwise",
            "
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
R . . . . . . n
. . . . . . . .
. . . . . K . .
. . . . . . . k",
            "8/8/8/8/R6n/8/5K2/7k w - - bm Rxh4#; dm 1; id \"back rank\";\n",
        ),
        (
            "color-flip",
            "
. . . . r . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . k .
. . . . . . . .
. . . . N . . K",
            "4r3/8/8/8/8/6k1/8/4N2K b - - bm Rxe1#; dm 1; id \"back rank\";\n",
        ),
        (
            "mirror-horizontal,flip-vertical",
            "
. . . R . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
. K . . . . . .
. . . . . . . .
k . . n . . . .",
            "3R4/8/8/8/8/1K6/8/k2n4 w - - bm Rxd1#; dm 1; id \"back rank\";\n",
        ),
    ] {
        let found = transformed(transform, line);
        assert_eq!(format!("\n{}", drawn(&found)), after, "{transform}");
        assert_eq!(found, expected);
    }
}

#[test]
fn other_text_than_fens_does_not_change() {
    let text = "\u{feff}# a test suite\r\n\r\nk7/8/8/8/8/8/8/K6Q w - - 3 20\r\n\n  # indented\n\t\nk7/8/8/8/8/8/8/K6Q w - - 35\n";
    // Neither an operation nor two clocks, so the FEN is wrong.
    let folder = TemporaryFolder::new("transform-rest");
    let wrong = run_with(folder.path(), &["transform", "flip-vertical"], text);
    assert_eq!(wrong.code, 1, "{wrong:?}");
    let text = text.replace("- - 35", "- - 0 1 | 35");
    assert_eq!(
        transformed("flip-vertical", &text),
        "\u{feff}# a test suite\r\n\r\nK6Q/8/8/8/8/8/8/k7 w - - 3 20\r\n\n  # indented\n\t\nK6Q/8/8/8/8/8/8/k7 w - - 0 1 | 35\n"
    );
    assert_eq!(transformed("flip-vertical", ""), "");
    assert_eq!(transformed("flip-vertical", "k7/8/8/8/8/8/8/K6Q"), "K6Q/8/8/8/8/8/8/k7");
}

#[test]
fn names_in_another_encoding_are_kept() {
    let folder = TemporaryFolder::new("transform-latin");
    let mut line = b"k7/8/8/8/8/8/8/K6Q w - - id \"M".to_vec();
    line.extend(b"\xfcller\";\n");
    fs::write(folder.path().join("in.epd"), &line).unwrap();
    let done = run(folder.path(), &["transform", "flip-vertical", "in.epd", "-q", "-o", "out.epd"]);
    assert_eq!((done.code, &*done.errors), (0, ""));
    let found = fs::read(folder.path().join("out.epd")).unwrap();
    assert_eq!(found, [b"K6Q/8/8/8/8/8/8/k7 w - - id \"M", &line[30..]].concat());
}

const BAD: &str = "\
k7/8/NK2B3/8/8/8/8/8 w - - id \"good\";
k7/8/NK2B4/8/8/8/8/8 w - - id \"bad\";
# a comment
k7/8/NK2B3/8/8/8/8/8 x - -
k7/8/NK2B3/8/8/8/8/8 b - -
";

#[test]
fn bad_lines_are_reported_and_left_out() {
    let folder = TemporaryFolder::new("transform-bad");
    folder.write("in.epd", BAD);
    let done = run(folder.path(), &["transform", "flip-vertical", "in.epd"]);
    assert_eq!(
        done,
        Run {
            code: 1,
            output: "\
8/8/8/8/8/NK2B3/8/k7 w - - id \"good\";
# a comment
8/8/8/8/8/NK2B3/8/k7 b - -
"
            .to_owned(),
            errors: "\
in.epd:2: rank 6 has 9 squares
  k7/8/NK2B4/8/8/8/8/8 w - - id \"bad\";
       ^^^^^
in.epd:4: side to move must be w or b, not `x`
  k7/8/NK2B3/8/8/8/8/8 x - -
                       ^
deltaboard: 5 lines: 2 positions transformed, 1 kept as blank or a comment, 2 bad and left out: in.epd:2, in.epd:4
"
            .to_owned(),
        }
    );
}

/// The text after a FEN isn't part of the error.
#[test]
fn errors_are_drawn_with_their_span() {
    let folder = TemporaryFolder::new("transform-place");
    let mut lines = b"8/8/4k3/8/8/8/8/4K3 w - e9 bm Kd2; id \"x\";\n".to_vec();
    lines.extend(b"8/8/4k3/8/8/8/8/4K3 w\xe9 - - bm Kd2;\n");
    fs::write(folder.path().join("in.epd"), &lines).unwrap();
    let done = run(folder.path(), &["transform", "flip-vertical", "in.epd"]);
    assert_eq!((done.code, &*done.output), (1, ""));
    assert_eq!(
        done.errors,
        "\
in.epd:1: en passant must be a square such as e3, or -, not `e9`
  8/8/4k3/8/8/8/8/4K3 w - e9 bm Kd2; id \"x\";
                          ^^
in.epd:2: this is not UTF-8 text
  8/8/4k3/8/8/8/8/4K3 w\u{fffd} - - bm Kd2;
                       ^
deltaboard: 2 lines: 0 positions transformed, 2 bad and left out: in.epd:1, in.epd:2
"
    );
}

#[test]
fn bad_lines_are_saved_and_nothing_is_lost() {
    let folder = TemporaryFolder::new("transform-rejects");
    folder.write("in.epd", &BAD.replace('\n', "\r\n"));
    folder.write("more.epd", "# the end\nnonsense");
    let arguments = [
        "transform",
        "identity",
        "in.epd",
        "more.epd",
        "in.epd",
        "--rejects",
        "bad.epd",
        "-o",
        "out.epd",
    ];
    let done = run(folder.path(), &arguments);
    assert_eq!((done.code, &*done.output), (1, ""));
    assert!(
        done.errors.contains(
            "5 bad and saved in bad.epd: in.epd:2, in.epd:4, more.epd:2, in.epd:2, in.epd:4"
        ),
        "{}",
        done.errors
    );
    let bad = "k7/8/NK2B4/8/8/8/8/8 w - - id \"bad\";\r\nk7/8/NK2B3/8/8/8/8/8 x - -\r\n";
    assert_eq!(folder.read("bad.epd"), format!("{bad}nonsense\n{bad}"));
    let all = folder.read("out.epd") + &folder.read("bad.epd");
    let mut all: Vec<_> = all.split_inclusive('\n').collect();
    let given =
        [folder.read("in.epd"), folder.read("more.epd") + "\n", folder.read("in.epd")].concat();
    let mut given: Vec<_> = given.split_inclusive('\n').collect();
    all.sort_unstable();
    given.sort_unstable();
    assert_eq!(all, given);
    // Lines that an earlier run saved aren't replaced, even if there are no bad lines.
    folder.write("good.epd", "8/8/8/8/8/8/8/K6k\n");
    let again = |rejects: &str| {
        let arguments = ["transform", "identity", "good.epd", "--rejects", rejects];
        run(folder.path(), &arguments)
    };
    assert_eq!(
        again("bad.epd"),
        Run {
            code: 2,
            output: String::new(),
            errors: "deltaboard: --rejects bad.epd already contains lines: remove it, or choose another file.\n".to_owned(),
        }
    );
    assert_eq!(folder.read("bad.epd"), format!("{bad}nonsense\n{bad}"));
    // Standard output is for the other lines.
    assert_eq!(
        again("-").errors,
        "deltaboard: --rejects takes a file: `-` is standard output, where the other lines go.\n"
    );
    // Without bad lines the file is empty, and can be used again.
    for _ in 0..2 {
        let done = again("none.epd");
        assert_eq!((done.code, folder.read("none.epd")), (0, String::new()));
    }
}

#[cfg(unix)]
#[test]
fn bad_lines_can_be_written_to_standard_error_and_devices() {
    let folder = TemporaryFolder::new("transform-rejects-standard");
    folder.write("in.epd", "bad\n8/8/8/8/8/8/8/K6k\n");
    let message =
        "in.epd:1: `bad` can be a word or a hexadecimal number; write 0xbad\n  bad\n  ^^^\n";
    let arguments = |rejects| ["transform", "identity", "in.epd", "-q", "--rejects", rejects];
    let done = run(folder.path(), &arguments("/dev/stderr"));
    assert_eq!((done.code, done.errors), (1, format!("{message}bad\n")));
    let done = run(folder.path(), &arguments("/dev/null"));
    assert_eq!((done.code, &*done.errors), (1, message));
    // Standard error may be a file with earlier messages.
    folder.write("log", "before\n");
    let file = || {
        let mut options = fs::File::options();
        options.append(true).open(folder.path().join("log")).unwrap()
    };
    let with = |rejects, output: Stdio, errors: Stdio| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_deltaboard"));
        let command = command.args(arguments(rejects)).current_dir(folder.path());
        let done = command.stdout(output).stderr(errors).status().unwrap();
        done.code().unwrap()
    };
    for rejects in ["/dev/stderr", "log"] {
        folder.write("log", "before\n");
        let code = with(rejects, Stdio::null(), file().into());
        assert_eq!((code, folder.read("log")), (1, format!("before\n{message}bad\n")));
    }
    // They don't replace the output.
    folder.write("log", "");
    let code = with("/dev/stdout", file().into(), Stdio::null());
    assert_eq!((code, folder.read("log")), (2, String::new()));
}

#[test]
#[cfg(target_os = "linux")]
fn bad_lines_are_not_saved_if_the_output_cannot_be_written() {
    let folder = TemporaryFolder::new("transform-full");
    folder.write("in.epd", "8/8/8/8/8/8/8/K6k\nbad\n");
    let arguments = ["transform", "flip-vertical", "in.epd", "--rejects", "bad.epd"];
    let full = fs::File::options().write(true).open("/dev/full").unwrap();
    let (code, errors) = run_into(&folder, &arguments[1..], Stdio::null(), full);
    assert_eq!(code, 1);
    assert!(errors.contains("No space left on device"), "{errors}");
    // The same command can run again.
    assert!(!folder.path().join("bad.epd").exists());
    assert_eq!(run(folder.path(), &arguments).code, 1);
    assert_eq!(folder.read("bad.epd"), "bad\n");
}

#[test]
fn a_file_that_replaces_itself_keeps_its_bad_lines() {
    let folder = TemporaryFolder::new("transform-in-place");
    let text = "8/8/8/8/8/8/8/K6k\nbad\n";
    folder.write("in.epd", text);
    let in_place = ["transform", "flip-vertical", "in.epd", "-o", "./in.epd"];
    let done = run(folder.path(), &in_place);
    assert_eq!((done.code, &*folder.read("in.epd")), (1, text));
    assert!(
        done.errors.ends_with(
            "./in.epd was not replaced, because its bad lines would be lost: save them with --rejects FILE.\n"
        ),
        "{}",
        done.errors
    );
    // The input isn't replaced if the bad lines can't be saved.
    if cfg!(target_os = "linux") {
        let full = [&in_place[..], &["--rejects", "/dev/full"]].concat();
        let done = run(folder.path(), &full);
        assert_eq!((done.code, &*folder.read("in.epd")), (1, text));
        let expected = "deltaboard: /dev/full cannot be written: No space left on device";
        assert!(done.errors.contains(expected), "{}", done.errors);
    }
    let with_rejects = [&in_place[..], &["--rejects", "bad.epd"]].concat();
    let done = run(folder.path(), &with_rejects);
    assert_eq!(done.code, 1);
    assert_eq!(folder.read("in.epd"), "K6k/8/8/8/8/8/8/8\n");
    assert_eq!(folder.read("bad.epd"), "bad\n");
}

#[test]
fn a_file_that_replaces_itself_keeps_its_operations() {
    let folder = TemporaryFolder::new("transform-in-place-operations");
    let castles = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - bm e1g1; id \"x\";\n";
    let text = format!("{castles}bad\n");
    folder.write("in.epd", &text);
    let in_place = ["transform", "flip-vertical", "in.epd", "-q", "-o", "in.epd"];
    let bad = "deltaboard: in.epd was not replaced, because its bad lines would be lost: save them with --rejects FILE.\n";
    let left_out = "deltaboard: in.epd was not replaced, because operations would be lost (bm 1): write to another file, or allow it with --lossy.\n";
    for (more, expected) in [
        (&[][..], &*format!("{bad}{left_out}")),
        (&["--lossy"], bad),
        (&["--rejects", "bad.epd"], left_out),
    ] {
        let done = run(folder.path(), &[&in_place[..], more].concat());
        assert_eq!((done.code, &*folder.read("in.epd")), (1, &*text), "{more:?}");
        assert!(done.errors.ends_with(&format!("^\n{expected}")), "{done:?}");
        // The bad lines aren't saved, because they stay in the input.
        assert!(!folder.path().join("bad.epd").exists(), "{more:?}");
    }
    folder.write("in.epd", castles);
    let done = run(folder.path(), &[&in_place[..], &["--lossy"]].concat());
    assert_eq!(
        (done.code, &*done.errors, &*folder.read("in.epd")),
        (
            0,
            "deltaboard: operations left out, because they may no longer hold or are not moves that can be read: bm 1\n",
            "R3K2R/8/8/8/8/8/8/r3k2r w - - id \"x\";\n"
        )
    );
    // `--lossy` isn't needed if nothing is lost, or for another output file.
    folder.write("in.epd", castles);
    let another = ["transform", "flip-vertical", "in.epd", "-o", "out.epd"];
    assert_eq!(run(folder.path(), &another).code, 0);
    let flip = ["transform", "color-flip", "in.epd", "-o", "in.epd"];
    assert_eq!(run(folder.path(), &flip).code, 0);
    assert_eq!(folder.read("in.epd"), "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - bm e8g8; id \"x\";\n");
}

/// As with `>`.
#[test]
fn a_read_only_file_is_not_replaced() {
    let folder = TemporaryFolder::new("transform-read-only");
    let text = "8/8/8/8/8/8/8/K6k\n";
    folder.write("in.fen", text);
    let file = folder.path().join("in.fen");
    let mut permissions = fs::metadata(&file).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&file, permissions).unwrap();
    // The superuser may write it.
    if fs::File::options().write(true).open(&file).is_ok() {
        return;
    }
    let arguments = ["transform", "flip-vertical", "in.fen", "-o", "in.fen"];
    let done = run(folder.path(), &arguments);
    let message = "deltaboard: in.fen cannot be written: Permission denied (os error 13)\n";
    assert_eq!((done.code, &*done.errors, &*folder.read("in.fen")), (1, message, text));
}

/// Runs with a file as standard output, as with `>` and `>>`.
#[cfg(unix)]
fn run_into(
    folder: &TemporaryFolder,
    arguments: &[&str],
    input: Stdio,
    output: fs::File,
) -> (i32, String) {
    let done = Command::new(env!("CARGO_BIN_EXE_deltaboard"))
        .args([&["transform"], arguments].concat())
        .current_dir(folder.path())
        .stdin(input)
        .stdout(output)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
        .wait_with_output()
        .unwrap();
    let code = done.status.code().unwrap();
    (code, String::from_utf8(done.stderr).unwrap())
}

#[cfg(unix)]
#[test]
fn files_of_standard_input_and_output_are_recognized() {
    let folder = TemporaryFolder::new("transform-feeds-itself");
    let text = "8/8/8/8/8/8/8/K6k\n";
    folder.write("in.epd", text);
    fs::hard_link(folder.path().join("in.epd"), folder.path().join("same.epd")).unwrap();
    // Opened without `append`, so that the run would end even without the check.
    let into = || {
        let mut options = fs::File::options();
        options.write(true).open(folder.path().join("in.epd"))
    };
    let from = || fs::File::open(folder.path().join("in.epd"));
    for (files, name) in
        [(&["in.epd"][..], "in.epd"), (&["./same.epd"], "./same.epd"), (&[], "<stdin>")]
    {
        let arguments = [&["rotate-180"], files].concat();
        assert_eq!(
            run_into(&folder, &arguments, from().unwrap().into(), into().unwrap()),
            (
                2,
                format!(
                    "deltaboard: {name} is the input, and standard output writes to it: use --output FILE, which is written after all input is read.\n"
                )
            )
        );
        assert_eq!(folder.read("in.epd"), text);
    }
    // Another file may be appended to, and a device may be both.
    folder.write("out.epd", "before\n");
    let mut options = fs::File::options();
    let other = options.append(true).open(folder.path().join("out.epd"));
    let arguments = ["rotate-180", "in.epd", "-q"];
    let done = run_into(&folder, &arguments, Stdio::null(), other.unwrap());
    assert_eq!(done, (0, String::new()));
    assert_eq!(folder.read("out.epd"), "before\nk6K/8/8/8/8/8/8/8\n");
    let nothing = fs::File::create("/dev/null").unwrap();
    let done = run_into(&folder, &["identity", "-q"], Stdio::null(), nothing);
    assert_eq!(done, (0, String::new()));
    // A file that is read as standard input is replaced with the same checks.
    folder.write("bad.epd", "bad\n");
    let bad = fs::File::open(folder.path().join("bad.epd")).unwrap();
    let nothing = fs::File::create("/dev/null").unwrap();
    let arguments = ["rotate-180", "-o", "bad.epd"];
    let (code, errors) = run_into(&folder, &arguments, bad.into(), nothing);
    assert!(code == 1 && errors.contains("bad.epd was not replaced"), "{errors}");
    assert_eq!(folder.read("bad.epd"), "bad\n");
    // With `--output`, standard output may be the input file.
    let arguments = ["rotate-180", "in.epd", "-o", "in.epd", "-q"];
    let done = run_into(&folder, &arguments, Stdio::null(), into().unwrap());
    assert_eq!(done, (0, String::new()));
    assert_eq!(folder.read("in.epd"), "k6K/8/8/8/8/8/8/8\n");
}

#[cfg(unix)]
#[test]
fn links_stay_links() {
    use std::os::unix::fs::symlink;
    let folder = TemporaryFolder::new("transform-links");
    let link = |target: &str, name: &str| symlink(target, folder.path().join(name)).unwrap();
    folder.write("in.epd", "8/8/8/8/8/8/8/K6k\n");
    folder.write("there.epd", "before\n");
    fs::create_dir(folder.path().join("folder")).unwrap();
    link("there.epd", "to-there.epd");
    link("../not-there.epd", "folder/to-nothing.epd");
    link("folder/to-nothing.epd", "to-a-link.epd");
    link("round.epd", "round.epd");
    let written = |output: &str| {
        let arguments = ["transform", "rotate-180", "in.epd", "-q", "-o", output];
        run(folder.path(), &arguments)
    };
    for (output, target) in [
        ("to-there.epd", "there.epd"),
        ("folder/to-nothing.epd", "not-there.epd"),
        ("to-a-link.epd", "not-there.epd"),
    ] {
        let done = written(output);
        assert_eq!((done.code, &*done.errors), (0, ""), "{output}");
        assert!(folder.path().join(output).is_symlink(), "{output}");
        assert_eq!(folder.read(target), "k6K/8/8/8/8/8/8/8\n", "{output}");
        fs::remove_file(folder.path().join(target)).unwrap();
    }
    // A pipe is written directly.
    let done = written("/dev/stdout");
    assert_eq!((done.code, &*done.output, &*done.errors), (0, "k6K/8/8/8/8/8/8/8\n", ""));
    // The file of standard output is appended to, because other programs may write to it, too.
    folder.write("shared", "before\n");
    let shared = || {
        let mut options = fs::File::options();
        options.append(true).open(folder.path().join("shared")).unwrap()
    };
    for output in ["/dev/stdout", "-"] {
        folder.write("shared", "before\n");
        let mut command = Command::new(env!("CARGO_BIN_EXE_deltaboard"));
        let command = command.args(["transform", "rotate-180", "in.epd", "-q", "-o", output]);
        let done = command.current_dir(folder.path()).stdout(shared()).status();
        assert!(done.unwrap().success(), "{output}");
        assert_eq!(folder.read("shared"), "before\nk6K/8/8/8/8/8/8/8\n", "{output}");
    }
    // Two paths to the same missing file.
    let arguments =
        ["transform", "identity", "in.epd", "-o", "not-there.epd", "--rejects", "to-a-link.epd"];
    let done = run(folder.path(), &arguments);
    assert!(done.code == 2 && done.errors.contains("choose another file"), "{done:?}");
    let done = written("round.epd");
    assert!(
        done.code == 1 && done.errors.starts_with("deltaboard: round.epd cannot be written: "),
        "{done:?}"
    );
}

#[test]
fn very_long_lines_are_bad_and_saved_completely() {
    let folder = TemporaryFolder::new("transform-long");
    let long = "x".repeat(300_000);
    folder.write("in.epd", &format!("8/8/8/8/8/8/8/K6k\n{long}\n8/8/8/8/8/8/8/K5k1\n"));
    let done = run(folder.path(), &["transform", "identity", "in.epd", "--rejects", "bad.epd"]);
    assert_eq!((done.code, &*done.output), (1, "8/8/8/8/8/8/8/K6k\n8/8/8/8/8/8/8/K5k1\n"));
    assert!(
        done.errors.starts_with("in.epd:2: this line is longer than 65536 bytes\n"),
        "{}",
        done.errors
    );
    assert!(done.errors.len() < 1000, "{}", done.errors);
    assert_eq!(folder.read("bad.epd"), long + "\n");
    fs::remove_file(folder.path().join("bad.epd")).unwrap();
    // A line that is one byte too long is saved unchanged, with its line break.
    for end in ["\n", "\r\n"] {
        let text = format!("{}{end}bad{end}", "x".repeat(65537));
        folder.write("in.epd", &text);
        run(folder.path(), &["transform", "identity", "in.epd", "--rejects", "bad.epd"]);
        assert!(folder.read("bad.epd") == text);
        fs::remove_file(folder.path().join("bad.epd")).unwrap();
    }
    let help = run(folder.path(), &["transform", "--help"]).output;
    assert!(help.contains("65,536 bytes"), "{help}");
    // The longest valid line, with both line breaks.
    for end in ["\n", "\r\n"] {
        let fen = "8/8/8/8/8/8/8/K6k w - - id ";
        let line = format!("{fen}{};", "x".repeat(65536 - fen.len() - 1));
        folder.write("in.epd", &format!("{line}{end}{line}{end}"));
        let done = run(folder.path(), &["transform", "identity", "in.epd", "-q"]);
        assert_eq!((done.code, done.output == folder.read("in.epd")), (0, true));
    }
}

#[test]
fn files_are_separated_by_line_breaks() {
    let folder = TemporaryFolder::new("transform-files");
    folder.write("a.fen", "\u{feff}8/8/8/8/8/8/8/K6k");
    folder.write("b.fen", "\u{feff}8/8/8/8/8/8/8/K5k1");
    let done = run_with(
        folder.path(),
        &["transform", "identity", "a.fen", "-", "b.fen", "-q"],
        "8/8/8/8/8/8/8/K4k2",
    );
    assert_eq!((done.code, &*done.errors), (0, ""));
    assert_eq!(done.output, "\u{feff}8/8/8/8/8/8/8/K6k\n8/8/8/8/8/8/8/K4k2\n8/8/8/8/8/8/8/K5k1");
}

#[test]
fn caveats_are_printed_and_counted() {
    let folder = TemporaryFolder::new("transform-caveats");
    folder.write(
        "in.epd",
        "\
r3k2r/8/8/8/4P3/8/8/R3K2R b KQkq e3 bm O-O; id \"castles\";
k7/8/NK2B3/8/8/8/8/8 w - - bm Nb4; c0 \"Nb4=10\";
r3k2r/8/8/8/8/8/8/R3K2R b - - ;D1 20 ;D2 400
",
    );
    let done = run(folder.path(), &["transform", "flip-vertical", "in.epd", "--caveats"]);
    assert_eq!(
        done,
        Run {
            code: 0,
            output: "\
R3K2R/8/8/4P3/8/8/8/r3k2r b - - id \"castles\";
8/8/8/8/8/NK2B3/8/k7 w - - bm Nb5; c0 \"Nb5=10\";
R3K2R/8/8/8/8/8/8/r3k2r b - - ;D1 20 ;D2 400
"
            .to_owned(),
            errors: "\
in.epd:1: Castling rights KQkq are dropped: the kings no longer stand on their home squares.
in.epd:1: En passant on e3 is dropped: the pawn's last move is no longer a double step.
in.epd:1: The pawn does not turn with the board: white pawns still go up and black pawns down, so the position plays differently.
deltaboard: 3 lines: 3 positions transformed
  1 position without the castling rights that they had
  1 position without the en-passant square that they had
  1 position with pawns that do not turn with the board, so that they play differently
  operations left out, because they may no longer hold or are not moves that can be read: bm 1
"
            .to_owned(),
        }
    );
}

#[test]
fn caveats_of_several_transforms_are_those_of_their_combination() {
    let castles = "r3k2r/8/8/8/8/8/4P3/R3K2R w KQkq - bm e4 O-O; dm 3;\n";
    let flipped = transformed("color-flip", castles);
    assert_eq!(flipped, "r3k2r/4p3/8/8/8/8/8/R3K2R b KQkq - bm e5 O-O; dm 3;\n");
    for names in [
        "mirror-horizontal,color-flip,mirror-horizontal",
        "rotate-180,color-flip,rotate-180",
        "rotated-45-packed,rotated-45-unpacked,color-flip",
    ] {
        assert_eq!(transformed(names, castles), flipped, "{names}");
    }
}

#[test]
fn results_and_scores_of_white_change_with_the_colours() {
    let folder = TemporaryFolder::new("transform-scores");
    let fen = "8/8/8/8/8/8/8/K6q w - -";
    let flipped = "k6Q/8/8/8/8/8/8/8 b - -";
    let line = |fen, text: &str| format!("{fen} {text}\n");
    let text = [
        line(fen, "0 1 | -900 | 0.0"),
        line(fen, "0 1 [0.5]"),
        line(fen, "c9 \"0-1\"; ce -900; wdl -2;"),
    ]
    .concat();
    let expected = [
        line(flipped, "0 1 | 900 | 1.0"),
        line(flipped, "0 1 [0.5]"),
        line(flipped, "c9 \"1-0\"; ce -900; wdl -2;"),
    ]
    .concat();
    // Nothing is reported, and the file is replaced.
    folder.write("in.txt", &text);
    let in_place = ["transform", "color-flip", "in.txt", "-q", "-o", "in.txt"];
    let done = run(folder.path(), &in_place);
    assert_eq!((done.code, &*done.errors), (0, ""));
    assert_eq!(folder.read("in.txt"), expected);
    let done = run(folder.path(), &in_place);
    assert_eq!((done.code, folder.read("in.txt")), (0, text));
}

/// If it isn't clear whose a number is, the line is counted, and the file isn't replaced, even with `-q`.
#[test]
fn text_that_is_wrong_now_is_counted_and_does_not_replace_a_file() {
    let folder = TemporaryFolder::new("transform-wrong");
    let text = "\
8/8/8/8/8/8/8/K6q w - - 0 1,-9
8/8/8/8/8/8/8/K6q w - - c0 \"0.0\"; c1 \"black wins\";
8/8/8/8/8/8/8/K6q w - - c1 \"takes on b2\"; c1 \"and on c3\";
8/8/8/8/8/8/8/K6q w - - 0 1
";
    folder.write("in.txt", text);
    let message =
        "  now wrong, but kept, because they contain squares, a side, or a result of play: ";
    for (name, counts) in [("color-flip", "`,` 1, c0 1, c1 2"), ("flip-vertical", "c1 1")] {
        let done = run(folder.path(), &["transform", name, "in.txt"]);
        assert_eq!(done.code, 0);
        let expected = format!("{message}{counts}\n");
        assert!(done.errors.ends_with(&expected), "{}", done.errors);
        let in_place = ["transform", name, "in.txt", "-q", "-o", "in.txt"];
        let done = run(folder.path(), &in_place);
        let sentence = format!(
            "deltaboard: in.txt was not replaced, because text would be wrong ({counts}): write to another file, or allow it with --lossy.\n"
        );
        assert_eq!((done.code, done.errors), (1, sentence));
        assert_eq!(folder.read("in.txt"), text);
    }
    let lossy = ["transform", "flip-vertical", "in.txt", "-q", "-o", "in.txt", "--lossy"];
    let done = run(folder.path(), &lossy);
    assert_eq!(done.code, 0);
    assert_eq!(done.errors, format!("deltaboard: {}c1 1\n", message.trim_start()));
    assert_ne!(folder.read("in.txt"), text);
}

/// Text before a position is transformed like text after it.
#[test]
fn text_before_a_position_is_transformed_or_counted() {
    let fen = "8/8/4k3/8/8/3K4/4Q3/8 w - - 0 1";
    let flipped = "8/4q3/3k4/8/8/4K3/8/8 b - - 0 1";
    let folder = TemporaryFolder::new("transform-before");
    for (before, after, wrong) in [
        ("1-0 ", "0-1 ", ""),
        ("1/2-1/2,", "1/2-1/2,", ""),
        ("[1.0] ", "[0.0] ", ""),
        ("| -32 | 1.0 | ", "| -32 | 1.0 | ", "`|` 1"),
        ("+- ", "-+ ", ""),
        ("e2e4,", "e7e5,", ""),
        ("bm Qe5+; ", "bm Qe4+; ", ""),
        ("1. ", "1. ", ""),
        ("0.35;", "0.35;", "text 1"),
        ("White wins: ", "White wins: ", "text 1"),
        ("x w to move: ", "x w to move: ", "x 1"),
        ("{\"stm\":\"w\",\"fen\":\"", "{\"stm\":\"w\",\"fen\":\"", "text 1"),
        ("{\"best\":\"e2e5\",\"fen\":\"", "{\"best\":\"e2e5\",\"fen\":\"", "text 1"),
        ("{\"fen\":\"", "{\"fen\":\"", ""),
        ("puzzle: ", "puzzle: ", ""),
    ] {
        folder.write("in.txt", &format!("{before}{fen}\n"));
        let in_place = ["transform", "color-flip", "in.txt", "-q", "-o", "in.txt"];
        let done = run(folder.path(), &in_place);
        let left = format!("text would be wrong ({wrong})");
        assert_eq!(done.errors.contains(&left), !wrong.is_empty(), "{before}: {}", done.errors);
        let written = match wrong {
            "" => format!("{after}{flipped}\n"),
            _ => format!("{before}{fen}\n"),
        };
        assert_eq!(folder.read("in.txt"), written);
    }
    // Text directly before the position is kept, and counted.
    let done = run_with(folder.path(), &["transform", "color-flip", "-q"], &format!("a1/{fen}\n"));
    assert_eq!(done.output, format!("a1/{flipped}\n"));
    assert!(done.errors.contains("now wrong"), "{}", done.errors);
    // If the position plays differently, text before it is kept, because it may be part of the format.
    folder.write("in.txt", "e2e4,7k/8/8/8/8/8/4P3/K7 w - - 0 1\n");
    let done = run(folder.path(), &["transform", "flip-vertical", "in.txt", "-q"]);
    assert_eq!(done.output, "e2e4,K7/4P3/8/8/8/8/8/7k w - - 0 1\n");
    assert!(done.errors.contains("now wrong"), "{}", done.errors);
}

/// Fields outside of the FEN can't be replaced.
#[test]
fn fields_outside_of_the_fen_are_an_error() {
    let folder = TemporaryFolder::new("transform-fields");
    let line = "{\"board\":\"8/8/4k3/8/8/3K4/4Q3/8\",\"turn\":\"b\",\"castling\":\"-\"}\n";
    let done = run_with(folder.path(), &["transform", "color-flip", "-q"], line);
    assert_eq!((done.code, &*done.output), (1, ""));
    assert!(
        done.errors.contains("the FEN lacks fields that the text next to it has"),
        "{}",
        done.errors
    );
}

/// A colour flip keeps invalid rights, and a mirror drops them; both report it.
#[test]
fn invalid_castling_rights_are_reported() {
    let folder = TemporaryFolder::new("transform-invalid-rights");
    let line = "4k3/8/8/8/8/8/8/R3K3 w KQkq - 0 1\n";
    for (name, output, message) in [
        (
            "color-flip",
            "r3k3/8/8/8/8/8/8/4K3 b KQkq - 0 1\n",
            "1 position with castling rights that do not hold, and did not before, because a king or a rook is missing",
        ),
        (
            "mirror-horizontal",
            "3k4/8/8/8/8/8/8/3K3R w - - 0 1\n",
            "1 position without castling rights that did not hold before",
        ),
    ] {
        let done = run_with(folder.path(), &["transform", name, "--caveats"], line);
        assert_eq!((done.code, &*done.output), (0, output));
        assert!(done.errors.contains(message), "{}", done.errors);
    }
    let done = run_with(folder.path(), &["transform", "color-flip", "--caveats"], line);
    let message = "Castling rights KQkq do not all hold, and did not before: kings and rooks are in place only for q.";
    assert!(done.errors.contains(message), "{}", done.errors);
}

/// A line of the Strategic Test Suite.
#[test]
fn moves_of_test_suites_are_transformed() {
    let line = "1kr5/3n4/q3p2p/p2n2p1/PppB1P2/5BP1/1P2Q2P/3R2K1 w - - bm f5; id \"STS(v1.0) Undermine.001\"; c0 \"f5=10, Be5+=2, Bf2=3, Bg4=2\"; c7 \"f5 Be5+ Bf2 Bg4\"; c8 \"10 2 3 2\"; c9 \"f4f5 d4e5 d4f2 f3g4\";\n";
    for (transform, expected) in [
        (
            "mirror-horizontal",
            "5rk1/4n3/p2p3q/1p2n2p/2P1BppP/1PB5/P2Q2P1/1K2R3 w - - bm c5; id \"STS(v1.0) Undermine.001\"; c0 \"c5=10, Bd5+=2, Bc2=3, Bb4=2\"; c7 \"c5 Bd5+ Bc2 Bb4\"; c8 \"10 2 3 2\"; c9 \"c4c5 e4d5 e4c2 c3b4\";\n",
        ),
        (
            "color-flip",
            "3r2k1/1p2q2p/5bp1/pPPb1p2/P2N2P1/Q3P2P/3N4/1KR5 b - - bm f4; id \"STS(v1.0) Undermine.001\"; c0 \"f4=10, Be4+=2, Bf7=3, Bg5=2\"; c7 \"f4 Be4+ Bf7 Bg5\"; c8 \"10 2 3 2\"; c9 \"f5f4 d5e4 d5f7 f6g5\";\n",
        ),
    ] {
        assert_eq!(transformed(transform, line), expected);
    }
    // With pawns, no move is valid after a vertical flip.
    let folder = TemporaryFolder::new("transform-suite");
    let done = run_with(folder.path(), &["transform", "flip-vertical", "-q"], line);
    let message = "operations left out, because they may no longer hold or are not moves that can be read: bm 1, c0 1, c7 1, c8 1, c9 1\n";
    assert!(done.errors.ends_with(message), "{}", done.errors);
    assert!(done.output.ends_with(" w - - id \"STS(v1.0) Undermine.001\";\n"), "{}", done.output);
}

#[test]
fn castling_rights_are_transformed_if_possible() {
    let folder = TemporaryFolder::new("transform-castling");
    let text = "\
1r3krr/8/8/8/8/8/8/5RKR w HFhb - 0 1 bm Re1;
4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1 bm Kd2;
r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 bm Kd2;
";
    let done = run_with(folder.path(), &["transform", "mirror-horizontal", "--caveats"], text);
    assert_eq!(
        done.output,
        "\
rrk3r1/8/8/8/8/8/8/RKR5 w CAga - 0 1
3k4/8/8/8/8/8/8/3K4 w - - 0 1 bm Ke2;
r2k3r/8/8/8/8/8/8/R2K3R w - - 0 1
"
    );
    assert_eq!(
        done.errors,
        "\
<stdin>:1: Castling rights HFhb are CAga now, as in Chess960: castling still ends on the c- or g-file, which do not move along, so the position plays differently.
<stdin>:2: Castling rights KQkq are left out: they did not hold before, because a king or a rook is missing.
<stdin>:3: Castling rights KQkq are dropped: the kings no longer stand on their home squares.
deltaboard: 3 lines: 3 positions transformed
  1 position without castling rights that did not hold before, because a king or a rook is missing
  1 position without the castling rights that they had
  1 position with the castling rights of Chess960 that they had, though castling still ends on the c- or g-file
  operations left out, because they may no longer hold or are not moves that can be read: bm 2
"
    );
}

#[test]
fn positions_and_moves_are_transformed_to_the_canonical_form() {
    let folder = TemporaryFolder::new("transform-canonical");
    let text = "\
4k3/8/8/8/8/8/7P/4K3 w - - bm h4;
8/q7/8/8/4k3/8/8/6K1 b - - bm Qa1+; ce 900; c9 \"0-1\";
4k3/8/8/8/8/8/8/R3K3 w Q - bm O-O-O;
8/8/8/8/8/8/8/8 w - -
";
    for (name, output, message) in [
        (
            "canonical",
            "\
3k4/8/8/8/8/8/P7/3K4 w - - bm a4;
8/7q/8/8/3k4/8/8/1K6 b - - bm Qh1+; ce 900; c9 \"0-1\";
4k3/8/8/8/8/8/8/R3K3 w Q - bm O-O-O;
",
            "canonical by mirror-horizontal; back by mirror-horizontal",
        ),
        (
            "canonical-with-colors",
            "\
3k4/8/8/8/8/8/P7/3K4 w - - bm a4;
8/7Q/8/8/3K4/8/8/1k6 w - - bm Qh1+; ce 900; c9 \"1-0\";
4k3/8/8/8/8/8/8/R3K3 w Q - bm O-O-O;
",
            "canonical by color-flip,rotate-180; back by rotate-180,color-flip",
        ),
    ] {
        let done = run_with(folder.path(), &["transform", name, "--caveats"], text);
        assert_eq!((done.code, &*done.output), (1, output), "{name}");
        let expected = format!(
            "{}{message}\n",
            if name == "canonical" { "<stdin>:1: " } else { "<stdin>:2: " }
        );
        assert!(done.errors.contains(&expected), "{}", done.errors);
        assert!(done.errors.contains("<stdin>:3: canonical as it is\n"), "{}", done.errors);
        assert!(done.errors.contains("<stdin>:4: a canonical form needs one"), "{}", done.errors);
    }
    let done = run(folder.path(), &["transform", "canonical,color-flip"]);
    assert_eq!(
        (done.code, &*done.errors),
        (
            2,
            "deltaboard: `canonical,color-flip` is not a list of transforms: use `canonical` and `canonical-with-colors` alone.\n"
        )
    );
}

/// Instead of one error per line.
#[test]
fn the_wrong_type_of_file_is_one_error() {
    let folder = TemporaryFolder::new("transform-kinds");
    let game = "[Event \"?\"]\n[Site \"?\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n\n".repeat(2_000);
    folder.write("in.pgn", &game);
    folder.write("in.fen", "8/8/8/8/8/8/8/K6k\n");
    fs::write(folder.path().join("in.png"), b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR").unwrap();
    let pgn = "cannot be read: it looks like PGN: games, not a list of positions; `pgn-extract -Wepd` converts them\n";
    for (files, expected) in [
        (&["in.fen", "in.pgn"][..], format!("deltaboard: in.pgn {pgn}")),
        (&["in.pgn", "-q"], format!("deltaboard: in.pgn {pgn}")),
        (&["in.pgn", "-o", "in.pgn", "--lossy"], format!("deltaboard: in.pgn {pgn}")),
        (
            &["in.png"],
            "deltaboard: in.png cannot be read: it looks like a picture (PNG), not like a list of positions\n".to_owned(),
        ),
    ] {
        let arguments = [&["transform", "flip-vertical"], files].concat();
        let done = run(folder.path(), &arguments);
        // Nothing is written.
        assert_eq!((done.code, &*done.output, done.errors), (1, "", expected));
    }
    for (begin, tool) in [
        (&b"\x1f\x8b\x08\0"[..], "gzip -dc"),
        (b"BZh61AY&SY\x01\x02", "bzip2 -dc"),
        (b"BZh9\x17\x72\x45\x38\x50\x90\0\0\0\0", "bzip2 -dc"),
        (b"\xfd7zXZ\0\0\x04", "xz -dc"),
        (b"\x28\xb5\x2f\xfd\x04", "zstd -dc"),
        (b"PK\x03\x04\x14\0", "unzip -p"),
    ] {
        fs::write(folder.path().join("packed"), begin).unwrap();
        let done = run(folder.path(), &["transform", "flip-vertical", "packed"]);
        assert_eq!(
            done.errors,
            format!(
                "deltaboard: packed cannot be read: it is compressed; `{tool} packed` unpacks it into a pipe or a file\n"
            )
        );
    }
    for (text, lines) in [
        ("#include <stdint.h>\nint main(void) {\n  return 0;\n}\n", 4),
        ("name,rating\nx,1\ny,2\n", 3),
        ("# Title\n\nSome text.\nMore of it.\nEnd.\n", 5),
    ] {
        let done = run_with(folder.path(), &["transform", "flip-vertical"], text);
        let message = format!(
            "deltaboard: <stdin> cannot be read: its first {lines} lines have no position; in code, tables and other text, only lines with a FEN are read\n"
        );
        assert_eq!((done.code, &*done.output, done.errors), (1, "", message));
    }
    assert!(folder.read("in.pgn") == game);
    let done = run_with(folder.path(), &["transform", "flip-vertical"], &game);
    assert_eq!((done.code, done.errors), (1, format!("deltaboard: <stdin> {pgn}")));
}

#[test]
fn an_error_of_many_lines_is_shown_a_few_times_and_counted() {
    let folder = TemporaryFolder::new("transform-many-bad");
    let text =
        "8/8/8/8/8/8/8/K6k\n".to_owned() + &"nonsense\n".repeat(10_000) + "7/8/8/8/8/8/8/8\n";
    let done = run_with(folder.path(), &["transform", "flip-vertical", "-q"], &text);
    assert_eq!((done.code, &*done.output), (1, "K6k/8/8/8/8/8/8/8\n"));
    let lines: Vec<_> = done.errors.lines().collect();
    assert_eq!(lines.len(), 3 * 6 + 2, "{}", done.errors);
    assert!(lines[15].starts_with("<stdin>:10002: "), "{}", lines[15]);
    assert_eq!(lines[18], "deltaboard: 9,995 more bad lines are not shown:");
    assert!(lines[19].starts_with("  9,995: "), "{}", lines[19]);
    // All of them are saved.
    let arguments = ["transform", "flip-vertical", "-q", "--rejects", "bad.txt"];
    run_with(folder.path(), &arguments, &text);
    assert_eq!(folder.read("bad.txt").lines().count(), 10_001);
}

#[test]
fn caveats_of_quarter_turns_and_pseudo_rotations_are_counted() {
    let folder = TemporaryFolder::new("transform-no-symmetry");
    let line = "8/8/4k3/8/8/8/P6P/4K3 w - - bm Kd2;\n";
    for (transform, messages) in [
        (
            "rotate-90-clockwise",
            [
                "with pawns that do not turn with the board, so that they play differently",
                "with pawns on rank 1 or 8, where none can be",
            ],
        ),
        (
            "pseudo-rotate-45-clockwise",
            [
                "moved by a transform that is not a symmetry of the board",
                "with pawns that do not turn with the board, so that they play differently",
            ],
        ),
    ] {
        let done = run_with(folder.path(), &["transform", transform], line);
        let left_out = "  operations left out, because they may no longer hold or are not moves that can be read: bm 1\n";
        let head = "deltaboard: 1 line: 1 position transformed\n";
        let messages = messages.map(|kind| format!("  1 position {kind}\n")).concat();
        assert_eq!(done.errors, format!("{head}{messages}{left_out}"));
    }
}

#[test]
fn operations_that_may_be_wrong_are_only_kept_with_inexact() {
    let line = "r3k2r/8/8/8/8/8/4P3/R3K2R w KQkq - bm Rd1; am e1g1; pv e4 Kd8; ce 20;\n";
    let folder = TemporaryFolder::new("transform-inexact");
    // Operations that are left out are reported even with `-q`.
    assert_eq!(
        run_with(folder.path(), &["transform", "mirror-horizontal", "-q"], line),
        Run {
            code: 0,
            output: "r2k3r/8/8/8/8/8/3P4/R2K3R w - -\n".to_owned(),
            errors: "deltaboard: operations left out, because they may no longer hold or are not moves that can be read: am 1, bm 1, ce 1, pv 1\n".to_owned(),
        }
    );
    let done = run_with(folder.path(), &["transform", "mirror-horizontal", "--inexact"], line);
    assert_eq!(
        (done.code, &*done.output),
        (0, "r2k3r/8/8/8/8/8/3P4/R2K3R w - - bm Re1; pv d4 Ke8; ce 20;\n")
    );
    assert!(
        done.errors.ends_with(
            "left out, because they may no longer hold or are not moves that can be read: am 1\n  \
             now wrong, but kept, because they contain squares, a side, or a result of play: bm 1, ce 1, pv 1\n"
        ),
        "{}",
        done.errors
    );
    // A colour flip keeps all operations.
    assert_eq!(
        transformed("color-flip", line),
        "r3k2r/4p3/8/8/8/8/8/R3K2R b KQkq - bm Rd8; am e8g8; pv e5 Kd1; ce 20;\n"
    );
}

#[test]
fn sequences_of_moves_are_transformed_move_by_move() {
    // The king moves to the former square of its rook; in the first position, that would be castling.
    assert_eq!(
        transformed(
            "mirror-horizontal",
            "8/8/7k/8/8/8/8/4KR2 w - - pv f1f2 h6h5 e1f1; am e1d1 e1d2;\n"
        ),
        "8/8/k7/8/8/8/8/2RK4 w - - pv c1c2 a6a5 d1c1; am d1e1 d1e2;\n"
    );
}

/// Deterministic random numbers.
struct Random(Rng);

impl Random {
    fn fen(&mut self, men: &[u8]) -> String {
        let mut ranks = Vec::new();
        for _ in 0..8 {
            let (mut rank, mut empty) = (String::new(), 0);
            let flush = |rank: &mut String, empty: &mut u32| {
                if *empty > 0 {
                    *rank += &empty.to_string();
                    *empty = 0;
                }
            };
            for _ in 0..8 {
                if self.0.usize(..3) > 0 {
                    empty += 1;
                } else {
                    flush(&mut rank, &mut empty);
                    rank.push(men[self.0.usize(..men.len())] as char);
                }
            }
            flush(&mut rank, &mut empty);
            ranks.push(rank);
        }
        let side = ["w", "b"][self.0.usize(..2)];
        let square = format!("{}{}", b"abcdefgh"[self.0.usize(..8)] as char, self.0.usize(..8) + 1);
        let tail = match self.0.usize(..4) {
            0 => String::new(),
            1 => format!(" {side} - -"),
            2 => format!(" {side} - - bm N{square} N1{square} Rax{square}+; id \"{square}\";"),
            _ => format!(" {side} - - {} {}", self.0.usize(..100), self.0.usize(..300)),
        };
        format!("{}{tail}\n", ranks.join("/"))
    }
}

/// Compares texts line by line, so that a failure shows the line.
fn assert_same_lines(found: &str, expected: &str, what: &str) {
    for (found, expected) in found.lines().zip(expected.lines()) {
        assert_eq!(found, expected, "{what}");
    }
    assert_eq!(found.len(), expected.len(), "{what}");
}

#[test]
fn a_transform_and_its_inverse_give_the_same_lines() {
    let mut random = Random(Rng::with_seed(1));
    // Without pawns and castling rights, every symmetry has an inverse, also for moves.
    let pieces: String = (0..400).map(|_| random.fen(b"KQRBNkqrbn")).collect();
    for (there, back) in [
        ("identity", "identity"),
        ("flip-vertical", "flip-vertical"),
        ("mirror-horizontal", "mirror-horizontal"),
        ("flip-diagonal", "flip-diagonal"),
        ("flip-anti-diagonal", "flip-anti-diagonal"),
        ("rotate-180", "rotate-180"),
        ("rotate-90-clockwise", "rotate-90-anticlockwise"),
        ("rotate-90-anticlockwise", "rotate-90-clockwise"),
        ("rotate-180,flip-diagonal", "flip-diagonal,rotate-180"),
    ] {
        let there_text = transformed(there, &pieces);
        assert!(there == "identity" || there_text != pieces);
        assert_same_lines(&transformed(back, &there_text), &pieces, there);
    }
    // A colour flip has an inverse for pawns and castling rights, too; a packing only for boards.
    let men: String = (0..400).map(|_| random.fen(b"KQRBNPkqrbnp")).collect();
    let men = men.replace(" w - - ", " w KQkq - ");
    // A placement alone would become a FEN of four fields, because Black is to move afterwards.
    let fens = men.split_inclusive('\n').filter(|line| line.contains(' '));
    let fens: String = fens.collect();
    let flipped = transformed("color-flip", &fens);
    assert_same_lines(&transformed("color-flip", &flipped), &fens, "color-flip");
    let boards: String =
        men.lines().map(|line| format!("{}\n", line.split(' ').next().unwrap())).collect();
    let packed = transformed("rotated-45-packed", &boards);
    assert_same_lines(&transformed("rotated-45-unpacked", &packed), &boards, "packing");
}

#[test]
fn a_file_of_100_000_lines_streams_through_and_replaces_itself() {
    let folder = TemporaryFolder::new("transform-stream");
    let line = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - bm Nd5; id \"";
    let flipped =
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 b - - bm Nd4; id \"";
    let lines = |line: &str| -> String {
        (0..100_000).map(|number| format!("{line}{number}\";\n")).collect()
    };
    folder.write("in.epd", &lines(line));
    let done = run(folder.path(), &["transform", "color-flip", "in.epd", "-o", "in.epd"]);
    assert_eq!(
        (done.code, &*done.output, &*done.errors),
        (0, "", "deltaboard: 100,000 lines: 100,000 positions transformed\n")
    );
    assert!(folder.read("in.epd") == lines(flipped));
    let files: Vec<_> = fs::read_dir(folder.path()).unwrap().collect();
    assert_eq!(files.len(), 1, "{files:?}");
}

#[test]
fn a_closed_pipe_ends_the_run_quietly() {
    let folder = TemporaryFolder::new("transform-head");
    folder.write("in.fen", &"8/8/8/8/8/8/8/K6k w - - 0 1\n".repeat(200_000));
    let mut running = Command::new(env!("CARGO_BIN_EXE_deltaboard"))
        .args(["transform", "rotate-180", "in.fen"])
        .current_dir(folder.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = String::new();
    BufReader::new(running.stdout.take().unwrap()).read_line(&mut first).unwrap();
    assert_eq!(first, "k6K/8/8/8/8/8/8/8 w - - 0 1\n");
    let done = running.wait_with_output().unwrap();
    assert_eq!(
        (done.status.code(), String::from_utf8(done.stderr).unwrap()),
        (Some(0), String::new())
    );
}

#[test]
fn each_line_is_written_before_the_next_is_read() {
    let mut running = Command::new(env!("CARGO_BIN_EXE_deltaboard"))
        .args(["transform", "flip-vertical", "-q"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = running.stdin.take().unwrap();
    let mut output = BufReader::new(running.stdout.take().unwrap());
    for (line, expected) in
        [("K7/8/8/8/8/8/8/8\n", "8/8/8/8/8/8/8/K7\n"), ("8/8/8/8/8/8/8/K7\n", "K7/8/8/8/8/8/8/8\n")]
    {
        input.write_all(line.as_bytes()).unwrap();
        let mut transformed = String::new();
        output.read_line(&mut transformed).unwrap();
        assert_eq!(transformed, expected);
    }
    drop(input);
    let mut rest = String::new();
    output.read_to_string(&mut rest).unwrap();
    assert!(rest.is_empty() && running.wait().unwrap().success());
}

#[test]
fn wrong_arguments_and_files_are_errors() {
    let folder = TemporaryFolder::new("transform-errors");
    folder.write("in.fen", "8/8/8/8/8/8/8/K6k\n");
    fs::write(folder.path().join("wide.fen"), b"\xff\xfe8\0/\0").unwrap();
    folder.write("old mac.fen", "8/8/8/8/8/8/8/K6k\r8/8/8/8/8/8/8/K6k\r");
    for (arguments, code, expected) in [
        (
            &["flip-vertcal"][..],
            2,
            "deltaboard: `flip-vertcal` is not a transform; did you mean `flip-vertical`?\n",
        ),
        (
            &["flip-vertical,", "in.fen"],
            2,
            "deltaboard: `flip-vertical,` has an empty name; write names as in `flip-vertical,color-flip`.\n",
        ),
        (
            &["in.fen", "flip-vertical"],
            2,
            "deltaboard: `in.fen` is not a transform, but a file: put the transforms first.\n",
        ),
        (
            &["flip-vertical", "color-flip", "in.fen"],
            2,
            "deltaboard: `color-flip` is a transform and not a file: join transforms with a comma, as in \
             `flip-vertical,color-flip`.\n",
        ),
        (
            &["castle"],
            2,
            "deltaboard: `castle` is not a transform; `deltaboard transform --help` has their names.\n",
        ),
        (
            &["flip-vertical", "in.fen", "--rejects", "in.fen"],
            2,
            "deltaboard: --rejects in.fen would replace an input or output file: choose another file.\n",
        ),
        (
            &["flip-vertical", "in.fen", "missing.fen"],
            1,
            "deltaboard: missing.fen cannot be read: No such file or directory (os error 2)\n",
        ),
        (&["flip-vertical", "."], 1, "deltaboard: . cannot be read: it is a folder\n"),
        (
            &["flip-vertical", "wide.fen"],
            1,
            "deltaboard: wide.fen cannot be read: it is written in UTF-16; save it as UTF-8\n",
        ),
        // Files are checked before anything is written.
        (
            &["flip-vertical", "in.fen", "wide.fen"],
            1,
            "deltaboard: wide.fen cannot be read: it is written in UTF-16; save it as UTF-8\n",
        ),
        (
            &["flip-vertical", "old mac.fen"],
            1,
            "deltaboard: old mac.fen cannot be read: its lines end in CR alone, as on old Macs; \
             `tr '\\r' '\\n' < 'old mac.fen'` gives them LF\n",
        ),
        (
            &["flip-vertical", "in.fen", "-o", "missing/out.fen"],
            1,
            "deltaboard: missing/out.fen cannot be written: No such file or directory (os error 2)\n",
        ),
    ] {
        let done = run(folder.path(), &[&["transform"], arguments].concat());
        assert_eq!(
            (done.code, &*done.output, &*done.errors),
            (code, "", expected),
            "{arguments:?}"
        );
    }
    // An existing output file stays after an error.
    folder.write("out.fen", "before\n");
    let done =
        run(folder.path(), &["transform", "identity", "in.fen", "wide.fen", "-o", "out.fen"]);
    assert_eq!((done.code, folder.read("out.fen")), (1, "before\n".to_owned()));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 4);
    // A CR at the end of the file is accepted, because LF could have followed.
    assert_eq!(transformed("identity", "8/8/8/8/8/8/8/K6k\r"), "8/8/8/8/8/8/8/K6k\r");
    let none = run(folder.path(), &["transform"]);
    assert_eq!(none.code, 2);
}
