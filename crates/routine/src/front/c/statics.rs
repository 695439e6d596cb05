//! Variables outside functions that the blocks of their class fill (Java's `static { … }`, C#'s static constructor), or a
//! function that is called at the start of a program: `void init(void)`.

use std::rc::Rc;

use deltaboard_syntax::Node;

use super::changes::{changes, changes_beside, changes_outside};
use super::items::{
    Declared, Entity, Function, Role, ScopeId, body_of, declared_name, parameters_of,
};
use super::name::{Mutability, value_of};
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

    /// The only function that changes a table without values, if it takes nothing: what a program calls at its start.
    /// It's not the one that is read now.
    pub(super) fn filler_of(&self, declared: &Declared) -> Option<Rc<Function>> {
        let name = declared_name(&declared.declarator)?.text();
        let is_elsewhere = declared.node.children().iter().any(|it| it.text() == "extern");
        // Nobody means the zeros that it has without the function.
        let has_value = value_of(declared).is_some_and(|it| {
            !it.kind().contains("array_creation")
                || uses(&it, &|it| it.kind().ends_with("initializer"))
        });
        let is_array = self.is_array(declared);
        if !is_array
            || has_value
            || is_elsewhere
            || self.mutability(declared, is_array) == Mutability::Never
        {
            return None;
        }
        let mentions = |it: &Node| it.children().is_empty() && it.text() == name;
        let ends = |it: &Node| it.kind() == "return_statement";
        let may_fill = |it: &&Rc<Function>| {
            let has_parameters = parameters_of(&it.node)
                .is_some_and(|list| list.named().any(|it| it.text() != "void"));
            let is_read = self.reading.iter().any(|read| Rc::ptr_eq(read, it))
                || self.head.as_ref().is_some_and(|head| head.is(&it.node));
            let is_plain = it.is_static || self.items.scopes[it.scope].class.is_none();
            let fills = |body: &Node| uses(body, &mentions) && !uses(body, &ends);
            it.role == Role::Function
                && it.template.is_none()
                && is_plain
                && !is_read
                && !has_parameters
                && body_of(&it.node).is_some_and(fills)
        };
        let is_only = |it: &&Rc<Function>| {
            !changes_beside(&self.root, name, is_array, self.language, &it.node)
        };
        let found = self.items.functions.iter().filter(may_fill).find(is_only).cloned();
        found.filter(|_| changes(&self.root, name, is_array, self.language))
    }

    /// Evaluates the static variables of a class that its blocks fill, in the order of the text, by statements before
    /// those of the function.
    pub(super) fn fill_statics(&mut self, scope: ScopeId, node: &Node) -> Result<()> {
        let filled: Vec<Declared> =
            self.items.variables_of(scope).into_iter().filter(|it| self.is_filled(it)).collect();
        let blocks = self.items.scopes[scope].blocks.clone();
        for block in &blocks {
            let own =
                Declared { node: block.clone(), declarator: block.clone(), scope, template: None };
            if self.needs_later(block, &own, &mut Vec::new()) {
                let fault = "this needs something that has its value only later";
                return self.refuse(block, fault);
            }
        }
        let frame = Frame::of_scope(scope);
        self.fill(frame, &filled, &blocks, node, false)
    }

    /// Evaluates the variables that a function fills, as it does it.
    pub(super) fn fill_by(&mut self, function: &Rc<Function>, node: &Node) -> Result<()> {
        let is_it = |it: &Declared| self.filler_of(it).is_some_and(|it| Rc::ptr_eq(&it, function));
        let scopes = 0..self.items.scopes.len();
        let all = scopes.flat_map(|scope| self.items.variables_of(scope));
        let mut filled: Vec<Declared> = all.filter(is_it).collect();
        filled.sort_by_key(|it| it.declarator.place().start);
        let body: Vec<Node> = body_of(&function.node).cloned().into_iter().collect();
        let frame = Frame::of_function(function);
        let name = function.name.text();
        let clause = match self.filling.last() {
            // It fills what another one reads.
            Some((other, _)) => format!("`{name}` is called once, before `{other}`"),
            None => format!("`{name}` is called once, before this"),
        };
        let begun: Vec<_> = self.filling.iter().flat_map(|it| it.1.clone()).collect();
        let is_begun = |it: &Node| begun.iter().any(|name| name == it.text());
        if body.iter().any(|it| {
            uses(it, &is_begun) || self.calls_user_of(it, function.scope, &begun, &mut Vec::new())
        }) {
            let fault = "two functions that read what the other one fills are not part of the routine language";
            return self.refuse(&function.name, fault);
        }
        self.assume(node, clause);
        self.refuse_attributes(&function.node)?;
        if let Some(index) = self.index_of(function) {
            self.callee(Some(index), node, 0, true);
        }
        let named = |it: &Declared| declared_name(&it.declarator).map(|it| it.text().to_owned());
        self.filling.push((name.to_owned(), filled.iter().filter_map(named).collect()));
        self.reading.push(function.clone());
        let read = self.fill(frame, &filled, &body, node, true);
        self.reading.pop();
        self.filling.pop();
        read
    }

    fn fill(
        &mut self,
        mut frame: Frame,
        filled: &[Declared],
        blocks: &[Node],
        node: &Node,
        is_function: bool,
    ) -> Result<()> {
        let scope = frame.scope;
        let named = |it: &Declared| declared_name(&it.declarator).map(|it| it.text().to_owned());
        let names: Vec<_> = filled.iter().filter_map(named).collect();
        for block in blocks {
            if self.calls_user_of(block, scope, &names, &mut Vec::new()) {
                let fault = "a function that reads what is being filled is not part of the routine language";
                return self.refuse(block, fault);
            }
        }
        frame.class = self.class_around(scope).map(|class| (class, Rc::default()));
        frame.locals = self.current.locals.len();
        let loops = std::mem::take(&mut self.current.loops);
        let script = self.script.take();
        self.current.body.open();
        self.current.frames.push(frame);
        let read = self.fill_in_order(filled, blocks, node, is_function);
        self.current.frames.pop();
        let inner = self.current.body.close();
        self.script = script;
        self.current.loops = loops;
        self.current.prelude.extend(inner);
        read
    }

    fn fill_in_order(
        &mut self,
        filled: &[Declared],
        blocks: &[Node],
        node: &Node,
        is_function: bool,
    ) -> Result<()> {
        let mut next = filled.iter().peekable();
        for block in blocks {
            // A function runs after all variables have their first values.
            let start = if is_function { usize::MAX } else { block.place().start };
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
