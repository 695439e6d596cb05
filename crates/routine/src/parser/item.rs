//! What stands outside functions: constants, other names of types, and what encloses functions.

use core::ops::Range;

use super::Parser;
use super::expression::literal_type;
use super::types::Written;
use crate::diagnostic::Diagnostic;
use crate::language::Language;
use crate::lexer::TokenKind;
use crate::number::{Number, Type};
use crate::operator::BinaryOp;
use crate::span::Span;
use crate::syntax::{ExprKind, Global, Operand, Place};
use crate::vocabulary::lists;

/// The traits of Rust's operators, and their signs; those that assign have `Assign` behind the name.
const OVERLOADS: &[(&str, &str)] = &[
    ("PartialEq", "=="),
    ("PartialOrd", "<"),
    ("Ord", "<"),
    ("Add", "+"),
    ("Sub", "-"),
    ("Mul", "*"),
    ("Div", "/"),
    ("Rem", "%"),
    ("BitAnd", "&"),
    ("BitOr", "|"),
    ("BitXor", "^"),
    ("Shl", "<<"),
    ("Shr", ">>"),
    ("Not", "!"),
    ("Neg", "-"),
];

/// The signs that compute wherever they stand.
const COMPUTING: &str = "+ - / % << >> >>> ^ | += -= *= /= %= <<= >>= ^= |= &= ++ -- && || ?";

/// What may stand between `enum` and its name.
fn is_attribute(word: &str) -> bool {
    lists("__attribute__ __declspec alignas", word)
}

impl<'t> Parser<'t, '_> {
    /// A function, a constant, or what stands about them.
    pub(super) fn item(&mut self) -> Result<(), Diagnostic> {
        if self.accept(";") || self.leaves_enclosure() {
            return Ok(());
        }
        // An excerpt may end in the bracket of a class that it begins without.
        if self.is_sign("}") && self.peek_after(1).kind == TokenKind::End {
            self.next();
            return Ok(());
        }
        let start = self.peek().span;
        let begin = self.at;
        let constant = self.qualifiers();
        match self.word_at(0) {
            Some("fn") => {
                self.next();
                return self.rust_function(start);
            }
            Some("namespace" | "impl" | "class" | "interface" | "mod" | "trait" | "struct") => {
                return self.enclosure();
            }
            Some("typedef") => {
                self.next();
                return self.typedef();
            }
            Some("using" | "type") => {
                self.next();
                return self.using();
            }
            Some("enum") if self.lists_constants() => {
                self.next();
                if self.enumeration()?.is_some() {
                    self.accept(";");
                }
                return Ok(());
            }
            Some("union" | "use" | "import" | "package" | "static_assert") => {
                return self.aside();
            }
            Some("template") => return self.template(),
            _ => {}
        }
        // `extern "C" {`, and C++'s `public:`
        if start != self.peek().span {
            // `static { … }`: what it changes is found by the names.
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
        if constant && self.is_rust_constant() {
            return self.rust_global(begin);
        }
        if self.is_nameless() {
            let begin = self.at;
            self.skip_member();
            self.assume_member(begin);
            return Ok(());
        }
        let written = self.return_type()?;
        let mut name = self.name("a name")?;
        while self.accept("::") {
            name = self.name("a name")?;
        }
        if self.text_of(name) == "operator" {
            let begin = self.at - 1;
            self.skip_member();
            self.assume_member(begin);
            return Ok(());
        }
        if self.is_sign("(") {
            return self.c_function(start, written, name);
        }
        if self.is_sign("<") {
            return Err(self.is_specialized(name));
        }
        let length = self
            .dimension()?
            .or(written.and_then(|written| written.length));
        // A field of a class, or a variable that gets its value elsewhere.
        if self.is_sign(";") || self.is_sign(",") {
            self.assume_field(name, written.map(|written| written.ty));
            self.skip_past(";");
            return Ok(());
        }
        self.expect("=", "and a value")?;
        self.global(begin, name, written.map(|written| written.ty), length)
    }

    /// Whether a constructor begins here, a destructor or C++'s conversion to another type: no routine is one.
    fn is_nameless(&self) -> bool {
        let makes = |word| self.sign_at(1) == Some("(") && self.type_named(word).is_some();
        let is_member = self.is_sign("~")
            || self
                .word_at(0)
                .is_some_and(|word| word == "operator" || makes(word));
        !self.enclosures.is_empty() && is_member
    }

    /// Reads over a function of a class: up to its end, or to the one of what stands for its body.
    #[inline(never)]
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

    /// Notes that a member which was read over does more than hand on a number, or than the operator of its name.
    #[inline(never)]
    fn assume_member(&mut self, begin: usize) {
        let text = |at: usize| self.text_of(self.tokens[at].span);
        // What is true of a number is that it is not 0.
        let own = match (text(begin.saturating_sub(1)), text(begin), text(begin + 1)) {
            (_, "operator", "bool" | "true") | ("operator", "bool", _) => "!=",
            (_, "operator", "false") => "==",
            (_, "operator", own) => own,
            _ => "",
        };
        let body = (begin + 1..self.at).find(|at| lists("{ : =>", text(*at)));
        let body = body.unwrap_or(self.at)..self.at;
        let mut head = begin + 1..body.start;
        let is_there = |word: &str| (begin..self.at).any(|at| text(at) == word);
        // What the language makes itself, and what writes or reads text.
        if lists("default delete", text(self.at.saturating_sub(2)))
            || is_there("ostream")
            || is_there("istream")
        {
            return;
        }
        let first = head
            .clone()
            .find(|at| text(*at) == ",")
            .map_or("", |at| text(at - 1));
        // Of what makes a value: whether it does nothing with its number, or gives it to one of several fields.
        let makes = text(begin) != "operator"
            && text(begin.saturating_sub(1)) != "operator"
            && text(begin) != "~";
        let named = head.find(|at| lists(", ) =", text(*at)) && text(at - 1) != "(");
        let given = named.map_or("", |at| text(at - 1));
        let sets = |at: &usize| {
            text(*at) == "=" || (lists(": ,", text(*at)) && lists("( {", text(at + 2)))
        };
        let spreads = makes
            && !given.is_empty()
            && (!body.clone().any(|at| text(at) == given) || body.clone().filter(sets).count() > 1);
        if spreads || self.computes(body, own, "~", first) {
            let is_sign = matches!(self.tokens[begin + 1].kind, TokenKind::Sign(_));
            let clause = match text(begin) {
                "operator" if is_sign => {
                    format!("`operator{own}` does what `{own}` does to numbers")
                }
                "operator" => format!("`operator {own}` gives the number itself"),
                made if text(begin - 1) == "operator" => {
                    format!("`operator {made}` gives the number itself")
                }
                "~" => "the destructor changes nothing".to_owned(),
                made => format!("`{made}` keeps the number that it is made of"),
            };
            let owner = self.owning_class();
            self.assume_of_type(owner, self.tokens[begin].span, clause);
        }
    }

    /// The class that is open, if one is.
    fn owning_class(&self) -> &'t str {
        let owner = self.enclosures.last().copied().unwrap_or_default();
        let is_class = ["class", "struct"]
            .iter()
            .any(|makes| self.follow([makes, owner]));
        if is_class { owner } else { "" }
    }

    /// Notes that an operator of Rust's, if this trait is one, does more to a type than its sign to numbers.
    #[inline(never)]
    fn assume_overload(&mut self, name: &str, at: Span) {
        let name = name.strip_suffix("Assign").unwrap_or(name);
        let Some((_, own)) = OVERLOADS.iter().find(|(known, _)| *known == name) else {
            return;
        };
        let mut depth = 0;
        let rest = self.tokens[self.at..].iter();
        let length = rest.take_while(|token| {
            let sign = self.text_of(token.span);
            let before = depth;
            depth += i32::from(sign == "{") - i32::from(sign == "}");
            before == 0 || depth > 0
        });
        // Which of two comes first may be turned round without a sign.
        let body = self.at..self.at + length.count();
        if *own == "<" || self.computes(body, own, "!", "self") {
            let clause = format!("this `{name}` does what `{own}` does to numbers");
            let owner = self.word_at(0).unwrap_or_default();
            self.assume_of_type(owner, at, clause);
        }
    }

    /// Whether the body of an operator, or of what makes or converts a value of a type, does anything beside what its sign does
    /// to the `first` operand and another.
    fn computes(&self, body: Range<usize>, own: &str, complement: &str, first: &str) -> bool {
        let text = |at: usize| self.text_of(self.tokens[at].span);
        let base = own.trim_end_matches('=');
        let counts = lists("++ --", own);
        let is_of_numbers = counts || lists(COMPUTING, own) || lists("* &", base);
        let count = |sign: &str| body.clone().filter(|at| text(*at) == sign).count();
        if own == "!=" {
            let signs = ["!=", "==", "!"].map(count);
            if ![[1, 0, 0], [0, 1, 1], [0, 0, 2], [0, 0, 0]].contains(&signs) {
                return true;
            }
        }
        let is_order = lists("< > <= >=", own);
        let has_cast = body.clone().any(|at| text(at).ends_with("_cast"));
        // `other.0 - self.0`
        let is_turned =
            |at: usize| text(at.saturating_sub(2)) == "." && text(at.saturating_sub(3)) != first;
        let mut done = false;
        let computes = body.clone().any(|at| match self.tokens[at].kind {
            TokenKind::Sign("!" | "==" | "!=") if own == "!=" => false,
            TokenKind::Sign("!") if complement != "!" => {
                own != "!" || core::mem::replace(&mut done, true)
            }
            TokenKind::Sign("<") if has_cast && text(at - 1).ends_with("_cast") => false,
            TokenKind::Sign(">") if has_cast && text(at + 1) == "(" => false,
            TokenKind::Sign(sign)
                if lists("== != <= >=", sign) || (is_order && lists("< >", sign)) =>
            {
                sign != own || (is_order && is_turned(at)) || core::mem::replace(&mut done, true)
            }
            TokenKind::Sign("<") if own != "<" => self.type_named(text(at + 1)).is_none(),
            TokenKind::Sign(sign) => {
                let is_infix = match self.tokens[at - 1].kind {
                    TokenKind::Sign(before) => lists(") ]", before),
                    _ => text(at - 1) != "return",
                };
                let is_own =
                    sign.trim_end_matches('=') == base || (counts && base.starts_with(sign));
                let computes = lists(COMPUTING, sign)
                    || sign == complement
                    || (is_infix && lists("* &", sign));
                let is_turned = lists("- / % << >>", base) && is_turned(at);
                // Its own, once.
                computes && (!is_own || is_turned || core::mem::replace(&mut done, true))
            }
            TokenKind::Number { bits, .. } => {
                // A field has a number in Rust, and what counts counts by 1.
                let may_be = match is_of_numbers {
                    true => counts && bits <= 1,
                    false => bits == 0,
                };
                !may_be && text(at - 1) != "."
            }
            // Behind a colon, a field.
            TokenKind::Word => {
                text(at + 1) == "("
                    && !lists(": , fn", text(at - 1))
                    && self.functions.contains(&text(at))
                    && self.type_named(text(at)).is_none()
            }
            _ => false,
        });
        // What does not do its own either does something else.
        let is_sign = is_of_numbers || is_order || lists("~ ! ==", own);
        computes || (is_sign && !done)
    }

    /// Notes a field that may hold fewer bits than it is taken to.
    #[inline(never)]
    fn assume_field(&mut self, name: Span, ty: Option<Type>) {
        let is_narrow = ty.is_some_and(|ty| ty.bits() < 64 && ty != Type::Bool);
        let owner = self.enclosures.last().copied().unwrap_or_default();
        if is_narrow && self.type_named(owner) == Some(Type::U64) {
            let bits = ty.map_or(64, Type::bits);
            let clause = format!(
                "no value of `{owner}` needs more than the {bits} bits of `{}`",
                self.text_of(name)
            );
            self.assume_of_type(owner, name, clause);
        }
    }

    fn leaves_enclosure(&mut self) -> bool {
        let leaves = !self.enclosures.is_empty() && self.accept("}");
        if leaves {
            self.of_squares = false;
            self.enclosures.pop();
        }
        leaves
    }

    /// `namespace x {`, `impl Bitboard {`, `class Board : Base {`, `struct Bitboard(u64);`
    #[inline(never)]
    fn enclosure(&mut self) -> Result<(), Diagnostic> {
        let what = self.next().span;
        self.is_closed()?;
        let name = self.peek().span;
        self.of_squares = false;
        if self.text_of(what) == "struct" && self.sign_at(1) == Some("(") {
            self.next();
            self.next();
            self.qualifiers();
            let Written { ty, .. } = self.rust_type()?;
            self.alias(name, ty);
            self.skip_past(";");
            return Ok(());
        }
        let mut owner = self.word_at(0).unwrap_or_default();
        loop {
            if self.accept("{") {
                self.enclosures.push(owner);
                if lists("class struct interface", self.text_of(what)) {
                    let ty = if self.of_squares {
                        Type::U32
                    } else {
                        Type::U64
                    };
                    self.alias_unless_known(name, ty);
                }
                return Ok(());
            }
            if self.at_end() || self.accept(";") {
                return Ok(());
            }
            let word = self.next().span;
            self.of_squares |= self.is_square_type(self.text_of(word));
            // `namespace a::b {`, `impl Flip for Bitboard {`
            if lists(":: for", self.text_of(word)) {
                self.assume_overload(owner, word);
                owner = self.word_at(0).unwrap_or(owner);
            }
            // `struct Board : public Base {`
            if lists(": extends", self.text_of(word)) {
                self.qualifiers();
                let access = lists(
                    "public protected private",
                    self.word_at(0).unwrap_or_default(),
                );
                let base = self.peek_after(usize::from(access)).span;
                self.bases.push((owner, self.text_of(base)));
            }
        }
    }

    /// Whether an enumeration is made here, and none of before is named: `enum Square flip(enum Square square)`.
    fn lists_constants(&self) -> bool {
        let is_class = |word| lists("class struct", word);
        self.word_at(1).is_none_or(is_class) || self.word_at(2).is_none()
    }

    /// After `enum`, `Square : int { A1, B1, … }`: constants, each one more than the one before. Gives the type of their name;
    /// `None` where nothing is listed, after the semicolon.
    #[inline(never)]
    pub(super) fn enumeration(&mut self) -> Result<Option<Type>, Diagnostic> {
        if !self.accept_word("class") {
            self.accept_word("struct");
        }
        let attributed = self.is_sign("[") || self.word_at(0).is_some_and(is_attribute);
        if attributed {
            let fault = "this may take bits from the numbers of the enumeration, and is not read";
            return Err(Diagnostic::new(self.peek().span, fault).with_help("take it away"));
        }
        let title = self.word_at(0).map(|_| self.next().span);
        let fixed = match self.accept(":") {
            true => Some(self.type_before_name()?),
            false => None,
        };
        while !self.is_sign("{") {
            if self.at_end() || self.accept(";") {
                // What is listed elsewhere has this type already.
                if let (Some(title), Some(ty)) = (title, fixed) {
                    self.alias(title, ty);
                }
                return Ok(None);
            }
            self.next();
        }
        self.next();
        let ty = fixed.unwrap_or_else(|| self.type_of_listed());
        // In C its constants are an `int`, and what holds one of them has no sign, unless one of them is below 0.
        let may_be_negative = || {
            let listed = self.tokens[self.at..].iter();
            let mut listed = listed.take_while(|token| token.kind != TokenKind::Sign("}"));
            listed.any(|token| matches!(token.kind, TokenKind::Sign("-" | "~")))
        };
        let held = match ty {
            Type::I32 if fixed.is_none() && !may_be_negative() && self.is_in_c() => Type::U32,
            ty => ty,
        };
        let begin = self.at;
        let mut before: Option<usize> = None;
        while !self.is_sign("}") {
            let name = self.name("a name")?;
            // Java's and Rust's may hold more than a number.
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
            self.declare_global(
                title.map(|title| self.text_of(title)),
                name,
                Some(ty),
                value,
            );
            if !self.accept(",") {
                break;
            }
        }
        self.expect("}", "after the last name")?;
        if let Some(title) = title {
            self.alias(title, held);
            self.note_squares(begin, title);
        }
        Ok(Some(held))
    }

    /// Notes the name of an enumeration whose constants, from the token `begin` up to here, are the squares.
    #[inline(never)]
    pub(super) fn note_squares(&mut self, begin: usize, title: Span) {
        let lists_square = |square: &str| {
            let mut listed = self.tokens[begin..self.at].iter();
            listed.any(|token| {
                let word = self.text_of(token.span).to_ascii_lowercase();
                word.strip_prefix("sq")
                    .unwrap_or(&word)
                    .trim_start_matches('_')
                    == square
            })
        };
        if lists_square("a1") && lists_square("h8") {
            self.square_types.push(self.text_of(title));
        }
    }

    /// Whether the text is known to be in C.
    pub(super) fn is_in_c(&self) -> bool {
        match self.language {
            Some(language) => language == Language::C,
            None => !self.java && !self.csharp && super::is_c(self.text, &self.tokens),
        }
    }

    /// The type of an enumeration that names none, by the numbers in its list: an `int`, if that holds all of them.
    fn type_of_listed(&self) -> Type {
        let mut listed = self.tokens[self.at..]
            .iter()
            .take_while(|token| token.kind != TokenKind::Sign("}"));
        let negates = listed
            .clone()
            .any(|token| token.kind == TokenKind::Sign("-"));
        let types = listed.clone().filter_map(|token| match token.kind {
            TokenKind::Number {
                bits,
                suffix,
                decimal,
            } => Some(suffix.unwrap_or_else(|| literal_type(bits, decimal, self))),
            _ => None,
        });
        let wide = listed.any(|token| {
            let word = self.text_of(token.span);
            match self.scope.find(word, None, &self.enclosures) {
                Some(Place::Global(global)) => self.declarations.globals[global]
                    .ty
                    .is_none_or(|ty| ty.bits() == 64),
                _ => false,
            }
        });
        let widest = types.map(Type::promoted).fold(Type::I32, Type::meet);
        match widest {
            _ if wide && !negates => Type::U64,
            Type::I32 if !wide => Type::I32,
            Type::U64 | Type::U32 if !negates => widest,
            _ => Type::I64,
        }
    }

    /// `union { … };`, `use std::mem;`: nothing that moves bits.
    #[inline(never)]
    fn aside(&mut self) -> Result<(), Diagnostic> {
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

    /// `K1: u64 = …`
    pub(super) fn is_rust_constant(&self) -> bool {
        self.word_at(0).is_some() && self.sign_at(1) == Some(":")
    }

    /// `K1: u64 =`, `TABLE: [u8; 256] =`
    pub(super) fn rust_constant(&mut self) -> Result<(Span, Written), Diagnostic> {
        let head = self.constant_head()?;
        self.expect("=", "and a value")?;
        Ok(head)
    }

    fn constant_head(&mut self) -> Result<(Span, Written), Diagnostic> {
        let name = self.name("a name")?;
        self.expect(":", "and a type")?;
        Ok((name, self.rust_type()?))
    }

    #[inline(never)]
    fn rust_global(&mut self, begin: usize) -> Result<(), Diagnostic> {
        self.rust = true;
        let (name, written) = self.constant_head()?;
        // Of a trait, for which its types have the value.
        if !self.accept(";") {
            self.expect("=", "and a value")?;
            self.global(begin, name, Some(written.ty), written.length)?;
        }
        self.rust = false;
        Ok(())
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
        let stability = self.stability(begin, name, is_array);
        self.declare_global(None, name, ty, value);
        self.note_unsettled(name, stability, is_array);
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

    /// A constant of an enumeration, or of what is open.
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
        self.scope
            .declare_global(owner.unwrap_or_default(), name, index);
        self.declarations.globals.push(Global { ty, value });
    }
}
