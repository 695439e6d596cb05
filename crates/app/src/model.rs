//! The whole app, or a player in another page, as a value.

use std::rc::Rc;

use deltaboard_scene::lab::LabCode;
use deltaboard_scene::{
    Attributes, Controls, Link, Page, Picker, Question, Scene, State, Tag, TextsRead, Way,
};
use deltaboard_trace::Verdict;
use deltaboard_transform::Square;

use crate::effect::{Effect, PlayerEvent, WorkFailure};
use crate::embedding::Embedding;
use crate::gesture::Held;
use crate::history::History;
use crate::job::{CodeToPrint, Job, Picture};
use crate::job_queue::JobQueue;
use crate::lab::{Compilation, Report};
use crate::message::{Highlight, Message};
use crate::pending::{Pending, Purpose};
use crate::quiz::{Quiz, QuizFeedback, Score};
use crate::recent::Recent;
use crate::scenes::Scenes;
use crate::translation::Printed;

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
}

/// Everything about a visit that a link doesn't hold.
pub struct Session {
    /// What is highlighted.
    pub highlight: Highlight,
    /// What the pointer was moved over last.
    pub(crate) hovered: Highlight,
    /// The square that the Tab key reaches.
    pub cursor: Square,
    /// The question that waits for an answer or was just answered.
    pub quiz: Option<Box<Quiz>>,
    /// The feedback about the question before, where no other question follows.
    pub reply: Option<QuizFeedback>,
    /// How well the reader predicts.
    pub score: Score,
    /// What chooses the squares that the reader is asked about.
    pub(crate) picker: Picker,
    /// How many questions have been asked while predicting.
    pub(crate) asked: u32,
    /// Whether the editing tools are open.
    pub tools_open: bool,
    /// What is held for the next square.
    pub held: Held,
    /// The undo and redo stacks.
    pub history: History,
    /// The recent boards.
    pub recent: Recent,
    /// The last edit in words, for screen readers.
    pub announcement: String,
    /// The options of the *Embed* dialog while it's open.
    pub embedding: Option<Embedding>,
    /// Whether the help dialog is open.
    pub help_open: bool,
    /// A short message, shown for some seconds.
    pub toast: &'static str,
    /// What is known about the code in the Lab.
    pub report: Option<Report>,
    /// The code that the worker printed last.
    pub(crate) printed: Option<(CodeToPrint, Printed)>,
    /// The search for the code of the permutation in the Lab.
    pub compilation: Option<Compilation>,
    /// The picture for the *Embed* dialog.
    pub picture: Option<Picture>,
    /// The verdict on each law of the symmetries.
    pub laws: Option<Vec<Verdict>>,
    /// Why the worker didn't answer last time.
    pub work_failure: Option<WorkFailure>,
    /// The job in which the worker crashed last.
    pub(crate) crashed: Option<Job>,
    /// The jobs for the worker.
    pub(crate) jobs: JobQueue,
    /// The texts that are being read.
    pub(crate) pending: Option<Pending>,
    /// The messages that wait for the board of these texts.
    pub(crate) waiting: Vec<Message>,
    /// The square of the permutation's picture that was picked first.
    pub picked: Option<Square>,
    /// Whether single-key shortcuts are off.
    pub single_keys_off: bool,
    /// The code that is stored on the device.
    pub(crate) stored_code: Option<String>,
    /// The code of the link, until the user changes it. It doesn't replace the user's own code on the device.
    pub(crate) linked_code: Option<LabCode>,
    /// The last [`PlayerEvent::Step`].
    pub(crate) emitted: Option<PlayerEvent>,
}

impl Default for Session {
    fn default() -> Self {
        Self {
            highlight: Highlight::None,
            hovered: Highlight::None,
            cursor: Square::A8,
            quiz: None,
            reply: None,
            score: Score::default(),
            picker: Picker::new(0),
            asked: 0,
            tools_open: false,
            held: Held::Nothing,
            history: History::default(),
            recent: Recent::default(),
            announcement: String::new(),
            embedding: None,
            help_open: false,
            toast: "",
            report: None,
            printed: None,
            compilation: None,
            picture: None,
            laws: None,
            work_failure: None,
            crashed: None,
            jobs: JobQueue::default(),
            pending: None,
            waiting: Vec::new(),
            picked: None,
            single_keys_off: false,
            stored_code: None,
            linked_code: None,
            emitted: None,
        }
    }
}

/// The texts that are stored on the device.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Stored {
    /// The code in the Lab.
    pub code: Option<String>,
    /// The recent boards.
    pub recent: Option<String>,
    /// `off` if single-key shortcuts are off.
    pub single_keys: Option<String>,
}

impl Model {
    /// Returns the app for the query of a URL, and what to do first. The questions of *Predict* depend on the seed.
    pub fn open(query: &str, stored: Stored, seed: u64) -> (Self, Vec<Effect>) {
        let mut scenes = Scenes::default();
        let link = Link::with_draft(query, stored.code.as_deref());
        let state = link.state(&TextsRead::default(), |state| scenes.of(state).last_frame());
        let session = Session {
            recent: Recent::from_text(stored.recent.as_deref().unwrap_or_default()),
            single_keys_off: is_off(stored.single_keys.as_deref()),
            stored_code: stored.code,
            linked_code: link.has_code().then(|| state.lab.code.clone()),
            picker: Picker::new(seed),
            ..Session::default()
        };
        let mut model = Self::of(state, scenes, session, None);
        let effects = model.begin(link);
        (model, effects)
    }

    /// Returns the player of a tag, and what to do first. The questions of *Predict* depend on the seed.
    pub fn embedded(attributes: Attributes, seed: u64) -> (Self, Vec<Effect>) {
        let tag = attributes.tag(&TextsRead::default());
        let session = Session { picker: Picker::new(seed), ..Session::default() };
        let mut model =
            Self::of(tag.state.clone(), Scenes::default(), session, Some(Box::new(tag)));
        let mut effects = Vec::new();
        model.have_read(attributes.texts(), Purpose::Tag(Box::new(attributes)), &mut effects);
        effects.extend(model.begin_player());
        (model, effects)
    }

    fn of(state: State, mut scenes: Scenes, session: Session, tag: Option<Box<Tag>>) -> Self {
        let scene = scenes.of(&state);
        let mut model = Self { scene, scenes, state, session, tag, way: None };
        model.follow_way();
        // A player may wake at the end of a run.
        let Session { quiz, reply, .. } = &model.session;
        if model.state.predicting && quiz.is_none() && reply.is_none() {
            model.ask(None);
        }
        model
    }

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

    /// The tag of a player; `None` for the app.
    pub fn tag(&self) -> Option<&Tag> {
        self.tag.as_deref()
    }

    /// Returns whether a question waits for an answer.
    pub fn is_asking(&self) -> bool {
        self.session.quiz.as_ref().is_some_and(|quiz| !quiz.is_solved())
    }

    /// Returns whether the worker reads a text, so that another board or other code is about to be shown.
    pub fn is_reading(&self) -> bool {
        self.session.pending.is_some()
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
        self.session.report.as_ref().filter(|_| !self.is_asking())
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
            self.state.page == Page::Lab && lab.code.is_parsed() && !self.scene.plays(&lab.code);
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
        self.state.step > 0 || self.scene.listing.lines.len() > VISIBLE_LINES
    }

    /// Returns the recap of a run whose steps the reader predicted, at its end.
    pub fn recap(&self) -> Option<String> {
        let is_over = self.state.predicting && self.state.step >= self.scene.trace.steps().len();
        self.session.score.recap().filter(|_| is_over && self.session.quiz.is_none())
    }

    /// Asks about the next step, with the feedback about the question before.
    pub(crate) fn ask(&mut self, before: Option<Box<Quiz>>) {
        let (step, session) = (self.state.step, &mut self.session);
        let reply = before.and_then(|before| before.reply_at(step));
        let question = Question::in_turn(&self.scene, step, &mut session.picker);
        session.asked += u32::from(question.is_some());
        (session.quiz, session.reply) = match question {
            Some(question) => {
                let mut quiz = Quiz::new(question, None);
                quiz.feedback = reply;
                (Some(Box::new(quiz)), None)
            }
            None => (None, reply),
        };
        self.state.playing &= self.session.quiz.is_none();
    }
}

/// A suspended player. Everything that isn't in it is derived again when it wakes.
pub struct Asleep {
    tag: Box<Tag>,
    state: State,
    session: Session,
    /// The attributes whose texts were being read.
    unread: Option<Box<Attributes>>,
}

impl Model {
    /// Drops everything that a player can derive again; `None` for the app.
    pub fn sleep(mut self) -> Option<Asleep> {
        let unread = self.take_unread_attributes();
        let jobs = self.session.jobs.emptied();
        let Session { cursor, quiz, reply, score, picker, asked, emitted, .. } = self.session;
        let kept =
            Session { cursor, quiz, reply, score, picker, asked, emitted, ..Session::default() };
        let session = Session { jobs, ..kept };
        Some(Asleep { tag: self.tag?, state: self.state, session, unread })
    }
}

impl Asleep {
    /// Returns the player as it was; a playback continues.
    pub fn wake(self) -> (Model, Vec<Effect>) {
        let Self { tag, state, session, unread } = self;
        let mut model = Model::of(state, Scenes::default(), session, Some(tag));
        let mut effects = vec![model.step_timer(), Effect::Render];
        if let Some(attributes) = unread {
            model.set_attributes(*attributes, &mut effects);
        }
        (model, effects)
    }
}

/// Returns the frame whose step is displayed in a frame: itself; at the start the first, so that the user sees what comes,
/// unless that step must stay hidden.
pub fn displayed_frame(frame: usize, hides_next: bool) -> usize {
    if hides_next { frame } else { frame.max(1) }
}

/// The stored text of a preference that is off.
pub(crate) const OFF: &str = "off";

pub(crate) fn is_off(stored: Option<&str>) -> bool {
    stored == Some(OFF)
}
