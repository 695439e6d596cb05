//! Parses any query as a state. The state's query gives the same state and is written identically again.

#![no_main]

use deltaboard_scene::{Scene, State};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|query: &str| {
    let state = State::from_query(query);
    let _scene = Scene::of(&state);
    let written = state.to_query();
    let read = State::from_query(&written);
    assert_eq!(read.to_query(), written);
    assert!(read.step <= read.steps());
    assert!(read.shows_same_run(&State::from_query(&read.to_query())));
});
