//! The player in other pages: what a tag asks for, with the app's own views.

use std::cell::Cell;
use std::rc::Rc;

use deltaboard_scene::{Action, Controls, Question, State, Tag, sentence};
use deltaboard_transform::Square;
use gloo::events::EventListener;
use web_sys::Element;
use yew::prelude::*;

use crate::asked::{Asked, Reply, Score};
use crate::browser::{focus, keyboard, menus, scroll};
use crate::event::Event;
use crate::shown::{Shown, told_frame};
use crate::stage::Stage;
use crate::view::{self, FOCUS_AFTER_ANSWER};

/// A player in an element: at rest until it is told what to show.
///
/// Yew never takes back the listeners of an element that it was given, and what they hold with
/// them. So a player is not removed; it rests, holding next to nothing, until it is needed again.
pub struct Embedded(yew::AppHandle<Player>);

/// What a player tells the page that it is in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Told {
    /// What it shows has changed, or is there at first.
    Step {
        /// The frame.
        step: usize,
        /// How many steps there are.
        steps: usize,
        /// The bitboard in this frame.
        value: u64,
        /// The position in this frame, if there are pieces.
        fen: Option<String>,
    },
    /// A reader has answered the question.
    Answer {
        /// Whether the answer is right.
        right: bool,
    },
    /// Something is wrong with the attributes or the code: a sentence each, or nothing.
    Faults(Vec<String>),
}

impl Embedded {
    /// A player at rest in an element, which is its own from now on.
    #[must_use]
    pub fn new(root: Element, told: Callback<Told>) -> Self {
        let properties = Properties { root: root.clone(), told };
        Self(yew::Renderer::<Player>::with_root_and_props(root, properties).render())
    }

    /// Shows what attributes ask for.
    pub fn read(&self, tag: Tag) {
        self.0.send_message(Message::Read(Box::new(tag)));
    }

    /// Does what a press on a button would do.
    pub fn act(&self, action: Action) {
        self.0.send_message(Message::Event(Event::Act(action)));
    }

    /// Lets go of everything but what it was asked and how far it is: nobody sees it for now.
    pub fn sleep(&self) {
        self.0.send_message(Message::Sleep);
    }

    /// Shows again what it did before it slept.
    pub fn wake(&self) {
        self.0.send_message(Message::Wake);
    }

    /// Shows nothing any more, and lets go of all that it held.
    pub fn rest(&self) {
        self.0.send_message(Message::Rest);
    }
}

#[derive(Properties, PartialEq)]
pub(crate) struct Properties {
    root: Element,
    told: Callback<Told>,
}

/// What happens to a player.
pub(crate) enum Message {
    Event(Event),
    Key(Event),
    Read(Box<Tag>),
    Sleep,
    Wake,
    Rest,
}

pub(crate) struct Player {
    /// What is shown; nothing while it rests or sleeps.
    shows: Option<Shows>,
    /// What will be shown when it wakes.
    asleep: Option<Box<Asleep>>,
    /// What was told last.
    told: Option<Told>,
    /// The frame whose line the listing was scrolled to; 0 for a new one.
    scrolled_to: usize,
    _keys: EventListener,
}

/// What a player shows.
struct Shows {
    tag: Tag,
    stage: Stage,
}

/// What a player does not forget while nobody sees it: all else follows from this.
struct Asleep {
    tag: Tag,
    state: State,
    cursor: Square,
    asked: Option<Box<Asked>>,
    score: Score,
}

impl Component for Player {
    type Message = Message;
    type Properties = Properties;

    fn create(context: &Context<Self>) -> Self {
        let key = context.link().callback(Message::Key);
        let root = &context.props().root;
        Self {
            shows: None,
            asleep: None,
            told: None,
            scrolled_to: 0,
            // Only where the focus is in it.
            _keys: keyboard::on_key(
                root,
                keyboard::PLAYER_KEYS,
                Rc::new(Cell::new(true)),
                move |pressed| key.emit(pressed),
            ),
        }
    }

    fn update(&mut self, context: &Context<Self>, message: Message) -> bool {
        let told = &context.props().told;
        let tick = || {
            let act = |()| Message::Event(Event::Act(Action::Tick));
            context.link().callback(act)
        };
        if matches!(message, Message::Read(_) | Message::Sleep | Message::Rest) {
            self.scrolled_to = 0;
        }
        let changed = match (message, &mut self.shows) {
            (Message::Read(tag), Some(shows)) => {
                shows.read(*tag, told);
                true
            }
            (Message::Read(tag), shows) => {
                self.asleep = None;
                *shows = Some(Shows::of(*tag, tick(), told));
                true
            }
            (Message::Sleep, shows) => {
                self.asleep = shows.take().map(|shows| Box::new(shows.fall_asleep()));
                self.asleep.is_some()
            }
            (Message::Wake, shows) => match self.asleep.take() {
                Some(asleep) => {
                    *shows = Some(asleep.wake(tick()));
                    true
                }
                None => false,
            },
            (Message::Rest, shows) => {
                *shows = None;
                self.asleep = None;
                self.told = None;
                true
            }
            // What cannot be pressed has no keys either.
            (Message::Key(_), Some(shows)) if shows.tag.controls == Controls::None => false,
            (Message::Event(event) | Message::Key(event), Some(shows)) => shows.handle(event, told),
            (_, None) => false,
        };
        self.tell(told);
        changed
    }

    fn view(&self, context: &Context<Self>) -> Html {
        let link = context.link();
        let shows = self.shows.as_ref();
        shows.map_or_else(Html::default, |shows| shows.view(&link.callback(Message::Event)))
    }

    fn rendered(&mut self, context: &Context<Self>, _first: bool) {
        let root = &context.props().root;
        menus::show_choices(root);
        if let Some(shows) = &mut self.shows
            && std::mem::take(&mut shows.stage.lost_focus)
        {
            focus::move_to(root, FOCUS_AFTER_ANSWER);
        }
        let Some(Shows { stage, .. }) = &self.shows else {
            return;
        };
        let told = told_frame(stage.state.step, stage.waits());
        // To know where a line is, the browser lays out the whole page: not for nothing.
        if told != self.scrolled_to {
            self.scrolled_to = told;
            if stage.may_hide_running_line() {
                scroll::to_running_line(root);
            }
        }
    }
}

impl Player {
    /// Tells the page what is shown, if that is news.
    fn tell(&mut self, told: &Callback<Told>) {
        let Some(Shows { stage, .. }) = &self.shows else {
            return;
        };
        let (scene, step) = (&stage.scene, stage.state.step);
        let news = Told::Step {
            step,
            steps: scene.trace.steps().len(),
            value: scene.board(step).0,
            fen: scene.fen(step),
        };
        if self.told.as_ref() != Some(&news) {
            told.emit(news.clone());
            self.told = Some(news);
        }
    }
}

impl Asleep {
    /// What was playing plays on.
    fn wake(self, tick: Callback<()>) -> Shows {
        let mut stage = Stage::new(self.state, tick);
        stage.cursor = self.cursor;
        stage.asked = self.asked;
        stage.score = self.score;
        stage.schedule();
        Shows { tag: self.tag, stage }
    }
}

impl Shows {
    fn of(tag: Tag, tick: Callback<()>, told: &Callback<Told>) -> Self {
        let mut shows = Self { stage: Stage::new(tag.state.clone(), tick), tag };
        shows.begin(told);
        shows
    }

    fn fall_asleep(self) -> Asleep {
        Asleep {
            tag: self.tag,
            state: self.stage.state,
            cursor: self.stage.cursor,
            asked: self.stage.asked,
            score: self.stage.score,
        }
    }

    /// Other attributes. Where they only look different, what is played goes on.
    fn read(&mut self, tag: Tag, told: &Callback<Told>) {
        let (theme, view) = (tag.state.theme, tag.state.view);
        let before = std::mem::replace(&mut self.tag, tag);
        let looked_same =
            State { theme: before.state.theme, view: before.state.view, ..self.tag.state.clone() };
        if looked_same == before.state && self.tag.ask == before.ask {
            self.stage.state.theme = theme;
            self.stage.state.view = view;
        } else {
            let state = Box::new(self.tag.state.clone());
            self.stage.act(Action::Restore(state));
            self.begin(told);
        }
    }

    /// What else follows from new attributes.
    fn begin(&mut self, told: &Callback<Told>) {
        if !self.stage.state.predicting {
            self.stage.asked = None;
        }
        let mut faults = self.stage.state.notices.clone();
        let fault = self.stage.scene.fault.as_ref();
        faults.extend(fault.map(|fault| sentence(fault.message())));
        if let Some(ask) = self.tag.ask {
            match Question::of(&self.stage.scene, self.stage.state.step, ask) {
                Ok(question) => {
                    // Nothing goes on before the reader has answered.
                    self.stage.state.playing = false;
                    let text = self.tag.question.clone();
                    self.stage.asked = Some(Box::new(Asked::new(question, text)));
                }
                Err(fault) => faults.push(fault),
            }
        }
        self.stage.state.notices.clone_from(&faults);
        self.stage.schedule();
        told.emit(Told::Faults(faults));
    }

    fn handle(&mut self, event: Event, told: &Callback<Told>) -> bool {
        match event {
            // What was asked about stands until it is answered, whoever would go on.
            Event::Act(_) if self.stage.waits() && !self.stage.state.predicting => {}
            Event::Act(action) => {
                self.stage.act(action);
            }
            Event::Hover(under) => return self.stage.hover(under),
            Event::Point(pointed) => return self.stage.point(pointed),
            Event::WalkInside(on) => return self.stage.walk_inside(on),
            Event::WalkTo(square) => self.stage.walk_to(square),
            Event::Press(square) => return self.press(square, told),
            Event::Reply(reply) => return self.reply(reply, told),
            // What only the app has.
            _ => return false,
        }
        true
    }

    fn press(&mut self, square: Square, told: &Callback<Told>) -> bool {
        match self.stage.asked.as_deref().and_then(Asked::square) {
            Some(_) => self.reply(Reply::Square(Some(square)), told),
            // Of boards one is chosen beside this one.
            None if self.stage.waits() => false,
            None => {
                self.stage.act(Action::ToggleSquare(square));
                true
            }
        }
    }

    fn reply(&mut self, reply: Reply, told: &Callback<Told>) -> bool {
        let answered = self.stage.reply(reply);
        if let Some(right) = answered {
            told.emit(Told::Answer { right });
        }
        answered.is_some()
    }

    fn view(&self, send: &Callback<Event>) -> Html {
        let shown = Shown::of(&self.stage, send);
        view::embedded(&shown, &self.tag)
    }
}
