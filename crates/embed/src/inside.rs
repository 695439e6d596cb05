//! What is in an element of a page, read token by token.

use std::collections::BTreeMap;
use std::ops::Range;

use html5gum::HtmlString;
use html5gum::emitters::default::StartTag;

use crate::highlighted::{Passage, code_in, plain_code};
use crate::tree::{Element, Node};

pub(crate) const TAG: &str = "deltaboard-player";

/// The content between a start tag and its end tag.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Content {
    /// Nothing to see, up to this byte of the page.
    Blank(usize),
    /// Only code.
    Code {
        /// The offset of its end in the page.
        end: usize,
        /// The offset of its start, if it is text without an element, which a player reads as code only as long as it is alone.
        bare: Option<usize>,
    },
    /// Other content, which stays.
    Other,
    /// Other content, although the attributes do not say what to play: a player shows a message.
    NotUnderstood,
    /// The tag ends itself, as in `<deltaboard-player/>`, which XHTML allows. The offset is that of the `/`.
    Empty(usize),
    /// A browser ends the tag with the paragraph around it, before its end tag.
    CutOff,
    /// The end tag is missing.
    Unclosed,
}

impl Content {
    /// What is wrong with the tag, as a sentence.
    #[must_use]
    pub const fn problem(&self) -> Option<&'static str> {
        match self {
            Self::NotUnderstood => Some(
                "its content is not understood: put code into <pre><code>, or name a transform in the attribute do.",
            ),
            Self::CutOff => Some(
                "the paragraph around it ends before its end tag, so browsers see an empty tag: put a <div> around the tag.",
            ),
            Self::Unclosed => Some("its end tag is missing."),
            _ => None,
        }
    }

    /// The edits of the page that put `html` into the tag after its code.
    #[must_use]
    pub fn filled(&self, html: &str) -> Vec<(Range<usize>, String)> {
        match *self {
            Self::Blank(end) | Self::Code { end, bare: None } => {
                vec![(end..end, html.to_owned())]
            }
            Self::Code { end, bare: Some(start) } => {
                vec![(start..start, "<code>".to_owned()), (end..end, format!("</code>{html}"))]
            }
            Self::Empty(slash) => vec![(slash..slash + 2, format!(">{html}</{TAG}>"))],
            Self::Other | Self::NotUnderstood | Self::CutOff | Self::Unclosed => Vec::new(),
        }
    }
}

/// The content of a player so far.
#[derive(Default)]
pub(crate) struct Inside {
    nodes: Vec<Node>,
    /// The open elements.
    open: Vec<Element>,
    /// Whether the player is in a paragraph.
    in_paragraph: bool,
    is_cut_off: bool,
    /// Whether a `<pre>` has just begun: a line break there is no text.
    at_pre: bool,
}

/// Elements that end an open paragraph.
pub(crate) const BLOCKS: [&str; 29] = [
    "address",
    "article",
    "aside",
    "blockquote",
    "dd",
    "details",
    "div",
    "dl",
    "dt",
    "fieldset",
    "figure",
    "footer",
    "form",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "header",
    "hr",
    "li",
    "main",
    "ol",
    "p",
    "pre",
    "section",
    "table",
    "ul",
];

const VOID: [&str; 8] = ["br", "col", "hr", "img", "input", "link", "meta", "wbr"];

pub(crate) fn text(text: &HtmlString) -> String {
    String::from_utf8_lossy(text).into_owned()
}

/// Reads a start tag.
pub(crate) fn element(tag: &StartTag<usize>, name: String) -> Element {
    let value = |name: &[u8]| tag.attributes.get(name).map_or_else(String::new, |it| text(it));
    let languages: [&[u8]; 3] = [b"data-lang", b"data-language", b"lang"];
    Element {
        class: value(b"class"),
        style: value(b"style"),
        role: value(b"role"),
        is_named: languages.iter().any(|name| value(name) == "deltaboard"),
        is_no_snippet: tag.attributes.contains_key(&b"data-nosnippet"[..]),
        is_data_line: tag.attributes.contains_key(&b"data-line"[..]),
        offset: tag.span.start,
        children: Vec::new(),
        name,
    }
}

impl Inside {
    pub(crate) fn new(in_paragraph: bool) -> Self {
        Self { in_paragraph, ..Self::default() }
    }

    fn add(&mut self, node: Node) {
        match self.open.last_mut() {
            Some(parent) => parent.children.push(node),
            None => self.nodes.push(node),
        }
    }

    pub(crate) fn start(&mut self, tag: &StartTag<usize>, name: String) {
        self.is_cut_off |= self.in_paragraph && BLOCKS.contains(&&*name);
        let element = element(tag, name);
        self.at_pre = element.name == "pre";
        if tag.self_closing || VOID.contains(&&*element.name) {
            self.add(Node::Element(element));
        } else {
            self.open.push(element);
        }
    }

    pub(crate) fn end(&mut self, name: &str) {
        match self.open.iter().rposition(|element| element.name == name) {
            // Elements in it that are still open end with it.
            Some(depth) => {
                while self.open.len() > depth {
                    self.close();
                }
            }
            // Browsers make an empty paragraph of a stray `</p>`.
            None => {
                self.is_cut_off |= BLOCKS.contains(&name) && (name != "p" || self.in_paragraph);
            }
        }
    }

    /// Whether no element is open.
    pub(crate) fn is_closed(&self) -> bool {
        self.open.is_empty()
    }

    /// The text of the fenced block that the only element is, once it is closed.
    pub(crate) fn fence(&self) -> Option<Passage> {
        let [Node::Element(element)] = &*self.nodes else { return None };
        let is_fence = element.is_fence()
            || element
                .children
                .iter()
                .any(|child| matches!(child, Node::Element(it) if it.is_fence()));
        let (text, _) = code_in(&self.nodes)?;
        is_fence.then_some(text)
    }

    fn close(&mut self) {
        if let Some(element) = self.open.pop() {
            self.add(Node::Element(element));
        }
    }

    pub(crate) fn write(&mut self, text: &str, offset: usize) {
        let skipped = match core::mem::take(&mut self.at_pre) {
            true if text.starts_with("\r\n") => 2,
            true if text.starts_with('\n') => 1,
            _ => 0,
        };
        self.add(Node::Text(text[skipped..].to_owned(), offset + skipped));
    }

    /// The content, with the offset of the end tag, and the code in it.
    pub(crate) fn content(
        mut self,
        attributes: &BTreeMap<String, String>,
        end: usize,
    ) -> (Content, Option<Passage>) {
        while !self.open.is_empty() {
            self.close();
        }
        if self.is_cut_off {
            return (Content::CutOff, None);
        }
        let has = |names: &[&str]| names.iter().any(|name| attributes.contains_key(*name));
        let nodes = &self.nodes;
        if let Some((code, top)) = code_in(nodes) {
            let is_other = |(place, node): (usize, &Node)| match place == top {
                true => node.has_picture(),
                false => node.is_visible(),
            };
            let content = match nodes.iter().enumerate().any(is_other) {
                true => Content::Other,
                false => Content::Code { end, bare: None },
            };
            return (content, Some(code));
        }
        if !nodes.iter().any(Node::is_visible) {
            return (Content::Blank(end), None);
        }
        if has(&["do", "routine", "code"]) {
            return (Content::Other, None);
        }
        if let Some(code) = plain_code(nodes) {
            let bare = code.start();
            return (Content::Code { end, bare }, Some(code));
        }
        let text = Node::joined(nodes);
        let is_understood = match has(&["fen", "bits", "read"]) {
            true => !looks_like_code(&text),
            false => text.trim().is_empty() && !nodes.iter().any(Node::has_picture),
        };
        (if is_understood { Content::Other } else { Content::NotUnderstood }, None)
    }
}

/// Whether a text beside a position is more than words for readers without scripts, as in `player/code.js`.
fn looks_like_code(text: &str) -> bool {
    let is_word = |char: char| char.is_alphanumeric() || char == '_';
    text.contains(['{', '}', '^', '`'])
        || text.contains("<<")
        || text.contains(">>")
        || text.lines().any(|line| line.trim_end().ends_with(';'))
        || text.split(|char| !is_word(char)).any(|word| word == "return")
}
