//! Writes SVG: what is open, in the order it is written.

use std::fmt::Write;

use deltaboard_transform::Role;

use crate::paint::{Paint, Palette};

/// Stands for the figure's id until all is written and the id is known. No text has it: control
/// characters are replaced.
pub(crate) const ID: char = '\u{1}';

/// A picture that is being drawn, and what it will need besides.
#[derive(Debug, Default)]
pub(crate) struct Svg {
    pub(crate) text: String,
    /// The colours that are used.
    pub(crate) palette: Palette,
    /// The pieces that stand somewhere.
    pub(crate) pieces: Vec<Role>,
}

/// An element whose start tag is being written.
pub(crate) struct Element<'s> {
    svg: &'s mut Svg,
    tag: &'static str,
}

impl Svg {
    #[inline(never)]
    pub(crate) fn element(&mut self, tag: &'static str) -> Element<'_> {
        self.text.push('<');
        self.text.push_str(tag);
        Element { svg: self, tag }
    }

    /// Ends an element that was opened.
    pub(crate) fn close(&mut self, tag: &'static str) {
        let _ = write!(self.text, "</{tag}>");
    }

    /// A line of text, as it is spaced.
    #[inline(never)]
    pub(crate) fn line(&mut self, x: i32, y: i32, size: i32, paints: &[Paint], text: &str) {
        self.element("text")
            .at("x", x)
            .at("y", y)
            .at("font-size", size)
            .value("xml:space", "preserve")
            .painted(paints)
            .holding(text);
    }

    /// A few letters around a point.
    #[inline(never)]
    pub(crate) fn centred(&mut self, x: i32, y: i32, size: i32, paints: &[Paint], text: &str) {
        self.element("text")
            .at("x", x)
            .at("y", y + size * 36 / 100)
            .at("font-size", size)
            .value("text-anchor", "middle")
            .painted(paints)
            .holding(text);
    }
}

impl Element<'_> {
    /// A number.
    #[inline(never)]
    pub(crate) fn at(self, name: &'static str, number: i32) -> Self {
        let _ = write!(self.svg.text, " {name}=\"{number}\"");
        self
    }

    /// Any other attribute.
    #[inline(never)]
    pub(crate) fn value(self, name: &'static str, value: &str) -> Self {
        let _ = write!(self.svg.text, " {name}=\"");
        for (place, part) in value.split(ID).enumerate() {
            if place > 0 {
                self.svg.text.push(ID);
            }
            escape(part, &mut self.svg.text);
        }
        self.svg.text.push('"');
        self
    }

    /// Its colours, by class.
    #[inline(never)]
    pub(crate) fn painted(self, paints: &[Paint]) -> Self {
        self.svg.text.push_str(" class=\"");
        for (place, paint) in paints.iter().enumerate() {
            self.svg.palette.add(*paint);
            let between = if place == 0 { "" } else { " " };
            let _ = write!(self.svg.text, "{between}{}", paint.class());
        }
        self.svg.text.push('"');
        self
    }

    /// Without content.
    pub(crate) fn empty(self) {
        self.svg.text.push_str("/>");
    }

    /// With other elements, until it is closed.
    pub(crate) fn open(self) {
        self.svg.text.push('>');
    }

    /// With text.
    #[inline(never)]
    pub(crate) fn holding(self, text: &str) {
        self.svg.text.push('>');
        escape(text, &mut self.svg.text);
        self.svg.close(self.tag);
    }
}

/// Adds a text as XML has it. What XML cannot have is replaced.
#[inline(never)]
pub(crate) fn escape(text: &str, into: &mut String) {
    for letter in text.chars() {
        match letter {
            '&' => into.push_str("&amp;"),
            '<' => into.push_str("&lt;"),
            '>' => into.push_str("&gt;"),
            '"' => into.push_str("&quot;"),
            '\n' | '\t' => into.push(letter),
            '\0'..=' ' if letter != ' ' => into.push('\u{fffd}'),
            '\u{fffe}' | '\u{ffff}' => into.push('\u{fffd}'),
            _ => into.push(letter),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_text_is_well_formed() {
        let mut svg = Svg::default();
        let odd = "<b a='1' & \"2\">]]>\u{0}\u{b}\u{ffff}é ⊕</b>";
        svg.element("g").value("id", odd).open();
        svg.line(0, 0, 12, &[Paint::Ink], odd);
        svg.close("g");
        let document = roxmltree::Document::parse(&svg.text).unwrap();
        let root = document.root_element();
        let shown = odd.replace(['\u{0}', '\u{b}', '\u{ffff}'], "\u{fffd}");
        assert_eq!(root.attribute("id"), Some(&*shown));
        assert_eq!(root.first_child().unwrap().text(), Some(&*shown));
    }
}
