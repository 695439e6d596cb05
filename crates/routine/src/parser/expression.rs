//! Expressions, parsed by a Pratt parser with the operator precedence of the language.

use deltaboard_lexer::operator::{BinaryOp, Rules, UnaryOp};
use deltaboard_lexer::token::{Token, TokenKind};
use deltaboard_lexer::word_list::contains_word;
use deltaboard_lexer::{Diagnostic, Number, Span, Type, wrong_number_of_arguments};

use super::state::{MAX_ELEMENTS, MAX_NESTING, Parser, too_deep};
use super::strength;
use crate::declarations::Callee;
use crate::intrinsic::{Builtin, Intrinsic, builtin, named_number};
use crate::syntax::{Expr, ExprKind, Operand, Place, Target};

/// Tables of all bytes with their bits reversed.
const REVERSED_BYTES: &str = "reverseByteLookup256 BitReverseTable256";

/// Functions that construct a value of a type from its number.
const CONSTRUCTORS: &str = "from new from_bits from_u64 from_u8 from_u32 from_raw fromRaw from_index index_const \
    new_unchecked from_u32_unchecked from_u8_unchecked of try_from";

/// Starts of paths that lead to no function of the text.
const LIBRARY_PATHS: &str = "std Byte Short Character Arrays Bmi1 Lzcnt Popcnt MathF";

/// Java's functions for unsigned arithmetic.
const UNSIGNED: &str = "divideUnsigned remainderUnsigned compareUnsigned toUnsignedLong";

/// Keywords that begin a statement, so they are never function names.
const STATEMENTS: &str = "if else while for do switch case return break continue goto";

/// Classes of Java, Go and C# whose members are functions.
const CLASSES: &str = "Long Integer Math bits BitOperations BinaryPrimitives Bmi2 Squares";

#[derive(Clone, Copy)]
enum Infix {
    Binary(BinaryOp),
    Assign(Option<BinaryOp>),
    Shortcut { and: bool },
    Choose,
}

/// The operators between two operands, with their precedence.
const INFIX: &[(&str, Infix, u8)] = {
    use BinaryOp as B;
    use Infix::{Assign, Binary, Choose, Shortcut};
    &[
        ("=", Assign(None), strength::ASSIGN),
        ("+=", Assign(Some(B::Add)), strength::ASSIGN),
        ("-=", Assign(Some(B::Subtract)), strength::ASSIGN),
        ("*=", Assign(Some(B::Multiply)), strength::ASSIGN),
        ("/=", Assign(Some(B::Divide)), strength::ASSIGN),
        ("%=", Assign(Some(B::Remainder)), strength::ASSIGN),
        ("&=", Assign(Some(B::And)), strength::ASSIGN),
        ("|=", Assign(Some(B::Or)), strength::ASSIGN),
        ("^=", Assign(Some(B::Xor)), strength::ASSIGN),
        ("<<=", Assign(Some(B::ShiftLeft)), strength::ASSIGN),
        (">>=", Assign(Some(B::ShiftRight)), strength::ASSIGN),
        (">>>=", Assign(Some(B::ShiftRightUnsigned)), strength::ASSIGN),
        ("?", Choose, strength::CHOOSE),
        ("||", Shortcut { and: false }, strength::OR_ELSE),
        ("&&", Shortcut { and: true }, strength::AND_THEN),
        ("|", Binary(B::Or), strength::OR),
        ("^", Binary(B::Xor), strength::XOR),
        ("&", Binary(B::And), strength::AND),
        ("==", Binary(B::Equal), strength::EQUAL),
        ("!=", Binary(B::NotEqual), strength::EQUAL),
        ("<", Binary(B::Less), strength::COMPARE),
        ("<=", Binary(B::LessOrEqual), strength::COMPARE),
        (">", Binary(B::Greater), strength::COMPARE),
        (">=", Binary(B::GreaterOrEqual), strength::COMPARE),
        ("<<", Binary(B::ShiftLeft), strength::SHIFT),
        (">>", Binary(B::ShiftRight), strength::SHIFT),
        (">>>", Binary(B::ShiftRightUnsigned), strength::SHIFT),
        ("+", Binary(B::Add), strength::ADD),
        ("-", Binary(B::Subtract), strength::ADD),
        ("*", Binary(B::Multiply), strength::MULTIPLY),
        ("/", Binary(B::Divide), strength::MULTIPLY),
        ("%", Binary(B::Remainder), strength::MULTIPLY),
    ]
};

fn infix(sign: &str) -> Option<(Infix, u8)> {
    let row = INFIX.iter().find(|(known, ..)| *known == sign);
    row.map(|&(_, operator, strength)| (operator, strength))
}

impl Parser<'_, '_> {
    pub(super) fn expression(&mut self) -> Result<Operand, Diagnostic> {
        self.operand(0)
    }

    /// Parses the initial value of a constant, a variable, or an array of the given `length` (0 for as many
    /// elements as are listed).
    pub(super) fn initial_value(&mut self, length: Option<usize>) -> Result<Operand, Diagnostic> {
        // Java's `new int[] { … }`, `new int[64]`
        if self.accept_word("new") {
            self.type_before_name()?;
            let length = self.dimension()?;
            if self.is_sign("{") {
                return self.initial_value(length);
            }
            let zeros = self.default_value(length)?;
            return zeros.ok_or_else(|| self.expected("the array's length"));
        }
        let Some(length) = length else {
            return self.expression();
        };
        let start = self.expect("{", "before the array's elements")?.start;
        let mut items = Vec::new();
        while !self.is_sign("}") {
            items.push(self.expression()?);
            if !self.accept(",") {
                break;
            }
        }
        let end = self.expect("}", "after the array's elements")?.end;
        let span = Span::new(start, end);
        let most = if length == 0 { MAX_ELEMENTS } else { length };
        if items.len() > most {
            let fault =
                format!("{} elements are given, but at most {most} are allowed", items.len());
            return Err(Diagnostic::new(span, fault));
        }
        let length = length.max(items.len());
        let list = ExprKind::List { items, length, repeat: false };
        self.expr(span, list)
    }

    /// Returns the initial value of an array that is declared without one: zeros.
    pub(super) fn default_value(
        &mut self,
        length: Option<usize>,
    ) -> Result<Option<Operand>, Diagnostic> {
        let Some(length) = length else {
            return Ok(None);
        };
        let end = self.last_end();
        let list = ExprKind::List { items: Vec::new(), length, repeat: false };
        self.expr(Span::new(end, end), list).map(Some)
    }

    /// Parses an operand on the right of an operator.
    pub(super) fn operand(&mut self, weakest: u8) -> Result<Operand, Diagnostic> {
        self.descend()?;
        let operand = self.binding(weakest)?;
        self.nesting -= 1;
        Ok(operand)
    }

    /// Parses an expression whose operators all bind at least as strongly as `weakest`.
    fn binding(&mut self, weakest: u8) -> Result<Operand, Diagnostic> {
        let mut left = self.prefix()?;
        loop {
            let TokenKind::Punct(sign) = self.peek().kind else {
                return Ok(left);
            };
            let Some((operator, strength)) = infix(sign) else {
                return Ok(left);
            };
            if strength < weakest {
                return Ok(left);
            }
            let sign = self.next();
            left = self.infix(left, operator, strength, sign)?;
        }
    }

    fn infix(
        &mut self,
        left: Operand,
        operator: Infix,
        strength: u8,
        sign: Token,
    ) -> Result<Operand, Diagnostic> {
        let start = left.span;
        let kind = match operator {
            Infix::Assign(op) => {
                let target = self.target(*left, sign)?;
                let value = self.operand(strength)?;
                // Java and C# evaluate the left side before the right side; other languages do so after it.
                let left_first = self.java || self.csharp;
                let reads = op.is_some() || target.index().is_some();
                if left_first && reads && value.walk().any(|it| it.assigned()[0].is_some()) {
                    let fault = "changes a variable inside another assignment";
                    let fault = Diagnostic::about(value.span, self.text_of(value.span), fault);
                    return Err(fault.with_help("move the change to its own statement"));
                }
                let value = match op {
                    Some(op) if op.is_shift() => self.shift_operand(value)?,
                    _ => value,
                };
                ExprKind::Assign { op, target, value }
            }
            Infix::Choose => {
                let then = self.expression()?;
                self.expect(":", "after the first alternative")?;
                let otherwise = self.operand(strength)?;
                ExprKind::Choose { condition: left, then, otherwise }
            }
            Infix::Shortcut { and } => {
                ExprKind::Shortcut { and, left, right: self.operand(strength + 1)? }
            }
            Infix::Binary(op) => {
                let right = self.operand(strength + 1)?;
                if self.is_address(&left) || self.is_address(&right) {
                    let fault = "computing with addresses is not supported";
                    return Err(Diagnostic::new(left.span.to(right.span), fault));
                }
                let right = match op.is_shift() {
                    true => self.shift_operand(right)?,
                    false => right,
                };
                ExprKind::Binary(op, left, right)
            }
        };
        self.expr(Span::new(start.start, self.last_end()), kind)
    }

    /// Converts the right operand of a shift.
    fn shift_operand(&mut self, by: Operand) -> Result<Operand, Diagnostic> {
        match self.java || self.csharp {
            true => self.low_bits(by),
            false => Ok(by),
        }
    }

    /// Java and C# mask the shift distance: `x >>> -8` is the missing half of the rotation with `x << 8`.
    /// This mask keeps 6 bits. An `int` keeps only 5, so a distance that is too far for it is still reported.
    fn low_bits(&mut self, by: Operand) -> Result<Operand, Diagnostic> {
        let may_be_outside = match &by.kind {
            ExprKind::Number(number) => number.bits >= 64,
            ExprKind::Unary(op, _) => *op == UnaryOp::Negate,
            _ => false,
        };
        if !may_be_outside {
            return Ok(by);
        }
        let span = by.span;
        let low = self.expr(span, ExprKind::Number(Number::new(63, Type::I32)))?;
        self.expr(span, ExprKind::Binary(BinaryOp::And, by, low))
    }

    /// Returns whether it is C's `&x`.
    fn is_address(&self, expr: &Expr) -> bool {
        self.text_of(expr.span).starts_with('&')
    }

    /// Converts the left side of an assignment to its target.
    fn target(&self, left: Expr, sign: Token) -> Result<Target, Diagnostic> {
        let Expr { span, kind, .. } = left;
        match kind {
            ExprKind::Name(Place::Local(slot)) | ExprKind::Element(Place::Local(slot), _)
                if self.scope.is_static(slot) =>
            {
                Err(static_variable_error(span, self.text_of(span)))
            }
            ExprKind::Name(Place::Local(slot)) => Ok(Target::Variable(slot)),
            ExprKind::Element(Place::Local(slot), index) => Ok(Target::Element(slot, index)),
            ExprKind::Name(_) | ExprKind::Element(..) => Err(Diagnostic::about(
                span,
                self.text_of(span),
                "is a constant and cannot be changed",
            )),
            _ => {
                let sign = self.text_of(sign.span);
                let fault = format!("only a variable can be on the left of `{sign}`");
                let fault = Diagnostic::new(span, fault);
                Err(if sign == "=" { fault.with_help("to compare, write `==`") } else { fault })
            }
        }
    }

    fn prefix(&mut self) -> Result<Operand, Diagnostic> {
        let start = self.peek();
        let TokenKind::Punct(sign) = start.kind else {
            return self.primary();
        };
        let op = match sign {
            "-" => UnaryOp::Negate,
            "~" => UnaryOp::Complement,
            "!" => UnaryOp::Not,
            "+" => {
                self.next();
                return self.operand(strength::PREFIX);
            }
            "++" | "--" => {
                let sign_token = self.next();
                let operand = self.operand(strength::PREFIX)?;
                let span = start.span.to(operand.span);
                let target = self.target(*operand, sign_token)?;
                let op = step_op(sign);
                return self.expr(span, ExprKind::Step { op, target, prefix: true });
            }
            // Taking an address and dereferencing it both mean the variable itself.
            "&" | "*" => {
                if sign == "*" && self.text[..start.span.start].ends_with('*') {
                    let both = Span::new(start.span.start - 1, start.span.end);
                    return Err(Diagnostic::about(both, "**", "is not an operator"));
                }
                self.next();
                let mut inner = self.operand(strength::PREFIX)?;
                inner.span = start.span.to(inner.span);
                return Ok(inner);
            }
            "(" => {
                if let Some(cast) = self.cast()? {
                    return Ok(cast);
                }
                return self.primary();
            }
            _ => return self.primary(),
        };
        self.next();
        let inner = self.operand(strength::PREFIX)?;
        let span = start.span.to(inner.span);
        self.expr(span, ExprKind::Unary(op, inner))
    }

    /// Parses C's cast `(U64)x`, if there is one.
    fn cast(&mut self) -> Result<Option<Operand>, Diagnostic> {
        let before = self.at;
        let start = self.next();
        // `(square) & 7` with a variable that has the name of a type.
        let is_value = self.sign_at(1) == Some(")")
            && self.word_at(0).is_some_and(|word| self.place_of(word, None).is_some());
        if !is_value
            && let Some(ty) = self.accept_type()
            && self.accept(")")
        {
            let named = self.word(self.at - 2);
            let inner = self.operand(strength::PREFIX)?;
            self.check_enum_range(named, &inner)?;
            let span = start.span.to(inner.span);
            return self.expr(span, ExprKind::Cast(ty, inner)).map(Some);
        }
        self.at = before;
        Ok(None)
    }

    /// Parses a number, a name, a call or a parenthesis, and its postfix operators.
    fn primary(&mut self) -> Result<Operand, Diagnostic> {
        let token = self.peek();
        let mut operand = match token.kind {
            TokenKind::Number { bits, suffix, decimal } => {
                self.next();
                self.check_literal(token.span)?;
                let octal = self.octal_value(token.span);
                let (bits, decimal) = (octal.unwrap_or(bits), decimal && octal.is_none());
                let ty = match suffix {
                    // C's `0x8000000000000000L` is unsigned because it doesn't fit in a signed type; Java's
                    // is signed.
                    Some(Type::I64) if i64::try_from(bits).is_err() && !self.java => Type::U64,
                    Some(ty) => ty,
                    None => literal_type(bits, decimal, self),
                };
                self.expr(token.span, ExprKind::Number(Number::new(bits, ty)))?
            }
            TokenKind::Ident => self.named(None)?,
            TokenKind::Punct("(") => {
                self.next();
                let mut inner = self.expression()?;
                let close = self.expect(")", "to close the parenthesis")?;
                // The span of an expression includes its parentheses.
                inner.span = token.span.to(close);
                inner
            }
            TokenKind::Char => {
                let word = self.text_of(token.span);
                let fault = Diagnostic::about(token.span, word, "is a character, not a number");
                return Err(fault.with_help("write its code: 97 for `'a'`"));
            }
            _ => return Err(self.expected("a value")),
        };
        loop {
            if self.is_sign("++") || self.is_sign("--") {
                let sign = self.next();
                let span = operand.span.to(sign.span);
                let target = self.target(*operand, sign)?;
                let op = step_op(self.text_of(sign.span));
                operand = self.expr(span, ExprKind::Step { op, target, prefix: false })?;
            } else if self.is_sign("[") {
                operand = self.element(&operand)?;
            } else if self.is_sign(".") && self.is_first_field(1) {
                // The number inside a value, as in the formula `self.0 ^ 56`.
                self.next();
                operand.span = operand.span.to(self.next().span);
            } else if self.is_sign(".")
                && self.sign_at(2) != Some("(")
                && let Some(ty) = self.word_at(1).and_then(|name| self.type_of_field(name))
            {
                // The number inside of C's and C++'s `struct Board { U64 bits; };`
                self.next();
                let span = operand.span.to(self.next().span);
                if ty.bits() < 64 {
                    operand = self.expr(span, ExprKind::Cast(ty, operand))?;
                }
                operand.span = span;
            } else if self.accept(".") {
                let name = self.name("a method's name")?;
                let mut arguments = vec![operand];
                self.expect("(", "after the method's name")?;
                self.arguments(&mut arguments)?;
                operand = self.call(name, arguments)?;
            } else {
                return Ok(operand);
            }
        }
    }

    /// Fails if the language writes numbers differently. It might read this one as another number: C++ passes
    /// 255 in `0xFF_ff` to an operator of the text, and C reads `0xe+1` as one token.
    fn check_literal(&self, number: Span) -> Result<(), Diagnostic> {
        let written = self.text_of(number);
        let digits = written.trim_start_matches("0x").trim_start_matches("0X");
        let is_hexadecimal = digits.len() < written.len();
        let is_digit = |c: char| c.is_ascii_digit() || (is_hexadecimal && c.is_ascii_hexdigit());
        let suffix = digits.trim_start_matches(|c: char| is_digit(c) || matches!(c, '_' | '\''));
        let suffix =
            suffix.trim_start_matches(['b', 'B']).trim_start_matches(['0', '1', '_', '\'']);
        // A formula may be in any language.
        if self.script.is_some() && self.language.is_none() {
            return Ok(());
        }
        let (language, known, help) = if self.csharp {
            ("C#", "u U l L ul uL Ul UL lu lU Lu LU", "write `U`, `L` or `UL`")
        } else if self.java {
            ("Java", "l L", "write `L`")
        } else {
            (
                "C and C++",
                "u U l L ul uL Ul UL lu lU Lu LU ll LL ull uLL Ull ULL llu llU LLu LLU ui64 i64 UI64 I64",
                "write `U`, `L`, `UL`, `LL` or `ULL`",
            )
        };
        let separates = match self.rules() {
            Rules::C => '_',
            _ => '\'',
        };
        let sign = self.text[number.end..].starts_with(['+', '-']);
        let is_octal = matches!(self.rules(), Rules::C | Rules::Java) && !is_hexadecimal;
        let (fault, help) = if written.contains(separates) {
            let fault =
                format!("has a `{separates}`, which is not a digit separator in {language}");
            (fault, "remove it")
        } else if is_octal && digits.starts_with('0') && digits.contains(['8', '9']) {
            let fault = "is octal because it begins with 0, but it has a digit above 7".to_owned();
            (fault, "remove the leading 0")
        } else if !suffix.is_empty() && !contains_word(known, suffix) {
            (format!("has the suffix `{suffix}`, which does not exist in {language}"), help)
        } else if self.rules() == Rules::C && written.ends_with(['e', 'E']) && sign {
            let fault = "and the sign after it are one token in C".to_owned();
            (fault, "put a space between them")
        } else {
            return Ok(());
        };
        Err(Diagnostic::about(number, written, &fault).with_help(help))
    }

    /// Returns the value of C's and Java's `070`, which is 56; it is 70 in C#.
    fn octal_value(&self, number: Span) -> Option<u64> {
        let digits = self.text_of(number).strip_prefix('0')?;
        let digits = digits.trim_end_matches(['u', 'U', 'l', 'L']);
        let digits = digits.replace(['\'', '_'], "");
        if self.csharp {
            return None;
        }
        u64::from_str_radix(&digits, 8).ok()
    }

    /// `board[sq]`
    fn element(&mut self, array: &Expr) -> Result<Operand, Diagnostic> {
        let ExprKind::Name(place) = array.kind else {
            let fault = "only an array can be indexed";
            return Err(Diagnostic::new(array.span, fault));
        };
        self.next();
        let index = self.expression()?;
        let close = self.expect("]", "after the index")?;
        self.expr(array.span.to(close), ExprKind::Element(place, index))
    }

    /// Returns whether the token is the `0` of `.0`.
    fn is_first_field(&self, ahead: usize) -> bool {
        self.text_of(self.peek_after(ahead).span) == "0"
    }

    /// Parses a name after an optional path `owner`, and the call or cast that it begins.
    fn named(&mut self, owner: Option<&str>) -> Result<Operand, Diagnostic> {
        let name = self.next().span;
        let word = self.text_of(name);
        match word {
            "true" | "false" => {
                let number = Number::new(u64::from(word == "true"), Type::Bool);
                return self.expr(name, ExprKind::Number(number));
            }
            _ if contains_word(STATEMENTS, word) => {
                self.at -= 1;
                return Err(self.expected("a value"));
            }
            "static_cast" | "reinterpret_cast" if self.accept("<") => {
                self.qualifiers();
                let ty = self.type_before_name()?;
                let named = self.word(self.at - 1);
                self.expect(">", "after the type")?;
                self.expect("(", "and the value")?;
                let mut inner = self.expression()?;
                self.check_enum_range(named, &inner)?;
                let close = self.expect(")", "after the value")?;
                inner.span = name.to(close);
                return self.expr(name.to(close), ExprKind::Cast(ty, inner));
            }
            _ => {}
        }
        if self.is_sign("[")
            && self.place_of(word, owner).is_none()
            && contains_word(REVERSED_BYTES, word)
        {
            return self.reversed_byte(name);
        }
        let mut arguments = match self.place_of(word, owner) {
            Some(Place::Local(_)) => Vec::new(),
            _ => self.template_arguments(word)?,
        };
        let ty = self.type_named(word);
        if self.is_sign("::") || (ty.is_some() && self.is_sign(".")) {
            self.next();
            return self.member(ty, name);
        }
        if contains_word(CLASSES, word) && self.accept(".") {
            // In Java, these functions work on their class's own number type.
            let ty = match word {
                "Long" => Some(Type::I64),
                "Integer" => Some(Type::I32),
                _ => None,
            };
            let member = self.member(ty, name)?;
            return match ty {
                Some(ty) if self.java => self.widened(member, ty),
                _ => Ok(member),
            };
        }
        if self.accept("(") {
            // Java allows a method and a variable of the same name.
            if owner.is_none()
                && !self.java
                && let Some(Place::Local(_)) = self.place_of(word, owner)
            {
                return Err(Diagnostic::about(name, word, "is a variable, not a function"));
            }
            self.arguments(&mut arguments)?;
            return self.call(name, arguments);
        }
        if let Some(ty) = ty
            && self.is_sign("{")
        {
            let mut inner = self.braced()?;
            inner.span = name.to(inner.span);
            let span = inner.span;
            return self.expr(span, ExprKind::Cast(ty, inner));
        }
        let place = self.place_of(word, owner).or_else(|| self.script_name(name));
        if let Some(place) = place {
            if let Place::Global(global) = place {
                self.check_unchanged(global, name)?;
                if self.version_dependent.contains(&global) {
                    let fault = "is an `int` up to C17 and has the type of its enumeration since C23, because another of its \
                                 constants does not fit in an `int`";
                    return Err(Diagnostic::about(name, word, fault)
                        .with_help("declare a constant with a type instead"));
                }
                self.check_resolved(owner, name)?;
            }
            return self.expr(name, ExprKind::Name(place));
        }
        match named_number(word) {
            Some(_) if self.is_defined(word) => {
                let fault = "is used before its definition";
                Err(Diagnostic::about(name, word, fault)
                    .with_help("move the definition before the use"))
            }
            Some(number) => {
                self.assume_number(name, number);
                self.expr(name, ExprKind::Number(number))
            }
            None if self.scope.has_global(word) => {
                let fault = "is ambiguous, because it is defined in several places";
                Err(Diagnostic::about(name, word, fault))
            }
            None => {
                self.undefined.get_or_insert(name);
                Err(Diagnostic::about(name, word, "is not defined")
                    .suggest(word, &mut self.scope.names()))
            }
        }
    }

    /// Fails if a constant is ambiguous because it belongs to a generic type parameter.
    fn check_resolved(&self, owner: Option<&str>, name: Span) -> Result<(), Diagnostic> {
        let Some(owner) = owner else {
            return Ok(());
        };
        let word = self.text_of(name);
        if self.is_type_parameter(owner) {
            let fault = format!("belongs to `{owner}`, which is a generic type parameter");
            return Err(Diagnostic::about(name, word, &fault)
                .with_help("write the function for one concrete type"));
        }
        Ok(())
    }

    /// Returns whether a name is a type parameter of a template or a generic.
    fn is_type_parameter(&self, name: &str) -> bool {
        let text = |at: usize| self.tokens.get(at).map_or("", |it| self.text_of(it.span));
        (1..self.tokens.len()).any(|at| {
            if text(at) != name || !contains_word(": , > = ...", text(at + 1)) {
                return false;
            }
            let is_named = contains_word("< , typename class", text(at - 1));
            let open = (0..at).rev().take(40).find(|at| text(*at) == "<");
            is_named
                && open.is_some_and(|open| {
                    let before = open.checked_sub(1).map_or("", text);
                    let second_before = open.checked_sub(2).map_or("", text);
                    before == "template" || contains_word("struct class interface", second_before)
                })
        })
    }

    /// Returns whether the text defines a constant of this name anywhere.
    fn is_defined(&self, name: &str) -> bool {
        if self.macro_names.iter().any(|defined| defined == name) {
            return true;
        }
        let mut tokens = self.tokens.windows(3);
        tokens.any(|tokens| {
            let [before, token, after] = tokens else {
                return false;
            };
            let is_given = matches!(after.kind, TokenKind::Punct("=" | ":"));
            let is_type = before.kind == TokenKind::Ident && self.text_of(before.span) != "case";
            self.text_of(token.span) == name && is_type && is_given
        })
    }

    /// Resolves a name after an optional path.
    fn place_of(&self, name: &str, owner: Option<&str>) -> Option<Place> {
        if self.bases.is_empty() {
            return self.scope.find(name, owner, &self.enclosures);
        }
        self.place_with_bases(name, owner)
    }

    /// Resolves a name that a class may inherit from its base.
    fn place_with_bases(&self, name: &str, owner: Option<&str>) -> Option<Place> {
        let mut around = Vec::new();
        for class in &self.enclosures {
            let bases = self.bases.iter().filter(|(known, _)| known == class);
            around.extend(bases.map(|(_, base)| *base));
            around.push(class);
        }
        self.scope.find(name, owner, &around)
    }

    /// Converts the argument of a function of Java's `Long` to `long`.
    fn widened(&mut self, member: Operand, ty: Type) -> Result<Operand, Diagnostic> {
        let Expr { span, kind: ExprKind::Intrinsic(intrinsic, mut arguments), .. } = *member else {
            return Ok(member);
        };
        if let Some(first) = arguments.first_mut() {
            let given = first.clone();
            *first = self.expr(given.span, ExprKind::Cast(ty, given))?;
        }
        self.expr(span, ExprKind::Intrinsic(intrinsic, arguments))
    }

    /// Parses a look-up in a well-known table that articles use without listing it: bytes with their bits
    /// reversed.
    fn reversed_byte(&mut self, table: Span) -> Result<Operand, Diagnostic> {
        let clause = format!("`{}` has every byte with its bits reversed", self.text_of(table));
        self.assume(table, clause);
        self.next();
        let index = self.expression()?;
        let close = self.expect("]", "after the index")?;
        let byte = self.expr(index.span, ExprKind::Cast(Type::U8, index))?;
        let reverse = ExprKind::Intrinsic(Intrinsic::ReverseBits, vec![byte]);
        self.expr(table.to(close), reverse)
    }

    /// Parses the name after a path: `u64::MAX`, `Bitboard::new(x)`, `u64::swap_bytes(x)`, `Square::A8`,
    /// `Long.reverseBytes(x)`. Apart from the members of a type, the path has no meaning.
    fn member(&mut self, ty: Option<Type>, path: Span) -> Result<Operand, Diagnostic> {
        let Some(word) = self.word_at(0) else {
            return Err(self.expected("a name after the path"));
        };
        let owner = self.text_of(path);
        let Some(ty) = ty else {
            self.check_not_shadowed(owner)?;
            return self.named(Some(owner));
        };
        // An enumeration may define its own `Square::EMPTY`.
        let is_own = contains_word("ALL FULL EMPTY ZERO", word)
            && self.place_of(word, Some(owner)).is_some();
        let constant = match word {
            _ if is_own || (self.is_defined(word) && !self.is_library_path(owner)) => None,
            "MAX" | "MaxValue" | "MAX_VALUE" if ty.is_signed() => Some(ty.mask() >> 1),
            "MAX" | "MaxValue" | "MAX_VALUE" | "ALL" | "FULL" => Some(ty.mask()),
            "MIN" | "MinValue" | "MIN_VALUE" if ty.is_signed() => Some(ty.mask() ^ ty.mask() >> 1),
            "EMPTY" | "ZERO" | "MIN" | "MinValue" => Some(0),
            _ => None,
        };
        if let Some(bits) = constant
            && self.sign_at(1) != Some("(")
        {
            let span = path.to(self.next().span);
            if contains_word("ALL FULL EMPTY ZERO", word) {
                let clause = format!(
                    "`{owner}` has {} as its `{word}`",
                    match bits {
                        0 => "0",
                        _ => "all ones",
                    }
                );
                self.assume(path, clause);
            }
            return self.expr(span, ExprKind::Number(Number::new(bits, ty)));
        }
        if contains_word(UNSIGNED, word) {
            self.next();
            return self.unsigned(word, ty, path);
        }
        let is_own = self.functions.contains(&word);
        if contains_word(CONSTRUCTORS, word) && !is_own && self.sign_at(1) == Some("(") {
            self.next();
            self.next();
            let inner = self.expression()?;
            let close = self.expect(")", "after the value")?;
            let clause = format!("`{word}` of `{owner}` stores its argument unchanged");
            self.assume(path, clause);
            return self.expr(path.to(close), ExprKind::Cast(ty, inner));
        }
        self.check_not_shadowed(owner)?;
        self.named(Some(owner))
    }

    /// Returns whether a path begins in the language's own library, not in the text.
    pub(super) fn is_library_path(&self, owner: &str) -> bool {
        (contains_word(LIBRARY_PATHS, owner) || contains_word(CLASSES, owner))
            && !["class", "struct", "namespace", "enum"]
                .iter()
                .any(|keyword| self.has_word_pair([keyword, owner]))
    }

    /// Fails if a name after a library path could be confused with an item of the text that has the same
    /// name.
    fn check_not_shadowed(&self, owner: &str) -> Result<(), Diagnostic> {
        let name = self.peek().span;
        let word = self.text_of(name);
        let is_there = self.functions.contains(&word) || self.is_defined(word);
        if !is_there || !self.is_library_path(owner) {
            return Ok(());
        }
        let fault = format!("belongs to `{owner}`, but this text defines its own");
        Err(Diagnostic::about(name, word, &fault)
            .with_help("rename the one that this text defines"))
    }

    /// Parses `Long.divideUnsigned(a, b)` or `Long.compareUnsigned(a, b) < 0`, which treat Java's signed
    /// numbers as unsigned.
    fn unsigned(&mut self, word: &str, ty: Type, path: Span) -> Result<Operand, Diagnostic> {
        let without_sign = if ty.bits() == 64 { Type::U64 } else { Type::U32 };
        self.expect("(", "and a number")?;
        let left = self.expression()?;
        let left = self.expr(left.span, ExprKind::Cast(without_sign, left))?;
        if word == "toUnsignedLong" {
            let close = self.expect(")", "after the number")?;
            return self.expr(path.to(close), ExprKind::Cast(Type::U64, left));
        }
        self.expect(",", "and the other number")?;
        let right = self.expression()?;
        let right = self.expr(right.span, ExprKind::Cast(without_sign, right))?;
        self.expect(")", "after the numbers")?;
        let op = match word {
            "divideUnsigned" => BinaryOp::Divide,
            "remainderUnsigned" => BinaryOp::Remainder,
            _ => self.compared_with_zero()?,
        };
        let span = Span::new(path.start, self.last_end());
        self.expr(span, ExprKind::Binary(op, left, right))
    }

    /// Parses a comparison operator and the 0 after it.
    fn compared_with_zero(&mut self) -> Result<BinaryOp, Diagnostic> {
        let compares = match self.sign_at(0).and_then(infix) {
            Some((Infix::Binary(op), strength::EQUAL | strength::COMPARE)) => Some(op),
            _ => None,
        };
        match compares {
            Some(op) if self.text_of(self.peek_after(1).span) == "0" => {
                self.next();
                self.next();
                Ok(op)
            }
            _ => Err(self.expected("a comparison with 0")),
        }
    }

    /// `{ value }`
    fn braced(&mut self) -> Result<Operand, Diagnostic> {
        let open = self.expect("{", "and a value")?;
        let mut inner = self.expression()?;
        let close = self.expect("}", "after the value")?;
        inner.span = open.to(close);
        Ok(inner)
    }

    /// Parses the arguments of a call, up to the closing parenthesis.
    fn arguments(&mut self, arguments: &mut Vec<Operand>) -> Result<(), Diagnostic> {
        while !self.is_sign(")") {
            arguments.push(self.expression()?);
            if !self.accept(",") {
                break;
            }
        }
        self.expect(")", "after the arguments")?;
        Ok(())
    }

    /// Returns whether these two words are adjacent anywhere in the text.
    pub(super) fn has_word_pair(&self, words: [&str; 2]) -> bool {
        let mut pairs = self.tokens.windows(2);
        pairs.any(|pair| words == [self.text_of(pair[0].span), self.text_of(pair[1].span)])
    }

    fn call(&mut self, name: Span, arguments: Vec<Operand>) -> Result<Operand, Diagnostic> {
        let word = self.text_of(name);
        if self.functions.contains(&word) {
            self.check_static_arguments(word, &arguments)?;
            if self.has_virtual && self.is_virtual(name) {
                self.assume(name, format!("no class overrides `{word}`"));
            }
            return self.call_known(name, arguments, None);
        }
        self.call_builtin(name, arguments)
    }

    /// Fails if a `static` variable is passed to a function that may change it.
    fn check_static_arguments(
        &self,
        called: &str,
        arguments: &[Operand],
    ) -> Result<(), Diagnostic> {
        for argument in arguments {
            let ExprKind::Name(Place::Local(slot)) = argument.kind else {
                continue;
            };
            let lent = self.scope.is_array(slot)
                || self.is_address(argument)
                || self.may_change_arguments(called);
            if self.scope.is_static(slot) && lent {
                return Err(static_variable_error(argument.span, self.text_of(argument.span)));
            }
        }
        Ok(())
    }

    /// Returns whether a function called without a path is `virtual`, so that a class may override it.
    fn is_virtual(&self, name: Span) -> bool {
        let word = self.text_of(name);
        let text = |at: usize| self.tokens.get(at).map_or("", |it| self.text_of(it.span));
        let at = self.tokens.partition_point(|it| it.span.start < name.start);
        if at > 0 && text(at - 1) == "::" {
            return false;
        }
        (0..self.tokens.len()).filter(|at| contains_word("virtual abstract", text(*at))).any(|at| {
            let open = (at..at + 10).find(|at| text(*at) == "(");
            open.is_some_and(|open| text(open - 1) == word)
        })
    }

    /// Makes a call of a builtin, or of an unknown function.
    fn call_builtin(&mut self, name: Span, arguments: Vec<Operand>) -> Result<Operand, Diagnostic> {
        let word = self.text_of(name);
        let cast = self.type_named(word).or_else(|| self.type_called(word));
        let builtin = cast.map(Builtin::Constant).or_else(|| builtin(word));
        if let Some(builtin) = builtin {
            self.assume_builtin(name, builtin);
        }
        self.call_known(name, arguments, builtin)
    }

    fn call_known(
        &mut self,
        name: Span,
        mut arguments: Vec<Operand>,
        builtin: Option<Builtin>,
    ) -> Result<Operand, Diagnostic> {
        let word = self.text_of(name);
        let first = arguments.first().map_or(name, |first| first.span);
        let span = Span::new(name.start.min(first.start), self.last_end());
        let given = arguments.len();
        let arity = match builtin {
            Some(Builtin::Intrinsic(intrinsic, _)) => intrinsic.arity(),
            Some(Builtin::Swap) if given == 3 => 3,
            Some(Builtin::Operator(_) | Builtin::Swap | Builtin::Scan(..) | Builtin::First(_)) => 2,
            Some(_) => 1,
            None => given,
        };
        if given != arity {
            return Err(wrong_number_of_arguments(span, word, arity, given));
        }
        let mut next = || arguments.remove(0);
        let kind = match builtin {
            Some(Builtin::Constant(ty)) => {
                let inner = next();
                self.check_enum_range(word, &inner)?;
                ExprKind::Cast(ty, inner)
            }
            Some(Builtin::First(ty)) => {
                let (first, expected) = (next(), next());
                if !expected.is_literal() {
                    let fault = "the expected value must be a literal number";
                    return Err(Diagnostic::new(expected.span, fault));
                }
                ExprKind::Cast(ty, first)
            }
            Some(Builtin::Same) if word == "into" && self.functions.contains(&"from") => {
                let fault = "calls a `from` of this text, but which one is not resolved";
                return Err(
                    Diagnostic::about(name, word, fault).with_help("call that `from` instead")
                );
            }
            Some(Builtin::Same) => {
                let mut same = next();
                same.span = span;
                return Ok(same);
            }
            Some(Builtin::Operator(op)) => ExprKind::Binary(op, next(), next()),
            Some(Builtin::Prefix(op)) => ExprKind::Unary(op, next()),
            Some(Builtin::Scan(..)) => {
                let fault = "must be a statement or the whole condition of an `if` or a `while`";
                return Err(Diagnostic::about(span, word, fault));
            }
            Some(Builtin::TakeLowest) => ExprKind::TakeLowest(self.argument_target(*next())?),
            Some(Builtin::Swap) if given == 3 => {
                let (array, one, other) = (next(), next(), next());
                let ExprKind::Name(Place::Local(slot)) = array.kind else {
                    return Err(Diagnostic::new(array.span, "only an array can be indexed"));
                };
                ExprKind::Swap(Target::Element(slot, one), Target::Element(slot, other))
            }
            Some(Builtin::Swap) => {
                let (one, other) = (next(), next());
                ExprKind::Swap(self.argument_target(*one)?, self.argument_target(*other)?)
            }
            Some(Builtin::Intrinsic(intrinsic, ty)) => {
                if let Some(ty) = ty {
                    let board = next();
                    let cast = self.expr(board.span, ExprKind::Cast(ty, board))?;
                    arguments.insert(0, cast);
                }
                ExprKind::Intrinsic(intrinsic, arguments)
            }
            None => {
                let callee = self.declarations.callees.len();
                self.declarations.callees.push(Callee {
                    name: word.to_owned(),
                    function: None,
                    in_place: false,
                    call: name,
                    arguments: given,
                });
                ExprKind::Call { callee, arguments }
            }
        };
        self.expr(span, kind)
    }

    /// Converts an argument that the call changes to its target.
    pub(super) fn argument_target(&self, argument: Expr) -> Result<Target, Diagnostic> {
        let Expr { span, kind, .. } = argument;
        match kind {
            ExprKind::Name(Place::Local(slot)) | ExprKind::Element(Place::Local(slot), _)
                if self.scope.is_static(slot) =>
            {
                Err(static_variable_error(span, self.text_of(span)))
            }
            ExprKind::Name(Place::Local(slot)) => Ok(Target::Variable(slot)),
            ExprKind::Element(Place::Local(slot), index) => Ok(Target::Element(slot, index)),
            _ => Err(Diagnostic::new(
                span,
                "this call changes its argument, so the argument must be a variable",
            )),
        }
    }

    pub(super) fn expr(&mut self, span: Span, kind: ExprKind) -> Result<Operand, Diagnostic> {
        let mut expr = Expr { id: self.expr_id(), span, height: 0, kind };
        let tallest = expr.children().iter().map(|child| child.height).max();
        expr.height = tallest.map_or(0, |height| height + 1);
        // A long chain of operators nests as deeply as the same number of parentheses.
        if expr.height > 2 * MAX_NESTING {
            return Err(too_deep(span));
        }
        Ok(Box::new(expr))
    }
}

fn static_variable_error(span: Span, name: &str) -> Diagnostic {
    let fault = "keeps its value between calls, which a routine must not do";
    Diagnostic::about(span, name, fault)
}

fn step_op(sign: &str) -> BinaryOp {
    if sign == "++" { BinaryOp::Add } else { BinaryOp::Subtract }
}

/// Returns the type of a literal without a suffix: in C the first of these that it fits.
fn literal_type(bits: u64, decimal: bool, parser: &Parser<'_, '_>) -> Type {
    // Java's `0xffffffff` is -1.
    let is_int = parser.java && u32::try_from(bits).is_ok() && !decimal;
    if is_int || i32::try_from(bits).is_ok() {
        Type::I32
    } else if u32::try_from(bits).is_ok() && !decimal {
        Type::U32
    } else if i64::try_from(bits).is_ok() {
        Type::I64
    } else {
        Type::U64
    }
}
