//! The view *Lab*: it runs, recognizes, proves, compares and corrects pasted code, and compiles permutations.

use deltaboard_compiler::{Instructions, compile};
use deltaboard_e2e::samples::{R, ROTATE_180_LOOP};
use deltaboard_e2e::{Key, Options, Page, hex, shows};
use deltaboard_trace::Permutation;
use deltaboard_transform::{Bitboard, Transform};

async fn lab() -> Page {
    let page = Page::open("?view=lab").await;
    shows!(page, "the Lab",
        "lab-verdict" => "✓ This is flip diagonal with a1 as bit 0, proved for all 2^64 boards. It takes 18 operations…",
        "lab-result" => "0x000061928c88ff00", "lab-error" => "", "operations" => "18 ops · 3 steps");
    page
}

fn transformed(name: &str) -> String {
    let transform: Transform = name.parse().expect("a transform");
    hex(transform.bitboard(Bitboard(R)).0)
}

#[tokio::test(flavor = "multi_thread")]
async fn code_survives_a_reload_a_link_and_undo() {
    let page = lab().await;
    page.set_value("lab-source", ROTATE_180_LOOP).await;
    shows!(page, "pasted", "lab-result" => transformed("rotate-180"));
    page.wait_until("location.search.includes('code=')").await;
    page.reload().await;
    shows!(page, "reloaded", "lab-source" => ROTATE_180_LOOP, "lab-result" => transformed("rotate-180"));
    // The code is stored on the device too, for links without code.
    page.go("?view=lab").await;
    page.wait_value("lab-source", ROTATE_180_LOOP).await;
    // A link may contain plain code.
    page.go("?view=lab&code=u64%20f(u64%20x)%20%7B%20return%20x%20%3C%3C%208%3B%20%7D").await;
    shows!(page, "a link", "lab-verdict" => "✓ This is shift north with a1 as bit 0, …");
    // It doesn't overwrite the stored code.
    page.go("?view=lab").await;
    page.wait_value("lab-source", ROTATE_180_LOOP).await;
    page.back().await;
    shows!(page, "the link", "lab-verdict" => "✓ This is shift north with a1 as bit 0, …");
    // An example can be undone like typed text.
    page.select("lab-examples", "5").await;
    shows!(page, "an example", "lab-verdict" => "✓ This is flip vertical, …");
    page.focus("lab-source").await;
    page.press_with(Key::Control, 'z').await;
    page.wait_value("lab-source", "u64 f(u64 x) { return x << 8; }").await;
    shows!(page, "undone", "lab-verdict" => "✓ This is shift north with a1 as bit 0, …");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_error_is_underlined_and_described() {
    let page = lab().await;
    page.set_value("lab-source", "u64 f(u64 x) {\n    const u64 k1 = 0x55;\n    return x & k2;\n}")
        .await;
    shows!(page, "an undefined name",
        "lab-error" => "Line 3, column 16: `k2` is not defined; did you mean `k1`?", "lab-result" => "—",
        "lab-verdict" => "Can’t run this yet; showing your last working code.", "operations" => "can’t run yet",
        ".bits-panel .title" => "Bits, not of this code");
    shows!(page, "the underlined name", ".editor mark" => "k2");
    let under = "(() => { const mark = document.querySelector('.editor mark').getBoundingClientRect();
        const texts = document.createTreeWalker(document.querySelector('.lines-of-code'), NodeFilter.SHOW_TEXT);
        while (texts.nextNode() && texts.currentNode.data !== 'k2');
        const range = document.createRange();
        range.selectNode(texts.currentNode);
        const word = range.getBoundingClientRect();
        return Math.abs(mark.left - word.left) < 1 && Math.abs(mark.top - word.top) < 3; })()";
    page.wait_until(under).await;
    assert_eq!(page.attribute("lab-source", "aria-invalid").await.as_deref(), Some("true"));
}

#[tokio::test(flavor = "multi_thread")]
async fn corrects_a_wrong_digit_and_compares_routines() {
    let page = lab().await;
    // An example with one wrong digit.
    page.select("lab-examples", "2").await;
    shows!(page, "a wrong digit",
        "lab-slip" => "With 0x3333333333333333 instead of 0x3333333333332333, this would be mirror horizontal.…",
        ".editor mark" => "0x3333333333332333", ".editor mark b" => "2",
        "lab-warning" => "Line 4, column 38: `0x3333333333332333` is probably wrong: its digit `2` should be `3`.");
    page.click("lab-mend").await;
    shows!(page, "corrected", "lab-verdict" => "✓ This is mirror horizontal, proved …", "lab-warning" => "");
    // Compare two functions of the code.
    page.select("lab-examples", "3").await;
    shows!(page, "two functions",
        "lab-verdict" => "✓ If `flipVertical` is the catalogue's routine of this name and `flipDiagA1H8` is the catalogue's routine of this \
             name, this is rotate 90 clockwise with a1 as bit 0, …");
    page.select("lab-compare", "byHand").await;
    shows!(page, "compared",
        "lab-comparison" => "If `flipVertical` is the catalogue's routine of this name and `flipDiagA1H8` is the catalogue's routine of this \
             name, the same as byHand, proved for all 2^64 boards.");
    page.select("lab-function", "byHand").await;
    shows!(page, "the other function", "?function" => "byHand", "step-label" => "Step 0 of 1…");
    // Compare with a routine of the catalogue; the third step is wrong.
    page.set_value(
        "lab-source",
        "U64 flip(U64 x) {
    x = ((x >> 8) & 0x00FF00FF00FF00FF) | ((x & 0x00FF00FF00FF00FF) << 8);
    x = ((x >> 16) & 0x0000FFFF0000FFFF) | ((x & 0x0000FFFF0000FFFF) << 16);
    return (x >> 32) | (x << 33);
}",
    )
    .await;
    page.select("lab-compare", "flip-vertical/delta-swaps").await;
    shows!(page, "a difference", "?against" => "flip-vertical/delta-swaps",
        "lab-comparison" => "Not the same as “flip: delta swaps”: a1 goes to b8 here, but goes to a8 there.…");
    page.click("lab-counterexample").await;
    shows!(page, "at the first different step",
        "?bits" => "0x0000000000000001", "step-label" => "Step 3 of 3…", "bits-hex" => "0x0200000000000000");
}

#[tokio::test(flavor = "multi_thread")]
async fn hovering_over_an_expression_highlights_it() {
    let page = lab().await;
    page.click("step-forward").await;
    shows!(page, "a step", "step-label" => "Step 1 of 3…");
    let center = "(() => { const it = [...document.querySelectorAll('.lines-of-code [data-expression]')]
        .find(it => it.textContent === '(x << 28)').getBoundingClientRect();
        const area = document.querySelector('[data-testid=lab-source]');
        area.dispatchEvent(new MouseEvent('mousemove', { bubbles: true, clientX: it.left + it.width / 2 - 8, clientY: it.top + it.height / 2 })); })()";
    page.eval(center).await;
    page.wait_for(".lines-of-code [data-pointed]").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn compiles_a_permutation() {
    let page = lab().await;
    let formula = "sq' = (sq * 5 + 1) & 63";
    page.set_value("permutation-input", formula).await;
    let permutation: Permutation = formula.parse().expect("a permutation");
    let operations = compile(&permutation, Instructions::default()).operations();
    page.wait_until(&format!(
        "Number(document.querySelector('[data-testid=permutation-operations]')?.textContent) <= {operations}"
    ))
    .await;
    page.click("permutation-play").await;
    shows!(page, "in the editor",
        "lab-verdict" => "? If `rotate_left` rotates to the left, this is a permutation, but not one of the known transforms: done 64 times, it brings \
             every bit back, and no bit stays where it is.");
    shows!(page, "played", "lab-result" => hex(permutation.board(R)));
    // With PEXT, the code is shorter.
    page.click("allow-pext").await;
    shows!(page, "with PEXT", "?uses" => "pext,reversal");
    // A faulty table gets an error message.
    page.set_value("permutation-input", "0, 1, 1").await;
    shows!(page, "a faulty table",
        "permutation-error" => "Column 7: square 1 and square 2 both go to b1 (1); each square must go to a different one.");
}

/// A file whose second function lacks a bit of its last mask.
const FILE: &str = "u64 flip(u64 x) { return __builtin_bswap64(x); }
u64 mirror(u64 x) {
    x = ((x >> 1) & 0x5555555555555555) | ((x & 0x5555555555555555) << 1);
    x = ((x >> 2) & 0x3333333333333333) | ((x & 0x3333333333333333) << 2);
    return ((x >> 4) & 0x0f0f0f0f0f0f0f0e) | ((x & 0x0f0f0f0f0f0f0f0f) << 4);
}";

#[tokio::test(flavor = "multi_thread")]
async fn a_file_opens_from_anywhere_where_its_first_wrong_function_goes_astray() {
    let page = Page::open("").await;
    page.paste(FILE).await;
    shows!(page, "pasted", "?view" => "lab", "lab-source" => FILE, "?function" => "mirror",
        "lab-verdict" => "✗ mirror is not mirror horizontal: h1 is lost, and should go to a1.", "?bits" => "0x0000000000000080", "?follow" => "h1",
        "step-label" => "Step 3 of 3…", "[data-testid=lab-play][aria-pressed=true] b" => "mirror");
    page.wait_for(".square.goal").await;
    page.click_css("[data-testid=lab-play].right").await;
    shows!(page, "pressed", "?function" => "flip", "lab-verdict" => "✓ This is flip vertical, proved …");
    // A dropped file is pasted.
    page.go("?").await;
    page.eval(
        "(() => { const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File(['u64 up(u64 x) { return x << 8; }'], 'up.c'));
            document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer })); })()",
    )
    .await;
    shows!(page, "dropped", "?view" => "lab", "lab-verdict" => "✓ This is shift north with a1 as bit 0, …");
}

#[tokio::test(flavor = "multi_thread")]
async fn on_a_phone_the_verdict_stays_in_sight_while_typing() {
    let page =
        Page::open_with("?view=lab", Options { size: (390, 600), ..Options::default() }).await;
    page.set_value("lab-source", FILE).await;
    page.focus("lab-source").await;
    page.eval("document.querySelector('.editor').scrollIntoView()").await;
    page.wait_until(
        "(() => { const { top, bottom } = document.querySelector('[data-testid=lab-verdict]').getBoundingClientRect();
            return scrollY > 200 && top >= 0 && bottom < innerHeight / 2; })()",
    )
    .await;
}
