//! The followed bit: the digits of its square, its way, and its trail over the grid.

use deltaboard_app::{Highlight, Message};
use deltaboard_scene::{Station, Way, sentence};
use deltaboard_trace::{Digit, digits_of};
use deltaboard_transform::Square;
use web_sys::Element;
use yew::prelude::*;

use super::arcs::head;
use super::element::{ElementBuilder, element};
use crate::shown::Shown;

/// An effect with more letters than this is shown as a formula.
const MAX_EFFECT: usize = 96;

/// The digits of the followed bit's square, with its way so far and the way ahead.
pub(super) fn digits(shown: &Shown<'_>) -> Html {
    let Some(way) = shown.way.filter(|_| !shown.is_calm()) else {
        return Html::default();
    };
    let stations = way.stations();
    element("div", "follow")
        .with(tiles(shown, way, &stations))
        .with(element("div", "ways").with(path(shown, &stations)).with(rule(shown)))
        .into()
}

/// A tile for each digit. Those that the displayed step changes are outlined; those that it turns over for this bit are
/// marked.
fn tiles(shown: &Shown<'_>, way: &Way, stations: &[Station]) -> Html {
    let place = way.place(shown.frame);
    let rule = shown.scene.digit_rule(shown.displayed_frame());
    let changed: Vec<Digit> = rule.map_or_else(Vec::new, |rule| rule.changed().collect());
    let displayed = shown.displayed_frame();
    let station = stations.iter().find(|station| station.frame == displayed);
    let turned = station.map_or(&[][..], |station| &station.turned);
    let last = shown.scene.trace.steps().len();
    let goal = way.place(last).square().filter(|_| !shown.asks);
    let is_settled = |digit: &Digit| {
        let mut later = stations.iter().filter(|station| station.frame > shown.frame);
        !later.any(|station| station.turned.contains(digit) || station.place.square().is_none())
    };
    let after = station.and_then(|station| station.place.square());
    let tile = |digit: Digit| {
        let value = match place.square() {
            Some(square) => digit.of(square).to_string(),
            None => "?".to_owned(),
        };
        let settled = goal.is_some() && is_settled(&digit);
        let goal = goal.map_or_else(String::new, |goal| {
            format!("{} {}", digit.of(goal), if settled { "✓" } else { "…" })
        });
        let pointed = shown.highlight == Highlight::Digit(digit);
        let mut class = "tile".to_owned();
        for (is, word) in [
            (turned.contains(&digit), " turned"),
            (turned.contains(&digit) && after.is_some_and(|it| digit.of(it) == 0), " falls"),
            (settled, " settled"),
            (changed.contains(&digit), " changes"),
            (pointed, " pointed"),
        ] {
            class += if is { word } else { "" };
        }
        element("span", "")
            .class(class)
            .data_label(digit.symbol().to_owned())
            .with(element("small", "").text(digit.symbol()))
            .text(value)
            .with(element("small", "goal").text(goal))
    };
    let name = match place.square() {
        Some(square) => format!("The followed bit is on {square}, {}", digits_of(square)),
        None => "The followed bit isn’t on a single square".to_owned(),
    };
    let hover =
        shown.send.reform(|event: MouseEvent| Message::Hover(pointed(event.target_dyn_into())));
    let leave = shown.send.reform(|_| Message::Hover(Highlight::None));
    html! {
        <div class="tiles" role="img" aria-label={name} title={TILES} onmousemove={hover} onmouseleave={leave}>
            { for Digit::ALL.into_iter().map(tile).map(Html::from) }
        </div>
    }
}

/// The help on the tiles.
const TILES: &str = "The number of the bit’s square, in binary: three digits for the rank, three for the file. \
    Point at a digit to see the squares where it is 1.";

fn pointed(element: Option<Element>) -> Highlight {
    let symbol = element
        .and_then(|element| element.closest(".tile").ok()?)
        .and_then(|tile| tile.get_attribute("data-label"));
    let digit = Digit::ALL.into_iter().find(|digit| symbol.as_deref() == Some(digit.symbol()));
    digit.map_or(Highlight::None, Highlight::Digit)
}

/// The way: up to the current frame, and, unless a question waits, the rest.
fn path(shown: &Shown<'_>, stations: &[Station]) -> Html {
    let (mut walked, mut ahead) = (element("span", "").testid("follow"), element("span", "ahead"));
    for (place, station) in stations.iter().enumerate() {
        // With a key, the others stay where they are when one changes from ahead to walked.
        let mut part = element("span", "station").key(station.frame.to_string());
        if place > 0 {
            part = part.with(element("i", "to").text(" -> "));
        }
        part = match (station.place.square(), station.turned.is_empty()) {
            (Some(square), false) => with_digits(part, square, &station.turned),
            _ => part.text(station.in_words()),
        };
        if station.frame <= shown.frame {
            walked = walked.with(part);
        } else if !shown.asks {
            ahead = ahead.with(part);
        }
    }
    element("p", "way").with(walked).with(ahead.aria_hidden()).into()
}

/// Adds a square and its digits. Those that have turned over are marked.
fn with_digits(mut part: ElementBuilder, square: Square, turned: &[Digit]) -> ElementBuilder {
    // One text between two marked digits: the browser would place several differently.
    let mut plain = format!("{square} ");
    for (place, digit) in Digit::ALL.into_iter().enumerate() {
        if place == 3 {
            plain.push(' ');
        }
        let value = digit.of(square).to_string();
        match turned.contains(&digit) {
            true => {
                if !plain.is_empty() {
                    part = part.text(std::mem::take(&mut plain));
                }
                let class = if value == "0" { "falls" } else { "" };
                part = part.with(element("u", class).text(value));
            }
            false => plain.push_str(&value),
        }
    }
    if plain.is_empty() { part } else { part.text(plain) }
}

/// What the routine does to the digits of every square.
fn rule(shown: &Shown<'_>) -> Html {
    let rule = shown.scene.digit_rule_of_all().filter(|_| !shown.asks);
    let text = match rule {
        Some(rule) => match rule.effect() {
            effect if effect.len() < MAX_EFFECT => {
                sentence(&format!("in all, the routine {effect}"))
            }
            _ => rule.to_string(),
        },
        None if shown.asks => String::new(),
        None => {
            "The result doesn’t follow a single rule for the digits; follow single bits.".to_owned()
        }
    };
    element("p", "rule soft").testid("digit-rule").text(text).into()
}

/// The trail of the followed bit, and a ring where it is; not while a question marks another bit.
pub(super) fn trail(shown: &Shown<'_>) -> Html {
    let is_shown = shown.waiting().is_none() && !shown.is_calm();
    let Some(way) = shown.way.filter(|_| is_shown) else {
        return Html::default();
    };
    let parts = way.trail(shown.state.side, shown.frame);
    let last = parts.len();
    // The latest are drawn the strongest, and the last one has a head.
    let trail = parts.into_iter().enumerate().map(|(number, part)| {
        let class = match last - number {
            _ if part.frame == shown.frame => "new",
            1 | 2 => "",
            _ => "old",
        };
        let path = element("path", class);
        Html::from(match last - number {
            1 => path.path_with_marker(part.path, "url(#head-trail)".to_owned()),
            _ => path.path(part.path),
        })
    });
    let rings = way.place(shown.frame).squares().squares().enumerate().map(|(number, square)| {
        let entrance = shown.entrance(square);
        let class = if entrance.is_some() { "ring placed enters" } else { "ring placed" };
        let ring = entrance.into_iter().fold(element("i", class), ElementBuilder::passing);
        Html::from(ring.placed(number.to_string(), square))
    });
    html! {
        <>
            <svg class="trail" viewBox="0 0 800 800" aria-hidden="true">
                { for trail }
                <defs>{ head("trail") }</defs>
            </svg>
            { element("div", "rings").aria_hidden().with_all(rings) }
        </>
    }
}
