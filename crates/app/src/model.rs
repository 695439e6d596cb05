//! The whole app, or a player in another page, as a value.

use std::rc::Rc;

use deltaboard_scene::{Controls, Glide, Scene, State, Tag, View, Way};
use deltaboard_trace::Verdict;
use deltaboard_transform::Square;

use crate::report::Report;
use crate::scenes::Scenes;
use crate::session::Session;

/// The number of lines that a listing shows without scrolling.
const VISIBLE_LINES: usize = 12;

/// The app or a player. Only [`update`](crate::update) changes it.
///
/// ```
/// use deltaboard_app::{Message, Model, Stored, update};
/// use deltaboard_scene::{Action};
/// use deltaboard_transform::{Symmetry, Transform};
///
/// let (mut model, _effects) = Model::open("", Stored::default(), 1);
/// let flip = Transform::Symmetry(Symmetry::FlipVertical);
/// update(&mut model, Message::Act(Action::Apply(flip)));
/// update(&mut model, Message::Key("End".to_owned()));
/// assert_eq!(model.state().step, 3);
/// ```
pub struct Model {
    pub(crate) state: State,
    /// The scene of this state.
    pub(crate) scene: Rc<Scene>,
    pub(crate) scenes: Scenes,
    pub(crate) session: Session,
    /// The tag of a player; `None` for the app.
    pub(crate) tag: Option<Box<Tag>>,
    /// The way of the followed bit in the scene, and where it starts.
    pub(crate) way: Option<(Square, Way)>,
    /// How the bits of the frame get there, and those of the second routine.
    pub(crate) glides: [Option<Glide>; 2],
}

impl Model {
    /// What a link holds.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The scene of the state.
    pub fn scene(&self) -> &Rc<Scene> {
        &self.scene
    }

    /// Returns where the followed bit starts, if one is followed.
    pub(crate) fn followed(&self) -> Option<Square> {
        let follows = self.tag.as_ref().is_none_or(|tag| tag.follows);
        self.state.followed(&self.scene).filter(|_| follows)
    }

    /// Follows the bit through the scene.
    pub(crate) fn follow_way(&mut self) {
        self.way = self.followed().map(|start| (start, Way::of(&self.scene, start)));
    }

    /// The way of the followed bit.
    pub fn way(&self) -> Option<&Way> {
        Some(&self.way.as_ref()?.1)
    }

    /// Returns how many scenes have been made.
    #[doc(hidden)]
    pub fn scenes_made(&self) -> usize {
        self.scenes.made()
    }

    /// Everything that a link doesn't hold.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Returns whether this is the page, and not a player in another one.
    pub const fn is_page(&self) -> bool {
        cfg!(feature = "page") && self.tag.is_none()
    }

    /// The tag of a player; `None` for the app.
    pub fn tag(&self) -> Option<&Tag> {
        self.tag.as_deref()
    }

    /// Returns how the bits of the frame get there, and those of the second routine, if the last change was a step to it.
    pub const fn glides(&self) -> &[Option<Glide>; 2] {
        &self.glides
    }

    /// Returns whether a question waits for an answer.
    pub fn is_asking(&self) -> bool {
        self.session.questions.current.as_ref().is_some_and(|quiz| !quiz.is_solved())
    }

    /// Returns whether the worker reads a text, so that another board or other code is about to be shown.
    pub fn is_reading(&self) -> bool {
        self.session.work.pending.is_some()
    }

    /// Returns whether this is a player that is a plain picture: it has no controls, and its tag names nothing to play.
    ///
    /// ```
    /// use deltaboard_app::{Model};
    /// use deltaboard_scene::{Attributes};
    ///
    /// let player = |attributes| Model::embedded(Attributes::parse(attributes, None), 1).0;
    /// assert!(player("bits=0xff&controls=none").is_still());
    /// assert!(!player("bits=0xff&controls=none&do=flip-vertical").is_still());
    /// assert!(!player("bits=0xff").is_still());
    /// ```
    pub fn is_still(&self) -> bool {
        let no_controls = self.tag.as_ref().is_some_and(|tag| tag.controls == Controls::None);
        no_controls && !self.scene.applied && self.state.routine.is_none()
    }

    /// Returns the verdict on the routine, unless a question waits: it would give the answer away.
    pub fn verdict(&self) -> Option<&Verdict> {
        (!self.is_asking()).then_some(&self.scene.verdict)
    }

    /// Returns what is known about the code in the Lab, unless a question waits.
    pub fn report(&self) -> Option<&Report> {
        self.session.lab.report.as_ref().filter(|_| !self.is_asking())
    }

    /// Returns a notice while the boards of the Lab aren't those of the code in the editor, because it doesn't run.
    ///
    /// ```
    /// use deltaboard_app::job::{Job, Outcome};
    /// use deltaboard_app::{Effect, Message, Model, Stored, update};
    ///
    /// let notice = |code: &str| {
    ///     let (mut model, effects) = Model::open(&format!("view=lab&code={code}"), Stored::default(), 1);
    ///     for effect in effects {
    ///         if let Effect::StartJob(id, Job::Read(texts)) = effect {
    ///             let read = Outcome::Read(texts.iter().map(|text| text.read()).collect());
    ///             update(&mut model, Message::JobDone(id, Box::new(read)));
    ///         }
    ///     }
    ///     model.stale_notice()
    /// };
    /// assert_eq!(notice("x%20%3C%3C%208"), None);
    /// assert!(notice("x%20%3C%3C").is_some());
    /// ```
    pub fn stale_notice(&self) -> Option<&'static str> {
        let lab = &self.state.lab;
        let is_stale =
            self.state.view == View::Lab && lab.code.is_parsed() && !self.scene.plays(&lab.code);
        let has_run = self.scene.plays(&lab.readable);
        is_stale.then_some(match has_run {
            true => "Can’t run this yet; showing your last working code.",
            false => "Can’t run this yet; the board stays as it is.",
        })
    }

    /// Returns the frame whose step is displayed: the current one; at the start the first, unless the reader is asked
    /// about it or there is nothing to play.
    pub fn displayed_frame(&self) -> usize {
        displayed_frame(self.state.step, self.is_asking() || self.is_still())
    }

    /// Returns whether the running line of the listing may be out of view.
    pub fn may_hide_running_line(&self) -> bool {
        self.state.step > 0 || self.scene.program.text().split('\n').count() > VISIBLE_LINES
    }

    /// Returns the recap of a run whose steps the reader predicted, at its end.
    pub fn recap(&self) -> Option<String> {
        let is_over = self.state.predicting && self.state.step >= self.scene.trace.steps().len();
        self.session
            .questions
            .score
            .recap()
            .filter(|_| is_over && self.session.questions.current.is_none())
    }
}

/// Returns the frame whose step is displayed in a frame: itself; at the start the first, so that the user sees what comes,
/// unless that step must stay hidden.
pub fn displayed_frame(frame: usize, hides_next: bool) -> usize {
    if hides_next { frame } else { frame.max(1) }
}
