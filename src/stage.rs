//! What is played, and the clock that plays it: the app and the player in other pages share it.

use std::rc::Rc;

use deltaboard_scene::{Action, Scene, State};
use deltaboard_transform::Square;
use yew::Callback;

use crate::browser::clock::{self, Timeout};
use crate::event::Pointed;

pub(crate) struct Stage {
    pub(crate) state: State,
    pub(crate) scene: Rc<Scene>,
    pub(crate) pointed: Pointed,
    /// The square that the tabulator reaches.
    pub(crate) cursor: Square,
    next_step: Option<Timeout>,
    tick: Callback<()>,
}

impl Stage {
    /// `tick` is called when it is time for the next step. The clock stands until
    /// [`Self::schedule`].
    pub(crate) fn new(state: State, tick: Callback<()>) -> Self {
        Self {
            scene: Rc::new(Scene::of(&state)),
            state,
            pointed: Pointed::Nothing,
            cursor: Square::A8,
            next_step: None,
            tick,
        }
    }

    /// What follows from an action; answers with the state before it.
    #[inline(never)]
    pub(crate) fn act(&mut self, action: Action) -> State {
        let next = self.state.after(&self.scene, action);
        let before = std::mem::replace(&mut self.state, next);
        let now = &self.state;
        let same_run = now.shows_same_run(&before);
        if !same_run {
            self.scene = Rc::new(Scene::of(now));
            self.pointed = Pointed::Nothing;
        }
        if now.step != before.step && matches!(self.pointed, Pointed::Expression(_)) {
            self.pointed = Pointed::Nothing;
        }
        let waits = |state: &State| (state.playing, state.step, state.speed);
        if !same_run || waits(now) != waits(&before) {
            self.schedule();
        }
        before
    }

    /// Sets the clock for the next step, while playing.
    pub(crate) fn schedule(&mut self) {
        // The first step follows closely: something was pressed and should happen.
        let wait = match self.state.step {
            0 => self.state.speed.step_time() / 4,
            _ => self.state.speed.step_time(),
        };
        let tick = self.tick.clone();
        let playing = self.state.playing;
        self.next_step = playing.then(|| clock::after(wait, move || tick.emit(())));
    }

    /// Whether something else is pointed at now.
    pub(crate) fn point(&mut self, pointed: Pointed) -> bool {
        let changed = self.pointed != pointed;
        self.pointed = pointed;
        changed
    }

    /// The keyboard is on a square.
    pub(crate) fn walk_to(&mut self, square: Square) {
        self.cursor = square;
        self.pointed = Pointed::Square(square);
    }
}
