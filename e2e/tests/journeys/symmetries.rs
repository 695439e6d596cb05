//! The view *Symmetries*: the eight images, what two symmetries come to, the laws, and the canonical form.

use deltaboard_e2e::{Key, Page, drawn};
use deltaboard_scene::{Scene, State};
use deltaboard_transform::{Fen, Symmetry, Transform};

const SAMPLE: &str = "k7/8/NK2B3/8/8/8/8/8 w - -";

fn link(fen: &str) -> String {
    format!("?view=symmetries&fen={}", fen.replace(' ', "_"))
}

#[tokio::test(flavor = "multi_thread")]
async fn an_image_is_copied_and_played() {
    let page = Page::open("").await;
    page.fill("fen-input", SAMPLE).await;
    page.click("symmetries").await;
    for symmetry in Symmetry::ALL {
        let name = Transform::Symmetry(symmetry).name();
        let state = State::from_query(&format!("{}&do={name}", link(SAMPLE)));
        let image = format!("image-{name}-fen");
        let due = Scene::of(&state).after.to_string();
        page.wait_shown(name, &[(&*image, due)]).await;
    }
    page.wait_shown(
        "the sample has no symmetry",
        &[("?view", "symmetries"), ("images-alike", "Only the identity…")],
    )
    .await;
    let figure = "figure:has([data-testid=image-rotate-180-fen])";
    page.click_css(&format!("{figure} [data-look=small]")).await;
    page.wait_shown("copied", &[(".toast", "Copied.")]).await;
    assert_eq!(page.clipboard().await, "8/8/8/8/8/3B2KN/8/7k w - -");
    page.click_css(&format!("{figure} [data-look=quiet]")).await;
    page.wait_shown(
        "played",
        &[("?do", "rotate-180"), ("fen-output", "8/8/8/8/8/3B2KN/8/7k w - -")],
    )
    .await;
    page.press(Key::End).await;
    page.wait_shown(
        "at the end",
        &[
            ("board", &*drawn("8/8/8/8/8/3B2KN/8/7k w - -")),
            ("?view", "symmetries"),
            ("image-identity-fen", SAMPLE),
        ],
    )
    .await;
    page.back().await;
    page.wait_shown("back", &[("?do", ""), ("fen-output", SAMPLE)]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cell_plays_by_itself_step_by_step_and_back() {
    let page = Page::open(&link(SAMPLE)).await;
    // Flip, then mirror: half a turn.
    page.click("[data-cell=\"10\"]").await;
    page.wait_shown(
        "pressed",
        &[("step-play", "…Pause"), ("?do", "flip-vertical,mirror-horizontal")],
    )
    .await;
    page.wait_shown(
        "half a turn",
        &[("product", "…= rotation by 180°…"), ("fen-output", "8/8/8/8/8/3B2KN/8/7k w - -")],
    )
    .await;
    page.push("speed-double").await;
    page.wait_shown(
        "played to the end",
        &[("step-play", "…Play"), ("board", &drawn("8/8/8/8/8/3B2KN/8/7k w - -"))],
    )
    .await;
    let last: usize = page.value("step-slider").await.parse().expect("a number");
    assert_eq!(last, 6, "three delta swaps, and three more");
    for step in (0..last).rev() {
        page.press(Key::Left).await;
        page.wait_shown("stepping back", &[("step-slider", step.to_string())]).await;
        if step == 3 {
            page.wait_shown("between the two", &[("board", drawn("8/8/8/8/8/NK2B3/8/k7 w - -"))])
                .await;
        }
    }
    page.wait_shown("at the start", &[("board", drawn(SAMPLE))]).await;
    page.reload().await;
    page.wait_shown(
        "reloaded",
        &[
            ("?do", "flip-vertical,mirror-horizontal"),
            ("board", &drawn(SAMPLE)),
            ("product", "flip, then mirror…"),
        ],
    )
    .await;
    // The keyboard walks over the table, and presses.
    page.focus("[data-cell=\"10\"]").await;
    for (key, cell) in [
        (Key::Right, "11"),
        (Key::Down, "19"),
        (Key::Left, "18"),
        (Key::Up, "10"),
        (Key::Up, "2"),
        (Key::Up, "2"),
        (Key::Home, "0"),
        (Key::Left, "0"),
        (Key::End, "7"),
    ] {
        page.press(key).await;
        assert_eq!(
            page.eval("document.activeElement.dataset.cell ?? ''").await,
            cell,
            "after {key:?}"
        );
    }
    page.wait_shown(
        "walking is no step",
        &[("?do", "flip-vertical,mirror-horizontal"), ("step-slider", "0")],
    )
    .await;
    // Nothing stands on it that keys could write or move.
    page.press('q').await;
    page.press(Key::Delete).await;
    page.press_with(Key::Shift, Key::Left).await;
    page.wait_until("document.activeElement.dataset.cell === '6'").await;
    page.press(Key::Right).await;
    page.press(Key::Enter).await;
    page.wait_shown(
        "Enter",
        &[("?do", "identity,rotate-90-anticlockwise"), ("image-identity-fen", SAMPLE)],
    )
    .await;
    assert_eq!(page.count("[data-cell]").await, 64);
    let pressed = page.attribute("[data-cell=\"7\"]", "aria-pressed").await;
    assert_eq!(pressed.as_deref(), Some("true"));
    page.back().await;
    page.wait_shown("back", &[("?do", "flip-vertical,mirror-horizontal"), ("?view", "symmetries")])
        .await;
}

/// On the diagonal two symmetries bring the king there: the page says which was taken, and it is applied at a press.
#[tokio::test(flavor = "multi_thread")]
async fn the_canonical_form_and_a_law_are_played() {
    let fen = "8/8/7k/8/4K3/8/8/Q7 w - -";
    let page = Page::open(&link(fen)).await;
    let read: Fen = fen.parse().expect("a FEN");
    let canonical = read.position.canonical().expect("there is one king");
    let form = Fen { position: canonical.position, ..read }.to_string();
    page.wait_shown(
        fen,
        &[
            ("canonical-square", "d4"),
            ("canonical-fen", &*form),
            ("canonical-transform", canonical.symmetry.name()),
            (".canonical", "…Two symmetries bring the king to d4…"),
            (".canonical", "…the black king: the smaller bitboard…"),
            (".canonical", "…Inverse: …"),
        ],
    )
    .await;
    page.click("canonical-apply").await;
    page.wait_shown("applied", &[("fen-output", &*form), ("?do", canonical.symmetry.name())]).await;
    // What was written is canonical still as it was.
    page.wait_shown("applied", &[("canonical-square", "d4"), ("canonical-fen", &*form)]).await;
    page.go(&link(&form)).await;
    page.wait_shown(
        "the canonical form",
        &[("canonical-transform", "identity"), ("canonical-fen", &form)],
    )
    .await;
    assert_eq!(page.attribute("canonical-apply", "aria-disabled").await.as_deref(), Some("true"));
    page.go("?view=symmetries").await;
    page.wait_shown("bits have no king", &[("canonical-fen", "—"), ("canonical-square", "—")])
        .await;
    page.wait_until(
        "(laws => laws.length >= 20 && laws.every(it => it.textContent.endsWith('proved for all 2^64 boards')))([...document.querySelectorAll('.laws li')])",
    )
    .await;
    page.click_css(".laws li button:nth-of-type(1)").await;
    page.wait_shown("a law pressed", &[("?do", "flip-diagonal,flip-vertical")]).await;
    page.push("step-last").await;
    page.wait_shown("played", &[("fen-output", "0x00ff888c92610000")]).await;
}
