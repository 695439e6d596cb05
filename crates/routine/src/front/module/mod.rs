//! Go, JavaScript, Python, TypeScript: modules of functions, constants and tables.

mod expr;
mod go;
mod javascript;
mod python;
mod reader;
mod value;

use deltaboard_source::{Diagnostic, Language};
use deltaboard_syntax::{Grammar, parse};

use crate::declarations::Declarations;
use crate::foreign;
use reader::Reader;

/// Reads a text if it is in one of these languages, by what is said or by its words.
///
/// # Errors
///
/// If the text has no tree.
pub(crate) fn read_if_module(
    text: &str,
    language: Option<Language>,
) -> Result<Option<Declarations>, Diagnostic> {
    let language = match language {
        Some(language) => language,
        None => match foreign::readable(text) {
            Some(language) => language,
            None => return Ok(None),
        },
    };
    let grammar = match language {
        Language::Go => Grammar::Go,
        Language::JavaScript => Grammar::JavaScript,
        Language::Python => Grammar::Python,
        _ => return Ok(None),
    };
    let tree = parse(text, grammar)?;
    Ok(Some(Reader::read_file(text, language, tree.root())))
}
