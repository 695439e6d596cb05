//! The readers: programs that read texts for players. The player's script loads them when a text needs them.

use deltaboard_app::job::{Job, JobId, Outcome, Sent};
use deltaboard_app::{Message, WorkFailure};
use deltaboard_scene::{Text, TextRead};
use js_sys::{Function, Promise, Uint8Array};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use yew::Callback;

use super::worker::{bytes, other_version, reason};

/// Has texts read. `read` is called with a text, as bytes, and again as it is if it's code: the words of code tell which reader is
/// needed. It returns the promise of what was read. Players have no other jobs.
pub(crate) fn start(read: &Function, id: JobId, job: &Job, send: Callback<Message>) {
    let Job::Read(texts) = job else { return };
    let asked: Vec<_> = texts.iter().map(|text| ask(read, text)).collect();
    spawn_local(async move {
        let mut all = Vec::new();
        for promise in asked {
            match answer(promise).await {
                Ok(read) => all.push(read),
                Err(failure) => return send.emit(Message::JobFailed(id, failure)),
            }
        }
        send.emit(Message::JobDone(id, Box::new(Outcome::Read(all))));
    });
}

fn ask(read: &Function, text: &Text) -> Result<JsValue, JsValue> {
    let code = match text {
        Text::Code(code) => JsValue::from_str(code),
        Text::Board { .. } => JsValue::UNDEFINED,
    };
    read.call2(&JsValue::NULL, &bytes(text), &code)
}

async fn answer(promise: Result<JsValue, JsValue>) -> Result<TextRead, WorkFailure> {
    let answer = match promise {
        Ok(promise) => JsFuture::from(promise.unchecked_into::<Promise>()).await,
        Err(error) => Err(error),
    };
    let answer = answer.map_err(|error| WorkFailure::NotLoaded(reason(&error)))?;
    TextRead::from_bytes(&Uint8Array::new(&answer).to_vec()).ok_or_else(other_version)
}
