//! The bitboard that the routine works on, after the last step.

use deltaboard_app::{Highlight, Message};
use deltaboard_routine::{Domain, Type};
use deltaboard_scene::{
    Action, Carries, Cells, Grid, Operation, Scene, Set, Side, Tints, View, hex,
};
use deltaboard_trace::{Digit, DigitRule, Evaluation, copies};
use deltaboard_transform::{Bitboard, Square, SquareMapping};
use web_sys::HtmlSelectElement;
use yew::prelude::*;

use super::bit_grid::{BitGrid, One, bit_grid};
use super::board_panel::coordinates;
use super::controls::{Button, choice, menu};
use super::element::{element, panel, panel_top};
use super::names::routine_name;
use super::piece::piece;
use super::square_info::square_info;
use crate::shown::Shown;

pub(crate) fn bits_panel(shown: &Shown<'_>) -> Html {
    let (scene, frame) = (shown.scene, shown.frame);
    // The value of a highlighted expression replaces the board.
    let value = shown.evaluation().filter(|evaluation| evaluation.number.ty == Type::U64);
    let (title, number, grid) = match value {
        Some(value) => {
            let number = value.number.bits;
            let code = value.span.of(scene.program.text());
            let grid = BitGrid {
                testid: "bit-grid",
                grid: Grid::plain(scene.on_board(number), Tints::default()),
                ones: ones_of(shown, value),
                operation: operation(shown),
                glide: None,
                walkable: true,
                still: false,
            };
            let title = element("code", "pointed").text(code.to_owned());
            (title.into(), number, grid)
        }
        None => (set_title(shown), scene.trace.board(frame), frame_grid(shown, "bit-grid")),
    };
    let mut top = panel_top(shown, title);
    if !scene.before.is_bits() {
        top = top.with(set_menu(shown));
    }
    let [about, read] = info(shown);
    let is_arithmetic = scene.domain() == Domain::Square;
    let (inside, below) = if is_arithmetic { (None, Some(about)) } else { (Some(about), None) };
    let top = top.with_all(inside.into_iter());
    let number = hex(number);
    let copied = number.clone();
    let copy = shown.send.reform(move |_: MouseEvent| Message::Copy(copied.clone(), "bits-hex"));
    let is_page = shown.is_page();
    let id = is_page.then_some("bits-hex");
    let top = top.with(html! { <code {id} data-testid="bits-hex">{ number }</code> });
    let top = match is_page && !shown.is_calm() {
        true => top.with(Button::quiet("bits-copy", "Copy these bits").show(copy, "Copy")),
        false => top,
    };
    let grid = element("div", "")
        .class(shown.in_beat(if shown.edits() { "main-grid editing" } else { "main-grid" }))
        .with(bit_grid(shown, grid))
        .with(small_pieces(shown))
        .with_all(coordinates(shown.state.side).into_iter())
        .with_all(rulers(shown).into_iter().flatten());
    panel(shown, "panel bits-panel", "Bits")
        .with(top)
        .with(grid)
        .with_all(below.into_iter())
        .with(read)
        .into()
}

/// The pieces in the corners of the squares, for narrow pages, which have room for one board only.
fn small_pieces(shown: &Shown<'_>) -> Html {
    if !shown.is_page() || shown.scene.before.is_bits() {
        return Html::default();
    }
    let pieces = shown.scene.all_pieces(shown.frame);
    let pieces = pieces.into_iter().map(|(bit, it, layer)| piece(shown, bit, it, layer));
    element("div", "pieces small").aria_hidden().with_all(pieces).into()
}

/// The binary digits of the ranks and files at the edges, a column for each digit. Those that the step turns over are marked,
/// for all ranks or files at once.
fn rulers(shown: &Shown<'_>) -> Option<[Html; 2]> {
    if !shown.is_page() || shown.is_calm() || shown.scene.domain() != Domain::Board {
        return None;
    }
    let rule = shown.scene.digit_rule(shown.displayed_frame()).filter(|_| !shown.asks);
    let changed: Vec<Digit> = rule.iter().flat_map(DigitRule::changed).collect();
    let turned: Vec<Digit> = rule.iter().flat_map(DigitRule::turned).collect();
    let ruler = |class, squares: [Square; 8], digits: &[Digit]| {
        let column = |digit: &Digit| {
            let values = squares.map(|square| digit.of(square).to_string());
            let class = match (changed.contains(digit), turned.contains(digit)) {
                (_, true) => "turns over",
                (true, false) => "turns",
                _ => "",
            };
            Html::from(element("p", class).text(values.join(" ")))
        };
        element("div", class).aria_hidden().with_all(digits.iter().map(column)).into()
    };
    let edge: Vec<Square> = shown.state.side.squares().collect();
    let ranks = std::array::from_fn(|row| edge[8 * row]);
    let files = std::array::from_fn(|column| edge[column]);
    let (of_rank, of_file) = Digit::ALL.split_at(3);
    Some([ruler("ruler by-rank", ranks, of_rank), ruler("ruler by-file", files, of_file)])
}

/// The options of the boards: contents and numbering of the squares, and the side at the bottom.
pub(super) fn board_options(shown: &Shown<'_>) -> [Html; 3] {
    let other = match shown.state.side {
        Side::White => "View from Black",
        Side::Black => "View from White",
    };
    let turn = Button::quiet("turn-view", "View from the other side; the board doesn’t change");
    let turn = turn.show(shown.press(Action::TurnView), other);
    [cells_menu(shown), mapping_menu(shown), turn]
}

/// Describes the highlighted square or expression. A second, live element has the text of expressions, so that screen
/// readers announce them: they announce only changes of an element that is already there.
fn info(shown: &Shown<'_>) -> [Html; 2] {
    let class = match shown.scene.domain() {
        Domain::Square => "square-info worth",
        _ => "square-info soft",
    };
    let text = square_info(shown);
    let read = match shown.highlight {
        Highlight::Expression(_) => text.clone(),
        _ => String::new(),
    };
    let info = element("p", class).testid("square-info").text(text);
    let read = element("p", "unseen").live().testid("operation").text(read);
    [info.into(), read.into()]
}

/// Returns the grid of the current frame.
pub(super) fn frame_grid<'a>(shown: &'a Shown<'_>, testid: &'static str) -> BitGrid<'a> {
    let (scene, frame) = (shown.scene, shown.frame);
    let ones = scene.all_bits(frame).into_iter();
    let ones = ones.map(|(bit, layer)| One { key: bit.key(), at: bit.at, layer }).collect();
    let mut grid = BitGrid {
        testid,
        grid: Grid::of_frame(shown.state, scene, frame, shown.displayed_frame()),
        ones,
        operation: carries(shown),
        glide: shown.glide,
        walkable: true,
        still: false,
    };
    add_sums(shown, &mut grid);
    if shown.is_calm() {
        (grid.grid.tints, grid.grid.arcs) = (Tints::default(), None);
    }
    grid
}

/// Returns the picture of the highlighted operation.
fn operation(shown: &Shown<'_>) -> Operation {
    let picture = match (shown.highlight, shown.step()) {
        (Highlight::Expression(place), Some(step)) => Operation::of(shown.scene, step, place),
        _ => None,
    };
    picture.unwrap_or_default()
}

/// Returns where the carries of the step ran.
fn carries(shown: &Shown<'_>) -> Operation {
    let carries = Carries::of(shown.scene, shown.frame);
    let carried = carries.map_or(Bitboard::EMPTY, |carries| carries.squares);
    Operation { carried, ..Operation::default() }
}

/// Returns the ones of an expression's value. The key of each is the bit that it is a copy of.
fn ones_of(shown: &Shown<'_>, evaluation: &Evaluation) -> Vec<One> {
    let scene = shown.scene;
    let value = Bitboard(evaluation.number.bits);
    let mut seen = 0u64;
    let mut known = 0u64;
    let mut ones = Vec::new();
    for (from, at) in copies(&evaluation.origins).filter(|(_, at)| value.contains(*at)) {
        let from = scene.square_of(from);
        let home = scene.bit_at(from, 0).map_or(from, |bit| bit.home);
        let twin = seen >> home.index() & 1 == 1;
        let key = if twin { format!("{home}-{at}") } else { home.to_string() };
        ones.push(One::placed(key, scene.square_of(at)));
        seen |= 1 << home.index();
        known |= 1 << at.index();
    }
    let others = Bitboard(value.0 & !known).squares();
    let others = others.map(|at| scene.square_of(at));
    ones.extend(others.map(|at| One::placed(format!("={at}"), at)));
    ones
}

/// Adds the ones that are an XOR of several bits. The key of each is its square.
fn add_sums(shown: &Shown<'_>, grid: &mut BitGrid<'_>) {
    let sums = shown.scene.sums(shown.frame).squares();
    grid.ones.extend(sums.map(|at| One::placed(format!("={at}"), at)));
}

fn set_title(shown: &Shown<'_>) -> Html {
    let scene = &shown.scene;
    if scene.beside.is_some() {
        return name_of(scene);
    }
    if shown.stale.is_some() {
        return html! { "Bits, not of this code" };
    }
    if scene.before.is_bits() || scene.set == shown.state.set {
        return html! { "Bits" };
    }
    html! { <span title="The colours change with the last step">{ format!("Bits of {} →", scene.set.title()) }</span> }
}

fn set_menu(shown: &Shown<'_>) -> Html {
    let present = shown.state.set.name();
    let sets = Set::all().map(|set| choice(&set.name(), set.title()));
    let choices = sets.chain([choice("bits", "convert to bits…")]).collect();
    menu(shown, "set-select", "Which squares", present, chosen_set, choices)
}

fn chosen_set(menu: &HtmlSelectElement) -> Option<Message> {
    Some(Message::Act(match &*menu.value() {
        "bits" => Action::ForgetPieces,
        name => Action::ChooseSet(Set::named(name)?),
    }))
}

fn cells_menu(shown: &Shown<'_>) -> Html {
    let letters = shown.scene.line().is_some();
    let title = |cells| match cells {
        Cells::Bits if letters => "Letters",
        Cells::Bits => "Bits",
        Cells::Numbers => "Bit numbers",
        Cells::Origins => "Origin of each bit",
        Cells::Diagonals => "Diagonals",
    };
    let mut choices = Vec::new();
    for cells in Cells::ALL {
        choices.push(choice(cells.name(), title(cells)));
    }
    let present = shown.state.cells.name().to_owned();
    let choose = |menu: &HtmlSelectElement| {
        let chosen = Cells::ALL.into_iter().find(|cells| cells.name() == menu.value());
        Some(Message::Act(Action::ChooseCells(chosen?)))
    };
    menu(shown, "cells-select", "Square contents", present, choose, choices)
}

/// The menu of square numberings. A routine of ours that isn't a transform is written for the default numbering.
fn mapping_menu(shown: &Shown<'_>) -> Html {
    if shown.scene.transform.is_none() && shown.state.view != View::Lab {
        let why = "written for a1 = 0, b1 = 1";
        return element("span", "soft").text(why).into();
    }
    let mut choices = Vec::new();
    for mapping in SquareMapping::ALL {
        choices.push(choice(mapping.name(), mapping.title()));
    }
    let present = shown.state.mapping.name().to_owned();
    let choose = |menu: &HtmlSelectElement| {
        let mapping = menu.value().parse().ok()?;
        Some(Message::Act(Action::ChooseMapping(mapping)))
    };
    menu(shown, "mapping-select", "Square numbering", present, choose, choices)
}

/// The title of a routine, shown over its board.
pub(super) fn name_of(scene: &Scene) -> Html {
    let name = scene.routine.map_or_else(String::new, routine_name);
    element("span", "").text(name).into()
}
