//! The view *Lines*: files, ranks and diagonals laid on others, with the letters of where each bit came from.

use deltaboard_e2e::{Key, Page, hex};
use deltaboard_scene::{Scene, State, labels};
use deltaboard_transform::Square;

const BUTTONS: &str = "[aria-label=Lines] > button";
const SWITCHES: &str = ".occupancy > button";
const GRID: &str = "[data-testid=bit-grid] ~ [data-squares]";

#[tokio::test(flavor = "multi_thread")]
async fn a_line_is_chosen_filled_and_played() {
    let page = Page::open("").await;
    page.click("lines").await;
    page.wait_shown(
        "with Lines clicked",
        &[
            ("?view", "lines"),
            ("?bits", ""),
            ("bits-hex", "0xffffffffffffffff"),
            ("occupancy", "255"),
            ("fen-output", "0x00000000000000ff"),
            ("step-slider", "0"),
        ],
    )
    .await;
    assert_eq!(page.count(BUTTONS).await, 6);
    let id = "h-file-to-rank/multiplication";
    page.click_css(&format!("{BUTTONS}:nth-child(2)")).await;
    page.wait_shown("h-file pressed", &[("?routine", id), ("?view", "lines")]).await;
    page.wait_until(&format!(
        "document.querySelector('{BUTTONS}:nth-child(2)').ariaPressed === 'true'"
    ))
    .await;
    page.fill("occupancy", "181").await;
    page.wait_shown("181 typed", &[("occupancy", "181"), ("fen-output", "0x00000000000000b5")])
        .await;
    // Each switch has the letter and the square of its bit, and is pressed if that is set.
    let switches = format!(
        "[...document.querySelectorAll('{SWITCHES}')].map(it =>
            it.innerText.split(/\\s+/).join('') + (it.ariaPressed === 'true' ? '1' : '0')).join(' ')"
    );
    assert_eq!(page.eval(&switches).await, "Ah81 Bh70 Ch61 Dh51 Eh40 Fh31 Gh20 Hh11");
    page.click_css(&format!("{SWITCHES}:nth-child(1)")).await;
    page.wait_shown("a switch pressed", &[("occupancy", "53")]).await;
    page.click_css(&format!("{GRID} [data-square=h8]")).await;
    page.wait_shown("a square pressed", &[("occupancy", "181")]).await;
    // What is no occupancy changes nothing.
    for nonsense in ["256", "-1", "1.5", ""] {
        page.write("occupancy", nonsense).await;
        page.wait_shown(nonsense, &[("fen-output", "0x00000000000000b5")]).await;
    }
    page.eval("document.activeElement.blur()").await;
    let address = page.address().await;
    let (_, query) = address.split_once('?').expect("a query");
    let state = State::from_query(query);
    let scene = Scene::of(&state);
    for step in 1..=scene.last_frame() {
        page.press(Key::Right).await;
        wait_for(&page, &state, &scene, step).await;
    }
    page.wait_shown("at the end", &[("bits-hex", "0x00000000000000b5")]).await;
    // In the field the arrows are the field's.
    page.focus("occupancy").await;
    page.press(Key::Left).await;
    let last = scene.last_frame().to_string();
    page.wait_shown("an arrow in the field", &[("step-slider", last)]).await;
}

async fn wait_for(page: &Page, state: &State, scene: &Scene, step: usize) {
    let when = format!("step {step}");
    let board = scene.board(step);
    page.wait_shown(
        &when,
        &[
            ("step-slider", step.to_string()),
            ("bits-hex", hex(scene.trace.board(step))),
            ("bit-grid", board.to_string()),
        ],
    )
    .await;
    let drawn = format!(
        "[1, 2, 3, 4, 5, 6, 7, 8].map(rank => [...'abcdefgh'].map(file =>
            document.querySelector(`{GRID} [data-square=${{file}}${{rank}}]`).dataset.label).join(' ')).join(' ')"
    );
    let letters = labels(state, scene, step).expect("letters");
    let texts = letters.iter().map(|label| &*label.text);
    let texts: Vec<_> = texts.collect();
    assert_eq!(page.eval(&drawn).await, texts.join(" "), "the letters of {when}");
    // Each 1 carries the letter of its square, and is greyed where it has no part in the result.
    let ones = "[...document.querySelectorAll('.bits-panel .one')].map(it =>
        it.dataset.file + it.dataset.rank + it.dataset.label + (it.matches('.garbage') ? '-' : '')).sort().join(' ')";
    let due = Square::ALL.into_iter().zip(letters.iter());
    let due = due.filter(|(square, _)| board.contains(*square));
    let mut due: Vec<_> = due
        .map(|(square, label)| {
            format!("{square}{}{}", label.text, if label.garbage { "-" } else { "" })
        })
        .collect();
    due.sort_unstable();
    assert_eq!(page.eval(ones).await, due.join(" "), "the ones of {when}");
}
