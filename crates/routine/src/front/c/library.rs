//! Functions of the languages' libraries that are text themselves.

use deltaboard_source::Language;
use deltaboard_syntax::{Grammar, Node, parse_at};

use super::items::{Entity, GLOBAL};
use super::reader::{Reader, Result};
use crate::front::places::Front;

/// The text for each language.
const PRELUDE: &str = include_str!("prelude.txt");

impl Reader {
    /// A function of the language's library, read as if the text had it at this place.
    pub(super) fn library_function(
        &mut self,
        node: &Node,
        name: &str,
        owner: Option<&str>,
    ) -> Result<Vec<Entity>> {
        let key = match self.language {
            Language::C => "c",
            Language::Cpp => "cpp",
            Language::Java => "java",
            _ => "csharp",
        };
        let mut parts = PRELUDE.split("=== ");
        let own = parts.find_map(|it| it.strip_prefix(key)?.strip_prefix('\n')).unwrap_or_default();
        if !own.contains(&format!(" {name}(")) {
            return Ok(Vec::new());
        }
        let Some(grammar) = Grammar::of(self.language) else { return Ok(Vec::new()) };
        let tree = parse_at(own, grammar, self.span(node))?;
        let scope = self.items.scope(GLOBAL);
        // It doesn't see the names of the text.
        self.items.scopes[scope].parent = None;
        let known = self.items.functions.len();
        self.items.collect_all(tree.root(), scope);
        self.items.functions.truncate(known);
        if self.is_c() {
            return Ok(self.items.own(scope, name));
        }
        let class = owner.map(|it| self.items.own(scope, it)).unwrap_or_default();
        let class = class.first().and_then(|it| self.items.scope_of(it));
        Ok(class.map(|it| self.items.own(it, name)).unwrap_or_default())
    }
}
