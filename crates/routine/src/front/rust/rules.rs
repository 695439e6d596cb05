//! `macro_rules!`: which rule fits a call, and what it stands for.

use deltaboard_lexer::Diagnostic;
use deltaboard_syntax::Node;

use super::items::{Found, Item, Space};
use super::macros::text_of;
use super::reader::{Reader, Result};

/// The maximum length of what a macro stands for.
const MAX_EXPANSION: usize = 64 * 1024;

/// How often macros may stand for calls of macros.
const MAX_ROUNDS: usize = 16;

/// What a variable of a macro stands for: a text, or several.
#[derive(Clone, Debug)]
enum Bound {
    Text(String),
    Several(Vec<Vec<(String, Self)>>),
}

impl Reader {
    /// Expands a macro of the text.
    pub(super) fn expanded(
        &mut self,
        node: &Node,
        name: &str,
        tokens: &Node,
    ) -> Result<Option<Vec<Node>>> {
        let module = self.frame().module;
        let found = self.items.macro_named(module, name);
        let definition = match found {
            Found::Item(Item::Macro(definition)) => definition,
            Found::Item(Item::Unread(item)) => return self.unknown(&item),
            Found::Several => {
                return Err(Diagnostic::about(self.span(node), name, "has several definitions"));
            }
            _ => return Ok(None),
        };
        self.check_names(node, &definition)?;
        let text = self.expansion_text(node, &definition, tokens)?;
        let origin = self.span(node);
        self.parsed_statements(&text, origin).map(Some)
    }

    pub(super) fn expansion_text(
        &mut self,
        node: &Node,
        definition: &Node,
        tokens: &Node,
    ) -> Result<String> {
        let input = inside(tokens);
        for rule in definition.named().filter(|it| it.kind() == "macro_rule") {
            let (left, right) = (self.field(rule, "left")?, self.field(rule, "right")?);
            let mut bound = Vec::new();
            if matches(&inside(&left), &input, tokens, &mut bound) == Some(input.len()) {
                self.expansions += 1;
                let mark = format!("_m{}", self.expansions);
                // A name that the call has, too, is another one.
                let mut given = Vec::new();
                input.iter().for_each(|it| given.extend(super::words(it)));
                let module = self.frame().module;
                let is_item = |name: &String| {
                    !matches!(
                        self.items.resolve(module, std::slice::from_ref(name), Space::Values).0,
                        Found::Nothing
                    )
                };
                let mut locals = bound_names(&right);
                for name in free_names(&right).into_iter().filter(|it| given.contains(it)) {
                    if is_item(&name) && self.local(&name).is_some() {
                        return Err(Diagnostic::about(
                            self.span(node),
                            &name,
                            "is a variable and an item here, which is not part of the routine language",
                        ));
                    }
                    if !is_item(&name) {
                        locals.push(name);
                    }
                }
                let mut text = String::new();
                if substitute(&inside(&right), &bound, &locals, &mark, &mut text).is_some() {
                    if text.len() > MAX_EXPANSION {
                        return self.refuse(node, "this macro stands for too long a text");
                    }
                    return Ok(text);
                }
            }
        }
        Err(Diagnostic::new(self.span(node), "no rule of this macro fits its call"))
    }

    /// Refuses a macro with a name that means a variable where it's defined, and may mean another one here.
    fn check_names(&self, node: &Node, definition: &Node) -> Result<()> {
        for name in super::words(definition) {
            let several = self.current.locals.iter().filter(|it| it.name == name).count() > 1;
            let is_of_function = self.items.is_block(self.frame().module);
            if several && is_of_function {
                let fault = "is the name of several variables, and this macro uses it";
                return Err(Diagnostic::about(self.span(node), &name, fault));
            }
        }
        Ok(())
    }

    /// Adds the items that calls of macros among the items stand for.
    pub(super) fn expand_items(&mut self) {
        // What a macro stands for may call macros.
        let mut rounds = 0;
        while !self.items.calls.is_empty() && rounds < MAX_ROUNDS {
            rounds += 1;
            self.expand_calls();
        }
    }

    fn expand_calls(&mut self) {
        let calls = std::mem::take(&mut self.items.calls);
        for (module, call) in calls {
            let Some(name) = call.child("macro").map(|it| it.text().to_owned()) else { continue };
            let Found::Item(Item::Macro(definition)) = self.items.macro_named(module, &name) else {
                continue;
            };
            let Some(tokens) = call.named().find(|it| it.kind() == "token_tree").cloned() else {
                continue;
            };
            let expanded = self.expansion_text(&call, &definition, &tokens);
            let Ok(text) = expanded else { continue };
            if let Ok(tree) =
                deltaboard_syntax::parse_at(&text, deltaboard_syntax::Grammar::Rust, call.span())
            {
                self.items.collect(tree.root().children(), module);
            }
        }
    }
}

impl super::items::Items {
    /// The macro with a name: of a module, or of one around it. Of several, the place of the call decides.
    fn macro_named(&self, module: usize, name: &str) -> Found {
        let modules = std::iter::successors(Some(module), |it| self.parent(*it));
        let mut result = Found::Nothing;
        for module in modules {
            result = match (self.lookup(module, name, Space::Macros, 0), result) {
                (Found::Nothing, result) => result,
                (found, Found::Nothing) => found,
                (Found::Item(Item::Macro(one)), Found::Item(Item::Macro(other)))
                    if one.place() == other.place() =>
                {
                    Found::Item(Item::Macro(one))
                }
                _ => return Found::Several,
            };
        }
        result
    }
}

/// The tokens between the delimiters.
fn inside(tree: &Node) -> Vec<Node> {
    let all = tree.children();
    let all = &all[1.min(all.len())..all.len().saturating_sub(1)];
    all.iter().filter(|it| !it.is_comment()).cloned().collect()
}

/// Matches tokens; returns how many the pattern takes.
fn matches(
    pattern: &[Node],
    input: &[Node],
    around: &Node,
    bound: &mut Vec<(String, Bound)>,
) -> Option<usize> {
    let mut at = 0;
    for (place, part) in pattern.iter().enumerate() {
        match part.kind() {
            "token_binding_pattern" => {
                let name = part.child("name")?.text().to_owned();
                let fragment = part.child("type")?.text();
                let count = fragment_length(fragment, &input[at..], pattern.get(place + 1))?;
                let text = text_of(&input[at..at + count], around)?;
                let is_name = count == 1 && input[at].kind() == "identifier";
                let text = if fragment == "expr" && !is_name { format!("({text})") } else { text };
                bound.push((name, Bound::Text(text)));
                at += count;
            }
            "token_repetition_pattern" => {
                let (inner, separator, most_one, least_one) = repetition(part);
                let mut rounds = Vec::new();
                loop {
                    let mut start = at;
                    if !rounds.is_empty() {
                        if let Some(separator) = &separator {
                            match input.get(at) {
                                Some(token) if token.text() == separator => start += 1,
                                _ => break,
                            }
                        }
                        if most_one {
                            break;
                        }
                    }
                    if start >= input.len() {
                        break;
                    }
                    let mut round = Vec::new();
                    // What follows the repetition ends a fragment, too.
                    match matches(&inner, &input[start..], around, &mut round) {
                        Some(count) if count > 0 => {
                            rounds.push(round);
                            at = start + count;
                        }
                        _ => break,
                    }
                }
                if least_one && rounds.is_empty() {
                    return None;
                }
                bound.push((names_in(&inner).join(" "), Bound::Several(rounds)));
            }
            "token_tree_pattern" => {
                let tree = input.get(at)?;
                let same = tree.kind() == "token_tree"
                    && tree.children().first()?.text() == part.children().first()?.text();
                let content = inside(tree);
                if !same || matches(&inside(part), &content, tree, bound)? != content.len() {
                    return None;
                }
                at += 1;
            }
            _ => {
                if input.get(at)?.text() != part.text() {
                    return None;
                }
                at += 1;
            }
        }
    }
    Some(at)
}

/// The names that a pattern binds.
fn names_in(pattern: &[Node]) -> Vec<String> {
    let mut names = Vec::new();
    for part in pattern {
        match part.kind() {
            "token_binding_pattern" => {
                names.extend(part.child("name").map(|it| it.text().to_owned()));
            }
            _ => names.extend(names_in(part.children())),
        }
    }
    names
}

/// The content of `$( … ) separator op`.
fn repetition(part: &Node) -> (Vec<Node>, Option<String>, bool, bool) {
    let all = part.children();
    let open = all.iter().position(|it| it.text() == "(").unwrap_or(0);
    let close = all.iter().rposition(|it| it.text() == ")").unwrap_or(all.len() - 1);
    // The separator is no node.
    let end = all[close].place().end - part.place().start;
    let after = part.text()[end..].trim();
    let op = after.chars().last().unwrap_or('*');
    let separator = after[..after.len() - op.len_utf8().min(after.len())].trim().to_owned();
    let inner = all[open + 1..close].iter().filter(|it| !it.is_comment()).cloned().collect();
    (inner, Some(separator).filter(|it| !it.is_empty()), op == '?', op == '+')
}

/// How many tokens a fragment takes.
fn fragment_length(fragment: &str, input: &[Node], next: Option<&Node>) -> Option<usize> {
    let first = input.first()?;
    match fragment {
        "ident" => (first.kind() != "token_tree"
            && first.text().starts_with(|it: char| it.is_alphabetic() || it == '_'))
        .then_some(1),
        "tt" | "lifetime" | "block" => Some(1),
        "literal" => {
            let at = usize::from(first.text() == "-");
            let is_literal = input.get(at).is_some_and(|it| {
                it.kind().ends_with("_literal") || matches!(it.text(), "true" | "false")
            });
            is_literal.then_some(at + 1)
        }
        _ => {
            // Such a fragment ends before one of few signs.
            let ends: &[&str] = match fragment {
                "expr" | "stmt" | "expr_2021" => &[",", ";", "=>"],
                _ => &[",", ";", "=>", "=", ":", ")", "{"],
            };
            let wanted = next.filter(|it| !it.is_named()).map(Node::text);
            let end = input.iter().position(|it| {
                ends.contains(&it.text()) || Some(it.text()) == wanted && ends.contains(&it.text())
            });
            let count = end.unwrap_or(input.len());
            (count > 0).then_some(count)
        }
    }
}

/// The names that a macro itself writes, without those of fields, methods, functions, macros and modules.
fn free_names(right: &Node) -> Vec<String> {
    let mut names = Vec::new();
    let all = right.children();
    for (at, token) in all.iter().enumerate() {
        names.extend(free_names(token));
        let before = at.checked_sub(1).map_or("", |it| all[it].text());
        let after = all.get(at + 1).map_or("", Node::text);
        if token.kind() == "identifier"
            && !matches!(before, "." | "::" | "fn" | "$")
            && !matches!(after, "::" | "!")
        {
            names.push(token.text().to_owned());
        }
    }
    names
}

/// The names that a macro itself defines by `let`, which nothing else sees.
fn bound_names(right: &Node) -> Vec<String> {
    let mut names = Vec::new();
    let all = right.children();
    for (at, token) in all.iter().enumerate() {
        if token.kind() == "token_tree" || token.kind() == "token_repetition" {
            names.extend(bound_names(token));
        }
        let before = at.checked_sub(1).map_or("", |it| all[it].text());
        let before_that = at.checked_sub(2).map_or("", |it| all[it].text());
        let after = all.get(at + 1).map_or("", Node::text);
        // `for a in b`, unlike `impl A for B`
        let is_bound = before == "let"
            || before == "mut" && before_that == "let"
            || before == "for" && after == "in";
        if is_bound && token.kind() == "identifier" {
            names.push(token.text().to_owned());
        }
    }
    names
}

/// Writes what a macro stands for.
fn substitute(
    right: &[Node],
    bound: &[(String, Bound)],
    locals: &[String],
    mark: &str,
    text: &mut String,
) -> Option<()> {
    let mut end = None;
    for token in right {
        // Tokens that touch each other stay together.
        if end.is_some_and(|end| end != token.place().start) {
            text.push(' ');
        }
        end = Some(token.place().end);
        match token.kind() {
            "metavariable" => match bound.iter().rev().find(|(name, _)| name == token.text()) {
                Some((_, Bound::Text(found))) => text.push_str(found),
                Some(_) => return None,
                // `$crate`
                None if token.text() == "$crate" => text.push_str("crate"),
                None => return None,
            },
            "token_repetition" => {
                let (inner, separator, ..) = repetition(token);
                let names = variables_in(&inner);
                let rounds = bound.iter().find_map(|(known, it)| match it {
                    Bound::Several(rounds)
                        if names.iter().any(|name| known.split(' ').any(|it| it == name)) =>
                    {
                        Some(rounds)
                    }
                    _ => None,
                })?;
                for (at, round) in rounds.iter().enumerate() {
                    if at > 0 {
                        text.push_str(separator.as_deref().unwrap_or(" "));
                    }
                    let mut all = bound.to_vec();
                    all.extend(round.clone());
                    substitute(&inner, &all, locals, mark, text)?;
                    text.push(' ');
                }
            }
            "token_tree" => {
                let all = token.children();
                text.push_str(all.first()?.text());
                substitute(&inside(token), bound, locals, mark, text)?;
                text.push_str(all.last()?.text());
            }
            "identifier" if locals.iter().any(|it| it == token.text()) => {
                text.push_str(token.text());
                text.push_str(mark);
            }
            _ => text.push_str(token.text()),
        }
    }
    Some(())
}

fn variables_in(tokens: &[Node]) -> Vec<String> {
    let mut names = Vec::new();
    for token in tokens {
        match token.kind() {
            "metavariable" => names.push(token.text().to_owned()),
            _ => names.extend(variables_in(token.children())),
        }
    }
    names
}
