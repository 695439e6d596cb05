//! Items outside functions: constants, type aliases, and the enclosing namespaces and classes.

use deltaboard_lexer::operator::BinaryOp;
use deltaboard_lexer::token::TokenKind;
use deltaboard_lexer::word_list::contains_word;
use deltaboard_lexer::{Diagnostic, Language, Number, Span, Type};

use super::state::Parser;
use crate::calculation;
use crate::syntax::{Expr, ExprKind, Global, Operand, Place};

/// Returns the signed value of a number.
fn value_of(number: Number) -> i128 {
    match number.ty.is_signed() {
        true => number.signed().into(),
        false => number.bits.into(),
    }
}

/// Returns whether a word introduces an attribute between `enum` and its name.
fn is_attribute(word: &str) -> bool {
    contains_word("__attribute__ __declspec alignas", word)
}

impl<'t> Parser<'t, '_> {
    /// Parses a function, a constant, a type or the start of an enclosing block.
    pub(super) fn item(&mut self) -> Result<(), Diagnostic> {
        if self.accept(";") || self.accept_end_of_enclosure() {
            return Ok(());
        }
        // An excerpt may end with the closing brace of a class whose start is missing.
        if self.is_sign("}") && self.peek_after(1).kind == TokenKind::Eof {
            self.next();
            return Ok(());
        }
        let start = self.peek().span;
        let begin = self.at;
        self.qualifiers();
        match self.word_at(0) {
            Some("namespace" | "class" | "interface" | "struct") => return self.enclosure(),
            Some("typedef") => {
                self.next();
                return self.typedef();
            }
            Some("using") => {
                self.next();
                return self.using();
            }
            Some("enum") if self.defines_enumeration() => {
                self.next();
                if self.enumeration()?.is_some() {
                    self.accept(";");
                }
                return Ok(());
            }
            Some("union" | "use" | "import" | "package" | "static_assert") => {
                return self.skip_item();
            }
            Some("template") => return self.template(),
            _ => {}
        }
        // `extern "C" {`, and C++'s `public:`
        if start != self.peek().span {
            // `static { … }`: its changes are found by the names of the variables.
            if self.is_sign("{") && (self.java || self.csharp) {
                self.skip_enclosed();
                return Ok(());
            }
            if self.accept("{") {
                self.enclosures.push("");
                return Ok(());
            }
            if self.accept(":") {
                return Ok(());
            }
        }
        if self.is_nameless() {
            self.skip_member();
            return Ok(());
        }
        let written = self.return_type()?;
        let mut name = self.name("a name")?;
        while self.accept("::") {
            name = self.name("a name")?;
        }
        if self.text_of(name) == "operator" {
            self.skip_member();
            if !self.is_in_own_class() {
                self.read_operator(begin);
            }
            return Ok(());
        }
        if self.is_sign("(") {
            return self.c_function(start, written, name);
        }
        if self.is_sign("<") {
            return Err(self.specialization_error(name));
        }
        let length = self.dimension()?.or(written.and_then(|written| written.length));
        self.attributes();
        // A field of a class, or a variable that is initialized elsewhere.
        if self.is_sign(";") || self.is_sign(",") {
            self.assume_field(name, written.map(|written| written.ty));
            self.skip_past(";");
            return Ok(());
        }
        // A field that is initialized to 0 and is the number of its class.
        let owner = self.enclosures.last().copied().unwrap_or_default();
        let is_own = |field: super::state::Field<'_>| field.name == self.text_of(name);
        if contains_word("= {", self.sign_at(0).unwrap_or_default())
            && self.only_field(owner).is_some_and(is_own)
            && self.begins_as_zero()
        {
            self.assume_field(name, written.map(|written| written.ty));
            self.skip_past(";");
            return Ok(());
        }
        self.expect("=", "and a value")?;
        self.global(begin, name, written.map(|written| written.ty), length)
    }

    /// Returns whether `= 0;` or `{0};` comes next.
    fn begins_as_zero(&self) -> bool {
        let value = self.tokens[self.at..].iter();
        let mut value = value.take_while(|token| token.kind != TokenKind::Punct(";"));
        value.all(|token| match token.kind {
            TokenKind::Number { bits, .. } => bits == 0,
            TokenKind::Punct(sign) => contains_word("= { }", sign),
            _ => false,
        })
    }

    /// Returns whether a constructor, a destructor or a C++ conversion begins here. None of them can be a
    /// routine.
    fn is_nameless(&self) -> bool {
        let is_constructor = |word| self.sign_at(1) == Some("(") && self.type_named(word).is_some();
        let is_member = self.is_sign("~")
            || self.word_at(0).is_some_and(|word| word == "operator" || is_constructor(word));
        !self.enclosures.is_empty() && is_member
    }

    /// Skips a member function, up to the end of its body or its semicolon.
    fn skip_member(&mut self) {
        // `: bits(x), count{1} {`
        let mut sets_fields = false;
        while !self.at_end() && !self.accept(";") {
            match self.sign_at(0) {
                Some("{") => {
                    self.skip_enclosed();
                    if !sets_fields || !(self.is_sign(",") || self.is_sign("{")) {
                        return;
                    }
                }
                Some("(" | "[") => self.skip_enclosed(),
                sign => {
                    sets_fields |= sign == Some(":");
                    self.next();
                }
            }
        }
    }

    /// Records the assumption that a narrow field has enough bits for the values of its class.
    fn assume_field(&mut self, name: Span, ty: Option<Type>) {
        let is_narrow = ty.is_some_and(|ty| ty.bits() < 64 && ty != Type::Bool);
        let owner = self.enclosures.last().copied().unwrap_or_default();
        if is_narrow && self.type_named(owner) == Some(Type::U64) {
            // A signed field sign-extends its highest bit.
            let bits = ty.map_or(64, |ty| ty.bits() - u32::from(ty.is_signed()));
            let clause = format!(
                "no value of `{owner}` needs more than the {bits} bits of `{}`",
                self.text_of(name)
            );
            self.assume_of_type(owner, name, clause);
        }
    }

    fn accept_end_of_enclosure(&mut self) -> bool {
        let leaves = !self.enclosures.is_empty() && self.accept("}");
        if leaves {
            self.in_square_type = false;
            self.enclosures.pop();
        }
        leaves
    }

    /// `namespace x {`, `class Board : Base {`
    fn enclosure(&mut self) -> Result<(), Diagnostic> {
        let begin = self.at;
        let what = self.next().span;
        let mut is_template = begin > 0 && self.tokens[begin - 1].kind == TokenKind::Punct(">");
        let mut has_base = false;
        let name = self.peek().span;
        self.in_square_type = false;
        let mut owner = self.word_at(0).unwrap_or_default();
        loop {
            if self.accept("{") {
                self.enclosures.push(owner);
                if contains_word("class struct interface", self.text_of(what)) {
                    let ty = if self.in_square_type { Type::U32 } else { Type::U64 };
                    let is_class = !contains_word("interface", self.text_of(what));
                    if is_class && self.word_at(0).is_some() || self.is_sign("}") {
                        self.read_class(owner, has_base, is_template);
                    }
                    let field = self.only_field(owner).and_then(|field| field.ty);
                    let ty = field.filter(|it| it.bits() == 64 && ty == Type::U64).unwrap_or(ty);
                    match self.converts(owner) {
                        Some(converts) if Some(converts) != self.type_named(owner) => {
                            self.alias(name, converts);
                        }
                        _ => self.alias_unless_known(name, ty),
                    }
                }
                return Ok(());
            }
            if self.at_end() || self.accept(";") {
                return Ok(());
            }
            let word = self.next().span;
            is_template |= self.text_of(word) == "<";
            has_base |= self.text_of(word) == ":";
            self.in_square_type |= self.is_square_type(self.text_of(word));
            // `namespace a::b {`
            if self.text_of(word) == "::" {
                owner = self.word_at(0).unwrap_or(owner);
            }
            // `struct Board : public Base {`
            if contains_word(": extends", self.text_of(word)) {
                self.qualifiers();
                let access =
                    contains_word("public protected private", self.word_at(0).unwrap_or_default());
                let base = self.peek_after(usize::from(access)).span;
                self.bases.push((owner, self.text_of(base)));
            }
        }
    }

    /// Returns whether this is the definition of an enumeration, not a use such as `enum Square flip(enum
    /// Square square)`.
    fn defines_enumeration(&self) -> bool {
        let is_class = |word| contains_word("class struct", word);
        self.word_at(1).is_none_or(is_class) || self.word_at(2).is_none()
    }

    /// After `enum`: parses `Square : int { A1, B1, … }`, whose constants are each one more than the one
    /// before. Returns the type; `None` after the semicolon of a declaration without constants.
    pub(super) fn enumeration(&mut self) -> Result<Option<Type>, Diagnostic> {
        let first = self.declarations.globals.len();
        let read = self.enumeration_body();
        if read.is_err() {
            self.scope.forget_globals(first);
        }
        read
    }

    fn enumeration_body(&mut self) -> Result<Option<Type>, Diagnostic> {
        let is_scoped = self.accept_word("class") || self.accept_word("struct");
        let attributed = self.is_sign("[") || self.word_at(0).is_some_and(is_attribute);
        if attributed {
            let fault = "this attribute may make the type of the enumeration narrower, and is not supported";
            return Err(Diagnostic::new(self.peek().span, fault).with_help("remove it"));
        }
        let title = self.word_at(0).map(|_| self.next().span);
        let fixed = match self.accept(":") {
            true => Some(self.type_before_name()?),
            false => None,
        };
        while !self.is_sign("{") {
            if self.at_end() || self.accept(";") {
                // An enumeration that is defined elsewhere has this type already.
                if let (Some(title), Some(ty)) = (title, fixed) {
                    self.alias(title, ty);
                }
                return Ok(None);
            }
            self.next();
        }
        self.next();
        let declared = match fixed {
            _ if is_scoped => fixed.or(Some(Type::I32)),
            // The type of an enumeration without a fixed type depends on all its values.
            None if self.is_c_or_cpp() => None,
            None => Some(Type::I32),
            fixed => fixed,
        };
        let first = self.declarations.globals.len();
        let begin = self.at;
        let mut before: Option<usize> = None;
        while !self.is_sign("}") {
            let name = self.name("a name")?;
            // Constants of Java may hold more than a number.
            if !matches!(self.sign_at(0), Some("=" | "," | "}")) {
                while !self.is_sign("}") && !self.at_end() {
                    if matches!(self.sign_at(0), Some("(" | "{" | "[")) {
                        self.skip_enclosed();
                    } else {
                        self.next();
                    }
                }
                break;
            }
            let value = if self.accept("=") {
                self.expression()?
            } else {
                let one = Number::new(u64::from(before.is_some()), Type::I32);
                let one = self.expr(name, ExprKind::Number(one))?;
                match before {
                    None => one,
                    Some(before) => {
                        let before = self.expr(name, ExprKind::Name(Place::Global(before)))?;
                        self.expr(name, ExprKind::Binary(BinaryOp::Add, before, one))?
                    }
                }
            };
            before = Some(self.declarations.globals.len());
            self.declare_global(title.map(|title| self.text_of(title)), name, declared, value);
            if declared.is_none() {
                self.fix_constant(before.unwrap_or_default(), name)?;
            }
            if !self.accept(",") {
                break;
            }
        }
        let close = self.expect("}", "after the last name")?;
        if self.word_at(0).is_some_and(is_attribute) {
            let fault = "this attribute may make the type of the enumeration narrower, and is not supported";
            return Err(Diagnostic::new(self.peek().span, fault).with_help("remove it"));
        }
        let enum_type = match declared {
            Some(ty) => ty,
            None => self.enumeration_type(first, close)?,
        };
        self.is_untyped_enum = declared.is_none() && enum_type == Type::I32 && !self.is_in_c();
        if let Some(title) = title {
            if self.is_untyped_enum {
                self.untyped_enums.push(self.text_of(title));
            }
            self.alias(title, enum_type);
            self.note_squares(begin, title);
        }
        Ok(Some(enum_type))
    }

    /// Records the name of an enumeration if its constants, from the token `begin` to the current one, are
    /// the squares.
    pub(super) fn note_squares(&mut self, begin: usize, title: Span) {
        let lists_square = |square: &str| {
            let mut listed = self.tokens[begin..self.at].iter();
            listed.any(|token| {
                let word = self.text_of(token.span).to_ascii_lowercase();
                word.strip_prefix("sq").unwrap_or(&word).trim_start_matches('_') == square
            })
        };
        if lists_square("a1") && lists_square("h8") {
            self.square_types.push(self.text_of(title));
        }
    }

    /// Returns whether the text is C or C++, judged by its words if no language is given.
    pub(super) fn is_c_or_cpp(&self) -> bool {
        match self.language {
            Some(language) => matches!(language, Language::C | Language::Cpp),
            None => !self.java && !self.csharp,
        }
    }

    /// Returns whether the text is known to be C.
    pub(super) fn is_in_c(&self) -> bool {
        match self.language {
            Some(language) => language == Language::C,
            None => !self.java && !self.csharp && super::language::is_c(self.text, &self.tokens),
        }
    }

    /// Replaces the value of a C or C++ enumeration constant by its number, because the type changes at the
    /// end of the list.
    fn fix_constant(&mut self, index: usize, name: Span) -> Result<(), Diagnostic> {
        let written = self.text_of(name);
        let is_in_c = self.is_in_c();
        let Some(mut number) = self.number_of(&self.declarations.globals[index].value) else {
            let fault = "has a value that is not evaluated here, but the type of its enumeration depends on it";
            return Err(Diagnostic::about(name, written, fault)
                .with_help("give the enumeration a type, as in `enum E : int`"));
        };
        // One more than the maximum of a type has another type, which depends on the version of C or C++.
        let before = match index.checked_sub(1).map(|it| &self.declarations.globals[it].value.kind)
        {
            Some(ExprKind::Number(before)) => value_of(*before),
            _ => -1,
        };
        let value = &self.declarations.globals[index].value;
        let is_next = matches!(value.kind, ExprKind::Binary(BinaryOp::Add, ..))
            && self.text_of(value.span) == written;
        if is_next && value_of(number) != before + 1 {
            let fault = "does not fit in the type of the constant before it";
            return Err(
                Diagnostic::about(name, written, fault).with_help("write its value as a number")
            );
        }
        if is_in_c && i32::try_from(value_of(number)).is_ok() {
            number = number.convert(Type::I32);
        }
        self.declarations.globals[index].value.kind = ExprKind::Number(number);
        Ok(())
    }

    /// Returns the type of an enumeration without a fixed type, whose constants are those from `first` on.
    /// Follows GCC: the type depends on the values, and in C++ the constants get that type.
    fn enumeration_type(&mut self, first: usize, close: Span) -> Result<Type, Diagnostic> {
        let is_in_c = self.is_in_c();
        let listed = &mut self.declarations.globals[first..];
        let numbers = listed.iter().filter_map(|it| match it.value.kind {
            ExprKind::Number(number) => Some(value_of(number)),
            _ => None,
        });
        let values: Vec<_> = numbers.collect();
        let fit = |ty: Type| {
            let limits = match ty.is_signed() {
                true => -(1_i128 << (ty.bits() - 1))..1 << (ty.bits() - 1),
                false => 0..1 << ty.bits(),
            };
            values.iter().all(|value| limits.contains(value))
        };
        // In C the type is unsigned, unless a constant is negative.
        let types = match is_in_c {
            true => [Type::U32, Type::I32, Type::U64, Type::I64],
            false => [Type::I32, Type::U32, Type::I64, Type::U64],
        };
        let Some(ty) = types.into_iter().find(|ty| fit(*ty)) else {
            let fault = "no type can hold all values of this enumeration";
            return Err(Diagnostic::new(close, fault));
        };
        let is_int = |value: &i128| i32::try_from(*value).is_ok();
        let is_wide = values.iter().any(|value| !is_int(value));
        for (place, it) in listed.iter_mut().enumerate() {
            let ExprKind::Number(number) = &mut it.value.kind else {
                continue;
            };
            // It is an `int` up to C17, but has the type of the enumeration since C23 if a constant is wide.
            let is_of_version = is_in_c && is_int(&value_of(*number));
            if is_of_version && is_wide {
                self.version_dependent.push(first + place);
            }
            let own = if is_of_version { Type::I32 } else { ty };
            *number = number.convert(own);
            it.ty = Some(own);
        }
        Ok(ty)
    }

    /// Evaluates an expression without variables.
    fn number_of(&self, expr: &Expr) -> Option<Number> {
        match &expr.kind {
            ExprKind::Number(number) => Some(*number),
            ExprKind::Name(Place::Global(global)) => {
                let global = &self.declarations.globals[*global];
                let number = self.number_of(&global.value)?;
                Some(global.ty.map_or(number, |ty| number.convert(ty)))
            }
            ExprKind::Unary(op, inner) => Some(calculation::unary(*op, self.number_of(inner)?)),
            ExprKind::Binary(op, left, right) => {
                let (left, right) = (self.number_of(left)?, self.number_of(right)?);
                calculation::binary(*op, left, right).ok()
            }
            ExprKind::Cast(ty, inner) => Some(self.number_of(inner)?.convert(*ty)),
            _ => None,
        }
    }

    /// Skips `union { … };`, `import java.util.*;` and so on, which don't move bits.
    fn skip_item(&mut self) -> Result<(), Diagnostic> {
        loop {
            if self.is_sign("{") {
                self.skip_enclosed();
                return Ok(());
            }
            if self.at_end() || self.accept(";") {
                return Ok(());
            }
            self.next();
        }
    }

    fn global(
        &mut self,
        begin: usize,
        name: Span,
        ty: Option<Type>,
        length: Option<usize>,
    ) -> Result<(), Diagnostic> {
        let value = self.initial_value(length)?;
        let is_array = matches!(value.kind, ExprKind::List { .. });
        let mutability = self.mutability(begin, name, is_array);
        self.declare_global(None, name, ty, value);
        self.note_mutable_global(name, mutability, is_array);
        // `const U64 k1 = …, k2 = …;`
        if self.accept(",") {
            let name = self.name("a name after the comma")?;
            let length = self.dimension()?;
            self.expect("=", "and a value")?;
            return self.global(begin, name, ty, length);
        }
        self.expect(";", "after the value")?;
        Ok(())
    }

    /// Declares a constant of an enumeration, or of the enclosing block.
    fn declare_global(
        &mut self,
        owner: Option<&'t str>,
        name: Span,
        ty: Option<Type>,
        value: Operand,
    ) {
        let index = self.declarations.globals.len();
        let owner = owner.or(self.enclosures.last().copied());
        let name = self.text_of(name);
        self.scope.declare_global(owner.unwrap_or_default(), name, index);
        self.declarations.globals.push(Global { ty, value });
    }
}
