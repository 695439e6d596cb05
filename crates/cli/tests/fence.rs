//! Runs `deltaboard fence`.

mod program;
mod temporary_folder;

use program::run;
use serde_json::Value;
use temporary_folder::TemporaryFolder;

const BLOCK: &str = "bits: 0xff\n---\nu64 up(u64 x) { return x << 8; }\n";

#[test]
fn a_block_becomes_a_tag_with_its_figure() {
    let folder = TemporaryFolder::new("fence");
    folder.write("block.txt", BLOCK);
    let player = run(folder.path(), &["fence", "block.txt"]);
    assert_eq!((player.code, &*player.errors), (0, ""));
    let start = "<deltaboard-player bits=\"0xff\">\n<pre><code>u64 up(u64 x) { return x &lt;&lt; 8; }</code></pre>\n\
                 <img src=\"data:image/svg+xml";
    assert!(player.output.starts_with(start), "{}", player.output);

    let with_files = ["fence", "block.txt", "--figures", "out", "--figures-url", "/x/"];
    let player = run(folder.path(), &with_files).output;
    let file = player.split("<img src=\"/x/").nth(1).unwrap().split('"').next().unwrap();
    assert!(folder.read(&format!("out/{file}")).starts_with("<svg"));
}

#[test]
fn the_parts_of_a_player_are_an_object() {
    let folder = TemporaryFolder::new("fence-json");
    folder.write("block.txt", "do: flip-vertical\nask: b2\nfigure: grid\n");
    let player = run(folder.path(), &["fence", "block.txt", "--format", "json"]);
    let player: Value = serde_json::from_str(&player.output).unwrap();
    assert_eq!(player["attributes"], serde_json::json!({ "do": "flip-vertical", "ask": "b2" }));
    assert_eq!(player["code"], Value::Null);
    assert_eq!(player["question"], "Where is the bit on b2 after the next step?");
    assert!(player["figure"]["svg"].as_str().unwrap().starts_with("<svg"));
}

#[test]
fn errors_have_their_line_in_the_document() {
    let folder = TemporaryFolder::new("fence-wrong");
    folder.write("block.txt", "do: flip-vertikal\nstep: 2\n---\n\nx <<< 8\n");
    let place = ["fence", "block.txt", "--name", "docs/page.md", "--line", "40"];
    let wrong = run(folder.path(), &place);
    assert_eq!((wrong.code, &*wrong.output), (2, ""));
    assert_eq!(
        wrong.errors,
        "docs/page.md:40: `do`: `flip-vertikal` is not a transform; did you mean `flip-vertical`?\n"
    );
    folder.write("block.txt", "step: 2\n---\n\nx <<< 8\n");
    let wrong = run(folder.path(), &place);
    assert!(wrong.errors.starts_with("docs/page.md:43:5: expected a value"), "{}", wrong.errors);
}
