//! A routine in the language of whoever wants to take it along.
//!
//! The text becomes a tree in which nothing goes without saying: every conversion stands in it, and
//! every change of a variable is a statement ([`lowering`]). One walker writes it down ([`writer`]);
//! what languages say alike is data ([`manner`]), what they do not is a [`Dialect`].

mod awaited;
mod c;
mod code;
mod csharp;
mod doc_comment;
mod go;
mod java;
mod javascript;
mod lowering;
mod manner;
mod names;
mod naming;
mod python;
mod range;
mod rust;
mod settling;
mod support;
mod tree;
mod unbounded;
mod writer;

use crate::diagnostic::Diagnostic;
use crate::language::Language;
use crate::program::Program;
use doc_comment::DocComment;
use writer::{Dialect, Writer};

/// The routine in another language: a whole file with all that it calls, ready to compile.
///
/// ```
/// use deltaboard_trace::{Language, Program, print};
///
/// let program = Program::parse(
///     "u64 flip(u64 x) {
///          const U64 k = 0x00FF00FF00FF00FF;
///          return rotate_left(x ^ (k & (x ^ (x >> 8))), 8) + 1;
///      }",
/// )?;
/// let rust = print(&program, Language::Rust)?;
/// assert!(rust.ends_with(
///     "\
/// pub const fn flip(x: u64) -> u64 {
///     const K: u64 = 0x00ff_00ff_00ff_00ff;
///     (x ^ (K & (x ^ (x >> 8)))).rotate_left(8).wrapping_add(1)
/// }
/// "
/// ));
/// let java = print(&program, Language::Java)?;
/// assert!(java.contains("return Long.rotateLeft(x ^ (k & (x ^ (x >>> 8))), 8) + 1;"));
/// # Ok::<(), deltaboard_trace::Diagnostic>(())
/// ```
///
/// # Errors
///
/// What no board can make right, such as a shift of 32 bits by 40; and what has no form in the
/// other languages: a parameter that the caller sees changed, a change of a variable where it is
/// not certain that it is computed. With its place.
pub fn print(program: &Program, language: Language) -> Result<String, Diagnostic> {
    let dialect = dialect_of(language);
    let manner = dialect.manner();
    let tree = lowering::lower(program, manner)?;
    let comment = DocComment::of(program);
    Ok(Writer::new(dialect, &tree).file(&|function| {
        if function.is_routine {
            return comment.lines(&function.name, manner);
        }
        let called = function
            .task_name
            .as_deref()
            .and_then(DocComment::of_called);
        called.map_or(Vec::new(), |comment| comment.lines(&function.name, manner))
    }))
}

fn dialect_of(language: Language) -> &'static dyn Dialect {
    match language {
        Language::C => &c::C,
        Language::Cpp => &c::Cpp,
        Language::Rust => &rust::Rust,
        Language::Java => &java::Java,
        Language::Go => &go::Go,
        Language::CSharp => &csharp::CSharp,
        Language::JavaScript => &javascript::JavaScript,
        Language::Python => &python::Python,
    }
}

/// Lines, each moved to the right but for the empty ones.
fn indented(text: &str, indent: &str) -> String {
    let lines = text.lines().map(|line| {
        if line.is_empty() {
            String::new()
        } else {
            format!("{indent}{line}")
        }
    });
    lines.collect::<Vec<_>>().join("\n")
}
