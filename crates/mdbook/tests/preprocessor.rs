//! Runs the preprocessor as mdBook does.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

const PROGRAM: &str = env!("CARGO_BIN_EXE_mdbook-deltaboard");

/// Runs the program on a book of one chapter.
fn run(root: &Path, renderer: &str, options: Value, chapter: &str) -> Output {
    let input = json!([
        {
            "root": root,
            "config": { "book": { "src": "src" }, "preprocessor": { "deltaboard": options } },
            "renderer": renderer,
            "mdbook_version": "0.5.4",
        },
        { "items": [{ "Chapter": {
            "name": "Flips", "content": chapter, "number": null, "sub_items": [],
            "path": "deep/flips.md", "source_path": "deep/flips.md", "parent_names": [],
        } }] },
    ]);
    let mut program = Command::new(PROGRAM)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    program.stdin.take().unwrap().write_all(input.to_string().as_bytes()).unwrap();
    program.wait_with_output().unwrap()
}

fn chapter(output: &Output) -> String {
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    let book: Value = serde_json::from_slice(&output.stdout).unwrap();
    let content = book["items"][0]["Chapter"]["content"].as_str().unwrap();
    content
        .strip_suffix("\n\n<script type=\"module\" src=\"\"></script>\n")
        .unwrap_or(content)
        .to_owned()
}

/// Writes figures into a folder, so that their URLs are short. The book has no files of the player.
fn figures() -> Value {
    json!({ "figures": "figures", "script": "" })
}

#[test]
fn blocks_become_players_also_in_lists_and_quotes() {
    let book = tempfile::tempdir().unwrap();
    let text = "\
# Flips

```deltaboard
do: flip-vertical
controls: none
```

1. In a list:
   ```deltaboard,wide
   bits: 0xff

   ---

   u64 up(u64 x) { return x << 8; }
   ```

> ~~~deltaboard
> do: flip-diagonal
> ~~~

```c
do: flip-vertical
```
";
    let written = chapter(&run(book.path(), "html", figures(), text));
    assert!(written.starts_with(
        "# Flips\n\n<deltaboard-player controls=\"none\" do=\"flip-vertical\">\n<img src=\"../figures/d"
    ));
    assert!(written.contains(
        "\n1. In a list:\n   \n   <deltaboard-player bits=\"0xff\">\n   <pre><code>u64 up(u64 x) { return x &lt;&lt; 8; }</code></pre>\n   <img "
    ));
    assert!(written.contains("\n> <deltaboard-player do=\"flip-diagonal\">\n> <img "));
    assert!(
        written.contains("\n> </deltaboard-player>\n\n```c\ndo: flip-vertical\n```"),
        "{written}"
    );
    let source = written.split("src=\"../").nth(1).unwrap().split('"').next().unwrap();
    let figure = fs::read_to_string(book.path().join("src").join(source)).unwrap();
    assert!(figure.starts_with("<svg "));
}

/// Unlike a fence, a tag that browsers don't know goes on with a paragraph before it and with lines after it.
#[test]
fn blocks_need_no_blank_lines_around_them() {
    let book = tempfile::tempdir().unwrap();
    let block = "```deltaboard\ndo: flip-vertical\ncontrols: none\n```";
    let quoted = block.replace('\n', "\n> ");
    for (text, before, after) in [
        (format!("Text:\n{block}\n# Heading"), "Text:\n\n<", ">\n\n# Heading"),
        (format!("> q\n> {quoted}\n> r\ns"), "> q\n> \n> <", ">\n> \n> r\ns"),
        (format!("- item\n{block}\n- item"), "- item\n\n<", ">\n\n- item"),
        (format!("> {quoted}\ntext"), "> <", ">\ntext"),
        (format!("---\nText\n\n{block}\n\n---\n"), "Text\n\n<", ">\n\n---"),
    ] {
        let written = chapter(&run(book.path(), "html", figures(), &text));
        let (start, end) =
            (format!("{before}deltaboard-player "), format!("</deltaboard-player{after}"));
        assert!(written.contains(&start) && written.ends_with(&end), "{text}\n{written}");
    }
    let footnote = format!("A[^1].\n\n[^1]: Text\n\n    {}\n", block.replace('\n', "\n    "));
    assert!(
        chapter(&run(book.path(), "html", figures(), &footnote)).contains("<deltaboard-player")
    );
}

#[test]
fn tests_of_a_book_get_it_as_it_is() {
    let supports = |renderer: &str| {
        Command::new(PROGRAM).args(["supports", renderer]).status().unwrap().success()
    };
    assert!(supports("html") && supports("epub") && !supports("test"));
}

#[test]
fn figures_are_part_of_the_page_unless_a_folder_is_named() {
    let book = tempfile::tempdir().unwrap();
    let block = "```deltaboard\ndo: flip-vertical\n```";
    let written = chapter(&run(book.path(), "epub", json!({}), block));
    assert!(written.contains("(data:image/svg+xml,"), "{written}");
    let script = json!({ "script": "https://example.org/deltaboard-player.js" });
    let written = chapter(&run(book.path(), "html", script, block));
    assert!(written.ends_with(
        "</deltaboard-player>\n\n<script type=\"module\" src=\"https://example.org/deltaboard-player.js\"></script>\n"
    ));
}

#[test]
fn other_renderers_get_markdown() {
    let book = tempfile::tempdir().unwrap();
    let block = "```deltaboard\nask: b2\n---\nu64 up(u64 x) { return x << 8; }\n```\n";
    let written = chapter(&run(book.path(), "epub", figures(), block));
    let start = "````\nu64 up(u64 x) { return x << 8; }\n````\n\nWhere is the bit on b2 after the next step?\n\n![Bitboard 0x1e2222120e0a1222](../figures/d";
    assert!(written.starts_with(start), "{written}");
    assert!(written.ends_with(".svg)\n\nup.\n"), "{written}");
}

#[test]
fn a_chapter_without_blocks_stays_as_it_is() {
    let book = tempfile::tempdir().unwrap();
    let text = "# A chapter\r\n\n```deltaboards\n```\n\n    ```deltaboard\n    ```\n";
    assert_eq!(chapter(&run(book.path(), "html", json!({}), text)), text);
}

#[test]
fn errors_have_the_line_of_the_chapter_and_fail_the_build() {
    let book = tempfile::tempdir().unwrap();
    let text = "# Flips\n\n```deltaboard\nstpe: 2\n```\n\n- A list\n  ```deltaboard\n  ---\n  x +\n  ```\n";
    let output = run(book.path(), "html", json!({}), text);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        "src/deep/flips.md:4: `stpe` is not a key; did you mean `step`?\n\
         src/deep/flips.md:10:4: expected a value, but the text ends\n\
         mdbook-deltaboard: some blocks are wrong\n"
    );
    let output = run(book.path(), "html", json!({ "fingers": 5 }), "");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.contains("has no option `fingers`"), "{errors}");
}

/// The table of cases of the language, each in a chapter.
#[test]
fn the_language_is_that_of_the_other_tools() {
    let book = tempfile::tempdir().unwrap();
    let cases = concat!(env!("CARGO_MANIFEST_DIR"), "/../embed/tests/fences.txt");
    let cases = fs::read_to_string(cases).unwrap();
    let mut count = 0;
    for case in cases.trim_end().split("\n=====\n") {
        let (block, expected) = case.split_once("\n-----\n").unwrap();
        let output = run(book.path(), "html", figures(), &format!("~~~deltaboard\n{block}\n~~~\n"));
        if expected.starts_with("error") {
            let errors = String::from_utf8_lossy(&output.stderr);
            for (error, expected) in errors.lines().zip(expected.lines()) {
                let (_, message) = expected.split_once(": ").unwrap();
                assert!(error.ends_with(message), "{error}\n{expected}");
            }
            assert!(!output.status.success(), "{block}");
        } else {
            let written = chapter(&output).replace("../figures/", "");
            assert_eq!(written.trim_end(), expected.trim_end());
        }
        count += 1;
    }
    assert!(count >= 30, "{count} cases");
}

#[test]
fn install_adds_the_preprocessor_once() {
    let book = tempfile::tempdir().unwrap();
    let install = || Command::new(PROGRAM).arg("install").arg(book.path()).output().unwrap();
    assert_eq!(install().status.code(), Some(1));
    fs::create_dir(book.path().join("src")).unwrap();
    fs::write(book.path().join("book.toml"), "[book]\ntitle = \"A book\" # with a comment\n")
        .unwrap();
    let first = install();
    // A program without the player's files says so.
    if !first.status.success() {
        let errors = String::from_utf8_lossy(&first.stderr);
        assert!(errors.contains("was built without the player's files"), "{errors}");
        return;
    }
    let config = fs::read_to_string(book.path().join("book.toml")).unwrap();
    assert_eq!(
        config,
        "[book]\ntitle = \"A book\" # with a comment\n\n[preprocessor.deltaboard]\nafter = [\"links\"]\n\n\
         [output.html]\nadditional-css = [\"deltaboard-player.css\"]\nadditional-js = [\"deltaboard-loader.js\"]\n"
    );
    assert!(install().status.success());
    assert_eq!(fs::read_to_string(book.path().join("book.toml")).unwrap(), config);
    assert!(book.path().join("src/deltaboard-player.wasm").is_file());
    assert!(book.path().join("deltaboard-player.css").is_file());

    let block = "```deltaboard\ndo: flip-vertical\n```";
    let written = chapter(&run(book.path(), "html", json!({}), block));
    assert!(written.contains("<img src=\"data:image/svg+xml,"), "{written}");
    let script = fs::read_to_string(book.path().join("src/deltaboard-player.js")).unwrap();
    fs::write(book.path().join("src/deltaboard-player.js"), script.replace('\n', "\r\n")).unwrap();
    chapter(&run(book.path(), "html", json!({}), block));
    // Files of another version would not play what the figures show.
    fs::write(book.path().join("src/deltaboard-player.js"), "").unwrap();
    let errors = run(book.path(), "html", json!({}), block).stderr;
    assert!(String::from_utf8_lossy(&errors).contains("run `mdbook-deltaboard install`"));
}
