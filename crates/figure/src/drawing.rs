//! A drawing before its style sheet and texts are added.

use crate::svg::Svg;

/// SVG elements and their size in pixels.
#[derive(Debug, Default)]
pub(crate) struct Drawing {
    pub(crate) svg: Svg,
    pub(crate) width: i32,
    pub(crate) height: i32,
    /// Rules of the style sheet besides those of the colours.
    pub(crate) rules: String,
}
