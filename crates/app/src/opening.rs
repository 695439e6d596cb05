//! How the app or a player opens, sleeps and wakes.

use deltaboard_scene::{Attributes, Link, State, Tag, TextsRead};

use crate::effect::Effect;
use crate::job_queue::JobQueue;
use crate::model::Model;
use crate::pending::Purpose;
use crate::recent::Recent;
use crate::scenes::Scenes;
use crate::session::{LabSession, Pointer, Questions, Session, Work};
use crate::stored::{Stored, is_off};

impl Model {
    /// Returns the app for the query of a URL, and what to do first. The questions of *Predict* depend on the seed.
    pub fn open(query: &str, stored: Stored, seed: u64) -> (Self, Vec<Effect>) {
        let mut scenes = Scenes::default();
        let link = Link::with_draft(query, stored.code.as_deref());
        let state = link.state(&TextsRead::default(), |state| scenes.of(state).last_frame());
        let session = Session {
            recent: Recent::from_text(stored.recent.as_deref().unwrap_or_default()),
            single_keys_off: is_off(stored.single_keys.as_deref()),
            lab: LabSession {
                stored_code: stored.code,
                linked_code: link.has_code().then(|| state.lab.code.clone()),
                ..LabSession::default()
            },
            questions: Questions::seeded(seed),
            ..Session::default()
        };
        let mut model = Self::of(state, scenes, session, None);
        let effects = model.begin(link);
        (model, effects)
    }

    /// Returns the player of a tag, and what to do first. The questions of *Predict* depend on the seed.
    pub fn embedded(attributes: Attributes, seed: u64) -> (Self, Vec<Effect>) {
        let mut scenes = Scenes::default();
        let tag =
            attributes.tag(&TextsRead::default(), |state: &State| scenes.of(state).last_frame());
        // An answer for an earlier player in the same place has another number.
        let work = Work { jobs: JobQueue::seeded(seed), ..Work::default() };
        let session = Session { questions: Questions::seeded(seed), work, ..Session::default() };
        let mut model = Self::of(tag.state.clone(), scenes, session, Some(Box::new(tag)));
        let mut effects = Vec::new();
        model.start_reading(attributes.texts(), Purpose::Tag(Box::new(attributes)), &mut effects);
        effects.extend(model.begin_player());
        (model, effects)
    }

    fn of(state: State, mut scenes: Scenes, session: Session, tag: Option<Box<Tag>>) -> Self {
        let scene = scenes.of(&state);
        let mut model =
            Self { scene, scenes, state, session, tag, way: None, glides: [None, None] };
        model.follow_way();
        // A player may wake at the end of a run.
        let Questions { current, reply, .. } = &model.session.questions;
        if model.state.predicting && current.is_none() && reply.is_none() {
            model.ask_next(None);
        }
        model
    }

    /// What the app does first.
    fn begin(&mut self, link: Link) -> Vec<Effect> {
        let mut effects =
            vec![Effect::ShowTheme(self.state.theme), Effect::ShowTitle(self.state.view)];
        self.start_reading(link.texts(), Purpose::Link(Box::new(link)), &mut effects);
        self.show_url(false, &mut effects);
        self.prove_laws(&mut effects);
        self.print(&mut effects);
        effects.extend([self.step_timer(), self.examine_timer(), Effect::Render]);
        effects
    }
}

/// A suspended player. Everything that isn't in it is derived again when it wakes.
pub struct Asleep {
    tag: Box<Tag>,
    state: State,
    session: Session,
    /// The attributes whose texts were being read.
    late: Option<Box<Attributes>>,
}

impl Model {
    /// Drops everything that a player can derive again; `None` for the app.
    pub fn sleep(self) -> Option<Asleep> {
        let Session { pointer, questions, work, emitted, .. } = self.session;
        let late = match work.pending.map(|pending| pending.purpose) {
            Some(Purpose::Tag(attributes)) => Some(attributes),
            _ => None,
        };
        let pointer = Pointer { cursor: pointer.cursor, ..Pointer::default() };
        let work = Work { jobs: work.jobs.emptied(), waiting: work.waiting, ..Work::default() };
        let session = Session { pointer, questions, work, emitted, ..Session::default() };
        Some(Asleep { tag: self.tag?, state: self.state, session, late })
    }
}

impl Asleep {
    /// Returns the player as it was; a playback continues.
    pub fn wake(self) -> (Model, Vec<Effect>) {
        let Self { tag, state, session, late } = self;
        let mut model = Model::of(state, Scenes::default(), session, Some(tag));
        let mut effects = vec![model.step_timer(), Effect::Render];
        if let Some(attributes) = late {
            model.set_attributes(*attributes, &mut effects);
        }
        (model, effects)
    }
}
