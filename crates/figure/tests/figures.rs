//! Golden files of figures in `figures/`, and invariants of all figures.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use deltaboard_catalogue::Catalogue;
use deltaboard_figure::{Figure, Kind};
use deltaboard_scene::{Scene, State};
use roxmltree::{Document, Node};

const FLIP: &str = "do=flip-vertical&routine=flip-vertical/delta-swaps";
const ENDGAME: &str = "fen=k7/8/NK2B3/8/8/8/8/8_w_-_-";

fn figure(query: &str, kind: Kind) -> Figure {
    let state = State::from_query(query);
    assert!(state.notices.is_empty(), "{query}: {:?}", state.notices);
    Figure::of(&state, kind)
}

#[test]
fn figures_match_their_golden_files() {
    for (file, query, kind) in [
        ("board.svg", ENDGAME.to_owned(), Kind::Board),
        ("black.svg", format!("{ENDGAME}&side=black"), Kind::Board),
        ("grid.svg", format!("{FLIP}&step=1"), Kind::Grid),
        ("step.svg", "do=flip-diagonal&step=1&theme=light".to_owned(), Kind::Step),
        ("strip.svg", "routine=shift-north-east/masked-shift&theme=dark".to_owned(), Kind::Strip),
        ("numbers.svg", format!("{FLIP}&cells=numbers&step=1"), Kind::Grid),
        ("diagonals.svg", "do=rotated-45-packed".to_owned(), Kind::Grid),
        // A term of a sum: the bits of later terms wait.
        (
            "term.svg",
            "do=flip-vertical&routine=flip-vertical/shifts-and-masks&step=3&theme=light".to_owned(),
            Kind::Step,
        ),
        (
            "waiting.svg",
            "do=flip-vertical&routine=flip-vertical/shifts-and-masks&step=1".to_owned(),
            Kind::Board,
        ),
        // Letters and sums of letters.
        (
            "sums.svg",
            "view=lines&routine=a-file-to-rank/multiplication&step=2".to_owned(),
            Kind::Step,
        ),
        // More steps than there is room for.
        ("many.svg", "do=flip-vertical&routine=flip-vertical/mailbox".to_owned(), Kind::Strip),
        // With a followed bit: its ring, its trail, and its digits.
        ("follow.svg", format!("{FLIP}&step=2&follow=c3"), Kind::Grid),
        ("follow-step.svg", format!("{ENDGAME}&do=flip-diagonal&step=2&follow=e6"), Kind::Step),
        ("follow-strip.svg", format!("{FLIP}&follow=c3"), Kind::Strip),
        ("follow-board.svg", format!("{ENDGAME}&do=flip-vertical&step=3&follow=e6"), Kind::Board),
        // The one in docs/command-line.md.
        ("../../../../docs/flip-vertical.svg", FLIP.to_owned(), Kind::Strip),
    ] {
        golden(file, &figure(&query, kind).to_svg());
    }
}

/// One board that moves by itself: the flip of README, pairs that change places, and values that are no copies of bits.
#[test]
fn animated_figures_match_their_golden_files() {
    for (file, query) in [
        ("../../../../docs/flip-animated.svg", format!("{FLIP}&follow=b1")),
        ("pairs.svg", "do=flip-diagonal&theme=light".to_owned()),
        (
            "carries.svg",
            "bits=3&theme=light&view=lab&code=u64 f(u64 x) { x += 1; return x << 8; }".to_owned(),
        ),
    ] {
        let svg = Figure::animated(&State::from_query(&query)).to_svg();
        golden(file, &svg);
        Document::parse(&svg).unwrap();
    }
}

/// Every bit ends on the square of the result, with the rules that hold without animation.
#[test]
fn an_animated_figure_rests_on_the_result() {
    for routine in Catalogue::ROUTINES {
        let state = State::from_query(&format!("routine={}", routine.id()));
        let svg = Figure::animated(&state).to_svg();
        let id = svg.split(" id=\"").nth(1).unwrap().split('"').next().unwrap();
        let (still, moving) = svg.split_once("@media screen and (prefers-reduced-motion").unwrap();
        assert!(!still.contains("animation:"), "{}", routine.id());
        assert!(moving.contains("infinite"), "{}", routine.id());
        let scene = Scene::of(&state);
        let board = scene.board(scene.trace.steps().len());
        // Rules of bits: `#id .b7{transform:translate(50px,750px);opacity:1}`.
        let start = format!("#{id} .b");
        let rules = still.split(&start).skip(1);
        let shown = rules.filter(|rule| rule.split('}').next().unwrap().ends_with("opacity:1"));
        let places: HashSet<_> = shown.map(|rule| rule.split(['(', ')']).nth(1).unwrap()).collect();
        let expected = board.squares().map(|square| {
            let (file, rank) = (square.file().index(), square.rank().index());
            (
                format!("{}px,{}px", 100 * u32::from(file) + 50, 100 * u32::from(7 - rank) + 50),
                square,
            )
        });
        for (place, square) in expected {
            let single = scene.bits(scene.trace.steps().len()).any(|bit| bit.at == square);
            assert_eq!(places.contains(&*place), single, "{}: {square}", routine.id());
        }
    }
}

/// Compares with a golden file in `figures/`; `UPDATE_EXPECT=1` rewrites it.
fn golden(file: &str, drawn: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/figures");
    let path = folder.join(file);
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        fs::create_dir_all(&folder).unwrap();
        fs::write(&path, drawn).unwrap();
    }
    let expected = fs::read_to_string(&path).unwrap_or_default();
    assert!(drawn == expected, "{file} differs; look at it, then accept it with UPDATE_EXPECT=1");
}

/// The text of the first element with a tag name.
fn text(svg: &str, tag: &str) -> String {
    let document = Document::parse(svg).unwrap();
    let mut elements = document.descendants();
    let element = elements.find(|node| node.has_tag_name(tag)).unwrap();
    element.text().unwrap().to_owned()
}

#[test]
fn describes_a_grid() {
    let svg = figure(&format!("{FLIP}&step=1"), Kind::Grid).to_svg();
    assert_eq!(
        text(&svg, "desc"),
        "\
. 1 . . . 1 . .
. 1 1 1 1 . . .
. 1 . . 1 . . .
. 1 . . . 1 . .
. 1 . 1 . . . .
. 1 1 1 . . . .
. 1 . . . 1 . .
. 1 . . 1 . . ."
    );
    assert_eq!(
        text(&svg, "title"),
        "Bitboard 0x221e12220a0e2212. Flip: delta swaps, step 1 of 3: \
         delta swap by 8 under 0x00FF00FF00FF00FF"
    );
    // Frame 0 has no step to name.
    let svg = figure(&format!("{FLIP}&step=0"), Kind::Grid).to_svg();
    assert_eq!(text(&svg, "title"), "Bitboard 0x1e2222120e0a1222");
}

#[test]
fn describes_a_board() {
    let query = format!("{ENDGAME}&do=flip-vertical");
    let svg = figure(&query, Kind::Board).to_svg();
    assert_eq!(
        text(&svg, "desc"),
        "\
8/8/8/8/8/NK2B3/8/k7 w - -
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
N K . . B . . .
. . . . . . . .
k . . . . . . ."
    );
}

#[test]
fn describes_a_step() {
    let svg = figure("bits=f&do=flip-diagonal&step=2", Kind::Step).to_svg();
    assert_eq!(
        text(&svg, "desc"),
        "\
Before:
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
1 1 1 1 . . . .

mask 0x0000CCCC0000CCCC:
. . . . . . . .
. . . . . . . .
. . 1 1 . . 1 1
. . 1 1 . . 1 1
. . . . . . . .
. . . . . . . .
. . 1 1 . . 1 1
. . 1 1 . . 1 1

k2 in the code has the upper partners: this mask moved up by 14.

Step 2 of 3: delta swap by 14 under 0x0000CCCC0000CCCC:
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
1 1 . . . . . .
. . . . . . . .
1 1 . . . . . ."
    );
}

#[test]
fn a_strip_has_every_frame_or_counts_the_omitted_ones() {
    let captions = |query: &str| {
        let svg = figure(query, Kind::Strip).to_svg();
        let document = Document::parse(&svg).unwrap();
        let texts = document.descendants().filter(|node| node.has_tag_name("text"));
        let texts = texts.filter_map(|node| node.text());
        let captions = texts.filter(|text| {
            *text == "Before"
                || text.starts_with("Step ") && text.len() < 8
                || text.ends_with("steps")
        });
        captions.map(str::to_owned).collect::<Vec<_>>().join(", ")
    };
    assert_eq!(captions(FLIP), "Before, Step 1, Step 2, Step 3");
    assert_eq!(
        captions("do=flip-vertical&routine=flip-vertical/mailbox"),
        "Before, Step 1, Step 2, Step 3, Step 4, Step 5, Step 6, Step 7, 22 more steps, \
         Step 30, Step 31, Step 32"
    );
}

#[test]
fn the_view_decides_which_side_is_at_the_bottom() {
    let letters = |query: &str| {
        let svg = figure(query, Kind::Board).to_svg();
        let document = Document::parse(&svg).unwrap();
        let texts = document.descendants().filter(|node| node.has_tag_name("text"));
        texts.filter_map(|node| node.text()).collect::<String>()
    };
    assert_eq!(letters(ENDGAME), "8a7b6c5d4e3f2g1h");
    assert_eq!(letters(&format!("{ENDGAME}&view=black")), "1h2g3f4e5d6c7b8a");
}

#[test]
fn code_with_xml_syntax_is_escaped() {
    let code = "u64 f(u64 x) { /* <b> & \"c\" ]]> */ x = (x << 8) & 0xff00ff00; return x; }";
    let query = format!("view=lab&step=1&code={}", code.replace('&', "%26").replace('+', "%2B"));
    let svg = figure(&query, Kind::Step).to_svg();
    let document = Document::parse(&svg).unwrap();
    let spans = document.descendants().filter(|node| node.has_tag_name("tspan"));
    let drawn: String = spans.filter_map(|node| node.text()).collect();
    assert!(drawn.contains("(x << 8) & 0xff00ff00"), "{drawn}");
}

#[test]
fn code_is_coloured_only_for_boards() {
    let coloured = |code: &str| -> String {
        let svg = figure(&format!("view=lab&step=1&code={code}"), Kind::Step).to_svg();
        let document = Document::parse(&svg).unwrap();
        let spans = document.descendants().filter(|node| node.has_tag_name("tspan"));
        spans
            .filter(|span| {
                let classes = span.attribute("class").unwrap_or_default();
                classes.split(' ').any(|class| class == "up")
            })
            .filter_map(|span| span.text())
            .collect()
    };
    assert_eq!(coloured("u64 f(u64 x) { return x << 8; }"), "x << 8");
    assert_eq!(coloured("Square f(Square sq) { return sq << 1; }"), "");
}

#[test]
fn every_figure_is_well_formed_and_self_contained() {
    for routine in Catalogue::ROUTINES {
        let alone = format!("routine={}", routine.id());
        let steps = State::from_query(&alone).steps();
        for cells in ["bits", "origins"] {
            let query = format!("{alone}&cells={cells}&step={}", steps.min(1));
            for kind in Kind::ALL {
                let figure = figure(&query, kind);
                check(&figure, &format!("{query}, {}", kind.name()));
            }
        }
    }
}

fn check(figure: &Figure, what: &str) {
    let svg = figure.to_svg();
    let document = Document::parse(&svg).unwrap_or_else(|error| panic!("{what}: {error}"));
    let root = document.root_element();
    assert_eq!(root.tag_name().namespace(), Some("http://www.w3.org/2000/svg"));
    assert_eq!(root.attribute("role"), Some("img"), "{what}");
    assert_eq!(root.attribute("id"), Some(figure.id()), "{what}");
    assert_eq!(text(&svg, "title"), figure.alt(), "{what}");
    let ids = document.descendants().filter_map(|node| node.attribute("id"));
    let ids: Vec<_> = ids.collect();
    let known: HashSet<_> = ids.iter().copied().collect();
    assert_eq!(known.len(), ids.len(), "{what}: duplicate id");
    for id in &ids {
        assert!(id.starts_with(figure.id()), "{what}: {id}");
    }
    for node in document.descendants().filter(Node::is_element) {
        let name = node.tag_name().name();
        assert!(!["script", "foreignObject", "image", "a"].contains(&name), "{what}: {name}");
        for attribute in node.attributes() {
            let (name, value) = (attribute.name(), attribute.value());
            assert!(!name.starts_with("on") && name != "style", "{what}: {name}");
            if name == "href" {
                assert!(known.contains(value.trim_start_matches('#')), "{what}: {value}");
            }
        }
    }
    // This also covers the style sheet.
    for reference in svg.split("url(").skip(1) {
        let id = reference.split(')').next().unwrap_or_default();
        assert!(known.contains(id.trim_start_matches('#')), "{what}: {id}");
    }
    let style = text(&svg, "style");
    for class in document.descendants().filter_map(|node| node.attribute("class")) {
        for class in class.split(' ') {
            let rule = format!("#{} .{class}{{", figure.id());
            assert!(style.contains(&rule), "{what}: {rule}");
        }
    }
}

#[test]
fn every_arc_is_inside_its_figure() {
    let mut count = 0;
    for routine in Catalogue::ROUTINES {
        let alone = format!("routine={}", routine.id());
        let steps = State::from_query(&alone).steps();
        for step in 0..=steps {
            let query = format!("{alone}&step={step}");
            for kind in [Kind::Grid, Kind::Step, Kind::Strip] {
                if kind == Kind::Strip && step > 0 {
                    continue;
                }
                count += arcs_inside(&figure(&query, kind), &format!("{query}, {}", kind.name()));
            }
        }
    }
    assert!(count > 1000, "{count} arcs");
}

/// Checks points along every arc of a figure. Returns the number of arcs.
fn arcs_inside(figure: &Figure, what: &str) -> usize {
    let svg = figure.to_svg();
    let document = Document::parse(&svg).unwrap();
    let (wide, high) = (f64::from(figure.width()), f64::from(figure.height()));
    let mut count = 0;
    for node in document.descendants() {
        let Some(path) = node
            .attribute("d")
            .filter(|path| node.has_tag_name("path") && path.contains(['C', 'Q']))
        else {
            continue;
        };
        // Arcs are in the group of a grid; pieces and arrowheads are not.
        let place = node.parent().and_then(|group| group.attribute("transform"));
        let Some(place) = place.map(numbers) else {
            continue;
        };
        let [left, top, scale] = place[..] else {
            panic!("{what}: {place:?}");
        };
        count += 1;
        let points = numbers(path);
        let points: Vec<_> = points.chunks_exact(2).map(|it| (it[0], it[1])).collect();
        for along in 0..=32 {
            let (x, y) = bent(&points, f64::from(along) / 32.0);
            // Half of the stroke's width is on each side of the path.
            let (x, y) = (left + scale * x, top + scale * y);
            let edge = scale * 3.5;
            assert!(
                x - edge >= 0.0 && x + edge <= wide && y - edge >= 0.0 && y + edge <= high,
                "{what}: {path} reaches {x} {y}, outside {wide} by {high}"
            );
        }
    }
    count
}

/// The numbers in path data or in a transform.
fn numbers(text: &str) -> Vec<f64> {
    let digit = |letter: char| letter == '-' || letter == '.' || letter.is_ascii_digit();
    let numbers = text.split(|letter| !digit(letter));
    numbers.filter_map(|number| number.parse().ok()).collect()
}

/// The point of a Bézier curve at a parameter from 0 to 1.
fn bent(points: &[(f64, f64)], along: f64) -> (f64, f64) {
    match points {
        [point] => *point,
        _ => {
            let between = points.windows(2).map(|pair| {
                let [(x1, y1), (x2, y2)] = [pair[0], pair[1]];
                (x1 + (x2 - x1) * along, y1 + (y2 - y1) * along)
            });
            bent(&between.collect::<Vec<_>>(), along)
        }
    }
}

#[test]
fn different_figures_have_different_ids() {
    let grid = figure(&format!("{FLIP}&step=1"), Kind::Grid);
    let same = figure(&format!("{FLIP}&step=1"), Kind::Grid);
    let other = figure(&format!("{FLIP}&step=2"), Kind::Grid);
    let dark = figure(&format!("{FLIP}&step=1&theme=dark"), Kind::Grid);
    assert_eq!(grid.to_svg(), same.to_svg());
    assert_ne!(grid.id(), other.id());
    assert_ne!(grid.id(), dark.id());
}
