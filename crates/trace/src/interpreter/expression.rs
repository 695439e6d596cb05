//! Evaluation of expressions.

use deltaboard_routine::calculation::{Undefined, check_quotient, operand_types, shift_distance};
use deltaboard_routine::intrinsic::Intrinsic;
use deltaboard_routine::operator::{BinaryOp, Rules, UnaryOp};
use deltaboard_routine::syntax::{Expr, ExprKind, Operand, Place, Target};
use deltaboard_routine::{Diagnostic, Domain, Number, Span, Type, calls};

use super::branches::Side;
use super::memory::Storage;
use super::{Activation, Interpreter, is_array, product};
use crate::cell::Cell;
use crate::integer::{self, Excess};

/// How the value of an expression is used.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Use {
    /// The value is discarded, so a call of a function that returns nothing is allowed.
    Discarded,
    /// It is the value of a whole statement. A function called here on the current board records steps; called
    /// deeper inside an expression, it is a single operation.
    Statement,
    /// The same, and the value is the new board. Calls of this value are steps, as in `flip(mirror(x)) >> 8`.
    Board,
    /// It is a term of a sum that is the value of a whole statement.
    Term,
    /// It is an operand of a larger expression.
    Operand,
}

impl Use {
    fn is_statement(self) -> bool {
        matches!(self, Self::Discarded | Self::Statement | Self::Board)
    }

    /// How an operand is used that has steps only if it is a call.
    fn of_call(self, operand: &Expr) -> Self {
        match self == Self::Board && is_call(operand) {
            true => Self::Board,
            false => Self::Operand,
        }
    }

    /// How an operand is used; `is_result` if the expression has the operand's value.
    fn of_operand(self, is_result: bool) -> Self {
        match self {
            Self::Board if is_result => Self::Board,
            _ if is_result && self.is_statement() => Self::Statement,
            _ => Self::Operand,
        }
    }
}

impl<'p> Interpreter<'p> {
    pub(super) fn eval(
        &mut self,
        expr: &'p Expr,
        activation: &mut Activation<'p>,
    ) -> Result<Cell, Diagnostic> {
        self.value(expr, Use::Operand, activation)
    }

    pub(super) fn value(
        &mut self,
        expr: &'p Expr,
        used: Use,
        activation: &mut Activation<'p>,
    ) -> Result<Cell, Diagnostic> {
        self.spend(expr.span)?;
        let used = match used {
            Use::Board if !self.records_boards(activation) => Use::Statement,
            used => used,
        };
        let records_steps = used.is_statement() && activation.records_steps;
        let value = match &expr.kind {
            ExprKind::Number(number) => match self.replaced {
                Some((replaced, bits)) if replaced == expr.id => {
                    Cell::constant(Number::new(bits, number.ty))
                }
                _ => Cell::constant(*number),
            },
            ExprKind::Name(place) => self.scalar(*place, expr.span, activation)?,
            ExprKind::Cast(ty, inner) => {
                let value = self.value(inner, used.of_call(inner), activation)?;
                self.convert(&value, *ty)
            }
            ExprKind::As(ty, inner) => {
                let value = self.value(inner, used.of_call(inner), activation)?;
                if value.ty() == Type::Untyped && !inner.is_literal() {
                    activation.check_type_independent(&value, inner)?;
                }
                self.convert(&value, *ty)
            }
            ExprKind::Unary(op, inner) => {
                let inner_use = match used == Use::Board && self.calls_several_statements(inner) {
                    true => Use::Board,
                    false => Use::Operand,
                };
                let inner = self.operand(inner, inner_use, activation)?;
                self.count(&[&inner]);
                if *op == UnaryOp::Negate {
                    let zero = Cell::constant(Number::new(0, inner.ty()));
                    self.note_overflow(expr, BinaryOp::Subtract, &zero, &inner, activation);
                }
                let value = inner.unary(*op, self.recorder.epoch());
                match op {
                    UnaryOp::Negate if activation.is_rust() => value.convert(inner.ty()),
                    _ => value,
                }
            }
            ExprKind::Binary(op, left, right) => {
                let (one, other) = (left, right);
                let [left_use, right_use] = self.operand_uses(*op, one, other, used, activation);
                let start = activation.assigned.len();
                let left = self.operand(left, left_use, activation)?;
                let middle = activation.assigned.len();
                let right = self.operand(right, right_use, activation)?;
                if activation.assigned.len() > start && !activation.evaluates_left_to_right() {
                    activation
                        .check_order_independent(start, &[(one, middle), (other, usize::MAX)])?;
                }
                if activation.is_rust() {
                    activation.check_types_known(*op, [(one, &left), (other, &right)])?;
                }
                activation.check_defined(*op, &left, &right, expr.span)?;
                self.note_overflow(expr, *op, &left, &right, activation);
                if activation.rules() == Rules::JavaScript {
                    self.check_exact(*op, &left, &right, expr.span)?;
                }
                let value = self.operate(*op, &left, &right, records_steps, expr.span)?;
                match left.ty().unpromoted(*op, right.ty()) {
                    Some(ty) if activation.is_rust() => value.convert(ty),
                    _ => value,
                }
            }
            ExprKind::Assign { op, target, value } => {
                let variable = matches!(target, Target::Variable(_));
                let start = activation.assigned.len();
                let value_expr = value;
                let value_use = match op {
                    None if variable
                        && activation.is_tracked(target.slot())
                        && used.is_statement() =>
                    {
                        Use::Board
                    }
                    None => used.of_operand(variable),
                    Some(op) if variable && self.begins_terms(*op, used, activation) => Use::Term,
                    Some(_) => Use::Operand,
                };
                let value = self.operand(value, value_use, activation)?;
                let middle = activation.assigned.len();
                let index = self.index(target, activation)?;
                // Languages differ in whether the index or the value is evaluated first.
                if let Target::Element(_, index) = target
                    && activation.assigned.len() > start
                {
                    activation.check_order_independent(
                        start,
                        &[(value_expr, middle), (index, usize::MAX)],
                    )?;
                }
                let value = match op {
                    None => value,
                    Some(op) => {
                        let before = self.read(target, index.as_ref(), expr.span, activation)?;
                        activation.check_defined(*op, &before, &value, expr.span)?;
                        self.note_overflow(expr, *op, &before, &value, activation);
                        self.operate(*op, &before, &value, records_steps && variable, expr.span)?
                    }
                };
                self.write(target, index.as_ref(), &value, expr.span, activation)?
            }
            _ => self.eval_rare(expr, used, activation)?,
        };
        if activation.records_steps && self.silent == 0 {
            self.recorder.record_value(expr, &value);
        }
        Ok(value)
    }

    /// Whether an operation adds terms whose ends are recorded: it makes the value of a whole statement, or it is a part
    /// of the sum that does.
    fn begins_terms(&mut self, op: BinaryOp, used: Use, activation: &Activation<'p>) -> bool {
        if !joins(op) || used == Use::Operand {
            return false;
        }
        if used.is_statement() {
            if !self.records_boards(activation) {
                return false;
            }
            self.recorder.begin_terms();
        }
        true
    }

    /// How the operands of an operation are used.
    fn operand_uses(
        &mut self,
        op: BinaryOp,
        left: &Expr,
        right: &Expr,
        used: Use,
        activation: &Activation<'p>,
    ) -> [Use; 2] {
        if used == Use::Board
            && self.calls_several_statements(left)
            && self.is_fixed(right, activation)
        {
            return [Use::Board, Use::Operand];
        }
        if used == Use::Board
            && self.calls_several_statements(right)
            && self.is_fixed(left, activation)
        {
            return [Use::Operand, Use::Board];
        }
        match self.begins_terms(op, used, activation) {
            true => [Use::Term; 2],
            false => [Use::Operand; 2],
        }
    }

    /// Whether an expression is the call of a function that may have several steps.
    fn calls_several_statements(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Call { callee, .. } => self.program.callee(*callee).body.len() > 1,
            ExprKind::Cast(_, inner) | ExprKind::As(_, inner) => {
                self.calls_several_statements(inner)
            }
            _ => false,
        }
    }

    /// Whether evaluating an expression uses only constants and changes nothing.
    fn is_fixed(&self, expr: &Expr, activation: &Activation<'p>) -> bool {
        expr.walk().all(|part| match part.kind {
            ExprKind::Number(_) | ExprKind::Unary(..) | ExprKind::Binary(..) => true,
            ExprKind::Cast(..) | ExprKind::As(..) => true,
            ExprKind::Name(place) => matches!(
                self.storage(place, activation),
                Some(Storage::Scalar(cell)) if cell.is_constant()
            ),
            _ => false,
        })
    }

    /// Evaluates an operand, and records the end of a term.
    fn operand(
        &mut self,
        expr: &'p Expr,
        used: Use,
        activation: &mut Activation<'p>,
    ) -> Result<Cell, Diagnostic> {
        let value = self.value(expr, used, activation)?;
        if used == Use::Term && !matches!(expr.kind, ExprKind::Binary(op, ..) if joins(op)) {
            self.recorder.end_term(&value, expr.span);
        }
        Ok(value)
    }

    /// Records the value of a call inside the value of a statement as a step.
    fn record_call(&mut self, expr: &Expr, value: Cell, used: Use) -> Result<Cell, Diagnostic> {
        if used != Use::Board || !is_call(expr) {
            return Ok(value);
        }
        let recorded = self.recorder.record_step(&value, expr.span)?;
        Ok(recorded.unwrap_or(value))
    }

    /// Whether boards inside a statement's value can be recorded.
    fn records_boards(&self, activation: &Activation<'p>) -> bool {
        activation.records_steps
            && self.program.domain() == Domain::Board
            && self.silent == 0
            && self.unjoined_branches == 0
    }

    /// Evaluates kinds of expressions that few routines contain. They are a function of their own because the code that
    /// the page loads first doesn't need it.
    fn eval_rare(
        &mut self,
        expr: &'p Expr,
        used: Use,
        activation: &mut Activation<'p>,
    ) -> Result<Cell, Diagnostic> {
        let epoch = self.recorder.epoch();
        let records_steps = used.is_statement() && activation.records_steps;
        Ok(match &expr.kind {
            ExprKind::Element(place, index) => {
                let index = self.eval(index, activation)?;
                let array = self.array(*place, expr.span, activation)?;
                self.count(&[&index]);
                let length = self.memory.array(array).len() as u64;
                self.data_dependent |= self.concrete == 0
                    && (may_reach(&index, length) || !index.high().is_constant());
                self.memory.element(array, &index, epoch, expr.span)?
            }
            ExprKind::List { .. } => {
                let fault = "a list of elements can only initialize an array";
                return Err(Diagnostic::new(expr.span, fault));
            }
            ExprKind::Intrinsic(intrinsic, arguments) => {
                let mut values = Vec::with_capacity(arguments.len());
                for (index, argument) in arguments.iter().enumerate() {
                    let used = if index == 0 { used } else { Use::Operand };
                    let argument_use = used.of_call(argument);
                    let value = self.value(argument, argument_use, activation)?;
                    values.push(self.record_call(argument, value, argument_use)?);
                }
                if activation.is_rust() && values[0].ty() == Type::Untyped {
                    return Err(type_unknown(arguments[0].span));
                }
                for value in &values {
                    self.check_fits(value, expr.span)?;
                }
                self.count(&[&values[0]]);
                // The arguments may have had steps.
                values[0].intrinsic(*intrinsic, values.get(1), self.recorder.epoch())
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
                    self.eval_choice(&left, sides, Some(Type::Bool), activation)?
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
                    // The type of the choice depends on both sides.
                    match self.speculative_value(&Side::Expr(other), activation) {
                        Some((other, _)) => value.convert(value.ty().conditional_type(other.ty())),
                        None => value,
                    }
                } else {
                    let sides = [then, otherwise].map(|side| Side::Expr(side));
                    self.eval_choice(&condition, sides, None, activation)?
                }
            }
            ExprKind::Call { callee, arguments } => {
                calls::check(self.program, self.program.callee(*callee), arguments)?;
                let values = self.arguments(arguments, used, activation)?;
                let records_steps = records_steps
                    && match values.first() {
                        Some(Storage::Scalar(board)) => self.recorder.is_current(board),
                        Some(Storage::Array(array)) => self.mailbox == Some(*array),
                        None => false,
                    };
                let function = self.program.callee(*callee);
                let called = self.call(function, values, records_steps, expr.span)?;
                for (place, value) in called.references {
                    if let ExprKind::Name(Place::Local(slot)) = arguments[place].kind {
                        activation.set(slot, &value);
                    }
                }
                match called.value {
                    Some(value) => value,
                    None if used == Use::Discarded => Cell::constant(Number::new(0, Type::I32)),
                    None => {
                        let name = function.name.of(self.program.text());
                        return Err(Diagnostic::about(expr.span, name, "does not return a value"));
                    }
                }
            }
            _ => return self.value(expr, used, activation),
        })
    }

    /// Evaluates the arguments of a call. The first one is the board that the callee works on.
    fn arguments(
        &mut self,
        arguments: &'p [Operand],
        used: Use,
        activation: &mut Activation<'p>,
    ) -> Result<Vec<Storage>, Diagnostic> {
        let mut values = Vec::with_capacity(arguments.len());
        let start = activation.assigned.len();
        let mut parts = Vec::with_capacity(arguments.len());
        for (index, argument) in arguments.iter().enumerate() {
            let array = match argument.kind {
                ExprKind::Name(place) => self.storage(place, activation),
                _ => None,
            };
            values.push(match array {
                Some(array @ Storage::Array(_)) => array.clone(),
                _ => {
                    let argument_use = used.of_operand(index == 0);
                    let value = self.value(argument, argument_use, activation)?;
                    Storage::Scalar(self.record_call(argument, value, argument_use)?)
                }
            });
            parts.push((&**argument, activation.assigned.len()));
        }
        if activation.assigned.len() > start && !activation.evaluates_left_to_right() {
            activation.check_order_independent(start, &parts)?;
        }
        Ok(values)
    }

    /// Evaluates a binary operation. A multiplication of the current board is recorded as one step per
    /// copy.
    fn operate(
        &mut self,
        op: BinaryOp,
        left: &Cell,
        right: &Cell,
        records_steps: bool,
        span: Span,
    ) -> Result<Cell, Diagnostic> {
        let data_dependent = self.data_dependent;
        self.count(&[left, right]);
        // The XOR of two contents is allowed on a mailbox board, as it occurs in an XOR swap of two squares.
        if op == BinaryOp::Xor && !left.is_constant() && !right.is_constant() {
            self.data_dependent = data_dependent;
        }
        self.data_dependent |= self.concrete == 0 && may_trap(op, left, right);
        if records_steps && op == BinaryOp::Multiply {
            for (board, factor) in [(left, right), (right, left)] {
                let fits = matches!(integer::excess(factor), Excess::None { .. });
                if self.recorder.is_current(board) && factor.is_constant() && fits {
                    let ty = left.ty().common_type(right.ty());
                    return product::record(&mut self.recorder, board, factor, ty, span);
                }
            }
        }
        if integer::needs_high(op, left, right) {
            self.needs_more_bits.get_or_insert(span);
        }
        left.binary(op, right, self.recorder.epoch()).map_err(|undefined| undefined.at(span))
    }

    /// Checks that JavaScript doesn't round a number.
    fn check_exact(
        &mut self,
        op: BinaryOp,
        left: &Cell,
        right: &Cell,
        span: Span,
    ) -> Result<(), Diagnostic> {
        if !matches!(op, BinaryOp::Add | BinaryOp::Subtract | BinaryOp::Multiply)
            || left.ty().common_type(right.ty()) != Type::I64
        {
            return Ok(());
        }
        let most = |of: fn(&Cell) -> i128| match op {
            BinaryOp::Multiply => of(left).saturating_mul(of(right)),
            _ => of(left) + of(right),
        };
        let exact = 1 << 53;
        if most(|cell| i128::from(cell.number().signed()).abs()) <= exact {
            let may_exceed = |cell: &Cell| match cell.is_constant() {
                true => i128::from(cell.number().signed()).abs(),
                false => cell.origins().support().into(),
            };
            self.data_dependent |= self.concrete == 0 && most(may_exceed) > exact;
            return Ok(());
        }
        let fault = "numbers above 2^53 are not exact in JavaScript";
        Err(Diagnostic::new(span, fault).with_help("use BigInt: `1n`, `0xFFn`"))
    }

    /// Checks that a number without a width is at least 0 and has at most 64 bits.
    pub(super) fn check_fits(&mut self, value: &Cell, span: Span) -> Result<(), Diagnostic> {
        match integer::excess(value) {
            Excess::None { on_all } => {
                self.data_dependent |= !on_all && self.concrete == 0;
                Ok(())
            }
            _ => Err(Undefined::TooLong.at(span)),
        }
    }

    /// Notes the first operation that overflows, of those that must not do so silently.
    fn note_overflow(
        &mut self,
        operation: &Expr,
        op: BinaryOp,
        left: &Cell,
        right: &Cell,
        activation: &Activation<'p>,
    ) {
        let ty = match activation.is_rust() {
            true => left.ty(),
            false => left.ty().common_type(right.ty()),
        };
        if self.overflow.is_none()
            && self.program.checks_overflow(operation)
            && overflows(op, left, right, ty)
        {
            self.overflow = Some(operation.span);
        }
    }

    fn storage<'a>(&'a self, place: Place, activation: &'a Activation<'p>) -> Option<&'a Storage> {
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
        match self.storage(place, activation) {
            Some(Storage::Scalar(cell)) => Ok(cell.clone()),
            Some(Storage::Array(_)) => Err(is_array(span, name)),
            None => Err(Diagnostic::about(span, name, "is read before it has a value")),
        }
    }

    fn array(
        &self,
        place: Place,
        span: Span,
        activation: &Activation<'p>,
    ) -> Result<usize, Diagnostic> {
        match self.storage(place, activation) {
            Some(Storage::Array(array)) => Ok(*array),
            _ => Err(Diagnostic::new(span, "only an array can be indexed")),
        }
    }

    /// Evaluates the index of the element that an assignment changes.
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

    /// The present value of an assignment's target.
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
            if let (Some(Storage::Array(_)), Some(function)) =
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
        self.note_truncation(value, set.ty());
        Ok(set)
    }
}

/// Whether an expression is the call of a function, one of the text or one that processors have.
fn is_call(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Call { .. } | ExprKind::Intrinsic(..) => true,
        ExprKind::Cast(_, inner) | ExprKind::As(_, inner) => is_call(inner),
        _ => false,
    }
}

/// Whether an operation has no result for some boards: a division by 0, or a shift by the width or more.
fn may_trap(op: BinaryOp, left: &Cell, right: &Cell) -> bool {
    match op {
        BinaryOp::Divide | BinaryOp::Remainder => {
            let may_be =
                |cell: &Cell, number: u64| cell.origins().may_be(number & cell.ty().mask());
            let lowest = left.ty().mask() ^ left.ty().mask() >> 1;
            !right.is_constant() && may_be(right, 0)
                || left.ty().is_signed()
                    && !(left.is_constant() && right.is_constant())
                    && may_be(right, u64::MAX)
                    && may_be(left, lowest)
        }
        op if op.is_shift() && left.ty() == Type::Int => !right.high().is_constant(),
        op if op.is_shift() && op.unwrapped().is_none() => {
            may_reach(right, left.ty().bits().into())
        }
        _ => false,
    }
}

/// Whether the exact result doesn't fit the type of the operands.
fn overflows(op: BinaryOp, left: &Cell, right: &Cell, ty: Type) -> bool {
    let exact = |cell: &Cell| {
        let number = cell.number().convert(ty);
        match ty.is_signed() {
            true => i128::from(number.signed()),
            false => i128::from(number.bits),
        }
    };
    let (one, other) = (exact(left), exact(right));
    let result = match op {
        BinaryOp::Add => one + other,
        BinaryOp::Subtract => one - other,
        BinaryOp::Multiply => one.saturating_mul(other),
        _ => return false,
    };
    let (lowest, highest) = match ty.is_signed() {
        true => (-1 - (i128::from(ty.mask()) >> 1), i128::from(ty.mask()) >> 1),
        false => (0, i128::from(ty.mask())),
    };
    !(lowest..=highest).contains(&result)
}

/// Whether a number that depends on the board may be so large, or negative.
fn may_reach(cell: &Cell, limit: u64) -> bool {
    !cell.is_constant() && cell.origins().support() >= limit
}

/// Whether an operation puts bits together, if its operands have none in common.
fn joins(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::Or | BinaryOp::Xor | BinaryOp::Add)
}

fn type_unknown(span: Span) -> Diagnostic {
    let fault = "the type of this number is not known here, and the result depends on it";
    Diagnostic::new(span, fault).with_help("write its type, as in `1u64`")
}

impl Activation<'_> {
    /// Whether the language evaluates operands from left to right.
    fn evaluates_left_to_right(&self) -> bool {
        self.function.is_some_and(|function| function.rules != Rules::C)
    }

    /// Checks that the order in which the parts of an expression are evaluated doesn't matter: none assigns a variable
    /// that another mentions. `start` is the length of `assigned` before the first part, and each part has the length
    /// after it.
    fn check_order_independent(
        &self,
        start: usize,
        parts: &[(&Expr, usize)],
    ) -> Result<(), Diagnostic> {
        let mut from = start;
        for (place, (_, to)) in parts.iter().enumerate() {
            let to = (*to).min(self.assigned.len());
            let set = self.assigned.get(from..to).unwrap_or_default();
            from = to;
            let mut others = (parts.iter().enumerate())
                .filter(|(other, _)| *other != place)
                .flat_map(|(_, (other, _))| other.walk());
            if let Some(other) = others.find(|it| set.iter().any(|slot| it.mentions(*slot))) {
                let fault = "another part of the expression changes this variable, either before or after this read";
                return Err(Diagnostic::new(other.span, fault)
                    .with_help("move the part that runs first into its own statement"));
            }
        }
        Ok(())
    }
}

/// Checks for Rust's numbers without a known type, which get their type from later uses that aren't tracked here.
impl Activation<'_> {
    /// Checks that such a number is the same in every type: that no type would truncate it or change its sign.
    fn check_type_independent(&self, value: &Cell, expr: &Expr) -> Result<(), Diagnostic> {
        let is_small = value.number().bits | value.origins().support() <= i8::MAX as u64;
        // A loop counter fits its type, because the end of its range does.
        let counts = match expr.kind {
            ExprKind::Name(Place::Local(slot)) => {
                (self.function).is_some_and(|function| function.variables[slot.0].counts)
            }
            _ => false,
        };
        if is_small || counts {
            return Ok(());
        }
        Err(type_unknown(expr.span))
    }

    /// Checks what the types before promotion decide: a shift by less than the width in Rust, where nothing is promoted, and
    /// that the lowest number isn't divided by -1.
    fn check_defined(
        &self,
        op: BinaryOp,
        left: &Cell,
        by: &Cell,
        span: Span,
    ) -> Result<(), Diagnostic> {
        let (number, by) = (left.number(), by.number());
        let defined = match op {
            BinaryOp::Divide | BinaryOp::Remainder => {
                let (ty, _) = operand_types(op, number.ty, by.ty);
                let ty = if self.is_rust() { number.ty } else { ty };
                check_quotient(number.convert(ty), by.convert(ty), self.rules())
            }
            _ if op.is_shift() && op.unwrapped().is_none() && self.is_rust() => {
                let distance = shift_distance(by, number.ty);
                return distance.map(|_| ()).map_err(|undefined| {
                    let help = "a shift goes from 0 up to the width less 1; beyond, a debug build panics, a release build counts modulo the width";
                    undefined.at(span).with_help(help)
                });
            }
            _ => Ok(()),
        };
        defined.map_err(|undefined| undefined.at(span))
    }

    /// Checks that the operation has the same result whatever the types of numbers without a known type are. Operators
    /// whose low result bits depend only on low operand bits are allowed, as a later truncation doesn't change these.
    fn check_types_known(
        &self,
        op: BinaryOp,
        sides: [(&Expr, &Cell); 2],
    ) -> Result<(), Diagnostic> {
        use BinaryOp::{Add, And, Multiply, Or, ShiftLeft, Subtract, Xor};
        let keeps_low = matches!(op, Add | Subtract | Multiply | And | Or | Xor | ShiftLeft);
        let untyped = |(_, cell): &(&Expr, &Cell)| cell.ty() == Type::Untyped;
        let depends_on_type = match op.is_shift() {
            true => untyped(&sides[0]),
            false => sides.iter().all(untyped),
        };
        if keeps_low || !depends_on_type {
            return Ok(());
        }
        // A type that can hold a literal can hold all smaller numbers.
        let literals = sides.iter().filter(|(expr, _)| expr.is_literal());
        let largest = literals.map(|(_, cell)| cell.number().bits).max();
        for (expr, cell) in sides {
            let fits =
                cell.is_constant() && largest.is_some_and(|largest| cell.number().bits <= largest);
            if !expr.is_literal() && untyped(&(expr, cell)) && !fits {
                self.check_type_independent(cell, expr)?;
            }
        }
        Ok(())
    }
}
