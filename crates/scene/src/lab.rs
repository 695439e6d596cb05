//! The Lab: code that the user writes, its analysis, and examples.

mod argument;
mod code;
mod deflate;
mod link;

use std::rc::Rc;

use deltaboard_catalogue::{Catalogue, Routine};
use deltaboard_compiler::Instructions;
use deltaboard_routine::{Diagnostic, Program, Type, Unit};
use deltaboard_trace::Trace;
use serde::{Deserialize, Serialize};

pub use argument::argument;
pub use code::LabCode;
pub(crate) use link::{packed, unpacked};

/// The state of the Lab.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lab {
    /// The text in the editor.
    pub code: LabCode,
    /// The last text that ran. It plays while the code has an error or isn't parsed yet.
    pub readable: LabCode,
    /// The chosen function; `None` for the first.
    pub function: Option<String>,
    /// The arguments after the board.
    pub arguments: Vec<u64>,
    /// The routine or function to compare with.
    pub against: Against,
    /// The permutation to compile, as a formula or a table.
    pub permutation: Rc<str>,
    /// The instructions that the compiled code may use.
    pub instructions: Instructions,
}

/// The initial permutation.
pub const PERMUTATION: &str = "sq' = (sq + 8*(sq & 7)) & 63";

/// The other side of a comparison.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Against {
    /// No comparison.
    #[default]
    Nothing,
    /// A routine of the catalogue.
    Routine(Routine),
    /// Another function in the editor.
    Function(String),
}

/// An example text for the editor, with its title.
pub struct Example {
    /// The title in the menu.
    pub title: &'static str,
    /// The text for the editor.
    pub code: &'static str,
}

macro_rules! examples {
    ($($title:literal: $file:literal),* $(,)?) => {
        &[$(Example { title: $title, code: include_str!(concat!("lab/examples/", $file)) }),*]
    };
}

/// The examples of the Lab.
pub const EXAMPLES: &[Example] = examples![
    "A diagonal flip, in C": "diagonal.c",
    "A loop over the squares of a set": "loop.c",
    "One digit of a mask is wrong": "wrong-digit.c",
    "Two routines to compare": "compare.c",
    "A method, in Rust": "method.rs",
    "In Java": "java.java",
    "A mailbox board": "mailbox.c",
    "The formula of a square": "formula.c",
    "An equation: are both sides equal?": "equation.c",
    "Not linear: an attack fill": "fill.c",
];

impl Default for Lab {
    fn default() -> Self {
        let code = LabCode::from(EXAMPLES[0].code.trim_end());
        Self {
            readable: code.clone(),
            code,
            function: None,
            arguments: Vec::new(),
            against: Against::default(),
            permutation: PERMUTATION.into(),
            instructions: Instructions::default(),
        }
    }
}

impl Lab {
    /// Replaces the text in the editor.
    pub fn write(&mut self, code: &str) {
        self.code = match *self.readable == *code {
            true => self.readable.clone(),
            false => code.into(),
        };
        self.keep_what_fits();
    }

    /// Replaces the text in the editor by another one that is parsed already.
    pub(crate) fn open(&mut self, code: LabCode) {
        self.function = None;
        self.arguments.clear();
        self.against = Against::default();
        self.play(code);
    }

    /// Plays the text in the editor, which is parsed now.
    pub(crate) fn play(&mut self, code: LabCode) {
        self.code = code;
        // An endless loop parses, but never plays.
        if let Some(Ok(program)) = self.program()
            && deltaboard_trace::run(&program, 0).is_ok()
        {
            self.readable = self.code.clone();
        }
        self.keep_what_fits();
    }

    /// Keeps the chosen functions that the code has.
    fn keep_what_fits(&mut self) {
        // While the code has an error, the chosen function stays: the next key press may bring it back.
        let Some(Ok(program)) = self.program() else {
            return;
        };
        if program.faults().is_empty() {
            let known = |name: &String| program.clone().select(name).is_ok();
            self.function = self.function.take().filter(known);
            if let Against::Function(name) = &self.against
                && !known(name)
            {
                self.against = Against::Nothing;
            }
        }
    }

    /// Selects the function and arguments to play.
    fn selected(&self, code: &LabCode) -> Option<Result<Program, Diagnostic>> {
        let select = |program| selected(program, self.function.as_deref(), &self.arguments);
        Some(code.program()?.map_err(Clone::clone).and_then(select))
    }

    /// Returns the program in the editor, or its first error; `None` before it's parsed.
    pub fn program(&self) -> Option<Result<Program, Diagnostic>> {
        self.selected(&self.code)
    }

    /// Returns the routine that plays on a board, its run, and the first error in the code, if any.
    pub fn played(&self, board: u64) -> (Program, Trace, Option<Diagnostic>) {
        let run = |program: Program| Ok((deltaboard_trace::run(&program, board)?, program));
        let fault = match self.program().map(|program| program.and_then(run)) {
            Some(Ok((trace, program))) => {
                let fault = program.faults().into_iter().next();
                return (program, trace, fault);
            }
            Some(Err(fault)) => Some(fault),
            None => None,
        };
        // Falls back to the last text that ran, and then to the identity.
        let before = self.selected(&self.readable).and_then(|program| program.and_then(run).ok());
        let identity = || Program::link_unit(Unit::chain([]), &Catalogue).and_then(run);
        match before.map_or_else(identity, Ok) {
            Ok((trace, program)) => (program, trace, fault),
            Err(fault) => panic!("{}", fault.message()),
        }
    }

    /// Whether the code in the editor plays, and not an earlier text.
    pub(crate) fn plays_its_code(&self) -> bool {
        self.readable == self.code
    }

    /// The text in the editor, if it was parsed and doesn't run. Its error is shown.
    fn broken_code(&self) -> Option<&LabCode> {
        Some(&self.code).filter(|code| code.is_parsed() && !self.plays_its_code())
    }

    /// Whether another Lab plays the same run, with the same error. Until the code is parsed, the earlier text plays.
    pub fn plays_same(&self, other: &Self) -> bool {
        self.readable == other.readable
            && self.readable.is_parsed() == other.readable.is_parsed()
            && self.broken_code() == other.broken_code()
            && self.function == other.function
            && self.arguments == other.arguments
    }
}

/// Selects the function and the arguments to play.
///
/// # Errors
///
/// If the function can't be run.
pub fn selected(
    program: &Program,
    function: Option<&str>,
    arguments: &[u64],
) -> Result<Program, Diagnostic> {
    let chosen = function.map(|function| program.clone().select(function));
    let selected = match (chosen, program.faults().into_iter().next()) {
        (Some(Ok(chosen)), _) => chosen,
        (Some(Err(_)), Some(fault)) => return Err(fault),
        _ => program.clone(),
    };
    Ok(match arguments {
        [] => with_boards(selected),
        _ => selected.with_arguments(arguments.iter().copied()),
    })
}

/// The occupied squares of the opening position.
const OCCUPIED: u64 = 0xffff_0000_0000_ffff;

/// Gives other parameters of 64 bits a board on which something happens. If nothing else does, or if the routine doesn't run
/// then, because one is a distance, they stay 0.
fn with_boards(program: Program) -> Program {
    let values = program.parameters().into_iter().map(|it| match it.ty {
        Type::U64 | Type::I64 => OCCUPIED,
        _ => it.value,
    });
    let values: Vec<_> = values.collect();
    if !values.contains(&OCCUPIED) {
        return program;
    }
    let filled = program.clone().with_arguments(values);
    let results = |program| {
        let boards = [0, 0x9d39_247e_3377_6d41, u64::MAX];
        boards.map(|board| deltaboard_trace::evaluate(program, board).ok())
    };
    let results_filled = results(&filled);
    let happens = !results_filled.contains(&None) && results_filled != results(&program);
    if happens { filled } else { program }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write(lab: &mut Lab, code: &str) {
        lab.write(code);
        lab.play(LabCode::read(code));
    }

    #[test]
    fn every_example_runs() {
        for example in EXAMPLES {
            let mut lab = Lab::default();
            write(&mut lab, example.code);
            let (_, _, fault) = lab.played(0x1e22_2212_0e0a_1222);
            assert_eq!(fault, None, "{}", example.title);
        }
    }

    #[test]
    fn the_last_text_that_ran_keeps_playing() {
        let mut lab = Lab::default();
        write(&mut lab, "u64 f(u64 x) { return ~x; }");
        write(&mut lab, "u64 f(u64 x) { return ~y; }");
        let (_, trace, fault) = lab.played(0);
        assert_eq!(trace.result(), u64::MAX);
        assert_eq!(fault.unwrap().message(), "`y` is not defined");
        for never_runs in ["", "u64 f(u64 x) { for (;;) { } return x; }"] {
            write(&mut lab, never_runs);
            assert_eq!(lab.played(0).1.result(), u64::MAX, "{never_runs}");
        }
    }

    #[test]
    fn the_chosen_function_survives_errors_in_the_code() {
        let mut lab = Lab::default();
        write(&mut lab, "u64 f(u64 x) { return x; } u64 g(u64 x) { return ~x; }");
        lab.function = Some("g".to_owned());
        write(&mut lab, "u64 f(u64 x) { return x; } u64 g(u64 x) { return ~x }");
        write(&mut lab, "u64 f(u64 x) { return x; } u64 g(u64 x) { return ~~x; }");
        assert_eq!(lab.function.as_deref(), Some("g"));
        write(&mut lab, "u64 f(u64 x) { return x; }");
        assert_eq!(lab.function, None);
    }

    #[test]
    fn plays_same_compares_code_function_and_arguments() {
        let lab = Lab::default();
        let changed: [fn(&mut Lab); 4] = [
            |lab| lab.against = Against::Function("g".to_owned()),
            |lab| write(lab, "u64 f(u64 x) { return x; }"),
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
