//! Walks the tree and writes it down: the one walker of all languages.

mod dialect;

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;

use deltaboard_routine::Type;
use deltaboard_routine::operator::BinaryOp;

use crate::code::{Class, Code};
use crate::support::Helper;
use crate::syntax::{Blocks, Loops, Manner};
use crate::tree::{
    Digits, Function, Initial, Kind, Loop, Place, Statement, Target, Tree, Value, Variable,
};
pub(crate) use dialect::{Dialect, List, differs_from_zero, digits, is_count, is_kept};

/// What is asked of a printed value.
#[derive(Clone, Copy)]
pub(crate) struct Want {
    /// Whether it must be a number of its type, or may be any that has the same low bits.
    pub(crate) exact: bool,
    /// Whether what stands around it tells a literal's type.
    pub(crate) typed: bool,
}

impl Want {
    pub(crate) const EXACT: Self = Self {
        exact: true,
        typed: false,
    };
    pub(crate) const TYPED: Self = Self {
        exact: true,
        typed: true,
    };

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

/// Lines of a function, and how deep they stand.
struct Page {
    lines: Vec<String>,
    depth: usize,
    /// What each open loop does before its next round, where `continue` would pass it by.
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

    /// The whole file; `comment` are the lines above the routine, or inside it.
    pub(crate) fn file(&self, comment_of: &dyn Fn(&Function) -> Vec<String>) -> String {
        let mut functions = Vec::new();
        for index in &self.tree.order {
            if let Some(function) = &self.tree.functions[*index] {
                let comment = comment_of(function);
                functions.push(self.function_text(*index, function, &comment));
            }
        }
        self.function.set(None);
        // A constant may use another, which then stands before it.
        let mut constants = Vec::new();
        let mut place = self.tree.globals.len();
        while place > 0 {
            place -= 1;
            let is_used = self.globals.borrow().contains(&place);
            if is_used {
                let value = &self.tree.global_values[place];
                let mut page = Page::new(0);
                self.declare(&self.tree.globals[place], Some(value), false, &mut page);
                constants.push(page.lines.join("\n"));
            }
        }
        constants.reverse();
        let helpers = self.helpers.borrow();
        let mut parts: Vec<String> = helpers
            .iter()
            .map(|helper| self.dialect.helper(*helper).trim().to_owned())
            .collect();
        if !constants.is_empty() {
            // Those of one kind stand together.
            let kind = |constant: &str| constant.split(' ').next().map(str::to_owned);
            let mut text = String::new();
            let mut before = None;
            for constant in &constants {
                if !text.is_empty() {
                    text += if kind(constant) == before {
                        "\n"
                    } else {
                        "\n\n"
                    };
                }
                text += constant;
                before = kind(constant);
            }
            parts.push(text);
        }
        parts.append(&mut functions);
        let imports: Vec<_> = self.imports.borrow().iter().copied().collect();
        self.dialect.file(&imports, &parts)
    }

    pub(crate) fn manner(&self) -> &'static Manner {
        self.dialect.manner()
    }

    /// Calls a helper, which is then printed too.
    pub(crate) fn help(&self, helper: Helper, name: &str, arguments: Vec<Code>) -> Code {
        self.need(helper);
        Code::call(name, arguments)
    }

    pub(crate) fn need(&self, helper: Helper) {
        self.helpers.borrow_mut().insert(helper);
    }

    pub(crate) fn import(&self, import: &'static str) {
        self.imports.borrow_mut().insert(import);
    }

    pub(crate) fn variables<'a>(
        &'a self,
        function: &'a Function,
    ) -> impl Iterator<Item = &'a Variable> {
        (function.parameters.iter()).map(|parameter| &function.variables[*parameter])
    }

    /// The head of a static method, as Java and C# write it.
    pub(crate) fn static_method(
        &self,
        function: &Function,
        ty: impl Fn(Type) -> &'static str,
    ) -> String {
        let parameters = self.variables(function).map(|parameter| {
            let brackets = if parameter.array.is_some() { "[]" } else { "" };
            format!("{}{brackets} {}", ty(parameter.ty), parameter.name)
        });
        let parameters: Vec<_> = parameters.collect();
        let returns = function.returns.map_or("void", &ty);
        let access = if function.is_routine {
            "public"
        } else {
            "private"
        };
        format!(
            "{access} static {returns} {}({})",
            function.name,
            parameters.join(", ")
        )
    }

    /// The function that a call is to.
    pub(crate) fn called(&self, function: usize) -> Option<&Function> {
        self.tree.functions[function].as_ref()
    }

    /// Whether a variable was given to the function that is printed.
    pub(crate) fn is_parameter(&self, variable: &Variable) -> bool {
        let function = self.function.get().and_then(|index| self.called(index));
        function.is_some_and(|function| {
            self.variables(function)
                .any(|parameter| parameter.name == variable.name)
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

    fn function_text(&self, index: usize, function: &Function, comment: &[String]) -> String {
        self.function.set(Some(index));
        let manner = self.manner();
        let mut page = Page::new(0);
        let signature = self.dialect.signature(self, function);
        let depth = usize::from(manner.comment.inside);
        let indent = manner.indent.repeat(depth);
        let comment = comment.iter().map(|line| {
            if line.is_empty() {
                String::new()
            } else {
                format!("{indent}{line}")
            }
        });
        if manner.comment.inside {
            page.open(&signature, manner);
            page.lines.extend(comment);
        } else {
            page.lines.extend(comment);
            page.open(&signature, manner);
        }
        let body = match function.body.as_slice() {
            // Where a function ends, it returns by itself.
            [before @ .., Statement::Return(None)] => before,
            body => body,
        };
        if body.is_empty() && manner.blocks == Blocks::Indented {
            page.line("pass", manner);
        }
        for (place, statement) in body.iter().enumerate() {
            match statement {
                Statement::Return(Some(value))
                    if self.dialect.ends_with_value() && place + 1 == body.len() =>
                {
                    let code = self.code(value, Want::TYPED);
                    page.code("", &code, "", manner);
                }
                _ => self.statement(statement, &mut page),
            }
        }
        page.close(manner);
        page.lines.join("\n")
    }

    fn block(&self, body: &[Statement], page: &mut Page) {
        if body.is_empty() && self.manner().blocks == Blocks::Indented {
            page.line("pass", self.manner());
        }
        for statement in body {
            self.statement(statement, page);
        }
    }

    fn statement(&self, statement: &Statement, page: &mut Page) {
        let manner = self.manner();
        match statement {
            Statement::Declare(slot, value) => {
                if let Some(variable) = self.variable(Place::Local(*slot)) {
                    self.declare(variable, value.as_ref(), true, page);
                }
            }
            Statement::Assign {
                target,
                value,
                compound,
            } => self.assign(target, value, *compound, page),
            Statement::Call(value) => {
                let code = self.code(value, Want::EXACT);
                page.code("", &code, manner.end, manner);
            }
            Statement::Return(None) => page.line(&format!("return{}", manner.end), manner),
            Statement::Return(Some(value)) => {
                if let Some([condition, then, otherwise]) = self.chosen(value) {
                    page.open(&self.head("if", condition), manner);
                    self.statement(&Statement::Return(Some(then.clone())), page);
                    page.close(manner);
                    self.statement(&Statement::Return(Some(otherwise.clone())), page);
                    return;
                }
                let code = self.code(value, Want::TYPED);
                page.code("return ", &code, manner.end, manner);
            }
            Statement::If {
                condition,
                then,
                otherwise,
            } => self.branch("if", condition, then, otherwise, page),
            Statement::Loop(looped) => self.looped(looped, page),
            Statement::Block(body) => match (manner.blocks, body.as_slice()) {
                (Blocks::Indented, _) => self.block(body, page),
                _ => {
                    page.open("", manner);
                    self.block(body, page);
                    page.close(manner);
                }
            },
            Statement::Break => page.line(&format!("break{}", manner.end), manner),
            Statement::Continue => {
                let steps = page.steps.last().cloned().unwrap_or_default();
                for step in &steps {
                    self.statement(step, page);
                }
                page.line(&format!("continue{}", manner.end), manner);
            }
        }
    }

    fn declare(&self, variable: &Variable, value: Option<&Initial>, inside: bool, page: &mut Page) {
        let manner = self.manner();
        if let Some(Initial::Value(value)) = value
            && let Some([condition, then, otherwise]) = self.chosen(value)
        {
            let empty = self.dialect.declaration(self, variable, None, inside);
            page.line(&format!("{empty}{}", manner.end), manner);
            self.assign_chosen(&variable.name, [condition, then, otherwise], page);
            return;
        }
        let before = self.dialect.declaration(self, variable, value, inside);
        match value {
            None if before.is_empty() => {}
            None => page.line(&format!("{before}{}", manner.end), manner),
            Some(Initial::Value(value)) => {
                // In Go's short form the type is the value's.
                let typed = !before.ends_with(":= ");
                let code = self.code(value, Want::EXACT.typed(typed));
                page.code(&before, &code, manner.end, manner);
            }
            Some(Initial::List {
                items,
                length,
                repeat,
            }) => {
                let list = List {
                    items,
                    length: *length,
                    repeat: *repeat,
                };
                let code = self.dialect.list(self, variable, list);
                page.code(&before, &code, manner.end, manner);
            }
        }
    }

    fn assign(&self, target: &Target, value: &Value, compound: bool, page: &mut Page) {
        let manner = self.manner();
        let target = match target {
            Target::Variable(slot) => self.name(Place::Local(*slot)),
            Target::Element(slot, index) => Code::Index(
                Box::new(self.name(Place::Local(*slot))),
                Box::new(self.dialect.index(self, index)),
            ),
        };
        let written = target.flat(manner);
        if let Some(parts) = self.chosen(value) {
            self.assign_chosen(&written, parts, page);
            return;
        }
        let code = self.code(value, Want::TYPED);
        if let (true, Code::Infix(sign, left, right)) = (compound, &code)
            && **left == target
        {
            let one = matches!(&**right, Code::Atom(number) if number == "1");
            let increment = manner.increment.filter(|_| one);
            if let Some(step) = increment
                && let Some(step) = match sign.written {
                    "+" => Some(step[0]),
                    "-" => Some(step[1]),
                    _ => None,
                }
            {
                page.line(&format!("{written}{step}{}", manner.end), manner);
                return;
            }
            page.code(
                &format!("{written} {}= ", sign.written),
                right,
                manner.end,
                manner,
            );
            return;
        }
        page.code(&format!("{written} = "), &code, manner.end, manner);
    }

    fn assign_chosen(&self, target: &str, parts: [&Value; 3], page: &mut Page) {
        let manner = self.manner();
        page.open(&self.head("if", parts[0]), manner);
        let then = self.code(parts[1], Want::TYPED);
        page.code(&format!("{target} = "), &then, manner.end, manner);
        page.reopen("else", manner);
        let otherwise = self.code(parts[2], Want::TYPED);
        page.code(&format!("{target} = "), &otherwise, manner.end, manner);
        page.close(manner);
    }

    /// Condition and choices, where an `if` around the statement chooses better.
    fn chosen<'v>(&self, value: &'v Value) -> Option<[&'v Value; 3]> {
        match &value.kind {
            Kind::Choose(condition, then, otherwise) if !self.manner().chooses => {
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
        page: &mut Page,
    ) {
        let manner = self.manner();
        let head = self.head(word, condition);
        if word == "if" {
            page.open(&head, manner);
        } else {
            page.reopen(&head, manner);
        }
        self.block(then, page);
        match otherwise {
            [] => page.close(manner),
            [
                Statement::If {
                    condition,
                    then,
                    otherwise,
                },
            ] => self.branch(manner.else_if, condition, then, otherwise, page),
            _ => {
                page.reopen("else", manner);
                self.block(otherwise, page);
                page.close(manner);
            }
        }
    }

    /// `while (c)`
    fn head(&self, word: &str, condition: &Value) -> String {
        let manner = self.manner();
        let condition = self.code(condition, Want::EXACT).flat(manner);
        match manner.blocks {
            Blocks::Braces | Blocks::BracesBelow => format!("{word} ({condition})"),
            Blocks::BareBraces | Blocks::Indented => format!("{word} {condition}"),
        }
    }

    fn looped(&self, looped: &Loop, page: &mut Page) {
        let manner = self.manner();
        let Loop {
            first,
            condition,
            step,
            body,
            counted,
        } = looped;
        if let Some((slot, from, to)) = counted
            && let Some(variable) = self.variable(Place::Local(*slot))
        {
            // Where the end has a type, the beginning takes it.
            let is_default = from.ty == Type::I32 && !wraps(body, *slot);
            let typed = to.as_literal().is_none() || is_default;
            let from = self.code(from, Want::EXACT.typed(typed));
            let to = self.code(to, Want::TYPED);
            let is_read = crate::tree::values(body)
                .iter()
                .any(|value| value.reads(*slot));
            let name = if is_read { &variable.name } else { "_" };
            if let Some(head) = self.dialect.counting(name, &from, &to) {
                page.open(&head, manner);
                page.steps.push(Vec::new());
                self.block(body, page);
                page.steps.pop();
                page.close(manner);
                return;
            }
        }
        let has_header = manner.loops == Loops::Headers;
        // What does not fit into a header ends the body.
        let (last, after) = match step.as_slice() {
            [only] if has_header => (Some(only), &[][..]),
            step => (None, step),
        };
        if has_header && (first.is_some() || last.is_some()) {
            let part = |statement: Option<&Statement>| {
                let mut page = Page::new(0);
                if let Some(statement) = statement {
                    self.statement(statement, &mut page);
                }
                let line = page.lines.join(" ");
                line.trim_end_matches(manner.end).to_owned()
            };
            let (first, last) = (part(first.as_deref()), part(last));
            let condition = condition.as_ref().map(|condition| {
                let code = self.code(condition, Want::EXACT);
                format!(" {}", code.flat(manner))
            });
            let always = if manner.gofmt { " " } else { "" };
            let condition = condition.unwrap_or_else(|| always.to_owned());
            let header = format!("{first};{condition};");
            let header = if last.is_empty() {
                header
            } else {
                format!("{header} {last}")
            };
            let head = match manner.blocks {
                Blocks::BareBraces => format!("for {header}"),
                _ => format!("for ({header})"),
            };
            page.open(&head, manner);
        } else {
            if let Some(first) = first {
                self.statement(first, page);
            }
            let word = if manner.gofmt { "for" } else { "while" };
            let head = match condition {
                Some(condition) => self.head(word, condition),
                None => match manner.blocks {
                    Blocks::Indented => "while True".to_owned(),
                    Blocks::BareBraces if manner.gofmt => "for".to_owned(),
                    Blocks::BareBraces => "loop".to_owned(),
                    _ => "for (;;)".to_owned(),
                },
            };
            page.open(&head, manner);
        }
        page.steps.push(after.to_vec());
        self.block(body, page);
        for statement in after {
            self.statement(statement, page);
        }
        page.steps.pop();
        page.close(manner);
    }

    pub(crate) fn code(&self, value: &Value, want: Want) -> Code {
        match &value.kind {
            Kind::Literal(..) => self.literal(value, want),
            Kind::Name(place) => self.name(*place),
            Kind::Element(place, index) => Code::Index(
                Box::new(self.name(*place)),
                Box::new(self.dialect.index(self, index)),
            ),
            Kind::Negate(inner) => self.dialect.negate(self, value, inner, want),
            Kind::Complement(inner) => self.dialect.complement(self, value, inner, want),
            Kind::Not(inner) => self.negation(inner),
            Kind::Binary(op, left, right) => {
                self.dialect.binary(self, value, *op, [left, right], want)
            }
            Kind::Compare(op, left, right) => self.dialect.compare(self, *op, [left, right]),
            Kind::Shortcut { and, left, right } => {
                let (sign, class) = if *and {
                    (self.manner().logic[0], Class::And)
                } else {
                    (self.manner().logic[1], Class::Or)
                };
                let left = self.code(left, Want::EXACT);
                left.infix(sign, class, self.code(right, Want::EXACT))
            }
            Kind::Choose(condition, then, otherwise) => {
                (self.dialect).choose(self, [condition, then, otherwise], want)
            }
            Kind::Convert { .. } if value.as_literal().is_some() => self.literal(value, want),
            Kind::Convert { value: inner, .. } => {
                self.dialect
                    .convert(self, inner, value.ty, self.with_implicit(value, want))
            }
            Kind::Call {
                function,
                arguments,
            } => {
                let Some(called) = self.called(*function) else {
                    return Code::atom("");
                };
                let parameters = self.variables(called);
                let arguments = arguments.iter().zip(parameters);
                let arguments = arguments.map(|(argument, parameter)| {
                    match (&argument.kind, &parameter.array) {
                        (Kind::Name(place), Some(_)) => match self.variable(*place) {
                            Some(array) => self.dialect.array_argument(self, array, parameter),
                            None => Code::atom(""),
                        },
                        _ => self.code(argument, Want::TYPED),
                    }
                });
                Code::call(called.name.clone(), arguments.collect())
            }
            Kind::Intrinsic(intrinsic, board, by) => {
                self.dialect
                    .intrinsic(self, *intrinsic, board, by.as_deref())
            }
        }
    }

    /// Conversions that C does by itself are asked for as such.
    fn with_implicit(&self, value: &Value, want: Want) -> Want {
        let implicit = matches!(value.kind, Kind::Convert { implicit: true, .. });
        // `typed` says of a conversion that its neighbours bring it about.
        if self.manner().declares_before_use {
            want.typed(implicit)
        } else {
            want
        }
    }

    fn literal(&self, value: &Value, want: Want) -> Code {
        // What C converts by itself is written as it was.
        if self.manner().declares_before_use
            && let Kind::Convert {
                implicit: true,
                value: inner,
            } = &value.kind
            && inner.ty.bits() <= 32
            && is_short(inner)
        {
            return self.literal(inner, want);
        }
        match value.as_literal() {
            Some((number, _)) if number.ty == Type::Bool => {
                Code::atom(self.manner().truth[usize::from(number.bits == 0)])
            }
            Some((number, digits)) => self.dialect.literal(number, digits, want.typed),
            None => Code::atom(""),
        }
    }

    fn negation(&self, inner: &Value) -> Code {
        if let Kind::Convert { value, .. } = &inner.kind
            && inner.as_literal().is_none()
        {
            let truth = self.code(inner, Want::EXACT);
            if let Code::Infix(sign, left, zero) = truth.clone()
                && sign.written == self.manner().equality[1]
                && !matches!(value.kind, Kind::Compare(..))
            {
                return left.infix(self.manner().equality[0], Class::Compare, *zero);
            }
            return truth.prefix(self.manner().logic[2]);
        }
        self.code(inner, Want::EXACT).prefix(self.manner().logic[2])
    }

    /// An operator between its operands.
    pub(crate) fn infix(&self, op: BinaryOp, sides: [&Value; 2], want: Want) -> Code {
        let (written, class) = sign(op);
        let [left, right] = self.operands(op, sides, want);
        left.infix(written, class, right)
    }

    /// The operands of an operator; a literal takes the type of the other.
    pub(crate) fn operands(
        &self,
        op: BinaryOp,
        [left, right]: [&Value; 2],
        want: Want,
    ) -> [Code; 2] {
        if op.is_shift() {
            let left = self.code(left, want.typed(false));
            return [left, self.code(right, Want::TYPED)];
        }
        let [left_typed, right_typed] = self.typed_beside([left, right], want);
        [
            self.code(left, want.typed(left_typed)),
            self.code(right, want.typed(right_typed)),
        ]
    }

    /// Which of two values that meet take their type from the other, or from what is around both.
    fn typed_beside(&self, [left, right]: [&Value; 2], want: Want) -> [bool; 2] {
        let around = want.typed && self.manner().infers;
        [
            self.has_type(right) || around,
            self.has_type(left) || around,
        ]
    }

    /// Whether what is written for a value has its type without its neighbours.
    fn has_type(&self, value: &Value) -> bool {
        match &value.kind {
            Kind::Literal(..) => false,
            Kind::Convert { .. } => !self.manner().widens && value.as_literal().is_none(),
            Kind::Negate(inner) | Kind::Complement(inner) => self.has_type(inner),
            Kind::Binary(op, left, right) => {
                self.has_type(left) || (!op.is_shift() && self.has_type(right))
            }
            Kind::Choose(_, then, otherwise) => self.has_type(then) && self.has_type(otherwise),
            _ => true,
        }
    }

    pub(crate) fn comparison(&self, op: BinaryOp, sides: [&Value; 2]) -> Code {
        let (written, class) = sign(op);
        let written = match op {
            BinaryOp::Equal => self.manner().equality[0],
            BinaryOp::NotEqual => self.manner().equality[1],
            _ => written,
        };
        let [left, right] = self.operands(op, sides, Want::EXACT);
        left.infix(written, class, right)
    }

    pub(crate) fn choice(&self, [condition, then, otherwise]: [&Value; 3], want: Want) -> Code {
        let [then_typed, otherwise_typed] = self.typed_beside([then, otherwise], want);
        Code::Choose(Box::new([
            self.code(condition, Want::EXACT),
            self.code(then, want.typed(then_typed)),
            self.code(otherwise, want.typed(otherwise_typed)),
        ]))
    }
}

/// Whether a number is written with no more digits than 32 bits have.
fn is_short(value: &Value) -> bool {
    match value.as_literal() {
        Some((_, Digits::Hexadecimal(width))) => width <= 8,
        _ => true,
    }
}

/// How nearly all languages write an operator.
pub(crate) fn sign(op: BinaryOp) -> (&'static str, Class) {
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
        B::ShiftRight | B::ShiftRightZeros | B::WrappingShiftRight => (">>", Class::Shift),
        B::Less => ("<", Class::Compare),
        B::LessOrEqual => ("<=", Class::Compare),
        B::Greater => (">", Class::Compare),
        B::GreaterOrEqual => (">=", Class::Compare),
        B::Equal => ("==", Class::Compare),
        B::NotEqual => ("!=", Class::Compare),
    }
}

/// Whether something is called on a variable that wraps, where Rust asks for its type, or it is negated, where its readers do.
fn wraps(body: &[Statement], variable: usize) -> bool {
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
    crate::tree::values(body)
        .into_iter()
        .any(|value| inside(value, variable))
}

/// Whether a loop in it can only be said by an iterator.
pub(crate) fn counts(body: &[Statement]) -> bool {
    body.iter().any(|statement| {
        let here = matches!(statement, Statement::Loop(looped) if looped.counted.is_some());
        here || statement.blocks().into_iter().any(counts)
    })
}

impl Page {
    fn new(depth: usize) -> Self {
        Self {
            lines: Vec::new(),
            depth,
            steps: Vec::new(),
        }
    }

    fn line(&mut self, line: &str, manner: &Manner) {
        let line = format!("{}{line}", manner.indent.repeat(self.depth));
        self.lines.push(line);
    }

    fn code(&mut self, before: &str, code: &Code, after: &str, manner: &Manner) {
        for line in code.lines(before, after, self.depth, manner) {
            self.line(&line, manner);
        }
    }

    /// Begins a block.
    fn open(&mut self, head: &str, manner: &Manner) {
        match manner.blocks {
            Blocks::BracesBelow => {
                if !head.is_empty() {
                    self.line(head, manner);
                }
                self.line("{", manner);
            }
            Blocks::Indented => self.line(&format!("{head}:"), manner),
            _ if head.is_empty() => self.line("{", manner),
            _ => self.line(&format!("{head} {{"), manner),
        }
        self.depth += 1;
    }

    /// Ends a block and begins its `else`.
    fn reopen(&mut self, head: &str, manner: &Manner) {
        match manner.blocks {
            Blocks::BracesBelow => {
                self.close(manner);
                self.open(head, manner);
            }
            Blocks::Indented => {
                self.depth -= 1;
                self.open(head, manner);
            }
            _ => {
                self.depth -= 1;
                self.line(&format!("}} {head} {{"), manner);
                self.depth += 1;
            }
        }
    }

    fn close(&mut self, manner: &Manner) {
        self.depth -= 1;
        if manner.blocks != Blocks::Indented {
            self.line("}", manner);
        }
    }
}
