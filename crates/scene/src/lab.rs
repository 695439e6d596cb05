//! The Lab: code that a person has written, what is known of it, and examples to begin with.

mod compilation;
mod link;
mod report;

use std::rc::Rc;

use deltaboard_catalogue::{Catalogue, Routine};
use deltaboard_compiler::Instructions;
use deltaboard_routine::{Diagnostic, Language, Program};
use deltaboard_trace::Trace;

pub use compilation::Compilation;
pub(crate) use link::{packed, unpacked};
pub use report::{Comparison, Report, assumption_in_words};

/// What the Lab remembers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lab {
    /// What stands in the editor.
    pub code: Rc<str>,
    /// The last that could be read: it is played while the code has a fault.
    pub readable: Rc<str>,
    /// The function that is played, if another than the first was chosen.
    pub function: Option<String>,
    /// What it is given besides the board.
    pub arguments: Vec<u64>,
    /// What it is compared with.
    pub against: Against,
    /// The language that it is printed in.
    pub language: Language,
    /// The permutation that is to become code, as a formula or a table.
    pub permutation: Rc<str>,
    /// What that code may use.
    pub instructions: Instructions,
}

/// The permutation to begin with.
pub const PERMUTATION: &str = "sq' = (sq + 8*(sq & 7)) & 63";

/// What a routine is compared with.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Against {
    /// No comparison.
    #[default]
    Nothing,
    /// A routine of the catalogue.
    Routine(Routine),
    /// Another function in the editor.
    Function(String),
}

/// A text to begin with, and its title.
pub struct Example {
    /// What the menu calls it.
    pub title: &'static str,
    /// What then stands in the editor.
    pub code: &'static str,
}

macro_rules! examples {
    ($($title:literal: $file:literal),* $(,)?) => {
        &[$(Example { title: $title, code: include_str!(concat!("lab/examples/", $file)) }),*]
    };
}

/// What the Lab offers to begin with.
pub const EXAMPLES: &[Example] = examples![
    "A diagonal flip, in C": "diagonal.c",
    "A loop over the squares of a set": "loop.c",
    "One digit of a mask is wrong": "wrong-digit.c",
    "Two routines to compare": "compare.c",
    "A method, in Rust": "method.rs",
    "In Java": "java.java",
    "A mailbox board": "mailbox.c",
    "The formula of a square": "formula.c",
    "Is it the same? An equation": "equation.c",
    "Not linear: an attack fill": "fill.c",
];

impl Default for Lab {
    fn default() -> Self {
        let code: Rc<str> = EXAMPLES[0].code.trim_end().into();
        Self {
            readable: code.clone(),
            code,
            function: None,
            arguments: Vec::new(),
            against: Against::default(),
            language: Language::ALL[0],
            permutation: PERMUTATION.into(),
            instructions: Instructions::default(),
        }
    }
}

impl Lab {
    /// Another text in the editor.
    pub fn write(&mut self, code: &str) {
        self.code = code.into();
        // With a fault, the function may come back with the next letter.
        let Ok(program) = self.read(code) else {
            return;
        };
        self.readable = self.code.clone();
        if program.faults().is_empty() {
            let names = program.routines();
            let known = |name: &String| names.contains(&&**name);
            self.function = self.function.take().filter(known);
            if let Against::Function(name) = &self.against
                && !known(name)
            {
                self.against = Against::Nothing;
            }
        }
    }

    /// Reads a text as the routine that is to be played.
    fn read(&self, code: &str) -> Result<Program, Diagnostic> {
        let program = Program::link(code, &Catalogue)?;
        let selected = match &self.function {
            Some(function) if program.routines().contains(&&**function) => {
                program.select(function)?
            }
            Some(_) => match program.faults().into_iter().next() {
                Some(fault) => return Err(fault),
                None => program,
            },
            None => program,
        };
        Ok(selected.with_arguments(self.arguments.iter().copied()))
    }

    /// The routine in the editor, or what is wrong with it.
    pub fn program(&self) -> Result<Program, Diagnostic> {
        self.read(&self.code)
    }

    /// The routine that is played on a board, with its run, and what is wrong with the code, if
    /// anything is.
    pub fn played(&self, board: u64) -> (Program, Trace, Option<Diagnostic>) {
        let run = |program: Program| Ok((deltaboard_trace::run(&program, board)?, program));
        let fault = match self.program().and_then(run) {
            Ok((trace, program)) => {
                let fault = program.faults().into_iter().next();
                return (program, trace, fault);
            }
            Err(fault) => fault,
        };
        // What was there before; or else nothing moves.
        let before = self.read(&self.readable).and_then(run);
        let still = || Program::parse("u64 still(u64 x) { return x; }").and_then(run);
        match before.or_else(|_| still()) {
            Ok((trace, program)) => (program, trace, Some(fault)),
            Err(nothing) => panic!("{}", nothing.message()),
        }
    }

    /// Whether what is in the editor is played, and not what could be read before it.
    pub(crate) fn plays_its_code(&self) -> bool {
        self.readable == self.code
    }

    /// Whether another one plays the same.
    pub fn plays_same(&self, other: &Self) -> bool {
        self.code == other.code
            && self.function == other.function
            && self.arguments == other.arguments
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_example_runs() {
        for example in EXAMPLES {
            let mut lab = Lab::default();
            lab.write(example.code);
            let (_, _, fault) = lab.played(0x1e22_2212_0e0a_1222);
            assert_eq!(fault, None, "{}", example.title);
        }
    }

    #[test]
    fn what_could_be_read_last_goes_on_playing() {
        let mut lab = Lab::default();
        lab.write("u64 f(u64 x) { return ~x; }");
        lab.write("u64 f(u64 x) { return ~y; }");
        let (_, trace, fault) = lab.played(0);
        assert_eq!(trace.result(), u64::MAX);
        assert_eq!(fault.unwrap().message(), "`y` is not defined");
        lab.write("");
        assert_eq!(lab.played(0).1.result(), u64::MAX);
    }

    #[test]
    fn a_chosen_function_stays_chosen() {
        let mut lab = Lab::default();
        lab.write("u64 f(u64 x) { return x; } u64 g(u64 x) { return ~x; }");
        lab.function = Some("g".to_owned());
        lab.write("u64 f(u64 x) { return x; } u64 g(u64 x) { return ~x }");
        lab.write("u64 f(u64 x) { return x; } u64 g(u64 x) { return ~~x; }");
        assert_eq!(lab.function.as_deref(), Some("g"));
        lab.write("u64 f(u64 x) { return x; }");
        assert_eq!(lab.function, None);
    }

    #[test]
    fn two_play_the_same_if_code_function_and_arguments_are_the_same() {
        let lab = Lab::default();
        let changed: [fn(&mut Lab); 4] = [
            |lab| lab.language = Language::Rust,
            |lab| lab.write("u64 f(u64 x) { return x; }"),
            |lab| lab.function = Some("g".to_owned()),
            |lab| lab.arguments.push(1),
        ];
        for (place, change) in changed.into_iter().enumerate() {
            let mut other = lab.clone();
            change(&mut other);
            assert_eq!(lab.plays_same(&other), place == 0, "{place}");
        }
    }
}
