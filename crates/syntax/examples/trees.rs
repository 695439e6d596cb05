//! Prints the trees of texts by every grammar, for the comparison with browsers: texts on standard input, with a NUL after
//! each, and so the trees on standard output.

use std::io::{Read, Write};

use deltaboard_syntax::{Grammar, parse};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut texts = String::new();
    std::io::stdin().read_to_string(&mut texts)?;
    let mut output = std::io::BufWriter::new(std::io::stdout());
    for text in texts.split_terminator('\0') {
        for grammar in Grammar::ALL {
            write!(output, "{}\0", parse(text, grammar)?.root())?;
        }
    }
    Ok(())
}
