//! Variables outside functions: finds out whether the text changes them, in which case their initial value
//! can't be used. It scans the tokens for their uses, because the change may be in a function that cannot be
//! parsed.

use deltaboard_lexer::preprocessor::ERROR_PLACEHOLDER;
use deltaboard_lexer::token::TokenKind;
use deltaboard_lexer::word_list::contains_word;
use deltaboard_lexer::{Diagnostic, Span};

use super::attribute::ASSEMBLER;
use super::function;
use super::state::{Change, Mutability, MutableGlobal, Parser};
use crate::intrinsic::{Builtin, builtin};

/// Operators that change their left operand.
const ASSIGNING: &str = "= += -= *= /= %= &= |= ^= <<= >>= >>>= ++ -- and_eq or_eq xor_eq ??=";

/// Words of C and C++ before a parenthesis that isn't a call.
const NO_CALLS_OF_C: &str = "return else case do throw delete sizeof alignof typeid co_return co_yield co_await goto not and or xor \
     bitand bitor compl if while for switch catch decltype typeof";

/// Words before a name that isn't declared there.
const NO_TYPES: &str = "return else case in goto throw new delete sizeof typeof as not and or xor bitand bitor compl await ref out yield do \
     alignof noexcept co_return co_yield co_await if while unsafe using typeid";

/// Words at the start of a type, besides its name.
const BEGINS_TYPE: &str = "const constexpr static volatile auto unsigned signed long short int char bool register inline extern \
     struct class enum union typename var final readonly std float double size_t thread_local";

/// Words that open a block of members instead of statements.
const ENCLOSING: &str = "class struct namespace enum interface union record extern";

/// Words before a parenthesis that isn't a call.
const NO_CALLS: &str = "if while for switch return sizeof catch alignof decltype typeof";

/// Words before the parenthesis of a statement.
const CONTROL: &str = "if for while switch do else catch";

/// Functions and members that only read an array.
const READ_ONLY: &str = "sizeof size length len Length count Count is_empty";

/// An open block.
#[derive(Clone, Copy)]
struct Block<'t> {
    is_code: bool,
    /// The enclosing function.
    function: &'t str,
    /// Whether that function returns a reference or a pointer.
    returns_reference: bool,
    /// The heads of the function and of the lambda in it. They are examined for returned references only when
    /// needed.
    heads: [(usize, usize); 2],
    /// Whether a local variable shadows the name here.
    shadows: bool,
    /// The number of open parentheses and brackets in it.
    depth: usize,
    /// Whether it is the body of a called function that is examined for changes to its parameters.
    is_callee: bool,
}

impl<'t> Parser<'t, '_> {
    /// Determines the mutability from a declaration, from the token `begin` to the name.
    pub(super) fn mutability(&self, begin: usize, name: Span, is_array: bool) -> Mutability {
        let words = self.tokens[begin..].iter();
        let words = words.take_while(|token| token.span.start < name.start);
        let words: Vec<_> = words.map(|token| self.text_of(token.span)).collect();
        let has = |list: &str| words.iter().any(|word| contains_word(list, word));
        let is_static = has("static constexpr");
        let in_class = self.in_class();
        let in_interface =
            self.enclosures.last().is_some_and(|it| self.has_word_pair(["interface", it]));
        if has("volatile") {
            return Mutability::Anywhere;
        }
        if self.java || self.csharp {
            // Nobody can replace a constant array, but anybody can change its elements.
            let is_constant = !is_array && (has("final const") || (self.java && in_interface));
            let is_enclosed = has("private")
                || (self.csharp && !has("public internal protected"))
                || (!is_array && has("readonly"));
            return match (is_constant, is_enclosed) {
                (true, _) => Mutability::Never,
                (false, true) => Mutability::InThisText,
                (false, false) => Mutability::Anywhere,
            };
        }
        match (has("const constexpr"), in_class) {
            (true, false) => Mutability::Never,
            (true, true) if is_static => Mutability::Never,
            (false, false) if has("static") => Mutability::InThisText,
            _ => Mutability::Anywhere,
        }
    }

    fn in_class(&self) -> bool {
        self.enclosures.last().is_some_and(|owner| {
            ["class", "struct"].iter().any(|keyword| self.has_word_pair([keyword, owner]))
        })
    }

    /// Records the constant that was declared last as a variable that may change.
    pub(super) fn note_mutable_global(
        &mut self,
        name: Span,
        mutability: Mutability,
        is_array: bool,
    ) {
        if mutability != Mutability::Never {
            self.mutable_globals.push(MutableGlobal {
                name: self.text_of(name),
                index: self.declarations.globals.len() - 1,
                declared: name,
                mutability,
                is_array,
                change: None,
            });
        }
    }

    /// Fails if a variable outside functions may not have its initial value where it is used.
    pub(super) fn check_unchanged(&mut self, index: usize, used: Span) -> Result<(), Diagnostic> {
        let mut mutable_globals = self.mutable_globals.iter();
        let Some(place) = mutable_globals.position(|known| known.index == index) else {
            return Ok(());
        };
        self.analyse();
        let variable = &self.mutable_globals[place];
        let (name, declared, mutability) = (variable.name, variable.declared, variable.mutability);
        let change = variable.change.unwrap_or_else(|| self.change_of(name, variable.is_array));
        self.mutable_globals[place].change = Some(change);
        if let Some(Change { at, by }) = change {
            let help = "pass it as a parameter, or make it a constant";
            if at == used {
                let fault = "is a variable outside the function, but is changed here";
                return Err(Diagnostic::about(used, name, fault).with_help(help));
            }
            let seen = self.map.source_span(at).start;
            let line = self.written[..seen].matches('\n').count() + 1;
            let by = match by {
                "" => String::new(),
                by => format!(" by `{by}`"),
            };
            let fault = format!("is changed on line {line}{by}, so its value is not known here");
            return Err(Diagnostic::about(used, name, &fault).with_help(help));
        }
        if mutability == Mutability::Anywhere {
            self.assume(declared, format!("nothing outside this text changes `{name}`"));
        }
        Ok(())
    }

    /// Finds the first place where the text changes a variable outside functions, or passes it to code that
    /// may change it.
    fn change_of(&self, name: &str, is_array: bool) -> Option<Change<'t>> {
        let words: Vec<&'t str> = self.tokens.iter().map(|it| self.text_of(it.span)).collect();
        if let Some(at) = self.changing_operator {
            return Some(Change { at: self.tokens[at].span, by: "" });
        }
        let outside = Block {
            is_code: false,
            function: "",
            returns_reference: false,
            heads: [(0, 0); 2],
            shadows: false,
            depth: 0,
            is_callee: false,
        };
        let mut blocks = vec![outside];
        let (mut block, mut statement) = (outside, 0);
        let mut declared_in_statement = false;
        for (at, word) in words.iter().enumerate() {
            match *word {
                "{" => {
                    blocks.push(block);
                    block = self.block_after(&words, statement..at, block, name);
                    block.shadows |= declared_in_statement;
                    (statement, declared_in_statement) = (at + 1, false);
                }
                "}" => {
                    block = blocks.pop().unwrap_or(outside);
                    (statement, declared_in_statement) = (at + 1, false);
                }
                ";" if block.depth == 0 => {
                    (statement, declared_in_statement) = (at + 1, false);
                }
                "(" | "[" => block.depth += 1,
                ")" | "]" => block.depth = block.depth.saturating_sub(1),
                // The expansion of a macro with an error.
                ERROR_PLACEHOLDER => {
                    return Some(Change { at: self.tokens[at].span, by: block.function });
                }
                // Assembly may change any named variable.
                word if contains_word(ASSEMBLER, word) && self.writes_assembler(at) => {
                    return Some(Change { at: self.tokens[at].span, by: block.function });
                }
                word if word == name && self.tokens[at].kind == TokenKind::Ident => {
                    let is_member = at > 0 && contains_word(". -> ::", words[at - 1]);
                    // After `extern int k;` or `using ::k;` in a block, the name means the outer variable.
                    let head = &words[statement..at];
                    if head.contains(&"extern") || is_member && head.first() == Some(&"using") {
                        block.shadows = false;
                        continue;
                    }
                    if !is_member && self.declares(&words, statement, at) {
                        match (block.is_code, block.depth) {
                            (true, 0) => block.shadows = true,
                            (true, _) if self.is_declared_in_header(&words, at) => {
                                declared_in_statement = true;
                            }
                            // The parameter of a declaration without a body.
                            (true, _) => {}
                            (false, _) => {}
                        }
                        continue;
                    }
                    let is_local = (block.shadows || declared_in_statement) && !is_member;
                    if !is_local && self.changes_at(&words, statement, at, &block, is_array) {
                        return Some(Change { at: self.tokens[at].span, by: block.function });
                    }
                }
                _ => {}
            }
        }
        None
    }

    /// Returns the block that a `{` after a head opens.
    fn block_after(
        &self,
        words: &[&'t str],
        head: core::ops::Range<usize>,
        around: Block<'t>,
        name: &str,
    ) -> Block<'t> {
        let start = head.start;
        let head = &words[head];
        let has_call = head.contains(&"(");
        let encloses = head.iter().any(|word| contains_word(ENCLOSING, word)) && !has_call;
        let is_value = head.last().is_some_and(|word| contains_word("= , ( [ {", word));
        let inner = Block { depth: 0, ..around };
        if around.is_code || is_value {
            // A lambda, or a function of a local class.
            let is_function = around.is_code
                && self.is_cpp()
                && head.contains(&"(")
                && !head.iter().any(|word| contains_word(CONTROL, word));
            return Block {
                shadows: inner.shadows || (around.is_code && declares_parameter(head, name, false)),
                heads: match is_function {
                    true => [inner.heads[0], (start, start + head.len())],
                    false => inner.heads,
                },
                ..inner
            };
        }
        // Java's `static {` has no parenthesis.
        if encloses
            || !(has_call
                || head.last().is_some_and(|word| contains_word("static get set init", word)))
        {
            return inner;
        }
        let open = head.iter().position(|word| *word == "(").unwrap_or(head.len());
        let named = open.checked_sub(1);
        Block {
            is_code: true,
            function: named.map_or("", |at| words[start + at]),
            returns_reference: false,
            heads: [(start, start + head.len()), (0, 0)],
            shadows: declares_parameter(head, name, true),
            depth: 0,
            is_callee: false,
        }
    }

    /// Returns whether the enclosing function may return a reference or a pointer.
    fn may_return_reference(&self, words: &[&str], block: &Block<'_>) -> bool {
        let mut heads = block.heads.iter().map(|(start, end)| &words[*start..*end]);
        block.returns_reference
            || heads.any(|head| {
                !head.is_empty()
                    && (returns_reference(head)
                        || self.is_cpp() && self.may_return_cpp_reference(head))
            })
    }

    /// Returns whether the head of a C++ function allows it to return a reference.
    fn may_return_cpp_reference(&self, head: &[&str]) -> bool {
        let open = head.iter().position(|word| *word == "(");
        let ty = &head[..open.map_or(0, |open| open.saturating_sub(1))];
        let ty = match ty.iter().rposition(|word| *word == ">") {
            // Skip `template<…>`.
            Some(end) if ty.first() == Some(&"template") => &ty[end + 1..],
            _ => ty,
        };
        let arrow = head.iter().position(|word| *word == "->");
        let after = arrow.map_or(&[][..], |arrow| &head[arrow + 1..]);
        !(self.names_number(ty) && self.names_number(after))
    }

    /// Returns whether the name at a token is changed there, or passed to code that may change it.
    fn changes_at(
        &self,
        words: &[&'t str],
        statement: usize,
        at: usize,
        block: &Block<'_>,
        is_array: bool,
    ) -> bool {
        let word = |at: usize| words.get(at).copied().unwrap_or_default();
        // Find the start of the path before the name, and the end of its members and indices.
        let mut first = at;
        while first >= 1 && contains_word(". -> ::", words[first - 1]) {
            // C++'s `::k` begins with the sign.
            let is_path = first >= 2
                && is_operand(words[first - 2])
                && !contains_word(NO_TYPES, words[first - 2]);
            first -= 1 + usize::from(is_path);
            if !is_path {
                break;
            }
        }
        let (mut last, mut has_element) = (at + 1, false);
        loop {
            match word(last) {
                "[" => {
                    last = closing(words, last) + 1;
                    has_element = true;
                }
                "." | "->" => {
                    if word(last + 2) == "(" {
                        return !self.is_read_only(word(last + 1));
                    }
                    last += 2;
                }
                _ => break,
            }
        }
        // An operand of assembly: `"+r"(k)`
        if first >= 2 && words[first - 1] == "(" && words[first - 2].starts_with('"') {
            return true;
        }
        // Strip parentheses. Code around `(c ? k : l)` or `(l, k)` may change the operand that is chosen.
        let is_grouping = |open: usize| {
            let before = open.checked_sub(1).map_or("", word);
            let no_calls = match self.is_c_or_cpp() {
                true => NO_CALLS_OF_C,
                false => NO_TYPES,
            };
            before != "!" && (!is_operand(before) || contains_word(no_calls, before))
        };
        loop {
            if first >= 1 && words[first - 1] == "(" && word(last) == ")" && is_grouping(first - 1)
            {
                if self.is_cpp() && self.is_called_by_value(words, first - 1) {
                    return true;
                }
                (first, last) = (first - 1, last + 1);
                continue;
            }
            let is_chosen = first >= 1
                && contains_word("? : , (", words[first - 1])
                && contains_word(": , )", word(last));
            match opening(words, first) {
                Some(open) if is_chosen && !self.java && !self.is_in_c() && is_grouping(open) => {
                    (first, last) = (open, closing(words, open) + 1);
                }
                _ => break,
            }
        }
        let before = first.checked_sub(1).map_or("", word);
        let second_before = first.checked_sub(2).map_or("", word);
        let after = word(last);
        if contains_word(ASSIGNING, after) || contains_word("++ -- ref out", before) {
            // A definition `V::flipped = …` outside the class is the initial value.
            let is_definition = !block.is_code && after == "=" && words[at - 1] == "::";
            return !is_definition;
        }
        // A constructor's `: flipped(b)`
        if !block.is_code && contains_word(": ,", before) && contains_word("( {", after) {
            return words[statement..at].contains(&")");
        }
        let is_prefix = |sign: &str| {
            before == sign
                && !(second_before == ")"
                    || second_before == "]"
                    || is_operand(second_before) && !contains_word(NO_TYPES, second_before))
        };
        if is_prefix("&") {
            return true;
        }
        // Input from a stream, which takes its operand by reference, as opposed to a right shift.
        if before == ">>" && self.is_cpp() && !self.is_shifted(words, first - 1) {
            return true;
        }
        // `[&r = k]`, `int& r = k`
        if before == "="
            && first >= 3
            && contains_word("& &&", words[first - 3])
            && !has_const_target(&words[statement..at])
        {
            return true;
        }
        // `(int&&) k`
        if before == ")" && self.is_cpp() {
            let open = (0..first).rev().find(|at| words[*at] == "(");
            let cast = open.map_or(&[][..], |open| &words[open..first]);
            if cast.iter().any(|word| contains_word("& &&", word)) && !cast.contains(&"const") {
                return true;
            }
        }
        let whole_array = is_array && !has_element;
        let head = &words[statement..at];
        // `int& r = k;`, `decltype((k)) r = k;`
        let given = head.iter().position(|word| *word == "=");
        let declared = &head[..given.unwrap_or(0)];
        let binds_reference = |declared: &[&str]| {
            let returns_reference = declared.iter().any(|word| {
                contains_word("& && decltype ref", word) || self.is_cpp() && self.is_class(word)
            });
            returns_reference && !has_const_target(declared)
        };
        if contains_word("= ? : ,", before) && contains_word("; , : ) ]", after) {
            let may_refer = self.is_cpp() && before == "=" && self.may_refer(words, declared);
            if may_refer || binds_reference(declared) {
                return true;
            }
        }
        if contains_word("; ,", after) && before == "=" {
            let returns_reference = first >= 3 && contains_word("& * &&", words[first - 3]);
            return (returns_reference || whole_array) && !has_const_target(head);
        }
        if contains_word("return ? : ,", before)
            && contains_word("; : ,", after)
            && head.first() == Some(&"return")
            && (whole_array || self.may_return_reference(words, block))
        {
            return true;
        }
        if before == "return" && after == ";" {
            return false;
        }
        if before == ":" && whole_array {
            return head.iter().any(|word| contains_word("& &&", word)) && !has_const_target(head);
        }
        // C++'s `Holder h(k)`, `int& r{k}`, `put<k>()`
        let is_cpp = self.is_cpp();
        if is_cpp
            && contains_word("{ ,", before)
            && contains_word("} ,", after)
            && self.keeps_braced(words, first)
        {
            return true;
        }
        if is_cpp && before == "{" && after == "}" {
            return self.may_keep_reference(words, first - 1) || whole_array;
        }
        if is_cpp && before == "<" && contains_word("> ,", after) && is_operand(second_before) {
            return true;
        }
        if contains_word("( , ? :", before)
            && contains_word(", ) :", after)
            && opening(words, first).is_some()
        {
            return (block.is_callee && whole_array)
                || self.may_change_argument(words, first, whole_array, has_element)
                || is_cpp
                    && opening(words, first)
                        .is_some_and(|open| self.may_keep_reference(words, open));
        }
        whole_array
    }

    /// Returns whether a bracket initializes a variable or a class of the text that may keep a reference to
    /// the contents.
    fn may_keep_reference(&self, words: &[&str], open: usize) -> bool {
        let start = words[..open].iter().rposition(|word| contains_word("; { }", word));
        let head = &words[start.map_or(0, |at| at + 1)..open];
        let Some((made, before)) = head.split_last() else {
            return false;
        };
        let is_class =
            |word: &str| ["class", "struct"].iter().any(|it| self.has_word_pair([it, word]));
        let is_reference = before.last().is_some_and(|word| contains_word("& &&", word));
        let of_class = before.last().is_some_and(|word| is_class(word));
        (is_reference && !has_const_target(before)) || of_class || is_class(made)
    }

    /// Returns whether a called function may change an argument that is passed by its name alone.
    fn may_change_argument(
        &self,
        words: &[&'t str],
        at: usize,
        whole_array: bool,
        element: bool,
    ) -> bool {
        let Some(open) = opening(words, at) else {
            return false;
        };
        let called = open.checked_sub(1).map_or("", |at| words[at]);
        if self.is_cpp() && open >= 2 && words[open - 2] == "operator" {
            return true;
        }
        if self.is_cpp() && contains_word(") ] } >", called) {
            return self.is_called_by_value(words, open);
        }
        // The callee may be a variable that holds a lambda.
        let is_variable = |at: usize| {
            words[at] == called
                && self.begins_type(words[at - 1])
                && words.get(at + 1) != Some(&"(")
        };
        if self.is_cpp() && (1..words.len()).any(is_variable) {
            return true;
        }
        if !is_operand(called)
            || contains_word(NO_CALLS, called)
            || contains_word(READ_ONLY, called)
        {
            return false;
        }
        if self.type_named(called).is_some() {
            return false;
        }
        if self.functions.contains(&called) {
            let may =
                self.may_change_arguments(called) || self.is_cpp() && self.takes_references(called);
            return may || (whole_array && self.changes_its_arrays(called));
        }
        match builtin(called) {
            Some(Builtin::TakeLowest | Builtin::Swap) => true,
            Some(_) => false,
            None => whole_array || !(self.java || self.csharp || (self.is_in_c() && !element)),
        }
    }

    /// Returns whether a statement declares the name at a token: `U64 name`, `Set &name`,
    /// `int a = 1, name`.
    fn declares(&self, words: &[&str], statement: usize, at: usize) -> bool {
        let Some(before) = at.checked_sub(1).map(|at| words[at]) else {
            return false;
        };
        let second_before = at.checked_sub(2).map_or("", |at| words[at]);
        if is_operand(before) {
            return match self.is_c_or_cpp() {
                true => self.begins_type(before),
                false => !contains_word(NO_TYPES, before),
            };
        }
        let is_of_type = |word: &&str| is_operand(word) || contains_word(":: < > * & && [ ]", word);
        let starts_with_type = |head: &[&str]| {
            // `a * k;` is a multiplication, unless `a` is a type.
            let begins = |first: &str| match head.iter().any(|word| contains_word("* & &&", word)) {
                true => self.begins_type(first),
                false => is_operand(first) && !contains_word(NO_TYPES, first),
            };
            head.first().is_some_and(|first| begins(first)) && head.iter().all(is_of_type)
        };
        let next = words.get(at + 1).copied().unwrap_or_default();
        if contains_word("* & && > ]", before) && contains_word("= ; , [ { :", next) {
            let from = words[statement..at].iter().rposition(|word| *word == "(");
            let from = from.map_or(statement, |open| statement + open + 1);
            return starts_with_type(&words[from..at]);
        }
        // After a comma, if the statement began like a declaration.
        if before != "," || contains_word("( [", second_before) {
            return false;
        }
        let first = words[statement..at].iter().position(|word| contains_word("= , ( [ {", word));
        first.is_some_and(|end| {
            let head = &words[statement..statement + end];
            head.len() >= 2 && starts_with_type(head) && depth(&words[statement..at]) == 0
        })
    }

    fn is_cpp(&self) -> bool {
        !(self.java || self.csharp || self.is_in_c())
    }

    /// Returns whether a name is declared in the header of a loop, a similar statement or a lambda.
    fn is_declared_in_header(&self, words: &[&str], at: usize) -> bool {
        let before = opening(words, at).and_then(|open| open.checked_sub(1));
        before.is_none_or(|before| {
            contains_word("for if while switch catch foreach using lock fixed ]", words[before])
        })
    }

    /// Returns whether a word begins or ends the name of a type.
    fn begins_type(&self, word: &str) -> bool {
        self.type_named(word).is_some() || contains_word(BEGINS_TYPE, word) || self.is_class(word)
    }

    /// Returns whether the words of a declaration name a number, not a reference or a class that may hold
    /// one.
    fn names_number(&self, words: &[&str]) -> bool {
        words.iter().all(|word| match is_operand(word) {
            true => {
                let is_digit = word.starts_with(|c: char| c.is_ascii_digit());
                let is_type = self.type_named(word).is_some() || contains_word(BEGINS_TYPE, word);
                (is_digit
                    || is_type
                    || contains_word("std void nodiscard maybe_unused noexcept", word))
                    && !self.is_class(word)
            }
            false => !contains_word("& && <", word),
        })
    }

    /// Returns whether a C++ declaration may bind a reference to a number. It can't if the declared type is a
    /// number.
    fn may_refer(&self, words: &[&str], declared: &[&str]) -> bool {
        let is_declared_number = |word: &str| {
            (1..words.len()).any(|at| {
                if words[at] != word {
                    return false;
                }
                let ty = (0..at).rev().find(|at| !contains_word("* const", words[*at]));
                ty.is_some_and(|ty| self.begins_type(words[ty]) && !self.is_class(words[ty]))
            })
        };
        match declared {
            [] => false,
            [ty @ .., _] if !ty.is_empty() && self.names_number(ty) => false,
            // `const auto& r`
            [ty @ .., "&", _] if has_const_target(declared) && self.names_number(ty) => false,
            target => {
                let named = |word: &&&str| is_operand(word) && !contains_word("this return", word);
                !target.iter().filter(named).all(|word| {
                    word.starts_with(|c: char| c.is_ascii_digit()) || is_declared_number(word)
                })
            }
        }
    }

    /// Returns whether the parenthesis at a token is a call of an unnamed function, `(set)(k)` or
    /// `put<int&>(k)`, which may take its arguments by reference, and not a cast, a condition or a
    /// comparison.
    fn is_called_by_value(&self, words: &[&str], open: usize) -> bool {
        let Some(before) = open.checked_sub(1) else {
            return false;
        };
        match words[before] {
            "]" => true,
            "}" => words[..before].iter().rev().take(200).any(|word| *word == "["),
            ")" => {
                let mut depth = 0;
                let start = (0..=before).rev().find(|at| {
                    depth += i32::from(words[*at] == ")") - i32::from(words[*at] == "(");
                    depth == 0
                });
                let Some(start) = start else { return true };
                let named = start.checked_sub(1).map_or("", |at| words[at]);
                let inside = &words[start + 1..before];
                let is_type = inside.iter().all(|word| {
                    self.type_named(word).is_some()
                        || contains_word(BEGINS_TYPE, word)
                        || *word == "::"
                });
                !(is_type || contains_word("if while for switch", named))
            }
            ">" => {
                let statement =
                    words[..before].iter().rposition(|word| contains_word("; { }", word));
                let start = words[..before].iter().rposition(|word| *word == "<");
                let Some(start) = start.filter(|start| statement.is_none_or(|at| at < *start))
                else {
                    return false;
                };
                let named = start.checked_sub(1).map_or("", |at| words[at]);
                let refers = words[start..before].iter().any(|word| contains_word("& &&", word));
                is_operand(named) && (refers || !named.ends_with("_cast"))
            }
            _ => false,
        }
    }

    /// Returns whether a braced list may keep references to its elements. It can't where it initializes
    /// numbers.
    fn keeps_braced(&self, words: &[&str], first: usize) -> bool {
        let mut depth = 0;
        let open = (0..first).rev().find(|at| {
            depth += i32::from(contains_word(") ] }", words[*at]))
                - i32::from(contains_word("( [ {", words[*at]));
            depth < 0
        });
        let Some(open) = open.filter(|open| words[*open] == "{") else {
            return false;
        };
        let start = words[..open].iter().rposition(|word| contains_word("; { } (", word));
        let head = &words[start.map_or(0, |at| at + 1)..open];
        let is_number = |word: &&str| self.type_named(word).is_some() && !self.is_class(word);
        let is_array = head.contains(&"[") && !head.contains(&"<");
        let is_given = open > 0 && contains_word("( ,", words[open - 1]);
        let is_code = head.is_empty() && !is_given
            || head.last().is_some_and(|word| contains_word(") else do :", word));
        let refers = head.iter().any(|word| contains_word("& &&", word));
        !is_code && (refers || head.contains(&"<") || !(is_array || head.iter().any(is_number)))
    }

    /// Returns whether a word is a class of the text, not a template parameter.
    fn is_class(&self, word: &str) -> bool {
        self.class_names.contains(&word)
    }

    /// Computes, once, the data for all searches for changes.
    fn analyse(&mut self) {
        if self.is_analysed {
            return;
        }
        self.is_analysed = true;
        let words: Vec<&'t str> = self.tokens.iter().map(|it| self.text_of(it.span)).collect();
        self.class_names = (1..words.len())
            .filter(|at| {
                let before = at.checked_sub(2).map_or("", |at| words[at]);
                contains_word("class struct", words[at - 1]) && !contains_word("< ,", before)
            })
            .map(|at| words[at])
            .collect();
        self.changing_operator = self.changes_operands(&words);
    }

    /// Finds a C++ operator or constructor of the text that may change an operand that is a number.
    fn changes_operands(&self, words: &[&str]) -> Option<usize> {
        (1..words.len()).find(|&at| {
            let is_operator = words[at - 1] == "operator";
            // A constructor may keep a reference or change its argument.
            let is_constructor = self.is_cpp()
                && words.get(at + 1) == Some(&"(")
                && self.tokens[at].kind == TokenKind::Ident
                && self.is_class(words[at]);
            if !is_operator && !is_constructor {
                return false;
            }
            let open = (at + 1..words.len().min(at + 4)).find(|at| words[*at] == "(");
            let Some(open) = open else { return false };
            let close = closing(words, open);
            if is_constructor
                && !words.get(close + 1).is_some_and(|word| contains_word(": { ; noexcept", word))
            {
                return false;
            }
            let parameters = &words[open + 1..close];
            parameters.split(|word| *word == ",").any(|parameter| {
                let refers = parameter.iter().position(|word| contains_word("& &&", word));
                refers.is_some_and(|refers| {
                    let ty = &parameter[..refers];
                    let is_type =
                        ty.iter().all(|word| is_operand(word) || contains_word(":: < >", word));
                    is_type
                        && !ty.is_empty()
                        && !ty.contains(&"const")
                        && !ty.iter().any(|word| self.is_class(word))
                        && !ty.iter().any(|word| contains_word("ostream istream", word))
                })
            })
        })
    }

    /// Returns whether the operand before `>>` is a number, judged by the declarations of its names.
    fn is_shifted(&self, words: &[&str], sign: usize) -> bool {
        let is_number = |word: &str| {
            word.starts_with(|c: char| c.is_ascii_digit())
                || self.functions.contains(&word)
                || self.type_named(word).is_some() && !self.is_class(word)
                || (1..words.len()).any(|at| {
                    words[at] == word
                        && (contains_word("int long short char unsigned auto", words[at - 1])
                            || self.type_named(words[at - 1]).is_some()
                                && !self.is_class(words[at - 1]))
                })
        };
        match words[sign - 1] {
            ")" | "]" => {
                let mut depth = 0;
                let open = (0..sign).rev().find(|at| {
                    depth += i32::from(contains_word(") ]", words[*at]))
                        - i32::from(contains_word("( [", words[*at]));
                    depth == 0
                });
                let Some(open) = open else { return false };
                let mut inside = words[open.saturating_sub(1)..sign].iter();
                inside.all(|word| {
                    !is_operand(word) || is_number(word) || contains_word("return", word)
                })
            }
            word => is_number(word),
        }
    }

    /// Returns whether the assembly at a token isn't empty.
    fn writes_assembler(&self, at: usize) -> bool {
        // Its operands come after the first colon.
        let after = self.tokens[at + 1..].iter();
        let mut after = after.take_while(|it| match it.kind {
            TokenKind::Punct(sign) => sign != ")" && !sign.starts_with(':'),
            _ => true,
        });
        after.any(|it| match it.kind {
            TokenKind::Str => self.text_of(it.span) != "\"\"",
            TokenKind::Punct(sign) => contains_word("{ !", sign),
            TokenKind::Eof => true,
            _ => false,
        })
    }

    /// Returns whether a function of the text has a parameter that may bind a reference.
    fn takes_references(&self, called: &str) -> bool {
        let heads = (0..self.tokens.len()).filter(|at| {
            self.word(*at) == called
                && self.word(at + 1) == "("
                && function::is_head(self.text, &self.tokens[at + 1..])
        });
        let mut heads = heads.map(|at| self.words(at + 2..self.close_of(at + 1)));
        heads.any(|parameters| {
            let mut parameters = parameters.split(|word| *word == ",");
            parameters.any(|parameter| {
                let value = parameter.iter().position(|word| *word == "=");
                let declared = &parameter[..value.unwrap_or(parameter.len())];
                let ty = match declared {
                    [ty @ .., name] if !ty.is_empty() && is_operand(name) => ty,
                    ty => ty,
                };
                let ty: Vec<_> = ty.iter().copied().filter(|it| *it != "*").collect();
                !self.names_number(&ty)
            })
        })
    }

    /// Returns whether a function of the text changes elements of an array parameter, or passes the array on.
    fn changes_its_arrays(&self, called: &str) -> bool {
        let heads = self.tokens.windows(2).enumerate();
        let mut heads = heads.filter(|(at, pair)| {
            self.text_of(pair[0].span) == called
                && pair[1].kind == TokenKind::Punct("(")
                && function::is_head(self.text, &self.tokens[at + 1..])
        });
        heads.any(|(at, _)| {
            let words: Vec<_> =
                self.tokens[at + 1..].iter().map(|it| self.text_of(it.span)).collect();
            let close = closing(&words, 0);
            let Some(open) = words.iter().position(|word| *word == "{") else {
                return true;
            };
            let body = &words[..=closing(&words, open)];
            let is_pointer = |at: &usize| {
                is_operand(words[*at])
                    && (contains_word("* & ]", words[*at - 1]) || words.get(*at + 1) == Some(&"["))
            };
            let mut parameters = (1..close).filter(is_pointer).map(|at| words[at]);
            let block = Block {
                is_code: true,
                function: "",
                returns_reference: false,
                heads: [(0, 0); 2],
                shadows: false,
                depth: 0,
                is_callee: true,
            };
            parameters.any(|parameter| {
                let mut uses = (open..body.len()).filter(|at| body[*at] == parameter);
                uses.any(|at| self.changes_at(body, open + 1, at, &block, true))
            })
        })
    }

    /// Returns whether a method doesn't change the variable that it is called on.
    fn is_read_only(&self, method: &str) -> bool {
        // C++'s `std::atomic` has `load`.
        if contains_word(READ_ONLY, method) || method == "load" {
            return true;
        }
        !self.functions.contains(&method)
            && !matches!(builtin(method), None | Some(Builtin::TakeLowest | Builtin::Swap))
    }
}

/// Returns whether a word is a name or a number.
fn is_operand(word: &str) -> bool {
    word.starts_with(|c: char| c.is_alphanumeric() || c == '_')
}

/// Returns whether the head of a function or of a loop declares a parameter of this name.
fn declares_parameter(head: &[&str], name: &str, is_function: bool) -> bool {
    (1..head.len().saturating_sub(1)).any(|at| {
        // Exclude the parameters of a function type.
        if is_function && depth(&head[..at]) != 1 {
            return false;
        }
        let (before, next) = (head[at - 1], head[at + 1]);
        let is_typed = is_operand(before) && !contains_word(NO_TYPES, before)
            || is_function && contains_word("* & && > ]", before)
            || head.contains(&"for") && contains_word("* & &&", before);
        head[at] == name && is_typed && contains_word(", ) = [ :", next)
    })
}

/// Returns whether the head of a function declares that it returns a reference or a pointer, or uses
/// `decltype`.
fn returns_reference(head: &[&str]) -> bool {
    let mut depth = 0;
    head.iter().any(|word| {
        depth += i32::from(*word == "(") - i32::from(*word == ")");
        *word == "decltype" || (depth == 0 && contains_word("& &&  *", word))
    })
}

/// Returns whether the target of a declared pointer or reference is `const`: `const int *p`, not `int *const
/// p`.
fn has_const_target(head: &[&str]) -> bool {
    let returns_reference = head.iter().position(|word| contains_word("* & &&", word));
    returns_reference.is_some_and(|returns_reference| head[..returns_reference].contains(&"const"))
}

fn depth(words: &[&str]) -> i32 {
    words
        .iter()
        .map(|word| {
            i32::from(contains_word("( [ {", word)) - i32::from(contains_word(") ] }", word))
        })
        .sum()
}

/// Returns the position where a bracket is closed.
fn closing(words: &[&str], open: usize) -> usize {
    let mut depth = 0;
    let closes = words[open..].iter().position(|word| {
        depth += i32::from(contains_word("( [ {", word)) - i32::from(contains_word(") ] }", word));
        depth == 0
    });
    closes.map_or(words.len() - 1, |after| open + after)
}

/// Returns the position of the innermost open parenthesis around a token.
fn opening(words: &[&str], at: usize) -> Option<usize> {
    let mut depth = 0;
    (0..at)
        .rev()
        .find(|at| {
            depth += i32::from(contains_word(") ] }", words[*at]))
                - i32::from(contains_word("( [ {", words[*at]));
            depth < 0
        })
        .filter(|at| words[*at] == "(")
}
