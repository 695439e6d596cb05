//! Does what takes long, or needs more code than the page has: reads any text, examines code, searches for short code, draws
//! pictures. In the browser this is a program of its own, which runs in a Web Worker.
//!
//! ```
//! use deltaboard_app::job::{Job, Outcome, Sent};
//! use deltaboard_scene::{Text, TextRead};
//! use deltaboard_worker::Worker;
//!
//! let mut worker = Worker::default();
//! let job = Job::Read(vec![Text::Board { text: "1ULL << 4".to_owned(), choice: None }]);
//! let Outcome::Read(read) = worker.answer(job) else {
//!     panic!("texts were read");
//! };
//! assert!(matches!(&read[..], [TextRead::Board(Ok(read))] if read.subject.to_string() == "0x0000000000000010"));
//! ```

mod examination;
mod laws;
mod search;

use std::rc::Rc;

use deltaboard_app::job::{Job, Outcome, Picture, Sent};
use deltaboard_app::{job::CodeToPrint, job::PrintableCode};
use deltaboard_figure::Figure;
use deltaboard_printer::translate;
use deltaboard_routine::{Diagnostic, Translation, is_code};
use deltaboard_scene::lab::selected;
use deltaboard_scene::{ParsedCode, State, Text, TextRead, parse_code};
use search::LastSearch;

/// Does jobs, one after the other, and remembers what the next one may need.
#[derive(Default)]
pub struct Worker {
    /// The code that was parsed last.
    code: Option<(String, Rc<ParsedCode>)>,
    /// The search that may continue.
    search: Option<LastSearch>,
}

impl Worker {
    /// Does a job.
    pub fn answer(&mut self, job: Job) -> Outcome {
        match job {
            Job::Read(texts) => Outcome::Read(texts.iter().map(|text| self.read(text)).collect()),
            Job::Print(job) => {
                Outcome::Printed(self.printed(&job).map_err(|fault| fault.to_string()))
            }
            Job::Report(job) => {
                let parsed = self.parsed(&job.code);
                Outcome::Report(examination::report(&job, &parsed))
            }
            Job::Functions(code, mapping) => {
                let parsed = self.parsed(&code);
                Outcome::Functions(examination::functions(&parsed, mapping))
            }
            Job::Figure { query, kind } => {
                let figure = Figure::of(&State::from_query(&query), kind);
                Outcome::Figure(Picture {
                    svg: figure.to_svg(),
                    alt: figure.alt().to_owned(),
                    id: figure.id().to_owned(),
                    width: figure.width(),
                    height: figure.height(),
                })
            }
            Job::Laws => Outcome::Laws(laws::verdicts()),
            Job::Search { permutation, instructions, units } => {
                let last = self.search.take().filter(|it| it.is_of(&permutation, instructions));
                let last = last.unwrap_or_else(|| LastSearch::new(permutation, instructions));
                self.search.insert(last).advance(units)
            }
        }
    }

    /// Does a job that was sent as bytes, and returns the answer as bytes. Bytes of another version get an empty answer.
    pub fn answer_bytes(&mut self, job: &[u8]) -> Vec<u8> {
        Job::from_bytes(job).map_or_else(Vec::new, |job| self.answer(job).to_bytes())
    }

    fn read(&mut self, text: &Text) -> TextRead {
        match text {
            Text::Board { text: code, choice: None } if is_code(code) => {
                TextRead::Code((*self.parsed(code)).clone())
            }
            Text::Board { .. } => text.read(),
            // The next jobs are about the same code.
            Text::Code(code) => TextRead::Code((*self.parsed(code)).clone()),
        }
    }

    fn printed(&mut self, job: &CodeToPrint) -> Result<Translation, Diagnostic> {
        match &job.code {
            PrintableCode::Routine(routine) => translate(routine.program(), job.language),
            PrintableCode::Text { text, function, arguments } => {
                let parsed = self.parsed(text);
                let program = parsed.as_ref().as_ref().map_err(Diagnostic::clone)?;
                let program = selected(program, function.as_deref(), arguments)?;
                translate(&program, job.language)
            }
        }
    }

    fn parsed(&mut self, text: &str) -> Rc<ParsedCode> {
        match &self.code {
            Some((known, parsed)) if known == text => parsed.clone(),
            _ => {
                let parsed = Rc::new(parse_code(text));
                self.code = Some((text.to_owned(), parsed.clone()));
                parsed
            }
        }
    }
}
