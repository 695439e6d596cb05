//! The view *Build*, which `player/build.js` starts.

use std::cell::RefCell;
use std::rc::Rc;

use deltaboard_app::{Message, Model};
use deltaboard_routine::Language;
use deltaboard_scene::{Action, Building};
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
    /// Shows a model. Changes by the user go to `send`.
    pub(crate) fn show(&self, model: &Model, send: &Callback<Message>) {
        let mut loading = self.0.borrow_mut();
        let query = query(model);
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

fn query_of(Building { goal, moves }: &Building) -> String {
    let mut query = form_urlencoded::Serializer::new(String::new());
    query.append_pair("do", goal).append_pair("moves", moves).finish()
}

fn query(model: &Model) -> String {
    let state = model.state();
    let mut query = form_urlencoded::Serializer::new(query_of(&state.build));
    query.append_pair("lab", "1");
    query.append_pair("bits", &format!("0x{:x}", state.subject.bits(state.set).0));
    if let Some(language) = state.language {
        let printed = match model.printed() {
            Some(Ok(printed)) => &*printed.text,
            Some(Err(fault)) => fault,
            None => "…",
        };
        query.append_pair("language", language.slug()).append_pair("printed", printed);
    }
    query.finish()
}

async fn load(build: Build, send: Callback<Message>) {
    let Some(root) = element("build") else {
        return;
    };
    let shown = build.clone();
    let changed =
        Closure::<dyn Fn(String, String, String)>::new(move |goal, moves, language: String| {
            let building = Building { goal, moves };
            let is_same = shown.0.borrow().query.starts_with(&(query_of(&building) + "&"));
            send.emit(Message::Act(match is_same {
                true => Action::PrintIn(Language::from_slug(&language)),
                false => Action::Build(building),
            }));
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
