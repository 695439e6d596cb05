//! Computes expressions.

use deltaboard_routine::calculation::shift_distance;
use deltaboard_routine::intrinsic::Intrinsic;
use deltaboard_routine::operator::{BinaryOp, Rules, UnaryOp};
use deltaboard_routine::syntax::{Expr, ExprKind, Operand, Place, Target};
use deltaboard_routine::{Diagnostic, Number, Span, Type, calls};

use super::branches::Side;
use super::memory::Held;
use super::{Activation, Interpreter, is_array, product};
use crate::cell::Cell;

/// What becomes of a value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Use {
    /// Nobody takes it: the value of a function that gives nothing back may stand here.
    Dropped,
    /// A whole statement comes to it. A routine called here on the board that the player shows goes on playing it, step
    /// by step; called deeper inside an expression it is one operation.
    Whole,
    /// It is a part of a larger expression.
    Part,
}

impl Use {
    fn is_whole(self) -> bool {
        self != Self::Part
    }

    /// What becomes of a part that stands for the whole, if it does.
    fn of_part(self, stands_for_whole: bool) -> Self {
        match stands_for_whole && self.is_whole() {
            true => Self::Whole,
            false => Self::Part,
        }
    }
}

impl<'p> Interpreter<'p> {
    pub(super) fn eval(
        &mut self,
        expr: &'p Expr,
        activation: &mut Activation<'p>,
    ) -> Result<Cell, Diagnostic> {
        self.value(expr, Use::Part, activation)
    }

    pub(super) fn value(
        &mut self,
        expr: &'p Expr,
        used: Use,
        activation: &mut Activation<'p>,
    ) -> Result<Cell, Diagnostic> {
        self.spend(expr.span)?;
        let plays = used.is_whole() && activation.on_track;
        let value = match &expr.kind {
            ExprKind::Number(number) => match self.replaced {
                Some((replaced, bits)) if replaced == expr.id => {
                    Cell::constant(Number::new(bits, number.ty))
                }
                _ => Cell::constant(*number),
            },
            ExprKind::Name(place) => self.scalar(*place, expr.span, activation)?,
            ExprKind::Cast(ty, inner) => {
                let value = self.eval(inner, activation)?;
                self.convert(&value, *ty)
            }
            ExprKind::As(ty, inner) => {
                let value = self.eval(inner, activation)?;
                if value.ty() == Type::Untyped && !inner.is_literal() {
                    activation.is_the_same_in_any_type(&value, inner)?;
                }
                self.convert(&value, *ty)
            }
            ExprKind::Unary(op, inner) => {
                let inner = self.eval(inner, activation)?;
                if *op == UnaryOp::Negate && inner.ty() == Type::U32 {
                    activation.stays_narrow(expr.span)?;
                }
                self.count(&[&inner]);
                let value = inner.unary(*op);
                match op {
                    UnaryOp::Negate if activation.is_rust() => value.convert(inner.ty()),
                    _ => value,
                }
            }
            ExprKind::Binary(op, left, right) => {
                let (one, other) = (left, right);
                let begun = activation.assigned.len();
                let left = self.eval(left, activation)?;
                let between = activation.assigned.len();
                let right = self.eval(right, activation)?;
                if activation.assigned.len() > begun && !activation.goes_left_to_right() {
                    activation.in_any_order(begun, &[(one, between), (other, usize::MAX)])?;
                }
                if !op.is_shift() && (widens(&left, &right, other) || widens(&right, &left, one)) {
                    activation.stays_narrow(expr.span)?;
                }
                if activation.is_rust() {
                    activation.says_its_type(*op, [(one, &left), (other, &right)])?;
                }
                activation.keeps_width(*op, &left, &right, expr.span)?;
                let value = self.operate(*op, &left, &right, plays, expr.span)?;
                match left.ty().unpromoted(*op, right.ty()) {
                    Some(ty) if activation.is_rust() => value.convert(ty),
                    _ => value,
                }
            }
            ExprKind::Assign { op, target, value } => {
                let variable = matches!(target, Target::Variable(_));
                let of_value = used.of_part(op.is_none() && variable);
                let begun = activation.assigned.len();
                let given = value;
                let value = self.value(value, of_value, activation)?;
                let between = activation.assigned.len();
                let index = self.index(target, activation)?;
                // Languages differ in what comes first.
                if let Target::Element(_, index) = target
                    && activation.assigned.len() > begun
                {
                    activation.in_any_order(begun, &[(given, between), (index, usize::MAX)])?;
                }
                let value = match op {
                    None => value,
                    Some(op) => {
                        let before = self.read(target, index.as_ref(), expr.span, activation)?;
                        activation.keeps_width(*op, &before, &value, expr.span)?;
                        self.operate(*op, &before, &value, plays && variable, expr.span)?
                    }
                };
                self.write(target, index.as_ref(), &value, expr.span, activation)?
            }
            _ => self.rarer(expr, used, activation)?,
        };
        if activation.on_track && self.silent == 0 {
            self.recorder.evaluated(expr, &value);
        }
        Ok(value)
    }

    /// What few routines have: it stands apart as the page opens with none of it.
    #[inline(never)]
    fn rarer(
        &mut self,
        expr: &'p Expr,
        used: Use,
        activation: &mut Activation<'p>,
    ) -> Result<Cell, Diagnostic> {
        let epoch = self.recorder.epoch();
        let plays = used.is_whole() && activation.on_track;
        Ok(match &expr.kind {
            ExprKind::Element(place, index) => {
                let index = self.eval(index, activation)?;
                let array = self.array(*place, expr.span, activation)?;
                self.count(&[&index]);
                self.memory.element(array, &index, epoch, expr.span)?
            }
            ExprKind::List { .. } => {
                let fault = "a list of elements can only initialize an array";
                return Err(Diagnostic::new(expr.span, fault));
            }
            ExprKind::Intrinsic(intrinsic, arguments) => {
                let mut values = Vec::with_capacity(arguments.len());
                for argument in arguments {
                    values.push(self.eval(argument, activation)?);
                }
                if activation.is_rust() && values[0].ty() == Type::Untyped {
                    return Err(says_no_type(arguments[0].span));
                }
                self.count(&[&values[0]]);
                values[0].intrinsic(*intrinsic, values.get(1), epoch)
            }
            ExprKind::Step { op, target, prefix } => {
                let index = self.index(target, activation)?;
                let before = self.read(target, index.as_ref(), expr.span, activation)?;
                let one = Cell::constant(Number::new(1, Type::I32));
                let after = self.operate(*op, &before, &one, false, expr.span)?;
                let after = self.write(target, index.as_ref(), &after, expr.span, activation)?;
                if *prefix { after } else { before }
            }
            ExprKind::Swap(one, other) => {
                let places = [one, other].map(|target| self.index(target, activation));
                let [one_place, other_place] = places;
                let (one_place, other_place) = (one_place?, other_place?);
                let first = self.read(one, one_place.as_ref(), expr.span, activation)?;
                let second = self.read(other, other_place.as_ref(), expr.span, activation)?;
                self.write(one, one_place.as_ref(), &second, expr.span, activation)?;
                self.write(other, other_place.as_ref(), &first, expr.span, activation)?
            }
            ExprKind::TakeLowest(target) => {
                let index = self.index(target, activation)?;
                let before = self.read(target, index.as_ref(), expr.span, activation)?;
                self.count(&[&before]);
                let lowest = before.intrinsic(Intrinsic::TrailingZeros, None, epoch);
                let one = Cell::constant(Number::new(1, before.ty()));
                let less = self.operate(BinaryOp::Subtract, &before, &one, false, expr.span)?;
                let rest = self.operate(BinaryOp::And, &before, &less, false, expr.span)?;
                self.write(target, index.as_ref(), &rest, expr.span, activation)?;
                lowest
            }
            ExprKind::Shortcut { and, left, right } => {
                let left = self.eval(left, activation)?.convert(Type::Bool);
                if left.is_constant() && left.number().is_true() != *and {
                    left
                } else if left.is_constant() {
                    let right = self.eval(right, activation)?.convert(Type::Bool);
                    self.count(&[&right]);
                    left.choose(&right, &right, epoch)
                } else {
                    let decided = Number::new(u64::from(!and), Type::Bool);
                    let mut sides = [Side::Expr(right), Side::Known(Cell::constant(decided))];
                    if !and {
                        sides.reverse();
                    }
                    self.either(&left, sides, Some(Type::Bool), activation)?
                }
            }
            ExprKind::Choose { condition, then, otherwise } => {
                let condition = self.eval(condition, activation)?;
                if condition.is_constant() {
                    let (chosen, other) = if condition.number().is_true() {
                        (then, otherwise)
                    } else {
                        (otherwise, then)
                    };
                    let value = self.eval(chosen, activation)?;
                    // Both sides have a part in the type of the choice.
                    match self.beside(&Side::Expr(other), activation) {
                        Some((other, _)) => value.convert(value.ty().conditional_type(other.ty())),
                        None => value,
                    }
                } else {
                    let sides = [then, otherwise].map(|side| Side::Expr(side));
                    self.either(&condition, sides, None, activation)?
                }
            }
            ExprKind::Call { callee, arguments } => {
                calls::check(self.program, self.program.callee(*callee), arguments)?;
                let values = self.arguments(arguments, used, activation)?;
                let on_track = plays
                    && match values.first() {
                        Some(Held::Scalar(board)) => self.recorder.shows(board),
                        Some(Held::Array(array)) => self.mailbox == Some(*array),
                        None => false,
                    };
                let function = self.program.callee(*callee);
                let called = self.call(function, values, on_track, expr.span)?;
                for (place, value) in called.references {
                    if let ExprKind::Name(Place::Local(slot)) = arguments[place].kind {
                        activation.set(slot, &value);
                    }
                }
                match called.value {
                    Some(value) => value,
                    None if used == Use::Dropped => Cell::constant(Number::new(0, Type::I32)),
                    None => {
                        let name = function.name.of(self.program.text());
                        return Err(Diagnostic::about(expr.span, name, "does not return a value"));
                    }
                }
            }
            _ => return self.value(expr, used, activation),
        })
    }

    /// What a call is given; the first is the board that the routine works on.
    fn arguments(
        &mut self,
        arguments: &'p [Operand],
        used: Use,
        activation: &mut Activation<'p>,
    ) -> Result<Vec<Held>, Diagnostic> {
        let mut values = Vec::with_capacity(arguments.len());
        let begun = activation.assigned.len();
        let mut parts = Vec::with_capacity(arguments.len());
        for (index, argument) in arguments.iter().enumerate() {
            let array = match argument.kind {
                ExprKind::Name(place) => self.held(place, activation),
                _ => None,
            };
            values.push(match array {
                Some(array @ Held::Array(_)) => array.clone(),
                _ => Held::Scalar(self.value(argument, used.of_part(index == 0), activation)?),
            });
            parts.push((&**argument, activation.assigned.len()));
        }
        if activation.assigned.len() > begun && !activation.goes_left_to_right() {
            activation.in_any_order(begun, &parts)?;
        }
        Ok(values)
    }

    /// A binary operation. A multiplication of the board that the player shows is played copy by
    /// copy.
    fn operate(
        &mut self,
        op: BinaryOp,
        left: &Cell,
        right: &Cell,
        plays: bool,
        span: Span,
    ) -> Result<Cell, Diagnostic> {
        let followed = self.data_dependent;
        self.count(&[left, right]);
        // Numbers of two squares change places by it.
        if op == BinaryOp::Xor && !left.is_constant() && !right.is_constant() {
            self.data_dependent = followed;
        }
        if plays && op == BinaryOp::Multiply {
            for (board, factor) in [(left, right), (right, left)] {
                if self.recorder.shows(board) && factor.is_constant() {
                    let ty = left.ty().common_type(right.ty());
                    return product::play(&mut self.recorder, board, factor, ty, span);
                }
            }
        }
        left.binary(op, right, self.recorder.epoch()).map_err(|undefined| undefined.at(span))
    }

    fn held<'a>(&'a self, place: Place, activation: &'a Activation<'p>) -> Option<&'a Held> {
        match place {
            Place::Local(slot) => activation.cells[slot.0].as_ref(),
            Place::Global(index) => self.globals.get(index),
        }
    }

    fn scalar(
        &self,
        place: Place,
        span: Span,
        activation: &Activation<'p>,
    ) -> Result<Cell, Diagnostic> {
        let name = match (place, activation.function) {
            (Place::Local(slot), Some(function)) => function.variables[slot.0].name.span,
            _ => span,
        };
        let name = name.of(self.program.text());
        match self.held(place, activation) {
            Some(Held::Scalar(cell)) => Ok(cell.clone()),
            Some(Held::Array(_)) => Err(is_array(span, name)),
            None => Err(Diagnostic::about(span, name, "is read before it has a value")),
        }
    }

    fn array(
        &self,
        place: Place,
        span: Span,
        activation: &Activation<'p>,
    ) -> Result<usize, Diagnostic> {
        match self.held(place, activation) {
            Some(Held::Array(array)) => Ok(*array),
            _ => Err(Diagnostic::new(span, "only an array can be indexed")),
        }
    }

    /// The number of the element that an assignment changes.
    fn index(
        &mut self,
        target: &'p Target,
        activation: &mut Activation<'p>,
    ) -> Result<Option<Cell>, Diagnostic> {
        match target {
            Target::Variable(_) => Ok(None),
            Target::Element(_, index) => self.eval(index, activation).map(Some),
        }
    }

    /// What stands where an assignment goes.
    fn read(
        &self,
        target: &Target,
        index: Option<&Cell>,
        span: Span,
        activation: &Activation<'p>,
    ) -> Result<Cell, Diagnostic> {
        let place = Place::Local(target.slot());
        match index {
            None => self.scalar(place, span, activation),
            Some(index) => {
                let array = self.array(place, span, activation)?;
                self.memory.element(array, index, self.recorder.epoch(), span)
            }
        }
    }

    fn write(
        &mut self,
        target: &Target,
        index: Option<&Cell>,
        value: &Cell,
        span: Span,
        activation: &mut Activation<'p>,
    ) -> Result<Cell, Diagnostic> {
        let Some(index) = index else {
            let slot = target.slot();
            if let (Some(Held::Array(_)), Some(function)) =
                (&activation.cells[slot.0], activation.function)
            {
                let name = function.variables[slot.0].name.of(self.program.text());
                return Err(is_array(span, name));
            }
            return Ok(self.set(slot, value, activation));
        };
        let array = self.array(Place::Local(target.slot()), span, activation)?;
        self.data_dependent |= !index.is_constant();
        activation.assigned.push(target.slot());
        let set = self.memory.set(array, index, value, span)?;
        self.cuts(value, set.ty());
        Ok(set)
    }
}

/// Whether C# computes with a `uint` and another number as with a `long`: one with a sign, that is no constant above 0.
fn widens(one: &Cell, other: &Cell, written: &Expr) -> bool {
    let is_constant =
        matches!(written.kind, ExprKind::Number(_) | ExprKind::Name(Place::Global(_)));
    let is_positive = other.number().bits >> 31 == 0;
    one.ty() == Type::U32
        && matches!(other.ty(), Type::I8 | Type::I16 | Type::I32)
        && !(is_constant && is_positive)
}

#[inline(never)]
fn says_no_type(span: Span) -> Diagnostic {
    let fault = "nothing says here which type this number has, and it hangs on that";
    Diagnostic::new(span, fault).with_help("say its type, as in `1u64`")
}

impl Activation<'_> {
    /// Whether the parts of an expression are computed in the order of the text.
    fn goes_left_to_right(&self) -> bool {
        self.function.is_some_and(|function| function.rules != Rules::C)
    }

    /// Whether parts of an expression come to the same in whatever order they are computed: none changes what another reads.
    /// With each part, how many variables had been assigned behind it.
    #[inline(never)]
    fn in_any_order(&self, begun: usize, parts: &[(&Expr, usize)]) -> Result<(), Diagnostic> {
        let mut from = begun;
        for (place, (_, to)) in parts.iter().enumerate() {
            let to = (*to).min(self.assigned.len());
            let set = self.assigned.get(from..to).unwrap_or_default();
            from = to;
            let mut others = (parts.iter().enumerate())
                .filter(|(other, _)| *other != place)
                .flat_map(|(_, (other, _))| other.walk());
            if let Some(other) = others.find(|it| set.iter().any(|slot| it.mentions(*slot))) {
                let fault = "what another part of the expression changes is read here, before that or after it";
                return Err(Diagnostic::new(other.span, fault)
                    .with_help("put what comes first into a statement of its own"));
            }
        }
        Ok(())
    }
}

/// Numbers of Rust whose type nothing says: most have it from what comes later.
impl Activation<'_> {
    /// Whether such a number is the same whatever its type is: others would be cut, or have another sign.
    fn is_the_same_in_any_type(&self, value: &Cell, expr: &Expr) -> Result<(), Diagnostic> {
        let is_small = value.number().bits | value.origins().support() <= i8::MAX as u64;
        // The type of a range holds its end.
        let counts = match expr.kind {
            ExprKind::Name(Place::Local(slot)) => {
                (self.function).is_some_and(|function| function.variables[slot.0].counts)
            }
            _ => false,
        };
        if is_small || counts {
            return Ok(());
        }
        Err(says_no_type(expr.span))
    }

    /// Whether a shift stays within the width that Rust keeps to: the others compute with an `int`.
    fn keeps_width(
        &self,
        op: BinaryOp,
        left: &Cell,
        by: &Cell,
        span: Span,
    ) -> Result<(), Diagnostic> {
        if !op.is_shift() || op.unwrapped().is_some() || !self.is_rust() {
            return Ok(());
        }
        let distance = shift_distance(by.number(), left.ty());
        distance.map(|_| ()).map_err(|undefined| undefined.at(span))
    }

    /// Whether operators make the same of these in any type: what they only keep the low bits of may still be cut later.
    #[inline(never)]
    fn says_its_type(&self, op: BinaryOp, sides: [(&Expr, &Cell); 2]) -> Result<(), Diagnostic> {
        use BinaryOp::{Add, And, Multiply, Or, ShiftLeft, Subtract, Xor};
        let keeps_low = matches!(op, Add | Subtract | Multiply | And | Or | Xor | ShiftLeft);
        let untyped = |(_, cell): &(&Expr, &Cell)| cell.ty() == Type::Untyped;
        let hangs = match op.is_shift() {
            true => untyped(&sides[0]),
            false => sides.iter().all(untyped),
        };
        if keeps_low || !hangs {
            return Ok(());
        }
        // What holds a number that is written holds the smaller ones.
        let written = sides.iter().filter(|(expr, _)| expr.is_literal());
        let most = written.map(|(_, cell)| cell.number().bits).max();
        for (expr, cell) in sides {
            let holds = cell.is_constant() && most.is_some_and(|most| cell.number().bits <= most);
            if !expr.is_literal() && untyped(&(expr, cell)) && !holds {
                self.is_the_same_in_any_type(cell, expr)?;
            }
        }
        Ok(())
    }
}
