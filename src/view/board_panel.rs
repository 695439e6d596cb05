//! The chessboard with its pieces, or with a disc for each raw bit.

use deltaboard_transform::Square;
use yew::prelude::*;

use super::piece::{color, name, piece};
use super::squares::{Look, squares};
use crate::app::Shown;
use crate::subject::Subject;

pub(crate) fn board_panel(shown: &Shown<'_>) -> Html {
    let (scene, frame) = (shown.scene, shown.state.step);
    let pieces = scene.pieces(frame);
    let discs = if scene.before.is_bits() { scene.bits(frame) } else { Vec::new() };
    let mut looks = [const { Look { class: "", content: String::new(), piece: None } }; 64];
    for look in &mut looks {
        look.content = "empty".to_owned();
    }
    for (_, at, piece) in &pieces {
        let look = &mut looks[usize::from(at.index())];
        look.content = name(*piece);
        look.piece = Some(piece.letter().to_string());
    }
    for (_, at) in &discs {
        looks[usize::from(at.index())].content = "1".to_owned();
    }
    html! {
        <section class="panel board-panel" aria-label="Board">
            <h2><span>{ "Board" }</span><span class="soft">{ caption(shown) }</span></h2>
            <div class="board" data-testid="board">
                { squares(shown, &looks) }
                <div class="pieces" aria-hidden="true">
                    { for pieces.iter().map(|(home, at, it)| piece(*home, *it, *at)) }
                    { for discs.iter().map(|(home, at)| disc(*home, *at)) }
                </div>
                { coordinates() }
            </div>
        </section>
    }
}

fn caption(shown: &Shown<'_>) -> String {
    // The side to move changes with the colours, when the last step is done.
    let done = shown.state.step == shown.scene.trace.steps().len();
    let subject = if done { &shown.scene.after } else { &shown.scene.before };
    match subject {
        Subject::Position(fen) => format!("{} to move", color(fen.position.side_to_move)),
        Subject::Bits(_) => "press a square to set or clear its bit".to_owned(),
    }
}

fn disc(home: Square, at: Square) -> Html {
    html! {
        <b key={home.to_string()} class="disc placed"
            data-file={at.file().to_string()} data-rank={at.rank().to_string()} />
    }
}

/// Letters and numbers at the edge. The style sheet writes them, in the order of the view.
pub(super) fn coordinates() -> Html {
    html! { <>
        <div class="ranks" aria-hidden="true">{ for (0..8).map(|_| html! { <i /> }) }</div>
        <div class="files" aria-hidden="true">{ for (0..8).map(|_| html! { <i /> }) }</div>
    </> }
}
