//! Classes of C++ and C# whose values are treated as the number in their only field. That is correct only if
//! the members that a compiler calls implicitly (constructors, conversions, operators) merely pass that
//! number on. Functions that use any other class are refused.

use core::ops::Range;

use deltaboard_lexer::token::TokenKind;
use deltaboard_lexer::word_list::contains_word;
use deltaboard_lexer::{Diagnostic, Span, Type};

use super::form::{Form, Names};
use super::state::{Class, Field, Parser};

/// Words before a member that are not part of its type.
const QUALIFIERS: &str = "explicit constexpr inline const consteval constinit virtual static friend mutable volatile public private \
    protected internal readonly unsafe sealed override implicit noexcept alignas __attribute__ __declspec";

/// Operators whose calls are never parsed, or that create and destroy objects.
const UNREAD: &str = "( [ -> ->* new delete co_await";

/// An operator, or a member function that a compiler calls implicitly.
#[derive(Clone)]
struct Member {
    kind: Kind,
    /// All of its tokens.
    tokens: Range<usize>,
    /// The token of the parenthesis before the parameters.
    open: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Constructor,
    Operator,
}

/// Returns the part of a body before a final `return *this;`.
fn before_return<'a, 'w>(body: &'a [&'w str], itself: &[&str]) -> Option<&'a [&'w str]> {
    let start = body.len().checked_sub(itself.len() + 2)?;
    let is_last = body[start] == "return"
        && body[start + 1..body.len() - 1] == *itself
        && body.last() == Some(&";");
    is_last.then(|| &body[..start])
}

impl<'t> Parser<'t, '_> {
    pub(super) fn word(&self, at: usize) -> &'t str {
        self.tokens.get(at).map_or("", |it| self.text_of(it.span))
    }

    pub(super) fn words(&self, tokens: Range<usize>) -> Vec<&'t str> {
        tokens.map(|at| self.word(at)).collect()
    }

    /// Returns the token that closes the bracket at `open`.
    pub(super) fn close_of(&self, open: usize) -> usize {
        let mut depth = 0;
        let close = (open..self.tokens.len()).find(|at| {
            depth += i32::from(contains_word("( [ {", self.word(*at)));
            depth -= i32::from(contains_word(") ] }", self.word(*at)));
            depth == 0
        });
        close.unwrap_or(self.tokens.len() - 1)
    }

    /// Returns the field of a class if it is the only one and a number.
    pub(super) fn only_field(&self, class: &str) -> Option<Field<'t>> {
        let class = self.classes.iter().find(|known| known.name == class)?;
        match class.fields[..] {
            [field] if field.ty.is_some() => Some(field),
            _ => None,
        }
    }

    /// Returns the type that values of a class of squares convert to.
    pub(super) fn converts(&self, class: &str) -> Option<Type> {
        let class = self.classes.iter().find(|known| known.name == class)?;
        class.converts
    }

    /// Returns the type of the field of this name, if exactly one class has it and as its only field.
    pub(super) fn type_of_field(&self, name: &str) -> Option<Type> {
        let has = |class: &&Class<'t>| class.fields.iter().any(|field| field.name == name);
        let mut classes = self.classes.iter().filter(has);
        match classes.next()?.fields[..] {
            [field] if classes.next().is_none() => field.ty,
            _ => None,
        }
    }

    /// Returns whether the innermost open class has been parsed, so that its operators are known.
    pub(super) fn is_in_own_class(&self) -> bool {
        let owner = self.enclosures.last();
        owner.is_some_and(|owner| self.is_own_class(owner))
    }

    /// Returns the field of this name in the innermost open class.
    pub(super) fn own_field(&self, name: &str) -> Option<Field<'t>> {
        let owner = self.enclosures.last()?;
        let class = self.classes.iter().find(|class| class.name == *owner)?;
        class.fields.iter().find(|field| field.name == name).copied()
    }

    /// Parses the members of a class whose opening brace was the last token.
    pub(super) fn read_class(&mut self, name: &'t str, bases: bool, is_template: bool) {
        if !(self.is_c_or_cpp() || self.csharp) {
            return;
        }
        let begin = self.at;
        let end = self.close_of(begin - 1);
        let before = self.at;
        let mut class = Class {
            name,
            body: self.tokens[begin - 1].span.to(self.tokens[end].span),
            fields: Vec::new(),
            enumerations: Vec::new(),
            converts: None,
            fault: None,
        };
        let at = self.tokens[begin - 1].span;
        let mut members = Vec::new();
        if bases && !self.csharp {
            let fault =
                format!("`{name}` has a base class, so its values cannot be treated as numbers");
            class.fault = Some(Diagnostic::new(at, fault));
        }
        if is_template {
            let fault =
                format!("`{name}` is a template, so its values cannot be treated as numbers");
            class.fault = Some(Diagnostic::new(at, fault));
        }
        let mut next = begin;
        while next < end {
            if contains_word("; }", self.word(next)) {
                next += 1;
            } else if contains_word("public private protected", self.word(next))
                && self.word(next + 1) == ":"
            {
                next += 2;
            } else {
                let (head, after) = self.member_ends(next, end);
                let fault = self.read_member(&mut class, next, head, after, &mut members);
                class.fault = class.fault.take().or(fault);
                next = after;
            }
        }
        if let [_, second, ..] = class.fields[..] {
            let fault =
                format!("`{name}` has several fields, so its values cannot be treated as numbers");
            class.fault.get_or_insert(Diagnostic::new(second.at, fault));
        }
        self.at = before;
        for member in &members {
            let fault = match member.kind {
                Kind::Constructor => self.fault_of_constructor(&class, member, &members),
                Kind::Operator => self.fault_of_operator(&mut class, member),
            };
            class.fault = class.fault.take().or(fault);
        }
        let duplicate = self.classes.iter_mut().find(|known| known.name == name);
        if let Some(duplicate) = duplicate.filter(|_| !self.csharp) {
            let fault = format!(
                "several classes are named `{name}`, so their values cannot be treated as numbers"
            );
            let fault = Diagnostic::new(at, fault);
            duplicate.fault.get_or_insert(fault.clone());
            class.fault.get_or_insert(fault);
        }
        self.classes.push(class);
    }

    /// Returns the end of a member's head, and the start of the next member.
    fn member_ends(&self, begin: usize, end: usize) -> (usize, usize) {
        let (mut at, mut head, mut sets_fields, mut has_value) = (begin, None, false, false);
        while at < end {
            match self.word(at) {
                ";" => return (head.unwrap_or(at), at + 1),
                "=" if self.word(at - 1) != "operator" => {
                    head.get_or_insert(at);
                    has_value = true;
                }
                "=>" => {
                    head.get_or_insert(at);
                }
                ":" => {
                    head.get_or_insert(at);
                    sets_fields = true;
                }
                "(" | "[" => at = self.close_of(at),
                "{" => {
                    let stop = *head.get_or_insert(at);
                    let close = self.close_of(at);
                    let is_function = (begin..stop).any(|at| self.word(at) == "(")
                        && !(begin..stop)
                            .any(|at| contains_word("class struct union enum", self.word(at)));
                    let of_field =
                        sets_fields && self.tokens[at - 1].kind == TokenKind::Ident || has_value;
                    if is_function && !of_field {
                        return (stop, close + 1);
                    }
                    at = close;
                }
                _ => {}
            }
            at += 1;
        }
        (head.unwrap_or(end), end)
    }

    /// Records a field, a constructor or an operator. Returns the reason if it makes values of the class more
    /// than numbers.
    fn read_member(
        &mut self,
        class: &mut Class<'t>,
        begin: usize,
        head: usize,
        end: usize,
        members: &mut Vec<Member>,
    ) -> Option<Diagnostic> {
        let name = class.name;
        let refused = |this: &Self, at: usize, what: &str| {
            let fault = format!("{what}, so values of `{name}` cannot be treated as numbers");
            Some(Diagnostic::new(this.tokens[at].span, fault))
        };
        let first = self.word(begin);
        let has = |word: &str| (begin..head).find(|at| self.word(*at) == word);
        if contains_word("using typedef static_assert", first) {
            return None;
        }
        // `Set(`, and not `Set flip(`
        let constructor = (begin..head).find(|&at| {
            let mut before = (begin..at).map(|at| self.word(at));
            self.word(at) == name
                && self.word(at + 1) == "("
                && (first == "template" || before.all(|word| contains_word(QUALIFIERS, word)))
        });
        let operator = has("operator");
        if first == "template" {
            return match operator.or(constructor) {
                Some(at) => refused(self, at, "this is a template"),
                None => None,
            };
        }
        if contains_word("enum class struct union interface record delegate event", first) {
            let open = (begin..end).find(|at| self.word(*at) == "{");
            let close = open.map(|open| self.close_of(open));
            let is_type = self.tokens[begin + 1].kind == TokenKind::Ident || first == "enum";
            if first == "enum" {
                let scoped = usize::from(contains_word("class struct", self.word(begin + 1)));
                let title = begin + 1 + scoped;
                self.at = title + 2;
                let ty = match self.word(title + 1) {
                    ":" => self.accept_type(),
                    _ => Some(Type::I32),
                };
                class.enumerations.extend(ty.map(|ty| (self.word(title), ty)));
            }
            return match close {
                Some(close) if is_type && (self.csharp || close + 2 >= end) => None,
                None if self.tokens[begin + 2].kind != TokenKind::Ident => None,
                _ => refused(self, begin, "this field is not a number"),
            };
        }
        if has("~").is_some() && operator.is_none() {
            return None;
        }
        if let Some(at) = operator.or(constructor) {
            let kind = match operator {
                Some(_) => Kind::Operator,
                None => Kind::Constructor,
            };
            // `operator()(`
            let from = match (operator, self.word(at + 1)) {
                (Some(_), "(") => at + 3,
                _ => at + 1,
            };
            let open = (from..end).find(|at| self.word(*at) == "(");
            members.extend(open.map(|open| Member { kind, tokens: begin..end, open }));
            return None;
        }
        let is_static = (begin..head).any(|at| contains_word("static friend const", self.word(at)))
            && (self.csharp
                || !(begin..head).any(|at| self.word(at) == "const")
                || has("static").is_some());
        if is_static {
            return None;
        }
        let mut at = begin;
        while contains_word(QUALIFIERS, self.word(at)) || self.word(at) == "[" {
            at += 1;
            if contains_word("( [", self.word(at)) {
                at = self.close_of(at) + 1;
            }
        }
        let calls = (at..head).find(|at| self.word(*at) == "(");
        match calls {
            Some(open) if self.word(open + 1) == "*" => {
                return refused(self, open, "this field is not a number");
            }
            Some(_) => return None,
            None => {}
        }
        // Properties of C# are used like fields but are functions.
        if self.csharp && contains_word("{ =>", self.word(head)) {
            return None;
        }
        self.at = at;
        let named = class.enumerations.iter().find(|(name, _)| *name == self.word(at));
        let ty = match named.copied() {
            Some((_, ty)) => {
                self.at += 1;
                Some(ty)
            }
            None => self.accept_type(),
        };
        let typed = self.at;
        let is_number = ty.is_some()
            && self.tokens[typed].kind == TokenKind::Ident
            && !self.is_own_class(self.word(typed - 1));
        let named = (typed.max(at)..end).find(|at| contains_word("= { [ : , ;", self.word(*at)));
        let named = named
            .map(|stop| stop - 1)
            .filter(|at| self.tokens[*at].kind == TokenKind::Ident && *at >= typed);
        let Some(named) = named else {
            return refused(self, begin, "this member cannot be parsed");
        };
        let mut declared = named;
        loop {
            class.fields.push(Field {
                name: self.word(declared),
                ty: ty.filter(|ty| is_number && *ty != Type::Bool),
                at: self.tokens[declared].span,
            });
            match self.word(declared + 1) {
                ":" | "[" => {
                    if let Some(field) = class.fields.last_mut() {
                        field.ty = None;
                    }
                    let what = match self.word(declared + 1) {
                        ":" => "this field has fewer bits than its type",
                        _ => "this field is an array",
                    };
                    return refused(self, declared, what);
                }
                "=" | "{" => {
                    let value = (declared + 2..end)
                        .take_while(|at| !contains_word("; , }", self.word(*at)))
                        .map(|at| self.tokens[at].kind);
                    let is_zero = |kind| {
                        matches!(kind, TokenKind::Number { bits: 0, .. } | TokenKind::Punct("{"))
                    };
                    if !value.clone().all(is_zero) {
                        return refused(self, declared, "the initial value of this field is not 0");
                    }
                }
                _ => {}
            }
            let comma = (declared..end).find(|at| contains_word(", ;", self.word(*at)));
            match comma {
                Some(comma) if self.word(comma) == "," => declared = comma + 1,
                _ => break,
            }
        }
        match ty {
            Some(ty) if is_number && ty != Type::Bool => None,
            _ => refused(self, declared, "this field is not a number of several bits"),
        }
    }

    fn is_own_class(&self, word: &str) -> bool {
        self.classes.iter().any(|class| class.name == word)
    }

    /// The parameters of a member: for each, its words without the default value, and its name.
    fn parameters_of(&self, open: usize) -> Vec<(Vec<&'t str>, &'t str)> {
        let inside = self.words(open + 1..self.close_of(open));
        let parameters = inside.split(|word| *word == ",");
        let read = parameters.filter(|it| !it.is_empty() && **it != ["void"]).map(|parameter| {
            let value = parameter.iter().position(|word| *word == "=");
            let declared = &parameter[..value.unwrap_or(parameter.len())];
            let name = match declared {
                [.., before, name]
                    if !contains_word("const :: unsigned", before) || declared.len() > 2 =>
                {
                    *name
                }
                _ => "",
            };
            let is_name = name.starts_with(|c: char| c.is_alphabetic() || c == '_');
            let name =
                if is_name && !contains_word("int long short char", name) { name } else { "" };
            let ty = declared[..declared.len() - usize::from(!name.is_empty())].to_vec();
            (ty, name)
        });
        read.collect()
    }

    /// Returns the number type that words name apart from `const` and `&`, or `None`.
    fn number_of_words(&self, words: &[&str]) -> Option<Type> {
        let words: Vec<_> = words
            .iter()
            .filter(|word| !contains_word("const & && constexpr volatile in std ::", word))
            .copied()
            .collect();
        let has = |word: &str| words.contains(&word);
        match words[..] {
            [] => None,
            [word] if !contains_word("int long short char unsigned signed", word) => {
                self.type_named(word).filter(|_| !self.is_own_class(word))
            }
            _ if !words
                .iter()
                .all(|word| contains_word("int long short char unsigned signed", word)) =>
            {
                None
            }
            _ => Some(match (has("unsigned"), has("long"), has("short"), has("char")) {
                (true, true, ..) => Type::U64,
                (false, true, ..) => Type::I64,
                (true, _, true, _) => Type::U16,
                (false, _, true, _) => Type::I16,
                (true, .., true) => Type::U8,
                (false, .., true) => Type::I8,
                (true, ..) => Type::U32,
                (false, ..) => Type::I32,
            }),
        }
    }

    fn names_class(&self, words: &[&str], class: &str) -> bool {
        let words = words.iter().filter(|word| !contains_word("const & && in", word));
        words.eq([&class])
    }

    /// Returns the statements of a member's body without its braces, or of the expression after `=>`; `None`
    /// if it has no body.
    fn body_of(&self, member: &Member) -> Option<Vec<&'t str>> {
        let close = self.close_of(member.open);
        let mut at = close + 1;
        while at < member.tokens.end {
            match self.word(at) {
                "=>" => {
                    let mut body = vec!["return"];
                    body.extend(self.words(at + 1..member.tokens.end));
                    return Some(body);
                }
                "{" if self.tokens[at - 1].kind == TokenKind::Ident
                    && !contains_word("const noexcept override final", self.word(at - 1)) =>
                {
                    at = self.close_of(at);
                }
                "{" => return Some(self.words(at + 1..self.close_of(at))),
                "(" => at = self.close_of(at),
                _ => {}
            }
            at += 1;
        }
        None
    }

    /// Returns whether a member is defaulted or deleted.
    fn is_defaulted(&self, member: &Member) -> bool {
        contains_word("default delete", self.word(member.tokens.end - 2))
    }

    fn refusal(&self, class: &Class<'t>, at: usize, what: &str) -> Option<Diagnostic> {
        let fault = format!("{what}, so values of `{}` cannot be treated as numbers", class.name);
        let help = "prove a function that takes and returns the number itself";
        Some(Diagnostic::new(self.tokens[at].span, fault).with_help(help))
    }

    /// Returns the error for a constructor that does more than store its number.
    fn fault_of_constructor(
        &mut self,
        class: &Class<'t>,
        member: &Member,
        members: &[Member],
    ) -> Option<Diagnostic> {
        let name = class.name;
        let at = member.open - 1;
        if self.is_defaulted(member) {
            return None;
        }
        let parameters = self.parameters_of(member.open);
        let close = self.close_of(member.open);
        let field = class.fields.first().copied();
        let zero = |words: &[&str]| matches!(words, [] | ["0" | "0ULL" | "0ull" | "0UL" | "0u"]);
        let body = self.body_of(member);
        // The initializer list between the parameters and the body: `: bits(b)`
        let list = self.words(close + 1..member.tokens.end);
        let list: Vec<_> = list.into_iter().skip_while(|word| *word == "noexcept").collect();
        let initial = match list[..] {
            [":", field, "(" | "{", ref rest @ ..] => {
                let end = rest.iter().position(|word| *word == "{").unwrap_or(0);
                // The braces of the body come last.
                let end = match rest.iter().rposition(|word| *word == "{") {
                    Some(last) => last,
                    None => end,
                };
                let value = &rest[..end.saturating_sub(1)];
                let is_closed = end >= 1 && contains_word(") }", rest[end - 1]);
                is_closed.then(|| (field, value.to_vec()))
            }
            _ => None,
        };
        let Some(body) = body else {
            // It is only declared here, so record an assumption.
            if self.is_defined_outside(name) {
                return self.refusal(class, at, "a definition outside the class is not parsed");
            }
            if parameters.len() == 1 && !self.names_class(&parameters[0].0, name) {
                let clause = format!("the constructor of `{name}` stores its argument unchanged");
                self.assume_of_type(name, self.tokens[at].span, clause);
            }
            return None;
        };
        let has_more = |from: usize| {
            let inside = self.words(member.open + 1..close);
            let mut others = inside.split(|word| *word == ",").skip(from);
            others.any(|other| !other.contains(&"="))
        };
        // A constructor with several required parameters isn't called implicitly.
        if parameters.len() > 1 && has_more(1) {
            return None;
        }
        let Some(field) = field else {
            let is_plain = parameters.is_empty() && body.is_empty() && list.first() != Some(&":");
            return match is_plain {
                true => None,
                false => self.refusal(class, at, "this does more than store a number"),
            };
        };
        let inside = self.words(member.open + 1..close);
        let default = inside.iter().position(|word| *word == "=");
        if default.is_some_and(|at| !zero(&inside[at + 1..])) {
            return self.refusal(class, at, "the default value that this makes is not 0");
        }
        match &parameters[..] {
            [] => {
                let is_plain = match (&initial, list.first() == Some(&":")) {
                    (Some((set, value)), _) => *set == field.name && zero(value) && body.is_empty(),
                    (None, true) => false,
                    (None, false) => {
                        matches!(body[..], [] | ["this", "->", _, "=", "0", ";"])
                            || matches!(body[..], [set, "=", "0", ";"] if set == field.name)
                    }
                };
                // A field without an initial value is indeterminate.
                let is_empty = body.is_empty() && initial.is_none();
                if is_plain && !(is_empty && self.default_constructs(name)) {
                    return None;
                }
                self.refusal(class, at, "the default value that this makes is not 0")
            }
            [(ty, given)] => {
                let of_class = self.names_class(ty, name);
                if let Some(other) = self.other_type(ty).filter(|_| !of_class) {
                    let clause = format!("no `{name}` is constructed from a `{other}`");
                    self.assume_of_type(name, self.tokens[at].span, clause);
                    return None;
                }
                let number_type = field.ty.unwrap_or(Type::U64);
                if !of_class && !self.keeps_number(self.number_of_words(ty), number_type) {
                    // Overload resolution picks the constructor that matches exactly.
                    let has_exact = members.iter().any(|it| {
                        let parameters = self.parameters_of(it.open);
                        it.kind == Kind::Constructor
                            && matches!(&parameters[..], [(ty, _)] if self.number_of_words(ty) == Some(number_type))
                    });
                    let is_number = self.number_of_words(ty).is_some_and(|ty| ty != Type::Bool);
                    if !(has_exact && is_number) {
                        let fault = "this does not take all bits of the number";
                        return self.refusal(class, at, fault);
                    }
                }
                let keeps =
                    |word: &str| self.keeps_number(self.number_of_words(&[word]), number_type);
                let names = Names {
                    class: name,
                    field: field.name,
                    own: "\u{0}",
                    other: given,
                    keeps: &keeps,
                };
                let is_given = |words: &[&str]| Form::of(words, &names) == Some(Form::Other);
                let is_plain = match (&initial, list.first() == Some(&":")) {
                    (Some((set, value)), _) => {
                        *set == field.name && body.is_empty() && is_given(value)
                    }
                    (None, true) => false,
                    (None, false) => match &body[..] {
                        ["this", "->" | ".", set, "=", value @ .., ";"] => {
                            *set == field.name && is_given(value)
                        }
                        [set, "=", value @ .., ";"] => {
                            *set == field.name && *set != *given && is_given(value)
                        }
                        _ => false,
                    },
                };
                match is_plain && !given.is_empty() {
                    true => None,
                    false => self.refusal(class, at, "this does more than store its argument"),
                }
            }
            _ => self.refusal(class, at, "this takes more than one number"),
        }
    }

    /// Returns the type that distinguishes this constructor from one that takes a number: a type of the text,
    /// or an unknown one.
    fn other_type(&self, words: &[&'t str]) -> Option<&'t str> {
        let mut words = words.iter().filter(|word| !contains_word("const & && ::", word));
        let word = words.next_back().copied()?;
        let is_name = words.all(|word| self.tokens.iter().any(|it| self.text_of(it.span) == *word));
        let is_own =
            ["enum", "class", "struct"].iter().any(|keyword| self.has_word_pair([keyword, word]));
        let is_unknown = self.type_named(word).is_none()
            && !contains_word(
                "auto double float bool int unsigned long short char signed T void",
                word,
            )
            && word.starts_with(|c: char| c.is_ascii_uppercase());
        (is_name && (is_own || is_unknown)).then_some(word)
    }

    /// Returns whether a number of type `from` keeps all bits that `held` needs.
    fn keeps_number(&self, from: Option<Type>, number_type: Type) -> bool {
        from.is_some_and(|ty| {
            ty.bits() > number_type.bits()
                || ty == number_type
                || (ty.bits() == number_type.bits() && number_type.bits() == 64)
        })
    }

    /// Returns whether the text default-constructs a value of a class.
    fn default_constructs(&self, class: &str) -> bool {
        (0..self.tokens.len()).any(|at| {
            let after = match self.tokens.get(at + 1).map(|it| it.kind) {
                Some(TokenKind::Ident) => at + 2,
                _ => at + 1,
            };
            let skipped = after + usize::from(self.word(after) == "=");
            let is_empty =
                (self.word(skipped) == "(" && self.word(skipped + 1) == ")" && skipped == at + 1)
                    || (self.word(skipped) == "{" && self.word(skipped + 1) == "}");
            let is_constructor = self.word(skipped + 2) == "{" || self.word(skipped + 2) == "=";
            self.word(at) == class && is_empty && !(is_constructor && skipped == at + 1)
        })
    }

    /// Returns whether a member that is declared in a class has its body elsewhere.
    fn is_defined_outside(&self, class: &str) -> bool {
        (0..self.tokens.len()).any(|at| {
            self.word(at) == class
                && self.word(at + 1) == "::"
                && (self.word(at + 2) == class || contains_word("operator ~", self.word(at + 2)))
        })
    }

    /// Returns the error for an operator or a conversion that isn't the operation on numbers. What it may do
    /// is recorded as an assumption.
    fn fault_of_operator(&mut self, class: &mut Class<'t>, member: &Member) -> Option<Diagnostic> {
        let name = class.name;
        let operator = member.tokens.clone().find(|at| self.word(*at) == "operator")?;
        let sign = self.word(operator + 1);
        let is_conversion = self.tokens[operator + 1].kind == TokenKind::Ident
            && !contains_word("new delete co_await true false", sign)
            || sign == "::";
        let stream =
            (member.tokens.clone()).any(|at| contains_word("ostream istream", self.word(at)));
        if self.is_defaulted(member) || stream || contains_word(UNREAD, sign) {
            return None;
        }
        let body = self.body_of(member);
        if body.is_none() && self.is_defined_outside(name) {
            let fault = "a definition outside the class is not parsed";
            return self.refusal(class, operator, fault);
        }
        let parameters = self.parameters_of(member.open);
        let is_friend =
            (member.tokens.start..operator).any(|at| contains_word("friend static", self.word(at)));
        let field = class.fields.first().copied();
        let number_type = field.and_then(|field| field.ty).unwrap_or(Type::U64);
        let field_name = field.map_or("\u{0}", |field| field.name);
        if is_conversion {
            let into = self.words(operator + 1..member.open);
            let from_number = self.csharp && self.names_class(&into, name);
            let Some(body) = body else {
                let clause = format!("`operator {}` returns the number itself", into.join(" "));
                self.assume_of_type(name, self.tokens[operator].span, clause);
                return None;
            };
            let keeps = |word: &str| self.keeps_number(self.number_of_words(&[word]), number_type);
            let own = match self.csharp {
                true => parameters.first().map_or("\u{0}", |(_, name)| *name),
                false => "",
            };
            let names = Names {
                class: name,
                field: field_name,
                own: if from_number { "\u{0}" } else { own },
                other: if from_number { own } else { "\u{0}" },
                keeps: &keeps,
            };
            let form = match &body[..] {
                ["return", "new", value @ .., ";"] if from_number => Form::of(value, &names),
                ["return", value @ .., ";"] => Form::of(value, &names),
                _ => None,
            };
            let is_bool = matches!(into[..], ["bool"]);
            let is_explicit = (member.tokens.start..operator).any(|at| self.word(at) == "explicit");
            let ty = self.number_of_words(&into);
            let is_plain = if is_bool {
                is_explicit
                    && match &body[..] {
                        ["return", value @ .., "?", "true", ":", "false", ";"] => {
                            Form::of(value, &names).is_some_and(|it| it.is_truth())
                        }
                        ["return", "bool", "(", value @ .., ")", ";"]
                        | ["return", "static_cast", "<", "bool", ">", "(", value @ .., ")", ";"] => {
                            Form::of(value, &names).is_some_and(|it| it.is_truth())
                        }
                        _ => form.is_some_and(|it| it.is_truth()),
                    }
            } else if from_number {
                let given = parameters.first().map(|(ty, _)| self.number_of_words(ty));
                self.keeps_number(given.flatten(), number_type) && form == Some(Form::Other)
            } else {
                // Arithmetic on its values has the sign of this type.
                let number = match number_type.bits() {
                    64 => number_type,
                    _ => self.type_named(name).unwrap_or(Type::U64),
                };
                let is_square = self.is_square_type(name) && number_type.bits() < 64;
                let is_same = class.converts.is_none_or(|other| Some(other) == ty);
                let converts = match is_square {
                    true => is_same && self.keeps_number(ty, number_type),
                    false => ty == Some(number),
                };
                if is_square {
                    class.converts = ty;
                }
                converts && form == Some(Form::Own)
            };
            if is_plain {
                return None;
            }
            let fault = match is_bool && !is_explicit {
                true => "this converts to `bool` implicitly wherever a number is expected",
                false => "this does more than return the number",
            };
            return self.refusal(class, operator, fault);
        }
        let is_unary = parameters.len() == usize::from(is_friend);
        if is_unary && contains_word("* &", sign) || contains_word(", <=>", sign) {
            return self.refusal(class, operator, "this operator is not supported");
        }
        if sign == "=" {
            let Some(body) = body else {
                let clause = "`operator=` stores its argument unchanged".to_owned();
                self.assume_of_type(name, self.tokens[operator].span, clause);
                return None;
            };
            let returned = self.words(member.tokens.start..operator);
            let returns_itself = returned.iter().all(|word| {
                contains_word(QUALIFIERS, word)
                    || contains_word("& void auto", word)
                    || *word == name
            });
            let [(ty, given)] = &parameters[..] else {
                return self.refusal(class, operator, "this operator is not supported");
            };
            let takes_all = self.names_class(ty, name)
                || self.keeps_number(self.number_of_words(ty), number_type);
            let keeps = |word: &str| self.keeps_number(self.number_of_words(&[word]), number_type);
            let names =
                Names { class: name, field: field_name, own: "\u{0}", other: given, keeps: &keeps };
            let body = match &body[..] {
                [body @ .., "return", "*", "this", ";"] => body,
                body if returned.contains(&"void") => body,
                _ => &[],
            };
            let is_plain = match body {
                ["this", "->", set, "=", value @ .., ";"] => {
                    *set == field_name && Form::of(value, &names) == Some(Form::Other)
                }
                [set, "=", value @ .., ";"] => {
                    *set == field_name
                        && set != given
                        && Form::of(value, &names) == Some(Form::Other)
                }
                _ => false,
            };
            if takes_all && returns_itself && is_plain {
                return None;
            }
            return self.refusal(class, operator, "this does more than store its argument");
        }
        if !self.is_plain_operator(Some(class), member, operator, is_friend) {
            let clause = match sign {
                "true" | "false" => format!("`operator {sign}` returns the number itself"),
                _ => format!("`operator{sign}` does what `{sign}` does to numbers"),
            };
            let owner = if is_friend && !self.csharp { "" } else { name };
            self.assume_of_type(owner, self.tokens[operator].span, clause);
        }
        None
    }

    /// Checks an operator outside classes, from its first token to the current position.
    pub(super) fn read_operator(&mut self, begin: usize) {
        let tokens = begin..self.at;
        let Some(operator) = tokens.clone().find(|at| self.word(*at) == "operator") else {
            return;
        };
        let sign = self.word(operator + 1);
        let from = if sign == "(" { operator + 3 } else { operator + 1 };
        let Some(open) = (from..tokens.end).find(|at| self.word(*at) == "(") else {
            return;
        };
        let member = Member { kind: Kind::Operator, tokens: tokens.clone(), open };
        let stream = tokens.clone().any(|at| contains_word("ostream istream", self.word(at)));
        // `Set::operator|` is handled with its class.
        let is_member = self.word(operator - 1) == "::";
        if self.is_defaulted(&member) || stream || is_member || contains_word(UNREAD, sign) {
            return;
        }
        if !self.is_plain_operator(None, &member, operator, true) {
            let clause = format!("`operator{sign}` does what `{sign}` does to numbers");
            let parameters = self.words(open..tokens.end);
            let of = self.classes.iter().find(|class| parameters.contains(&class.name));
            let owner = of.map_or("", |class| class.name);
            self.assume_of_type(owner, self.tokens[operator].span, clause);
        }
    }

    /// Returns whether an operator does to values what its sign does to numbers.
    fn is_plain_operator(
        &self,
        class: Option<&Class<'t>>,
        member: &Member,
        operator: usize,
        is_outside: bool,
    ) -> bool {
        let sign = self.word(operator + 1);
        let parameters = self.parameters_of(member.open);
        let Some(body) = self.body_of(member) else {
            return false;
        };
        // Outside its class, the first parameter determines the class.
        let (own, others) = match is_outside {
            true => match parameters.split_first() {
                Some((own, others)) => (Some(own), others),
                None => return false,
            },
            false => (None, &parameters[..]),
        };
        let own_class = |words: &[&str]| {
            let mut known = self.classes.iter().chain(class);
            known
                .find(|known| self.names_class(words, known.name))
                .map(|known| (known.name, known.fields.first().copied()))
        };
        let (class_name, field) = match own {
            None => match class {
                Some(class) => (class.name, class.fields.first().copied()),
                None => return false,
            },
            Some((ty, _)) => match own_class(ty) {
                Some(known) => known,
                // It is an enumeration or a number.
                None => (
                    ty.iter().rfind(|word| !contains_word("& &&", word)).copied().unwrap_or(""),
                    None,
                ),
            },
        };
        let number_type = match field {
            Some(field) => field.ty.unwrap_or(Type::U64),
            None => self.type_named(class_name).unwrap_or(Type::I32),
        };
        let is_enumeration = field.is_none() && is_outside;
        let is_signless = contains_word("+ - * & | ^ << ~ == != ++ --", sign.trim_end_matches('='))
            || contains_word("== !=", sign);
        let keeps = |word: &str| {
            let ty = self.number_of_words(&[word]);
            match is_enumeration {
                true => ty.is_some_and(|ty| {
                    ty == number_type || is_signless && ty.bits() == number_type.bits()
                }),
                false => self.keeps_number(ty, number_type),
            }
        };
        // A negative result is undefined for an enumeration without a fixed type and without negative
        // constants.
        if is_enumeration && contains_word("- -= -- ~", sign) && !self.has_type(class_name) {
            return false;
        }
        // An enumeration narrower than an `int` truncates its values.
        if is_enumeration && number_type.bits() < 32 {
            return false;
        }
        let is_shift = contains_word("<< >> >>> <<= >>=", sign);
        let other = match others {
            [] => "\u{0}",
            [(ty, name)] => {
                let number = self.number_of_words(ty);
                let is_same = self.names_class(ty, class_name)
                    || (number.is_some()
                        && self.keeps_number(number, number_type)
                        && !is_enumeration)
                    || (is_enumeration && number == Some(Type::I32))
                    || (is_shift && number.is_some_and(|ty| ty.bits() >= 32));
                if !is_same {
                    return false;
                }
                // C++'s postfix `++` returns the previous value.
                if contains_word("++ --", sign) {
                    return false;
                }
                *name
            }
            _ => return false,
        };
        let returned = self.words(member.tokens.start..operator);
        let compares = contains_word("== != < > <= >= !", sign);
        let is_plain_result = |word: &&'t str| {
            contains_word(QUALIFIERS, word)
                || contains_word("& auto [ ] nodiscard", word)
                || *word == class_name
                || (compares && *word == "bool")
                || (!compares && !is_enumeration && keeps(word))
                || (!compares
                    && is_enumeration
                    && self.number_of_words(&[word]) == Some(number_type))
                || (is_enumeration && others.iter().any(|(ty, _)| ty.contains(word)))
        };
        if !returned.iter().all(is_plain_result) || compares && !returned.contains(&"bool") {
            return false;
        }
        let names = Names {
            class: class_name,
            field: field.map_or("\u{0}", |field| field.name),
            own: own.map_or("", |(_, name)| *name),
            other,
            keeps: &keeps,
        };
        let is_own_sign = |words: &[&str], sign: &str| {
            Form::of(words, &names).is_some_and(|it| it.is_operation(sign))
        };
        let itself: &[&str] = match own {
            None => &["*", "this"],
            Some((_, name)) => &[name],
        };
        if let Some(plain) = sign.strip_suffix('=').filter(|it| !it.is_empty() && !compares) {
            let rest = match (before_return(&body, itself), &body[..]) {
                (Some(rest), _) => rest,
                (None, ["return", rest @ ..]) => rest,
                (None, rest) if returned.contains(&"void") => rest,
                _ => return false,
            };
            let [rest @ .., ";"] = rest else {
                return false;
            };
            return match rest.iter().position(|word| *word == "=") {
                Some(at) => {
                    let target = Form::of(&rest[..at], &names);
                    target == Some(Form::Own) && is_own_sign(&rest[at + 1..], plain)
                }
                None => is_own_sign(rest, sign),
            };
        }
        if contains_word("++ --", sign) {
            let rest = match (before_return(&body, itself), &body[..]) {
                (Some([rest @ .., ";"]), _) | (None, ["return", rest @ .., ";"]) => rest,
                _ => return false,
            };
            let one = Form::infix(if sign == "++" { "+" } else { "-" }, Form::Own, Form::One);
            let assign = if sign == "++" { "+=" } else { "-=" };
            let is_step = match rest.iter().position(|word| *word == "=") {
                Some(at) => {
                    Form::of(&rest[..at], &names) == Some(Form::Own)
                        && Form::of(&rest[at + 1..], &names) == Some(one)
                }
                None => {
                    let form = Form::of(rest, &names);
                    form.as_ref().is_some_and(|it| it.is_operation(sign))
                        || form == Some(Form::infix(assign, Form::Own, Form::One))
                }
            };
            return is_step;
        }
        match &body[..] {
            ["return", value @ .., ";"] => is_own_sign(value, sign),
            _ => false,
        }
    }

    /// Returns whether an enumeration declares its type.
    fn has_type(&self, enumeration: &str) -> bool {
        (1..self.tokens.len()).any(|at| {
            self.word(at) == enumeration
                && contains_word("enum class struct", self.word(at - 1))
                && (self.word(at + 1) == ":" || self.word(at - 1) != "enum")
        })
    }

    /// Gives every function that uses values of a refused class the error of the class.
    pub(super) fn refuse_classes(&mut self) {
        let classes = core::mem::take(&mut self.classes);
        for class in &classes {
            let Some(fault) = &class.fault else { continue };
            let names = self.names_of(class.name);
            for at in 0..self.declarations.functions.len() {
                let function = &self.declarations.functions[at];
                let mentions = self.mentions(function.span, &names, class.body);
                let function = &mut self.declarations.functions[at];
                if mentions && function.fault.is_none() {
                    function.fault = Some(fault.clone());
                }
            }
        }
        self.classes = classes;
    }

    /// Returns the names that lead to values of a type: its own name, its aliases, and variables outside
    /// functions that hold one.
    fn names_of(&self, ty: &'t str) -> Vec<&'t str> {
        let mut names = vec![ty];
        let mut next = 0;
        while let Some(name) = names.get(next).copied() {
            next += 1;
            let mut depth = Vec::new();
            let mut statement = 0;
            for at in 0..self.tokens.len() {
                match self.word(at) {
                    "{" => {
                        let is_code = depth.last() == Some(&true) || {
                            let head = self.words(statement..at);
                            head.contains(&"(") || head.contains(&"=")
                        };
                        depth.push(is_code);
                        statement = at + 1;
                    }
                    "}" => {
                        depth.pop();
                        statement = at + 1;
                    }
                    ";" => statement = at + 1,
                    word if word == name => {
                        let head = self.word(statement);
                        // `using Other = Set;`, `typedef Set Other;`
                        let renamed = match head {
                            "using" => Some(statement + 1),
                            "typedef" => (at..self.tokens.len())
                                .find(|at| self.word(*at) == ";")
                                .map(|end| end - 1),
                            _ if depth.last() != Some(&true) => {
                                let after = (at + 1..self.tokens.len())
                                    .find(|at| !contains_word("const & && * >", self.word(*at)));
                                after.filter(|after| {
                                    self.tokens[*after].kind == TokenKind::Ident
                                        && self.word(after + 1) != "("
                                })
                            }
                            _ => None,
                        };
                        if let Some(renamed) = renamed.map(|at| self.word(at))
                            && !names.contains(&renamed)
                            && !self.functions.contains(&renamed)
                            && !contains_word("for operator final", renamed)
                        {
                            names.push(renamed);
                        }
                    }
                    _ => {}
                }
            }
        }
        names
    }

    /// Returns whether a function mentions one of the names as a value, not as the start of a path; or,
    /// inside the type's own body, `this`.
    fn mentions(&self, function: Span, names: &[&str], body: Span) -> bool {
        let first = self.tokens.partition_point(|it| it.span.start < function.start);
        let last = self.tokens.partition_point(|it| it.span.end <= function.end);
        (first..last).any(|at| {
            let word = self.word(at);
            if self.tokens[at].kind != TokenKind::Ident {
                return false;
            }
            let is_path = self.word(at + 1) == "::";
            let is_own = body.contains(function)
                && word == "this"
                && !contains_word("->", self.word(at + 1));
            is_own || names.contains(&word) && !is_path
        })
    }
}
