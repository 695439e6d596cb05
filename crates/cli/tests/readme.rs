//! Checks the README and the manuals in `docs/`: their commands run, and their links lead somewhere.

mod temporary_folder;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use deltaboard_scene::State;
use roxmltree::Document;
use temporary_folder::TemporaryFolder;

/// The files that the commands read.
const FILES: [(&str, &str); 9] = [
    ("README.md", "```deltaboard\ndo: flip-vertical\n```\n"),
    ("docs/guide.md", "No block.\n"),
    ("in.epd", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - bm O-O; id \"castles\";\n"),
    ("bitboard.c", "u64 flipVertical(u64 x) { return __builtin_bswap64(x); }"),
    ("src/mirror.rs", "pub fn mirror(x: u64) -> u64 { x.swap_bytes().reverse_bits() }"),
    ("old.c", "u64 flip(u64 x) { return __builtin_bswap64(x); }"),
    ("new.rs", "fn flip(x: u64) -> u64 { x.swap_bytes() }"),
    ("flip.java", "static long flip(long x) { return Long.reverseBytes(x); }"),
    ("mine.c", "u64 mine(u64 x) { x ^= x << 8; x ^= x >> 1; return x; }"),
];

/// The folders with documents.
const FOLDERS: [&str; 5] = ["", "docs", "docs/decisions", "examples/embed", "guide/src"];

/// The folders with a document in each of their folders.
const PARENTS: [&str; 2] = ["crates", "examples/embed"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(file: &str) -> String {
    fs::read_to_string(root().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// The entries of a folder, as paths from the root.
fn entries(folder: &str) -> Vec<String> {
    let entries = fs::read_dir(root().join(folder));
    let entries = entries.unwrap_or_else(|error| panic!("{folder}: {error}"));
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let paths = names.map(|name| match folder {
        "" => name,
        _ => format!("{folder}/{name}"),
    });
    paths.collect()
}

/// The Markdown files of a folder.
fn documents_in(folder: &str) -> Vec<String> {
    let is_document = |path: &String| path.ends_with(".md");
    entries(folder).into_iter().filter(is_document).collect()
}

/// The Markdown files of the repository.
fn documents() -> Vec<String> {
    let children = PARENTS.into_iter().flat_map(entries);
    let children = children.filter(|path| root().join(path).is_dir());
    let folders = FOLDERS.into_iter().map(str::to_owned).chain(children);
    folders.flat_map(|folder| documents_in(&folder)).collect()
}

/// The fenced blocks of a language.
fn blocks<'a>(text: &'a str, language: &str) -> Vec<&'a str> {
    let fence = format!("```{language}\n");
    let blocks = text.split(&*fence).skip(1);
    blocks.map(|block| block.split("```").next().unwrap_or_default()).collect()
}

/// The text outside of fenced blocks and code spans.
fn prose(text: &str) -> String {
    let outside = text.split("```").step_by(2).collect::<String>();
    outside.split('`').step_by(2).collect()
}

/// The targets of inline links and images that are files: neither on the web, nor items for rustdoc.
fn targets(prose: &str) -> impl Iterator<Item = &str> {
    let inline = prose.split("](").skip(1);
    let inline = inline.filter_map(|rest| rest.split(')').next());
    let attributes = ["src=\"", "srcset=\""].into_iter();
    let attributes = attributes.flat_map(|name| prose.split(name).skip(1));
    let attributes = attributes.filter_map(|rest| rest.split('"').next());
    inline.chain(attributes).filter(|target| !target.contains("::") && !target.contains("://"))
}

/// The anchors of a document's headings, as GitHub makes them.
fn anchors(text: &str) -> BTreeSet<String> {
    let outside = text.split("```").step_by(2).collect::<String>();
    let headings = outside.lines().filter_map(|line| {
        let title = line.trim_start_matches('#');
        (title.len() < line.len()).then_some(title.trim())
    });
    let anchor = |title: &str| {
        let letters = title.to_lowercase().replace(' ', "-");
        letters.replace(|letter: char| !letter.is_alphanumeric() && !"-_".contains(letter), "")
    };
    headings.map(anchor).collect()
}

#[test]
fn links_of_documents_lead_to_files_and_headings() {
    let mut broken = Vec::new();
    let mut count = 0;
    for document in documents() {
        let text = read(&document);
        for target in targets(&prose(&text)) {
            // The guide links to the page in the parent folder.
            if target.starts_with("../index.html") {
                continue;
            }
            count += 1;
            let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
            let path = match file {
                "" => root().join(&document),
                _ => root().join(&document).with_file_name("").join(file),
            };
            let leads = path.exists()
                && (anchor.is_empty()
                    || anchors(&fs::read_to_string(path).unwrap_or_default()).contains(anchor));
            if !leads {
                broken.push(format!("{document}: {target}"));
            }
        }
    }
    assert!(broken.is_empty(), "{broken:#?}");
    assert!(count > 50, "only {count} links were found");
}

/// The beginnings of paths from the root, in documents.
const TOP: [&str; 9] =
    ["crates/", "src/", "xtask/", "e2e/", "assets/", "styles/", "player/", ".github/", ".cargo/"];

/// Decisions mention files of their time, so they aren't checked.
#[test]
fn files_in_documents_exist() {
    let documents = ["", "docs"].into_iter().flat_map(documents_in);
    let mut missing = Vec::new();
    let mut count = 0;
    for document in documents {
        let text = read(&document);
        let outside = text.split("```").step_by(2).collect::<String>();
        let spans = outside.split('`').skip(1).step_by(2);
        for path in spans.filter(|span| TOP.iter().any(|top| span.starts_with(top))) {
            // Those with capitals or asterisks are patterns.
            if path.contains(|letter: char| letter == '*' || letter.is_uppercase()) {
                continue;
            }
            count += 1;
            if !root().join(path).exists() {
                missing.push(format!("{document}: {path}"));
            }
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
    assert!(count > 100, "only {count} files were found");
}

#[test]
fn readme_and_architecture_stay_short() {
    for (file, max) in [("README.md", 6 * 1024), ("ARCHITECTURE.md", 10 * 1024)] {
        let bytes = read(file).len();
        assert!(bytes <= max, "{file} has {bytes} bytes of at most {max}");
    }
}

/// The crates that each crate depends on, from the manifests; `src` is the page. Crates for tests alone are left out.
fn dependencies() -> BTreeMap<String, BTreeSet<String>> {
    let folders = entries("crates").into_iter().map(|folder| format!("{folder}/Cargo.toml"));
    let manifests = folders.chain(["Cargo.toml".to_owned()]);
    let mut dependencies = BTreeMap::new();
    for manifest in manifests {
        let name = manifest.split('/').rev().nth(1).unwrap_or("src").to_owned();
        let text = read(&manifest);
        let sections = text.split("\n[").skip(1).filter_map(|section| section.split_once("]\n"));
        let sections = sections.filter(|(head, _)| {
            // Also those of one target.
            *head == "dependencies"
                || head.starts_with("target.") && head.ends_with("'.dependencies")
        });
        let names = sections.flat_map(|(_, lines)| lines.lines());
        let names = names.filter_map(|line| line.strip_prefix("deltaboard-"));
        let names = names.filter_map(|line| line.split([' ', '.', '=']).next());
        if name != "bench" && name != "testing" {
            dependencies.insert(name, names.map(str::to_owned).collect());
        }
    }
    dependencies
}

/// A line for each crate, with the crates that it depends on and that no other of them leads to.
fn picture() -> String {
    fn add<'a>(
        name: &'a str,
        all: &'a BTreeMap<String, BTreeSet<String>>,
        to: &mut BTreeSet<&'a str>,
    ) {
        for next in &all[name] {
            to.insert(next);
            add(next, all, to);
        }
    }
    let all = dependencies();
    let below = |name| {
        let mut below = BTreeSet::new();
        add(name, &all, &mut below);
        below
    };
    let mut names: Vec<&String> = all.keys().collect();
    names.sort_by_key(|name| (std::cmp::Reverse(below(name).len()), *name));
    let line = |name: &&String| {
        let direct = all[*name].iter();
        let is_short = |to: &&String| !all[*name].iter().any(|other| below(other).contains(&***to));
        let arrows: Vec<_> = direct.filter(is_short).map(String::as_str).collect();
        format!("{name:<13}-> {}", arrows.join(", ")).trim_end_matches([' ', '-', '>']).to_owned()
    };
    names.iter().map(line).collect::<Vec<_>>().join("\n")
}

#[test]
fn the_architecture_has_the_crates_of_the_manifests() {
    let text = read("ARCHITECTURE.md");
    let (before, rest) = text.split_once("```text\n").expect("a picture");
    let (drawn, after) = rest.split_once("\n```").expect("its end");
    let picture = picture();
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        let written = format!("{before}```text\n{picture}\n```{after}");
        fs::write(root().join("ARCHITECTURE.md"), written).unwrap();
    } else {
        assert_eq!(drawn, picture, "`UPDATE_EXPECT=1` writes it");
    }
    // Each crate has a row that says what it does.
    for name in dependencies().keys() {
        assert!(text.contains(&format!("`{name}`")), "{name}");
    }
}

#[test]
fn parameters_of_links_are_documented_and_valid() {
    let manual = read("docs/links.md");
    let table = manual.split("| parameter | value |\n|---|---|\n").nth(1);
    let rows = table.unwrap().lines().take_while(|row| row.starts_with('|'));
    let names = rows.filter_map(|row| row.split('|').nth(1));
    let names: Vec<_> = names.flat_map(|names| names.split('`').skip(1).step_by(2)).collect();
    for name in &names {
        let state = State::from_query(&format!("{name}=1"));
        assert_eq!(state.foreign, [], "{name}");
    }
    let source = read("crates/scene/src/link.rs");
    let (_, arms) = source.split_once("match &*name {").unwrap();
    let (arms, _) = arms.split_once("=> state.foreign").unwrap();
    let arms = arms.lines().filter_map(|line| line.strip_prefix("                \""));
    let read: Vec<_> = arms.filter_map(|arm| arm.split('"').next()).collect();
    assert!(read.len() > 20, "{read:?}");
    for name in read {
        assert!(names.contains(&name), "docs/links.md lacks `{name}`");
    }

    let queries = manual.split('`').skip(1).step_by(2);
    let queries: Vec<_> = queries.filter(|code| code.starts_with('?')).collect();
    assert!(!queries.is_empty());
    for query in queries {
        assert_eq!(State::from_query(query).notices, [""; 0], "{query}");
    }
}

fn assert_is_svg(folder: &TemporaryFolder, file: &str) {
    let svg = folder.read(file);
    let document = Document::parse(&svg).unwrap_or_else(|error| panic!("{file}: {error}"));
    assert!(document.root_element().has_tag_name(("http://www.w3.org/2000/svg", "svg")));
}

#[test]
fn commands_of_the_manuals_run() {
    let manuals = ["", "docs"].into_iter().flat_map(documents_in);
    let lines: BTreeSet<String> = manuals
        .flat_map(|manual| {
            let text = read(&manual);
            let lines = blocks(&text, "sh").into_iter().flat_map(str::lines);
            let commands = lines
                .filter(|line| line.starts_with("deltaboard ") || line.contains("' | deltaboard "));
            commands.map(str::to_owned).collect::<Vec<_>>()
        })
        .collect();
    assert!(lines.len() >= 10, "{lines:?}");
    let folder = TemporaryFolder::new("readme");
    for inside in ["src", "docs"] {
        fs::create_dir(folder.path().join(inside)).unwrap();
    }
    for (file, text) in FILES {
        folder.write(file, text);
    }
    for site in ["book", "_site/assets"] {
        fs::create_dir_all(folder.path().join(site)).unwrap();
    }
    folder.write("_site/assets/deltaboard-player.js", "");
    let embedding = read("docs/embedding.md");
    for site in ["book", "_site"] {
        folder.write(&format!("{site}/player.html"), blocks(&embedding, "html")[0]);
    }

    let program = Path::new(env!("CARGO_BIN_EXE_deltaboard"));
    let mut folders = vec![program.parent().unwrap().to_owned()];
    folders.extend(std::env::split_paths(&std::env::var_os("PATH").unwrap()));
    let path = std::env::join_paths(folders).unwrap();
    let (mut figures, mut pages) = (0, 0);
    for line in lines {
        let mut shell = Command::new("sh");
        let shell = shell.args(["-c", &line]).env("PATH", &path);
        let done = shell.current_dir(folder.path()).output().unwrap();
        let errors = String::from_utf8_lossy(&done.stderr);
        let summary = "deltaboard: 1 line: 1 position transformed\n";
        let expected = if line.contains("deltaboard transform ") { summary } else { "" };
        assert!(
            done.status.success()
                && errors.starts_with(expected)
                && (errors.is_empty() || !expected.is_empty()),
            "{line}: {errors}"
        );
        let printed = String::from_utf8_lossy(&done.stdout);
        if let Some((_, file)) = line.split_once(" > ") {
            assert!(!folder.read(file).is_empty(), "{line}");
        } else if line.starts_with("deltaboard transform ") {
            assert_eq!(
                folder.read("flipped.epd"),
                "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - bm O-O; id \"castles\";\n"
            );
        } else if line.starts_with("echo ") {
            assert_eq!(printed, "8/8/5k2/8/3p4/8/5K2/8 b - - bm Ke5;\n");
        } else if line.ends_with("deltaboard fence -") {
            assert!(printed.starts_with("<deltaboard-player "), "{printed}");
        } else if line.starts_with("deltaboard figures ") {
            assert_is_svg(&folder, "deltaboard-figures/README-1.svg");
        } else if line == "deltaboard man ." {
            assert!(!folder.read("deltaboard-prove.1").is_empty());
        } else if line.starts_with("deltaboard prove ") {
            assert!(printed.contains("proved"), "{line}: {printed}");
        } else if let Some((_, file)) = line.split_once("pdf - -o ") {
            let pdf = fs::read(folder.path().join(file)).unwrap();
            assert!(pdf.starts_with(b"%PDF-"), "{line}");
        } else if let Some((_, file)) = line.split_once(" -o ") {
            assert_is_svg(&folder, file);
            figures += 1;
        } else {
            let filled = line.strip_prefix("deltaboard fill ");
            let filled = filled.unwrap_or_else(|| panic!("{line}: what does it write?"));
            let site = filled.split('/').next().unwrap();
            let page = folder.read(&format!("{site}/player.html"));
            let images: Vec<_> = page.split("<img src=\"").skip(1).collect();
            let tags = page.matches("</deltaboard-player>").count();
            assert_eq!(images.len(), tags, "{page}");
            for image in images {
                assert_is_svg(&folder, &format!("{site}/{}", image.split('"').next().unwrap()));
            }
            pages += 1;
        }
    }
    assert!(figures > 0 && pages > 0);
}
