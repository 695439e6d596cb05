//! The figure that stands for a player until it starts.

use std::collections::BTreeMap;

use deltaboard_figure::{Figure, Kind};
use deltaboard_scene::{Part, Tag};
use form_urlencoded::Serializer;

/// Of a longer routine, a single frame is shown.
const MOST_STEPS: usize = 8;

/// The figure of a player with these attributes; `None` if it wants none.
pub(crate) fn figure(attributes: &BTreeMap<String, String>) -> Result<Option<Figure>, Vec<String>> {
    let chosen = match attributes.get("figure").map(String::as_str) {
        Some("none") => return Ok(None),
        Some(name) => Some(Kind::named(name).ok_or_else(|| {
            vec![format!(
                "`figure={name}` is not known: it can be board, grid, step, strip or none."
            )]
        })?),
        None => None,
    };
    let query = Serializer::new(String::new())
        .extend_pairs(attributes)
        .finish();
    let tag = Tag::read(&query, None);
    if !tag.state.notices.is_empty() {
        return Err(tag.state.notices);
    }
    let kind = match chosen {
        Some(kind) => kind,
        None if tag.parts == [Part::Board] => Kind::Board,
        // The steps would be the answer.
        None if tag.ask.is_some() => Kind::Grid,
        None => match tag.state.steps() {
            1..=MOST_STEPS => Kind::Strip,
            _ if tag.state.step == 0 => Kind::Grid,
            _ => Kind::Step,
        },
    };
    Ok(Some(Figure::of(&tag.state, kind)))
}
