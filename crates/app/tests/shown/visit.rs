//! A visit to the page: performs actions, and queries what the page shows.

use std::rc::Rc;

use deltaboard_app::job::{Job, JobId};
use deltaboard_app::{
    Effect, FocusTarget, Message, Model, PlayerEvent, Stored, Timer, WorkFailure, update,
};
use deltaboard_catalogue::{Catalogue, Routine};
use deltaboard_scene::{Action, Attributes, Entry, Mask, Scene, State, hex, step_label};
use deltaboard_transform::{Bitboard, Square, Transform};
use deltaboard_worker::Worker;

/// The letter R, the initial board of the page.
pub(crate) const R: u64 = 0x1e22_2212_0e0a_1222;

/// A board in which all ranks and all files differ.
pub(crate) const UNEVEN: u64 = 0x8c31_f40a_d7e6_2b95;

/// The sample position of the reference pages.
pub(crate) const SAMPLE: &str = "k7/8/NK2B3/8/8/8/8/8 w - -";

/// The seed of the questions.
const SEED: u64 = 1;

/// A model, with its state and scene at hand, and what its effects have done so far.
pub(crate) struct Visit {
    pub(crate) model: Model,
    pub(crate) state: State,
    pub(crate) scene: Rc<Scene>,
    /// The query in the address bar.
    pub(crate) url: String,
    /// Whether the code in the Lab waits to be examined.
    waits: bool,
    worker: Worker,
    /// Whether the worker answers at once; otherwise its job waits in `asked`.
    pub(crate) works: bool,
    pub(crate) asked: Option<Job>,
    /// The number of the job that was started last.
    pub(crate) id: JobId,
    /// How often the worker was stopped.
    pub(crate) stopped: usize,
    /// Where the last message has moved the focus.
    pub(crate) focus: Option<FocusTarget>,
    /// What a player has told the page around it.
    pub(crate) emitted: Vec<PlayerEvent>,
}

impl Visit {
    /// Opens a link.
    pub(crate) fn open(query: &str) -> Self {
        let (model, effects) = Model::open(query, Stored::default(), SEED);
        Self::of(model, effects, true)
    }

    /// Opens a link; the worker answers when the test lets it.
    pub(crate) fn open_with_idle_worker(query: &str) -> Self {
        let (model, effects) = Model::open(query, Stored::default(), SEED);
        Self::of(model, effects, false)
    }

    /// Opens a player.
    pub(crate) fn embedded(attributes: &str, code: Option<&str>) -> Self {
        let (model, effects) = Model::embedded(Attributes::parse(attributes, code), SEED);
        Self::of(model, effects, true)
    }

    /// Opens a player; its texts are read when the test lets them.
    pub(crate) fn embedded_with_idle_worker(attributes: &str, code: Option<&str>) -> Self {
        let (model, effects) = Model::embedded(Attributes::parse(attributes, code), SEED);
        Self::of(model, effects, false)
    }

    pub(crate) fn of(model: Model, effects: Vec<Effect>, works: bool) -> Self {
        let (state, scene) = (model.state().clone(), model.scene().clone());
        let mut visit = Self {
            model,
            state,
            scene,
            url: String::new(),
            waits: false,
            worker: Worker::default(),
            works,
            asked: None,
            id: JobId::default(),
            stopped: 0,
            focus: None,
            emitted: Vec::new(),
        };
        visit.carry_out(effects);
        visit
    }

    /// Sends a message. Returns whether the views would be rendered again.
    pub(crate) fn send(&mut self, message: Message) -> bool {
        let made = self.model.scenes_made();
        // What waited for texts is done with their answer, or with the attributes that replace them.
        let does_more = matches!(message, Message::JobDone(..) | Message::JobFailed(..))
            || matches!(message, Message::TimedOut(Timer::Overdue) | Message::SetAttributes(_))
            // A function that is chosen may have a board or an argument of its own.
            || matches!(message, Message::PlayFunction(_));
        let what = format!("{message:?}");
        let effects = update(&mut self.model, message);
        let made = self.model.scenes_made() - made;
        assert!(does_more || made <= 1, "a message makes one scene: {what}");
        self.carry_out(effects)
    }

    fn carry_out(&mut self, effects: Vec<Effect>) -> bool {
        self.state = self.model.state().clone();
        self.scene = self.model.scene().clone();
        let mut renders = effects.contains(&Effect::Render);
        self.focus = None;
        for effect in effects {
            match effect {
                Effect::ShowUrl { query, .. } => self.url = query,
                Effect::StartTimer(Timer::Examine, _) => self.waits = true,
                Effect::StopTimer(Timer::Examine) => self.waits = false,
                Effect::StartJob(id, job) => {
                    assert_eq!(self.asked, None, "the worker does one job at a time");
                    (self.id, self.asked) = (id, Some(job));
                }
                Effect::Focus(target) => self.focus = Some(target),
                Effect::Emit(event) => self.emitted.push(event),
                Effect::StopWorker => {
                    self.asked = None;
                    self.stopped += 1;
                }
                _ => {}
            }
        }
        if self.works && self.asked.is_some() {
            renders |= self.work();
        }
        renders
    }

    /// Lets the worker answer its job, and then print the code, if it's to.
    pub(crate) fn work(&mut self) -> bool {
        let job = self.asked.take().expect("the worker has a job");
        let outcome = self.worker.answer(job);
        let renders = self.send(Message::JobDone(self.id, Box::new(outcome)));
        match self.asked {
            Some(Job::Print(_)) => renders | self.work(),
            _ => renders,
        }
    }

    /// Lets the worker fail to do its job.
    pub(crate) fn fail(&mut self, failure: WorkFailure) {
        assert!(self.asked.take().is_some(), "the worker has a job");
        self.send(Message::JobFailed(self.id, failure));
    }

    /// Lets the time pass after which the code in the Lab is examined.
    pub(crate) fn pause_typing(&mut self) {
        if std::mem::take(&mut self.waits) {
            self.send(Message::TimedOut(Timer::Examine));
        }
    }

    pub(crate) fn act(&mut self, action: Action) -> &mut Self {
        self.send(Message::Act(action));
        self
    }

    /// Gives a text for the board.
    pub(crate) fn enter(&mut self, entry: Entry) -> &mut Self {
        self.send(Message::Enter(entry));
        self
    }

    /// Types a FEN into its field.
    pub(crate) fn write(&mut self, fen: &str) -> &mut Self {
        self.enter(Entry::Fen(fen.to_owned()))
    }

    /// Presses the button of a transform, and goes to its last step.
    pub(crate) fn apply(&mut self, transform: Transform) -> &mut Self {
        self.act(Action::Apply(transform)).act(Action::StepLast)
    }

    /// Presses *Undo*. Returns whether there was a change to undo.
    pub(crate) fn undo(&mut self) -> bool {
        self.send(Message::Undo)
    }

    /// Reloads the page: everything that the link doesn't contain is lost.
    pub(crate) fn reload(&mut self) -> &mut Self {
        *self = Self::open(&self.state.to_query());
        self
    }

    /// The value of a parameter of the link.
    pub(crate) fn parameter(&self, name: &str) -> String {
        let query = self.state.to_query();
        let parameters = query.trim_start_matches('?').split('&');
        let mut values = parameters.filter_map(|it| it.strip_prefix(name)?.strip_prefix('='));
        values.next().unwrap_or_default().to_owned()
    }

    /// The current frame.
    pub(crate) fn frame(&self) -> usize {
        self.scene.frame_at(self.state.step)
    }

    /// The result: a FEN, or bits.
    pub(crate) fn result(&self) -> String {
        self.scene.result()
    }

    /// The caveats of the transforms, one per line.
    pub(crate) fn caveats(&self) -> String {
        let caveats = self.scene.caveats.iter().map(ToString::to_string);
        caveats.collect::<Vec<_>>().join("\n")
    }

    /// The number next to the bit grid.
    pub(crate) fn number(&self) -> String {
        hex(self.scene.trace.board(self.frame()))
    }

    /// The bits on the board.
    pub(crate) fn bits(&self) -> Bitboard {
        self.scene.board(self.frame())
    }

    /// The squares of the step's mask.
    pub(crate) fn mask(&self) -> Bitboard {
        let mask = Mask::of(&self.scene, self.frame().max(1));
        mask.squares.unwrap_or(Bitboard::EMPTY)
    }

    pub(crate) fn label(&self) -> String {
        step_label(&self.scene, self.frame())
    }

    /// The pieces on the board, drawn: rank 8 first, `.` for an empty square.
    pub(crate) fn pieces(&self) -> String {
        let pieces = self.scene.pieces(self.frame());
        drawn(|square| {
            let mut here = pieces.iter().filter(|(bit, _)| bit.at == square);
            here.next().map_or('.', |(_, piece)| piece.letter())
        })
    }
}

/// Draws a character for each square, rank 8 first.
fn drawn(on: impl Fn(Square) -> char) -> String {
    let rank = |rank: u8| {
        let squares = (0..8).map(|file| Square::ALL[usize::from(8 * rank + file)]);
        let on = squares.map(|square| on(square).to_string());
        on.collect::<Vec<_>>().join(" ")
    };
    let ranks: Vec<_> = (0..8).rev().map(rank).collect();
    ranks.join("\n")
}

/// Draws the pieces of a FEN.
pub(crate) fn drawn_fen(fen: &str) -> String {
    let placement = fen.split(' ').next().unwrap_or_default();
    let rank = |rank: &str| {
        let squares = rank.chars().flat_map(|square| match square.to_digit(10) {
            Some(empty) => vec![".".to_owned(); empty as usize],
            None => vec![square.to_string()],
        });
        squares.collect::<Vec<_>>().join(" ")
    };
    let ranks: Vec<_> = placement.split('/').map(rank).collect();
    ranks.join("\n")
}

/// A FEN as a parameter of a link.
pub(crate) fn linked(fen: &str) -> String {
    fen.replace(' ', "_")
}

/// The routine of the catalogue with an id.
pub(crate) fn routine(id: &str) -> Routine {
    Catalogue::find(id).unwrap_or_else(|| panic!("{id} is in the catalogue"))
}

pub(crate) fn transform(name: &str) -> Transform {
    name.parse().unwrap_or_else(|_| panic!("{name} is a transform"))
}
