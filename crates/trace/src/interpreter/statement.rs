//! Execution of statements, and which of them are steps.

use deltaboard_routine::operator::Rules;
use deltaboard_routine::syntax::{Expr, ExprKind, Function, Slot, Statement, StatementKind};
use deltaboard_routine::{Diagnostic, Number, Span, Type};

use super::branches::{Branch, BranchEnd};
use super::expression::Use;
use super::loops::Loop;
use super::memory::Storage;
use super::{Activation, Flow, Interpreter};
use crate::cell::Cell;
use crate::integer::{self, Excess};

impl<'p> Interpreter<'p> {
    /// Runs statements in sequence; `repeats` if they are the body of a loop.
    pub(super) fn block(
        &mut self,
        body: &'p [Statement],
        repeats: bool,
        activation: &mut Activation<'p>,
    ) -> Result<Flow, Diagnostic> {
        for (place, statement) in body.iter().enumerate() {
            let flow = match &statement.kind {
                StatementKind::If { condition, then, otherwise } => {
                    let branch = Branch {
                        condition,
                        branches: [then, otherwise],
                        rest: &body[place + 1..],
                        repeats,
                        span: statement.span,
                    };
                    match self.branch(&branch, activation)? {
                        BranchEnd::Statement(flow) => flow,
                        BranchEnd::Block(flow) => return Ok(flow),
                    }
                }
                _ => self.statement(statement, activation)?,
            };
            if !matches!(flow, Flow::Next) {
                return Ok(flow);
            }
        }
        Ok(Flow::Next)
    }

    fn statement(
        &mut self,
        statement: &'p Statement,
        activation: &mut Activation<'p>,
    ) -> Result<Flow, Diagnostic> {
        match &statement.kind {
            StatementKind::Declare(variables) => {
                for (slot, value) in variables {
                    self.declare(*slot, value.as_deref(), activation)?;
                }
                self.end_statement(statement.span, activation)?;
            }
            StatementKind::Expr(expr) => {
                self.value(expr, Use::Discarded, activation)?;
                self.end_statement(statement.span, activation)?;
            }
            StatementKind::Return(None) => {
                self.end_statement(statement.span, activation)?;
                return Ok(Flow::Return(None));
            }
            StatementKind::Return(Some(value)) => {
                // In Rust, a function that returns nothing can end with the value of a call that returns nothing.
                let used = match activation.returns() {
                    Some(_) => Use::Board,
                    None => Use::Discarded,
                };
                let value = self.value(value, used, activation)?;
                return self.end_return(statement.span, value, activation);
            }
            // `block` runs it, as it may need the rest of the block.
            StatementKind::If { .. } => {
                return self.block(core::slice::from_ref(statement), false, activation);
            }
            StatementKind::Loop { first, condition, step, body } => {
                if let Flow::Return(value) = self.block(first, false, activation)? {
                    return Ok(Flow::Return(value));
                }
                let this_loop =
                    Loop { condition: condition.as_deref(), step, body, span: statement.span };
                return self.run_loop(&this_loop, activation);
            }
            StatementKind::Scan { square, board, body } => {
                let set = self.eval(board, activation)?;
                return self.scan(*square, &set, body, statement.span, activation);
            }
            StatementKind::Block(body) => return self.block(body, false, activation),
            StatementKind::Break => return Ok(Flow::Break),
            StatementKind::Continue => return Ok(Flow::Continue),
            StatementKind::Trap(fault) => {
                return Err(Diagnostic::new(statement.span, String::from(&**fault)));
            }
        }
        Ok(Flow::Next)
    }

    /// Runs all iterations of a loop.
    pub(super) fn run_iterations(
        &mut self,
        this_loop: &Loop<'p>,
        activation: &mut Activation<'p>,
    ) -> Result<Flow, Diagnostic> {
        loop {
            // An empty iteration also counts, so that `for (;;) {}` reaches the limit.
            self.spend(this_loop.span)?;
            if let Some(condition) = this_loop.condition
                && !self.eval_condition(condition, activation)?
            {
                return Ok(Flow::Next);
            }
            match self.run_iteration(this_loop, activation)? {
                Flow::Break => return Ok(Flow::Next),
                Flow::Return(value) => return Ok(Flow::Return(value)),
                Flow::Next | Flow::Continue => {}
            }
        }
    }

    /// Runs one iteration of a loop: its body, and then the step expressions of its header.
    pub(super) fn run_iteration(
        &mut self,
        this_loop: &Loop<'p>,
        activation: &mut Activation<'p>,
    ) -> Result<Flow, Diagnostic> {
        let flow = self.block(this_loop.body, true, activation)?;
        if matches!(flow, Flow::Break | Flow::Return(_)) {
            return Ok(flow);
        }
        for step in this_loop.step {
            self.eval(step, activation)?;
            self.end_statement(step.span, activation)?;
        }
        Ok(Flow::Next)
    }

    fn declare(
        &mut self,
        slot: Slot,
        value: Option<&'p Expr>,
        activation: &mut Activation<'p>,
    ) -> Result<(), Diagnostic> {
        match value {
            None => activation.cells[slot.0] = None,
            Some(value) if matches!(value.kind, ExprKind::List { .. }) => {
                let ty = activation.function.and_then(|function| function.variables[slot.0].ty);
                activation.cells[slot.0] = Some(self.initial(value, ty, activation)?);
            }
            Some(value) => {
                let used = if activation.is_tracked(slot) { Use::Board } else { Use::Statement };
                let value = self.value(value, used, activation)?;
                self.set(slot, &value, activation);
            }
        }
        Ok(())
    }

    /// The value of a constant, or of an array.
    pub(super) fn initial(
        &mut self,
        value: &'p Expr,
        ty: Option<Type>,
        activation: &mut Activation<'p>,
    ) -> Result<Storage, Diagnostic> {
        let ExprKind::List { items, length, repeat } = &value.kind else {
            let value = self.eval(value, activation)?;
            return Ok(Storage::Scalar(self.convert(&value, ty.unwrap_or(value.ty()))));
        };
        let mut elements = Vec::new();
        for item in items {
            elements.push(self.eval(item, activation)?);
        }
        let ty = ty.or_else(|| elements.first().map(Cell::ty));
        let ty = ty.unwrap_or(Type::I32);
        for element in &mut elements {
            *element = self.convert(element, ty);
        }
        let rest = match elements.first() {
            Some(only) if *repeat => only.clone(),
            _ => Cell::constant(Number::new(0, ty)),
        };
        elements.resize(*length, rest);
        self.memory.add(elements, value.span).map(Storage::Array)
    }

    /// Records a step if the statement changed the current board.
    pub(super) fn end_statement(
        &mut self,
        span: Span,
        activation: &mut Activation<'p>,
    ) -> Result<(), Diagnostic> {
        if self.unjoined_branches > 0 || self.silent > 0 {
            return Ok(());
        }
        let assigned = core::mem::take(&mut activation.assigned);
        if !activation.records_steps {
            return Ok(());
        }
        let mut of_data = false;
        for slot in assigned {
            match activation.cells[slot.0].clone() {
                None => {}
                Some(Storage::Array(array)) => {
                    of_data = true;
                    // A swap is complete when no square's number occurs twice. Only then is it a step.
                    if self.mailbox == Some(array) {
                        let board = Cell::packed(self.memory.array(array));
                        if board.origins().as_permutation().is_some() {
                            self.recorder.record_step(&board, span)?;
                        }
                    }
                }
                Some(Storage::Scalar(cell)) => {
                    of_data |= !cell.is_constant();
                    if activation.is_tracked(slot)
                        && let Some(rebased) = self.recorder.record_step(&cell, span)?
                    {
                        activation.cells[slot.0] = Some(Storage::Scalar(rebased));
                        return Ok(());
                    }
                }
            }
        }
        if of_data {
            self.recorder.add_statement(span);
        }
        Ok(())
    }

    fn end_return(
        &mut self,
        span: Span,
        value: Cell,
        activation: &mut Activation<'p>,
    ) -> Result<Flow, Diagnostic> {
        self.end_statement(span, activation)?;
        // Only the routine's own result must be a board.
        let value = if self.calls == 1 { self.as_word(&value, span, activation)? } else { value };
        let value = match (activation.returns(), activation.function) {
            // A macro has no return type: its value keeps the type that the expression has.
            (Some(Type::Int), _) => value,
            (Some(ty), Some(Function { of_macro: None, .. })) => self.convert(&value, ty),
            _ => value,
        };
        let shown = if activation.records_steps
            && self.mailbox.is_none()
            && self.unjoined_branches == 0
            && self.silent == 0
        {
            self.recorder.record_step(&value, span)?
        } else {
            None
        };
        Ok(Flow::Return(Some(shown.unwrap_or(value))))
    }

    /// The routine's result without more than 64 bits.
    fn as_word(
        &mut self,
        value: &Cell,
        span: Span,
        activation: &Activation<'p>,
    ) -> Result<Cell, Diagnostic> {
        if value.ty() != Type::Int {
            return Ok(value.clone());
        }
        let fault = match integer::excess(value) {
            Excess::None { on_all } => {
                self.data_dependent |= !on_all && self.concrete == 0;
                return Ok(value.low());
            }
            // The number of a square that isn't there, for some boards.
            Excess::Negative if integer::is_small_negative(value) => {
                self.data_dependent |= self.concrete == 0;
                return Ok(value.convert(Type::I64));
            }
            Excess::Negative => "the result can be negative: numbers have no width here".to_owned(),
            Excess::Bits(Some(bits)) => {
                format!("the result can have {bits} bits, but a board has 64")
            }
            Excess::Bits(None) => "the result can have more bits than the 64 of a board".to_owned(),
        };
        let help = match activation.rules() {
            Rules::JavaScript => "mask it: `BigInt.asUintN(64, x)`",
            _ => "mask it: `& 0xFFFF_FFFF_FFFF_FFFF`",
        };
        Err(Diagnostic::new(span, fault).with_help(help))
    }

    pub(super) fn eval_condition(
        &mut self,
        condition: &'p Expr,
        activation: &mut Activation<'p>,
    ) -> Result<bool, Diagnostic> {
        let condition = self.eval(condition, activation)?;
        self.data_dependent |= !condition.is_constant() && self.concrete == 0;
        Ok(condition.number().is_true())
    }
}
