//! Runs `deltaboard compile`.

mod program;

use std::path::Path;
#[cfg(target_os = "linux")]
use std::{
    fs::File,
    io,
    process::{Command, Stdio},
};

use deltaboard_routine::Language;
use program::{run, run_with};

/// A folder for runs without files.
fn here() -> &'static Path {
    Path::new(".")
}

#[test]
fn code_goes_to_standard_output_with_its_operations() {
    let done = run(here(), &["compile", "sq' = (sq + 8*(sq & 7)) & 63", "--lang", "rust"]);
    assert_eq!((done.code, &*done.errors), (0, ""));
    let head = "\
// 12 operations, proved for all 2^64 boards.
// sq' = (sq + 8*(sq & 7)) & 63

";
    assert!(done.output.starts_with(head), "{}", done.output);
    assert!(done.output.contains("pub const fn permute(mut x: u64) -> u64 {"), "{}", done.output);
    let again = run(here(), &["compile", "sq' = (sq + 8*(sq & 7)) & 63", "--lang", "rust"]);
    assert_eq!(again, done);
}

#[test]
fn comments_have_the_syntax_of_the_language() {
    for language in Language::ALL {
        let done = run(here(), &["compile", "flip-diagonal", "--lang", language.slug()]);
        assert_eq!((done.code, &*done.errors), (0, ""));
        let mark = if language == Language::Python { "#" } else { "//" };
        let head =
            format!("{mark} 18 operations, proved for all 2^64 boards.\n{mark} flip-diagonal\n\n");
        assert!(done.output.starts_with(&head), "{}", done.output);
    }
}

#[test]
fn printed_code_is_proved_by_prove() {
    for (permutation, task) in [
        ("flip-diagonal,flip-vertical", "rotate-90-clockwise"),
        ("(sq >> 3 | sq << 3) & 63", "flip-diagonal"),
        ("sq ^ 7", "mirror-horizontal"),
    ] {
        for language in ["c", "cpp", "java", "rust"] {
            let code = run(here(), &["compile", permutation, "--lang", language]).output;
            let arguments = ["prove", "-", "--task", task, "--function", "permute"];
            let proved = run_with(here(), &arguments, &code);
            // The code uses an instruction of the compiler, with a fallback.
            let has_condition = code.contains("#if defined(");
            let expected = if has_condition { 4 } else { 0 };
            assert_eq!(proved.code, expected, "{permutation} {language}\n{code}");
            assert_eq!(
                proved.errors.contains(": assumed: `#if "),
                has_condition,
                "{}",
                proved.errors
            );
        }
    }
}

#[test]
fn the_options_uses_and_patience_have_an_effect() {
    let operations = |arguments: &[&str]| {
        let done = run(here(), &[&["compile"], arguments].concat());
        assert_eq!((done.code, &*done.errors), (0, ""), "{arguments:?}");
        let number = done.output.split(' ').nth(1).unwrap();
        number.parse::<u32>().unwrap()
    };
    assert_eq!(operations(&["sq ^ 7"]), 2);
    assert_eq!(operations(&["sq ^ 7", "--uses", "nothing"]), 13);
    assert_eq!(operations(&["rotated-45-packed", "--uses", "pext,reversal"]), 13);
    let scattered = "((sq * 5 + 3) & 63) ^ 21";
    assert!(
        operations(&[scattered, "--patience", "0.3"])
            <= operations(&[scattered, "--patience", "0"])
    );
    // The search ends when everything was tried.
    for (patience, is_all) in [("0", false), ("600", true)] {
        let done = run(here(), &["compile", scattered, "--patience", patience]);
        let tried = "; the search tried everything it can.";
        assert_eq!(done.output.contains(tried), is_all, "{}", done.output);
    }
}

#[test]
fn tables_come_from_standard_input() {
    let table: Vec<_> = (0..64).map(|square| (square ^ 56).to_string()).collect();
    let table = format!("int flip[64] = {{\n{}\n}};\n", table.join(", "));
    let done = run_with(here(), &["compile", "-"], &table);
    assert_eq!((done.code, &*done.errors), (0, ""));
    assert!(
        done.output.starts_with("// 1 operation, proved for all 2^64 boards.\n\n"),
        "{}",
        done.output
    );
}

#[test]
fn a_short_permutation_is_repeated_above_the_code() {
    let long = format!("sq{}", " ^ 1 ^ 1".repeat(10));
    for (permutation, is_repeated) in [("sq ^ 56", true), ("sq\n^ 56", false), (&*long, false)] {
        let done = run_with(here(), &["compile", "-"], permutation);
        assert_eq!((done.code, &*done.errors), (0, ""));
        let comment = format!("// {}", permutation.lines().next().unwrap());
        assert_eq!(done.output.contains(&comment), is_repeated, "{}", done.output);
    }
}

#[test]
fn invalid_permutations_and_arguments_are_errors() {
    for (arguments, errors) in [
        (
            &["sq / 2"][..],
            "\
<permutation>:1:1: square 0 and square 1 both go to a1 (0)
1 | sq / 2
  | ^^^^^^
  = each square must go to a different one
",
        ),
        (
            &["flip-diagnal"],
            "deltaboard: `flip-diagnal` is not a transform; did you mean `flip-diagonal`?\n",
        ),
        // These don't look like names of transforms.
        (&["flip-diagonal sq"], "<permutation>:1:"),
        (&["8flip-diagonal"], "<permutation>:1:"),
        // The argument isn't a file.
        (
            &["Cargo.toml"],
            "\
<permutation>:1:1: Cargo.toml is not a square
1 | Cargo.toml
  | ^^^^^^^^^^
  = a square is a number 0 to 63, or a name such as e4
deltaboard: to read a file, run `deltaboard compile - < Cargo.toml`.
",
        ),
        (
            &["sq", "--patience", "-1"],
            "error: invalid value '-1' for '--patience <SECONDS>': expected a number of seconds",
        ),
        (
            &["sq", "--patience=nan"],
            "error: invalid value 'nan' for '--patience <SECONDS>': expected a number of seconds",
        ),
        (&["sq", "--patience", "1e30"], "error: invalid value '1e30' for"),
        (&["sq", "--patience", "soon"], "error: invalid value 'soon' for"),
        (&["sq", "--lang", "cobol"], "error: invalid value 'cobol'"),
        (&["sq", "--uses", "magic"], "error: invalid value 'magic'"),
        (
            &["sq", "--uses", "nothing,pext"],
            "deltaboard: `--uses nothing` cannot be combined with other instructions\n",
        ),
        (&["-"], "<stdin>:1:1: the text is empty\n"),
    ] {
        let done = run(here(), &[&["compile"], arguments].concat());
        assert_eq!((done.code, &*done.output), (2, ""), "{arguments:?}");
        assert!(done.errors.starts_with(errors), "{}", done.errors);
    }
    let identity = run(here(), &["compile", "identity"]);
    assert_eq!((identity.code, &*identity.errors), (0, ""), "{identity:?}");
    assert_eq!(run(here(), &["compile"]).code, 2);
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_an_error_and_a_closed_pipe_is_not() {
    let to = |arguments: &[&str], output: Stdio| {
        let done = Command::new(env!("CARGO_BIN_EXE_deltaboard"))
            .args(arguments)
            .stdout(output)
            .output()
            .unwrap();
        let errors = String::from_utf8(done.stderr).unwrap();
        (done.status.code(), errors)
    };
    let message =
        "deltaboard: standard output cannot be written: No space left on device (os error 28)\n";
    for arguments in [&["compile", "flip-vertical"][..], &["figure"]] {
        let full = File::options().write(true).open("/dev/full").unwrap();
        assert_eq!(to(arguments, full.into()), (Some(1), message.to_owned()));
        let (reader, writer) = io::pipe().unwrap();
        drop(reader);
        assert_eq!(to(arguments, writer.into()), (Some(0), String::new()));
    }
}
