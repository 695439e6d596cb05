//! Finds the players in an HTML page, and reads what is in their tags.

use std::collections::BTreeMap;
use std::ops::Range;

use html5gum::emitters::default::{DefaultEmitter, StartTag};
use html5gum::{HtmlString, Token, Tokenizer};

use crate::highlighted::Passage;
use crate::inside::{BLOCKS, Content, Inside, TAG, element, text};

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
    /// The fenced blocks, in their order.
    pub blocks: Vec<PageBlock>,
    /// Whether a script of the page is called `deltaboard-player.js`, with or without a version.
    pub has_script: bool,
    /// The offset of `</head>`, or else of `</body>`, where a script can be added.
    pub script_place: Option<usize>,
}

/// A fenced block of the language `deltaboard`, as a tool that doesn't know the language has written it: a block of code.
///
/// ```
/// use deltaboard_embed::Page;
///
/// let html = "<pre><code class=\"language-deltaboard\">do: flip-vertical\n</code></pre>";
/// let block = &Page::of(html).blocks[0];
/// assert_eq!(block.text.text, "do: flip-vertical\n");
/// assert_eq!(block.range, 0..html.len());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageBlock {
    /// The bytes of the page to replace: the block with the elements around it that tools add.
    pub range: Range<usize>,
    /// The text of the block.
    pub text: Passage,
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

impl Page {
    /// Reads a page.
    #[must_use]
    pub fn of(html: &str) -> Self {
        let mut emitter = DefaultEmitter::<usize>::new_with_span();
        let is_xml = is_xml(html);
        // In XML, `<title/>` has no text, and no element has text that isn't parsed.
        emitter.naively_switch_states(!is_xml);
        let mut reader = Reader { html, is_xml, ..Reader::default() };
        for Ok(token) in Tokenizer::new_with_emitter(html, emitter) {
            match token {
                Token::StartTag(tag) if named(&tag.name) => reader.start_player(&tag),
                Token::EndTag(tag) if named(&tag.name) => reader.end_player(tag.span.start),
                Token::StartTag(tag) => reader.start(&tag),
                Token::EndTag(tag) => reader.end(&text(&tag.name), tag.span.start..tag.span.end),
                Token::String(words) => reader.write(&text(&words), words.span.start),
                _ => {}
            }
        }
        reader.inside = None;
        reader.page
    }
}

/// Whether a page is read by the rules of XML: it says so, or it isn't a page of HTML with XML's namespace.
fn is_xml(html: &str) -> bool {
    let start = html.trim_start_matches('\u{feff}').trim_ascii_start();
    let root = start.split_once("<html").and_then(|(_, rest)| rest.split('>').next());
    start.starts_with("<?xml")
        || (!start.get(..9).is_some_and(|start| start.eq_ignore_ascii_case("<!doctype"))
            && root.is_some_and(|root| root.contains("http://www.w3.org/1999/xhtml")))
}

fn named(name: &HtmlString) -> bool {
    ***name == *TAG.as_bytes()
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
    /// The open element that may be a fenced block, and its offset.
    block: Option<(Inside, usize)>,
}

impl Reader<'_> {
    fn line(&self, offset: usize) -> usize {
        self.html[..offset].matches('\n').count() + 1
    }

    fn start_player(&mut self, tag: &StartTag<usize>) {
        self.block = None;
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
        self.inside = is_open.then(|| Inside::new(self.in_paragraph && !self.is_xml));
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
            inside.start(tag, name);
            return;
        }
        if is_block {
            self.in_paragraph = name == "p";
        }
        self.page.has_script |= name == "script" && is_our_script(tag);
        if let Some((block, _)) = &mut self.block {
            block.start(tag, name);
        } else if name == "pre" || element(tag, name.clone()).is_fence() {
            let mut block = Inside::default();
            block.start(tag, name);
            self.block = Some((block, tag.span.start));
        }
    }

    fn end(&mut self, name: &str, span: Range<usize>) {
        if let Some(inside) = &mut self.inside {
            inside.end(name);
            return;
        }
        if BLOCKS.contains(&name) {
            self.in_paragraph = false;
        }
        if name == "head" || (name == "body" && self.page.script_place.is_none()) {
            self.page.script_place = Some(span.start);
        }
        if let Some((block, start)) = &mut self.block {
            block.end(name);
            if let Some(text) = block.fence() {
                self.page.blocks.push(PageBlock { range: *start..span.end, text });
            }
            if block.is_closed() {
                self.block = None;
            }
        }
    }

    fn write(&mut self, text: &str, offset: usize) {
        let block = self.block.as_mut().map(|(block, _)| block);
        if let Some(inside) = self.inside.as_mut().or(block) {
            inside.write(text, offset);
        }
    }
}

/// Whether a start tag is that of a script with the player.
fn is_our_script(tag: &StartTag<usize>) -> bool {
    let source = tag.attributes.get(&b"src"[..]).map_or_else(String::new, |source| text(source));
    let file = source.rsplit('/').next().unwrap_or_default();
    file.starts_with("deltaboard-player") && file.contains(".js")
}
