//! Prints a routine step by step: the code of each step, its name, an explanation, and the board after it.
//!
//! ```sh
//! cargo run -p deltaboard-catalogue --example explain_steps -- rotate-180/delta-swaps
//! ```
//!
//! The argument is the id of a routine in the catalogue.

use std::error::Error;

use deltaboard_catalogue::Catalogue;
use deltaboard_trace::explain;
use deltaboard_transform::Bitboard;

/// The letter R, which looks different after every transform.
const LETTER_R: u64 = 0x1e22_2212_0e0a_1222;

fn main() -> Result<(), Box<dyn Error>> {
    let id = std::env::args().nth(1);
    let id = id.as_deref().unwrap_or("flip-vertical/delta-swaps");
    let routine = Catalogue::find(id).ok_or("the catalogue has no routine of this id")?;
    let program = routine.program();
    let trace = deltaboard_trace::run(program, LETTER_R)?;
    let expected = routine.task().origins();

    println!("{}\n\n{}", routine.summary(), Bitboard(trace.input()));
    for (frame, step) in (1..).zip(trace.steps()) {
        println!("\n{frame}. {}", step.meaning);
        for statement in &step.statements {
            println!("   {}", statement.of(program.text()));
        }
        let sentence = explain(&trace, frame, Some(&expected)).unwrap_or_default();
        println!("   {sentence}\n{}", Bitboard(step.after));
    }
    println!("\n{} operations", trace.operations());
    Ok(())
}
