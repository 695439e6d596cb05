//! Function heads in C, C++, C# and Java.

use deltaboard_lexer::token::{Token, TokenKind};
use deltaboard_lexer::word_list::contains_word;
use deltaboard_lexer::{Diagnostic, Span, Type};

use super::state::Parser;
use super::types::TypeSpec;
use crate::syntax::{self, ExprKind, Function, Place, Statement, StatementKind, Variable};

/// Returns the names of the functions that a text defines, recognized by the tokens around them.
pub(super) fn names<'t>(text: &'t str, tokens: &[Token]) -> Vec<&'t str> {
    let mut names = Vec::new();
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        at += 1;
        let name = token.span.of(text);
        let after = tokens.get(at).map(|token| token.kind);
        let before = at.checked_sub(2).and_then(|before| tokens.get(before));
        if token.kind != TokenKind::Ident || after != Some(TokenKind::Punct("(")) {
            continue;
        }
        // A call before a block: `if x > count(y) {`
        let is_value = before.is_some_and(|before| match before.kind {
            TokenKind::Punct(sign) => contains_word(". ( , = == != < <= >= + - ! | ^ && ||", sign),
            _ => contains_word("if while return in", before.span.of(text)),
        });
        let is_statement = contains_word("if while for switch catch return", name);
        if !is_value && !is_statement && is_head(text, &tokens[at..]) {
            names.push(name);
        }
    }
    names
}

/// Returns whether parameters are followed by a body.
pub(super) fn is_head(text: &str, tokens: &[Token]) -> bool {
    let (mut depth, mut returns) = (0, false);
    for token in tokens {
        match token.kind {
            TokenKind::Punct("(" | "[") => depth += 1,
            TokenKind::Punct(")" | "]") => depth -= 1,
            TokenKind::Punct("{" | "=>") if depth == 0 => return true,
            TokenKind::Punct("->") if depth == 0 => returns = true,
            // A declaration without a body.
            TokenKind::Punct(";") if depth == 0 => return false,
            _ if returns => {}
            TokenKind::Ident
                if contains_word(
                    "const noexcept override final throws __attribute__",
                    token.span.of(text),
                ) => {}
            _ if depth == 0 => return false,
            _ => {}
        }
    }
    false
}

/// Usual names for the index of a square.
pub(crate) const SQUARE_NAMES: &str = "sq square s sq' square_index sqr pos index idx";

/// The return type of a function.
#[derive(Clone, Copy)]
pub(super) struct ReturnType {
    /// `None` for `void`.
    pub(super) ty: Option<Type>,
    /// Whether it is declared to be a square.
    pub(super) square: bool,
    /// The `*` if it is a pointer.
    pub(super) pointer: Option<Span>,
}

/// A function's parameters.
struct Parameters {
    variables: Vec<Variable>,
    /// Whether each has a name, as a body requires.
    named: bool,
}

impl Parser<'_, '_> {
    /// Parses the return type before the name; `None` for `void`.
    pub(super) fn return_type(&mut self) -> Result<Option<TypeSpec>, Diagnostic> {
        if self.accept_word("void") {
            return Ok(None);
        }
        let inferred = self.accept_word("auto");
        let ty = if inferred { Type::Untyped } else { self.type_before_name()? };
        let square = self.last_type_is_square();
        self.qualifiers();
        // Java's `int[] board`
        let length = (self.is_sign("[") && self.sign_at(1) == Some("]")).then(|| {
            self.skip_enclosed();
            0
        });
        let mut pointer = None;
        while self.is_sign("&") || self.is_sign("*") {
            let sign = self.next().span;
            if self.text_of(sign) == "*" {
                pointer = Some(sign);
            }
            self.qualifiers();
        }
        self.return_pointer = pointer;
        Ok(Some(TypeSpec { ty, length, square }))
    }

    pub(super) fn c_function(
        &mut self,
        start: Span,
        returns: Option<TypeSpec>,
        name: Span,
    ) -> Result<(), Diagnostic> {
        let parameters = self.parameters()?;
        self.check_not_specialized(name)?;
        // A `const` method doesn't change its value, unless a field is `mutable`.
        let changes =
            !self.qualifiers() || super::language::has(self.text, &self.tokens, "mutable");
        let mut square = returns.is_some_and(|written| written.square);
        let mut returns = returns.map(|written| written.ty);
        if self.accept_word("throws") {
            self.name("an exception")?;
        }
        if self.accept("->") {
            returns = Some(self.type_before_name()?);
            square = self.last_type_is_square();
        }
        let returns = ReturnType { ty: returns, square, pointer: self.return_pointer.take() };
        // It is only declared here, and defined elsewhere.
        if self.accept(";") {
            self.scope.leave_function();
            return Ok(());
        }
        let is_method = parameters.variables.is_empty();
        let body = self.at;
        self.undefined = None;
        let read = self.function(start, name, parameters, returns);
        match (read, self.undefined.take()) {
            (Err(_), Some(member)) if is_method => {
                self.at = body;
                self.nesting = 0;
                let parameters = self.member_parameter(member, square, changes)?;
                self.function(start, name, parameters, returns)
            }
            (read, _) => read,
        }
    }

    /// Makes a member of its class the board of a method: the first undefined name.
    fn member_parameter(
        &mut self,
        member: Span,
        square: bool,
        changes: bool,
    ) -> Result<Parameters, Diagnostic> {
        self.scope.enter_function();
        let name = self.text_of(member);
        let ty = match self.own_field(name) {
            Some(field) => field.ty.ok_or_else(|| {
                Diagnostic::about(
                    member,
                    name,
                    "is a field that does not hold a number of its type",
                )
            })?,
            None => Type::U64,
        };
        let mut variable = Variable::new(member, Some(ty));
        variable.square = square || self.in_square_type || contains_word(SQUARE_NAMES, name);
        variable.by_reference = changes;
        self.scope.declare(name, variable.clone());
        Ok(Parameters { variables: vec![variable], named: true })
    }

    /// `(U64 x, int n)`, `(int board[64])`
    fn parameters(&mut self) -> Result<Parameters, Diagnostic> {
        self.scope.enter_function();
        self.expect("(", "and the parameters")?;
        if self.sign_at(1) == Some(")") {
            self.accept_word("void");
        }
        let mut variables = core::mem::take(&mut self.generic_parameters);
        for variable in &variables {
            self.scope.declare(self.text_of(variable.name.span), variable.clone());
        }
        let mut named = true;
        while !self.is_sign(")") {
            match self.parameter()? {
                Some(variable) => {
                    self.scope.declare(self.text_of(variable.name.span), variable.clone());
                    variables.push(variable);
                }
                None => named = false,
            }
            if !self.accept(",") {
                break;
            }
        }
        self.expect(")", "after the parameters")?;
        Ok(Parameters { variables, named })
    }

    /// Parses a parameter; `None` if it has no name.
    fn parameter(&mut self) -> Result<Option<Variable>, Diagnostic> {
        let start = self.peek().span;
        let mut constant = self.qualifiers();
        let ty = self.type_before_name()?;
        constant |= self.qualifiers();
        let java_array = self.is_sign("[") && self.sign_at(1) == Some("]");
        if java_array {
            self.skip_enclosed();
        }
        let (mut refers, mut is_pointer) = (false, false);
        loop {
            if self.accept("&") || self.accept("&&") {
                refers = true;
            } else if self.accept("*") {
                is_pointer = true;
            } else {
                break;
            }
            self.qualifiers();
        }
        // C++'s `int (&board)[64]`
        let enclosed = self.is_sign("(") && self.sign_at(1) == Some("&");
        if enclosed {
            self.next();
            self.next();
        }
        if self.word_at(0).is_none() {
            return Ok(None);
        }
        let name = self.next().span;
        if enclosed {
            self.expect(")", "after the name")?;
        }
        let dimension = self.dimension()?;
        let mut variable = Variable::new(name, Some(ty));
        if is_pointer && let Some(moved) = self.pointer_move(name) {
            let fault = "is a pointer, and moving a pointer is not supported";
            return Err(Diagnostic::about(moved, self.text_of(name), fault)
                .with_help("use an index, as in `board[n]`"));
        }
        // A pointer to a bitboard is one bitboard unless it is indexed; a pointer to another type is an array
        // of 64.
        let board = is_pointer && ty == Type::U64 && !self.is_indexed(name);
        variable.array = java_array || dimension.is_some() || (is_pointer && !board);
        variable.by_reference = (refers || board) && !constant && !variable.array;
        variable.refers = refers || is_pointer;
        if self.accept("=") {
            self.expression()?;
        }
        variable.square = self.is_square(&variable, start);
        Ok(Some(variable))
    }

    /// Returns where the body moves this pointer instead of changing what it points to.
    fn pointer_move(&self, name: Span) -> Option<Span> {
        let sign = |at: usize| match self.tokens[at].kind {
            TokenKind::Punct(sign) => sign,
            _ => "",
        };
        let moves = |at: &usize| {
            let (before, after) = (sign(at - 1), sign(at + 1));
            contains_word("++ --", before)
                || contains_word("++ --", after)
                || contains_word("= += -=", after) && before != "*"
        };
        let moved = self.uses_in_body(name).find(moves)?;
        Some(self.tokens[moved].span)
    }

    /// Returns whether the body indexes this parameter.
    fn is_indexed(&self, name: Span) -> bool {
        let mut uses = self.uses_in_body(name);
        uses.any(|at| self.tokens[at + 1].kind == TokenKind::Punct("["))
    }

    /// Returns the tokens of a name in the body of the function whose parameters are being parsed.
    fn uses_in_body(&self, name: Span) -> impl Iterator<Item = usize> {
        let mut depth = 0;
        let body = (self.at..self.tokens.len() - 1).take_while(move |at| {
            match self.tokens[*at].kind {
                TokenKind::Punct("{") => depth += 1,
                TokenKind::Punct("}") if depth <= 1 => return false,
                TokenKind::Punct("}") => depth -= 1,
                TokenKind::Punct(";") if depth == 0 => return false,
                _ => {}
            }
            true
        });
        body.filter(move |at| {
            let token = self.tokens[*at];
            token.kind == TokenKind::Ident && self.text_of(token.span) == self.text_of(name)
        })
    }

    /// Chooses the parameter that a routine works on: the first that is wide enough for a board, or an array,
    /// or a square by name or type; otherwise the first.
    fn board_among(&self, parameters: &[Variable]) -> usize {
        let is_board = |parameter: &Variable| {
            let narrow_number = parameter.ty.is_some_and(|ty| ty.bits() < 64 && ty != Type::U32);
            let is_wide = parameter.array || !narrow_number;
            !parameter.fixed && (is_wide || self.is_named_square(parameter))
        };
        parameters.iter().position(is_board).unwrap_or(0)
    }

    /// Returns whether the type or the name of a parameter is that of a square.
    fn is_named_square(&self, parameter: &Variable) -> bool {
        let before = self.text[..parameter.name.span.start].trim_end();
        let mut words = before.rsplit(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        words.next().is_some_and(|word| self.is_square_type(word))
            || contains_word("sq square", self.text_of(parameter.name.span))
    }

    /// Returns whether a parameter is the index of a square, not a set of squares: its type or name says so,
    /// or it is signed and too narrow for a board.
    pub(super) fn is_square(&self, parameter: &Variable, start: Span) -> bool {
        let declared = Span::new(start.start, self.last_end()).of(self.text);
        let mut words = declared.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        let name = self.text_of(parameter.name.span);
        let narrow = parameter.ty.is_none_or(|ty| ty.bits() < 64);
        !parameter.array
            && (contains_word("sq square", name)
                || (narrow && contains_word(SQUARE_NAMES, name))
                || words.any(|word| self.is_square_type(word) || word == "usize")
                || matches!(parameter.ty, Some(Type::I8 | Type::I16 | Type::I32)))
    }

    fn function(
        &mut self,
        start: Span,
        name: Span,
        parameters: Parameters,
        returns: ReturnType,
    ) -> Result<(), Diagnostic> {
        if !parameters.named {
            return Err(self.expected("a name for each parameter, before the body"));
        }
        // C#'s `=> value;`
        let body = if self.accept("=>") {
            let value = self.expression()?;
            let span = value.span;
            self.expect(";", "after the value")?;
            vec![Statement { span, kind: StatementKind::Return(Some(value)) }]
        } else {
            self.block()?
        };
        let span = Span::new(start.start, self.last_end());
        self.define_function(span, name, parameters.variables, returns, body)
    }

    /// Fails if a variable that a reference refers to may change.
    fn check_reference_aliases(&mut self, body: &[Statement]) -> Result<(), Diagnostic> {
        let aliases = core::mem::take(&mut self.reference_aliases);
        if aliases.is_empty() {
            return Ok(());
        }
        let mut changed = aliases.into_iter();
        match changed.find(|(slot, _)| syntax::walk(body).any(|it| it.may_change(*slot))) {
            Some((_, at)) => {
                let fault =
                    "a reference to a variable that changes is not part of the routine language";
                Err(Diagnostic::new(at, fault).with_help("use the variable itself"))
            }
            None => Ok(()),
        }
    }

    pub(super) fn define_function(
        &mut self,
        span: Span,
        name: Span,
        parameters: Vec<Variable>,
        returns: ReturnType,
        body: Vec<Statement>,
    ) -> Result<(), Diagnostic> {
        let title = self.text_of(name);
        // A call never refers to a function that was created from a macro.
        let has_overload = |function: &Function| {
            function.of_macro.is_none() && function.name.of(self.text) == title
        };
        if self.declarations.functions.iter().any(has_overload) {
            self.declarations.overloaded.push(title.to_owned());
            let fault = Diagnostic::about(name, title, "is defined twice");
            return Err(fault.with_help("to compare two routines, give them different names"));
        }
        self.check_reference_aliases(&body)?;
        if let Some(pointer) = returns.pointer
            && !returns_parameters(&parameters, &body)
        {
            let fault = "a function that returns an address is not part of the routine language";
            return Err(
                Diagnostic::new(pointer, fault).with_help("return the value at that address")
            );
        }
        let mut variables = self.scope.leave_function();
        let board = self.board_among(&parameters);
        mark_tracked(self.text, &mut variables, board, &body);
        self.declarations.functions.push(Function {
            name: name.into(),
            span,
            parameters,
            board,
            returns: returns.ty,
            returns_square: returns.square,
            variables,
            body,
            rules: self.rules(),
            of_macro: None,
            expanded: None,
            fault: None,
        });
        Ok(())
    }
}

/// Returns whether every returned value is the target of a by-reference parameter.
fn returns_parameters(parameters: &[Variable], body: &[Statement]) -> bool {
    body.iter().all(|statement| match &statement.kind {
        StatementKind::Return(Some(value)) => match value.kind {
            ExprKind::Name(Place::Local(slot)) => {
                parameters.get(slot.0).is_some_and(|it| it.by_reference)
            }
            _ => false,
        },
        _ => (statement.blocks().iter()).all(|block| returns_parameters(parameters, block)),
    })
}

/// Marks the variables that the player follows: the board, variables of the same name (Rust's `let x = …`),
/// and the variable that is returned.
pub(crate) fn mark_tracked(
    text: &str,
    variables: &mut [Variable],
    board: usize,
    body: &[Statement],
) {
    let board = variables.get(board).map_or("", |board| board.name.span.of(text));
    for variable in &mut *variables {
        variable.tracked = variable.name.span.of(text) == board;
    }
    mark_returned(variables, body);
}

fn mark_returned(variables: &mut [Variable], body: &[Statement]) {
    for statement in body {
        if let StatementKind::Return(Some(value)) = &statement.kind
            && let ExprKind::Name(Place::Local(slot)) = value.kind
        {
            variables[slot.0].tracked = true;
        }
        for block in statement.blocks() {
            mark_returned(variables, block);
        }
    }
}
