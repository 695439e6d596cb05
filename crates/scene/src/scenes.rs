//! The scenes of the last states.

use std::rc::Rc;

use crate::scene::Scene;
use crate::state::State;

/// The number of scenes that are kept: those before and after an action.
const KEPT: usize = 2;

/// Makes scenes, and keeps the last ones: an action may need the scene of the next state several times.
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
#[derive(Default)]
pub struct Scenes {
    /// The last used is first.
    known: Vec<(State, Rc<Scene>)>,
    made: usize,
}

impl Scenes {
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
