//! Elements built by function calls, as most of the page is.
//!
//! `html!` expands to inline code for every element, and its `class` builds a set with hashes for each element; both add
//! more code than the views have themselves. `html!` remains for elements with event listeners.

use deltaboard_transform::{File, Rank, Square};
use yew::prelude::*;
use yew::virtual_dom::{AttributeOrProperty, Attributes, Key, VTag, VText};

use crate::shown::{Place, Shown};

/// A builder of an element: `element("p", "why")`. It has the size of a pointer, and its functions are not inlined, so
/// that calls stay small.
pub(super) struct ElementBuilder(Box<Fields>);

struct Fields {
    tag: &'static str,
    key: Option<Key>,
    /// In the order of [`KEYS`].
    values: [Option<AttributeOrProperty>; KEYS.len()],
    children: Vec<Html>,
}

/// The attributes that an element can have. Those of the most frequent elements are first: an element has a slot for each
/// attribute up to its last one.
#[derive(Clone, Copy)]
enum Attribute {
    Class,
    File,
    Rank,
    Square,
    Tabindex,
    AriaLabel,
    Piece,
    AriaHidden,
    Testid,
    DataLabel,
    Files,
    Ranks,
    Diagonal,
    Path,
    MarkerEnd,
    AriaLive,
    AriaCurrent,
    Role,
}

/// The names of the attributes, in the order of [`Attribute`].
const KEYS: &[&str; 18] = &[
    "class",
    "data-file",
    "data-rank",
    "data-square",
    "tabindex",
    "aria-label",
    "data-piece",
    "aria-hidden",
    "data-testid",
    "data-label",
    "data-files",
    "data-ranks",
    "data-diagonal",
    "d",
    "marker-end",
    "aria-live",
    "aria-current",
    "role",
];

pub(super) fn element(tag: &'static str, class: &'static str) -> ElementBuilder {
    let part = ElementBuilder(Box::new(Fields {
        tag,
        key: None,
        values: [const { None }; KEYS.len()],
        children: Vec::new(),
    }));
    if class.is_empty() {
        part
    } else {
        part.set(Attribute::Class, AttributeOrProperty::Attribute(AttrValue::Static(class)))
    }
}

/// Builds a panel. In other pages it has no name, so it isn't a landmark: there may be many players.
pub(super) fn panel(shown: &Shown<'_>, class: &'static str, name: &'static str) -> ElementBuilder {
    let panel = element("section", class);
    match shown.place {
        Place::App => panel.aria_label(name),
        Place::Player => panel,
    }
}

/// Builds the top of a panel: its title, and room for other elements. In other pages the title isn't a heading, which
/// would break their outline.
pub(super) fn panel_top(shown: &Shown<'_>, title: Html) -> ElementBuilder {
    let tag = match shown.place {
        Place::App => "h2",
        Place::Player => "span",
    };
    element("div", "top").with(element(tag, "title").with(title))
}

impl ElementBuilder {
    /// Sets a class computed at run time.
    pub(super) fn class(self, class: String) -> Self {
        self.text_value(Attribute::Class, class)
    }

    /// Sets the id for scripts and tests.
    pub(super) fn testid(self, testid: &'static str) -> Self {
        self.set(Attribute::Testid, AttributeOrProperty::Attribute(AttrValue::Static(testid)))
    }

    /// Sets the accessible name.
    pub(super) fn aria_label(self, name: impl Into<AttrValue>) -> Self {
        self.set(Attribute::AriaLabel, AttributeOrProperty::Attribute(name.into()))
    }

    /// Hides the element from screen readers, which find its content elsewhere.
    pub(super) fn aria_hidden(self) -> Self {
        self.set(Attribute::AriaHidden, AttributeOrProperty::Attribute(AttrValue::Static("true")))
    }

    /// Makes screen readers announce changes.
    pub(super) fn live(self) -> Self {
        self.set(Attribute::AriaLive, AttributeOrProperty::Attribute(AttrValue::Static("polite")))
    }

    /// Makes the element a picture with an accessible name.
    pub(super) fn role_img(self, name: String) -> Self {
        self.aria_label(name)
            .set(Attribute::Role, AttributeOrProperty::Attribute(AttrValue::Static("img")))
    }

    /// Makes the element a group with an accessible name.
    pub(super) fn role_group(self, name: String) -> Self {
        self.aria_label(name)
            .set(Attribute::Role, AttributeOrProperty::Attribute(AttrValue::Static("group")))
    }

    /// Marks the current step.
    pub(super) fn current_step(self) -> Self {
        self.set(Attribute::AriaCurrent, AttributeOrProperty::Attribute(AttrValue::Static("step")))
    }

    /// Sets `tabindex`: "0" to reach the element by Tab.
    pub(super) fn tabindex(self, index: &'static str) -> Self {
        self.set(Attribute::Tabindex, AttributeOrProperty::Attribute(AttrValue::Static(index)))
    }

    /// Sets the square that the element represents.
    pub(super) fn square(self, square: Square) -> Self {
        self.text_value(Attribute::Square, square.to_string())
    }

    /// Sets the FEN letter of the piece on the square.
    pub(super) fn piece(self, letter: String) -> Self {
        self.text_value(Attribute::Piece, letter)
    }

    /// Sets the file that the element is on, or labels.
    pub(super) fn file(self, file: File) -> Self {
        self.text_value(Attribute::File, file.to_string())
    }

    /// Sets the rank that the element is on, or labels.
    pub(super) fn rank(self, rank: Rank) -> Self {
        self.text_value(Attribute::Rank, rank.to_string())
    }

    /// Sets the key, which identifies the element among its siblings.
    pub(super) fn key(mut self, key: String) -> Self {
        self.0.key = Some(Key::from(key));
        self
    }

    /// Places the element on a square, through the style sheet. The key identifies it while it moves.
    pub(super) fn placed(self, key: String, at: Square) -> Self {
        self.key(key).file(at.file()).rank(at.rank())
    }

    /// Lets the element come from so many files and ranks away, or go there, by the style sheet.
    pub(super) fn passing(self, (files, ranks): (i8, i8)) -> Self {
        self.text_value(Attribute::Files, files.to_string())
            .text_value(Attribute::Ranks, ranks.to_string())
    }

    /// Sets the data of an SVG path.
    pub(super) fn path(self, d: String) -> Self {
        self.text_value(Attribute::Path, d)
    }

    /// Sets the data of an SVG path and the marker at its end.
    pub(super) fn path_with_marker(self, d: String, marker: String) -> Self {
        self.text_value(Attribute::Path, d).text_value(Attribute::MarkerEnd, marker)
    }

    /// Sets the text that the style sheet displays.
    pub(super) fn data_label(self, label: String) -> Self {
        self.text_value(Attribute::DataLabel, label)
    }

    /// Sets the diagonal, 0 to 14, which determines the colour.
    pub(super) fn diagonal(self, diagonal: u8) -> Self {
        self.text_value(Attribute::Diagonal, diagonal.to_string())
    }

    pub(super) fn with(self, child: impl Into<Html>) -> Self {
        self.child(child.into())
    }

    pub(super) fn text(self, text: impl Into<AttrValue>) -> Self {
        self.child(VText::new(text.into()).into())
    }

    pub(super) fn with_all(mut self, children: impl Iterator<Item = Html>) -> Self {
        for child in children {
            self = self.child(child);
        }
        self
    }

    fn text_value(self, attribute: Attribute, value: String) -> Self {
        self.set(attribute, AttributeOrProperty::Attribute(value.into()))
    }

    fn set(mut self, attribute: Attribute, value: AttributeOrProperty) -> Self {
        self.0.values[attribute as usize] = Some(value);
        self
    }

    fn child(mut self, child: Html) -> Self {
        self.0.children.push(child);
        self
    }
}

impl From<ElementBuilder> for Html {
    fn from(ElementBuilder(part): ElementBuilder) -> Self {
        let mut tag = VTag::new(part.tag);
        tag.key = part.key;
        let last = part.values.iter().rposition(Option::is_some);
        let count = last.map_or(0, |last| last + 1);
        tag.set_attributes(Attributes::Dynamic {
            keys: &KEYS[..count],
            values: part.values.into_iter().take(count).collect(),
        });
        tag.add_children(part.children);
        tag.into()
    }
}
