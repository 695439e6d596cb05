//! What the script of the player calls: a player in an element, driven by texts and numbers.
//!
//! `player/element.js` is the element of other pages around it.

use deltaboard::{Embedded, Told};
use deltaboard_scene::{Action, Tag};
use js_sys::{Array, BigInt, Function};
use wasm_bindgen::prelude::*;
use web_sys::Element;

/// A player in an element.
#[wasm_bindgen]
pub struct Player(Embedded);

#[wasm_bindgen]
impl Player {
    /// A player at rest in an element. What it has to tell, it calls `told` with: a word, and what
    /// belongs to it.
    #[wasm_bindgen(constructor)]
    pub fn new(root: Element, told: Function) -> Self {
        let tell = move |heard: Told| {
            let arguments = match heard {
                Told::Step { step, steps, value, fen } => Array::of5(
                    &"step".into(),
                    &count(step),
                    &count(steps),
                    &BigInt::from(value).into(),
                    &fen.map_or(JsValue::NULL, JsValue::from),
                ),
                Told::Answer { right } => Array::of2(&"answer".into(), &right.into()),
                Told::Faults(faults) => {
                    let faults: Array = faults.into_iter().map(JsValue::from).collect();
                    Array::of2(&"faults".into(), &faults)
                }
            };
            // What a page's own script throws is its own affair.
            let _thrown = told.apply(&JsValue::NULL, &arguments);
        };
        Self(Embedded::new(root, tell.into()))
    }

    /// Shows what attributes, written as a query, and code ask for.
    pub fn read(&self, attributes: &str, code: Option<String>) {
        self.0.read(Tag::read(attributes, code.as_deref()));
    }

    /// Plays, from the start if it is at the end.
    pub fn play(&self) {
        self.0.act(Action::Play);
    }

    /// Stops where it is.
    pub fn pause(&self) {
        self.0.act(Action::Pause);
    }

    /// Goes to a frame, or one step on.
    pub fn step(&self, to: Option<usize>) {
        self.0.act(to.map_or(Action::StepForward, Action::StepTo));
    }

    /// Shows nothing for now, and remembers what it showed.
    pub fn sleep(&self) {
        self.0.sleep();
    }

    /// Shows again what it showed before it slept.
    pub fn wake(&self) {
        self.0.wake();
    }

    /// Shows nothing, and holds next to nothing.
    pub fn rest(&self) {
        self.0.rest();
    }
}

fn count(number: usize) -> JsValue {
    JsValue::from(u32::try_from(number).unwrap_or(u32::MAX))
}

fn main() {}
