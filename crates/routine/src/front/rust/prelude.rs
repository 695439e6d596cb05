//! What the language's library defines, written in the language itself: `prelude.txt`.

use deltaboard_syntax::{Grammar, Tree, parse};

use super::items::{Found, Item, Items, Member, ModuleId, Space};
use super::types::Int;

const TEXT: &str = include_str!("prelude.txt");

thread_local! {
    /// Every Rust text needs it.
    static TREE: Option<Tree> = parse(TEXT, Grammar::Rust).ok();
}

/// Adds the library to the items.
pub(super) fn add(items: &mut Items) -> ModuleId {
    let module = items.module(None, false);
    TREE.with(|tree| {
        if let Some(tree) = tree {
            items.collect(tree.root().children(), module);
        }
    });
    module
}

/// The names of the methods of numbers.
pub(super) fn method_names() -> Vec<&'static str> {
    let mut names: Vec<_> = TEXT
        .lines()
        .filter_map(|line| line.trim_start().strip_prefix("fn ")?.split(['(', '<']).next())
        .collect();
    names.extend([
        "swap_bytes",
        "reverse_bits",
        "rotate_left",
        "rotate_right",
        "count_ones",
        "trailing_zeros",
        "leading_zeros",
    ]);
    names
}

/// A method of an integer type.
pub(super) fn method(
    items: &Items,
    prelude: ModuleId,
    int: Option<Int>,
    name: &str,
) -> Option<Member> {
    let signed = match int {
        Some(int) if int.number().is_signed() => "Signed",
        Some(_) => "Unsigned",
        None => return None,
    };
    ["Number", signed].into_iter().find_map(|of| {
        let (Found::Item(Item::Trait(owner)), _) =
            items.resolve(prelude, &[of.to_owned()], Space::Types)
        else {
            return None;
        };
        let (_, item) = owner.items.iter().find(|(known, _)| known == name)?;
        Some(Member::new(item.clone(), prelude, Some(owner.clone())))
    })
}
