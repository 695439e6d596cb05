//! A drawing in the making.

use crate::svg::Svg;

/// What is drawn, and the room that it takes.
#[derive(Debug, Default)]
pub(crate) struct Drawing {
    pub(crate) svg: Svg,
    pub(crate) width: i32,
    pub(crate) height: i32,
}
