//! Static variables that the blocks of their class fill: Java's `static { … }`, C#'s static constructor.

use deltaboard_syntax::Node;

use super::changes::{changes, changes_outside};
use super::items::{Declared, Entity, ScopeId, body_of, declared_name};
use super::name::value_of;
use super::reader::{Frame, Reader, Result};
use super::signature::uses;
use crate::front::places::{Front, Places};
use crate::syntax::StatementKind;

impl Reader {
    /// Whether only the blocks of its class change a static variable.
    pub(super) fn is_filled(&self, declared: &Declared) -> bool {
        let Some(name) = declared_name(&declared.declarator) else { return false };
        let is_array = self.is_array(declared);
        !self.items.scopes[declared.scope].blocks.is_empty()
            && changes(&self.root, name.text(), is_array, self.language)
            && !changes_outside(&self.root, name.text(), is_array, self.language)
    }

    /// Evaluates the static variables of a class that its blocks fill, in the order of the text, by statements before
    /// those of the function.
    pub(super) fn fill_statics(&mut self, scope: ScopeId, node: &Node) -> Result<()> {
        let filled: Vec<Declared> =
            self.items.variables_of(scope).into_iter().filter(|it| self.is_filled(it)).collect();
        let blocks = self.items.scopes[scope].blocks.clone();
        let names: Vec<_> = filled
            .iter()
            .filter_map(|it| declared_name(&it.declarator).map(|it| it.text().to_owned()))
            .collect();
        for block in &blocks {
            let own =
                Declared { node: block.clone(), declarator: block.clone(), scope, template: None };
            if self.needs_later(block, &own, &mut Vec::new()) {
                let fault = "this needs something that has its value only later";
                return self.refuse(block, fault);
            }
            if self.calls_user_of(block, scope, &names, &mut Vec::new()) {
                let fault = "a function that reads what is being filled is not part of the routine language";
                return self.refuse(block, fault);
            }
        }
        let mut frame = Frame::of_scope(scope);
        frame.class = self.class_around(scope).map(|class| (class, std::rc::Rc::default()));
        frame.locals = self.current.locals.len();
        let loops = std::mem::take(&mut self.current.loops);
        let script = self.script.take();
        self.current.body.open();
        self.current.frames.push(frame);
        let read = self.fill_in_order(&filled, &blocks, node);
        self.current.frames.pop();
        let inner = self.current.body.close();
        self.script = script;
        self.current.loops = loops;
        self.current.prelude.extend(inner);
        read
    }

    fn fill_in_order(&mut self, filled: &[Declared], blocks: &[Node], node: &Node) -> Result<()> {
        let mut next = filled.iter().peekable();
        for block in blocks {
            let start = block.place().start;
            while let Some(declared) = next.next_if(|it| it.declarator.place().start < start) {
                self.filled_variable(declared, node)?;
            }
            let statements = self.inside(|this| this.block(block))?;
            self.current.body.add(self.span(block), StatementKind::Block(statements));
        }
        next.try_for_each(|declared| self.filled_variable(declared, node))
    }

    fn filled_variable(&mut self, declared: &Declared, node: &Node) -> Result<()> {
        let base = self.declared_type(&declared.node, &declared.declarator)?;
        let (ty, val) = match value_of(declared) {
            Some(value) => {
                let typed = self.initial(&base, &value)?;
                (self.complete(&base, &typed), typed.val)
            }
            None => (base.clone(), self.empty(&base, node)?),
        };
        let name = declared_name(&declared.declarator).unwrap_or(&declared.declarator);
        let name = self.name_of(name);
        let place = self.place_for(&ty, val, &name, self.span(&declared.declarator), node)?;
        self.current.globals.push((declared.declarator.clone(), ty, place));
        Ok(())
    }

    /// Whether a part calls a function that reads one of these variables.
    fn calls_user_of(
        &self,
        node: &Node,
        scope: ScopeId,
        names: &[String],
        seen: &mut Vec<String>,
    ) -> bool {
        if !node.children().is_empty() {
            return node.children().iter().any(|it| self.calls_user_of(it, scope, names, seen));
        }
        let name = node.text();
        if !node.kind().ends_with("identifier") || seen.iter().any(|it| it == name) {
            return false;
        }
        seen.push(name.to_owned());
        let mentions = |it: &Node| it.children().is_empty() && names.iter().any(|n| n == it.text());
        self.items.find(scope, name).iter().any(|it| match it {
            Entity::Function(function) => body_of(&function.node).is_some_and(|body| {
                uses(body, &mentions) || self.calls_user_of(body, scope, names, seen)
            }),
            Entity::Class(_) => true,
            _ => false,
        })
    }
}
