//! Sets the program apart from others on the same page that are written with Yew.

use std::cell::Cell;

use yew::prelude::*;

use super::document;

thread_local! {
    static IS_APART: Cell<bool> = const { Cell::new(false) };
}

/// Uses up the number that Yew gives the first root of a program. The page has that one, and an event inside another program's root
/// with the same number would reach the listeners of the page.
pub(crate) fn set_apart() {
    if IS_APART.replace(true) {
        return;
    }
    if let Ok(root) = document().create_element("div") {
        yew::Renderer::<Nothing>::with_root(root).render().destroy();
    }
}

#[component]
fn Nothing() -> Html {
    Html::default()
}
