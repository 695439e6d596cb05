//! The parts of the page, and the order in which they are rendered: after a press, the browser paints the boards and may handle
//! the next press before the rest is rendered.

use std::cell::RefCell;
use std::rc::Rc;

use deltaboard_scene::View;
use yew::html::Scope;
use yew::prelude::*;
use yew::virtual_dom::VComp;

use self::Group::{Below, Boards, Code, Controls, Head, Told};
use crate::app::App;
use crate::shown::Shown;

/// Renders a part.
pub(super) type Draw = fn(&Shown<'_>) -> Html;

/// The parts that are always rendered together.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Group {
    /// The header.
    Head,
    Boards,
    /// What the player says about the step, and the result.
    Told,
    Code,
    /// Fields, buttons and notices above the boards.
    Controls,
    /// What is below the fold.
    Below,
}

/// The groups that are rendered one after the other. Between two entries, the browser may paint and handle input.
pub(super) type Order = &'static [&'static [Group]];

/// The boards are what a user looks at.
pub(super) const BOARDS_FIRST: Order = &[&[Boards], &[Told], &[Code], &[Head, Controls], &[Below]];

/// The boards move to another place on the page, so they don't change before the parts around them.
pub(super) const TOGETHER: Order = &[&[Head, Boards, Told, Code, Controls], &[Below]];

/// The header changes first and shows which view or theme is coming, because a whole view takes longer.
pub(super) const HEAD_FIRST: Order = &[&[Head], &[Boards, Told, Code, Controls], &[Below]];

/// The components of the parts, which each of them joins when it is created.
type Components = Rc<RefCell<Vec<(Group, Scope<Part>)>>>;

/// The app, and the components of its parts.
#[derive(Clone)]
pub(super) struct Parts {
    pub(super) app: Rc<RefCell<App>>,
    components: Components,
}

impl Parts {
    pub(super) fn of(app: App) -> Self {
        Self { app: Rc::new(RefCell::new(app)), components: Rc::default() }
    }

    /// Places a part on the page.
    pub(super) fn place(&self, group: Group, draw: Draw) -> Html {
        let properties = Properties { parts: self.clone(), group, draw };
        VComp::new::<Part>(Rc::new(properties), None).into()
    }

    /// Has groups rendered. Yew lets the browser paint only once all of their parts are.
    pub(super) fn render(&self, groups: &[Group]) {
        for (group, part) in &*self.components.borrow() {
            if groups.contains(group) {
                part.send_message(());
            }
        }
    }
}

/// The component of a part.
pub(super) struct Part;

#[derive(Properties)]
pub(super) struct Properties {
    parts: Parts,
    group: Group,
    draw: Draw,
}

impl PartialEq for Properties {
    /// A part is rendered when its group is, and not whenever the page around it is.
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Component for Part {
    /// That the part is to be rendered.
    type Message = ();
    type Properties = Properties;

    fn create(context: &Context<Self>) -> Self {
        let Properties { parts, group, .. } = context.props();
        // A page never removes its parts.
        parts.components.borrow_mut().push((*group, context.link().clone()));
        Self
    }

    fn update(&mut self, _context: &Context<Self>, (): ()) -> bool {
        true
    }

    fn view(&self, context: &Context<Self>) -> Html {
        let Properties { parts, group, draw } = context.props();
        let app = parts.app.borrow();
        let shown = app.shown();
        match (shown.state.view, group) {
            // The view is another program.
            (View::Build, Boards | Told | Code | Controls | Below) => Html::default(),
            _ => draw(&shown),
        }
    }
}
