//! Every public item of the libraries has an example in its documentation, and what is about boards draws them there.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use syn::{
    Attribute, Expr, FnArg, GenericArgument, Ident, ImplItem, Item, ItemImpl, ItemMacro, ItemTrait,
    Lit, Meta, PathArguments, ReturnType, Signature, TraitItem, Type, UseTree, Visibility,
};

use crate::workspace;

const LIBRARIES: [&str; 2] = ["transform", "trace"];
/// The type whose values are drawn as grids.
const BOARD: &str = "Bitboard";

#[test]
fn every_public_item_has_an_example() {
    let mut without = Vec::new();
    for library in LIBRARIES {
        let folder = workspace::root().join("crates").join(library).join("src");
        let files = Files::below(&folder);
        let public = files.public_names();
        assert!(public.len() > 20, "{library} has only {public:?}");
        for (path, items) in &files.0 {
            let path = path.strip_prefix(workspace::root()).unwrap_or(path);
            for item in items {
                let names = without_example(item, &public).into_iter();
                without.extend(names.map(|name| format!("{}: {name}", path.display())));
            }
        }
    }
    assert!(
        without.is_empty(),
        "these public items have no example (``` in their documentation), or none that is drawn:\n  {}",
        without.join("\n  ")
    );
}

/// Whether only tests have it: they need no example, and lie elsewhere.
fn is_for_tests(attributes: &[Attribute]) -> bool {
    let of_tests = |it: &Attribute| {
        it.path().is_ident("cfg") && it.parse_args::<Ident>().is_ok_and(|it| it == "test")
    };
    attributes.iter().any(of_tests)
}

/// The files of a library, each with its items.
pub(crate) struct Files(Vec<(PathBuf, Vec<Item>)>);

impl Files {
    pub(crate) fn below(source: &Path) -> Self {
        let mut files = Self(Vec::new());
        files.read(source.join("lib.rs"), source);
        files
    }

    /// Reads a file, and those of its modules, which lie in `folder`.
    fn read(&mut self, path: PathBuf, folder: &Path) {
        let text =
            fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let file =
            syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        for item in &file.items {
            if let Item::Mod(module) = item
                && module.content.is_none()
                && !is_for_tests(&module.attrs)
            {
                let name = module.ident.to_string();
                self.read(folder.join(format!("{name}.rs")), &folder.join(name));
            }
        }
        self.0.push((path, file.items));
    }

    pub(crate) fn items(&self) -> impl Iterator<Item = &Item> {
        self.0.iter().flat_map(|(_, items)| items)
    }

    /// The names by which others use what is in the library.
    pub(crate) fn public_names(&self) -> BTreeSet<String> {
        let mut names = BTreeSet::new();
        let (_, root) = self.0.last().expect("lib.rs is read to its end last");
        for item in root {
            match item {
                Item::Use(import) if is_public(&import.vis) => collect(&import.tree, &mut names),
                Item::Mod(module) if is_public(&module.vis) => {
                    panic!(
                        "`pub mod {}`: this test knows `pub use` alone",
                        module.ident
                    )
                }
                _ => {}
            }
        }
        names
    }
}

/// The names that a `pub use` brings.
fn collect(tree: &UseTree, names: &mut BTreeSet<String>) {
    match tree {
        UseTree::Path(path) => collect(&path.tree, names),
        UseTree::Group(group) => group.items.iter().for_each(|tree| collect(tree, names)),
        UseTree::Name(name) => _ = names.insert(name.ident.to_string()),
        UseTree::Rename(_) | UseTree::Glob(_) => {
            panic!("`pub use` with `as` or `*`: this test does not know what that brings")
        }
    }
}

/// What of an item is public, and has no example.
fn without_example(item: &Item, public: &BTreeSet<String>) -> Vec<String> {
    let (name, visibility, attributes) = match item {
        Item::Struct(item) => (&item.ident, &item.vis, &item.attrs),
        Item::Enum(item) => (&item.ident, &item.vis, &item.attrs),
        Item::Union(item) => (&item.ident, &item.vis, &item.attrs),
        Item::Trait(item) if is_public(&item.vis) && has_example(&item.attrs) => {
            return required_without_example(item);
        }
        Item::Trait(item) => (&item.ident, &item.vis, &item.attrs),
        Item::Type(item) => (&item.ident, &item.vis, &item.attrs),
        Item::Const(item) => (&item.ident, &item.vis, &item.attrs),
        Item::Static(item) => (&item.ident, &item.vis, &item.attrs),
        Item::Fn(item) => (&item.sig.ident, &item.vis, &item.attrs),
        Item::Macro(item) => return macro_without_example(item).into_iter().collect(),
        Item::Impl(block) => return methods_without_example(block, public),
        _ => return Vec::new(),
    };
    let name = name.to_string();
    let lacks_one = is_public(visibility) && public.contains(&name) && !has_example(attributes);
    lacks_one.then_some(name).into_iter().collect()
}

fn macro_without_example(item: &ItemMacro) -> Option<String> {
    let mut attributes = item.attrs.iter();
    let exported = attributes.any(|attribute| attribute.path().is_ident("macro_export"));
    let name = item.ident.as_ref()?;
    (exported && !has_example(&item.attrs)).then(|| format!("{name}!"))
}

/// Those of a trait are documented by the trait.
fn methods_without_example(block: &ItemImpl, public: &BTreeSet<String>) -> Vec<String> {
    let owner = name_of(&block.self_ty);
    if block.trait_.is_some() || !public.contains(&owner) {
        return Vec::new();
    }
    let lacking = block.items.iter().filter_map(|item| match item {
        ImplItem::Fn(item) if is_public(&item.vis) => {
            let is_drawn = !is_about_boards(&item.sig, &owner) || has_drawing(&item.attrs);
            (!has_example(&item.attrs) || !is_drawn).then_some(&item.sig.ident)
        }
        ImplItem::Const(item) if is_public(&item.vis) => {
            (!has_example(&item.attrs)).then_some(&item.ident)
        }
        _ => None,
    });
    lacking.map(|name| format!("{owner}::{name}")).collect()
}

/// Those of a trait that others call.
fn required_without_example(item: &ItemTrait) -> Vec<String> {
    let lacking = item.items.iter().filter_map(|method| match method {
        TraitItem::Fn(method) if !has_example(&method.attrs) => Some(&method.sig.ident),
        _ => None,
    });
    lacking
        .map(|name| format!("{}::{name}", item.ident))
        .collect()
}

/// Whether a method takes a board, or answers one.
fn is_about_boards(signature: &Signature, owner: &str) -> bool {
    let answer = match &signature.output {
        ReturnType::Type(_, ty) => Some(&**ty),
        ReturnType::Default => None,
    };
    let is_board = |name: &str| name == BOARD || (name == "Self" && owner == BOARD);
    signature.inputs.iter().any(|input| match input {
        FnArg::Receiver(_) => owner == BOARD,
        FnArg::Typed(input) => mentions(&input.ty, &is_board),
    }) || answer.is_some_and(|ty| mentions(ty, &is_board))
}

/// Whether a type of such a name is in a type.
fn mentions(ty: &Type, is_it: &impl Fn(&str) -> bool) -> bool {
    match ty {
        Type::Reference(reference) => mentions(&reference.elem, is_it),
        Type::Slice(slice) => mentions(&slice.elem, is_it),
        Type::Array(array) => mentions(&array.elem, is_it),
        Type::Tuple(tuple) => tuple.elems.iter().any(|ty| mentions(ty, is_it)),
        Type::Path(path) => path.path.segments.iter().any(|segment| {
            let inside = match &segment.arguments {
                PathArguments::AngleBracketed(arguments) => Some(&arguments.args),
                _ => None,
            };
            is_it(&segment.ident.to_string())
                || inside.into_iter().flatten().any(
                    |argument| matches!(argument, GenericArgument::Type(ty) if mentions(ty, is_it)),
                )
        }),
        _ => false,
    }
}

/// The name of the type that an `impl` is for.
pub(crate) fn name_of(ty: &Type) -> String {
    match ty {
        Type::Path(path) => path.path.segments.last().map(|last| last.ident.to_string()),
        _ => None,
    }
    .unwrap_or_default()
}

pub(crate) fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

/// Whether a block of code in the documentation is one that `cargo test` runs. Every other fence closes one.
fn has_example(attributes: &[Attribute]) -> bool {
    let lines = documentation(attributes);
    let fences = lines
        .lines()
        .map(str::trim)
        .filter(|line| line.starts_with("```"));
    fences
        .step_by(2)
        .any(|fence| matches!(fence, "```" | "```rust"))
}

/// Whether the documentation has a row of a board, such as `. 1 1 1 1 . . .`.
fn has_drawing(attributes: &[Attribute]) -> bool {
    documentation(attributes).lines().any(|line| {
        let mut squares = line.split_whitespace();
        line.split_whitespace().count() == 8 && squares.all(|square| [".", "1"].contains(&square))
    })
}

fn documentation(attributes: &[Attribute]) -> String {
    let lines = attributes.iter().filter_map(|attribute| {
        let Meta::NameValue(meta) = &attribute.meta else {
            return None;
        };
        match &meta.value {
            Expr::Lit(value) if meta.path.is_ident("doc") => match &value.lit {
                Lit::Str(text) => Some(text.value()),
                _ => None,
            },
            _ => None,
        }
    });
    lines.collect::<Vec<_>>().join("\n")
}
