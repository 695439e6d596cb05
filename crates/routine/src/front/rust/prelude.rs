//! What the language's library defines, written in the language itself: `prelude.txt`.

use deltaboard_syntax::{Grammar, Tree, parse};

use super::items::{Found, Item, Items, Member, ModuleId, Space};
use super::types::Ty;

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

/// The methods of numbers that are not read, so that nothing else is taken for them.
pub(super) const UNREAD: &str = "bit_width borrowing_sub carrying_add carrying_mul carrying_mul_add checked_div_exact \
    highest_one isolate_highest_one isolate_lowest_one lowest_one strict_abs strict_add strict_add_signed \
    strict_add_unsigned strict_div strict_div_euclid strict_mul strict_neg strict_pow strict_rem strict_rem_euclid \
    strict_shl strict_shr strict_sub strict_sub_signed strict_sub_unsigned unchecked_neg widening_mul try_into";

/// A method of a type of the language.
pub(super) fn method(items: &Items, prelude: ModuleId, ty: &Ty, name: &str) -> Option<Member> {
    let traits: &[&str] = match ty {
        Ty::Int(int) if int.number().is_signed() => &["Number", "Signed"],
        Ty::Int(_) => &["Number", "Unsigned"],
        Ty::Bool => &["Truth"],
        Ty::Iter(_) => &["Iterator"],
        Ty::Array(..) => &["Array"],
        _ => return None,
    };
    traits.iter().find_map(|of| method_of(items, prelude, of, name))
}

pub(super) fn is_of_iterator(items: &Items, prelude: ModuleId, name: &str) -> bool {
    method_of(items, prelude, "Iterator", name).is_some()
}

fn method_of(items: &Items, prelude: ModuleId, of: &str, name: &str) -> Option<Member> {
    let (Found::Item(Item::Trait(owner)), _) =
        items.resolve(prelude, &[of.to_owned()], Space::Types)
    else {
        return None;
    };
    let (_, item) = owner.items.iter().find(|(known, _)| known == name)?;
    Some(Member::new(item.clone(), prelude, Some(owner.clone())))
}
