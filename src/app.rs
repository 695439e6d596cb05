//! The page: it holds the state, brings in what happens, and keeps the edge true to the state.
//!
//! One component for the whole page: every view is a function of [`Shown`], and nothing but the
//! state is remembered anywhere.

use std::rc::Rc;

use deltaboard_scene::lab::{Compilation, Lab, Report};
use deltaboard_scene::{Action, History, Page, State};
use deltaboard_transform::Square;
use gloo::events::EventListener;
use yew::prelude::*;

use crate::asked::{Asked, Reply};
use crate::browser::clock::Timeout;
use crate::browser::storage::{self, Kept};
use crate::browser::{
    self, address, clipboard, clock, dialog, editor, focus, keyboard, later, listing, menus, paste,
    preview, theme, title,
};
use crate::editing::{self, Deed, Editing, Meant};
use crate::event::Event;
use crate::shown::{Place, Shown};
use crate::stage::Stage;
use crate::view::{self, AFTER_ANSWER, BESIDE, Embedding};

/// How long nothing is written before the code is looked into, in milliseconds.
const EXAMINED_AFTER: u32 = 120;

/// The page.
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
    /// Whether what is further down waits until the rest of a new view is painted.
    below_waits: bool,
    /// When the code is looked into: once a person stops writing.
    examine: Option<Timeout>,
    /// What has happened while the later part of the page is not here: all but to open.
    waiting: Option<Vec<Event>>,
    _listeners: [EventListener; 3],
}

impl Component for App {
    type Message = Event;
    type Properties = ();

    fn create(context: &Context<Self>) -> Self {
        let query = address::query();
        let opens = query.is_empty();
        let state = if opens {
            State::default()
        } else {
            linked(&query)
        };
        let link = context.link();
        let act =
            |action: fn(String) -> Action| link.callback(move |text| Event::Act(action(text)));
        let paste = act(Action::Paste);
        let key = link.callback(Event::of_key);
        let travel = link.callback(|()| Event::Travel);
        let page = browser::page();
        let tick = link.callback(|()| Event::Act(Action::Tick));
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
            below_waits: false,
            examine: None,
            waiting: opens.then(Vec::new),
            _listeners: [
                paste::on_paste(move |text| paste.emit(text)),
                keyboard::on_key(&page, keyboard::OF_PAGE, move |pressed| key.emit(pressed)),
                address::on_travel(move || travel.emit(())),
            ],
        };
        if opens {
            let link = context.link().clone();
            later::when_here(move |here| link.send_message(Event::Later(here)));
        } else {
            app.begin(context);
        }
        app
    }

    fn update(&mut self, context: &Context<Self>, event: Event) -> bool {
        match (event, &mut self.waiting) {
            (Event::Later(false), _) => {
                self.message = "The rest of the page could not be loaded. Press again, or reload.";
                true
            }
            (Event::Later(true), waiting) => {
                self.message = "";
                let waiting = waiting.take();
                self.editing.begin(context.link());
                for event in waiting.unwrap_or_default() {
                    self.handle(context, event);
                }
                true
            }
            (event, None) => self.handle(context, event),
            (event, Some(waiting)) => {
                waiting.push(event);
                let link = context.link().clone();
                later::load(move |here| link.send_message(Event::Later(here)));
                false
            }
        }
    }

    fn view(&self, context: &Context<Self>) -> Html {
        let send = context.link().callback(|event| event);
        let state = &self.stage.state;
        let shown = Shown {
            state,
            scene: &self.stage.scene,
            frame: self.stage.scene.frame_at(state.step),
            pointed: self.stage.pointed,
            cursor: self.stage.cursor,
            embedding: self.embedding.as_ref(),
            helps: self.helps,
            place: Place::App,
            report: self.report.as_ref(),
            compilation: self.compilation.as_ref(),
            picked: self.picked,
            message: self.message,
            editing: Some(&self.editing),
            asked: self.stage.asked.as_deref(),
            score: state.predicting.then_some(self.stage.score),
            send: &send,
        };
        let page = state.page;
        let beside = shown.scene.beside.as_ref().map(|_| "");
        html! {
            <div class="page" data-speed={state.speed.style()} data-view={state.view.name()}
                data-beat={shown.beat()}>
                { view::header(&shown) }
                <main data-page={page.name()} data-beside={beside}>
                    { view::notices(&shown) }
                    { view::subject_fields(&shown) }
                    { match page {
                        Page::Transform => view::transform_bar(&shown),
                        Page::Lines => view::lines_bar(&shown),
                        Page::Symmetries => view::symmetries(&shown),
                        Page::Lab => view::lab_bar(&shown),
                    } }
                    { view::board_panel(&shown) }
                    { view::bits_panel(&shown) }
                    { view::beside_panel(&shown) }
                    <div class="side">
                        { match page {
                            Page::Lab => view::editor_panel(&shown),
                            _ => view::code_panel(&shown),
                        } }
                        { view::step_panel(&shown) }
                    </div>
                    { view::player(&shown) }
                    { view::outcome(&shown) }
                    { match page {
                        // It is further down than what is seen at first.
                        _ if self.waiting.is_some() || self.below_waits => view::to_come(),
                        Page::Symmetries => view::laws(&shown),
                        Page::Lab => view::lab_below(&shown),
                        Page::Transform | Page::Lines => view::reference(&shown),
                    } }
                </main>
                // What is behind a dialog can be neither seen nor heard.
                <p class="toast" role="status">{ if self.embedding.is_none() { self.message } else { "" } }</p>
            </div>
        }
    }

    fn rendered(&mut self, _context: &Context<Self>, _first: bool) {
        let page = browser::page();
        listing::show_running_line(&page);
        if let (Some(_), Some(beside)) = (&self.stage.scene.beside, browser::element(BESIDE)) {
            listing::show_running_line(&beside);
        }
        menus::show_choices(&page);
        dialog::show();
        if std::mem::take(&mut self.stage.lost_focus) {
            focus::move_to(&page, AFTER_ANSWER);
        }
        if self.embedding.is_some() {
            preview::show();
        }
    }
}

impl App {
    /// Keeps the edge true to the state that a link asks for.
    #[inline(never)]
    fn begin(&mut self, context: &Context<Self>) {
        theme::show(self.stage.state.theme);
        title::show(self.stage.state.page);
        self.editing.begin(context.link());
        self.examine_soon(context);
        address::replace(&self.stage.state.to_query());
        self.stage.schedule();
    }

    /// What follows from an event. Not inlined: it is of the later part.
    #[inline(never)]
    fn handle(&mut self, context: &Context<Self>, event: Event) -> bool {
        match event {
            Event::Act(action) => self.act(context, action),
            Event::Point(pointed) => return self.stage.point(pointed),
            Event::WalkInside(on) => return self.stage.walk_inside(on),
            Event::WalkTo(square) => self.stage.walk_to(square),
            Event::Press(square) => {
                return match self.stage.asked.as_deref().and_then(Asked::square) {
                    Some(_) => self.reply(context, Reply::Square(Some(square))),
                    None => {
                        let meant = self.editing.press(square, &self.stage);
                        self.edit(context, meant)
                    }
                };
            }
            Event::Edit(open) => self.editing.show(open),
            Event::Take(hand) => self.editing.hand = hand,
            Event::Done(done) => {
                let meant = self.editing.done(done, &self.stage);
                return self.edit(context, meant);
            }
            Event::Undo => {
                return self.take_back(context, |history, now| history.undo(now));
            }
            Event::Redo => {
                return self.take_back(context, |history, now| history.redo(now));
            }
            Event::ForgetRecent => self.editing.forget(),
            Event::ShowBelow => self.below_waits = false,
            Event::Reply(reply) => return self.reply(context, reply),
            Event::Copy(text, shown_in) => {
                let told = context.link().callback(move |written: bool| {
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
                let forget = context.link().callback(|()| Event::ForgetMessage);
                self.forget_message = Some(clock::after(4000, move || forget.emit(())));
            }
            Event::ForgetMessage => self.message = "",
            Event::Help(open) => self.helps = open,
            Event::Embed(open) => self.embedding = open.then(Embedding::default),
            Event::ChangeEmbedding(embedding) => self.embedding = Some(embedding),
            Event::Mean(meant) => {
                return match meant() {
                    Some(event) => self.handle(context, event),
                    None => false,
                };
            }
            Event::Replace(text) => {
                if !editor::replace(&text) {
                    self.act(context, Action::WriteCode(text));
                }
            }
            Event::Examine => {
                storage::keep(Kept::Code, &self.stage.state.lab.code);
                address::replace(&self.stage.state.to_query());
                self.report = Some(Report::of(&self.stage.state.lab));
                let lab = &self.stage.state.lab;
                if !matches!(&self.compilation, Some(known) if known.is_of(lab)) {
                    self.compilation = Some(Compilation::of(lab));
                }
                self.search_soon(context);
            }
            Event::Search(goes_on) => {
                if let Some(compilation) = &mut self.compilation {
                    compilation.go_on(goes_on);
                }
                self.search_soon(context);
            }
            Event::SearchOn => {
                if let Some(compilation) = &mut self.compilation {
                    compilation.advance();
                }
                self.search_soon(context);
            }
            Event::Pick(square, down) => return self.pick(context, square, down),
            Event::Travel => {
                let state = linked(&address::query());
                self.act(context, Action::Restore(Box::new(state)));
            }
            Event::Later(_) => {}
        }
        true
    }

    fn act(&mut self, context: &Context<Self>, action: Action) {
        let deed = Deed::of(&action);
        let before = self.stage.act(action);
        self.follow(context, &before, deed);
    }

    /// Changes the board by hand, if what was done means a change.
    #[inline(never)]
    fn edit(&mut self, context: &Context<Self>, Meant { action, message }: Meant) -> bool {
        if let Some(action) = action {
            self.editing.said = editing::telling(&action, &self.stage);
            self.act(context, action);
        }
        self.message = message;
        true
    }

    #[inline(never)]
    fn take_back(
        &mut self,
        context: &Context<Self>,
        back: fn(&mut History, &State) -> Option<State>,
    ) -> bool {
        match back(&mut self.editing.history, &self.stage.state) {
            Some(state) => self.act(context, Action::TakeBack(Box::new(state))),
            None => return false,
        }
        self.editing.said = "as it was".to_owned();
        true
    }

    #[inline(never)]
    fn reply(&mut self, context: &Context<Self>, reply: Reply) -> bool {
        let before = self.stage.state.clone();
        let is_news = self.stage.reply(reply).is_some();
        self.follow(context, &before, Deed::New(None));
        is_news
    }

    /// Brings all else to what the state has become.
    fn follow(&mut self, context: &Context<Self>, before: &State, deed: Deed) {
        let now = &self.stage.state;
        self.editing.note(before, now, deed);
        if now.theme != before.theme {
            theme::show(now.theme);
        }
        if now.page != before.page {
            title::show(now.page);
            self.below_waits = true;
            let show = context.link().callback(|()| Event::ShowBelow);
            clock::after_frame(move || show.emit(()));
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
            self.examine_soon(context);
        }
        let now = &self.stage.state;
        // Browsers refuse an address for every letter: while somebody writes, it waits.
        let writes = now.page == before.page && now.lab != before.lab;
        if now.milestone != before.milestone {
            address::push(&now.to_query());
        } else if !writes {
            address::replace(&now.to_query());
        }
    }

    /// Searches on when nothing else happens, as long as there is something to find.
    #[inline(never)]
    fn search_soon(&mut self, context: &Context<Self>) {
        let on = context.link().callback(|()| Event::SearchOn);
        let goes_on = self.compilation.as_ref().is_some_and(Compilation::goes_on);
        self.search_on = goes_on.then(|| clock::after(0, move || on.emit(())));
    }

    /// Two squares of the permutation's picture change what comes to them.
    #[inline(never)]
    fn pick(&mut self, context: &Context<Self>, square: Square, down: bool) -> bool {
        match self.picked {
            Some(picked) if picked != square => {
                self.picked = None;
                let text = view::exchanged(&self.stage.state.lab.permutation, picked, square);
                if let Some(text) = text {
                    self.act(context, Action::WritePermutation(text.into()));
                }
            }
            Some(_) if down => self.picked = None,
            None if down => self.picked = Some(square),
            _ => return false,
        }
        true
    }

    /// What was written in the Lab another time is there again.
    #[inline(never)]
    fn bring_draft(&mut self) {
        if let Some(draft) = storage::kept(Kept::Code) {
            self.stage.act(Action::WriteCode(draft.into()));
        }
    }

    /// Sets the clock for looking into the code.
    #[inline(never)]
    fn examine_soon(&mut self, context: &Context<Self>) {
        let examine = context.link().callback(|()| Event::Examine);
        let in_lab = self.stage.state.page == Page::Lab;
        self.examine = in_lab.then(|| clock::after(EXAMINED_AFTER, move || examine.emit(())));
    }
}

/// The state that a link asks for. Code that was too long for it is on this device.
#[inline(never)]
fn linked(query: &str) -> State {
    let mut state = State::from_query(query);
    if state.page == Page::Lab
        && !address::has(query, "code")
        && let Some(draft) = storage::kept(Kept::Code)
    {
        Rc::make_mut(&mut state.lab).write(&draft);
    }
    state
}

/// Opens the page.
pub fn open() {
    if address::query().is_empty() {
        show();
    } else {
        // A link may ask for anything.
        later::load(|here| {
            if here {
                show();
            }
        });
    }
}

fn show() {
    let root = browser::element("app").expect("index.html has an element with the id `app`");
    yew::Renderer::<App>::with_root(root).render();
}
