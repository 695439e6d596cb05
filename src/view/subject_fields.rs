//! The fields for the board as text: FEN, bits, examples and recent boards.

use deltaboard_app::Message;
use deltaboard_notation::Choice;
use deltaboard_scene::examples::{EXAMPLES, FLIP_THAT_LOSES, example};
use deltaboard_scene::{Action, Entry, Source, Subject, sentence};
use web_sys::{HtmlInputElement, HtmlSelectElement};
use yew::prelude::*;

use super::controls::{Button, choice, menu};
use super::element::element;
use crate::shown::Shown;

pub(crate) fn subject_fields(shown: &Shown<'_>) -> Html {
    let state = shown.state;
    let write_fen = write(shown, Entry::Fen);
    let write_bits = write(shown, Entry::Bits);
    let fen_fault = state.fen_fault();
    let bits_fault = state.bits_fault();
    let mut choices = vec![choice("", "Examples")];
    for (place, (name, _)) in EXAMPLES.iter().enumerate() {
        choices.push(choice(&place.to_string(), *name));
    }
    choices.push(choice(&EXAMPLES.len().to_string(), FLIP_THAT_LOSES));
    choices.extend(recent(shown));
    let invalid = fen_fault.is_some();
    let fen =
        field("FEN", "field fen", "fen-input", "fen-error", state.fen_text(), invalid, write_fen);
    let invalid = bits_fault.is_some();
    let bits = field(
        "Bits",
        "field bits",
        "bits-input",
        "bits-error",
        state.bits_text(),
        invalid,
        write_bits,
    );
    element("section", "subject")
        .with(fen)
        .with(bits)
        .with(menu(shown, "examples", "Examples", String::new(), chosen, choices))
        .with(fault("fen-error", fen_fault))
        .with(fault("bits-error", bits_fault))
        .with(source(shown))
        .into()
}

/// Returns the event for a choice of the examples menu.
fn chosen(menu: &HtmlSelectElement) -> Option<Message> {
    let value = menu.value();
    if value == FORGET {
        return Some(Message::ForgetRecent);
    }
    let subject = match value.parse() {
        Ok(place) => example(place)?,
        Err(_) => Subject::plain(&value)?,
    };
    Some(Message::Act(Action::Load(subject)))
}

/// The value of the option that clears the recent boards.
const FORGET: &str = "forget";

/// Renders the recent boards as options, if there are any.
fn recent(shown: &Shown<'_>) -> Option<Html> {
    let recent = shown.app_session()?.recent.subjects();
    (!recent.is_empty()).then(|| recent_group(recent))
}

fn recent_group(recent: &[Subject]) -> Html {
    let choices = recent.iter().map(|subject| {
        let text = subject.to_string();
        choice(&text, text.clone())
    });
    html! {
        <optgroup label="Recent">
            { for choices }
            { choice(FORGET, "Clear recent") }
        </optgroup>
    }
}

fn field(
    title: &'static str,
    class: &'static str,
    testid: &'static str,
    error: &'static str,
    value: String,
    invalid: bool,
    write: Callback<InputEvent>,
) -> Html {
    let invalid = if invalid { "true" } else { "false" };
    html! {
        <label {class}>
            { element("span", "").text(title) }
            <input data-testid={testid} {value} oninput={write} placeholder="paste anywhere on this page"
                spellcheck="false" autocomplete="off" autocapitalize="off"
                aria-invalid={invalid} aria-describedby={error} />
        </label>
    }
}

fn fault(id: &'static str, fault: Option<&str>) -> Html {
    let fault = fault.map(sentence);
    html! { <p class="fault" {id} data-testid={id} role="alert">{ fault.unwrap_or_default() }</p> }
}

/// Renders how the text of the board was read, and other ways to read it.
fn source(shown: &Shown<'_>) -> Html {
    let reading = shown.state.source.as_deref().map(|source| reading(shown, source));
    html! { <div class="reading" data-testid="reading" role="status">{ reading.unwrap_or_default() }</div> }
}

fn reading(shown: &Shown<'_>, source: &Source) -> Html {
    let choice = source.choice.map(|choice| format!("Read as {choice}."));
    let sentences: Vec<_> = choice.into_iter().chain(source.notes.iter().cloned()).collect();
    let others = source.others.iter().map(|&other| {
        let again = Button {
            testid: match other {
                Choice::Binary => "read-binary",
                Choice::Octal => "read-octal",
                Choice::Decimal => "read-decimal",
                Choice::Hexadecimal => "read-hexadecimal",
                Choice::Drawing => "read-drawing",
                Choice::Number => "read-number",
                Choice::Reversed => "read-reversed",
                Choice::UpsideDown => "read-upside-down",
                Choice::Inverted => "read-inverted",
            },
            class: "quiet",
            ..Button::default()
        };
        let text = format!("Read as {other}");
        let entry = Entry::Again(source.text.to_string(), other);
        let read = shown.on(move |_: MouseEvent| Some(Message::Enter(entry.clone())));
        let again = again.show_content(read, html! { text });
        html! { <>{ " " }{ again }</> }
    });
    html! { <>{ element("span", "").text(sentences.join(" ")) }{ for others }</> }
}

fn write(shown: &Shown<'_>, entry: fn(String) -> Entry) -> Callback<InputEvent> {
    shown.on(move |event: InputEvent| {
        let input = event.target_dyn_into::<HtmlInputElement>()?;
        Some(Message::Enter(entry(input.value())))
    })
}
