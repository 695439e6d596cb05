//! The guide, as `cargo xtask build` puts it beside the page: every player on it plays, every question has an answer,
//! and its links lead to the app.

use std::collections::BTreeSet;

use deltaboard_e2e::{Options, Page};
use serde_json::json;

/// Runs in a page of the guide: tries the answers to every question in their order until one is right. Tells how many
/// questions there are, and of each that cannot be answered.
const ANSWER: &str = "(async () => {
    const players = [...document.querySelectorAll('deltaboard-player[ask]')];
    const stuck = [];
    // A press is answered soon, and on a busy machine not at once.
    const until = async holds => {
        for (let left = 1000; !holds() && left > 0; left--) await new Promise(done => setTimeout(done, 10));
    };
    for (const player of players) {
        const root = player.shadowRoot;
        const said = () => root.querySelector('[data-testid=answer]').textContent;
        const solved = () => root.querySelector('.answer.right') !== null;
        const squares = [...'87654321'].flatMap(rank => [...'abcdefgh'].map(file => `[data-square=${file}${rank}]`));
        const choices = player.getAttribute('ask').match(/mask|result/)
            ? [0, 1, 2, 3].map(place => () => root.querySelectorAll('[data-testid=choice]')[place])
            : [...squares.map(square => () => root.querySelector(`.squares:not([aria-hidden]) ${square}`)),
               () => root.querySelector('[data-testid=gone]')];
        let tried = 0;
        for (const choice of choices) {
            const element = choice();
            if (!element) continue;
            tried += 1;
            element.click();
            await until(() => said() !== '');
            if (said() === '') stuck.push(`no word about an answer to ${player.outerHTML}`);
            if (solved()) break;
        }
        await until(solved);
        if (!solved()) stuck.push(`no answer is right: ${player.outerHTML}`);
        if (tried < 1) stuck.push(`nothing can be answered: ${player.outerHTML}`);
    }
    return [players.length, stuck];
})()";

/// Runs in a page of the guide without scripts: the players that have no picture, or ask nothing where they should.
const WITHOUT: &str = "[...document.querySelectorAll('deltaboard-player')].filter(player => {
    const seen = selector => player.querySelector(selector)?.checkVisibility();
    const image = player.querySelector('img');
    const asked = player.hasAttribute('ask') === Boolean(seen('.deltaboard-question'));
    return !seen('img') || image.alt === '' || !image.src.endsWith('.svg') || !asked;
}).map(player => player.outerHTML)";

/// The pages of the guide, in their order.
async fn chapters(page: &Page) -> Vec<String> {
    page.visit("/guide/index.html").await;
    page.wait_until("document.querySelectorAll('.chapter a').length > 0").await;
    let links = page
        .eval("[...document.querySelectorAll('.chapter a[href]')].map(link => new URL(link.href).pathname).filter(path => path.endsWith('.html'))")
        .await;
    let links: Vec<String> = serde_json::from_value(links).expect("addresses are strings");
    let mut seen = BTreeSet::new();
    links.into_iter().filter(|path| seen.insert(path.clone())).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_player_plays_and_every_question_has_an_answer() {
    let page = Page::open("").await;
    let chapters = chapters(&page).await;
    assert!(chapters.len() >= 30, "{chapters:?}");
    let mut questions = 0;
    for chapter in &chapters {
        page.visit(chapter).await;
        let policy = page
            .eval("document.querySelector('meta[http-equiv=\"Content-Security-Policy\"]').content")
            .await;
        let policy = policy.as_str().expect("a policy");
        assert!(policy.starts_with("default-src 'none'; "), "{policy}");
        assert!(!policy.contains("'unsafe-inline'"), "{policy}");
        assert_eq!(page.start_players().await, json!([]), "{chapter}");
        let answered = page.eval(ANSWER).await;
        assert_eq!(answered[1], json!([]), "{chapter}");
        questions += answered[0].as_u64().unwrap_or(0);
    }
    assert!(questions >= 30, "{questions} questions");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_guide_and_the_app_lead_to_each_other() {
    let page = Page::open("").await;
    for chapter in ["the-delta-swap", "the-lab"] {
        page.visit(&format!("/guide/{chapter}.html")).await;
        page.click_css("main a[href*=\"../index.html\"]").await;
        page.started().await;
        page.wait_until("location.pathname === '/index.html'").await;
        assert_eq!(page.look(&["notices"]).await, ["(not there)"], "{chapter}");
        let guide = page
            .eval("fetch(document.querySelector('[data-testid=guide]').href).then(answer => answer.status)")
            .await;
        assert_eq!(guide, 200, "{chapter}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_guide_opens_in_the_theme_that_was_chosen() {
    let page = Page::open("").await;
    for theme in ["light", "dark"] {
        page.click("theme").await;
        page.wait_shown(theme, &[("?theme", theme)]).await;
    }
    page.visit("/guide/the-delta-swap.html").await;
    page.wait_until("document.documentElement.classList.contains('navy')").await;
    page.go("?theme=dark").await;
    page.click("theme").await;
    page.wait_shown("as the system has it", &[("?theme", "")]).await;
    page.visit("/guide/the-delta-swap.html").await;
    page.wait_until("['light', 'js'].every(it => document.documentElement.classList.contains(it))")
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_scripts_there_are_pictures_and_questions() {
    let page = Page::open("").await;
    page.change(Options { scripts: false, ..Options::default() }).await;
    for chapter in ["three-delta-swaps-flip-a-board", "what-is-a-bitboard", "the-lab"] {
        page.visit(&format!("/guide/{chapter}.html")).await;
        page.wait_until("document.querySelector('deltaboard-player')").await;
        page.wait_result(
            &format!("what lacks a picture or a question in {chapter}"),
            WITHOUT,
            &json!([]),
        )
        .await;
    }
}

/// The tag that asks for one version of the player is ready to be copied.
#[tokio::test(flavor = "multi_thread")]
async fn the_hash_that_it_tells_is_that_of_the_player() {
    let page = Page::open("").await;
    page.visit("/guide/put-it-into-your-own-pages.html").await;
    let told = page
        .eval(
            "(async () => {
                const text = document.querySelector('main').innerText;
                const [, file] = text.match(/\\/(deltaboard-player-[\\d.]+\\.js)/);
                const [, integrity] = text.match(/integrity=\"(sha256-[^\"]+)\"/);
                const comes = (hash) => fetch(`../${file}`, { integrity: hash }).then(({ ok }) => ok, () => false);
                return [await comes(integrity), await comes(integrity.replace(/-./, (start) => start === '-A' ? '-B' : '-A'))];
            })()",
        )
        .await;
    assert_eq!(told, json!([true, false]));
    // The browser tells of what it has not taken.
    page.console_errors().await;
}
