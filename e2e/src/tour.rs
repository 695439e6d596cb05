//! Tours: texts with one user action per line.
//!
//! - `press ELEMENT` clicks with the pointer;
//! - `key KEY` presses a key, wherever the focus is;
//! - `type FIELD TEXT` replaces the text of a field, key by key;
//! - `paste FIELD TEXT` replaces it with a paste;
//! - `choose MENU VALUE` selects an entry of a menu;
//! - `focus ELEMENT` moves the focus;
//! - `wait MILLISECONDS`.
//!
//! Elements are named as in tests. `\n` in a pasted text is a line break. Empty lines and lines that begin with `# ` are skipped.

use std::time::Duration;

use fantoccini::key::Key;

use crate::Page;

/// All features, in about a minute and a half.
pub const EVERYTHING: &str = include_str!("../tours/everything.txt");
/// 200 actions of every kind.
pub const ACTIONS: &str = include_str!("../tours/actions.txt");

/// The delay between two keys of a fast typist.
const KEY_DELAY: Duration = Duration::from_millis(70);

/// A user action.
#[derive(Clone, Copy, Debug)]
pub enum Action<'a> {
    /// Clicks an element.
    Press(&'a str),
    /// Presses a key.
    Key(char),
    /// Types a text into a field.
    Type(&'a str, &'a str),
    /// Pastes a text over the text of a field.
    Paste(&'a str, &'a str),
    /// Selects an entry of a menu.
    Choose(&'a str, &'a str),
    /// Moves the focus to an element.
    Focus(&'a str),
    /// Waits.
    Wait(Duration),
}

/// The actions of a tour, each with its line.
///
/// # Panics
/// If a line is not an action.
pub fn actions(tour: &str) -> impl Iterator<Item = (&str, Action<'_>)> {
    let lines = tour.lines().map(str::trim);
    lines.filter(|line| !line.is_empty() && !line.starts_with("# ")).map(|line| {
        let action = Action::parse(line).unwrap_or_else(|| panic!("unknown action `{line}`"));
        (line, action)
    })
}

impl<'a> Action<'a> {
    /// Whether the page has to respond to it.
    #[must_use]
    pub fn needs_response(&self) -> bool {
        !matches!(self, Self::Focus(_) | Self::Wait(_))
    }

    fn parse(line: &'a str) -> Option<Self> {
        let (name, rest) = line.split_once(' ')?;
        let two = || rest.split_once(' ');
        Some(match name {
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
    /// Performs an action with the pointer and the keyboard.
    pub async fn perform(&self, action: Action<'_>) {
        match action {
            Action::Press(element) => self.point_and_press(element).await,
            Action::Key(key) => self.press(key).await,
            Action::Type(field, text) => {
                self.focus(field).await;
                self.press_with(Key::Control, 'a').await;
                for character in text.chars() {
                    self.press(character).await;
                    tokio::time::sleep(KEY_DELAY).await;
                }
            }
            Action::Paste(field, text) => {
                self.focus(field).await;
                self.press_with(Key::Control, 'a').await;
                self.paste(&text.replace("\\n", "\n")).await;
            }
            Action::Choose(menu, value) => self.select_with_keys(menu, value).await,
            Action::Focus(element) => self.focus(element).await,
            Action::Wait(time) => tokio::time::sleep(time).await,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_every_line_of_every_tour() {
        assert!(actions(EVERYTHING).count() > 100);
        assert_eq!(actions(ACTIONS).filter(|(_, action)| action.needs_response()).count(), 200);
    }
}
