//! The player in the *embed* dialog: the very tag that is offered.

use wasm_bindgen::JsCast;
use web_sys::Element;

use super::{document, element};

const SCRIPT: &str = "deltaboard-player.js";
const TAG: &str = "deltaboard-player";

/// Makes the preview be what its attributes say, if there is one.
#[inline(never)]
pub(crate) fn show() {
    let Some(place) = element("embed-preview") else {
        return;
    };
    // Each fails only for what is no element or no name.
    let _shown = load().and_then(|()| fill(&place));
}

/// Brings in the script of the player, once.
fn load() -> Option<()> {
    if element(SCRIPT).is_some() {
        return Some(());
    }
    let script = document().create_element("script").ok()?;
    script.set_id(SCRIPT);
    script.set_attribute("type", "module").ok()?;
    script.set_attribute("src", SCRIPT).ok()?;
    document().body()?.append_child(&script).ok()?;
    Some(())
}

fn fill(place: &Element) -> Option<()> {
    let query = place.get_attribute("data-attributes")?;
    let code = place.get_attribute("data-code");
    let told = (Some(&query), code.as_ref());
    let player = match place.first_element_child() {
        Some(player) => player,
        None => {
            let player = document().create_element(TAG).ok()?;
            place.append_child(&player).ok()?;
            player
        }
    };
    let shown = (player.get_attribute("data-shows"), player.text_content());
    if (shown.0.as_ref(), code.as_ref().and(shown.1.as_ref())) == told {
        return Some(());
    }
    let names: Vec<_> = player.get_attribute_names().iter().collect();
    for name in names.iter().filter_map(wasm_bindgen::JsValue::as_string) {
        player.remove_attribute(&name).ok()?;
    }
    for (name, value) in form_urlencoded::parse(query.as_bytes()) {
        player.set_attribute(&name, &value).ok()?;
    }
    player.set_attribute("data-shows", &query).ok()?;
    let content = code.map(|code| {
        let marked = document().create_element("code").ok()?;
        marked.set_text_content(Some(&code));
        Some(marked)
    });
    player.set_text_content(None);
    if let Some(Some(marked)) = content {
        player.append_child(marked.unchecked_ref()).ok()?;
    }
    Some(())
}
