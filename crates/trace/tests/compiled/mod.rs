//! The values that gcc, g++, javac and mcs give to functions; a missing compiler is a failure.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use deltaboard_routine::Language;

/// The programs that call the functions.
const PROGRAMS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/compiled");

/// The values of a function for the boards; `None` where it has no result.
type Values = Vec<Option<u64>>;

/// Compiles and runs the functions `f` (in C# `F`) of texts.
pub(crate) fn run(texts: &[&str], language: Language, boards: &[u64]) -> Vec<Values> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(language.name());
    std::fs::create_dir_all(&folder).unwrap();
    let boards: Vec<_> = boards.iter().map(|board| format!("{board:x}")).collect();
    let c = |compiler, arguments: &[&str]| {
        texts.iter().map(|text| run_c(text, &folder, compiler, arguments, &boards)).collect()
    };
    match language {
        Language::C => c("gcc", &["-xc"]),
        Language::Cpp => c("g++", &["-xc++", "-std=c++20", "-D_GLIBCXX_ASSERTIONS"]),
        Language::CSharp => run_csharp(texts, &folder, &boards),
        Language::Go => run_each(texts, &folder, "go", &["go", "run"], &boards),
        Language::JavaScript => run_each(texts, &folder, "mjs", &["node"], &boards),
        Language::Python => run_each(texts, &folder, "py", &["python3"], &boards),
        _ => run_java(texts, &folder, &boards),
    }
}

fn output(command: &mut Command) -> Output {
    command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"))
}

/// Runs a command that must succeed, and returns what it prints.
fn printed(command: &mut Command) -> String {
    let output = output(command);
    let text = String::from_utf8(output.stdout).unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}\n{text}{errors}");
    text
}

/// A program that stops at undefined behavior runs for each board.
fn run_c(
    text: &str,
    folder: &Path,
    compiler: &str,
    arguments: &[&str],
    boards: &[String],
) -> Values {
    let (source, binary) = (folder.join("case.h"), folder.join("case"));
    std::fs::write(&source, text).unwrap();
    let mut command = Command::new(compiler);
    command.args(["-w", "-fwrapv", "-fsanitize=undefined", "-fno-sanitize-recover=all"]);
    command.args(arguments).arg(format!("-DCASE=\"{}\"", source.display()));
    printed(command.arg("-o").arg(&binary).arg(format!("{PROGRAMS}/main.c")));
    let value = |board: &String| {
        let output = output(Command::new(&binary).arg(board));
        let value = String::from_utf8(output.stdout).unwrap();
        output.status.success().then(|| u64::from_str_radix(&value, 16).unwrap())
    };
    boards.iter().map(value).collect()
}

/// Writes a class for each text, and returns the files' paths. Imports go before the class.
fn write_classes(texts: &[&str], folder: &Path, head: &str, ending: &str) -> Vec<PathBuf> {
    let file = |(number, text): (usize, &&str)| {
        let first = ["import ", "using ", "#define "];
        let is_import = |line: &&str| first.iter().any(|it| line.starts_with(it));
        let (imports, members): (Vec<&str>, Vec<&str>) = text.lines().partition(is_import);
        let (imports, members) = (imports.join("\n"), members.join("\n"));
        let path = folder.join(format!("P{number}.{ending}"));
        std::fs::write(&path, format!("{imports}\n{head} P{number} {{\n{members}\n}}\n")).unwrap();
        path
    };
    texts.iter().enumerate().map(file).collect()
}

/// Runs a program with the number of texts and the boards. It prints a value or `trap` in each line.
fn values(command: &mut Command, texts: &[&str], boards: &[String]) -> Vec<Values> {
    let text = printed(command.arg(texts.len().to_string()).args(boards));
    let values: Values = text.lines().map(|line| u64::from_str_radix(line, 16).ok()).collect();
    values.chunks(boards.len()).map(<[Option<u64>]>::to_vec).collect()
}

/// Runs each text, followed by what prints the values of its `f`.
fn run_each(
    texts: &[&str],
    folder: &Path,
    ending: &str,
    command: &[&str],
    boards: &[String],
) -> Vec<Values> {
    let end = std::fs::read_to_string(format!("{PROGRAMS}/main.{ending}")).unwrap();
    let run = |text: &&str| {
        let file = folder.join(format!("case.{ending}"));
        // Go's imports come first.
        let (imports, rest): (Vec<_>, Vec<_>) =
            text.lines().partition(|it| it.starts_with("import "));
        let (head, end) = end.split_once("====\n").unwrap();
        let text = [head, &imports.join("\n"), "\n", &rest.join("\n"), "\n", end].concat();
        std::fs::write(&file, text).unwrap();
        let text = printed(Command::new(command[0]).args(&command[1..]).arg(&file).args(boards));
        text.lines().map(|line| u64::from_str_radix(line, 16).ok()).collect()
    };
    texts.iter().map(run).collect()
}

fn run_java(texts: &[&str], folder: &Path, boards: &[String]) -> Vec<Values> {
    let files = write_classes(texts, folder, "class", "java");
    let (mut javac, main) = (Command::new("javac"), format!("{PROGRAMS}/Main.java"));
    printed(javac.args(["-nowarn", &main, "-d"]).arg(folder).args(files));
    values(Command::new("java").arg("-cp").arg(folder).arg("Main"), texts, boards)
}

fn run_csharp(texts: &[&str], folder: &Path, boards: &[String]) -> Vec<Values> {
    let files = write_classes(texts, folder, "unsafe class", "cs");
    let binary = folder.join("cases.exe");
    let (mut mcs, main) = (Command::new("mcs"), format!("{PROGRAMS}/Main.cs"));
    mcs.args(["-unsafe", "-warn:0", "-langversion:latest", &main]).args(files);
    printed(mcs.arg(format!("-out:{}", binary.display())));
    values(Command::new("mono").arg(binary), texts, boards)
}
