//! The symmetries of the board, together: the eight images of what is on it, what two symmetries
//! come to, and the image that a tablebase keeps.

use yew::prelude::*;

use super::canonical_panel::canonical_panel;
use super::composition::composition;
use super::images::images;
use crate::app::Shown;

pub(crate) fn symmetries(shown: &Shown<'_>) -> Html {
    [images(shown), composition(shown), canonical_panel(shown)]
        .into_iter()
        .collect()
}
