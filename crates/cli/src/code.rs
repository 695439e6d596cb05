//! Reads code as the Lab does, and draws its errors as compilers do.

use std::path::{Path, PathBuf};

use deltaboard_catalogue::{Answer, Catalogue, Outcome, answers};
use deltaboard_embed::{missing_function, too_many_values};
use deltaboard_routine::{Diagnostic, Domain, Excerpt, Language, Program, Span};
use deltaboard_scene::lab::argument;
use deltaboard_transform::{Bitboard, SquareMapping};

use crate::excerpt::{sentence, shortened};
use crate::includes::{Environment, Joined};
use crate::source::Source;
use crate::{Failure, say};

/// The text of a file, with what its compiler would read before it.
pub(crate) struct Text {
    /// The name of the file in messages.
    pub(crate) file: String,
    pub(crate) path: PathBuf,
    pub(crate) language: Option<Language>,
    pub(crate) joined: Joined,
    /// The error if nothing in it runs.
    pub(crate) program: Result<Program, Diagnostic>,
}

impl Text {
    /// Reads a file, or standard input for `-`.
    pub(crate) fn read(path: &Path, environment: &Environment<'_>) -> Result<Self, Failure> {
        let source = Source::new(path);
        let text = source.read_code()?;
        let file = source.name;
        let language = language(path);
        let read = |joined, program| Self {
            file: file.clone(),
            path: path.to_owned(),
            language,
            joined,
            program,
        };
        let parse = |text: &str| match language {
            Some(language) => Program::link_as(text, language, &Catalogue),
            None => Program::link(text, &Catalogue),
        };
        let is_c = matches!(language, None | Some(Language::C | Language::Cpp));
        let joined = match is_c {
            true => Joined::new(path, file.clone(), text.clone(), environment),
            false => Joined::alone(file.clone(), text.clone()),
        };
        let program = parse(&joined.text);
        if program.is_err() && joined.start() > 0 {
            // A header may be what can't be read.
            let alone = Joined::alone(file.clone(), text.clone());
            if let Ok(program) = parse(&alone.text) {
                return Ok(read(alone, Ok(program)));
            }
        }
        if let Some(language) = language.filter(|_| !is_c || environment.files.len() > 1) {
            let unread = |program: &Result<Program, Diagnostic>, from| match program {
                Ok(program) => {
                    let functions = program.every_function();
                    functions.filter(|(_, at, it)| at.start >= from && it.is_err()).count()
                }
                Err(_) => usize::MAX,
            };
            // Other files may define what this one lacks.
            let alone = unread(&program, joined.start());
            if alone > 0 {
                let name = file.clone();
                let mut names = missing_names(&program);
                let mut best = (alone, joined, program);
                // What defines a name may need others.
                for _ in 0..MOST_ROUNDS {
                    let with = Joined::with_others(
                        path,
                        name.clone(),
                        &text,
                        language,
                        &names,
                        environment,
                    );
                    if with.start() == best.1.start() {
                        break;
                    }
                    let program = parse(&with.text);
                    names.extend(missing_names(&program));
                    let unread = unread(&program, with.start());
                    if unread < best.0 {
                        best = (unread, with, program);
                    }
                }
                return Ok(read(best.1, best.2));
            }
        }
        Ok(read(joined, program))
    }

    /// Whether it's clear which routine is meant: the file has one for boards and no error, or none that runs.
    pub(crate) fn is_single(&self, mapping: Option<SquareMapping>) -> bool {
        let Ok(program) = &self.program else { return true };
        let start = self.joined.start();
        let is_known = |it: &Answer| !matches!(it.outcome, Outcome::Unknown | Outcome::Unreadable);
        let known = answers(program, start, mapping, &[]).into_iter().filter(is_known).count();
        match known {
            0 => self.routines(program).len() < 2,
            1 => {
                self.routines(program).len() < 2
                    && !program.faults().iter().any(|it| self.is_meant(it, program))
            }
            _ => false,
        }
    }

    /// Whether an error is in the file itself, and in what may be a routine. Functions of Python and JavaScript don't say
    /// what they give.
    pub(crate) fn is_meant(&self, fault: &Diagnostic, program: &Program) -> bool {
        let is_typed = !matches!(self.language, Some(Language::Python | Language::JavaScript));
        fault.span().start >= self.joined.start() && !(is_typed && program.is_beside(fault))
    }

    /// The functions of the file itself that no other one calls.
    fn routines<'p>(&self, program: &'p Program) -> Vec<&'p str> {
        let start = self.joined.start();
        let functions = program.every_function();
        let own: Vec<_> =
            functions.filter(|(_, at, _)| at.start >= start).map(|(name, ..)| name).collect();
        let mut routines = program.routines();
        routines.retain(|name| start == 0 || own.contains(name));
        routines
    }
}

/// How many times other files are looked for.
const MOST_ROUNDS: usize = 3;

/// A routine in a file.
pub(crate) struct Code {
    pub(crate) text: Text,
    pub(crate) program: Program,
}

impl Code {
    /// Reads a text. Chooses the named function, or else the first one that no other function calls.
    pub(crate) fn read(text: Text, function: Option<&str>, with: &[u64]) -> Result<Self, Failure> {
        let program = text.program.clone();
        let draw = |error: &Diagnostic| text.joined.draw(&text.joined.text, error);
        let drawn = |error: &Diagnostic| Failure::Diagnostics(draw(error));
        let file = text.file.clone();
        let mut program = program.map_err(|error| drawn(&error))?;
        let routines: Vec<_> = text.routines(&program).iter().map(ToString::to_string).collect();
        let start = text.joined.start();
        let own_fault = || program.faults().into_iter().find(|it| it.span().start >= start);
        if function.is_none()
            && start > 0
            && routines.is_empty()
            && let Some(fault) = own_fault()
        {
            return Err(drawn(&fault));
        }
        if let (None, Some(first)) = (function, routines.first())
            && !routines.iter().any(|it| it == program.name())
        {
            program = program.select(first).map_err(|error| drawn(&error))?;
        }
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
                say(&draw(fault).replacen(": ", ": not read: ", 1));
            }
        }
        if let (None, Some(error)) = (function, meant.first()) {
            let mut message = draw(error);
            if !program.runnable().is_empty() {
                let others = program.runnable().join(", ");
                message +=
                    &format!("deltaboard: --function can choose one without an error: {others}.\n");
            }
            return Err(Failure::Diagnostics(message));
        }
        if let (None, [chosen, _, ..]) = (function, routines.as_slice()) {
            let all = routines.join(", ");
            say(&format!(
                "deltaboard: {file} has {all}; using {chosen}. Choose another one with --function.\n"
            ));
        }
        let program = program.with_arguments(with.iter().copied());
        let program = deltaboard_catalogue::assume_wrapping(program);
        Ok(Self { text, program })
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
            let message = self.drawn(assumption);
            say(&message.replacen(": ", ": assumed: ", 1));
        }
        !assumptions.is_empty()
    }

    /// The error if `--with` has more values than the routine has parameters.
    pub(crate) fn too_many_values(&self, given: usize) -> Option<Failure> {
        let title = match self.program.name() {
            "" => self.text.file.clone(),
            name => format!("{name} in {}", self.text.file),
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
        self.text.joined.draw(self.program.text(), error)
    }

    /// The file and the line of a place.
    pub(crate) fn line(&self, span: Span) -> String {
        let (file, text, span) = self.text.joined.part(self.program.text(), span);
        format!("{file}:{}", Excerpt::of(text, span).line)
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
            "" => format!("{}{values}", self.text.file),
            name => format!("{name} in {}{values}", self.text.file),
        }
    }
}

impl Code {
    /// A short name that differs from another routine's: the function, or else the file.
    pub(crate) fn short_title(&self, other: &Self) -> String {
        let file = |code: &Self| {
            let name = Path::new(&code.text.file).file_name();
            name.map_or_else(|| code.text.file.clone(), |name| name.to_string_lossy().into_owned())
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

/// The names that the errors of a text are about.
fn missing_names(program: &Result<Program, Diagnostic>) -> Vec<String> {
    let faults = match program {
        Ok(program) => program.faults(),
        Err(fault) => vec![fault.clone()],
    };
    let quoted = faults.iter().flat_map(|it| it.message().split('`').skip(1).step_by(2));
    let words = quoted.flat_map(|it| it.split(|it: char| !it.is_alphanumeric() && it != '_'));
    words.filter(|it| it.len() > 1).map(str::to_owned).collect()
}

/// Returns the language of a file, by its extension.
pub(crate) fn language(path: &Path) -> Option<Language> {
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
