//! The WebAssembly interface of the worker; `assets/jobs.js` loads it.

use std::cell::RefCell;

use deltaboard_worker::Worker;
use wasm_bindgen::prelude::*;

/// Does a job; both the job and the answer are bytes.
#[wasm_bindgen]
pub fn answer(job: &[u8]) -> Vec<u8> {
    thread_local! {
        static WORKER: RefCell<Worker> = RefCell::default();
    }
    WORKER.with_borrow_mut(|worker| worker.answer_bytes(job))
}

fn main() {}
