//! Writes SVG elements as text.

use std::fmt::Write;

use deltaboard_transform::Role;

use crate::id::ID;
use crate::paint::{Paint, Palette};

/// The SVG text written so far, with the colours and pieces that the text uses.
#[derive(Debug, Default)]
pub(crate) struct Svg {
    pub(crate) text: String,
    /// The colours used.
    pub(crate) palette: Palette,
    /// The kinds of pieces used.
    pub(crate) pieces: Vec<Role>,
    /// The element whose start tag is being written.
    open_tag: &'static str,
}

/// An element whose start tag is being written. It's only a pointer, because it's passed by value hundreds of times.
pub(crate) struct Element<'s>(&'s mut Svg);

impl Svg {
    /// Begins the start tag of an element.
    pub(crate) fn element(&mut self, tag: &'static str) -> Element<'_> {
        self.text.push('<');
        self.text.push_str(tag);
        self.open_tag = tag;
        Element(self)
    }

    /// Writes the end tag of an opened element.
    pub(crate) fn close(&mut self, tag: &'static str) {
        self.text.push_str("</");
        self.text.push_str(tag);
        self.text.push('>');
    }

    /// Writes a line of text with its spaces preserved.
    pub(crate) fn line(&mut self, x: i32, y: i32, size: i32, paints: &[Paint], text: &str) {
        self.element("text")
            .at("x", x)
            .at("y", y)
            .at("font-size", size)
            .value("xml:space", "preserve")
            .painted(paints)
            .holding(text);
    }

    /// Writes text centred on a point.
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
    /// Adds an attribute with a number.
    pub(crate) fn at(self, name: &'static str, number: i32) -> Self {
        let _ = write!(self.0.text, " {name}=\"{number}\"");
        self
    }

    /// Adds an attribute with a text.
    pub(crate) fn value(self, name: &'static str, value: &str) -> Self {
        let _ = write!(self.0.text, " {name}=\"");
        for (place, part) in value.split(ID).enumerate() {
            if place > 0 {
                self.0.text.push(ID);
            }
            escape(part, &mut self.0.text);
        }
        self.0.text.push('"');
        self
    }

    /// Adds the classes of paints.
    pub(crate) fn painted(self, paints: &[Paint]) -> Self {
        self.0.text.push_str(" class=\"");
        for (place, paint) in paints.iter().enumerate() {
            self.0.palette.add(*paint);
            let between = if place == 0 { "" } else { " " };
            let _ = write!(self.0.text, "{between}{}", paint.class());
        }
        self.0.text.push('"');
        self
    }

    /// Adds the class of something that moves, and the classes of paints.
    pub(crate) fn moved(self, name: &str, paints: &[Paint]) -> Self {
        let element = self.painted(paints);
        let text = &mut element.0.text;
        // Into the attribute that was just written.
        text.pop();
        text.push_str(if paints.is_empty() { "" } else { " " });
        text.push_str(name);
        text.push('"');
        element
    }

    /// Ends the element without content.
    pub(crate) fn empty(self) {
        self.0.text.push_str("/>");
    }

    /// Ends the start tag. The caller writes the content, then calls [`Svg::close`].
    pub(crate) fn open(self) {
        self.0.text.push('>');
    }

    /// Writes text content and the end tag.
    pub(crate) fn holding(self, text: &str) {
        self.0.text.push('>');
        escape(text, &mut self.0.text);
        let tag = self.0.open_tag;
        self.0.close(tag);
    }
}

/// Appends a text with XML escapes. Characters that XML forbids become U+FFFD.
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
    fn any_text_gives_well_formed_xml() {
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
