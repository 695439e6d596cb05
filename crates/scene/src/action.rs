//! The actions of the app, and the state after an action.

use std::rc::Rc;

use deltaboard_catalogue::Routine;
use deltaboard_compiler::Instructions;
use deltaboard_routine::Language;
use deltaboard_transform::{Bitboard, Direction, Square, SquareMapping, Transform};

use crate::PAGE;
use crate::chain;
use crate::draft::{Draft, Source};
use crate::edit::Edit;
use crate::entry::Entry;
use crate::lab::{Against, Lab, LabCode};
use crate::playing::is_standalone;
use crate::scene::Scene;
use crate::state::{Building, Cells, Follow, MAX_TRANSFORMS, Speed, State, View};
use crate::subject::{Set, Subject};
use crate::text::{ReadBoard, Reading};

/// An action of the user, the clock or the browser.
#[derive(Clone, PartialEq, Debug)]
pub enum Action {
    /// Types a text, or pastes it, whose board isn't known yet.
    Write(Entry),
    /// Shows the board of a text, or the error in it.
    Show(Entry, ReadBoard),
    /// Loads an example or a recent board.
    Load(Subject),
    /// Replaces the position by the bits of the chosen set.
    ForgetPieces,
    /// Sets or clears a bit.
    ToggleSquare(Square),
    /// Edits the board by hand.
    Edit(Edit),
    /// Applies a transform.
    Apply(Transform),
    /// Replaces the applied transforms by others, and plays these.
    ApplyOnly(Vec<Transform>),
    /// Chooses the routine that plays.
    ChooseRoutine(Routine),
    /// Shows or hides a second routine for the same task.
    Compare,
    /// Chooses the second routine.
    PlayBeside(Routine),
    /// Chooses the set of squares that are on the bitboard.
    ChooseSet(Set),
    /// Chooses the square mapping.
    ChooseMapping(SquareMapping),
    /// Chooses the content of the squares of the bit grid.
    ChooseCells(Cells),
    /// Opens another view of the app.
    Visit(View),
    /// Sets what is built in the view *Build*.
    Build(Building),
    /// Opens the routine that plays in the Lab, at the same step on the same board.
    OpenInLab,
    /// Shows the result of the routine for a board.
    TryBoard(Bitboard),
    /// Sets the occupancy of the eight squares of a line.
    Occupy(u8),
    /// Types in the editor of the Lab.
    WriteCode(Rc<str>),
    /// Chooses the function of the code that plays.
    ChooseFunction(String),
    /// Sets the argument with an index, counted after the board.
    SetArgument(usize, u64),
    /// Gives the chosen function other arguments, and stays at the step.
    SetArguments(Vec<u64>),
    /// Chooses the other side of the comparison.
    CompareWith(Against),
    /// Chooses the language to print the code in; `None` for the code as it's written.
    PrintIn(Option<Language>),
    /// Types the permutation to compile.
    WritePermutation(Rc<str>),
    /// Chooses the instructions that the compiled code may use.
    AllowInstructions(Instructions),
    /// Shows the step in which two routines first differ, on a board.
    ShowDifference(Bitboard, usize),
    /// Plays, or pauses the playback.
    PlayOrPause,
    /// Plays; at the end, from the start.
    Play,
    /// Pauses the playback.
    Pause,
    /// A tick of the playback clock.
    Tick,
    /// Goes one step forward.
    StepForward,
    /// Goes one step back.
    StepBack,
    /// Goes to the start.
    StepFirst,
    /// Goes to the end.
    StepLast,
    /// Goes to a frame.
    StepTo(usize),
    /// Sets the speed of the playback.
    SetSpeed(Speed),
    /// Switches the loop of the current step on or off.
    Loop(bool),
    /// Switches the prediction of each step on or off.
    Predict(bool),
    /// Follows the bit that starts on a square.
    Follow(Square),
    /// Turns the view of the board.
    TurnView,
    /// Switches to the next theme.
    NextTheme,
    /// Dismisses the notices about the link.
    DismissNotices,
    /// Shows another state, all but its speed: of a link or a tag, or in the browser's history.
    Restore(Box<State>),
    /// Undoes or redoes a change.
    UndoRedo(Box<State>),
    /// Plays the code in the editor, which has been parsed.
    PlayCode(LabCode),
    /// Opens a text that is code in the Lab.
    OpenCode(LabCode),
}

impl Action {
    /// Returns the field that this action typed in, if any.
    pub const fn field(&self) -> Option<Field> {
        Some(match self {
            Self::Write(Entry::Fen(_)) | Self::Show(Entry::Fen(_), _) => Field::Fen,
            Self::Write(Entry::Bits(_)) | Self::Show(Entry::Bits(_), _) => Field::Bits,
            Self::WriteCode(_) => Field::Code,
            Self::SetArgument(place, _) => Field::Argument(*place),
            Self::WritePermutation(_) => Field::Permutation,
            Self::Occupy(_) => Field::Occupancy,
            _ => return None,
        })
    }
    /// Reads a text at once, and returns the action that shows its board.
    pub fn read(entry: Entry) -> Self {
        let read = entry.read();
        Self::Show(entry, read)
    }
}

/// A text field whose consecutive changes are undone together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Field {
    /// The field of the FEN.
    Fen,
    /// The field of the bits as a number.
    Bits,
    /// The editor of the Lab.
    Code,
    /// An argument of the code, by its index.
    Argument(usize),
    /// The field of the permutation.
    Permutation,
    /// The switches for the occupancy of a line.
    Occupancy,
}

impl State {
    /// Returns the state after an action. `scene` is the scene of this state. If something else plays then, its run may have
    /// fewer steps: [`Self::within`] gives the last one in place of a later one.
    #[must_use]
    pub fn after(&self, scene: &Scene, action: Action) -> Self {
        let mut next = self.clone();
        if action != Action::Tick {
            next.warnings.clear();
            next.pending_shift = None;
        }
        match action {
            Action::Edit(Edit::Shift(direction)) if PAGE => {
                next.shift(scene, direction, self.pending_shift == Some(direction));
            }
            action => next.apply(scene, action),
        }
        if PAGE && next.view == View::Build {
            next.leave_build_if_played();
        }
        if !next.shows_same_run(self) {
            if next.looped == self.looped {
                next.looped = None;
            }
            next.drop_unplayable_second();
        }
        next
    }

    /// Returns the state after some actions. The code of the Lab is read at once.
    ///
    /// ```
    /// use deltaboard_scene::{Action, Entry, State};
    ///
    /// let pasted = Action::read(Entry::Paste("1 << 4".to_owned()));
    /// let state = State::default().after_all([pasted, Action::StepLast]);
    /// assert_eq!((state.subject.to_string().as_str(), state.step), ("0x0000000000000010", 3));
    /// ```
    #[must_use]
    pub fn after_all(self, actions: impl IntoIterator<Item = Action>) -> Self {
        actions.into_iter().fold(self, |state, action| {
            let mut next = state.after(&Scene::of(&state), action);
            if next.view == View::Lab && !next.lab.code.is_parsed() {
                let code = LabCode::read(&next.lab.code);
                next = next.after(&Scene::of(&next), Action::PlayCode(code));
            }
            let scene = Scene::of(&next);
            next.within(&scene)
        })
    }

    /// Returns the state with a step that its scene has.
    #[must_use]
    pub fn within(mut self, scene: &Scene) -> Self {
        self.step = self.step.min(scene.last_frame());
        self
    }

    /// Nothing plays in the view *Build*: what plays is in the view of the transforms.
    fn leave_build_if_played(&mut self) {
        match self.transforms.is_empty() && self.routine.is_none() {
            true => (self.step, self.playing, self.looped) = (0, false, None),
            false => self.view = View::Transform,
        }
    }

    fn apply(&mut self, scene: &Scene, action: Action) {
        let last = scene.last_frame();
        match action {
            Action::Show(entry, read) => self.show_entry(entry, read),
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
            Action::ChooseRoutine(routine) => self.choose(scene, routine),
            Action::ChooseSet(set) => self.set = set,
            Action::TryBoard(bits) => {
                self.transforms.clear();
                self.show_edited(Subject::Bits(bits));
                self.step = Self::LAST_STEP;
                self.history_entries += 1;
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
                // At the end, there is nothing left to predict.
                if predicting && self.step == last {
                    self.step = 0;
                }
            }
            Action::Follow(square) => self.follow = Follow::Square(square),
            Action::DismissNotices => self.notices.clear(),
            Action::Restore(state) => {
                let speed = self.speed;
                let history_entries = self.history_entries;
                *self = Self { speed, history_entries, ..*state };
            }
            // Of other code, it's of no interest any more.
            Action::PlayCode(code) if code != self.lab.code => {}
            Action::PlayCode(code) => Rc::make_mut(&mut self.lab).play(code),
            Action::UndoRedo(state) => {
                self.apply(scene, Action::Restore(state));
                self.history_entries += 1;
            }
            action if PAGE => self.apply_on_page(scene, action),
            _ => {}
        }
    }

    /// Applies an action that only the page has.
    fn apply_on_page(&mut self, scene: &Scene, action: Action) {
        match action {
            Action::Write(entry) => self.keep_draft(entry, Draft::valid),
            Action::Edit(edit) => self.show_edited(self.edited(scene, edit)),
            Action::Apply(_) if self.transforms.len() == MAX_TRANSFORMS => {
                self.notices = vec![format!(
                    "A link holds at most {MAX_TRANSFORMS} transforms; undo some first."
                )];
            }
            Action::Apply(transform) => {
                self.follow = self.followed_on(scene);
                self.transforms.push(transform);
                self.play_last_transform();
            }
            Action::ApplyOnly(transforms) => {
                self.transforms = transforms;
                self.play_last_transform();
            }
            Action::Compare => {
                // Prefers a routine with the same number of steps, so that neither waits for the other.
                let steps = |routine: &Routine| {
                    let run = deltaboard_trace::run(routine.program(), 0);
                    run.map_or(usize::MAX, |run| run.steps().len())
                };
                let own = scene.trace.steps().len();
                let others = scene.alternatives().into_iter();
                let other = others.min_by_key(|other| steps(other).abs_diff(own));
                self.play_beside(other.filter(|_| scene.beside.is_none()));
            }
            Action::PlayBeside(beside) => self.play_beside(Some(beside)),
            Action::ChooseMapping(mapping) => {
                self.mapping = mapping;
                self.bits_draft = None;
                self.source = None;
                self.drop_unplayable_routine();
                self.history_entries += 1;
            }
            Action::ChooseCells(cells) => self.cells = cells,
            Action::Visit(view) => self.visit(view),
            Action::Build(building) => {
                self.build = Rc::new(building);
                self.history_entries += 1;
            }
            Action::OpenInLab => {
                let step = scene.frame_at(self.step);
                self.show(scene.before);
                self.view = View::Lab;
                Rc::make_mut(&mut self.lab).open((&*scene.program).into());
                self.step = step;
                self.history_entries += 1;
            }
            Action::OpenCode(code) => {
                (self.fen_draft, self.bits_draft) = (None, None);
                self.visit(View::Lab);
                Rc::make_mut(&mut self.lab).open(code);
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
                // The others keep the values that they have by default.
                let shown = scene.program.parameters().into_iter().map(|it| it.value);
                lab.arguments.extend(shown.skip(lab.arguments.len()));
                let places = lab.arguments.len().max(place + 1);
                lab.arguments.resize(places, 0);
                lab.arguments[place] = value;
            }),
            Action::SetArguments(arguments) => Rc::make_mut(&mut self.lab).arguments = arguments,
            Action::CompareWith(against) => {
                Rc::make_mut(&mut self.lab).against = against;
            }
            Action::PrintIn(language) => self.language = language,
            Action::WritePermutation(text) => Rc::make_mut(&mut self.lab).permutation = text,
            Action::AllowInstructions(instructions) => {
                Rc::make_mut(&mut self.lab).instructions = instructions;
            }
            Action::ShowDifference(bits, step) => {
                self.transforms.clear();
                self.show_edited(Subject::Bits(bits));
                self.step = step;
                self.history_entries += 1;
            }
            Action::TurnView => self.side = self.side.turned(),
            Action::NextTheme => self.theme = self.theme.next(),
            // Players have these, too: see `apply`.
            Action::Show(..)
            | Action::Load(_)
            | Action::ForgetPieces
            | Action::ToggleSquare(_)
            | Action::ChooseRoutine(_)
            | Action::ChooseSet(_)
            | Action::TryBoard(_)
            | Action::PlayOrPause
            | Action::Play
            | Action::Pause
            | Action::Tick
            | Action::StepForward
            | Action::StepBack
            | Action::StepFirst
            | Action::StepLast
            | Action::StepTo(_)
            | Action::SetSpeed(_)
            | Action::Loop(_)
            | Action::Predict(_)
            | Action::Follow(_)
            | Action::DismissNotices
            | Action::Restore(_)
            | Action::UndoRedo(_)
            | Action::PlayCode(_) => {}
        }
    }

    fn play_beside(&mut self, beside: Option<Routine>) {
        self.beside = beside;
        self.history_entries += 1;
    }

    /// Plays the last transform from the start, with its first routine.
    fn play_last_transform(&mut self) {
        self.routine = None;
        self.beside = None;
        self.step = 0;
        self.playing = true;
        self.history_entries += 1;
    }

    /// Repeats the step to a frame in a loop.
    pub(crate) fn loop_from(&mut self, frame: usize) {
        self.looped = Some(frame);
        self.step = frame - 1;
        self.playing = true;
    }

    /// Changes the routine in the Lab or its arguments, and goes to the start.
    fn in_lab(&mut self, change: impl FnOnce(&mut Lab)) {
        change(Rc::make_mut(&mut self.lab));
        self.step = 0;
        self.playing = false;
    }

    /// Shows the board of a text, or the error in it.
    fn show_entry(&mut self, entry: Entry, read: ReadBoard) {
        match read {
            Ok(reading) => {
                self.show_reading(entry.text(), &reading);
                match entry {
                    // The text stays in the field that the user types in, even if it's a bitboard.
                    Entry::Fen(_) | Entry::Bits(_) => self.keep_draft(entry, Draft::valid),
                    Entry::Paste(_) | Entry::Again(..) => self.history_entries += 1,
                }
            }
            Err(refusal) => match entry {
                Entry::Paste(text) => {
                    self.fen_draft = Some(Draft::invalid(text, refusal).shortened());
                }
                entry => self.keep_draft(entry, |text| Draft::invalid(text, refusal)),
            },
        }
    }

    /// Keeps a text in the field that it was typed in.
    fn keep_draft(&mut self, entry: Entry, draft: impl FnOnce(String) -> Draft) {
        match entry {
            Entry::Fen(text) => self.fen_draft = Some(draft(text)),
            Entry::Bits(text) => self.bits_draft = Some(draft(text)),
            Entry::Paste(_) | Entry::Again(..) => {}
        }
    }

    /// Shows the board of a reading. The bits of a number are squares in the square mapping of the page; a drawing
    /// shows the squares directly.
    fn show_reading(&mut self, text: &str, reading: &Reading) {
        let subject = match reading.subject {
            Subject::Bits(bits) if reading.is_number => {
                Subject::Bits(self.mapping.bitboard(bits.0))
            }
            subject => subject,
        };
        self.show(subject);
        self.source = Source::of(text, reading);
    }

    /// Shows a new subject without transforms, even if it equals the present one.
    fn show(&mut self, subject: Subject) {
        self.transforms.clear();
        self.step = 0;
        self.playing = false;
        self.subject = subject;
        self.clear_text();
    }

    /// Drops the texts of the previous board.
    fn clear_text(&mut self) {
        self.fen_draft = None;
        self.bits_draft = None;
        self.source = None;
    }

    fn load(&mut self, subject: Subject) {
        self.show(subject);
        self.history_entries += 1;
    }

    /// Toggles the bit that the current frame shows on a square.
    fn toggle(&mut self, scene: &Scene, square: Square) {
        let Subject::Bits(bits) = self.subject else {
            return;
        };
        if let Some(bit) = scene.bits_on(square, self.step).next() {
            self.show_edited(Subject::Bits(bits.toggle(bit.home)));
        }
    }

    /// Opens another view of the app. An unchanged initial board is replaced by that of the view.
    fn visit(&mut self, view: View) {
        let untouched = self.subject == self.view.initial_subject() && self.transforms.is_empty();
        self.playing = false;
        if view == View::Build
            && let Some(last) = std::mem::take(&mut self.transforms).last()
        {
            // What was looked at is to be built.
            self.build = Rc::new(Building { goal: last.name().to_owned(), ..Building::default() });
        }
        if untouched {
            self.show(view.initial_subject());
        }
        self.view = view;
        self.routine = None;
        self.beside = None;
        self.step = match self.transforms.is_empty() || self.is_standalone() {
            true => 0,
            false => Self::LAST_STEP,
        };
        self.history_entries += 1;
    }

    /// Moves the whole board by one square and warns of losses. If a king would leave the board, the shift has to be
    /// `confirmed`.
    fn shift(&mut self, scene: &Scene, direction: Direction, confirmed: bool) {
        let shifted = self.shifted(scene, direction);
        match shifted.warning().filter(|_| !confirmed) {
            Some(warning) => {
                self.pending_shift = Some(direction);
                self.warnings = vec![warning];
            }
            None => {
                self.show_edited(shifted.subject);
                self.warnings = shifted.losses;
            }
        }
    }

    fn show_edited(&mut self, subject: Subject) {
        self.subject = subject;
        self.clear_text();
        self.playing = false;
    }

    /// Chooses a routine. If it computes another transform, that replaces the last one.
    fn choose(&mut self, scene: &Scene, routine: Routine) {
        let same = scene.routine.is_some_and(|played| played.task() == routine.task());
        let numbers = routine.task().transform().filter(|_| !is_standalone(routine));
        let transform = numbers.map(|numbers| chain::on_board(numbers, self.mapping));
        if !same {
            self.beside = None;
        }
        if !same && let (Some(transform), Some(last)) = (transform, self.transforms.last_mut()) {
            *last = transform;
        }
        // The view of the symmetries plays chains, which have no routine to choose.
        self.view = match routine.task().line() {
            Some(_) => View::Lines,
            None => View::Transform,
        };
        // Routines that aren't symmetries exist for the default mapping only.
        if numbers.is_some_and(|numbers| !matches!(numbers, Transform::Symmetry(_))) {
            self.mapping = SquareMapping::default();
        }
        self.routine = Some(routine);
        self.step = 0;
        self.playing = false;
        self.history_entries += 1;
    }

    /// Applies the transform that is ready to play, if no transform is applied. Returns whether it did.
    fn commit(&mut self, scene: &Scene) -> bool {
        match scene.transform {
            Some(ready) if self.transforms.is_empty() => {
                self.transforms.push(ready);
                // The chosen routine may not work in this mapping, so that another one plays.
                self.drop_unplayable_routine();
                self.history_entries += 1;
                true
            }
            _ => false,
        }
    }

    fn step_to(&mut self, step: usize) {
        self.step = step;
        self.playing = false;
        // A loop continues with the step that the user goes to.
        self.looped = self.looped.map(|_| step.max(1));
    }
}
