//! Compiles a permutation of the squares: reads a formula, prints a function, and proves it.
//!
//! ```sh
//! cargo run -p deltaboard-compiler --example compile_permutation -- "sq' = (sq + 8 * (sq & 7)) & 63" java
//! ```
//!
//! Useful for boards with other square numberings, for rotated bitboards, and for hashes of positions. A table of 64
//! squares works as well as a formula. The languages are c, cpp, rust, java, go, csharp, javascript and python.

use std::error::Error;

use deltaboard_compiler::{Instructions, Search};
use deltaboard_routine::Language;
use deltaboard_trace::{Permutation, Verdict, decide};

/// The Z-order: it interleaves the bits of file and rank, so that nearby squares have nearby numbers.
const SAMPLE: &str =
    "sq' = (sq & 33) | (sq & 2) << 1 | (sq & 4) << 2 | (sq & 8) >> 2 | (sq & 16) >> 1";

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let text = arguments.next().unwrap_or_else(|| SAMPLE.to_owned());
    let slug = arguments.next().unwrap_or_else(|| "rust".to_owned());
    let language = Language::from_slug(&slug)
        .ok_or("unknown language; use c, cpp, rust, java, go, csharp, javascript or python")?;
    let permutation = match text.parse::<Permutation>() {
        Ok(permutation) => permutation,
        Err(fault) => {
            eprint!("{}", fault.draw(&text));
            std::process::exit(2);
        }
    };

    // About a fifth of a second on a fast processor.
    let mut search = Search::new(&permutation, Instructions::default());
    search.advance(20_000);
    let compiled = search.best();

    let program = compiled.program();
    let trace = deltaboard_trace::run(&program, 0)?;
    let verdict = decide(&trace, &permutation.origins());
    assert_eq!(verdict, Some(Verdict::Proved));
    eprintln!(
        "{} operations, {} of them one after another; proved for all 2^64 boards",
        compiled.operations(),
        trace.depth()
    );
    print!("{}", deltaboard_printer::print(&program, language)?);
    Ok(())
}
