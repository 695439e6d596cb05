//! The tree: nodes with their kinds, fields and spans.

use std::cell::OnceCell;
use std::fmt;
use std::rc::Rc;

use deltaboard_source::{Diagnostic, Span};

use crate::grammar::{self, Failure, Grammar, Source};
use crate::offsets::Offsets;
use crate::rows::{Names, Row};

/// The maximum length of a text in bytes. The parser asks whether it may go on; for 320 KB of `x<` as C#, it took all memory
/// without asking.
fn max_text(grammar: Grammar, text: &str) -> usize {
    match grammar {
        Grammar::Rust => 4 << 20,
        Grammar::CSharp if text.bytes().filter(|byte| *byte == b'<').count() > MANY => 64 << 10,
        _ => 320 << 10,
    }
}

/// More `<` than files of code have.
const MANY: usize = 4096;

/// The syntax tree of a text.
pub struct Tree {
    root: Node,
}

/// What the nodes of a tree share.
struct Shared {
    source: Rc<dyn Source>,
    names: Rc<Names>,
    offsets: Offsets,
    text: Rc<str>,
    origin: Origin,
}

/// Where a parsed text comes from.
#[derive(Clone, Copy)]
enum Origin {
    /// It was written so, after this many bytes that were added before it.
    Written { added: usize, len: usize },
    /// A part of another text stands for it: the call of a macro.
    Expanded(Span),
}

impl Origin {
    fn span(self, place: Span) -> Span {
        match self {
            Self::Expanded(span) => span,
            Self::Written { added, len } => {
                let written = |at: usize| at.saturating_sub(added).min(len);
                Span::new(written(place.start), written(place.end))
            }
        }
    }
}

/// A part of a text. Its clones are the same node.
#[derive(Clone)]
pub struct Node(Rc<NodeData>);

struct NodeData {
    row: Row,
    depth: u32,
    span: Span,
    children: OnceCell<Vec<Node>>,
    shared: Rc<Shared>,
}

/// Parses a text.
///
/// ```
/// use deltaboard_syntax::{Grammar, parse};
///
/// let text = "u64 north(u64 x) { return x << 8; }";
/// let tree = parse(text, Grammar::C)?;
/// let function = &tree.root().children()[0];
/// assert_eq!(function.kind(), "function_definition");
/// let body = function.child("body").expect("a body");
/// assert_eq!(body.span().of(text), "{ return x << 8; }");
/// # Ok::<(), deltaboard_source::Diagnostic>(())
/// ```
///
/// # Errors
///
/// If the text is too long, takes too long, or has no grammar. Text that the grammar doesn't know is no error: the tree
/// has nodes of the kind `ERROR` there.
pub fn parse(text: &str, grammar: Grammar) -> Result<Tree, Diagnostic> {
    parse_as(text, grammar, Origin::Written { added: 0, len: text.len() })
}

/// Parses a text inside another one, which is added so that the grammar can read it. Nodes have their spans in the
/// text itself; what was added is at its ends.
///
/// # Errors
///
/// Those of [`parse`].
pub fn parse_inside(
    before: &str,
    text: &str,
    after: &str,
    grammar: Grammar,
) -> Result<Tree, Diagnostic> {
    let origin = Origin::Written { added: before.len(), len: text.len() };
    parse_as(&format!("{before}{text}{after}"), grammar, origin)
}

/// Parses a text that a part of another one stands for, as the call of a macro does: every node has the span of that
/// part.
///
/// # Errors
///
/// Those of [`parse`].
pub fn parse_at(text: &str, grammar: Grammar, origin: Span) -> Result<Tree, Diagnostic> {
    parse_as(text, grammar, Origin::Expanded(origin))
}

fn parse_as(text: &str, grammar: Grammar, origin: Origin) -> Result<Tree, Diagnostic> {
    let whole = origin.span(Span::new(0, text.len()));
    let most = max_text(grammar, text);
    if text.len() > most {
        let fault = format!("this text is longer than {} KB", most >> 10);
        return Err(Diagnostic::new(whole, fault).with_help("paste only the functions that matter"));
    }
    let source = grammar::parse(grammar, text).map_err(|failure| match failure {
        Failure::TooSlow => Diagnostic::new(whole, "this text takes too long to parse")
            .with_help("paste only the function that matters, and what it uses"),
        Failure::NotLoaded => Diagnostic::new(whole, "the grammar is not loaded yet"),
        Failure::Unavailable(reason) => {
            let language = grammar.language().name();
            let fault =
                format!("{language} cannot be read now: its grammar did not load ({reason})");
            Diagnostic::new(whole, fault).with_help("reload the page, or try again later")
        }
    })?;
    let (names, offsets) = (source.names(), Offsets::of(text));
    let shared = Rc::new(Shared { source, names, offsets, text: text.into(), origin });
    let root = shared.copy(0, 0).ok_or_else(|| Diagnostic::new(whole, "this text has no tree"))?;
    Ok(Tree { root })
}

impl Tree {
    /// Returns the node of the whole text.
    #[must_use]
    pub const fn root(&self) -> &Node {
        &self.root
    }
}

impl Shared {
    /// Copies a node at this depth of the tree.
    fn copy(self: &Rc<Self>, number: u32, depth: u32) -> Option<Node> {
        let rows = self.source.rows(number, Row::MAX_DEPTH.saturating_sub(depth));
        self.build(&mut rows.into_iter(), depth)
    }

    /// Builds the next node, and those below it.
    fn build(self: &Rc<Self>, rows: &mut std::vec::IntoIter<Row>, depth: u32) -> Option<Node> {
        let row = rows.next()?;
        let children = OnceCell::new();
        if row.flags & (Row::CLOSED | Row::TOO_DEEP) == 0 {
            let below = (0..row.children).map_while(|_| self.build(rows, depth + 1)).collect();
            let _ = children.set(below);
        }
        let span = self.offsets.span(row.start, row.end);
        Some(Node(Rc::new(NodeData { row, depth, span, children, shared: self.clone() })))
    }
}

impl Node {
    /// Returns whether both are the same node of one tree.
    #[must_use]
    pub fn is(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }

    /// Returns its kind, in the grammar's words. A word or sign of the language is its own kind.
    #[must_use]
    pub fn kind(&self) -> &str {
        self.0.shared.names.kind(self.0.row.kind)
    }

    /// Returns its field in its parent.
    #[must_use]
    pub fn field(&self) -> Option<&str> {
        self.0.shared.names.field(self.0.row.field)
    }

    /// Returns its place in the text that was written.
    #[must_use]
    pub fn span(&self) -> Span {
        self.0.shared.origin.span(self.0.span)
    }

    /// Returns its place in the text that was parsed.
    #[must_use]
    pub fn place(&self) -> Span {
        self.0.span
    }

    /// Returns its text.
    #[must_use]
    pub fn text(&self) -> &str {
        self.0.span.of(&self.0.shared.text)
    }

    /// Returns whether it was not written as it is.
    #[must_use]
    pub fn is_expanded(&self) -> bool {
        matches!(self.0.shared.origin, Origin::Expanded(_))
    }

    /// Returns whether it's more than a word or sign.
    #[must_use]
    pub fn is_named(&self) -> bool {
        self.0.row.flags & Row::NAMED != 0
    }

    /// Returns whether the grammar can't read it, or the text lacks it. Its children may be in order.
    #[must_use]
    pub fn is_error(&self) -> bool {
        self.0.row.kind == Row::ERROR || self.0.row.flags & Row::MISSING != 0 || self.is_too_deep()
    }

    /// Returns whether it's nested so deeply that its children aren't read.
    #[must_use]
    pub fn is_too_deep(&self) -> bool {
        self.0.row.flags & Row::TOO_DEEP != 0 || self.0.depth >= Row::MAX_DEPTH
    }

    /// Returns whether it's only a comment.
    #[must_use]
    pub fn is_comment(&self) -> bool {
        self.kind().ends_with("comment")
    }

    /// Returns its children, in the order of the text.
    #[must_use]
    pub fn children(&self) -> &[Self] {
        self.0.children.get_or_init(|| {
            let copy = match self.0.row.flags & Row::CLOSED {
                0 => None,
                _ => self.0.shared.copy(self.0.row.children, self.0.depth),
            };
            copy.map(|node| node.children().to_vec()).unwrap_or_default()
        })
    }

    /// Returns the named children, without comments.
    pub fn named(&self) -> impl DoubleEndedIterator<Item = &Self> {
        self.children().iter().filter(|it| it.is_named() && !it.is_comment())
    }

    /// Returns its first child with a field.
    #[must_use]
    pub fn child(&self, field: &str) -> Option<&Self> {
        self.all(field).next()
    }

    /// Returns its children with a field.
    pub fn all(&self, field: &str) -> impl Iterator<Item = &Self> {
        self.children().iter().filter(move |it| it.field() == Some(field))
    }

    /// Returns the first part that the grammar can't read, here or below.
    #[must_use]
    pub fn error(&self) -> Option<&Self> {
        if self.is_error() {
            return Some(self);
        }
        self.children().iter().find_map(Self::error)
    }
}

impl fmt::Debug for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {:?}", self.kind(), self.place())
    }
}

/// Writes the node and all below it: a line each, with kind, field and span.
impl fmt::Display for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fn write(node: &Node, depth: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "{:1$}", "", 2 * depth)?;
            if let Some(field) = node.field() {
                write!(f, "{field}: ")?;
            }
            let kind = node.kind();
            let lacks = if node.0.row.flags & Row::MISSING != 0 { " missing" } else { "" };
            match node.is_named() {
                true => write!(f, "{kind}")?,
                false => write!(f, "{kind:?}")?,
            }
            writeln!(f, "{lacks} {:?}", node.place())?;
            node.children().iter().try_for_each(|child| write(child, depth + 1, f))
        }
        write(self, 0, f)
    }
}
