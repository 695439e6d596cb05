//! The colours of figures, which are the page's.
//!
//! The style sheet uses plain rules, a set for light and one for dark, instead of custom properties. SVG converters (librsvg,
//! resvg, Inkscape, CairoSVG) don't support `var()` and would draw everything in black.

use std::fmt::Write;

use deltaboard_scene::Theme;

use crate::id::ID;
use crate::tokens::{Colour, colour, length, part};

const PAPER: Colour = colour("paper");
const CARD: Colour = colour("card");
const INK: Colour = colour("ink");
const SOFT: Colour = colour("soft");
const FAINT: Colour = colour("faint");
const LINE: Colour = colour("line");
const SQUARE_LIGHT: Colour = colour("square-light");
const SQUARE_DARK: Colour = colour("square-dark");
const UP: Colour = colour("up");
const UP_WASH: Colour = colour("up-wash");
const DOWN: Colour = colour("down");
const DOWN_WASH: Colour = colour("down-wash");
const LIT: Colour = colour("lit");
const FOLLOW: Colour = colour("follow");
const WHITE_PIECE: Colour = colour("white-piece");
const WHITE_PIECE_LINE: Colour = colour("white-piece-line");
const BLACK_PIECE: Colour = colour("black-piece");
const BLACK_PIECE_LINE: Colour = colour("black-piece-line");

const MONO: [u8; length("mono")] = part("mono", 0);
const SANS: [u8; length("sans")] = part("sans", 0);

/// A class of the style sheet: a colour, a line or a font.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Paint {
    Paper,
    Card,
    Edge,
    SquareLight,
    SquareDark,
    UpWash,
    DownWash,
    DownHatch,
    Lit,
    LitPart,
    Mark,
    Ink,
    Soft,
    Faint,
    Dots,
    UpText,
    DownText,
    UpUnder,
    DownUnder,
    UpArc,
    DownArc,
    UpHead,
    DownHead,
    Ring,
    Trail,
    OldTrail,
    WhitePiece,
    BlackPiece,
    Mono,
    Sans,
    Bold,
    /// The colour of one of the 15 diagonals.
    Diagonal(u8),
}

struct Rule {
    class: &'static str,
    colours: &'static [(&'static str, Colour)],
    /// The declarations that don't depend on the theme.
    rest: &'static str,
}

impl Paint {
    const fn rule(self) -> Rule {
        let (class, colours, rest): (_, &[(&str, Colour)], _) = match self {
            Self::Paper => ("paper", &[("fill", PAPER)], ""),
            Self::Card => ("card", &[("fill", CARD), ("stroke", LINE)], ""),
            Self::Edge => ("edge", &[("stroke", LINE)], "fill:none;stroke-width:5"),
            Self::SquareLight => ("light", &[("fill", SQUARE_LIGHT)], ""),
            Self::SquareDark => ("dark", &[("fill", SQUARE_DARK)], ""),
            Self::UpWash => ("up-wash", &[("fill", UP_WASH)], ""),
            Self::DownWash => ("down-wash", &[("fill", DOWN_WASH)], ""),
            Self::DownHatch => {
                ("hatch", &[("stroke", DOWN)], "fill:none;stroke-width:4;stroke-opacity:.32")
            }
            Self::Lit => ("lit", &[("fill", LIT)], ""),
            Self::LitPart => ("lit-part", &[("fill", LIT)], "fill-opacity:.45"),
            Self::Mark => ("mark", &[("fill", INK)], ""),
            Self::Ink => ("ink", &[("fill", INK)], ""),
            Self::Soft => ("soft", &[("fill", SOFT)], ""),
            Self::Faint => ("faint", &[("fill", FAINT)], ""),
            Self::Dots => {
                ("dots", &[("stroke", FAINT)], "fill:none;stroke-width:10;stroke-linecap:round")
            }
            Self::UpText => ("up", &[("fill", UP)], ""),
            Self::DownText => ("down", &[("fill", DOWN)], ""),
            Self::UpUnder => ("up-under", &[], "text-decoration:underline"),
            Self::DownUnder => {
                ("down-under", &[], "text-decoration:underline;text-decoration-style:dotted")
            }
            Self::UpArc => (
                "up-arc",
                &[("stroke", UP)],
                "fill:none;stroke-width:7;stroke-linecap:round;marker-end:url(#\u{1}-up)",
            ),
            Self::DownArc => (
                "down-arc",
                &[("stroke", DOWN)],
                "fill:none;stroke-width:7;stroke-linecap:round;stroke-dasharray:15 13;marker-end:url(#\u{1}-down)",
            ),
            Self::UpHead => ("up-head", &[("fill", UP)], ""),
            Self::DownHead => ("down-head", &[("fill", DOWN)], ""),
            Self::Ring => ("ring", &[("stroke", FOLLOW)], "fill:none;stroke-width:8"),
            Self::Trail => {
                ("trail", &[("stroke", FOLLOW)], "fill:none;stroke-width:7;stroke-linecap:round")
            }
            Self::OldTrail => (
                "old-trail",
                &[("stroke", FOLLOW)],
                "fill:none;stroke-width:7;stroke-linecap:round;stroke-dasharray:4 14",
            ),
            Self::WhitePiece => (
                "white",
                &[("fill", WHITE_PIECE), ("stroke", WHITE_PIECE_LINE), ("color", WHITE_PIECE_LINE)],
                "",
            ),
            Self::BlackPiece => (
                "black",
                &[("fill", BLACK_PIECE), ("stroke", BLACK_PIECE_LINE), ("color", BLACK_PIECE_LINE)],
                "",
            ),
            Self::Mono => ("mono", &[], ""),
            Self::Sans => ("sans", &[], ""),
            Self::Bold => ("bold", &[], "font-weight:600"),
            Self::Diagonal(_) => ("", &[], ""),
        };
        Rule { class, colours, rest }
    }

    /// The name of the class.
    pub(crate) fn class(self) -> String {
        match self {
            Self::Diagonal(diagonal) => format!("diagonal-{diagonal}"),
            other => other.rule().class.to_owned(),
        }
    }

    /// The declarations that don't depend on the theme.
    fn constant(self) -> String {
        match self {
            Self::Mono => format!("font-family:{}", String::from_utf8_lossy(&MONO)),
            Self::Sans => format!("font-family:{}", String::from_utf8_lossy(&SANS)),
            other => other.rule().rest.to_owned(),
        }
    }

    /// The declarations with colours.
    fn coloured(self, dark: bool) -> String {
        if let Self::Diagonal(diagonal) = self {
            return format!("fill:{}", hue(diagonal, dark));
        }
        let declaration = |(property, colour): &(&str, Colour)| {
            let colour = if dark { &colour.dark } else { &colour.light };
            format!("{property}:{}", String::from_utf8_lossy(colour))
        };
        let declarations: Vec<_> = self.rule().colours.iter().map(declaration).collect();
        declarations.join(";")
    }
}

/// The colour of a diagonal. Neighbouring diagonals have very different hues.
fn hue(diagonal: u8, dark: bool) -> String {
    let hue = u16::from(diagonal) * 97 % 360;
    match dark {
        false => format!("hsl({hue},62%,84%)"),
        true => format!("hsl({hue},34%,27%)"),
    }
}

/// The paints that a figure uses, in the order of their first use.
#[derive(Debug, Default)]
pub(crate) struct Palette(Vec<Paint>);

impl Palette {
    pub(crate) fn add(&mut self, paint: Paint) {
        if !self.has(paint) {
            self.0.push(paint);
        }
    }

    pub(crate) fn join(&mut self, other: &Self) {
        for paint in &other.0 {
            self.add(*paint);
        }
    }

    pub(crate) fn has(&self, paint: Paint) -> bool {
        self.0.contains(&paint)
    }

    /// The style sheet. All rules are scoped by the figure's id, because a page may contain several figures.
    pub(crate) fn style(&self, theme: Theme) -> String {
        let mut style = format!("#{ID}{{max-width:100%;height:auto}}");
        for paint in &self.0 {
            let coloured = paint.coloured(theme == Theme::Dark);
            let parts = [coloured, paint.constant()];
            let parts: Vec<_> = parts.into_iter().filter(|part| !part.is_empty()).collect();
            rule(&mut style, *paint, &parts.join(";"));
        }
        if theme == Theme::Auto {
            style.push_str("@media screen and (prefers-color-scheme:dark){");
            for paint in &self.0 {
                let coloured = paint.coloured(true);
                if !coloured.is_empty() {
                    rule(&mut style, *paint, &coloured);
                }
            }
            style.push('}');
        }
        style
    }
}

fn rule(style: &mut String, paint: Paint, declarations: &str) {
    let _ = write!(style, "#{ID} .{}{{{declarations}}}", paint.class());
}

#[cfg(test)]
mod tests {
    use super::*;

    const DIAGONALS: &str = include_str!("../../../styles/diagonals.css");

    #[test]
    fn hues_of_diagonals_match_the_page() {
        for diagonal in 0..15u8 {
            let hue = u16::from(diagonal) * 97 % 360;
            let declaration = format!("[data-diagonal=\"{diagonal}\"] {{ --hue: {hue}; }}\n");
            assert!(DIAGONALS.contains(&declaration), "{declaration}");
        }
        assert!(DIAGONALS.contains("light-dark(hsl(var(--hue) 62% 84%), hsl(var(--hue) 34% 27%))"));
    }

    #[test]
    fn only_the_automatic_theme_has_a_media_query() {
        let mut palette = Palette::default();
        palette.add(Paint::Ink);
        let style = |theme| palette.style(theme).replace(ID, "ID");
        let bounds = "#ID{max-width:100%;height:auto}";
        assert_eq!(style(Theme::Light), format!("{bounds}#ID .ink{{fill:#1d2129}}"));
        assert_eq!(style(Theme::Dark), format!("{bounds}#ID .ink{{fill:#e8e6e1}}"));
        assert_eq!(
            style(Theme::Auto),
            format!(
                "{bounds}#ID .ink{{fill:#1d2129}}\
                 @media screen and (prefers-color-scheme:dark){{#ID .ink{{fill:#e8e6e1}}}}"
            )
        );
    }
}
