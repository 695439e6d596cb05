//! `#define`, and what stands for it: tokens are replaced as C11 6.10.3 says, by Prosser's algorithm. Each token carries the set of
//! macros that it came out of, which are not replaced in it again.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::rc::Rc;

use super::{Does, FAULTY};
use crate::diagnostic::{Diagnostic, wrong_number_of_arguments};
use crate::pp_token::{Kind, piece};
use crate::span::Span;

/// The most tokens that the macros of a text may come to, and the most letters that one token may have.
const MOST_TOKENS: usize = 50_000;
const LONGEST: usize = 4096;

/// How deep macros may be used in the arguments of macros.
const MAX_DEPTH: usize = 60;

/// How many macros in a row may stand for one another.
const LONGEST_CHAIN: usize = 256;

/// A token on its way through macros.
#[derive(Clone, Debug)]
pub(super) struct Token<'t> {
    pub(super) text: Cow<'t, str>,
    pub(super) kind: Kind,
    /// Where a person sees it: its own place, or that of the outermost macro that it comes out of.
    pub(super) place: Span,
    /// Where it is written; of what is put together, its first part.
    pub(super) written: Span,
    /// Whether blanks stand before it.
    is_spaced: bool,
    /// Whether it was put together, and is written nowhere.
    pub(super) is_pasted: bool,
    /// The macros that are not replaced in it.
    hidden: Rc<Vec<&'t str>>,
    /// What is wrong with what it stands for.
    pub(super) fault: Option<Diagnostic>,
}

impl<'t> Token<'t> {
    fn new(text: &'t str, kind: Kind, at: Span) -> Self {
        Self {
            text: text.into(),
            kind,
            place: at,
            written: at,
            is_spaced: false,
            is_pasted: false,
            hidden: Rc::default(),
            fault: None,
        }
    }

    /// A sign that the text does not have.
    pub(super) fn sign(sign: &'t str, at: Span) -> Self {
        Self::new(sign, Kind::Sign, at)
    }

    fn is(&self, sign: &str) -> bool {
        self.text == sign
    }

    /// What stands for the token that cannot be read: no name of a macro, and no bracket.
    pub(super) fn faulty(mut self, fault: Diagnostic) -> Self {
        self.fault = Some(fault);
        self.text = FAULTY.into();
        self.kind = Kind::Other;
        self
    }
}

/// The tokens of `text[range]`, without blanks.
fn tokens(text: &str, range: Span) -> Vec<Token<'_>> {
    let mut tokens: Vec<Token<'_>> = Vec::new();
    let (mut at, mut is_spaced) = (range.start, false);
    while at < range.end {
        let (kind, length) = piece(&text[at..range.end]);
        let span = Span::new(at, at + length);
        at = span.end;
        if kind == Kind::Blank {
            is_spaced = true;
            continue;
        }
        let mut token = Token::new(span.of(text), kind, span);
        token.is_spaced = core::mem::take(&mut is_spaced);
        tokens.push(token);
    }
    tokens
}

/// What a name stands for.
#[derive(Clone, Debug)]
pub(super) struct Macro<'t> {
    pub(super) name: Span,
    /// `None` if it is not called.
    pub(super) parameters: Option<Rc<Vec<Token<'t>>>>,
    /// Whether the last parameter takes all further arguments.
    is_variadic: bool,
    body: Rc<Vec<Token<'t>>>,
    /// Why it cannot be used.
    fault: Option<Diagnostic>,
    /// Whether the text uses it.
    pub(super) is_used: bool,
}

impl<'t> Macro<'t> {
    /// Reads what follows `#define`.
    fn read(text: &'t str, value: Span) -> Option<(&'t str, Self)> {
        let mut tokens = tokens(text, value);
        let splice = |pair: &[Token<'_>]| {
            let gap = Span::new(pair[0].written.end, pair[1].written.start).of(text);
            pair[0].kind != Kind::Sign && gap.starts_with('\\') && gap.ends_with('\n')
        };
        let mut fault = tokens.windows(2).find(|pair| splice(pair)).map(|pair| {
            let fault = "a word that goes on in the next line is not read";
            Diagnostic::new(pair[0].written, fault).with_help("put a blank before the `\\`")
        });
        if tokens.first().is_none_or(|first| first.kind != Kind::Word) {
            return None;
        }
        let name = tokens.remove(0);
        let called = tokens.first().is_some_and(|open| open.is("(") && !open.is_spaced);
        let mut parameters = None;
        let mut is_variadic = false;
        if called {
            let close = tokens.iter().position(|token| token.is(")"));
            let mut listed: Vec<_> = tokens.drain(..close.map_or(1, |close| close + 1)).collect();
            if close.is_none() {
                let what = "is a macro whose parameters are not closed by `)`";
                fault = Some(Diagnostic::about(name.written, &name.text, what));
            }
            listed.pop();
            listed.drain(..listed.len().min(1));
            // `...`, or GNU's `rest...`
            if let Some(mut rest) = listed.pop_if(|last| last.is("...")) {
                is_variadic = true;
                if listed.last().is_none_or(|last| last.kind != Kind::Word) {
                    rest.text = "__VA_ARGS__".into();
                    rest.kind = Kind::Word;
                    listed.push(rest);
                }
            }
            let is_wrong = |(place, token): &(usize, &Token<'_>)| match place % 2 {
                0 => token.kind != Kind::Word || is_twice(&listed, token),
                _ => !token.is(",") || place + 1 == listed.len(),
            };
            if let Some((_, token)) = listed.iter().enumerate().find(is_wrong) {
                let what = "is not read among the parameters of a macro";
                fault = Some(Diagnostic::about(token.written, &token.text, what));
            }
            listed.retain(|token| token.kind == Kind::Word);
            parameters = Some(Rc::new(listed));
        }
        let is_parameter = |token: Option<&Token<'_>>| {
            let named = parameters.iter().flat_map(|listed| listed.iter());
            token.is_some_and(|token| named.clone().any(|it| it.text == token.text))
        };
        let ends = [tokens.first(), tokens.last()];
        let wrong = if let Some(end) = ends.into_iter().flatten().find(|end| end.is("##")) {
            Some((end, "needs a token on both sides"))
        } else {
            let mut places = 0..tokens.len();
            let wrong = places.find(|&at| {
                let stringizes = called && tokens[at].is("#");
                tokens[at].is("__VA_OPT__")
                    || (tokens[at].is("__VA_ARGS__") && !is_variadic)
                    || (stringizes && !is_parameter(tokens.get(at + 1)))
            });
            wrong.map(|at| match &*tokens[at].text {
                "#" => (&tokens[at], "needs one of the macro's parameters after it"),
                _ => (&tokens[at], "is not read in this macro"),
            })
        };
        if let Some((token, what)) = wrong {
            let wrong = Diagnostic::about(token.written, &token.text, what);
            fault.get_or_insert(wrong);
        }
        if name.is("defined") {
            fault =
                Some(Diagnostic::about(name.written, "defined", "cannot be the name of a macro"));
        }
        let it = Self {
            name: name.written,
            parameters,
            is_variadic,
            body: Rc::new(tokens),
            fault,
            is_used: false,
        };
        Some((name.written.of(text), it))
    }

    fn parameter(&self, token: &Token<'_>) -> Option<usize> {
        let mut named = self.parameters.as_deref()?.iter();
        (token.kind == Kind::Word).then(|| named.position(|it| it.text == token.text)).flatten()
    }
}

/// What names stand for, at a place of the text; `None` after `#undef`.
#[derive(Default, Debug)]
pub(super) struct Macros<'t> {
    known: BTreeMap<&'t str, Option<Macro<'t>>>,
    /// What names stood for at each `#pragma push_macro` that has no `pop_macro` yet, the latest last.
    kept: Vec<(&'t str, Option<Option<Macro<'t>>>)>,
    /// How many tokens have come out of macros.
    made: usize,
}

/// Where tokens come from: what has come out of a macro and is looked at once more, and then the text.
struct Input<'t> {
    /// The next one last.
    pending: Vec<Token<'t>>,
    text: &'t str,
    /// What of the text is still to be read.
    rest: Span,
}

impl<'t> Input<'t> {
    fn next(&mut self) -> Option<Token<'t>> {
        if let Some(token) = self.pending.pop() {
            return Some(token);
        }
        let mut is_spaced = false;
        while self.rest.start < self.rest.end {
            let (kind, length) = piece(self.rest.of(self.text));
            let span = Span::new(self.rest.start, self.rest.start + length);
            self.rest.start = span.end;
            let mut token = Token::new(span.of(self.text), kind, span);
            token.is_spaced = is_spaced;
            if kind != Kind::Blank {
                return Some(token);
            }
            if token.text.starts_with('\\') {
                let fault = "a `\\` at the end of a line is only read in directives";
                return Some(token.faulty(Diagnostic::new(span, fault)));
            }
            is_spaced = true;
        }
        None
    }

    /// Takes the bracket that opens the arguments, if it comes next.
    fn opens(&mut self) -> bool {
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
    /// Notes what a directive does to a name.
    pub(super) fn take(&mut self, text: &'t str, does: Does) {
        let (name, it) = match does {
            Does::Nothing => return,
            Does::Undefine(name) => (name.of(text), None),
            Does::Define(value) => match Macro::read(text, value) {
                Some((name, it)) => (name, Some(it)),
                None => return,
            },
            Does::Push(name) => {
                let name = name.of(text);
                self.kept.push((name, self.known.get(name).cloned()));
                return;
            }
            Does::Pop(name) => {
                let name = name.of(text);
                let Some(at) = self.kept.iter().rposition(|(kept, _)| *kept == name) else {
                    return;
                };
                match self.kept.remove(at).1 {
                    Some(it) => (name, it),
                    None => {
                        self.known.remove(name);
                        return;
                    }
                }
            }
        };
        self.known.insert(name, it);
    }

    /// What the text says of a name: what it stands for, or that it is undefined.
    pub(super) fn get(&self, name: &str) -> Option<Option<&Macro<'t>>> {
        self.known.get(name).map(Option::as_ref)
    }

    pub(super) fn is_defined(&self, name: &str) -> bool {
        self.get(name).flatten().is_some()
    }

    /// Those that are defined at last, in the order of the text.
    pub(super) fn all(&self) -> Vec<&Macro<'t>> {
        let mut all: Vec<_> = self.known.values().flatten().collect();
        all.sort_by_key(|it| it.name.start);
        all
    }

    /// What the macro whose name `text[name]` is comes to there, with the arguments that follow, and where the text goes on; `None`
    /// if it stands for nothing without a bracket behind it.
    pub(super) fn expand_at(
        &mut self,
        text: &'t str,
        name: Span,
        end: usize,
    ) -> Result<Option<(Vec<Token<'t>>, usize)>, Diagnostic> {
        let mut input = Input { pending: Vec::new(), text, rest: Span::new(name.end, end) };
        let first = Token::new(name.of(text), Kind::Word, name);
        let mut output = Vec::new();
        if !self.replace(first, &mut input, &mut output, 0)? {
            // What stands behind a directive may be its arguments.
            if end < text.len() && input.next().is_none() {
                let fault =
                    "is a macro, and a directive stands between it and what may be its arguments";
                let fault = Diagnostic::about(name, name.of(text), fault);
                let tokens = output.into_iter().map(|token| token.faulty(fault.clone()));
                return Ok(Some((tokens.collect(), name.end)));
            }
            return Ok(None);
        }
        while let Some(token) = input.pending.pop() {
            self.replace(token, &mut input, &mut output, 0)?;
        }
        Ok(Some((output, input.rest.start)))
    }

    /// What tokens that stand alone come to.
    fn expand(
        &mut self,
        mut tokens: Vec<Token<'t>>,
        depth: usize,
    ) -> Result<Vec<Token<'t>>, Diagnostic> {
        tokens.reverse();
        let mut input = Input { pending: tokens, text: "", rest: Span::new(0, 0) };
        let mut output = Vec::new();
        while let Some(token) = input.pending.pop() {
            self.replace(token, &mut input, &mut output, depth)?;
        }
        Ok(output)
    }

    /// What a line of the text comes to, as the condition of an `#if`: the names behind `defined` stay.
    pub(super) fn expand_condition(
        &mut self,
        condition: &'t str,
    ) -> Result<Vec<Token<'t>>, Diagnostic> {
        let mut tokens = tokens(condition, Span::new(0, condition.len()));
        for at in 1..tokens.len() {
            let behind = tokens[at - 1].is("defined")
                || (tokens[at - 1].is("(") && at > 1 && tokens[at - 2].is("defined"));
            if behind {
                tokens[at].kind = Kind::Other;
            }
        }
        self.expand(tokens, 0)
    }

    /// What a macro that is called comes to with its own parameters, which no other macro replaces.
    pub(super) fn expand_itself(&mut self, name: &str) -> Result<Vec<Token<'t>>, Diagnostic> {
        let Some((&name, Some(it))) = self.known.get_key_value(name) else {
            return Ok(Vec::new());
        };
        let mut it = it.clone();
        for at in 0..it.body.len() {
            let token = &it.body[at];
            let stringizes = at > 0 && it.body[at - 1].is("#");
            if it.parameter(token).is_some() && !stringizes {
                Rc::make_mut(&mut it.body)[at].kind = Kind::Other;
            }
        }
        let parameters = it.parameters.clone().unwrap_or_default();
        let arguments = parameters.iter().map(|it| vec![it.clone()]).collect();
        let inside = Rc::new(vec![name]);
        self.made = 0;
        let body = self.substitute(name, &it, arguments, None, &inside, 0)?;
        self.expand(body, 0)
    }

    /// Puts a token into the output, or what it stands for before the rest of the input; says whether it stands for something.
    fn replace(
        &mut self,
        token: Token<'t>,
        input: &mut Input<'t>,
        output: &mut Vec<Token<'t>>,
        depth: usize,
    ) -> Result<bool, Diagnostic> {
        let known = match self.known.get_key_value(&*token.text) {
            Some((&name, Some(it)))
                if token.kind == Kind::Word && !token.hidden.contains(&name) =>
            {
                (name, it)
            }
            _ => {
                output.push(token);
                return Ok(false);
            }
        };
        let (name, it) = (known.0, known.1.clone());
        if depth > MAX_DEPTH || token.hidden.len() > LONGEST_CHAIN {
            let fault = "macros are nested too deeply here";
            return Err(Diagnostic::new(token.place, fault));
        }
        let mut place = token.place;
        let mut hidden = Rc::clone(&token.hidden);
        let mut arguments = Vec::new();
        if it.parameters.is_some() {
            if !input.opens() {
                output.push(token);
                return Ok(false);
            }
            match self.arguments(input) {
                Some((given, close)) => {
                    place = place.to(close.place);
                    let both = hidden.iter().filter(|name| close.hidden.contains(name));
                    hidden = Rc::new(both.copied().collect());
                    arguments = given;
                }
                None => {
                    let fault = Diagnostic::about(
                        place,
                        name,
                        "is a macro, and the bracket of its arguments is not closed here",
                    );
                    output.push(token.faulty(fault));
                    return Ok(true);
                }
            }
        }
        if let Some(Some(it)) = self.known.get_mut(name) {
            it.is_used = true;
        }
        let wrong = it.fault.clone().or_else(|| it.fit(name, &mut arguments, place));
        if let Some(fault) = wrong {
            let mut token = token;
            token.place = place;
            output.push(token.faulty(fault));
            return Ok(true);
        }
        let mut inside = Vec::clone(&hidden);
        inside.push(name);
        let mut made =
            self.substitute(name, &it, arguments, Some(place), &Rc::new(inside), depth)?;
        if let Some(first) = made.first_mut() {
            first.is_spaced = token.is_spaced;
        }
        input.pending.extend(made.into_iter().rev());
        Ok(true)
    }

    /// The arguments behind a bracket, and the one that closes it; `None` if nothing does.
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

    /// The text of a macro with arguments for its parameters.
    fn substitute(
        &mut self,
        name: &'t str,
        it: &Macro<'t>,
        arguments: Vec<Vec<Token<'t>>>,
        place: Option<Span>,
        inside: &Rc<Vec<&'t str>>,
        depth: usize,
    ) -> Result<Vec<Token<'t>>, Diagnostic> {
        let mut expanded: Vec<Option<Vec<Token<'t>>>> = vec![None; arguments.len()];
        // A place in this list where nothing stands can be put together with something.
        let mut made: Vec<Option<Token<'t>>> = Vec::new();
        let mut at = 0;
        while let Some(token) = it.body.get(at) {
            let mut pastes = at > 0 && it.body[at - 1].is("##");
            let mut own = token.clone();
            own.place = place.unwrap_or(own.place);
            at += 1;
            if token.is("##") {
                continue;
            }
            let named = it.body.get(at).filter(|_| token.is("#"));
            if let Some(parameter) = named.and_then(|named| it.parameter(named)) {
                at += 1;
                own.text = in_quotes(&arguments[parameter]).into();
                own.kind = Kind::Quote;
                own.is_pasted = true;
            }
            let next = match it.parameter(token) {
                Some(parameter) => {
                    let raw = &arguments[parameter];
                    let is_rest = it.is_variadic && parameter + 1 == arguments.len();
                    let is_comma = pastes
                        && is_rest
                        && made
                            .last()
                            .is_some_and(|last| last.as_ref().is_some_and(|last| last.is(",")));
                    if is_comma && raw.is_empty() {
                        let fault = "without arguments here, some compilers drop the `,` before `##` and others keep it";
                        vec![Some(own.faulty(Diagnostic::new(place.unwrap_or(token.place), fault)))]
                    } else if is_comma
                        || !(pastes || it.body.get(at).is_some_and(|next| next.is("##")))
                    {
                        pastes = false;
                        if expanded[parameter].is_none() {
                            expanded[parameter] = Some(self.expand(raw.clone(), depth + 1)?);
                        }
                        let given = expanded[parameter].iter().flatten();
                        given.cloned().map(Some).collect()
                    } else if raw.is_empty() {
                        vec![None]
                    } else {
                        raw.iter().cloned().map(Some).collect()
                    }
                }
                None => vec![Some(own)],
            };
            let mut next = next.into_iter();
            if pastes && let (Some(left), Some(right)) = (made.pop(), next.next()) {
                made.push(pasted(left, right));
            }
            made.extend(next);
            self.made += 1;
            if made.len() + self.made > MOST_TOKENS {
                let fault = format!("macros expand to more than {MOST_TOKENS} tokens here");
                return Err(Diagnostic::new(place.unwrap_or(it.name), fault));
            }
        }
        let mut made: Vec<_> = made.into_iter().flatten().collect();
        self.made += made.len();
        for token in &mut made {
            // Long words take time as well.
            self.made += token.text.len() / 64;
            if token.text.len() > LONGEST {
                let fault = format!("is a macro that makes a token of more than {LONGEST} letters");
                return Err(Diagnostic::about(token.place, name, &fault));
            }
            if token.hidden.is_empty() {
                token.hidden = Rc::clone(inside);
            } else {
                let mut hidden = Vec::clone(&token.hidden);
                hidden.extend(inside.iter().filter(|name| !token.hidden.contains(name)));
                token.hidden = Rc::new(hidden);
            }
        }
        Ok(made)
    }
}

impl Macro<'_> {
    /// Makes as many arguments of what is given as there are parameters; says what is wrong if they do not fit.
    fn fit(&self, name: &str, given: &mut Vec<Vec<Token<'_>>>, place: Span) -> Option<Diagnostic> {
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
                let at = argument.first().map_or(place, |first| first.written);
                all.push(Token::sign(",", Span::new(at.start, at.start)));
                all.extend(argument);
            }
            given.push(all);
        }
        (given.len() != takes).then(|| wrong_number_of_arguments(place, name, takes, given.len()))
    }
}

/// Whether a name stands among parameters more than once.
fn is_twice(listed: &[Token<'_>], name: &Token<'_>) -> bool {
    listed.iter().filter(|it| it.text == name.text).count() > 1
}

/// `#x`: how an argument is written.
fn in_quotes(argument: &[Token<'_>]) -> String {
    let mut text = String::from("\"");
    for (at, token) in argument.iter().enumerate() {
        if at > 0 && token.is_spaced {
            text.push(' ');
        }
        for letter in token.text.chars() {
            if token.kind == Kind::Quote && matches!(letter, '"' | '\\') {
                text.push('\\');
            }
            text.push(letter);
        }
    }
    text + "\""
}

/// `a ## b`: one token.
fn pasted<'t>(left: Option<Token<'t>>, right: Option<Token<'t>>) -> Option<Token<'t>> {
    let (mut left, right) = match (left, right) {
        (Some(left), Some(right)) => (left, right),
        (left, right) => return left.or(right),
    };
    for token in [&left, &right] {
        if token.fault.is_some() {
            return Some(token.clone());
        }
    }
    let text = format!("{}{}", left.text, right.text);
    let place = left.place.to(right.place);
    let (kind, length) = piece(&text);
    let both = left.hidden.iter().filter(|name| right.hidden.contains(name));
    left.hidden = Rc::new(both.copied().collect());
    left.place = place;
    left.is_pasted = true;
    let is_one = length == text.len() && !matches!(kind, Kind::Blank | Kind::Other);
    // `>>>` is one only for Java.
    if !is_one || matches!(&*text, ">>>" | ">>>=" | "=>" | ".." | "..=") {
        let fault =
            format!("`{}` and `{}` joined by `##` are not one token", left.text, right.text);
        return Some(left.faulty(Diagnostic::new(place, fault)));
    }
    left.text = text.into();
    left.kind = kind;
    Some(left)
}
