//! Compares our reading of code with real compilers: each text of `crates/catalogue/tests/pasted.txt` that g++ or rustc compiles
//! unchanged, with types by the names that engines use, computes the same values there. This detects code that is misread.
//!
//! With `DELTABOARD_LANGUAGES=all` a missing compiler is a failure.

mod macros;

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use deltaboard_catalogue::Catalogue;
use deltaboard_routine::{Diagnostic, Domain, Program};
use deltaboard_testing::tools;

/// Declarations that a text may use without defining them, in C and C++.
const PRELUDE: &str = "#include <bit>
#include <cstdint>
#include <cstdio>
#include <utility>
typedef unsigned long long U64;
typedef unsigned long long u64;
typedef unsigned long long Bitboard;
#define C64(number) number##ULL
static inline unsigned char _BitScanForward64(unsigned long *square, U64 set) {
    if (set) *square = __builtin_ctzll(set);
    return set != 0;
}
static inline unsigned char _BitScanReverse64(unsigned long *square, U64 set) {
    if (set) *square = 63 - __builtin_clzll(set);
    return set != 0;
}
";

/// More functions that a text may use if it doesn't define them.
const HELPERS: &str = "typedef unsigned Square;
static inline int lsb(U64 set) { return __builtin_ctzll(set); }
static inline int msb(U64 set) { return 63 - __builtin_clzll(set); }
static inline int pop_lsb(U64 &set) { int square = lsb(set); set &= set - 1; return square; }
static inline int pop_lsb(U64 *set) { return pop_lsb(*set); }
static inline int popcount(U64 set) { return __builtin_popcountll(set); }
static inline U64 bswap64(U64 set) { return __builtin_bswap64(set); }
static inline U64 bswap(U64 set) { return __builtin_bswap64(set); }
static inline U64 swap_bytes(U64 set) { return __builtin_bswap64(set); }
static inline U64 rotate_left(U64 set, int by) { return std::rotl(set, by); }
";

const BOARDS: [u64; 14] = [
    0,
    1,
    2,
    0x80,
    0x8000,
    0xff,
    0xffff_ffff,
    0x8000_0000_0000_0000,
    0xff00_ff00_ff00_ff00,
    0x1e22_2212_0e0a_1222,
    0x0123_4567_89ab_cdef,
    0xfedc_ba98_7654_3210,
    0x7fff_ffff_7fff_ffff,
    u64::MAX,
];

/// A compiler, with the parts of a program that prints a function's results.
struct Compiler {
    program: &'static str,
    options: &'static [&'static str],
    file: &'static str,
    /// What stands before the text: the first that the compiler takes with it.
    preludes: &'static [&'static [&'static str]],
    /// The last lines of a program, around the calls.
    main: fn(&str) -> String,
    call: fn(&str, u64) -> String,
}

const CPP: Compiler = Compiler {
    program: "g++",
    options: &["-std=c++20", "-w", "-o"],
    file: "pasted.cpp",
    preludes: &[&[PRELUDE, HELPERS], &[PRELUDE]],
    main: |calls| format!("int main() {{\n{calls}}}\n"),
    call: |name, board| format!("    printf(\"%llx\\n\", (U64)::{name}({board:#x}ULL));\n"),
};

const RUST: Compiler = Compiler {
    program: "rustc",
    options: &["--edition=2024", "-Awarnings", "-Coverflow-checks=on", "-o"],
    file: "pasted.rs",
    preludes: &[&[]],
    main: |calls| format!("fn main() {{\n{calls}}}\n"),
    call: |name, board| format!("    println!(\"{{:x}}\", {name}({board:#x}));\n"),
};

impl Compiler {
    /// The results of a function of the text for each board; `None` if the compiler rejects the text.
    fn run(&self, folder: &Path, text: &str, name: &str) -> Option<Vec<u64>> {
        let mut calls = String::new();
        for board in BOARDS {
            calls += &(self.call)(name, board);
        }
        self.preludes.iter().find(|prelude| {
            // The text may have redefined the name as a macro.
            let undefine = match self.program {
                "g++" => format!("\n#undef {name}\n"),
                _ => "\n".to_owned(),
            };
            let source = prelude.concat() + text + &undefine + &(self.main)(&calls);
            fs::write(folder.join(self.file), source).unwrap();
            let mut compile = Command::new(self.program);
            compile.args(self.options).args(["pasted", self.file]);
            let compiled = compile.current_dir(folder).output().unwrap();
            compiled.status.success()
        })?;
        let ran = Command::new(folder.join("pasted")).output().unwrap();
        let output = String::from_utf8_lossy(&ran.stdout).into_owned();
        assert!(ran.status.success(), "{text}\n{ran:?}");
        let numbers = output.lines().map(|line| u64::from_str_radix(line, 16));
        Some(numbers.collect::<Result<_, _>>().unwrap())
    }
}

/// The assumptions that the helpers above satisfy.
const HELPER_NAMES: [&str; 8] = [
    "`lsb`",
    "`msb`",
    "`pop_lsb`",
    "`popcount`",
    "`bswap64`",
    "`bswap`",
    "`swap_bytes`",
    "`rotate_left`",
];

/// The routines over a board without other parameters and assumptions, with the results that we compute.
fn routines(text: &str) -> Vec<(String, Vec<u64>)> {
    let Ok(program) = Program::link(text, &Catalogue) else { return Vec::new() };
    let names = program.routines();
    let named = names.iter().filter(|name| !name.is_empty());
    let routines = named.map(|name| program.clone().select(name).unwrap());
    let whole = routines.filter(|routine| {
        let assumptions = routine.assumptions();
        let mut assumed = assumptions.iter().map(|it| it.message());
        routine.domain() == Domain::Board
            && routine.parameters().is_empty()
            && assumed.all(|it| HELPER_NAMES.iter().any(|name| it.starts_with(name)))
    });
    let read = |routine: Program| {
        let results = BOARDS.map(|board| deltaboard_trace::evaluate(&routine, board).unwrap());
        (routine.name().to_owned(), results.to_vec())
    };
    whole.map(read).collect()
}

/// Compares the routines of all selected texts with a compiler, and returns how many it compiled.
fn compare_with(compiler: &Compiler, is_selected: impl Fn(&str) -> bool) -> usize {
    let folder: PathBuf = Path::new(env!("CARGO_TARGET_TMPDIR")).join(compiler.program);
    fs::create_dir_all(&folder).unwrap();
    let cases = include_str!("../../catalogue/tests/pasted.txt").split("\n=====\n");
    let texts = cases.map(|case| case.split("\n-----\n").next().unwrap());
    let mut compiled = 0;
    let mut others = String::new();
    for text in texts.filter(|text| is_selected(text)) {
        for (name, read) in routines(text) {
            match compiler.run(&folder, text, &name) {
                Some(computed) => {
                    assert_eq!(computed, read, "{name} by {}, in\n{text}", compiler.program);
                    compiled += 1;
                }
                None => writeln!(others, "{name} in\n{text}\n").unwrap(),
            }
        }
    }
    println!("{compiled} routines compiled; the compiler rejected these:\n{others}");
    compiled
}

#[test]
#[ignore = "runs other compilers: cargo xtask test --full"]
fn cpp_agrees_with_its_compiler() {
    if tools::missing(&[CPP.program]).is_none() {
        let compiled = compare_with(&CPP, |text| !text.contains("fn "));
        assert!(compiled >= 90, "{compiled}");
    }
}

#[test]
#[ignore = "runs other compilers: cargo xtask test --full"]
fn rust_agrees_with_its_compiler() {
    if tools::missing(&[RUST.program]).is_none() {
        let compiled = compare_with(&RUST, |text| text.contains("fn "));
        assert!(compiled >= 25, "{compiled}");
    }
}

/// The number of random programs, and the first seed: `DELTABOARD_RANDOM=5000,7` requests 5000 programs with seeds from 7 on.
fn random() -> (usize, u64) {
    let requested = std::env::var("DELTABOARD_RANDOM").unwrap_or_default();
    let mut numbers = requested.split(',').map(str::parse);
    let count = numbers.next().and_then(Result::ok).unwrap_or(200);
    let seed = numbers.next().and_then(Result::ok).unwrap_or(2026);
    (count as usize, seed)
}

/// The results of programs compiled by gcc or g++ for every board; `None` if the compiler rejects them.
fn run_in_c(
    compiler: &str,
    folder: &Path,
    programs: &[(String, &macros::Program)],
) -> Option<Vec<Vec<u64>>> {
    let mut source = "#include <stdint.h>\n#include <stdio.h>\n#include <inttypes.h>\n".to_owned();
    let mut main = "int main(void) {\n".to_owned();
    for (name, program) in programs {
        // Every program has a function named `up`.
        source += &program.text.replace("up", &format!("up_{name}"));
        for name in &program.names {
            writeln!(source, "#undef {name}").unwrap();
        }
        for board in BOARDS {
            writeln!(main, "printf(\"%\" PRIx64 \"\\n\", {name}({board:#x}ULL));").unwrap();
        }
    }
    fs::write(folder.join("macros.c"), source + &main + "return 0; }\n").unwrap();
    let mut compile = Command::new(compiler);
    compile.args(["-w", "-o", "macros", "macros.c"]);
    let compiled = compile.current_dir(folder).output().unwrap();
    if !compiled.status.success() {
        return None;
    }
    let ran = Command::new(folder.join("macros")).output().unwrap();
    let output = String::from_utf8_lossy(&ran.stdout).into_owned();
    let numbers = output.lines().map(|line| u64::from_str_radix(line, 16).unwrap());
    let numbers: Vec<_> = numbers.collect();
    Some(numbers.chunks(BOARDS.len()).map(<[_]>::to_vec).collect())
}

#[test]
#[ignore = "runs other compilers: cargo xtask test --full"]
fn random_macros_agree_with_gcc() {
    if tools::missing(&["gcc", "g++"]).is_some() {
        return;
    }
    let folder: PathBuf = Path::new(env!("CARGO_TARGET_TMPDIR")).join("macros");
    fs::create_dir_all(&folder).unwrap();
    let (count, seed) = random();
    let mut refused = String::new();
    let mut read = Vec::new();
    for number in 0..count {
        let name = format!("f{number}");
        let program = macros::Writer::new(seed + number as u64).program(&name);
        let results = || -> Result<Vec<u64>, Diagnostic> {
            let read = Program::parse(&program.text)?.select(&name)?;
            BOARDS.into_iter().map(|board| deltaboard_trace::evaluate(&read, board)).collect()
        };
        match results() {
            Ok(results) => read.push((name, program, results)),
            Err(fault) => {
                writeln!(refused, "{}\n{}", program.text, fault.draw(&program.text)).unwrap();
            }
        }
    }
    let refusals = count - read.len();
    let mut uncompiled = 0;
    for (batch, compiler) in read.chunks(100).zip(["gcc", "g++"].iter().cycle()) {
        let all: Vec<_> = batch.iter().map(|(name, it, _)| (name.clone(), it)).collect();
        let computed = run_in_c(compiler, &folder, &all);
        for (place, (name, program, results)) in batch.iter().enumerate() {
            let computed = match &computed {
                Some(computed) => Some(computed[place].clone()),
                None => {
                    run_in_c(compiler, &folder, &[(name.clone(), program)]).map(|it| it[0].clone())
                }
            };
            match computed {
                Some(computed) => assert_eq!(&computed, results, "{}", program.text),
                None => {
                    uncompiled += 1;
                    println!("rejected by {compiler}:\n{}", program.text);
                }
            }
        }
    }
    println!("refused:\n{refused}");
    println!("{count} programs, {refusals} refused here, {uncompiled} rejected by gcc or g++");
    assert!(refusals * 3 < count && uncompiled * 20 < count, "{refusals}, {uncompiled}");
}
