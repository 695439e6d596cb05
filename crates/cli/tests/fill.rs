//! Runs `deltaboard fill`.

mod program;
mod temporary_folder;

use std::fs;
use std::time::SystemTime;
#[cfg(target_os = "linux")]
use std::{
    io,
    process::{Command, Stdio},
};

use program::{Run, run};
use temporary_folder::TemporaryFolder;

const PAGE: &str = r#"<!doctype html>
<title>Flips &amp; turns</title>
<p>A flip:
<deltaboard-player do="flip-vertical" routine="flip-vertical/delta-swaps"></deltaboard-player>
<p>A position: <deltaboard-player fen="k7/8/NK2B3/8/8/8/8/8 w - -" show="board" side=black>
</deltaboard-player>
<p>A question: <deltaboard-player do=flip-diagonal ask="b2"></deltaboard-player>
<p>The author's: <deltaboard-player do=flip-diagonal ask="a8 last" question="a8 &amp; h1: &lt;where&gt; is &quot;a8&quot;?"></deltaboard-player>
<p>A loop: <deltaboard-player do=flip-vertical routine=flip-vertical/mailbox step=3></deltaboard-player>
<p>Chosen: <deltaboard-player do=flip-vertical step=2 figure=step></deltaboard-player>
<p>Without a frame: <deltaboard-player do=flip-vertical figure=step></deltaboard-player>
<p>Still: <deltaboard-player bits=0xf00 controls=none></deltaboard-player>
<p>Not wanted: <deltaboard-player do=flip-vertical figure=none></deltaboard-player></p>
<deltaboard-player bits=0xff ask=result>
<pre><code>u64 up(u64 x) { return x &lt;&lt; 8; }</code></pre>
</deltaboard-player>
<deltaboard-player figure=none><pre>this cannot be read</pre></deltaboard-player>
<deltaboard-player>u64 g(u64 x) { return x; }</deltaboard-player>
<deltaboard-player><code>u64 f(u64 x) { return x; }</code></deltaboard-player>
<pre><code>&lt;deltaboard-player do="flip-vertical"&gt;&lt;/deltaboard-player&gt;</code></pre>
<!-- <deltaboard-player></deltaboard-player> -->
"#;

/// The value of an attribute, for every image of a page.
fn images(page: &str, attribute: &str) -> Vec<String> {
    let images = page.split("<img ").skip(1);
    let start = format!("{attribute}=\"");
    images
        .map(|image| {
            let value = image.split(&*start).nth(1).unwrap();
            value.split('"').next().unwrap().to_owned()
        })
        .collect()
}

/// The page without questions, images and words.
fn emptied(page: &str) -> String {
    let page = without(page, QUESTION, "<br />");
    without(&without(&page, WORDS, "</span>"), "<img ", ">")
}

const BARE: &str = "u64 g(u64 x) { return x; }";
const WORDS: &str = "<br /><span class=\"deltaboard-words\">";
const QUESTION: &str = "<span class=\"deltaboard-question\">";

/// The HTML of the questions of a page.
fn questions(page: &str) -> Vec<&str> {
    let questions = page.split(QUESTION).skip(1);
    questions.map(|question| question.split_once("</span><br /><img ").unwrap().0).collect()
}

/// Removes each part of a page from `begin` to the next `end`.
fn without(page: &str, begin: &str, end: &str) -> String {
    let mut parts = page.split(begin);
    let mut rest = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        rest.push_str(part.split_once(end).unwrap().1);
    }
    rest
}

#[test]
fn players_that_are_empty_or_contain_only_code_get_a_figure() {
    let folder = TemporaryFolder::new("fill");
    folder.write("flips.html", PAGE);
    let first = run(folder.path(), &["fill", "flips.html"]);
    assert_eq!((first.code, &*first.errors), (0, ""));
    assert_eq!(first.output, "flips.html: 11 figures\n");
    let filled = folder.read("flips.html");
    assert_eq!(
        images(&filled, "alt"),
        [
            "Flip: delta swaps, 3 steps. 0x1e2222120e0a1222 becomes 0x22120a0e1222221e",
            "Chessboard: k7/8/NK2B3/8/8/8/8/8 w - -",
            "Bitboard 0x1e2222120e0a1222",
            "Bitboard 0x1e2222120e0a1222",
            "Flip: mailbox, step 3 of 32: swap c1 and c8. \
             0x1e2222120e0a1222 becomes 0x1a2222120e0a1226",
            "Flip: delta swaps, step 2 of 3: delta swap by 16 under 0x0000FFFF0000FFFF. \
             0x221e12220a0e2212 becomes 0x1222221e22120a0e",
            "Flip: delta swaps, step 1 of 3: delta swap by 8 under 0x00FF00FF00FF00FF. \
             0x1e2222120e0a1222 becomes 0x221e12220a0e2212",
            "Bitboard 0x0000000000000f00",
            "Bitboard 0x00000000000000ff",
            "Bitboard 0x1e2222120e0a1222",
            "Bitboard 0x1e2222120e0a1222",
        ]
    );
    assert_eq!(
        questions(&filled),
        [
            "Where is the bit on b2 after the next step?",
            "a8 &amp; h1: &lt;where&gt; is &quot;a8&quot;?",
            "What is the result of this routine?",
        ]
    );
    for source in images(&filled, "src") {
        assert!(source.starts_with("deltaboard-figures/d"), "{source}");
        assert!(folder.read(&source).starts_with("<svg xmlns="), "{source}");
    }
    // Nothing else has changed, but code without an element has got one.
    assert_eq!(emptied(&filled), PAGE.replace(BARE, &format!("<code>{BARE}</code>")));

    let second = run(folder.path(), &["fill", "flips.html"]);
    assert_eq!((second.code, &*second.output), (0, "flips.html: 0 figures\n"));
    assert_eq!(folder.read("flips.html"), filled);
}

/// The date must not change, so that builds don't repeat steps.
#[test]
fn a_page_without_players_is_not_written() {
    let folder = TemporaryFolder::new("fill-none");
    folder.write("none.html", "<p>No player.\n");
    let page = fs::File::options().write(true).open(folder.path().join("none.html")).unwrap();
    page.set_modified(SystemTime::UNIX_EPOCH).unwrap();
    let filled = run(folder.path(), &["fill", "none.html"]);
    assert_eq!((filled.code, &*filled.output), (0, "none.html: 0 figures\n"));
    let written = page.metadata().unwrap().modified().unwrap();
    assert_eq!(written, SystemTime::UNIX_EPOCH);
}

/// Without controls, the figure shows the steps only if the tag has a transform.
#[test]
fn players_without_controls_show_the_steps_of_their_transforms() {
    let folder = TemporaryFolder::new("fill-still");
    folder.write(
        "still.html",
        "<deltaboard-player do=flip-vertical controls=none></deltaboard-player>
<deltaboard-player bits=0xf00></deltaboard-player>
<deltaboard-player bits=0xf00 controls=none></deltaboard-player>
<deltaboard-player do=flip-vertical routine=flip-vertical/mailbox step=0></deltaboard-player>
<deltaboard-player do=flip-vertical routine=flip-vertical/mailbox></deltaboard-player>
<deltaboard-player bits=0xf00 figure=step></deltaboard-player>
",
    );
    assert_eq!(run(folder.path(), &["fill", "still.html"]).code, 0);
    assert_eq!(
        images(&folder.read("still.html"), "alt"),
        [
            "Flip: delta swaps, 3 steps. 0x1e2222120e0a1222 becomes 0x22120a0e1222221e",
            "Flip: delta swaps, 3 steps. 0x0000000000000f00 becomes 0x000f000000000000",
            "Bitboard 0x0000000000000f00",
            "Bitboard 0x1e2222120e0a1222",
            "Bitboard 0x1e2222120e0a1222",
            "Flip: delta swaps, step 1 of 3: delta swap by 8 under 0x00FF00FF00FF00FF. 0x0000000000000f00 becomes 0x000000000000000f",
        ]
    );
}

#[test]
fn figures_follow_the_bit_that_the_player_follows() {
    let folder = TemporaryFolder::new("fill-follow");
    let player =
        |follow| format!("<deltaboard-player do=flip-vertical {follow}></deltaboard-player>");
    let players = ["follow", "follow=e2", "follow=a1", "follow=none", ""].map(player);
    folder.write("follow.html", &players.concat());
    assert_eq!(run(folder.path(), &["fill", "follow.html"]).code, 0);
    let drawn = images(&folder.read("follow.html"), "src");
    // Without a square, the player chooses e2.
    assert_eq!((&drawn[0], &drawn[3]), (&drawn[1], &drawn[4]));
    assert!(drawn[1] != drawn[2] && drawn[2] != drawn[3]);
}

/// A strip of all steps would answer the questions before they are asked.
#[test]
fn players_that_ask_get_a_grid() {
    let folder = TemporaryFolder::new("fill-asks");
    folder.write(
        "asks.html",
        "<deltaboard-player do=flip-vertical predict></deltaboard-player>
<deltaboard-player do=flip-vertical predict=0></deltaboard-player>
<deltaboard-player routine=exercises/quarter-turn-order ask=\"b1 last\"></deltaboard-player>
",
    );
    assert_eq!(run(folder.path(), &["fill", "asks.html"]).code, 0);
    assert_eq!(
        images(&folder.read("asks.html"), "alt"),
        [
            "Bitboard 0x1e2222120e0a1222",
            "Flip: delta swaps, 3 steps. 0x1e2222120e0a1222 becomes 0x22120a0e1222221e",
            "Bitboard 0x1e2222120e0a1222",
        ]
    );
}

#[test]
fn figures_of_several_pages_can_share_a_folder() {
    let folder = TemporaryFolder::new("fill-shared");
    fs::create_dir_all(folder.path().join("book/deep")).unwrap();
    let page = "<deltaboard-player do=flip-vertical></deltaboard-player>";
    folder.write("book/a.html", page);
    folder.write("book/deep/b.html", page);
    let filled = run(
        folder.path(),
        &["fill", "book/a.html", "book/deep/b.html", "--figures", "book/figures"],
    );
    assert_eq!((filled.code, &*filled.errors), (0, ""));
    let [a, b] =
        ["book/a.html", "book/deep/b.html"].map(|page| images(&folder.read(page), "src").remove(0));
    assert!(a.starts_with("figures/d"), "{a}");
    assert_eq!(b, format!("../{a}"));
    assert_eq!(fs::read_dir(folder.path().join("book/figures")).unwrap().count(), 1);
}

#[test]
fn players_with_errors_are_reported_and_skipped() {
    let folder = TemporaryFolder::new("fill-wrong");
    let wrong = "<p>\n<deltaboard-player do=flip></deltaboard-player>\n\
        <deltaboard-player figure=comic></deltaboard-player>\n\
        <deltaboard-player side=left></deltaboard-player>\n\
        <deltaboard-player do=flip-vertical></deltaboard-player>\n\
        <deltaboard-player do=flip-vertical step=4></deltaboard-player>\n\
        <deltaboard-player do=flip-vertical step=3 ask=mask></deltaboard-player>\n\
        <deltaboard-player code='x +'></deltaboard-player>\n\
        <deltaboard-player do=flip-diagonal>\n";
    folder.write("wrong.html", wrong);
    let filled = run(folder.path(), &["fill", "none.html", "wrong.html"]);
    assert_eq!(filled.code, 1);
    assert_eq!(filled.output, "wrong.html: 1 figure\n");
    let errors: Vec<_> = filled.errors.lines().collect();
    assert_eq!(
        errors[0],
        "deltaboard: none.html cannot be read: No such file or directory (os error 2)"
    );
    assert!(
        errors[1].starts_with("deltaboard: wrong.html:2: <deltaboard-player do=\"flip\">: `do`: "),
        "{}",
        errors[1]
    );
    assert_eq!(
        errors[2..],
        [
            "deltaboard: wrong.html:3: <deltaboard-player figure=\"comic\">: `figure=comic` is not valid; \
             expected animated, board, grid, step, strip or none.",
            "deltaboard: wrong.html:4: <deltaboard-player side=\"left\">: `side=left` is not valid; \
             expected white or black.",
            "deltaboard: wrong.html:6: <deltaboard-player do=\"flip-vertical\" step=\"4\">: `step=4`: the routine has 3 steps.",
            "deltaboard: wrong.html:7: <deltaboard-player ask=\"mask\" do=\"flip-vertical\" step=\"3\">: \
             `ask=mask` needs a next step, but step 3 is the last one.",
            "wrong.html:8: <deltaboard-player code=\"x +\">: expected a value, but the text ends",
            "1 | x +",
            "  |    ^",
            "deltaboard: wrong.html:9: <deltaboard-player do=\"flip-diagonal\">: its end tag is missing.",
        ]
    );
    // Without missing files, the exit code is 2 for the wrong tags.
    let alone = run(folder.path(), &["fill", "wrong.html"]);
    assert_eq!(alone.code, 2);
    let left = folder.read("wrong.html");
    assert!(left.starts_with("<p>\n<deltaboard-player do=flip></deltaboard-player>\n"));
    assert_eq!(images(&left, "src").len(), 1);
}

/// Lines and columns are those of the page, even if its code has tags and character references.
#[test]
fn errors_of_code_have_their_place_in_the_page_and_other_players_are_filled() {
    let folder = TemporaryFolder::new("fill-faults");
    let wrong = "<div>\r
<deltaboard-player><pre><code><span>u64</span> f(u64 x) {\r
  return x &gt;&gt; k;
}</code></pre></deltaboard-player>
<deltaboard-player do=flip-vertical></deltaboard-player>
<deltaboard-player with=8,1><pre>u64 f(u64 x, int n) { return x &lt;&lt; n; }</pre></deltaboard-player>
<deltaboard-player with=8><pre>u64 f(u64 x, int n) { return x &lt;&lt; n; }</pre></deltaboard-player>
<deltaboard-player figure=none><pre>x +</pre></deltaboard-player>
<deltaboard-player code='x + 0x0101010101010101 + 0x0202020202020202 + 0x0404040404040404 +'></deltaboard-player>
";
    folder.write("wrong.html", wrong);
    let filled = run(folder.path(), &["fill", "wrong.html"]);
    assert_eq!(
        filled,
        Run {
            code: 2,
            output: "wrong.html: 2 figures\n".to_owned(),
            errors: "\
wrong.html:3:21: `k` is not defined
3 |   return x >> k;
  |               ^
deltaboard: wrong.html:6: <deltaboard-player with=\"8,1\">: `with` has 2 values, but f takes 1 besides the board, `n`.
wrong.html:9: <deltaboard-player code=\"x + 0x0101010101010101 + 0x0202020202020202 + 0x040404040404…\">: expected a value, but the text ends
1 | x + 0x0101010101010101 + 0x0202020202020202 + 0x0404040404040404 +
  |                                                                   ^
"
            .to_owned(),
        }
    );
    assert_eq!(emptied(&folder.read("wrong.html")), wrong);
}

#[test]
fn folders_are_filled_and_share_a_folder_of_figures() {
    let folder = TemporaryFolder::new("fill-folder");
    fs::create_dir_all(folder.path().join("book/deep")).unwrap();
    folder.write("book/a.html", "<deltaboard-player do=flip-vertical></deltaboard-player>");
    folder.write("book/deep/b.XHTML", "<deltaboard-player do=flip-vertical></deltaboard-player>");
    folder.write("book/deep/c.htm", "<p>No player.");
    folder.write("book/notes.txt", "<deltaboard-player do=flip-vertical></deltaboard-player>");
    let filled = run(folder.path(), &["fill", "book"]);
    assert_eq!((filled.code, &*filled.errors), (0, ""));
    assert_eq!(filled.output, "book/a.html: 1 figure\nbook/deep/b.XHTML: 1 figure\n");
    let source = images(&folder.read("book/deep/b.XHTML"), "src").remove(0);
    assert!(source.starts_with("../deltaboard-figures/d"), "{source}");
}

/// A block of code in a language that the tool doesn't know, as tools write it.
const BLOCKS: [&str; 7] = [
    "<pre><code class=\"language-deltaboard\">BLOCK\n</code></pre>",
    // Jekyll
    "<div class=\"language-deltaboard highlighter-rouge\"><div class=\"highlight\"><pre class=\"highlight\"><code>BLOCK\n</code></pre></div></div>",
    // Hugo
    "<pre tabindex=\"0\"><code class=\"language-deltaboard\" data-lang=\"deltaboard\">BLOCK\n</code></pre>",
    // Zola
    "<pre data-lang=\"deltaboard\" class=\"language-deltaboard \"><code class=\"language-deltaboard\" data-lang=\"deltaboard\">BLOCK\n</code></pre>",
    // Pandoc
    "<pre class=\"deltaboard\"><code>BLOCK</code></pre>",
    // rustdoc
    "<div class=\"example-wrap\"><pre class=\"language-deltaboard\"><code>BLOCK</code></pre></div>",
    // GitHub's renderer
    "<pre lang=\"deltaboard\"><code>BLOCK\n</code></pre>",
];

#[test]
fn fenced_blocks_become_players() {
    let folder = TemporaryFolder::new("fill-blocks");
    for block in BLOCKS {
        let block =
            block.replace("BLOCK", "bits: 0xff\n---\nu64 up(u64 x) { return x &lt;&lt; 8; }");
        folder.write("page.html", &format!("<ul><li>{block}</ul>"));
        let filled = run(folder.path(), &["fill", "page.html"]);
        assert_eq!(filled.output, "page.html: 1 figure\n", "{block}: {filled:?}");
        let page = folder.read("page.html");
        let player = without(&without(&page, "<img ", " />"), WORDS, "</span>");
        let code = "<deltaboard-player bits=\"0xff\">\n\
                    <pre><code>u64 up(u64 x) { return x &lt;&lt; 8; }</code></pre>\n\n</deltaboard-player>";
        assert!(player.contains(code), "{player}");
        assert!(!page.contains("language-deltaboard"), "{page}");
        assert_eq!(run(folder.path(), &["fill", "page.html"]).output, "page.html: 0 figures\n");
    }
}

#[test]
fn what_is_wrong_in_a_fenced_block_has_its_place_in_the_page() {
    let folder = TemporaryFolder::new("fill-wrong-block");
    let page = "<p>Text\n<pre><code class=\"language-deltaboard\">do: flip-vertikal\nstep: 1</code></pre>\n\
                <pre class=\"deltaboard\">x &lt;<span>&lt;</span>&lt; 8</pre>\n\
                <pre class=\"c\">deltaboard</pre><div class=\"deltaboard\">no block</div>\n\
                <pre class=\"deltaboard\"></pre>";
    folder.write("page.html", page);
    let filled = run(folder.path(), &["fill", "page.html"]);
    assert_eq!((filled.code, &*filled.output), (2, "page.html: 0 figures\n"));
    assert_eq!(
        filled.errors,
        "deltaboard: page.html:2: `do`: `flip-vertikal` is not a transform; did you mean `flip-vertical`?\n\
         deltaboard: page.html:4:48: expected a value, found `<`\n\
         deltaboard: page.html:6: the block is empty: write a key such as `do: flip-vertical`, or code.\n"
    );
    assert_eq!(folder.read("page.html"), page);
}

#[test]
fn pages_with_players_get_the_script() {
    let folder = TemporaryFolder::new("fill-script");
    let player = "<deltaboard-player do=flip-vertical></deltaboard-player>";
    fs::create_dir_all(folder.path().join("site/deep & low")).unwrap();
    folder.write("site/player & co.js", "");
    folder.write("site/deep & low/a.html", &format!("<head><title>A</title></head>{player}"));
    folder.write("site/b.html", player);
    folder.write(
        "site/c.html",
        &format!("<script src=\"x/deltaboard-player-1.0.js?y\"></script>{player}"),
    );
    folder.write("site/d.html", "<head></head>");
    let filled = run(folder.path(), &["fill", "site", "--script", "site/player & co.js"]);
    assert_eq!((filled.code, &*filled.errors), (0, ""));
    let a = folder.read("site/deep & low/a.html");
    let script = "<script type=\"module\" src=\"../player%20&amp;%20co.js\"></script>\n</head>";
    assert!(a.contains(script), "{a}");
    assert!(images(&a, "src")[0].starts_with("../deltaboard-figures/"), "{a}");
    let b = folder.read("site/b.html");
    assert!(
        b.ends_with("<script type=\"module\" src=\"player%20&amp;%20co.js\"></script>\n"),
        "{b}"
    );
    assert_eq!(folder.read("site/c.html").matches("<script").count(), 1);
    assert_eq!(folder.read("site/d.html"), "<head></head>");

    run(folder.path(), &["fill", "site", "--script", "site/player & co.js"]);
    assert_eq!(folder.read("site/b.html"), b);
    let wrong = run(folder.path(), &["fill", "site", "--script", "site/playr.js"]);
    assert_eq!(wrong.code, 2);
    assert!(wrong.errors.contains("site/playr.js is not a file"), "{}", wrong.errors);

    folder.write("e.html", player);
    let url = "https://a.test/deltaboard-player.js";
    assert_eq!(run(folder.path(), &["fill", "e.html", "--script", url]).code, 0);
    let e = folder.read("e.html");
    assert!(e.contains(&format!("src=\"{url}\"")), "{e}");
    assert!(
        e.contains("<link rel=\"stylesheet\" href=\"https://a.test/deltaboard-player.css\" />")
    );
    run(folder.path(), &["fill", "e.html", "--script", url]);
    assert_eq!(folder.read("e.html"), e);
}

#[test]
fn pages_of_an_e_book_stay_well_formed() {
    let folder = TemporaryFolder::new("fill-xhtml");
    let head = "<?xml version=\"1.0\"?>\n<html xmlns=\"http://www.w3.org/1999/xhtml\"><body><p>";
    let page = format!(
        "{head}<deltaboard-player do=\"flip-vertical\" ask=\"b2\" /><deltaboard-player bits=\"0xff\">\
         <pre>u64 up(u64 x) {{ return x &lt;&lt; 8; }}</pre></deltaboard-player></p></body></html>"
    );
    folder.write("page.xhtml", &page);
    assert_eq!(run(folder.path(), &["fill", "page.xhtml"]).output, "page.xhtml: 2 figures\n");
    let filled = folder.read("page.xhtml");
    let document = roxmltree::Document::parse(&filled).unwrap();
    let images = document.descendants().filter(|node| node.has_tag_name("img"));
    assert!(images.clone().all(|image| image.parent().unwrap().has_tag_name("deltaboard-player")));
    assert_eq!(images.count(), 2);
}

#[test]
fn figures_can_be_part_of_the_page() {
    let folder = TemporaryFolder::new("fill-inline");
    folder.write("page.xhtml", "<deltaboard-player do=\"flip-vertical\"></deltaboard-player>");
    assert_eq!(
        run(folder.path(), &["fill", "--inline", "page.xhtml"]).output,
        "page.xhtml: 1 figure\n"
    );
    assert!(images(&folder.read("page.xhtml"), "src")[0].starts_with("data:image/svg+xml,"));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn a_folder_without_pages_is_said() {
    let folder = TemporaryFolder::new("fill-nothing");
    fs::create_dir(folder.path().join("out")).unwrap();
    let done = run(folder.path(), &["fill", "out"]);
    assert_eq!((done.code, &*done.output), (0, ""));
    assert_eq!(done.errors, "deltaboard: out has no files to fill: html, htm, xhtml\n");
}

#[test]
fn empty_elements_of_xml_hide_nothing() {
    let folder = TemporaryFolder::new("fill-xml");
    for (head, begin) in [
        ("<?xml version=\"1.0\"?>\n", "<head><title/><script src=\"a.js\"/></head>"),
        ("", "<head><title/></head>"),
        ("\n", "<textarea/><iframe/>"),
    ] {
        let page = format!(
            "{head}<html xmlns=\"http://www.w3.org/1999/xhtml\">{begin}<body><deltaboard-player do=\"flip-vertical\" /></body></html>"
        );
        folder.write("page.xhtml", &page);
        let with_script = ["fill", "page.xhtml", "--script", "/deltaboard-player.js"];
        assert_eq!(run(folder.path(), &with_script).output, "page.xhtml: 1 figure\n");
        assert!(roxmltree::Document::parse(&folder.read("page.xhtml")).is_ok());
    }
}

#[test]
fn tags_that_browsers_read_in_the_same_way_are_no_errors() {
    let folder = TemporaryFolder::new("fill-good");
    for page in [
        // As Doxygen writes a <div> in a paragraph.
        "<p><div><deltaboard-player bits=0xff></p><pre>u64 up(u64 x) { return x << 8; }</pre><p></deltaboard-player></div></p>",
        "<ul><li><p>a<li><deltaboard-player><pre>u64 up(u64 x) { return x << 8; }</pre></deltaboard-player></ul>",
        "<p>Text<h2>A</h2><deltaboard-player><pre>u64 up(u64 x) { return x << 8; }</pre></deltaboard-player>",
    ] {
        folder.write("page.html", page);
        let filled = run(folder.path(), &["fill", "page.html"]);
        assert_eq!((&*filled.errors, &*filled.output), ("", "page.html: 1 figure\n"), "{page}");
    }
}

#[test]
fn tags_that_browsers_read_differently_are_errors() {
    let folder = TemporaryFolder::new("fill-broken");
    folder.write(
        "broken.html",
        "<p><deltaboard-player bits=0xff></p><pre>x ^ 1</pre><p></deltaboard-player></p>
<p><deltaboard-player><pre>x ^ 1</pre></deltaboard-player></p>
</deltaboard-player>
<deltaboard-player><p>x ^ 1</p></deltaboard-player>
<deltaboard-player>x ^ 1 <deltaboard-player do=flip-vertical></deltaboard-player>
",
    );
    let filled = run(folder.path(), &["fill", "broken.html"]);
    assert_eq!((filled.code, &*filled.output), (2, "broken.html: 1 figure\n"));
    let errors: Vec<_> = filled.errors.lines().map(|error| &error[..error.len().min(60)]).collect();
    assert_eq!(
        errors,
        [
            "deltaboard: broken.html:3: </deltaboard-player> has no start",
            "deltaboard: broken.html:1: <deltaboard-player bits=\"0xff\">: ",
            "deltaboard: broken.html:2: <deltaboard-player>: the paragrap",
            "deltaboard: broken.html:4: <deltaboard-player>: its content ",
            "deltaboard: broken.html:5: <deltaboard-player>: its end tag ",
        ]
    );
}

#[test]
fn pages_that_are_drawn_again_are_left_alone() {
    let folder = TemporaryFolder::new("fill-hydrated");
    let page =
        "<div id=\"__docusaurus\"><deltaboard-player do=flip-vertical></deltaboard-player></div>";
    folder.write("page.html", page);
    let filled = run(folder.path(), &["fill", "page.html"]);
    assert_eq!((filled.code, &*filled.output), (0, ""));
    assert!(
        filled.errors.contains("page.html: left alone, because Docusaurus draws"),
        "{filled:?}"
    );
    assert_eq!(folder.read("page.html"), page);
}

#[test]
fn files_that_cannot_be_read_or_written_are_errors() {
    let folder = TemporaryFolder::new("fill-files");
    fs::create_dir(folder.path().join("folder")).unwrap();
    folder.write("file", "");
    folder.write("page.html", "<deltaboard-player></deltaboard-player>");
    for (arguments, code, expected) in [
        (
            &["page.html", "--figures", "file"][..],
            1,
            "file is not a folder, so figures cannot be written there",
        ),
        (
            &["page.html", "-"],
            2,
            "pages are written in place, so standard input cannot be a page: name a file.",
        ),
    ] {
        let done = run(folder.path(), &[&["fill"], arguments].concat());
        assert_eq!(
            done,
            Run { code, output: String::new(), errors: format!("deltaboard: {expected}\n") }
        );
    }
    assert_eq!(images(&folder.read("page.html"), "src").len(), 0);
}

#[cfg(target_os = "linux")]
#[test]
fn pages_are_filled_even_if_the_output_is_not_read() {
    let folder = TemporaryFolder::new("fill-closed-pipe");
    let fill = |output: Stdio| {
        let page = "<deltaboard-player></deltaboard-player>";
        folder.write("a.html", page);
        folder.write("b.html", page);
        let mut command = Command::new(env!("CARGO_BIN_EXE_deltaboard"));
        let command = command.args(["fill", "a.html", "b.html"]).stdout(output);
        let done = command.current_dir(folder.path()).output().unwrap();
        let filled = images(&folder.read("b.html"), "src").len();
        (done.status.code(), filled, String::from_utf8(done.stderr).unwrap())
    };
    let (reader, writer) = io::pipe().unwrap();
    drop(reader);
    assert_eq!(fill(writer.into()), (Some(0), 1, String::new()));
    let full = fs::File::options().write(true).open("/dev/full").unwrap();
    let message =
        "deltaboard: standard output cannot be written: No space left on device (os error 28)\n";
    let (code, _, errors) = fill(full.into());
    assert_eq!((code, &*errors), (Some(1), message));
}

/// If the disk is full, the old page stays unchanged.
#[cfg(target_os = "linux")]
#[test]
fn a_page_is_replaced_when_it_is_completely_written() {
    let folder = TemporaryFolder::new("fill-full");
    let page =
        format!("<deltaboard-player figure=grid></deltaboard-player>{}", "\n<p>".repeat(50_000));
    folder.write("page.html", &page);
    std::os::unix::fs::symlink("page.html", folder.path().join("link.html")).unwrap();
    let program = env!("CARGO_BIN_EXE_deltaboard");
    let fill = |before: &str| {
        let line = format!("{before} exec {program} fill link.html");
        let mut shell = Command::new("sh");
        let done = shell.args(["-c", &line]).current_dir(folder.path()).output();
        let done = done.unwrap();
        (done.status.code(), String::from_utf8(done.stderr).unwrap())
    };
    // Limits files to 100 KB.
    assert_eq!(
        fill("trap '' XFSZ; ulimit -f 200;"),
        (
            Some(1),
            "deltaboard: link.html cannot be written: File too large (os error 27)\n".to_owned()
        )
    );
    assert_eq!(folder.read("page.html"), page);
    assert_eq!(fill(""), (Some(0), String::new()));
    assert_eq!(images(&folder.read("page.html"), "src").len(), 1);
    assert!(folder.path().join("link.html").is_symlink());
    let mut names: Vec<_> =
        fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["deltaboard-figures", "link.html", "page.html"]);
}
