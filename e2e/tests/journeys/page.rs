//! The page as a whole: it keeps to itself, fits every screen, and has its pieces.

use deltaboard_e2e::{Key, Options, Page};

const POSITION: &str =
    "?fen=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1&do=rotate-90-clockwise&step=2";

/// A page that wrote an error to its console fails its test when it closes.
#[tokio::test(flavor = "multi_thread")]
async fn a_tour_of_everything() {
    let page = Page::open("").await;
    assert_eq!(page.eval("document.title").await, "Deltaboard", "the title");
    assert_eq!(page.eval("document.documentElement.lang").await, "en", "the language");
    let transforms = "[...document.querySelectorAll('[data-testid^=do-]')].map(it => it.dataset.testid).join(' ')";
    let transforms = page.eval(transforms).await;
    let transforms = transforms.as_str().expect("a text");
    assert_eq!(transforms.split(' ').count(), 10, "the buttons of transforms are {transforms}");
    for query in ["", "?fen=r3k2r/8/8/8/8/8/8/4K3_b_kq_-_0_1"] {
        page.go(query).await;
        for transform in transforms.split(' ') {
            page.push(transform).await;
            page.push("step-forward").await;
        }
        for control in [
            "undo",
            "turn-view",
            "theme",
            "speed-half",
            "speed-normal",
            "speed-double",
            "step-first",
            "step-play",
            "step-play",
            "step-last",
            "step-back",
            "step-forward",
            "share",
            "fen-copy",
            "embed",
            "embed-close",
        ] {
            page.push(control).await;
        }
    }
    page.hover_css("[data-testid=listing] [data-expression]").await;
    page.hover_css("[data-testid=bit-grid] ~ [data-squares] [data-square=e4]").await;
    page.wait_shown("pointing at e4", &[("square-info", "e4…")]).await;
    page.press(Key::Right).await;

    let requests = page.requests().await;
    assert!(
        requests.iter().any(|it| it.contains("/pieces.svg")),
        "the pieces are fetched: {requests:?}"
    );
    for address in &requests {
        assert!(address.starts_with(page.origin()), "{address} is elsewhere");
    }
    assert_eq!(page.console_errors().await, [""; 0], "errors on the console");
}

#[tokio::test(flavor = "multi_thread")]
async fn dark_light_and_still() {
    let page = Page::open(POSITION).await;
    page.wait_for("board").await;
    let paper = "getComputedStyle(document.body).backgroundColor + getComputedStyle(document.documentElement).backgroundColor";
    let (light, light_paper) = (page.screenshot().await, page.eval(paper).await);
    page.change(Options { dark: true, ..Options::default() }).await;
    let (dark, dark_paper) = (page.screenshot().await, page.eval(paper).await);
    assert!(
        light.starts_with(b"\x89PNG") && light.len() > 10_000,
        "a picture of {} bytes",
        light.len()
    );
    assert_ne!(light_paper, dark_paper, "the paper in the light and in the dark");
    assert!(light != dark, "the page looks the same in the dark");
    // A chosen theme stands above the system's.
    page.go(&format!("{POSITION}&theme=light")).await;
    assert_eq!(page.eval(paper).await, light_paper, "the paper of `theme=light` in the dark");

    let gliding = "[...document.querySelectorAll('main *')].filter(it =>
        getComputedStyle(it).transitionDuration.split(',').some(time => parseFloat(time) > 0)).length";
    let lively = page.eval(gliding).await;
    assert!(lively.as_u64() > Some(0), "things glide where motion is welcome: {lively}");
    page.change(Options { reduced_motion: true, ..Options::default() }).await;
    for speed in ["speed-half", "speed-double", "speed-normal"] {
        page.push(speed).await;
        let is_chosen =
            format!("document.querySelector('[data-testid={speed}]').ariaPressed === 'true'");
        page.wait_until(&is_chosen).await;
        assert_eq!(
            page.eval(gliding).await,
            0,
            "things that glide at another speed where less motion is asked for"
        );
    }
    page.press(Key::Home).await;
    page.press(Key::Right).await;
    page.wait_shown("stepped with less motion", &[("?step", "1")]).await;
    assert_eq!(
        page.eval("document.getAnimations().filter(it => it.playState === 'running').length").await,
        0,
        "motion"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_embed_dialog() {
    let page = Page::open(POSITION).await;
    page.focus("embed").await;
    page.press(Key::Enter).await;
    page.wait_until("document.querySelector('dialog')?.open").await;
    let address = page.address().await;
    let dialog = "document.querySelector('dialog').textContent";
    let text = page.eval(dialog).await;
    let text = text.as_str().expect("a text");
    assert!(text.contains(&address), "the dialog shows {text}, without {address}");
    assert_eq!(
        page.eval("document.querySelector('dialog').contains(document.activeElement)").await,
        true,
        "the focus is in the dialog"
    );
    // What is offered is what is seen: the very tag, and what changes in it when something else is asked for.
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
    ] {
        let text = page.text(id).await;
        assert!(text.contains(part), "{id}: {text}");
    }
    // What was copied is said where it is seen.
    page.eval("document.querySelector('#embed-tag + button').click(), 0").await;
    page.wait_until("(toast => toast.textContent === 'Copied.' && toast === document.elementFromPoint(...(box => [box.x + box.width / 2, box.y + box.height / 2])(toast.getBoundingClientRect())))(document.querySelector('dialog .toast'))")
        .await;
    // Without any part, those that a tag has which names none.
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
    // The picture has the colours that were chosen.
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
    // What is behind the dialog waits.
    page.press(Key::Left).await;
    assert_eq!(page.look(&["?step"]).await, ["2"], "the step behind the dialog");
    page.press(Key::Escape).await;
    page.wait_until("!document.querySelector('dialog')?.open").await;
    assert_eq!(
        page.eval("document.activeElement.dataset.testid ?? null").await,
        "embed",
        "the focus is back on the button"
    );
    page.click("embed").await;
    page.wait_until("document.querySelector('dialog')?.open").await;
    page.press(Key::Escape).await;
    page.wait_until("!document.querySelector('dialog')?.open").await;
    page.press(Key::Left).await;
    page.wait_shown("the page goes on after the dialog", &[("?step", "1")]).await;
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
    // Each piece lies over the square that says so: its middle is within the square's box.
    let astray = r"(() => {
        const board = document.querySelector('[data-testid=board]');
        const boxes = [...board.querySelectorAll('[data-square][data-piece]')].map(it => it.getBoundingClientRect());
        return [...board.querySelectorAll('svg[data-file]')].filter(piece => {
            const box = piece.getBoundingClientRect();
            const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
            return !boxes.some(it => it.left <= x && x <= it.right && it.top <= y && y <= it.bottom);
        }).length;
    })()";
    page.wait_until(&format!("{astray} === 0")).await;
    page.press(Key::End).await;
    page.click("turn-view").await;
    page.wait_until(&format!("{astray} === 0")).await;
}

/// Every page is two clicks away from the first at most, each has an address, and *back* leads through them.
#[tokio::test(flavor = "multi_thread")]
async fn the_pages_of_the_app() {
    let page = Page::open("").await;
    let r = "0x1e2222120e0a1222";
    for (id, view, bits, title) in [
        ("lines", "lines", "0xffffffffffffffff", "Lines · Deltaboard"),
        ("symmetries", "symmetries", r, "Symmetries · Deltaboard"),
        ("lab", "lab", r, "Lab · Deltaboard"),
        ("transform", "", r, "Deltaboard"),
    ] {
        // By the keyboard as by the pointer; a link to a page can be opened beside this one.
        let written = format!("document.querySelector('[data-testid={id}]').getAttribute('href')");
        assert_eq!(page.eval(&written).await, format!("?view={id}"));
        page.focus(id).await;
        page.press(Key::Enter).await;
        page.wait_shown(&format!("{id} pressed"), &[("?view", view), ("bits-hex", bits)]).await;
        page.wait_until(&format!("document.title === {title:?}")).await;
        // What was applied elsewhere is shown done.
        page.press(Key::Home).await;
        page.press(Key::Right).await;
        page.wait_shown(&format!("a step on {id}"), &[("step-slider", "1")]).await;
        page.go("").await;
        page.click(id).await;
        page.wait_shown(&format!("{id} clicked"), &[("?view", view)]).await;
        assert_eq!(
            page.attribute(id, "aria-current").await.as_deref(),
            Some("page"),
            "{id} is where we are"
        );
        assert_eq!(page.count("[aria-current=page]").await, 1, "on {id}");
        page.reload().await;
        page.wait_shown(&format!("{id} reloaded"), &[("?view", view), ("bits-hex", bits)]).await;
        page.wait_until(&format!("document.title === {title:?}")).await;
        page.go("").await;
    }
    for id in ["lines", "symmetries", "lab"] {
        page.click(id).await;
        page.wait_shown(id, &[("?view", id)]).await;
    }
    for view in ["symmetries", "lines", ""] {
        page.back().await;
        page.wait_shown("back", &[("?view", view)]).await;
    }
    page.forward().await;
    page.wait_shown("forward", &[("?view", "lines")]).await;
}
