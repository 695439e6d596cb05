//! The layout of the page.

use deltaboard_app::Model;
use deltaboard_scene::{Side, Theme, View};

/// What the style sheet places the parts of the page by, and their colours. It changes when the boards are rendered.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Layout {
    pub(super) view: View,
    side: Side,
    is_beside: bool,
    is_stale: bool,
    pub(super) theme: Theme,
}

impl Layout {
    pub(super) fn of(model: &Model) -> Self {
        let state = model.state();
        Self {
            view: state.view,
            side: state.side,
            is_beside: model.scene().beside.is_some(),
            is_stale: model.stale_notice().is_some(),
            theme: state.theme,
        }
    }

    /// Whether the head of the page looks different from before.
    pub(super) fn is_in_head(self, before: Self) -> bool {
        self.view != before.view || self.theme != before.theme
    }

    /// The values for the style sheet: the page, the side at the bottom, the number of runs.
    pub(super) const fn attributes(self) -> [&'static str; 3] {
        [self.view.name(), self.side.name(), if self.is_beside { "2" } else { "1" }]
    }

    /// The value of the attribute that dims boards which aren't those of the code in the Lab.
    pub(super) fn stale(self) -> Option<&'static str> {
        self.is_stale.then_some("")
    }
}
