//! Which of the signs of a grid are set squares.

use super::line::{COLOURS, Sign, set};
use crate::scan::among;

/// The kinds of signs that a grid is drawn with.
pub(super) struct Palette {
    /// The signs of set squares.
    marks: Vec<char>,
    /// Whether the other kind may be the set squares as well.
    pub(super) is_unclear: bool,
}

/// Those of them that mean yes.
const GREEN: &str = "🟩🟢✅";
/// Squares and circles that are dark or light: either may be the ground.
const DARK: &str = "⬛⚫◼◾";
const LIGHT: &str = "⬜⚪◻◽";

impl Palette {
    pub(super) fn of(cells: &[Sign]) -> Result<Self, String> {
        let mut kinds: Vec<(char, usize)> = Vec::new();
        for sign in cells {
            let char = sign.to_ascii_lowercase();
            match kinds.iter_mut().find(|(kind, _)| *kind == char) {
                Some((_, count)) => *count += 1,
                None => kinds.push((char, 1)),
            }
        }
        let is_colour = |kind: char| among(kind, COLOURS);
        let is_shade = |kind: char| among(kind, DARK) || among(kind, LIGHT);
        let mut marks: Vec<char> = kinds.iter().map(|it| it.0).collect();
        marks.retain(|kind| set(*kind) == Some(true));
        let mut is_unclear = false;
        if let [(one, count), (two, others)] = kinds[..]
            && (is_colour(one) && is_colour(two) || is_shade(one) && is_shade(two))
        {
            // The fewer are marked, or what is dark on a light ground.
            let is_first = match (among(one, GREEN), among(two, GREEN)) {
                (false, false) => count < others || count == others && among(one, DARK),
                (is_green, _) => is_green,
            };
            marks = vec![if is_first { one } else { two }];
            is_unclear = true;
        }
        // Of a colour, whatever is not coloured is the ground.
        if marks.iter().any(|kind| is_colour(*kind)) {
            marks.retain(|kind| !is_shade(*kind));
        }
        match marks[..] {
            [one, two, ..] => Err(format!(
                "a grid with both `{one}` and `{two}`: it does not say which of them is a set square"
            )),
            _ => Ok(Self { marks, is_unclear }),
        }
    }

    /// Whether a sign marks a set square; `None` if grids do not use the sign.
    pub(super) fn is_set(&self, sign: Sign) -> Option<bool> {
        // A colon is a dark square.
        let is_known = set(sign).is_some() || sign == ':';
        is_known.then(|| self.marks.contains(&sign.to_ascii_lowercase()))
    }
}
