//! The component of the page, and where its parts are.

use std::rc::Rc;

use deltaboard_scene::{Message, Page};
#[cfg(feature = "first-view")]
use deltaboard_scene::{Model, Stored};
use yew::prelude::*;

use super::layout::Layout;
use super::pane::Panes;
use super::{App, Scheduler};
use crate::browser;
use crate::shown::Shown;
use crate::view;

/// Opens the page.
pub fn open() {
    let root = browser::element("app").expect("index.html has an element with the id `app`");
    yew::Renderer::<Root>::with_root(root).render();
}

/// The page as a component.
struct Root(Rc<Scheduler>);

impl Component for Root {
    type Message = Message;
    type Properties = ();

    fn create(context: &Context<Self>) -> Self {
        let send = context.link().callback(|message| message);
        Self(Scheduler::of(App::new(send)))
    }

    fn update(&mut self, _context: &Context<Self>, message: Message) -> bool {
        self.0.update(message)
    }

    fn view(&self, _context: &Context<Self>) -> Html {
        let app = self.0.app.borrow();
        let panes = Panes { shown: &app.shown(), scheduler: Some(&self.0) };
        page(panes, self.0.layout())
    }

    fn rendered(&mut self, _context: &Context<Self>, _first: bool) {
        self.0.draw_all();
    }
}

/// Places the parts of the page.
fn page(panes: Panes<'_>, layout: Layout) -> Html {
    let shown = panes.shown;
    let [page, view, runs] = layout.attributes().map(|(_name, value)| value);
    html! {
        <div class="page" data-speed={shown.state.speed.style()}>
            { panes.herald(view::header) }
            <main data-page={page} data-view={view} data-runs={runs}>
                { panes.pane(view::notices) }
                { panes.pane(view::subject_fields) }
                { panes.pane(bar) }
                { panes.first(view::board_panel) }
                { panes.first(view::bits_panel) }
                { panes.pane(view::comparison_panel) }
                <div class="side">
                    { panes.pane(code) }
                    { panes.pane(view::step_panel) }
                </div>
                { panes.pane(view::player) }
                { panes.pane(view::outcome) }
                { panes.last(below) }
            </main>
            // A modal dialog hides the rest of the page, also from screen readers.
            <p class="toast" role="status">{ if shown.session.embedding.is_none() { shown.session.toast } else { "" } }</p>
        </div>
    }
}

/// The controls above the board.
fn bar(shown: &Shown<'_>) -> Html {
    match shown.state.page {
        Page::Transform => view::transform_bar(shown),
        Page::Lines => view::lines_bar(shown),
        Page::Symmetries => view::symmetries(shown),
        Page::Lab => view::lab_bar(shown),
    }
}

fn code(shown: &Shown<'_>) -> Html {
    match shown.state.page {
        Page::Lab => view::editor_panel(shown),
        _ => view::code_panel(shown),
    }
}

/// The part below the fold.
fn below(shown: &Shown<'_>) -> Html {
    match shown.state.page {
        Page::Symmetries => view::laws(shown),
        Page::Lab => view::lab_below(shown),
        Page::Transform | Page::Lines => view::reference(shown),
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
    let (model, _effects) = Model::open("", Stored::default());
    let send = Callback::noop();
    let panes = Panes { shown: &Shown::of(&model, &send), scheduler: None };
    page(panes, Layout::of_model(&model))
}
