//! The WebAssembly interface of the player: its script passes texts and numbers.
//!
//! `player/element.js` defines the custom element that uses it.

use deltaboard::Embedded;
use deltaboard_app::PlayerEvent;
use deltaboard_scene::{Action, Attributes};
use js_sys::{Array, BigInt, Function};
use wasm_bindgen::prelude::*;
use web_sys::Element;

/// A player in an element.
#[wasm_bindgen]
pub struct Player(Embedded);

#[wasm_bindgen]
impl Player {
    /// Creates an empty player in an element. The player reports events by calling `listener` with the name of the
    /// event and its values, and has texts read by calling `read` with a job, which returns a promise of the answer.
    #[wasm_bindgen(constructor)]
    pub fn new(root: Element, read: Function, listener: Function) -> Self {
        let report = move |event: PlayerEvent| {
            let arguments = match event {
                PlayerEvent::Step { step, steps, value, fen } => Array::of5(
                    &"step".into(),
                    &count(step),
                    &count(steps),
                    &BigInt::from(value).into(),
                    &fen.map_or(JsValue::NULL, JsValue::from),
                ),
                PlayerEvent::Answer { right } => Array::of2(&"answer".into(), &right.into()),
                PlayerEvent::Title(title) => Array::of2(&"title".into(), &title.into()),
                PlayerEvent::Errors(faults) => {
                    let faults: Array = faults.into_iter().map(JsValue::from).collect();
                    Array::of2(&"faults".into(), &faults)
                }
            };
            // An exception in the page's own script doesn't concern the player.
            let _thrown = listener.apply(&JsValue::NULL, &arguments);
        };
        Self(Embedded::new(root, read, report.into()))
    }

    /// Shows what the attributes (as a query string) and the code specify.
    pub fn read(&self, attributes: &str, code: Option<String>) {
        self.0.read(Attributes::parse(attributes, code.as_deref()));
    }

    /// Plays; from the start, if the player is at the end.
    pub fn play(&self) {
        self.0.act(Action::Play);
    }

    /// Pauses at the current frame.
    pub fn pause(&self) {
        self.0.act(Action::Pause);
    }

    /// Goes to a frame, or to the next one.
    pub fn step(&self, to: Option<usize>) {
        self.0.act(to.map_or(Action::StepForward, Action::StepTo));
    }

    /// Clears the element and frees most memory, but keeps the state.
    pub fn sleep(&self) {
        self.0.sleep();
    }

    /// Shows again what it showed before `sleep`.
    pub fn wake(&self) {
        self.0.wake();
    }

    /// Clears the element and the state.
    pub fn rest(&self) {
        self.0.rest();
    }
}

fn count(number: usize) -> JsValue {
    JsValue::from(u32::try_from(number).unwrap_or(u32::MAX))
}

fn main() {}
