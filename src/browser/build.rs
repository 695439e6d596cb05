//! The view *Build*, which `player/build.js` starts.

use std::cell::RefCell;
use std::rc::Rc;

use deltaboard_app::Message;
use deltaboard_scene::{Action, Building, State};
use js_sys::{Function, Promise};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::Element;
use yew::Callback;

use super::element;
use super::worker::reason;

#[wasm_bindgen]
extern "C" {
    /// Loads the program of the view. `boot.js` defines it.
    #[wasm_bindgen(catch, js_namespace = deltaboard, js_name = startBuild)]
    fn start_build(root: &Element, changed: &Function) -> Result<Promise, JsValue>;

    /// What `start_build` resolves to.
    type Builder;

    #[wasm_bindgen(method)]
    fn read(this: &Builder, query: &str);
}

/// The view. It's loaded when it's first shown.
#[derive(Clone, Default)]
pub(crate) struct Build(Rc<RefCell<Loading>>);

#[derive(Default)]
struct Loading {
    builder: Option<Builder>,
    is_loading: bool,
    /// What it has to show, as a query.
    query: String,
}

impl Build {
    /// Shows a state. Changes by the user go to `send`.
    pub(crate) fn show(&self, state: &State, send: &Callback<Message>) {
        let mut loading = self.0.borrow_mut();
        let query = query(state);
        if let Some(builder) = &loading.builder {
            if loading.query != query {
                builder.read(&query);
            }
        } else if !std::mem::replace(&mut loading.is_loading, true) {
            spawn_local(load(self.clone(), send.clone()));
        }
        loading.query = query;
    }
}

fn query(state: &State) -> String {
    let mut query = form_urlencoded::Serializer::new("lab=1".to_owned());
    let Building { goal, moves } = &*state.build;
    query.append_pair("do", goal).append_pair("moves", moves);
    query.append_pair("bits", &format!("0x{:x}", state.subject.bits(state.set).0));
    query.finish()
}

async fn load(build: Build, send: Callback<Message>) {
    let Some(root) = element("build") else {
        return;
    };
    let changed = Closure::<dyn Fn(String, String)>::new(move |goal, moves| {
        send.emit(Message::Act(Action::Build(Building { goal, moves })));
    });
    let started = async {
        JsFuture::from(start_build(&root, changed.into_js_value().unchecked_ref())?).await
    };
    let started = started.await;
    let mut loading = build.0.borrow_mut();
    loading.is_loading = false;
    match started {
        Ok(builder) => {
            let builder = builder.unchecked_into::<Builder>();
            builder.read(&loading.query);
            loading.builder = Some(builder);
        }
        // The next visit tries again.
        Err(error) => root.set_text_content(Some(&format!(
            "This view could not be loaded ({}).",
            reason(&error)
        ))),
    }
}
