//! Which functions go to the later part.

use std::collections::BTreeSet;

use super::module::Module;

/// Those whose name says so, and what only they reach. What is exported, or stands in a table under another name, may
/// be called from anywhere, and stays.
pub(super) fn later(module: &Module<'_>, is_later: impl Fn(&str) -> bool) -> BTreeSet<u32> {
    let held: BTreeSet<u32> = module.held.iter().copied().collect();
    let named: BTreeSet<u32> = module
        .functions()
        .skip(module.imported_functions)
        .filter(|function| !held.contains(function))
        .filter(|function| module.names.get(function).is_some_and(|name| is_later(name)))
        .collect();
    let in_tables = module.segments.iter().flat_map(|segment| &segment.functions);
    let open = held.iter().chain(in_tables).copied();
    let first = reached(module, open, &named);
    let mut later = reached(module, named.iter().copied(), &first);
    later.retain(|&function| function as usize >= module.imported_functions);
    later
}

/// What is reached from some functions without entering others.
fn reached(
    module: &Module<'_>,
    from: impl IntoIterator<Item = u32>,
    closed: &BTreeSet<u32>,
) -> BTreeSet<u32> {
    let mut open: Vec<u32> = from.into_iter().collect();
    let mut reached = BTreeSet::new();
    while let Some(function) = open.pop() {
        if !closed.contains(&function)
            && reached.insert(function)
            && let Some(uses) = module.uses(function)
        {
            open.extend(&uses.functions);
        }
    }
    reached
}
