//! What a text declares, and how the declarations of several texts become those of one program.

use deltaboard_source::operator::Rules;
use deltaboard_source::{Diagnostic, Span};

use crate::syntax::{Expr, ExprId, ExprKind, Function, Global, Name, Place, Statement};

/// A call by name, resolved once all functions are parsed.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Callee {
    pub(crate) name: String,
    /// The first call, which an error points at if there is no such function.
    pub(crate) call: Span,
    pub(crate) arguments: usize,
    /// The function, if the front end has found it among those of its text.
    pub(crate) function: Option<usize>,
    /// Whether the call is not in the tree, because the function is read where it's called.
    pub(crate) in_place: bool,
}

/// The declarations of one text.
#[derive(Clone, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Declarations {
    pub(crate) functions: Vec<Function>,
    pub(crate) globals: Vec<Global>,
    /// The callees that `ExprKind::Call` indexes.
    pub(crate) callees: Vec<Callee>,
    pub(crate) expressions: u32,
    /// The errors. Parsing continues after each of them.
    pub(crate) faults: Vec<Diagnostic>,
    /// The names of all functions, including those that cannot be parsed.
    pub(crate) names: Vec<String>,
    /// The assumptions of a proof that the text itself doesn't establish, each as a clause.
    pub(crate) assumptions: Vec<Diagnostic>,
    /// The conditions of `#if` that the text doesn't decide, each with the spans of what depends on it.
    pub(crate) conditions: Vec<(Diagnostic, Vec<Span>)>,
    /// The source spans of numbers that come from macros.
    pub(crate) literals: Vec<(ExprId, Span)>,
    /// The operations that must not overflow silently, in order: it ends a debug build of Rust, and C leaves it undefined.
    pub(crate) checked: Vec<ExprId>,
}

impl Declarations {
    /// Whether the text is Rust, whose names are looked up by their paths. What is appended to it is C.
    pub(crate) fn is_rust(&self) -> bool {
        self.functions.first().is_some_and(|it| it.rules == Rules::Rust)
    }

    /// Adds the declarations of a text that was appended at an offset.
    pub(crate) fn append(&mut self, mut other: Self, offset: usize) {
        let moved = Moved {
            offset,
            expressions: self.expressions,
            globals: self.globals.len(),
            callees: self.callees.len(),
        };
        let functions = self.functions.len();
        for function in &mut other.functions {
            moved.function(function);
        }
        for global in &mut other.globals {
            moved.expr(&mut global.value);
        }
        for callee in &mut other.callees {
            callee.call = moved.span(callee.call);
            callee.function = callee.function.map(|function| functions + function);
        }
        let conditions = other.conditions.iter_mut().map(|(condition, dependents)| {
            dependents.iter_mut().for_each(|it| *it = moved.span(*it));
            condition
        });
        let diagnostics = other.faults.iter_mut().chain(&mut other.assumptions);
        for diagnostic in diagnostics.chain(conditions) {
            moved.diagnostic(diagnostic);
        }
        for (id, span) in &mut other.literals {
            *id = moved.id(*id);
            *span = moved.span(*span);
        }
        self.checked.extend(other.checked.iter().map(|id| moved.id(*id)));
        self.functions.append(&mut other.functions);
        self.globals.append(&mut other.globals);
        self.callees.append(&mut other.callees);
        self.expressions += other.expressions;
        self.faults.append(&mut other.faults);
        self.names.append(&mut other.names);
        self.assumptions.append(&mut other.assumptions);
        self.conditions.append(&mut other.conditions);
        self.literals.append(&mut other.literals);
    }
}

/// How much spans and indices grow when a text is appended.
struct Moved {
    offset: usize,
    expressions: u32,
    globals: usize,
    callees: usize,
}

impl Moved {
    fn span(&self, span: Span) -> Span {
        span.moved(self.offset)
    }

    fn id(&self, ExprId(id): ExprId) -> ExprId {
        ExprId(self.expressions + id)
    }

    fn diagnostic(&self, diagnostic: &mut Diagnostic) {
        *diagnostic = diagnostic.clone().with_span(self.span(diagnostic.span()));
    }

    fn name(&self, name: &mut Name) {
        name.span = self.span(name.span);
    }

    fn function(&self, function: &mut Function) {
        function.span = self.span(function.span);
        self.name(&mut function.name);
        let variables = function.parameters.iter_mut().chain(&mut function.variables);
        variables.for_each(|variable| self.name(&mut variable.name));
        function.fault.iter_mut().for_each(|fault| self.diagnostic(fault));
        self.statements(&mut function.body);
    }

    fn statements(&self, statements: &mut [Statement]) {
        for statement in statements {
            statement.span = self.span(statement.span);
            statement.expressions_mut(&mut |expr| self.expr(expr));
            for block in statement.blocks_mut() {
                self.statements(block);
            }
        }
    }

    fn expr(&self, expr: &mut Expr) {
        expr.id = self.id(expr.id);
        expr.span = self.span(expr.span);
        match &mut expr.kind {
            ExprKind::Name(Place::Global(global)) | ExprKind::Element(Place::Global(global), _) => {
                *global += self.globals;
            }
            ExprKind::Call { callee, .. } => *callee += self.callees,
            _ => {}
        }
        expr.children_mut(&mut |child| self.expr(child));
    }
}
