//! Front ends: from a syntax tree to the typed tree, by the rules of one language.

mod board;
mod body;
mod c;
mod loops;
mod places;
mod recognition;
mod rust;
mod value;

use std::cell::Cell;

use deltaboard_source::{Diagnostic, Language, Span};

use crate::declarations::Declarations;
pub use recognition::may_be_rust;

/// Reads a text if it is Rust.
type IfRust = fn(&str, Option<Language>) -> Result<Option<Declarations>, Diagnostic>;
/// Reads a text, which may be a script or not.
type AsC = fn(&str, Option<Language>, bool) -> Result<Declarations, Diagnostic>;

/// The front ends of a program. A program contains only those that it names.
#[derive(Clone, Copy)]
pub struct FrontEnds {
    rust: Option<IfRust>,
    c_family: Option<AsC>,
}

impl FrontEnds {
    /// Those of all languages.
    pub const ALL: Self = Self { rust: Self::RUST.rust, c_family: Self::C_FAMILY.c_family };
    /// The one of Rust.
    pub const RUST: Self = Self { rust: Some(rust::read_if_rust), c_family: None };
    /// The one of C, C++, C# and Java.
    pub const C_FAMILY: Self = Self { rust: None, c_family: Some(c::read) };

    #[cfg(not(target_family = "wasm"))]
    const FIRST: Self = Self::ALL;
    /// A program for the web says which ones it has, because they are large.
    #[cfg(target_family = "wasm")]
    const FIRST: Self = Self { rust: None, c_family: None };

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
    let FrontEnds { rust, c_family } = INSTALLED.get();
    let read = rust.map_or(Ok(None), |read| read(text, language))?;
    match (read, c_family) {
        (Some(read), _) => Ok(read),
        (None, Some(read)) if language != Some(Language::Rust) => {
            read(text, language, may_be_script)
        }
        _ => {
            IS_LACKING.set(true);
            Err(Diagnostic::new(Span::new(0, 0), "this program does not read the text's language"))
        }
    }
}
