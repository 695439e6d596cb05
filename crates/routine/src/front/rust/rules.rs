//! `macro_rules!`: which rule fits a call, and what it stands for.

use deltaboard_source::Diagnostic;
use deltaboard_syntax::Node;

use super::items::{Found, Item, Space};
use super::macros::text_of;
use super::reader::{Reader, Result};
use crate::front::places::Front;

/// The maximum length of what a macro stands for.
const MAX_EXPANSION: usize = 64 * 1024;

/// How often macros may stand for calls of macros.
const MAX_ROUNDS: usize = 16;

/// What a variable of a macro stands for: a text, or several.
#[derive(Clone, Debug)]
enum Bound {
    /// Whether another macro sees it as a whole.
    Text(String, bool),
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
        // Where such a part of a call ends is not found here.
        let several = input.iter().any(|it| it.text() == ",");
        if input.iter().any(|it| it.text() == "'" || several && matches!(it.text(), "|" | "<")) {
            return self.refuse(node, "this call of a macro is not part of the routine language");
        }
        for rule in definition.named().filter(|it| it.kind() == "macro_rule") {
            let (left, right) = (self.field(rule, "left")?, self.field(rule, "right")?);
            let mut bound = Vec::new();
            if matches(&inside(&left), &input, tokens, &mut bound) == Some(input.len()) {
                self.expansions += 1;
                let mut mark = format!("_m{}", self.expansions);
                while self.text.contains(&mark) {
                    mark.push('_');
                }
                self.check_forwarding(node, &right, &bound)?;
                if right.text().contains('\'') {
                    return self
                        .refuse(node, "a label in a macro is not part of the routine language");
                }
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

    /// Refuses an expression or a type that is handed on to another macro of the text, which sees it as a whole.
    fn check_forwarding(&self, node: &Node, right: &Node, bound: &[(String, Bound)]) -> Result<()> {
        fn has_opaque(tree: &Node, bound: &[(String, Bound)]) -> bool {
            let is_opaque = |(name, it): &(String, Bound)| {
                name.split(' ').any(|it| it == tree.text())
                    && matches!(it, Bound::Text(_, true) | Bound::Several(_))
            };
            tree.kind() == "metavariable" && bound.iter().any(is_opaque)
                || tree.children().iter().any(|it| has_opaque(it, bound))
        }
        let all = right.children();
        for (at, token) in all.iter().enumerate() {
            let called = at.checked_sub(2).filter(|_| all[at - 1].text() == "!");
            let is_own = called.is_some_and(|it| {
                let found = self.items.macro_named(self.frame().module, all[it].text());
                match found {
                    Found::Item(Item::Macro(definition)) => !takes_expressions(&definition),
                    Found::Nothing => false,
                    _ => true,
                }
            });
            if token.kind() == "token_tree" && is_own && has_opaque(token, bound) {
                return self.refuse(
                    node,
                    "a macro that hands on an expression is not part of the routine language",
                );
            }
            self.check_forwarding(node, token, bound)?;
        }
        Ok(())
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
            let text = match expanded {
                Ok(text) => text,
                Err(fault) => {
                    self.items.broken.get_or_insert(fault);
                    continue;
                }
            };
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
                let is_negative = fragment == "literal" && text.starts_with('-');
                let text = match fragment == "expr" && !is_name || is_negative {
                    true => format!("({text})"),
                    false => text,
                };
                let is_opaque = !matches!(fragment, "ident" | "tt" | "lifetime");
                bound.push((name, Bound::Text(text, is_opaque)));
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
        "ident" => (first.text() != "_"
            && matches!(
                first.kind(),
                "identifier" | "primitive_type" | "self" | "super" | "crate" | "type_identifier"
            ))
        .then_some(1),
        "tt" => Some(1),
        "lifetime" => first.text().starts_with('\'').then_some(1),
        "block" => (first.kind() == "token_tree" && first.text().starts_with('{')).then_some(1),
        "ty" | "path" if first.kind().ends_with("_literal") => None,
        "expr" | "expr_2021" if first.text() == "_" => None,
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

/// Whether the rules of a macro have no parts but expressions, numbers and signs.
fn takes_expressions(definition: &Node) -> bool {
    fn is_plain(pattern: &Node) -> bool {
        match pattern.kind() {
            "token_binding_pattern" => {
                pattern.child("type").is_some_and(|it| it.text().starts_with("expr"))
            }
            "token_tree_pattern" if pattern.field() != Some("left") => false,
            kind => {
                !kind.contains("identifier")
                    && !kind.ends_with("_literal")
                    && pattern.children().iter().all(is_plain)
            }
        }
    }
    let rules = definition.named().filter(|it| it.kind() == "macro_rule");
    rules.filter_map(|it| it.child("left")).all(is_plain)
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
            && !matches!(after, "::" | "!" | ":")
            && super::is_variable_name(token.text())
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
        // `for a in b`, unlike `impl A for B`
        let is_let = token.text() == "let";
        let is_loop = token.text() == "for" && all[at..].iter().any(|it| it.text() == "in");
        if is_let || is_loop {
            let ends = ["=", ":", ";", "in"];
            let pattern = all[at + 1..].iter().take_while(|it| !ends.contains(&it.text()));
            let words = pattern.flat_map(super::words);
            names.extend(words.filter(|it| super::is_variable_name(it)));
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
                Some((_, Bound::Text(found, _))) => text.push_str(found),
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
