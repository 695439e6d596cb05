//! Elements by function call: the bulk of the page.
//!
//! `html!` writes out the making of every element in place, and its `class` brings in a set of
//! words with a hash for each element; both weigh more than the views themselves. `html!` stays
//! for the elements with events of their own.

use deltaboard_transform::{File, Rank, Square};
use yew::prelude::*;
use yew::virtual_dom::{AttributeOrProperty, Attributes, Key, VTag, VText};

use crate::shown::{Place, Shown};

/// An element that is begun: `element("p", "why")`. A pointer in size, and made by calls that are not
/// inlined: that is the point of it.
pub(super) struct ElementBuilder(Box<Fields>);

struct Fields {
    tag: &'static str,
    key: Option<Key>,
    /// In the order of [`KEYS`].
    values: [Option<AttributeOrProperty>; KEYS.len()],
    children: Vec<Html>,
}

/// The attributes that a part can have; first those of what there is most of, as an element keeps
/// a place for each up to the last that it has.
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
    Diagonal,
    Path,
    MarkerEnd,
    AriaLive,
    AriaCurrent,
    Role,
}

/// What they are called, in their order.
const KEYS: &[&str; 16] = &[
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
    "data-diagonal",
    "d",
    "marker-end",
    "aria-live",
    "aria-current",
    "role",
];

#[inline(never)]
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
        part.set(Attribute::Class, AttributeOrProperty::Static(class))
    }
}

/// A panel. In other pages it is no landmark: there may be many players.
#[inline(never)]
pub(super) fn panel(shown: &Shown<'_>, class: &'static str, name: &'static str) -> ElementBuilder {
    let panel = element("section", class);
    match shown.place {
        Place::App => panel.aria_label(name),
        Place::Player => panel,
    }
}

/// The top of a panel: its title, beside which other things may stand. In other pages it is no heading, which would
/// come between theirs.
#[inline(never)]
pub(super) fn panel_top(shown: &Shown<'_>, title: Html) -> ElementBuilder {
    let tag = match shown.place {
        Place::App => "h2",
        Place::Player => "span",
    };
    element("div", "top").with(element(tag, "title").with(title))
}

impl ElementBuilder {
    /// A class that is put together.
    pub(super) fn class(self, class: String) -> Self {
        self.text_value(Attribute::Class, class)
    }

    /// What scripts and tests find it by.
    pub(super) fn testid(self, testid: &'static str) -> Self {
        self.set(Attribute::Testid, AttributeOrProperty::Static(testid))
    }

    /// How it is called by those who do not see it.
    pub(super) fn aria_label(self, name: impl Into<AttrValue>) -> Self {
        self.set(Attribute::AriaLabel, AttributeOrProperty::Attribute(name.into()))
    }

    /// Kept from those who do not see it: what it shows is said elsewhere.
    pub(super) fn aria_hidden(self) -> Self {
        self.set(Attribute::AriaHidden, AttributeOrProperty::Static("true"))
    }

    /// Read out when it changes.
    pub(super) fn live(self) -> Self {
        self.set(Attribute::AriaLive, AttributeOrProperty::Static("polite"))
    }

    /// A picture, under a name for those who do not see it.
    pub(super) fn role_img(self, name: String) -> Self {
        self.aria_label(name).set(Attribute::Role, AttributeOrProperty::Static("img"))
    }

    /// What belongs together, under a name for those who do not see it.
    pub(super) fn role_group(self, name: String) -> Self {
        self.aria_label(name).set(Attribute::Role, AttributeOrProperty::Static("group"))
    }

    /// The present one of several steps.
    #[inline(never)]
    pub(super) fn current_step(self) -> Self {
        self.set(Attribute::AriaCurrent, AttributeOrProperty::Static("step"))
    }

    /// Whether the tabulator reaches it.
    pub(super) fn tabindex(self, index: &'static str) -> Self {
        self.set(Attribute::Tabindex, AttributeOrProperty::Static(index))
    }

    /// The square that it stands for.
    pub(super) fn square(self, square: Square) -> Self {
        self.text_value(Attribute::Square, square.to_string())
    }

    /// The FEN letter of the piece on it.
    #[inline(never)]
    pub(super) fn piece(self, letter: String) -> Self {
        self.text_value(Attribute::Piece, letter)
    }

    /// The file that it stands on, or for.
    pub(super) fn file(self, file: File) -> Self {
        self.text_value(Attribute::File, file.to_string())
    }

    /// The rank that it stands on, or for.
    pub(super) fn rank(self, rank: Rank) -> Self {
        self.text_value(Attribute::Rank, rank.to_string())
    }

    /// Known by a key while it moves, and placed on a square by the style sheet.
    pub(super) fn placed(mut self, key: String, at: Square) -> Self {
        self.0.key = Some(Key::from(key));
        self.file(at.file()).rank(at.rank())
    }

    /// The way of a path.
    #[inline(never)]
    pub(super) fn path(self, d: String) -> Self {
        self.text_value(Attribute::Path, d)
    }

    /// The way of a path, and the marker at its end.
    #[inline(never)]
    pub(super) fn path_with_marker(self, d: String, marker: String) -> Self {
        self.text_value(Attribute::Path, d).text_value(Attribute::MarkerEnd, marker)
    }

    /// What the style sheet writes on it.
    pub(super) fn data_label(self, label: String) -> Self {
        self.text_value(Attribute::DataLabel, label)
    }

    /// Which of the 15 diagonals it belongs to, for its colour.
    #[inline(never)]
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

    #[inline(never)]
    fn set(mut self, attribute: Attribute, value: AttributeOrProperty) -> Self {
        self.0.values[attribute as usize] = Some(value);
        self
    }

    #[inline(never)]
    fn child(mut self, child: Html) -> Self {
        self.0.children.push(child);
        self
    }
}

impl From<ElementBuilder> for Html {
    #[inline(never)]
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
