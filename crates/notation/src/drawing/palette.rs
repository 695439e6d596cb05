//! Finds the symbol of a grid that marks set squares.

use super::line::{COLOURS, Symbol, set};
use crate::scan::among;

/// The symbols of a grid.
pub(super) struct Palette {
    /// The symbols of set squares.
    marks: Vec<char>,
    /// Whether the other symbol may mark the set squares instead.
    pub(super) is_ambiguous: bool,
}

/// The colours that mean *yes*.
const GREEN: &str = "🟩🟢✅";
/// Dark and light squares and circles; either kind may be the background.
const DARK: &str = "⬛⚫◼◾";
const LIGHT: &str = "⬜⚪◻◽";

impl Palette {
    pub(super) fn of(cells: &[Symbol]) -> Result<Self, String> {
        let mut kinds: Vec<(char, usize)> = Vec::new();
        for symbol in cells {
            let char = symbol.to_ascii_lowercase();
            match kinds.iter_mut().find(|(kind, _)| *kind == char) {
                Some((_, count)) => *count += 1,
                None => kinds.push((char, 1)),
            }
        }
        let is_colour = |kind: char| among(kind, COLOURS);
        let is_shade = |kind: char| among(kind, DARK) || among(kind, LIGHT);
        let mut marks: Vec<char> = kinds.iter().map(|it| it.0).collect();
        marks.retain(|kind| set(*kind) == Some(true));
        let mut is_ambiguous = false;
        if let [(one, count), (two, others)] = kinds[..]
            && (is_colour(one) && is_colour(two) || is_shade(one) && is_shade(two))
        {
            // The rarer symbol marks set squares, or the dark one if both are equally frequent.
            let is_first = match (among(one, GREEN), among(two, GREEN)) {
                (false, false) => count < others || count == others && among(one, DARK),
                (is_green, _) => is_green,
            };
            marks = vec![if is_first { one } else { two }];
            is_ambiguous = true;
        }
        // Next to a colour, black and white are the background.
        if marks.iter().any(|kind| is_colour(*kind)) {
            marks.retain(|kind| !is_shade(*kind));
        }
        match marks[..] {
            [one, two, ..] => Err(format!(
                "a grid with both `{one}` and `{two}`: it is not clear which of them is a set square"
            )),
            _ => Ok(Self { marks, is_ambiguous }),
        }
    }

    /// Whether a symbol marks a set square; `None` if grids don't use the symbol.
    pub(super) fn is_set(&self, symbol: Symbol) -> Option<bool> {
        // A colon is a dark empty square.
        let is_known = set(symbol).is_some() || symbol == ':';
        is_known.then(|| self.marks.contains(&symbol.to_ascii_lowercase()))
    }
}
