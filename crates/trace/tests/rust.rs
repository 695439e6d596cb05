//! Rust, read by its own grammar: values are those of rustc.
//!
//! `cases/rust.txt` has an example of each construct that is read, `cases/proofs.json` programs that were once read wrongly.

mod rust_random;

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use deltaboard_routine::{Language, Program};
use deltaboard_trace::{evaluate, overflow_for};
use serde_json::Value;

const BOARDS: [u64; 12] = [
    0,
    1,
    2,
    5,
    0x80,
    0x8000,
    0xffff_ffff,
    0x8000_0000_0000_0000,
    0x1e22_2212_0e0a_1222,
    0x0123_4567_89ab_cdef,
    0x7fff_ffff_7fff_ffff,
    u64::MAX,
];

/// Returns the values that rustc computes for functions `f` of texts; `None` where a debug build panics.
fn compiled(texts: &[&str], is_debug: bool) -> Vec<Vec<Option<u64>>> {
    let mut program = "#![allow(warnings, arithmetic_overflow, unconditional_panic)]\n".to_owned();
    for (number, text) in texts.iter().enumerate() {
        let _ = writeln!(program, "mod case_{number} {{\n{text}\n}}");
    }
    program += "fn show(f: fn(u64) -> u64, x: u64) {
        match std::panic::catch_unwind(|| f(x)) {
            Ok(value) => println!(\"{value}\"),
            Err(_) => println!(\"panics\"),
        }
    }
    fn main() { std::panic::set_hook(Box::new(|_| {}));\n";
    for number in 0..texts.len() {
        for board in BOARDS {
            let _ = writeln!(program, "show(|x| case_{number}::f(x), {board:#x});");
        }
    }
    program += "}\n";
    let name = format!("cases{}", u8::from(is_debug));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let (source, binary) = (folder.join(format!("{name}.rs")), folder.join(name));
    std::fs::write(&source, program).unwrap();
    let mut rustc = Command::new("rustc");
    let checks = if is_debug { "-Coverflow-checks=on" } else { "-Coverflow-checks=off" };
    rustc.args(["--edition=2024", checks, "-Copt-level=0", "-o"]).arg(&binary).arg(&source);
    let output = rustc.output().expect("rustc runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let output = Command::new(&binary).output().expect("the cases run");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let values = String::from_utf8(output.stdout).unwrap();
    let values: Vec<Option<u64>> = values.lines().map(|it| it.parse().ok()).collect();
    values.chunks(BOARDS.len()).map(<[Option<u64>]>::to_vec).collect()
}

#[test]
fn each_construct_has_the_values_of_the_compiler() {
    let cases = include_str!("cases/rust.txt");
    let cases: Vec<_> = cases.split("\n=====\n").map(|it| it.split_once('\n').unwrap()).collect();
    let texts: Vec<_> = cases.iter().map(|(_, text)| *text).collect();
    let mut wrong = String::new();
    for ((title, text), values) in cases.iter().zip(compiled(&texts, false)) {
        let program =
            match Program::link_as(text, Language::Rust, &()).and_then(|it| it.select("f")) {
                Ok(program) => program,
                Err(fault) => {
                    let _ = writeln!(wrong, "{title}\n{}", fault.draw(text));
                    continue;
                }
            };
        for (board, value) in BOARDS.into_iter().zip(values) {
            match evaluate(&program, board) {
                Ok(found) if Some(found) == value => {}
                Err(_) if value.is_none() => {}
                Ok(found) => {
                    let _ = writeln!(
                        wrong,
                        "{title}: {found:#x} instead of {value:x?} for {board:#x}\n{text}"
                    );
                    break;
                }
                Err(fault) => {
                    let _ = writeln!(wrong, "{title}, for {board:#x}\n{}", fault.draw(text));
                    break;
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn programs_that_were_read_wrongly_have_the_values_of_the_compiler() {
    let cases: Vec<Value> = serde_json::from_str(include_str!("cases/proofs.json")).unwrap();
    let mut refused = Vec::new();
    for case in &cases {
        let code = case["code"].as_str().unwrap();
        let function = case["function"].as_str().unwrap();
        let program =
            Program::link_as(code, Language::Rust, &()).and_then(|it| it.select(function));
        let program = match program {
            Ok(program) => program,
            Err(fault) => {
                refused.push(fault.draw(code));
                continue;
            }
        };
        for (input, value) in case["values"].as_object().unwrap() {
            let bits = |text: &str| u64::from_str_radix(text.trim_start_matches("0x"), 16).unwrap();
            let found = evaluate(&program, bits(input));
            assert_eq!(found, Ok(bits(value.as_str().unwrap())), "{code} at {input}");
        }
    }
    assert!(refused.is_empty(), "{}", refused.join("\n"));
}

/// Random programs have the values of the compiler, or are refused; of each kind at most half are.
fn compare_random(seed: u64, programs: usize) {
    let mut writer = rust_random::Writer::new(seed);
    let texts: Vec<_> =
        (0..programs).map(|number| writer.program(number % rust_random::KINDS.len())).collect();
    let borrowed: Vec<_> = texts.iter().map(String::as_str).collect();
    let mut refused = [0; rust_random::KINDS.len()];
    let values = compiled(&borrowed, false).into_iter().zip(compiled(&borrowed, true));
    for (number, (text, (release, debug))) in texts.iter().zip(values).enumerate() {
        let program = Program::link_as(text, Language::Rust, &()).and_then(|it| it.select("f"));
        let Ok(program) = program else {
            refused[number % rust_random::KINDS.len()] += 1;
            if std::env::var_os("SHOW_REFUSED").is_some() {
                println!("{}", program.unwrap_err().draw(text));
            }
            continue;
        };
        for (place, board) in BOARDS.into_iter().enumerate() {
            let found = evaluate(&program, board);
            assert_eq!(found.ok(), release[place], "for {board:#x} in\n{text}");
            let overflow = overflow_for(&program, board);
            let panics = debug[place].is_none() && release[place].is_some();
            assert_eq!(overflow.is_some(), panics, "{overflow:?} for {board:#x} in\n{text}");
        }
    }
    let all: usize = refused.iter().sum();
    assert!(10 * all <= 3 * programs, "{all} of {programs} are refused");
    for (kind, refused) in rust_random::KINDS.iter().zip(refused) {
        assert!(
            2 * refused * rust_random::KINDS.len() <= programs,
            "{kind}: {refused} are refused"
        );
    }
}

#[test]
fn random_programs_have_the_values_of_the_compiler() {
    compare_random(2026, 204);
}

#[test]
#[ignore = "minutes; `cargo xtask test --full` runs it"]
fn twenty_thousand_random_programs_have_the_values_of_the_compiler() {
    for seed in 0..20 {
        compare_random(seed, 1002);
    }
}

#[test]
fn deep_texts_are_refused() {
    for (open, close) in [
        ("(", ")"),
        ("{", "}"),
        ("!", ""),
        ("-", ""),
        ("if x > 1 { ", " } else { 1 }"),
        ("match x { 1 => 2, _ => ", " }"),
        ("loop { break ", " }"),
        ("(|y: u64| ", ")(x)"),
        ("[", "][0]"),
        ("1 + ", ""),
        ("twice!(", ")"),
        ("f(", ")"),
    ] {
        for depth in [60, 99, 400, 5000] {
            let text = format!(
                "macro_rules! twice {{ ($x:expr) => {{ $x ^ 1 }}; }}\nfn f(x: u64) -> u64 {{ {}x{} }}",
                open.repeat(depth),
                close.repeat(depth)
            );
            let read = Program::link_as(&text, Language::Rust, &());
            assert!(depth < 100 || read.is_err(), "{open}");
        }
    }
    for next in [-1, 1] {
        let call = |n: i32| format!("fn g{n}(x: u64) -> u64 {{ g{}(x) }}\n", n + next);
        let chain: String = (1..2000).map(call).collect();
        let text = format!("fn g0(x: u64) -> u64 {{ x }}\n{chain}fn g2000(x: u64) -> u64 {{ x }}");
        let _ = Program::link_as(&text, Language::Rust, &());
    }
    let chain: String = (1..3000).map(|n| format!("const K{n}: u64 = K{};\n", n - 1)).collect();
    let text = format!("const K0: u64 = 1;\n{chain}fn f(x: u64) -> u64 {{ x ^ K2999 }}");
    let _ = Program::link_as(&text, Language::Rust, &());
}
