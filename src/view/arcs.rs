//! Arcs from the old to the new squares of bits.

use deltaboard_scene::Arc;
use yew::prelude::*;

use super::element::element;

/// Draws the arcs of a step over the grid that it changes.
pub(super) fn arcs(arcs: &[Arc]) -> Html {
    html! {
        <svg class="arcs" viewBox="0 0 800 800" aria-hidden="true">
            <defs>{ head("up") }{ head("down") }</defs>
            { for arcs.iter().map(draw) }
        </svg>
    }
}

/// The head of an arrow.
pub(super) fn head(name: &'static str) -> Html {
    html! {
        <marker id={format!("head-{name}")} viewBox="0 0 6 6" refX="4.5" refY="3"
            markerWidth="4.5" markerHeight="4.5" orient="auto">
            <path d="M0 0L6 3L0 6z" />
        </marker>
    }
}

fn draw(arc: &Arc) -> Html {
    let name = if arc.up { "up" } else { "down" };
    element("path", name)
        .path_with_marker(arc.flattened().path(), format!("url(#head-{name})"))
        .into()
}
