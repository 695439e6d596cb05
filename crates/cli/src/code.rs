//! Reads code as the Lab does, and draws its errors as compilers do.

use std::path::Path;

use deltaboard_catalogue::Catalogue;
use deltaboard_embed::{missing_function, too_many_values};
use deltaboard_routine::{Diagnostic, Domain, Excerpt, Language, Program};
use deltaboard_scene::lab::argument;
use deltaboard_transform::Bitboard;

use crate::excerpt::{sentence, shortened};
use crate::source::Source;
use crate::{Failure, say};

/// The text of a file.
pub(crate) struct Text {
    /// The name of the file in messages.
    pub(crate) file: String,
    pub(crate) text: String,
    /// The error if nothing in it runs.
    pub(crate) program: Result<Program, Diagnostic>,
}

impl Text {
    /// Reads a file, or standard input for `-`.
    pub(crate) fn read(path: &Path) -> Result<Self, Failure> {
        let source = Source::new(path);
        let text = source.read_code()?;
        let program = match language(path) {
            Some(language) => Program::link_as(&text, language, &Catalogue),
            None => Program::link(&text, &Catalogue),
        };
        Ok(Self { file: source.name, text, program })
    }

    /// Whether it's clear which routine is meant: it has one, or none that runs.
    pub(crate) fn is_single(&self) -> bool {
        self.program.as_ref().map_or(true, |program| program.routines().len() < 2)
    }
}

/// A routine in a file.
pub(crate) struct Code {
    /// The name of the file in messages.
    pub(crate) file: String,
    pub(crate) program: Program,
}

impl Code {
    /// Reads a text. Chooses the named function, or else the first one that no other function calls.
    pub(crate) fn read(text: Text, function: Option<&str>, with: &[u64]) -> Result<Self, Failure> {
        let Text { file, text, program } = text;
        let drawn = |error: &Diagnostic| Failure::Diagnostics(draw(&file, &text, error));
        let program = program.map_err(|error| drawn(&error))?;
        let program = match function {
            Some(function) if program.runnable().contains(&function) => {
                program.select(function).map_err(|error| drawn(&error))?
            }
            Some(function) => {
                return Err(match program.fault_of(function) {
                    Some(error) => drawn(&error),
                    None => {
                        Failure::Usage(vec![missing_function(&file, function, &program.runnable())])
                    }
                });
            }
            None => program,
        };
        // Without a name, the intended function may be one with an error.
        let faults = program.faults();
        let (beside, meant): (Vec<_>, Vec<_>) =
            faults.into_iter().partition(|fault| program.is_beside(fault));
        if function.is_none() && !program.runnable().is_empty() {
            for fault in &beside {
                say(&draw(&file, &text, fault).replacen(": ", ": not read: ", 1));
            }
        }
        if let (None, Some(error)) = (function, meant.first()) {
            let mut message = draw(&file, &text, error);
            if !program.runnable().is_empty() {
                let others = program.runnable().join(", ");
                message +=
                    &format!("deltaboard: --function can choose one without an error: {others}.\n");
            }
            return Err(Failure::Diagnostics(message));
        }
        if let (None, [chosen, _, ..]) = (function, program.routines().as_slice()) {
            let all = program.routines().join(", ");
            say(&format!(
                "deltaboard: {file} has {all}; using {chosen}. Choose another one with --function.\n"
            ));
        }
        let program = program.with_arguments(with.iter().copied());
        Ok(Self { file, program: deltaboard_catalogue::assume_wrapping(program) })
    }

    /// Fails unless the routine runs on the empty and the full board, or for all squares.
    pub(crate) fn check_runs(self) -> Result<Self, Failure> {
        if self.program.domain() == Domain::Square {
            for square in 0..64 {
                let value = deltaboard_trace::value(&self.program, square);
                value.map_err(|error| self.error(&error))?;
            }
            return Ok(self);
        }
        for board in [0, u64::MAX] {
            let run = deltaboard_trace::run(&self.program, board);
            run.map_err(|error| self.error(&error))?;
        }
        Ok(self)
    }

    /// Prints the assumptions of the routine with their lines. Returns whether there are any.
    pub(crate) fn print_assumptions(&self) -> bool {
        let assumptions = self.program.assumptions();
        for assumption in &assumptions {
            let message = draw(&self.file, self.program.text(), assumption);
            say(&message.replacen(": ", ": assumed: ", 1));
        }
        !assumptions.is_empty()
    }

    /// The error if `--with` has more values than the routine has parameters.
    pub(crate) fn too_many_values(&self, given: usize) -> Option<Failure> {
        let title = match self.program.name() {
            "" => self.file.clone(),
            name => format!("{name} in {}", self.file),
        };
        let message = too_many_values(&self.program, &title, given)?;
        Some(Failure::Usage(vec![format!("--with has {message}.")]))
    }

    /// The error of a run.
    pub(crate) fn error(&self, error: &Diagnostic) -> Failure {
        Failure::Diagnostics(self.drawn(error))
    }

    /// The drawing of an error of a run.
    pub(crate) fn drawn(&self, error: &Diagnostic) -> String {
        draw(&self.file, self.program.text(), error)
    }

    /// The name in sentences: `flip in a.c`, with the values of its parameters.
    pub(crate) fn title(&self) -> String {
        let parameters = self.program.parameters();
        let values = parameters.iter().map(|parameter| match parameter.value {
            small @ 0..100 => format!("{} = {small}", parameter.name),
            large => format!("{} = {large:#x}", parameter.name),
        });
        let values = match parameters.is_empty() {
            true => String::new(),
            false => format!(" with {}", values.collect::<Vec<_>>().join(", ")),
        };
        match self.program.name() {
            "" => format!("{}{values}", self.file),
            name => format!("{name} in {}{values}", self.file),
        }
    }
}

impl Code {
    /// A short name that differs from another routine's: the function, or else the file.
    pub(crate) fn short_title(&self, other: &Self) -> String {
        let file = |code: &Self| {
            let name = Path::new(&code.file).file_name();
            name.map_or_else(|| code.file.clone(), |name| name.to_string_lossy().into_owned())
        };
        let (own, others) = (self.program.name(), other.program.name());
        let title = match own == others || own.is_empty() || others.is_empty() {
            true => file(self),
            false => own.to_owned(),
        };
        match title.char_indices().nth(30) {
            Some((end, _)) => format!("{}…", &title[..end]),
            None => title,
        }
    }
}

/// Returns the language of a file, by its extension.
fn language(path: &Path) -> Option<Language> {
    Language::from_extension(path.extension()?.to_str()?)
}

/// Parses values separated by commas: `1,0x55`.
pub(crate) fn values(text: &str) -> Result<Vec<u64>, Failure> {
    let value = |value: &str| {
        argument(value).ok_or_else(|| match value.trim().parse::<Bitboard>() {
            Err(error) if value.trim().starts_with(|c: char| c == '-' || c.is_ascii_digit()) => {
                error.to_string()
            }
            // The error of a bitboard might be about drawings.
            _ => format!("`{}` is not a number", value.trim()),
        })
    };
    text.split(',').map(value).collect::<Result<_, _>>().map_err(|error| {
        Failure::Usage(vec![format!("--with {text}: {error}; write numbers, as in 1,0x55.")])
    })
}

/// Draws an error: `a.c:3:14: …`, the line, and carets.
pub(crate) fn draw(file: &str, text: &str, error: &Diagnostic) -> String {
    let excerpt = Excerpt::of(text, error.span());
    draw_at(&format!("{file}:{}:{}", excerpt.line, excerpt.column), excerpt, error)
}

/// Draws an error at a given place, in a line of the text or of the file that the text is part of.
pub(crate) fn draw_at(place: &str, excerpt: Excerpt<'_>, error: &Diagnostic) -> String {
    let excerpt = shortened(excerpt);
    let message = sentence(error.message());
    let pad = excerpt.line.to_string().len();
    let help = error.help().map(sentence);
    let help = help.map_or_else(String::new, |help| format!("{:pad$} = {help}\n", ""));
    format!("{place}: {message}\n{excerpt}\n{help}")
}
