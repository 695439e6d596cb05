//! The component of the page, and where its parts are.

mod layout;
mod parts;

use std::rc::Rc;

use deltaboard_app::{Effect, Message, ScrollTarget};

#[cfg(feature = "first-view")]
use deltaboard_app::{Model, Stored};
use deltaboard_scene::View;
use yew::prelude::*;

use self::layout::Layout;
use self::parts::{BOARDS_FIRST, Draw, Group, HEAD_FIRST, Order, Parts, TOGETHER};
use crate::app::App;
use crate::browser::build::Build;
use crate::browser::clock::{self, Timeout};
use crate::browser::{self, busy, dialog, focus, menus, preview, scroll, theme};
use crate::shown::Shown;
use crate::view::{self, COMPARISON_CODE};

/// How long parts are rendered before the browser may paint, in milliseconds. Most machines render all parts of a step in this
/// time; slow ones paint in between.
const AT_ONCE: f64 = 8.0;

/// After how many milliseconds rendering goes on where the browser paints nothing: in hidden tabs.
const WITHOUT_FRAMES: u32 = 150;

/// Opens the page.
pub fn open() {
    let root = browser::element("app").expect("index.html has an element with the id `app`");
    yew::Renderer::<Root>::with_root(root).render();
}

/// The page as a component.
struct Root {
    parts: Parts,
    /// The layout of the rendered boards.
    layout: Layout,
    build: Build,
    /// The groups that still show an earlier state.
    waiting: Order,
    /// When rendering began, or when the browser could paint last.
    since: f64,
    /// The timer that goes on where there are no frames.
    goes_on: Option<Timeout>,
}

enum Input {
    Message(Message),
    /// Render the next groups: right away, or once the browser has painted.
    GoOn {
        painted: bool,
    },
}

impl Component for Root {
    type Message = Input;
    type Properties = ();

    fn create(context: &Context<Self>) -> Self {
        let app = App::new(context.link().callback(Input::Message));
        Self {
            layout: Layout::of(&app.model),
            parts: Parts::of(app),
            build: Build::default(),
            waiting: &[],
            since: 0.0,
            goes_on: None,
        }
    }

    fn update(&mut self, _context: &Context<Self>, input: Input) -> bool {
        match input {
            Input::Message(message) => {
                let since = clock::now();
                let Some(order) = self.order_after(message) else {
                    return false;
                };
                (self.since, self.waiting) = (since, order);
                busy::show(true);
            }
            Input::GoOn { painted: true } if self.goes_on.take().is_none() => return false,
            Input::GoOn { painted: true } => self.since = clock::now(),
            Input::GoOn { painted: false } => {}
        }
        let Some((groups, waiting)) = self.waiting.split_first() else {
            return false;
        };
        self.waiting = waiting;
        if groups.contains(&Group::Boards) {
            let layout = Layout::of(&self.parts.app.borrow().model);
            if layout.theme != self.layout.theme {
                theme::show(layout.theme);
            }
            self.layout = layout;
        }
        self.parts.render(groups);
        // The last to be rendered; see `rendered`.
        true
    }

    fn view(&self, _context: &Context<Self>) -> Html {
        let app = self.parts.app.borrow();
        page(&app.shown(), self.layout, |group, draw| self.parts.place(group, draw))
    }

    /// Yew calls this when the groups are rendered.
    fn rendered(&mut self, context: &Context<Self>, _first: bool) {
        dialog::show();
        let is_head = self.waiting.first().is_some_and(|groups| groups.contains(&Group::Boards));
        let link = context.link();
        if self.waiting.is_empty() {
            self.settle();
        } else if clock::now() - self.since < AT_ONCE && !is_head {
            link.send_message(Input::GoOn { painted: false });
        } else if self.goes_on.is_none() {
            let go_on = link.callback(|()| Input::GoOn { painted: true });
            let after_frame = go_on.clone();
            clock::after_frame(move || after_frame.emit(()));
            self.goes_on = Some(clock::after(WITHOUT_FRAMES, move || go_on.emit(())));
        }
    }
}

impl Root {
    /// Updates the model. Returns the order in which the parts are to be rendered, if they are.
    fn order_after(&self, message: Message) -> Option<Order> {
        let mut app = self.parts.app.borrow_mut();
        let (scene, step) = (app.model.scene().clone(), app.model.state().step);
        if !app.update(message) {
            return None;
        }
        let model = &app.model;
        let layout = Layout::of(model);
        let steps = Rc::ptr_eq(&scene, model.scene()) && step != model.state().step;
        Some(if layout.is_in_head(self.layout) {
            HEAD_FIRST
        } else if layout == self.layout && (layout.view != View::Lab || steps) {
            BOARDS_FIRST
        } else {
            // In the Lab, a finding moves everything below it.
            TOGETHER
        })
    }

    /// All parts are rendered: updates what isn't HTML.
    fn settle(&self) {
        let page = browser::page();
        let mut app = self.parts.app.borrow_mut();
        app.runtime.flush_url();
        if app.model.state().view == View::Build {
            self.build.show(&app.model, &app.send);
        }
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
        let effects = app.runtime.take_after_render();
        let embeds = app.model.session().dialogs.embedding.is_some();
        drop(app);
        for effect in effects {
            match effect {
                Effect::Focus(target) => {
                    focus::move_to_first(&page, &view::focus_selectors(target));
                }
                Effect::ScrollTo(ScrollTarget::Tools) => scroll::into_view(&page, ".tools"),
                Effect::ScrollTo(ScrollTarget::Boards) => scroll::into_view(&page, ".bits-panel"),
                _ => {}
            }
        }
        if embeds {
            // Loading the player would delay the frame that shows the dialog.
            clock::after_frame(preview::show);
        }
    }
}

/// Places the parts of the page.
fn page(shown: &Shown<'_>, layout: Layout, part: impl Fn(Group, Draw) -> Html) -> Html {
    let [page, view, runs] = layout.attributes();
    html! {
        <div class="page" data-speed={shown.state.speed.style()} data-pace={shown.pace()}>
            { part(Group::Head, view::header) }
            <main data-page={page} data-view={view} data-runs={runs} data-stale={layout.stale()}>
                { part(Group::Head, view::notices) }
                { part(Group::Controls, view::subject_fields) }
                { part(Group::Controls, bar) }
                { part(Group::Boards, view::board_panel) }
                { part(Group::Boards, view::bits_panel) }
                { part(Group::Code, view::comparison_panel) }
                <div class="side">
                    { part(Group::Code, code) }
                    { part(Group::Code, view::step_panel) }
                    { part(Group::Code, view::butterfly) }
                </div>
                { part(Group::Told, view::told) }
                { part(Group::Told, view::outcome) }
                { part(Group::Told, view::player) }
                { part(Group::Controls, view::options) }
                { part(Group::Told, view::losses) }
                { part(Group::Below, below) }
                // Another program fills it; see `build.rs`.
                <div id="build" />
            </main>
            // A modal dialog hides the rest of the page, also from screen readers.
            <p class="toast" role="status">{ if shown.session.dialogs.embedding.is_none() { shown.session.toast } else { "" } }</p>
        </div>
    }
}

/// The controls above the board.
fn bar(shown: &Shown<'_>) -> Html {
    match shown.state.view {
        View::Transform => view::transform_bar(shown),
        View::Lines => view::lines_bar(shown),
        View::Symmetries => view::symmetries(shown),
        View::Lab => view::lab_bar(shown),
        View::Build => Html::default(),
    }
}

fn code(shown: &Shown<'_>) -> Html {
    match shown.state.view {
        View::Lab => view::editor_panel(shown),
        _ => view::code_panel(shown),
    }
}

/// The part below the fold.
fn below(shown: &Shown<'_>) -> Html {
    match shown.state.view {
        View::Symmetries => view::laws(shown),
        View::Lab => view::lab_below(shown),
        View::Transform | View::Lines => view::reference(shown),
        View::Build => Html::default(),
    }
}

/// The page as it opens, as HTML.
#[cfg(feature = "first-view")]
pub async fn first_view() -> String {
    yew::LocalServerRenderer::<FirstView>::new().hydratable(false).render().await
}

#[cfg(feature = "first-view")]
#[component]
fn FirstView() -> Html {
    let (model, _effects) = Model::open("", Stored::default(), 0);
    let send = Callback::noop();
    let shown = Shown::of(&model, &send);
    page(&shown, Layout::of(&model), |_group, draw| draw(&shown))
}
