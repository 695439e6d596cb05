//! The view *Lab*: further parameters, the picture of a permutation, and a phone.

use deltaboard_e2e::{Options, Page, shows};

async fn lab() -> Page {
    let page = Page::open("?view=lab").await;
    shows!(page, "the Lab", "lab-verdict" => "✓ This is flip diagonal with a1 as bit 0, …");
    page
}

#[tokio::test(flavor = "multi_thread")]
async fn further_parameters_have_fields_for_their_values() {
    let page = lab().await;
    page.set_value(
        "lab-source",
        "U64 delta(U64 x, U64 mask, int distance) { U64 t = (x ^ (x >> distance)) & mask; return x ^ t ^ (t << distance); }",
    )
    .await;
    shows!(page, "with zeros",
        "lab-verdict" => "? This runs, and depends on `mask` and `distance` as well.");
    page.eval(
        "document.querySelectorAll('[data-testid=lab-argument]').forEach((field, place) => {
            field.value = ['0x00ff00ff00ff00ff', '8'][place];
            field.dispatchEvent(new InputEvent('input', { bubbles: true })); })",
    )
    .await;
    shows!(page, "with a mask and a distance",
        "?with" => "0xff00ff00ff00ff,0x8", "step-label" => "Step 0 of 1…");
    page.click("step-last").await;
    shows!(page, "played", "step-label" => "Step 1 of 1: delta swap by 8 under 0x00FF00FF00FF00FF");
}

#[tokio::test(flavor = "multi_thread")]
async fn clicks_swap_squares_of_the_permutation() {
    let page = lab().await;
    page.set_value("permutation-input", "sq").await;
    shows!(page, "the identity", "permutation-operations" => "0");
    page.click("permutation-from-code").await;
    shows!(page, "the code's own", "permutation-operations" => "18");
    page.set_value("permutation-input", "sq").await;
    shows!(page, "the identity again", "permutation-operations" => "0");
    for square in ["a1", "h8"] {
        page.eval(&format!(
            "(() => {{ const it = document.querySelector('.permutation-grid [data-square={square}]');
                it.dispatchEvent(new MouseEvent('mousedown', {{ bubbles: true, cancelable: true }}));
                it.dispatchEvent(new MouseEvent('mouseup', {{ bubbles: true }})); }})()"
        ))
        .await;
    }
    shows!(page, "swapped", ".permutation-grid [data-square=a1]" => "h8");
    page.wait_until(
        "Number(document.querySelector('[data-testid=permutation-operations]')?.textContent) <= 6",
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn on_a_phone_the_editor_is_on_the_first_screen() {
    let phone = Options { size: (390, 844), ..Options::default() };
    let page = Page::open_with("?view=lab", phone).await;
    shows!(page, "the Lab", "lab-verdict" => "✓ This is flip diagonal with a1 as bit 0, …");
    let width = page.eval("document.documentElement.scrollWidth <= 390").await;
    assert_eq!(width, true);
    let top = page
        .eval(
            "document.querySelector('[data-testid=lab-source]').getBoundingClientRect().top < 844",
        )
        .await;
    assert_eq!(top, true);
}
