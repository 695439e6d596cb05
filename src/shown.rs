//! The input of every view.

use std::rc::Rc;

use deltaboard_app::{
    Highlight, Message, Model, Printed, Quiz, Session, displayed_frame,
    lab::{FunctionAnswer, Report},
};
use deltaboard_scene::{Action, Follow, Glide, Scene, State, View, Way};
use deltaboard_trace::{Evaluation, Step, Verdict};
use deltaboard_transform::Square;
use yew::prelude::*;

/// What is shown, and where messages go.
#[derive(Clone)]
pub(crate) struct Shown<'a> {
    pub(crate) state: &'a State,
    pub(crate) scene: &'a Scene,
    pub(crate) session: &'a Session,
    /// The frame of the scene. A second routine with fewer steps stays in its last frame.
    pub(crate) frame: usize,
    pub(crate) highlight: Highlight,
    /// The square that the Tab key reaches.
    pub(crate) cursor: Square,
    pub(crate) place: Place,
    /// The question that waits for an answer or was just answered.
    pub(crate) quiz: Option<&'a Quiz>,
    /// Whether a question waits; no board may reveal the answer, not even the one of a second routine.
    pub(crate) asks: bool,
    /// The way of the followed bit, if one is followed.
    pub(crate) way: Option<&'a Way>,
    /// Whether this is a player without anything to play.
    pub(crate) still: bool,
    /// The verdict on the routine, unless a question waits.
    pub(crate) verdict: Option<&'a Verdict>,
    /// What is known about the code in the Lab, unless a question waits.
    pub(crate) report: Option<&'a Report>,
    /// What the functions of the code in the Lab do, or of the code before.
    pub(crate) functions: Option<&'a Rc<[FunctionAnswer]>>,
    /// Where the followed bit should go, if the board in the Lab shows that it doesn't.
    pub(crate) missed_goal: Option<Square>,
    /// The code in the chosen language, if it's printed.
    pub(crate) printed: Option<&'a Printed>,
    /// A notice while the boards of the Lab aren't those of the code in the editor.
    pub(crate) stale: Option<&'static str>,
    /// The score and the missed steps, at the end of a run that the reader predicted.
    pub(crate) recap: Option<String>,
    /// How the bits of the frame get there, if the last change was a step to it.
    pub(crate) glide: Option<&'a Glide>,
    /// How those of the second routine do.
    pub(crate) glide_beside: Option<&'a Glide>,
    /// The URL of the page, in the app.
    pub(crate) address: String,
    pub(crate) send: &'a Callback<Message>,
}

/// The page that a view is in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    /// The page of the app.
    App,
    /// A page of somebody else, which has headings and files of its own.
    Player,
}

impl<'a> Shown<'a> {
    /// Shows a model.
    pub(crate) fn of(model: &'a Model, send: &'a Callback<Message>) -> Self {
        let (state, session) = (model.state(), model.session());
        let [glide, glide_beside] = model.glides().each_ref().map(Option::as_ref);
        Self {
            state,
            scene: model.scene(),
            session,
            frame: model.scene().frame_at(state.step),
            highlight: session.pointer.highlight,
            cursor: session.pointer.cursor,
            place: if model.is_page() { Place::App } else { Place::Player },
            quiz: session.questions.current.as_deref(),
            asks: model.is_asking(),
            way: model.way(),
            still: model.is_still(),
            verdict: model.verdict(),
            report: model.report(),
            functions: model.listed_functions(),
            missed_goal: model.missed_goal(),
            printed: model.printed(),
            stale: model.stale_notice(),
            recap: model.recap(),
            glide,
            glide_beside,
            address: String::new(),
            send,
        }
    }

    /// Returns the session in the app, which has editing tools and recent boards.
    pub(crate) fn app_session(&self) -> Option<&'a Session> {
        self.is_page().then_some(self.session)
    }

    /// Returns whether this is the page. The program of players has nothing that only the page has.
    pub(crate) fn is_page(&self) -> bool {
        cfg!(feature = "page") && self.place == Place::App
    }

    /// Returns the frame whose step is displayed.
    pub(crate) fn displayed_frame(&self) -> usize {
        displayed_frame(self.frame, self.asks || self.still)
    }

    /// Returns the step that is displayed. For a routine over squares, this is the run of the highlighted square, or of
    /// the one that the keyboard is on.
    pub(crate) fn step(&self) -> Option<&'a Step> {
        let scene = self.scene;
        let square = match self.highlight {
            Highlight::Square(square) => square,
            _ => self.cursor,
        };
        let run = scene.trace.run_of(scene.bit_of(square));
        run.unwrap_or(&scene.trace).step(self.displayed_frame())
    }

    /// Returns the question while it waits for an answer.
    pub(crate) fn waiting(&self) -> Option<&'a Quiz> {
        self.quiz.filter(|quiz| !quiz.is_solved())
    }

    /// Returns whether nothing has been done yet: a plain board and its bits, without the story of a step.
    pub(crate) fn is_calm(&self) -> bool {
        let state = self.state;
        self.is_page()
            && state.view == View::Transform
            && !self.scene.applied
            && state.routine.is_none()
            && state.beside.is_none()
            && state.step == 0
            && !state.playing
            && !state.predicting
            && state.follow == Follow::Auto
    }

    /// Returns the step whose lines are lit: while a question waits, the one that it's about.
    pub(crate) fn lit(&self) -> Option<&'a Step> {
        match self.waiting() {
            Some(_) => self.scene.trace.step(self.frame + 1),
            None => self.step().filter(|_| !self.is_calm()),
        }
    }

    /// Returns the value of the highlighted expression in this step.
    pub(crate) fn evaluation(&self) -> Option<&'a Evaluation> {
        let Highlight::Expression(place) = self.highlight else {
            return None;
        };
        self.step()?.evaluations.get(place)
    }

    /// Adds a class that changes with every step, so that the animations start again, and one for the order in which bits move.
    pub(crate) fn in_beat(&self, class: &str) -> String {
        let course = self.glide.map_or("", |glide| glide.course.class());
        let beat = match self.frame {
            0 if self.glide.is_none() => "",
            odd if odd % 2 == 1 => " odd",
            _ => " even",
        };
        let done = if self.frame > 0 && self.frame == self.scene.trace.steps().len() {
            " done"
        } else {
            ""
        };
        format!("{class}{beat}{done} {course}")
    }

    /// Returns how the bit on a square gets there, if it comes from elsewhere than its last place.
    pub(crate) fn entrance(&self, at: Square) -> Option<(i8, i8)> {
        self.glide?.entrance(at)
    }

    /// Returns the pace of the playback for the style sheet, if it's faster than usual.
    pub(crate) fn pace(&self) -> Option<&'static str> {
        (self.state.playing && self.scene.pace(self.state.step) > 1).then_some("fast")
    }

    /// Returns whether the editing tools are open.
    pub(crate) fn edits(&self) -> bool {
        self.app_session().is_some_and(|session| session.editing.tools_open)
    }

    /// Returns whether the followed bit is on a square.
    pub(crate) fn is_followed(&self, square: Square) -> bool {
        self.way.is_some_and(|way| way.place(self.frame).square() == Some(square))
    }

    /// Returns whether there is a change to undo.
    pub(crate) fn can_undo(&self) -> bool {
        self.app_session().is_some_and(|session| session.can_undo(self.state))
    }

    /// Returns a callback that sends the message of an event, if it has one.
    pub(crate) fn on<IN: 'static>(
        &self,
        message: impl Fn(IN) -> Option<Message> + 'static,
    ) -> Callback<IN> {
        let send = self.send.clone();
        Callback::from(move |input| {
            if let Some(message) = message(input) {
                send.emit(message);
            }
        })
    }

    /// Returns a callback for a button that always sends the same action.
    pub(crate) fn press(&self, action: Action) -> Callback<MouseEvent> {
        self.send.reform(move |_: MouseEvent| Message::Act(action.clone()))
    }
}
