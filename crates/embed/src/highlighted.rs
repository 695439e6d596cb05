//! Reads code in HTML as its author wrote it: syntax highlighters add line numbers, buttons, and elements for lines. Players read the
//! same (`player/code.js`); `tests/highlighted.txt` tests both.

use crate::tree::{Element, Node};

/// Text of a page, with its place in the page.
///
/// ```
/// use deltaboard_embed::Page;
///
/// let html = "<deltaboard-player><pre>x &lt;&lt; y</pre></deltaboard-player>";
/// let code = Page::of(html).tags.remove(0).code.unwrap();
/// assert_eq!(code.text, "x << y");
/// assert_eq!(code.offset_in_page(html, 5), html.find("y<").unwrap());
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Passage {
    /// The text.
    pub text: String,
    /// For each part between two tags, the offsets of its start in the text and in the page.
    pieces: Vec<(usize, usize)>,
}

impl Passage {
    fn push(&mut self, text: &str, offset: usize) {
        self.pieces.push((self.text.len(), offset));
        self.text.push_str(text);
    }

    fn is_blank(&self) -> bool {
        self.text.trim_ascii().is_empty()
    }

    /// The offset of its start in the page.
    pub(crate) fn start(&self) -> Option<usize> {
        self.pieces.first().map(|(_, offset)| *offset)
    }

    /// The offset in the page of a byte of the text.
    #[must_use]
    pub fn offset_in_page(&self, html: &str, byte: usize) -> usize {
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

/// Returns the code in the content of a tag, and the top-level element that has it: a code block, or a `<code>` that is the only text.
pub(crate) fn code_in(content: &[Node]) -> Option<(Passage, usize)> {
    let is_pre = |element: &Element| element.name == "pre";
    // A column of line numbers may be a block of its own.
    let has_code = |element: &Element| is_pre(element) && !text_of(element).is_blank();
    let block = find(content, &has_code).or_else(|| find(content, &is_pre));
    if let Some((block, top)) = block.or_else(|| find(content, &is_block_by_class)) {
        let mut codes = Vec::new();
        collect(&block.children, "code", &mut codes);
        let code = match codes.as_slice() {
            [only] => text_of(only),
            _ => text_of(block),
        };
        return Some((code, top));
    }
    let (code, top) = find(content, &|element| element.name == "code")?;
    let all: String = content.iter().map(Node::text).collect();
    let is_alone = Node::joined(&code.children).trim() == all.trim();
    is_alone.then(|| (text_of(code), top))
}

/// Returns text without elements as code.
pub(crate) fn plain_code(content: &[Node]) -> Option<Passage> {
    let mut passage = Passage::default();
    for node in content {
        match node {
            Node::Text(text, offset) => passage.push(text, *offset),
            Node::Element(_) => return None,
        }
    }
    (!passage.is_blank()).then_some(passage)
}

/// Returns the first element that matches, in document order, and its top-level element. Columns of line numbers are left out.
fn find<'a>(nodes: &'a [Node], matches: &dyn Fn(&Element) -> bool) -> Option<(&'a Element, usize)> {
    nodes.iter().enumerate().find_map(|(place, node)| match node {
        Node::Element(element) if element.is_number() || is_number_cell(nodes, place) => None,
        Node::Element(element) if matches(element) => Some((element, place)),
        Node::Element(element) => find(&element.children, matches).map(|(inner, _)| (inner, place)),
        Node::Text(..) => None,
    })
}

fn collect<'a>(nodes: &'a [Node], name: &str, found: &mut Vec<&'a Element>) {
    for node in nodes {
        if let Node::Element(element) = node {
            if element.name == name {
                found.push(element);
            }
            collect(&element.children, name, found);
        }
    }
}

/// A block of code without a `<pre>`, as Doxygen writes it.
fn is_block_by_class(element: &Element) -> bool {
    let names_code = |word| {
        matches!(word, "fragment" | "highlight" | "codehilite") || word.starts_with("language-")
    };
    element.name != "code" && element.classes().any(names_code)
}

/// The text of an element, with a line break after each line.
fn text_of(block: &Element) -> Passage {
    let mut reader = Reader::default();
    reader.read(&block.children);
    reader.passage
}

#[derive(Default)]
struct Reader {
    passage: Passage,
    /// Whether a line has ended whose line break is not written yet.
    has_ended: bool,
}

impl Reader {
    fn read(&mut self, nodes: &[Node]) {
        for (place, node) in nodes.iter().enumerate() {
            let is_beside = || is_callout_sign(nodes, place) || is_number_cell(nodes, place);
            match node {
                Node::Text(text, offset) if !text.is_empty() => {
                    if self.has_ended && !text.starts_with(['\n', '\r']) {
                        self.passage.push("\n", *offset);
                    }
                    self.has_ended = false;
                    self.passage.push(text, *offset);
                }
                Node::Text(..) => {}
                Node::Element(element) if element.name == "br" => {
                    self.passage.push("\n", element.offset);
                    self.has_ended = false;
                }
                Node::Element(element)
                    if is_not_code(element) || element.is_number() || is_beside() => {}
                Node::Element(element) => self.read_element(element),
            }
        }
    }

    fn read_element(&mut self, element: &Element) {
        let is_line = is_line(element);
        if is_line && self.has_ended {
            self.passage.push("\n", element.offset);
            self.has_ended = false;
        }
        let start = self.passage.text.len();
        self.read(&element.children);
        let text = &self.passage.text;
        if is_line && !(text.len() > start && text.ends_with('\n')) {
            self.has_ended = true;
        }
    }
}

/// Whether an element in code isn't code. mdBook adds `boring` lines, which only its playground needs; Asciidoctor adds callouts.
fn is_not_code(element: &Element) -> bool {
    matches!(&*element.name, "button" | "script" | "style" | "summary" | "svg" | "template")
        || element.role == "button"
        || element.classes().any(|word| matches!(word, "boring" | "conum"))
        || (element.name == "a" && element.class.to_ascii_lowercase().contains("copy"))
}

/// Whether a node is the sign after a callout of Asciidoctor: `<i class="conum"></i><b>(1)</b>`.
fn is_callout_sign(nodes: &[Node], place: usize) -> bool {
    let before = nodes[..place].iter().rev().find_map(Node::element);
    nodes[place].element().is_some_and(|sign| sign.name == "b")
        && before.is_some_and(|callout| callout.classes().any(|word| word == "conum"))
}

/// Whether a node is a cell with a line number, beside the cell with the line, as Zola writes it.
fn is_number_cell(nodes: &[Node], place: usize) -> bool {
    let has_more = nodes[place + 1..].iter().any(|node| node.element().is_some());
    let is_number = |cell: &Element| cell.name == "td" && cell.has_digits_only();
    has_more && nodes[place].element().is_some_and(is_number)
}

/// Whether an element is a line: it ends with a line break, whether it is written or not.
fn is_line(element: &Element) -> bool {
    matches!(&*element.name, "div" | "p" | "li" | "tr" | "code")
        || element.is_data_line
        || element.classes().any(|word| {
            ["line", "token-line", "code-line", "cm-line", "gatsby-highlight-code-line"]
                .contains(&word)
        })
}
