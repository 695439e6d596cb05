//! The player in the *embed* dialog: the same tag as the dialog shows as text.

use web_sys::Element;

use super::{document, element};

const SCRIPT: &str = "deltaboard-player.js";
const TAG: &str = "deltaboard-player";

/// Updates the preview to the attributes in `data-attributes`, if the dialog is open.
pub(crate) fn show() {
    let Some(place) = element("embed-preview") else {
        return;
    };
    // The calls fail only for invalid names.
    let _shown = load().and_then(|()| fill(&place));
}

/// Loads the script of the player, once.
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
    let player = match place.first_element_child() {
        Some(player) => player,
        None => {
            let player = document().create_element(TAG).ok()?;
            place.append_child(&player).ok()?;
            player
        }
    };
    if player.get_attribute("data-shows").as_ref() == Some(&query) {
        return Some(());
    }
    for name in player.get_attribute_names() {
        player.remove_attribute(&name.as_string()?).ok()?;
    }
    for (name, value) in form_urlencoded::parse(query.as_bytes()) {
        player.set_attribute(&name, &value).ok()?;
    }
    player.set_attribute("data-shows", &query).ok()
}
