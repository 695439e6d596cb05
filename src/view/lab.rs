//! The Lab above and below the board: what the code is, a fix for it, and a comparison.

mod editor;
mod functions;
mod permutation;
mod printed;

use deltaboard_app::{
    WorkFailure,
    lab::{Comparison, Fix, assumption_in_words},
};
use deltaboard_catalogue::{Catalogue, Routine};
use deltaboard_routine::{Parameter, Type, under_assumptions};
use deltaboard_scene::{
    Action, hex,
    lab::{Against, EXAMPLES, argument},
};
use deltaboard_trace::Verdict;
use web_sys::{HtmlInputElement, HtmlSelectElement};
use yew::prelude::*;

pub(crate) use self::editor::editor_panel;
use self::permutation::permutation_panel;
use self::printed::printed;
use super::controls::{Button, choice, menu};
use super::costs::costs;
use super::element::element;
use super::names::{Fate, board_name, routine_title};
use crate::shown::Shown;
use deltaboard_app::Message;

pub(crate) fn lab_bar(shown: &Shown<'_>) -> Html {
    element("section", "lab-bar")
        .aria_label("Lab")
        .with(
            element("div", "lab-choices")
                .with(examples(shown))
                .with(functions(shown))
                .with_all(arguments(shown).into_iter())
                .with(compare_menu(shown)),
        )
        .with(verdict(shown))
        .into()
}

/// Renders the part below the player: the code in other languages, its cost next to other routines', and code for a
/// permutation.
pub(crate) fn lab_below(shown: &Shown<'_>) -> Html {
    let finding = shown.report.and_then(|report| report.finding.as_ref());
    let task = finding.and_then(|finding| Some(finding.known?.task()));
    element("section", "reference lab-below")
        .aria_label("More about the code")
        .with(printed(shown))
        .with(task.map_or_else(Html::default, |task| costs(shown, task, true)))
        .with(permutation_panel(shown))
        .into()
}

fn examples(shown: &Shown<'_>) -> Html {
    let examples = EXAMPLES.iter().enumerate();
    let choices = examples.map(|(place, example)| choice(&place.to_string(), example.title));
    let choices = [choice("", "Code examples")].into_iter().chain(choices);
    menu(shown, "lab-examples", "Code examples", String::new(), chosen_example, choices.collect())
}

fn chosen_example(menu: &HtmlSelectElement) -> Option<Message> {
    let example = EXAMPLES.get(menu.value().parse::<usize>().ok()?)?;
    Some(Message::ReplaceCode(example.code.trim_end().into()))
}

/// The menu of functions to play, if there are several.
fn functions(shown: &Shown<'_>) -> Html {
    let program = &shown.scene.program;
    let names = program.runnable();
    if names.len() < 2 {
        return Html::default();
    }
    let choices = names.iter().map(|name| choice(name, (*name).to_owned()));
    element("label", "field")
        .with(element("span", "").text("Play"))
        .with(menu(
            shown,
            "lab-function",
            "Function to play",
            program.name().to_owned(),
            chosen_function,
            choices.collect(),
        ))
        .into()
}

fn chosen_function(menu: &HtmlSelectElement) -> Option<Message> {
    Some(Message::PlayFunction(menu.value()))
}

/// The fields for the arguments besides the board.
fn arguments(shown: &Shown<'_>) -> Vec<Html> {
    let parameters = shown.scene.program.parameters();
    let field = |(place, parameter): (usize, Parameter<'_>)| {
        let write = shown.on(move |event: InputEvent| {
            let text = event.target_dyn_into::<HtmlInputElement>()?.value();
            Some(Message::Act(Action::SetArgument(place, argument(&text)?)))
        });
        let value = match parameter.ty {
            Type::U64 | Type::I64 if parameter.value > 99 => hex(parameter.value),
            _ => parameter.value.to_string(),
        };
        html! {
            <label class="field argument">
                { element("span", "").text(format!("{} =", parameter.name)) }
                <input data-testid="lab-argument" value={value} oninput={write} />
            </label>
        }
    };
    parameters.into_iter().enumerate().map(field).collect()
}

/// The menu of routines to compare the code with.
fn compare_menu(shown: &Shown<'_>) -> Html {
    let program = &shown.scene.program;
    let domain = program.domain();
    let played = program.name();
    let others = program.runnable().into_iter();
    let others = others.filter(|name| *name != played);
    let others = others.map(|name| choice(name, format!("{name} (your code)")));
    let known = Catalogue::ROUTINES.iter().filter(|routine| {
        !routine.is_exercise() && routine.domain() == domain && routine.task().line().is_none()
    });
    let known = known.map(|routine: &Routine| choice(routine.id(), routine_title(*routine)));
    let nothing = [choice("", "nothing")].into_iter();
    let present = match &shown.state.lab.against {
        Against::Nothing => String::new(),
        Against::Routine(routine) => routine.id().to_owned(),
        Against::Function(name) => name.clone(),
    };
    element("label", "field")
        .with(element("span", "").text("Compare with"))
        .with(menu(
            shown,
            "lab-compare",
            "Compare with",
            present,
            chosen_against,
            nothing.chain(others).chain(known).collect(),
        ))
        .into()
}

fn chosen_against(menu: &HtmlSelectElement) -> Option<Message> {
    let value = menu.value();
    let against = match Catalogue::find(&value) {
        Some(routine) => Against::Routine(routine),
        None if value.is_empty() => Against::Nothing,
        None => Against::Function(value),
    };
    Some(Message::Act(Action::CompareWith(against)))
}

/// Renders the verdict on the code: what it computes, its assumptions, a fix, the comparison.
fn verdict(shown: &Shown<'_>) -> Html {
    let report = shown.report;
    let found = report.and_then(|report| Some((report, report.finding.as_ref()?)));
    // A wrong number leads, before what the code does with it.
    let slip = found.filter(|(_, finding)| finding.mark == '?').and_then(|(it, _)| it.fix.as_ref());
    let sentence = match found {
        Some((_, finding)) if slip.is_some() => finding.sentences.clone(),
        Some((_, finding)) => format!("{} {}", finding.mark, finding.sentences),
        None if shown.stale.is_some() => shown.stale.unwrap_or_default().to_owned(),
        None if shown.asks => "The verdict comes after your answer.".to_owned(),
        None => without_report(shown.session.work.failure.as_ref()),
    };
    let class = match found.map(|(_, finding)| finding.mark) {
        _ if slip.is_some() => "lab-verdict wrong slip",
        Some('✗') => "lab-verdict wrong",
        _ => "lab-verdict",
    };
    element("div", class)
        .with(element("p", "lab-finding").testid("lab-verdict").live().text(sentence))
        .with(report.map_or_else(Html::default, |report| {
            let assumptions = report.assumptions.iter().map(|assumption| {
                let sentence = assumption_in_words(assumption, &shown.state.lab.code);
                let line = element("p", "lab-granted").testid("lab-granted");
                Html::from(line.text(sentence))
            });
            let slip = report.fix.as_ref().map(|it| fix(shown, it, slip.is_some()));
            let comparison = report.comparison.as_ref();
            let comparison = comparison.map(|comparison| comparison_sentence(shown, comparison));
            assumptions.chain(slip).chain(comparison).collect()
        }))
        .into()
}

/// What is said before the worker has examined the code, or if it can't.
fn without_report(failure: Option<&WorkFailure>) -> String {
    match failure {
        None => "…".to_owned(),
        Some(WorkFailure::NoWorker) => "The browser did not start a worker, so the code only plays: the page can’t identify, prove, \
            compare or print it, or find code for a permutation."
            .to_owned(),
        Some(WorkFailure::Crashed) => {
            "The analysis has stopped because of an error in Deltaboard. Other code may still be analysed.".to_owned()
        }
        Some(WorkFailure::NotLoaded(reason)) => format!(
            "The part of the page that reads and examines code did not load ({reason}). Reload the page, or change the code \
             to try again."
        ),
    }
}

/// Renders a probable typo, with a button that fixes it. If it leads, it has the mark.
fn fix(shown: &Shown<'_>, fix: &Fix, leads: bool) -> Html {
    let fixed = fix.code.clone();
    let press = shown.send.reform(move |_: MouseEvent| Message::ReplaceCode(fixed.clone().into()));
    let button = Button { testid: "lab-mend", ..Button::default() };
    element("p", "lab-slip")
        .testid("lab-slip")
        .text(format!("{}{}", if leads { "? " } else { "" }, fix.sentence))
        .with(button.show(press, "Fix it"))
        .into()
}

/// Renders how the code compares with another routine.
fn comparison_sentence(shown: &Shown<'_>, comparison: &Comparison) -> Html {
    let title = &comparison.title;
    let (board, left, right) = match comparison.verdict {
        Verdict::Proved => {
            let sentence = format!("The same as {title}, proved for {}.", comparison.inputs);
            return element("p", "lab-same")
                .testid("lab-comparison")
                .text(under_assumptions(&comparison.assumptions, &sentence))
                .into();
        }
        Verdict::Tested { boards } => {
            let sentence = format!("The same as {title} on {boards} boards. This isn’t a proof.");
            return element("p", "lab-same").testid("lab-comparison").text(sentence).into();
        }
        Verdict::DifferentValues { square, left, right } => {
            let sentence = format!(
                "Not the same as {title}: for {square} this gives {left}, and the other gives {right}."
            );
            return element("p", "lab-differs").testid("lab-comparison").text(sentence).into();
        }
        Verdict::Different { board, left, right } => {
            [board, left, right].map(|number| shown.scene.on_board(number)).into()
        }
    };
    let sentence = format!(
        "Not the same as {title}: {} {} here, but {} there. ",
        board_name(board.0),
        Fate::of(board.0, left.0).does(),
        Fate::of(board.0, right.0).does()
    );
    let press = shown.press(Action::ShowDifference(board, comparison.first_difference));
    let button = Button {
        testid: "lab-counterexample",
        title: "Load this board, at the step where the two differ",
        ..Button::default()
    };
    let shows = button.show_content(press, html! { "Show the board that fails" });
    element("p", "lab-differs").testid("lab-comparison").text(sentence).with(shows).into()
}
