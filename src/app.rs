//! The page: it holds the state, brings in what happens, and keeps the edge true to the state.
//!
//! One component for the whole page: every view is a function of [`Shown`], and nothing but the
//! state is remembered anywhere.

use std::rc::Rc;

use deltaboard_scene::{
    Action, Page, Scene, State,
    lab::{Compilation, Lab, Report},
};
use deltaboard_trace::{Evaluation, Step};
use deltaboard_transform::Square;
use gloo::events::EventListener;
use yew::prelude::*;

use crate::browser::clock::Timeout;
use crate::browser::{
    address, clipboard, clock, dialog, draft, editor, keyboard, later, listing, menus, paste, theme,
};
use crate::view;

/// How long nothing is written before the code is looked into, in milliseconds.
const EXAMINED_AFTER: u32 = 120;

/// What the pointer or the focus is on: it lights up everywhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Pointed {
    #[default]
    Nothing,
    Square(Square),
    /// By its place among what the step has evaluated.
    Expression(usize),
}

/// What happens on the page.
pub(crate) enum Event {
    /// Something that the state answers.
    Act(Action),
    /// The pointer or the focus is on something else.
    Point(Pointed),
    /// The keyboard has walked to a square.
    WalkTo(Square),
    /// A text is to be copied; the element of this id shows it.
    Copy(String, &'static str),
    /// The browser has answered.
    Copied(bool),
    /// The message has been there long enough.
    ForgetMessage,
    /// The *embed* dialog is opened or closed.
    Embed(bool),
    /// Something whose meaning is still to be found: it is of the later part.
    Mean(Box<dyn FnOnce() -> Option<Self>>),
    /// Another text is to stand in the editor, as if the person had written it.
    Replace(Rc<str>),
    /// There is time to find out what the code is.
    Examine,
    /// The search for the code of a permutation is to go on, or to stop.
    Search(bool),
    /// There is time to search on.
    SearchOn,
    /// A square of the permutation's picture was pressed, or the pointer left it there.
    Pick(Square, bool),
    /// The person went back or forward in the browser's history.
    Travel,
    /// The later part of the page is here, or cannot be had.
    Later(bool),
}

/// What every view is given.
pub(crate) struct Shown<'a> {
    pub(crate) state: &'a State,
    pub(crate) scene: &'a Scene,
    pub(crate) pointed: Pointed,
    /// The square that the tabulator reaches.
    pub(crate) cursor: Square,
    pub(crate) embedding: bool,
    /// What is known of the code in the Lab.
    pub(crate) report: Option<&'a Report>,
    pub(crate) compilation: Option<&'a Compilation>,
    /// The square of the permutation's picture that waits for another.
    pub(crate) picked: Option<Square>,
    pub(crate) send: &'a Callback<Event>,
}

impl<'a> Shown<'a> {
    /// The step that led to this frame; of a routine over a square, that of the square which is
    /// pointed at, or where the keyboard is.
    pub(crate) fn step(&self) -> Option<&'a Step> {
        let scene = self.scene;
        let square = match self.pointed {
            Pointed::Square(square) => square,
            _ => self.cursor,
        };
        let run = scene.trace.run_of(scene.bit_of(square));
        run.unwrap_or(&scene.trace).step(self.state.step)
    }

    /// What the expression that is pointed at came to in this step.
    pub(crate) fn evaluation(&self) -> Option<&'a Evaluation> {
        let Pointed::Expression(place) = self.pointed else {
            return None;
        };
        self.step()?.evaluations.get(place)
    }

    /// A callback that sends what an event means, if it means anything.
    pub(crate) fn on<IN: 'static>(
        &self,
        event: impl Fn(IN) -> Option<Event> + 'static,
    ) -> Callback<IN> {
        let send = self.send.clone();
        Callback::from(move |input| {
            if let Some(event) = event(input) {
                send.emit(event);
            }
        })
    }

    /// A callback for a button that always does the same.
    pub(crate) fn press(&self, action: Action) -> Callback<MouseEvent> {
        self.send
            .reform(move |_: MouseEvent| Event::Act(action.clone()))
    }
}

/// The page.
pub(crate) struct App {
    state: State,
    scene: Rc<Scene>,
    pointed: Pointed,
    cursor: Square,
    embedding: bool,
    message: &'static str,
    forget_message: Option<Timeout>,
    next_step: Option<Timeout>,
    report: Option<Report>,
    compilation: Option<Compilation>,
    search_on: Option<Timeout>,
    picked: Option<Square>,
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
        let (paste, key) = (act(Action::Paste), act(Action::Key));
        let travel = link.callback(|()| Event::Travel);
        let mut app = Self {
            scene: Rc::new(Scene::of(&state)),
            state,
            pointed: Pointed::Nothing,
            cursor: Square::A8,
            embedding: false,
            message: "",
            forget_message: None,
            next_step: None,
            report: None,
            compilation: None,
            search_on: None,
            picked: None,
            examine: None,
            waiting: opens.then(Vec::new),
            _listeners: [
                paste::on_paste(move |text| paste.emit(text)),
                keyboard::on_key(move |pressed| key.emit(pressed)),
                address::on_travel(move || travel.emit(())),
            ],
        };
        if !opens {
            app.begin(context);
        }
        app
    }

    fn update(&mut self, context: &Context<Self>, event: Event) -> bool {
        match (event, &mut self.waiting) {
            (Event::Later(false), _) => {
                self.message = "The rest of the page could not be loaded. Press again to retry.";
                true
            }
            (Event::Later(true), waiting) => {
                self.message = "";
                for event in waiting.take().unwrap_or_default() {
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
        let shown = Shown {
            state: &self.state,
            scene: &self.scene,
            pointed: self.pointed,
            cursor: self.cursor,
            embedding: self.embedding,
            report: self.report.as_ref(),
            compilation: self.compilation.as_ref(),
            picked: self.picked,
            send: &send,
        };
        let page = self.state.page;
        html! {
            <div class="page" data-speed={self.state.speed.style()} data-view={self.state.view.name()}>
                { view::header(&shown) }
                <main data-page={page.name()}>
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
                        Page::Symmetries => view::laws(&shown),
                        Page::Lab => view::lab_below(&shown),
                        Page::Transform | Page::Lines => view::reference(&shown),
                    } }
                </main>
                <p class="toast" role="status">{ self.message }</p>
            </div>
        }
    }

    fn rendered(&mut self, _context: &Context<Self>, _first: bool) {
        listing::show_running_line();
        menus::show_choices();
        dialog::show();
    }
}

impl App {
    /// Keeps the edge true to the state that a link asks for.
    #[inline(never)]
    fn begin(&mut self, context: &Context<Self>) {
        theme::show(self.state.theme);
        self.examine_soon(context);
        address::replace(&self.state.to_query());
        self.schedule(context);
    }

    /// What follows from an event. Not inlined: it is of the later part.
    #[inline(never)]
    fn handle(&mut self, context: &Context<Self>, event: Event) -> bool {
        match event {
            Event::Act(action) => self.act(context, action),
            Event::Point(pointed) => {
                let changed = self.pointed != pointed;
                self.pointed = pointed;
                return changed;
            }
            Event::WalkTo(square) => {
                self.cursor = square;
                self.pointed = Pointed::Square(square);
            }
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
            Event::Embed(open) => self.embedding = open,
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
                draft::keep(&self.state.lab.code);
                address::replace(&self.state.to_query());
                self.report = Some(Report::of(&self.state.lab));
                let lab = &self.state.lab;
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
        let next = self.state.after(&self.scene, action);
        let before = std::mem::replace(&mut self.state, next);
        let now = &self.state;
        if !now.shows_same_run(&before) {
            self.scene = Rc::new(Scene::of(now));
            self.pointed = Pointed::Nothing;
        }
        if now.step != before.step && matches!(self.pointed, Pointed::Expression(_)) {
            self.pointed = Pointed::Nothing;
        }
        if now.theme != before.theme {
            theme::show(now.theme);
        }
        if !now.lab.plays_same(&before.lab) {
            // What is known is not known of this.
            self.report = None;
        }
        if now.lab != before.lab || now.page != before.page {
            if now.page == Page::Lab && *now.lab == Lab::default() {
                self.bring_draft();
            }
            self.examine_soon(context);
        }
        let now = &self.state;
        // Browsers refuse an address for every letter: while somebody writes, it waits.
        let writes = now.page == before.page && now.lab != before.lab;
        if now.milestone != before.milestone {
            address::push(&now.to_query());
        } else if !writes {
            address::replace(&now.to_query());
        }
        let waits_as_before = now.shows_same_run(&before)
            && (now.playing, now.step, now.speed) == (before.playing, before.step, before.speed);
        if !waits_as_before {
            self.schedule(context);
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
                let text = view::exchanged(&self.state.lab.permutation, picked, square);
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
        if let Some(draft) = draft::kept() {
            Rc::make_mut(&mut self.state.lab).write(&draft);
            self.scene = Rc::new(Scene::of(&self.state));
        }
    }

    /// Sets the clock for looking into the code.
    #[inline(never)]
    fn examine_soon(&mut self, context: &Context<Self>) {
        let examine = context.link().callback(|()| Event::Examine);
        let in_lab = self.state.page == Page::Lab;
        self.examine = in_lab.then(|| clock::after(EXAMINED_AFTER, move || examine.emit(())));
    }

    /// Sets the clock for the next step, while playing.
    fn schedule(&mut self, context: &Context<Self>) {
        let tick = context.link().callback(|()| Event::Act(Action::Tick));
        // The first step follows closely: something was pressed and should happen.
        let wait = match self.state.step {
            0 => self.state.speed.step_time() / 4,
            _ => self.state.speed.step_time(),
        };
        let playing = self.state.playing;
        self.next_step = playing.then(|| clock::after(wait, move || tick.emit(())));
    }
}

/// The state that a link asks for. Code that was too long for it is on this device.
#[inline(never)]
fn linked(query: &str) -> State {
    let mut state = State::from_query(query);
    if state.page == Page::Lab
        && !address::has(query, "code")
        && let Some(draft) = draft::kept()
    {
        Rc::make_mut(&mut state.lab).write(&draft);
    }
    state
}
