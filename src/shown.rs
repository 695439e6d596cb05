//! What every view is given.

use std::rc::Rc;

use deltaboard_scene::lab::{Compilation, Report};
use deltaboard_scene::{Action, Scene, State};
use deltaboard_trace::{Evaluation, Step};
use deltaboard_transform::Square;
use yew::prelude::*;

use crate::app::Scheduler;
use crate::asked::{Asked, Score};
use crate::editing::{Editing, Hand};
use crate::event::{Event, Pointed};
use crate::stage::Stage;
use crate::view::Embedding;

/// What every view is given.
#[derive(Clone)]
pub(crate) struct Shown<'a> {
    pub(crate) state: &'a State,
    pub(crate) scene: &'a Scene,
    /// The frame of the scene: the last one, where another routine that is played beside it goes on.
    pub(crate) frame: usize,
    pub(crate) pointed: Pointed,
    /// The square that the tabulator reaches.
    pub(crate) cursor: Square,
    /// What the *embed* dialog offers, while it is open.
    pub(crate) embedding: Option<&'a Embedding>,
    /// Whether the sheet of keys is open.
    pub(crate) helps: bool,
    /// Whether keys that write a sign do something wherever the focus is.
    pub(crate) single_keys: bool,
    /// Where it is shown.
    pub(crate) place: Place,
    /// What is known of the code in the Lab.
    pub(crate) report: Option<&'a Report>,
    pub(crate) compilation: Option<&'a Compilation>,
    /// The square of the permutation's picture that waits for another.
    pub(crate) picked: Option<Square>,
    /// What was done last, in a word or two, for a moment.
    pub(crate) message: &'static str,
    /// What somebody needs who changes the board: only in the app.
    pub(crate) editing: Option<&'a Editing>,
    /// The question that waits for an answer, or has just got it.
    pub(crate) asked: Option<&'a Asked>,
    /// Whether a question waits, which no board may answer: neither this one nor another one beside it.
    pub(crate) asks: bool,
    /// How well the reader predicts, if that is what is done.
    pub(crate) score: Option<Score>,
    /// What draws the parts of the page one after the other: only in the app.
    pub(crate) scheduler: Option<&'a Rc<Scheduler>>,
    /// The URL of the page, where it has one.
    pub(crate) address: String,
    pub(crate) send: &'a Callback<Event>,
}

/// See [`Shown::told_frame`].
pub(crate) fn told_frame(frame: usize, asks: bool) -> usize {
    if asks { frame } else { frame.max(1) }
}

/// Where a view is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    /// On the page of the app.
    App,
    /// In somebody else's page, where headings and files are theirs.
    Player,
}

impl<'a> Shown<'a> {
    /// What is played, as a player in another page shows it.
    pub(crate) fn of(stage: &'a Stage, send: &'a Callback<Event>) -> Self {
        let state = &stage.state;
        Self {
            state,
            scene: &stage.scene,
            frame: stage.scene.frame_at(state.step),
            pointed: stage.pointed,
            cursor: stage.cursor,
            embedding: None,
            helps: false,
            single_keys: true,
            place: Place::Player,
            report: None,
            compilation: None,
            picked: None,
            message: "",
            editing: None,
            asked: stage.asked.as_deref(),
            asks: stage.waits(),
            score: state.predicting.then_some(stage.score),
            scheduler: None,
            address: String::new(),
            send,
        }
    }

    /// The frame whose step is shown: this one, or at the start the first, so that what comes is seen coming; but not
    /// while it is asked for.
    pub(crate) fn told_frame(&self) -> usize {
        told_frame(self.frame, self.asks)
    }

    /// The step that is shown; of a routine over a square, that of the square which is pointed at, or where the
    /// keyboard is.
    pub(crate) fn step(&self) -> Option<&'a Step> {
        let scene = self.scene;
        let square = match self.pointed {
            Pointed::Square(square) => square,
            _ => self.cursor,
        };
        let run = scene.trace.run_of(scene.bit_of(square));
        run.unwrap_or(&scene.trace).step(self.told_frame())
    }

    /// The question, while it waits.
    pub(crate) fn waiting(&self) -> Option<&'a Asked> {
        self.asked.filter(|asked| !asked.solved())
    }

    /// The step whose lines are lit: while a question waits, the one that it is about.
    pub(crate) fn lit(&self) -> Option<&'a Step> {
        match self.waiting() {
            Some(_) => self.scene.trace.step(self.frame + 1),
            None => self.step(),
        }
    }

    /// What the expression that is pointed at came to in this step.
    pub(crate) fn evaluation(&self) -> Option<&'a Evaluation> {
        let Pointed::Expression(place) = self.pointed else {
            return None;
        };
        self.step()?.evaluations.get(place)
    }

    /// A class, and with it what tells a step from the one before, so that each is shown with its
    /// arcs and its glow anew.
    pub(crate) fn in_beat(&self, class: &str) -> String {
        let beat = match self.frame {
            0 => "",
            odd if odd % 2 == 1 => " odd",
            _ => " even",
        };
        format!("{class}{beat}")
    }

    /// What is in the hand.
    pub(crate) fn hand(&self) -> Hand {
        self.editing.map_or(Hand::Empty, |editing| editing.hand)
    }

    /// Whether there is something to take back.
    pub(crate) fn can_undo(&self) -> bool {
        let editing = self.editing.as_ref();
        editing.is_some_and(|editing| editing.history.can_undo(self.state))
    }

    /// A callback that sends what an event means, if it means anything.
    pub(crate) fn on<IN: 'static>(
        &self,
        event: impl Fn(IN) -> Option<Event> + 'static,
    ) -> Callback<IN> {
        let send = self.send.clone();
        Callback::from(move |input| {
            if let Some(event) = event(input) {
                send.emit(event);
            }
        })
    }

    /// A callback for a button that always does the same.
    pub(crate) fn press(&self, action: Action) -> Callback<MouseEvent> {
        self.send.reform(move |_: MouseEvent| Event::Act(action.clone()))
    }
}
