//! The elements in a tag.

/// A node in the content of a tag.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Node {
    /// Text, and its offset in the page.
    Text(String, usize),
    Element(Element),
}

/// An element, with what tells code from what is around it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Element {
    pub(crate) name: String,
    pub(crate) class: String,
    pub(crate) style: String,
    pub(crate) role: String,
    /// Whether an attribute names the language `deltaboard`.
    pub(crate) is_named: bool,
    /// Whether it has the attribute `data-line`.
    pub(crate) is_data_line: bool,
    /// Whether it has the attribute `data-nosnippet`, as line numbers of rustdoc.
    pub(crate) is_no_snippet: bool,
    /// The offset of its start tag in the page.
    pub(crate) offset: usize,
    pub(crate) children: Vec<Node>,
}

impl Node {
    pub(crate) fn element(&self) -> Option<&Element> {
        match self {
            Self::Element(element) => Some(element),
            Self::Text(..) => None,
        }
    }

    /// The text, without what a build has put into the tag.
    pub(crate) fn text(&self) -> String {
        match self {
            Self::Text(text, _) => text.clone(),
            Self::Element(element) if element.is_ours() => String::new(),
            Self::Element(element) => Self::joined(&element.children),
        }
    }

    pub(crate) fn joined(nodes: &[Self]) -> String {
        nodes.iter().map(Self::text).collect()
    }

    /// Whether a reader sees something of it.
    pub(crate) fn is_visible(&self) -> bool {
        match self {
            Self::Text(text, _) => !text.trim_ascii().is_empty(),
            Self::Element(element) => match &*element.name {
                "script" | "style" | "template" | "noscript" | "link" | "meta" | "br" => false,
                name if is_picture(name) => true,
                _ => element.children.iter().any(Self::is_visible),
            },
        }
    }

    /// Whether it has a picture outside of buttons.
    pub(crate) fn has_picture(&self) -> bool {
        match self {
            Self::Text(..) => false,
            Self::Element(element) => match &*element.name {
                "button" => false,
                name if is_picture(name) => true,
                _ => element.children.iter().any(Self::has_picture),
            },
        }
    }
}

impl Element {
    pub(crate) fn classes(&self) -> impl Iterator<Item = &str> {
        self.class.split_ascii_whitespace()
    }

    /// Whether a build has put it into the tag.
    fn is_ours(&self) -> bool {
        self.name == "noscript"
            || self
                .classes()
                .any(|word| ["deltaboard-question", "deltaboard-words"].contains(&word))
    }

    /// Whether it is a fenced block of the language `deltaboard`, or what a tool has put around one.
    pub(crate) fn is_fence(&self) -> bool {
        let names_it = |word: &str| match &*self.name {
            "pre" | "code" if word == "deltaboard" => true,
            _ => ["language-deltaboard", "lang-deltaboard", "highlight-deltaboard"].contains(&word),
        };
        matches!(&*self.name, "pre" | "code" | "div" | "figure")
            && (self.is_named || self.classes().any(names_it))
    }

    /// Whether it is a line number, or a column of them: its class or style says so, and it has nothing but digits.
    pub(crate) fn is_number(&self) -> bool {
        (self.is_no_snippet || names_numbers(&self.class) || is_unselectable(&self.style))
            && self.has_digits_only()
    }

    pub(crate) fn has_digits_only(&self) -> bool {
        let text = Node::joined(&self.children);
        text.chars().all(|c| c.is_ascii_digit() || c.is_whitespace())
    }
}

/// Whether an element is seen without any text in it.
fn is_picture(name: &str) -> bool {
    matches!(name, "img" | "svg" | "picture" | "object" | "video" | "iframe" | "canvas")
}

fn names_numbers(class: &str) -> bool {
    let class = class.to_ascii_lowercase();
    let words: Vec<_> = class.split([' ', '\t', '\n', '_', '-']).collect();
    let is_name = |word: &&str| {
        let names = [
            "ln",
            "lnt",
            "gutter",
            "linenr",
            "lineno",
            "linenos",
            "linenodiv",
            "linenumber",
            "linenumbers",
        ];
        names.contains(word)
    };
    words.iter().any(is_name)
        || words
            .windows(2)
            .any(|pair| matches!(pair, ["line", "number" | "numbers"] | ["blob", "num"]))
}

fn is_unselectable(style: &str) -> bool {
    let style: String = style.chars().filter(|c| !c.is_whitespace()).collect();
    style.to_ascii_lowercase().contains("user-select:none")
}
