//! Prints a routine in a programming language.
//!
//! [`lowering`] turns the program into a tree with explicit conversions, where every change of a variable is
//! a statement. [`writer`] prints the tree. The differences between the languages are data ([`syntax`]) where
//! possible, and functions of a [`Dialect`] otherwise.

use deltaboard_routine::{Diagnostic, Language, Program, Translation};

use crate::doc_comment::DocComment;
use crate::writer::{Dialect, Writer};
use crate::{c, csharp, go, java, javascript, lowering, python, rust};

/// Prints the routine in another language: a whole file with everything that it calls, ready to compile.
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
/// Reports code that is wrong for every board, such as a 32-bit shift by 40, and code without a counterpart
/// in the other languages: a parameter passed by reference, or a change of a variable inside an expression
/// that may not be evaluated. The error has the position in the text.
pub fn print(program: &Program, language: Language) -> Result<String, Diagnostic> {
    Ok(translate(program, language)?.text)
}

/// Prints the routine as [`print()`] does, and says which part of the text prints which expression.
///
/// ```
/// use deltaboard_printer::translate;
/// use deltaboard_routine::{Language, Program};
///
/// let program = Program::parse("u64 north(u64 x) { return x << 8; }")?;
/// let python = translate(&program, Language::Python)?;
/// let shift = python.parts.iter().find(|part| part.span.of(&python.text).contains("<<"));
/// assert_eq!(shift.unwrap().span.of(&python.text), "(x << 8) & MASK");
/// # Ok::<(), deltaboard_routine::Diagnostic>(())
/// ```
///
/// # Errors
///
/// As for [`print()`].
pub fn translate(program: &Program, language: Language) -> Result<Translation, Diagnostic> {
    let dialect = dialect_of(language);
    let syntax = dialect.syntax();
    let tree = lowering::lower(program, syntax)?;
    let comment = DocComment::of(program);
    let file = Writer::new(dialect, &tree).file(&|function| {
        if function.is_routine {
            return comment.lines(&function.name, syntax);
        }
        let called = function.task_name.as_deref().and_then(DocComment::of_callee);
        called.map_or(Vec::new(), |comment| comment.lines(&function.name, syntax))
    });
    Ok(file.into())
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
        // The tests check that each of `Language::ALL` has a dialect.
        _ => unreachable!("{} has no dialect", language.name()),
    }
}
