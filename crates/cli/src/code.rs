//! Code in a file, read as the Lab reads it, and its faults as compilers draw them.

use std::io;
use std::path::Path;

use deltaboard_trace::{Catalogue, Diagnostic, Program};
use deltaboard_transform::Bitboard;

use crate::Failure;

/// A routine in a file.
pub(crate) struct Code {
    /// What messages call the file.
    pub(crate) file: String,
    pub(crate) program: Program,
}

impl Code {
    /// Reads a file, `-` is standard input; and of it the function of a name, or else the first that no other calls.
    pub(crate) fn read(path: &Path, function: Option<&str>, with: &[u64]) -> Result<Self, Failure> {
        let (file, text) = match path.to_str() {
            Some("-") => ("<stdin>".to_owned(), io::read_to_string(io::stdin())),
            _ => (path.display().to_string(), std::fs::read_to_string(path)),
        };
        let text = text.map_err(|fault| {
            // There is nothing to judge: 1 would say that it is wrong.
            Failure::Wish(vec![format!("{file} cannot be read: {fault}")])
        })?;
        let drawn = |fault: &Diagnostic| Failure::Faults(draw(&file, &text, fault));
        let program = Program::link(&text, &Catalogue).map_err(|fault| drawn(&fault))?;
        let program = match function {
            Some(function) if program.routines().contains(&function) => {
                program.select(function).map_err(|fault| drawn(&fault))?
            }
            // It may be the one that cannot be read.
            Some(function) => {
                return Err(match program.faults().first() {
                    Some(fault) => drawn(fault),
                    None => Failure::Wish(vec![format!(
                        "{file} has no function `{function}` that can be run on a board: it has {}.",
                        program.routines().join(", ")
                    )]),
                });
            }
            None => program,
        };
        // Without a name, the one that is meant may be one that cannot be read.
        if let (None, Some(fault)) = (function, program.faults().first()) {
            let mut told = draw(&file, &text, fault);
            if !program.routines().is_empty() {
                let others = program.routines().join(", ");
                told += &format!("deltaboard: --function can take what is read: {others}.\n");
            }
            return Err(Failure::Faults(told));
        }
        if let (None, [taken, _, ..]) = (function, program.routines().as_slice()) {
            let all = program.routines().join(", ");
            eprintln!(
                "deltaboard: {file} has {all}; {taken} is taken, and --function takes another."
            );
        }
        let code = Self {
            file,
            program: program.with_arguments(with.iter().copied()),
        };
        for board in [0, u64::MAX] {
            code.program
                .run(board)
                .map_err(|fault| code.fault(&fault))?;
        }
        Ok(code)
    }

    /// A fault of a run.
    pub(crate) fn fault(&self, fault: &Diagnostic) -> Failure {
        Failure::Faults(draw(&self.file, self.program.text(), fault))
    }

    /// What sentences call it: `flip in a.c`, with the values that it is run with.
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
    /// What tells it from another one in a narrow column: the function, or else the file.
    pub(crate) fn short_title(&self, other: &Self) -> String {
        let file = |code: &Self| {
            let name = Path::new(&code.file).file_name();
            name.map_or_else(
                || code.file.clone(),
                |name| name.to_string_lossy().into_owned(),
            )
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

/// Reads values with commas between: `1,0x55`.
pub(crate) fn values(text: &str) -> Result<Vec<u64>, Failure> {
    let values = text
        .split(',')
        .map(|value| value.trim().parse::<Bitboard>());
    let values = values.map(|value| value.map(|bits| bits.0));
    values.collect::<Result<_, _>>().map_err(|fault| {
        Failure::Wish(vec![format!(
            "--with {text}: {fault}; write numbers, as in 1,0x55."
        )])
    })
}

/// A fault with its place, as editors and people find it: `a.c:3:14: …`, the line, and a caret.
pub(crate) fn draw(file: &str, text: &str, fault: &Diagnostic) -> String {
    let before = text.get(..fault.span().start).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let column = before
        .rsplit('\n')
        .next()
        .unwrap_or_default()
        .chars()
        .count()
        + 1;
    let message = fault.message();
    // What is wrong is said in the first line already.
    let drawing = fault
        .draw(text)
        .replacen(&format!("^ {message}\n"), "^\n", 1);
    format!("{file}:{line}:{column}: {message}\n{drawing}")
}
