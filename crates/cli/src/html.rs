//! Finds the players in an HTML page.

use std::collections::BTreeMap;

use html5gum::emitters::default::DefaultEmitter;
use html5gum::{HtmlString, Token, Tokenizer};

const TAG: &str = "deltaboard-player";

/// A `<deltaboard-player>` of a page.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Tag {
    pub(crate) attributes: BTreeMap<String, String>,
    /// The line of the tag in the page, counted from 1.
    pub(crate) line: usize,
    pub(crate) content: Content,
}

/// The content between a start tag and its end tag.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Content {
    /// Only whitespace, up to this byte of the page.
    Blank(usize),
    /// Only code in a `<pre>`: the text that the player reads, up to this byte.
    Code(Passage, usize),
    /// Other visible content, or code outside of a `<pre>`, which the player would ignore next to a picture.
    Other,
    /// The end tag is missing.
    Unclosed,
}

/// Text of a page, with its position in the HTML.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Passage {
    pub(crate) text: String,
    /// For each part between two tags, the offsets of its start in the text and in the page.
    pieces: Vec<(usize, usize)>,
}

impl Passage {
    fn push(&mut self, text: &str, offset: usize) {
        self.pieces.push((self.text.len(), offset));
        self.text.push_str(text);
    }

    /// The offset in the page of a byte of the text.
    pub(crate) fn offset_in_page(&self, html: &str, byte: usize) -> usize {
        let mut pieces = self.pieces.iter().rev();
        let Some((begin, offset)) = pieces.find(|(begin, _)| *begin <= byte) else {
            return 0;
        };
        let mut rest = &html[*offset..];
        for char in self.text[*begin..byte.min(self.text.len())].chars() {
            rest = &rest[encoded_length(rest, char)..];
        }
        html.len() - rest.len()
    }
}

/// The length of a character at the beginning of HTML, possibly a character reference.
fn encoded_length(html: &str, char: char) -> usize {
    let name = html.strip_prefix('&').and_then(|rest| rest.split_once(';'));
    let name = name.map_or("", |(name, _)| name);
    let is_name = !name.is_empty()
        && (name.bytes()).all(|byte| byte.is_ascii_alphanumeric() || byte == b'#')
        // An ampersand that doesn't begin a known name is literal.
        && (char != '&' || name.starts_with('#') || name.eq_ignore_ascii_case("amp"));
    match html.chars().next() {
        Some('&') if is_name => name.len() + 2,
        Some('\r') if html[1..].starts_with('\n') => 2,
        first => first.map_or(0, char::len_utf8),
    }
}

/// The players of a page, as a browser would find them, so not in comments, scripts and escaped text.
pub(crate) fn tags(html: &str) -> Vec<Tag> {
    let mut emitter = DefaultEmitter::<usize>::new_with_span();
    emitter.naively_switch_states(true);
    let mut tags: Vec<Tag> = Vec::new();
    let mut inside: Option<ContentReader> = None;
    for Ok(token) in Tokenizer::new_with_emitter(html, emitter) {
        match (token, &mut inside) {
            (Token::StartTag(tag), _) if named(&tag.name) => {
                finish_unclosed(inside.take(), &mut tags);
                let attributes = tag.attributes.iter();
                tags.push(Tag {
                    attributes: attributes.map(|(name, value)| (text(name), text(value))).collect(),
                    line: html[..tag.span.start].matches('\n').count() + 1,
                    content: Content::Unclosed,
                });
                inside = Some(ContentReader::default());
            }
            (Token::EndTag(tag), Some(reader)) if named(&tag.name) => {
                let content = core::mem::take(reader).content(tag.span.start);
                if let Some(open) = tags.last_mut() {
                    open.content = content;
                }
                inside = None;
            }
            (Token::StartTag(tag), Some(reader)) => {
                let class = tag.attributes.get(&b"class"[..]);
                let class = class.map_or_else(String::new, |class| text(class));
                reader.begin(&text(&tag.name), &class);
            }
            (Token::EndTag(tag), Some(reader)) => reader.end(&text(&tag.name)),
            (Token::String(words), Some(reader)) => {
                reader.write(&text(&words), words.span.start);
            }
            _ => {}
        }
    }
    finish_unclosed(inside, &mut tags);
    tags
}

/// Ends a tag without an end tag. Text after it may be its content.
fn finish_unclosed(reader: Option<ContentReader>, tags: &mut [Tag]) {
    if let (Some(reader), Some(open)) = (reader, tags.last_mut())
        && reader.has_other
    {
        open.content = Content::Other;
    }
}

fn named(name: &HtmlString) -> bool {
    ***name == *TAG.as_bytes()
}

fn text(text: &HtmlString) -> String {
    String::from_utf8_lossy(text).into_owned()
}

/// Collects the content of a tag.
#[derive(Debug, Default)]
struct ContentReader {
    /// The nesting depth of `<pre>`s, which some generators nest.
    depth: usize,
    /// The text of the `<pre>`, and of the first `<code>` in it.
    pre: Option<Passage>,
    code: Option<Passage>,
    in_code: bool,
    /// The nesting depth of spans in hidden lines.
    hidden: usize,
    /// Whether there is other content.
    has_other: bool,
}

impl ContentReader {
    fn begin(&mut self, name: &str, class: &str) {
        match name {
            "pre" => {
                self.has_other |= self.depth == 0 && self.pre.is_some();
                self.pre.get_or_insert_default();
                self.depth += 1;
            }
            "code" if self.depth > 0 => {
                self.in_code = self.code.is_none();
                self.code.get_or_insert_default();
            }
            // mdBook adds hidden lines for its playground; the player ignores them.
            "span" if self.hidden > 0 || class.split(' ').any(|class| class == "boring") => {
                self.hidden += 1;
            }
            "span" | "div" => {}
            _ => self.has_other = true,
        }
    }

    fn end(&mut self, name: &str) {
        match name {
            "pre" => self.depth = self.depth.saturating_sub(1),
            "code" => self.in_code = false,
            "span" => self.hidden = self.hidden.saturating_sub(1),
            _ => {}
        }
    }

    /// Adds text at this offset of the page.
    fn write(&mut self, text: &str, offset: usize) {
        if self.depth == 0 {
            self.has_other |= !text.trim_ascii().is_empty();
        } else if self.hidden == 0 {
            self.pre.get_or_insert_default().push(text, offset);
            if let Some(code) = self.code.as_mut().filter(|_| self.in_code) {
                code.push(text, offset);
            }
        }
    }

    /// The content, with the offset of the end tag.
    fn content(self, end: usize) -> Content {
        match self.code.or(self.pre) {
            _ if self.has_other => Content::Other,
            Some(code) => Content::Code(code, end),
            None => Content::Blank(end),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contents(html: &str) -> Vec<(usize, Content)> {
        let tags = tags(html).into_iter();
        tags.map(|tag| (tag.line, tag.content)).collect()
    }

    #[test]
    fn players_in_comments_scripts_and_escaped_text_are_ignored() {
        let blank = "<p>\n<deltaboard-player do=flip-vertical>\n</deltaboard-player>";
        assert_eq!(contents(blank), [(2, Content::Blank(41))]);
        assert_eq!(&blank[41..], "</deltaboard-player>");
        let picture = "<DELTABOARD-PLAYER><img src=a.svg></deltaboard-player>";
        assert_eq!(contents(picture), [(1, Content::Other)]);
        let text = "<deltaboard-player>x ^ 56</deltaboard-player>";
        assert_eq!(contents(text), [(1, Content::Other)]);
        let unclosed = "<deltaboard-player>\n<p><deltaboard-player></deltaboard-player>";
        assert_eq!(contents(unclosed), [(1, Content::Other), (2, Content::Blank(42))]);
        for html in [
            "<!-- <deltaboard-player></deltaboard-player> -->",
            "<script>'<deltaboard-player></deltaboard-player>'</script>",
            "<textarea><deltaboard-player></deltaboard-player></textarea>",
            "<pre><code>&lt;deltaboard-player>&lt;/deltaboard-player></code></pre>",
            "<deltaboard-players></deltaboard-players>",
        ] {
            assert_eq!(contents(html), [], "{html}");
        }
    }

    #[test]
    fn code_is_read_as_the_player_reads_it() {
        for (content, code) in [
            ("<pre>x &lt;&lt; 8</pre>", Some("x << 8")),
            ("\n<pre><code class=c>x ^ 56</code></pre>\n", Some("x ^ 56")),
            (
                "<div class=highlight><pre><span></span><span class=n>x</span> ^ <span>56</span></pre></div>",
                Some("x ^ 56"),
            ),
            (
                "<pre><pre class=playground><code><span class=\"boring\">fn main() {\n</span>x ^ 56</code></pre></pre>",
                Some("x ^ 56"),
            ),
            ("<pre>a <code>x ^ 56</code> b <code>x</code></pre>", Some("x ^ 56")),
            ("<pre></pre>", Some("")),
            (
                "<pre><span class=\"boring\">fn <span>main</span>() {}</span>x ^ 56</pre>",
                Some("x ^ 56"),
            ),
            // Next to a picture, the player wouldn't read these as code.
            ("x ^ 56", None),
            ("<code>x ^ 56</code>", None),
            ("<code></code>", None),
            // There is other content.
            ("<pre>x ^ 56</pre><img src=a.svg>", None),
            ("<pre>x ^ 56</pre> is a flip", None),
            ("<pre>x ^ 56</pre><pre>x ^ 7</pre>", None),
        ] {
            let html = format!("<deltaboard-player>{content}</deltaboard-player>");
            let end = "<deltaboard-player>".len() + content.len();
            let read = match &tags(&html)[0].content {
                Content::Code(passage, offset) => {
                    assert_eq!(*offset, end, "{content}");
                    Some(passage.text.clone())
                }
                Content::Other => None,
                other => panic!("{content}: {other:?}"),
            };
            assert_eq!(read.as_deref(), code, "{content}");
        }
    }

    #[test]
    fn offsets_of_code_are_translated_to_the_page() {
        for content in [
            "<pre>x > k</pre>",
            "<pre>\nx\n> k</pre>",
            "<pre>x\r\n &gt; k</pre>",
            "<pre>x &#62; &#x26;k</pre>",
            "<pre>x &amp;&k; k</pre>",
            "<pre>é & k</pre>",
            "<pre><span>x</span> &lt;&lt; <span>k</span></pre>",
            "<pre>a <code>x &lt; k</code> k</pre>",
        ] {
            let html = format!("<p><deltaboard-player>{content}</deltaboard-player>");
            let Content::Code(passage, _) = &tags(&html)[0].content else {
                panic!("{content}");
            };
            let offset = passage.offset_in_page(&html, passage.text.rfind('k').unwrap());
            let expected =
                html.find("</code>").map_or(html.rfind('k'), |end| html[..end].rfind('k'));
            assert_eq!(Some(offset), expected, "{content}");
            assert_eq!(passage.offset_in_page(&html, passage.text.len()), offset + 1);
        }
    }

    #[test]
    fn attributes_are_decoded() {
        let html = "<deltaboard-player FEN='8/8/8/8/8/8/8/K6k w - -' do=\"flip&#x2D;vertical\" autoplay></deltaboard-player>";
        let attributes = &tags(html)[0].attributes;
        let found: Vec<_> =
            attributes.iter().map(|(name, value)| format!("{name}={value}")).collect();
        assert_eq!(found, ["autoplay=", "do=flip-vertical", "fen=8/8/8/8/8/8/8/K6k w - -"]);
    }
}
