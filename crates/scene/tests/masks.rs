//! Every mask and factor in the catalogue with its squares in words, compared with `masks.txt`; `UPDATE_EXPECT=1` rewrites
//! it.

use std::collections::BTreeMap;
use std::path::Path;

use deltaboard_catalogue::Catalogue;
use deltaboard_scene::{Mask, Scene, State};

#[test]
fn masks_in_words() {
    let mut masks: BTreeMap<u64, (String, Vec<&str>)> = BTreeMap::new();
    for routine in Catalogue::ROUTINES {
        let scene = Scene::of(&State::from_query(&format!("routine={}", routine.id())));
        let shown = (0..=scene.trace.steps().len()).map(|frame| Mask::of(&scene, frame).number);
        let listed = scene.masks().into_iter().map(|mask| mask.number);
        for number in shown.flatten().chain(listed) {
            let words = scene.mask_in_words(number);
            let (known, routines) = masks.entry(number).or_insert((words.clone(), Vec::new()));
            assert_eq!(*known, words);
            if routines.last() != Some(&routine.id()) {
                routines.push(routine.id());
            }
        }
    }
    let mut listing = String::new();
    for (number, (words, routines)) in masks {
        listing += &format!("0x{number:016X} {words}\n  {}\n", routines.join(" "));
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/masks.txt");
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(&path, &listing).unwrap();
    }
    assert_eq!(listing, std::fs::read_to_string(path).unwrap_or_default());
}
