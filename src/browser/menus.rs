//! What menus show.

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlSelectElement};

/// Makes every menu show its present choice. The attribute `selected` says so only until a person
/// has chosen by hand.
pub(crate) fn show_choices(root: &Element) {
    let Ok(menus) = root.query_selector_all("select[data-present]") else {
        return;
    };
    for place in 0..menus.length() {
        let menu = menus.get(place).and_then(|menu| menu.dyn_into::<HtmlSelectElement>().ok());
        if let Some(menu) = menu {
            let present = menu.get_attribute("data-present").unwrap_or_default();
            if menu.value() != present {
                menu.set_value(&present);
            }
        }
    }
}
