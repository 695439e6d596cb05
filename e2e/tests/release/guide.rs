//! The guide that `cargo xtask build` adds to the page: its players start, its links lead to the app.

use deltaboard_e2e::{Options, Page, shows};
use serde_json::json;

/// The players that lack a picture or a question on a page without scripts.
const INCOMPLETE: &str = "[...document.querySelectorAll('deltaboard-player')].filter(player => {
    const visible = selector => player.querySelector(selector)?.checkVisibility();
    const image = player.querySelector('img');
    const asks = player.hasAttribute('ask') === Boolean(visible('.deltaboard-question'));
    return !visible('img') || image.alt === '' || !image.src.endsWith('.svg') || !asks;
}).map(player => player.outerHTML)";

/// The pages of the guide, in order.
async fn chapters(page: &Page) -> Vec<String> {
    page.visit("/guide/index.html").await;
    page.wait_until("document.querySelectorAll('.chapter a').length > 0").await;
    page.eval_as("[...new Set([...document.querySelectorAll('.chapter a[href]')].map(link => new URL(link.href).pathname))].filter(path => path.endsWith('.html'))")
        .await
}

#[tokio::test(flavor = "multi_thread")]
async fn every_player_starts() {
    let page = Page::open("").await;
    let chapters = chapters(&page).await;
    assert!(chapters.len() >= 30, "{chapters:?}");
    let mut questions = 0;
    for chapter in &chapters {
        page.visit(chapter).await;
        let policy: String = page
            .eval_as(
                "document.querySelector('meta[http-equiv=\"Content-Security-Policy\"]').content",
            )
            .await;
        assert!(policy.starts_with("default-src 'none'; "), "{policy}");
        assert!(!policy.contains("'unsafe-inline'"), "{policy}");
        assert_eq!(page.start_players().await, json!([]), "{chapter}");
        questions += page.count("deltaboard-player[ask]").await;
    }
    assert!(questions >= 30, "{questions} questions");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_guide_and_the_app_link_to_each_other() {
    let page = Page::open("").await;
    for chapter in ["the-delta-swap", "the-lab"] {
        page.visit(&format!("/guide/{chapter}.html")).await;
        page.click_css("main a[href*=\"../index.html\"]").await;
        page.started().await;
        page.wait_until("location.pathname === '/index.html'").await;
        assert_eq!(page.content("notices").await, "(not there)", "{chapter}");
        let guide = page
            .eval("fetch(document.querySelector('[data-testid=guide]').href).then(answer => answer.status)")
            .await;
        assert_eq!(guide, 200, "{chapter}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_guide_opens_in_the_selected_theme() {
    let page = Page::open("").await;
    for theme in ["light", "dark"] {
        page.click("theme").await;
        shows!(page, theme, "?theme" => theme);
    }
    page.visit("/guide/the-delta-swap.html").await;
    page.wait_until("document.documentElement.classList.contains('navy')").await;
    page.go("?theme=dark").await;
    page.click("theme").await;
    shows!(page, "the system's theme", "?theme" => "");
    page.visit("/guide/the-delta-swap.html").await;
    page.wait_until("['light', 'js'].every(it => document.documentElement.classList.contains(it))")
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_scripts_the_guide_shows_pictures_and_questions() {
    let page = Page::open("").await;
    page.change(Options { scripts: false, ..Options::default() }).await;
    for chapter in ["three-delta-swaps-flip-a-board", "what-is-a-bitboard", "the-lab"] {
        page.visit(&format!("/guide/{chapter}.html")).await;
        page.wait_until("document.querySelector('deltaboard-player')").await;
        let what = format!("the incomplete players in {chapter}");
        page.wait_result(&what, INCOMPLETE, &json!([])).await;
    }
}

/// The tag for one version of the player can be copied as it is.
#[tokio::test(flavor = "multi_thread")]
async fn the_guide_shows_the_hash_of_the_player() {
    let page = Page::open("").await;
    page.visit("/guide/put-it-into-your-own-pages.html").await;
    let loads = page
        .eval(
            "(async () => {
                const text = document.querySelector('main').innerText;
                const [, file] = text.match(/\\/(deltaboard-player-[\\d.]+\\.js)/);
                const [, integrity] = text.match(/integrity=\"(sha256-[^\"]+)\"/);
                const loads = (hash) => fetch(`../${file}`, { integrity: hash }).then(({ ok }) => ok, () => false);
                return [await loads(integrity), await loads(integrity.replace(/-./, (start) => start === '-A' ? '-B' : '-A'))];
            })()",
        )
        .await;
    assert_eq!(loads, json!([true, false]));
    // The browser reports the refused file.
    page.console_errors().await;
}
