//! Where a function stands in a file, and the part of the file that it needs.

use std::collections::HashSet;

use deltaboard_routine::{Language, Span};
use deltaboard_syntax::{Grammar, Node, parse};

/// A function of a file.
pub(super) struct Function {
    /// The package of Java or namespace of C# that it stands in, with a dot at its end.
    pub(super) package: String,
    /// The names of the classes, other namespaces and modules around it, and its own.
    pub(super) path: Vec<String>,
    /// Its first parameter as written: `self`, `&mut self`, `b: u64`.
    pub(super) parameter: String,
    /// The type that it is a method of, as Go writes it: `*Bitboard`.
    pub(super) receiver: Option<String>,
    /// Whether a call has an object: a method of C++ that isn't static.
    pub(super) is_method: bool,
    /// Whether it is a macro.
    pub(super) is_macro: bool,
}

/// A file that is parsed, and the place of a function's name in it.
pub(super) struct File {
    pub(super) text: String,
    root: Node,
    at: Span,
}

/// A declaration, or a class or namespace with declarations inside.
struct Item {
    span: Span,
    /// The item that it stands in.
    outer: Option<usize>,
    /// The names that it defines.
    names: HashSet<String>,
    /// The names that it needs; of a class only those of its head.
    words: HashSet<String>,
    /// Whether it stays although nothing needs it by name.
    stays: bool,
}

impl File {
    pub(super) fn new(text: String, language: Language, at: Span) -> Option<Self> {
        let tree = parse(&text, Grammar::of(language)?).ok()?;
        Some(Self { text, root: tree.root().clone(), at })
    }

    /// The nodes that the name stands in, the outermost first.
    fn around(&self) -> Vec<Node> {
        let mut around = vec![self.root.clone()];
        while let Some(inner) = around.last().and_then(|node| {
            node.children().iter().find(|child| child.span().contains(self.at)).cloned()
        }) {
            around.push(inner);
        }
        around
    }

    pub(super) fn function(&self) -> Function {
        let around = self.around();
        let (packages, outer): (Vec<_>, Vec<_>) = around
            .iter()
            .filter(|node| body_of(node).is_some() || is_class(node))
            .partition(|node| node.kind() == "namespace_declaration");
        let package = self.root.named().filter(|node| {
            ["package_declaration", "file_scoped_namespace_declaration"].contains(&node.kind())
        });
        let package = package.filter_map(|node| node.named().next());
        let packages = packages.into_iter().filter_map(|node| node.child("name"));
        let outer =
            outer.into_iter().filter_map(|it| it.child("name").or_else(|| it.child("type")));
        let mut path: Vec<String> = outer
            .filter(|name| !name.span().contains(self.at))
            .map(|name| name.text().split('<').next().unwrap_or_default().to_owned())
            .collect();
        path.push(self.at.of(&self.text).to_owned());
        let with = |field| around.iter().rev().find_map(|node| node.child(field));
        let first = with("parameters").and_then(|list| list.named().next());
        let receiver = with("receiver").and_then(|list| list.named().next());
        let receiver = receiver.and_then(|it| it.child("type"));
        let is_in_class = around.iter().any(is_class);
        let head = around.iter().rev().find(|node| node.child("body").is_some());
        let is_static = head
            .is_some_and(|it| it.named().any(|part| matches!(part.text(), "static" | "friend")));
        Function {
            package: package.chain(packages).map(|it| format!("{}.", it.text())).collect(),
            path,
            parameter: first.map(|it| it.text().to_owned()).unwrap_or_default(),
            receiver: receiver.map(|it| it.text().to_owned()),
            is_method: is_in_class && !is_static,
            is_macro: false,
        }
    }

    /// The text with another name for its `main`, so that another one can be added; of Go also in another package.
    pub(super) fn with_free_main(&self) -> String {
        let mains = self.root.named().filter_map(|node| node.child("name"));
        let mains = mains.filter(|name| name.text() == "main").map(|it| (it.span(), "other_main"));
        let package = self.root.named().filter(|node| node.kind() == "package_clause");
        let package =
            package.filter_map(|node| node.named().next()).map(|name| (name.span(), "main"));
        replaced(&self.text, mains.chain(package).collect())
    }

    /// The text with bare methods in a class.
    pub(super) fn in_class(&self, class: &str) -> String {
        let (heads, rest) = self.heads_and_rest();
        format!("{heads}\n{class} {{\n{rest}\n}}\n")
    }

    /// The text of several files as one: with one package, and the imports before the rest.
    pub(super) fn in_order(self) -> String {
        match self.heads_and_rest() {
            (heads, _) if heads.is_empty() => self.text,
            (heads, rest) => format!("{heads}\n{rest}\n"),
        }
    }

    /// The package and the imports, and the rest of the text.
    fn heads_and_rest(&self) -> (String, String) {
        let packages = ["package_clause", "package_declaration"];
        let imports = ["import_declaration", "using_directive"];
        let of = |kinds: [&'static str; 2]| {
            self.root.named().filter(move |it| kinds.contains(&it.kind()))
        };
        let mut heads: Vec<_> = of(packages).take(1).map(|it| it.text().to_owned()).collect();
        for import in of(imports) {
            let list = import.named().find(|it| it.kind() == "import_spec_list");
            let specs = list.unwrap_or(import).named().filter(|it| it.kind() == "import_spec");
            let mut lines: Vec<_> = specs.map(|it| format!("import {}", it.text())).collect();
            if lines.is_empty() && list.is_none() {
                lines.push(import.text().to_owned());
            }
            lines.retain(|it| !heads.contains(it));
            heads.extend(lines);
        }
        let rest = self.root.children().iter();
        let rest = rest.filter(|it| ![packages, imports].concat().contains(&it.kind()));
        let rest: Vec<_> = rest.map(Node::text).collect();
        (heads.join("\n"), rest.join("\n"))
    }

    /// Whether the text is a module of JavaScript.
    pub(super) fn is_module(&self) -> bool {
        let kinds = ["import_statement", "export_statement"];
        self.root.named().any(|node| kinds.contains(&node.kind()))
    }

    /// The public class of a file of Java, which gives the file its name.
    pub(super) fn public_class(&self) -> Option<&str> {
        let is_public = |node: &&Node| node.named().any(|it| it.text().starts_with("public"));
        let class = self.root.named().filter(|node| is_class(node)).find(is_public)?;
        class.child("name").map(Node::text)
    }

    /// The text without what the function doesn't need, as far as names show. What follows the text of its file, from a
    /// place on, doesn't define the function again.
    pub(super) fn needed(&self, end: usize) -> String {
        let mut items = Vec::new();
        self.collect(&self.root, None, &mut items);
        let mut kept: Vec<bool> = items.iter().map(|it| it.span.contains(self.at)).collect();
        let mut words = HashSet::new();
        let name = self.at.of(&self.text);
        for item in items.iter_mut().filter(|it| it.span.start >= end) {
            item.names.remove(name);
        }
        loop {
            let before = words.len();
            for (index, item) in items.iter().enumerate() {
                if kept[index] || item.names.iter().any(|name| words.contains(name)) {
                    kept[index] = true;
                    words.extend(item.words.iter().cloned());
                    let mut outer = item.outer;
                    while let Some(index) = outer {
                        kept[index] = true;
                        outer = items[index].outer;
                    }
                }
            }
            if words.len() == before {
                break;
            }
        }
        let stays = |item: &Item| item.stays && item.outer.is_none_or(|outer| kept[outer]);
        let dropped = items.iter().zip(&kept).filter(|(item, kept)| !**kept && !stays(item));
        replaced(&self.text, dropped.map(|(item, _)| (item.span, "")).collect())
    }

    fn collect(&self, node: &Node, outer: Option<usize>, items: &mut Vec<Item>) {
        let mut attributes: Option<Span> = None;
        for child in node.named() {
            if child.kind() == "attribute_item" {
                attributes.get_or_insert(child.span());
                continue;
            }
            let span = child.span();
            let start = attributes.take().map_or(span.start, |it| it.start);
            let body = body_of(child);
            let head = Span::new(start, body.map_or(span.end, |it| it.span().start));
            let is_import = child.kind().contains("import") || child.kind() == "use_declaration";
            let mut names = HashSet::new();
            match child.kind() {
                // Go refuses imports that nothing needs.
                "import_spec" => {
                    let name = child.text().split([' ', '"', '/']).rfind(|it| !it.is_empty());
                    names.extend(child.child("name").map(Node::text).or(name).map(str::to_owned));
                }
                _ if is_import => names = words(child.text()),
                // Operators are needed where their types are.
                _ if child.child("trait").is_some() => {
                    names
                        .extend(child.child("type").map(|it| words(it.text())).unwrap_or_default());
                }
                "function_definition" if child.text().contains("operator") => {
                    names = words(head.of(&self.text));
                }
                "impl_item" => names.extend(child.child("type").map(|it| it.text().to_owned())),
                _ => defined(child, &mut names),
            }
            let needs = if is_import { HashSet::new() } else { words(head.of(&self.text)) };
            if names.is_empty() && body.is_none() {
                // A statement is needed where it changes something that is needed.
                names.clone_from(&needs);
            }
            items.push(Item {
                span: Span::new(start, span.end),
                outer,
                names,
                words: needs,
                stays: stays(child),
            });
            if let Some(body) = body {
                self.collect(body, Some(items.len() - 1), items);
            }
        }
    }
}

/// Whether a declaration stays without being named.
fn stays(node: &Node) -> bool {
    match node.kind() {
        "preproc_include" => node.text().contains('<'),
        "preproc_def"
        | "preproc_function_def"
        | "using_directive"
        | "using_declaration"
        | "package_declaration"
        | "package_clause" => true,
        "import_declaration" | "use_declaration" => node.text().contains('*'),
        // A comma or a name of what is around.
        kind => kind.contains("identifier") || kind.contains("name"),
    }
}

/// The part of a class, namespace or module with declarations; of an `impl` only without a trait.
fn body_of(node: &Node) -> Option<&Node> {
    match node.kind() {
        "preproc_ifdef" | "preproc_if" => Some(node),
        "import_declaration" => node.named().find(|it| it.kind() == "import_spec_list"),
        "mod_item"
        | "namespace_definition"
        | "namespace_declaration"
        | "linkage_specification"
        | "class_declaration"
        | "struct_declaration"
        | "class_definition" => node.child("body"),
        "impl_item" if node.child("trait").is_none() => node.child("body"),
        _ => None,
    }
}

fn is_class(node: &Node) -> bool {
    let kinds = ["class_specifier", "struct_specifier", "interface_declaration", "impl_item"];
    let more = ["class_declaration", "struct_declaration", "class_definition", "trait_item"];
    kinds.contains(&node.kind()) || more.contains(&node.kind()) || node.kind() == "enum_declaration"
}

/// The names that a declaration defines.
fn defined(node: &Node, names: &mut HashSet<String>) {
    let is_enum = node.kind().contains("enum");
    for child in node.named() {
        match child.field() {
            Some("name" | "declarator" | "left" | "pattern" | "alias") => declared(child, names),
            Some("body") if is_enum => names.extend(words(child.text())),
            Some("type") if child.child("body").is_none() => {}
            Some(
                "body" | "value" | "right" | "receiver" | "parameters" | "result" | "return_type"
                | "condition" | "arguments",
            ) => {}
            _ => defined(child, names),
        }
    }
}

/// The names in a declarator, without those of its parameters and its value.
fn declared(node: &Node, names: &mut HashSet<String>) {
    if node.children().is_empty() {
        names.insert(node.text().to_owned());
    }
    let inside = node.named();
    let inside = inside.filter(|it| {
        !matches!(it.field(), Some("parameters" | "value" | "size" | "index" | "type"))
    });
    inside.for_each(|child| declared(child, names));
}

fn words(text: &str) -> HashSet<String> {
    let words = text.split(|it: char| !it.is_alphanumeric() && it != '_');
    words.filter(|it| !it.is_empty()).map(str::to_owned).collect()
}

/// A text with other texts in some places; of places in each other, the outer one counts.
fn replaced(text: &str, mut places: Vec<(Span, &str)>) -> String {
    places.sort_by_key(|(span, _)| (span.start, std::cmp::Reverse(span.end)));
    let (mut result, mut end) = (String::new(), 0);
    for (span, other) in places {
        if span.start >= end {
            result += &text[end..span.start];
            result += other;
            end = span.end;
        }
    }
    result + &text[end..]
}
