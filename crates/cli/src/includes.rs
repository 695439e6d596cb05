//! What a compiler would read before a file: definitions of the command line and the headers that a file of C or C++ includes,
//! or the other files of its language.

use std::fs;
use std::path::{Path, PathBuf};

use deltaboard_routine::{Diagnostic, Language, Span};

use crate::source::Source;

/// Where headers are looked for, and what is defined.
#[derive(Default)]
pub(crate) struct Environment<'a> {
    /// Folders, as of the option `-I`.
    pub(crate) folders: &'a [PathBuf],
    /// `NAME` or `NAME=VALUE`, as of the option `-D`.
    pub(crate) defines: &'a [String],
    /// Files that are given together: a header among them is found by its name alone.
    pub(crate) files: &'a [PathBuf],
}

/// A file with the texts before it, as one text.
pub(crate) struct Joined {
    /// Where each part begins, and the name of its file; the last one is the file itself.
    parts: Vec<(usize, String)>,
    pub(crate) text: String,
}

/// The most that is put before a file. A file with more has its own text alone.
const MAX_BEFORE: usize = 64 * 1024;

/// The files of a file's folder, in the order of their names.
fn siblings(path: &Path) -> Vec<PathBuf> {
    let folder = path.parent().filter(|it| !it.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    // Paths are as they are given.
    let mut files: Vec<_> =
        entries.map(|it| path.with_file_name(it.file_name())).filter(|it| it.is_file()).collect();
    files.sort();
    files
}

/// Words before a name that a text defines.
const DEFINING: &str = "struct enum trait union type class interface record fn func function def const static macro_rules";

/// Whether a text seems to define one of these names.
fn defines(text: &str, names: &[String]) -> bool {
    let is_of = |word: &str| DEFINING.split_whitespace().any(|it| it == word);
    let mut before = "";
    words(text).any(|word| {
        is_of(std::mem::replace(&mut before, word)) && names.iter().any(|it| it == word)
    })
}

/// Whether a text of Python or JavaScript imports names from a module: `from module import …`, `… from "./module.js"`.
fn imports_from(text: &str, module: &str) -> bool {
    text.lines().any(|line| {
        let words: Vec<_> = words(line).collect();
        let from = words.iter().position(|it| matches!(*it, "from" | "require"));
        from.is_some_and(|from| words[from + 1..].contains(&module))
    })
}

/// The names that a text of Python or JavaScript defines outside of functions and classes, and those that it imports
/// under another name.
fn defined(text: &str) -> Vec<String> {
    let is_outside = |line: &&str| line.starts_with(|it: char| it.is_alphabetic() || it == '_');
    let names = text.lines().filter(is_outside).flat_map(|line| {
        const BEFORE: [&str; 9] =
            ["export", "default", "async", "def", "class", "function", "const", "let", "var"];
        let words: Vec<_> = words(line).collect();
        let renamed = words.iter().position(|it| *it == "as").and_then(|at| words.get(at + 1));
        let first = words.iter().find(|it| !BEFORE.contains(it));
        let first = first.filter(|it| !matches!(**it, "from" | "import"));
        first.or(renamed).map(|it| (*it).to_owned())
    });
    names.collect()
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|it: char| !it.is_alphanumeric() && it != '_').filter(|it| !it.is_empty())
}

/// How many folders are tried for a header: that of the file, and those above it.
const MOST_ABOVE: usize = 4;

impl Joined {
    /// A text without anything before it.
    pub(crate) fn alone(name: String, text: String) -> Self {
        Self { parts: vec![(0, name)], text }
    }

    /// Puts before a text what its compiler would read there.
    pub(crate) fn new(
        path: &Path,
        name: String,
        text: String,
        environment: &Environment<'_>,
    ) -> Self {
        let mut joined = Self::before(path, &text, environment);
        joined.parts.push((joined.text.len(), name));
        joined.text += &text;
        joined
    }

    /// The definitions of the command line, and the headers of a text.
    fn before(path: &Path, text: &str, environment: &Environment<'_>) -> Self {
        let mut joined = Self { parts: Vec::new(), text: String::new() };
        let defines: String = environment
            .defines
            .iter()
            .map(|define| {
                let (name, value) = define.split_once('=').unwrap_or((define, "1"));
                format!("#define {name} {value}\n")
            })
            .collect();
        joined.push("-D".to_owned(), &defines);
        let mut seen = vec![fs::canonicalize(path).unwrap_or_default()];
        joined.include(path, text, environment, &mut seen);
        if joined.text.len() > MAX_BEFORE {
            joined = Self { parts: Vec::new(), text: String::new() };
            joined.push("-D".to_owned(), &defines);
        }
        joined
    }

    /// Puts before a text the files of its language that have one of these names: those of its folder, and those that are
    /// given with it; of C and C++ only these, after the headers of the text. Those that define a name come first. Modules
    /// of Rust have the names of their files; of Python and JavaScript, only those count from which the text imports
    /// names, as long as no name has two meanings.
    pub(crate) fn with_others(
        path: &Path,
        name: String,
        text: &str,
        language: Language,
        names: &[String],
        environment: &Environment<'_>,
    ) -> Self {
        let is_c = matches!(language, Language::C | Language::Cpp);
        let (mut joined, beside) = match is_c {
            true => (Self::before(path, text, environment), Vec::new()),
            false => (Self { parts: Vec::new(), text: String::new() }, siblings(path)),
        };
        let imports = matches!(language, Language::Python | Language::JavaScript);
        let mut known = defined(text);
        let is_other = |it: &&PathBuf| **it != path && crate::code::language(it) == Some(language);
        let given = environment.files.iter().filter(|it| !beside.contains(it));
        let mut others: Vec<_> = beside.iter().chain(given).filter(is_other).collect();
        others.sort_by_cached_key(|other| {
            let text = Source::new(other).read_code().unwrap_or_default();
            !defines(&text, names)
        });
        for other in others {
            let source = Source::new(other);
            let module = other.file_stem().and_then(|it| it.to_str()).unwrap_or_default();
            if imports && !imports_from(text, module) {
                continue;
            }
            if joined.parts.iter().any(|(_, name)| *name == source.name) {
                continue;
            }
            let Ok(other_text) = source.read_code() else { continue };
            let is_needed = words(&other_text).any(|word| names.iter().any(|name| name == word));
            if !is_needed || joined.text.len() + other_text.len() > MAX_BEFORE {
                continue;
            }
            if imports {
                let new = defined(&other_text);
                if new.iter().any(|it| known.contains(it)) {
                    continue;
                }
                known.extend(new);
            }
            let is_module = language == Language::Rust && !matches!(module, "lib" | "main" | "mod");
            if is_module {
                joined.push(String::new(), &format!("mod {module} {{"));
            }
            joined.push(source.name, &other_text);
            if is_module {
                joined.push(String::new(), "}");
            }
        }
        joined.parts.push((joined.text.len(), name));
        joined.text += text;
        joined
    }

    fn push(&mut self, name: String, text: &str) {
        if !text.is_empty() {
            self.parts.push((self.text.len(), name));
            self.text += text;
            self.text.push('\n');
        }
    }

    /// Adds the headers that a text includes in quotes, each once and those that it includes first.
    fn include(
        &mut self,
        path: &Path,
        text: &str,
        environment: &Environment<'_>,
        seen: &mut Vec<PathBuf>,
    ) {
        let included = text.lines().filter_map(|line| {
            let rest = line.trim_start().strip_prefix('#')?.trim_start().strip_prefix("include")?;
            rest.trim_start().strip_prefix('"')?.split('"').next()
        });
        for header in included {
            // A project may name its headers from a folder above.
            let above = path.ancestors().skip(1).take(MOST_ABOVE).map(|it| it.join(header));
            let in_folders = environment.folders.iter().map(|folder| folder.join(header));
            let given = environment
                .files
                .iter()
                .filter(|it| it.file_name() == Path::new(header).file_name())
                .cloned();
            let mut places = above.chain(in_folders).chain(given);
            let Some(found) = places.find(|place| place.is_file()) else { continue };
            let whole = fs::canonicalize(&found).unwrap_or_default();
            if seen.contains(&whole) || self.text.len() > MAX_BEFORE {
                continue;
            }
            seen.push(whole);
            let source = Source::new(&found);
            if let Ok(text) = source.read_code() {
                self.include(&found, &text, environment, seen);
                self.push(source.name, &text);
            }
        }
    }

    /// Where the text of the file itself begins.
    pub(crate) fn start(&self) -> usize {
        self.parts.last().map_or(0, |(start, _)| *start)
    }

    /// The file of a place in a text that begins with this one, its text, and the place in it.
    pub(crate) fn part<'t>(&'t self, text: &'t str, span: Span) -> (&'t str, &'t str, Span) {
        let at = self.parts.iter().rposition(|(start, _)| *start <= span.start).unwrap_or(0);
        let (start, name) = &self.parts[at];
        let end = self.parts.get(at + 1).map_or(text.len(), |(end, _)| *end);
        (name, &text[*start..end], Span::new(span.start - start, span.end.min(end) - start))
    }

    /// Draws an error in its file.
    pub(crate) fn draw(&self, text: &str, error: &Diagnostic) -> String {
        let (name, text, span) = self.part(text, error.span());
        crate::code::draw(name, text, &error.clone().with_span(span))
    }
}
