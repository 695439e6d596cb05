//! The figure that stands for a player until it starts.

use std::collections::BTreeMap;

use deltaboard_figure::{Figure, Kind};

use crate::wish::Wish;

/// Of a longer routine, a single frame is shown.
const MOST_STEPS: usize = 8;

/// Attributes that are parameters of a link, and their names there.
const PARAMETERS: &[(&str, &str)] = &[
    ("fen", "fen"),
    ("bits", "bits"),
    ("do", "do"),
    ("routine", "routine"),
    ("set", "set"),
    ("mapping", "mapping"),
    ("cells", "cells"),
    ("side", "view"),
    ("theme", "theme"),
];

/// The figure of a player with these attributes; `None` if it wants none.
pub(crate) fn figure(attributes: &BTreeMap<String, String>) -> Result<Option<Figure>, Vec<String>> {
    let value = |name: &str| attributes.get(name).map(String::as_str);
    let chosen = match value("figure") {
        Some("none") => return Ok(None),
        Some(name) => Some(Kind::named(name).ok_or_else(|| {
            vec![format!(
                "figure=`{name}` is not known: it can be board, grid, step, strip or none."
            )]
        })?),
        None => None,
    };
    if let Some(side) = value("side").filter(|side| !["white", "black"].contains(side)) {
        return Err(vec![format!(
            "side=`{side}` is not known: it can be white or black."
        )]);
    }
    let mut wish = Wish::default();
    for (name, parameter) in PARAMETERS {
        wish.add_any(parameter, value(name));
    }
    let state = wish.state(value("step").or(Some("0")))?;
    let shows: Vec<_> = value("show")
        .unwrap_or("")
        .split(',')
        .map(str::trim)
        .collect();
    let kind = match chosen {
        Some(kind) => kind,
        None if shows == ["board"] => Kind::Board,
        // The steps would be the answer.
        None if value("ask").is_some() => Kind::Grid,
        None => match state.steps() {
            1..=MOST_STEPS => Kind::Strip,
            _ if state.step == 0 => Kind::Grid,
            _ => Kind::Step,
        },
    };
    Ok(Some(Figure::of(&state, kind)))
}
