//! Elements that group and label: the bulk of the page.
//!
//! `html!` writes out the making of every element in place, at some 350 bytes of wasm each; these
//! are made by one function. `html!` stays for elements with values and events of their own.

use yew::prelude::*;
use yew::virtual_dom::{AttributeOrProperty, Attributes, VTag, VText};

/// An element that is begun: `part("p", "why")`. A pointer in size, and made by calls that are not
/// inlined: that is the point of it.
pub(super) struct Part(Box<Begun>);

struct Begun {
    tag: &'static str,
    /// In the order of [`KEYS`].
    values: [Option<AttributeOrProperty>; 5],
    children: Vec<Html>,
}

const KEYS: &[&str; 5] = &[
    "class",
    "data-testid",
    "aria-label",
    "aria-hidden",
    "aria-live",
];

#[inline(never)]
pub(super) fn part(tag: &'static str, class: &'static str) -> Part {
    let part = Part(Box::new(Begun {
        tag,
        values: [const { None }; 5],
        children: Vec::new(),
    }));
    if class.is_empty() {
        part
    } else {
        part.set(0, class)
    }
}

impl Part {
    /// What scripts and tests find it by.
    pub(super) fn testid(self, testid: &'static str) -> Self {
        self.set(1, testid)
    }

    /// How it is called by those who do not see it.
    pub(super) fn named(self, name: &'static str) -> Self {
        self.set(2, name)
    }

    /// Kept from those who do not see it: what it shows is said elsewhere.
    pub(super) fn hidden(self) -> Self {
        self.set(3, "true")
    }

    /// Read out when it changes.
    pub(super) fn live(self) -> Self {
        self.set(4, "polite")
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

    #[inline(never)]
    fn set(mut self, key: usize, value: &'static str) -> Self {
        self.0.values[key] = Some(AttributeOrProperty::Static(value));
        self
    }

    #[inline(never)]
    fn child(mut self, child: Html) -> Self {
        self.0.children.push(child);
        self
    }
}

impl From<Part> for Html {
    #[inline(never)]
    fn from(Part(part): Part) -> Self {
        let mut tag = VTag::new(part.tag);
        tag.set_attributes(Attributes::Dynamic {
            keys: KEYS,
            values: Box::new(part.values),
        });
        tag.add_children(part.children);
        tag.into()
    }
}
