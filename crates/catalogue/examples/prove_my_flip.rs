//! Identifies the routines of an engine: each with a proof for all 2^64 boards, or with a counterexample.
//!
//! ```sh
//! cargo run -p deltaboard-catalogue --example prove_my_flip -- my_engine/bitboard.h
//! ```
//!
//! Reads a file of functions in C, C++, C#, Java or Rust, and judges those that take a board and that no other one calls. A function
//! with the name of a transform (`flip_vertical`, `rotate_90_clockwise`) has to compute this transform. Without a file, the example
//! reads a text with three functions, of which two are wrong.

use std::error::Error;

use deltaboard_catalogue::{Catalogue, find_slip, identify};
use deltaboard_routine::Program;
use deltaboard_trace::{Task, Verdict, judge};
use deltaboard_transform::Bitboard;

const SAMPLE: &str = "
U64 flip_vertical(U64 x) {
    const U64 k1 = 0x00FF00FF00FF00FF;
    const U64 k2 = 0x0000FFFF0000FFFF;
    x = ((x >>  8) & k1) | ((x & k1) <<  8);
    x = ((x >> 16) & k2) | ((x & k2) << 16);
    return (x >> 32) | (x << 32);
}

U64 mirror_horizontal(U64 x) {
    const U64 k1 = 0x5555555555555555;
    const U64 k2 = 0x3333333333333333;
    const U64 k4 = 0x0F0F0F0F0F0F0F07;
    x = ((x >> 1) & k1) | ((x & k1) << 1);
    x = ((x >> 2) & k2) | ((x & k2) << 2);
    return ((x >> 4) & k4) | ((x & k4) << 4);
}

U64 rotate_90_clockwise(U64 x) {
    U64 turned = 0;
    while (x) {
        int sq = bitScanForward(x);
        turned |= 1ULL << (((sq & 7) << 3) | (7 - (sq >> 3)));
        x &= x - 1;
    }
    return turned;
}
";

fn main() -> Result<(), Box<dyn Error>> {
    let text = match std::env::args().nth(1) {
        Some(file) => std::fs::read_to_string(file)?,
        None => SAMPLE.to_owned(),
    };
    let file = match Program::link(&text, &Catalogue) {
        Ok(file) => file,
        Err(fault) => {
            eprint!("{}", fault.draw(&text));
            std::process::exit(2);
        }
    };
    for fault in file.faults() {
        eprint!("{}", fault.draw(file.text()));
    }
    for name in file.routines() {
        let program = file.clone().select(name)?;
        let finding = identify(&program)?;
        println!("{name}: {finding}");
        let Some(task) = Task::named(&name.replace('_', "-")) else {
            continue;
        };
        let Verdict::Different { board, left, right } = judge(&program, task)? else {
            continue;
        };
        println!(
            "  It should be {}, but it isn't. It turns the first board into the second, not into the third:",
            task.title()
        );
        print_side_by_side([board, left, right]);
        // A routine that is another known transform doesn't have a slip, only a wrong name.
        if finding.is_in_doubt()
            && let Some(slip) = find_slip(&program, &Catalogue)
        {
            println!("  {slip}");
        }
    }
    Ok(())
}

fn print_side_by_side(boards: [u64; 3]) {
    let drawn = boards.map(|board| Bitboard(board).to_string());
    let mut lines = drawn.each_ref().map(|board| board.lines());
    for _ in 0..8 {
        let rank = lines.each_mut().map(|lines| lines.next().unwrap_or_default());
        println!("    {}", rank.join("     "));
    }
}
