//! A routine in the language of whoever wants to take it along.
//!
//! The text becomes a tree in which nothing goes without saying: every conversion stands in it, and
//! every change of a variable is a statement ([`lowering`]). One walker writes it down ([`writer`]);
//! what languages say alike is data ([`syntax`]), what they do not is a [`Dialect`].

use deltaboard_routine::{Diagnostic, Language, Program};

use crate::doc_comment::DocComment;
use crate::writer::{Dialect, Writer};
use crate::{c, csharp, go, java, javascript, lowering, python, rust};

/// The routine in another language: a whole file with all that it calls, ready to compile.
///
/// ```
/// use deltaboard_printer::print;
/// use deltaboard_routine::{Language, Program};
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
/// # Ok::<(), deltaboard_routine::Diagnostic>(())
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
        // Each of `Language::ALL` has one, or the tests fail.
        _ => unreachable!("there is no dialect for {}", language.name()),
    }
}
