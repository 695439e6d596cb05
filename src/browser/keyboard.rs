//! Keys that mean the same wherever the focus is.

use std::cell::Cell;
use std::rc::Rc;

use deltaboard_transform::{Direction, Piece};
use gloo::events::{EventListener, EventListenerOptions, EventListenerPhase};
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent};

use crate::editing::{Done, Hand};
use crate::event::Event;

/// Where keys belong to what has the focus.
const OWN_ALL_KEYS: &str = "input, textarea, select, dialog[open]";
/// Where what was written can be taken back.
const OWN_UNDO: &str = "input:not([type=range]), textarea, dialog[open]";
/// Where the space bar presses.
const OWN_SPACE: &str = "button, a, summary";
/// Where arrows go from square to square, or from cell to cell.
const OWN_ARROWS: &str = "[data-squares], [data-cells]";
/// Where keys write on a square.
const ON_SQUARES: &str = "[data-squares]";

/// The keys that a player answers.
pub(crate) const PLAYER_KEYS: &[&str] = &["ArrowLeft", "ArrowRight", "Home", "End", " ", ",", "."];
/// Those that the page answers.
pub(crate) const PAGE_KEYS: &[&str] =
    &["ArrowLeft", "ArrowRight", "Home", "End", " ", ",", ".", "?"];

/// The keys that write a sign, of those that the page answers.
const SINGLE_KEYS: [&str; 3] = [",", ".", "?"];

/// Calls back with what a key means that was pressed inside an element, where it is one of these and nobody
/// else's, and those that write a sign are not switched off.
pub(crate) fn on_key(
    inside: &Element,
    keys: &'static [&'static str],
    single_keys: Rc<Cell<bool>>,
    callback: impl Fn(Event) + 'static,
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
            Event::of_key(&key).into_iter().for_each(&callback);
        }
    })
}

/// Calls back with what a key means for the board: what is on it is taken back or done again, moved
/// or, where the keyboard is on a square, written.
#[inline(never)]
pub(crate) fn on_edit(inside: &Element, callback: impl Fn(Event) + 'static) -> EventListener {
    // Before arrows mean anything else.
    let options = EventListenerOptions { phase: EventListenerPhase::Capture, passive: false };
    EventListener::new_with_options(inside, "keydown", options, move |event| {
        let Some(event) = event.dyn_ref::<KeyboardEvent>() else {
            return;
        };
        if let Some(meant) = edit(event) {
            event.prevent_default();
            event.stop_propagation();
            callback(meant);
        }
    })
}

fn edit(event: &KeyboardEvent) -> Option<Event> {
    let key = event.key();
    let control = event.ctrl_key() || event.meta_key();
    let inside = |selector| is_inside(event, selector);
    let others = if control { OWN_UNDO } else { OWN_ALL_KEYS };
    if event.alt_key() || inside(others) {
        return None;
    }
    let done = match (&*key, control, event.shift_key()) {
        ("z", true, false) => return Some(Event::Undo),
        ("Z" | "z", true, true) | ("y", true, false) => return Some(Event::Redo),
        ("Escape", false, false) => return Some(Event::Take(Hand::Empty)),
        (_, false, true) if key.starts_with("Arrow") && !inside(ON_SQUARES) => return None,
        ("ArrowUp", false, true) => Done::Shifted(Direction::North),
        ("ArrowDown", false, true) => Done::Shifted(Direction::South),
        ("ArrowRight", false, true) => Done::Shifted(Direction::East),
        ("ArrowLeft", false, true) => Done::Shifted(Direction::West),
        ("Delete" | "Backspace", false, _) if inside(ON_SQUARES) => Done::Cleared,
        ("|", false, _) if inside(ON_SQUARES) => Done::FilledFile,
        ("-", false, _) if inside(ON_SQUARES) => Done::FilledRank,
        (letter, false, _) if inside(ON_SQUARES) => {
            let mut letters = letter.chars();
            let letter = letters.next().filter(|_| letters.next().is_none())?;
            Done::Wrote(Piece::from_letter(letter)?)
        }
        _ => return None,
    };
    Some(Event::Done(done))
}

fn belongs_to_focus(event: &KeyboardEvent, key: &str) -> bool {
    let inside = |selector| is_inside(event, selector);
    match key {
        _ if inside(OWN_ALL_KEYS) => true,
        " " => inside(OWN_SPACE),
        _ => inside(OWN_ARROWS),
    }
}

/// Whether the keyboard is inside of what a selector finds.
fn is_inside(event: &KeyboardEvent, selector: &str) -> bool {
    let focus = event.target().and_then(|it| it.dyn_into::<Element>().ok());
    focus.is_some_and(|focus| matches!(focus.closest(selector), Ok(Some(_))))
}
