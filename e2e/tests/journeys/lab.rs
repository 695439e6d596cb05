//! The view *Lab*: code that is pasted is played, recognised, proved, compared, mended, printed; a permutation becomes
//! code.

use deltaboard_compiler::{Instructions, compile};
use deltaboard_e2e::samples::{NAIVE, R};
use deltaboard_e2e::{Key, Page, hex};
use deltaboard_trace::Permutation;
use deltaboard_transform::{Bitboard, Transform};

async fn lab() -> Page {
    let page = Page::open("?view=lab").await;
    page.wait_shown(
        "the Lab",
        &[
            (
                "lab-verdict",
                "This is flip diagonal, proved for all 2^64 boards. It takes 18 operations…",
            ),
            ("lab-result", "0x000061928c88ff00"),
            ("lab-error", ""),
            ("operations", "18 ops · 3 steps"),
        ],
    )
    .await;
    page
}

fn transformed(name: &str) -> String {
    let transform: Transform = name.parse().expect("a transform");
    hex(transform.bitboard(Bitboard(R)).0)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_text_stays_through_a_reload_in_a_link_and_in_undo() {
    let page = lab().await;
    page.write("lab-source", NAIVE).await;
    page.wait_shown("pasted", &[("lab-result", transformed("rotate-180"))]).await;
    page.wait_until("location.search.includes('code=')").await;
    page.reload().await;
    page.wait_shown(
        "reloaded",
        &[("lab-source", NAIVE), ("lab-result", &*transformed("rotate-180"))],
    )
    .await;
    // What another page leaves out of its link is on the device.
    page.go("?view=lab").await;
    page.wait_value("lab-source", NAIVE).await;
    // A link may bring code as it is written.
    page.go("?view=lab&code=u64%20f(u64%20x)%20%7B%20return%20x%20%3C%3C%208%3B%20%7D").await;
    page.wait_shown("a link", &[("lab-verdict", "This is shift north, …")]).await;
    // It does not take the place of what was written here.
    page.go("?view=lab").await;
    page.wait_value("lab-source", NAIVE).await;
    page.back().await;
    page.wait_shown("the link", &[("lab-verdict", "This is shift north, …")]).await;
    // An example is as good as written by hand: undo brings back what was there.
    page.select("lab-examples", "5").await;
    page.wait_shown("an example", &[("lab-verdict", "This is flip vertical, …")]).await;
    page.focus("lab-source").await;
    page.press_with(Key::Control, 'z').await;
    page.wait_value("lab-source", "u64 f(u64 x) { return x << 8; }").await;
    page.wait_shown("undone", &[("lab-verdict", "This is shift north, …")]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_fault_is_underlined_and_said() {
    let page = lab().await;
    page.write("lab-source", "u64 f(u64 x) {\n    const u64 k1 = 0x55;\n    return x & k2;\n}")
        .await;
    page.wait_shown(
        "a slip",
        &[
            ("lab-error", "Line 3, column 16: `k2` is not defined; did you mean `k1`?"),
            ("lab-result", "—"),
            ("operations", "18 ops · 3 steps"),
        ],
    )
    .await;
    page.wait_until("document.querySelector('.editor mark').textContent === 'k2'").await;
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
async fn a_slip_is_mended_and_two_routines_are_compared() {
    let page = lab().await;
    // One digit is wrong.
    page.select("lab-examples", "2").await;
    page.wait_shown(
        "a slip",
        &[(
            "lab-slip",
            "With 0x3333333333333333 instead of 0x3333333333332333, this would be mirror horizontal.…",
        )],
    )
    .await;
    page.click("lab-mend").await;
    page.wait_shown("mended", &[("lab-verdict", "This is mirror horizontal, proved …")]).await;
    // Of the code's own functions.
    page.select("lab-examples", "3").await;
    page.wait_shown(
        "two functions",
        &[(
            "lab-verdict",
            "If `flipVertical` is the catalogue's routine of this name and `flipDiagA1H8` is the catalogue's routine of this \
             name, this is rotate 90 clockwise, …",
        )],
    )
    .await;
    page.select("lab-compare", "byHand").await;
    page.wait_shown(
        "compared",
        &[(
            "lab-comparison",
            "If `flipVertical` is the catalogue's routine of this name and `flipDiagA1H8` is the catalogue's routine of this \
             name, the same as byHand, proved for all 2^64 boards.",
        )],
    )
    .await;
    page.select("lab-function", "byHand").await;
    page.wait_shown("the other one", &[("?function", "byHand"), ("step-label", "Step 0 of 1…")])
        .await;
    // With a routine of the catalogue: the third step is wrong.
    page.write(
        "lab-source",
        "U64 flip(U64 x) {
    x = ((x >> 8) & 0x00FF00FF00FF00FF) | ((x & 0x00FF00FF00FF00FF) << 8);
    x = ((x >> 16) & 0x0000FFFF0000FFFF) | ((x & 0x0000FFFF0000FFFF) << 16);
    return (x >> 32) | (x << 33);
}",
    )
    .await;
    page.select("lab-compare", "flip-vertical/delta-swaps").await;
    page.wait_shown(
        "a difference",
        &[
            ("?against", "flip-vertical/delta-swaps"),
            (
                "lab-comparison",
                "Not the same as flip-vertical/delta-swaps: a1 becomes b8 here, a8 there.…",
            ),
        ],
    )
    .await;
    page.click("lab-counterexample").await;
    page.wait_shown(
        "where they part",
        &[
            ("?bits", "0x0000000000000001"),
            ("step-label", "Step 3 of 3…"),
            ("bits-hex", "0x0200000000000000"),
        ],
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pointing_at_an_expression_shows_its_value() {
    let page = lab().await;
    page.click("step-forward").await;
    page.wait_shown("a step", &[("step-label", "Step 1 of 3…")]).await;
    let center = "(() => { const it = [...document.querySelectorAll('.lines-of-code [data-expression]')]
        .find(it => it.textContent === '(x << 28)').getBoundingClientRect();
        const area = document.querySelector('[data-testid=lab-source]');
        area.dispatchEvent(new MouseEvent('mousemove', { bubbles: true, clientX: it.left + it.width / 2 - 8, clientY: it.top + it.height / 2 })); })()";
    page.eval(center).await;
    page.wait_until("document.querySelector('.lines-of-code [data-pointed]') !== null").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_permutation_becomes_code() {
    let page = lab().await;
    let formula = "sq' = (sq * 5 + 1) & 63";
    page.write("permutation-input", formula).await;
    let permutation: Permutation = formula.parse().expect("a permutation");
    let operations = compile(&permutation, Instructions::default()).operations();
    page.wait_until(&format!(
        "Number(document.querySelector('[data-testid=permutation-operations]')?.textContent) <= {operations}"
    ))
    .await;
    page.click("permutation-play").await;
    page.wait_shown(
        "in the editor",
        &[(
            "lab-verdict",
            "If `rotate_left` rotates to the left, this is a permutation, but not one of the known transforms: repeating it 64 times brings \
             every bit back, and no bit stays where it is.",
        )],
    )
    .await;
    let goal = permutation.board(R);
    page.wait_shown("played", &[("lab-result", hex(goal))]).await;
    // With PEXT it is shorter.
    page.click("allow-pext").await;
    page.wait_shown("with PEXT", &[("?uses", "pext,reversal")]).await;
    // What is wrong with a table is said.
    page.write("permutation-input", "0, 1, 1").await;
    page.wait_shown(
        "a faulty table",
        &[(
            "permutation-error",
            "Column 7: square 1 and square 2 both go to b1 (1); each square must go to a different one.",
        )],
    )
    .await;
}
