//! The reader: a program that reads texts for players. The player's script loads it when a text needs it.

use deltaboard_app::job::{Job, JobId};
use deltaboard_app::{Message, WorkFailure};
use js_sys::{Function, Promise};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use yew::Callback;

use super::worker::{bytes, heard, reason};

/// Has texts read. `read` returns the promise of an answer to a job.
pub(crate) fn start(read: &Function, id: JobId, job: &Job, send: Callback<Message>) {
    let promise = read.call1(&JsValue::NULL, &bytes(job));
    spawn_local(async move {
        let answer = match promise {
            Ok(promise) => JsFuture::from(promise.unchecked_into::<Promise>()).await,
            Err(error) => Err(error),
        };
        send.emit(match answer {
            Ok(answer) => heard(id, "answer", &answer),
            Err(error) => Message::JobFailed(id, WorkFailure::NotLoaded(reason(&error))),
        });
    });
}
