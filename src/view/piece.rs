//! Chess pieces.

use deltaboard_scene::{Bit, Layer};
use deltaboard_transform::Piece;
use yew::prelude::*;

use super::element::{ElementBuilder, element};
use crate::shown::{Place, Shown};

/// Renders a piece on its square. The style sheet positions it, so that it moves smoothly; its key is its first square.
pub(super) fn piece(shown: &Shown<'_>, bit: &Bit, piece: Piece, layer: Layer) -> Html {
    let entrance = shown.entrance(bit.at);
    let class = if entrance.is_some() { "piece enters" } else { "piece" };
    let picture = picture(piece, shown.place, &format!("{class} {}", layer.class()));
    entrance.into_iter().fold(picture, ElementBuilder::passing).placed(bit.key(), bit.at).into()
}

/// Renders the picture of a piece.
pub(super) fn picture(piece: Piece, place: Place, class: &str) -> ElementBuilder {
    let file = match place {
        Place::App => "pieces.svg",
        // The shapes are in the same shadow tree: `use` can't refer to a file of another origin.
        Place::Player => "",
    };
    let role = piece.role.name();
    element("svg", "")
        .class(format!("{class} {}", piece.color.name()))
        .aria_hidden()
        .with(html! { <use href={format!("{file}#{role}")} /> })
}
