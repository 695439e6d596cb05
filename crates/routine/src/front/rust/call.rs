//! Calls of functions, methods and closures of the text.

use std::rc::Rc;

use deltaboard_source::{Diagnostic, Span};
use deltaboard_syntax::Node;

use super::items::{Member, Owner};
use super::library::single_slot;
use super::members::Receiver;
use super::reader::{Frame, Reader, Result, is_mutable_parameter, same};
use super::types::{Int, Ty};
use super::typing::Signature;
use super::value::{Closure, Known, Place, Typed, Val};
use crate::front::places::{Front, Places};
use crate::syntax::{self, ExprKind, Operand};

impl Reader {
    pub(super) fn call_expression(&mut self, node: &Node, want: Option<&Ty>) -> Result<Typed> {
        let function = self.field(node, "function")?;
        let arguments = self.field(node, "arguments")?;
        let arguments: Vec<_> =
            arguments.named().filter(|it| it.kind() != "attribute_item").cloned().collect();
        // `x.method(…)`, unless a field is called.
        let (callee, generics) = match function.kind() {
            "generic_function" => {
                let list = self.field(&function, "type_arguments")?;
                (self.field(&function, "function")?, Some(list))
            }
            _ => (function.clone(), None),
        };
        if callee.kind() == "field_expression" {
            return self.method_call(node, &callee, generics.as_ref(), &arguments, want);
        }
        let called = self.called_value(&function)?;
        self.call_value(node, called, &arguments, want)
    }

    /// Calls a value.
    fn call_value(
        &mut self,
        node: &Node,
        called: Typed,
        arguments: &[Node],
        want: Option<&Ty>,
    ) -> Result<Typed> {
        let span = self.span(node);
        let called = self.plain(called, span);
        match called.val {
            Val::Known(Known::Function(member)) => {
                let wants = self.wants_of(&member)?;
                let values = self.operands(arguments, &wants)?;
                self.call_function(node, &member, values, arguments, want)
            }
            Val::Known(Known::Closure(closure)) => {
                let wants: Vec<_> = closure.parameters.iter().cloned().map(Some).collect();
                let values = self.operands(arguments, &wants)?;
                self.call_closure(node, &closure, values)
            }
            Val::Known(Known::Constructor(ty, variant)) => {
                if let Some(want) = want {
                    self.current.types.try_unify(&ty, want);
                }
                let types = self.parts_of(&ty)?;
                let first = self.first_part(&ty, variant);
                let fields = self.fields_of(&ty, variant).len();
                if fields != arguments.len() {
                    return self.refuse(
                        node,
                        format!("this takes {fields} values, not {}", arguments.len()),
                    );
                }
                let wants: Vec<_> =
                    types[first..first + fields].iter().cloned().map(Some).collect();
                let values = self.operands(arguments, &wants)?;
                let mut parts = self.blank(&ty, variant, span, node)?;
                for (at, (value, argument)) in values.into_iter().zip(arguments).enumerate() {
                    parts[first + at] = self.coerce(value, &types[first + at], argument)?.val;
                }
                Ok(Typed { ty, val: Val::Parts(parts) })
            }
            Val::Known(Known::Associated(base, name)) => {
                let own = self.library_method(&base, &name);
                let takes_self = own.is_none_or(|it| Receiver::of(&it.node).is_some());
                let mut wants = Vec::new();
                if takes_self {
                    wants.push((&*name != "from").then(|| (*base).clone()));
                }
                let others = arguments.len().saturating_sub(wants.len());
                wants.extend(self.argument_types(&base, &name, others)?);
                let values = self.operands(arguments, &wants)?;
                self.associated_call(node, &base, &name, values, arguments, want)
            }
            Val::Missing(name) => {
                let values = self.operands(arguments, &[])?;
                self.missing_call(node, &name, values)
            }
            _ => self.refuse(node, "this is not a function"),
        }
    }

    /// The types that arguments should have.
    pub(super) fn wants_of(&mut self, member: &Member) -> Result<Vec<Option<Ty>>> {
        // Types of generics are found from the arguments.
        let signature = self.signature(member, false)?;
        Ok(signature.parameters.into_iter().map(|it| Some(it.ty)).collect())
    }

    /// A value that belongs to a type: `Self::K`, `u64::MAX`, `Set::new`.
    pub(super) fn associated_value(&mut self, node: &Node, base: &Ty, name: &str) -> Result<Typed> {
        let span = self.span(node);
        if let Ty::Enum(item, _) = self.current.types.shallow(base)
            && let Some(variant) = item.variants.iter().position(|it| it.name == name)
        {
            return self.constructor(base.clone(), Some(variant), node);
        }
        let is_of_number = matches!(self.current.types.shallow(base), Ty::Int(_))
            && matches!(name, "MAX" | "MIN" | "BITS");
        if is_of_number && self.is_in_a_trait(base, name)? {
            return self.refuse_both(node, name);
        }
        if let Some(member) = self.member(base, name, node, None)? {
            return match member.node.kind() {
                "const_item" => self.constant(&member, node),
                _ => self.function_value(&member, None),
            };
        }
        match (self.current.types.shallow(base), name) {
            (Ty::Int(int), "MAX" | "MIN" | "BITS") => {
                let number = int.number();
                let (bits, ty) = match name {
                    "BITS" => (u64::from(number.bits()), Ty::Int(Int::U32)),
                    "MAX" if number.is_signed() => (number.mask() >> 1, base.clone()),
                    "MAX" => (number.mask(), base.clone()),
                    _ if number.is_signed() => {
                        (!(number.mask() >> 1) & number.mask(), base.clone())
                    }
                    _ => (0, base.clone()),
                };
                Ok(Typed::number(self.literal(span, bits, &ty), ty))
            }
            (Ty::Int(int), "ALL" | "FULL" | "EMPTY" | "ZERO")
                if node.kind() == "scoped_identifier" =>
            {
                let bits = if matches!(name, "ALL" | "FULL") { int.number().mask() } else { 0 };
                if let Some(owner) =
                    node.child("path").filter(|it| Int::named(it.text()).is_none()).cloned()
                {
                    let what = if bits == 0 { "0" } else { "all ones" };
                    self.assume(
                        self.span(&owner),
                        format!("`{}` has {what} as its `{name}`", owner.text()),
                    );
                }
                Ok(Typed::number(self.literal(span, bits, base), base.clone()))
            }
            _ => {
                let ty = self.current.types.open();
                Ok(Typed {
                    ty,
                    val: Val::Known(Known::Associated(Box::new(base.clone()), name.into())),
                })
            }
        }
    }

    // Functions.

    /// Calls a function of the text with values.
    pub(super) fn call_function(
        &mut self,
        node: &Node,
        member: &Member,
        values: Vec<Typed>,
        nodes: &[Node],
        want: Option<&Ty>,
    ) -> Result<Typed> {
        let span = self.span(node);
        let signature = self.signature_for(member)?;
        if values.len() != signature.parameters.len() {
            let (takes, given) = (signature.parameters.len(), values.len());
            let name = member.node.child("name").map_or("", Node::text).to_owned();
            return Err(deltaboard_source::wrong_number_of_arguments(span, &name, takes, given));
        }
        if let Some(want) = want {
            // The expected type may decide what a generic function returns.
            self.current.types.try_unify(&signature.returns, want);
        }
        let mut given = Vec::new();
        for (at, (value, parameter)) in values.into_iter().zip(&signature.parameters).enumerate() {
            let place = nodes.get(at).unwrap_or(node);
            given.push(self.coerce_argument(value, &parameter.ty, place)?);
        }
        if let Some(owner) =
            member.owner.as_ref().filter(|it| it.is_trait && !self.is_of_prelude(member)).cloned()
            && let Some(own) = signature.self_ty.clone()
            && member.self_ty.is_none()
        {
            // `Trait::method(x)`
            let name = member.node.child("name").map_or("", Node::text).to_owned();
            return match self.implemented(node, &owner, &own, &name)? {
                Some(found) => self.call_function(node, &found, given, nodes, want),
                None => self.refuse(node, "the type that this function is for is not known here"),
            };
        }
        if let Some(arguments) = self.plain_arguments(member, &signature, &given, span)? {
            return self.plain_call(node, member, &signature, arguments);
        }
        self.call_in_place(node, member, &signature, given)
    }

    fn coerce_argument(&mut self, value: Typed, ty: &Ty, node: &Node) -> Result<Typed> {
        match (&value.val, self.current.types.shallow(ty)) {
            (
                Val::Known(Known::Function(_))
                | Val::Known(Known::Closure(_))
                | Val::Known(Known::Constructor(..))
                | Val::Known(Known::Associated(..)),
                Ty::Var(_),
            ) => Ok(value),
            (
                Val::Known(Known::Function(_))
                | Val::Known(Known::Constructor(..))
                | Val::Known(Known::Associated(..)),
                Ty::Fn(..),
            ) => Ok(Typed { ty: ty.clone(), val: value.val }),
            (_, Ty::Slice(_)) => Ok(value),
            (_, Ty::Ref(_, inner))
                if matches!(self.current.types.shallow(&inner), Ty::Slice(_)) =>
            {
                self.coerce(value.clone(), ty, node)?;
                // It keeps its length.
                Ok(value)
            }
            _ => self.coerce(value, ty, node),
        }
    }

    /// The signature of a function, with the generics of its `impl`.
    fn signature_for(&mut self, member: &Member) -> Result<Signature> {
        let signature = self.signature(member, false)?;
        if let (Some(known), Some(own)) = (&member.self_ty, &signature.self_ty)
            && !self.current.types.unify(own, known)
        {
            return self.refuse(&member.node, "this function is for another type");
        }
        // Those of its `impl` are known from the type that it was found for.
        for (name, known) in member.generics.iter() {
            let own = signature.generics.iter().rfind(|(own, _)| own == name);
            own.map(|(_, ty)| self.current.types.unify(ty, known));
        }
        for ((_, ty), given) in signature.generics.iter().rev().zip(member.arguments.iter().rev()) {
            self.current.types.unify(ty, given);
        }
        Ok(signature)
    }

    /// The arguments of a call that the tree has as a call: numbers, variables and arrays. `None` if the function must be
    /// read in place.
    fn plain_arguments(
        &mut self,
        member: &Member,
        signature: &Signature,
        given: &[Typed],
        span: Span,
    ) -> Result<Option<Vec<Operand>>> {
        let is_generic = !signature.generics.is_empty()
            || member
                .owner
                .as_ref()
                .is_some_and(|owner| owner.is_trait || self.is_default(member, owner));
        if is_generic || self.is_of_prelude(member) || member.node.child("body").is_none() {
            return Ok(None);
        }
        let returns = self.current.types.known(&signature.returns);
        if !returns.is_unit() && self.single(&returns).is_none() {
            return Ok(None);
        }
        let mut arguments = Vec::new();
        for (value, parameter) in given.iter().zip(&signature.parameters) {
            match self.plain_argument(value, &parameter.ty, span) {
                Some(argument) => arguments.push(argument),
                None => return Ok(None),
            }
        }
        Ok(Some(arguments))
    }

    fn is_default(&self, member: &Member, owner: &Rc<Owner>) -> bool {
        !owner.items.iter().any(|(_, item)| item.is(&member.node))
    }

    fn plain_argument(&mut self, value: &Typed, ty: &Ty, span: Span) -> Option<Operand> {
        match self.current.types.known(ty) {
            Ty::Ref(_, inner) => {
                let Val::Ref(place) = &value.val else { return None };
                match (self.current.types.shallow(&inner), place) {
                    // A slice has the length of what it's of.
                    (Ty::Array(element, _), Place::Array(array)) => {
                        matches!(self.current.types.shallow(&element), Ty::Int(_) | Ty::Bool)
                            .then_some(())?;
                        Some(self.expr(span, ExprKind::Name(*array)))
                    }
                    _ => {
                        self.single(&inner)?;
                        let slot = single_slot(place)?;
                        Some(self.numbering.name(span, slot))
                    }
                }
            }
            ty => {
                self.single(&ty)?;
                let mut val = value.val.clone();
                loop {
                    match val {
                        Val::Number(operand) => return Some(operand),
                        Val::Parts(mut parts) if parts.len() == 1 => val = parts.remove(0),
                        _ => return None,
                    }
                }
            }
        }
    }

    fn plain_call(
        &mut self,
        node: &Node,
        member: &Member,
        signature: &Signature,
        arguments: Vec<Operand>,
    ) -> Result<Typed> {
        let span = self.span(node);
        let Some(function) = self.index_of(member) else {
            return self.refuse(node, "this function can't be called here");
        };
        let name = member.node.child("name").map_or("", Node::text).to_owned();
        let call = self.call(function, &name, arguments, span);
        let returns = self.current.types.known(&signature.returns);
        if returns.is_unit() {
            self.current.body.add(self.statement_span(span), syntax::StatementKind::Expr(call));
            return Ok(Typed::unit());
        }
        // A call that may change something happens now.
        let changes = signature.parameters.iter().any(|it| matches!(&it.ty, Ty::Ref(true, _)));
        let number = match changes {
            true => {
                let single = self.single(&returns).unwrap_or(Ty::Bool);
                let slot = self.temporary("t", &single, Some(call), span);
                self.numbering.name(span, slot)
            }
            false => call,
        };
        let val = self.wrapped(number, &returns)?;
        Ok(Typed { ty: returns, val })
    }

    /// A number as the only part of a value.
    pub(super) fn wrapped(&mut self, number: Operand, ty: &Ty) -> Result<Val> {
        match self.current.types.shallow(ty) {
            Ty::Struct(..) | Ty::Tuple(_) | Ty::Enum(..) => {
                let types = self.parts_of(ty)?;
                Ok(Val::Parts(vec![self.wrapped(number, &types[0])?]))
            }
            _ => Ok(Val::Number(number)),
        }
    }

    /// Reads a function where it's called.
    fn call_in_place(
        &mut self,
        node: &Node,
        member: &Member,
        signature: &Signature,
        given: Vec<Typed>,
    ) -> Result<Typed> {
        let Some(body) = member.node.child("body").cloned() else {
            return self.refuse(node, "this function has no body for this type");
        };
        if self.reading.iter().filter(|it| same(it, member)).count() > 1 {
            return self.refuse(
                node,
                "a function that calls itself with such values is not part of the routine language",
            );
        }
        let origin = match self.is_of_prelude(member) {
            true => Some(self.span(node)),
            false => self.frame().origin,
        };
        let generics = match signature.generics.is_empty() {
            true => member.generics.clone(),
            false => Rc::new(signature.generics.clone()),
        };
        let frame = Frame {
            module: member.module,
            generics,
            self_ty: signature.self_ty.clone().or_else(|| member.self_ty.clone()),
            returns: signature.returns.clone(),
            result: None,
            loops: 0,
            captured: 0,
            origin,
        };
        let patterns: Vec<_> = signature
            .parameters
            .iter()
            .map(|it| (it.pattern.clone(), is_mutable_parameter(&it.node)))
            .collect();
        if let Some(function) = self.index_of(member) {
            let name = member.node.child("name").map_or("", Node::text).to_owned();
            let span = self.span(node);
            self.callee(Some(function), &name, given.len(), span, true);
        }
        self.reading.push(member.clone());
        let result = self.read_in_place(node, frame, Vec::new(), &patterns, given, &body);
        self.reading.pop();
        result
    }

    /// Reads a body in place, with parameters that have values.
    fn read_in_place(
        &mut self,
        node: &Node,
        mut frame: Frame,
        locals: Vec<super::value::Local>,
        patterns: &[(Node, bool)],
        given: Vec<Typed>,
        body: &Node,
    ) -> Result<Typed> {
        let span = frame.origin.unwrap_or_else(|| self.span(node));
        let returns = frame.returns.clone();
        frame.loops = self.current.loops.len();
        frame.captured = locals.len();
        let may_return = super::contains(body, &["return_expression", "try_expression"]);
        if may_return {
            let known = self.current.types.known(&returns);
            frame.result = Some(match known.is_unit() {
                true => Place::Parts(Vec::new()),
                false => self.result_place(&known, span, node)?,
            });
        }
        let result = frame.result.clone();
        let outer_locals = std::mem::replace(&mut self.current.locals, locals);
        let statement = self.current.statement.take();
        let outer_return = std::mem::take(&mut self.current.may_return);
        self.current.frames.push(frame);
        let read = self.nested(node, |this| {
            for ((pattern, is_mutable), value) in patterns.iter().zip(given) {
                let span = this.span(pattern);
                this.let_value(pattern, value, *is_mutable, span)?;
            }
            if may_return {
                match super::stmt::returns_early(body) {
                    true => this.body_in_place(body)?,
                    false => this.body_with_exit(body)?,
                }
                return Ok(Typed::never());
            }
            let value = match body.kind() {
                "block" => this.block(body, Some(&returns))?,
                _ => this.value(body, Some(&returns))?,
            };
            match value.ty {
                Ty::Never => Ok(value),
                _ => this.coerce(value, &returns, body),
            }
        });
        self.current.frames.pop();
        self.current.locals = outer_locals;
        self.current.statement = statement;
        self.current.may_return = outer_return;
        let value = read?;
        match result {
            None => Ok(value),
            Some(place) => {
                let val = self.read(&place, &returns, span);
                Ok(Typed { ty: returns, val })
            }
        }
    }

    pub(super) fn call_closure(
        &mut self,
        node: &Node,
        closure: &Rc<Closure>,
        values: Vec<Typed>,
    ) -> Result<Typed> {
        if values.len() != closure.parameters.len() {
            let fault = format!(
                "this closure takes {} values, not {}",
                closure.parameters.len(),
                values.len()
            );
            return self.refuse(node, fault);
        }
        let mut given = Vec::new();
        for (value, ty) in values.into_iter().zip(&closure.parameters) {
            given.push(self.coerce_argument(value, ty, node)?);
        }
        let list = self.field(&closure.node, "parameters")?;
        let patterns: Vec<_> = list
            .children()
            .iter()
            .filter(|it| it.is_named() || it.text() == "_")
            .map(|it| match it.kind() {
                "parameter" => {
                    (it.child("pattern").unwrap_or(it).clone(), is_mutable_parameter(it))
                }
                _ => (it.clone(), false),
            })
            .collect();
        let body = self.field(&closure.node, "body")?;
        let frame =
            Frame { returns: closure.result.clone(), result: None, ..closure.frame.clone() };
        self.read_in_place(node, frame, closure.locals.clone(), &patterns, given, &body)
    }

    /// Calls a closure or function that is a value.
    pub(super) fn apply(
        &mut self,
        node: &Node,
        called: &Typed,
        values: Vec<Typed>,
    ) -> Result<Typed> {
        match &called.val {
            Val::Known(Known::Closure(closure)) => {
                self.call_closure(node, &closure.clone(), values)
            }
            Val::Known(Known::Function(member)) => {
                self.call_function(node, &member.clone(), values, &[], None)
            }
            Val::Known(Known::Constructor(ty, variant)) => {
                let (ty, variant) = (ty.clone(), *variant);
                let types = self.parts_of(&ty)?;
                let first = self.first_part(&ty, variant);
                let span = self.span(node);
                let mut parts = self.blank(&ty, variant, span, node)?;
                for (at, value) in values.into_iter().enumerate() {
                    parts[first + at] = self.coerce(value, &types[first + at], node)?.val;
                }
                Ok(Typed { ty, val: Val::Parts(parts) })
            }
            Val::Known(Known::Associated(base, name)) => {
                let (base, name) = (base.clone(), name.clone());
                self.associated_call(node, &base, &name, values, &[], None)
            }
            _ => self.refuse(node, "this is not a function"),
        }
    }

    // Methods.

    fn method_call(
        &mut self,
        node: &Node,
        callee: &Node,
        generics: Option<&Node>,
        arguments: &[Node],
        want: Option<&Ty>,
    ) -> Result<Typed> {
        let (receiver, name) = (self.field(callee, "value")?, self.field(callee, "field")?);
        let name = name.text().to_owned();
        let (ty, place) = match self.is_place(&receiver) {
            true => self.place(&receiver)?,
            false => {
                let value = self.value(&receiver, None)?;
                (value.ty, Place::Fixed(Box::new(value.val)))
            }
        };
        let generics = match generics {
            Some(list) => self.type_arguments(list)?,
            None => Vec::new(),
        };
        self.call_method(node, ty, place, &name, generics, arguments, want)
    }

    /// Calls the method that a type, or what is behind it, has.
    #[expect(clippy::too_many_arguments, reason = "everything that a method call has")]
    fn call_method(
        &mut self,
        node: &Node,
        ty: Ty,
        place: Place,
        name: &str,
        generics: Vec<Ty>,
        arguments: &[Node],
        want: Option<&Ty>,
    ) -> Result<Typed> {
        let span = self.span(node);
        let (mut ty, mut place) = (self.current.types.shallow(&ty), place);
        loop {
            // A reference is taken as it is, before it's followed.
            if let (Ty::Ref(mutable, inner), Val::Ref(next)) = (&ty, self.read(&place, &ty, span)) {
                let inner = self.current.types.shallow(inner);
                if matches!(inner, Ty::Iter(_))
                    || matches!(inner, Ty::Struct(..) | Ty::Enum(..))
                        && self.is_of_iterator(name)
                        && self.member(&inner, name, node, None)?.is_none()
                        && self.operator(&inner, "next", None, node)?.is_some()
                {
                    return self.refuse(node, super::iter::USED_LATER);
                }
                let receiver = if *mutable { Receiver::Mutable } else { Receiver::Shared };
                if let Some(member) = self.member(&inner, name, node, Some(receiver))? {
                    let called = Member { arguments: generics, ..member };
                    return self.call_member(node, called, inner, next, arguments, want);
                }
            }
            for receiver in Receiver::ALL {
                if let Some(member) = self.member(&ty, name, node, Some(receiver))? {
                    let called = Member { arguments: generics, ..member };
                    return self.call_member(node, called, ty, place, arguments, want);
                }
                if matches!(ty, Ty::Array(..)) && self.is_in_a_trait(&ty, name)? {
                    return self.refuse_both(node, name);
                }
                if receiver == Receiver::Value
                    && let Some(found) =
                        self.builtin_method(node, &ty, &place, name, arguments, want)?
                {
                    return Ok(found);
                }
            }
            match &ty {
                Ty::Ref(_, inner) => match self.read(&place, &ty, span) {
                    Val::Ref(next) => (ty, place) = (self.current.types.shallow(inner), next),
                    _ => break,
                },
                Ty::Struct(..) => {
                    let own = Typed::reference(true, ty.clone(), place.clone());
                    self.check_alike(node, &ty, ["deref", "deref_mut"])?;
                    match self.method_of_trait(node, "deref", vec![own])? {
                        Some(Typed { ty: Ty::Ref(_, inner), val: Val::Ref(next) }) => {
                            (ty, place) = (*inner, next);
                        }
                        _ => break,
                    }
                }
                _ => break,
            }
        }
        let of = self.describe(&ty);
        if matches!(ty, Ty::Var(_)) {
            let fault = format!("the type of the number that `{name}` is called on must be known");
            return self.refuse(node, fault);
        }
        let names = super::prelude::method_names();
        let fault = Diagnostic::new(span, format!("{of} has no method `{name}`"));
        Err(fault.suggest(name, &mut names.into_iter()))
    }

    /// Calls a method on a place.
    fn call_member(
        &mut self,
        node: &Node,
        member: Member,
        ty: Ty,
        place: Place,
        arguments: &[Node],
        want: Option<&Ty>,
    ) -> Result<Typed> {
        let span = self.span(node);
        let signature = self.signature_for(&member)?;
        let Some((own, others)) = signature.parameters.split_first() else {
            return self.refuse(node, "this function has no `self`, so it's not a method");
        };
        let receiver = match self.current.types.shallow(&own.ty) {
            Ty::Ref(mutable, _) => {
                let place = match place {
                    Place::Fixed(value) if !matches!(*value, Val::Ref(_)) => {
                        self.home(Typed { ty: ty.clone(), val: *value }, node)?
                    }
                    place => self.fixed(place, node)?,
                };
                Typed::reference(mutable, ty, place)
            }
            _ => {
                let val = self.read(&place, &ty, span);
                Typed { ty, val }
            }
        };
        let wants: Vec<_> = others.iter().map(|it| Some(it.ty.clone())).collect();
        let values = self.after(vec![receiver], arguments, &wants, node)?;
        let nodes: Vec<_> =
            std::iter::once(node.clone()).chain(arguments.iter().cloned()).collect();
        self.call_function(node, &member, values, &nodes, want)
    }

    /// Whether a method is called on something that has a place.
    pub(super) fn is_called_on_place(&self, node: &Node) -> bool {
        let receiver = node.child("function").and_then(|it| it.child("value"));
        receiver.is_some_and(|it| self.is_place(it))
    }

    /// Reads arguments after values that are known.
    pub(super) fn after(
        &mut self,
        mut before: Vec<Typed>,
        arguments: &[Node],
        wants: &[Option<Ty>],
        node: &Node,
    ) -> Result<Vec<Typed>> {
        let mark = self.current.body.mark();
        let values = self.operands(arguments, wants)?;
        if self.current.body.has_added(mark) {
            before = self.keep_before(before, mark, node)?;
        }
        before.extend(values);
        Ok(before)
    }
}
