//! The reader: what is being read, and the functions that have been.

use std::collections::BTreeSet;
use std::rc::Rc;

use deltaboard_source::operator::Rules;
use deltaboard_source::{Diagnostic, Span, Type};
use deltaboard_syntax::Node;

use super::items::{Items, Member, ModuleId};
use super::types::{Inference, Ty};
use super::typing::Parameter;
use super::value::{Local, Place, Val};
use crate::declarations::{Callee, Declarations};
use crate::front::body::{Body, Numbering, unread};
use crate::front::loops::Jumps;
use crate::front::places::Front;
use crate::syntax::{
    self, ExprId, ExprKind, Operand, Slot, Statement, StatementKind, Target, Variable,
};

pub(super) use crate::front::places::Result;

/// Where a function, or one that is read in place, has its names from, and what its `return` does.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    pub(super) module: ModuleId,
    pub(super) generics: Rc<Vec<(String, Ty)>>,
    pub(super) self_ty: Option<Ty>,
    pub(super) returns: Ty,
    /// Where the result goes, of a function that is read in place.
    pub(super) result: Option<Place>,
    /// How many loops were open at its start.
    pub(super) loops: usize,
    /// How many names are of what is around it, of a closure.
    pub(super) captured: usize,
    /// The span of everything in it, if it's not a part of the text.
    pub(super) origin: Option<Span>,
}

/// Where the value of `break` goes, and its type.
#[derive(Clone, Debug, Default)]
pub(super) struct BreakValue {
    pub(super) result: Option<Place>,
    pub(super) ty: Option<Ty>,
}

pub(super) type Breaks = Jumps<BreakValue>;

/// The function that is being read.
pub(super) struct Current {
    pub(super) body: Body,
    pub(super) types: Inference,
    /// The types of the variables.
    pub(super) slots: Vec<Ty>,
    /// The types of numbers and conversions.
    pub(super) numbers: Vec<(ExprId, Ty)>,
    pub(super) locals: Vec<Local>,
    pub(super) frames: Vec<Frame>,
    pub(super) loops: Vec<Breaks>,
    /// The span of the expression that is a statement, and that of the statement.
    pub(super) statement: Option<(Span, Span)>,
    /// What constants need that are evaluated by statements.
    pub(super) prelude: Vec<Statement>,
    pub(super) constants: Vec<(Member, Place, Ty)>,
    /// Whether a `return` is where a function that is read in place ends.
    pub(super) may_return: bool,
    /// Whether it's a constant and no function.
    pub(super) is_constant: bool,
}

pub(super) struct Reader {
    pub(super) text: String,
    pub(super) items: Items,
    /// The module of what the language's library defines.
    pub(super) prelude: ModuleId,
    pub(super) out: Declarations,
    pub(super) numbering: Numbering,
    pub(super) current: Current,
    pub(super) depth: usize,
    /// The functions, in the order of the declarations.
    pub(super) functions: Vec<Member>,
    pub(super) constants: Vec<(Member, Place, Ty)>,
    /// The constants that are being evaluated.
    pub(super) evaluating: Vec<Member>,
    /// The functions that are being read in place.
    pub(super) reading: Vec<Member>,
    /// How many macros were expanded.
    pub(super) expansions: usize,
    /// The traits that are being looked for.
    pub(super) sought: Vec<Rc<super::items::Owner>>,
    /// Whether the text is a fragment, in a function that was added.
    pub(super) is_fragment: bool,
}

impl Current {
    fn new(frame: Frame) -> Self {
        Self {
            body: Body::default(),
            types: Inference::default(),
            slots: Vec::new(),
            numbers: Vec::new(),
            locals: Vec::new(),
            frames: vec![frame],
            loops: Vec::new(),
            statement: None,
            prelude: Vec::new(),
            constants: Vec::new(),
            may_return: false,
            is_constant: false,
        }
    }
}

impl Frame {
    pub(super) fn of_module(module: ModuleId) -> Self {
        Self {
            module,
            generics: Rc::default(),
            self_ty: None,
            returns: Ty::unit(),
            result: None,
            loops: 0,
            captured: 0,
            origin: None,
        }
    }
}

pub(super) fn same(one: &Member, other: &Member) -> bool {
    one.node.is(&other.node) && one.self_ty == other.self_ty
}

impl Reader {
    pub(super) fn new(text: &str, items: Items, prelude: ModuleId) -> Self {
        Self {
            text: text.to_owned(),
            items,
            prelude,
            out: Declarations::default(),
            numbering: Numbering::default(),
            current: Current::new(Frame::of_module(0)),
            depth: 0,
            functions: Vec::new(),
            constants: Vec::new(),
            evaluating: Vec::new(),
            reading: Vec::new(),
            expansions: 0,
            sought: Vec::new(),
            is_fragment: false,
        }
    }

    pub(super) fn frame(&self) -> &Frame {
        &self.current.frames[self.current.frames.len() - 1]
    }

    /// Refuses a construct that is not listed.
    pub(super) fn unknown<T>(&self, node: &Node) -> Result<T> {
        self.not_listed(node, "Rust")
    }

    /// Reads all functions of the text that can be called with numbers.
    pub(super) fn read_functions(&mut self) {
        let members = self.items.functions.clone();
        for member in &members {
            if member.node.child("body").is_some() && !self.is_of_prelude(member) {
                self.reserve(member);
            }
        }
        // Functions inside functions are added meanwhile.
        let mut next = 0;
        while next < self.functions.len() {
            self.function(next);
            next += 1;
        }
    }

    pub(super) fn is_of_prelude(&self, member: &Member) -> bool {
        member.module >= self.prelude && self.items.is_within(member.module, self.prelude)
    }

    /// Adds a function without its body.
    pub(super) fn reserve(&mut self, member: &Member) {
        if self.index_of(member).is_some() {
            return;
        }
        let node = &member.node;
        let name = node.child("name").unwrap_or(node);
        let index = self.out.functions.len();
        let name_span = name.span();
        let pasted = node.is_expanded().then(|| name.text().into());
        self.out.names.push(name.text().to_owned());
        let name = syntax::Name { span: name_span, pasted };
        self.out.functions.push(unread(name, node.span(), Rules::Rust));
        self.functions.push(member.clone());
        debug_assert_eq!(index + 1, self.functions.len());
    }

    /// Reads a function that was added.
    fn function(&mut self, index: usize) {
        let member = self.functions[index].clone();
        let frame = Frame::of_module(member.module);
        self.current = Current::new(frame);
        self.depth = 0;
        if let Err(fault) = self.read_function(&member, index) {
            let function = &mut self.out.functions[index];
            function.body = Vec::new();
            function.fault = Some(fault);
        }
    }

    fn read_function(&mut self, member: &Member, index: usize) -> Result<()> {
        if let Some(fault) = &self.items.broken {
            return Err(fault.clone());
        }
        let signature = self.signature(member, true)?;
        let frame = self.current.frames.last_mut().expect("a function has a frame");
        frame.generics = Rc::new(signature.generics.clone());
        frame.self_ty = signature.self_ty.clone();
        frame.returns = signature.returns.clone();
        for (name, value) in &signature.values {
            let ty = value.clone();
            let mut variable = Variable::new(name.span(), None);
            variable.fixed = true;
            let slot = self.slot(variable, &ty);
            self.declare(name.text(), ty, Place::Slot(slot), false);
        }
        for parameter in &signature.parameters {
            let place = self.parameter(parameter)?;
            let count = self.current.locals.len();
            self.bind(&parameter.pattern, &parameter.ty, &place, false)?;
            for local in &mut self.current.locals[count..] {
                local.is_mutable |= is_mutable_parameter(&parameter.node);
            }
        }
        let count = self.current.body.variables.len();
        let node = &member.node;
        let Some(body) = node.child("body") else {
            return self.refuse(node, "this function has no body");
        };
        let returns = self.result_type(&signature.returns, node)?;
        // Known also if its body can't be read.
        let function = &mut self.out.functions[index];
        function.parameters = self.current.body.variables[..count].to_vec();
        function.returns = returns;
        self.tail_block(body)?;
        let statements = self.finish_function(node)?;
        let function = &mut self.out.functions[index];
        function.variables = std::mem::take(&mut self.current.body.variables);
        function.parameters = function.variables[..count].to_vec();
        function.returns_square = signature.returns_square;
        function.body = statements;
        function.fault = None;
        super::mark_board(function, &signature, &self.text);
        Ok(())
    }

    /// Gives all numbers and variables the types that were found.
    fn finish_function(&mut self, node: &Node) -> Result<Vec<Statement>> {
        self.current.types.finish();
        for place in 0..self.current.slots.len() {
            let ty = self.current.slots[place].clone();
            let number = self.number_type(&ty, node)?;
            self.current.body.variables[place].ty = Some(number);
        }
        let mut statements = std::mem::take(&mut self.current.prelude);
        statements.extend(self.current.body.close());
        let numbers = std::mem::take(&mut self.current.numbers);
        let used: BTreeSet<_> = syntax::walk(&statements).map(|it| it.id).collect();
        let mut types = std::collections::BTreeMap::new();
        for (id, ty) in numbers.into_iter().filter(|(id, _)| used.contains(id)) {
            types.insert(id, self.number_type(&ty, node)?);
        }
        for expr in syntax::walk(&statements) {
            self.check_literal(expr, &types)?;
        }
        patch(&mut statements, &types);
        Ok(statements)
    }

    /// Refuses a literal that doesn't fit its type, as the compiler does.
    fn check_literal(
        &self,
        expr: &syntax::Expr,
        types: &std::collections::BTreeMap<ExprId, Type>,
    ) -> Result<()> {
        let (ExprKind::Number(number), Some(ty)) = (&expr.kind, types.get(&expr.id)) else {
            return Ok(());
        };
        // The lowest number is written with a minus.
        let most = if ty.is_signed() { (ty.mask() >> 1) + 1 } else { ty.mask() };
        let is_written = expr.span.of(&self.text).starts_with(|it: char| it.is_ascii_digit());
        match number.bits > most && is_written {
            true => {
                let name = format!("{}{}", if ty.is_signed() { "i" } else { "u" }, ty.bits());
                Err(Diagnostic::new(expr.span, format!("this number does not fit in `{name}`")))
            }
            false => Ok(()),
        }
    }

    /// Gives a constant's expression the types that were found.
    pub(super) fn finish_expr(&mut self, expr: &mut Operand, node: &Node) -> Result<()> {
        self.current.types.finish();
        let mut types = std::collections::BTreeMap::new();
        for (id, ty) in std::mem::take(&mut self.current.numbers) {
            types.insert(id, self.number_type(&ty, node)?);
        }
        patch_expr(expr, &types);
        Ok(())
    }

    /// Reads in a function of its own: the initial value of a constant.
    pub(super) fn apart<T>(
        &mut self,
        frame: Frame,
        read: impl FnOnce(&mut Self) -> Result<T>,
    ) -> Result<T> {
        let outer = std::mem::replace(&mut self.current, Current::new(frame));
        self.current.is_constant = true;
        let result = read(self);
        self.current = outer;
        result
    }

    /// Makes the variables of a parameter.
    fn parameter(&mut self, parameter: &Parameter) -> Result<Place> {
        let ty = self.current.types.known(&parameter.ty);
        let name = match parameter.pattern.kind() {
            "mut_pattern" => parameter.pattern.named().last().cloned(),
            _ => Some(parameter.pattern.clone()),
        };
        let name = match name {
            Some(name) if matches!(name.kind(), "identifier" | "self") => self.name_of(&name),
            _ => crate::front::value::temporary(parameter.pattern.span(), "x"),
        };
        let mut variable = Variable::new(name.span, None);
        variable.name = name;
        match &ty {
            Ty::Ref(mutable, inner) => {
                variable.refers = true;
                match &**inner {
                    Ty::Array(element, _) | Ty::Slice(element)
                        if matches!(**element, Ty::Int(_) | Ty::Bool) =>
                    {
                        variable.array = true;
                        let slot = self.slot(variable, element);
                        Ok(Place::Fixed(Box::new(Val::Ref(Place::Array(syntax::Place::Local(
                            slot,
                        ))))))
                    }
                    inner => {
                        variable.by_reference = *mutable;
                        let place = self.single_parameter(parameter, variable, inner)?;
                        Ok(Place::Fixed(Box::new(Val::Ref(place))))
                    }
                }
            }
            ty => self.single_parameter(parameter, variable, ty),
        }
    }

    fn single_parameter(
        &mut self,
        parameter: &Parameter,
        variable: Variable,
        ty: &Ty,
    ) -> Result<Place> {
        let Some(single) = self.single(ty) else {
            let what = self.describe(ty);
            let fault =
                format!("this function takes {what}, so it can only be called by another one");
            return self.refuse(&parameter.node, fault);
        };
        let slot = self.slot(variable, &single);
        Ok(self.wrapped_place(slot, ty))
    }

    /// The variable as the only part of a place.
    fn wrapped_place(&mut self, slot: Slot, ty: &Ty) -> Place {
        match self.current.types.shallow(ty) {
            Ty::Struct(..) | Ty::Enum(..) => {
                let types = self.parts_of(ty).unwrap_or_default();
                match types.first() {
                    Some(inner) => Place::Parts(vec![self.wrapped_place(slot, inner)]),
                    None => Place::Slot(slot),
                }
            }
            _ => Place::Slot(slot),
        }
    }

    // What is built.

    pub(super) fn expr(&mut self, span: Span, kind: ExprKind) -> Operand {
        self.numbering.expr(span, kind)
    }

    pub(super) fn truth(&mut self, span: Span, value: bool) -> Operand {
        self.numbering.number(span, value.into(), Type::Bool)
    }

    pub(super) fn assign(&mut self, span: Span, slot: Slot, value: Operand) {
        let assign = self.numbering.assign(span, Target::Variable(slot), value);
        self.current.body.add(span, StatementKind::Expr(assign));
    }

    /// Adds a call to the list of calls.
    pub(super) fn callee(
        &mut self,
        function: Option<usize>,
        name: &str,
        arguments: usize,
        call: Span,
        in_place: bool,
    ) -> usize {
        self.out.callees.push(Callee {
            name: name.to_owned(),
            call,
            arguments,
            function,
            in_place,
        });
        self.out.callees.len() - 1
    }

    /// The place of a function among the declarations.
    pub(super) fn index_of(&self, member: &Member) -> Option<usize> {
        self.functions.iter().position(|known| known.node.is(&member.node))
    }

    pub(super) fn call(
        &mut self,
        function: usize,
        name: &str,
        arguments: Vec<Operand>,
        span: Span,
    ) -> Operand {
        let callee = self.callee(Some(function), name, arguments.len(), span, false);
        self.expr(span, ExprKind::Call { callee, arguments })
    }
}

/// Whether a parameter can change: `mut x: T`, `mut self`.
pub(super) fn is_mutable_parameter(node: &Node) -> bool {
    super::is_mutable(node) && !node.children().iter().any(|it| it.kind() == "&")
}

fn patch(statements: &mut [Statement], types: &std::collections::BTreeMap<ExprId, Type>) {
    for statement in statements {
        statement.expressions_mut(&mut |expr| patch_expr(expr, types));
        for block in statement.blocks_mut() {
            patch(block, types);
        }
    }
}

fn patch_expr(expr: &mut syntax::Expr, types: &std::collections::BTreeMap<ExprId, Type>) {
    if let Some(found) = types.get(&expr.id) {
        match &mut expr.kind {
            ExprKind::Number(number) => {
                *number = deltaboard_source::Number::new(number.bits, *found);
            }
            ExprKind::As(ty, _) | ExprKind::Cast(ty, _) => *ty = *found,
            _ => {}
        }
    }
    expr.children_mut(&mut |child| patch_expr(child, types));
    // Beside another operand, a literal has that one's type.
    match &mut expr.kind {
        ExprKind::Binary(op, left, right)
            if !op.is_shift() && left.is_literal() != right.is_literal() =>
        {
            for side in [left, right] {
                untyped(side);
            }
        }
        ExprKind::Binary(_, _, value) | ExprKind::Assign { op: Some(_), value, .. } => {
            untyped(value);
        }
        _ => {}
    }
}

/// Leaves the type of a small literal to the operand beside it.
fn untyped(expr: &mut syntax::Expr) {
    if let ExprKind::Number(number) = &mut expr.kind
        && number.ty != Type::Bool
        && number.bits <= 0x7f
    {
        number.ty = Type::Untyped;
    }
}
