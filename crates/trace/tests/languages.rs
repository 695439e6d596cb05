//! C, C++, C#, Go, Java, JavaScript and Python: the files `cases/*.txt` have programs with the values that compilers gave them, or with the message that refuses them.
//!
//! A case is a title (`construct: detail`), a function from a 64-bit number to another, and `= VALUES` for [`BOARDS`] or `refused: MESSAGE`.

mod compiled;

use std::fmt::Write as _;
use std::path::Path;

use deltaboard_routine::{Language, Program};
use deltaboard_trace::evaluate;

const BOARDS: [u64; 5] = [0, 1, 0xff, 0x8000_0000_0000_0001, 0x1e22_2212_0e0a_1222];

const FILES: [(Language, &str); 7] = [
    (Language::C, include_str!("cases/c.txt")),
    (Language::Cpp, include_str!("cases/cpp.txt")),
    (Language::CSharp, include_str!("cases/csharp.txt")),
    (Language::Go, include_str!("cases/go.txt")),
    (Language::Java, include_str!("cases/java.txt")),
    (Language::JavaScript, include_str!("cases/javascript.txt")),
    (Language::Python, include_str!("cases/python.txt")),
];

/// The constructs, and how titles of `cases/rust.txt` begin that are about the same.
const CONSTRUCTS: [(&str, &str); 22] = [
    ("literals", "literals"),
    ("numbers", "numbers"),
    ("narrow assignments", ""),
    ("shifts", "numbers: shifts"),
    ("conditionals", "branches"),
    ("loops", "loops"),
    ("switch", "branches: match"),
    ("arrays", "arrays"),
    ("arrays of arrays", "arrays: of arrays"),
    ("objects", "structs"),
    ("operators", "structs: operators"),
    ("references", "references"),
    ("pointers", ""),
    ("functions", "functions"),
    ("templates and generics", "generics"),
    ("lambdas", "closures"),
    ("enumerations", "enums"),
    ("constants and tables", "constants"),
    ("statics and globals", ""),
    ("preprocessor", "macros"),
    ("library functions", "methods"),
    ("names and scopes", "names"),
];

struct Case {
    title: &'static str,
    text: &'static str,
    expected: &'static str,
}

impl Case {
    fn construct(&self) -> &'static str {
        self.title.split(": ").next().unwrap()
    }

    fn is_read(&self) -> bool {
        self.expected.starts_with('=')
    }
}

fn cases(file: &'static str) -> Vec<Case> {
    let case = |case: &'static str| {
        let (title, rest) = case.split_once('\n').unwrap();
        let (text, expected) = rest.trim_end().rsplit_once('\n').unwrap();
        Case { title, text, expected }
    };
    file.split("\n=====\n").map(case).collect()
}

fn program(text: &str, language: Language) -> Result<Program, String> {
    let function = if language == Language::CSharp { "F" } else { "f" };
    let program = Program::link_as(text, language, &()).and_then(|it| it.select(function));
    program.map_err(|fault| format!("refused: {}", fault.message()))
}

/// The last line that a case would have by our reading.
fn reading(text: &str, language: Language) -> String {
    let program = match program(text, language) {
        Ok(program) => program,
        Err(refused) => return refused,
    };
    let values = BOARDS.map(|board| evaluate(&program, board));
    // An order that the language leaves open is only noticed in a run, and then for every board.
    match &values {
        [Err(fault), rest @ ..] if rest.iter().all(|it| it.as_ref() == Err(fault)) => {
            format!("refused: {}", fault.message())
        }
        _ => line(&values.map(Result::ok)),
    }
}

fn line(values: &[Option<u64>]) -> String {
    let values = values.iter().map(|it| it.map_or("trap".to_owned(), |value| format!("{value:x}")));
    format!("= {}", values.collect::<Vec<_>>().join(" "))
}

#[test]
fn cases_have_their_values_or_are_refused() {
    let mut wrong = String::new();
    for (language, file) in FILES {
        for Case { title, text, expected } in cases(file) {
            let found = reading(text, language);
            if found != expected {
                let name = language.name();
                let _ = writeln!(wrong, "{name}: {title}\n{text}\n{expected}\nfound:\n{found}\n");
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
#[ignore = "needs gcc, g++, javac, mono, go, node and python3: cargo xtask test --full"]
fn values_are_those_of_the_compilers() {
    let mut wrong = String::new();
    for (language, file) in FILES {
        let mut cases = cases(file);
        cases.retain(Case::is_read);
        let texts: Vec<_> = cases.iter().map(|it| it.text).collect();
        let values = compiled::run(&texts, language, &BOARDS);
        assert_eq!(values.len(), cases.len());
        for (case, values) in cases.iter().zip(values) {
            let value = line(&values);
            if case.expected != value {
                let (name, title) = (language.name(), case.title);
                let _ = writeln!(wrong, "{name}: {title}: {} but {value}", case.expected);
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// The cell of the table for a construct of one language.
fn cell(cases: &[&Case], language: Language) -> &'static str {
    let read: Vec<_> = cases.iter().filter(|it| it.is_read()).collect();
    let is_assumed = |it: &&&&Case| !program(it.text, language).unwrap().assumptions().is_empty();
    match (cases.len(), read.len()) {
        (0, _) => "",
        (_, 0) => "refused",
        (_, count) if count == read.iter().filter(is_assumed).count() => "assumed",
        (all, count) if all == count => "read",
        _ => "partly",
    }
}

fn table() -> String {
    let files = FILES.map(|(language, file)| (language, cases(file)));
    let mut table =
        "| construct | C | C++ | C# | Go | Java | JavaScript, TypeScript | Python | Rust |\n|---|---|---|---|---|---|---|---|---|\n".to_owned();
    let rust: Vec<_> = include_str!("cases/rust.txt").split("\n=====\n").collect();
    for (construct, begin) in CONSTRUCTS {
        let mut row = format!("| {construct} |");
        for (language, cases) in &files {
            let cases = cases.iter().filter(|it| it.construct() == construct);
            let _ = write!(row, " {} |", cell(&cases.collect::<Vec<_>>(), *language));
        }
        // Each case of Rust is read.
        let is_in_rust = !begin.is_empty() && rust.iter().any(|it| it.starts_with(begin));
        let _ = writeln!(table, "{row} {} |", if is_in_rust { "read" } else { "" });
    }
    table
}

#[test]
fn the_manual_has_the_table_of_the_cases() {
    for (language, file) in FILES {
        for case in cases(file) {
            let is_known = CONSTRUCTS.iter().any(|(name, _)| *name == case.construct());
            assert!(is_known, "{}: {}", language.name(), case.title);
        }
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/proofs.md");
    let manual = std::fs::read_to_string(&path).unwrap();
    let begin = manual.find("| construct | C |").expect("a table");
    let end = begin + manual[begin..].find("\n\n").expect("its end") + 1;
    let table = table();
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(path, format!("{}{table}{}", &manual[..begin], &manual[end..])).unwrap();
    } else {
        assert_eq!(manual[begin..end], table, "`UPDATE_EXPECT=1` writes it");
    }
}
