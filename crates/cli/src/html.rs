//! The players that stand in an HTML page.

use std::collections::BTreeMap;

use html5gum::emitters::default::DefaultEmitter;
use html5gum::{HtmlString, Token, Tokenizer};

const TAG: &str = "deltaboard-player";

/// A `<deltaboard-player>` of a page.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Tag {
    pub(crate) attributes: BTreeMap<String, String>,
    /// The line of the page that it begins in, from 1.
    pub(crate) line: usize,
    pub(crate) content: Content,
}

/// What stands between a tag and its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Content {
    /// Nothing but blanks: up to this byte of the page.
    Blank(usize),
    /// Nothing but code that is marked as such: what the player reads, up to this byte.
    Code(Passage, usize),
    /// Something to see in the player's place, or code that would be none with a picture beside it.
    Something,
    /// The end tag is missing.
    Endless,
}

/// Text that a page shows, and where it stands there.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Passage {
    pub(crate) text: String,
    /// Where what stands between two tags begins, in bytes of the text and of the page.
    pieces: Vec<(usize, usize)>,
}

impl Passage {
    fn push(&mut self, text: &str, place: usize) {
        self.pieces.push((self.text.len(), place));
        self.text.push_str(text);
    }

    /// Where a byte of the text stands in the page.
    pub(crate) fn place(&self, html: &str, byte: usize) -> usize {
        let mut pieces = self.pieces.iter().rev();
        let Some((begin, place)) = pieces.find(|(begin, _)| *begin <= byte) else {
            return 0;
        };
        let mut rest = &html[*place..];
        for char in self.text[*begin..byte.min(self.text.len())].chars() {
            rest = &rest[written(rest, char)..];
        }
        html.len() - rest.len()
    }
}

/// How many bytes a page begins with that show a character.
fn written(html: &str, char: char) -> usize {
    let name = html.strip_prefix('&').and_then(|rest| rest.split_once(';'));
    let name = name.map_or("", |(name, _)| name);
    let is_name = !name.is_empty()
        && (name.bytes()).all(|byte| byte.is_ascii_alphanumeric() || byte == b'#')
        // Browsers leave an ampersand that begins no name as it is.
        && (char != '&' || name.starts_with('#') || name.eq_ignore_ascii_case("amp"));
    match html.chars().next() {
        Some('&') if is_name => name.len() + 2,
        Some('\r') if html[1..].starts_with('\n') => 2,
        first => first.map_or(0, char::len_utf8),
    }
}

/// The players of a page, as a browser would find them: what only looks like a tag, in comments,
/// scripts and escaped text, is none.
pub(crate) fn tags(html: &str) -> Vec<Tag> {
    let mut emitter = DefaultEmitter::<usize>::new_with_span();
    emitter.naively_switch_states(true);
    let mut tags: Vec<Tag> = Vec::new();
    let mut inside: Option<Reading> = None;
    for Ok(token) in Tokenizer::new_with_emitter(html, emitter) {
        match (token, &mut inside) {
            (Token::StartTag(tag), _) if named(&tag.name) => {
                left_open(inside.take(), &mut tags);
                let attributes = tag.attributes.iter();
                tags.push(Tag {
                    attributes: attributes.map(|(name, value)| (text(name), text(value))).collect(),
                    line: html[..tag.span.start].matches('\n').count() + 1,
                    content: Content::Endless,
                });
                inside = Some(Reading::default());
            }
            (Token::EndTag(tag), Some(reading)) if named(&tag.name) => {
                let content = core::mem::take(reading).content(tag.span.start);
                if let Some(open) = tags.last_mut() {
                    open.content = content;
                }
                inside = None;
            }
            (Token::StartTag(tag), Some(reading)) => {
                let class = tag.attributes.get(&b"class"[..]);
                let class = class.map_or_else(String::new, |class| text(class));
                reading.begin(&text(&tag.name), &class);
            }
            (Token::EndTag(tag), Some(reading)) => reading.end(&text(&tag.name)),
            (Token::String(words), Some(reading)) => {
                reading.write(&text(&words), words.span.start);
            }
            _ => {}
        }
    }
    left_open(inside, &mut tags);
    tags
}

/// The last tag has no end of its own: what stands behind it may be meant to stand in it.
fn left_open(reading: Option<Reading>, tags: &mut [Tag]) {
    if let (Some(reading), Some(open)) = (reading, tags.last_mut())
        && reading.more
    {
        open.content = Content::Something;
    }
}

fn named(name: &HtmlString) -> bool {
    ***name == *TAG.as_bytes()
}

fn text(text: &HtmlString) -> String {
    String::from_utf8_lossy(text).into_owned()
}

/// What has been read of a tag's content.
#[derive(Debug, Default)]
struct Reading {
    /// Of `<pre>`s, which some generators nest.
    depth: usize,
    /// All that stands in the `<pre>`, and what stands in the first `<code>` there.
    pre: Option<Passage>,
    code: Option<Passage>,
    in_code: bool,
    /// Of spans in lines that are hidden.
    hidden: usize,
    /// Whether there is anything else.
    more: bool,
}

impl Reading {
    fn begin(&mut self, name: &str, class: &str) {
        match name {
            "pre" => {
                self.more |= self.depth == 0 && self.pre.is_some();
                self.pre.get_or_insert_default();
                self.depth += 1;
            }
            "code" if self.depth > 0 => {
                self.in_code = self.code.is_none();
                self.code.get_or_insert_default();
            }
            // mdBook adds lines that only its playground needs, and hides them; the player leaves
            // them out.
            "span" if self.hidden > 0 || class.split(' ').any(|class| class == "boring") => {
                self.hidden += 1;
            }
            "span" | "div" => {}
            _ => self.more = true,
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

    /// Reads text that stands at this byte.
    fn write(&mut self, text: &str, place: usize) {
        if self.depth == 0 {
            self.more |= !text.trim_ascii().is_empty();
        } else if self.hidden == 0 {
            self.pre.get_or_insert_default().push(text, place);
            if let Some(code) = self.code.as_mut().filter(|_| self.in_code) {
                code.push(text, place);
            }
        }
    }

    /// What it has come to at the end tag, which begins at this byte.
    fn content(self, end: usize) -> Content {
        match self.code.or(self.pre) {
            _ if self.more => Content::Something,
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
    fn players_are_found_as_a_browser_finds_them() {
        let blank = "<p>\n<deltaboard-player do=flip-vertical>\n</deltaboard-player>";
        assert_eq!(contents(blank), [(2, Content::Blank(41))]);
        assert_eq!(&blank[41..], "</deltaboard-player>");
        let picture = "<DELTABOARD-PLAYER><img src=a.svg></deltaboard-player>";
        assert_eq!(contents(picture), [(1, Content::Something)]);
        let text = "<deltaboard-player>x ^ 56</deltaboard-player>";
        assert_eq!(contents(text), [(1, Content::Something)]);
        let endless = "<deltaboard-player>\n<p><deltaboard-player></deltaboard-player>";
        assert_eq!(contents(endless), [(1, Content::Something), (2, Content::Blank(42))]);
        for none in [
            "<!-- <deltaboard-player></deltaboard-player> -->",
            "<script>'<deltaboard-player></deltaboard-player>'</script>",
            "<textarea><deltaboard-player></deltaboard-player></textarea>",
            "<pre><code>&lt;deltaboard-player>&lt;/deltaboard-player></code></pre>",
            "<deltaboard-players></deltaboard-players>",
        ] {
            assert_eq!(contents(none), [], "{none}");
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
            // With a picture beside it, the player would not take these for code.
            ("x ^ 56", None),
            ("<code>x ^ 56</code>", None),
            ("<code></code>", None),
            // Somebody has put more there.
            ("<pre>x ^ 56</pre><img src=a.svg>", None),
            ("<pre>x ^ 56</pre> is a flip", None),
            ("<pre>x ^ 56</pre><pre>x ^ 7</pre>", None),
        ] {
            let html = format!("<deltaboard-player>{content}</deltaboard-player>");
            let end = "<deltaboard-player>".len() + content.len();
            let read = match &tags(&html)[0].content {
                Content::Code(passage, place) => {
                    assert_eq!(*place, end, "{content}");
                    Some(passage.text.clone())
                }
                Content::Something => None,
                other => panic!("{content}: {other:?}"),
            };
            assert_eq!(read.as_deref(), code, "{content}");
        }
    }

    #[test]
    fn code_is_found_where_it_stands_in_the_page() {
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
            let place = passage.place(&html, passage.text.rfind('k').unwrap());
            let expected =
                html.find("</code>").map_or(html.rfind('k'), |end| html[..end].rfind('k'));
            assert_eq!(Some(place), expected, "{content}");
            assert_eq!(passage.place(&html, passage.text.len()), place + 1);
        }
    }

    #[test]
    fn attributes_are_read_as_they_are_meant() {
        let html = "<deltaboard-player FEN='8/8/8/8/8/8/8/K6k w - -' do=\"flip&#x2D;vertical\" autoplay></deltaboard-player>";
        let attributes = &tags(html)[0].attributes;
        let shown: Vec<_> =
            attributes.iter().map(|(name, value)| format!("{name}={value}")).collect();
        assert_eq!(shown, ["autoplay=", "do=flip-vertical", "fen=8/8/8/8/8/8/8/K6k w - -"]);
    }
}
