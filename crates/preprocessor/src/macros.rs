//! `#define` and macro expansion by C11 6.10.3, with Prosser's algorithm: each token has a hide set, the macros
//! that it came from and that are not expanded in it again.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::rc::Rc;

use crate::directive::DirectiveKind;
use crate::pp_token::{Kind, pp_token};
use crate::source_map::ERROR_PLACEHOLDER;
use deltaboard_source::{Diagnostic, Span, wrong_number_of_arguments};

/// The maximum number of tokens that the macros of a text may produce.
const MAX_TOKENS: usize = 50_000;

/// The maximum length of a produced token, in bytes.
const MAX_TOKEN_LENGTH: usize = 4096;

/// The maximum nesting depth of macro calls in arguments of macro calls.
const MAX_DEPTH: usize = 60;

/// The maximum number of macros that expand to one another.
const MAX_CHAIN: usize = 256;

/// A pp-token during macro expansion.
#[derive(Clone, Debug)]
pub(super) struct Token<'t> {
    pub(super) text: Cow<'t, str>,
    pub(super) kind: Kind,
    /// Its [`source_span`](super::SourceMap::source_span): its own span, or that of the outermost macro call
    /// whose body it is from.
    pub(super) source: Span,
    /// The span where it is spelled. For a pasted token, that of the first part.
    pub(super) spelling: Span,
    has_leading_space: bool,
    /// Whether it was made by `#` or `##`, so that the source doesn't contain its text.
    pub(super) is_pasted: bool,
    /// The macros that are not expanded in it.
    hide_set: Rc<Vec<&'t str>>,
    /// Why it can't be read.
    pub(super) error: Option<Diagnostic>,
}

impl<'t> Token<'t> {
    fn new(text: &'t str, kind: Kind, span: Span) -> Self {
        Self {
            text: text.into(),
            kind,
            source: span,
            spelling: span,
            has_leading_space: false,
            is_pasted: false,
            hide_set: Rc::default(),
            error: None,
        }
    }

    /// Creates a punctuator that is not in the text.
    pub(super) fn punct(punct: &'t str, span: Span) -> Self {
        Self::new(punct, Kind::Punct, span)
    }

    fn is(&self, text: &str) -> bool {
        self.text == text
    }

    /// Replaces the token by the placeholder for an error, which is neither the name of a macro nor a parenthesis.
    fn with_error(mut self, error: Diagnostic) -> Self {
        self.error = Some(error);
        self.text = ERROR_PLACEHOLDER.into();
        self.kind = Kind::Other;
        self
    }
}

/// Returns the tokens of a part of a text, without whitespace.
fn tokens(text: &str, part: Span) -> Vec<Token<'_>> {
    let mut tokens: Vec<Token<'_>> = Vec::new();
    let (mut at, mut has_leading_space) = (part.start, false);
    while at < part.end {
        let (kind, length) = pp_token(&text[at..part.end]);
        let span = Span::new(at, at + length);
        at = span.end;
        if kind == Kind::Whitespace {
            has_leading_space = true;
            continue;
        }
        let mut token = Token::new(span.of(text), kind, span);
        token.has_leading_space = core::mem::take(&mut has_leading_space);
        tokens.push(token);
    }
    tokens
}

/// A macro definition.
#[derive(Clone, Debug)]
pub(super) struct Macro<'t> {
    pub(super) name: Span,
    /// The parameters of a function-like macro; `None` for an object-like one.
    pub(super) parameters: Option<Rc<Vec<Token<'t>>>>,
    /// Whether the last parameter takes all remaining arguments.
    is_variadic: bool,
    body: Rc<Vec<Token<'t>>>,
    /// Why it can't be used.
    error: Option<Diagnostic>,
    /// Whether the text uses it.
    pub(super) is_used: bool,
}

impl<'t> Macro<'t> {
    /// Parses the text after `#define`. Returns the name and the macro, or `None` if there is no name.
    fn parse(text: &'t str, definition: Span) -> Option<(&'t str, Self)> {
        let mut tokens = tokens(text, definition);
        let is_spliced = |pair: &[Token<'_>]| {
            let gap = Span::new(pair[0].spelling.end, pair[1].spelling.start).of(text);
            pair[0].kind != Kind::Punct && gap.starts_with('\\') && gap.ends_with('\n')
        };
        let mut error = tokens.windows(2).find(|pair| is_spliced(pair)).map(|pair| {
            let message = "a word that continues on the next line is not supported";
            Diagnostic::new(pair[0].spelling, message).with_help("put a space before the `\\`")
        });
        if tokens.first().is_none_or(|first| first.kind != Kind::Ident) {
            return None;
        }
        let name = tokens.remove(0);
        let is_function_like =
            tokens.first().is_some_and(|open| open.is("(") && !open.has_leading_space);
        let mut parameters = None;
        let mut is_variadic = false;
        if is_function_like {
            let close = tokens.iter().position(|token| token.is(")"));
            let mut listed: Vec<_> = tokens.drain(..close.map_or(1, |close| close + 1)).collect();
            if close.is_none() {
                let message = "is a macro whose parameter list is not closed by `)`";
                error = Some(Diagnostic::about(name.spelling, &name.text, message));
            }
            listed.pop();
            listed.drain(..listed.len().min(1));
            // `...`, or GNU's `rest...`.
            if let Some(mut rest) = listed.pop_if(|last| last.is("...")) {
                is_variadic = true;
                if listed.last().is_none_or(|last| last.kind != Kind::Ident) {
                    rest.text = "__VA_ARGS__".into();
                    rest.kind = Kind::Ident;
                    listed.push(rest);
                }
            }
            let is_invalid = |(index, token): &(usize, &Token<'_>)| match index % 2 {
                0 => token.kind != Kind::Ident || is_duplicate(&listed, token),
                _ => !token.is(",") || index + 1 == listed.len(),
            };
            if let Some((_, token)) = listed.iter().enumerate().find(is_invalid) {
                let message = "is not supported in the parameter list of a macro";
                error = Some(Diagnostic::about(token.spelling, &token.text, message));
            }
            listed.retain(|token| token.kind == Kind::Ident);
            parameters = Some(Rc::new(listed));
        }
        let invalid = Self::invalid_token(&tokens, &parameters, is_variadic);
        if let Some((token, message)) = invalid {
            let invalid = Diagnostic::about(token.spelling, &token.text, message);
            error.get_or_insert(invalid);
        }
        if name.is("defined") {
            error =
                Some(Diagnostic::about(name.spelling, "defined", "cannot be the name of a macro"));
        }
        let it = Self {
            name: name.spelling,
            parameters,
            is_variadic,
            body: Rc::new(tokens),
            error,
            is_used: false,
        };
        Some((name.spelling.of(text), it))
    }

    /// The token that a macro's body must not have here, and why.
    fn invalid_token<'b>(
        tokens: &'b [Token<'t>],
        parameters: &Option<Rc<Vec<Token<'t>>>>,
        is_variadic: bool,
    ) -> Option<(&'b Token<'t>, &'static str)> {
        let is_parameter = |token: Option<&Token<'_>>| {
            let parameters = parameters.iter().flat_map(|listed| listed.iter());
            token.is_some_and(|token| parameters.clone().any(|it| it.text == token.text))
        };
        let ends = [tokens.first(), tokens.last()];
        if let Some(end) = ends.into_iter().flatten().find(|end| end.is("##")) {
            Some((end, "needs a token on both sides"))
        } else {
            let mut indices = 0..tokens.len();
            let invalid = indices.find(|&at| {
                let stringifies = parameters.is_some() && tokens[at].is("#");
                tokens[at].is("__VA_OPT__")
                    || (tokens[at].is("__VA_ARGS__") && !is_variadic)
                    || (stringifies && !is_parameter(tokens.get(at + 1)))
            });
            invalid.map(|at| match &*tokens[at].text {
                "#" => (&tokens[at], "needs a parameter of the macro after it"),
                _ => (&tokens[at], "is not supported in this macro"),
            })
        }
    }

    /// Returns the index of the parameter that a token names.
    fn parameter(&self, token: &Token<'_>) -> Option<usize> {
        let mut parameters = self.parameters.as_deref()?.iter();
        (token.kind == Kind::Ident)
            .then(|| parameters.position(|it| it.text == token.text))
            .flatten()
    }
}

/// The macros at a position of the text.
#[derive(Default, Debug)]
pub(super) struct Macros<'t> {
    /// The definition of each name; `None` after `#undef`.
    definitions: BTreeMap<&'t str, Option<Macro<'t>>>,
    /// The stack of definitions that `#pragma push_macro` saved and `pop_macro` hasn't restored yet.
    saved: Vec<(&'t str, Option<Option<Macro<'t>>>)>,
    /// The number of tokens that macros have produced.
    produced: usize,
}

/// The input of macro expansion: tokens that a macro produced and that are scanned again, then the text.
struct Input<'t> {
    /// The tokens to scan again, in reverse order.
    pending: Vec<Token<'t>>,
    text: &'t str,
    /// The unread part of the text.
    rest: Span,
}

impl<'t> Input<'t> {
    fn next(&mut self) -> Option<Token<'t>> {
        if let Some(token) = self.pending.pop() {
            return Some(token);
        }
        let mut has_leading_space = false;
        while self.rest.start < self.rest.end {
            let (kind, length) = pp_token(self.rest.of(self.text));
            let span = Span::new(self.rest.start, self.rest.start + length);
            self.rest.start = span.end;
            let mut token = Token::new(span.of(self.text), kind, span);
            token.has_leading_space = has_leading_space;
            if kind != Kind::Whitespace {
                return Some(token);
            }
            if token.text.starts_with('\\') {
                let message = "a `\\` at the end of a line is only supported in directives";
                return Some(token.with_error(Diagnostic::new(span, message)));
            }
            has_leading_space = true;
        }
        None
    }

    /// Consumes the opening parenthesis of the arguments, if it is the next token.
    fn accept_open_parenthesis(&mut self) -> bool {
        if let Some(next) = self.pending.last() {
            let opens = next.is("(");
            if opens {
                self.pending.pop();
            }
            return opens;
        }
        let before = self.rest;
        let opens = self.next().is_some_and(|next| next.is("("));
        if !opens {
            self.rest = before;
        }
        opens
    }
}

impl<'t> Macros<'t> {
    /// Applies a directive.
    pub(super) fn apply(&mut self, text: &'t str, directive: DirectiveKind) {
        let (name, it) = match directive {
            DirectiveKind::Other => return,
            DirectiveKind::Undefine(name) => (name.of(text), None),
            DirectiveKind::Define(definition) => match Macro::parse(text, definition) {
                Some((name, it)) => (name, Some(it)),
                None => return,
            },
            DirectiveKind::PushMacro(name) => {
                let name = name.of(text);
                self.saved.push((name, self.definitions.get(name).cloned()));
                return;
            }
            DirectiveKind::PopMacro(name) => {
                let name = name.of(text);
                let Some(at) = self.saved.iter().rposition(|(saved, _)| *saved == name) else {
                    return;
                };
                match self.saved.remove(at).1 {
                    Some(it) => (name, it),
                    None => {
                        self.definitions.remove(name);
                        return;
                    }
                }
            }
        };
        self.definitions.insert(name, it);
    }

    /// Returns the definition of a name, `Some(None)` if it is undefined by `#undef`, or `None` if no directive
    /// mentions it.
    pub(super) fn get(&self, name: &str) -> Option<Option<&Macro<'t>>> {
        self.definitions.get(name).map(Option::as_ref)
    }

    pub(super) fn is_defined(&self, name: &str) -> bool {
        self.get(name).flatten().is_some()
    }

    /// Returns the macros that are defined now, in the order of the text.
    pub(super) fn defined(&self) -> Vec<&Macro<'t>> {
        let mut all: Vec<_> = self.definitions.values().flatten().collect();
        all.sort_by_key(|it| it.name.start);
        all
    }

    /// Expands the macro that `name` refers to, with the arguments after it. Returns its tokens and the offset
    /// where the text continues, or `None` for a function-like macro without arguments.
    pub(super) fn expand_at(
        &mut self,
        text: &'t str,
        name: Span,
        end: usize,
    ) -> Result<Option<(Vec<Token<'t>>, usize)>, Diagnostic> {
        let mut input = Input { pending: Vec::new(), text, rest: Span::new(name.end, end) };
        let first = Token::new(name.of(text), Kind::Ident, name);
        let mut output = Vec::new();
        if !self.expand_token(first, &mut input, &mut output, 0)? {
            // Its arguments may be after a directive.
            if end < text.len() && input.next().is_none() {
                let message =
                    "is a macro, and a directive separates it from what may be its arguments";
                let error = Diagnostic::about(name, name.of(text), message);
                let tokens = output.into_iter().map(|token| token.with_error(error.clone()));
                return Ok(Some((tokens.collect(), name.end)));
            }
            return Ok(None);
        }
        while let Some(token) = input.pending.pop() {
            self.expand_token(token, &mut input, &mut output, 0)?;
        }
        Ok(Some((output, input.rest.start)))
    }

    /// Expands all macros in a list of tokens.
    fn expand(
        &mut self,
        mut tokens: Vec<Token<'t>>,
        depth: usize,
    ) -> Result<Vec<Token<'t>>, Diagnostic> {
        tokens.reverse();
        let mut input = Input { pending: tokens, text: "", rest: Span::new(0, 0) };
        let mut output = Vec::new();
        while let Some(token) = input.pending.pop() {
            self.expand_token(token, &mut input, &mut output, depth)?;
        }
        Ok(output)
    }

    /// Expands all macros in the condition of an `#if`, except the names after `defined`.
    pub(super) fn expand_condition(
        &mut self,
        condition: &'t str,
    ) -> Result<Vec<Token<'t>>, Diagnostic> {
        let mut tokens = tokens(condition, Span::new(0, condition.len()));
        for at in 1..tokens.len() {
            let is_after_defined = tokens[at - 1].is("defined")
                || (tokens[at - 1].is("(") && at > 1 && tokens[at - 2].is("defined"));
            if is_after_defined {
                tokens[at].kind = Kind::Other;
            }
        }
        self.expand(tokens, 0)
    }

    /// Expands the body of a function-like macro. Its parameters stay as they are, even if they are names of macros.
    pub(super) fn expand_body(&mut self, name: &str) -> Result<Vec<Token<'t>>, Diagnostic> {
        let Some((&name, Some(it))) = self.definitions.get_key_value(name) else {
            return Ok(Vec::new());
        };
        let mut it = it.clone();
        for at in 0..it.body.len() {
            let token = &it.body[at];
            let is_stringified = at > 0 && it.body[at - 1].is("#");
            if it.parameter(token).is_some() && !is_stringified {
                Rc::make_mut(&mut it.body)[at].kind = Kind::Other;
            }
        }
        let parameters = it.parameters.clone().unwrap_or_default();
        let arguments = parameters.iter().map(|it| vec![it.clone()]).collect();
        let hide_set = Rc::new(vec![name]);
        self.produced = 0;
        let body = self.substitute(name, &it, arguments, None, &hide_set, 0)?;
        self.expand(body, 0)
    }

    /// Expands a token if it is a macro call: its replacement goes to the front of the input. Any other token
    /// goes to the output. Returns whether it was expanded.
    fn expand_token(
        &mut self,
        token: Token<'t>,
        input: &mut Input<'t>,
        output: &mut Vec<Token<'t>>,
        depth: usize,
    ) -> Result<bool, Diagnostic> {
        let definition = match self.definitions.get_key_value(&*token.text) {
            Some((&name, Some(it)))
                if token.kind == Kind::Ident && !token.hide_set.contains(&name) =>
            {
                (name, it)
            }
            _ => {
                output.push(token);
                return Ok(false);
            }
        };
        let (name, it) = (definition.0, definition.1.clone());
        if depth > MAX_DEPTH || token.hide_set.len() > MAX_CHAIN {
            return Err(Diagnostic::new(token.source, "macros are nested too deeply here"));
        }
        let mut source = token.source;
        let mut hide_set = Rc::clone(&token.hide_set);
        let mut arguments = Vec::new();
        if it.parameters.is_some() {
            if !input.accept_open_parenthesis() {
                output.push(token);
                return Ok(false);
            }
            match self.arguments(input) {
                Some((given, close)) => {
                    source = source.to(close.source);
                    let both = hide_set.iter().filter(|name| close.hide_set.contains(name));
                    hide_set = Rc::new(both.copied().collect());
                    arguments = given;
                }
                None => {
                    let message = "is a macro whose argument list is not closed here";
                    output.push(token.with_error(Diagnostic::about(source, name, message)));
                    return Ok(true);
                }
            }
        }
        if let Some(Some(it)) = self.definitions.get_mut(name) {
            it.is_used = true;
        }
        let error = it.error.clone().or_else(|| it.fit_arguments(name, &mut arguments, source));
        if let Some(error) = error {
            let mut token = token;
            token.source = source;
            output.push(token.with_error(error));
            return Ok(true);
        }
        let mut hide_set = Vec::clone(&hide_set);
        hide_set.push(name);
        let mut replacement =
            self.substitute(name, &it, arguments, Some(source), &Rc::new(hide_set), depth)?;
        if let Some(first) = replacement.first_mut() {
            first.has_leading_space = token.has_leading_space;
        }
        input.pending.extend(replacement.into_iter().rev());
        Ok(true)
    }

    /// Reads the arguments after an opening parenthesis. Returns them and the closing parenthesis, or `None` if
    /// it is missing.
    fn arguments(&self, input: &mut Input<'t>) -> Option<(Vec<Vec<Token<'t>>>, Token<'t>)> {
        let mut arguments = vec![Vec::new()];
        let mut depth = 0_usize;
        loop {
            let token = input.next()?;
            match &*token.text {
                ")" if depth == 0 => return Some((arguments, token)),
                "," if depth == 0 => {
                    arguments.push(Vec::new());
                    continue;
                }
                "(" => depth += 1,
                ")" => depth -= 1,
                _ => {}
            }
            if let Some(last) = arguments.last_mut() {
                last.push(token);
            }
        }
    }

    /// Returns the body of a macro with the arguments substituted for its parameters. `call` is the source span
    /// of the macro call, if there is one.
    fn substitute(
        &mut self,
        name: &'t str,
        it: &Macro<'t>,
        arguments: Vec<Vec<Token<'t>>>,
        call: Option<Span>,
        hide_set: &Rc<Vec<&'t str>>,
        depth: usize,
    ) -> Result<Vec<Token<'t>>, Diagnostic> {
        let mut expanded: Vec<Option<Vec<Token<'t>>>> = vec![None; arguments.len()];
        // An empty argument is `None` here: C11's placemarker, which can be an operand of `##`.
        let mut produced: Vec<Option<Token<'t>>> = Vec::new();
        let mut at = 0;
        while let Some(token) = it.body.get(at) {
            let mut pastes = at > 0 && it.body[at - 1].is("##");
            let mut own = token.clone();
            own.source = call.unwrap_or(own.source);
            at += 1;
            if token.is("##") {
                continue;
            }
            let operand = it.body.get(at).filter(|_| token.is("#"));
            if let Some(parameter) = operand.and_then(|operand| it.parameter(operand)) {
                at += 1;
                own.text = stringify(&arguments[parameter]).into();
                own.kind = Kind::Quoted;
                own.is_pasted = true;
            }
            let next = match it.parameter(token) {
                Some(parameter) => {
                    let raw = &arguments[parameter];
                    let is_rest = it.is_variadic && parameter + 1 == arguments.len();
                    let is_comma = pastes
                        && is_rest
                        && produced
                            .last()
                            .is_some_and(|last| last.as_ref().is_some_and(|last| last.is(",")));
                    if is_comma && raw.is_empty() {
                        let message = "without variable arguments here, some compilers drop the `,` before `##` and others keep it";
                        let span = call.unwrap_or(token.source);
                        vec![Some(own.with_error(Diagnostic::new(span, message)))]
                    } else if is_comma
                        || !(pastes || it.body.get(at).is_some_and(|next| next.is("##")))
                    {
                        pastes = false;
                        if expanded[parameter].is_none() {
                            expanded[parameter] = Some(self.expand(raw.clone(), depth + 1)?);
                        }
                        let argument = expanded[parameter].iter().flatten();
                        argument.cloned().map(Some).collect()
                    } else if raw.is_empty() {
                        vec![None]
                    } else {
                        raw.iter().cloned().map(Some).collect()
                    }
                }
                None => vec![Some(own)],
            };
            let mut next = next.into_iter();
            if pastes && let (Some(left), Some(right)) = (produced.pop(), next.next()) {
                produced.push(paste(left, right));
            }
            produced.extend(next);
            self.produced += 1;
            if produced.len() + self.produced > MAX_TOKENS {
                let message = format!("macros expand to more than {MAX_TOKENS} tokens here");
                return Err(Diagnostic::new(call.unwrap_or(it.name), message));
            }
        }
        let mut produced: Vec<_> = produced.into_iter().flatten().collect();
        self.hide_in(&mut produced, name, hide_set)?;
        Ok(produced)
    }

    /// Counts the tokens that a macro has produced, and adds the names to them that must not be expanded again.
    fn hide_in(
        &mut self,
        produced: &mut [Token<'t>],
        name: &'t str,
        hide_set: &Rc<Vec<&'t str>>,
    ) -> Result<(), Diagnostic> {
        self.produced += produced.len();
        for token in produced {
            // Long tokens take time too, so they count as several.
            self.produced += token.text.len() / 64;
            if token.text.len() > MAX_TOKEN_LENGTH {
                let message = format!(
                    "is a macro that makes a token of more than {MAX_TOKEN_LENGTH} characters"
                );
                return Err(Diagnostic::about(token.source, name, &message));
            }
            if token.hide_set.is_empty() {
                token.hide_set = Rc::clone(hide_set);
            } else {
                let mut union = Vec::clone(&token.hide_set);
                union.extend(hide_set.iter().filter(|name| !token.hide_set.contains(name)));
                token.hide_set = Rc::new(union);
            }
        }
        Ok(())
    }
}

impl Macro<'_> {
    /// Adapts the arguments to the parameters: removes the empty argument of `f()` and joins variable
    /// arguments. Returns an error if their number is wrong.
    fn fit_arguments(
        &self,
        name: &str,
        given: &mut Vec<Vec<Token<'_>>>,
        call: Span,
    ) -> Option<Diagnostic> {
        let takes = self.parameters.as_ref()?.len();
        if takes == 0 && given.len() == 1 && given[0].is_empty() {
            given.clear();
        }
        if self.is_variadic && given.len() + 1 == takes {
            given.push(Vec::new());
        }
        if self.is_variadic && given.len() > takes {
            let mut rest = given.split_off(takes - 1).into_iter();
            let mut all = rest.next().unwrap_or_default();
            for argument in rest {
                let at = argument.first().map_or(call, |first| first.spelling);
                all.push(Token::punct(",", Span::new(at.start, at.start)));
                all.extend(argument);
            }
            given.push(all);
        }
        (given.len() != takes).then(|| wrong_number_of_arguments(call, name, takes, given.len()))
    }
}

/// Returns whether a parameter list has a name more than once.
fn is_duplicate(parameters: &[Token<'_>], name: &Token<'_>) -> bool {
    parameters.iter().filter(|it| it.text == name.text).count() > 1
}

/// Makes a string literal from the spelling of an argument, for `#x`.
fn stringify(argument: &[Token<'_>]) -> String {
    let mut text = String::from("\"");
    for (at, token) in argument.iter().enumerate() {
        if at > 0 && token.has_leading_space {
            text.push(' ');
        }
        for c in token.text.chars() {
            if token.kind == Kind::Quoted && matches!(c, '"' | '\\') {
                text.push('\\');
            }
            text.push(c);
        }
    }
    text + "\""
}

/// Joins two tokens into one, for `a ## b`.
fn paste<'t>(left: Option<Token<'t>>, right: Option<Token<'t>>) -> Option<Token<'t>> {
    let (mut left, right) = match (left, right) {
        (Some(left), Some(right)) => (left, right),
        (left, right) => return left.or(right),
    };
    for token in [&left, &right] {
        if token.error.is_some() {
            return Some(token.clone());
        }
    }
    let text = format!("{}{}", left.text, right.text);
    let source = left.source.to(right.source);
    let (kind, length) = pp_token(&text);
    let both = left.hide_set.iter().filter(|name| right.hide_set.contains(name));
    left.hide_set = Rc::new(both.copied().collect());
    left.source = source;
    left.is_pasted = true;
    let is_one = length == text.len() && !matches!(kind, Kind::Whitespace | Kind::Other);
    // `>>>` and the others are tokens of Java or C#, but not of C.
    if !is_one || matches!(&*text, ">>>" | ">>>=" | "=>" | "..") {
        let message = format!(
            "joining `{}` and `{}` with `##` doesn't make a single token",
            left.text, right.text
        );
        return Some(left.with_error(Diagnostic::new(source, message)));
    }
    left.text = text.into();
    left.kind = kind;
    Some(left)
}
