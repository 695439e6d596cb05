//! Finds the players in an HTML page, and reads what is in their tags.

use std::collections::BTreeMap;
use std::ops::Range;

use html5gum::emitters::default::{DefaultEmitter, StartTag};
use html5gum::{HtmlString, Token, Tokenizer};

use crate::highlighted::{Passage, code_in, plain_code};
use crate::tree::{Element, Node};

const TAG: &str = "deltaboard-player";

/// The players of a page, as a browser would find them, so not in comments, scripts and escaped text.
///
/// ```
/// use deltaboard_embed::{Content, Page};
///
/// let html = "<p>\n<deltaboard-player do=flip-vertical>\n</deltaboard-player>";
/// let page = Page::of(html);
/// assert_eq!(page.tags[0].attributes["do"], "flip-vertical");
/// assert_eq!((page.tags[0].line, &page.tags[0].content), (2, &Content::Blank(41)));
/// assert_eq!(&html[41..], "</deltaboard-player>");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Page {
    /// The tags, in their order.
    pub tags: Vec<PageTag>,
    /// The lines of end tags without a start tag, counted from 1.
    pub strays: Vec<usize>,
}

/// A `<deltaboard-player>` of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageTag {
    /// Its attributes.
    pub attributes: BTreeMap<String, String>,
    /// The line of the tag in the page, counted from 1.
    pub line: usize,
    /// What is in the tag.
    pub content: Content,
    /// The code in the tag, as the player reads it.
    pub code: Option<Passage>,
}

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

impl Page {
    /// Reads a page.
    #[must_use]
    pub fn of(html: &str) -> Self {
        let mut emitter = DefaultEmitter::<usize>::new_with_span();
        emitter.naively_switch_states(true);
        let mut reader = Reader { html, is_xml: is_xml(html), ..Reader::default() };
        for Ok(token) in Tokenizer::new_with_emitter(html, emitter) {
            match token {
                Token::StartTag(tag) if named(&tag.name) => reader.start_player(&tag),
                Token::EndTag(tag) if named(&tag.name) => reader.end_player(tag.span.start),
                Token::StartTag(tag) => reader.start(&tag),
                Token::EndTag(tag) => reader.end(&text(&tag.name)),
                Token::String(words) => reader.write(&text(&words), words.span.start),
                _ => {}
            }
        }
        reader.inside = None;
        reader.page
    }
}

/// Whether a page is read by the rules of XML.
fn is_xml(html: &str) -> bool {
    html.trim_start_matches('\u{feff}').starts_with("<?xml")
}

fn named(name: &HtmlString) -> bool {
    ***name == *TAG.as_bytes()
}

fn text(text: &HtmlString) -> String {
    String::from_utf8_lossy(text).into_owned()
}

#[derive(Default)]
struct Reader<'a> {
    html: &'a str,
    is_xml: bool,
    page: Page,
    /// Whether a paragraph is open.
    in_paragraph: bool,
    /// The content of the open player.
    inside: Option<Inside>,
}

/// The content of a player so far.
#[derive(Default)]
struct Inside {
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
const BLOCKS: [&str; 20] = [
    "address",
    "article",
    "aside",
    "blockquote",
    "details",
    "div",
    "dl",
    "fieldset",
    "figure",
    "footer",
    "form",
    "header",
    "hr",
    "main",
    "ol",
    "p",
    "pre",
    "section",
    "table",
    "ul",
];
const VOID: [&str; 8] = ["br", "col", "hr", "img", "input", "link", "meta", "wbr"];

impl Reader<'_> {
    fn line(&self, offset: usize) -> usize {
        self.html[..offset].matches('\n').count() + 1
    }

    fn start_player(&mut self, tag: &StartTag<usize>) {
        let attributes = tag.attributes.iter();
        let content = match self.is_xml && tag.self_closing {
            true => {
                let end = self.html[..tag.span.end].rfind('/').unwrap_or(tag.span.end);
                Content::Empty(end)
            }
            false => Content::Unclosed,
        };
        let is_open = content == Content::Unclosed;
        self.page.tags.push(PageTag {
            attributes: attributes.map(|(name, value)| (text(name), text(value))).collect(),
            line: self.line(tag.span.start),
            content,
            code: None,
        });
        self.inside = is_open.then(|| Inside {
            in_paragraph: self.in_paragraph && !self.is_xml,
            ..Inside::default()
        });
    }

    fn end_player(&mut self, end: usize) {
        let Some(inside) = self.inside.take() else {
            self.page.strays.push(self.line(end));
            return;
        };
        if let Some(tag) = self.page.tags.last_mut() {
            (tag.content, tag.code) = inside.content(&tag.attributes, end);
        }
    }

    fn start(&mut self, tag: &StartTag<usize>) {
        let name = text(&tag.name);
        let is_block = BLOCKS.contains(&&*name);
        if let Some(inside) = &mut self.inside {
            inside.is_cut_off |= is_block && inside.in_paragraph;
            inside.start(tag, name);
        } else if is_block {
            self.in_paragraph = name == "p";
        }
    }

    fn end(&mut self, name: &str) {
        match &mut self.inside {
            Some(inside) => inside.is_cut_off |= !inside.end(name) && BLOCKS.contains(&name),
            None if BLOCKS.contains(&name) => self.in_paragraph = false,
            None => {}
        }
    }

    fn write(&mut self, text: &str, offset: usize) {
        if let Some(inside) = &mut self.inside {
            inside.write(text, offset);
        }
    }
}

impl Inside {
    fn add(&mut self, node: Node) {
        match self.open.last_mut() {
            Some(parent) => parent.children.push(node),
            None => self.nodes.push(node),
        }
    }

    fn start(&mut self, tag: &StartTag<usize>, name: String) {
        let value = |name: &[u8]| tag.attributes.get(name).map_or_else(String::new, |it| text(it));
        let element = Element {
            class: value(b"class"),
            style: value(b"style"),
            role: value(b"role"),
            is_data_line: tag.attributes.contains_key(&b"data-line"[..]),
            offset: tag.span.start,
            children: Vec::new(),
            name,
        };
        self.at_pre = element.name == "pre";
        if tag.self_closing || VOID.contains(&&*element.name) {
            self.add(Node::Element(element));
        } else {
            self.open.push(element);
        }
    }

    /// Ends an element, and those in it that are still open. Returns whether it is open.
    fn end(&mut self, name: &str) -> bool {
        let Some(depth) = self.open.iter().rposition(|element| element.name == name) else {
            return false;
        };
        while self.open.len() > depth {
            self.close();
        }
        true
    }

    fn close(&mut self) {
        if let Some(element) = self.open.pop() {
            self.add(Node::Element(element));
        }
    }

    fn write(&mut self, text: &str, offset: usize) {
        let skipped = match core::mem::take(&mut self.at_pre) {
            true if text.starts_with("\r\n") => 2,
            true if text.starts_with('\n') => 1,
            _ => 0,
        };
        self.add(Node::Text(text[skipped..].to_owned(), offset + skipped));
    }

    /// The content, with the offset of the end tag, and the code in it.
    fn content(
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
        let looks_like_code = text.contains([';', '{', '}', '^', '&', '=', '`'])
            || text.contains("<<")
            || text.contains(">>");
        let is_understood = match has(&["fen", "bits", "read"]) {
            true => !looks_like_code,
            false => text.trim().is_empty(),
        };
        (if is_understood { Content::Other } else { Content::NotUnderstood }, None)
    }
}
