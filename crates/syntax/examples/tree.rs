//! Prints the syntax tree of a file: `cargo run --example tree FILE`.

use deltaboard_source::Language;
use deltaboard_syntax::{Grammar, parse};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("name a file")?;
    let extension = path.rsplit('.').next().unwrap_or_default();
    let language =
        Language::from_extension(extension).ok_or("the file's extension is not known")?;
    let grammar = Grammar::of(language).ok_or("this language has no grammar")?;
    print!("{}", parse(&std::fs::read_to_string(&path)?, grammar)?.root());
    Ok(())
}
