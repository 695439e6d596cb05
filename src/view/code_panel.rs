//! The routine: its name, its cost, and its text with the current line highlighted.

use deltaboard_app::{Highlight, Message};
use deltaboard_catalogue::{Catalogue, Routine};
use deltaboard_routine::{Domain, Language, Listing, ListingLine, TokenClass};
use deltaboard_scene::{Action, CodeLine, CodePart, Cost, sentence};
use deltaboard_trace::{Step, Task, Verdict};
use deltaboard_transform::{Bitboard, Transform};
use web_sys::{Element, HtmlSelectElement};
use yew::prelude::*;

use super::controls::{Button, choice, menu};
use super::element::{element, panel_top};
use super::language_menu::language_menu;
use super::names::{Fate, board_name, noun, routine_group, routine_name};
use crate::shown::{Place, Shown};

pub(crate) fn code_panel(shown: &Shown<'_>) -> Html {
    // The menu shows the name, so the title is hidden.
    let top = panel_top(shown, html! { "Routine" })
        .class("top untold".to_owned())
        .with(routine_menu(shown))
        .with(element("span", "soft").testid("operations").text(cost(shown)));
    let mut summary = element("p", "summary").text(summary(shown));
    if let Some(credit) = shown.scene.routine.and_then(Routine::credit) {
        summary = summary.with(element("cite", "").text(format!(" {credit}")));
    }
    if shown.scene.routine.is_some() && !shown.is_calm() {
        let button = Button::quiet("open-in-lab", "Open this routine in the Lab, on this board");
        summary = summary.with(button.show(shown.press(Action::OpenInLab), "Open in Lab"));
    }
    element("section", "panel code-panel")
        .aria_label("Routine")
        .with(top)
        .with(summary)
        .with(language_menu(shown))
        .with(code(shown))
        .with(verdict(shown))
        .into()
}

/// Draws the listing in the chosen language, or as it's written while the worker prints it.
fn code(shown: &Shown<'_>) -> Html {
    let language = shown.state.language;
    match (language, shown.printed) {
        (Some(_), Some(Ok(printed))) => {
            listing_of(shown, "listing", (&printed.text, &printed.listing), shown.lit())
        }
        (Some(language), Some(Err(fault))) => {
            let fault = element("p", "fault").text(not_printed(language, fault));
            let written = listing(shown, "listing", shown.lit());
            [Html::from(fault), written].into_iter().collect()
        }
        _ => listing(shown, "listing", shown.lit()),
    }
}

/// Returns the sentence about code that can't be printed.
pub(super) fn not_printed(language: Language, fault: &str) -> String {
    sentence(&format!("can’t be written in {}: {fault}", language.name()))
}

/// Draws the listing, with the lines of a step highlighted.
pub(super) fn listing(shown: &Shown<'_>, testid: &'static str, lit: Option<&Step>) -> Html {
    let scene = shown.scene;
    listing_of(shown, testid, (scene.program.text(), &*scene.listing), lit)
}

/// Draws a text of the routine, with the lines of a step highlighted.
fn listing_of(
    shown: &Shown<'_>,
    testid: &'static str,
    (text, listing): (&str, &Listing),
    lit: Option<&Step>,
) -> Html {
    let scene = shown.scene;
    let renderer = ListingRenderer {
        text,
        step: shown.step(),
        lit,
        pointed: shown.highlight,
        marks_shifts: scene.domain() == Domain::Board && !shown.is_calm(),
        // Several of them would be many stops on the way past a player.
        focusable: shown.place == Place::App,
    };
    let lines = listing.lines.iter().map(|line| renderer.line(line));
    let hover =
        shown.send.reform(|event: MouseEvent| Message::Hover(pointed(event.target_dyn_into())));
    let point =
        shown.send.reform(|event: MouseEvent| Message::Point(pointed(event.target_dyn_into())));
    let focus =
        shown.send.reform(|event: FocusEvent| Message::Point(pointed(event.target_dyn_into())));
    let leave = shown.send.reform(|_| Message::Hover(Highlight::None));
    html! {
        <div class="code" id={testid} data-testid={testid} tabindex="0"
            onmousemove={hover} onclick={point} onfocusin={focus} onmouseleave={leave}>
            { for lines }
        </div>
    }
}

fn summary(shown: &Shown<'_>) -> String {
    match shown.scene.routine {
        // It tells what is wrong.
        Some(routine) if routine.is_exercise() && shown.asks => {
            "This routine has a mistake. Answer first; then the page shows it.".to_owned()
        }
        Some(routine) => match (shown.scene.transform, routine.task()) {
            // Under another numbering, the summary is about another transform.
            (Some(seen), Task::Transform(numbers))
                if noun(seen) != noun(numbers) && seen != Transform::ColorFlip =>
            {
                let (seen, numbers) = (noun(seen), noun(numbers));
                let summary = routine.summary();
                format!(
                    "With this numbering of squares, the {seen} is the routine for the {numbers}, described here. {summary}"
                )
            }
            _ => routine.summary(),
        },
        None => "Several routines, played as one.".to_owned(),
    }
}

/// The other ways to do the same task: on the number of a square, on a mailbox board, or by another routine alongside.
pub(super) fn alternatives(shown: &Shown<'_>) -> Html {
    match shown.scene.domains.len() {
        0 | 1 => compare_without_tabs(shown),
        _ => domain_tabs(shown),
    }
}

/// Tabs for the same task on a bitboard, on the number of a square, and on a mailbox board, with the cost of each.
fn domain_tabs(shown: &Shown<'_>) -> Html {
    let scene = shown.scene;
    if scene.domains.len() < 2 {
        return Html::default();
    }
    let tab = |(routine, cost): &(Routine, String)| {
        let chosen = routine.domain() == scene.domain();
        let (testid, title) = match routine.domain() {
            Domain::Board => ("domain-board", "whole board"),
            Domain::Square => ("domain-square", "one square"),
            Domain::Mailbox => ("domain-mailbox", "array"),
        };
        let button = Button::toggle(testid, "", chosen);
        let press = shown.press(Action::ChooseRoutine(*routine));
        let cost = element("small", "").text(cost.clone());
        button.show_content(press, [html! { title }, cost.into()].into_iter().collect())
    };
    element("div", "tabs")
        .aria_label("Input of the routine")
        .with_all(scene.domains.iter().map(tab))
        .with(compare(shown))
        .into()
}

/// The button that plays another routine for the same task alongside.
fn compare(shown: &Shown<'_>) -> Html {
    let compares = shown.scene.beside.is_some();
    let title = "Play another routine for the same task next to this one";
    let button = Button::toggle("compare", title, compares);
    button.show(shown.press(Action::Compare), "Compare")
}

/// The *Compare* button for routines that have no tabs.
fn compare_without_tabs(shown: &Shown<'_>) -> Html {
    match shown.scene.alternatives().as_slice() {
        [] => Html::default(),
        _ => compare(shown),
    }
}

/// The mistake of an exercise: the counterexample that the proof has found.
pub(super) fn verdict(shown: &Shown<'_>) -> Html {
    match shown.verdict {
        Some(&Verdict::Different { board, left, right }) => {
            counterexample(shown, board, left, right)
        }
        _ => Html::default(),
    }
}

fn counterexample(shown: &Shown<'_>, board: u64, left: u64, right: u64) -> Html {
    let shows = Button { testid: "counterexample", ..Button::default() };
    let sentence = format!(
        "Wrong result: {} {}; it should {}.",
        board_name(board),
        Fate::of(board, left).does(),
        Fate::of(board, right).should()
    );
    let load = shown.press(Action::TryBoard(Bitboard(board)));
    element("p", "verdict")
        .testid("verdict")
        .text(sentence)
        .with(shows.show(load, "Show it"))
        .into()
}

/// Returns the innermost expression around an element.
fn pointed(element: Option<Element>) -> Highlight {
    let place = element
        .and_then(|element| element.closest("[data-expression]").ok()?)
        .and_then(|element| element.get_attribute("data-expression")?.parse().ok());
    place.map_or(Highlight::None, Highlight::Expression)
}

/// Renders the lines of a listing.
pub(super) struct ListingRenderer<'a> {
    pub(super) text: &'a str,
    /// The step whose values are shown.
    pub(super) step: Option<&'a Step>,
    /// The step whose lines are highlighted.
    pub(super) lit: Option<&'a Step>,
    pub(super) pointed: Highlight,
    /// Whether expressions that shift the board have the colour of the bits that they move.
    pub(super) marks_shifts: bool,
    /// Whether Tab stops at these expressions: not if they are hidden from screen readers.
    pub(super) focusable: bool,
}

impl ListingRenderer<'_> {
    /// Renders a line, highlighted if it belongs to the step.
    pub(super) fn line(&self, line: &ListingLine) -> Html {
        let line = CodeLine::of(self.text, line, self.step, self.lit, self.marks_shifts);
        let class = match (line.is_current, line.is_part) {
            (true, _) => "line part now",
            (false, true) => "line part",
            (false, false) => "line",
        };
        let element = element("div", class).with_all(self.parts(&line.parts).into_iter());
        Html::from(if line.is_current { element.current_step() } else { element })
    }

    /// Renders parts in order. A shift and its distance stay on one line where narrow players wrap lines.
    fn parts(&self, mut parts: &[CodePart<'_>]) -> Vec<Html> {
        let mut rendered = Vec::new();
        while let [first, rest @ ..] = parts {
            let is_shift = matches!(first, CodePart::Token(TokenClass::Sign, "<<" | ">>" | ">>>"));
            let kept = match rest {
                [CodePart::Token(TokenClass::Blank, _), distance, ..]
                    if distance.is_one_token() =>
                {
                    3
                }
                [distance, ..] if distance.is_one_token() => 2,
                _ => 1,
            };
            let (now, later) = parts.split_at(if is_shift { kept } else { 1 });
            let mut htmls = now.iter().map(|part| self.part(part));
            match now.len() {
                1 => rendered.extend(htmls),
                _ => rendered.push(element("span", "kept").with_all(&mut htmls).into()),
            }
            parts = later;
        }
        rendered
    }

    fn part(&self, part: &CodePart<'_>) -> Html {
        match part {
            CodePart::Token(class, text) => {
                let class = match class {
                    TokenClass::Keyword => "keyword",
                    TokenClass::Sign => "sign",
                    // Names, numbers and spaces are most of a text: an element for each would be a quarter of the page.
                    _ => return html! { (*text).to_owned() },
                };
                element("span", class).text((*text).to_owned()).into()
            }
            CodePart::Expression { evaluation, direction, is_current, parts } => {
                let parts = self.parts(parts);
                let Some(place) = *evaluation else {
                    return html! { <>{ for parts }</> };
                };
                let tie = Some(*direction).filter(|direction| !direction.is_empty());
                let now = is_current.then_some("");
                let pointed = (self.pointed == Highlight::Expression(place)).then_some("");
                html! {
                    <span data-expression={place.to_string()} data-tie={tie} data-now={now} data-pointed={pointed}
                        tabindex={tie.filter(|_| self.focusable).map(|_| "0")}>
                        { for parts }
                    </span>
                }
            }
        }
    }
}

pub(super) fn cost(shown: &Shown<'_>) -> String {
    let operations = operations(shown);
    // Proved from this run, not taken from the tests.
    match shown.verdict {
        Some(Verdict::Proved) => operations + " · proved",
        Some(Verdict::Different { .. } | Verdict::DifferentValues { .. }) => {
            operations + " · wrong"
        }
        Some(Verdict::Tested { .. }) | None => operations,
    }
}

/// "13 ops · 3 steps"
pub(super) fn operations(shown: &Shown<'_>) -> String {
    let scene = shown.scene;
    let mut text = Cost::of_run(&scene.trace).in_words(scene.domain());
    let steps = scene.trace.steps().len();
    if scene.domain() != Domain::Mailbox {
        let plural = if steps == 1 { "" } else { "s" };
        text += &format!(" · {steps} step{plural}");
    }
    text
}

/// The menu of routines: first those of the current task, then all others.
fn routine_menu(shown: &Shown<'_>) -> Html {
    let mut groups: Vec<(String, Vec<Html>)> = Vec::new();
    let present = shown.scene.routine;
    // The group of the current routine is first.
    if let Some(present) = present {
        groups.push((routine_group(present), Vec::new()));
    }
    for &routine in Catalogue::ROUTINES {
        let (head, choice) = (routine_group(routine), choice(routine.id(), routine_name(routine)));
        match groups.iter_mut().find(|(known, _)| *known == head) {
            Some((_, choices)) => choices.push(choice),
            None => groups.push((head, vec![choice])),
        }
    }
    let mut choices = Vec::new();
    if present.is_none() {
        choices.push(choice("", "several routines"));
    }
    for (label, group) in groups {
        choices.push(html! { <optgroup {label}>{ for group }</optgroup> });
    }
    let present = present.map_or_else(String::new, |routine| routine.id().to_owned());
    menu(shown, "routine-select", "Routine", present, chosen_routine, choices)
}

fn chosen_routine(menu: &HtmlSelectElement) -> Option<Message> {
    Some(Message::Act(Action::ChooseRoutine(Catalogue::find(&menu.value())?)))
}
