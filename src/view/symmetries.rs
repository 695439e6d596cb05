//! The *Symmetries* view: the eight images of the board, and the composition table of two symmetries.

mod canonical;
mod composition;
mod images;
mod laws;

use yew::prelude::*;

use self::composition::composition;
use self::images::images;
pub(crate) use self::laws::laws;
use super::element::element;
use crate::shown::Shown;

pub(crate) fn symmetries(shown: &Shown<'_>) -> Html {
    element("div", "symmetries").with(images(shown)).with(composition(shown)).into()
}
