//! The page as a whole: requests, themes, the embed dialog, pieces, navigation between views.

use deltaboard_e2e::samples::{POSITION, R_HEX};
use deltaboard_e2e::{Key, Options, Page, shows};

/// Presses every control. An error on the console fails the test when the page closes.
#[tokio::test(flavor = "multi_thread")]
async fn no_control_causes_an_error_or_a_request_elsewhere() {
    let page = Page::open("").await;
    assert_eq!(page.eval("document.title").await, "Deltaboard", "the title");
    assert_eq!(page.eval("document.documentElement.lang").await, "en", "the language");
    let transforms = "[...document.querySelectorAll('[data-testid^=do-]')].map(it => it.dataset.testid).join(' ')";
    let transforms: String = page.eval_as(transforms).await;
    assert_eq!(transforms.split(' ').count(), 10, "the buttons of transforms are {transforms}");
    for query in ["", "?fen=r3k2r/8/8/8/8/8/8/4K3_b_kq_-_0_1"] {
        page.go(query).await;
        for transform in transforms.split(' ') {
            page.js_click(transform).await;
            page.js_click("step-forward").await;
        }
        let controls = "undo turn-view theme speed-half speed-normal speed-double step-first step-play step-play \
                        step-last step-back step-forward share fen-copy embed embed-close";
        for control in controls.split(' ') {
            page.js_click(control).await;
        }
    }
    page.hover_css("[data-testid=listing] [data-expression]").await;
    page.hover_css("[data-testid=bit-grid] ~ [data-squares] [data-square=e4]").await;
    shows!(page, "hovering over e4", "square-info" => "e4…");
    page.press(Key::Right).await;

    let requests = page.requests().await;
    assert!(
        requests.iter().any(|it| it.contains("/pieces.svg")),
        "no request for the pieces: {requests:?}"
    );
    for url in &requests {
        assert!(url.starts_with(page.origin()), "request to another origin: {url}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn follows_preferences_for_colours_and_motion() {
    let page = Page::open(POSITION).await;
    page.wait_for("board").await;
    let paper = "getComputedStyle(document.body).backgroundColor + getComputedStyle(document.documentElement).backgroundColor";
    let (light, light_paper) = (page.screenshot().await, page.eval(paper).await);
    page.change(Options { dark: true, ..Options::default() }).await;
    let (dark, dark_paper) = (page.screenshot().await, page.eval(paper).await);
    assert!(
        light.starts_with(b"\x89PNG") && light.len() > 10_000,
        "a screenshot of {} bytes",
        light.len()
    );
    assert_ne!(light_paper, dark_paper, "light and dark backgrounds");
    assert!(light != dark, "light and dark screenshots are equal");
    // A selected theme overrides the system's.
    page.go(&format!("{POSITION}&theme=light")).await;
    assert_eq!(page.eval(paper).await, light_paper, "background of `theme=light` on a dark system");

    let animated = "[...document.querySelectorAll('main *')].filter(it =>
        getComputedStyle(it).transitionDuration.split(',').some(time => parseFloat(time) > 0)).length";
    let count = page.eval(animated).await;
    assert!(count.as_u64() > Some(0), "no element is animated without reduced motion: {count}");
    page.change(Options { reduced_motion: true, ..Options::default() }).await;
    for speed in ["speed-half", "speed-double", "speed-normal"] {
        page.js_click(speed).await;
        page.wait_for(&format!("[data-testid={speed}][aria-pressed=true]")).await;
        assert_eq!(
            page.eval(animated).await,
            0,
            "animated elements with reduced motion at {speed}"
        );
    }
    page.press(Key::Home).await;
    page.press(Key::Right).await;
    shows!(page, "stepped with reduced motion", "?step" => "1");
    assert_eq!(
        page.eval("document.getAnimations().filter(it => it.playState === 'running').length").await,
        0,
        "running animations with reduced motion"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_embed_dialog_shows_tags_a_preview_and_a_picture() {
    let page = Page::open(POSITION).await;
    page.focus("embed").await;
    page.press(Key::Enter).await;
    page.wait_until("document.querySelector('dialog')?.open").await;
    let address = page.address().await;
    let dialog = "document.querySelector('dialog').textContent";
    let text: String = page.eval_as(dialog).await;
    assert!(text.contains(&address), "the dialog shows {text} without {address}");
    page.wait_until("document.querySelector('dialog:focus-within')").await;
    // The preview and the texts contain the same tag, and follow the options.
    page.wait_until("document.querySelector('#embed-preview deltaboard-player')?.shadowRoot?.querySelector('[data-testid=step-label]') != null")
        .await;
    let tag = page.text("embed-tag").await;
    for part in [
        "deltaboard-player.js",
        "<deltaboard-player fen=\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\" do=\"rotate-90-clockwise\"></deltaboard-player>",
    ] {
        assert!(tag.contains(part), "{tag}");
    }
    page.eval("document.querySelector('[data-testid=mask]').click(), 0").await;
    page.select("embed-controls", "minimal").await;
    page.wait_until("document.querySelector('#embed-preview deltaboard-player').getAttribute('show') === 'board,bits,mask,code,text'")
        .await;
    page.wait_until("document.querySelector('#embed-preview deltaboard-player').shadowRoot.querySelectorAll('.controls > button').length === 3")
        .await;
    for (id, part) in [
        ("embed-tag", "controls=\"minimal\""),
        ("embed-frame", "embed.html?fen="),
        ("embed-markdown", ".svg)](http://"),
        ("embed-fence", "\ncontrols: minimal\n```"),
        ("embed-directive", "\n   :controls: minimal"),
    ] {
        let text = page.text(id).await;
        assert!(text.contains(part), "{id}: {text}");
    }
    // The message is visible above the dialog.
    page.eval("document.querySelector('#embed-tag + button').click(), 0").await;
    page.wait_until("(toast => toast.textContent === 'Copied.' && toast === document.elementFromPoint(...(box => [box.x + box.width / 2, box.y + box.height / 2])(toast.getBoundingClientRect())))(document.querySelector('dialog .toast'))")
        .await;
    // Without any selected part, the tag has no `show`, and its default parts are selected.
    for part in ["board", "bits", "mask", "code", "text"] {
        page.eval(&format!("document.querySelector('dialog [data-testid={part}]').click(), 0"))
            .await;
    }
    page.wait_until(
        "!document.querySelector('[data-testid=embed-tag]').textContent.includes('show')",
    )
    .await;
    assert_eq!(
        page.eval("[...document.querySelectorAll('dialog input:checked')].map(it => it.dataset.testid).join()")
            .await,
        "board,bits,code,text"
    );
    // The picture has the selected colours.
    let follows = "decodeURIComponent(document.querySelector('[data-testid=embed-download]').href).includes('prefers-color-scheme')";
    assert_eq!(page.eval(follows).await, true);
    page.select("embed-theme", "dark").await;
    page.wait_until(&format!("!{follows}")).await;
    page.select("embed-figure", "step").await;
    let picture = "(async () => {
        const link = document.querySelector('[data-testid=embed-download]');
        const svg = await new Response(decodeURIComponent(link.href.split(',')[1])).text();
        const picture = document.querySelector('dialog .picture img');
        await picture.decode();
        return [svg.startsWith('<svg'), link.download.endsWith('.svg'), picture.naturalWidth > 100];
    })()";
    assert_eq!(page.eval(picture).await, serde_json::json!([true, true, true]));
    page.focus("embed-close").await;
    // Keys don't reach the page behind the dialog.
    page.press(Key::Left).await;
    assert_eq!(page.content("?step").await, "2", "the page's step");
    page.press(Key::Escape).await;
    page.wait_until("!document.querySelector('dialog')?.open").await;
    page.wait_for("[data-testid=embed]:focus").await;
    page.click("embed").await;
    page.wait_until("document.querySelector('dialog')?.open").await;
    page.press(Key::Escape).await;
    page.wait_until("!document.querySelector('dialog')?.open").await;
    page.press(Key::Left).await;
    shows!(page, "a key after the dialog", "?step" => "1");
}

#[tokio::test(flavor = "multi_thread")]
async fn pieces_are_drawn() {
    let page = Page::open("?fen=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR").await;
    page.wait_for("board").await;
    page.wait_until("performance.getEntriesByType('resource').some(it => it.name.includes('/pieces.svg') && (it.responseStatus ?? 200) === 200)")
        .await;
    assert_eq!(page.count("[data-testid=board] svg[data-file]").await, 32, "pieces on the board");
    page.wait_until(
        "[...document.querySelectorAll('[data-testid=board] svg[data-file]')].every(it => it.getBBox().width > 0)",
    )
    .await;
    // The centre of each piece is within the box of its square.
    let misplaced = r"(() => {
        const board = document.querySelector('[data-testid=board]');
        const boxes = [...board.querySelectorAll('[data-square][data-piece]')].map(it => it.getBoundingClientRect());
        return [...board.querySelectorAll('svg[data-file]')].filter(piece => {
            const box = piece.getBoundingClientRect();
            const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
            return !boxes.some(it => it.left <= x && x <= it.right && it.top <= y && y <= it.bottom);
        }).length;
    })()";
    page.wait_until(&format!("{misplaced} === 0")).await;
    page.press(Key::End).await;
    page.click("turn-view").await;
    page.wait_until(&format!("{misplaced} === 0")).await;
}

/// Each view has a link in the header, a URL and a title, and *back* returns to the previous one.
#[tokio::test(flavor = "multi_thread")]
async fn links_lead_to_all_views() {
    let page = Page::open("").await;
    for (id, view, bits, title) in [
        ("lines", "lines", "0xffffffffffffffff", "Lines · Deltaboard"),
        ("symmetries", "symmetries", R_HEX, "Symmetries · Deltaboard"),
        ("lab", "lab", R_HEX, "Lab · Deltaboard"),
        ("transform", "", R_HEX, "Deltaboard"),
    ] {
        // The link has a real target, so that it can be opened in a new tab.
        // WebKit's driver would answer with the resolved URL.
        let href = format!("document.querySelector('[data-testid={id}]').getAttribute('href')");
        assert_eq!(page.eval(&href).await, format!("?view={id}"));
        page.focus(id).await;
        page.press(Key::Enter).await;
        shows!(page, &format!("{id} pressed"), "?view" => view, "bits-hex" => bits);
        page.wait_until(&format!("document.title === {title:?}")).await;
        // A transform of another view is shown after its last step.
        page.press(Key::Home).await;
        page.press(Key::Right).await;
        shows!(page, &format!("a step on {id}"), "step-slider" => "1");
        page.go("").await;
        page.click(id).await;
        shows!(page, &format!("{id} clicked"), "?view" => view);
        page.wait_for(&format!("[data-testid={id}][aria-current=page]")).await;
        assert_eq!(page.count("[aria-current=page]").await, 1, "on {id}");
        page.reload().await;
        shows!(page, &format!("{id} reloaded"), "?view" => view, "bits-hex" => bits);
        page.wait_until(&format!("document.title === {title:?}")).await;
        page.go("").await;
    }
    for id in ["lines", "symmetries", "lab"] {
        page.click(id).await;
        shows!(page, id, "?view" => id);
    }
    for view in ["symmetries", "lines", ""] {
        page.back().await;
        shows!(page, "back", "?view" => view);
    }
    page.forward().await;
    shows!(page, "forward", "?view" => "lines");
}
