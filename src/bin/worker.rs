//! The WebAssembly interface of the worker; `assets/jobs.js` loads it.

use std::cell::RefCell;

use deltaboard_routine::FrontEnds;
use deltaboard_syntax::javascript::Grammars;
use deltaboard_syntax::lacked_grammar;
use deltaboard_worker::Worker;
use wasm_bindgen::prelude::*;

/// Parses code by these grammars.
#[wasm_bindgen]
pub fn parse_by(grammars: Grammars) {
    deltaboard::reader::read_by(grammars, FrontEnds::ALL);
}

/// Does a job; both the job and the answer are bytes. There is no answer if a grammar must be loaded first.
#[wasm_bindgen]
pub fn answer(job: &[u8]) -> Option<Vec<u8>> {
    thread_local! {
        static WORKER: RefCell<Worker> = RefCell::default();
    }
    WORKER.with_borrow_mut(|worker| {
        let answer = worker.answer_bytes(job);
        if lacked_grammar() {
            // It keeps code that it has read.
            *worker = Worker::default();
            return None;
        }
        Some(answer)
    })
}

fn main() {}
