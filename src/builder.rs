//! The view *Build*, a program of its own: the page and players fetch it when somebody opens it.

use std::rc::Rc;

use deltaboard_build::{Effect, Goal, Message, Model, update};
use deltaboard_scene::{Set, Speed, View as Opened};
use deltaboard_transform::{Bitboard, Fen};
use gloo::timers::callback::Timeout;
use web_sys::Element;
use yew::prelude::*;

use crate::browser::apart::set_apart;
use crate::browser::{clock, scroll, storage};
use crate::view::build::{self, Drawn, Hand};

/// What the user has changed, as in links.
pub struct Changed {
    /// The goal.
    pub goal: String,
    /// The moves.
    pub moves: String,
    /// The language of the listing; empty for the one that it's written in.
    pub language: String,
}

/// The view in an element.
pub struct Builder(yew::AppHandle<View>);

impl Builder {
    /// Returns the view in an element, which belongs to it from now on. `changed` is called after every change by the
    /// user.
    #[must_use]
    pub fn new(root: Element, changed: Callback<Changed>) -> Self {
        set_apart();
        let properties = Properties { root: root.clone(), changed };
        Self(yew::Renderer::<View>::with_root_and_props(root, properties).render())
    }

    /// Shows what the parameters of a link say.
    pub fn read(&self, query: &str) {
        self.0.send_message(Input::Read(query.to_owned()));
    }
}

#[derive(Properties, PartialEq)]
pub(crate) struct Properties {
    root: Element,
    changed: Callback<Changed>,
}

pub(crate) enum Input {
    Message(Message),
    Read(String),
    Print(String),
}

/// The view as a component.
pub(crate) struct View {
    model: Model,
    hand: Rc<Hand>,
    /// Whether this is the page of the app, which has a Lab, and prints.
    has_lab: bool,
    /// The language of the listing, and the routine in it.
    printed: (String, String),
    timer: Option<Timeout>,
    /// What to scroll into view once it's drawn: on phones it would be out of sight.
    revealed: Option<&'static str>,
}

impl Component for View {
    type Message = Input;
    type Properties = Properties;

    fn create(_context: &Context<Self>) -> Self {
        Self {
            model: Model::read("", "", 0),
            hand: Rc::default(),
            has_lab: false,
            printed: Default::default(),
            timer: None,
            revealed: None,
        }
    }

    fn update(&mut self, context: &Context<Self>, input: Input) -> bool {
        let message = match input {
            Input::Message(message) => message,
            Input::Print(language) => {
                self.printed = (language, String::new());
                self.report(context);
                return true;
            }
            Input::Read(query) => match self.read(&query) {
                Some(message) => message,
                // The listing may have come.
                None => return true,
            },
        };
        let was_solved = self.model.is_solved();
        if matches!(message, Message::Replay) {
            self.revealed = Some(".build-board .main-grid");
        }
        let makes = matches!(message, Message::Make);
        for effect in update(&mut self.model, message) {
            match effect {
                Effect::Changed => {
                    self.printed.1.clear();
                    self.report(context);
                }
                Effect::Store => {
                    let solved: Vec<_> = self.model.solved().collect();
                    storage::set_solved(&solved.join(","));
                }
                Effect::Wait => {
                    let link = context.link().clone();
                    let tick = move || link.send_message(Input::Message(Message::Tick));
                    self.timer = Some(clock::after(Speed::Normal.step_time(), tick));
                }
            }
        }
        if makes && !was_solved && self.model.is_solved() {
            self.revealed = Some(".build-solved");
        }
        true
    }

    fn rendered(&mut self, context: &Context<Self>, _is_first: bool) {
        if let Some(selector) = self.revealed.take() {
            scroll::into_view(&context.props().root, selector);
        }
    }

    fn view(&self, context: &Context<Self>) -> Html {
        let send = context.link().callback(Input::Message);
        let print = context.link().callback(Input::Print);
        let (model, hand) = (&self.model, &self.hand);
        let preview = model.preview();
        build::build(&Drawn {
            model,
            preview: &preview,
            hand,
            has_lab: self.has_lab,
            printed: &self.printed,
            print: &print,
            send: &send,
        })
    }
}

impl View {
    fn report(&self, context: &Context<Self>) {
        let (goal, routine) = (self.model.goal(), self.model.routine());
        context.props().changed.emit(Changed {
            goal: goal.word().to_owned(),
            moves: routine.to_query(),
            language: self.printed.0.clone(),
        });
    }

    /// Reads the parameters of a link. `None` if they say what is shown already.
    fn read(&mut self, query: &str) -> Option<Message> {
        let (mut goal, mut moves, mut board, mut faults) =
            <(String, String, u64, Vec<String>)>::default();
        let mut has_board = false;
        self.printed = Default::default();
        for (name, value) in form_urlencoded::parse(query.as_bytes()) {
            match &*name {
                "do" if value == "today" => goal = clock::today(),
                "do" => goal = value.into_owned(),
                "moves" => moves = value.into_owned(),
                "bits" | "fen" => match board_of(&value) {
                    Some(read) => (board, has_board) = (read, true),
                    None => faults.push(format!(
                        "`{name}` can't be read: write a FEN, or a number such as 0xff."
                    )),
                },
                "language" => self.printed.0 = value.into_owned(),
                "printed" => self.printed.1 = value.into_owned(),
                "lab" => self.has_lab = true,
                _ => {}
            }
        }
        if !has_board {
            Bitboard(board) = Opened::Build.initial_subject().bits(Set::Occupied);
        }
        let mut read = Model::read(&goal, &moves, board);
        read.report(faults);
        read.remember(&storage::solved());
        (!self.model.shows_same(&read)).then(|| Message::Read(Box::new(read)))
    }
}

/// Reads a bitboard, or the occupied squares of a position.
fn board_of(text: &str) -> Option<u64> {
    let text = text.trim();
    let digits = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X"));
    let number = match digits {
        Some(digits) => u64::from_str_radix(&digits.replace('_', ""), 16).ok(),
        None => text.parse().ok(),
    };
    number.or_else(|| {
        let fen: Fen = text.replace('_', " ").parse().ok()?;
        let Bitboard(occupied) = fen.position.placement.occupied();
        Some(occupied)
    })
}

/// The task of today.
pub(crate) fn today() -> Option<Goal> {
    Goal::named(&clock::today()).ok()
}
