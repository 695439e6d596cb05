//! Blocks, branches and loops.

use deltaboard_source::operator::BinaryOp;
use deltaboard_source::{Diagnostic, Span};
use deltaboard_syntax::Node;

use super::reader::{Breaks, Reader, Result};
use super::types::{Int, Ty};
use super::value::{Place, Typed, Val};
use crate::front::body::forever;
use crate::front::loops::Loops;
use crate::front::places::{Front, Places};
use crate::syntax::{Expr, ExprKind, Operand, Statement, StatementKind};

/// One side of a branch, when it has been read.
struct Side {
    value: Typed,
    statements: Vec<Statement>,
}

/// A condition, and the patterns whose names it binds.
pub(super) struct Condition {
    pub(super) test: Operand,
    pub(super) bindings: Vec<(Node, Ty, Place)>,
}

/// The label of the loop round a function that is read in place.
const EXIT: &str = "return";

impl Reader {
    /// Reads something with names of its own.
    pub(super) fn scope<T>(&mut self, read: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        let count = self.current.locals.len();
        let result = read(self);
        self.current.locals.truncate(count);
        result
    }

    /// Reads statements that a branch or loop runs, and returns them.
    pub(super) fn inside<T>(
        &mut self,
        read: impl FnOnce(&mut Self) -> Result<T>,
    ) -> Result<(T, Vec<Statement>)> {
        self.current.body.open();
        let result = self.scope(read);
        let statements = self.current.body.close();
        Ok((result?, statements))
    }

    /// `{ … }`, for its value.
    pub(super) fn block(&mut self, node: &Node, want: Option<&Ty>) -> Result<Typed> {
        if let Some(label) = node.named().find(|it| it.kind() == "label").cloned() {
            return self.labelled_block(node, &label, want);
        }
        self.block_content(node, want)
    }

    fn block_content(&mut self, node: &Node, want: Option<&Ty>) -> Result<Typed> {
        self.in_items(node, |this| {
            this.scope(|this| {
                let nodes = contents(node);
                this.statements(&nodes, want)
            })
        })
    }

    /// Reads with the items of a block.
    fn in_items<T>(&mut self, node: &Node, read: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        let has_items = node.children().iter().any(|it| {
            it.kind().ends_with("_item") && it.kind() != "attribute_item"
                || matches!(it.kind(), "use_declaration" | "macro_definition")
        });
        if !has_items {
            return read(self);
        }
        let module = self.items.module(Some(self.frame().module), true);
        let before = self.items.functions.len();
        self.items.calls.clear();
        self.items.collect(node.children(), module);
        self.items.calls.clear();
        let hidden = |name: &&str| self.current.locals.iter().any(|it| it.name == **name);
        if let Some(name) = self.items.values(module).find(hidden) {
            let fault = "is a variable and an item here, which is not part of the routine language";
            return Err(Diagnostic::about(self.span(node), name, fault));
        }
        let inner: Vec<_> = self.items.functions[before..].to_vec();
        inner.iter().for_each(|member| self.reserve(member));
        let outer =
            std::mem::replace(&mut self.current.frames.last_mut().expect("a frame").module, module);
        let result = read(self);
        self.current.frames.last_mut().expect("a frame").module = outer;
        result
    }

    pub(super) fn statements(&mut self, nodes: &[Node], want: Option<&Ty>) -> Result<Typed> {
        for (at, node) in nodes.iter().enumerate() {
            let is_last = at + 1 == nodes.len();
            if is_last && is_tail(node) {
                let inner = tail_of(node);
                return self.value(&inner, want);
            }
            let value = self.statement(node)?;
            if matches!(value.ty, Ty::Never) {
                return Ok(value);
            }
        }
        Ok(Typed::unit())
    }

    /// Reads the body of a function in place, and stores its result. What follows a branch that returns is what happens if
    /// it doesn't.
    pub(super) fn body_in_place(&mut self, node: &Node) -> Result<()> {
        self.in_items(node, |this| {
            this.scope(|this| {
                let nodes = contents(node);
                this.statements_in_place(&nodes)
            })
        })
    }

    fn statements_in_place(&mut self, nodes: &[Node]) -> Result<()> {
        let returns = self.frame().returns.clone();
        for (at, node) in nodes.iter().enumerate() {
            if let Some(early) = early_return(node) {
                return self.rest_of_branch(&early, &nodes[at + 1..]);
            }
            let is_last = at + 1 == nodes.len();
            let inner = tail_of(node);
            if inner.kind() == "return_expression" {
                let outer = std::mem::replace(&mut self.current.may_return, true);
                let read = self.value(&inner, None);
                self.current.may_return = outer;
                return read.map(|_| ());
            }
            if is_last && is_tail(node) {
                let value = self.value(&inner, Some(&returns))?;
                return self.store_result(value, &inner);
            }
            if matches!(self.statement(node)?.ty, Ty::Never) {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Reads the body of a function in place that returns from inside of loops and blocks: in a loop that runs once.
    pub(super) fn body_with_exit(&mut self, node: &Node) -> Result<()> {
        let returns = self.frame().returns.clone();
        let span = self.span(node);
        let breaks = Breaks::new(Some(EXIT.to_owned()), false);
        let (body, breaks) = self.loop_body(breaks, |this| {
            let value = match node.kind() {
                "block" => this.block(node, Some(&returns))?,
                _ => this.value(node, Some(&returns))?,
            };
            if !matches!(value.ty, Ty::Never) {
                this.store_result(value, node)?;
                this.current.body.add(span, StatementKind::Break);
            }
            Ok(())
        })?;
        self.add_loop(forever(body), &breaks, span);
        Ok(())
    }

    /// The loop that is left where the function returns.
    fn exit(&self) -> Option<usize> {
        let first = self.frame().loops;
        let inside = &self.current.loops[first..];
        let at = inside.iter().position(|it| it.label.as_deref() == Some(EXIT));
        at.map(|at| first + at)
    }

    /// `value?`
    pub(super) fn try_expression(&mut self, node: &Node) -> Result<Typed> {
        let inner = self.only(node)?;
        let span = self.span(node);
        let value = self.value(&inner, None)?;
        let value = self.keep(value, span, node)?;
        let (returns, place) = (self.frame().returns.clone(), self.frame().result.clone());
        let ty = self.current.types.shallow(&value.ty);
        let returned = self.current.types.shallow(&returns);
        let (Ty::Enum(item, _), Ty::Enum(known, _), Val::Parts(parts)) =
            (&ty, &returned, &value.val)
        else {
            return self.unknown(node);
        };
        let (Some(place), Some(exit), true) =
            (place, self.exit(), std::rc::Rc::ptr_eq(item, known))
        else {
            return self.unknown(node);
        };
        // `None` comes first, `Err` last.
        let is_result = item.variants.iter().any(|it| it.name == "Err");
        let (good, bad) = if is_result { (0, 1) } else { (1, 0) };
        let Some(tag) = parts[0].clone().into_number() else { return self.unknown(node) };
        let wanted = self.literal(span, good, &Ty::Int(Int::I64));
        let condition = self.expr(span, ExprKind::Binary(BinaryOp::NotEqual, tag, wanted));
        let ((), then) = self.inside(|this| {
            let mut fault = this.blank(&returned, Some(bad), span, node)?;
            if is_result {
                let (from, into) =
                    (this.first_part(&ty, Some(bad)), this.first_part(&returned, Some(bad)));
                let types = (this.parts_of(&ty)?, this.parts_of(&returned)?);
                let part = Typed { ty: types.0[from].clone(), val: parts[from].clone() };
                fault[into] = this.coerce(part, &types.1[into], node)?.val;
            }
            this.store(&place, &returned, Val::Parts(fault), span, node)?;
            this.leave(exit, span);
            Ok(())
        })?;
        self.current.body.add_if(span, condition, then);
        let at = self.first_part(&ty, Some(good as usize));
        let of = self.parts_of(&ty)?;
        Ok(Typed { ty: of[at].clone(), val: self.copy_value(&parts[at]) })
    }

    fn store_result(&mut self, value: Typed, node: &Node) -> Result<()> {
        let returns = self.frame().returns.clone();
        let value = self.coerce(value, &returns, node)?;
        let Some(place) = self.frame().result.clone() else { return Ok(()) };
        if matches!(value.val, Val::Nothing) || self.current.types.shallow(&returns).is_unit() {
            return Ok(());
        }
        let span = self.span(node);
        self.store(&place, &returns, value.val, span, node)
    }

    /// `if a { return b; } rest`
    fn rest_of_branch(&mut self, node: &Node, rest: &[Node]) -> Result<()> {
        let condition = self.if_condition(node)?;
        let consequence = self.field(node, "consequence")?;
        let alternative = node.child("alternative").cloned();
        let span = self.span(node);
        let Condition { test, bindings } = condition;
        let ((), then) = self.inside(|this| {
            this.bind_all(bindings)?;
            this.body_in_place(&consequence)
        })?;
        let ((), otherwise) = self.inside(|this| {
            let Some(alternative) = &alternative else {
                return this.statements_in_place(rest);
            };
            let inner = this.only(alternative)?;
            // `else if`, or a block.
            let mut nodes = vec![inner];
            nodes.extend_from_slice(rest);
            this.statements_in_place(&nodes)
        })?;
        self.current.body.add(span, StatementKind::If { condition: test, then, otherwise });
        Ok(())
    }

    /// Reads one statement.
    fn statement(&mut self, node: &Node) -> Result<Typed> {
        match node.kind() {
            "let_declaration" => self.let_declaration(node),
            "expression_statement" => {
                let inner = self.only(node)?;
                let spans = (self.span(&inner), self.span(node));
                let outer = self.current.statement.replace(spans);
                let value = self.value(&inner, None);
                self.current.statement = outer;
                self.dropped(value?, self.span(node))
            }
            "attribute_item" => self.refuse_condition(node),
            "empty_statement" | "inner_attribute_item" => Ok(Typed::unit()),
            kind if kind.ends_with("_item")
                || matches!(kind, "use_declaration" | "macro_definition") =>
            {
                Ok(Typed::unit())
            }
            _ => {
                let value = self.value(node, None)?;
                self.dropped(value, self.span(node))
            }
        }
    }

    /// A value that nothing uses.
    fn dropped(&mut self, value: Typed, span: Span) -> Result<Typed> {
        self.drop_value(&value.val, span);
        match value.ty {
            Ty::Never => Ok(value),
            _ => Ok(Typed::unit()),
        }
    }

    /// Computes a value that nothing uses, if that may change something or trap.
    pub(super) fn drop_value(&mut self, value: &Val, span: Span) {
        match value {
            Val::Number(operand)
                if operand.walk().any(|it| acts(it) || self.numbering.checked.contains(&it.id)) =>
            {
                self.current.body.add(span, StatementKind::Expr(operand.clone()));
            }
            Val::Parts(parts) | Val::List(parts) => {
                parts.iter().for_each(|part| self.drop_value(part, span));
            }
            Val::Repeat(value, _) => self.drop_value(value, span),
            _ => {}
        }
    }

    fn let_declaration(&mut self, node: &Node) -> Result<Typed> {
        let pattern = self.field(node, "pattern")?;
        let is_mutable = super::is_mutable(node);
        let ty = match node.child("type").cloned() {
            Some(ty) => self.ty(&ty)?,
            None => self.current.types.open(),
        };
        let span = self.span(node);
        let Some(value) = node.child("value").cloned() else {
            return self.let_without_value(node, &pattern, &ty);
        };
        // `let Some(x) = y else { … }`
        let alternative = node.child("alternative").cloned();
        if has_ref(&pattern) || alternative.is_some() {
            let (found, place) = self.place_or_value(&value, Some(&ty))?;
            if !self.current.types.unify(&found, &ty) {
                return self.refuse(node, "the value has another type than the variable");
            }
            if let Some(alternative) = alternative
                && let Some(test) = self.test(&pattern, &ty, &place)?
            {
                let test = self.not(test, span);
                let block = alternative
                    .named()
                    .find(|it| it.kind() == "block")
                    .unwrap_or(&alternative)
                    .clone();
                let (value, then) = self.inside(|this| this.block(&block, None))?;
                if !matches!(value.ty, Ty::Never) {
                    return self.refuse(&block, "this block must leave the function or loop");
                }
                self.current.body.add_if(span, test, then);
            }
            let count = self.current.locals.len();
            self.bind(&pattern, &ty, &place, true)?;
            for local in &mut self.current.locals[count..] {
                local.is_mutable |= is_mutable;
            }
            return Ok(Typed::unit());
        }
        let found = self.value(&value, Some(&ty))?;
        if matches!(found.ty, Ty::Never) {
            return Ok(found);
        }
        let found = self.coerce(found, &ty, &value)?;
        self.let_value(&pattern, found, is_mutable, span)?;
        Ok(Typed::unit())
    }

    fn let_without_value(&mut self, node: &Node, pattern: &Node, ty: &Ty) -> Result<Typed> {
        if pattern.kind() != "identifier" {
            return self.unknown(pattern);
        }
        let span = self.span(node);
        let place = match self.current.types.shallow(ty) {
            Ty::Array(..) | Ty::Struct(..) | Ty::Tuple(_) | Ty::Enum(..) => {
                let zero = self.zero(ty, span, node)?;
                let name = self.name_of(pattern);
                self.place_for(ty, zero, &name, span, pattern)?
            }
            Ty::Ref(..) => {
                return self.refuse(
                    node,
                    "a reference without a value is not part of the routine language",
                );
            }
            _ => Place::Slot(self.variable(&self.name_of(pattern), ty, None, span)),
        };
        self.declare(pattern.text(), ty.clone(), place, true);
        Ok(Typed::unit())
    }

    // Branches.

    pub(super) fn if_condition(&mut self, node: &Node) -> Result<Condition> {
        let condition = self.field(node, "condition")?;
        self.read_condition(&condition)
    }

    fn read_condition(&mut self, node: &Node) -> Result<Condition> {
        let span = self.span(node);
        match node.kind() {
            "let_condition" => {
                let (pattern, value) = (self.field(node, "pattern")?, self.field(node, "value")?);
                let (ty, place) = self.place_or_value(&value, None)?;
                let test = match self.test(&pattern, &ty, &place)? {
                    Some(test) => test,
                    None => self.truth(span, true),
                };
                Ok(Condition { test, bindings: vec![(pattern, ty, place)] })
            }
            "let_chain" => {
                let parts: Vec<_> = node.named().cloned().collect();
                let mut all: Option<Operand> = None;
                let mut bindings: Vec<(Node, Ty, Place)> = Vec::new();
                for part in &parts {
                    let count = self.current.locals.len();
                    for (pattern, ty, place) in &bindings {
                        self.bind(pattern, ty, place, false)?;
                    }
                    let mark = self.current.body.mark();
                    let found = self.read_condition(part)?;
                    self.current.locals.truncate(count);
                    if all.is_some() && self.current.body.has_added(mark) {
                        return self
                            .refuse(part, "this condition must be tested in an `if` of its own");
                    }
                    bindings.extend(found.bindings);
                    all = Some(match all {
                        None => found.test,
                        Some(all) => self.expr(
                            span,
                            ExprKind::Shortcut { and: true, left: all, right: found.test },
                        ),
                    });
                }
                match all {
                    Some(test) => Ok(Condition { test, bindings }),
                    None => self.unknown(node),
                }
            }
            _ => Ok(Condition { test: self.condition(node)?, bindings: Vec::new() }),
        }
    }

    fn bind_all(&mut self, bindings: Vec<(Node, Ty, Place)>) -> Result<()> {
        bindings
            .into_iter()
            .try_for_each(|(pattern, ty, place)| self.bind(&pattern, &ty, &place, true))
    }

    pub(super) fn if_expression(&mut self, node: &Node, want: Option<&Ty>) -> Result<Typed> {
        let Condition { test, bindings } = self.if_condition(node)?;
        let consequence = self.field(node, "consequence")?;
        let alternative = node.child("alternative").cloned();
        let span = self.span(node);
        let (then, statements) = self.inside(|this| {
            this.bind_all(bindings)?;
            this.block(&consequence, want)
        })?;
        let then = Side { value: then, statements };
        let known = (!matches!(then.value.ty, Ty::Never)).then_some(&then.value.ty);
        let (value, statements) = match &alternative {
            Some(alternative) => self.inside(|this| {
                let inner = this.only(alternative)?;
                this.value(&inner, want.or(known))
            })?,
            None => (Typed::unit(), Vec::new()),
        };
        self.joined(test, then, Side { value, statements }, span, node)
    }

    /// Adds a branch, and returns its value.
    fn joined(
        &mut self,
        test: Operand,
        then: Side,
        otherwise: Side,
        span: Span,
        node: &Node,
    ) -> Result<Typed> {
        let ty = match (&then.value.ty, &otherwise.value.ty) {
            (Ty::Never, other) => other.clone(),
            (ty, Ty::Never) => ty.clone(),
            (ty, other) => {
                let (ty, other) = (ty.clone(), other.clone());
                if !self.current.types.unify(&ty, &other) {
                    let (one, other) = (self.describe(&ty), self.describe(&other));
                    return self.refuse(
                        node,
                        format!("the branches have different types, {one} and {other}"),
                    );
                }
                ty
            }
        };
        let is_value = !matches!(ty, Ty::Never) && !self.current.types.shallow(&ty).is_unit();
        let no_statements = then.statements.is_empty() && otherwise.statements.is_empty();
        let both = !matches!(then.value.ty, Ty::Never) && !matches!(otherwise.value.ty, Ty::Never);
        if is_value && no_statements && both {
            let single = matches!(then.value.val, Val::Number(_));
            let test = match single {
                true => test,
                false => {
                    let slot = self.temporary("t", &Ty::Bool, Some(test), span);
                    self.numbering.name(span, slot)
                }
            };
            if single
                && let (Val::Number(then), Val::Number(otherwise)) =
                    (then.value.val.clone(), otherwise.value.val.clone())
            {
                let choice = self.expr(span, ExprKind::Choose { condition: test, then, otherwise });
                return Ok(Typed::number(choice, ty));
            }
            if choosable(&then.value.val) && choosable(&otherwise.value.val) {
                let val = self.choose(&test, then.value.val, otherwise.value.val, span);
                return Ok(Typed { ty, val });
            }
            return self
                .refuse(node, "a choice between these values is not part of the routine language");
        }
        if no_statements && !is_value {
            // It does nothing, but its condition may.
            self.drop_value(&Val::Number(test), span);
            return Ok(Typed { ty, val: Val::Parts(Vec::new()) });
        }
        let mut sides = [then, otherwise];
        let mut place = None;
        if is_value {
            let found = self.result_place(&ty, span, node)?;
            for side in &mut sides {
                if matches!(side.value.ty, Ty::Never) {
                    continue;
                }
                let value = std::mem::replace(&mut side.value.val, Val::Nothing);
                self.current.body.open();
                self.current.body.put(std::mem::take(&mut side.statements));
                let stored = self.store(&found, &ty, value, span, node);
                side.statements = self.current.body.close();
                stored?;
            }
            place = Some(found);
        }
        let [then, otherwise] = sides;
        let kind = StatementKind::If {
            condition: test,
            then: then.statements,
            otherwise: otherwise.statements,
        };
        self.current.body.add(self.statement_span(span), kind);
        let val = match place {
            Some(place) => self.read(&place, &ty, span),
            None if matches!(ty, Ty::Never) => Val::Nothing,
            None => Val::Parts(Vec::new()),
        };
        Ok(Typed { ty, val })
    }

    /// A place for a value that branches decide.
    pub(super) fn result_place(&mut self, ty: &Ty, span: Span, node: &Node) -> Result<Place> {
        match self.current.types.shallow(ty) {
            Ty::Int(_) | Ty::Bool | Ty::Var(_) => {
                Ok(Place::Slot(self.temporary("t", ty, None, span)))
            }
            Ty::Ref(..) | Ty::Fn(..) | Ty::Iter(_) | Ty::Str | Ty::Slice(_) => self.refuse(
                node,
                "a reference or function that a branch decides is not part of the routine language",
            ),
            _ => {
                let zero = self.zero(ty, span, node)?;
                self.place_for(ty, zero, &crate::front::value::temporary(span, "t"), span, node)
            }
        }
    }

    /// The span of the statement whose expression this is.
    pub(super) fn statement_span(&self, span: Span) -> Span {
        match self.current.statement {
            Some((inner, whole)) if inner == span => whole,
            _ => span,
        }
    }

    pub(super) fn match_expression(&mut self, node: &Node, want: Option<&Ty>) -> Result<Typed> {
        let (value, body) = (self.field(node, "value")?, self.field(node, "body")?);
        let (ty, place) = self.place_or_value(&value, None)?;
        // A reference to a part stays one to the same element.
        let place = match super::expr::has_index(&place) && !self.current.types.is_integer(&ty) {
            true => self.fixed(place, &value)?,
            false => place,
        };
        let arms: Vec<_> =
            body.named().filter(|it| it.kind() != "attribute_item").cloned().collect();
        if arms.len() == 1 {
            let span = self.span(&value);
            let read = self.read(&place, &ty, span);
            self.drop_value(&read, span);
        }
        if let Some(other) = arms.iter().find(|it| it.kind() != "match_arm") {
            return self.unknown(other);
        }
        self.arms(node, &arms, &ty, &place, want)
    }

    fn arms(
        &mut self,
        node: &Node,
        arms: &[Node],
        ty: &Ty,
        place: &Place,
        want: Option<&Ty>,
    ) -> Result<Typed> {
        let Some((arm, rest)) = arms.split_first() else {
            return Ok(Typed::never());
        };
        let pattern = self.field(arm, "pattern")?;
        let guard = pattern.child("condition").cloned();
        // `_` has no name.
        let inner = match pattern.kind() {
            "match_pattern" => pattern.children().first().cloned(),
            _ => None,
        };
        let pattern = inner.unwrap_or(pattern);
        let value = self.field(arm, "value")?;
        let mut test = self.test(&pattern, ty, place)?;
        if let Some(guard) = guard {
            let (found, statements) = self.inside(|this| {
                this.bind(&pattern, ty, place, false)?;
                this.condition(&guard)
            })?;
            if !statements.is_empty() {
                return self.refuse(&guard, "this condition must be tested in an `if` of its own");
            }
            let span = self.span(&guard);
            test = Some(match test {
                None => found,
                Some(test) => {
                    self.expr(span, ExprKind::Shortcut { and: true, left: test, right: found })
                }
            });
        } else if rest.is_empty() {
            // The arms cover every value.
            test = None;
        }
        let read = |this: &mut Self| {
            this.bind(&pattern, ty, place, true)?;
            this.value(&value, want)
        };
        let Some(test) = test else {
            return self.scope(read);
        };
        let (then, statements) = self.inside(read)?;
        let then = Side { value: then, statements };
        let (value, statements) = self.inside(|this| this.arms(node, rest, ty, place, want))?;
        let span = self.span(node);
        self.joined(test, then, Side { value, statements }, span, node)
    }

    // What ends a function.

    /// Reads the body of a function that is called, and returns its value.
    pub(super) fn tail_block(&mut self, node: &Node) -> Result<()> {
        self.in_items(node, |this| {
            this.scope(|this| {
                let nodes = contents(node);
                for (at, node) in nodes.iter().enumerate() {
                    if at + 1 == nodes.len() && is_tail(node) {
                        return this.tail(&tail_of(node));
                    }
                    if matches!(this.statement(node)?.ty, Ty::Never) {
                        return Ok(());
                    }
                }
                let returns = this.frame().returns.clone();
                match this.current.types.shallow(&returns).is_unit() || matches!(returns, Ty::Never)
                {
                    true => Ok(()),
                    // A loop that doesn't end has no type to check.
                    false => this.refuse(node, "this function ends without a value"),
                }
            })
        })
    }

    /// Returns the value of an expression.
    fn tail(&mut self, node: &Node) -> Result<()> {
        let span = self.span(node);
        match node.kind() {
            "block" if !node.named().any(|it| it.kind() == "label") => self.tail_block(node),
            "unsafe_block" => match node.named().find(|it| it.kind() == "block").cloned() {
                Some(block) => self.tail_block(&block),
                None => self.unknown(node),
            },
            "if_expression" if node.child("alternative").is_some() => {
                let Condition { test, bindings } = self.if_condition(node)?;
                let consequence = self.field(node, "consequence")?;
                let alternative = self.field(node, "alternative")?;
                let ((), then) = self.inside(|this| {
                    this.bind_all(bindings)?;
                    this.tail_block(&consequence)
                })?;
                let ((), otherwise) = self.inside(|this| {
                    let inner = this.only(&alternative)?;
                    this.tail(&inner)
                })?;
                self.current.body.add(span, StatementKind::If { condition: test, then, otherwise });
                Ok(())
            }
            "return_expression" => self.value(node, None).map(|_| ()),
            _ => {
                let returns = self.frame().returns.clone();
                let value = self.value(node, Some(&returns))?;
                if matches!(value.ty, Ty::Never) {
                    return Ok(());
                }
                let value = self.coerce(value, &returns, node)?;
                self.return_value(value, span, node)
            }
        }
    }

    fn return_value(&mut self, value: Typed, span: Span, node: &Node) -> Result<()> {
        if self.current.types.shallow(&value.ty).is_unit() {
            return Ok(());
        }
        let number = self.single_number(value.val, node)?;
        self.current.body.add(span, StatementKind::Return(Some(number)));
        Ok(())
    }

    /// The number that a value consists of.
    pub(super) fn single_number(&mut self, value: Val, node: &Node) -> Result<Operand> {
        match value {
            Val::Number(operand) => Ok(operand),
            Val::Parts(mut parts) if parts.len() == 1 => self.single_number(parts.remove(0), node),
            _ => self.refuse(node, "this is more than a number"),
        }
    }

    pub(super) fn return_expression(&mut self, node: &Node) -> Result<Typed> {
        let returns = self.frame().returns.clone();
        let value = match node.named().next().cloned() {
            Some(inner) => {
                let value = self.value(&inner, Some(&returns))?;
                if matches!(value.ty, Ty::Never) {
                    return Ok(value);
                }
                self.coerce(value, &returns, &inner)?
            }
            None => Typed::unit(),
        };
        let span = self.statement_span(self.span(node));
        match self.frame().result.clone() {
            None if self.current.frames.len() > 1 => {
                return self
                    .refuse(node, "a macro that returns is not part of the routine language");
            }
            Some(place) => {
                let exit = self.exit();
                if exit.is_none()
                    && (!self.current.may_return || self.current.loops.len() > self.frame().loops)
                {
                    return self.refuse(node, "a `return` here, in a function that is not called with plain numbers, is not part of the routine language");
                }
                if !self.current.types.shallow(&value.ty).is_unit() {
                    self.store(&place, &returns, value.val, span, node)?;
                }
                if let Some(exit) = exit {
                    self.leave(exit, span);
                }
            }
            None if self.current.types.shallow(&value.ty).is_unit() => {
                self.current.body.add(span, StatementKind::Return(None));
            }
            None => self.return_value(value, span, node)?,
        }
        Ok(Typed::never())
    }

    // Loops.

    /// Reads the body of a loop, and what its jumps need.
    pub(super) fn loop_body(
        &mut self,
        breaks: Breaks,
        read: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<(Vec<Statement>, Breaks)> {
        self.current.loops.push(breaks);
        let result = self.inside(read);
        let breaks = self.current.loops.pop().expect("the loop is open");
        Ok((result?.1, breaks))
    }

    pub(super) fn add_loop(&mut self, kind: StatementKind, breaks: &Breaks, span: Span) {
        Loops::add_loop(self, kind, self.statement_span(span), breaks, span);
    }

    /// The body of a loop, which has no value.
    pub(super) fn body(&mut self, node: &Node) -> Result<()> {
        let value = self.block(node, None)?;
        match self.current.types.shallow(&value.ty) {
            Ty::Never => Ok(()),
            ty if ty.is_unit() => Ok(()),
            Ty::Var(_) if !self.current.types.is_integer(&value.ty) => Ok(()),
            _ => {
                let last = node.named().last().unwrap_or(node).clone();
                self.refuse(&last, "a loop's body has no value: end this with `;`")
            }
        }
    }

    fn label(&self, node: &Node) -> Option<String> {
        let label = node.named().find(|it| it.kind() == "label")?;
        Some(label.text().to_owned())
    }

    pub(super) fn breaks(&self, node: &Node) -> Breaks {
        Breaks::new(self.label(node), true)
    }

    pub(super) fn while_expression(&mut self, node: &Node) -> Result<Typed> {
        let (condition, body) = (self.field(node, "condition")?, self.field(node, "body")?);
        let span = self.span(node);
        let breaks = self.breaks(node);
        self.current.body.open();
        let read = self.scope(|this| this.read_condition(&condition));
        let before = self.current.body.close();
        let Condition { test, bindings } = read?;
        let is_simple = before.is_empty() && bindings.is_empty();
        if is_simple {
            let (body, breaks) = self.loop_body(breaks, |this| this.body(&body))?;
            let kind = StatementKind::Loop {
                first: Vec::new(),
                condition: Some(test),
                step: Vec::new(),
                body,
            };
            self.add_loop(kind, &breaks, span);
            return Ok(Typed::unit());
        }
        let (body, breaks) = self.loop_body(breaks, |this| {
            this.current.body.put(before);
            let test = this.not(test, span);
            let leave = vec![Statement { span, kind: StatementKind::Break }];
            this.current.body.add_if(span, test, leave);
            this.bind_all(bindings)?;
            this.body(&body)
        })?;
        self.add_loop(forever(body), &breaks, span);
        Ok(Typed::unit())
    }

    pub(super) fn loop_expression(&mut self, node: &Node, want: Option<&Ty>) -> Result<Typed> {
        let body = self.field(node, "body")?;
        let span = self.span(node);
        let ty = match want {
            Some(ty) => ty.clone(),
            None => self.current.types.open(),
        };
        let mut breaks = self.breaks(node);
        breaks.value.ty = Some(ty.clone());
        self.jump_target(node, &body, breaks, &ty, span)
    }

    /// A loop or block that `break` gives a value.
    fn jump_target(
        &mut self,
        node: &Node,
        body: &Node,
        mut breaks: Breaks,
        ty: &Ty,
        span: Span,
    ) -> Result<Typed> {
        let is_loop = breaks.is_loop;
        // Where the value goes must be known before the body is read.
        let has_value = has_break_value(body);
        if has_value || !is_loop {
            let shallow = self.current.types.shallow(ty);
            let is_unit = !has_value
                && !matches!(shallow, Ty::Int(_) | Ty::Bool | Ty::Struct(..) | Ty::Tuple(_));
            if !is_unit && !shallow.is_unit() {
                breaks.value.result = Some(self.result_place(ty, span, node)?);
            }
        }
        let (body, breaks) = self.loop_body(breaks, |this| {
            let value = match is_loop {
                true => {
                    this.body(body)?;
                    Typed::unit()
                }
                false => this.block_content(body, Some(ty))?,
            };
            if !is_loop && !matches!(value.ty, Ty::Never) {
                let result = this.current.loops.last().and_then(|it| it.value.result.clone());
                if let Some(place) = result {
                    let value = this.coerce(value, ty, node)?;
                    this.store(&place, ty, value.val, span, node)?;
                }
                this.current.body.add(span, StatementKind::Break);
            }
            Ok(())
        })?;
        let has_break = breaks.has_break;
        let result = breaks.value.result.clone();
        self.add_loop(forever(body), &breaks, span);
        match result {
            Some(place) => {
                let val = self.read(&place, ty, span);
                Ok(Typed { ty: ty.clone(), val })
            }
            None if has_break || !is_loop => Ok(Typed::unit()),
            None => Ok(Typed::never()),
        }
    }

    fn labelled_block(&mut self, node: &Node, label: &Node, want: Option<&Ty>) -> Result<Typed> {
        let ty = match want {
            Some(ty) => ty.clone(),
            None => self.current.types.open(),
        };
        let mut breaks = Breaks::new(Some(label.text().to_owned()), false);
        breaks.value.ty = Some(ty.clone());
        let span = self.span(node);
        self.jump_target(node, node, breaks, &ty, span)
    }

    /// The loop that a jump means: its place among the open ones.
    fn jumped(&self, node: &Node) -> Result<usize> {
        let label = self.label(node);
        let first = self.frame().loops;
        let found = self.current.loops[first..].iter().rposition(|it| match &label {
            Some(label) => it.label.as_ref() == Some(label),
            None => it.is_loop,
        });
        match found {
            Some(at) => Ok(first + at),
            None => self.refuse(node, "this is outside of the loop that it means"),
        }
    }

    pub(super) fn break_expression(&mut self, node: &Node) -> Result<Typed> {
        let value = node.named().find(|it| it.kind() != "label").cloned();
        self.break_to(node, node, value)
    }

    /// `break 'a (value)`, which the grammar reads as a call of `break 'a`.
    pub(super) fn break_before(&mut self, node: &Node, jump: &Node) -> Result<Typed> {
        let value = node.text()[jump.place().end - node.place().start..].to_owned();
        let value = self.parsed(&value, self.span(node))?;
        self.break_to(node, jump, Some(value))
    }

    fn break_to(&mut self, node: &Node, jump: &Node, value: Option<Node>) -> Result<Typed> {
        let at = self.jumped(jump)?;
        let span = self.statement_span(self.span(node));
        if let Some(value) = value {
            let (place, ty) = (
                self.current.loops[at].value.result.clone(),
                self.current.loops[at].value.ty.clone(),
            );
            let found = self.value(&value, ty.as_ref())?;
            if let (Some(place), Some(ty)) = (place, ty) {
                let found = self.coerce(found, &ty, &value)?;
                self.store(&place, &ty, found.val, span, node)?;
            }
        }
        self.leave(at, span);
        Ok(Typed::never())
    }

    pub(super) fn continue_expression(&mut self, node: &Node) -> Result<Typed> {
        let at = self.jumped(node)?;
        let span = self.statement_span(self.span(node));
        self.go_on(at, span);
        Ok(Typed::never())
    }
}

fn choosable(value: &Val) -> bool {
    match value {
        Val::Number(_) => true,
        Val::Parts(parts) => parts.iter().all(choosable),
        Val::Ref(_) | Val::Nothing => true,
        _ => false,
    }
}

/// What is between the braces.
fn contents(block: &Node) -> Vec<Node> {
    let inside = block.children().iter().filter(|it| {
        let is_condition = it.kind() == "attribute_item" && super::items::is_condition(it);
        !it.is_comment()
            && (it.is_named() || it.is_error())
            && (is_condition || !matches!(it.kind(), "label" | "attribute_item"))
    });
    inside.cloned().collect()
}

/// Whether a statement at the end of a block is the block's value: it has no semicolon.
fn is_tail(node: &Node) -> bool {
    match node.kind() {
        "expression_statement" => node.children().last().is_none_or(|it| it.text() != ";"),
        "let_declaration" | "empty_statement" | "use_declaration" | "macro_definition" => false,
        kind => !kind.ends_with("_item"),
    }
}

fn tail_of(node: &Node) -> Node {
    match node.kind() {
        "expression_statement" => node.named().next().unwrap_or(node).clone(),
        _ => node.clone(),
    }
}

/// Whether a body returns only at its end, or at the end of a branch.
pub(super) fn returns_early(body: &Node) -> bool {
    body.kind() == "block" && contents(body).iter().all(returns_at_end)
}

fn returns_at_end(node: &Node) -> bool {
    let returns = |node: &Node| super::contains(node, &["return_expression", "try_expression"]);
    match early_return(node) {
        Some(branch) => branch.named().all(|it| match it.kind() {
            "block" => returns_early(it),
            "else_clause" => it.named().all(|it| match it.kind() {
                "block" => returns_early(it),
                _ => returns_at_end(it),
            }),
            _ => !returns(it),
        }),
        None => match tail_of(node) {
            it if it.kind() == "return_expression" => !it.named().any(returns),
            it => !returns(&it),
        },
    }
}

/// An `if` whose first branch ends by a `return`.
fn early_return(node: &Node) -> Option<Node> {
    let inner = match node.kind() {
        "expression_statement" => node.named().next()?,
        _ => node,
    };
    let last = inner.child("consequence")?.named().last()?;
    (inner.kind() == "if_expression" && tail_of(last).kind() == "return_expression")
        .then(|| inner.clone())
}

/// The `break` at the beginning of an expression.
pub(super) fn first_break(node: &Node) -> Option<&Node> {
    match node.kind() {
        "break_expression" => Some(node),
        "call_expression" | "field_expression" | "index_expression" | "binary_expression" => {
            node.named().next().and_then(first_break)
        }
        _ => None,
    }
}

fn has_break_value(node: &Node) -> bool {
    match node.kind() {
        "break_expression" => node.named().any(|it| it.kind() != "label"),
        "call_expression" | "field_expression" if first_break(node).is_some() => true,
        "closure_expression" => false,
        _ => node.children().iter().any(has_break_value),
    }
}

fn has_ref(pattern: &Node) -> bool {
    matches!(pattern.kind(), "ref_pattern") || pattern.children().iter().any(has_ref)
}

/// Whether an operation changes something, or traps for some operands.
fn acts(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Call { .. } | ExprKind::TakeLowest(_) | ExprKind::Element(..) => true,
        ExprKind::Binary(op, ..) => {
            op.is_shift() || matches!(op, BinaryOp::Divide | BinaryOp::Remainder)
        }
        _ => false,
    }
}
