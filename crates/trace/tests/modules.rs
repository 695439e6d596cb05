//! Compares random functions in Go, JavaScript and Python with what `go`, `node` and `python3` compute. Each has the same
//! results here, or is refused; and what is proved of it for all boards holds for each that was tried.
//!
//! `DELTABOARD_PROGRAMS=20000` sets the number of functions in each language, and `DELTABOARD_SEED` the seed.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use deltaboard_routine::{Language, Program};
use deltaboard_testing::tools;
use deltaboard_trace::{evaluate, run};
use fastrand::Rng;

const BOARDS: [u64; 8] =
    [0, 1, 0x80ff, 0xffff_ffff, 1 << 63, 0x1e22_2212_0e0a_1222, 0xfedc_ba98_7654_3210, u64::MAX];

const NUMBERS: [&str; 8] = [
    "0x00FF00FF00FF00FF",
    "0xFFFFFFFFFFFFFFFF",
    "0x8000000000000000",
    "0x0F0F0F0F",
    "1",
    "7",
    "200",
    "0x0101010101010101",
];

struct Writer {
    random: Rng,
    language: Language,
    /// The variables that hold boards, and those that hold small numbers.
    boards: Vec<String>,
    counters: Vec<String>,
    /// How deep the statement is.
    indent: usize,
}

impl Writer {
    fn below(&mut self, end: usize) -> usize {
        self.random.usize(..end)
    }

    fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }

    /// A text for each language: Go, JavaScript, Python.
    fn by<'t>(&self, go: &'t str, javascript: &'t str, python: &'t str) -> &'t str {
        match self.language {
            Language::Go => go,
            Language::Python => python,
            _ => javascript,
        }
    }

    fn number(&mut self) -> String {
        let at = self.below(NUMBERS.len());
        match self.language {
            // Go refuses operations on constants that don't fit.
            Language::Go => format!("NUMBERS[{at}]"),
            _ => format!("{}{}", NUMBERS[at], self.by("", "n", "")),
        }
    }

    fn variable(&mut self) -> String {
        let at = self.below(self.boards.len());
        self.boards[at].clone()
    }

    /// A number of 64 bits, in Go; elsewhere without a width.
    fn board(&mut self, depth: usize) -> String {
        if depth == 0 || self.below(6) == 0 {
            return if self.below(3) == 0 { self.number() } else { self.variable() };
        }
        let (n, next) = (self.by("", "n", ""), depth - 1);
        let left = self.board(next);
        match self.below(16) {
            0..=3 => {
                let sign = self.one_of(&["&", "|", "^", "+", "-"]);
                // Without parentheses, the language says what belongs together.
                match self.below(3) {
                    0 => format!("{left} {sign} {}", self.board(next)),
                    _ => format!("({left} {sign} {})", self.board(next)),
                }
            }
            4 => format!("{left} * {}", self.board(next)),
            5 | 6 => {
                let sign = self.one_of(&["<<", ">>"]);
                let by = self.one_of(&[0, 1, 7, 8, 32, 63, 64, 70]);
                match self.language {
                    Language::Go => format!("({left} {sign} {by})"),
                    _ => format!("({left} {sign} {by}{n})"),
                }
            }
            7 => {
                let by = self.counter(next);
                let sign = self.one_of(&["<<", ">>"]);
                match self.language {
                    Language::Go => format!("({left} {sign} uint({by}))"),
                    Language::Python => format!("({left} {sign} ({by} & 127))"),
                    _ => format!("({left} {sign} BigInt({by} & 127))"),
                }
            }
            8 => format!("({}{left})", self.by("^", "~", "~")),
            9 => format!("(-{left})"),
            10 => {
                let sign = self.one_of(&[self.by("/", "/", "//"), "%"]);
                format!("({left} {sign} {}{n})", self.one_of(&[3, 8, 1023]))
            }
            11 => match self.language {
                Language::Go => format!("({left} &^ {})", self.board(next)),
                Language::Python => format!("({left} & 0xFFFF_FFFF_FFFF_FFFF)"),
                _ => format!("BigInt.asUintN(64, {left})"),
            },
            12 => {
                let condition = self.truth(next);
                let other = self.board(next);
                match self.language {
                    Language::Go => format!("pick({condition}, {left}, {other})"),
                    Language::Python => format!("({left} if {condition} else {other})"),
                    _ => format!("({condition} ? {left} : {other})"),
                }
            }
            13 => format!("twist({left})"),
            14 => format!("TABLE[{} & 3]", self.counter(next)),
            _ => match self.language {
                Language::Go => {
                    let function = self.one_of(&["bits.ReverseBytes64", "bits.Reverse64"]);
                    format!("{function}({left})")
                }
                Language::Python => format!("(({left} & K).bit_length())"),
                _ => format!("BigInt({})", self.counter(next)),
            },
        }
    }

    /// A small number: an `int` of Go, a number of JavaScript.
    fn counter(&mut self, depth: usize) -> String {
        if depth == 0 || self.below(4) == 0 {
            return match self.counters.len() {
                some @ 1.. if self.below(3) > 0 => {
                    let at = self.below(some);
                    self.counters[at].clone()
                }
                _ if self.language == Language::Go => format!("SMALL[{}]", self.below(4)),
                _ => self.one_of(&["0", "3", "5", "60"]).to_owned(),
            };
        }
        let left = self.counter(depth - 1);
        match self.below(6) {
            0 | 1 => {
                let sign = self.one_of(&["&", "|", "^", "+", "-"]);
                format!("({left} {sign} {})", self.counter(depth - 1))
            }
            2 => format!("({left} >> 1)"),
            3 => match self.language {
                Language::JavaScript => {
                    let sign = self.one_of(&["<<", ">>>", ">>"]);
                    format!("({left} {sign} {})", self.counter(depth - 1))
                }
                _ => format!("({left} * 3)"),
            },
            4 => match self.language {
                Language::Go => format!("bits.OnesCount64({})", self.board(depth - 1)),
                Language::Python => format!("({left} % 8)"),
                _ => format!("Math.floor({left} / 8)"),
            },
            _ => {
                let board = self.board(depth - 1);
                match self.language {
                    Language::Go => format!("int({board} & 63)"),
                    Language::Python => format!("({board} & 63)"),
                    _ => format!("Number({board} & 63n)"),
                }
            }
        }
    }

    fn truth(&mut self, depth: usize) -> String {
        let next = depth.saturating_sub(1);
        match self.below(5) {
            0 => {
                let (and, or) = (self.by("&&", "&&", "and"), self.by("||", "||", "or"));
                let sign = self.one_of(&[and, or]);
                format!("({} {sign} {})", self.truth(0), self.truth(next))
            }
            1 => format!("({} < {})", self.counter(next), self.counter(next)),
            2 => {
                let zero = self.by("0", "0n", "0");
                format!(
                    "({} >> {} & 1{} != {zero})",
                    self.variable(),
                    self.by("9", "9n", "9"),
                    self.by("", "n", "")
                )
                .replace(" & 1n != ", " & 1n) != ")
                .replace(" & 1 != ", " & 1) != ")
                .replacen('(', "((", 1)
            }
            _ => {
                let sign = self.one_of(&["<", ">=", "==", "!="]);
                format!("({} {sign} {})", self.board(next), self.board(next))
            }
        }
    }

    fn line(&self, text: &str) -> String {
        format!("{}{text}\n", "\t".repeat(self.indent))
    }

    fn block(&mut self, head: &str, statements: usize) -> String {
        let mut text = self.line(&format!("{head}{}", self.by(" {", " {", ":")));
        let (boards, counters) = (self.boards.len(), self.counters.len());
        self.indent += 1;
        for _ in 0..statements {
            text += &self.statement();
        }
        self.indent -= 1;
        self.boards.truncate(boards);
        self.counters.truncate(counters);
        text + &match self.language {
            Language::Python => String::new(),
            _ => self.line("}"),
        }
    }

    fn statement(&mut self) -> String {
        let value = self.board(2);
        match self.below(if self.indent > 2 { 3 } else { 7 }) {
            0 | 1 => {
                let name = self.variable();
                let sign = self.one_of(&["=", "^=", "|=", "&=", "+="]);
                self.line(&format!("{name} {sign} {value}"))
            }
            2 => {
                let name = self.variable();
                let mask = self.number();
                self.line(&format!("{name} &= {mask}"))
            }
            3 if self.indent == 1 => {
                let name = format!("v{}", self.boards.len());
                let text = match self.language {
                    Language::Go => format!("var {name} uint64 = {value}; _ = {name}"),
                    Language::Python => format!("{name} = {value}"),
                    _ => format!("let {name} = {value}"),
                };
                self.boards.push(name);
                self.line(&text)
            }
            3 | 4 => {
                let condition = self.truth(2);
                let then = self.block(&format!("if {condition}"), 2);
                match self.language {
                    Language::JavaScript => then.replacen(&condition, &format!("({condition})"), 1),
                    _ => then,
                }
            }
            5 => {
                let name = format!("i{}", self.counters.len());
                let end = 1 + self.below(5);
                let head = match self.language {
                    Language::Go => format!("for {name} := 0; {name} < {end}; {name}++"),
                    Language::Python => format!("for {name} in range({end})"),
                    _ => format!("for (let {name} = 0; {name} < {end}; {name}++)"),
                };
                self.counters.push(name);
                let text = self.block(&head, 2);
                self.counters.pop();
                text
            }
            _ => {
                let name = self.variable();
                let (low, rest) = match self.language {
                    Language::JavaScript => {
                        (format!("{name} = {name} & 4095n"), format!("{name} >>= 3n"))
                    }
                    _ => (format!("{name} &= 4095"), format!("{name} >>= 3")),
                };
                let first = self.line(&low);
                let head = match self.language {
                    Language::Go => format!("for {name} > 7"),
                    Language::Python => format!("while {name} > 7"),
                    _ => format!("while ({name} > 7n)"),
                };
                self.indent += 1;
                let step = self.line(&rest);
                self.indent -= 1;
                let end =
                    if self.language == Language::Python { String::new() } else { self.line("}") };
                let open = self.by(" {", " {", ":");
                first + &self.line(&format!("{head}{open}")) + &step + &end
            }
        }
    }

    fn function(&mut self, number: usize) -> String {
        (self.boards, self.counters) = (vec!["x".to_owned()], Vec::new());
        self.indent = 0;
        let head = match self.language {
            Language::Go => format!("func f{number}(x uint64) uint64"),
            Language::Python => format!("def f{number}(x)"),
            _ => format!("function f{number}(x)"),
        };
        let count = self.below(4);
        let mut text = self.line(&format!("{head}{}", self.by(" {", " {", ":")));
        self.indent = 1;
        for _ in 0..count {
            text += &self.statement();
        }
        let value = self.board(3);
        let result = match (self.language, self.below(4)) {
            (Language::Python, 1..) => format!("{value} & 0xFFFFFFFFFFFFFFFF"),
            (Language::JavaScript, 1..) => format!("BigInt.asUintN(64, {value})"),
            _ => value,
        };
        text += &self.line(&format!("return {result}"));
        self.indent = 0;
        text + if self.language == Language::Python { "\n" } else { "}\n\n" }
    }
}

/// What all functions of a language use.
fn prelude(language: Language) -> String {
    let text = match language {
        Language::Go => {
            "const K uint64 = 0x0123456789ABCDEF
var TABLE = [4]uint64{1, 0xFF00, 1 << 63, 5}

func pick(c bool, a, b uint64) uint64 {
\tif c {
\t\treturn a
\t}
\treturn b
}

func twist(b uint64) uint64 { return bits.RotateLeft64(b, 9) ^ K }

"
        }
        Language::Python => {
            "K = 0x0123456789ABCDEF
TABLE = [1, 0xFF00, 1 << 63, 5]

def twist(b):
\treturn (b ^ K) >> 2

"
        }
        _ => {
            "const K = 0x0123456789ABCDEFn;
const TABLE = [1n, 0xFF00n, 1n << 63n, 5n];
const twist = (b) => (b ^ K) >> 2n;

"
        }
    };
    match language {
        Language::Go => format!(
            "var NUMBERS = [8]uint64{{{}}}\nvar SMALL = [4]int{{0, 3, 5, 60}}\n{text}",
            NUMBERS.join(", ")
        ),
        _ => text.to_owned(),
    }
}

/// The program that prints the values of the functions for the boards, a line each: in hexadecimal, or `trap`.
fn printing(language: Language, count: usize) -> String {
    let boards: Vec<_> = BOARDS.iter().map(|board| format!("{board:#x}")).collect();
    match language {
        Language::Go => {
            let functions: Vec<_> = (0..count).map(|it| format!("f{it}")).collect();
            format!(
                "func main() {{\n\tfor _, f := range []func(uint64) uint64{{{}}} {{\n\t\tfor _, x := range []uint64{{{}}} {{
\t\t\tfunc() {{\n\t\t\t\tdefer func() {{ if recover() != nil {{ fmt.Println(\"trap\") }} }}()
\t\t\t\tfmt.Printf(\"%x\\n\", f(x))\n\t\t\t}}()\n\t\t}}\n\t}}\n}}\n",
                functions.join(", "),
                boards.join(", ")
            )
        }
        Language::Python => format!(
            "for n in range({count}):\n\tfor x in [{}]:\n\t\ttry:\n\t\t\tprint('%x' % globals()['f%d' % n](x))\n\t\texcept Exception:\n\t\t\tprint('trap')\n",
            boards.join(", ")
        ),
        _ => {
            let functions: Vec<_> = (0..count).map(|it| format!("f{it}")).collect();
            let boards: Vec<_> = boards.iter().map(|it| format!("{it}n")).collect();
            format!(
                "for (const f of [{}]) for (const x of [{}]) {{ try {{ console.log(f(x).toString(16)); }} catch {{ console.log('trap'); }} }}\n",
                functions.join(", "),
                boards.join(", ")
            )
        }
    }
}

fn from_environment(name: &str, otherwise: usize) -> usize {
    std::env::var(name).map_or(otherwise, |value| value.parse().expect("a number"))
}

fn compare_with(language: Language, command: &[&str]) {
    if tools::missing(&command[..1]).is_some() {
        return;
    }
    let count = from_environment("DELTABOARD_PROGRAMS", 300);
    let seed = from_environment("DELTABOARD_SEED", 56);
    let random = Rng::with_seed(seed as u64);
    let mut writer =
        Writer { random, language, boards: Vec::new(), counters: Vec::new(), indent: 0 };
    let functions: Vec<_> = (0..count).map(|number| writer.function(number)).collect();
    let folder =
        Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("modules-{}-{seed}", command[0]));
    std::fs::create_dir_all(&folder).unwrap();
    let head = match language {
        Language::Go => "package main\n\nimport (\n\t\"fmt\"\n\t\"math/bits\"\n)\n\n",
        _ => "",
    };
    let text =
        head.to_owned() + &prelude(language) + &functions.concat() + &printing(language, count);
    let file = folder.join(format!("random.{}", language.extension()));
    std::fs::write(&file, text).unwrap();
    let ran = Command::new(command[0]).args(&command[1..]).arg(&file).output().unwrap();
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    let output = String::from_utf8(ran.stdout).unwrap();
    let mut lines = output.lines();
    let (mut read, mut results, mut proofs, mut wrong) = (0, 0, 0, String::new());
    for (number, function) in functions.iter().enumerate() {
        let right: Vec<_> = lines.by_ref().take(BOARDS.len()).collect();
        // A number from -64 to -1 may stand for no square.
        let small = |it: &str| i64::from_str_radix(it, 16).ok().filter(|it| (-64..0).contains(it));
        let value = |it: &&str| u64::from_str_radix(it, 16).ok().or(small(it).map(|it| it as u64));
        let right: Vec<_> = right.iter().map(value).collect();
        let import = if language == Language::Go { "import \"math/bits\"\n" } else { "" };
        let text = import.to_owned() + &prelude(language) + function;
        let program =
            Program::link_as(&text, language, &()).and_then(|it| it.select(&format!("f{number}")));
        let Ok(program) = program else { continue };
        read += 1;
        let mut report = |board: u64, found: u64, right: Option<u64>, how: &str| {
            writeln!(wrong, "{function}{board:#x} {how}: {found:x}, not {right:x?}").unwrap();
        };
        for (board, right) in BOARDS.into_iter().zip(&right) {
            // What isn't followed has no result here.
            if let Ok(found) = evaluate(&program, board) {
                results += 1;
                if Some(found) != *right {
                    report(board, found, *right, "has");
                }
            }
        }
        for board in [BOARDS[5], BOARDS[0]] {
            let Ok(trace) = run(&program, board) else { continue };
            let map = trace.result_origins();
            if trace.is_data_dependent() || !map.is_linear() {
                continue;
            }
            proofs += 1;
            for (board, right) in BOARDS.into_iter().zip(&right) {
                if Some(map.evaluate(board)) != *right {
                    report(board, map.evaluate(board), *right, "is proved");
                }
            }
        }
    }
    println!("{read} of {count} functions are read, {results} results and {proofs} proofs agree");
    assert!(wrong.is_empty(), "{wrong}");
    assert!(
        10 * read >= 9 * count && results > 4 * count,
        "{read} are read, with {results} results"
    );
}

#[test]
#[ignore = "runs other programs: cargo xtask test --full"]
fn go_functions_agree_with_go() {
    compare_with(Language::Go, &["go", "run"]);
}

#[test]
#[ignore = "runs other programs: cargo xtask test --full"]
fn javascript_functions_agree_with_node() {
    compare_with(Language::JavaScript, &["node"]);
}

#[test]
#[ignore = "runs other programs: cargo xtask test --full"]
fn python_functions_agree_with_python() {
    compare_with(Language::Python, &["python3"]);
}
