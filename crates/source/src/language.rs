//! The languages of routines.

use crate::word_list::contains_word;

/// A language in which routines are read and printed. TypeScript counts as JavaScript.
///
/// ```
/// use deltaboard_source::Language;
///
/// assert_eq!(Language::ALL.len(), 8);
/// assert_eq!(Language::Cpp.name(), "C++");
/// assert_eq!(Language::from_slug("cpp"), Some(Language::Cpp));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum Language {
    /// C11.
    C,
    /// C++20.
    Cpp,
    /// Rust, edition 2024.
    Rust,
    /// Java 8 and later.
    Java,
    /// Go 1.13 and later.
    Go,
    /// C# 7 on .NET Core 3 and later.
    CSharp,
    /// An ECMAScript 2020 module: bitboards are `BigInt`.
    JavaScript,
    /// Python 3.
    Python,
}

impl Language {
    /// All languages, in the order of a menu.
    ///
    /// ```
    /// use deltaboard_catalogue::Catalogue;
    /// use deltaboard_source::Language;
    /// use deltaboard_printer::print;
    ///
    /// let program = Catalogue::find("flip-vertical/byte-swap").unwrap().program();
    /// for language in Language::ALL {
    ///     println!("{}:\n{}", language.name(), print(&program, language)?);
    /// }
    /// # Ok::<(), deltaboard_source::Diagnostic>(())
    /// ```
    pub const ALL: [Self; 8] = [
        Self::C,
        Self::Cpp,
        Self::Rust,
        Self::Java,
        Self::Go,
        Self::CSharp,
        Self::JavaScript,
        Self::Python,
    ];

    /// Returns the display name.
    ///
    /// ```
    /// use deltaboard_source::Language;
    ///
    /// let names = Language::ALL.map(Language::name);
    /// assert_eq!(names.join(", "), "C, C++, Rust, Java, Go, C#, JavaScript, Python");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.facts().name
    }

    /// Returns the name in URLs and of folders, in lower-case letters.
    ///
    /// ```
    /// use deltaboard_source::Language;
    ///
    /// let query = format!("?language={}", Language::CSharp.slug());
    /// assert_eq!(query, "?language=csharp");
    /// ```
    #[must_use]
    pub const fn slug(self) -> &'static str {
        self.facts().slug
    }

    /// Returns the file name extension, without the dot.
    ///
    /// ```
    /// use deltaboard_catalogue::Catalogue;
    /// use deltaboard_source::Language;
    ///
    /// let program = Catalogue::find("rotate-180/bit-reversal").unwrap().program();
    /// let file = format!("{}.{}", program.name(), Language::JavaScript.extension());
    /// assert_eq!(file, "rotate_180.mjs");
    /// ```
    #[must_use]
    pub fn extension(self) -> &'static str {
        self.facts().extensions.split(' ').next().unwrap_or_default()
    }

    /// Returns the language with this slug.
    ///
    /// ```
    /// use deltaboard_source::Language;
    ///
    /// assert_eq!(Language::from_slug("go"), Some(Language::Go));
    /// assert_eq!(Language::from_slug("C++"), None);
    /// ```
    #[must_use]
    pub fn from_slug(slug: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|language| language.slug() == slug)
    }

    /// Returns the language of files with this extension, in any case and without the dot. Headers have none: they are C's
    /// as well as C++'s.
    ///
    /// ```
    /// use deltaboard_source::Language;
    ///
    /// assert_eq!(Language::from_extension("cc"), Some(Language::Cpp));
    /// assert_eq!(Language::from_extension("H"), None);
    /// ```
    #[must_use]
    pub fn from_extension(extension: &str) -> Option<Self> {
        let extension = extension.to_ascii_lowercase();
        Self::ALL.into_iter().find(|it| contains_word(it.facts().extensions, &extension))
    }

    /// Returns the characters that begin a comment up to the end of the line.
    ///
    /// ```
    /// use deltaboard_source::Language;
    ///
    /// assert_eq!(Language::Java.line_comment(), "//");
    /// assert_eq!(Language::Python.line_comment(), "#");
    /// ```
    #[must_use]
    pub const fn line_comment(self) -> &'static str {
        self.facts().line_comment
    }

    const fn facts(self) -> Facts {
        let (name, slug, extensions, line_comment) = match self {
            Self::C => ("C", "c", "c", "//"),
            Self::Cpp => ("C++", "cpp", "cpp cc cxx hpp hh hxx", "//"),
            Self::Rust => ("Rust", "rust", "rs", "//"),
            Self::Java => ("Java", "java", "java", "//"),
            Self::Go => ("Go", "go", "go", "//"),
            Self::CSharp => ("C#", "csharp", "cs", "//"),
            Self::JavaScript => ("JavaScript", "javascript", "mjs js cjs ts mts cts", "//"),
            Self::Python => ("Python", "python", "py", "#"),
        };
        Facts { name, slug, extensions, line_comment }
    }
}

/// Everything about a language that isn't about its syntax.
struct Facts {
    name: &'static str,
    slug: &'static str,
    /// Separated by spaces; files that we write have the first.
    extensions: &'static str,
    line_comment: &'static str,
}
