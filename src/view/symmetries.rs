//! The symmetries of the board, together: the eight images of what is on it, and what two
//! symmetries come to.

use yew::prelude::*;

use super::composition::composition;
use super::images::images;
use super::part::part;
use crate::shown::Shown;

#[inline(never)]
pub(crate) fn symmetries(shown: &Shown<'_>) -> Html {
    part("div", "symmetries")
        .with(images(shown))
        .with(composition(shown))
        .into()
}
