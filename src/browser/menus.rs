//! The selected options of menus.

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlSelectElement};

/// Sets the value of every menu to its current choice. The attribute `selected` has no effect after the user has chosen
/// an option.
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
