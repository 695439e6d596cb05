//! What an action needs besides the state: the scenes of the last states, and a reader of texts.

use std::rc::Rc;

use deltaboard_notation::Choice;

use crate::job::{Job, Outcome};
use crate::reader::{Asking, AtOnce, ReadBoard, Reader};
use crate::scene::Scene;
use crate::state::State;

/// The number of scenes that are kept: those before and after an action.
const KEPT: usize = 2;

/// Makes scenes, and keeps the last ones: an action may need the scene of the next state several times. Also reads texts, by
/// default at once.
///
/// ```
/// use deltaboard_scene::{Action, Scenes, State};
///
/// let mut scenes = Scenes::default();
/// let state = State::default();
/// let next = state.after(&mut scenes, Action::StepLast);
/// assert_eq!(next.step, scenes.of(&state).last_frame());
/// assert_eq!(scenes.made(), 1);
/// ```
pub struct Scenes {
    /// The last used is first.
    known: Vec<(State, Rc<Scene>)>,
    made: usize,
    reader: Box<dyn Reader>,
}

impl Default for Scenes {
    fn default() -> Self {
        Self::with(AtOnce)
    }
}

impl Scenes {
    fn with(reader: impl Reader + 'static) -> Self {
        Self { known: Vec::new(), made: 0, reader: Box::new(reader) }
    }

    /// Returns scenes with a reader that asks a worker.
    pub(crate) fn asking() -> Self {
        Self::with(Asking::default())
    }

    /// Reads a board, in the chosen way if there is one; `None` if the worker has to be asked.
    pub(crate) fn read_board(&mut self, text: &str, choice: Option<Choice>) -> Option<ReadBoard> {
        self.reader.board(text, choice)
    }

    /// Parses the code of the Lab, unless the worker has to be asked.
    pub(crate) fn parse_code(&mut self, state: &mut State) {
        if !state.lab.code.is_parsed() {
            Rc::make_mut(&mut state.lab).parse(&mut *self.reader);
        }
    }

    /// Keeps what the worker has read.
    pub(crate) fn learn(&mut self, job: &Job, outcome: &Outcome) {
        self.reader.learn(job, outcome);
    }

    /// Returns what the worker has to be asked since the last call.
    pub(crate) fn take_questions(&mut self) -> Vec<Job> {
        self.reader.take_questions()
    }

    /// Returns the scene of a state.
    pub fn of(&mut self, state: &State) -> Rc<Scene> {
        let place = self.known.iter().position(|(known, _)| known.shows_same_run(state));
        let used = match place {
            Some(place) => self.known.remove(place),
            None => {
                self.made += 1;
                self.known.truncate(KEPT - 1);
                (state.clone(), Rc::new(Scene::of(state)))
            }
        };
        let scene = used.1.clone();
        self.known.insert(0, used);
        scene
    }

    /// Tells that the scene used last is the scene of this state, too.
    pub(crate) fn reuse_last_for(&mut self, state: &State) {
        if let Some((known, _)) = self.known.first_mut() {
            known.clone_from(state);
        }
    }

    /// Returns how many scenes have been made.
    pub fn made(&self) -> usize {
        self.made
    }
}
