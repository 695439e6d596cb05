//! What a text defines, by modules and names. Nothing of it is read before something needs it.

use std::rc::Rc;

use deltaboard_source::Diagnostic;
use deltaboard_syntax::Node;

use super::types::{Int, Ty};

/// A module, or a block with items of its own.
pub(super) type ModuleId = usize;

/// The maximum length of a chain of `use`.
const MAX_USES: usize = 16;

/// A parameter of a generic item.
#[derive(Clone, Debug)]
pub(super) struct Generic {
    pub(super) node: Node,
    pub(super) name: String,
    /// The type, if it's a value.
    pub(super) value: Option<Node>,
}

#[derive(Debug)]
pub(super) struct StructItem {
    pub(super) node: Node,
    pub(super) module: ModuleId,
    pub(super) generics: Vec<Generic>,
    pub(super) fields: Vec<(String, Node)>,
}

#[derive(Debug)]
pub(super) struct Variant {
    pub(super) name: String,
    pub(super) fields: Vec<(String, Node)>,
    pub(super) value: Option<Node>,
}

#[derive(Debug)]
pub(super) struct EnumItem {
    pub(super) node: Node,
    pub(super) module: ModuleId,
    pub(super) generics: Vec<Generic>,
    pub(super) variants: Vec<Variant>,
    /// The type of its numbers.
    pub(super) repr: Int,
}

/// An `impl`, or a trait: what associated items are in.
#[derive(Debug)]
pub(super) struct Owner {
    pub(super) node: Node,
    pub(super) module: ModuleId,
    pub(super) generics: Vec<Generic>,
    /// Its items: functions, constants and types.
    pub(super) items: Vec<(String, Node)>,
    pub(super) is_trait: bool,
    /// What the grammar can't read outside of its items.
    pub(super) error: Option<Node>,
}

/// A function, constant or type that belongs to an owner, or to a module.
#[derive(Clone, Debug)]
pub(super) struct Member {
    pub(super) node: Node,
    pub(super) module: ModuleId,
    pub(super) owner: Option<Rc<Owner>>,
    /// The type that it belongs to, if that is known.
    pub(super) self_ty: Option<Ty>,
    /// The generics of its owner, if they are known.
    pub(super) generics: Rc<Vec<(String, Ty)>>,
    /// The type arguments of a call.
    pub(super) arguments: Vec<Ty>,
}

impl Member {
    pub(super) fn new(node: Node, module: ModuleId, owner: Option<Rc<Owner>>) -> Self {
        Self { node, module, owner, self_ty: None, generics: Rc::default(), arguments: Vec::new() }
    }
}

#[derive(Clone, Debug)]
pub(super) enum Item {
    Struct(Rc<StructItem>),
    Enum(Rc<EnumItem>),
    Variant(Rc<EnumItem>, usize),
    Trait(Rc<Owner>),
    Function(Member),
    /// A `const` or `static`.
    Constant(Member),
    /// `type A = B;`
    Alias(Member),
    Module(ModuleId),
    Macro(Node),
    Use(ModuleId, Vec<String>),
    /// Something that this attribute may leave out.
    Conditional(Node),
    /// Something that is not read here.
    Unread(Node),
    /// What the language's library defines.
    Foreign,
}

/// Which of the items with a name is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Space {
    Types,
    Values,
    Macros,
}

impl PartialEq for StructItem {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

impl PartialEq for EnumItem {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Item {
    fn is_in(&self, space: Space) -> bool {
        match self {
            Self::Struct(item) => match space {
                Space::Types => true,
                Space::Values => item
                    .node
                    .child("body")
                    .is_none_or(|it| it.kind() == "ordered_field_declaration_list"),
                Space::Macros => false,
            },
            Self::Enum(_) | Self::Trait(_) | Self::Alias(_) | Self::Module(_) => {
                space == Space::Types
            }
            Self::Variant(..) => space != Space::Macros,
            Self::Function(_) | Self::Constant(_) => space == Space::Values,
            Self::Macro(_) => space == Space::Macros,
            Self::Use(..) | Self::Conditional(_) | Self::Unread(_) | Self::Foreign => true,
        }
    }
}

/// An item in a module.
#[derive(Debug)]
struct Named {
    name: String,
    item: Item,
    visibility: Visibility,
}

/// From where an item is seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Visibility {
    Own,
    Parent,
    All,
}

#[derive(Debug, Default)]
struct Module {
    parent: Option<ModuleId>,
    /// Whether it's a block, where the names around it are known too.
    is_block: bool,
    names: Vec<Named>,
    /// The modules and enumerations of `use a::*`.
    globs: Vec<(Vec<String>, Visibility)>,
}

/// All items.
#[derive(Debug, Default)]
pub(super) struct Items {
    modules: Vec<Module>,
    pub(super) impls: Vec<Rc<Owner>>,
    /// The functions, in the order of the text.
    pub(super) functions: Vec<Member>,
    /// Calls of macros among the items, which may define more.
    pub(super) calls: Vec<(ModuleId, Node)>,
    /// Why nothing of the text can be read: what it defines is not known.
    pub(super) broken: Option<Diagnostic>,
    /// The names of types with an `impl` inside a function that doesn't define them.
    pub(super) distant: Vec<String>,
}

/// What a name is in a scope.
pub(super) enum Found {
    Item(Item),
    /// Several items have the name.
    Several,
    Nothing,
}

impl Items {
    /// Adds a module inside another one.
    pub(super) fn module(&mut self, parent: Option<ModuleId>, is_block: bool) -> ModuleId {
        self.modules.push(Module { parent, is_block, ..Module::default() });
        self.modules.len() - 1
    }

    /// Adds the items among these nodes. Others are left out, also those that the grammar can't read.
    pub(super) fn collect(&mut self, nodes: &[Node], module: ModuleId) {
        let mut attributes = Vec::new();
        for node in nodes {
            match node.kind() {
                "attribute_item" => attributes.push(node),
                kind if kind.ends_with("comment") => {}
                _ => {
                    let condition = attributes.iter().find(|it| is_condition(it));
                    let is_named =
                        !matches!(node.kind(), "function_item" | "impl_item" | "use_declaration");
                    match condition.filter(|_| is_named) {
                        _ if attributes.iter().any(|it| is_test(it)) => {}
                        Some(condition) => {
                            let name = node
                                .child("name")
                                .map(|it| it.text().to_owned())
                                .unwrap_or_default();
                            self.add(module, name, node, Item::Conditional((*condition).clone()));
                        }
                        None => {
                            let before = self.modules[module].names.len();
                            self.item(node, module, &attributes);
                            if let (Some(condition), "use_declaration") = (condition, node.kind()) {
                                for name in &mut self.modules[module].names[before..] {
                                    name.item = Item::Conditional((*condition).clone());
                                }
                            }
                        }
                    }
                    attributes.clear();
                }
            }
        }
    }

    fn item(&mut self, node: &Node, module: ModuleId, attributes: &[&Node]) {
        let name = node.child("name").map(|it| it.text().to_owned()).unwrap_or_default();
        let generics = generics(node);
        let member = || Member::new(node.clone(), module, None);
        let has_parts = matches!(node.kind(), "struct_item" | "enum_item");
        if let Some(condition) = condition_inside(node).filter(|_| has_parts) {
            self.add(module, name, node, Item::Conditional(condition));
            return;
        }
        let item = match node.kind() {
            "struct_item" | "enum_item" | "const_item" | "static_item" | "type_item"
            | "macro_definition"
                if node.error().is_some() =>
            {
                Item::Unread(node.clone())
            }
            "trait_item" if error_outside_body(node).is_some() => Item::Unread(node.clone()),
            "struct_item" => {
                let fields = node.child("body").map(fields).unwrap_or_default();
                Item::Struct(Rc::new(StructItem { node: node.clone(), module, generics, fields }))
            }
            "enum_item" => {
                let variants = node.child("body").into_iter().flat_map(|body| body.named());
                let variants =
                    variants.filter(|it| it.kind() == "enum_variant").map(|it| Variant {
                        name: it.child("name").map(|it| it.text().to_owned()).unwrap_or_default(),
                        fields: it.child("body").map(fields).unwrap_or_default(),
                        value: it.child("value").cloned(),
                    });
                let variants = variants.collect();
                let reprs = attributes.iter().map(|it| without_spaces(it));
                let reprs: Vec<_> = reprs.filter(|it| it.starts_with("#[repr(")).collect();
                let words = reprs.iter().flat_map(|it| it.split(|it: char| !it.is_alphanumeric()));
                let repr = words.into_iter().find_map(Int::named);
                let repr = repr.unwrap_or(Int::Isize);
                Item::Enum(Rc::new(EnumItem {
                    node: node.clone(),
                    module,
                    generics,
                    variants,
                    repr,
                }))
            }
            "function_item" => {
                self.note_distant(node);
                self.functions.push(member());
                Item::Function(member())
            }
            "const_item" | "static_item" => {
                self.note_distant(node);
                Item::Constant(member())
            }
            "type_item" => Item::Alias(member()),
            "macro_definition" => Item::Macro(node.clone()),
            "trait_item" => {
                node.child("body")
                    .into_iter()
                    .flat_map(Node::named)
                    .for_each(|it| self.note_distant(it));
                Item::Trait(Rc::new(self.owner(node, module, true)))
            }
            "impl_item" => {
                let owner = Rc::new(self.owner(node, module, false));
                for (_, item) in &owner.items {
                    if item.kind() == "function_item" {
                        self.note_distant(item);
                        let owner = Some(owner.clone());
                        self.functions.push(Member::new(item.clone(), module, owner));
                    }
                }
                self.impls.push(owner);
                return;
            }
            "mod_item" => {
                let inner = self.module(Some(module), false);
                if let Some(body) = node.child("body") {
                    let is_it = |it: &&Node| {
                        it.kind() == "inner_attribute_item"
                            && it.text().contains("cfg")
                            && !it.text().contains("test")
                    };
                    if let Some(condition) = body.named().find(is_it) {
                        self.break_at(condition);
                    }
                    self.collect(body.children(), inner);
                }
                Item::Module(inner)
            }
            "use_declaration" => {
                if let Some(argument) = node.child("argument") {
                    self.imports(argument, &[], module, visibility(node));
                }
                return;
            }
            "macro_invocation" => {
                self.calls.push((module, node.clone()));
                return;
            }
            "expression_statement" => {
                let call = node.named().next().filter(|it| it.kind() == "macro_invocation");
                self.calls.extend(call.map(|call| (module, call.clone())));
                return;
            }
            "union_item" => Item::Unread(node.clone()),
            _ => return,
        };
        self.add(module, name, node, item);
    }

    /// Notes the types that an `impl` inside a function is for.
    fn note_distant(&mut self, function: &Node) {
        for (name, node) in distant_types(function) {
            let generics = generics(&node);
            if Int::named(&name).is_some() || generics.iter().any(|it| it.name == name) {
                self.break_at(&node);
            } else {
                self.distant.push(name);
            }
        }
    }

    /// Notes that it's unknown what the text defines.
    fn break_at(&mut self, node: &Node) {
        let fault =
            "this may change what other items mean, which is not part of the routine language";
        self.broken.get_or_insert_with(|| Diagnostic::new(node.span(), fault));
    }

    fn add(&mut self, module: ModuleId, name: String, node: &Node, item: Item) {
        self.modules[module].names.push(Named { name, item, visibility: visibility(node) });
    }

    /// The names of the values among the items of a module.
    pub(super) fn values(&self, module: ModuleId) -> impl Iterator<Item = &str> {
        let values = self.modules[module].names.iter().filter(|it| it.item.is_in(Space::Values));
        values.map(|it| &*it.name)
    }

    fn owner(&mut self, node: &Node, module: ModuleId, is_trait: bool) -> Owner {
        let mut items = Vec::new();
        let mut is_left_out = false;
        let mut unknown = None;
        for item in node.child("body").map(Node::children).unwrap_or_default() {
            match item.kind() {
                "attribute_item" => is_left_out |= is_test(item),
                "function_item"
                | "function_signature_item"
                | "const_item"
                | "type_item"
                | "associated_type" => {
                    if !std::mem::take(&mut is_left_out)
                        && let Some(name) = item.child("name")
                    {
                        items.push((name.text().to_owned(), item.clone()));
                    }
                }
                "macro_invocation" | "expression_statement" => {
                    unknown.get_or_insert(item.clone());
                }
                _ => {}
            }
        }
        let error = error_outside_body(node).or(unknown);
        Owner { node: node.clone(), module, generics: generics(node), items, is_trait, error }
    }

    fn imports(
        &mut self,
        node: &Node,
        before: &[String],
        module: ModuleId,
        visibility: Visibility,
    ) {
        let joined = |more: &[String]| [before, more].concat();
        let import = |this: &mut Self, name: &str, path: Vec<String>| {
            let item = Item::Use(module, path);
            this.modules[module].names.push(Named { name: name.to_owned(), item, visibility });
        };
        match node.kind() {
            "use_list" => node.named().for_each(|it| self.imports(it, before, module, visibility)),
            "scoped_use_list" => {
                let path = joined(&node.child("path").map(segments).unwrap_or_default());
                if let Some(list) = node.child("list") {
                    self.imports(list, &path, module, visibility);
                }
            }
            "use_wildcard" => {
                let path = joined(&node.named().next().map(segments).unwrap_or_default());
                self.modules[module].globs.push((path, visibility));
            }
            "use_as_clause" => {
                if let (Some(path), Some(name)) = (node.child("path"), node.child("alias")) {
                    import(self, name.text(), joined(&segments(path)));
                }
            }
            // `use a::{self}`
            "self" => {
                if let Some(name) = before.last() {
                    import(self, name, before.to_vec());
                }
            }
            _ => {
                let path = joined(&segments(node));
                if let Some(name) = path.last().cloned() {
                    import(self, &name, path);
                }
            }
        }
    }

    /// Finds what a path means in a module, up to the first item that isn't a module: returns that item, and how many
    /// segments are left.
    pub(super) fn resolve(
        &self,
        module: ModuleId,
        path: &[String],
        space: Space,
    ) -> (Found, usize) {
        self.resolve_within(module, path, space, 0)
    }

    fn resolve_within(
        &self,
        from: ModuleId,
        path: &[String],
        space: Space,
        uses: usize,
    ) -> (Found, usize) {
        let Some((first, mut rest)) = path.split_first() else {
            return (Found::Nothing, 0);
        };
        let space_of = |rest: &[String]| if rest.is_empty() { space } else { Space::Types };
        let mut found = match &**first {
            "crate" => Found::Item(Item::Module(0)),
            "self" => Found::Item(Item::Module(self.real(from))),
            "super" => match self.modules[self.real(from)].parent {
                Some(parent) => Found::Item(Item::Module(self.real(parent))),
                None => Found::Nothing,
            },
            name => {
                let mut module = from;
                loop {
                    let found = self.lookup(module, name, space_of(rest), uses);
                    let scope = &self.modules[module];
                    match (found, scope.parent) {
                        (Found::Nothing, Some(parent)) if scope.is_block => module = parent,
                        (found, _) => break found,
                    }
                }
            }
        };
        while let (Found::Item(item), Some((next, after))) = (&found, rest.split_first()) {
            found = match item {
                Item::Module(_) if next == "super" => match *item {
                    Item::Module(module) => match self.modules[module].parent {
                        Some(parent) => Found::Item(Item::Module(self.real(parent))),
                        None => Found::Nothing,
                    },
                    _ => Found::Nothing,
                },
                Item::Module(module) => self.lookup(*module, next, space_of(after), uses),
                Item::Enum(item) => match item.variants.iter().position(|it| it.name == *next) {
                    Some(variant) => Found::Item(Item::Variant(item.clone(), variant)),
                    None => return (found, rest.len()),
                },
                _ => return (found, rest.len()),
            };
            rest = after;
        }
        (found, rest.len())
    }

    fn real(&self, mut module: ModuleId) -> ModuleId {
        while let Module { is_block: true, parent: Some(parent), .. } = self.modules[module] {
            module = parent;
        }
        module
    }

    pub(super) fn lookup(&self, module: ModuleId, name: &str, space: Space, uses: usize) -> Found {
        self.lookup_from(module, module, name, space, uses)
    }

    /// Finds a name in a module, as another one sees it.
    fn lookup_from(
        &self,
        viewer: ModuleId,
        module: ModuleId,
        name: &str,
        space: Space,
        uses: usize,
    ) -> Found {
        if uses > MAX_USES {
            return Found::Nothing;
        }
        let scope = &self.modules[module];
        let named = scope.names.iter().filter(|it| {
            it.name == name && it.item.is_in(space) && self.sees(viewer, module, it.visibility)
        });
        let mut items: Vec<Item> = Vec::new();
        for Named { item, .. } in named {
            match item {
                Item::Use(from, path) => match self.resolve_within(*from, path, space, uses + 1) {
                    // `use rand::rand;`
                    (Found::Item(item), 0) if item.is_in(space) => items.push(item),
                    (Found::Several, _) => return Found::Several,
                    (Found::Nothing, _) if is_library(&path[0]) => {
                        return Found::Item(Item::Foreign);
                    }
                    _ => {}
                },
                item => items.push(item.clone()),
            }
        }
        match &items[..] {
            [] => {}
            [only] => return Found::Item(only.clone()),
            _ => return Found::Several,
        }
        for (glob, visibility) in &scope.globs {
            if !self.sees(viewer, module, *visibility) {
                continue;
            }
            // What a glob names is rarely in another glob, and several of them would look for each other.
            let uses_inside = uses + MAX_USES / 4;
            let inside = match self.resolve_within(module, glob, Space::Types, uses_inside) {
                (Found::Item(Item::Module(inside)), 0) if inside != module => {
                    self.lookup_from(viewer, inside, name, space, uses + 1)
                }
                (Found::Item(Item::Enum(item)), 0) => {
                    match item.variants.iter().position(|it| it.name == name) {
                        Some(variant) => Found::Item(Item::Variant(item, variant)),
                        None => Found::Nothing,
                    }
                }
                _ => Found::Nothing,
            };
            if !matches!(inside, Found::Nothing) {
                return inside;
            }
        }
        Found::Nothing
    }

    /// Whether a module sees what another one has.
    fn sees(&self, viewer: ModuleId, module: ModuleId, visibility: Visibility) -> bool {
        match visibility {
            Visibility::All => true,
            Visibility::Parent => {
                let parent = self.modules[self.real(module)].parent;
                self.is_within(viewer, parent.unwrap_or(module))
            }
            Visibility::Own => self.is_within(viewer, module),
        }
    }

    /// Returns the module around a module.
    pub(super) fn parent(&self, module: ModuleId) -> Option<ModuleId> {
        self.modules[module].parent
    }

    pub(super) fn is_block(&self, module: ModuleId) -> bool {
        self.modules[module].is_block
    }

    /// Returns whether a module is another one or inside it.
    pub(super) fn is_within(&self, mut module: ModuleId, outer: ModuleId) -> bool {
        loop {
            match self.modules[module].parent {
                _ if module == outer => return true,
                Some(parent) => module = parent,
                None => return false,
            }
        }
    }

    /// Returns whether a trait has a name in a module.
    pub(super) fn is_visible(&self, mut module: ModuleId, of: &Rc<Owner>) -> bool {
        loop {
            if self.exports(module, module, of, 0) {
                return true;
            }
            let scope = &self.modules[module];
            match scope.parent {
                Some(parent) if scope.is_block => module = parent,
                _ => return false,
            }
        }
    }

    /// Whether one of the names that another module sees here is this trait.
    fn exports(&self, viewer: ModuleId, module: ModuleId, of: &Rc<Owner>, uses: usize) -> bool {
        let is_it = |found: &Found| matches!(found, Found::Item(Item::Trait(known)) if Rc::ptr_eq(known, of));
        let scope = &self.modules[module];
        let mut seen = scope.names.iter().filter(|it| self.sees(viewer, module, it.visibility));
        if seen.any(|it| match &it.item {
            Item::Use(from, path) => is_it(&self.resolve(*from, path, Space::Types).0),
            item => is_it(&Found::Item(item.clone())),
        }) {
            return true;
        }
        // A name of its own hides those of globs.
        let name = of.node.child("name").map_or("", Node::text);
        let is_hidden = scope.names.iter().any(|it| it.name == name && it.item.is_in(Space::Types));
        !is_hidden
            && uses < MAX_USES
            && scope.globs.iter().any(|(glob, visibility)| {
                self.sees(viewer, module, *visibility)
                    && matches!(
                        self.resolve(module, glob, Space::Types),
                        (Found::Item(Item::Module(inside)), 0)
                            if inside != module && self.exports(viewer, inside, of, uses + 1)
                    )
            })
    }

    /// Returns the path from which a `use` brings a name.
    pub(super) fn import(&self, mut module: ModuleId, name: &str) -> Option<&[String]> {
        loop {
            let scope = &self.modules[module];
            let found = scope.names.iter().find_map(|it| match &it.item {
                Item::Use(_, path) if it.name == name => Some(&path[..]),
                _ => None,
            });
            match (found, scope.parent) {
                (None, Some(parent)) if scope.is_block => module = parent,
                (found, _) => return found,
            }
        }
    }
}

/// Whether a path that begins so leads into the language's library.
pub(super) fn is_library(first: &str) -> bool {
    matches!(first, "std" | "core")
}

fn visibility(node: &Node) -> Visibility {
    match node.named().find(|it| it.kind() == "visibility_modifier").map(Node::text) {
        Some("pub" | "pub(crate)") => Visibility::All,
        Some("pub(super)") => Visibility::Parent,
        _ => Visibility::Own,
    }
}

/// The segments of a path, without type arguments.
pub(super) fn segments(path: &Node) -> Vec<String> {
    match path.kind() {
        "scoped_identifier" | "scoped_type_identifier" => {
            let mut before = path.child("path").map(segments).unwrap_or_default();
            before.extend(path.child("name").map(|it| it.text().to_owned()));
            before
        }
        "generic_type" | "generic_type_with_turbofish" => {
            path.child("type").map(segments).unwrap_or_default()
        }
        "generic_function" => path.child("function").map(segments).unwrap_or_default(),
        _ => vec![path.text().to_owned()],
    }
}

/// The names of types that an `impl` inside a function is for, and that aren't defined there.
fn distant_types(function: &Node) -> Vec<(String, Node)> {
    fn inside<'n>(node: &'n Node, found: &mut Vec<&'n Node>) {
        for child in node.children() {
            if matches!(child.kind(), "impl_item" | "struct_item" | "enum_item") {
                found.push(child);
            }
            inside(child, found);
        }
    }
    let mut found = Vec::new();
    if let Some(body) = function.child("body").or(function.child("value")) {
        inside(body, &mut found);
    }
    let defines =
        |name: &str| found.iter().any(|it| it.child("name").is_some_and(|it| it.text() == name));
    let of_impls =
        found.iter().filter_map(|it| Some((segments(it.child("type")?).pop()?, (*it).clone())));
    of_impls.filter(|(name, _)| !defines(name)).collect()
}

fn error_outside_body(node: &Node) -> Option<Node> {
    let outside = node.children().iter().filter(|it| it.field() != Some("body"));
    outside.filter_map(Node::error).next().cloned()
}

/// The first attribute inside an item that decides what is compiled.
pub(super) fn condition_inside(node: &Node) -> Option<Node> {
    let is_it =
        |it: &Node| it.kind() == "attribute_item" && it.text().contains("cfg") && !only_derives(it);
    let mut inside = node.children().iter().filter(|it| it.is_named());
    inside.find_map(|it| if is_it(it) { Some(it.clone()) } else { condition_inside(it) })
}

fn without_spaces(attribute: &Node) -> String {
    attribute.text().split_whitespace().collect()
}

/// Whether an attribute decides what is compiled.
pub(super) fn is_condition(attribute: &Node) -> bool {
    attribute
        .text()
        .split(|it: char| !it.is_alphanumeric() && it != '_')
        .any(|it| matches!(it, "cfg" | "cfg_attr"))
        && !is_test(attribute)
        && !only_derives(attribute)
}

/// Whether an attribute adds, on a condition, traits that nothing here depends on.
fn only_derives(attribute: &Node) -> bool {
    const OTHERS: &[&str] = &["Clone", "Copy", "Default", "PartialEq", "Eq", "PartialOrd", "Ord"];
    let text = without_spaces(attribute);
    let Some((_, added)) = text.strip_prefix("#[cfg_attr(").and_then(|it| it.split_once(','))
    else {
        return false;
    };
    let inner = |name: &str| added.strip_prefix(name).and_then(|it| it.strip_suffix("))]"));
    match (inner("derive("), inner("serde("), inner("allow("), inner("doc(")) {
        (Some(traits), ..) => {
            let names = traits.split(',').map(|it| it.rsplit("::").next().unwrap_or(it));
            !names.into_iter().any(|it| OTHERS.contains(&it))
        }
        (None, None, None, None) => false,
        _ => true,
    }
}

fn is_test(attribute: &Node) -> bool {
    let text = without_spaces(attribute);
    matches!(&*text, "#[cfg(test)]" | "#[test]" | "#[bench]")
}

/// The fields of a struct or variant: names and types. Those of tuples are numbered.
fn fields(body: &Node) -> Vec<(String, Node)> {
    if body.kind() == "ordered_field_declaration_list" {
        let types = body.all("type").enumerate();
        return types.map(|(place, ty)| (place.to_string(), ty.clone())).collect();
    }
    let fields = body.named().filter(|it| it.kind() == "field_declaration");
    let fields = fields
        .filter_map(|it| Some((it.child("name")?.text().to_owned(), it.child("type")?.clone())));
    fields.collect()
}

/// The parameters of a generic item, without lifetimes.
pub(super) fn generics(node: &Node) -> Vec<Generic> {
    let list = node.child("type_parameters").into_iter().flat_map(Node::named);
    let generics = list.filter_map(|it| match it.kind() {
        "type_parameter" => Some(Generic {
            node: it.child("name")?.clone(),
            name: it.child("name")?.text().to_owned(),
            value: None,
        }),
        "const_parameter" => Some(Generic {
            node: it.child("name")?.clone(),
            name: it.child("name")?.text().to_owned(),
            value: Some(it.child("type")?.clone()),
        }),
        _ => None,
    });
    generics.collect()
}
