//! What a person does on the page, as texts: a tour has an act on each line.
//!
//! - `press` an element, with the pointer;
//! - `key` presses a key, wherever the focus is;
//! - `type` a text, key by key, instead of what is in a field;
//! - `write` a text at once instead of what is in a field, as pasting does;
//! - `choose` an entry of a menu by its value;
//! - `focus` goes to an element as the tabulator does;
//! - `wait` so many milliseconds.
//!
//! Elements are named as in tests. `\n` in what is written begins a line. Empty lines and those that begin with `# ` are passed over.

use std::time::Duration;

use fantoccini::key::Key;

use crate::Page;

/// Everything there is, in some two minutes.
pub const EVERYTHING: &str = include_str!("../tours/everything.txt");
/// Two hundred presses of buttons and keys, of every kind.
pub const ACTIONS: &str = include_str!("../tours/actions.txt");

/// Between two keys of somebody who types fast.
const KEY_AFTER: Duration = Duration::from_millis(70);

/// What a person does at a time.
#[derive(Clone, Copy, Debug)]
pub enum Act<'a> {
    /// Presses an element.
    Press(&'a str),
    /// Presses a key.
    Key(char),
    /// Types a text into a field.
    Type(&'a str, &'a str),
    /// Pastes a text over what is in a field.
    Paste(&'a str, &'a str),
    /// Chooses from a menu.
    Choose(&'a str, &'a str),
    /// Goes to an element with the keyboard.
    Focus(&'a str),
    /// Waits and watches.
    Wait(Duration),
}

/// The acts of a tour, each with its line.
///
/// # Panics
/// Where a line says nothing that could be done.
pub fn acts(tour: &str) -> impl Iterator<Item = (&str, Act<'_>)> {
    let lines = tour.lines().map(str::trim);
    lines.filter(|line| !line.is_empty() && !line.starts_with("# ")).map(|line| {
        let act = Act::read(line).unwrap_or_else(|| panic!("`{line}` cannot be done"));
        (line, act)
    })
}

impl<'a> Act<'a> {
    /// Whether the page is to answer it.
    #[must_use]
    pub fn is_action(&self) -> bool {
        !matches!(self, Self::Focus(_) | Self::Wait(_))
    }

    fn read(line: &'a str) -> Option<Self> {
        let (what, rest) = line.split_once(' ')?;
        let two = || rest.split_once(' ');
        Some(match what {
            "press" => Self::Press(rest),
            "key" => Self::Key(match key(rest) {
                Some(key) => key.into(),
                None => rest.parse().ok()?,
            }),
            "type" => two().map(|(field, text)| Self::Type(field, text))?,
            "paste" => two().map(|(field, text)| Self::Paste(field, text))?,
            "choose" => two().map(|(menu, value)| Self::Choose(menu, value))?,
            "focus" => Self::Focus(rest),
            "wait" => Self::Wait(Duration::from_millis(rest.parse().ok()?)),
            _ => return None,
        })
    }
}

fn key(name: &str) -> Option<Key> {
    Some(match name {
        "Left" => Key::Left,
        "Right" => Key::Right,
        "Up" => Key::Up,
        "Down" => Key::Down,
        "Home" => Key::Home,
        "End" => Key::End,
        "Enter" => Key::Enter,
        "Escape" => Key::Escape,
        "Space" => Key::Space,
        "Tab" => Key::Tab,
        _ => return None,
    })
}

impl Page {
    /// Does what a person does, as a person does it.
    pub async fn perform(&self, act: Act<'_>) {
        match act {
            Act::Press(element) => self.point_and_press(element).await,
            Act::Key(key) => self.press(key).await,
            Act::Type(field, text) => {
                self.focus(field).await;
                self.press_with(Key::Control, 'a').await;
                for character in text.chars() {
                    self.press(character).await;
                    tokio::time::sleep(KEY_AFTER).await;
                }
            }
            Act::Paste(field, text) => {
                self.focus(field).await;
                self.press_with(Key::Control, 'a').await;
                self.paste(&text.replace("\\n", "\n")).await;
            }
            Act::Choose(menu, value) => self.choose_with_keys(menu, value).await,
            Act::Focus(element) => self.focus(element).await,
            Act::Wait(time) => tokio::time::sleep(time).await,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_every_tour_can_be_done() {
        assert!(acts(EVERYTHING).count() > 100);
        assert_eq!(acts(ACTIONS).filter(|(_, act)| act.is_action()).count(), 200);
    }
}
