//! The layout of the page.

use deltaboard_scene::{Model, Page, Theme, View};

use super::App;
use crate::browser::{self, theme};

/// What the style sheet places the parts of the page by, and their colours.
///
/// It changes at the moment when the parts are rendered. As a part of the page's component, Yew might let the browser paint in
/// between, and for a frame the parts of one view would be in the places of another.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Layout {
    page: Page,
    view: View,
    is_beside: bool,
    theme: Theme,
}

impl Layout {
    pub(super) fn of(app: &App) -> Self {
        Self::of_model(&app.model)
    }

    pub(super) fn of_model(model: &Model) -> Self {
        let state = model.state();
        Self {
            page: state.page,
            view: state.view,
            is_beside: model.scene().beside.is_some(),
            theme: state.theme,
        }
    }

    /// Whether the head of the page looks different from before.
    pub(super) fn is_in_head(self, before: Self) -> bool {
        self.page != before.page || self.theme != before.theme
    }

    /// The attributes for the style sheet: the view, the side at the bottom, the number of runs.
    pub(super) const fn attributes(self) -> [(&'static str, &'static str); 3] {
        [
            ("data-page", self.page.name()),
            ("data-view", self.view.name()),
            ("data-runs", if self.is_beside { "2" } else { "1" }),
        ]
    }

    /// Sets the attributes and the theme.
    pub(super) fn show(self) {
        theme::show(self.theme);
        let main = browser::page().query_selector("main").ok().flatten();
        if let Some(main) = main {
            for (name, value) in self.attributes() {
                // Fails only for names that no attribute can have.
                let _set = main.set_attribute(name, value);
            }
        }
    }
}
