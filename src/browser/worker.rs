//! The worker, which `assets/jobs.js` starts.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use deltaboard_app::job::{Job, JobId, Outcome, Sent};
use deltaboard_app::{Message, WorkFailure};
use js_sys::{Promise, Uint8Array};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use yew::Callback;

#[wasm_bindgen]
extern "C" {
    /// Loads the script of the worker, and then its program. `boot.js` defines it, because it knows the version of the files.
    #[wasm_bindgen(catch, js_namespace = deltaboard, js_name = startWorker)]
    fn start_worker(hear: &js_sys::Function) -> Result<Promise, JsValue>;

    /// What `start_worker` resolves to.
    type Jobs;

    #[wasm_bindgen(method)]
    fn start(this: &Jobs, job: Uint8Array);

    #[wasm_bindgen(method)]
    fn stop(this: &Jobs);
}

/// The worker. It's loaded for its first job.
pub(crate) struct Worker {
    send: Callback<Message>,
    state: Rc<RefCell<Loading>>,
    /// The number of the last job. The worker may fail while a job is sent to it.
    id: Rc<Cell<JobId>>,
}

#[derive(Default)]
struct Loading {
    jobs: Option<Jobs>,
    is_loading: bool,
    /// The job that waits until the worker is loaded.
    waiting: Option<Uint8Array>,
}

impl Worker {
    /// Answers go to `send`.
    pub(crate) fn new(send: Callback<Message>) -> Self {
        Self { send, state: Rc::default(), id: Rc::default() }
    }

    /// Starts a job.
    pub(crate) fn start(&self, id: JobId, job: &Job) {
        self.id.set(id);
        let mut state = self.state.borrow_mut();
        match &state.jobs {
            Some(jobs) => jobs.start(bytes(job)),
            None => {
                state.waiting = Some(bytes(job));
                if !std::mem::replace(&mut state.is_loading, true) {
                    spawn_local(load(self.state.clone(), self.id.clone(), self.send.clone()));
                }
            }
        }
    }

    /// Stops the worker in the middle of its job.
    pub(crate) fn stop(&self) {
        let mut state = self.state.borrow_mut();
        state.waiting = None;
        if let Some(jobs) = &state.jobs {
            jobs.stop();
        }
    }
}

async fn load(state: Rc<RefCell<Loading>>, id: Rc<Cell<JobId>>, send: Callback<Message>) {
    let loaded = started(&id, &send).await;
    let mut state = state.borrow_mut();
    state.is_loading = false;
    let waiting = state.waiting.take();
    match loaded {
        Ok(jobs) => {
            let jobs = jobs.unchecked_into::<Jobs>();
            if let Some(job) = waiting {
                jobs.start(job);
            }
            state.jobs = Some(jobs);
        }
        Err(error) => {
            drop(state);
            send.emit(Message::JobFailed(id.get(), WorkFailure::NotLoaded(reason(&error))));
        }
    }
}

async fn started(id: &Rc<Cell<JobId>>, send: &Callback<Message>) -> Result<JsValue, JsValue> {
    let (id, send) = (id.clone(), send.clone());
    let hear = Closure::<dyn Fn(String, JsValue)>::new(move |what: String, value: JsValue| {
        send.emit(heard(id.get(), &what, &value));
    });
    let promise = start_worker(hear.into_js_value().unchecked_ref())?;
    JsFuture::from(promise).await
}

pub(super) fn other_version() -> WorkFailure {
    WorkFailure::NotLoaded("its files have another version".to_owned())
}

fn heard(id: JobId, what: &str, value: &JsValue) -> Message {
    let failure = match what {
        "answer" => {
            let bytes = Uint8Array::new(value).to_vec();
            match Outcome::from_bytes(&bytes) {
                Some(outcome) => return Message::JobDone(id, Box::new(outcome)),
                None => other_version(),
            }
        }
        "crashed" => WorkFailure::Crashed,
        "no worker" => WorkFailure::NoWorker,
        _ => WorkFailure::NotLoaded(reason(value)),
    };
    Message::JobFailed(id, failure)
}

/// The message of an exception, or the text that it is.
pub(super) fn reason(error: &JsValue) -> String {
    let message = error.dyn_ref::<js_sys::Error>().map(|error| String::from(error.message()));
    message.or_else(|| error.as_string()).unwrap_or_default()
}

/// Returns bytes outside the memory of the program, which may grow and move before they are sent.
pub(super) fn bytes(sent: &impl Sent) -> Uint8Array {
    Uint8Array::from(&*sent.to_bytes())
}
