//! Things done at random, in two walks: after each the address says what is shown, the board shows what the transforms
//! make of the input, squares moved one by one or, within a routine, each bit followed from where it came from, and nothing was
//! written to the console; and all can be taken back. At rest, the page holds no more in the end than it did early on.
//!
//! Two hundred things, for every change; `cargo xtask test --full` does ten thousand: `DELTABOARD_ACTS` says how many each walk
//! does, and `DELTABOARD_SEED` has them do others. A failure names the seed and what was done. The same seed does the same things,
//! as far as the page answers in the same time.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use deltaboard_e2e::measure::walk::{self, Rest};
use deltaboard_e2e::{Engine, Options, PIECES, Page, drawn, hex, trimmed};
use deltaboard_scene::{Scene, Set, State};
use deltaboard_transform::Transform;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// How many things each walk does.
const ACTS: usize = 100;
/// All of it can be taken back: the page keeps two hundred changes.
const AT_ONCE: usize = 100;

/// A pause is a tenth as long, and it is known whether somebody waits for the one after which code is looked into. What goes
/// wrong is noted.
const BEFORE: &str = "{
    const { setTimeout, clearTimeout } = window;
    window.after = setTimeout.bind(window);
    window.writing = new Set();
    window.examined = 0;
    window.setTimeout = (call, pause) => {
        const id = setTimeout(() => (writing.delete(id), call()), pause / 10);
        if (pause === 120) examined += !!writing.add(id);
        return id;
    };
    window.clearTimeout = id => (writing.delete(id), clearTimeout(id));
    window.wrong = [];
    console.error = (...told) => void wrong.push(told.join(' '));
    addEventListener('error', ({ message }) => void wrong.push(message));
    addEventListener('unhandledrejection', ({ reason }) => void wrong.push(String(reason)));
}";

/// What is seen after an act, once all is drawn and the code is looked into. After what took long Yew leaves its queue for
/// the time of a timer, which is four milliseconds at most, and hears of the act only then.
const LOOK: &str = "(window.look = async act => {
    const find = id => document.querySelector(`main [data-testid=${id}]`);
    const pause = time => new Promise(done => after(done, time));
    await pause(5);
    do await pause(0); while (writing.size || document.querySelector('#app[aria-busy=true]'));
    const board = find('board');
    const { page, view } = document.querySelector('main').dataset;
    return {
        act,
        query: location.search,
        page,
        view,
        step: Number(find('step-slider').value),
        last: Number(find('step-slider').max),
        inside: document.querySelector('.top code.pointed') !== null,
        number: find('bits-hex').textContent,
        grid: find('bit-grid')?.textContent ?? null,
        pieces: board && pieces(board),
        fen: find('fen-output')?.textContent ?? null,
        wrong: wrong.splice(0),
    };
}, 0)";

/// Takes back whatever can be: more than the page keeps.
const TAKE_BACK: &str = "(async () => {
    document.querySelectorAll('dialog[open]').forEach(it => it.querySelector('[data-testid$=-close]').click());
    for (let left = 220; left > 0; left--) {
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true, cancelable: true }));
        if (left % 20 === 0) await look('undo');
    }
    return look('undo');
})()";

/// What is seen.
#[derive(Debug, Deserialize)]
struct Seen {
    act: String,
    query: String,
    page: String,
    view: String,
    step: usize,
    last: usize,
    /// Whether the bits are what an operation inside the step comes to.
    inside: bool,
    number: String,
    grid: Option<String>,
    pieces: Option<String>,
    fen: Option<String>,
    wrong: Vec<String>,
}

/// How a board was found beside the way that the page finds it.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Way {
    /// By the squares of the input, moved one by one.
    ByHand,
    /// By where each bit comes from within the routine.
    BitByBit,
}

/// Where the squares go, as the golden figures of the library have it, which were computed without it.
static MAPS: LazyLock<HashMap<String, Vec<usize>>> = LazyLock::new(|| {
    let text = include_str!("../../../crates/transform/tests/vectors.json");
    let vectors: Value = serde_json::from_str(text).expect("the golden figures are JSON");
    let transforms = vectors["transforms"].as_object().expect("figures by name");
    let map = |figure: &Value| serde_json::from_value(figure["square_map"].clone());
    transforms
        .iter()
        .map(|(name, figure)| (name.clone(), map(figure).expect("64 numbers")))
        .collect()
});

impl Seen {
    /// Compares what is seen with what the address asks for; tells by which other way the board was found.
    fn check(&self) -> Option<Way> {
        assert_eq!(self.wrong, [""; 0]);
        let state = State::from_query(&self.query);
        assert_eq!(state.notices, [""; 0], "{}", self.query);
        assert_eq!(state.to_query(), self.query);
        let scene = Scene::of(&state);
        assert_eq!(self.page, state.page.name());
        assert_eq!(self.view, state.view.name());
        // While code is broken, what could be read last is played on.
        if scene.fault.is_some() {
            return None;
        }
        assert_eq!(self.last, scene.last_frame(), "{self:#?}");
        // What plays has gone on since its address was written.
        assert!(self.step == state.step || state.playing, "{self:#?}");
        if self.inside {
            return None;
        }
        let frame = scene.frame_at(self.step);
        assert_eq!(self.number, hex(scene.trace.board(frame)), "{self:#?}");
        // What is computed of numbers is what is known of each bit by itself.
        let origins = scene.trace.origins(frame);
        let is_followed = origins.unknown_bits() == 0;
        if is_followed {
            let followed = origins.evaluate(scene.trace.input());
            assert_eq!(self.number, hex(followed), "{self:#?}");
        }
        if let Some(number) = self.run_by_hand(&state) {
            assert_eq!(self.number, hex(number), "{self:#?}");
            return Some(Way::ByHand);
        }
        let by_hand = self.moved_by_hand(&state, &scene);
        let is_by_hand = by_hand.is_some();
        if let Some(squares) = by_hand {
            // What becomes the chosen set, before its colours are swapped.
            let set = match scene.set {
                set if self.step == 0 && self.last > 0 => set,
                _ => state.set,
            };
            let bits = squares.iter().map(|square| if is_of(set, *square) { '1' } else { '.' });
            assert_eq!(self.grid.as_deref().map(trimmed), Some(ranks(bits)));
            let pieces = ranks(squares.iter().copied());
            if let Some(shown) = self.pieces.as_ref().filter(|_| !state.subject.is_bits()) {
                assert_eq!(*shown, pieces, "{self:#?}");
            }
            if let Some(fen) =
                self.fen.as_ref().filter(|_| self.step == self.last && !state.subject.is_bits())
            {
                assert_eq!(drawn(fen), pieces);
            }
        }
        match is_by_hand {
            true => Some(Way::ByHand),
            false => is_followed.then_some(Way::BitByBit),
        }
    }

    /// What the code in the Lab comes to, where it is one that the walk has written.
    fn run_by_hand(&self, state: &State) -> Option<u64> {
        if self.page != "lab" || self.step != self.last {
            return None;
        }
        let squares = moved(input(state), &state.transforms);
        let bits = (0..64).filter(|square| is_of(state.set, squares[*square]));
        let board: u64 = bits.fold(0, |board, square| board | 1 << square);
        match &*state.lab.code {
            "u64 f(u64 x) { return x << 8; }" => Some(board << 8),
            "x ^ (x >> 1)" => Some(board ^ board >> 1),
            "sq ^ 56" => Some(board.swap_bytes()),
            _ => None,
        }
    }

    /// What stands on the 64 squares where that follows from the input and the transforms alone: before the last of these is
    /// played, and after.
    fn moved_by_hand(&self, state: &State, scene: &Scene) -> Option<Vec<char>> {
        scene.transform?;
        let all = &state.transforms[..];
        let played = match all.len().checked_sub(1) {
            Some(_) if self.step == self.last => all,
            Some(before) if self.step == 0 && self.page == "transform" => &all[..before],
            None if self.step == 0 => &[],
            _ => return None,
        };
        Some(moved(input(state), played))
    }
}

/// What stands on the 64 squares at first.
fn input(state: &State) -> Vec<char> {
    match state.subject.to_string() {
        number if state.subject.is_bits() => {
            let number = number.strip_prefix("0x").expect("hexadecimal digits");
            let number = u64::from_str_radix(number, 16).expect("hexadecimal digits");
            (0..64).map(|square| if number >> square & 1 == 1 { '1' } else { '.' }).collect()
        }
        fen => {
            let drawn = drawn(&fen);
            let ranks = drawn.lines().rev();
            ranks.flat_map(|rank| rank.chars().filter(|it| *it != ' ')).collect()
        }
    }
}

/// The 64 squares after some transforms, moved one by one.
fn moved(squares: Vec<char>, transforms: &[Transform]) -> Vec<char> {
    transforms.iter().fold(squares, |squares, transform| step(&squares, transform.name()))
}

/// 64 squares from a1 on, drawn.
fn ranks(squares: impl Iterator<Item = char>) -> String {
    let squares: Vec<String> = squares.map(String::from).collect();
    let ranks: Vec<String> = squares.chunks(8).rev().map(|rank| rank.join(" ")).collect();
    ranks.join("\n")
}

/// Whether what stands on a square is of a set: `.` is nothing, `1` a bit.
fn is_of(set: Set, square: char) -> bool {
    match set.name().as_str() {
        _ if square == '1' => true,
        "occupied" => square != '.',
        "white" => square.is_ascii_uppercase(),
        "black" => square.is_ascii_lowercase(),
        letter => letter == square.to_string(),
    }
}

/// Moves 64 squares, one by one.
fn step(squares: &[char], transform: &str) -> Vec<char> {
    match transform {
        "identity" => squares.to_vec(),
        "color-flip" => {
            let flipped = step(squares, "flip-vertical");
            let swapped = |square: &char| match square.is_ascii_uppercase() {
                true => square.to_ascii_lowercase(),
                false => square.to_ascii_uppercase(),
            };
            flipped.iter().map(swapped).collect()
        }
        "rotated-45-unpacked" => {
            let map = &MAPS["rotated-45-packed"];
            map.iter().map(|packed| squares[*packed]).collect()
        }
        name => {
            let mut moved = vec!['.'; 64];
            for (from, to) in MAPS[name].iter().enumerate() {
                moved[*to] = squares[from];
            }
            moved
        }
    }
}

/// A number from the environment, or a usual one.
fn asked(name: &str, usual: usize) -> usize {
    std::env::var(name).map_or(usual, |number| number.parse().expect("a number"))
}

async fn walk_for_long(walk_of_two: usize) {
    let seed = asked("DELTABOARD_SEED", 1) + walk_of_two;
    let options = Options { before: BEFORE, hurried: true, ..Options::default() };
    let page = Page::open_with("", options).await;
    walk::begin(&page).await;
    page.eval(&format!("(pieces => {LOOK})({PIECES})")).await;
    page.eval(&format!("walk(0, {seed})")).await;
    let acts = asked("DELTABOARD_ACTS", ACTS);
    let mut ways = Vec::new();
    let mut pages = HashSet::new();
    let mut rests = Vec::new();
    let mut look = Looks { page: &page, answered: 0 };
    for begun in (0..acts).step_by(AT_ONCE) {
        let home = look.take_back().await;
        let seen: Vec<Seen> = look.at(&format!("walk({AT_ONCE}, undefined, look)")).await;
        assert!(seen.len() >= AT_ONCE);
        for (number, now) in seen.iter().enumerate() {
            let before = number.checked_sub(1).map_or("", |place| &seen[place].query);
            println!("{} of seed {seed}: {}, from {before:?}", begun + number, now.act);
            ways.push(now.check());
            pages.insert(now.page.clone());
        }
        let now = look.take_back().await;
        assert!(
            now.shows_same_run(&home) && now.lab == home.lab,
            "seed {seed}, after {begun} acts and a hundred more, all taken back: {} and not {}",
            now.to_query(),
            home.to_query()
        );
        // Once everything that is kept, the page's history above all, is as long as it gets.
        let done = begun + AT_ONCE;
        if page.engine() == Engine::Chromium && (done == 2 * AT_ONCE || done >= acts) {
            let rest = walk::rest(&page).await;
            let heap = rest.heap.saturating_sub(look.answered);
            rests.push(Rest { heap, ..rest });
        }
    }
    if let [early, .., end] = rests[..] {
        assert_flat(early, end);
    }
    // Else nothing is known of who waits.
    assert_ne!(page.eval("examined").await, 0);
    let count = |way| ways.iter().filter(|it| **it == Some(way)).count();
    let [by_hand, bit_by_bit] = [Way::ByHand, Way::BitByBit].map(count);
    let told = format!(
        "of {} boards {by_hand} were found by hand too, and {bit_by_bit} bit by bit",
        ways.len()
    );
    println!("{told}");
    assert!(by_hand * 5 > ways.len(), "{told}");
    assert!((by_hand + bit_by_bit) * 5 > ways.len() * 4, "{told}");
    assert_eq!(pages.len(), deltaboard_scene::Page::ALL.len(), "{pages:?}");
}

/// How many bytes a value takes as a text of the page: one for each letter, and two where any is beyond Latin-1.
fn in_the_page(value: &Value) -> u64 {
    let text = value.to_string();
    let letters = text.encode_utf16().count() as u64;
    match text.chars().all(|letter| letter <= 'ÿ') {
        true => letters,
        false => 2 * letters,
    }
}

/// Compares what the page holds at rest, however much was done in between.
fn assert_flat(early: Rest, end: Rest) {
    println!("at rest early on {early:?}, and in the end {end:?}");
    let is_flat = end.listeners <= early.listeners + 20
        && end.values <= early.values + 50
        // Compiled code is kept too, that of each look at the page among it.
        && end.heap <= early.heap + 500_000
        && end.memory <= early.memory + 1_048_576
        // What was opened by the walk is open still: pictures of some thousand nodes, each of them once.
        && end.nodes <= 20_000;
    assert!(is_flat, "{early:#?}, and later {end:#?}");
}

/// What is looked at in a page. The browser keeps what its driver is answered, as texts of the page.
struct Looks<'a> {
    page: &'a Page,
    /// How many bytes the answers take.
    answered: u64,
}

impl Looks<'_> {
    async fn at<T: DeserializeOwned>(&mut self, script: &str) -> T {
        let seen = self.page.eval(script).await;
        self.answered += in_the_page(&seen);
        serde_json::from_value(seen).expect("what is seen")
    }

    /// Takes back all, and tells what is there then.
    async fn take_back(&mut self) -> State {
        let seen: Seen = self.at(TAKE_BACK).await;
        seen.check();
        State::from_query(&seen.query)
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_is_done_is_shown_as_it_should() {
    walk_for_long(0).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_else_is_done_is_shown_as_it_should() {
    walk_for_long(1).await;
}
