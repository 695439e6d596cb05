//! Draws a routine as one board whose bits move from step to step by themselves, for places that take images only.
//!
//! The animation is CSS. Without it, for readers who want less motion and in programs that convert SVG, the last frame is shown.

use std::collections::BTreeMap;
use std::fmt::Write;

use deltaboard_scene::{Course, Glide, Grid, Passage, Scene, Side, State, hex, step_label};
use deltaboard_transform::{Bitboard, Square};

use crate::code::Code;
use crate::drawing::Drawing;
use crate::follow::followed;
use crate::grid::{arcs, dots, frame_grid, washes};
use crate::id::ID;
use crate::paint::Paint;
use crate::reach::Reach;
use crate::squares::{coordinates, middle, scaled, squares};
use crate::text_layout::paragraph;

const CELL: i32 = 36;
const LEFT: i32 = 30;
const SIDE: i32 = 8 * CELL;
const PAD: i32 = 18;
/// The width of a usual line of code.
const MIN_ROOM: i32 = 410;

/// Milliseconds before the first step, for a step's motion, between two steps, and after the last one.
const START: u32 = 1200;
const MOTION: u32 = 900;
const REST: u32 = 900;
const END: u32 = 2400;
/// Longer routines play faster.
const USUAL_STEPS: u32 = 8;

/// The times of an animation that repeats itself.
struct Times {
    steps: u32,
    motion: u32,
    rest: u32,
}

impl Times {
    fn of(steps: usize) -> Self {
        let steps = u32::try_from(steps).unwrap_or(u32::MAX);
        let faster = steps.div_ceil(USUAL_STEPS).clamp(1, 8);
        Self { steps, motion: MOTION / faster, rest: REST / faster }
    }

    fn whole(&self) -> u32 {
        START + self.steps * (self.motion + self.rest) + END
    }

    /// When a step begins, as a share of the whole.
    fn begin(&self, frame: usize) -> String {
        let before = frame as u32 - 1;
        self.percent(START + before * (self.motion + self.rest))
    }

    /// When its bits have arrived.
    fn arrival(&self, frame: usize) -> String {
        self.percent(START + frame as u32 * (self.motion + self.rest) - self.rest)
    }

    fn percent(&self, time: u32) -> String {
        // Hundredths of a percent.
        let share = u64::from(time) * 10_000 / u64::from(self.whole());
        format!("{}.{:02}%", share / 100, share % 100)
    }
}

/// Where a bit is in each frame, and how many files and ranks it moves while it comes, and while it goes: over an edge, or from
/// where it is copied.
struct Flight {
    squares: Vec<Option<Square>>,
    comes: (i8, i8),
    goes: (i8, i8),
}

/// A drawing with its rules.
struct Animation<'s> {
    scene: &'s Scene,
    times: Times,
    last: usize,
    drawing: Drawing,
    rules: String,
    /// The rules for readers who like motion.
    plays: String,
}

pub(crate) fn animated(state: &State, scene: &Scene) -> Drawing {
    let last = scene.trace.steps().len();
    let frames: Vec<_> = (0..=last).map(|frame| frame_grid(state, scene, frame)).collect();
    let reaches = frames.iter().map(|grid| Reach::of(grid, CELL));
    let reach = reaches.fold(Reach { top: 10, right: 10 }, Reach::max);
    let mut animation = Animation {
        scene,
        times: Times::of(last),
        last,
        drawing: Drawing::default(),
        rules: String::new(),
        plays: String::new(),
    };
    let at = (LEFT, reach.top);
    animation.board(state, &frames, at);
    coordinates(&mut animation.drawing.svg, LEFT, at.1, CELL, state.side, true);
    let room = LEFT + SIDE + reach.right - 2 * PAD;
    let below = animation.captions(at.1 + SIDE + 30, room.max(MIN_ROOM));
    let mut drawing = animation.finished();
    drawing.width = (LEFT + SIDE + reach.right + PAD).max(MIN_ROOM + 2 * PAD);
    drawing.height = below + PAD;
    drawing
}

impl Animation<'_> {
    /// The board: what the steps light, then the bits over it.
    fn board(&mut self, state: &State, frames: &[Grid], (x, y): (i32, i32)) {
        squares(&mut self.drawing.svg, x, y, CELL);
        for (frame, grid) in frames.iter().enumerate() {
            self.during(frame, |drawing| {
                washes(&mut drawing.svg, grid, state.side);
                dots(&mut drawing.svg, grid, state.side);
                arcs(&mut drawing.svg, grid);
            });
        }
        self.drawing.svg.close("g");
        scaled(&mut self.drawing.svg, x, y, CELL);
        self.bits(state);
        self.drawing.svg.close("g");
    }

    /// Every bit, at its place in each frame. Bits that come from no single bit of the input are drawn anew in each frame.
    fn bits(&mut self, state: &State) {
        let mut ways: Vec<Flight> = Vec::new();
        // The element of each bit in the frame before.
        let mut by_key: BTreeMap<String, usize> = BTreeMap::new();
        for frame in 0..=self.last {
            let mut single = Bitboard::EMPTY;
            let mut keys = BTreeMap::new();
            let glide = frame.checked_sub(1).and_then(|it| Glide::between(self.scene, it, frame));
            for bit in self.scene.bits(frame) {
                single |= bit.at.into();
                // What is packed stays what it is.
                let enters = glide
                    .as_ref()
                    .filter(|it| it.course != Course::Packed && it.course != Course::Dealt);
                let entrance = enters.and_then(|glide| glide.entrance(bit.at));
                let known = by_key.get(&bit.key()).filter(|_| entrance.is_none());
                let element = known.copied().unwrap_or(ways.len());
                if element == ways.len() {
                    let [comes, goes] = [entrance.unwrap_or_default(), (0, 0)];
                    ways.push(Flight { squares: vec![None; self.last + 1], comes, goes });
                }
                ways[element].squares[frame] = Some(bit.at);
                keys.insert(bit.key(), element);
            }
            for Passage { bit, files, ranks } in glide.into_iter().flat_map(|it| it.leaves) {
                if let Some(element) = by_key.get(&bit.key()) {
                    ways[*element].goes = (files, ranks);
                }
            }
            by_key = keys;
            let others = self.scene.board(frame) & !single;
            if !others.is_empty() {
                self.during(frame, |drawing| {
                    for square in others.squares() {
                        let (x, y) = middle(square, state.side);
                        let letter = drawing.svg.element("text").at("font-size", 56);
                        let letter = letter.value("text-anchor", "middle").at("x", x);
                        letter
                            .at("y", y + 20)
                            .painted(&[Paint::Ink, Paint::Mono, Paint::Bold])
                            .holding("1");
                    }
                });
            }
        }
        for (number, way) in ways.iter().enumerate() {
            let name = format!("b{number}");
            self.travels(&name, way, state, |drawing, name| {
                let letter = drawing.svg.element("text").at("font-size", 56);
                let letter = letter.value("text-anchor", "middle").at("y", 20);
                letter.moved(name, &[Paint::Ink, Paint::Mono, Paint::Bold]).holding("1");
            });
        }
        if let Some(way) = followed(state, self.scene) {
            let squares = (0..=self.last).map(|frame| way.place(frame).square()).collect();
            let way = Flight { squares, comes: (0, 0), goes: (0, 0) };
            self.travels("ring", &way, state, |drawing, name| {
                let ring = drawing.svg.element("circle").at("r", 41);
                ring.moved(name, &[Paint::Ring]).empty();
            });
        }
    }

    /// Draws something that is at a place in each frame, or not there.
    fn travels(
        &mut self,
        name: &str,
        way: &Flight,
        state: &State,
        draw: impl FnOnce(&mut Drawing, &str),
    ) {
        let Flight { squares: way, comes, goes } = way;
        let Some(first) = way.iter().flatten().next().copied() else { return };
        let look = |square: Square, (files, ranks): (i8, i8), opacity: u8| {
            let (x, y) = middle(square, state.side);
            let towards = if state.side == Side::White { 100 } else { -100 };
            let (x, y) = (x + towards * i32::from(files), y - towards * i32::from(ranks));
            format!("{{transform:translate({x}px,{y}px);opacity:{opacity}}}")
        };
        let absent = look(first, (-comes.0, -comes.1), 0);
        let mut looks = Vec::new();
        let mut before = None;
        for square in way {
            before = square.or(before);
            looks.push(match (square, before) {
                (Some(square), _) => look(*square, (0, 0), 1),
                (None, None) => absent.clone(),
                (None, Some(before)) => look(before, *goes, 0),
            });
        }
        let mut keyframes = String::new();
        let _ = write!(keyframes, "0%{}", looks[0]);
        for frame in 1..looks.len() {
            let [from, to] = [&looks[frame - 1], &looks[frame]];
            if from == to {
                continue;
            }
            let _ = write!(
                keyframes,
                "{}{from}{}{to}",
                self.times.begin(frame),
                self.times.arrival(frame)
            );
        }
        let last = &looks[looks.len() - 1];
        let _ = write!(keyframes, "to{last}");
        let _ = write!(self.rules, "#{ID} .{name}{last}@keyframes {ID}-{name}{{{keyframes}}}");
        self.plays(name, "ease-in-out");
        draw(&mut self.drawing, name);
    }

    /// Draws something that is there during one frame.
    fn during(&mut self, frame: usize, draw: impl FnOnce(&mut Drawing)) {
        let name = format!("f{frame}");
        if !self.rules.contains(&format!("{ID}-{name}{{")) {
            let shown = u8::from(frame == self.last);
            let begin = if frame == 0 { "0%".to_owned() } else { self.times.begin(frame) };
            let hidden = if frame == 0 { "" } else { "0%{opacity:0}" };
            let end = match frame == self.last {
                true => String::new(),
                false => format!("{}{{opacity:0}}", self.times.begin(frame + 1)),
            };
            let last = if frame == self.last { "to{opacity:1}" } else { "to{opacity:0}" };
            let _ = write!(
                self.rules,
                "#{ID} .{name}{{opacity:{shown}}}@keyframes {ID}-{name}{{{hidden}{begin}{{opacity:1}}{end}{last}}}"
            );
            self.plays(&name, "step-end");
        }
        self.drawing.svg.element("g").moved(&name, &[]).open();
        draw(&mut self.drawing);
        self.drawing.svg.close("g");
    }

    /// Lets the elements of a class play their keyframes.
    fn plays(&mut self, name: &str, easing: &str) {
        let whole = self.times.whole();
        let rule = format!("#{ID} .{name}{{animation:{ID}-{name} {whole}ms {easing} infinite}}");
        self.plays.push_str(&rule);
    }

    /// Below the board: the title of each step, its number, and its code. Returns the lowest pixel.
    fn captions(&mut self, top: i32, room: i32) -> i32 {
        let mut lowest = top;
        for frame in 0..=self.last {
            let scene = self.scene;
            let mut y = top;
            self.during(frame, |drawing| {
                let svg = &mut drawing.svg;
                for line in paragraph(&step_label(scene, frame), 15, room) {
                    svg.line(PAD, y, 15, &[Paint::Ink, Paint::Sans, Paint::Bold], &line);
                    y += 19;
                }
                let number = hex(scene.trace.board(frame));
                svg.line(PAD, y, 12, &[Paint::Soft, Paint::Mono], &number);
                y += 12;
                if let Some(step) = scene.trace.step(frame) {
                    let code = Code::of(scene, step, room);
                    code.draw(svg, PAD, y, room);
                    y += code.height();
                }
            });
            lowest = lowest.max(y);
        }
        lowest
    }

    fn finished(self) -> Drawing {
        let plays = self.plays;
        let rules = format!(
            "{}@media screen and (prefers-reduced-motion:no-preference){{{plays}}}",
            self.rules
        );
        Drawing { rules, ..self.drawing }
    }
}
