//! What is played, and the clock that plays it: the app and the player in other pages share it.

use std::rc::Rc;

use deltaboard_scene::{Action, Question, Scene, State};
use deltaboard_transform::Square;
use yew::Callback;

use crate::asked::{Asked, Reply, Score};
use crate::browser::clock::{self, Timeout};
use crate::event::Pointed;
use crate::shown::told_frame;

/// The number of lines that a listing shows without scrolling.
const VISIBLE_LINES: usize = 12;

pub(crate) struct Stage {
    pub(crate) state: State,
    pub(crate) scene: Rc<Scene>,
    pub(crate) pointed: Pointed,
    /// What the pointer was moved over last.
    under: Pointed,
    /// The square that the tabulator reaches.
    pub(crate) cursor: Square,
    /// What is asked before it goes on.
    pub(crate) asked: Option<Box<Asked>>,
    pub(crate) score: Score,
    /// Whether what was just pressed goes, as it was the right answer.
    pub(crate) lost_focus: bool,
    next_step: Option<Timeout>,
    tick: Callback<()>,
}

impl Stage {
    /// `tick` is called when it is time for the next step. The clock stands until
    /// [`Self::schedule`].
    pub(crate) fn new(state: State, tick: Callback<()>) -> Self {
        let mut stage = Self {
            scene: Rc::new(Scene::of(&state)),
            state,
            pointed: Pointed::Nothing,
            under: Pointed::Nothing,
            cursor: Square::A8,
            asked: None,
            score: Score::default(),
            lost_focus: false,
            next_step: None,
            tick,
        };
        if stage.state.predicting {
            stage.ask(None);
        }
        stage
    }

    /// What follows from an action; answers with the state before it.
    pub(crate) fn act(&mut self, action: Action) -> State {
        let is_step = !matches!(action, Action::Restore(_) | Action::UndoRedo(_));
        let action = match action {
            // Who does not know the answer sees it.
            Action::Play | Action::PlayOrPause if self.waits() => Action::StepForward,
            action => action,
        };
        let next = self.state.after(&self.scene, action);
        let before = std::mem::replace(&mut self.state, next);
        let now = &self.state;
        let same_run = now.shows_same_run(&before);
        if !same_run {
            self.scene = Rc::new(Scene::of(now));
            self.pointed = Pointed::Nothing;
            self.under = Pointed::Nothing;
        }
        if now.step != before.step && matches!(self.pointed, Pointed::Expression(_)) {
            self.pointed = Pointed::Nothing;
        }
        let stays = same_run && now.step == before.step;
        match (before.predicting, now.predicting) {
            (true, false) => self.asked = None,
            (true, true) if stays => {}
            (_, false) => {}
            (predicted, true) => {
                let goes_on = is_step && now.step == before.step + 1;
                let passed = self.asked.take().filter(|_| goes_on);
                if let Some(passed) = &passed {
                    self.score.count(passed);
                } else if !same_run || !predicted || now.step == 0 {
                    self.score = Score::default();
                }
                self.ask(passed);
            }
        }
        let times = |state: &State| (state.playing, state.step, state.speed);
        if !same_run || times(&self.state) != times(&before) {
            self.schedule();
        }
        before
    }

    /// Whether a question waits for its answer.
    pub(crate) fn waits(&self) -> bool {
        self.asked.as_ref().is_some_and(|asked| !asked.solved())
    }

    /// Asks about the next step, for somebody who predicts them all, and says what is to be said of the step before.
    fn ask(&mut self, passed: Option<Box<Asked>>) {
        let question = Question::in_turn(&self.scene, self.state.step);
        self.asked =
            question.map(|question| Box::new(Asked::after(question, self.state.step, passed)));
        self.state.playing &= self.asked.is_none();
    }

    /// Takes an answer, says whether it is right, and goes on if it is.
    pub(crate) fn reply(&mut self, reply: Reply) -> Option<bool> {
        let asked = self.asked.as_mut()?;
        let right = asked.reply(reply)?;
        if right {
            let is_next = asked.question.shown_at == self.state.step + 1;
            self.lost_focus = !matches!(reply, Reply::Square(Some(_)));
            self.act(match is_next {
                true => Action::StepForward,
                false => Action::Play,
            });
        }
        Some(right)
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

    /// Whether the running line of the listing may be out of view.
    pub(crate) fn may_hide_running_line(&self) -> bool {
        self.state.step > 0 || self.scene.listing.lines.len() > VISIBLE_LINES
    }

    /// Points at the next operation inside the step, or at the one before; past the last of them at
    /// nothing, which shows what the step came to.
    pub(crate) fn walk_inside(&mut self, on: bool) -> bool {
        let frame = told_frame(self.state.step, self.waits());
        let places = self.scene.operations_inside(frame);
        let now = match self.pointed {
            Pointed::Expression(pointed) => places.iter().position(|place| *place == pointed),
            _ => None,
        };
        let next = match (now, on) {
            (None, true) => Some(0),
            (None, false) => places.len().checked_sub(1),
            (Some(now), true) => Some(now + 1),
            (Some(now), false) => now.checked_sub(1),
        };
        let place = next.and_then(|next| places.get(next));
        self.state.playing = false;
        self.schedule();
        self.point(place.map_or(Pointed::Nothing, |place| Pointed::Expression(*place)))
    }

    /// The pointer is moved over something. One that stays there, however it trembles, takes nothing from the keys.
    pub(crate) fn hover(&mut self, under: Pointed) -> bool {
        std::mem::replace(&mut self.under, under) != under && self.point(under)
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
