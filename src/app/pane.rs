//! The parts of the page, each rendered by itself: a press first changes the boards, and the browser may paint them and
//! handle the next press before the other parts are rendered.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use deltaboard_scene::{Effect, Message, Page};
use yew::html::Scope;
use yew::prelude::*;
use yew::virtual_dom::VComp;

use super::App;
use super::layout::Layout;
use crate::browser::clock::Timeout;
use crate::browser::{self, busy, clock, dialog, focus, menus, preview, scroll};
use crate::shown::Shown;
use crate::view::{COMPARISON_CODE, FOCUS_AFTER_ANSWER};

/// How long parts are rendered before the browser may paint, in milliseconds. Most machines render all parts of a step in this
/// time; slow ones paint in between.
const AT_ONCE: f64 = 8.0;

/// How long after a message all remaining parts are rendered at once: a part that moves later surprises.
const AT_LAST: u32 = 150;

/// Renders a part.
pub(super) type Draw = fn(&Shown<'_>) -> Html;

/// The app, and the parts of its page that still show the state before the last message.
pub(super) struct Scheduler {
    pub(super) app: RefCell<App>,
    waiting: RefCell<Vec<Waiting>>,
    /// The layout of the visible parts.
    layout: Cell<Layout>,
    /// When the last message came.
    began: Cell<f64>,
    /// When the browser could paint last.
    since: Cell<f64>,
    /// Whether all parts above the fold are rendered at once, because the parts of two views must not mix.
    whole: Cell<bool>,
    /// Whether the head of the page is rendered and painted before everything else, which takes longer.
    heralds: Cell<bool>,
    /// The number of messages that changed something.
    turn: Cell<u32>,
    /// Whether the parts don't know the last of them yet.
    behind: Cell<bool>,
    /// The number of groups of parts being rendered: a message may come between the parts of one.
    drawn_now: Cell<usize>,
    /// The timer that renders the rest if no frame comes.
    goes_on: RefCell<Option<Timeout>>,
}

/// The order in which parts are rendered.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Priority {
    /// It shows what is coming, if that takes long; otherwise like `Next`.
    Herald,
    First,
    Next,
    /// It's below the fold.
    Last,
}

struct Waiting {
    priority: Priority,
    /// False once the part is removed.
    waits: Rc<Cell<bool>>,
    pane: Scope<Pane>,
}

impl Scheduler {
    pub(super) fn of(app: App) -> Rc<Self> {
        Rc::new(Self {
            layout: Cell::new(Layout::of(&app)),
            app: RefCell::new(app),
            waiting: RefCell::default(),
            began: Cell::new(0.0),
            since: Cell::new(0.0),
            whole: Cell::new(false),
            heralds: Cell::new(false),
            turn: Cell::new(0),
            behind: Cell::new(false),
            drawn_now: Cell::new(0),
            goes_on: RefCell::default(),
        })
    }

    pub(super) fn update(&self, message: Message) -> bool {
        let mut app = self.app.borrow_mut();
        let began = clock::now();
        let changed = app.update(message);
        if changed {
            self.turn.set(self.turn.get() + 1);
            self.behind.set(true);
            self.began.set(began);
            self.since.set(began);
            // In the Lab, a finding moves everything below it.
            let is_lab = app.model.state().page == Page::Lab;
            let (before, next) = (self.layout.get(), Layout::of(&app));
            self.whole.set(is_lab || next != before);
            self.heralds.set(next.is_in_head(before));
            busy::show(true);
        }
        changed
    }

    pub(super) fn layout(&self) -> Layout {
        self.layout.get()
    }

    fn lay_out(&self) {
        let layout = Layout::of(&self.app.borrow());
        if self.layout.replace(layout) != layout {
            layout.show();
        }
    }

    /// Renders the parts, which know the last message now.
    pub(super) fn draw_all(self: &Rc<Self>) {
        self.behind.set(false);
        self.draw();
    }

    /// Renders the next parts; [`Self::drawn`] continues when they are done.
    fn draw(self: &Rc<Self>) {
        if self.behind.get() {
            return;
        }
        let next = self.next();
        if next.first().is_none_or(|it| it.priority != Priority::First) {
            self.app.borrow_mut().runtime.flush_url();
        }
        if next.is_empty() {
            if self.drawn_now.get() == 0 {
                self.settle();
            }
            return;
        }
        let heralds = next.first().is_some_and(|it| it.priority == Priority::Herald);
        let drawing = Rc::new(Drawing::of(self, heralds));
        // Yew handles messages that are sent together in one go.
        for part in next {
            part.waits.set(false);
            part.pane.send_message(drawing.clone());
        }
    }

    /// Returns the first part by order, or all parts above the fold if they are rendered at once.
    fn next(&self) -> Vec<Waiting> {
        let mut waiting = self.waiting.borrow_mut();
        waiting.retain(|it| it.waits.get());
        waiting.sort_by_key(|it| it.priority);
        let heralds = waiting.first().is_some_and(|it| it.priority == Priority::Herald);
        let count = match self.whole.get() && !heralds {
            true => waiting.partition_point(|it| it.priority < Priority::Last).max(1),
            false => 1,
        };
        let count = count.min(waiting.len());
        waiting.drain(..count).collect()
    }

    fn drawn(self: &Rc<Self>, heralds: bool) {
        let now = clock::now();
        let is_early = now - self.since.get() < AT_ONCE && !heralds;
        if is_early || now - self.began.get() > f64::from(AT_LAST) {
            self.draw();
        } else if self.goes_on.borrow().is_none() {
            dialog::show();
            let scheduler = self.clone();
            clock::after_frame(move || scheduler.go_on());
            // Hidden and frozen tabs have no frames.
            let scheduler = self.clone();
            let goes_on = clock::after(AT_LAST, move || scheduler.go_on());
            self.goes_on.replace(Some(goes_on));
        }
    }

    fn go_on(self: &Rc<Self>) {
        if self.goes_on.take().is_some() {
            self.since.set(clock::now());
            self.draw();
        }
    }

    /// All parts are rendered: updates what isn't HTML.
    fn settle(&self) {
        let page = browser::page();
        let mut app = self.app.borrow_mut();
        busy::show(app.model.is_reading());
        match app.model.may_hide_running_line() {
            true => scroll::to_running_line(&page),
            false => scroll::to_first_line(&page),
        }
        if let (Some(_), Some(beside)) =
            (&app.model.scene().beside, browser::element(COMPARISON_CODE))
        {
            scroll::to_running_line(&beside);
        }
        menus::show_choices(&page);
        dialog::show();
        let effects = app.runtime.take_after_render();
        let embeds = app.model.session().embedding.is_some();
        drop(app);
        for effect in effects {
            match effect {
                Effect::FocusAfterAnswer => focus::move_to(&page, FOCUS_AFTER_ANSWER),
                Effect::ScrollToTools => scroll::into_view(&page, ".tools"),
                _ => {}
            }
        }
        if embeds {
            preview::show();
        }
    }
}

/// A group of parts being rendered. It's dropped once all of them are rendered or removed.
pub(super) struct Drawing {
    scheduler: Rc<Scheduler>,
    /// Whether the group is the head of the page, which shows what is coming.
    heralds: bool,
}

impl Drawing {
    fn of(scheduler: &Rc<Scheduler>, heralds: bool) -> Self {
        scheduler.drawn_now.update(|count| count + 1);
        let scheduler = scheduler.clone();
        Self { scheduler, heralds }
    }
}

impl Drop for Drawing {
    fn drop(&mut self) {
        self.scheduler.drawn_now.update(|count| count - 1);
        self.scheduler.drawn(self.heralds);
    }
}

/// The component of a part of the page.
pub(super) struct Pane {
    waits: Rc<Cell<bool>>,
    drawing: Option<Rc<Drawing>>,
    /// Whether it has not been rendered yet.
    blank: bool,
}

#[derive(Properties)]
pub(super) struct Properties {
    scheduler: Rc<Scheduler>,
    turn: u32,
    priority: Priority,
    draw: Draw,
}

impl PartialEq for Properties {
    fn eq(&self, other: &Self) -> bool {
        self.turn == other.turn
    }
}

impl Pane {
    fn wait(&self, context: &Context<Self>) {
        let &Properties { ref scheduler, priority, .. } = context.props();
        let priority = match priority {
            Priority::Herald if !scheduler.heralds.get() => Priority::Next,
            priority => priority,
        };
        if !self.waits.replace(true) {
            scheduler.waiting.borrow_mut().push(Waiting {
                priority,
                waits: self.waits.clone(),
                pane: context.link().clone(),
            });
        }
    }
}

impl Component for Pane {
    /// That the part is to be rendered.
    type Message = Rc<Drawing>;
    type Properties = Properties;

    fn create(context: &Context<Self>) -> Self {
        let pane = Self {
            waits: Rc::default(),
            drawing: None,
            // A page opens with all parts.
            blank: context.props().turn > 0,
        };
        if pane.blank {
            pane.wait(context);
        }
        pane
    }

    fn changed(&mut self, context: &Context<Self>, _old: &Properties) -> bool {
        self.wait(context);
        false
    }

    fn update(&mut self, context: &Context<Self>, drawing: Rc<Drawing>) -> bool {
        if !drawing.heralds {
            context.props().scheduler.lay_out();
        }
        self.blank = false;
        self.drawing = Some(drawing);
        true
    }

    fn view(&self, context: &Context<Self>) -> Html {
        let Properties { scheduler, draw, .. } = context.props();
        match self.blank {
            true => Html::default(),
            false => draw(&scheduler.app.borrow().shown()),
        }
    }

    fn rendered(&mut self, _context: &Context<Self>, _first: bool) {
        self.drawing = None;
    }

    fn destroy(&mut self, _context: &Context<Self>) {
        self.waits.set(false);
    }
}

/// Places the parts of the page: each renders by itself, or, without a scheduler, at once.
#[derive(Clone, Copy)]
pub(super) struct Panes<'a> {
    pub(super) shown: &'a Shown<'a>,
    pub(super) scheduler: Option<&'a Rc<Scheduler>>,
}

impl Panes<'_> {
    /// Returns a part that is rendered by itself.
    pub(super) fn pane(self, draw: Draw) -> Html {
        self.placed(draw, Priority::Next)
    }

    /// Returns a part that shows what is coming, if the rest takes long.
    pub(super) fn herald(self, draw: Draw) -> Html {
        self.placed(draw, Priority::Herald)
    }

    /// Returns a part that is rendered before the others.
    pub(super) fn first(self, draw: Draw) -> Html {
        self.placed(draw, Priority::First)
    }

    /// Returns a part that is rendered after the others.
    pub(super) fn last(self, draw: Draw) -> Html {
        self.placed(draw, Priority::Last)
    }

    fn placed(self, draw: Draw, priority: Priority) -> Html {
        let Some(scheduler) = self.scheduler else {
            return draw(self.shown);
        };
        let properties =
            Properties { scheduler: scheduler.clone(), turn: scheduler.turn.get(), priority, draw };
        VComp::new::<Pane>(Rc::new(properties), None).into()
    }
}
