//! The app: it holds the state, brings in what happens, and keeps the edge true to the state.
//!
//! Every view is a function of [`Shown`], and nothing but the state is remembered anywhere.

mod layout;
mod page;
mod pane;

use std::cell::Cell;
use std::rc::Rc;

use deltaboard_scene::lab::{Compilation, Lab, Report};
use deltaboard_scene::{Action, History, Page, State};
use deltaboard_transform::Square;
use gloo::events::EventListener;
use yew::Callback;

#[cfg(feature = "first-view")]
pub use self::page::first_view;
pub use self::page::open;
pub(crate) use self::pane::Scheduler;
use crate::asked::{Asked, Reply};
use crate::browser::clock::Timeout;
use crate::browser::storage::{self, StorageKey};
use crate::browser::{self, address, clipboard, clock, editor, keyboard, paste, theme, title};
use crate::editing::{self, Deed, Editing, Meant};
use crate::event::Event;
use crate::shown::{Place, Shown};
use crate::stage::Stage;
use crate::view::{self, Embedding};

/// How long nothing is written before the code is looked into, in milliseconds.
const EXAMINED_AFTER: u32 = 120;

/// How the device keeps that something is switched off.
const OFF: &str = "off";

/// All that the page remembers.
pub(crate) struct App {
    stage: Stage,
    embedding: Option<Embedding>,
    /// Whether the sheet of keys is open.
    helps: bool,
    message: &'static str,
    forget_message: Option<Timeout>,
    report: Option<Report>,
    compilation: Option<Compilation>,
    search_on: Option<Timeout>,
    picked: Option<Square>,
    editing: Box<Editing>,
    /// Whether keys that write a sign do something wherever the focus is: voice control may press them.
    single_keys: Rc<Cell<bool>>,
    /// When the code is looked into: once a person stops writing.
    examine: Option<Timeout>,
    /// The code that a link has brought, until something else is written: it is not kept in place of a person's own.
    brought: Option<Rc<str>>,
    /// The address of what is shown, until the browser has taken it.
    due: Option<address::PendingUrl>,
    send: Callback<Event>,
    _listeners: [EventListener; 3],
}

impl App {
    /// Begins with what the address asks for; `send` brings what happens to [`Self::update`].
    fn new(send: Callback<Event>) -> Self {
        let query = address::query();
        let state = linked(&query);
        let brought = address::has(&query, "code").then(|| state.lab.code.clone());
        let act = |action: fn(String) -> Action| send.reform(move |text| Event::Act(action(text)));
        let paste = act(Action::Paste);
        let key = send.clone();
        let single_keys = Rc::new(Cell::new(true));
        let single = single_keys.clone();
        let travel = send.reform(|()| Event::Travel);
        let page = browser::page();
        let tick = send.reform(|()| Event::Act(Action::Tick));
        let mut app = Self {
            stage: Stage::new(state, tick),
            embedding: None,
            helps: false,
            message: "",
            forget_message: None,
            report: None,
            compilation: None,
            search_on: None,
            picked: None,
            editing: Box::default(),
            single_keys,
            examine: None,
            brought,
            due: None,
            send,
            _listeners: [
                paste::on_paste(move |text| paste.emit(text)),
                keyboard::on_key(&page, keyboard::PAGE_KEYS, single, move |pressed| {
                    key.emit(pressed);
                }),
                address::on_travel(move || travel.emit(())),
            ],
        };
        app.begin();
        app
    }

    /// What the views are given.
    fn shown<'a>(&'a self, scheduler: &'a Rc<Scheduler>) -> Shown<'a> {
        Shown {
            embedding: self.embedding.as_ref(),
            helps: self.helps,
            single_keys: self.single_keys.get(),
            place: Place::App,
            report: self.report.as_ref(),
            compilation: self.compilation.as_ref(),
            picked: self.picked,
            message: self.message,
            editing: Some(&self.editing),
            scheduler: Some(scheduler),
            address: address::href(),
            ..Shown::of(&self.stage, &self.send)
        }
    }

    /// Keeps the edge true to the state that a link asks for.
    fn begin(&mut self) {
        theme::show(self.stage.state.theme);
        title::show(self.stage.state.page);
        self.recall();
        self.examine_soon();
        address::replace(&self.stage.state.to_query());
        self.stage.schedule();
    }

    /// Brings back what is kept on the device.
    fn recall(&mut self) {
        self.editing.begin(&self.send);
        let on = storage::get(StorageKey::SingleKeys).is_none_or(|kept| kept != OFF);
        self.single_keys.set(on);
    }

    /// What follows from an event: whether something else is to be seen then.
    fn update(&mut self, event: Event) -> bool {
        match event {
            Event::Act(action) => self.act(action),
            Event::Hover(under) => return self.stage.hover(under),
            Event::Point(pointed) => return self.stage.point(pointed),
            Event::WalkInside(on) => return self.stage.walk_inside(on),
            Event::WalkTo(square) => self.stage.walk_to(square),
            Event::Press(square) => {
                return match self.stage.asked.as_deref().and_then(Asked::square) {
                    Some(_) => self.reply(Reply::Square(Some(square))),
                    None => {
                        let meant = self.editing.press(square, &self.stage);
                        self.edit(meant)
                    }
                };
            }
            Event::Edit(open) => self.editing.show(open),
            Event::Take(hand) => self.editing.hand = hand,
            Event::Done(done) => {
                let meant = self.editing.done(done, &self.stage);
                return self.edit(meant);
            }
            Event::Undo => {
                return self.take_back(|history, now| history.undo(now));
            }
            Event::Redo => {
                return self.take_back(|history, now| history.redo(now));
            }
            Event::ForgetRecent => self.editing.forget(),
            Event::Recall => self.editing.recall(),
            Event::Reply(reply) => return self.reply(reply),
            Event::Copy(text, shown_in) => {
                let told = self.send.reform(move |written: bool| {
                    if !written {
                        clipboard::select(shown_in);
                    }
                    Event::Copied(written)
                });
                clipboard::copy(text, move |written| told.emit(written));
                return false;
            }
            Event::Copied(written) => {
                self.message = if written {
                    "Copied."
                } else {
                    "The browser refused the clipboard. The text is selected: press Ctrl+C or ⌘C."
                };
                let forget = self.send.reform(|()| Event::ForgetMessage);
                self.forget_message = Some(clock::after(4000, move || forget.emit(())));
            }
            Event::ForgetMessage => self.message = "",
            Event::SingleKeys(on) => {
                self.single_keys.set(on);
                storage::set(StorageKey::SingleKeys, if on { "" } else { OFF });
            }
            Event::Help(open) => self.helps = open,
            Event::Embed(open) => self.embedding = open.then(Embedding::default),
            Event::ChangeEmbedding(embedding) => self.embedding = Some(embedding),
            Event::Replace(text) => {
                if !editor::replace(&text) {
                    self.act(Action::WriteCode(text));
                }
            }
            Event::Examine => {
                let code = &self.stage.state.lab.code;
                if self.brought.as_ref() != Some(code) {
                    self.brought = None;
                    storage::set(StorageKey::Code, code);
                }
                self.address(false);
                self.report = Some(Report::of(&self.stage.state.lab));
                let lab = &self.stage.state.lab;
                if !matches!(&self.compilation, Some(known) if known.is_of(lab)) {
                    self.compilation = Some(Compilation::of(lab));
                }
                self.search_soon();
            }
            Event::Search(goes_on) => {
                if let Some(compilation) = &mut self.compilation {
                    compilation.set_running(goes_on);
                }
                self.search_soon();
            }
            Event::SearchOn => {
                if let Some(compilation) = &mut self.compilation {
                    compilation.advance();
                }
                self.search_soon();
            }
            Event::Pick(square, down) => return self.pick(square, down),
            Event::Travel => {
                self.due = None;
                let state = linked(&address::query());
                self.act(Action::Restore(Box::new(state)));
            }
        }
        true
    }

    fn act(&mut self, action: Action) {
        let deed = Deed::of(&action);
        let is_theme = matches!(action, Action::NextTheme);
        let before = self.stage.act(action);
        if is_theme {
            theme::carry_to_guide(self.stage.state.theme);
        }
        self.follow(&before, deed);
    }

    /// Changes the board by hand, if what was done means a change.
    fn edit(&mut self, Meant { action, message }: Meant) -> bool {
        if let Some(action) = action {
            let said = editing::telling(&action, &self.stage);
            self.act(action);
            let state = &self.stage.state;
            let mut told: Vec<&str> = Vec::new();
            // What is asked about has not been done yet.
            told.extend(Some(&*said).filter(|_| state.pending_shift.is_none()));
            if self.editing.open {
                let warnings = state.warnings.iter();
                told.extend(warnings.map(|warning| warning.trim_end_matches('.')));
            }
            self.editing.said = told.join(". ");
        }
        self.message = message;
        true
    }

    fn take_back(&mut self, back: fn(&mut History, &State) -> Option<State>) -> bool {
        match back(&mut self.editing.history, &self.stage.state) {
            Some(state) => self.act(Action::UndoRedo(Box::new(state))),
            None => return false,
        }
        self.editing.said = "board restored".to_owned();
        true
    }

    fn reply(&mut self, reply: Reply) -> bool {
        let before = self.stage.state.clone();
        let is_news = self.stage.reply(reply).is_some();
        self.follow(&before, Deed::New(None));
        is_news
    }

    /// Brings all else to what the state has become.
    fn follow(&mut self, before: &State, deed: Deed) {
        let now = &self.stage.state;
        self.editing.note(before, now, deed);
        if now.page != before.page {
            title::show(now.page);
        }
        if !now.lab.plays_same(&before.lab) {
            // What is known is not known of this.
            self.report = None;
        }
        if now.lab != before.lab || now.page != before.page {
            // What was taken back stays so, whatever is kept on the device.
            let comes = now.page != before.page && deed != Deed::TakenBack;
            if comes && now.page == Page::Lab && *now.lab == Lab::default() {
                self.bring_draft();
            }
            self.examine_soon();
        }
        let now = &self.stage.state;
        // Browsers refuse an address for every letter: while somebody writes, it waits.
        let writes = now.page == before.page && now.lab != before.lab;
        let is_place = now.milestone != before.milestone;
        if is_place || !writes {
            self.address(is_place);
        }
    }

    /// Has the browser show the address of the state; it takes its time for that.
    fn address(&mut self, is_place: bool) {
        let query = self.stage.state.to_query();
        let passed = self.due.replace(address::PendingUrl { query, is_place });
        // What *back* returns to is not passed over.
        if let Some(passed) = passed.filter(|it| it.is_place || is_place) {
            passed.show();
        }
    }

    /// Searches on when nothing else happens, as long as there is something to find.
    fn search_soon(&mut self) {
        let on = self.send.reform(|()| Event::SearchOn);
        let goes_on = self.compilation.as_ref().is_some_and(Compilation::is_running);
        self.search_on = goes_on.then(|| clock::after(0, move || on.emit(())));
    }

    /// Two squares of the permutation's picture change what comes to them.
    fn pick(&mut self, square: Square, down: bool) -> bool {
        match self.picked {
            Some(picked) if picked != square => {
                self.picked = None;
                let text = view::swap_sources(&self.stage.state.lab.permutation, picked, square);
                if let Some(text) = text {
                    self.act(Action::WritePermutation(text.into()));
                }
            }
            Some(_) if down => self.picked = None,
            None if down => self.picked = Some(square),
            _ => return false,
        }
        true
    }

    /// What was written in the Lab another time is there again.
    fn bring_draft(&mut self) {
        if let Some(draft) = storage::get(StorageKey::Code) {
            self.stage.act(Action::WriteCode(draft.into()));
        }
    }

    /// Sets the clock for looking into the code.
    fn examine_soon(&mut self) {
        let examine = self.send.reform(|()| Event::Examine);
        let in_lab = self.stage.state.page == Page::Lab;
        self.examine = in_lab.then(|| clock::after(EXAMINED_AFTER, move || examine.emit(())));
    }
}

/// The state that a link asks for. Code that was too long for it is on this device.
fn linked(query: &str) -> State {
    let state = State::from_query(query);
    let brings_none = state.page == Page::Lab && !address::has(query, "code");
    match brings_none.then(|| storage::get(StorageKey::Code)).flatten() {
        Some(draft) => State::from_query_with_draft(query, &draft),
        None => state,
    }
}
