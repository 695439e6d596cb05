//! A figure: an SVG drawing with a title and a description for screen readers.

use std::fmt::Write;

use deltaboard_scene::{Scene, State, Theme, Way};
use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};

use crate::Kind;
use crate::animated::animated;
use crate::board::board;
use crate::drawing::Drawing;
use crate::follow::{LINE, draw_way, draw_way_lines, followed, way_lines};
use crate::grid::{draw_grid, frame_grid};
use crate::id::{ID, id_of};
use crate::paint::Paint;
use crate::reach::Reach;
use crate::squares::{coordinates, definition};
use crate::step::step;
use crate::strip::strip;
use crate::svg::{Svg, escape};
use crate::{description, pieces};

/// A static picture of a state.
///
/// ```
/// use deltaboard_figure::{Figure, Kind};
/// use deltaboard_scene::State;
///
/// let state = State::from_query("do=flip-vertical&routine=flip-vertical/delta-swaps&step=1");
/// let figure = Figure::of(&state, Kind::Grid);
/// assert!(figure.to_svg().starts_with("<svg xmlns="));
/// assert_eq!(
///     figure.alt(),
///     "Bitboard 0x221e12220a0e2212. Flip: delta swaps, step 1 of 3: \
///      delta swap by 8 under 0x00FF00FF00FF00FF"
/// );
/// ```
#[derive(Clone, Debug)]
pub struct Figure {
    svg: String,
    id: String,
    alt: String,
    width: i32,
    height: i32,
}

impl Figure {
    /// Draws a state: its frame, view and theme. With [`Theme::Auto`], the SVG follows the reader's preference for light or
    /// dark.
    #[must_use]
    pub fn of(state: &State, kind: Kind) -> Self {
        let scene = Scene::of(state);
        let drawing = match kind {
            Kind::Board => on_board(state, &scene),
            Kind::Grid => grid(state, &scene),
            Kind::Step => step(state, &scene),
            Kind::Strip => strip(state, &scene),
        };
        let alt = description::alt(state, &scene, kind);
        let description = description::description(state, &scene, kind);
        drawing.finished(state.theme, alt, &description)
    }

    /// Draws the routine of a state as one board whose bits move from step to step, for places that take images only. Readers who want
    /// less motion see the last frame.
    ///
    /// ```
    /// use deltaboard_figure::Figure;
    /// use deltaboard_scene::State;
    ///
    /// let svg = Figure::animated(&State::from_query("do=flip-vertical&follow=c3")).to_svg();
    /// assert!(svg.contains("prefers-reduced-motion:no-preference"));
    /// ```
    #[must_use]
    pub fn animated(state: &State) -> Self {
        let scene = Scene::of(state);
        let drawing = animated(state, &scene);
        let alt = description::alt(state, &scene, Kind::Strip);
        let description = description::description(state, &scene, Kind::Strip);
        drawing.finished(state.theme, alt, &description)
    }

    /// The figure as an SVG document. It can be a file or be inlined into a page: it refers to nothing outside, and its ids
    /// and styles affect nothing outside.
    #[must_use]
    pub fn to_svg(&self) -> String {
        self.svg.clone()
    }

    /// One sentence for the `alt` attribute of an image. It's also the figure's title.
    ///
    /// ```
    /// use deltaboard_figure::{Figure, Kind};
    /// use deltaboard_scene::State;
    ///
    /// let state = State::from_query("fen=k7/8/NK2B3/8/8/8/8/8_w_-_-");
    /// let figure = Figure::of(&state, Kind::Board);
    /// assert_eq!(figure.alt(), "Chessboard: k7/8/NK2B3/8/8/8/8/8 w - -");
    /// ```
    #[must_use]
    pub fn alt(&self) -> &str {
        &self.alt
    }

    /// The natural width in pixels; the figure can be scaled.
    #[must_use]
    pub const fn width(&self) -> u32 {
        self.width.unsigned_abs()
    }

    /// The natural height in pixels.
    #[must_use]
    pub const fn height(&self) -> u32 {
        self.height.unsigned_abs()
    }

    /// The name of a file for the SVG. It depends on the content only, so that equal figures share a file.
    #[must_use]
    pub fn file_name(&self) -> String {
        format!("{}.svg", self.id)
    }

    /// The figure as a URL that contains it, for an image in a document that has no other files.
    ///
    /// ```
    /// use deltaboard_figure::{Figure, Kind};
    /// use deltaboard_scene::State;
    ///
    /// let figure = Figure::of(&State::from_query("bits=0xff"), Kind::Grid);
    /// assert!(figure.to_data_url().starts_with("data:image/svg+xml,%3Csvg xmlns="));
    /// ```
    #[must_use]
    pub fn to_data_url(&self) -> String {
        format!("data:image/svg+xml,{}", utf8_percent_encode(self.svg.trim_end(), IN_URL))
    }

    /// The id of the root element, a hash of the figure: equal for equal figures and different for others. It's a valid file
    /// name.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }
}

/// The characters that are encoded in a data URL. Those that browsers read as they are stay, which keeps it short.
const IN_URL: &AsciiSet = &CONTROLS.add(b'"').add(b'#').add(b'%').add(b'&').add(b'<').add(b'>');

/// The margins of a single board or grid, with room for coordinates.
const LEFT: i32 = 30;
const BOTTOM: i32 = 30;

fn on_board(state: &State, scene: &Scene) -> Drawing {
    const CELL: i32 = 42;
    const TOP: i32 = 14;
    let mut drawing = Drawing::default();
    let svg = &mut drawing.svg;
    board(svg, scene, state.step, state.side, (LEFT, TOP), CELL);
    let way = followed(state, scene);
    draw_way(svg, way.as_ref(), state.step, state.side, (LEFT, TOP), CELL);
    coordinates(svg, LEFT, TOP, CELL, state.side, true);
    drawing.width = LEFT + 8 * CELL + TOP;
    drawing.height = TOP + 8 * CELL + BOTTOM;
    drawing.add_way(state, scene, way.as_ref());
    drawing
}

/// Draws the grid of one frame. All frames of a routine have the same size, so that their pictures align: each has room for
/// the longest arcs of any step.
fn grid(state: &State, scene: &Scene) -> Drawing {
    const CELL: i32 = 36;
    const MIN_REACH: i32 = 36;
    let frames = 0..=scene.trace.steps().len();
    let reaches = frames.map(|frame| Reach::of(&frame_grid(state, scene, frame), CELL));
    let least = Reach { top: MIN_REACH, right: MIN_REACH };
    let reach = reaches.fold(least, Reach::max);
    let mut drawing = Drawing::default();
    let svg = &mut drawing.svg;
    draw_grid(svg, &frame_grid(state, scene, state.step), state.side, (LEFT, reach.top), CELL);
    let way = followed(state, scene);
    draw_way(svg, way.as_ref(), state.step, state.side, (LEFT, reach.top), CELL);
    coordinates(svg, LEFT, reach.top, CELL, state.side, true);
    drawing.width = LEFT + 8 * CELL + reach.right;
    drawing.height = reach.top + 8 * CELL + BOTTOM;
    drawing.add_way(state, scene, way.as_ref());
    drawing
}

impl Drawing {
    /// Adds the way of the followed bit below a single board, with room for the way to the last frame.
    fn add_way(&mut self, state: &State, scene: &Scene, way: Option<&Way>) {
        let Some(way) = way else { return };
        let lines = |frame| way_lines(way, frame, self.width - LEFT - 6);
        let (shown, all) = (lines(state.step), lines(scene.trace.steps().len()));
        draw_way_lines(&mut self.svg, &shown, (LEFT, self.height - 12));
        self.height += LINE * shown.len().max(all.len()) as i32;
    }

    fn finished(self, theme: Theme, alt: String, description: &str) -> Figure {
        let Self { svg: mut body, width, height, rules } = self;
        let mut start = Svg::default();
        let paper = start.element("rect").painted(&[Paint::Paper]);
        let paper = paper.at("width", width).at("height", height);
        paper.at("rx", 10).empty();
        start.element("defs").open();
        definition(&mut start);
        if body.palette.has(Paint::DownHatch) {
            hatch(&mut start);
        }
        for (arc, name, paint) in
            [(Paint::UpArc, "up", Paint::UpHead), (Paint::DownArc, "down", Paint::DownHead)]
        {
            if body.palette.has(arc) {
                head(&mut start, name, paint);
            }
        }
        for piece in core::mem::take(&mut body.pieces) {
            pieces::definition(&mut start, piece);
        }
        start.close("defs");
        body.palette.join(&start.palette);
        let style = body.palette.style(theme) + &rules;
        let mut texts = String::new();
        for (tag, text) in [("title", &*alt), ("desc", description)] {
            let _ = write!(texts, "<{tag} id=\"{ID}-{tag}\">");
            escape(text, &mut texts);
            let _ = write!(texts, "</{tag}>");
        }
        let rest = format!("{texts}<style>{style}</style>{}{}</svg>\n", start.text, body.text);
        let id = id_of(&rest);
        let root = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" id=\"{ID}\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\" aria-labelledby=\"{ID}-title\" \
             aria-describedby=\"{ID}-desc\">{rest}"
        );
        Figure { svg: root.replace(ID, &id), id, alt, width, height }
    }
}

/// Defines the pattern of squares whose bits have moved down.
fn hatch(svg: &mut Svg) {
    let pattern = svg.element("pattern");
    let pattern = pattern.value("id", &format!("{ID}-hatch"));
    let pattern = pattern.at("width", 25).at("height", 25);
    pattern.value("patternUnits", "userSpaceOnUse").open();
    let wash = svg.element("path").painted(&[Paint::DownWash]);
    wash.value("d", "M0 0h25v25h-25z").empty();
    let lines = svg.element("path").painted(&[Paint::DownHatch]);
    lines.value("d", "M-5 5L5 -5M0 25L25 0M20 30L30 20").empty();
    svg.close("pattern");
}

/// Defines the arrowhead of an arc.
fn head(svg: &mut Svg, name: &'static str, paint: Paint) {
    let marker = svg.element("marker");
    let marker = marker.value("id", &format!("{ID}-{name}"));
    let marker = marker.value("viewBox", "0 0 6 6").value("refX", "4.5");
    let marker = marker.at("refY", 3).value("markerWidth", "4.5");
    let marker = marker.value("markerHeight", "4.5");
    marker.value("orient", "auto").open();
    let head = svg.element("path").painted(&[paint]);
    head.value("d", "M0 0L6 3L0 6z").empty();
    svg.close("marker");
}
