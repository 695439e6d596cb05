//! The grammars as compiled code.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::rc::Rc;
use std::time::{Duration, Instant};

use tree_sitter::{ParseOptions, ParseState, Parser, Tree, TreeCursor};

use crate::grammar::{Failure, Grammar, Source};
use crate::rows::{Names, Row};

/// How long a text may take.
const PARSE_WITHIN: Duration = Duration::from_secs(2);

/// A tree of this program.
struct Parsed {
    tree: Tree,
    names: Rc<Names>,
    closed: Rc<[u16]>,
}

/// What is known of a grammar.
#[derive(Clone)]
struct Known {
    language: tree_sitter::Language,
    names: Rc<Names>,
    closed: Rc<[u16]>,
}

fn language(grammar: Grammar) -> tree_sitter::Language {
    match grammar {
        Grammar::C => tree_sitter_c::LANGUAGE,
        Grammar::Cpp => tree_sitter_cpp::LANGUAGE,
        Grammar::CSharp => tree_sitter_c_sharp::LANGUAGE,
        Grammar::Go => tree_sitter_go::LANGUAGE,
        Grammar::Java => tree_sitter_java::LANGUAGE,
        Grammar::JavaScript => tree_sitter_typescript::LANGUAGE_TYPESCRIPT,
        Grammar::Python => tree_sitter_python::LANGUAGE,
        Grammar::Rust => tree_sitter_rust::LANGUAGE,
    }
    .into()
}

fn known(grammar: Grammar) -> Known {
    thread_local! {
        static KNOWN: RefCell<BTreeMap<Grammar, Known>> = const { RefCell::new(BTreeMap::new()) };
    }
    KNOWN
        .with_borrow_mut(|known| known.entry(grammar).or_insert_with(|| Known::of(grammar)).clone())
}

impl Known {
    fn of(grammar: Grammar) -> Self {
        let language = language(grammar);
        let kinds = 0..language.node_kind_count() as u16;
        let kinds =
            kinds.map(|kind| language.node_kind_for_id(kind).unwrap_or_default().to_owned());
        let fields = 0..=language.field_count() as u16;
        let fields = fields.map(|it| language.field_name_for_id(it).unwrap_or_default().to_owned());
        let names = Names { kinds: kinds.collect(), fields: fields.collect() };
        let closed = names.numbers(grammar.closed_kinds());
        Self { language, names: Rc::new(names), closed }
    }
}

pub(crate) fn parse(grammar: Grammar, text: &str) -> Result<Rc<dyn Source>, Failure> {
    parse_within(grammar, text, PARSE_WITHIN)
}

fn parse_within(grammar: Grammar, text: &str, time: Duration) -> Result<Rc<dyn Source>, Failure> {
    let text: Vec<u16> = text.encode_utf16().collect();
    let Known { language, names, closed } = known(grammar);
    let mut parser = Parser::new();
    parser.set_language(&language).map_err(|error| Failure::Unavailable(error.to_string()))?;
    let begun = Instant::now();
    let mut progress = |_: &ParseState| match begun.elapsed() > time {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    };
    let options = ParseOptions::new().progress_callback(&mut progress);
    let mut read = |at: usize, _| text.get(at..).unwrap_or_default();
    let tree = parser.parse_utf16_le_with_options(&mut read, None, Some(options));
    let tree = tree.ok_or(Failure::TooSlow)?;
    Ok(Rc::new(Parsed { tree, names, closed }))
}

impl Source for Parsed {
    fn names(&self) -> Rc<Names> {
        self.names.clone()
    }

    fn rows(&self, node: u32, levels: u32) -> Vec<Row> {
        let mut cursor = self.tree.walk();
        cursor.goto_descendant(node as usize);
        let mut rows = Vec::new();
        self.copy(&mut cursor, true, levels, &mut rows);
        rows
    }
}

impl Parsed {
    /// Copies the cursor's node and at most this many levels below it.
    fn copy(&self, cursor: &mut TreeCursor<'_>, is_first: bool, levels: u32, rows: &mut Vec<Row>) {
        let node = cursor.node();
        let (kind, place) = (node.kind_id(), rows.len());
        let named = if node.is_named() { Row::NAMED } else { 0 };
        let missing = if node.is_missing() { Row::MISSING } else { 0 };
        rows.push(Row {
            kind,
            field: cursor.field_id().map_or(0, |field| field.get()),
            flags: named | missing,
            start: (node.start_byte() / 2) as u32,
            end: (node.end_byte() / 2) as u32,
            children: 0,
        });
        let is_closed = !is_first && self.closed.contains(&kind);
        if is_closed || levels == 0 {
            rows[place].flags |= if is_closed { Row::CLOSED } else { Row::TOO_DEEP };
            rows[place].children = cursor.descendant_index() as u32;
            return;
        }
        if cursor.goto_first_child() {
            loop {
                rows[place].children += 1;
                self.copy(cursor, false, levels - 1, rows);
                if !cursor.goto_next_sibling() {
                    break;
                }
            }
            cursor.goto_parent();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_that_takes_too_long_is_given_up() {
        let text = "fn f(x: u64) -> u64 { x << 8 }\n".repeat(10_000);
        let found = parse_within(Grammar::Rust, &text, Duration::ZERO);
        assert_eq!(found.err(), Some(Failure::TooSlow));
        assert!(parse_within(Grammar::Rust, &text, Duration::MAX).is_ok());
    }
}
