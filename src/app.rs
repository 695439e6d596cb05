//! The app: the model, what carries its effects out, and the listeners that send messages.

use std::cell::Cell;
use std::rc::Rc;

use deltaboard_app::{Effect, Message, Model, update};
use deltaboard_scene::Entry;
use gloo::events::EventListener;
use yew::Callback;

use crate::browser::worker::Worker;
use crate::browser::{self, address, drag, keyboard, paste, random, storage};
use crate::runtime::Runtime;
use crate::shown::Shown;

pub(crate) struct App {
    pub(crate) model: Model,
    pub(crate) runtime: Runtime,
    worker: Worker,
    /// Whether single-key shortcuts are on. The listener of keys needs to know it before it sends a message.
    single_keys: Rc<Cell<bool>>,
    pub(crate) send: Callback<Message>,
    _listeners: Vec<EventListener>,
}

impl App {
    /// Opens the app for the URL of the page. Messages come back through `send` to [`Self::update`].
    pub(crate) fn new(send: Callback<Message>) -> Self {
        let (model, effects) = Model::open(&address::query(), storage::stored(), random::seed());
        let single_keys = Rc::new(Cell::new(true));
        let mut app = Self {
            model,
            runtime: Runtime::new(send.clone()),
            worker: Worker::new(send.clone()),
            _listeners: listeners(&send, single_keys.clone()),
            single_keys,
            send,
        };
        app.carry_out(effects);
        app
    }

    /// Updates the model; returns whether the views have to be rendered again.
    pub(crate) fn update(&mut self, message: Message) -> bool {
        if matches!(message, Message::Navigated(_)) {
            self.runtime.forget_url();
        }
        let effects = update(&mut self.model, message);
        self.carry_out(effects)
    }

    fn carry_out(&mut self, effects: Vec<Effect>) -> bool {
        self.single_keys.set(!self.model.session().single_keys_off);
        for effect in &effects {
            match effect {
                Effect::StartJob(id, job) => self.worker.start(*id, job),
                Effect::StopWorker => self.worker.stop(),
                _ => {}
            }
        }
        self.runtime.run(effects)
    }

    /// The input of the views.
    pub(crate) fn shown(&self) -> Shown<'_> {
        Shown { address: address::href(), ..Shown::of(&self.model, &self.send) }
    }
}

/// Listens to everything that isn't an event of a view.
fn listeners(send: &Callback<Message>, single_keys: Rc<Cell<bool>>) -> Vec<EventListener> {
    let page = browser::page();
    let to = |message: fn(String) -> Message| {
        let send = send.clone();
        move |text| send.emit(message(text))
    };
    let emit = || {
        let send = send.clone();
        move |message| send.emit(message)
    };
    let changes = emit();
    let mut listeners = vec![
        paste::on_paste(to(|text| Message::Enter(Entry::Paste(text)))),
        keyboard::on_key(&page, keyboard::PAGE_KEYS, single_keys, to(Message::Key)),
        keyboard::on_edit(&page, emit()),
        address::on_travel(to(Message::Navigated)),
        storage::on_change(move |key, text| changes(Message::StorageChanged(key, text))),
    ];
    listeners.extend(drag::listen(&page, emit()));
    listeners
}
