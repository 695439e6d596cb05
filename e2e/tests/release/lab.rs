//! The view *Lab*: other parameters, the picture of a permutation, and a phone.

use deltaboard_e2e::{Options, Page};

async fn lab() -> Page {
    let page = Page::open("?view=lab").await;
    page.wait_shown("the Lab", &[("lab-verdict", "This is flip diagonal, …")]).await;
    page
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
        &[("?with", "0xff00ff00ff00ff,0x8"), ("step-label", "Step 0 of 1…")],
    )
    .await;
    page.click("step-last").await;
    page.wait_shown(
        "played",
        &[("step-label", "Step 1 of 1: delta swap by 8 under 0x00FF00FF00FF00FF")],
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn squares_of_the_picture_change_places() {
    let page = lab().await;
    page.write("permutation-input", "sq").await;
    page.wait_shown("the identity", &[("permutation-operations", "0")]).await;
    page.click("permutation-from-code").await;
    page.wait_shown("the code's own", &[("permutation-operations", "18")]).await;
    page.write("permutation-input", "sq").await;
    page.wait_shown("the identity again", &[("permutation-operations", "0")]).await;
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
async fn on_a_phone_code_and_verdict_are_at_hand() {
    let phone = Options { size: (390, 844), ..Options::default() };
    let page = Page::open_with("?view=lab", phone).await;
    page.wait_shown("the Lab", &[("lab-verdict", "This is flip diagonal, …")]).await;
    let width = page.eval("document.documentElement.scrollWidth <= 390").await;
    assert_eq!(width, true);
    let top = page
        .eval(
            "document.querySelector('[data-testid=lab-source]').getBoundingClientRect().top < 844",
        )
        .await;
    assert_eq!(top, true);
}
