//! The scenes of the last states.

use std::rc::Rc;

use deltaboard_scene::{Scene, State};

/// The number of scenes that are kept: those before and after an action.
const KEPT: usize = 2;

/// A cache of the last scenes: after *Undo* and *Redo*, a state often shows the same run as one just before.
#[derive(Default)]
pub(crate) struct Scenes {
    /// The last used is first.
    known: Vec<(State, Rc<Scene>)>,
    made: usize,
}

impl Scenes {
    /// Returns the scene of a state.
    pub(crate) fn of(&mut self, state: &State) -> Rc<Scene> {
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

    /// Returns how many scenes have been made.
    pub(crate) fn made(&self) -> usize {
        self.made
    }
}
