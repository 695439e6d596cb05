//! Whether an object of Java or C# may have two names. One with a single name is as good as a structure: nothing else sees it
//! change.

use deltaboard_syntax::Node;

/// Whether anything in a text may give an object of a class a second name. What is not known to give none may.
pub(super) fn may_alias(root: &Node, class: &str) -> bool {
    let is_returned = returns(root, class);
    let mut names = Vec::new();
    collect(root, class, is_returned, &mut names);
    Visitor { class, names }.visit(root, None)
}

/// Whether a method gives an object of a class.
fn returns(node: &Node, class: &str) -> bool {
    let result = node.child("returns").or_else(|| node.child("type"));
    let is_method = matches!(node.kind(), "method_declaration" | "property_declaration");
    is_method && result.is_some_and(|it| it.text() == class)
        || node.children().iter().any(|it| returns(it, class))
}

/// The variables that may have an object of a class.
fn collect(node: &Node, class: &str, is_returned: bool, names: &mut Vec<String>) {
    if is_declaration(node) {
        let ty = node.child("type").map_or("", Node::text);
        for declarator in node.named().filter(|it| it.kind() == "variable_declarator") {
            let value = value_of(declarator);
            let may_be_it = value.is_some_and(|it| {
                creates(it, class)
                    || it.kind() == "implicit_object_creation_expression"
                    || is_returned && is_call(it)
            });
            if let Some(name) = declarator.child("name")
                && (ty == class || ty == "var" && may_be_it)
            {
                names.push(name.text().to_owned());
            }
        }
    }
    node.children().iter().for_each(|it| collect(it, class, is_returned, names));
}

fn is_declaration(node: &Node) -> bool {
    matches!(node.kind(), "local_variable_declaration" | "variable_declaration")
}

fn value_of(declarator: &Node) -> Option<&Node> {
    let name = declarator.child("name");
    declarator.named().last().filter(|it| name.is_none_or(|name| !it.is(name)))
}

fn creates(node: &Node, class: &str) -> bool {
    node.kind() == "object_creation_expression"
        && node.child("type").is_some_and(|it| it.text() == class)
}

fn is_call(node: &Node) -> bool {
    matches!(
        node.kind(),
        "method_invocation" | "invocation_expression" | "member_access_expression"
    )
}

struct Visitor<'n> {
    class: &'n str,
    names: Vec<String>,
}

impl Visitor<'_> {
    fn visit(&self, node: &Node, parent: Option<&Node>) -> bool {
        let Some(parent) = parent else {
            return node.children().iter().any(|it| self.visit(it, Some(node)));
        };
        let is_named = |it: &str| self.names.iter().any(|name| name == it);
        let is_fault = match node.kind() {
            "identifier" | "type_identifier" if node.text() == self.class => {
                !self.is_plain_type(node, parent)
            }
            "identifier" if is_named(node.text()) => {
                let is_declared =
                    parent.kind() == "variable_declarator" && is_child(parent, "name", node);
                !is_declared && !is_receiver(node, parent) && !is_result(parent)
            }
            "this" => !is_receiver(node, parent),
            "object_creation_expression" if creates(node, self.class) => {
                !self.is_fresh(node, parent)
            }
            "local_variable_declaration" | "variable_declaration" => {
                let is_it = node.child("type").is_some_and(|it| it.text() == self.class);
                let mut declarators = node.named().filter(|it| it.kind() == "variable_declarator");
                is_it
                    && !declarators.all(|it| {
                        value_of(it).is_some_and(|value| {
                            creates(value, self.class)
                                || is_call(value)
                                || value.kind() == "implicit_object_creation_expression"
                        })
                    })
            }
            _ => false,
        };
        is_fault || node.children().iter().any(|it| self.visit(it, Some(node)))
    }

    /// Whether the name of the class is where it makes no object known to anything else.
    fn is_plain_type(&self, node: &Node, parent: &Node) -> bool {
        match parent.kind() {
            "class_declaration" | "constructor_declaration" => is_child(parent, "name", node),
            "object_creation_expression" => is_child(parent, "type", node),
            "method_declaration" | "property_declaration" => {
                is_child(parent, "type", node) || is_child(parent, "returns", node)
            }
            "local_variable_declaration" | "variable_declaration" => is_child(parent, "type", node),
            _ => is_receiver(node, parent),
        }
    }

    /// Whether a new object gets at most one name.
    fn is_fresh(&self, node: &Node, parent: &Node) -> bool {
        let is_value = parent.kind() == "variable_declarator" && !is_child(parent, "name", node);
        is_value || is_receiver(node, parent) || is_result(parent)
    }
}

fn is_child(parent: &Node, field: &str, node: &Node) -> bool {
    parent.child(field).is_some_and(|it| it.is(node))
}

/// Whether a node is what a member is chosen from.
fn is_receiver(node: &Node, parent: &Node) -> bool {
    match parent.kind() {
        "method_invocation" | "field_access" => is_child(parent, "object", node),
        "member_access_expression" | "element_access_expression" => {
            is_child(parent, "expression", node)
        }
        _ => false,
    }
}

/// Whether what is directly in this leaves a method. Its own names are gone then.
fn is_result(parent: &Node) -> bool {
    matches!(parent.kind(), "return_statement" | "arrow_expression_clause")
}
