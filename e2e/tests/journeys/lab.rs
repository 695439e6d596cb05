//! The view *Lab*: code that is pasted is played, recognised, proved, compared, mended, printed; a permutation becomes
//! code.

use std::time::Instant;

use deltaboard_compiler::{Instructions, compile};
use deltaboard_e2e::samples::{NAIVE, R};
use deltaboard_e2e::{Key, Options, Page, hex};
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
async fn what_is_pasted_is_played_and_recognised() {
    let page = lab().await;
    for (code, name, steps) in [
        (NAIVE, "rotate-180", 1),
        (
            "impl Bitboard { pub const fn flip(self) -> Self { Self(self.0.swap_bytes()) } }",
            "flip-vertical",
            1,
        ),
        (
            "static long mirror(long x) { return Long.reverse(Long.reverseBytes(x)); }",
            "mirror-horizontal",
            1,
        ),
        (
            "return flipVertical(flipDiagA1H8(x));",
            "rotate-90-clockwise",
            6,
        ),
        ("sq' = sq ^ 7;", "mirror-horizontal", 1),
        (
            "int board[64], sq, s;\nfor (sq = 0; sq < 32; ++sq) { s = board[sq]; board[sq] = board[sq^56]; board[sq^56] = s; }",
            "flip-vertical",
            32,
        ),
    ] {
        page.write("lab-source", code).await;
        let verdict = format!("This is {}, proved for all …", name.replace('-', " "));
        page.wait_shown(
            code,
            &[
                ("lab-verdict", &*verdict),
                ("lab-result", &transformed(name)),
                ("lab-error", ""),
                ("step-label", &format!("Step 0 of {steps}…")),
            ],
        )
        .await;
        page.click("step-last").await;
        page.wait_shown(code, &[("bits-hex", transformed(name))])
            .await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_text_stays_through_a_reload_in_a_link_and_in_undo() {
    let page = lab().await;
    page.write("lab-source", NAIVE).await;
    page.wait_shown("pasted", &[("lab-result", transformed("rotate-180"))])
        .await;
    page.wait_until("location.search.includes('code=')").await;
    page.reload().await;
    page.wait_shown(
        "reloaded",
        &[
            ("lab-source", NAIVE),
            ("lab-result", &*transformed("rotate-180")),
        ],
    )
    .await;
    // What another page leaves out of its link is on the device.
    page.go("?view=lab").await;
    page.wait_value("lab-source", NAIVE).await;
    // A link may bring code as it is written.
    page.go("?view=lab&code=u64%20f(u64%20x)%20%7B%20return%20x%20%3C%3C%208%3B%20%7D")
        .await;
    page.wait_shown("a link", &[("lab-verdict", "This is shift north, …")])
        .await;
    // It does not take the place of what was written here.
    page.go("?view=lab").await;
    page.wait_value("lab-source", NAIVE).await;
    page.back().await;
    page.wait_shown("the link", &[("lab-verdict", "This is shift north, …")])
        .await;
    // An example is as good as written by hand: undo brings back what was there.
    page.select("lab-examples", "5").await;
    page.wait_shown("an example", &[("lab-verdict", "This is flip vertical, …")])
        .await;
    page.focus("lab-source").await;
    page.press_with(Key::Control, 'z').await;
    page.wait_value("lab-source", "u64 f(u64 x) { return x << 8; }")
        .await;
    page.wait_shown("undone", &[("lab-verdict", "This is shift north, …")])
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_fault_is_underlined_and_said() {
    let page = lab().await;
    page.write(
        "lab-source",
        "u64 f(u64 x) {\n    const u64 k1 = 0x55;\n    return x & k2;\n}",
    )
    .await;
    page.wait_shown(
        "a slip",
        &[
            (
                "lab-error",
                "Line 3, column 16: `k2` is not defined; did you mean `k1`?",
            ),
            ("lab-result", "—"),
            ("operations", "18 ops · 3 steps"),
        ],
    )
    .await;
    page.wait_until("document.querySelector('.editor mark').textContent === 'k2'")
        .await;
    let under = "(() => { const mark = document.querySelector('.editor mark').getBoundingClientRect();
        const texts = document.createTreeWalker(document.querySelector('.lines-of-code'), NodeFilter.SHOW_TEXT);
        while (texts.nextNode() && texts.currentNode.data !== 'k2');
        const range = document.createRange();
        range.selectNode(texts.currentNode);
        const word = range.getBoundingClientRect();
        return Math.abs(mark.left - word.left) < 1 && Math.abs(mark.top - word.top) < 3; })()";
    page.wait_until(under).await;
    assert_eq!(
        page.attribute("lab-source", "aria-invalid")
            .await
            .as_deref(),
        Some("true")
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_is_pasted_is_answered() {
    let page = lab().await;
    let deep = format!(
        "u64 f(u64 x) {{ return {}x{}; }}",
        "(".repeat(5000),
        ")".repeat(5000)
    );
    let large = "x ^ ".repeat(1 << 18);
    for (code, says) in [
        ("u64 f(u64 x) { for (;;) { } return x; }", "no end after"),
        (
            "u64 f(u64 x) { while (x) x = x * 3 | 1; return x; }",
            "more than 512 steps",
        ),
        (&*deep, "nested more than 100 deep"),
        (&*large, "this text has 1024 KB"),
        (
            "u64 f(u64 x) { return x << 64; }",
            "cannot be shifted by 64",
        ),
        (
            "u64 f(u64 x) { return x & 1<<64; }",
            "cannot be shifted by 64",
        ),
        ("u64 f(u64 x) { return x / 0; }", "division by zero"),
        (
            "u64 f(u64 x) { return x << -1; }",
            "cannot be shifted by -1",
        ),
        ("u64 f(u64 x) { return f(x); }", "calls inside each other"),
        (
            "widget f(u64 x) { return x; }",
            "is no type that is known here",
        ),
        (
            "u64 f(u64 x) { return х; }",
            "means nothing here; write `x`",
        ),
        ("", "there is no routine here"),
    ] {
        let given = serde_json::to_string(code).expect("a text");
        page.eval(&format!(
            "(() => {{ const area = document.querySelector('[data-testid=lab-source]'); area.value = {given};
                area.dispatchEvent(new InputEvent('input', {{ bubbles: true }})); }})()"
        ))
        .await;
        page.wait_until(&format!(
            "document.querySelector('[data-testid=lab-error]').textContent.includes('{says}')"
        ))
        .await;
    }
    // The page is alive.
    page.write("lab-source", "x ^ x").await;
    page.wait_shown(
        "after all that",
        &[("lab-error", ""), ("lab-result", "0x0000000000000000")],
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_digit_is_found_and_mended() {
    let page = lab().await;
    page.select("lab-examples", "2").await;
    page.wait_shown(
        "one digit is wrong",
        &[(
            "lab-slip",
            "With 0x3333333333333333 instead of 0x3333333333332333, this would be mirror horizontal.…",
        )],
    )
    .await;
    page.click("lab-mend").await;
    page.wait_shown(
        "mended",
        &[("lab-verdict", "This is mirror horizontal, proved …")],
    )
    .await;
    assert!(
        page.value("lab-source")
            .await
            .contains("0x3333333333333333")
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn two_routines_are_compared_and_part_where_they_differ() {
    let page = lab().await;
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
    page.wait_shown(
        "the other one",
        &[("?function", "byHand"), ("step-label", "Step 0 of 1…")],
    )
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
    page.select("lab-compare", "flip-vertical/delta-swaps")
        .await;
    page.wait_shown(
        "a difference",
        &[
            ("?against", "flip-vertical/delta-swaps"),
            (
                "lab-comparison",
                "Not the same as flip-vertical/delta-swaps: a1 becomes b8 here, and a8 there.…",
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
async fn other_parameters_get_values() {
    let page = lab().await;
    page.write(
        "lab-source",
        "U64 delta(U64 x, U64 mask, int distance) { U64 t = (x ^ (x >> distance)) & mask; return x ^ t ^ (t << distance); }",
    )
    .await;
    page.wait_shown(
        "with zeros",
        &[(
            "lab-verdict",
            "With mask = 0, distance = 0: This changes nothing: it is the identity, …",
        )],
    )
    .await;
    page.eval(
        "document.querySelectorAll('[data-testid=lab-argument]').forEach((field, place) => {
            field.value = ['0x00ff00ff00ff00ff', '8'][place];
            field.dispatchEvent(new InputEvent('input', { bubbles: true })); })",
    )
    .await;
    page.wait_shown(
        "with a mask and a distance",
        &[
            ("?with", "0xff00ff00ff00ff,0x8"),
            ("step-label", "Step 0 of 1…"),
        ],
    )
    .await;
    page.click("step-last").await;
    page.wait_shown(
        "played",
        &[(
            "step-label",
            "Step 1 of 1: delta swap by 8 under 0x00FF00FF00FF00FF",
        )],
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pointing_at_an_expression_shows_its_value() {
    let page = lab().await;
    page.click("step-forward").await;
    page.wait_shown("a step", &[("step-label", "Step 1 of 3…")])
        .await;
    let center = "(() => { const it = [...document.querySelectorAll('.lines-of-code [data-expression]')]
        .find(it => it.textContent === '(x << 28)').getBoundingClientRect();
        const area = document.querySelector('[data-testid=lab-source]');
        area.dispatchEvent(new MouseEvent('mousemove', { bubbles: true, clientX: it.left + it.width / 2 - 8, clientY: it.top + it.height / 2 })); })()";
    page.eval(center).await;
    page.wait_until("document.querySelector('.lines-of-code [data-pointed]') !== null")
        .await;
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
            "If `rotate_left` rotates to the left, this is a permutation, and none of the transforms known here: repeated 64 times it brings \
             every bit back, and no bit stays where it is.",
        )],
    )
    .await;
    let goal = permutation.board(R);
    page.wait_shown("played", &[("lab-result", hex(goal))])
        .await;
    // With PEXT it is shorter.
    page.click("allow-pext").await;
    page.wait_shown("with PEXT", &[("?uses", "pext,reversal")])
        .await;
    // What is wrong with a table is said.
    page.write("permutation-input", "0, 1, 1").await;
    page.wait_shown(
        "a faulty table",
        &[(
            "permutation-error",
            "Column 7: square 1 and square 2 both go to b1 (1); no bit may land on another.",
        )],
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn squares_of_the_picture_change_places() {
    let page = lab().await;
    page.write("permutation-input", "sq").await;
    page.wait_shown("the identity", &[("permutation-operations", "0")])
        .await;
    page.click("permutation-from-code").await;
    page.wait_shown("the code's own", &[("permutation-operations", "18")])
        .await;
    page.write("permutation-input", "sq").await;
    page.wait_shown("the identity again", &[("permutation-operations", "0")])
        .await;
    for square in ["a1", "h8"] {
        page.eval(&format!(
            "(() => {{ const it = document.querySelector('.permutation-grid [data-square={square}]');
                it.dispatchEvent(new MouseEvent('mousedown', {{ bubbles: true, cancelable: true }}));
                it.dispatchEvent(new MouseEvent('mouseup', {{ bubbles: true }})); }})()"
        ))
        .await;
    }
    page.wait_until(
        "document.querySelector('.permutation-grid [data-square=a1]')?.textContent === 'h8'",
    )
    .await;
    page.wait_until(
        "Number(document.querySelector('[data-testid=permutation-operations]')?.textContent) <= 6",
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_code_is_printed_in_other_languages_and_its_cost_tabled() {
    let page = lab().await;
    page.write("lab-source", NAIVE).await;
    for (language, part) in [
        ("c", "uint64_t turn(uint64_t board)"),
        ("rust", "board.trailing_zeros()"),
        ("java", "Long.numberOfTrailingZeros(board)"),
        ("python", "def turn(board: int) -> int:"),
    ] {
        page.select("print-language", language).await;
        page.wait_until(&format!(
            "document.querySelector('[data-testid=printed]').textContent.includes('{part}')"
        ))
        .await;
    }
    page.wait_until(
        "[...document.querySelectorAll('[data-testid=costs] tbody tr')].length > 5
            && document.querySelector('[data-testid=costs] [data-played]').textContent.startsWith('your code')",
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn typing_is_answered_within_a_moment() {
    let page = lab().await;
    // No assertion on time: a figure for whoever reads the log.
    let start = Instant::now();
    page.write("lab-source", NAIVE).await;
    page.wait_shown("typed", &[("lab-result", transformed("rotate-180"))])
        .await;
    println!("typed and shown in {:?}", start.elapsed());
}

#[tokio::test(flavor = "multi_thread")]
async fn on_a_phone_code_and_verdict_are_at_hand() {
    let phone = Options {
        size: (390, 844),
        ..Options::default()
    };
    let page = Page::open_with("?view=lab", phone).await;
    page.wait_shown("the Lab", &[("lab-verdict", "This is flip diagonal, …")])
        .await;
    let width = page
        .eval("document.documentElement.scrollWidth <= 390")
        .await;
    assert_eq!(width, true);
    let top = page
        .eval(
            "document.querySelector('[data-testid=lab-source]').getBoundingClientRect().top < 844",
        )
        .await;
    assert_eq!(top, true);
}
