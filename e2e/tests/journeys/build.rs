//! The view *Build*: a flip out of masks and distances.

use deltaboard_e2e::{Key, Options, Page, shows};

/// Makes a move: a distance, and a digit that is 0 under the mask.
async fn swap(page: &Page, distance: u8, digit: &str) {
    page.set_value("build-distance", &distance.to_string()).await;
    page.click(&format!("build-digit-{digit}")).await;
    page.click("build-swap").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn three_swaps_build_a_flip() {
    let page = Page::open("").await;
    page.click("build").await;
    page.wait_for("build-swap").await;
    page.select("build-task", "flip-vertical").await;
    shows!(page, "the task chosen", "?view" => "build", "?do" => "flip-vertical", "build-left" => "Three digits left: r2, r1, r0");
    page.set_value("build-distance", "8").await;
    page.click("build-digit-r0").await;
    shows!(page, "a try", "build-say" => "32 pairs, 9 of them differ. The swap turns over the lowest rank digit.");
    page.click("build-swap").await;
    shows!(page, "a swap", "?moves" => "swap-8-00ff00ff00ff00ff", "build-left" => "Two digits left: r2, r1", "build-ops" => "6 operations");
    swap(&page, 16, "r1").await;
    swap(&page, 32, "r2").await;
    page.wait_for("build-solved").await;
    shows!(page, "solved", "build-left" => "Nothing left", "build-ops" => "18 operations");
    assert_eq!(page.grid("build-board").await, page.grid("build-goal").await);
    // The link holds the moves; back takes the last one back.
    let solved = page.address().await;
    page.back().await;
    shows!(page, "back", "build-left" => "One digit left: r2");
    page.forward().await;
    page.wait_for("build-solved").await;
    page.go(&format!("?{}", solved.split_once('?').expect("a query").1)).await;
    page.wait_for("build-solved").await;
    page.click("build-undo").await;
    shows!(page, "undone", "build-left" => "One digit left: r2");
    page.click("build-reset").await;
    shows!(page, "reset", "build-left" => "Three digits left: r2, r1, r0", "?moves" => "");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mask_is_painted_by_pointer_and_by_keys() {
    let page = Page::open("?view=build&do=files-b-g").await;
    page.wait_for("build-swap").await;
    page.click_css(".mask [data-square=b1]").await;
    page.drag(".mask [data-square=b2]", ".mask [data-square=b4]").await;
    assert_eq!(
        page.grid("build-mask").await.replace(' ', ""),
        "........\n........\n........\n........\n.1......\n.1......\n.1......\n.1......"
    );
    page.eval("document.querySelector('.mask [data-square=b1]').focus()").await;
    // Below rank 1 are the names of the files.
    page.press(Key::Down).await;
    page.press(Key::Space).await;
    assert_eq!(page.grid("build-mask").await.replace(' ', ""), [".1......"; 8].join("\n"));
    page.drag(".glass [data-square=b3]", ".glass [data-square=g3]").await;
    shows!(page, "dragged to the partner", "build-distance" => "5");
    page.click("build-swap").await;
    page.wait_for("build-solved").await;
    page.click("build-next").await;
    shows!(page, "the next task", "?do" => "mirror-horizontal", "?moves" => "");
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_tries_and_links_say_what_is_wrong() {
    let page =
        Page::open("?view=build&do=flip-vertikal&moves=swap-8-ff,spin-9,bytes&bits=0x1").await;
    page.wait_for("build-swap").await;
    shows!(page, "a bad link", "build-ops" => "7 operations");
    let notices = page
        .eval_as::<Vec<String>>(
            "[...document.querySelectorAll('#build [role=alert]')].map(it => it.innerText)",
        )
        .await;
    assert!(notices[0].starts_with("do=flip-vertikal names no task"), "{notices:?}");
    assert!(notices[1].starts_with("moves: spin-9 can't be read"), "{notices:?}");
    page.set_value("build-distance", "60").await;
    page.click_css(".mask [data-square=h8]").await;
    shows!(page, "off the board", "build-say" => "1 square has no partner 60 places above, off the board: its bit would be lost.");
    page.click("build-swap").await;
    shows!(page, "a bit is lost", "build-left" => "One bit is lost or mixed with others: undo the move");
    for _ in 0..3 {
        page.click("build-hint").await;
    }
    shows!(page, "no hint", "build-hinted" => "Bits that are lost don't come back: undo the last move.");
}

#[tokio::test(flavor = "multi_thread")]
async fn hints_lead_to_a_solution_that_can_be_played_and_opened_in_the_lab() {
    let page = Page::open("?view=build&do=rotate-180").await;
    page.wait_for("build-swap").await;
    for step in 1..=4 {
        for _ in 0..3 {
            page.click("build-hint").await;
        }
        page.click("build-swap").await;
        let moves = "new URLSearchParams(location.search).get('moves')?.split(',').length";
        page.wait_until(&format!("{moves} === {step}")).await;
    }
    page.click("build-replay").await;
    page.wait_until("document.querySelector('[data-testid=build-board]').textContent !== document.querySelector('[data-testid=build-goal]').textContent").await;
    page.wait_until("document.querySelector('[data-testid=build-board]').textContent === document.querySelector('[data-testid=build-goal]').textContent").await;
    page.click("build-lab").await;
    page.wait_until("document.querySelector('[data-testid=lab-verdict]')?.textContent.includes('this is rotate 180, proved')").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_view_is_open_to_everyone_at_all_sizes() {
    let mut faults = Vec::new();
    for (size, dark) in
        [((1440, 900), false), ((1024, 768), true), ((320, 568), false), ((390, 844), true)]
    {
        let options = Options { size, dark, reduced_motion: true, ..Options::default() };
        let page =
            Page::open_with("?view=build&do=flip-vertical&moves=swap-8-00ff00ff00ff00ff", options)
                .await;
        page.wait_for("build-swap").await;
        for state in ["begun", "wrong", "solved"] {
            if state == "wrong" {
                page.click("build-digit-r1").await;
                page.click("build-hint").await;
            } else if state == "solved" {
                page.go("?view=build&do=flip-vertical&moves=bytes").await;
                page.wait_for("build-solved").await;
            }
            let found = page.accessibility_faults().await;
            faults.extend(found.into_iter().map(|fault| format!("{state} at {}: {fault}", size.0)));
            page.wait_until("document.documentElement.scrollWidth <= innerWidth").await;
        }
        if size.0 == 390 {
            let small = "[...document.querySelectorAll('#build :is(button, select, input)')]
                .filter(it => it.checkVisibility() && !it.closest('.main-grid') && it.getBoundingClientRect().height < 44)
                .map(it => it.dataset.testid ?? it.textContent).join(' ')";
            assert_eq!(page.eval(small).await, "", "targets of 44 px");
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
