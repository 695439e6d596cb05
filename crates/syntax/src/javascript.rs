//! Parses by the grammars of the page or program around this one: `Grammars` in `assets/grammars.js`.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use wasm_bindgen::prelude::*;

use crate::grammar::{self, Failure, Grammar, Parser, Source};
use crate::rows::{Names, Row};

#[wasm_bindgen]
extern "C" {
    /// Grammars, and what parses by them.
    pub type Grammars;

    /// Returns a tree; or undefined if the grammar isn't loaded yet, null if the text takes too long to parse, or a sentence
    /// if the grammar can't be loaded.
    #[wasm_bindgen(method)]
    fn parse(this: &Grammars, package: &str, text: &str) -> JsValue;

    /// The names of the kinds of nodes, by their numbers.
    #[wasm_bindgen(method)]
    fn kinds(this: &Grammars, package: &str) -> Vec<String>;

    /// The names of fields, by their numbers.
    #[wasm_bindgen(method)]
    fn fields(this: &Grammars, package: &str) -> Vec<String>;

    type Tree;

    #[wasm_bindgen(method)]
    fn rows(this: &Tree, node: u32, levels: u32, closed: &[u16]) -> Vec<u32>;

    #[wasm_bindgen(method)]
    fn delete(this: &Tree);
}

/// Lets these grammars parse.
pub fn install(grammars: Grammars) {
    grammar::install(Rc::new(Outside { grammars, known: RefCell::default() }));
}

struct Outside {
    grammars: Grammars,
    known: RefCell<BTreeMap<Grammar, Known>>,
}

/// What is known of a grammar.
#[derive(Clone)]
struct Known {
    names: Rc<Names>,
    /// The kinds of nodes that are copied without their children.
    closed: Rc<[u16]>,
}

struct Parsed {
    tree: Tree,
    known: Known,
}

impl Parser for Outside {
    fn parse(&self, grammar: Grammar, text: &str) -> Result<Rc<dyn Source>, Failure> {
        let parsed = self.grammars.parse(grammar.package(), text);
        if parsed.is_undefined() {
            return Err(Failure::NotLoaded);
        }
        if parsed.is_null() {
            return Err(Failure::TooSlow);
        }
        if let Some(reason) = parsed.as_string() {
            return Err(Failure::Unavailable(reason));
        }
        let known = self.known(grammar);
        Ok(Rc::new(Parsed { tree: parsed.unchecked_into(), known }))
    }
}

impl Outside {
    fn known(&self, grammar: Grammar) -> Known {
        let package = grammar.package();
        let read = || {
            let names = Names {
                kinds: self.grammars.kinds(package),
                fields: self.grammars.fields(package),
            };
            let closed = names.numbers(grammar.closed_kinds());
            Known { names: Rc::new(names), closed }
        };
        self.known.borrow_mut().entry(grammar).or_insert_with(read).clone()
    }
}

impl Source for Parsed {
    fn names(&self) -> Rc<Names> {
        self.known.names.clone()
    }

    fn rows(&self, node: u32, levels: u32) -> Vec<Row> {
        Row::unpack(&self.tree.rows(node, levels, &self.known.closed))
    }
}

impl Drop for Parsed {
    fn drop(&mut self) {
        self.tree.delete();
    }
}
