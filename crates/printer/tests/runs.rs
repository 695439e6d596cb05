//! Prints every routine of the catalogue, compiles it with warnings as errors, runs it, and compares the results
//! with the interpreter's, in every language whose tools are installed.
//!
//! Random programs cover the types that no routine of the catalogue has.
//!
//! With `DELTABOARD_LANGUAGES=all`, a missing tool is a failure.

mod random;

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use deltaboard_catalogue::Catalogue;
use deltaboard_routine::{Domain, Language, Program};
use deltaboard_testing::tools;
use deltaboard_transform::Square;
use fastrand::Rng;

/// A routine, and the interpreter's result for each input.
struct Case {
    id: String,
    program: Program,
    results: Vec<u64>,
}

fn read(text: &str) -> Program {
    Program::parse(text).unwrap_or_else(|fault| panic!("{}", fault.draw(text)))
}

/// The catalogue: no compiler may warn about it.
static CATALOGUE: LazyLock<Vec<Case>> = LazyLock::new(|| {
    let routines = Catalogue::ROUTINES.iter();
    let cases = routines.map(|routine| Case::new(routine.id(), routine.program().clone()));
    cases.collect()
});

/// Random programs: every operation on every type. Compilers may warn.
static RANDOM: LazyLock<Vec<Case>> = LazyLock::new(|| {
    let mut writer = random::Writer::new(2026);
    let cases = (0..60).map(|number| {
        let text = writer.program();
        let program = read(&text);
        Case::new(&format!("random program {number}:\n{text}"), program)
    });
    cases.collect()
});

/// Features that the catalogue doesn't use: arrays passed to calls, tables outside functions, changes inside
/// expressions, names that shadow each other or are keywords of other languages, Rust's literals.
static ODD: LazyLock<Vec<Case>> = LazyLock::new(|| {
    let cases = include_str!("printed/odd.txt").split("\n\n").map(|text| {
        let program = read(text);
        Case::new(text, program)
    });
    cases.collect()
});

/// Those of [`ODD`] that are valid Rust.
static RUST: LazyLock<Vec<Case>> = LazyLock::new(|| {
    let texts = ODD.iter().map(|case| &*case.id);
    let texts = texts.filter(|text| text.starts_with("// Valid Rust"));
    let cases = texts.map(|text| Case::new(text, Program::parse(text).unwrap()));
    cases.collect()
});

/// Random programs in C.
static C: LazyLock<Vec<Case>> = LazyLock::new(|| {
    let mut writer = random::Writer::of_c(2026);
    let cases = (0..300).map(|number| {
        let text = writer.program();
        let program = read(&text);
        let mut case = Case::new(&format!("program {number}:\n{text}"), program);
        // The source itself is compiled.
        case.id = text;
        case
    });
    cases.collect()
});

/// The empty board, each single square, and 32 random boards.
fn boards() -> Vec<u64> {
    let mut random = Rng::with_seed(0);
    let any = std::iter::repeat_with(move || random.u64(..));
    let each = (0..64).map(|square| 1 << square);
    std::iter::once(0).chain(each).chain(any.take(32)).collect()
}

impl Case {
    fn new(id: &str, program: Program) -> Self {
        let result = |board: u64| {
            deltaboard_trace::run(&program, board).unwrap_or_else(|fault| panic!("{id}: {fault}"))
        };
        let results = match program.domain() {
            Domain::Board | Domain::Mailbox => {
                let boards = boards().into_iter();
                boards.map(|board| result(board).result()).collect()
            }
            Domain::Square => {
                let trace = result(0);
                let goal = |square: Square| trace.run_of(square).unwrap().result();
                Square::ALL.into_iter().map(goal).collect()
            }
        };
        Self { id: id.to_owned(), program, results }
    }

    fn domain(&self) -> Domain {
        self.program.domain()
    }

    /// The signature of the routine.
    fn signature(&self) -> &str {
        // Lines without a function.
        if self.program.routines() == [""] {
            return match self.domain() {
                Domain::Board => "u64 routine(u64 x)",
                Domain::Square => "int routine(int sq)",
                Domain::Mailbox => "void routine(int board[64])",
            };
        }
        self.program.functions()[0].of(self.program.text())
    }

    /// The routine's name in snake case, as in the catalogue.
    fn name(&self) -> String {
        let signature = self.signature().split('(').next().unwrap();
        let name = signature.split_whitespace().next_back().unwrap();
        name.to_owned()
    }

    fn camel(&self) -> String {
        let pascal = self.pascal();
        pascal[..1].to_lowercase() + &pascal[1..]
    }

    fn pascal(&self) -> String {
        let name = self.name();
        let words = name.split('_');
        words.map(|word| word[..1].to_uppercase() + &word[1..]).collect()
    }

    fn parameter(&self) -> &str {
        self.signature().split(['(', ')']).nth(1).unwrap()
    }

    /// Whether its parameter has 32 bits.
    fn is_narrow(&self) -> bool {
        !self.parameter().contains("u64")
    }

    fn is_signed(&self) -> bool {
        self.parameter().contains("int")
    }

    fn print(&self, language: Language) -> String {
        deltaboard_printer::print(&self.program, language)
            .unwrap_or_else(|fault| panic!("{}: {fault}", self.id))
    }
}

/// A folder for a language's files, in which its programs are compiled and run.
struct Workshop {
    language: Language,
    folder: PathBuf,
    cases: &'static [Case],
    /// Whether warnings are errors.
    strict: bool,
}

/// Prints, compiles and runs all cases in a language, if its tools are installed.
fn for_all_cases(language: Language, tools: &[&str], make: impl Fn(&Workshop)) {
    for (folder, cases, strict) in
        [("catalogue", &CATALOGUE, true), ("odd", &ODD, true), ("random", &RANDOM, false)]
    {
        if let Some(mut workshop) = Workshop::open(language, tools, folder) {
            workshop.cases = cases;
            workshop.strict = strict;
            make(&workshop);
        }
    }
}

impl Workshop {
    /// `None` where one of the tools is missing.
    fn open(language: Language, tools: &[&str], folder: &str) -> Option<Self> {
        if let Some(missing) = tools::missing(tools) {
            println!("{} is skipped: {missing} is not on the PATH", language.name());
            return None;
        }
        let folder =
            Path::new(env!("CARGO_TARGET_TMPDIR")).join("runs").join(language.slug()).join(folder);
        let _old = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        Some(Self { language, folder, cases: &[], strict: true })
    }

    fn write(&self, file: &str, text: &str) {
        let path = self.folder.join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// The standard output of a command, which must succeed.
    fn run(&self, program: &str, arguments: &[&str]) -> String {
        let output = Command::new(program)
            .args(arguments)
            .current_dir(&self.folder)
            .env("GOCACHE", self.folder.join("../../go-cache"))
            .env("GOFLAGS", "-mod=mod")
            .output()
            .unwrap();
        let stdout = String::from_utf8_lossy(&output.stdout).into_owned();
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(
            output.status.success(),
            "{}: {program} {arguments:?}\n{stdout:.4000}\n{stderr:.8000}",
            self.language.name()
        );
        stdout
    }

    /// Compares the lines `routine input result`: two indices and a number in 16 hexadecimal digits.
    fn compare(&self, stdout: &str) {
        let mut lines = stdout.lines();
        for (place, case) in self.cases.iter().enumerate() {
            for (input, result) in case.results.iter().enumerate() {
                let line = lines.next().unwrap_or("nothing");
                let expected = format!("{place} {input} {result:016x}");
                let (language, id) = (self.language.name(), &case.id);
                assert_eq!(line, expected, "{id} in {language}");
            }
        }
        assert_eq!(lines.next(), None);
    }
}

fn each(workshop: &Workshop, write: impl Fn(usize, &Case, &mut String)) -> String {
    let mut text = String::new();
    for (place, case) in workshop.cases.iter().enumerate() {
        write(place, case, &mut text);
    }
    text
}

fn board_list(suffix: &str) -> String {
    let boards = boards();
    let boards = boards.iter().map(|board| format!("0x{board:x}{suffix}"));
    boards.collect::<Vec<_>>().join(", ")
}

/// All routines in one file for C and C++, the headers first; `enclose` prevents name collisions.
fn in_one_file(workshop: &Workshop, enclose: impl Fn(usize, &str) -> String) -> String {
    let mut headers = Vec::new();
    let mut file = String::new();
    for (place, case) in workshop.cases.iter().enumerate() {
        let mut text = String::new();
        for line in case.print(workshop.language).lines() {
            if line.starts_with("#include") {
                if !headers.contains(&line.to_owned()) {
                    headers.push(line.to_owned());
                }
            } else {
                text += line;
                text.push('\n');
            }
        }
        file += &enclose(place, &text);
    }
    headers.join("\n") + "\n" + &file
}

/// Returns the text with a prefix for the names of its functions.
fn renamed(text: &str, prefix: &str) -> String {
    let functions = text.lines().filter(|line| {
        line.ends_with('{') && line.starts_with(|letter: char| letter.is_ascii_lowercase())
    });
    let names: Vec<_> = functions
        .filter_map(|line| line.split('(').next()?.split_whitespace().next_back())
        .collect();
    let mut renamed = String::new();
    let mut word = String::new();
    for letter in text.chars().chain(['\n']) {
        if letter.is_alphanumeric() || letter == '_' {
            word.push(letter);
            continue;
        }
        if names.contains(&word.as_str()) && letter == '(' {
            renamed += prefix;
        }
        renamed += &word;
        word.clear();
        renamed.push(letter);
    }
    renamed
}

#[test]
#[ignore = "runs other compilers: cargo xtask test --full"]
fn c() {
    for_all_cases(Language::C, &["gcc"], |workshop| {
        let texts = in_one_file(workshop, |place, text| renamed(text, &format!("r{place}_")));
        run_in_c(workshop, &texts);
    });
}

/// The interpreter reads C as a C compiler does.
#[test]
#[ignore = "runs other compilers: cargo xtask test --full"]
fn interpreter_agrees_with_c() {
    if let Some(mut workshop) = Workshop::open(Language::C, &["gcc"], "written") {
        workshop.cases = &C;
        workshop.strict = false;
        let texts = each(&workshop, |place, case, text| {
            *text += &renamed(&case.id, &format!("r{place}_"));
        });
        let types = "#include <stdbool.h>
#include <stdint.h>
typedef uint8_t u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef uint64_t u64;
typedef int8_t i8;
typedef int16_t i16;
typedef int64_t i64;
";
        run_in_c(&workshop, &(types.to_owned() + &texts));
    }
}

/// Calls of all cases on all boards, for C and C++.
fn calls_in_c(workshop: &Workshop, name: impl Fn(usize, &Case) -> String) -> String {
    each(workshop, |place, case, text| {
        let call = name(place, case);
        let _ok = match case.domain() {
            Domain::Board => writeln!(
                text,
                "    for (int i = 0; i < 97; i++) show({place}, i, {call}(boards[i]));"
            ),
            Domain::Square => {
                writeln!(text, "    for (int i = 0; i < 64; i++) show({place}, i, {call}(i));")
            }
            Domain::Mailbox => writeln!(
                text,
                "    for (int i = 0; i < 97; i++) {{ int b[64]; spread(boards[i], b); {call}(b); show({place}, i, packed(b)); }}"
            ),
        };
    })
}

fn run_in_c(workshop: &Workshop, texts: &str) {
    let calls = calls_in_c(workshop, |place, case| format!("r{place}_{}", case.name()));
    let main = format!(
        "#include <stdio.h>
{texts}
static const uint64_t boards[97] = {{{}}};
static void show(int routine, int input, uint64_t result) {{
    printf(\"%d %d %016llx\\n\", routine, input, (unsigned long long)result);
}}
static void spread(uint64_t board, int b[64]) {{
    for (int n = 0; n < 64; n++) b[n] = (int)(board >> n & 1);
}}
static uint64_t packed(const int b[64]) {{
    uint64_t board = 0;
    for (int n = 0; n < 64; n++) board |= (uint64_t)b[n] << n;
    return board;
}}
int main(void) {{
{calls}    return 0;
}}
",
        board_list("u")
    );
    workshop.write("main.c", &main);
    // The routine language wraps where overflow is undefined in C.
    let flags = if workshop.strict {
        "-std=c11 -Wall -Wextra -Wparentheses -Werror -o main main.c"
    } else {
        "-std=c11 -w -fwrapv -o main main.c"
    };
    let flags: Vec<_> = flags.split(' ').collect();
    workshop.run("gcc", &flags);
    workshop.compare(&workshop.run("./main", &[]));
}

#[test]
#[ignore = "runs other compilers: cargo xtask test --full"]
fn cpp() {
    for_all_cases(Language::Cpp, &["g++"], |workshop| {
        let texts =
            in_one_file(workshop, |place, text| format!("namespace r{place} {{\n{text}}}\n"));
        let calls = calls_in_c(workshop, |place, case| format!("r{place}::{}", case.name()));
        let main = format!(
            "#include <cstdio>
{texts}
static const std::uint64_t boards[97] = {{{}}};
static void show(int routine, int input, std::uint64_t result) {{
    std::printf(\"%d %d %016llx\\n\", routine, input, static_cast<unsigned long long>(result));
}}
static void spread(std::uint64_t board, int (&b)[64]) {{
    for (int n = 0; n < 64; n++) b[n] = static_cast<int>(board >> n & 1);
}}
static std::uint64_t packed(const int (&b)[64]) {{
    std::uint64_t board = 0;
    for (int n = 0; n < 64; n++) board |= static_cast<std::uint64_t>(b[n]) << n;
    return board;
}}
int main() {{
{calls}}}
",
            board_list("u")
        );
        workshop.write("main.cpp", &main);
        let flags = if workshop.strict {
            "-std=c++20 -Wall -Wextra -Wparentheses -Werror -o main main.cpp"
        } else {
            "-std=c++20 -w -fwrapv -o main main.cpp"
        };
        let flags: Vec<_> = flags.split(' ').collect();
        workshop.run("g++", &flags);
        workshop.compare(&workshop.run("./main", &[]));
    });
}

#[test]
#[ignore = "runs other compilers: cargo xtask test --full"]
fn rust() {
    for_all_cases(Language::Rust, &["rustc"], |workshop| {
        run_in_rust(workshop, |case| case.print(Language::Rust), "-Coverflow-checks=on");
    });
}

/// The interpreter reads Rust as a Rust compiler does.
#[test]
#[ignore = "runs other compilers: cargo xtask test --full"]
fn interpreter_agrees_with_rust() {
    if let Some(mut workshop) = Workshop::open(Language::Rust, &["rustc"], "written") {
        workshop.cases = &RUST;
        workshop.strict = false;
        run_in_rust(&workshop, |case| case.id.clone() + "\n", "-Coverflow-checks=off");
    }
}

fn run_in_rust(workshop: &Workshop, print: impl Fn(&Case) -> String, checks: &str) {
    let modules = each(workshop, |place, case, text| {
        let printed = print(case);
        let _ok = writeln!(text, "mod r{place} {{\n{printed}}}");
    });
    let calls = each(workshop, |place, case, text| {
        let call = format!("r{place}::{}", case.name());
        let ty = match (case.is_narrow(), case.is_signed()) {
            (false, _) => "u64",
            (true, false) => "u32",
            (true, true) => "i32",
        };
        let _ok = match case.domain() {
            Domain::Board => writeln!(
                text,
                "    for (i, b) in BOARDS.iter().enumerate() {{ show({place}, i, u64::from({call}(*b as {ty}))); }}"
            ),
            Domain::Square => writeln!(
                text,
                "    for i in 0..64 {{ show({place}, i, {call}(i as {ty}) as u64); }}"
            ),
            Domain::Mailbox => writeln!(
                text,
                "    for (i, b) in BOARDS.iter().enumerate() {{ let mut b = spread(*b); {call}(&mut b); show({place}, i, packed(&b)); }}"
            ),
        };
    });
    let main = format!(
        "{modules}
    const BOARDS: [u64; 97] = [{}];
    fn show(routine: usize, input: usize, result: u64) {{
        println!(\"{{routine}} {{input}} {{result:016x}}\");
    }}
    fn spread(board: u64) -> [i32; 64] {{
        std::array::from_fn(|n| (board >> n & 1) as i32)
    }}
    fn packed(b: &[i32; 64]) -> u64 {{
        b.iter().rev().fold(0, |board, square| board << 1 | *square as u64)
    }}
    fn main() {{
    {calls}}}
    ",
        board_list("")
    );
    workshop.write("main.rs", &main);
    workshop.run(
        "rustc",
        &[
            "--edition=2024",
            if workshop.strict { "-Dwarnings" } else { "-Awarnings" },
            checks,
            "main.rs",
        ],
    );
    workshop.compare(&workshop.run("./main", &[]));
}

#[test]
#[ignore = "runs other compilers: cargo xtask test --full"]
fn java() {
    for_all_cases(Language::Java, &["javac", "java"], |workshop| {
        for (place, case) in workshop.cases.iter().enumerate() {
            let text = format!("package r{place};\n\n{}", case.print(Language::Java));
            workshop.write(&format!("r{place}/Bitboards.java"), &text);
        }
        let calls = each(workshop, |place, case, text| {
            let call = format!("r{place}.Bitboards.{}", case.camel());
            let narrow = if case.is_narrow() { "(int) " } else { "" };
            let _ok = match case.domain() {
                Domain::Board => {
                    let shown = if case.is_narrow() { " & 0xFFFFFFFFL" } else { "" };
                    writeln!(
                        text,
                        "        for (int i = 0; i < 97; i++) show({place}, i, {call}({narrow}BOARDS[i]){shown});"
                    )
                }
                Domain::Square => writeln!(
                    text,
                    "        for (int i = 0; i < 64; i++) show({place}, i, {call}(i));"
                ),
                Domain::Mailbox => writeln!(
                    text,
                    "        for (int i = 0; i < 97; i++) {{ int[] b = spread(BOARDS[i]); {call}(b); show({place}, i, packed(b)); }}"
                ),
            };
        });
        let main = format!(
            "final class Main {{
    static final long[] BOARDS = {{{}}};
    static final StringBuilder OUTPUT = new StringBuilder();
    static void show(int routine, int input, long result) {{
        String digits = Long.toHexString(result);
        OUTPUT.append(routine).append(' ').append(input).append(' ');
        for (int n = digits.length(); n < 16; n++) OUTPUT.append('0');
        OUTPUT.append(digits).append('\\n');
    }}
    static int[] spread(long board) {{
        int[] b = new int[64];
        for (int n = 0; n < 64; n++) b[n] = (int) (board >>> n & 1);
        return b;
    }}
    static long packed(int[] b) {{
        long board = 0;
        for (int n = 0; n < 64; n++) board |= (long) b[n] << n;
        return board;
    }}
    public static void main(String[] arguments) {{
{calls}        System.out.print(OUTPUT);
    }}
}}
",
            board_list("L")
        );
        workshop.write("Main.java", &main);
        workshop.run("javac", &["-Xlint:all", "-Werror", "-d", "out", "Main.java"]);
        workshop.compare(&workshop.run("java", &["-cp", "out", "Main"]));
    });
}

#[test]
#[ignore = "runs other compilers: cargo xtask test --full"]
fn go() {
    for_all_cases(Language::Go, &["go", "gofmt"], |workshop| {
        workshop.write("go.mod", "module printed\n\ngo 1.13\n");
        for (place, case) in workshop.cases.iter().enumerate() {
            let text = case.print(Language::Go);
            workshop.write(&format!("r{place}/routine.go"), &text);
        }
        assert_eq!(workshop.run("gofmt", &["-l", "."]), "", "gofmt would change these");
        let imports = each(workshop, |place, _, text| {
            let _ok = writeln!(text, "import r{place} \"printed/r{place}\"");
        });
        let calls = each(workshop, |place, case, text| {
            let call = format!("r{place}.{}", case.pascal());
            let ty = match (case.is_narrow(), case.is_signed()) {
                (false, _) => "uint64",
                (true, false) => "uint32",
                (true, true) => "int32",
            };
            let _ok = match case.domain() {
                Domain::Board => writeln!(
                    text,
                    "\tfor i, b := range boards {{ show({place}, i, uint64({call}({ty}(b)))) }}"
                ),
                Domain::Square => writeln!(
                    text,
                    "\tfor i := 0; i < 64; i++ {{ show({place}, i, uint64({call}({ty}(i)))) }}"
                ),
                Domain::Mailbox => writeln!(
                    text,
                    "\tfor i, b := range boards {{ b := spread(b); {call}(b); show({place}, i, packed(b)) }}"
                ),
            };
        });
        let main = format!(
            "package main

import (\"bufio\"; \"fmt\"; \"os\")
{imports}
var boards = []uint64{{{}}}
var output = bufio.NewWriter(os.Stdout)

func show(routine int, input int, result uint64) {{
\tfmt.Fprintf(output, \"%d %d %016x\\n\", routine, input, result)
}}
func spread(board uint64) []int32 {{
\tb := make([]int32, 64)
\tfor n := range b {{ b[n] = int32(board >> n & 1) }}
\treturn b
}}
func packed(b []int32) (board uint64) {{
\tfor n := range b {{ board |= uint64(b[n]) << n }}
\treturn board
}}
func main() {{
{calls}\toutput.Flush()
}}
",
            board_list("")
        );
        workshop.write("main.go", &main);
        workshop.run("go", &["build", "-o", "main", "."]);
        workshop.compare(&workshop.run("./main", &[]));
    });
}

/// Classes of .NET that Mono doesn't have or doesn't export.
const NOT_IN_MONO: &str = "\
namespace System.Numerics
{
    public static class BitOperations
    {
        public static ulong RotateLeft(ulong x, int n) { return (x << n) | (x >> (64 - n)); }
        public static ulong RotateRight(ulong x, int n) { return (x >> n) | (x << (64 - n)); }
        public static uint RotateLeft(uint x, int n) { return (x << n) | (x >> (32 - n)); }
        public static uint RotateRight(uint x, int n) { return (x >> n) | (x << (32 - n)); }
        public static int PopCount(ulong x) { int n = 0; for (; x != 0; x &= x - 1) n++; return n; }
        public static int PopCount(uint x) { return PopCount((ulong)x); }
        public static int TrailingZeroCount(ulong x) { return x == 0 ? 64 : PopCount((x & (0UL - x)) - 1); }
        public static int TrailingZeroCount(uint x) { return x == 0 ? 32 : TrailingZeroCount((ulong)x); }
        public static int LeadingZeroCount(ulong x) { int n = 64; for (; x != 0; x >>= 1) n--; return n; }
        public static int LeadingZeroCount(uint x) { return LeadingZeroCount((ulong)x) - 32; }
    }
}

namespace System.Buffers.Binary
{
    public static class BinaryPrimitives
    {
        public static ulong ReverseEndianness(ulong x)
        {
            ulong result = 0;
            for (int n = 0; n < 8; n++) { result = (result << 8) | (x & 0xFF); x >>= 8; }
            return result;
        }
        public static uint ReverseEndianness(uint x) { return (uint)(ReverseEndianness((ulong)x) >> 32); }
    }
}
";

#[test]
#[ignore = "runs other compilers: cargo xtask test --full"]
fn csharp() {
    for_all_cases(Language::CSharp, &["mcs", "mono"], |workshop| {
        let routines = each(workshop, |place, case, text| {
            let printed = case.print(Language::CSharp);
            let _ok = writeln!(text, "namespace R{place}\n{{\n{printed}}}");
        });
        let calls = each(workshop, |place, case, text| {
            let call = format!("R{place}.Bitboards.{}", case.pascal());
            let ty = match (case.is_narrow(), case.is_signed()) {
                (false, _) => "ulong",
                (true, false) => "uint",
                (true, true) => "int",
            };
            let _ok = match case.domain() {
                Domain::Board => writeln!(
                    text,
                    "        for (int i = 0; i < 97; i++) Show({place}, i, {call}(({ty})Boards[i]));"
                ),
                Domain::Square => writeln!(
                    text,
                    "        for (int i = 0; i < 64; i++) Show({place}, i, (ulong){call}(({ty})i));"
                ),
                Domain::Mailbox => writeln!(
                    text,
                    "        for (int i = 0; i < 97; i++) {{ int[] b = Spread(Boards[i]); {call}(b); Show({place}, i, Packed(b)); }}"
                ),
            };
        });
        let main = format!(
            "{routines}
public static class Program
{{
    static readonly ulong[] Boards = {{{}}};
    static readonly System.Text.StringBuilder Output = new System.Text.StringBuilder();
    static void Show(int routine, int input, ulong result)
    {{
        Output.AppendFormat(\"{{0}} {{1}} {{2:x16}}\\n\", routine, input, result);
    }}
    static int[] Spread(ulong board)
    {{
        int[] b = new int[64];
        for (int n = 0; n < 64; n++) b[n] = (int)(board >> n & 1);
        return b;
    }}
    static ulong Packed(int[] b)
    {{
        ulong board = 0;
        for (int n = 0; n < 64; n++) board |= (ulong)b[n] << n;
        return board;
    }}
    public static void Main()
    {{
{calls}        System.Console.Write(Output);
    }}
}}
",
            board_list("UL")
        );
        workshop.write("NotInMono.cs", NOT_IN_MONO);
        workshop.write("Main.cs", &main);
        workshop.run(
            "mcs",
            &[
                if workshop.strict { "-warnaserror" } else { "-warn:0" },
                // Mono has an internal class of the same name.
                "-nowarn:436",
                "-out:main.exe",
                "Main.cs",
                "NotInMono.cs",
            ],
        );
        workshop.compare(&workshop.run("mono", &["main.exe"]));
    });
}

#[test]
#[ignore = "runs other compilers: cargo xtask test --full"]
fn javascript() {
    for_all_cases(Language::JavaScript, &["node"], |workshop| {
        for (place, case) in workshop.cases.iter().enumerate() {
            workshop.write(&format!("r{place}.mjs"), &case.print(Language::JavaScript));
        }
        let imports = each(workshop, |place, _, text| {
            let _ok = writeln!(text, "import * as r{place} from \"./r{place}.mjs\";");
        });
        let calls = each(workshop, |place, case, text| {
            let call = format!("r{place}.{}", case.camel());
            let _ok = match case.domain() {
                Domain::Board => {
                    let board =
                        if case.is_narrow() { "Number(BigInt.asUintN(32, b))" } else { "b" };
                    writeln!(text, "boards.forEach((b, i) => show({place}, i, {call}({board})));")
                }
                Domain::Square => {
                    writeln!(text, "for (let i = 0; i < 64; i++) show({place}, i, {call}(i));")
                }
                Domain::Mailbox => writeln!(
                    text,
                    "boards.forEach((b, i) => {{ const a = spread(b); {call}(a); show({place}, i, packed(a)); }});"
                ),
            };
        });
        let main = format!(
            "{imports}
const boards = [{}];
const output = [];
function show(routine, input, result) {{
  output.push(`${{routine}} ${{input}} ${{result.toString(16).padStart(16, \"0\")}}`);
}}
function spread(board) {{
  return Array.from({{ length: 64 }}, (_, n) => Number((board >> BigInt(n)) & 1n));
}}
function packed(b) {{
  return b.reduce((board, square, n) => board | (BigInt(square) << BigInt(n)), 0n);
}}
{calls}console.log(output.join(\"\\n\"));
",
            board_list("n")
        );
        workshop.write("main.mjs", &main);
        workshop.compare(&workshop.run("node", &["main.mjs"]));
    });
}

#[test]
#[ignore = "runs other compilers: cargo xtask test --full"]
fn python() {
    for_all_cases(Language::Python, &["python3"], |workshop| {
        for (place, case) in workshop.cases.iter().enumerate() {
            workshop.write(&format!("r{place}.py"), &case.print(Language::Python));
        }
        let imports = each(workshop, |place, _, text| {
            let _ok = writeln!(text, "import r{place}");
        });
        let calls = each(workshop, |place, case, text| {
            let call = format!("r{place}.{}", case.name());
            let _ok = match case.domain() {
                Domain::Board => {
                    let board = if case.is_narrow() { "b & 0xFFFFFFFF" } else { "b" };
                    writeln!(
                        text,
                        "for i, b in enumerate(BOARDS):\n    show({place}, i, {call}({board}))"
                    )
                }
                Domain::Square => {
                    writeln!(text, "for i in range(64):\n    show({place}, i, {call}(i))")
                }
                Domain::Mailbox => writeln!(
                    text,
                    "for i, b in enumerate(BOARDS):\n    a = spread(b)\n    {call}(a)\n    show({place}, i, packed(a))"
                ),
            };
        });
        let main = format!(
            "{imports}
BOARDS = [{}]


def show(routine, input, result):
    print(f\"{{routine}} {{input}} {{result:016x}}\")


def spread(board):
    return [board >> n & 1 for n in range(64)]


def packed(b):
    return sum(square << n for n, square in enumerate(b))


{calls}",
            board_list("")
        );
        workshop.write("main.py", &main);
        workshop.compare(&workshop.run("python3", &["-W", "error", "main.py"]));
    });
}
