//! The view *Lines*: files, ranks and diagonals mapped to others, with a letter for the origin of each bit.

use deltaboard_e2e::{GRID, Key, Page, hex, shows};
use deltaboard_scene::{Scene, State, labels};
use deltaboard_transform::Square;

const BUTTONS: &str = "[aria-label=Lines] > button";
const SWITCHES: &str = ".occupancy > button";

#[tokio::test(flavor = "multi_thread")]
async fn selects_fills_and_plays_a_line() {
    let page = Page::open("").await;
    page.click("lines").await;
    shows!(page, "with Lines clicked",
        "?view" => "lines", "?bits" => "", "bits-hex" => "0xffffffffffffffff", "occupancy" => "255",
        "fen-output" => "0x00000000000000ff", "step-slider" => "0");
    assert_eq!(page.count(BUTTONS).await, 6);
    let id = "h-file-to-rank/multiplication";
    page.click_css(&format!("{BUTTONS}:nth-child(2)")).await;
    shows!(page, "h-file pressed", "?routine" => id, "?view" => "lines");
    page.wait_for(&format!("{BUTTONS}:nth-child(2)[aria-pressed=true]")).await;
    page.fill("occupancy", "181").await;
    shows!(page, "181 typed", "occupancy" => "181", "fen-output" => "0x00000000000000b5");
    // Each switch shows the letter and the square of its bit, and is pressed if the bit is set.
    let switches = format!(
        "[...document.querySelectorAll('{SWITCHES}')].map(it =>
            it.innerText.split(/\\s+/).join('') + (it.ariaPressed === 'true' ? '1' : '0')).join(' ')"
    );
    assert_eq!(page.eval(&switches).await, "Ah81 Bh70 Ch61 Dh51 Eh40 Fh31 Gh20 Hh11");
    page.click_css(&format!("{SWITCHES}:nth-child(1)")).await;
    shows!(page, "a switch pressed", "occupancy" => "53");
    page.click("edit").await;
    page.click_css(&format!("{GRID} [data-square=h8]")).await;
    shows!(page, "a square pressed", "occupancy" => "181");
    // An invalid occupancy is ignored.
    for invalid in ["256", "-1", "1.5", ""] {
        page.set_value("occupancy", invalid).await;
        shows!(page, invalid, "fen-output" => "0x00000000000000b5");
    }
    page.eval("document.activeElement.blur()").await;
    let state = State::from_query(&page.query().await);
    let scene = Scene::of(&state);
    for step in 1..=scene.last_frame() {
        page.press(Key::Right).await;
        wait_for(&page, &state, &scene, step).await;
    }
    shows!(page, "at the end", "bits-hex" => "0x00000000000000b5");
    // In the field, arrows move the caret.
    page.focus("occupancy").await;
    page.press(Key::Left).await;
    let last = scene.last_frame().to_string();
    shows!(page, "an arrow in the field", "step-slider" => last);
}

/// Waits until the page shows what the scene computes for a step.
async fn wait_for(page: &Page, state: &State, scene: &Scene, step: usize) {
    let when = format!("step {step}");
    let board = scene.board(step);
    shows!(page, &when,
        "step-slider" => step, "bits-hex" => hex(scene.trace.board(step)), "bit-grid" => board);
    let letters = labels(state, scene, step).expect("letters");
    let texts: Vec<_> = letters.iter().map(|label| &*label.text).collect();
    assert_eq!(page.square_data("label").await, texts.join(" "), "the letters of {when}");
    // Each 1 has the letter of its square, and is grey if it doesn't reach the result.
    let ones = "[...document.querySelectorAll('.bits-panel .one:not(.waiting, .leaves)')].map(it =>
        it.dataset.file + it.dataset.rank + it.dataset.label + (it.matches('.garbage') ? '-' : '')).sort().join(' ')";
    let expected = Square::ALL.into_iter().zip(letters.iter());
    let mut expected: Vec<_> = expected
        .filter(|(square, _)| board.contains(*square))
        .map(|(square, label)| {
            format!("{square}{}{}", label.text, if label.garbage { "-" } else { "" })
        })
        .collect();
    expected.sort_unstable();
    assert_eq!(page.eval(ones).await, expected.join(" "), "the ones of {when}");
}
