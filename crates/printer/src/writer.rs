//! Prints the tree; all languages share this walker.

mod dialect;

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;

use deltaboard_routine::Type;
use deltaboard_routine::operator::BinaryOp;

use crate::code::{Class, Code, Shape};
use crate::support::Helper;
use crate::syntax::{Blocks, Loops, Syntax};
use crate::text::Text;
use crate::tree::{
    Digits, Function, Initial, Kind, Loop, Place, Statement, Target, Tree, Value, Variable,
};
pub(crate) use dialect::{Dialect, Frame, List, differs_from_zero, digits, is_count, is_immutable};

/// The requirements on a printed value.
#[derive(Clone, Copy)]
pub(crate) struct Context {
    /// Whether the value must be exact; otherwise only the low bits, those of its type, matter.
    pub(crate) exact: bool,
    /// Whether the surrounding code determines a literal's type.
    pub(crate) typed: bool,
}

impl Context {
    pub(crate) const EXACT: Self = Self { exact: true, typed: false };
    pub(crate) const TYPED: Self = Self { exact: true, typed: true };

    pub(crate) const fn typed(self, typed: bool) -> Self {
        Self { typed, ..self }
    }

    pub(crate) const fn exact(self, exact: bool) -> Self {
        Self { exact, ..self }
    }
}

pub(crate) struct Writer<'t> {
    dialect: &'t dyn Dialect,
    tree: &'t Tree,
    function: Cell<Option<usize>>,
    helpers: RefCell<BTreeSet<Helper>>,
    imports: RefCell<BTreeSet<&'static str>>,
    globals: RefCell<BTreeSet<usize>>,
}

/// The lines of a function and the current indentation depth.
struct Buffer {
    lines: Vec<Text>,
    depth: usize,
    /// The step statements of each open loop that have to be repeated before a `continue`.
    steps: Vec<Vec<Statement>>,
}

impl<'t> Writer<'t> {
    pub(crate) fn new(dialect: &'t dyn Dialect, tree: &'t Tree) -> Self {
        Self {
            dialect,
            tree,
            function: Cell::new(None),
            helpers: RefCell::default(),
            imports: RefCell::default(),
            globals: RefCell::default(),
        }
    }

    /// Prints the whole file; `comment_of` returns the doc comment of a function.
    pub(crate) fn file(&self, comment_of: &dyn Fn(&Function) -> Vec<String>) -> Text {
        let mut functions = Vec::new();
        for index in &self.tree.order {
            if let Some(function) = &self.tree.functions[*index] {
                let comment = comment_of(function);
                functions.push(self.function_text(*index, function, &comment));
            }
        }
        self.function.set(None);
        // A constant may use another one, which is declared before it. So go from the last to the first.
        let mut constants: Vec<Vec<Text>> = Vec::new();
        let mut place = self.tree.globals.len();
        while place > 0 {
            place -= 1;
            let is_used = self.globals.borrow().contains(&place);
            if is_used {
                let value = &self.tree.global_values[place];
                let mut out = Buffer::new(0);
                self.declare(&self.tree.globals[place], Some(value), false, &mut out);
                constants.push(out.lines);
            }
        }
        constants.reverse();
        let helpers = self.helpers.borrow();
        let helper = |helper: &Helper| {
            let text = self.dialect.helper(*helper).trim();
            text.lines().map(Text::from).collect()
        };
        let mut parts: Vec<Vec<Text>> = helpers.iter().map(helper).collect();
        // No blank line between constants of the same kind.
        let kind = |constant: &[Text]| {
            constant.first().and_then(|line| line.as_str().split(' ').next()).map(str::to_owned)
        };
        let mut all = Vec::new();
        let mut before = None;
        for constant in constants {
            let kind = kind(&constant);
            if before.as_ref().is_some_and(|before| *before != kind) {
                all.push(Text::default());
            }
            all.extend(constant);
            before = Some(kind);
        }
        if !all.is_empty() {
            parts.push(all);
        }
        parts.append(&mut functions);
        let imports: Vec<_> = self.imports.borrow().iter().copied().collect();
        self.dialect.frame(&imports).around(&parts)
    }

    pub(crate) fn syntax(&self) -> &'static Syntax {
        self.dialect.syntax()
    }

    /// A call of a helper, which is then printed as well.
    pub(crate) fn call_helper(&self, helper: Helper, name: &str, arguments: Vec<Code>) -> Code {
        self.require(helper);
        Code::call(name, arguments)
    }

    pub(crate) fn require(&self, helper: Helper) {
        self.helpers.borrow_mut().insert(helper);
    }

    pub(crate) fn import(&self, import: &'static str) {
        self.imports.borrow_mut().insert(import);
    }

    pub(crate) fn parameters<'a>(
        &'a self,
        function: &'a Function,
    ) -> impl Iterator<Item = &'a Variable> {
        (function.parameters.iter()).map(|parameter| &function.variables[*parameter])
    }

    /// The signature of a static method in Java and C#.
    pub(crate) fn static_method(
        &self,
        function: &Function,
        ty: impl Fn(Type) -> &'static str,
    ) -> String {
        let parameters = self.parameters(function).map(|parameter| {
            let brackets = if parameter.array.is_some() { "[]" } else { "" };
            format!("{}{brackets} {}", ty(parameter.ty), parameter.name)
        });
        let parameters: Vec<_> = parameters.collect();
        let returns = function.returns.map_or("void", &ty);
        let access = if function.is_routine { "public" } else { "private" };
        format!("{access} static {returns} {}({})", function.name, parameters.join(", "))
    }

    /// The function with this index.
    pub(crate) fn callee(&self, function: usize) -> Option<&Function> {
        self.tree.functions[function].as_ref()
    }

    /// Whether the variable is a parameter of the current function.
    pub(crate) fn is_parameter(&self, variable: &Variable) -> bool {
        let function = self.function.get().and_then(|index| self.callee(index));
        function.is_some_and(|function| {
            self.parameters(function).any(|parameter| parameter.name == variable.name)
        })
    }

    pub(crate) fn variable(&self, place: Place) -> Option<&Variable> {
        match place {
            Place::Local(slot) => {
                let function = self.tree.functions[self.function.get()?].as_ref()?;
                function.variables.get(slot)
            }
            Place::Global(global) => {
                self.globals.borrow_mut().insert(global);
                self.tree.globals.get(global)
            }
        }
    }

    fn name(&self, place: Place) -> Code {
        Code::atom(self.variable(place).map_or("", |variable| &variable.name))
    }

    fn function_text(&self, index: usize, function: &Function, comment: &[String]) -> Vec<Text> {
        self.function.set(Some(index));
        let syntax = self.syntax();
        let mut out = Buffer::new(0);
        let signature = self.dialect.signature(self, function);
        let depth = usize::from(syntax.comment.inside);
        let indent = syntax.indent.repeat(depth);
        let comment = comment.iter().map(|line| {
            if line.is_empty() { Text::default() } else { format!("{indent}{line}").into() }
        });
        if syntax.comment.inside {
            out.open(signature, syntax);
            out.lines.extend(comment);
        } else {
            out.lines.extend(comment);
            out.open(signature, syntax);
        }
        let body = match function.body.as_slice() {
            // A final `return` without a value isn't needed.
            [before @ .., Statement::Return(None)] => before,
            body => body,
        };
        if body.is_empty() && syntax.blocks == Blocks::Indented {
            out.line("pass", syntax);
        }
        for (place, statement) in body.iter().enumerate() {
            match statement {
                Statement::Return(Some(value))
                    if self.dialect.has_tail_expression() && place + 1 == body.len() =>
                {
                    let code = self.code(value, Context::TYPED);
                    out.code("", &code, "", syntax);
                }
                _ => self.statement(statement, &mut out),
            }
        }
        out.close(syntax);
        out.lines
    }

    fn block(&self, body: &[Statement], out: &mut Buffer) {
        if body.is_empty() && self.syntax().blocks == Blocks::Indented {
            out.line("pass", self.syntax());
        }
        for statement in body {
            self.statement(statement, out);
        }
    }

    fn statement(&self, statement: &Statement, out: &mut Buffer) {
        let syntax = self.syntax();
        match statement {
            Statement::Declare(slot, value) => {
                if let Some(variable) = self.variable(Place::Local(*slot)) {
                    self.declare(variable, value.as_ref(), true, out);
                }
            }
            Statement::Assign { target, value, compound } => {
                self.assign(target, value, *compound, out);
            }
            Statement::Call(value) => {
                let code = self.code(value, Context::EXACT);
                out.code("", &code, syntax.end, syntax);
            }
            Statement::Return(None) => out.line(format!("return{}", syntax.end), syntax),
            Statement::Return(Some(value)) => {
                if let Some([condition, then, otherwise]) = self.as_statement_if(value) {
                    out.open(self.block_header("if", condition), syntax);
                    self.statement(&Statement::Return(Some(then.clone())), out);
                    out.close(syntax);
                    self.statement(&Statement::Return(Some(otherwise.clone())), out);
                    return;
                }
                let code = self.code(value, Context::TYPED);
                out.code("return ", &code, syntax.end, syntax);
            }
            Statement::If { condition, then, otherwise } => {
                self.branch("if", condition, then, otherwise, out);
            }
            Statement::Loop(looped) => self.looped(looped, out),
            Statement::Block(body) => match (syntax.blocks, body.as_slice()) {
                (Blocks::Indented, _) => self.block(body, out),
                _ => {
                    out.open("", syntax);
                    self.block(body, out);
                    out.close(syntax);
                }
            },
            Statement::Break => out.line(format!("break{}", syntax.end), syntax),
            Statement::Continue => {
                let steps = out.steps.last().cloned().unwrap_or_default();
                for step in &steps {
                    self.statement(step, out);
                }
                out.line(format!("continue{}", syntax.end), syntax);
            }
        }
    }

    fn declare(
        &self,
        variable: &Variable,
        value: Option<&Initial>,
        inside: bool,
        out: &mut Buffer,
    ) {
        let syntax = self.syntax();
        if let Some(Initial::Value(value)) = value
            && let Some([condition, then, otherwise]) = self.as_statement_if(value)
        {
            let empty = self.dialect.declaration(self, variable, None, inside);
            out.line(format!("{empty}{}", syntax.end), syntax);
            self.assign_by_if(&variable.name, [condition, then, otherwise], out);
            return;
        }
        let before = self.dialect.declaration(self, variable, value, inside);
        match value {
            None if before.is_empty() => {}
            None => out.line(format!("{before}{}", syntax.end), syntax),
            Some(Initial::Value(value)) => {
                // Go's `:=` infers the type from the value.
                let typed = !before.ends_with(":= ");
                let code = self.code(value, Context::EXACT.typed(typed));
                out.code(&before, &code, syntax.end, syntax);
            }
            Some(Initial::List { items, length, repeat }) => {
                let list = List { items, length: *length, repeat: *repeat };
                let code = self.dialect.list(self, variable, list);
                out.code(&before, &code, syntax.end, syntax);
            }
        }
    }

    fn assign(&self, target: &Target, value: &Value, compound: bool, out: &mut Buffer) {
        let syntax = self.syntax();
        let target = match target {
            Target::Variable(slot) => self.name(Place::Local(*slot)),
            Target::Element(slot, index) => {
                self.name(Place::Local(*slot)).index(self.dialect.index(self, index))
            }
        };
        let target_text = target.flat(syntax);
        if let Some(parts) = self.as_statement_if(value) {
            self.assign_by_if(&target_text, parts, out);
            return;
        }
        let code = self.code(value, Context::TYPED);
        if let (true, Shape::Infix(operator, left, right)) = (compound, &code.shape)
            && **left == target
        {
            let one = matches!(&right.shape, Shape::Atom(number) if number == "1");
            let increment = syntax.increment.filter(|_| one);
            if let Some(step) = increment
                && let Some(step) = match operator.text {
                    "+" => Some(step[0]),
                    "-" => Some(step[1]),
                    _ => None,
                }
            {
                out.line(format!("{target_text}{step}{}", syntax.end), syntax);
                return;
            }
            out.code(&format!("{target_text} {}= ", operator.text), right, syntax.end, syntax);
            return;
        }
        out.code(&format!("{target_text} = "), &code, syntax.end, syntax);
    }

    fn assign_by_if(&self, target: &str, parts: [&Value; 3], out: &mut Buffer) {
        let syntax = self.syntax();
        out.open(self.block_header("if", parts[0]), syntax);
        let then = self.code(parts[1], Context::TYPED);
        out.code(&format!("{target} = "), &then, syntax.end, syntax);
        out.reopen("else", syntax);
        let otherwise = self.code(parts[2], Context::TYPED);
        out.code(&format!("{target} = "), &otherwise, syntax.end, syntax);
        out.close(syntax);
    }

    /// The parts of a conditional expression that has to be printed as an `if` statement.
    fn as_statement_if<'v>(&self, value: &'v Value) -> Option<[&'v Value; 3]> {
        match &value.kind {
            Kind::Conditional(condition, then, otherwise) if !self.syntax().has_conditional => {
                Some([condition, then, otherwise])
            }
            _ => None,
        }
    }

    fn branch(
        &self,
        word: &str,
        condition: &Value,
        then: &[Statement],
        otherwise: &[Statement],
        out: &mut Buffer,
    ) {
        let syntax = self.syntax();
        let head = self.block_header(word, condition);
        if word == "if" {
            out.open(head, syntax);
        } else {
            out.reopen(head, syntax);
        }
        self.block(then, out);
        match otherwise {
            [] => out.close(syntax),
            [Statement::If { condition, then, otherwise }] => {
                self.branch(syntax.else_if, condition, then, otherwise, out);
            }
            _ => {
                out.reopen("else", syntax);
                self.block(otherwise, out);
                out.close(syntax);
            }
        }
    }

    /// `while (c)`
    fn block_header(&self, word: &str, condition: &Value) -> Text {
        let syntax = self.syntax();
        let condition = self.code(condition, Context::EXACT).text(syntax);
        self.header(word, &condition)
    }

    /// A word, and what belongs to it: in parentheses, in most languages.
    fn header(&self, word: &str, rest: &Text) -> Text {
        let [open, close] = match self.syntax().blocks {
            Blocks::Braces | Blocks::BracesOnNextLine => [" (", ")"],
            Blocks::BracesWithoutParentheses | Blocks::Indented => [" ", ""],
        };
        let mut header = Text::from(word);
        header.push(open);
        header.push_text(rest);
        header.push(close);
        header
    }

    fn looped(&self, looped: &Loop, out: &mut Buffer) {
        let syntax = self.syntax();
        let Loop { first, condition, step, body, counted } = looped;
        if let Some((slot, from, to)) = counted
            && let Some(variable) = self.variable(Place::Local(*slot))
        {
            // If the end of the range has a type, the start is inferred from it.
            let is_default = from.ty == Type::I32 && !needs_type(body, *slot);
            let typed = to.as_literal().is_none() || is_default;
            let from = self.code(from, Context::EXACT.typed(typed));
            let to = self.code(to, Context::TYPED);
            let is_read = crate::tree::values(body).iter().any(|value| value.reads(*slot));
            let name = if is_read { &variable.name } else { "_" };
            if let Some(head) = self.dialect.counted_loop_header(name, &from, &to) {
                out.open(head, syntax);
                out.steps.push(Vec::new());
                self.block(body, out);
                out.steps.pop();
                out.close(syntax);
                return;
            }
        }
        let has_header = syntax.loops == Loops::CStyle;
        // Steps that don't fit into a header are placed at the end of the body.
        let (last, after) = match step.as_slice() {
            [only] if has_header => (Some(only), &[][..]),
            step => (None, step),
        };
        if has_header && (first.is_some() || last.is_some()) {
            let part = |statement: Option<&Statement>| {
                let mut out = Buffer::new(0);
                if let Some(statement) = statement {
                    self.statement(statement, &mut out);
                }
                Text::join(&out.lines, " ").without_end(syntax.end)
            };
            let mut header = part(first.as_deref());
            header.push(";");
            if let Some(condition) = condition {
                header.push(" ");
                header.push_text(&self.code(condition, Context::EXACT).text(syntax));
            } else if syntax.gofmt {
                header.push(" ");
            }
            header.push(";");
            let last = part(last);
            if last.len() > 0 {
                header.push(" ");
                header.push_text(&last);
            }
            out.open(self.header("for", &header), syntax);
        } else {
            if let Some(first) = first {
                self.statement(first, out);
            }
            let word = if syntax.gofmt { "for" } else { "while" };
            let head = match condition {
                Some(condition) => self.block_header(word, condition),
                None => Text::from(match syntax.blocks {
                    Blocks::Indented => "while True",
                    Blocks::BracesWithoutParentheses if syntax.gofmt => "for",
                    Blocks::BracesWithoutParentheses => "loop",
                    _ => "for (;;)",
                }),
            };
            out.open(head, syntax);
        }
        out.steps.push(after.to_vec());
        self.block(body, out);
        for statement in after {
            self.statement(statement, out);
        }
        out.steps.pop();
        out.close(syntax);
    }

    pub(crate) fn code(&self, value: &Value, context: Context) -> Code {
        self.code_of_kind(value, context).of(value.source)
    }

    fn code_of_kind(&self, value: &Value, context: Context) -> Code {
        match &value.kind {
            Kind::Literal(..) => self.literal(value, context),
            Kind::Name(place) => self.name(*place),
            Kind::Element(place, index) => self.name(*place).index(self.dialect.index(self, index)),
            Kind::Negate(inner) => self.dialect.negate(self, value, inner, context),
            Kind::Complement(inner) => self.dialect.complement(self, value, inner, context),
            Kind::Not(inner) => self.negation(inner),
            Kind::Binary(op, left, right) => {
                self.dialect.binary(self, value, *op, [left, right], context)
            }
            Kind::Compare(op, left, right) => self.dialect.compare(self, *op, [left, right]),
            Kind::ShortCircuit { and, left, right } => {
                let (operator, class) = if *and {
                    (self.syntax().logic[0], Class::And)
                } else {
                    (self.syntax().logic[1], Class::Or)
                };
                let left = self.code(left, Context::EXACT);
                left.infix(operator, class, self.code(right, Context::EXACT))
            }
            Kind::Conditional(condition, then, otherwise) => {
                (self.dialect).conditional(self, [condition, then, otherwise], context)
            }
            Kind::Convert { .. } if value.as_literal().is_some() => self.literal(value, context),
            Kind::Convert { value: inner, .. } => {
                self.dialect.convert(self, inner, value.ty, self.with_implicit(value, context))
            }
            Kind::Call { function, arguments } => {
                let Some(called) = self.callee(*function) else {
                    return Code::atom("");
                };
                let parameters = self.parameters(called);
                let arguments = arguments.iter().zip(parameters);
                let arguments = arguments.map(|(argument, parameter)| {
                    match (&argument.kind, &parameter.array) {
                        (Kind::Name(place), Some(_)) => match self.variable(*place) {
                            Some(array) => self.dialect.array_argument(self, array, parameter),
                            None => Code::atom(""),
                        },
                        _ => self.code(argument, Context::TYPED),
                    }
                });
                Code::call(called.name.clone(), arguments.collect())
            }
            Kind::Intrinsic(intrinsic, board, by) => {
                self.dialect.intrinsic(self, *intrinsic, board, by.as_deref())
            }
        }
    }

    /// Passes on whether C converts implicitly.
    fn with_implicit(&self, value: &Value, context: Context) -> Context {
        let implicit = matches!(value.kind, Kind::Convert { implicit: true, .. });
        // For a conversion, `typed` means that the surrounding code converts implicitly.
        if self.syntax().declares_before_use { context.typed(implicit) } else { context }
    }

    fn literal(&self, value: &Value, context: Context) -> Code {
        // A literal that C converts implicitly keeps its notation.
        if self.syntax().declares_before_use
            && let Kind::Convert { implicit: true, value: inner } = &value.kind
            && inner.ty.bits() <= 32
            && is_short(inner)
        {
            return self.literal(inner, context);
        }
        match value.as_literal() {
            Some((number, _)) if number.ty == Type::Bool => {
                Code::atom(self.syntax().booleans[usize::from(number.bits == 0)])
            }
            Some((number, digits)) => self.dialect.literal(number, digits, context.typed),
            None => Code::atom(""),
        }
    }

    fn negation(&self, inner: &Value) -> Code {
        if let Kind::Convert { value, .. } = &inner.kind
            && inner.as_literal().is_none()
        {
            let truth = self.code(inner, Context::EXACT);
            if let Shape::Infix(operator, left, zero) = truth.shape.clone()
                && operator.text == self.syntax().equality[1]
                && !matches!(value.kind, Kind::Compare(..))
            {
                return left.infix(self.syntax().equality[0], Class::Compare, *zero);
            }
            return truth.prefix(self.syntax().logic[2]);
        }
        self.code(inner, Context::EXACT).prefix(self.syntax().logic[2])
    }

    /// A binary operation with an infix operator.
    pub(crate) fn infix(&self, op: BinaryOp, sides: [&Value; 2], context: Context) -> Code {
        let (text, class) = operator(op);
        let [left, right] = self.operands(op, sides, context);
        left.infix(text, class, right)
    }

    /// Prints the operands of an operator; a literal takes the type of the other operand.
    pub(crate) fn operands(
        &self,
        op: BinaryOp,
        [left, right]: [&Value; 2],
        context: Context,
    ) -> [Code; 2] {
        if op.is_shift() {
            let left = self.code(left, context.typed(false));
            return [left, self.code(right, Context::TYPED)];
        }
        let [left_typed, right_typed] = self.typed_by_neighbour([left, right], context);
        [self.code(left, context.typed(left_typed)), self.code(right, context.typed(right_typed))]
    }

    /// Which of two operands take their type from the other one or from the surrounding code.
    fn typed_by_neighbour(&self, [left, right]: [&Value; 2], context: Context) -> [bool; 2] {
        let around = context.typed && self.syntax().infers_literals;
        [self.has_type(right) || around, self.has_type(left) || around]
    }

    /// Whether the printed value has its type on its own, without its neighbours.
    fn has_type(&self, value: &Value) -> bool {
        match &value.kind {
            Kind::Literal(..) => false,
            Kind::Convert { .. } => {
                !self.syntax().widens_implicitly && value.as_literal().is_none()
            }
            Kind::Negate(inner) | Kind::Complement(inner) => self.has_type(inner),
            Kind::Binary(op, left, right) => {
                self.has_type(left) || (!op.is_shift() && self.has_type(right))
            }
            Kind::Conditional(_, then, otherwise) => {
                self.has_type(then) && self.has_type(otherwise)
            }
            _ => true,
        }
    }

    pub(crate) fn comparison(&self, op: BinaryOp, sides: [&Value; 2]) -> Code {
        let (text, class) = operator(op);
        let text = match op {
            BinaryOp::Equal => self.syntax().equality[0],
            BinaryOp::NotEqual => self.syntax().equality[1],
            _ => text,
        };
        let [left, right] = self.operands(op, sides, Context::EXACT);
        left.infix(text, class, right)
    }

    pub(crate) fn conditional(
        &self,
        [condition, then, otherwise]: [&Value; 3],
        context: Context,
    ) -> Code {
        let [then_typed, otherwise_typed] = self.typed_by_neighbour([then, otherwise], context);
        Code::conditional([
            self.code(condition, Context::EXACT),
            self.code(then, context.typed(then_typed)),
            self.code(otherwise, context.typed(otherwise_typed)),
        ])
    }
}

/// Whether a number has at most as many digits as 32 bits need.
fn is_short(value: &Value) -> bool {
    match value.as_literal() {
        Some((_, Digits::Hexadecimal(width))) => width <= 8,
        _ => true,
    }
}

/// The operator as nearly all languages write it.
pub(crate) fn operator(op: BinaryOp) -> (&'static str, Class) {
    use BinaryOp as B;
    match op {
        B::Add => ("+", Class::Sum),
        B::Subtract => ("-", Class::Sum),
        B::Multiply => ("*", Class::Product),
        B::Divide => ("/", Class::Product),
        B::Remainder => ("%", Class::Product),
        B::And => ("&", Class::Bitwise),
        B::Or => ("|", Class::Bitwise),
        B::Xor => ("^", Class::Bitwise),
        B::ShiftLeft | B::WrappingShiftLeft => ("<<", Class::Shift),
        B::ShiftRight | B::ShiftRightUnsigned | B::WrappingShiftRight => (">>", Class::Shift),
        B::Less => ("<", Class::Compare),
        B::LessOrEqual => ("<=", Class::Compare),
        B::Greater => (">", Class::Compare),
        B::GreaterOrEqual => (">=", Class::Compare),
        B::Equal => ("==", Class::Compare),
        B::NotEqual => ("!=", Class::Compare),
    }
}

/// Whether a wrapping method is called on the variable, for which Rust needs its type, or it is negated, for
/// which readers do.
fn needs_type(body: &[Statement], variable: usize) -> bool {
    fn inside(value: &Value, variable: usize) -> bool {
        let is_it =
            |side: &Value| matches!(side.kind, Kind::Name(Place::Local(name)) if name == variable);
        let here = match &value.kind {
            Kind::Binary(_, left, right) => value.overflows && (is_it(left) || is_it(right)),
            Kind::Negate(inner) => is_it(inner),
            _ => false,
        };
        here || (value.children().into_iter()).any(|child| inside(child, variable))
    }
    crate::tree::values(body).into_iter().any(|value| inside(value, variable))
}

/// Whether it contains a counted loop, which Rust prints with an iterator.
pub(crate) fn has_counted_loop(body: &[Statement]) -> bool {
    body.iter().any(|statement| {
        let here = matches!(statement, Statement::Loop(looped) if looped.counted.is_some());
        here || statement.blocks().into_iter().any(has_counted_loop)
    })
}

impl Buffer {
    fn new(depth: usize) -> Self {
        Self { lines: Vec::new(), depth, steps: Vec::new() }
    }

    fn line(&mut self, line: impl Into<Text>, syntax: &Syntax) {
        let mut indented = Text::from(syntax.indent.repeat(self.depth));
        indented.push_text(&line.into());
        self.lines.push(indented);
    }

    fn code(&mut self, before: &str, code: &Code, after: &str, syntax: &Syntax) {
        for line in code.lines(before, after, self.depth, syntax) {
            self.line(line, syntax);
        }
    }

    /// Opens a block.
    fn open(&mut self, head: impl Into<Text>, syntax: &Syntax) {
        let mut head = head.into();
        match syntax.blocks {
            Blocks::BracesOnNextLine => {
                if head.len() > 0 {
                    self.line(head, syntax);
                }
                self.line("{", syntax);
            }
            Blocks::Indented => {
                head.push(":");
                self.line(head, syntax);
            }
            _ => {
                head.push(if head.len() > 0 { " {" } else { "{" });
                self.line(head, syntax);
            }
        }
        self.depth += 1;
    }

    /// Closes a block and opens its `else`.
    fn reopen(&mut self, head: impl Into<Text>, syntax: &Syntax) {
        match syntax.blocks {
            Blocks::BracesOnNextLine => {
                self.close(syntax);
                self.open(head, syntax);
            }
            Blocks::Indented => {
                self.depth -= 1;
                self.open(head, syntax);
            }
            _ => {
                self.depth -= 1;
                let mut line = Text::from("} ");
                line.push_text(&head.into());
                line.push(" {");
                self.line(line, syntax);
                self.depth += 1;
            }
        }
    }

    fn close(&mut self, syntax: &Syntax) {
        self.depth -= 1;
        if syntax.blocks != Blocks::Indented {
            self.line("}", syntax);
        }
    }
}
