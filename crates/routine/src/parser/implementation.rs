//! Code that Rust calls implicitly for the values of a type: the traits that a text implements for its types.
//! Also the names that `use` gives to other items.

use core::ops::Range;

use deltaboard_lexer::token::TokenKind;
use deltaboard_lexer::word_list::contains_word;
use deltaboard_lexer::{Diagnostic, Span};

use super::form::{Form, Names};
use super::state::Parser;

/// The operator traits and their signs. The assigning traits add `Assign` to the name.
const OPERATORS: &[(&str, &str)] = &[
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

/// An `impl` of a trait for a type, or an inherent `impl`.
struct Implementation<'t> {
    /// Empty for an inherent `impl`.
    trait_name: &'t str,
    at: Span,
    ty: &'t str,
    /// The tokens between the braces.
    body: Range<usize>,
}

/// A type whose values cannot be treated as numbers, and why.
pub(super) struct RefusedType<'t> {
    ty: &'t str,
    fault: Diagnostic,
}

impl<'t> Parser<'t, '_> {
    fn is_rust_text(&self) -> bool {
        !self.is_c_or_cpp() && !self.java && !self.csharp
    }

    fn all_implementations(&self) -> Vec<Implementation<'t>> {
        let mut all = Vec::new();
        for begin in 0..self.tokens.len() {
            if self.word(begin) != "impl"
                || !contains_word("} ; { ] unsafe", self.word(begin.max(1) - 1)) && begin > 0
            {
                continue;
            }
            let Some(open) = (begin..self.tokens.len()).find(|at| self.word(*at) == "{") else {
                continue;
            };
            // Skip `<…>`, and stop at `where`.
            let mut depth = 0;
            let mut head: Vec<usize> = Vec::new();
            for at in begin + 1..open {
                match self.word(at) {
                    "where" => break,
                    "<" => depth += 1,
                    ">" => depth -= 1,
                    ">>" => depth -= 2,
                    _ if depth == 0 => head.push(at),
                    _ => {}
                }
            }
            let is_word = |at: &&usize| self.tokens[**at].kind == TokenKind::Ident;
            let split = head.iter().position(|at| self.word(*at) == "for");
            let (trait_name, at, of) = match split {
                Some(split) => {
                    let Some(trait_name) = head[..split].iter().rfind(is_word) else {
                        continue;
                    };
                    (self.word(*trait_name), *trait_name, &head[split + 1..])
                }
                None => ("", begin, &head[..]),
            };
            if let Some(ty) = of.iter().rfind(is_word) {
                all.push(Implementation {
                    trait_name: self.original_name(trait_name),
                    at: self.tokens[at].span,
                    ty: self.original_name(self.word(*ty)),
                    body: open + 1..self.close_of(open),
                });
            }
        }
        all
    }

    /// Resolves a name that `use … as` or `type` introduces for another item.
    fn original_name(&self, name: &'t str) -> &'t str {
        let mut first = name;
        // The maximum length of a chain of aliases.
        for _ in 0..8 {
            let renamed = (1..self.tokens.len()).find_map(|at| {
                if self.word(at) != first {
                    return None;
                }
                match self.word(at - 1) {
                    "as" if at >= 2 => Some(self.word(at - 2)),
                    "type" if self.word(at + 1) == "=" => {
                        let end = (at..self.tokens.len()).find(|at| self.word(*at) == ";")?;
                        Some(self.word(end - 1))
                    }
                    _ => None,
                }
            });
            match renamed {
                Some(before) if before != first => first = before,
                _ => break,
            }
        }
        first
    }

    /// Records what the operators of types do beyond numbers, and returns the types whose values cannot be
    /// treated as numbers.
    pub(super) fn read_implementations(&mut self) -> Vec<RefusedType<'t>> {
        let mut refused = Vec::new();
        if !self.is_rust_text() {
            return refused;
        }
        for it in self.all_implementations() {
            let base = it.trait_name.strip_suffix("Assign").unwrap_or(it.trait_name);
            let sign = OPERATORS.iter().find(|(known, _)| *known == base);
            let fault = match (it.trait_name, sign) {
                ("Deref" | "DerefMut" | "Drop", _) if !self.is_transparent(&it) => {
                    let fault = format!(
                        "this `{}` does more than return the number, so values of `{}` cannot be treated as numbers",
                        it.trait_name, it.ty
                    );
                    Some(Diagnostic::new(it.at, fault))
                }
                (_, Some((_, sign))) => {
                    if !self.is_plain_implementation(&it, sign) {
                        let clause = format!("this `{base}` does what `{sign}` does to numbers");
                        self.assume_of_type(it.ty, it.at, clause);
                    }
                    None
                }
                _ => None,
            };
            let help = "prove a function that takes and returns the number itself";
            refused
                .extend(fault.map(|fault| RefusedType { ty: it.ty, fault: fault.with_help(help) }));
        }
        self.refuse_macro_implementations(&mut refused);
        refused
    }

    /// Returns whether `Deref` returns the number, or `Drop` does nothing.
    fn is_transparent(&self, it: &Implementation<'_>) -> bool {
        let functions = self.bodies(&it.body);
        functions.iter().all(|(_, body)| match it.trait_name {
            "Drop" => body.is_empty(),
            _ => matches!(body[..], ["&", "self", ".", "0"] | ["&", "mut", "self", ".", "0"]),
        }) && !functions.is_empty()
    }

    /// Returns the functions between braces: the head and the body of each.
    fn bodies(&self, inside: &Range<usize>) -> Vec<(Vec<&'t str>, Vec<&'t str>)> {
        let mut bodies = Vec::new();
        let mut at = inside.start;
        while at < inside.end {
            if self.word(at) != "fn" {
                at += 1;
                continue;
            }
            let Some(open) = (at..inside.end).find(|at| self.word(*at) == "{") else {
                return bodies;
            };
            let close = self.close_of(open);
            bodies.push((self.words(at..open), self.words(open + 1..close)));
            at = close + 1;
        }
        bodies
    }

    /// Returns whether an operator trait does to values what its sign does to numbers.
    fn is_plain_implementation(&self, it: &Implementation<'t>, sign: &str) -> bool {
        // An ordering can be reversed without any operator in its body, so it is never plain.
        let [(head, body)] = &self.bodies(&it.body)[..] else {
            return false;
        };
        if sign == "<" {
            return false;
        }
        let open = head.iter().position(|word| *word == "(");
        let close = head.iter().rposition(|word| *word == ")");
        let (Some(open), Some(close)) = (open, close) else {
            return false;
        };
        let given = &head[open + 1..close];
        let assigns = it.trait_name.ends_with("Assign");
        let comma = given.iter().position(|word| *word == ",");
        let other = comma.map(|comma| &given[comma + 1..]);
        let (name, ty) = match other {
            None => ("\u{0}", ""),
            Some([name, ":", ty @ ..] | ["mut", name, ":", ty @ ..]) => {
                let ty = ty.iter().rfind(|word| !contains_word("& ,", word));
                (*name, ty.copied().unwrap_or_default())
            }
            Some(_) => return false,
        };
        let is_shift = contains_word("<< >>", sign);
        let number_type = self.type_named(it.ty);
        let is_same =
            contains_word("Self Rhs", ty) || ty == it.ty || self.type_named(ty) == number_type;
        if !(ty.is_empty() || is_same || is_shift && self.type_named(ty).is_some()) {
            return false;
        }
        let result = head[close + 1..].iter().rfind(|word| self.is_name(word));
        let has_plain_result = result.is_none_or(|word| {
            contains_word("Self Output bool", word)
                || *word == it.ty
                || self.type_named(word) == number_type
        });
        if !has_plain_result {
            return false;
        }
        let output = self.words(it.body.clone());
        let output = output.windows(4).find(|it| it[0] == "type" && it[1] == "Output");
        if output.is_some_and(|window| {
            !(contains_word("Self", window[3])
                || window[3] == it.ty
                || self.type_named(window[3]) == number_type)
        }) {
            return false;
        }
        let keeps = |word: &str| {
            self.type_named(word) == number_type && number_type.is_some() && word != it.ty
        };
        let names = Names { class: it.ty, field: "0", own: "self", other: name, keeps: &keeps };
        let body: Vec<_> = body.iter().copied().filter(|word| *word != ";").collect();
        let body = body.strip_prefix(&["return"]).unwrap_or(&body);
        let own = |words: &[&str], sign: &str| {
            Form::of(words, &names).is_some_and(|it| it.is_operation(sign))
        };
        if !assigns {
            return own(body, sign) || sign == "!" && own(body, "!");
        }
        match body.iter().position(|word| *word == "=") {
            Some(at) => {
                let target = &body[..at];
                let is_own = matches!(target, ["*", "self"] | ["self", ".", "0"]);
                is_own && own(&body[at + 1..], sign)
            }
            None => match body {
                ["self", ".", "0", assign, rest @ ..] if assign.strip_suffix('=') == Some(sign) => {
                    Form::of(rest, &names) == Some(Form::Other)
                }
                _ => false,
            },
        }
    }

    fn is_name(&self, word: &str) -> bool {
        word.starts_with(|c: char| c.is_alphabetic())
    }

    /// Refuses the types that a macro implements traits for, because these implementations aren't parsed.
    fn refuse_macro_implementations(&self, refused: &mut Vec<RefusedType<'t>>) {
        for at in 0..self.tokens.len() {
            if self.word(at) != "macro_rules" || self.word(at + 1) != "!" {
                continue;
            }
            let name = self.word(at + 2);
            let close = self.close_of(at + 3);
            if !(at + 3..close).any(|at| self.word(at) == "impl") {
                continue;
            }
            for call in close..self.tokens.len() {
                if self.word(call) != name || self.word(call + 1) != "!" {
                    continue;
                }
                for given in call + 2..self.close_of(call + 2) {
                    let ty = self.word(given);
                    if self.has_word_pair(["struct", ty]) || self.has_word_pair(["enum", ty]) {
                        let fault = format!(
                            "the `impl`s that this macro generates for `{ty}` are not parsed"
                        );
                        let fault = Diagnostic::new(self.tokens[call].span, fault)
                            .with_help("write them without the macro");
                        refused.push(RefusedType { ty, fault });
                    }
                }
            }
        }
    }

    /// Gives every function that uses values of a refused type the error of the type, and refuses functions
    /// that use a name which `use` gives to another item.
    pub(super) fn refuse_implementations(&mut self, refused: &[RefusedType<'t>]) {
        let all = match refused {
            [] => Vec::new(),
            _ => self.all_implementations(),
        };
        for RefusedType { ty, fault } in refused {
            let names = self.names_of(ty);
            for at in 0..self.declarations.functions.len() {
                let span = self.declarations.functions[at].span;
                let itself = &["self", "Self"];
                let mentions = all.iter().filter(|it| it.ty == *ty).any(|it| {
                    let body = self.tokens[it.body.start - 1].span;
                    let body = body.to(self.tokens[it.body.end].span);
                    self.mentions(span, &names, itself, body)
                }) || self.mentions(span, &names, &[], span);
                self.refuse(at, mentions, fault);
            }
        }
        let renamed = self.renamed().into_iter().map(|(name, at)| {
            let fault = "is an alias of another item here, which is not supported";
            let fault =
                Diagnostic::about(at, name, fault).with_help("use that item by its own name");
            (name, fault)
        });
        let mut faults: Vec<_> = renamed.collect();
        if self.is_rust_text() {
            let declared = self.declared_by_macros().into_iter().map(|(name, at)| {
                let fault = "is declared by a macro, which is not supported";
                let fault =
                    Diagnostic::about(at, name, fault).with_help("declare it without the macro");
                (name, fault)
            });
            faults.extend(declared);
        }
        for (name, fault) in faults {
            for function in 0..self.declarations.functions.len() {
                let span = self.declarations.functions[function].span;
                let first = self.tokens.partition_point(|it| it.span.start < span.start);
                let last = self.tokens.partition_point(|it| it.span.end <= span.end);
                let mentions = (first..last).any(|at| {
                    self.word(at) == name
                        && self.tokens[at].kind == TokenKind::Ident
                        && (at == 0 || !contains_word(". fn", self.word(at - 1)))
                });
                self.refuse(function, mentions, &fault);
            }
        }
    }

    fn refuse(&mut self, function: usize, mentions: bool, fault: &Diagnostic) {
        let function = &mut self.declarations.functions[function];
        if mentions && function.fault.is_none() {
            function.fault = Some(fault.clone());
        }
    }

    /// Returns the names that calls of `macro_rules!` macros declare.
    fn declared_by_macros(&self) -> Vec<(&'t str, Span)> {
        let mut names = Vec::new();
        for at in 0..self.tokens.len() {
            if self.word(at) != "macro_rules" || self.word(at + 1) != "!" {
                continue;
            }
            let name = self.word(at + 2);
            let close = self.close_of(at + 3);
            let calls = (close..self.tokens.len())
                .filter(|at| self.word(*at) == name && self.word(at + 1) == "!");
            let calls: Vec<_> = calls.collect();
            if calls.is_empty() {
                continue;
            }
            for inside in at + 3..close {
                if !contains_word("const static fn type", self.word(inside)) {
                    continue;
                }
                let declared = inside + 1 + usize::from(self.word(inside + 1) == "mut");
                if self.tokens[declared].kind == TokenKind::Ident {
                    names.push((self.word(declared), self.tokens[declared].span));
                    continue;
                }
                for call in &calls {
                    let given = call + 2..self.close_of(call + 2);
                    let given = given.filter(|at| self.tokens[*at].kind == TokenKind::Ident);
                    names.extend(given.map(|at| (self.word(at), self.tokens[at].span)));
                }
            }
        }
        names
    }

    /// Returns the names that `use` and C++'s `using` bind to something other than the text's own item of
    /// that name.
    fn renamed(&self) -> Vec<(&'t str, Span)> {
        let mut names = Vec::new();
        for begin in 0..self.tokens.len() {
            if !contains_word("use using", self.word(begin)) || self.java {
                continue;
            }
            let Some(end) = (begin..self.tokens.len()).find(|at| self.word(*at) == ";") else {
                continue;
            };
            for at in begin + 1..end {
                let word = self.word(at);
                if word == "as"
                    && self.word(at + 1) != "_"
                    && self.word(at - 1) != self.word(at + 1)
                {
                    names.push((self.word(at + 1), self.tokens[at + 1].span));
                }
                // An item of the standard library, if the text defines one of the same name.
                let is_last = contains_word("; , }", self.word(at + 1));
                let is_library_path = contains_word("std core alloc", self.word(begin + 1))
                    || self.word(begin + 1) == "::"
                        && contains_word("std core alloc", self.word(begin + 2));
                if is_last && is_library_path && self.functions.contains(&word) {
                    names.push((word, self.tokens[at].span));
                }
            }
        }
        names
    }
}
