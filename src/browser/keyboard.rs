//! Keyboard shortcuts that work wherever the focus is.

use std::cell::Cell;
use std::rc::Rc;

use deltaboard_app::{Gesture, Message, Selected};
use deltaboard_transform::{Direction, Piece};
use gloo::events::{EventListener, EventListenerOptions, EventListenerPhase};
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent};

/// Elements that handle all keys themselves.
const OWN_ALL_KEYS: &str = "input, textarea, select, dialog[open]";
/// Elements that have an undo history of their own.
const OWN_UNDO: &str = "input:not([type=range]), textarea, dialog[open]";
/// Elements that the space bar presses.
const OWN_SPACE: &str = "button, a, summary";
/// Elements in which arrows move from square to square, from cell to cell, or from tab to tab.
const OWN_ARROWS: &str = "[data-squares], [data-cells], [role=tablist], [role=toolbar]";
/// Elements in which keys edit the focused square.
const ON_SQUARES: &str = "[data-squares]";

/// The keys that an embedded player handles.
pub(crate) const PLAYER_KEYS: &[&str] = &["ArrowLeft", "ArrowRight", "Home", "End", " ", ",", "."];
/// The keys that the page handles.
pub(crate) const PAGE_KEYS: &[&str] =
    &["ArrowLeft", "ArrowRight", "Home", "End", " ", ",", ".", "?"];

/// The handled keys that type a character; the user can switch them off.
const SINGLE_KEYS: [&str; 3] = [",", ".", "?"];

/// Calls back with a key pressed inside an element: if it is one of `keys`, the focused element doesn't
/// handle it, and it isn't a single key that is switched off.
pub(crate) fn on_key(
    inside: &Element,
    keys: &'static [&'static str],
    single_keys: Rc<Cell<bool>>,
    callback: impl Fn(String) + 'static,
) -> EventListener {
    let options = EventListenerOptions::enable_prevent_default();
    EventListener::new_with_options(inside, "keydown", options, move |event| {
        let Some(event) = event.dyn_ref::<KeyboardEvent>() else {
            return;
        };
        let key = event.key();
        let modified = event.ctrl_key() || event.meta_key() || event.alt_key();
        let is_off = !single_keys.get() && SINGLE_KEYS.contains(&&*key);
        if !modified && !is_off && keys.contains(&&*key) && !belongs_to_focus(event, &key) {
            event.prevent_default();
            callback(key);
        }
    })
}

/// Calls back with the edit that a key makes: undo, redo, shifting the board or, if a square has the focus, changing
/// that square.
pub(crate) fn on_edit(inside: &Element, callback: impl Fn(Message) + 'static) -> EventListener {
    // In the capture phase, before other listeners handle arrows.
    let options = EventListenerOptions { phase: EventListenerPhase::Capture, passive: false };
    EventListener::new_with_options(inside, "keydown", options, move |event| {
        let Some(event) = event.dyn_ref::<KeyboardEvent>() else {
            return;
        };
        if let Some(edit) = edit_of(event) {
            event.prevent_default();
            event.stop_propagation();
            callback(edit);
        }
    })
}

/// Returns the edit that a key makes, unless the focused element handles the key.
fn edit_of(event: &KeyboardEvent) -> Option<Message> {
    let key = event.key();
    let control = event.ctrl_key() || event.meta_key();
    let inside = |selector| is_inside(event, selector);
    let excluded = if control { OWN_UNDO } else { OWN_ALL_KEYS };
    if event.alt_key() || inside(excluded) {
        return None;
    }
    let gesture = match (&*key, control, event.shift_key()) {
        ("z", true, false) => return Some(Message::Undo),
        ("Z" | "z", true, true) | ("y", true, false) => return Some(Message::Redo),
        ("Escape", false, false) => return Some(Message::Select(Selected::Nothing)),
        (_, false, true) if key.starts_with("Arrow") && !inside(ON_SQUARES) => return None,
        ("ArrowUp", false, true) => Gesture::Shift(Direction::North),
        ("ArrowDown", false, true) => Gesture::Shift(Direction::South),
        ("ArrowRight", false, true) => Gesture::Shift(Direction::East),
        ("ArrowLeft", false, true) => Gesture::Shift(Direction::West),
        ("Delete" | "Backspace", false, _) if inside(ON_SQUARES) => Gesture::Clear,
        ("|", false, _) if inside(ON_SQUARES) => Gesture::FillFile,
        ("-", false, _) if inside(ON_SQUARES) => Gesture::FillRank,
        (letter, false, _) if inside(ON_SQUARES) => {
            let mut letters = letter.chars();
            let letter = letters.next().filter(|_| letters.next().is_none())?;
            Gesture::Type(Piece::from_letter(letter)?)
        }
        _ => return None,
    };
    Some(Message::Gesture(gesture))
}

/// Returns whether the focused element handles the key itself.
fn belongs_to_focus(event: &KeyboardEvent, key: &str) -> bool {
    let inside = |selector| is_inside(event, selector);
    match key {
        _ if inside(OWN_ALL_KEYS) => true,
        " " => inside(OWN_SPACE),
        _ => inside(OWN_ARROWS),
    }
}

/// Returns whether the focus is inside an element that matches the selector.
fn is_inside(event: &KeyboardEvent, selector: &str) -> bool {
    let focus = event.target().and_then(|it| it.dyn_into::<Element>().ok());
    focus.is_some_and(|focus| matches!(focus.closest(selector), Ok(Some(_))))
}
