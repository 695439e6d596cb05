//! Public types of the libraries that may grow in a version that breaks nothing: whoever uses them has to reckon with it.

use std::collections::{BTreeMap, BTreeSet};

use syn::{Attribute, Fields, Item};

use crate::doc_examples::{Files, is_public, name_of};
use crate::workspace;

const LIBRARIES: [&str; 2] = ["transform", "trace"];

/// What is found out about a position or a routine, besides errors.
const FOUND_OUT: [&str; 13] = [
    "Canonical",
    "Caveat",
    "Evaluation",
    "Finding",
    "Language",
    "Listing",
    "ListingLine",
    "Meaning",
    "Parameter",
    "Slip",
    "Step",
    "TokenClass",
    "Transformed",
];

#[test]
fn errors_and_findings_may_grow() {
    let mut closed = Vec::new();
    let mut unseen: BTreeSet<&str> = FOUND_OUT.into();
    for library in LIBRARIES {
        let folder = workspace::root().join("crates").join(library).join("src");
        let files = Files::below(&folder);
        let public = files.public_names();
        let mut growing: BTreeSet<String> = FOUND_OUT.map(str::to_owned).into();
        let mut types = BTreeMap::new();
        for item in files.items() {
            match item {
                Item::Impl(block) if is_error(block) => {
                    let error = name_of(&block.self_ty);
                    growing.insert(format!("{error}Kind"));
                    growing.insert(error);
                }
                Item::Enum(item) if is_public(&item.vis) => {
                    types.insert(item.ident.to_string(), is_open(&item.attrs));
                }
                Item::Struct(item) if is_public(&item.vis) => {
                    let open = is_open(&item.attrs) || has_private_field(&item.fields);
                    types.insert(item.ident.to_string(), open);
                }
                _ => {}
            }
        }
        for (name, is_open) in types {
            if !public.contains(&name) || !growing.contains(&name) {
                continue;
            }
            unseen.remove(name.as_str());
            if !is_open {
                closed.push(format!("{library}: {name}"));
            }
        }
    }
    assert!(
        closed.is_empty(),
        "these are not #[non_exhaustive]:\n  {}",
        closed.join("\n  ")
    );
    assert!(unseen.is_empty(), "no library has {unseen:?}");
}

fn is_error(block: &syn::ItemImpl) -> bool {
    let implemented = block.trait_.as_ref();
    let last = implemented.and_then(|(path, _)| path.segments.last());
    last.is_some_and(|name| name.ident == "Error")
}

fn is_open(attributes: &[Attribute]) -> bool {
    let mut attributes = attributes.iter();
    attributes.any(|attribute| attribute.path().is_ident("non_exhaustive"))
}

fn has_private_field(fields: &Fields) -> bool {
    fields.iter().any(|field| !is_public(&field.vis))
}
