//! What can happen, and the state that follows.

use std::rc::Rc;

use deltaboard_catalogue::Routine;
use deltaboard_compiler::Instructions;
use deltaboard_notation::{Board, Choice, Reading, may_begin_fen};
use deltaboard_routine::Language;
use deltaboard_transform::{Bitboard, Direction, Fen, Square, SquareMapping, Transform};

use crate::chain;
use crate::draft::{self, Draft, Source};
use crate::edit::Edit;
use crate::lab::{Against, Lab};
use crate::scene::{Scene, runs_alone};
use crate::state::{Cells, MOST_TRANSFORMS, Page, Speed, State};
use crate::subject::{Set, Subject};

/// What a person, the clock or the browser did.
#[derive(Clone, PartialEq, Debug)]
pub enum Action {
    /// Typed in the FEN field.
    WriteFen(String),
    /// Typed in the field of bits.
    WriteBits(String),
    /// Pasted somewhere on the page.
    Paste(String),
    /// Chose another way to read the text that the board was read from.
    ReadAs(Choice),
    /// Chose an example.
    Load(Subject),
    /// Chose to work on the bits alone.
    ForgetPieces,
    /// Set or cleared a bit.
    ToggleSquare(Square),
    /// Changed the board by hand.
    Edit(Edit),
    /// Chose a transform.
    Apply(Transform),
    /// Chose transforms in place of those applied, to see them one after the other.
    ApplyOnly(Vec<Transform>),
    /// Chose how a transform is computed.
    ChooseRoutine(Routine),
    /// Chose whether another routine is played beside it: the first that does the same.
    Compare,
    /// Chose which other routine is.
    PlayBeside(Routine),
    /// Chose which squares are on the bitboard.
    ChooseSet(Set),
    /// Chose how squares are numbered.
    ChooseMapping(SquareMapping),
    /// Chose what stands in the squares.
    ChooseCells(Cells),
    /// Went to another view of the app.
    Visit(Page),
    /// Asked to see what the routine makes of a board.
    TryBoard(Bitboard),
    /// Chose which of the eight squares of a line are occupied.
    Occupy(u8),
    /// Typed in the editor of the Lab.
    WriteCode(Rc<str>),
    /// Chose which function of the code is played.
    ChooseFunction(String),
    /// Gave a value for a parameter besides the board.
    SetArgument(usize, u64),
    /// Chose what the code is compared with.
    CompareWith(Against),
    /// Chose the language that the code is printed in.
    PrintIn(Language),
    /// Wrote the permutation that is to become code.
    WritePermutation(Rc<str>),
    /// Chose what the code of a permutation may use.
    AllowInstructions(Instructions),
    /// Asked to see where two routines part: on this board, after so many steps.
    ShowParting(Bitboard, usize),
    /// Pressed what plays, and pauses what is played.
    PlayOrPause,
    /// Began to play; at the end, from the start.
    Play,
    /// Stopped where it is.
    Pause,
    /// The clock, while playing.
    Tick,
    /// Went one step on.
    StepForward,
    /// Went one step back.
    StepBack,
    /// Went before the first step.
    StepFirst,
    /// Went to the end.
    StepLast,
    /// Went to a frame.
    StepTo(usize),
    /// Chose how fast steps follow each other.
    SetSpeed(Speed),
    /// Chose whether the present step is played again and again.
    Loop(bool),
    /// Chose whether to predict each step.
    Predict(bool),
    /// Turned the board round, to look at.
    TurnView,
    /// Changed the colours.
    NextTheme,
    /// Has read what was wrong with the link.
    DismissNotices,
    /// Went back or forward in the browser's history.
    Restore(Box<State>),
    /// Took a change back, or made it again.
    TakeBack(Box<State>),
}

impl State {
    /// The state after an action. The scene is this state's.
    pub fn after(&self, scene: &Scene, action: Action) -> Self {
        let mut next = self.clone();
        if action != Action::Tick {
            next.warnings.clear();
            next.asked = None;
        }
        match action {
            Action::Edit(Edit::Shift(direction)) => {
                next.shift(scene, direction, self.asked == Some(direction));
            }
            action => next.apply(scene, action),
        }
        if !next.shows_same_run(self) {
            if next.looped == self.looped {
                next.looped = None;
            }
            next.forget_unplayable_beside();
        }
        next
    }

    fn apply(&mut self, scene: &Scene, action: Action) {
        let last = scene.last_frame();
        match action {
            Action::WriteFen(text) => {
                let draft = self.read_in_fen_field(&text);
                // What is being written stays where it is, whatever it means.
                self.fen_draft = Some(draft);
            }
            Action::WriteBits(text) => {
                let draft = self.read_text(&text);
                self.bits_draft = Some(draft);
            }
            Action::Paste(text) => {
                let draft = self.read_text(&text);
                match draft.fault {
                    None => self.milestone += 1,
                    Some(_) => self.fen_draft = Some(draft.shortened()),
                }
            }
            Action::ReadAs(choice) => {
                if let Some(source) = self.source.clone()
                    && let Ok(reading) = draft::read(&source.text, Some(choice))
                {
                    self.show_reading(&source.text, &reading);
                    self.milestone += 1;
                }
            }
            Action::Load(subject) => self.load(subject),
            Action::ForgetPieces => {
                let bits = self.subject.bits(self.set);
                let applied = core::mem::take(&mut self.transforms);
                let step = self.step;
                self.load(Subject::Bits(bits));
                self.transforms = applied;
                self.step = step;
            }
            Action::ToggleSquare(square) => self.toggle(scene, square),
            Action::Edit(edit) => self.show_edited(self.edited(scene, edit)),
            Action::Apply(_) if self.transforms.len() == MOST_TRANSFORMS => {
                self.notices = vec![format!(
                    "{MOST_TRANSFORMS} transforms are the most that one link holds: undo some."
                )];
            }
            Action::Apply(transform) => {
                self.transforms.push(transform);
                self.play_afresh();
            }
            Action::ApplyOnly(transforms) => {
                self.transforms = transforms;
                self.play_afresh();
            }
            Action::ChooseRoutine(routine) => self.choose(scene, routine),
            Action::Compare => {
                // Of as many steps, if there is one: so neither waits for the other.
                let steps = |routine: &Routine| {
                    let run = deltaboard_trace::run(&routine.program(), 0);
                    run.map_or(usize::MAX, |run| run.steps().len())
                };
                let own = scene.trace.steps().len();
                let others = scene.alternatives().into_iter();
                let other = others.min_by_key(|other| steps(other).abs_diff(own));
                self.play_beside(other.filter(|_| scene.beside.is_none()));
            }
            Action::PlayBeside(beside) => self.play_beside(Some(beside)),
            Action::ChooseSet(set) => self.set = set,
            Action::ChooseMapping(mapping) => {
                self.mapping = mapping;
                self.bits_draft = None;
                self.source = None;
                self.forget_unplayable();
                self.step = self.step.min(self.steps());
                self.milestone += 1;
            }
            Action::ChooseCells(cells) => self.cells = cells,
            Action::Visit(page) => self.visit(page),
            Action::TryBoard(bits) => {
                self.transforms.clear();
                self.show_edited(Subject::Bits(bits));
                self.step = self.steps();
                self.milestone += 1;
            }
            Action::Occupy(occupancy) => {
                if let Some(line) = scene.line() {
                    let others = scene.before.bits(scene.set).0 & !line.squares();
                    let bits = Bitboard(others | line.occupied(occupancy));
                    self.transforms.clear();
                    self.show_edited(Subject::Bits(bits));
                }
            }
            Action::WriteCode(code) => self.in_lab(|lab| lab.write(&code)),
            Action::ChooseFunction(name) => self.in_lab(|lab| {
                lab.function = Some(name);
                lab.arguments.clear();
            }),
            Action::SetArgument(place, value) => self.in_lab(|lab| {
                let places = lab.arguments.len().max(place + 1);
                lab.arguments.resize(places, 0);
                lab.arguments[place] = value;
            }),
            Action::CompareWith(against) => {
                Rc::make_mut(&mut self.lab).against = against;
            }
            Action::PrintIn(language) => Rc::make_mut(&mut self.lab).language = language,
            Action::WritePermutation(text) => Rc::make_mut(&mut self.lab).permutation = text,
            Action::AllowInstructions(instructions) => {
                Rc::make_mut(&mut self.lab).instructions = instructions;
            }
            Action::ShowParting(bits, step) => {
                self.transforms.clear();
                self.show_edited(Subject::Bits(bits));
                self.step = step.min(self.steps());
                self.milestone += 1;
            }
            Action::PlayOrPause if self.playing => self.playing = false,
            Action::PlayOrPause => self.apply(scene, Action::Play),
            Action::Play => {
                if self.commit(scene) || self.step == last {
                    self.step = 0;
                }
                self.playing = true;
                if let Some(looped) = self.looped {
                    self.loop_from(looped);
                }
            }
            Action::Pause => self.playing = false,
            Action::Tick => match self.looped {
                Some(looped) => self.step = looped - usize::from(self.step == looped),
                None => {
                    self.step = (self.step + 1).min(last);
                    self.playing = self.step < last;
                }
            },
            Action::StepForward => {
                self.commit(scene);
                self.step_to((self.step + 1).min(last));
            }
            Action::StepBack => self.step_to(self.step.saturating_sub(1)),
            Action::StepFirst => self.step_to(0),
            Action::StepLast => {
                self.commit(scene);
                self.step_to(last);
            }
            Action::StepTo(step) => {
                if step > 0 {
                    self.commit(scene);
                }
                self.step_to(step.min(last));
            }
            Action::SetSpeed(speed) => self.speed = speed,
            Action::Loop(true) if last > 0 => {
                self.commit(scene);
                self.predicting = false;
                self.loop_from(self.step.max(1));
            }
            Action::Loop(_) => {
                self.step = self.looped.take().unwrap_or(self.step);
                self.playing = false;
            }
            Action::Predict(predicting) => {
                self.predicting = predicting;
                self.playing = false;
                self.looped = None;
                // From the start, unless somebody is on the way.
                if predicting && self.step == last {
                    self.step = 0;
                }
            }
            Action::TurnView => self.view = self.view.turned(),
            Action::NextTheme => self.theme = self.theme.next(),
            Action::DismissNotices => self.notices.clear(),
            Action::Restore(state) => {
                let speed = self.speed;
                let milestone = self.milestone;
                *self = Self { speed, milestone, ..*state };
            }
            Action::TakeBack(state) => {
                self.apply(scene, Action::Restore(state));
                self.milestone += 1;
            }
        }
    }

    fn play_beside(&mut self, beside: Option<Routine>) {
        self.beside = beside;
        self.step = self.step.min(self.steps());
        self.milestone += 1;
    }

    /// Plays the last transform, by the routine that plays it by itself.
    fn play_afresh(&mut self) {
        self.routine = None;
        self.beside = None;
        self.step = 0;
        self.playing = true;
        self.milestone += 1;
    }

    /// Plays the step to a frame again and again.
    pub(crate) fn loop_from(&mut self, frame: usize) {
        self.looped = Some(frame);
        self.step = frame - 1;
        self.playing = true;
    }

    /// Another routine in the Lab, or another way to call it.
    fn in_lab(&mut self, change: impl FnOnce(&mut Lab)) {
        change(Rc::make_mut(&mut self.lab));
        self.step = 0;
        self.playing = false;
    }

    /// Reads a text, and shows its board if it has one.
    fn read_text(&mut self, text: &str) -> Draft {
        match draft::read(text, None) {
            Ok(reading) => {
                self.show_reading(text, &reading);
                Draft::good(text)
            }
            Err(refusal) => Draft::bad(text, refusal.message),
        }
    }

    /// Reads what stands in the FEN field, perhaps half written: a few digits or letters are the beginning of a FEN there.
    fn read_in_fen_field(&mut self, text: &str) -> Draft {
        let begun = text.trim();
        match Fen::parse(begun) {
            Err(fault) if may_begin_fen(begun) => Draft::bad(text, fault.to_string()),
            _ => self.read_text(text),
        }
    }

    /// Shows the board of a reading. How the page numbers squares decides which squares the bits of a number are; a drawing shows
    /// the squares themselves.
    fn show_reading(&mut self, text: &str, reading: &Reading) {
        let subject = match reading.board {
            Board::Bits(bits) if reading.form.is_number() => {
                Subject::Bits(self.mapping.bitboard(bits.0))
            }
            board => board.into(),
        };
        self.show(subject);
        self.source = Source::of(text, reading);
    }

    /// A position or bitboard to begin with: what was done to the last one is not done to this,
    /// not even to the same one written anew.
    fn show(&mut self, subject: Subject) {
        self.transforms.clear();
        self.step = 0;
        self.playing = false;
        self.subject = subject;
        self.forget_text();
    }

    /// Forgets the text that another board was read from.
    fn forget_text(&mut self) {
        self.fen_draft = None;
        self.bits_draft = None;
        self.source = None;
    }

    fn load(&mut self, subject: Subject) {
        self.show(subject);
        self.milestone += 1;
    }

    /// Toggles a bit where the person sees it: it is the bit that travelled there.
    fn toggle(&mut self, scene: &Scene, square: Square) {
        let Subject::Bits(bits) = self.subject else {
            return;
        };
        if let Some(bit) = scene.bit_at(square, self.step) {
            self.show_edited(Subject::Bits(bits.toggle(bit.home)));
        }
    }

    /// Another view of the app. A board that nobody has touched makes place for that view's own.
    fn visit(&mut self, page: Page) {
        let untouched = self.subject == self.page.opening() && self.transforms.is_empty();
        self.playing = false;
        if untouched {
            self.show(page.opening());
        }
        self.page = page;
        self.routine = None;
        self.beside = None;
        self.step = match self.transforms.is_empty() || self.runs_alone() {
            true => 0,
            false => self.steps(),
        };
        self.milestone += 1;
    }

    /// Moves the whole board by a square, and tells what that loses. A king leaves the board only where that `is_meant`.
    fn shift(&mut self, scene: &Scene, direction: Direction, is_meant: bool) {
        let shifted = self.shifted(scene, direction);
        match shifted.question().filter(|_| !is_meant) {
            Some(question) => {
                self.asked = Some(direction);
                self.warnings = vec![question];
            }
            None => {
                self.show_edited(shifted.subject);
                self.warnings = shifted.losses;
            }
        }
    }

    fn show_edited(&mut self, subject: Subject) {
        self.subject = subject;
        self.forget_text();
        self.playing = false;
    }

    /// Another routine for the transform; one for another transform takes that one's place.
    fn choose(&mut self, scene: &Scene, routine: Routine) {
        let same = scene.routine.is_some_and(|played| played.task() == routine.task());
        let numbers = routine.task().transform().filter(|_| !runs_alone(routine));
        let transform = numbers.map(|numbers| chain::on_board(numbers, self.mapping));
        if !same {
            self.beside = None;
        }
        if !same && let (Some(transform), Some(last)) = (transform, self.transforms.last_mut()) {
            *last = transform;
        }
        // Not among the symmetries: a chain has no routine to choose.
        self.page = match routine.task().line() {
            Some(_) => Page::Lines,
            None => Page::Transform,
        };
        // What is no symmetry is written for the usual numbers alone.
        if numbers.is_some_and(|numbers| !matches!(numbers, Transform::Symmetry(_))) {
            self.mapping = SquareMapping::default();
        }
        self.routine = Some(routine);
        self.step = 0;
        self.playing = false;
        self.milestone += 1;
    }

    /// Applies the transform that is held ready, if none has been applied. Says whether it did.
    fn commit(&mut self, scene: &Scene) -> bool {
        match scene.transform {
            Some(ready) if self.transforms.is_empty() => {
                self.transforms.push(ready);
                // Where another has been playing what this routine was chosen for.
                self.forget_unplayable();
                self.milestone += 1;
                true
            }
            _ => false,
        }
    }

    fn step_to(&mut self, step: usize) {
        self.step = step;
        self.playing = false;
        // What is looked at is what is played again.
        self.looped = self.looped.map(|_| step.max(1));
    }
}
