//! The doc comment of a printed routine: what the routine does, its cost, and a drawing of a board.

use deltaboard_catalogue::Catalogue;
use deltaboard_routine::{Domain, Program};
use deltaboard_trace::{Origins, Task, Trace, recognise};
use deltaboard_transform::{Direction, Packing, PseudoRotation, Square, Symmetry, Transform};

use crate::syntax::{Comment, Syntax, Verb};

/// The letter R: no symmetry maps it to itself.
const LETTER: u64 = 0x1e22_2212_0e0a_1222;

/// The content of a doc comment.
pub(crate) struct DocComment {
    /// One sentence that begins with a verb.
    summary: String,
    remarks: Vec<String>,
    drawing: Vec<String>,
}

impl DocComment {
    /// The comment for the routine itself.
    pub(crate) fn of(program: &Program) -> Self {
        let object = match program.domain() {
            Domain::Board => "a bitboard",
            Domain::Square => "a square",
            Domain::Mailbox => "a board of 64 numbers",
        };
        let Ok(trace) = deltaboard_trace::run(program, LETTER) else {
            return Self {
                summary: unknown(program.domain()).to_owned(),
                remarks: Vec::new(),
                drawing: Vec::new(),
            };
        };
        let task = task_of(trace.result_origins());
        let summary = task.map(|task| sentence(task, object));
        Self {
            summary: summary.unwrap_or_else(|| unknown(program.domain()).to_owned()),
            remarks: operations(program, &trace).into_iter().collect(),
            drawing: match program.domain() {
                Domain::Square => table(&trace),
                _ => boards(trace.input(), trace.result()),
            },
        }
    }

    /// The comment for a called routine of the catalogue.
    pub(crate) fn of_callee(name: &str) -> Option<Self> {
        let summary = sentence(Task::named(name)?, "a bitboard");
        Some(Self { summary, remarks: Vec::new(), drawing: Vec::new() })
    }

    /// The lines of the comment, in the syntax of a language.
    pub(crate) fn lines(&self, function: &str, syntax: &Syntax) -> Vec<String> {
        let Comment { open, line, close, drawing, drawing_indent, summary, remarks, inside, verb } =
            &syntax.comment;
        let first_sentence = match verb {
            Verb::Imperative => self.summary.clone(),
            Verb::ThirdPerson => third_person(&self.summary),
            Verb::Named => {
                let (first, rest) = third_person(&self.summary)
                    .split_once(' ')
                    .map(|(first, rest)| (first.to_ascii_lowercase(), rest.to_owned()))
                    .unwrap_or_default();
                format!("{function} {first} {rest}")
            }
        };
        let mut text = Vec::new();
        let mut enclosed = |marks: &[&str; 2], inner: Vec<String>| {
            if inner.is_empty() {
                return;
            }
            let mark = |mark: &str| (!mark.is_empty()).then(|| mark.to_owned());
            text.extend(mark(marks[0]));
            text.extend(inner);
            text.extend(mark(marks[1]));
        };
        enclosed(summary, vec![first_sentence]);
        let mut below = Vec::new();
        for remark in &self.remarks {
            below.push(remark.clone());
        }
        if !self.drawing.is_empty() {
            if !below.is_empty() {
                below.push(String::new());
            }
            let marks = drawing.map(|mark| (!mark.is_empty()).then(|| mark.to_owned()));
            let [before, after] = marks;
            below.extend(before);
            below.extend(self.drawing.iter().map(|line| format!("{drawing_indent}{line}")));
            below.extend(after);
        }
        if remarks[0].is_empty() && !below.is_empty() {
            below.insert(0, String::new());
        }
        enclosed(remarks, below);
        if *inside {
            return match text.as_slice() {
                [only] => vec![format!("{open}{only}{close}")],
                _ => {
                    text[0].insert_str(0, open);
                    text.push((*close).to_owned());
                    text
                }
            };
        }
        if let ([only], false) = (text.as_slice(), open.is_empty()) {
            return vec![format!("{open} {only}{close}")];
        }
        let mut lines = Vec::new();
        if !open.is_empty() {
            lines.push((*open).to_owned());
        }
        for content in text {
            let blank = if content.is_empty() || content.starts_with('\t') { "" } else { " " };
            lines.push(format!("{line}{blank}{content}"));
        }
        if !close.is_empty() {
            lines.push((*close).to_owned());
        }
        lines
    }
}

/// A summary that suits any routine.
const fn unknown(domain: Domain) -> &'static str {
    match domain {
        Domain::Board => "Compute a bitboard from another one.",
        Domain::Square => "Map a square to another square.",
        Domain::Mailbox => "Rearrange a board of 64 numbers.",
    }
}

/// "Flips" for "Flip": the first word is the verb.
fn third_person(sentence: &str) -> String {
    let (verb, rest) = sentence.split_once(' ').unwrap_or((sentence, ""));
    format!("{verb}s {rest}")
}

/// The known task that has these origins.
fn task_of(origins: &Origins) -> Option<Task> {
    if let Some(transform) = recognise(origins) {
        return Some(Task::Transform(transform));
    }
    let steps = Direction::ALL
        .into_iter()
        .flat_map(|direction| [false, true].map(|wraps| Task::Step { direction, wraps }));
    let lines = Catalogue::lines().map(|routine| routine.task());
    steps.chain(lines).find(|task| task.origins() == *origins)
}

fn sentence(task: Task, object: &str) -> String {
    match task {
        Task::Transform(transform) => {
            let (verb, how) = transformed(transform);
            format!("{verb} {object}{how}.")
        }
        Task::Step { direction, wraps } => {
            let end = if wraps {
                "bits that leave the board re-enter on the other side"
            } else {
                "bits that leave the board are lost"
            };
            format!("Shift {object} by one step {}; {end}.", direction.name())
        }
        Task::Line(line) => {
            let names = |squares: [Square; 8]| squares.map(|square| square.to_string()).join(" ");
            let (from, to) = (names(line.from), names(line.to));
            format!("Move {from} to {to}; all other bits are cleared.")
        }
    }
}

/// The words before and after the object.
fn transformed(transform: Transform) -> (&'static str, &'static str) {
    match transform {
        Transform::Symmetry(symmetry) => match symmetry {
            Symmetry::Identity => ("Leave", " as it is"),
            Symmetry::FlipVertical => ("Flip", " vertically: rank 1 becomes rank 8"),
            Symmetry::MirrorHorizontal => {
                ("Mirror", " horizontally: the a-file becomes the h-file")
            }
            Symmetry::FlipDiagonal => ("Flip", " about the diagonal a1-h8"),
            Symmetry::FlipAntiDiagonal => ("Flip", " about the anti-diagonal a8-h1"),
            Symmetry::Rotate180 => ("Rotate", " by 180 degrees"),
            Symmetry::Rotate90Clockwise => ("Rotate", " by 90 degrees clockwise"),
            Symmetry::Rotate90Anticlockwise => ("Rotate", " by 90 degrees anticlockwise"),
        },
        Transform::PseudoRotation(PseudoRotation::Clockwise45) => {
            ("Rotate", " by 45 degrees clockwise, nearly: diagonals become ranks")
        }
        Transform::PseudoRotation(PseudoRotation::Anticlockwise45) => {
            ("Rotate", " by 45 degrees anticlockwise, nearly: diagonals become ranks")
        }
        Transform::Packing(Packing::Packed45) => {
            ("Pack", " for rotated bitboards: diagonal by diagonal")
        }
        Transform::Packing(Packing::Unpacked45) => {
            ("Unpack", " that is stored diagonal by diagonal, as in rotated bitboards")
        }
        Transform::ColorFlip => ("Flip", " to the other side's view"),
    }
}

/// The cost, if it is the same for all boards.
fn operations(program: &Program, trace: &Trace) -> Option<String> {
    if trace.is_data_dependent() {
        return None;
    }
    let count = match program.domain() {
        Domain::Board => trace.operations(),
        Domain::Square => trace.run_of(Square::A1)?.operations(),
        Domain::Mailbox => return None,
    };
    Some(match count {
        0 => return None,
        1 => "It takes 1 operation.".to_owned(),
        count => format!("It takes {count} operations."),
    })
}

/// Two boards side by side, rank 8 first.
fn boards(before: u64, after: u64) -> Vec<String> {
    let row = |board: u64, rank: usize| {
        let squares =
            (0..8).map(|file| if board >> (8 * rank + file) & 1 == 1 { "1" } else { "." });
        squares.collect::<Vec<_>>().join(" ")
    };
    let lines = (0..8).rev().map(|rank| {
        let between = if rank == 4 { "  ->  " } else { "      " };
        format!("{}{between}{}", row(before, rank), row(after, rank))
    });
    lines.collect()
}

/// The target of each square, drawn at the square's place on the board.
fn table(trace: &Trace) -> Vec<String> {
    let goal = |square: Square| {
        let run = trace.run_of(square)?;
        let number = u8::try_from(run.result()).ok()?;
        Square::new(number)
    };
    let name = |square: &Square| goal(*square).map_or("--".to_owned(), |goal| goal.to_string());
    let ranks = Square::ALL.chunks(8).rev();
    let ranks = ranks.map(|rank| rank.iter().map(name).collect::<Vec<_>>().join(" "));
    ranks.collect()
}
