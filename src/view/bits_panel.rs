//! The bitboard that the routine works on, as the last step left it.

use deltaboard_trace::{Evaluation, Type, copies};
use deltaboard_transform::{Bitboard, Square};
use web_sys::HtmlSelectElement;
use yew::prelude::*;

use super::arcs::arcs;
use super::bit_grid::{BitGrid, bit_grid};
use super::board_panel::coordinates;
use super::controls::{choice, menu};
use super::part::part;
use super::step_panel::tints;
use crate::app::{Event, Pointed, Shown};
use crate::scene::tracked;
use crate::state::Action;
use crate::subject::{Set, hex};

pub(crate) fn bits_panel(shown: &Shown<'_>) -> Html {
    let (scene, frame) = (shown.scene, shown.state.step);
    let step = scene.trace.step(frame);
    // What is pointed at in the code takes the place of the board.
    let value = evaluation(shown).filter(|evaluation| evaluation.number.ty == Type::U64);
    let grid = |bits, ones, tints, over| BitGrid {
        testid: "bit-grid",
        bits,
        ones,
        tints,
        walkable: true,
        over,
    };
    let (title, grid) = match value {
        Some(value) => {
            let bits = Bitboard(value.number.bits);
            let code = value.span.of(scene.program.text());
            let title = part("code", "pointed").text(code.to_owned());
            (
                title.into(),
                grid(
                    bits,
                    ones_of(shown, value),
                    Default::default(),
                    Html::default(),
                ),
            )
        }
        None => {
            let ones = scene
                .bits(frame)
                .into_iter()
                .map(|(home, at)| (home.to_string(), at));
            let over = step.map_or_else(Html::default, |step| arcs(&step.motion, shown.state.view));
            let grid = grid(scene.board(frame), ones.collect(), tints(shown).1, over);
            (set_title(shown), grid)
        }
    };
    let mut heading = part("h2", "").with(part("span", "what").with(title));
    if !scene.before.is_bits() {
        heading = heading.with(set_menu(shown));
    }
    let heading = heading.with(part("code", "").testid("bits-hex").text(hex(grid.bits)));
    let grid = part("div", "main-grid")
        .with(bit_grid(shown, grid))
        .with_all(coordinates());
    part("section", "panel bits-panel")
        .named("Bits")
        .with(heading)
        .with(grid)
        .with(
            part("p", "square-info")
                .testid("square-info")
                .text(info(shown)),
        )
        .into()
}

/// What the expression that is pointed at came to in this step.
fn evaluation<'a>(shown: &Shown<'a>) -> Option<&'a Evaluation> {
    let Pointed::Expression(place) = shown.pointed else {
        return None;
    };
    let step = shown.scene.trace.step(shown.state.step)?;
    step.evaluations.get(place)
}

/// The ones of an expression's value, known by the bit that each is a copy of.
fn ones_of(shown: &Shown<'_>, evaluation: &Evaluation) -> Vec<(String, Square)> {
    let value = Bitboard(evaluation.number.bits);
    let mut seen = 0u64;
    let mut known = 0u64;
    let mut ones = Vec::new();
    for (from, at) in copies(&evaluation.origins).filter(|(_, at)| value.contains(*at)) {
        let home = shown.scene.home_of(from, 0).unwrap_or(from);
        let twin = seen >> home.index() & 1 == 1;
        ones.push((
            if twin {
                format!("{home}-{at}")
            } else {
                home.to_string()
            },
            at,
        ));
        seen |= 1 << home.index();
        known |= 1 << at.index();
    }
    let others = Bitboard(value.0 & !known);
    ones.extend(others.squares().map(|at| (format!("={at}"), at)));
    ones
}

fn set_title(shown: &Shown<'_>) -> Html {
    let scene = &shown.scene;
    let tracks = tracked(shown.state.set, scene.transform);
    if scene.before.is_bits() || tracks == shown.state.set {
        return html! { "Bits" };
    }
    html! { <span title="The colours change with the last step">{ format!("Bits of {}, to become", tracks.title()) }</span> }
}

fn set_menu(shown: &Shown<'_>) -> Html {
    let present = shown.state.set.name();
    let sets = Set::all().map(|set| choice(&set.name(), set.title()));
    let choices = sets.chain([choice("bits", "edit as raw bits…")]).collect();
    menu(
        shown,
        "set-select",
        "Which squares",
        present,
        chosen_set,
        choices,
    )
}

fn chosen_set(menu: &HtmlSelectElement) -> Option<Event> {
    Some(Event::Act(match &*menu.value() {
        "bits" => Action::ForgetPieces,
        name => Action::ChooseSet(Set::named(name)?),
    }))
}

/// What is pointed at, in words.
fn info(shown: &Shown<'_>) -> String {
    match shown.pointed {
        Pointed::Square(square) => {
            let bit = square.index();
            match shown.scene.origin_of(square, shown.state.step) {
                _ if shown.state.step == 0 => format!("{square} is bit {bit}"),
                Some(origin) if origin == square => {
                    format!("{square} is bit {bit}: its bit is back where it began")
                }
                Some(origin) => format!(
                    "{square} is bit {bit}: its bit came from {origin}, bit {}",
                    origin.index()
                ),
                None => format!("{square} is bit {bit}"),
            }
        }
        Pointed::Expression(_) => match evaluation(shown) {
            Some(evaluation) => {
                let code = evaluation.span.of(shown.scene.program.text());
                let code = code.split_whitespace().collect::<Vec<_>>().join(" ");
                match evaluation.number.ty {
                    Type::U64 => format!("{code} = {}", hex(Bitboard(evaluation.number.bits))),
                    _ => format!("{code} = {}", evaluation.number.signed()),
                }
            }
            None => "this part does not run in this step".to_owned(),
        },
        Pointed::Nothing => format!("{} in decimal", shown.scene.board(shown.state.step).0),
    }
}
