//! The routine: which one, what it costs, and its text with the running line lit.

use deltaboard_trace::{Catalogue, Piece, Routine, Span, Step, TokenClass, recognise, shift_of};
use deltaboard_transform::Transform;
use web_sys::{Element, HtmlSelectElement};
use yew::prelude::*;

use super::controls::{choice, menu};
use super::part::part;
use super::words::noun;
use crate::app::{Event, Pointed, Shown};
use crate::state::Action;

pub(crate) fn code_panel(shown: &Shown<'_>) -> Html {
    let scene = shown.scene;
    let step = scene.trace.step(shown.state.step);
    let lister = Lister {
        text: scene.program.text(),
        step,
        pointed: shown.pointed,
    };
    let lines = scene.listing.lines.iter().map(|line| {
        let runs = |statement: &Span| overlaps(*statement, line.span);
        let now = step.is_some_and(|step| runs(&step.span));
        let helps = step.is_some_and(|step| step.statements.iter().any(runs));
        let class = match (now, helps) {
            (true, _) => "line part now",
            (false, true) => "line part",
            (false, false) => "line",
        };
        let pieces = line.pieces.iter().map(|piece| lister.piece(piece, false));
        let line = part("div", class).with_all(pieces);
        Html::from(if now { line.current_step() } else { line })
    });
    let point = shown
        .send
        .reform(|event: MouseEvent| Event::Point(pointed(event.target_dyn_into())));
    let focus = shown
        .send
        .reform(|event: FocusEvent| Event::Point(pointed(event.target_dyn_into())));
    let leave = shown.send.reform(|_| Event::Point(Pointed::Nothing));
    let heading = part("h2", "")
        .with(routine_menu(shown))
        .with(part("span", "soft").testid("operations").text(cost(shown)));
    let mut summary = part("p", "summary").text(scene.routine.summary());
    if let Some(credit) = scene.routine.credit() {
        summary = summary.with(part("cite", "").text(format!(" {credit}")));
    }
    let code = html! {
        <div class="code" data-testid="listing" tabindex="0"
            onmouseover={point.clone()} onclick={point} onfocusin={focus} onmouseleave={leave}>
            { for lines }
        </div>
    };
    part("section", "panel code-panel")
        .named("Routine")
        .with(heading)
        .with(summary)
        .with(code)
        .into()
}

fn overlaps(a: Span, b: Span) -> bool {
    a.start < b.end && b.start < a.end
}

/// What is pointed at: the innermost expression around the element.
fn pointed(element: Option<Element>) -> Pointed {
    let place = element
        .and_then(|element| element.closest("[data-expression]").ok()?)
        .and_then(|element| element.get_attribute("data-expression")?.parse().ok());
    place.map_or(Pointed::Nothing, Pointed::Expression)
}

struct Lister<'a> {
    text: &'a str,
    step: Option<&'a Step>,
    pointed: Pointed,
}

impl Lister<'_> {
    /// `carried`: whether the expression stands inside one that is tied to its bits already.
    fn piece(&self, piece: &Piece, carried: bool) -> Html {
        match piece {
            Piece::Token(class, span) => {
                let text = span.of(self.text);
                let class = match class {
                    TokenClass::Blank => "",
                    TokenClass::Keyword => "keyword",
                    TokenClass::Name => "name",
                    TokenClass::Number => "number",
                    TokenClass::Sign => "sign",
                };
                part("span", class).text(text.to_owned()).into()
            }
            Piece::Expression(id, _, inner) => {
                let evaluation = self.step.and_then(|step| {
                    step.evaluations
                        .iter()
                        .enumerate()
                        .find(|(_, evaluation)| evaluation.expr == *id)
                });
                let Some((place, evaluation)) = evaluation else {
                    return html! { <>{ for inner.iter().map(|piece| self.piece(piece, carried)) }</> };
                };
                let tie = match shift_of(&evaluation.motion) {
                    Some(_) if carried => None,
                    Some(1..) => Some("up"),
                    Some(_) => Some("down"),
                    None => None,
                };
                let pointed = (self.pointed == Pointed::Expression(place)).then_some("");
                let pieces = inner.iter();
                let pieces = pieces.map(|piece| self.piece(piece, carried || tie.is_some()));
                html! {
                    <span data-expression={place.to_string()} data-tie={tie} data-pointed={pointed}
                        tabindex={tie.map(|_| "0")}>
                        { for pieces }
                    </span>
                }
            }
        }
    }
}

fn cost(shown: &Shown<'_>) -> String {
    let trace = &shown.scene.trace;
    let plural =
        |count: usize, noun: &str| format!("{count} {noun}{}", if count == 1 { "" } else { "s" });
    let operations = plural(trace.operations() as usize, "op");
    let steps = plural(trace.steps().len(), "step");
    // Computed anew from this run, not taken on trust from the tests.
    let proved = recognise(trace.result_origins()) == Some(shown.scene.routine.transform());
    format!(
        "{operations} · {steps}{}",
        if proved { " · proved" } else { "" }
    )
}

/// The routines of the transform that is played, and then all others.
fn routine_menu(shown: &Shown<'_>) -> Html {
    let mut groups = vec![shown.scene.routine.transform()];
    for routine in Catalogue::ROUTINES {
        if !groups.contains(&routine.transform()) {
            groups.push(routine.transform());
        }
    }
    let group = |transform: Transform| {
        let routines = Catalogue::computing(transform);
        let choice = |routine: Routine| choice(routine.id(), title(routine));
        html! {
            <optgroup label={capitalised(noun(transform))}>{ for routines.map(choice) }</optgroup>
        }
    };
    let choices = groups.into_iter().map(group).collect();
    let present = shown.scene.routine.id().to_owned();
    menu(
        shown,
        "routine-select",
        "Routine",
        present,
        chosen_routine,
        choices,
    )
}

fn chosen_routine(menu: &HtmlSelectElement) -> Option<Event> {
    Some(Event::Act(Action::ChooseRoutine(Catalogue::find(
        &menu.value(),
    )?)))
}

/// "flip · delta swaps"
fn title(routine: Routine) -> String {
    let name = routine.name().replace('-', " ");
    if routine.family() == routine.transform().name() {
        name
    } else {
        format!("generalized loop: {name}")
    }
}

fn capitalised(text: &str) -> String {
    let mut text = text.to_owned();
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text
}
