//! The player in other pages: a tag's attributes in, the app's own views and events for the page out.

use std::cell::Cell;
use std::rc::Rc;

use deltaboard_app::{Asleep, Effect, Message, Model, PlayerEvent, update};
use deltaboard_scene::{Action, Attributes};
use gloo::events::EventListener;
use js_sys::Function;
use web_sys::Element;
use yew::prelude::*;

use crate::browser::apart::set_apart;
use crate::browser::{focus, keyboard, menus, random, reader, scroll};
use crate::runtime::Runtime;
use crate::shown::Shown;
use crate::view;

/// A player in an element, at rest until it reads a tag.
///
/// Yew never removes its listeners from an element, nor what they hold. So a player isn't removed: it rests, holding next to
/// nothing, until it's needed again.
pub struct Embedded(yew::AppHandle<Player>);

impl Embedded {
    /// Returns a player at rest in an element, which belongs to it from now on. `read` is called with a job, as bytes, for texts
    /// that the player doesn't read itself, and returns a promise of the answer.
    #[must_use]
    pub fn new(root: Element, read: Function, emit: Callback<PlayerEvent>) -> Self {
        set_apart();
        let properties = Properties { root: root.clone(), read, emit };
        Self(yew::Renderer::<Player>::with_root_and_props(root, properties).render())
    }

    /// Shows what the attributes of a tag ask for.
    pub fn read(&self, attributes: Attributes) {
        self.0.send_message(Input::Attributes(Box::new(attributes)));
    }

    /// Does what a press on a button would do.
    pub fn act(&self, action: Action) {
        self.0.send_message(Input::Message(Message::Act(action)));
    }

    /// Drops everything but the question and the step while the player is out of view.
    pub fn sleep(&self) {
        self.0.send_message(Input::Sleep);
    }

    /// Shows again what the player showed before it slept.
    pub fn wake(&self) {
        self.0.send_message(Input::Wake);
    }

    /// Shows nothing, and drops everything.
    pub fn rest(&self) {
        self.0.send_message(Input::Rest);
    }
}

#[derive(Properties, PartialEq)]
pub(crate) struct Properties {
    root: Element,
    read: Function,
    emit: Callback<PlayerEvent>,
}

/// What happens to a player.
pub(crate) enum Input {
    Message(Message),
    Attributes(Box<Attributes>),
    Sleep,
    Wake,
    Rest,
}

/// What a player holds.
enum Content {
    Nothing,
    Awake(Box<Model>),
    Asleep(Box<Asleep>),
}

pub(crate) struct Player {
    content: Content,
    runtime: Runtime,
    /// The frame whose line the listing was scrolled to, and the length of its text; 0 for a new one.
    scrolled_to: (usize, usize),
    _keys: EventListener,
}

impl Component for Player {
    type Message = Input;
    type Properties = Properties;

    fn create(context: &Context<Self>) -> Self {
        let send = context.link().callback(Input::Message);
        let keys = send.clone();
        Self {
            content: Content::Nothing,
            runtime: Runtime::new(send),
            scrolled_to: (0, 0),
            // Only while the focus is inside.
            _keys: keyboard::on_key(
                &context.props().root,
                keyboard::PLAYER_KEYS,
                Rc::new(Cell::new(true)),
                move |key| keys.emit(Message::Key(key)),
            ),
        }
    }

    fn update(&mut self, context: &Context<Self>, input: Input) -> bool {
        let emit = &context.props().emit;
        if matches!(input, Input::Attributes(_) | Input::Sleep | Input::Rest) {
            self.scrolled_to = (0, 0);
        }
        let content = std::mem::replace(&mut self.content, Content::Nothing);
        let (content, effects) = match (input, content) {
            (Input::Attributes(attributes), Content::Awake(mut model)) => {
                let effects = update(&mut model, Message::SetAttributes(attributes));
                (Content::Awake(model), effects)
            }
            (Input::Attributes(attributes), Content::Nothing | Content::Asleep(_)) => {
                let (model, effects) = Model::embedded(*attributes, random::seed());
                (Content::Awake(Box::new(model)), effects)
            }
            (Input::Message(message), Content::Awake(mut model)) => {
                let effects = update(&mut model, message);
                (Content::Awake(model), effects)
            }
            (Input::Sleep, Content::Awake(model)) => {
                let asleep = model.sleep().map(Box::new);
                (asleep.map_or(Content::Nothing, Content::Asleep), vec![Effect::Render])
            }
            (Input::Wake, Content::Asleep(asleep)) => {
                let (model, effects) = asleep.wake();
                (Content::Awake(Box::new(model)), effects)
            }
            (Input::Rest, _) => (Content::Nothing, vec![Effect::Render]),
            (_, content) => (content, Vec::new()),
        };
        self.content = content;
        if !matches!(self.content, Content::Awake(_)) {
            self.runtime.stop();
        }
        for effect in &effects {
            match effect {
                Effect::Emit(event) => emit.emit(event.clone()),
                Effect::StartJob(id, job) => {
                    let send = context.link().callback(Input::Message);
                    reader::start(&context.props().read, *id, job, send);
                }
                _ => {}
            }
        }
        self.runtime.run(effects)
    }

    fn view(&self, context: &Context<Self>) -> Html {
        let Content::Awake(model) = &self.content else {
            return Html::default();
        };
        let send = context.link().callback(Input::Message);
        match model.tag() {
            Some(tag) => view::embedded(&Shown::of(model, &send), tag),
            None => Html::default(),
        }
    }

    fn rendered(&mut self, context: &Context<Self>, _first: bool) {
        let root = &context.props().root;
        menus::show_choices(root);
        for effect in self.runtime.take_after_render() {
            if let Effect::Focus(target) = effect {
                focus::move_to_first(root, &view::focus_selectors(target));
            }
        }
        let Content::Awake(model) = &self.content else {
            return;
        };
        // To find a line, the browser lays out the whole page.
        let place = (model.displayed_frame(), model.scene().program.text().len());
        if place != self.scrolled_to {
            self.scrolled_to = place;
            if model.may_hide_running_line() {
                scroll::to_running_line(root);
            }
        }
    }
}
