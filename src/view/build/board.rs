//! The board as it is, with a copy under glass, and the board to reach.

use deltaboard_build::{Kind, Message};
use deltaboard_scene::{Side, blocks};
use deltaboard_transform::{Bitboard, Square};
use yew::prelude::*;

use super::{Drawn, square_of};
use crate::view::board_panel::coordinates;
use crate::view::element::element;

/// Draws the board as it is, the copy of it at the distance, and the slider.
pub(super) fn board(drawn: &Drawn<'_>) -> Html {
    let Drawn { model, preview, hand, .. } = drawn;
    let tried = model.tried();
    let beat = match model.beat() {
        0 => "",
        odd if odd % 2 == 1 => "odd",
        _ => "even",
    };
    let course = if model.exchanged() == 0 { "" } else { "pairs" };
    let ones = model
        .bits()
        .into_iter()
        .map(|(key, at)| Html::from(element("b", "one placed").placed(key, at)));
    let ghosts = ghosts(drawn)
        .map(|at| Html::from(element("i", "ghost placed").placed(format!("ghost-{at}"), at)));
    let pairs = preview.differ | preview.differ << tried.distance;
    let marks = [
        ("up", preview.lower),
        ("down", preview.upper & !preview.lower),
        ("lost", preview.lost | preview.mixed),
        ("pair", if preview.is_clean() { pairs } else { 0 }),
    ];
    let marks = marks.into_iter().filter(|(_, squares)| *squares != 0 && tried.mask != 0);
    let marks = marks.map(
        |(class, squares)| html! { <path {class} d={blocks(Bitboard(squares), Side::White)} /> },
    );
    let joins = Bitboard(if preview.is_clean() { preview.differ } else { 0 }).squares();
    let joins =
        joins.filter_map(|lower| Some((lower, Square::new(lower.index() + tried.distance)?)));
    let joins = joins.map(|(lower, upper)| html! { <path class="join" d={join(lower, upper)} /> });
    let grab = {
        let hand = (*hand).clone();
        Callback::from(move |event: PointerEvent| {
            let target: Option<web_sys::Element> = event.target_dyn_into();
            // Otherwise, a finger's events would all be those of the first square.
            let _fails_without_pointer =
                target.map(|it| it.release_pointer_capture(event.pointer_id()));
            hand.grabbed.set(square_of(&event));
        })
    };
    let drag = {
        let (hand, send) = ((*hand).clone(), drawn.send.clone());
        Callback::from(move |event: PointerEvent| {
            if event.buttons() & 1 == 0 {
                hand.grabbed.set(None);
            }
            if let (Some(from), Some(to)) = (hand.grabbed.get(), square_of(&event))
                && from != to
            {
                send.emit(Message::Distance(from.index().abs_diff(to.index())));
            }
        })
    };
    let shown = Bitboard(model.board());
    let squares = Side::White.squares().map(|square| {
        let class = if shown.contains(square) { "" } else { "zero" };
        html! { <i {class} data-square={square.to_string()} /> }
    });
    html! {
        <>
            <h2>{ if tried.kind.has_mask() { "The board, and a copy under glass" } else { "The board" } }</h2>
            <div class={classes!("main-grid", beat, course)}>
                { for coordinates(Side::White) }
                <div class="grid" data-testid="build-board">
                    <pre class="grid-text">{ shown.to_string() }</pre>
                    <svg class="tried" viewBox="0 0 800 800" aria-hidden="true">{ for marks }{ for joins }</svg>
                    <div class="squares glass" aria-hidden="true" onpointerdown={grab} onpointermove={drag}>{ for squares }</div>
                    { differing(model.exchanged()) }
                    <div class="ones" aria-hidden="true">{ for ghosts }{ for ones }</div>
                </div>
            </div>
            { distance(drawn) }
        </>
    }
}

/// Where the copies of the ones under the mask would be, or of all ones while the mask is empty.
fn ghosts(drawn: &Drawn<'_>) -> impl Iterator<Item = Square> {
    let tried = drawn.model.tried();
    let board = drawn.model.board();
    let moved = match tried.kind {
        _ if !tried.kind.has_mask() => 0,
        Kind::Rotate => board.rotate_left(u32::from(tried.distance)) & tried.mask,
        Kind::XorUp => board << tried.distance & tried.mask,
        Kind::XorDown => board >> tried.distance & tried.mask,
        _ if tried.mask == 0 => board << tried.distance,
        _ => (board & tried.mask) << tried.distance | board >> tried.distance & tried.mask,
    };
    Bitboard(moved).squares()
}

/// The slider for the distance.
fn distance(drawn: &Drawn<'_>) -> Html {
    let tried = drawn.model.tried();
    if !tried.kind.has_mask() {
        return Html::default();
    }
    let slide = drawn.send.reform(|event: InputEvent| {
        let field: Option<web_sys::HtmlInputElement> = event.target_dyn_into();
        Message::Distance(field.and_then(|it| it.value().parse().ok()).unwrap_or(1))
    });
    let by = |by: i8| drawn.press(Message::Distance(tried.distance.saturating_add_signed(by)));
    let (files, ranks) = (tried.distance % 8, tried.distance / 8);
    let count = |count: u8, one: &str| match count {
        0 => None,
        1 => Some(format!("1 {one}")),
        _ => Some(format!("{count} {one}s")),
    };
    let parts: Vec<_> =
        [count(ranks, "rank"), count(files, "file")].into_iter().flatten().collect();
    html! {
        <div class="build-distance">
            <label>
                <span>{ "Distance" }</span>
                <input type="range" min="1" max="63" value={tried.distance.to_string()} data-testid="build-distance"
                    aria-valuetext={format!("{}: {}", tried.distance, parts.join(" and "))} oninput={slide} />
            </label>
            <button type="button" aria-label="Smaller distance" onclick={by(-1)}>{ "−" }</button>
            <output>{ tried.distance }</output>
            <button type="button" aria-label="Larger distance" onclick={by(1)}>{ "+" }</button>
        </div>
    }
}

/// The line between two partners, from the upper edge of the lower one to the lower edge of the upper one.
fn join(lower: Square, upper: Square) -> String {
    let middle = |square: Square| {
        (100 * i32::from(square.file().index()) + 50, 750 - 100 * i32::from(square.rank().index()))
    };
    let ((x1, y1), (x2, y2)) = (middle(lower), middle(upper));
    let bend = 12 + (y1 - y2).abs() / 20;
    format!("M{x1} {y1}Q{} {} {x2} {y2}", (x1 + x2) / 2 + bend, (y1 + y2) / 2 + bend)
}

fn differing(squares: u64) -> Html {
    match squares {
        0 => Html::default(),
        _ => html! {
            <svg class="differing" viewBox="0 0 800 800" aria-hidden="true">
                <path d={blocks(Bitboard(squares), Side::White)} />
            </svg>
        },
    }
}

/// Draws the board to reach; the squares whose bits are right already are marked.
pub(super) fn goal(drawn: &Drawn<'_>) -> Html {
    let model = drawn.model;
    let (board, right) = (Bitboard(model.goal_board()), model.goal().right(model.routine()));
    let ones =
        board.squares().map(|at| Html::from(element("b", "one placed").placed(at.to_string(), at)));
    html! {
        <figure class="build-goal">
            <div class="grid" data-testid="build-goal">
                <pre class="grid-text" role="img" aria-label="The goal">{ board.to_string() }</pre>
                <svg class="tried" viewBox="0 0 800 800" aria-hidden="true">
                    <path class="right" d={blocks(Bitboard(right), Side::White)} />
                </svg>
                <div class="squares flat" />
                <div class="ones" aria-hidden="true">{ for ones }</div>
            </div>
            <figcaption><b>{ "The goal. " }</b>{ "Squares whose bit is right on every board are green." }</figcaption>
        </figure>
    }
}
