//! The functions of a file, each with its verdict.

use std::rc::Rc;

use deltaboard_app::{Message, lab::FunctionAnswer};
use deltaboard_catalogue::Outcome;
use yew::prelude::*;
use yew::virtual_dom::VComp;

use crate::shown::Shown;
use crate::view::element::element;

/// Renders the functions of the code, if there are several. A press plays one.
pub(super) fn functions(shown: &Shown<'_>) -> Html {
    match shown.functions {
        Some(functions) if functions.len() > 1 => {
            let (functions, send) = (functions.clone(), shown.send.clone());
            // A chosen function may have no result for the board; another one plays then.
            let chosen = shown.state.lab.function.clone();
            let played = chosen.unwrap_or_else(|| shown.scene.program.selector());
            VComp::new::<Functions>(Rc::new(Listed { functions, played, send }), None).into()
        }
        _ => Html::default(),
    }
}

/// The list, which is rendered when it changes: a file has hundreds of functions, and every key renders the editor.
struct Functions;

#[derive(Properties, Clone)]
struct Listed {
    functions: Rc<[FunctionAnswer]>,
    played: String,
    send: Callback<Message>,
}

impl PartialEq for Listed {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.functions, &other.functions) && self.played == other.played
    }
}

impl Component for Functions {
    type Message = ();
    type Properties = Listed;

    fn create(_: &Context<Self>) -> Self {
        Self
    }

    fn view(&self, context: &Context<Self>) -> Html {
        let listed = context.props();
        let items = listed.functions.iter().map(|it| item(listed, it));
        element("ul", "functions")
            .testid("lab-functions")
            .aria_label("Functions")
            .with_all(items)
            .into()
    }
}

fn item(listed: &Listed, function: &FunctionAnswer) -> Html {
    let FunctionAnswer { name, outcome, message, .. } = function;
    let is_played = (listed.played == *name).to_string();
    let chosen = name.clone();
    let press = listed.send.reform(move |_: MouseEvent| Message::PlayFunction(chosen.clone()));
    let class = match outcome.mark() {
        '✓' => "right",
        '✗' => "wrong",
        _ => "open",
    };
    html! {
        <li>
            <button class={class} data-testid="lab-play" aria-pressed={is_played} onclick={press}
                disabled={*outcome == Outcome::Unreadable}>
                <span class="sign" aria-hidden="true">{ outcome.mark() }</span>
                <b>{ name.split('.').next() }</b>
                <span>{ format!("{outcome}: {message}") }</span>
            </button>
        </li>
    }
}
