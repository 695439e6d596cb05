//! The command lines of the README, as somebody types them who has read it.

mod room;

use std::path::Path;
use std::process::Command;

use room::Room;
use roxmltree::Document;

/// What the other lines find, and what they say beside what they write.
const FILES: [(&str, &str); 4] = [
    (
        "in.epd",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - bm O-O; id \"castles\";\n",
    ),
    ("old.c", "u64 flip(u64 x) { return __builtin_bswap64(x); }"),
    ("new.rs", "fn flip(x: u64) -> u64 { x.swap_bytes() }"),
    (
        "flip.java",
        "static long flip(long x) { return Long.reverseBytes(x); }",
    ),
];

/// What `--code mine.c` and `fill book/*.html` find.
const CODE: &str = "u64 mine(u64 x) { x ^= x << 8; x ^= x >> 1; return x; }";

fn readme() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../README.md");
    std::fs::read_to_string(path).unwrap()
}

/// The text between ``` of a language.
fn blocks<'a>(text: &'a str, language: &str) -> Vec<&'a str> {
    let fence = format!("```{language}\n");
    let blocks = text.split(&*fence).skip(1);
    blocks
        .map(|block| block.split("```").next().unwrap_or_default())
        .collect()
}

fn well_formed(room: &Room, file: &str) {
    let svg = room.read(file);
    let document = Document::parse(&svg).unwrap_or_else(|fault| panic!("{file}: {fault}"));
    assert!(
        document
            .root_element()
            .has_tag_name(("http://www.w3.org/2000/svg", "svg"))
    );
}

#[test]
fn the_command_lines_of_the_readme_do_what_it_says() {
    let readme = readme();
    let lines = blocks(&readme, "sh").into_iter().flat_map(str::lines);
    let lines: Vec<_> = lines
        .filter(|line| line.starts_with("deltaboard "))
        .collect();
    assert!(lines.len() >= 9, "{lines:?}");
    let room = Room::new("readme");
    for (file, text) in FILES {
        room.write(file, text);
    }
    room.write("mine.c", CODE);
    std::fs::create_dir(room.path().join("book")).unwrap();
    room.write("book/player.html", blocks(&readme, "html")[0]);

    let program = Path::new(env!("CARGO_BIN_EXE_deltaboard"));
    let mut folders = vec![program.parent().unwrap().to_owned()];
    folders.extend(std::env::split_paths(&std::env::var_os("PATH").unwrap()));
    let path = std::env::join_paths(folders).unwrap();
    let (mut figures, mut pages) = (0, 0);
    for line in lines {
        let mut shell = Command::new("sh");
        let shell = shell.args(["-c", line]).env("PATH", &path);
        let done = shell.current_dir(room.path()).output().unwrap();
        let errors = String::from_utf8_lossy(&done.stderr);
        let summary = "deltaboard: 1 line: 1 position transformed\n";
        let said = if line.starts_with("deltaboard transform ") {
            summary
        } else {
            ""
        };
        assert!(
            done.status.success()
                && errors.starts_with(said)
                && (errors.is_empty() || !said.is_empty()),
            "{line}: {errors}"
        );
        let printed = String::from_utf8_lossy(&done.stdout);
        if let Some((_, file)) = line.split_once(" > ") {
            assert!(!room.read(file).is_empty(), "{line}");
        } else if line.starts_with("deltaboard transform ") {
            assert_eq!(
                room.read("flipped.epd"),
                "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - bm O-O; id \"castles\";\n"
            );
        } else if line.starts_with("deltaboard prove ") {
            assert!(
                printed.contains("proved for all 2^64 boards"),
                "{line}: {printed}"
            );
        } else if let Some((_, file)) = line.split_once(" -o ") {
            well_formed(&room, file);
            figures += 1;
        } else {
            assert!(
                line.starts_with("deltaboard fill book/"),
                "{line}: what does it write?"
            );
            let page = room.read("book/player.html");
            let images: Vec<_> = page.split("<img src=\"").skip(1).collect();
            let tags = page.matches("</deltaboard-player>").count();
            assert_eq!(images.len(), tags, "{page}");
            for image in images {
                well_formed(&room, &format!("book/{}", image.split('"').next().unwrap()));
            }
            pages += 1;
        }
    }
    assert!(figures > 0 && pages > 0);
}
