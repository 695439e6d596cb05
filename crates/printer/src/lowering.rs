//! The tree of the routine language, as the one that printers take: conversions are written out,
//! and what changes a variable inside an expression becomes a statement before it.

mod intrinsics;

use deltaboard_routine::checker::{Types, assignments};
use deltaboard_routine::intrinsic::Intrinsic;
use deltaboard_routine::operator::{BinaryOp, Rules, UnaryOp};
use deltaboard_routine::syntax::{
    self, Expr, ExprKind, Slot, StatementKind, Target as SyntaxTarget,
};
use deltaboard_routine::{Diagnostic, Domain, Number, Program, Span, Type};

use crate::late_init::{Awaited, awaited};
use crate::names::Names;
use crate::normalize::settled;
use crate::range::Range;
use crate::syntax::{Loops, Manner};
use crate::tree::{
    Array, Digits, Function, Initial, Kind, Loop, Place, Statement, Target, Tree, Value, Variable,
    VariableKind, without_unused, without_value,
};

/// The tree of a program, with the names of a language.
pub(crate) fn lower(program: &Program, manner: &Manner) -> Result<Tree, Diagnostic> {
    let types = program.check()?;
    let text = program.text();
    let mut names = Names::new(manner);
    let functions: Vec<String> = (program.all_functions().iter().enumerate())
        .map(|(index, function)| {
            let case = if index == program.routine_index() {
                manner.function
            } else {
                manner.inner_function
            };
            let name = function.name.of(text);
            names.own(case.of(if name.is_empty() { "routine" } else { name }))
        })
        .collect();
    let mut lowering = Lowering {
        program,
        types: &types,
        manner,
        names,
        functions: &functions,
        function: 0,
        variables: Vec::new(),
        ranges: Vec::new(),
        globals: Vec::new(),
        effects: Vec::new(),
    };
    let mut global_values = Vec::new();
    for (index, global) in program.globals().iter().enumerate() {
        let ty = resolved(types.of_global(index));
        let value = lowering.initial(&global.value, ty)?;
        let array = match &value {
            Initial::List { length, .. } => Some(Array {
                length: Some(*length),
                changes: false,
            }),
            Initial::Value(_) => None,
        };
        let name = manner.global.of(global_name(program, index));
        let name = lowering.names.own(name);
        lowering.globals.push(Variable {
            name,
            ty,
            array,
            kind: VariableKind::Constant,
        });
        global_values.push(value);
    }
    let mut order = types.reached().to_vec();
    if manner.declares_before_use {
        order = Vec::new();
        postorder(
            program,
            program.routine_index(),
            &mut Vec::new(),
            &mut order,
        )?;
    }
    let mut lowered = vec![None; program.all_functions().len()];
    let mut tree = Tree {
        globals: Vec::new(),
        global_values,
        functions: Vec::new(),
        order: order.clone(),
    };
    for index in order {
        lowered[index] = Some(lowering.function(index)?);
    }
    tree.functions = lowered;
    tree.globals = lowering.globals;
    Ok(tree)
}

/// The name of a constant outside every function, from a place where it is used.
fn global_name(program: &Program, index: usize) -> &str {
    for expr in program.expressions().into_iter().flat_map(Expr::walk) {
        let used = match &expr.kind {
            ExprKind::Name(place) | ExprKind::Element(place, _) => *place,
            _ => syntax::Place::Local(Slot(0)),
        };
        if used == syntax::Place::Global(index) {
            let written = expr.span.of(program.text());
            let mut words =
                written.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
            return words.find(|word| !word.is_empty()).unwrap_or("constant");
        }
    }
    "unused"
}

/// The functions that one calls, each after those that it calls, and then it.
fn postorder(
    program: &Program,
    function: usize,
    open: &mut Vec<usize>,
    order: &mut Vec<usize>,
) -> Result<(), Diagnostic> {
    if order.contains(&function) || open.last() == Some(&function) {
        return Ok(());
    }
    let called = &program.all_functions()[function];
    if open.contains(&function) {
        let name = called.name.of(program.text());
        return Err(Diagnostic::about(
            called.name.span,
            name,
            "is called by a function that it calls itself, which cannot be printed",
        ));
    }
    open.push(function);
    for expr in syntax::walk(&called.body) {
        if let ExprKind::Call { callee, .. } = expr.kind {
            postorder(program, program.callee_index(callee), open, order)?;
        }
    }
    open.pop();
    order.push(function);
    Ok(())
}

/// Literals without a type that meet none compute in 64 bits.
fn resolved(ty: Type) -> Type {
    match ty {
        Type::Untyped => Type::U64,
        ty => ty,
    }
}

fn unsigned(ty: Type) -> Type {
    match ty.bits() {
        1 | 8 => Type::U8,
        16 => Type::U16,
        32 => Type::U32,
        _ => Type::U64,
    }
}

struct Lowering<'p> {
    program: &'p Program,
    types: &'p Types,
    manner: &'p Manner,
    names: Names,
    /// The names of all functions.
    functions: &'p [String],
    /// The one that is lowered.
    function: usize,
    variables: Vec<Variable>,
    /// Of the variables that keep within one.
    ranges: Vec<Option<Range>>,
    globals: Vec<Variable>,
    /// The statements that have to come before the one that is lowered.
    effects: Vec<Statement>,
}

impl<'p> Lowering<'p> {
    fn function(&mut self, index: usize) -> Result<Function, Diagnostic> {
        let source = &self.program.all_functions()[index];
        let text = self.program.text();
        let is_routine = index == self.program.routine_index();
        // A routine that changes its board gives it back.
        let gives_back =
            is_routine && source.returns.is_none() && source.parameters[source.board].by_reference;
        let mut references = source.parameters.iter().enumerate();
        let reference = references
            .find(|(place, known)| known.by_reference && !(gives_back && *place == source.board));
        if let Some((_, reference)) = reference {
            let name = reference.name.of(text);
            return Err(Diagnostic::about(
                reference.name.span,
                name,
                "is changed for the caller, which cannot be printed",
            )
            .with_help("return the new value instead"));
        }
        let body = settled(source);
        self.function = index;
        self.names.clear();
        self.variables.clear();
        for (slot, variable) in source.variables.iter().enumerate() {
            let slot = Slot(slot);
            let changes = assignments(self.program, &body, slot) > 0;
            let is_board = is_routine && slot.0 == source.board;
            let is_square = is_board && self.program.domain() == Domain::Square;
            self.ranges
                .insert(slot.0, (is_square && !changes).then_some(Range::new(0, 63)));
            let array = variable.array.then(|| Array {
                length: (is_board && self.program.domain() == Domain::Mailbox).then_some(64),
                changes: changes || hands_on(&body, slot),
            });
            self.variables.push(Variable {
                name: String::new(),
                ty: resolved(self.types.of_variable(index, slot)),
                array,
                kind: if changes {
                    VariableKind::Mutable
                } else {
                    VariableKind::Fixed
                },
            });
        }
        self.ranges.truncate(source.variables.len());
        for slot in 0..source.parameters.len() {
            self.name(Slot(slot), false);
        }
        let body = self.block(&body)?;
        let mut body = without_unused(body, &self.variables);
        let returns = self.types.returned(index);
        let mut returns = returns.map(|ty| self.as_result(ty));
        if gives_back {
            let ty = resolved(self.types.of_variable(index, Slot(source.board)));
            let board = Value::any(ty, Kind::Name(Place::Local(source.board)));
            let wide = self.as_result(ty);
            body.push(Statement::Return(Some(board.convert(wide, true))));
            returns = Some(wide);
        }
        let found = without_value(&mut body);
        let ahead: Vec<_> = found.into_iter().map(|(variable, _)| variable).collect();
        let mut too_late = Vec::new();
        for variable in ahead {
            let kind = &mut self.variables[variable].kind;
            match awaited(&body, variable) {
                Awaited::Once => *kind = VariableKind::Awaited,
                Awaited::Often => {}
                Awaited::TooLate => {
                    *kind = VariableKind::Mutable;
                    too_late.push(variable);
                }
            }
        }
        for (variable, value) in without_value(&mut body) {
            if too_late.contains(&variable) {
                let zero = Number::new(0, self.variables[variable].ty);
                *value = Some(Initial::Value(Value::literal(zero, Digits::Decimal)));
            }
        }
        let name = source.name.of(text);
        let of_library = source.span.start >= self.program.own_text().end;
        Ok(Function {
            name: self.functions[index].clone(),
            is_routine,
            task_name: (!is_routine && of_library).then(|| name.replace('_', "-")),
            parameters: (0..source.parameters.len()).collect(),
            returns,
            variables: std::mem::take(&mut self.variables),
            body,
        })
    }

    /// The type that a board is given back in. The higher half of it stays empty.
    fn as_result(&self, ty: Type) -> Type {
        let is_board =
            self.function == self.program.routine_index() && self.program.domain() == Domain::Board;
        match ty {
            Type::U32 if is_board && self.manner.signs_words => Type::U64,
            ty => ty,
        }
    }

    /// Finds the variable a name that nothing else has where it can be seen.
    fn name(&mut self, slot: Slot, constant: bool) {
        let source = &self.program.all_functions()[self.function];
        // A method's own value is a parameter like any other.
        let written = match source.variables[slot.0].name.of(self.program.text()) {
            "self" => "board",
            written => written,
        };
        let case = if constant {
            self.manner.constant
        } else {
            self.manner.variable
        };
        self.variables[slot.0].name = self.names.local(case.of(written));
    }

    /// A variable that the text does not have.
    fn temporary(&mut self, name: &str, ty: Type, kind: VariableKind) -> usize {
        let name = self.names.local(self.manner.variable.of(name));
        self.variables.push(Variable {
            name,
            ty,
            array: None,
            kind,
        });
        self.ranges.push(None);
        self.variables.len() - 1
    }

    fn block(&mut self, body: &[syntax::Statement]) -> Result<Vec<Statement>, Diagnostic> {
        let outside = self.names.enter();
        let mut lowered = Vec::new();
        for statement in body {
            self.statement(statement, &mut lowered)?;
        }
        self.names.leave(outside);
        Ok(lowered)
    }

    fn statement(
        &mut self,
        statement: &syntax::Statement,
        into: &mut Vec<Statement>,
    ) -> Result<(), Diagnostic> {
        match &statement.kind {
            StatementKind::Declare(variables) => {
                for (slot, value) in variables {
                    self.declare(*slot, value.as_deref(), into)?;
                }
            }
            StatementKind::Expr(expr) => self.expression(expr, into)?,
            StatementKind::Return(None) => into.push(Statement::Return(None)),
            StatementKind::Return(Some(value)) => {
                let returns = self.types.returned(self.function);
                let (value, _) = self.last(value)?;
                let value = returns.map(|ty| {
                    let given = value.convert(ty, true);
                    given.convert(self.as_result(ty), true)
                });
                into.append(&mut self.effects);
                into.push(Statement::Return(value));
            }
            StatementKind::If {
                condition,
                then,
                otherwise,
            } => {
                let condition = self.truth(condition)?;
                into.append(&mut self.effects);
                let mut then = self.block(then)?;
                let mut otherwise = self.block(otherwise)?;
                let condition = if then.is_empty() && !otherwise.is_empty() {
                    std::mem::swap(&mut then, &mut otherwise);
                    condition.not()
                } else {
                    condition
                };
                into.push(Statement::If {
                    condition,
                    then,
                    otherwise,
                });
            }
            StatementKind::Loop {
                first,
                condition,
                step,
                body,
            } => {
                let outside = self.names.enter();
                let mut before = Vec::new();
                for statement in first {
                    // `i = 0, j = 63`
                    let statements = match &statement.kind {
                        StatementKind::Block(statements) => statements,
                        _ => core::slice::from_ref(statement),
                    };
                    for statement in statements {
                        self.statement(statement, &mut before)?;
                    }
                }
                let looped = self.looped(&mut before, condition.as_deref(), step, body)?;
                self.names.leave(outside);
                let declares = |statement: &Statement| matches!(statement, Statement::Declare(..));
                let is_enclosed = before.iter().any(declares);
                before.push(Statement::Loop(looped));
                if is_enclosed {
                    into.push(Statement::Block(before));
                } else {
                    into.append(&mut before);
                }
            }
            StatementKind::Scan {
                square,
                board,
                body,
            } => {
                let board = self.value(board)?;
                let ty = unsigned(board.ty);
                let board = board.convert(ty, true);
                into.append(&mut self.effects);
                let outside = self.names.enter();
                let rest = self.temporary("rest", ty, VariableKind::Mutable);
                let read = || Value::any(ty, Kind::Name(Place::Local(rest)));
                self.name(*square, false);
                let lowest = self.intrinsic(Intrinsic::TrailingZeros, read(), None);
                let mut inner = vec![Statement::Declare(square.0, Some(Initial::Value(lowest)))];
                let next = Statement::Assign {
                    target: Target::Variable(rest),
                    value: self.without_lowest(read()),
                    compound: true,
                };
                let first = Statement::Declare(rest, Some(Initial::Value(board)));
                let condition = Some(read().convert(Type::Bool, true));
                let mut looped = Loop {
                    first: None,
                    condition,
                    step: Vec::new(),
                    body: Vec::new(),
                    counted: None,
                };
                let has_header = self.manner.loops == Loops::Headers;
                if !has_header {
                    inner.push(next.clone());
                }
                inner.extend(self.block(body)?);
                self.names.leave(outside);
                looped.body = inner;
                if has_header {
                    looped.first = Some(Box::new(first));
                    looped.step.push(next);
                    into.push(Statement::Loop(looped));
                } else {
                    into.push(Statement::Block(vec![first, Statement::Loop(looped)]));
                }
            }
            StatementKind::Block(body) => {
                let body = self.block(body)?;
                into.push(Statement::Block(body));
            }
            StatementKind::Break => into.push(Statement::Break),
            StatementKind::Continue => into.push(Statement::Continue),
        }
        Ok(())
    }

    fn looped(
        &mut self,
        before: &mut Vec<Statement>,
        condition: Option<&Expr>,
        step: &[syntax::Operand],
        body: &[syntax::Statement],
    ) -> Result<Loop, Diagnostic> {
        // Whatever the condition's effects are, they are those of every round.
        let only_step = match step {
            [only] => Some(&**only),
            _ => None,
        };
        let mut counted = self.counted(before, condition, only_step, body)?;
        let mut test = None;
        let mut inner = Vec::new();
        if let Some(condition) = condition {
            let condition = self.truth(condition)?;
            if self.effects.is_empty() {
                test = Some(condition);
            } else {
                counted = None;
                inner.append(&mut self.effects);
                inner.push(Statement::If {
                    condition: condition.not(),
                    then: vec![Statement::Break],
                    otherwise: Vec::new(),
                });
            }
        }
        inner.extend(self.block(body)?);
        let mut steps = Vec::new();
        for step in step {
            self.expression(step, &mut steps)?;
        }
        let first = if before.len() == 1 {
            before.pop().map(Box::new)
        } else {
            None
        };
        Ok(Loop {
            first,
            condition: test,
            step: steps,
            body: inner,
            counted,
        })
    }

    /// The variable of a loop that only counts up by 1, from where, and up to where. It keeps
    /// between the two.
    fn counted(
        &mut self,
        before: &[Statement],
        condition: Option<&Expr>,
        step: Option<&Expr>,
        body: &[syntax::Statement],
    ) -> Result<Option<(usize, Value, Value)>, Diagnostic> {
        let [Statement::Declare(variable, Some(Initial::Value(from)))] = before else {
            return Ok(None);
        };
        let slot = Slot(*variable);
        let Some(ExprKind::Step {
            op: BinaryOp::Add,
            target: SyntaxTarget::Variable(target),
            ..
        }) = step.map(|step| &step.kind)
        else {
            return Ok(None);
        };
        let Some(condition) = condition else {
            return Ok(None);
        };
        if *target != slot || assignments(self.program, body, slot) > 0 {
            return Ok(None);
        }
        let condition = self.truth(condition)?;
        if !self.effects.is_empty() {
            self.effects.clear();
            return Ok(None);
        }
        let Kind::Compare(op, left, right) = condition.kind else {
            return Ok(None);
        };
        let is_counter = matches!(left.kind, Kind::Name(Place::Local(name)) if name == slot.0);
        let ty = self.variables[slot.0].ty;
        let up_to = match (op, right.as_literal()) {
            (BinaryOp::Less, _) => *right,
            (BinaryOp::LessOrEqual, Some((number, digits))) if number.bits < 64 => {
                Value::literal(Number::new(number.bits + 1, ty), digits)
            }
            _ => return Ok(None),
        };
        let changes = |place: usize| {
            let slot = Slot(place);
            place == *variable || assignments(self.program, body, slot) > 0 || hands_on(body, slot)
        };
        if !is_counter
            || up_to.ty != ty
            || (0..self.variables.len()).any(|place| changes(place) && up_to.reads(place))
        {
            return Ok(None);
        }
        let least = from.range.least;
        let most = up_to.range.most.max(from.range.most);
        self.ranges[slot.0] = Some(Range::new(least, most));
        Ok(Some((slot.0, from.clone(), up_to)))
    }

    fn declare(
        &mut self,
        slot: Slot,
        value: Option<&Expr>,
        into: &mut Vec<Statement>,
    ) -> Result<(), Diagnostic> {
        let Some(value) = value else {
            self.variables[slot.0].kind = VariableKind::Mutable;
            self.name(slot, false);
            into.push(Statement::Declare(slot.0, None));
            return Ok(());
        };
        let ty = self.variables[slot.0].ty;
        let mut after = Vec::new();
        let value = if matches!(value.kind, ExprKind::List { .. }) {
            let list = self.initial(value, ty)?;
            if let Initial::List { length, .. } = &list {
                let changes = self.variables[slot.0]
                    .array
                    .is_some_and(|array| array.changes);
                self.variables[slot.0].array = Some(Array {
                    length: Some(*length),
                    changes,
                });
            }
            list
        } else {
            let (value, later) = self.last(value)?;
            after = later;
            Initial::Value(value.convert(ty, true))
        };
        let mut constant = false;
        if self.variables[slot.0].kind != VariableKind::Mutable
            && let Initial::Value(value) = &value
        {
            self.ranges[slot.0] = Some(value.range);
            constant = value.is_constant(&self.variables);
            if constant {
                self.variables[slot.0].kind = VariableKind::Constant;
            }
        }
        self.name(slot, constant);
        into.append(&mut self.effects);
        into.push(Statement::Declare(slot.0, Some(value)));
        into.append(&mut after);
        Ok(())
    }

    fn initial(&mut self, value: &Expr, ty: Type) -> Result<Initial, Diagnostic> {
        let ExprKind::List {
            items,
            length,
            repeat,
        } = &value.kind
        else {
            return Ok(Initial::Value(self.value(value)?.convert(ty, true)));
        };
        let mut lowered = Vec::with_capacity(items.len());
        for item in items {
            let item = self.value(item)?;
            // C++ takes no narrower number in braces, unless it can see that it fits.
            let implicit = item.as_literal().is_some_and(|_| item.range.fits(ty));
            lowered.push(item.convert(ty, implicit));
        }
        Ok(Initial::List {
            items: lowered,
            length: *length,
            repeat: *repeat,
        })
    }

    /// An expression that stands as a statement.
    fn expression(&mut self, expr: &Expr, into: &mut Vec<Statement>) -> Result<(), Diagnostic> {
        match &expr.kind {
            ExprKind::Assign {
                op: None,
                target: target @ SyntaxTarget::Variable(slot),
                value,
            } => {
                let (value, mut after) = self.last(value)?;
                // Where what is read is what is given its value, nothing is left of the change.
                after.retain(|change| {
                    !matches!(change, Statement::Assign { target: Target::Variable(changed), .. } if *changed == slot.0)
                });
                let ty = self.variables[slot.0].ty;
                let target = self.target(target)?;
                into.append(&mut self.effects);
                let value = value.convert(ty, true);
                // `n = n++` changes nothing.
                if !matches!(value.kind, Kind::Name(Place::Local(name)) if name == slot.0) {
                    into.push(Statement::Assign {
                        target,
                        value,
                        compound: false,
                    });
                }
                into.append(&mut after);
            }
            ExprKind::Call { .. } => {
                let value = self.call(expr)?;
                into.append(&mut self.effects);
                into.push(Statement::Call(value));
            }
            _ => {
                let value = self.value(expr)?;
                if !value.changes(&self.variables).is_empty() {
                    self.keep(value, "unused");
                }
                into.append(&mut self.effects);
            }
        }
        Ok(())
    }

    /// The value of a whole statement, and what changes after it was read: `x++`, `pop_lsb(&x)`.
    fn last(&mut self, expr: &Expr) -> Result<(Value, Vec<Statement>), Diagnostic> {
        match &expr.kind {
            ExprKind::Cast(ty, inner) | ExprKind::As(ty, inner) => {
                let (value, after) = self.last(inner)?;
                Ok((value.convert(*ty, false), after))
            }
            ExprKind::Step {
                op,
                target: target @ SyntaxTarget::Variable(_),
                prefix: false,
            } => {
                let read = self.target(target)?;
                let before = self.read(&read);
                let effects = std::mem::take(&mut self.effects);
                self.step(*op, target)?;
                let after = std::mem::replace(&mut self.effects, effects);
                Ok((before, after))
            }
            ExprKind::Choose { .. } => Ok((self.whole_choice(expr)?, Vec::new())),
            ExprKind::TakeLowest(target @ SyntaxTarget::Variable(_)) => {
                let target = self.target(target)?;
                let before = self.read(&target);
                let value = self.without_lowest(before.clone());
                let lowest = self.intrinsic(Intrinsic::TrailingZeros, before, None);
                let change = Statement::Assign {
                    target,
                    value,
                    compound: true,
                };
                Ok((lowest, vec![change]))
            }
            _ => Ok((self.value(expr)?, Vec::new())),
        }
    }

    /// A choice that is the whole of a statement, which an `if` may then stand around.
    fn whole_choice(&mut self, expr: &Expr) -> Result<Value, Diagnostic> {
        let at = self.effects.len();
        let mut value = self.value(expr)?;
        // Nothing but the declaration and the `if`, which chooses between values as they are.
        if let [
            Statement::Declare(slot, None),
            Statement::If {
                condition,
                then,
                otherwise,
            },
        ] = &self.effects[at..]
            && let [Statement::Assign { value: a, .. }] = then.as_slice()
            && let [Statement::Assign { value: b, .. }] = otherwise.as_slice()
            && matches!(value.kind, Kind::Name(Place::Local(name)) if name == *slot)
        {
            value = Value::choose(condition.clone(), a.clone(), b.clone());
            self.names.forget_last();
            self.effects.truncate(at);
        }
        Ok(value)
    }

    fn truth(&mut self, condition: &Expr) -> Result<Value, Diagnostic> {
        Ok(self.value(condition)?.convert(Type::Bool, true))
    }

    fn value(&mut self, expr: &Expr) -> Result<Value, Diagnostic> {
        Ok(match &expr.kind {
            ExprKind::Number(number) => {
                let number = Number::new(number.bits, resolved(number.ty));
                Value::literal(number, self.digits(self.program.literal(expr)))
            }
            ExprKind::Name(place) => self.named(*place),
            ExprKind::Element(place, index) => {
                let index = self.value(index)?;
                self.element(*place, index)
            }
            ExprKind::List { .. } => {
                let fault = "a list can only be the value of an array";
                return Err(Diagnostic::new(expr.span, fault));
            }
            ExprKind::Unary(op, inner) => {
                let value = self.value(inner)?;
                let value = self.unary(*op, value);
                match op {
                    UnaryOp::Negate if self.is_rust() => {
                        value.convert(resolved(self.types.of(inner.id)), false)
                    }
                    _ => value,
                }
            }
            ExprKind::Binary(op, left, right) => {
                let (a, b) = self.pair(left, right)?;
                let types = (self.types.of(left.id), self.types.of(right.id));
                let value = self.operate(*op, a, b, types);
                match types.0.kept(*op, types.1) {
                    Some(ty) if self.is_rust() => value.convert(ty, false),
                    _ => value,
                }
            }
            ExprKind::Shortcut { and, left, right } => {
                let left = self.truth(left)?;
                let (right, before) = self.branch(right)?;
                let right = right.convert(Type::Bool, true);
                if !before.is_empty() {
                    let decided =
                        Value::literal(Number::new(u64::from(!and), Type::Bool), Digits::Decimal);
                    let (computed, decided) = ((right, before), (decided, Vec::new()));
                    return Ok(if *and {
                        self.choose_before(left, computed, decided)
                    } else {
                        self.choose_before(left, decided, computed)
                    });
                }
                Value::any(
                    Type::Bool,
                    Kind::Shortcut {
                        and: *and,
                        left: Box::new(left),
                        right: Box::new(right),
                    },
                )
            }
            ExprKind::Choose {
                condition,
                then,
                otherwise,
            } => {
                let ty = resolved(self.types.of(expr.id));
                let condition = self.truth(condition)?;
                let (a, before_a) = self.branch(then)?;
                let (b, before_b) = self.branch(otherwise)?;
                let a = self.neighbour(a, self.types.of(then.id), ty, true);
                let b = self.neighbour(b, self.types.of(otherwise.id), ty, true);
                if self.manner.chooses {
                    Value::choose(condition, a, b)
                } else {
                    self.choose_before(condition, (a, before_a), (b, before_b))
                }
            }
            ExprKind::Cast(ty, inner) | ExprKind::As(ty, inner) => {
                self.value(inner)?.convert(*ty, false)
            }
            ExprKind::Call { callee, .. } => {
                let called = self.program.callee(*callee);
                if called.returns.is_none() {
                    let name = called.name.of(self.program.text());
                    return Err(Diagnostic::about(expr.span, name, "gives nothing back"));
                }
                self.call(expr)?
            }
            ExprKind::Intrinsic(intrinsic, arguments) => match arguments.as_slice() {
                [board, by] => {
                    let (board, by) = self.pair(board, by)?;
                    self.intrinsic(*intrinsic, board, Some(by))
                }
                [board, ..] => {
                    let board = self.value(board)?;
                    self.intrinsic(*intrinsic, board, None)
                }
                [] => return Err(Diagnostic::new(expr.span, "nothing is given to it")),
            },
            ExprKind::Assign { op, target, value } => {
                let target = self.assignment(expr, *op, target, value)?;
                self.read(&target)
            }
            ExprKind::Step {
                op,
                target,
                prefix: true,
            } => {
                let target = self.step(*op, target)?;
                self.read(&target)
            }
            ExprKind::Step { op, target, .. } => {
                let place = self.target(target)?;
                let before = self.read(&place);
                let kept = self.keep(before, "before");
                self.step(*op, target)?;
                kept
            }
            ExprKind::Swap(one, other) => {
                let (one, other) = (self.target(one)?, self.target(other)?);
                let (first, second) = (self.read(&one), self.read(&other));
                let kept = self.keep(first, "kept");
                self.effects.push(Statement::Assign {
                    target: one,
                    value: second,
                    compound: false,
                });
                self.effects.push(Statement::Assign {
                    target: other,
                    value: kept.clone(),
                    compound: false,
                });
                kept
            }
            ExprKind::TakeLowest(target) => {
                let target = self.target(target)?;
                let before = self.read(&target);
                let lowest = self.intrinsic(Intrinsic::TrailingZeros, before.clone(), None);
                let kept = self.keep(lowest, "lowest");
                let value = self.without_lowest(before);
                self.effects.push(Statement::Assign {
                    target,
                    value,
                    compound: true,
                });
                kept
            }
        })
    }

    /// Two operands; where computing the right one changes what the left one reads, the left one
    /// is kept first.
    fn pair(&mut self, left: &Expr, right: &Expr) -> Result<(Value, Value), Diagnostic> {
        let left = self.value(left)?;
        let at = self.effects.len();
        let right = self.value(right)?;
        Ok((self.before(left, at), right))
    }

    /// A value as it was before the effects from `at` on.
    fn before(&mut self, value: Value, at: usize) -> Value {
        let changes = self.effects[at..].iter().any(|effect| match effect {
            Statement::Assign { target, .. } => match target {
                Target::Variable(slot) | Target::Element(slot, _) => value.reads(*slot),
            },
            _ => false,
        });
        if !changes {
            return value;
        }
        let later = self.effects.split_off(at);
        let kept = self.keep(value, "before");
        self.effects.extend(later);
        kept
    }

    /// A value in a variable of its own.
    fn keep(&mut self, value: Value, name: &str) -> Value {
        let ty = value.ty;
        let slot = self.temporary(name, ty, VariableKind::Fixed);
        let range = value.range;
        self.effects
            .push(Statement::Declare(slot, Some(Initial::Value(value))));
        Value::of(ty, range, Kind::Name(Place::Local(slot)))
    }

    /// A value that is not always computed, and what has to come before it: nothing may change in
    /// it. The variables that hold its own parts are given their values where they are declared, or inside an `if`.
    fn branch(&mut self, expr: &Expr) -> Result<(Value, Vec<Statement>), Diagnostic> {
        let at = self.effects.len();
        let value = self.value(expr)?;
        let before = self.effects.split_off(at);
        let changes = |statement: &Statement| matches!(statement, Statement::Assign { .. });
        if before.iter().any(changes) {
            return Err(Diagnostic::new(
                expr.span,
                "what changes here only now and then cannot be printed",
            )
            .with_help("give the change a statement of its own, inside an `if`"));
        }
        Ok((value, before))
    }

    /// A value that an `if` chooses, in a variable of its own.
    fn choose_before(
        &mut self,
        condition: Value,
        then: (Value, Vec<Statement>),
        otherwise: (Value, Vec<Statement>),
    ) -> Value {
        let (ty, range) = (then.0.ty, then.0.range.union(otherwise.0.range));
        let slot = self.temporary("chosen", ty, VariableKind::Mutable);
        let assigned = |(value, mut before): (Value, Vec<Statement>)| {
            before.push(Statement::Assign {
                target: Target::Variable(slot),
                value,
                compound: false,
            });
            before
        };
        self.effects.push(Statement::Declare(slot, None));
        self.effects.push(Statement::If {
            condition,
            then: assigned(then),
            otherwise: assigned(otherwise),
        });
        Value::of(ty, range, Kind::Name(Place::Local(slot)))
    }

    fn assignment(
        &mut self,
        expr: &Expr,
        op: Option<BinaryOp>,
        target: &SyntaxTarget,
        value: &Expr,
    ) -> Result<Target, Diagnostic> {
        let given = self.types.of(value.id);
        let value = self.value(value)?;
        let at = self.effects.len();
        let place = self.target(target)?;
        let value = self.before(value, at);
        // A variable without a type takes that of what it meets, as the number that it began with.
        let own = self.types.of(expr.id);
        let ty = resolved(own);
        let value = match op {
            None => value,
            Some(op) => {
                let before = self.read(&place);
                self.operate(op, before, value, (own, given))
            }
        };
        self.effects.push(Statement::Assign {
            target: place.clone(),
            value: value.convert(ty, true),
            compound: op.is_some(),
        });
        Ok(place)
    }

    /// `++x`
    fn step(&mut self, op: BinaryOp, target: &SyntaxTarget) -> Result<Target, Diagnostic> {
        let own = self.types.of_variable(self.function, target.slot());
        let target = self.target(target)?;
        let before = self.read(&target);
        let ty = before.ty;
        let one = Value::number(1, Type::I32);
        let value = self.operate(op, before, one, (own, Type::I32));
        self.effects.push(Statement::Assign {
            target: target.clone(),
            value: value.convert(ty, true),
            compound: true,
        });
        Ok(target)
    }

    fn target(&mut self, target: &SyntaxTarget) -> Result<Target, Diagnostic> {
        Ok(match target {
            SyntaxTarget::Variable(slot) => Target::Variable(slot.0),
            SyntaxTarget::Element(slot, index) => {
                let mut index = self.value(index)?;
                // The element may be read as well, and what is called is called once.
                if !index.changes(&self.variables).is_empty() {
                    index = self.keep(index, "index");
                }
                Target::Element(slot.0, index)
            }
        })
    }

    fn read(&self, target: &Target) -> Value {
        match target {
            Target::Variable(slot) => self.named(syntax::Place::Local(Slot(*slot))),
            Target::Element(slot, index) => {
                self.element(syntax::Place::Local(Slot(*slot)), index.clone())
            }
        }
    }

    fn named(&self, place: syntax::Place) -> Value {
        let (place, ty, range) = match place {
            syntax::Place::Local(slot) => (
                Place::Local(slot.0),
                self.variables[slot.0].ty,
                self.ranges[slot.0],
            ),
            syntax::Place::Global(index) => (Place::Global(index), self.globals[index].ty, None),
        };
        Value::of(ty, range.unwrap_or(Range::of(ty)), Kind::Name(place))
    }

    fn element(&self, place: syntax::Place, index: Value) -> Value {
        let (place, ty) = match place {
            syntax::Place::Local(slot) => (Place::Local(slot.0), self.variables[slot.0].ty),
            syntax::Place::Global(index) => (Place::Global(index), self.globals[index].ty),
        };
        Value::any(ty, Kind::Element(place, Box::new(index)))
    }

    fn call(&mut self, expr: &Expr) -> Result<Value, Diagnostic> {
        let ExprKind::Call { callee, arguments } = &expr.kind else {
            return self.value(expr);
        };
        let function = self.program.callee_index(*callee);
        let called = &self.program.all_functions()[function];
        let mut given: Vec<Value> = Vec::with_capacity(arguments.len());
        for (place, argument) in arguments.iter().enumerate() {
            let at = self.effects.len();
            let value = self.value(argument)?;
            let ty = match called.parameters[place].ty {
                Some(ty) => ty,
                None => self.types.of_variable(function, Slot(place)),
            };
            let value = value.convert(resolved(ty), true);
            for earlier in &mut given {
                *earlier = self.before(earlier.clone(), at);
            }
            given.push(value);
        }
        let ty = self.types.returned(function).unwrap_or(Type::I32);
        let kind = Kind::Call {
            function,
            arguments: given,
        };
        Ok(Value::any(ty, kind))
    }

    /// A literal without a type takes that of its neighbour; all else is converted.
    fn neighbour(&self, value: Value, given: Type, ty: Type, mixes: bool) -> Value {
        if given == Type::Untyped {
            if let Some((number, digits)) = value.as_literal()
                && i32::try_from(number.bits).is_ok()
                && ty.bits() >= 32
            {
                return Value::literal(number.convert(Type::I32), digits).convert(ty, true);
            }
            return value.convert(ty, false);
        }
        // Where signs are mixed, C's compilers warn.
        let warns =
            mixes && value.ty.is_signed() && !ty.is_signed() && value.as_literal().is_none();
        value.convert(ty, !warns)
    }

    fn operate(&self, op: BinaryOp, left: Value, right: Value, types: (Type, Type)) -> Value {
        use BinaryOp as B;
        if let Some(shift) = op.unwrapped() {
            let ty = resolved(types.0);
            let width = Number::new(u64::from(ty.bits()) - 1, right.ty);
            let width = Value::literal(width, Digits::Decimal);
            let right = Value::binary(B::And, right, width);
            return self
                .operate(shift, left, right, (ty, types.1))
                .convert(ty, false);
        }
        if op.is_shift() {
            let ty = resolved(types.0).promoted();
            let left = left.convert(ty, types.0 != Type::Untyped);
            let right = if right.ty == Type::Bool {
                right.convert(Type::I32, true)
            } else if types.1 == Type::Untyped {
                self.neighbour(right, types.1, Type::U32, false)
            } else {
                right
            };
            if op == B::ShiftRightZeros && ty.is_signed() {
                let left = left.convert(unsigned(ty), false);
                return Value::binary(B::ShiftRight, left, right).convert(ty, false);
            }
            let op = if op == B::ShiftRightZeros {
                B::ShiftRight
            } else {
                op
            };
            return Value::binary(op, left, right);
        }
        let is_comparison = op.is_comparison();
        if matches!(op, B::Equal | B::NotEqual) && types == (Type::Bool, Type::Bool) {
            return Value::compare(op, left, right);
        }
        let ty = resolved(types.0.meet(types.1));
        let left = self.neighbour(left, types.0, ty, is_comparison);
        let right = self.neighbour(right, types.1, ty, is_comparison);
        if is_comparison {
            Value::compare(op, left, right)
        } else {
            Value::binary(op, left, right)
        }
    }

    /// Whether the function that is printed is written in Rust.
    fn is_rust(&self) -> bool {
        self.program.all_functions()[self.function].rules == Rules::Rust
    }

    fn unary(&self, op: UnaryOp, value: Value) -> Value {
        let ty = value.ty;
        match op {
            UnaryOp::Not => value.convert(Type::Bool, true).not(),
            UnaryOp::RustNot if ty == Type::Bool => value.not(),
            UnaryOp::RustNot => value
                .convert(ty.promoted(), true)
                .complement()
                .convert(ty, false),
            UnaryOp::Complement => value.convert(ty.promoted(), true).complement(),
            UnaryOp::Negate => value.convert(ty.promoted(), true).negate(),
        }
    }

    /// `x & (x - 1)`
    fn without_lowest(&self, board: Value) -> Value {
        let ty = board.ty;
        let one = Value::number(1, Type::I32);
        let less = self.operate(BinaryOp::Subtract, board.clone(), one, (ty, Type::I32));
        let less_ty = less.ty;
        let rest = self.operate(BinaryOp::And, board, less, (ty, less_ty));
        rest.convert(ty, true)
    }

    /// How a number stands in the text.
    fn digits(&self, span: Span) -> Digits {
        let written = span.of(self.program.text()).trim_start_matches(['(', ' ']);
        let prefix = written.get(..2).unwrap_or("").to_ascii_lowercase();
        match prefix.as_str() {
            "0x" => Digits::Hexadecimal(
                written[2..]
                    .chars()
                    .filter(|letter| *letter != '_' && *letter != '\'')
                    .take_while(char::is_ascii_hexdigit)
                    .count(),
            ),
            "0b" => Digits::Hexadecimal(0),
            _ => Digits::Decimal,
        }
    }
}

/// Whether an array is given to a function, which may change it.
fn hands_on(body: &[syntax::Statement], slot: Slot) -> bool {
    syntax::walk(body).any(|expr| expr.hands_on(slot))
}
