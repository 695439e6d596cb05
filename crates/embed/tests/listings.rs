//! Players reserve their height before the program is there, so they have a table of the lengths of listings.

use std::collections::BTreeMap;
use std::path::Path;

use deltaboard_catalogue::Catalogue;
use deltaboard_scene::{Scene, State};
use deltaboard_transform::Transform;

/// A listing with more lines than this scrolls.
const MAX_LINES: usize = 14;

/// `UPDATE_EXPECT=1` writes the table.
#[test]
fn the_table_of_the_lengths_of_listings_is_up_to_date() {
    let lines = |query: &str| {
        let scene = Scene::of(&State::from_query(query));
        scene.listing.lines.len().min(MAX_LINES)
    };
    let mut table = BTreeMap::new();
    for transform in Transform::ALL {
        table.insert(transform.to_string(), lines(&format!("do={transform}")));
    }
    for routine in Catalogue::ROUTINES {
        let count = lines(&format!("routine={}", routine.id()));
        // A routine that is not in the table has as many lines as its family's first.
        if *table.entry(routine.family().to_owned()).or_insert(count) != count {
            table.insert(routine.id().to_owned(), count);
        }
    }
    let rows: String = table.iter().map(|(id, lines)| format!("  \"{id}\": {lines},\n")).collect();
    let table = format!(
        "// The number of lines of a routine's listing, for the height that a player reserves: of the default routine of a transform or \
         family,\n// and of the routines that differ. At most {MAX_LINES}, because longer listings scroll. `UPDATE_EXPECT=1 cargo test -p \
         deltaboard-embed` writes this file.\nexport const LINES = {{\n{rows}}};\n"
    );
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../player/listings.js");
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(&file, &table).unwrap();
    }
    assert_eq!(
        std::fs::read_to_string(&file).unwrap(),
        table,
        "run this test with UPDATE_EXPECT=1"
    );
}
