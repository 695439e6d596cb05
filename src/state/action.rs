//! What can happen, and the state that follows.

use deltaboard_trace::Routine;
use deltaboard_transform::{Square, Transform};

use super::{MOST_TRANSFORMS, Speed, State};
use crate::scene::Scene;
use crate::subject::{Set, Subject};

/// What a person, the clock or the browser did.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Action {
    /// Typed in the FEN field.
    WriteFen(String),
    /// Typed in the field of bits.
    WriteBits(String),
    /// Pasted somewhere on the page.
    Paste(String),
    /// Chose an example.
    Load(Subject),
    /// Chose to work on the bits alone.
    ForgetPieces,
    ToggleSquare(Square),
    Apply(Transform),
    Undo,
    ChooseRoutine(Routine),
    ChooseSet(Set),
    /// Pressed a key that the page answers.
    Key(String),
    Play,
    Pause,
    /// The clock, while playing.
    Tick,
    StepForward,
    StepBack,
    StepFirst,
    StepLast,
    StepTo(usize),
    SetSpeed(Speed),
    TurnView,
    NextTheme,
    DismissNotices,
    /// Went back or forward in the browser's history.
    Restore(Box<State>),
}

impl State {
    /// The state after an action. The scene is this state's.
    pub(crate) fn after(&self, scene: &Scene, action: Action) -> Self {
        let mut next = self.clone();
        next.apply(scene, action);
        next
    }

    fn apply(&mut self, scene: &Scene, action: Action) {
        let last = scene.trace.steps().len();
        match action {
            Action::WriteFen(text) => {
                if let Ok(subject) = Subject::read_in_fen_field(&text) {
                    self.show(subject);
                }
                // What is being written stays where it is, whatever it means.
                self.fen_draft = Some(text);
            }
            Action::WriteBits(text) => {
                if let Ok(subject) = Subject::read_bits(&text) {
                    self.show(subject);
                }
                self.bits_draft = Some(text);
            }
            Action::Paste(text) => match Subject::read(&text) {
                Ok(subject) => self.load(subject),
                Err(_) => self.fen_draft = Some(text),
            },
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
            Action::Apply(_) if self.transforms.len() == MOST_TRANSFORMS => {
                self.notices = vec![format!(
                    "{MOST_TRANSFORMS} transforms are the most that one link holds: undo some."
                )];
            }
            Action::Apply(transform) => {
                self.transforms.push(transform);
                self.routine = None;
                self.step = 0;
                self.playing = true;
                self.milestone += 1;
            }
            Action::Undo => {
                if self.transforms.pop().is_some() {
                    self.routine = None;
                    self.playing = false;
                    self.step = if self.transforms.is_empty() {
                        0
                    } else {
                        self.steps()
                    };
                    self.milestone += 1;
                }
            }
            Action::ChooseRoutine(routine) => self.choose(scene, routine),
            Action::ChooseSet(set) => self.set = set,
            Action::Key(key) => match (&*key, self.playing) {
                ("ArrowRight", _) => self.apply(scene, Action::StepForward),
                ("ArrowLeft", _) => self.apply(scene, Action::StepBack),
                ("Home", _) => self.apply(scene, Action::StepFirst),
                ("End", _) => self.apply(scene, Action::StepLast),
                (" ", true) => self.apply(scene, Action::Pause),
                (" ", false) => self.apply(scene, Action::Play),
                _ => {}
            },
            Action::Play => {
                if self.commit(scene) || self.step == last {
                    self.step = 0;
                }
                self.playing = true;
            }
            Action::Pause => self.playing = false,
            Action::Tick => {
                self.step = (self.step + 1).min(last);
                self.playing = self.step < last;
            }
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
            Action::TurnView => self.view = self.view.turned(),
            Action::NextTheme => self.theme = self.theme.next(),
            Action::DismissNotices => self.notices.clear(),
            Action::Restore(state) => {
                let speed = self.speed;
                let milestone = self.milestone;
                *self = Self {
                    speed,
                    milestone,
                    ..*state
                };
            }
        }
    }

    /// A position or bitboard to begin with: what was done to the last one is not done to this,
    /// not even to the same one written anew.
    fn show(&mut self, subject: Subject) {
        self.transforms.clear();
        self.step = 0;
        self.playing = false;
        self.subject = subject;
        self.fen_draft = None;
        self.bits_draft = None;
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
        if let Some(home) = scene.home_of(square, self.step) {
            self.show_edited(Subject::Bits(bits.toggle(home)));
        }
    }

    fn show_edited(&mut self, subject: Subject) {
        self.subject = subject;
        self.fen_draft = None;
        self.bits_draft = None;
        self.playing = false;
    }

    /// Another routine for the transform; one for another transform takes that one's place.
    fn choose(&mut self, scene: &Scene, routine: Routine) {
        let played = scene.transform;
        let same = deltaboard_trace::Catalogue::computing(played)
            .any(|sibling| sibling.id() == routine.id());
        if !same && let Some(last) = self.transforms.last_mut() {
            *last = routine.transform();
        }
        self.routine = Some(routine);
        self.step = 0;
        self.playing = false;
        self.milestone += 1;
    }

    /// Applies the transform that is held ready, if none has been applied. Says whether it did.
    fn commit(&mut self, scene: &Scene) -> bool {
        let ready = self.transforms.is_empty();
        if ready {
            self.transforms.push(scene.transform);
            self.milestone += 1;
        }
        ready
    }

    fn step_to(&mut self, step: usize) {
        self.step = step;
        self.playing = false;
    }
}
