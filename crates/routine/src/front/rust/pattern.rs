//! Patterns: whether a value matches, and the names that they give to its parts.

use deltaboard_source::operator::BinaryOp;
use deltaboard_source::{Diagnostic, Span};
use deltaboard_syntax::Node;

use super::items::{Item, Space, segments};
use super::reader::{Reader, Result};
use super::types::{Int, Ty};
use super::value::{Local, Place, Typed, Val};
use crate::front::places::{Front, Places};
use crate::syntax::{ExprKind, Name, Operand};

/// A name in a pattern, and what it's for.
struct Bound {
    name: Node,
    ty: Ty,
    place: Place,
    is_mutable: bool,
}

impl Reader {
    pub(super) fn declare(&mut self, name: &str, ty: Ty, place: Place, is_mutable: bool) {
        let block = self.current.body.depth();
        self.current.locals.push(Local { name: name.to_owned(), ty, place, block, is_mutable });
    }

    /// The name of a variable.
    pub(super) fn name_of(&self, node: &Node) -> Name {
        let span = self.span(node);
        let pasted =
            (node.is_expanded() || self.frame().origin.is_some()).then(|| node.text().into());
        Name { span, pasted }
    }

    /// Binds the names of a `let` to a value.
    pub(super) fn let_value(
        &mut self,
        pattern: &Node,
        value: Typed,
        is_mutable: bool,
        span: Span,
    ) -> Result<()> {
        match pattern.kind() {
            "identifier" | "self" if !self.is_constant_pattern(pattern)? => {
                let name = self.name_of(pattern);
                let place = self.place_for(&value.ty, value.val, &name, span, pattern)?;
                if !is_mutable {
                    self.freeze(&place);
                }
                self.declare(pattern.text(), value.ty, place, is_mutable);
                Ok(())
            }
            "mut_pattern" => {
                let inner = super::without_mut(pattern);
                match inner {
                    Some(inner) => self.let_value(&inner, value, true, span),
                    None => self.unknown(pattern),
                }
            }
            "_" => {
                self.drop_value(&value.val, span);
                Ok(())
            }
            "tuple_pattern" if matches!(value.val, Val::Parts(_)) && !has_rest(pattern) => {
                let types = self.parts_of(&value.ty)?;
                let Val::Parts(parts) = value.val else { return self.unknown(pattern) };
                let inner = patterns(pattern);
                if inner.len() != parts.len() {
                    return self.refuse(
                        pattern,
                        format!(
                            "this pattern has {} parts, the value {}",
                            inner.len(),
                            parts.len()
                        ),
                    );
                }
                // Each variable must get its value before the others change.
                let mut kept = Vec::new();
                let several = parts.len() > 1;
                for (val, ty) in parts.into_iter().zip(types) {
                    let value = Typed { ty, val };
                    kept.push(if several && !self.is_fresh(&value.val) {
                        self.keep(value, span, pattern)?
                    } else {
                        value
                    });
                }
                for (inner, value) in inner.iter().zip(kept) {
                    self.let_value(inner, value, false, span)?;
                }
                Ok(())
            }
            _ => {
                let place = self.home(value.clone(), pattern)?;
                let is_array = matches!(self.current.types.shallow(&value.ty), Ty::Array(..));
                self.bind(pattern, &value.ty, &place, is_array)
            }
        }
    }

    /// Whether new variables can't change a value.
    fn is_fresh(&self, value: &Val) -> bool {
        match value {
            Val::Number(operand) => {
                !operand.walk().any(|it| matches!(it.kind, ExprKind::Call { .. }))
            }
            Val::Parts(parts) => parts.iter().all(|it| self.is_fresh(it)),
            _ => true,
        }
    }

    /// Whether a name in a pattern means a constant or a variant, and not a new variable.
    fn is_constant_pattern(&mut self, node: &Node) -> Result<bool> {
        if node.kind() != "identifier" {
            return Ok(false);
        }
        let is_usual = super::is_variable_name(node.text());
        let path = segments(node);
        let (item, left) = self.find(node, &path, Space::Values)?;
        // The parameter of the function round a fragment is not written in the text, so it has no length there.
        let is_added = self.is_fragment && node.span().start == node.span().end;
        if item.is_none() && !is_added && !is_usual {
            let fault = Diagnostic::about(
                self.span(node),
                node.text(),
                "is a new variable here, which matches every value",
            );
            return Err(fault.with_help("write `_`"));
        }
        Ok(left == 0
            && matches!(item, Some(Item::Constant(_) | Item::Variant(..) | Item::Struct(_))))
    }

    /// The condition on which a value matches; `None` if it always does.
    pub(super) fn test(
        &mut self,
        pattern: &Node,
        ty: &Ty,
        place: &Place,
    ) -> Result<Option<Operand>> {
        self.matched(pattern, ty, place, &mut Vec::new())
    }

    /// Binds the names of a pattern to the parts of a place: to copies of them, or to the parts themselves.
    pub(super) fn bind(
        &mut self,
        pattern: &Node,
        ty: &Ty,
        place: &Place,
        copies: bool,
    ) -> Result<()> {
        let mut names = Vec::new();
        self.matched(pattern, ty, place, &mut names)?;
        for Bound { name, ty, mut place, is_mutable } in names {
            if copies && !matches!(place, Place::Fixed(_)) {
                let span = self.span(&name);
                let value = self.read(&place, &ty, span);
                place = self.place_for(&ty, value, &self.name_of(&name), span, &name)?;
            }
            self.declare(name.text(), ty, place, is_mutable);
        }
        Ok(())
    }

    /// The condition on which a value matches, and the names that the pattern gives to its parts.
    fn matched(
        &mut self,
        pattern: &Node,
        ty: &Ty,
        place: &Place,
        names: &mut Vec<Bound>,
    ) -> Result<Option<Operand>> {
        self.nested(pattern, |this| this.match_of(pattern, ty, place, names))
    }

    fn match_of(
        &mut self,
        pattern: &Node,
        ty: &Ty,
        place: &Place,
        names: &mut Vec<Bound>,
    ) -> Result<Option<Operand>> {
        let bound = |name: &Node, is_mutable| Bound {
            name: name.clone(),
            ty: ty.clone(),
            place: place.clone(),
            is_mutable,
        };
        match pattern.kind() {
            "_" | "remaining_field_pattern" => return Ok(None),
            "identifier" | "self" if !self.is_constant_pattern(pattern)? => {
                names.push(bound(pattern, false));
                return Ok(None);
            }
            "mut_pattern" => {
                let Some(name) = super::without_mut(pattern) else { return self.unknown(pattern) };
                names.push(bound(&name, true));
                return Ok(None);
            }
            "ref_pattern" => {
                let inner = self.only(pattern)?;
                let mutable = inner.kind() == "mut_pattern";
                let name = if mutable { super::without_mut(&inner) } else { Some(inner) };
                let Some(name) = name else { return self.unknown(pattern) };
                let ty = Ty::Ref(mutable, Box::new(ty.clone()));
                let place = self.fixed(place.clone(), pattern)?;
                let place = Place::Fixed(Box::new(Val::Ref(place)));
                names.push(Bound { name, ty, place, is_mutable: false });
                return Ok(None);
            }
            "captured_pattern" => {
                let mut inner = pattern.named().cloned();
                let (Some(name), Some(inner)) = (inner.next(), inner.next()) else {
                    return self.unknown(pattern);
                };
                names.push(bound(&name, false));
                return self.matched(&inner, ty, place, names);
            }
            "reference_pattern" => {
                let Some(inner) = super::without_mut(pattern) else { return self.unknown(pattern) };
                let (ty, place) = self.behind_one(ty, place, pattern)?;
                return self.matched(&inner, &ty, &place, names);
            }
            "or_pattern" => return self.match_any(pattern, ty, place, names),
            // In parentheses.
            "tuple_pattern"
                if patterns(pattern).len() == 1
                    && !has_rest(pattern)
                    && pattern.children().iter().all(|it| it.text() != ",") =>
            {
                let inner = patterns(pattern).remove(0);
                return self.matched(&inner, ty, place, names);
            }
            _ => {}
        }
        let span = self.span(pattern);
        let refers = matches!(self.current.types.shallow(ty), Ty::Ref(..));
        let (ty, place) = self.behind(ty.clone(), place.clone(), pattern);
        match pattern.kind() {
            "integer_literal" | "negative_literal" | "boolean_literal" | "char_literal" => {
                let value = self.literal_pattern(pattern, &ty)?;
                let value = self.coerce(value, &ty, pattern)?;
                self.compare(pattern, BinaryOp::Equal, &ty, &place, value).map(Some)
            }
            "range_pattern" => self.test_range(pattern, &ty, &place).map(Some),
            "tuple_pattern" | "slice_pattern" => {
                let inner = patterns(pattern);
                let mut all = None;
                for (at, inner) in self.placed(&inner, &ty, pattern)? {
                    let (ty, place) = self.nth(&ty, &place, at, pattern)?;
                    let (ty, place) = referred(refers, ty, place);
                    let test = self.matched(&inner, &ty, &place, names)?;
                    all = self.both(all, test, span);
                }
                Ok(all)
            }
            "tuple_struct_pattern" | "struct_pattern" => {
                let name = self.field(pattern, "type")?;
                let (of, variant) = self.constructed(&name)?;
                if !self.current.types.unify(&of, &ty) {
                    return self.refuse(pattern, "this pattern is of another type than the value");
                }
                let mut all = self.test_variant(&ty, variant, &place, pattern)?;
                for (at, field) in self.fields_in(pattern, &ty, variant)? {
                    let types = self.parts_of(&ty)?;
                    let part = Self::part(&place, at);
                    let (ty, place) = referred(refers, types[at].clone(), part);
                    match (field.pattern, field.name) {
                        (Some(inner), _) => {
                            let test = self.matched(&inner, &ty, &place, names)?;
                            all = self.both(all, test, span);
                        }
                        (None, Some(name)) => {
                            names.push(Bound { name, ty, place, is_mutable: field.is_mutable });
                        }
                        _ => {}
                    }
                }
                Ok(all)
            }
            "identifier" | "scoped_identifier" => {
                let path = segments(pattern);
                let is_own = path[0] == "Self";
                let (item, left) = self.find(pattern, &path, Space::Values)?;
                if is_own || left == 0 && matches!(item, Some(Item::Variant(..) | Item::Struct(_)))
                {
                    let (of, variant) = self.constructed(pattern)?;
                    if variant.is_some() && self.current.types.unify(&of, &ty) {
                        return self.test_variant(&ty, variant, &place, pattern);
                    }
                }
                let value = self.value(pattern, Some(&ty))?;
                let value = self.coerce(value, &ty, pattern)?;
                self.compare(pattern, BinaryOp::Equal, &ty, &place, value).map(Some)
            }
            _ => self.unknown(pattern),
        }
    }

    /// `a | b`: the first alternative that matches gives the names.
    fn match_any(
        &mut self,
        pattern: &Node,
        ty: &Ty,
        place: &Place,
        names: &mut Vec<Bound>,
    ) -> Result<Option<Operand>> {
        let span = self.span(pattern);
        let mut any: Option<(Operand, Vec<Bound>)> = None;
        for inner in patterns(pattern) {
            let mut own = Vec::new();
            let test = self.matched(&inner, ty, place, &mut own)?;
            let Some((before, mut given)) = any else {
                match test {
                    Some(test) => any = Some((test, own)),
                    None => {
                        names.extend(own);
                        return Ok(None);
                    }
                }
                continue;
            };
            let mut left = before;
            if own.len() != given.len() {
                return self.refuse(pattern, "these alternatives have different names");
            }
            if !own.is_empty() {
                let slot = self.temporary("first", &Ty::Bool, Some(left), span);
                left = self.numbering.name(span, slot);
                for bound in &mut given {
                    let same = own.iter().find(|it| it.name.text() == bound.name.text());
                    let Some(other) = same else {
                        return self.refuse(pattern, "these alternatives have different names");
                    };
                    if !self.current.types.unify(&bound.ty, &other.ty) {
                        return self.refuse(pattern, "these alternatives have different types");
                    }
                    let (one, other) =
                        (Box::new(bound.place.clone()), Box::new(other.place.clone()));
                    bound.place = Place::Either(slot, one, other);
                }
            }
            let Some(right) = test else {
                names.extend(given);
                return Ok(None);
            };
            let test = self.expr(span, ExprKind::Shortcut { and: false, left, right });
            any = Some((test, given));
        }
        match any {
            Some((test, given)) => {
                names.extend(given);
                Ok(Some(test))
            }
            None => self.unknown(pattern),
        }
    }

    fn literal_pattern(&mut self, pattern: &Node, ty: &Ty) -> Result<Typed> {
        if pattern.kind() != "negative_literal" {
            return self.value(pattern, Some(ty));
        }
        let inner = self.only(pattern)?;
        let value = self.value(&inner, Some(ty))?;
        let (span, ty) = (self.span(pattern), value.ty.clone());
        let number = self.number_of(value, pattern)?;
        let negative = ExprKind::Unary(deltaboard_source::operator::UnaryOp::Negate, number);
        Ok(Typed::number(self.expr(span, negative), ty))
    }

    fn test_range(&mut self, pattern: &Node, ty: &Ty, place: &Place) -> Result<Operand> {
        let span = self.span(pattern);
        let sign = pattern
            .children()
            .iter()
            .find(|it| matches!(it.text(), ".." | "..=" | "..."))
            .map_or("", Node::text);
        let (left, right) = (pattern.child("left").cloned(), pattern.child("right").cloned());
        let mut all = None;
        if let Some(left) = left {
            let value = self.literal_pattern(&left, ty)?;
            let value = self.coerce(value, ty, &left)?;
            let test = self.compare(pattern, BinaryOp::GreaterOrEqual, ty, place, value)?;
            all = self.both(all, Some(test), span);
        }
        if let Some(right) = right {
            let value = self.literal_pattern(&right, ty)?;
            let value = self.coerce(value, ty, &right)?;
            let op = if sign == ".." { BinaryOp::Less } else { BinaryOp::LessOrEqual };
            let test = self.compare(pattern, op, ty, place, value)?;
            all = self.both(all, Some(test), span);
        }
        match all {
            Some(all) => Ok(all),
            None => self.unknown(pattern),
        }
    }

    fn compare(
        &mut self,
        node: &Node,
        op: BinaryOp,
        ty: &Ty,
        place: &Place,
        value: Typed,
    ) -> Result<Operand> {
        let found = self.read(place, ty, self.span(node));
        let found = Typed { ty: ty.clone(), val: found };
        let compared = self.operate(node, op, "eq", found, value)?;
        self.number_of(compared, node)
    }

    pub(super) fn both(
        &mut self,
        one: Option<Operand>,
        other: Option<Operand>,
        span: Span,
    ) -> Option<Operand> {
        match (one, other) {
            (Some(left), Some(right)) => {
                Some(self.expr(span, ExprKind::Shortcut { and: true, left, right }))
            }
            (one, other) => one.or(other),
        }
    }

    fn test_variant(
        &mut self,
        ty: &Ty,
        variant: Option<usize>,
        place: &Place,
        node: &Node,
    ) -> Result<Option<Operand>> {
        let Some(variant) = variant else { return Ok(None) };
        let tag_ty = Ty::Int(Int::I64);
        let tag = self.tag_of(ty, variant, node)?;
        let tag = self.literal(self.span(node), tag, &tag_ty);
        let place = Self::part(place, 0);
        self.compare(node, BinaryOp::Equal, &tag_ty, &place, Typed::number(tag, tag_ty.clone()))
            .map(Some)
    }

    fn behind_one(&mut self, ty: &Ty, place: &Place, node: &Node) -> Result<(Ty, Place)> {
        let ty = self.current.types.shallow(ty);
        let Ty::Ref(_, inner) = &ty else {
            return self.refuse(node, "this pattern needs a reference");
        };
        match self.read(place, &ty, self.span(node)) {
            Val::Ref(place) => Ok(((**inner).clone(), place)),
            _ => self.refuse(node, "this pattern needs a reference"),
        }
    }

    /// The parts that patterns are for, which may leave out some by `..`.
    fn placed(&mut self, inner: &[Node], ty: &Ty, node: &Node) -> Result<Vec<(usize, Node)>> {
        let count = match self.current.types.shallow(ty) {
            Ty::Tuple(parts) => parts.len(),
            Ty::Array(_, length) => self.known_length(&length, node)?,
            // A variable that gets its type from the pattern.
            _ => return self.refuse(node, "this pattern needs a tuple"),
        };
        let rest = inner.iter().position(|it| it.kind() == "remaining_field_pattern");
        let patterns = inner.len() - usize::from(rest.is_some());
        if patterns > count || rest.is_none() && patterns != count {
            return self
                .refuse(node, format!("this pattern has {patterns} parts, the value {count}"));
        }
        let after = rest.unwrap_or(inner.len());
        let all = inner.len();
        let mut placed = Vec::new();
        for (at, inner) in inner.iter().enumerate() {
            match at {
                _ if at < after => placed.push((at, inner.clone())),
                _ if at > after => placed.push((count + at - all, inner.clone())),
                _ => {}
            }
        }
        Ok(placed)
    }

    /// A part of a tuple, or an element of an array.
    fn nth(&mut self, ty: &Ty, place: &Place, at: usize, node: &Node) -> Result<(Ty, Place)> {
        match self.current.types.shallow(ty) {
            Ty::Tuple(parts) => Ok((parts[at].clone(), Self::part(place, at))),
            Ty::Array(element, _) => {
                let index = self.literal(self.span(node), at as u64, &Ty::Int(Int::Usize));
                let place = self.element(place, &element, &index);
                Ok((*element, place))
            }
            _ => self.unknown(node),
        }
    }

    /// The fields in a pattern, with their places among the parts.
    fn fields_in(
        &mut self,
        pattern: &Node,
        ty: &Ty,
        variant: Option<usize>,
    ) -> Result<Vec<(usize, FieldPattern)>> {
        let first = self.first_part(ty, variant);
        let fields = self.fields_of(ty, variant);
        let mut found = Vec::new();
        if pattern.kind() == "tuple_struct_pattern" {
            let inner: Vec<_> =
                patterns(pattern).into_iter().filter(|it| it.field() != Some("type")).collect();
            let rest = inner.iter().position(|it| it.kind() == "remaining_field_pattern");
            if rest.is_none() && inner.len() != fields.len() {
                return self.refuse(
                    pattern,
                    format!("this pattern has {} parts, the value {}", inner.len(), fields.len()),
                );
            }
            for (at, inner_pattern) in inner.iter().enumerate() {
                let place = match rest {
                    Some(rest) if at == rest => continue,
                    Some(rest) if at > rest => fields.len() + at - inner.len(),
                    _ => at,
                };
                found.push((
                    first + place,
                    FieldPattern {
                        pattern: Some(inner_pattern.clone()),
                        ..FieldPattern::default()
                    },
                ));
            }
            return Ok(found);
        }
        for field in pattern.named().filter(|it| it.kind() == "field_pattern") {
            let name = self.field(field, "name")?;
            let Some(at) = fields.iter().position(|it| *it == name.text()) else {
                return Err(Diagnostic::about(
                    self.span(&name),
                    name.text(),
                    "is not a field of this type",
                ));
            };
            let is_mutable = super::is_mutable(field);
            found.push((
                first + at,
                FieldPattern {
                    pattern: field.child("pattern").cloned(),
                    name: Some(name),
                    is_mutable,
                },
            ));
        }
        Ok(found)
    }
}

/// A field in a pattern: `name: pattern`, or only the name.
#[derive(Default)]
pub(super) struct FieldPattern {
    pattern: Option<Node>,
    name: Option<Node>,
    is_mutable: bool,
}

/// The patterns inside a pattern; `_` is one.
pub(super) fn patterns(pattern: &Node) -> Vec<Node> {
    let inner = pattern.children().iter();
    inner.filter(|it| (it.is_named() || it.text() == "_") && !it.is_comment()).cloned().collect()
}

fn has_rest(pattern: &Node) -> bool {
    pattern.named().any(|it| it.kind() == "remaining_field_pattern")
}

/// What a reference to a value has as the reference to its part.
fn referred(refers: bool, ty: Ty, place: Place) -> (Ty, Place) {
    match refers {
        true => (Ty::Ref(true, Box::new(ty)), Place::Fixed(Box::new(Val::Ref(place)))),
        false => (ty, place),
    }
}
