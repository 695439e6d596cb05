//! Front ends: from a syntax tree to the typed tree, by the rules of one language.

mod board;
mod body;
mod c;
mod loops;
mod module;
mod operator;
mod places;
mod recognition;
mod rust;
mod value;

use std::cell::Cell;

use deltaboard_source::{Diagnostic, Language, Span};

use crate::declarations::Declarations;
pub(crate) use recognition::may_be_rust;

/// Reads a text if it is in a language of the front end.
type IfRead = fn(&str, Option<Language>) -> Result<Option<Declarations>, Diagnostic>;
/// Reads a text, which may be a script or not.
type AsC = fn(&str, Option<Language>, bool) -> Result<Declarations, Diagnostic>;

/// The front ends of a program. A program contains only those that it names.
#[derive(Clone, Copy)]
pub struct FrontEnds {
    rust: Option<IfRead>,
    modules: Option<IfRead>,
    c_family: Option<AsC>,
}

impl FrontEnds {
    /// Those of all languages.
    pub const ALL: Self = Self {
        rust: Self::RUST.rust,
        modules: Self::MODULES.modules,
        c_family: Self::C_FAMILY.c_family,
    };
    /// The one of Rust.
    pub const RUST: Self = Self { rust: Some(rust::read_if_rust), ..Self::NONE };
    /// The one of Go, JavaScript, Python and TypeScript.
    pub const MODULES: Self = Self { modules: Some(module::read_if_module), ..Self::NONE };
    /// The one of C, C++, C# and Java.
    pub const C_FAMILY: Self = Self { c_family: Some(c::read), ..Self::NONE };

    const NONE: Self = Self { rust: None, modules: None, c_family: None };

    #[cfg(not(target_family = "wasm"))]
    const FIRST: Self = Self::ALL;
    /// A program for the web says which ones it has, because they are large.
    #[cfg(target_family = "wasm")]
    const FIRST: Self = Self::NONE;

    /// Lets these front ends read in this thread.
    pub fn install(self) {
        INSTALLED.set(self);
    }
}

thread_local! {
    static INSTALLED: Cell<FrontEnds> = const { Cell::new(FrontEnds::FIRST) };
    static IS_LACKING: Cell<bool> = const { Cell::new(false) };
}

/// Returns whether a text could not be read since the last call because this program lacks the front end of its language.
#[must_use]
pub fn lacked_front_end() -> bool {
    IS_LACKING.take()
}

/// Reads a text by the front end of its language.
pub(crate) fn read(
    text: &str,
    language: Option<Language>,
    may_be_script: bool,
) -> Result<Declarations, Diagnostic> {
    let FrontEnds { rust, modules, c_family } = INSTALLED.get();
    for read in [rust, modules].into_iter().flatten() {
        if let Some(read) = read(text, language)? {
            return Ok(read);
        }
    }
    let is_of_other = matches!(
        language.or_else(|| crate::foreign::readable(text)),
        Some(Language::Rust | Language::Go | Language::JavaScript | Language::Python)
    );
    match c_family.filter(|_| !is_of_other) {
        Some(read) => read(text, language, may_be_script),
        _ => {
            IS_LACKING.set(true);
            Err(Diagnostic::new(Span::new(0, 0), "this program does not read the text's language"))
        }
    }
}
