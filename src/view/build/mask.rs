//! The mask: painted square by square, by ranks and files, and by chips.

use std::rc::Rc;

use deltaboard_build::{Chip, Kind, Message};
use deltaboard_scene::Side;
use deltaboard_transform::{Bitboard, File, Rank, Square};
use web_sys::Element;
use yew::prelude::*;

use super::{Drawn, Hand, square_of};
use crate::browser::focus;
use crate::view::element::element;
use crate::view::squares::direction;

/// Draws the mask and the chips.
pub(super) fn mask(drawn: &Drawn<'_>) -> Html {
    let tried = drawn.model.tried();
    if !tried.kind.has_mask() {
        return Html::default();
    }
    let title = match tried.kind {
        Kind::Swap | Kind::Shift => "The mask: lower partners",
        _ => "The mask: squares that change",
    };
    html! {
        <>
            <h2>{ title }{ clear(drawn) }<span class="soft">{ format!("0x{:016X}", tried.mask) }</span></h2>
            { painted(drawn) }
        </>
    }
}

/// The button that takes all squares out of the mask.
fn clear(drawn: &Drawn<'_>) -> Html {
    match drawn.model.tried().mask {
        0 => Html::default(),
        mask => html! {
            <button type="button" class="build-clear" data-testid="build-clear"
                onclick={drawn.press(Message::Paint(mask, false))}>{ "Clear" }</button>
        },
    }
}

/// The kinds of moves, if the task needs more than one.
pub(super) fn palette(drawn: &Drawn<'_>) -> Html {
    let kinds = drawn.model.goal().palette();
    let tried = drawn.model.tried().kind;
    if kinds.len() < 2 {
        return Html::default();
    }
    let kind = |kind: &Kind| {
        html! {
            <button type="button" aria-pressed={(*kind == tried).to_string()} data-testid={format!("build-kind-{}", kind.name())}
                onclick={drawn.press(Message::Choose(*kind))}>{ kind.title() }</button>
        }
    };
    html! { <div class="build-row build-kinds" role="group" aria-label="Moves">{ for kinds.iter().map(kind) }</div> }
}

fn painted(drawn: &Drawn<'_>) -> Html {
    let Drawn { model, preview, hand, send, .. } = drawn;
    let mask = model.tried().mask;
    let is_under = move |square: Square| mask >> square.index() & 1 == 1;
    let wrong = if preview.is_clean() { 0 } else { preview.lost | preview.mixed };
    let down = {
        let (hand, send) = (Rc::clone(hand), (*send).clone());
        Callback::from(move |event: PointerEvent| {
            let target: Option<Element> = event.target_dyn_into();
            let _fails_without_pointer =
                target.map(|it| it.release_pointer_capture(event.pointer_id()));
            if let Some(square) = square_of(&event) {
                hand.paints.set(Some(!is_under(square)));
                hand.painted.set(Some(square));
                send.emit(Message::Paint(1 << square.index(), !is_under(square)));
            }
        })
    };
    let paint = painting(Rc::clone(hand), (*send).clone());
    // A press by keyboard or by a script has no pointer.
    let click = {
        let send = (*send).clone();
        Callback::from(move |event: MouseEvent| {
            if let (0, Some(square)) = (event.detail(), square_of(&event)) {
                send.emit(Message::Paint(1 << square.index(), !is_under(square)));
            }
        })
    };
    let squares = Side::White.squares().map(|square| {
        let is_wrong = wrong >> square.index() & 1 == 1;
        let class = match (is_under(square), is_wrong) {
            (true, true) => "under wrong",
            (true, false) => "under",
            _ => "",
        };
        html! {
            <button type="button" {class} data-square={square.to_string()} aria-label={square.to_string()}
                aria-pressed={is_under(square).to_string()} tabindex={if square == Square::A1 { "0" } else { "-1" }} />
        }
    });
    let line = |name: String, squares: u64| {
        let is_on = squares & !mask == 0;
        html! {
            <button type="button" tabindex="-1" data-line={name.clone()} aria-label={name.clone()} aria-pressed={is_on.to_string()}
                onclick={drawn.press(Message::Paint(squares, !is_on))}>{ name[5..].to_owned() }</button>
        }
    };
    let ranks =
        Rank::ALL.into_iter().rev().map(|rank| line(format!("rank {rank}"), rank.bitboard().0));
    let files = File::ALL.into_iter().map(|file| line(format!("file {file}"), file.bitboard().0));
    html! {
        <>
            <div class="main-grid" onkeydown={Callback::from(walk)}>
                <div class="ranks edges">{ for ranks }</div>
                <div class="files edges">{ for files }</div>
                <div class="grid" data-testid="build-mask">
                    { element("pre", "grid-text").text(Bitboard(mask).to_string()) }
                    <div class="squares mask" role="group" aria-label="Squares under the mask" onpointerdown={down}
                        onpointermove={paint} onclick={click}>{ for squares }</div>
                </div>
            </div>
            { chips(drawn) }
            <p class="build-help">{ DIGITS }</p>
        </>
    }
}

/// Paints the squares that the pointer passes, also those that it skips when it's fast.
fn painting(hand: Rc<Hand>, send: Callback<Message>) -> Callback<PointerEvent> {
    Callback::from(move |event: PointerEvent| {
        if event.buttons() & 1 == 0 {
            hand.paints.set(None);
        }
        if let (Some(is_on), Some(square)) = (hand.paints.get(), square_of(&event)) {
            let last = hand.painted.replace(Some(square)).unwrap_or(square);
            if last != square {
                send.emit(Message::Paint(between(last, square), is_on));
            }
        }
    })
}

/// The squares on the line from one square to another.
fn between(from: Square, to: Square) -> u64 {
    let place =
        |square: Square| (i32::from(square.file().index()), i32::from(square.rank().index()));
    let ((x1, y1), (x2, y2)) = (place(from), place(to));
    let steps = (x2 - x1).abs().max((y2 - y1).abs()).max(1);
    let along = |from: i32, to: i32, step: i32| {
        from + ((to - from) * step * 2 + steps * (to - from).signum()) / (2 * steps)
    };
    (0..=steps).fold(0, |squares, step| {
        squares | 1 << (8 * along(y1, y2, step).clamp(0, 7) + along(x1, x2, step).clamp(0, 7))
    })
}

/// Moves the focus by arrow keys: over the squares, and from their edges to the names of ranks and files.
fn walk(event: KeyboardEvent) {
    let Some((right, up)) = direction(&event.key()) else { return };
    let Some(from) = event.target_dyn_into::<Element>() else { return };
    let place = |element: &Element| {
        if let Some(line) = element.get_attribute("data-line") {
            let named = line.chars().last()?;
            return Some(match named.to_digit(10) {
                Some(rank) => (-1, rank as i8 - 1),
                None => (named as i8 - 'a' as i8, -1),
            });
        }
        let square: Square = element.get_attribute("data-square")?.parse().ok()?;
        Some((square.file().index() as i8, square.rank().index() as i8))
    };
    let Some((file, rank)) = place(&from) else { return };
    let (file, rank) = (file + right, rank + up);
    let named = |at: i8| u8::try_from(at).ok();
    let next = match (named(file).and_then(File::new), named(rank).and_then(Rank::new)) {
        (Some(file), Some(rank)) => format!("[data-square={file}{rank}]"),
        (Some(file), None) if rank == -1 => format!("[data-line='file {file}']"),
        (None, Some(rank)) if file == -1 => format!("[data-line='rank {rank}']"),
        _ => return,
    };
    event.prevent_default();
    if let Ok(Some(grid)) = from.closest(".main-grid") {
        focus::move_to(&grid, &next);
    }
}

/// What the chips are about.
const DIGITS: &str = "r2 r1 r0: the digits of the rank, counted from 0. They are worth 32, 16 and 8 in a square’s number. \
    f2 f1 f0: those of the file, worth 4, 2 and 1.";

/// The digits that must be 0 or 1 under the mask.
fn chips(drawn: &Drawn<'_>) -> Html {
    let mask = drawn.model.tried().mask;
    let chip = |chip: &Chip| {
        let symbol = chip.digit.symbol();
        let testid = if chip.is_one {
            format!("build-digit-{symbol}-1")
        } else {
            format!("build-digit-{symbol}")
        };
        html! {
            <button type="button" aria-pressed={chip.is_on(mask).to_string()} data-testid={testid}
                onclick={drawn.press(Message::Chip(*chip))}>{ chip.to_string() }</button>
        }
    };
    html! { <div class="chips" role="group" aria-label="Only squares with">{ for Chip::ALL.iter().map(chip) }</div> }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fast_stroke_has_no_gaps() {
        assert_eq!(between(Square::A2, Square::A4), 0x0101_0100);
        assert_eq!(between(Square::D1, Square::A1), 0x0f);
        assert_eq!(between(Square::A1, Square::C3), 0x0004_0201);
        assert_eq!(between(Square::E4, Square::E4), 1 << 28);
    }
}
