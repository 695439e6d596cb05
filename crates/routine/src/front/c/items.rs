//! What a text defines, by scopes and names. Nothing of it is read before something needs it.

use std::collections::BTreeSet;
use std::rc::Rc;

use deltaboard_syntax::Node;

/// A namespace, class, enumeration, or the text itself.
pub(super) type ScopeId = usize;

/// The scope of the text.
pub(super) const GLOBAL: ScopeId = 0;

/// A variable, field or alias: what has a declarator.
#[derive(Clone, Debug)]
pub(super) struct Declared {
    /// The declaration, with the words that all its declarators share.
    pub(super) node: Node,
    pub(super) declarator: Node,
    pub(super) scope: ScopeId,
    /// The parameters of its template.
    pub(super) template: Option<Node>,
}

/// How a function is called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Role {
    Function,
    Constructor,
    /// `operator uint64_t()`
    Conversion,
    /// A property of C#: a function without parentheses.
    Getter,
}

#[derive(Debug)]
pub(super) struct Function {
    pub(super) node: Node,
    pub(super) name: Node,
    pub(super) scope: ScopeId,
    pub(super) template: Option<Node>,
    pub(super) role: Role,
    pub(super) is_static: bool,
}

#[derive(Debug)]
pub(super) struct Class {
    pub(super) node: Node,
    pub(super) name: String,
    /// The scope of its members.
    pub(super) scope: ScopeId,
    pub(super) template: Option<Node>,
    /// Its data: not the static members.
    pub(super) fields: Vec<(String, Declared)>,
    pub(super) constructors: Vec<Rc<Function>>,
    pub(super) conversions: Vec<Rc<Function>>,
}

#[derive(Debug)]
pub(super) struct Enumeration {
    pub(super) node: Node,
    pub(super) name: String,
    /// The scope of its constants, and of its members in Java.
    pub(super) scope: ScopeId,
    pub(super) constants: Vec<(String, Node)>,
    /// Whether its constants are found only by its name.
    pub(super) is_scoped: bool,
}

#[derive(Clone, Debug)]
pub(super) enum Entity {
    Namespace(ScopeId),
    Class(Rc<Class>),
    Enumeration(Rc<Enumeration>),
    Constant(Rc<Enumeration>, usize),
    Alias(Declared),
    Variable(Declared),
    Field(Rc<str>),
    Function(Rc<Function>),
    /// `using a::b;`
    Using(Vec<String>),
}

impl Entity {
    /// Whether it's a type, or a namespace: no value.
    pub(super) fn is_type_or_namespace(&self) -> bool {
        matches!(self, Self::Class(_) | Self::Enumeration(_) | Self::Alias(_) | Self::Namespace(_))
    }
}

#[derive(Debug, Default)]
pub(super) struct Scope {
    pub(super) parent: Option<ScopeId>,
    pub(super) class: Option<Rc<Class>>,
    names: Vec<(String, Entity)>,
    /// The namespaces of `using namespace a::b;`.
    imports: Vec<Vec<String>>,
    /// The blocks that fill its static variables.
    pub(super) blocks: Vec<Node>,
    /// The classes that it derives from.
    pub(super) bases: Vec<Node>,
}

impl PartialEq for Class {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

impl PartialEq for Enumeration {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

/// All that a text defines.
#[derive(Debug, Default)]
pub(super) struct Items {
    pub(super) scopes: Vec<Scope>,
    /// The functions with bodies, in the order of the text.
    pub(super) functions: Vec<Rc<Function>>,
    /// The words in what the grammar can't read.
    pub(super) unread: BTreeSet<String>,
    /// Parts that are no definitions, where definitions are expected.
    pub(super) strays: Vec<Node>,
    /// Functions that are defined outside of their classes, each with its path.
    outside: Vec<(Vec<String>, Function)>,
}

impl Items {
    pub(super) fn of(root: &Node) -> Self {
        let mut items = Self::default();
        items.scopes.push(Scope::default());
        items.collect_all(root, GLOBAL);
        items.place_outside();
        items
    }

    /// Java's static imports: of one name, and of all names of a class.
    pub(super) fn static_imports(&self) -> (Vec<Vec<String>>, Vec<Vec<String>>) {
        let scope = &self.scopes[GLOBAL];
        let single = scope.names.iter().filter_map(|(_, entity)| match entity {
            Entity::Using(path) => Some(path.clone()),
            _ => None,
        });
        (single.collect(), scope.imports.clone())
    }

    /// The variables of a scope, in the order of the text.
    pub(super) fn variables_of(&self, scope: ScopeId) -> Vec<Declared> {
        let names = self.scopes[scope].names.iter();
        let variables = names.filter_map(|(_, entity)| match entity {
            Entity::Variable(declared) => Some(declared.clone()),
            _ => None,
        });
        variables.collect()
    }

    pub(super) fn scope(&mut self, parent: ScopeId) -> ScopeId {
        self.scopes.push(Scope { parent: Some(parent), ..Scope::default() });
        self.scopes.len() - 1
    }

    fn add(&mut self, scope: ScopeId, name: impl Into<String>, entity: Entity) {
        self.scopes[scope].names.push((name.into(), entity));
    }

    /// Returns what a scope itself defines by a name.
    pub(super) fn own(&self, scope: ScopeId, name: &str) -> Vec<Entity> {
        let names = self.scopes[scope].names.iter().filter(|(known, _)| known == name);
        names.map(|(_, entity)| entity.clone()).collect()
    }

    /// Returns what a scope defines by a name, also by `using`.
    pub(super) fn in_scope(&self, scope: ScopeId, name: &str) -> Vec<Entity> {
        self.in_scope_within(scope, name, 8)
    }

    fn in_scope_within(&self, scope: ScopeId, name: &str, depth: usize) -> Vec<Entity> {
        if depth == 0 {
            return Vec::new();
        }
        let mut found = Vec::new();
        for entity in self.own(scope, name) {
            match entity {
                Entity::Using(path) => {
                    let (last, around) = path.split_last().expect("a path has a name");
                    if let Some(Entity::Namespace(space)) =
                        self.path_within(scope, around, depth - 1)
                    {
                        found.extend(self.in_scope_within(space, last, depth - 1));
                    }
                }
                entity => found.push(entity),
            }
        }
        if found.is_empty() {
            for path in &self.scopes[scope].imports {
                if let Some(space) =
                    self.path_within(scope, path, depth - 1).and_then(|it| self.scope_of(&it))
                {
                    found.extend(self.in_scope_within(space, name, depth - 1));
                }
            }
        }
        found
    }

    /// Returns what a name means in a scope or one around it: several overloads of a function, or one thing.
    pub(super) fn find(&self, scope: ScopeId, name: &str) -> Vec<Entity> {
        self.find_within(scope, name, 8)
    }

    fn find_within(&self, scope: ScopeId, name: &str, depth: usize) -> Vec<Entity> {
        let mut scope = Some(scope);
        while let Some(id) = scope {
            let found = self.in_scope_within(id, name, depth);
            if !found.is_empty() {
                return found;
            }
            scope = self.scopes[id].parent;
        }
        Vec::new()
    }

    fn path_within(&self, scope: ScopeId, path: &[String], depth: usize) -> Option<Entity> {
        let (first, rest) = path.split_first()?;
        let mut found = self.find_within(scope, first, depth).into_iter().next()?;
        for name in rest {
            let inner = self.scope_of(&found)?;
            found = self.in_scope_within(inner, name, depth).into_iter().next()?;
        }
        Some(found)
    }

    /// Returns the scope of what has members.
    pub(super) fn scope_of(&self, entity: &Entity) -> Option<ScopeId> {
        match entity {
            Entity::Namespace(scope) => Some(*scope),
            Entity::Class(class) => Some(class.scope),
            Entity::Enumeration(item) => Some(item.scope),
            _ => None,
        }
    }

    /// Returns all names that are known in a scope.
    pub(super) fn names(&self, scope: ScopeId) -> Vec<&str> {
        let mut names = Vec::new();
        let mut scope = Some(scope);
        while let Some(id) = scope {
            names.extend(self.scopes[id].names.iter().map(|(name, _)| name.as_str()));
            scope = self.scopes[id].parent;
        }
        names
    }

    pub(super) fn collect_all(&mut self, node: &Node, scope: ScopeId) {
        for child in node.children() {
            self.collect(child, scope, None);
        }
    }

    /// Adds what one node defines.
    pub(super) fn collect_one(&mut self, node: &Node, scope: ScopeId) {
        self.collect(node, scope, None);
    }

    fn collect(&mut self, node: &Node, scope: ScopeId, template: Option<&Node>) {
        if node.is_error() {
            self.stray(node);
            return;
        }
        let is_alias = matches!(
            node.kind(),
            "type_definition"
                | "alias_declaration"
                | "declaration"
                | "field_declaration"
                | "enum_specifier"
        );
        if is_alias && node.error().is_some() {
            // Nothing of it is known.
            self.stray(node);
            return;
        }
        match node.kind() {
            "namespace_definition" | "namespace_declaration" => {
                let mut inner = scope;
                let is_inline = node.children().iter().any(|it| it.text() == "inline");
                for name in node.child("name").map(words).unwrap_or_default() {
                    if is_inline {
                        self.scopes[inner].imports.push(vec![name.clone()]);
                    }
                    inner = self.namespace(inner, &name);
                }
                node.child("body").into_iter().for_each(|body| self.collect_all(body, inner));
            }
            "linkage_specification" => {
                let body = node.child("body");
                match body.filter(|it| it.kind() != "declaration_list") {
                    Some(single) => self.collect(single, scope, None),
                    None => body.into_iter().for_each(|body| self.collect_all(body, scope)),
                }
            }
            "template_declaration" => {
                let parameters = node.child("parameters");
                let inner = node.named().filter(|it| it.field() != Some("parameters"));
                for inner in inner.filter(|it| it.kind() != "requires_clause") {
                    self.collect(inner, scope, parameters);
                }
            }
            "friend_declaration" => {
                let around = self.scopes[scope].parent.unwrap_or(scope);
                // A class is only named here.
                let defined = node.named().filter(|it| !it.kind().contains("identifier"));
                defined.for_each(|it| self.collect(it, around, template));
            }
            // A semicolon after a brace.
            "expression_statement" if node.named().next().is_none() => {}
            "export_declaration" | "global_statement" => {
                node.named().for_each(|it| self.collect(it, scope, None));
            }
            _ => self.define(node, scope, template),
        }
    }

    /// Adds what a node defines by itself.
    fn define(&mut self, node: &Node, scope: ScopeId, template: Option<&Node>) {
        match node.kind() {
            "using_declaration" | "using_directive" | "import_declaration" => {
                self.using(node, scope);
            }
            "struct_specifier"
            | "class_specifier"
            | "class_declaration"
            | "struct_declaration"
            | "record_declaration"
            | "interface_declaration" => {
                self.class(node, scope, template, None);
            }
            "enum_specifier" | "enum_declaration" => {
                self.enumeration(node, scope, None);
            }
            "type_definition" => {
                self.types_inside(node, scope, node.child("declarator"));
                for declarator in node.all("declarator") {
                    if let Some(name) = declared_name(declarator) {
                        self.declare(node, declarator, scope, template, name.text(), Entity::Alias);
                    }
                }
            }
            "alias_declaration" => {
                if let (Some(name), Some(ty)) = (node.child("name"), node.child("type")) {
                    self.declare(node, ty, scope, template, name.text(), Entity::Alias);
                }
            }
            "constructor_declaration" if is_static(node) => {
                self.scopes[scope].blocks.extend(node.child("body").cloned());
            }
            "function_definition"
            | "method_declaration"
            | "constructor_declaration"
            | "compact_constructor_declaration"
            | "operator_declaration"
            | "conversion_operator_declaration"
            | "local_function_statement"
            | "property_declaration"
            | "indexer_declaration" => {
                self.function(node, scope, template);
            }
            "declaration"
            | "field_declaration"
            | "constant_declaration"
            | "local_variable_declaration"
            | "local_declaration_statement" => {
                self.variables(node, scope, template);
            }
            "static_initializer" => {
                self.scopes[scope].blocks.extend(node.named().next().cloned());
            }
            kind if is_ignored(kind) => {}
            _ if node.is_named() && !node.is_comment() => self.stray(node),
            _ => {}
        }
    }

    /// Notes a part that is no definition.
    fn stray(&mut self, node: &Node) {
        fn visit(node: &Node, found: &mut BTreeSet<String>) {
            match node.children() {
                [] if node.kind().contains("identifier") => {
                    found.insert(node.text().to_owned());
                }
                children => children.iter().for_each(|it| visit(it, found)),
            }
        }
        visit(node, &mut self.unread);
        self.strays.push(node.clone());
    }

    fn namespace(&mut self, scope: ScopeId, name: &str) -> ScopeId {
        let known = self.own(scope, name).into_iter().find_map(|entity| match entity {
            Entity::Namespace(scope) => Some(scope),
            _ => None,
        });
        known.unwrap_or_else(|| {
            let inner = self.scope(scope);
            self.add(scope, name, Entity::Namespace(inner));
            inner
        })
    }

    fn using(&mut self, node: &Node, scope: ScopeId) {
        let has = |word: &str| node.children().iter().any(|it| it.text() == word);
        if let Some(alias) = node.child("name").filter(|_| node.kind() == "using_directive") {
            // `using U64 = System.UInt64;`
            let target = node.named().find(|it| it.field() != Some("name"));
            if let Some(target) = target {
                self.declare(node, target, scope, None, alias.text(), Entity::Alias);
            }
            return;
        }
        let path: Vec<_> = node.named().flat_map(words).collect();
        let is_all = has("namespace")
            || has("static") && node.kind() == "using_directive"
            || node.children().iter().any(|it| it.kind() == "asterisk");
        match (path.len(), is_all) {
            (0, _) => {}
            (_, true) => self.scopes[scope].imports.push(path),
            _ => {
                let last = path[path.len() - 1].clone();
                self.add(scope, last, Entity::Using(path));
            }
        }
    }

    fn declare(
        &mut self,
        node: &Node,
        declarator: &Node,
        scope: ScopeId,
        template: Option<&Node>,
        name: &str,
        entity: fn(Declared) -> Entity,
    ) {
        let declared = Declared {
            node: node.clone(),
            declarator: declarator.clone(),
            scope,
            template: template.cloned(),
        };
        self.add(scope, name, entity(declared));
    }

    /// Adds the types that a declaration defines besides its variables. An unnamed one has the name of the first alias.
    fn types_inside(&mut self, node: &Node, scope: ScopeId, alias: Option<&Node>) {
        let Some(ty) = node.child("type") else { return };
        let alias = alias.and_then(declared_name).map(Node::text);
        match ty.kind() {
            "struct_specifier" | "class_specifier" if ty.child("body").is_some() => {
                self.class(ty, scope, None, alias);
            }
            "enum_specifier" if ty.child("body").is_some() => {
                self.enumeration(ty, scope, alias);
            }
            _ => {}
        }
    }

    fn variables(&mut self, node: &Node, scope: ScopeId, template: Option<&Node>) {
        self.types_inside(node, scope, None);
        for declarator in declarators(node) {
            let Some(name) = declared_name(declarator) else { continue };
            match function_declarator(declarator) {
                Some(_) if declarator.kind() != "init_declarator" => {
                    self.function_of(node, declarator, scope, template);
                }
                _ => self.declare(node, declarator, scope, template, name.text(), Entity::Variable),
            }
        }
    }

    fn class(&mut self, node: &Node, scope: ScopeId, template: Option<&Node>, alias: Option<&str>) {
        let name = node.child("name").map(Node::text).or(alias).unwrap_or_default().to_owned();
        let Some(body) = node.child("body").cloned() else {
            if node.kind() == "record_declaration" {
                self.class_with(node, scope, template, name, None);
            }
            return;
        };
        self.class_with(node, scope, template, name, Some(&body));
    }

    fn class_with(
        &mut self,
        node: &Node,
        scope: ScopeId,
        template: Option<&Node>,
        name: String,
        body: Option<&Node>,
    ) {
        let inner = self.scope(scope);
        let fields = fields_of(node, body, inner);
        for (field, _) in &fields {
            self.add(inner, field.as_str(), Entity::Field(field.as_str().into()));
        }
        for member in body.iter().flat_map(|it| it.children()) {
            let is_field = member.child("name").is_some_and(|it| {
                member.kind() == "property_declaration" && self.is_field(inner, it.text())
            });
            let is_data = member.kind() == "field_declaration"
                && !is_static(member)
                && !declarators(member).iter().any(|it| function_declarator(it).is_some());
            if is_data || is_field {
                self.types_inside(member, inner, None);
            } else {
                self.collect(member, inner, None);
            }
        }
        // Its constructors and conversions are not found by names.
        let of_role = |this: &Self, role: Role| -> Vec<Rc<Function>> {
            let names = this.scopes[inner].names.iter();
            names
                .filter_map(|(_, entity)| match entity {
                    Entity::Function(function) if function.role == role => Some(function.clone()),
                    _ => None,
                })
                .collect()
        };
        let class = Rc::new(Class {
            node: node.clone(),
            name: name.clone(),
            scope: inner,
            template: template.cloned(),
            fields,
            constructors: of_role(self, Role::Constructor),
            conversions: of_role(self, Role::Conversion),
        });
        self.scopes[inner].class = Some(class.clone());
        self.scopes[inner].bases = bases_of(node);
        self.add(scope, name, Entity::Class(class));
    }

    fn is_field(&self, scope: ScopeId, name: &str) -> bool {
        self.own(scope, name).iter().any(|it| matches!(it, Entity::Field(_)))
    }

    fn enumeration(&mut self, node: &Node, scope: ScopeId, alias: Option<&str>) {
        let name = node.child("name").map(Node::text).or(alias).unwrap_or_default().to_owned();
        // `enum Square : int8_t;` is a type too.
        let is_it = |(known, entity): &(String, Entity)| {
            *known == name && matches!(entity, Entity::Enumeration(_))
        };
        let body = node.child("body");
        match body {
            Some(_) => self.scopes[scope].names.retain(|it| !is_it(it)),
            None if node.child("base").is_none() || self.scopes[scope].names.iter().any(is_it) => {
                return;
            }
            None => {}
        }
        let is_c = node.kind() == "enum_specifier";
        let has = |word: &str| node.children().iter().any(|it| it.kind() == word);
        let is_scoped = !is_c || has("class") || has("struct");
        let constants: Vec<_> = body
            .into_iter()
            .flat_map(Node::named)
            .filter(|it| it.kind().starts_with("enum") && it.child("name").is_some())
            .map(|it| (it.child("name").map_or("", Node::text).to_owned(), it.clone()))
            .collect();
        let inner = self.scope(scope);
        let item = Rc::new(Enumeration {
            node: node.clone(),
            name: name.clone(),
            scope: inner,
            constants,
            is_scoped,
        });
        for (at, (constant, _)) in item.constants.iter().enumerate() {
            self.add(inner, constant.as_str(), Entity::Constant(item.clone(), at));
            if !is_scoped {
                self.add(scope, constant.as_str(), Entity::Constant(item.clone(), at));
            }
        }
        let members = body.into_iter().flat_map(Node::named);
        for members in members.filter(|it| it.kind() == "enum_body_declarations") {
            self.collect_all(members, inner);
        }
        if !name.is_empty() {
            self.add(scope, name, Entity::Enumeration(item));
        }
    }

    fn function(&mut self, node: &Node, scope: ScopeId, template: Option<&Node>) {
        match node.child("declarator") {
            Some(declarator) => self.function_of(node, &declarator.clone(), scope, template),
            None => {
                let name = node.child("name").or_else(|| node.child("operator")).unwrap_or(node);
                let role = match node.kind() {
                    "constructor_declaration" | "compact_constructor_declaration" => {
                        Role::Constructor
                    }
                    "conversion_operator_declaration" => Role::Conversion,
                    "property_declaration" => Role::Getter,
                    _ => Role::Function,
                };
                let key = match node.kind() {
                    "operator_declaration" => format!("operator{}", name.text()),
                    "indexer_declaration" => "operator[]".to_owned(),
                    _ if role == Role::Function || role == Role::Getter => name.text().to_owned(),
                    _ => String::new(),
                };
                let template = node.child("type_parameters").or(template);
                let is_static = is_static(node) || node.kind() == "local_function_statement";
                self.add_function(key, node, name, scope, template, role, is_static);
            }
        }
    }

    fn function_of(
        &mut self,
        node: &Node,
        declarator: &Node,
        scope: ScopeId,
        template: Option<&Node>,
    ) {
        let Some(name) = declared_name(declarator) else { return };
        let mut path = words(name);
        let last = match name.kind() {
            "qualified_identifier" => {
                let mut last = name;
                while let Some(inner) =
                    last.child("name").filter(|_| last.kind() == "qualified_identifier")
                {
                    last = inner;
                }
                last.clone()
            }
            _ => name.clone(),
        };
        path.pop();
        let role = match last.kind() {
            "operator_cast" => Role::Conversion,
            _ if node.child("type").is_none() && is_constructor(node) => Role::Constructor,
            _ => Role::Function,
        };
        let key = match (last.kind(), role) {
            ("operator_name", _) => last.text().split_whitespace().collect::<String>(),
            (_, Role::Function) => last.text().to_owned(),
            _ => String::new(),
        };
        if name.kind() == "qualified_identifier" {
            let function = Function {
                node: node.clone(),
                name: last,
                scope,
                template: template.cloned(),
                role,
                is_static: false,
            };
            self.outside.push((path, function));
            return;
        }
        self.add_function(key, node, &last, scope, template, role, is_static(node));
    }

    #[expect(clippy::too_many_arguments, reason = "they are the parts of what is added")]
    fn add_function(
        &mut self,
        key: String,
        node: &Node,
        name: &Node,
        scope: ScopeId,
        template: Option<&Node>,
        role: Role,
        is_static: bool,
    ) {
        let function = Rc::new(Function {
            node: node.clone(),
            name: name.clone(),
            scope,
            template: template.cloned(),
            role,
            is_static,
        });
        if body_of(node).is_some() {
            self.functions.push(function.clone());
        }
        self.add(scope, key, Entity::Function(function));
    }

    /// Puts the functions that are defined outside of their classes into them.
    fn place_outside(&mut self) {
        for (path, function) in std::mem::take(&mut self.outside) {
            let found = self.path_within(function.scope, &path, 8);
            let scope = found.as_ref().and_then(|it| self.scope_of(it));
            let key = match function.name.kind() {
                "operator_name" => function.name.text().split_whitespace().collect(),
                _ => function.name.text().to_owned(),
            };
            let Some(scope) = scope else {
                let function = Rc::new(function);
                self.functions.push(function.clone());
                self.add(function.scope, key, Entity::Function(function.clone()));
                continue;
            };
            let arity = |node: &Node| parameters_of(node).map_or(0, |it| it.named().count());
            let names = &mut self.scopes[scope].names;
            let declared = names.iter_mut().find(|(name, entity)| match entity {
                Entity::Function(known) => {
                    *name == key
                        && body_of(&known.node).is_none()
                        && arity(&known.node) == arity(&function.node)
                }
                _ => false,
            });
            let is_static = match &declared {
                Some((_, Entity::Function(known))) => known.is_static,
                _ => self.scopes[scope].class.is_none(),
            };
            let function = Rc::new(Function { scope, is_static, ..function });
            self.functions.push(function.clone());
            match self.scopes[scope].names.iter_mut().find(|(name, entity)| match entity {
                Entity::Function(known) => {
                    *name == key
                        && body_of(&known.node).is_none()
                        && arity(&known.node) == arity(&function.node)
                }
                _ => false,
            }) {
                Some((_, entity)) => *entity = Entity::Function(function),
                None => self.add(scope, key, Entity::Function(function)),
            }
        }
        self.functions.sort_by_key(|it| it.node.place().start);
    }
}

/// Kinds of nodes among definitions that define nothing that is read.
fn is_ignored(kind: &str) -> bool {
    kind.starts_with("preproc_")
        || matches!(
            kind,
            "static_assert_declaration"
                | "access_specifier"
                | "package_declaration"
                | "concept_definition"
                | "template_instantiation"
                | "attribute_declaration"
                | "attribute_list"
                | "file_scoped_namespace_declaration"
                | "delegate_declaration"
                | "annotation_type_declaration"
                | "destructor_declaration"
                | "block"
                | "union_specifier"
                | "extern_alias_directive"
                | "namespace_alias_definition"
                | "event_declaration"
                | "event_field_declaration"
                | "base_class_clause"
                | "assert_statement"
        )
}

fn is_constructor(node: &Node) -> bool {
    matches!(node.kind(), "function_definition" | "declaration" | "field_declaration")
}

/// The fields of a class, in their order.
fn fields_of(node: &Node, body: Option<&Node>, scope: ScopeId) -> Vec<(String, Declared)> {
    let mut fields = Vec::new();
    // The parameters of a record are its fields.
    let parameters = node.named().filter(|it| {
        node.kind() == "record_declaration"
            && matches!(it.kind(), "formal_parameters" | "parameter_list")
    });
    for parameter in parameters.flat_map(Node::named) {
        if let Some(name) = parameter.child("name") {
            let declared = Declared {
                node: parameter.clone(),
                declarator: parameter.clone(),
                scope,
                template: None,
            };
            fields.push((name.text().to_owned(), declared));
        }
    }
    for member in body.iter().flat_map(|it| it.named()) {
        let is_auto = member.kind() == "property_declaration"
            && !is_static(member)
            && member
                .child("accessors")
                .is_some_and(|it| it.named().all(|accessor| accessor.child("body").is_none()));
        if is_auto && let Some(name) = member.child("name") {
            let declared = Declared {
                node: member.clone(),
                declarator: member.clone(),
                scope,
                template: None,
            };
            fields.push((name.text().to_owned(), declared));
            continue;
        }
        if member.kind() != "field_declaration" || is_static(member) {
            continue;
        }
        for declarator in declarators(member) {
            if function_declarator(declarator).is_some() {
                continue;
            }
            if let Some(name) = declared_name(declarator) {
                let declared = Declared {
                    node: member.clone(),
                    declarator: declarator.clone(),
                    scope,
                    template: None,
                };
                fields.push((name.text().to_owned(), declared));
            }
        }
    }
    fields
}

/// The types that a class extends.
fn bases_of(node: &Node) -> Vec<Node> {
    node.named()
        .filter(|it| {
            matches!(
                it.kind(),
                "base_class_clause"
                    | "superclass"
                    | "base_list"
                    | "super_interfaces"
                    | "extends_interfaces"
            )
        })
        .flat_map(|it| it.named().cloned().collect::<Vec<_>>())
        .flat_map(|it| match it.kind() {
            "type_list" | "interface_type_list" => it.named().cloned().collect(),
            _ => vec![it],
        })
        .filter(|it| it.kind() != "access_specifier")
        .collect()
}

/// The identifiers in a part of a text. What is outside of all namespaces, `::x`, begins with an empty one.
pub(super) fn words(node: &Node) -> Vec<String> {
    match node.children() {
        [] if node.kind().contains("identifier") => vec![node.text().to_owned()],
        children => {
            let is_outermost = node.kind() == "qualified_identifier" && children[0].kind() == "::";
            let outermost = is_outermost.then(String::new);
            outermost.into_iter().chain(children.iter().flat_map(words)).collect()
        }
    }
}

/// The names of variables and parameters that are declared in a part of a text, without another part.
pub(super) fn declared_in(node: &Node, without: Option<&Node>) -> Vec<String> {
    if without.is_some_and(|it| it.place() == node.place() && it.kind() == node.kind()) {
        return Vec::new();
    }
    let own = match node.kind() {
        "variable_declarator" | "parameter" | "formal_parameter" | "declaration_expression" => {
            node.child("name").map(|it| it.text().to_owned())
        }
        "foreach_statement" | "enhanced_for_statement" => {
            node.child("left").or(node.child("name")).map(|it| it.text().to_owned())
        }
        _ => node.child("declarator").and_then(declared_name).map(|it| it.text().to_owned()),
    };
    own.into_iter().chain(node.children().iter().flat_map(|it| declared_in(it, without))).collect()
}

/// Whether a member belongs to its class, not to each value of it.
pub(super) fn is_static(node: &Node) -> bool {
    node.children().iter().any(|it| match it.kind() {
        "storage_class_specifier" | "modifier" => matches!(it.text(), "static" | "const"),
        "modifiers" => it.children().iter().any(|it| it.text() == "static"),
        _ => false,
    })
}

/// Whether a declaration says that what it declares doesn't change.
pub(super) fn is_const(node: &Node) -> bool {
    node.children().iter().any(|it| match it.kind() {
        "type_qualifier" => matches!(it.text(), "const" | "constexpr" | "consteval"),
        "modifier" => matches!(it.text(), "const" | "readonly"),
        "modifiers" => it.children().iter().any(|it| it.text() == "final"),
        _ => false,
    })
}

/// The declarators of a declaration.
pub(super) fn declarators(node: &Node) -> Vec<&Node> {
    // C# has another node between.
    let inner = node.named().find(|it| it.kind() == "variable_declaration").unwrap_or(node);
    inner
        .named()
        .filter(|it| it.field() == Some("declarator") || it.kind() == "variable_declarator")
        .collect()
}

/// The name that a declarator declares.
pub(super) fn declared_name(declarator: &Node) -> Option<&Node> {
    match declarator.kind() {
        "identifier"
        | "field_identifier"
        | "type_identifier"
        | "qualified_identifier"
        | "operator_name"
        | "operator_cast"
        | "destructor_name"
        | "primitive_type" => Some(declarator),
        "reference_declarator" | "parenthesized_declarator" | "attributed_declarator" => {
            declarator.named().find_map(declared_name)
        }
        _ => declarator
            .child("declarator")
            .and_then(declared_name)
            .or_else(|| declarator.child("name")),
    }
}

/// The part of a declarator that has the parameters of a function.
pub(super) fn function_declarator(declarator: &Node) -> Option<&Node> {
    match declarator.kind() {
        "function_declarator" => {
            // `int (*f)(int)` is a pointer.
            let inner = declarator.child("declarator");
            let is_pointer = inner.is_some_and(|it| it.kind() == "parenthesized_declarator");
            (!is_pointer).then_some(declarator)
        }
        "operator_cast" => declarator.child("declarator"),
        "qualified_identifier" => declarator.child("name").and_then(function_declarator),
        "pointer_declarator" | "reference_declarator" | "attributed_declarator" => {
            declarator.named().find_map(function_declarator)
        }
        _ => None,
    }
}

/// The list of parameters of a function.
pub(super) fn parameters_of(node: &Node) -> Option<&Node> {
    match node.child("declarator") {
        Some(declarator) => function_declarator(declarator)?.child("parameters"),
        None => node.child("parameters"),
    }
}

/// The functions among what a name means.
pub(super) fn functions_of(found: &[Entity]) -> Vec<Rc<Function>> {
    let functions = found.iter().filter_map(|it| match it {
        Entity::Function(function) => Some(function.clone()),
        _ => None,
    });
    functions.collect()
}

/// The body of a function, or the value of one that has only that.
pub(super) fn body_of(node: &Node) -> Option<&Node> {
    if let Some(body) = node.child("body") {
        return Some(body);
    }
    match node.kind() {
        "property_declaration" => node.child("value").or_else(|| {
            let accessors = node.child("accessors")?;
            accessors.named().find(|it| it.text().starts_with("get"))?.child("body")
        }),
        _ => None,
    }
}

/// What is declared before a place in the text. A definition belongs to the declaration before it.
pub(super) fn declared_before(found: &[Entity], at: usize) -> Vec<Entity> {
    let start = |entity: &Entity| match entity {
        Entity::Class(class) => class.node.place().start,
        Entity::Enumeration(item) | Entity::Constant(item, _) => item.node.place().start,
        Entity::Alias(declared) | Entity::Variable(declared) => declared.declarator.place().start,
        Entity::Function(function) => function.node.place().start,
        Entity::Namespace(_) | Entity::Field(_) | Entity::Using(_) => 0,
    };
    let (before, after): (Vec<_>, Vec<_>) =
        found.iter().cloned().partition(|entity| start(entity) < at);
    let types = |function: &Function| -> Option<Vec<String>> {
        let list = parameters_of(&function.node)?;
        let written = list.named().map(|it| it.child("type").map_or("", Node::text).to_owned());
        Some(written.collect())
    };
    let is_definition = |entity: &Entity| {
        before.iter().any(|known| match (known, entity) {
            (Entity::Function(known), Entity::Function(later)) => {
                body_of(&known.node).is_none() && types(known) == types(later)
            }
            (Entity::Variable(_), Entity::Variable(_)) | (Entity::Class(_), Entity::Class(_)) => {
                true
            }
            _ => false,
        })
    };
    let defined: Vec<_> = after.into_iter().filter(is_definition).collect();
    before.into_iter().chain(defined).collect()
}
