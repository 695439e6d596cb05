//! Lowers a program to the tree that the writer prints: conversions become explicit, and a change of a
//! variable inside an expression becomes a statement before it.

mod intrinsics;

use deltaboard_routine::checker::{Types, assignments};
use deltaboard_routine::intrinsic::Intrinsic;
use deltaboard_routine::operator::{BinaryOp, Rules, UnaryOp};
use deltaboard_routine::syntax::{
    self, Expr, ExprKind, Slot, StatementKind, Target as SyntaxTarget,
};
use deltaboard_routine::{Diagnostic, Domain, Number, Program, Span, Type};

use deltaboard_trace::run;

use crate::late_init::{LateInit, late_init};
use crate::names::Names;
use crate::normalize::normalize;
use crate::range::Range;
use crate::syntax::{Loops, Syntax};
use crate::text::Source;
use crate::tree::{
    Array, Digits, Function, Initial, Kind, Loop, Place, Statement, Target, Tree, Value, Variable,
    VariableKind, remove_unused, uninitialized,
};

/// Lowers a program, with names that are valid in the target language.
pub(crate) fn lower(program: &Program, syntax: &Syntax) -> Result<Tree, Diagnostic> {
    let in_words = in_words(program)?;
    let program = in_words.as_ref().unwrap_or(program);
    let types = program.check()?;
    let text = program.text();
    let mut names = Names::new(syntax);
    let functions: Vec<String> = (program.all_functions().iter().enumerate())
        .map(|(index, function)| {
            let case = if index == program.routine_index() {
                syntax.function
            } else {
                syntax.inner_function
            };
            let name = function.name.of(text);
            names.global(case.of(if name.is_empty() { "routine" } else { name }))
        })
        .collect();
    let mut lowering = Lowering {
        program,
        types: &types,
        syntax,
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
        let ty = or_default(types.of_global(index));
        let value = lowering.initial(&global.value, ty)?;
        let array = match &value {
            Initial::List { length, .. } => Some(Array { length: Some(*length), mutated: false }),
            Initial::Value(_) => None,
        };
        let name = syntax.global.of(global_name(program, index));
        let name = lowering.names.global(name);
        lowering.globals.push(Variable { name, ty, array, kind: VariableKind::Constant });
        global_values.push(value);
    }
    let mut order = types.reached().to_vec();
    if syntax.declares_before_use {
        order = Vec::new();
        postorder(program, program.routine_index(), &mut Vec::new(), &mut order)?;
    }
    let mut lowered = vec![None; program.all_functions().len()];
    let mut tree =
        Tree { globals: Vec::new(), global_values, functions: Vec::new(), order: order.clone() };
    for index in order {
        lowered[index] = Some(lowering.function(index)?);
    }
    tree.functions = lowered;
    tree.globals = lowering.globals;
    Ok(tree)
}

/// The program with numbers of 64 bits where they have no width, if it has such numbers and none needs more.
fn in_words(program: &Program) -> Result<Option<Program>, Diagnostic> {
    if !program.has_unbounded_numbers() {
        return Ok(None);
    }
    let trace = run(program, 0)?;
    let place = program.routine().name.span;
    match trace.needs_more_bits().or(trace.is_data_dependent().then_some(place)) {
        None => Ok(Some(program.clone().in_words())),
        Some(place) => Err(Diagnostic::new(
            place,
            "this may need numbers of more than 64 bits, which other languages lack",
        )),
    }
}

/// The name of a constant outside functions, taken from one of its uses.
fn global_name(program: &Program, index: usize) -> &str {
    for expr in program.expressions().into_iter().flat_map(Expr::walk) {
        let used = match &expr.kind {
            ExprKind::Name(place) | ExprKind::Element(place, _) => *place,
            _ => syntax::Place::Local(Slot(0)),
        };
        if used == syntax::Place::Global(index) {
            let source_text = expr.span.of(program.text());
            let mut words =
                source_text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
            return words.find(|word| !word.is_empty()).unwrap_or("constant");
        }
    }
    "unused"
}

/// Appends a function after all functions that it calls.
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
            "and another function call each other, which cannot be printed",
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

/// The type, or 64 bits for untyped literals without a typed neighbour.
fn or_default(ty: Type) -> Type {
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
    syntax: &'p Syntax,
    names: Names,
    /// The names of all functions, in the target language.
    functions: &'p [String],
    /// The index of the current function.
    function: usize,
    variables: Vec<Variable>,
    /// The ranges of the variables for which one is known.
    ranges: Vec<Option<Range>>,
    globals: Vec<Variable>,
    /// The statements to place before the current one.
    effects: Vec<Statement>,
}

impl<'p> Lowering<'p> {
    fn function(&mut self, index: usize) -> Result<Function, Diagnostic> {
        let source = &self.program.all_functions()[index];
        let text = self.program.text();
        let is_routine = index == self.program.routine_index();
        // A routine that changes its board by reference returns it instead.
        let returns_board =
            is_routine && source.returns.is_none() && source.parameters[source.board].by_reference;
        let mut references = source.parameters.iter().enumerate();
        let reference = references.find(|(place, parameter)| {
            parameter.by_reference && !(returns_board && *place == source.board)
        });
        if let Some((_, reference)) = reference {
            let name = reference.name.of(text);
            return Err(Diagnostic::about(
                reference.name.span,
                name,
                "is passed by reference, which cannot be printed",
            )
            .with_help("return the new value instead"));
        }
        let body = normalize(source);
        self.function = index;
        self.names.begin_function();
        self.variables.clear();
        for (slot, variable) in source.variables.iter().enumerate() {
            let slot = Slot(slot);
            let changes = assignments(self.program, &body, slot) > 0;
            let is_board = is_routine && slot.0 == source.board;
            let is_square = is_board && self.program.domain() == Domain::Square;
            self.ranges.insert(slot.0, (is_square && !changes).then_some(Range::new(0, 63)));
            let array = variable.array.then(|| Array {
                length: (is_board && self.program.domain() == Domain::Mailbox).then_some(64),
                mutated: changes || passes_to_call(&body, slot),
            });
            self.variables.push(Variable {
                name: String::new(),
                ty: or_default(self.types.of_variable(index, slot)),
                array,
                kind: if changes { VariableKind::Mutable } else { VariableKind::Fixed },
            });
        }
        self.ranges.truncate(source.variables.len());
        for slot in 0..source.parameters.len() {
            self.assign_name(Slot(slot), false);
        }
        let body = self.block(&body)?;
        let mut body = remove_unused(body, &self.variables);
        let returns = self.types.returned(index);
        let mut returns = returns.map(|ty| self.result_type(ty));
        if returns_board {
            let ty = or_default(self.types.of_variable(index, Slot(source.board)));
            let board = Value::any(ty, Kind::Name(Place::Local(source.board)));
            let wide = self.result_type(ty);
            body.push(Statement::Return(Some(board.convert(wide, true))));
            returns = Some(wide);
        }
        let found = uninitialized(&mut body);
        let late_variables: Vec<_> = found.into_iter().map(|(variable, _)| variable).collect();
        let mut read_uninitialized = Vec::new();
        for variable in late_variables {
            let kind = &mut self.variables[variable].kind;
            match late_init(&body, variable) {
                LateInit::Once => *kind = VariableKind::LateInit,
                LateInit::Repeatedly => {}
                LateInit::ReadUninitialized => {
                    *kind = VariableKind::Mutable;
                    read_uninitialized.push(variable);
                }
            }
        }
        for (variable, value) in uninitialized(&mut body) {
            if read_uninitialized.contains(&variable) {
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

    /// The type of a returned board. If it is wider than the board, its upper half is 0.
    fn result_type(&self, ty: Type) -> Type {
        let is_board =
            self.function == self.program.routine_index() && self.program.domain() == Domain::Board;
        match ty {
            Type::U32 if is_board && self.syntax.lacks_unsigned => Type::U64,
            ty => ty,
        }
    }

    /// Gives the variable a name that is unique in its scope.
    fn assign_name(&mut self, slot: Slot, constant: bool) {
        let source = &self.program.all_functions()[self.function];
        // `self` becomes an ordinary parameter.
        let source_text = match source.variables[slot.0].name.of(self.program.text()) {
            "self" => "board",
            source_text => source_text,
        };
        let case = if constant { self.syntax.constant } else { self.syntax.variable };
        self.variables[slot.0].name = self.names.local(case.of(source_text));
    }

    /// Adds a variable that the source doesn't have.
    fn temporary(&mut self, name: &str, ty: Type, kind: VariableKind) -> usize {
        let name = self.names.local(self.syntax.variable.of(name));
        self.variables.push(Variable { name, ty, array: None, kind });
        self.ranges.push(None);
        self.variables.len() - 1
    }

    fn block(&mut self, body: &[syntax::Statement]) -> Result<Vec<Statement>, Diagnostic> {
        let outside = self.names.enter_scope();
        let mut lowered = Vec::new();
        for statement in body {
            self.statement(statement, &mut lowered)?;
        }
        self.names.leave_scope(outside);
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
                let (value, _) = self.statement_value(value)?;
                let value = returns.map(|ty| {
                    let returned = value.convert(ty, true);
                    returned.convert(self.result_type(ty), true)
                });
                into.append(&mut self.effects);
                into.push(Statement::Return(value));
            }
            StatementKind::If { condition, then, otherwise } => {
                let condition = self.condition(condition)?;
                into.append(&mut self.effects);
                let mut then = self.block(then)?;
                let mut otherwise = self.block(otherwise)?;
                let condition = if then.is_empty() && !otherwise.is_empty() {
                    std::mem::swap(&mut then, &mut otherwise);
                    condition.not()
                } else {
                    condition
                };
                into.push(Statement::If { condition, then, otherwise });
            }
            StatementKind::Loop { first, condition, step, body } => {
                let outside = self.names.enter_scope();
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
                let looped = self.lower_loop(&mut before, condition.as_deref(), step, body)?;
                self.names.leave_scope(outside);
                let declares = |statement: &Statement| matches!(statement, Statement::Declare(..));
                let is_enclosed = before.iter().any(declares);
                before.push(Statement::Loop(looped));
                if is_enclosed {
                    into.push(Statement::Block(before));
                } else {
                    into.append(&mut before);
                }
            }
            StatementKind::Scan { square, board, body } => {
                let board = self.value(board)?;
                let ty = unsigned(board.ty);
                let board = board.convert(ty, true);
                into.append(&mut self.effects);
                let outside = self.names.enter_scope();
                let rest = self.temporary("rest", ty, VariableKind::Mutable);
                let read = || Value::any(ty, Kind::Name(Place::Local(rest)));
                self.assign_name(*square, false);
                let lowest = self.intrinsic(Intrinsic::TrailingZeros, read(), None);
                let lowest = lowest.convert(self.variables[square.0].ty, true);
                let mut inner = vec![Statement::Declare(square.0, Some(Initial::Value(lowest)))];
                let next = Statement::Assign {
                    target: Target::Variable(rest),
                    value: self.clear_lowest(read()),
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
                let has_header = self.syntax.loops == Loops::CStyle;
                if !has_header {
                    inner.push(next.clone());
                }
                inner.extend(self.block(body)?);
                self.names.leave_scope(outside);
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
            // Nothing has a result here, so it may be any.
            StatementKind::Trap(_) => {
                let returns = self.types.returned(self.function);
                let value = returns.map(|ty| Value::number(0, self.result_type(ty)));
                into.push(Statement::Return(value));
            }
        }
        Ok(())
    }

    fn lower_loop(
        &mut self,
        before: &mut Vec<Statement>,
        condition: Option<&Expr>,
        step: &[syntax::Operand],
        body: &[syntax::Statement],
    ) -> Result<Loop, Diagnostic> {
        // The side effects of the condition happen in every iteration.
        let only_step = match step {
            [only] => Some(&**only),
            _ => None,
        };
        let mut counted = self.counted(before, condition, only_step, body)?;
        let mut test = None;
        let mut inner = Vec::new();
        if let Some(condition) = condition {
            let condition = self.condition(condition)?;
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
        let first = if before.len() == 1 { before.pop().map(Box::new) } else { None };
        Ok(Loop { first, condition: test, step: steps, body: inner, counted })
    }

    /// The variable, start and end of a loop that counts up by 1. Sets the variable's range.
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
            op: BinaryOp::Add, target: SyntaxTarget::Variable(target), ..
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
        let condition = self.condition(condition)?;
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
            place == *variable
                || assignments(self.program, body, slot) > 0
                || passes_to_call(body, slot)
        };
        if !is_counter
            || up_to.ty != ty
            || (0..self.variables.len()).any(|place| changes(place) && up_to.reads(place))
        {
            return Ok(None);
        }
        let least = from.range.min;
        let most = up_to.range.max.max(from.range.max);
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
            self.assign_name(slot, false);
            into.push(Statement::Declare(slot.0, None));
            return Ok(());
        };
        let ty = self.variables[slot.0].ty;
        let mut after = Vec::new();
        let value = if matches!(value.kind, ExprKind::List { .. }) {
            let list = self.initial(value, ty)?;
            if let Initial::List { length, .. } = &list {
                let changes = self.variables[slot.0].array.is_some_and(|array| array.mutated);
                self.variables[slot.0].array =
                    Some(Array { length: Some(*length), mutated: changes });
            }
            list
        } else {
            let (value, later) = self.statement_value(value)?;
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
        self.assign_name(slot, constant);
        into.append(&mut self.effects);
        into.push(Statement::Declare(slot.0, Some(value)));
        into.append(&mut after);
        Ok(())
    }

    fn initial(&mut self, value: &Expr, ty: Type) -> Result<Initial, Diagnostic> {
        let ExprKind::List { items, length, repeat } = &value.kind else {
            return Ok(Initial::Value(self.value(value)?.convert(ty, true)));
        };
        let mut lowered = Vec::with_capacity(items.len());
        for item in items {
            let item = self.value(item)?;
            // C++ rejects narrowing conversions in braces, except of constants that fit.
            let implicit = item.as_literal().is_some_and(|_| item.range.fits(ty));
            lowered.push(item.convert(ty, implicit));
        }
        Ok(Initial::List { items: lowered, length: *length, repeat: *repeat })
    }

    /// Lowers an expression statement.
    fn expression(&mut self, expr: &Expr, into: &mut Vec<Statement>) -> Result<(), Diagnostic> {
        match &expr.kind {
            ExprKind::Assign { op: None, target: target @ SyntaxTarget::Variable(slot), value } => {
                let (value, mut after) = self.statement_value(value)?;
                // In `n = n++`, the assignment overwrites the increment.
                after.retain(|change| {
                    !matches!(change, Statement::Assign { target: Target::Variable(changed), .. } if *changed == slot.0)
                });
                let ty = self.variables[slot.0].ty;
                let target = self.target(target)?;
                into.append(&mut self.effects);
                let value = value.convert(ty, true);
                // `n = n++` changes nothing.
                if !matches!(value.kind, Kind::Name(Place::Local(name)) if name == slot.0) {
                    into.push(Statement::Assign { target, value, compound: false });
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
                if !value.mutating_calls(&self.variables).is_empty() {
                    self.save(value, "unused");
                }
                into.append(&mut self.effects);
            }
        }
        Ok(())
    }

    /// The value of a statement's whole expression, and the changes that follow its use: `x++`,
    /// `pop_lsb(&x)`.
    fn statement_value(&mut self, expr: &Expr) -> Result<(Value, Vec<Statement>), Diagnostic> {
        match &expr.kind {
            ExprKind::Cast(ty, inner) | ExprKind::As(ty, inner) => {
                let (value, after) = self.statement_value(inner)?;
                Ok((value.convert(*ty, false), after))
            }
            ExprKind::Step { op, target: target @ SyntaxTarget::Variable(_), prefix: false } => {
                let read = self.target(target)?;
                let before = self.read(&read);
                let effects = std::mem::take(&mut self.effects);
                self.step(*op, target)?;
                let after = std::mem::replace(&mut self.effects, effects);
                Ok((before, after))
            }
            ExprKind::Choose { .. } => Ok((self.conditional_value(expr)?, Vec::new())),
            ExprKind::TakeLowest(target @ SyntaxTarget::Variable(_)) => {
                let target = self.target(target)?;
                let before = self.read(&target);
                let value = self.clear_lowest(before.clone());
                let lowest = self.intrinsic(Intrinsic::TrailingZeros, before, None);
                let change = Statement::Assign { target, value, compound: true };
                Ok((lowest, vec![change]))
            }
            _ => Ok((self.value(expr)?, Vec::new())),
        }
    }

    /// A conditional that is a statement's whole expression, so that it can become an `if` around the
    /// statement.
    fn conditional_value(&mut self, expr: &Expr) -> Result<Value, Diagnostic> {
        let at = self.effects.len();
        let mut value = self.value(expr)?;
        // Only if the side effects are the temporary and its `if`, and the choices have none.
        if let [Statement::Declare(slot, None), Statement::If { condition, then, otherwise }] =
            &self.effects[at..]
            && let [Statement::Assign { value: a, .. }] = then.as_slice()
            && let [Statement::Assign { value: b, .. }] = otherwise.as_slice()
            && matches!(value.kind, Kind::Name(Place::Local(name)) if name == *slot)
        {
            value = Value::conditional(condition.clone(), a.clone(), b.clone());
            self.names.forget_last();
            self.effects.truncate(at);
        }
        Ok(value)
    }

    fn condition(&mut self, condition: &Expr) -> Result<Value, Diagnostic> {
        Ok(self.value(condition)?.convert(Type::Bool, true))
    }

    fn value(&mut self, expr: &Expr) -> Result<Value, Diagnostic> {
        let source = Source { expr: expr.id, span: expr.span };
        Ok(self.value_of_kind(expr)?.of_source(Some(source)))
    }

    fn value_of_kind(&mut self, expr: &Expr) -> Result<Value, Diagnostic> {
        Ok(match &expr.kind {
            ExprKind::Number(number) => {
                let number = Number::new(number.bits, or_default(number.ty));
                Value::literal(number, self.digits(self.program.literal(expr)))
            }
            ExprKind::Name(place) => self.named(*place),
            ExprKind::Element(place, index) => {
                let index = self.value(index)?;
                self.element(*place, index)
            }
            ExprKind::List { .. } => {
                let fault = "a list of elements can only initialize an array";
                return Err(Diagnostic::new(expr.span, fault));
            }
            ExprKind::Unary(op, inner) => {
                let value = self.value(inner)?;
                let value = self.unary(*op, value);
                match op {
                    UnaryOp::Negate if self.is_rust() => {
                        value.convert(or_default(self.types.of(inner.id)), false)
                    }
                    _ => value,
                }
            }
            ExprKind::Binary(op, left, right) => {
                let (a, b) = self.operands(left, right)?;
                let types = (self.types.of(left.id), self.types.of(right.id));
                let value = self.operation(*op, a, b, types);
                match types.0.unpromoted(*op, types.1) {
                    Some(ty) if self.is_rust() => value.convert(ty, false),
                    _ => value,
                }
            }
            ExprKind::Shortcut { and, left, right } => {
                let left = self.condition(left)?;
                let (right, before) = self.conditional_operand(right)?;
                let right = right.convert(Type::Bool, true);
                if !before.is_empty() {
                    let decided =
                        Value::literal(Number::new(u64::from(!and), Type::Bool), Digits::Decimal);
                    let (computed, decided) = ((right, before), (decided, Vec::new()));
                    return Ok(if *and {
                        self.conditional_by_if(left, computed, decided)
                    } else {
                        self.conditional_by_if(left, decided, computed)
                    });
                }
                Value::any(
                    Type::Bool,
                    Kind::ShortCircuit { and: *and, left: Box::new(left), right: Box::new(right) },
                )
            }
            ExprKind::Choose { condition, then, otherwise } => {
                let ty = or_default(self.types.of(expr.id));
                let condition = self.condition(condition)?;
                let (a, before_a) = self.conditional_operand(then)?;
                let (b, before_b) = self.conditional_operand(otherwise)?;
                let a = self.convert_operand(a, self.types.of(then.id), ty, true);
                let b = self.convert_operand(b, self.types.of(otherwise.id), ty, true);
                if self.syntax.has_conditional {
                    Value::conditional(condition, a, b)
                } else {
                    self.conditional_by_if(condition, (a, before_a), (b, before_b))
                }
            }
            ExprKind::Cast(ty, inner) | ExprKind::As(ty, inner) => {
                self.value(inner)?.convert(*ty, false)
            }
            ExprKind::Call { callee, .. } => {
                let called = self.program.callee(*callee);
                if called.returns.is_none() {
                    let name = called.name.of(self.program.text());
                    return Err(Diagnostic::about(expr.span, name, "does not return a value"));
                }
                self.call(expr)?
            }
            ExprKind::Intrinsic(intrinsic, arguments) => match arguments.as_slice() {
                [board, by] => {
                    let (board, by) = self.operands(board, by)?;
                    self.intrinsic(*intrinsic, board, Some(by))
                }
                [board, ..] => {
                    let board = self.value(board)?;
                    self.intrinsic(*intrinsic, board, None)
                }
                [] => return Err(Diagnostic::new(expr.span, "the intrinsic has no argument")),
            },
            ExprKind::Assign { op, target, value } => {
                let target = self.assignment(expr, *op, target, value)?;
                self.read(&target)
            }
            ExprKind::Step { op, target, prefix: true } => {
                let target = self.step(*op, target)?;
                self.read(&target)
            }
            ExprKind::Step { op, target, .. } => {
                let place = self.target(target)?;
                let before = self.read(&place);
                let saved = self.save(before, "before");
                self.step(*op, target)?;
                saved
            }
            ExprKind::Swap(one, other) => {
                let (one, other) = (self.target(one)?, self.target(other)?);
                let (first, second) = (self.read(&one), self.read(&other));
                let saved = self.save(first, "kept");
                self.effects.push(Statement::Assign {
                    target: one,
                    value: second,
                    compound: false,
                });
                self.effects.push(Statement::Assign {
                    target: other,
                    value: saved.clone(),
                    compound: false,
                });
                saved
            }
            ExprKind::TakeLowest(target) => {
                let target = self.target(target)?;
                let before = self.read(&target);
                let lowest = self.intrinsic(Intrinsic::TrailingZeros, before.clone(), None);
                let saved = self.save(lowest, "lowest");
                let value = self.clear_lowest(before);
                self.effects.push(Statement::Assign { target, value, compound: true });
                saved
            }
        })
    }

    /// Two operands; if evaluating the right one changes a variable that the left one reads, the left one is
    /// saved first.
    fn operands(&mut self, left: &Expr, right: &Expr) -> Result<(Value, Value), Diagnostic> {
        let left = self.value(left)?;
        let at = self.effects.len();
        let right = self.value(right)?;
        Ok((self.value_before(left, at), right))
    }

    /// The value before the effects from `at` on, saved in a variable if they change it.
    fn value_before(&mut self, value: Value, at: usize) -> Value {
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
        let saved = self.save(value, "before");
        self.effects.extend(later);
        saved
    }

    /// Saves a value in a new variable.
    fn save(&mut self, value: Value, name: &str) -> Value {
        let ty = value.ty;
        let slot = self.temporary(name, ty, VariableKind::Fixed);
        let range = value.range;
        self.effects.push(Statement::Declare(slot, Some(Initial::Value(value))));
        Value::of(ty, range, Kind::Name(Place::Local(slot)))
    }

    /// An operand that may not be evaluated, and the statements to place before it, which must not change
    /// variables. They only initialize temporaries, in their declarations or inside an `if`.
    fn conditional_operand(&mut self, expr: &Expr) -> Result<(Value, Vec<Statement>), Diagnostic> {
        let at = self.effects.len();
        let value = self.value(expr)?;
        let before = self.effects.split_off(at);
        let changes = |statement: &Statement| matches!(statement, Statement::Assign { .. });
        if before.iter().any(changes) {
            return Err(Diagnostic::new(
                expr.span,
                "a change in an expression that is not always evaluated cannot be printed",
            )
            .with_help("move the change into a statement of its own, inside an `if`"));
        }
        Ok((value, before))
    }

    /// A conditional as an `if` statement that assigns a new variable.
    fn conditional_by_if(
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
        let operand_type = self.types.of(value.id);
        let value = self.value(value)?;
        let at = self.effects.len();
        let place = self.target(target)?;
        let value = self.value_before(value, at);
        // An untyped variable takes the type of the other operand, as its initial literal does.
        let own = self.types.of(expr.id);
        let ty = or_default(own);
        let value = match op {
            None => value,
            Some(op) => {
                let before = self.read(&place);
                self.operation(op, before, value, (own, operand_type))
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
        let value = self.operation(op, before, one, (own, Type::I32));
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
                // A compound assignment uses the index twice, but must evaluate its calls once.
                if !index.mutating_calls(&self.variables).is_empty() {
                    index = self.save(index, "index");
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
            syntax::Place::Local(slot) => {
                (Place::Local(slot.0), self.variables[slot.0].ty, self.ranges[slot.0])
            }
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
        let mut lowered: Vec<Value> = Vec::with_capacity(arguments.len());
        for (place, argument) in arguments.iter().enumerate() {
            let at = self.effects.len();
            let value = self.value(argument)?;
            let ty = match called.parameters[place].ty {
                Some(ty) => ty,
                None => self.types.of_variable(function, Slot(place)),
            };
            let value = value.convert(or_default(ty), true);
            for earlier in &mut lowered {
                *earlier = self.value_before(earlier.clone(), at);
            }
            lowered.push(value);
        }
        let ty = self.types.returned(function).unwrap_or(Type::I32);
        let kind = Kind::Call { function, arguments: lowered };
        Ok(Value::any(ty, kind))
    }

    /// Converts an operand to the common type; an untyped literal takes that type.
    fn convert_operand(&self, value: Value, own: Type, ty: Type, mixes_signs: bool) -> Value {
        if own == Type::Untyped {
            if let Some((number, digits)) = value.as_literal()
                && i32::try_from(number.bits).is_ok()
                && ty.bits() >= 32
            {
                return Value::literal(number.convert(Type::I32), digits).convert(ty, true);
            }
            return value.convert(ty, false);
        }
        // C compilers warn if a signed operand is converted to an unsigned type.
        let warns =
            mixes_signs && value.ty.is_signed() && !ty.is_signed() && value.as_literal().is_none();
        value.convert(ty, !warns)
    }

    fn operation(&self, op: BinaryOp, left: Value, right: Value, types: (Type, Type)) -> Value {
        use BinaryOp as B;
        if let Some(shift) = op.unwrapped() {
            let ty = or_default(types.0);
            let width = Number::new(u64::from(ty.bits()) - 1, right.ty);
            let width = Value::literal(width, Digits::Decimal);
            let right = Value::binary(B::And, right, width);
            return self.operation(shift, left, right, (ty, types.1)).convert(ty, false);
        }
        if op.is_shift() {
            let ty = or_default(types.0).promoted();
            let left = left.convert(ty, types.0 != Type::Untyped);
            let right = if right.ty == Type::Bool {
                right.convert(Type::I32, true)
            } else if types.1 == Type::Untyped {
                self.convert_operand(right, types.1, Type::U32, false)
            } else {
                right
            };
            if op == B::ShiftRightUnsigned && ty.is_signed() {
                let left = left.convert(unsigned(ty), false);
                return Value::binary(B::ShiftRight, left, right).convert(ty, false);
            }
            let op = if op == B::ShiftRightUnsigned { B::ShiftRight } else { op };
            return Value::binary(op, left, right);
        }
        let is_comparison = op.is_comparison();
        if matches!(op, B::Equal | B::NotEqual) && types == (Type::Bool, Type::Bool) {
            return Value::compare(op, left, right);
        }
        let ty = or_default(types.0.common_type(types.1));
        let left = self.convert_operand(left, types.0, ty, is_comparison);
        let right = self.convert_operand(right, types.1, ty, is_comparison);
        if is_comparison { Value::compare(op, left, right) } else { Value::binary(op, left, right) }
    }

    /// Whether the source of the current function is Rust.
    fn is_rust(&self) -> bool {
        self.program.all_functions()[self.function].rules == Rules::Rust
    }

    fn unary(&self, op: UnaryOp, value: Value) -> Value {
        let ty = value.ty;
        match op {
            UnaryOp::Not => value.convert(Type::Bool, true).not(),
            UnaryOp::RustNot if ty == Type::Bool => value.not(),
            UnaryOp::RustNot => value.convert(ty.promoted(), true).complement().convert(ty, false),
            UnaryOp::Complement => value.convert(ty.promoted(), true).complement(),
            UnaryOp::Negate => value.convert(ty.promoted(), true).negate(),
        }
    }

    /// `x & (x - 1)`
    fn clear_lowest(&self, board: Value) -> Value {
        let ty = board.ty;
        let one = Value::number(1, Type::I32);
        let less = self.operation(BinaryOp::Subtract, board.clone(), one, (ty, Type::I32));
        let less_ty = less.ty;
        let rest = self.operation(BinaryOp::And, board, less, (ty, less_ty));
        rest.convert(ty, true)
    }

    /// The notation of a number in the source.
    fn digits(&self, span: Span) -> Digits {
        let source_text = span.of(self.program.text()).trim_start_matches(['(', ' ']);
        let prefix = source_text.get(..2).unwrap_or("").to_ascii_lowercase();
        match prefix.as_str() {
            "0x" => Digits::Hexadecimal(
                source_text[2..]
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

/// Whether an array is passed to a function, which may change it.
fn passes_to_call(body: &[syntax::Statement], slot: Slot) -> bool {
    syntax::walk(body).any(|expr| expr.passes_variable(slot))
}
