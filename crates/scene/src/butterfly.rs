//! A routine as wires: one for each rank, file or square, which cross where a step moves them.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fmt::Write;

use deltaboard_trace::{Step, copies};
use deltaboard_transform::{File, Rank, Square};

use crate::follow::Way;
use crate::scene::Scene;

/// The most steps that are drawn: more would be illegible.
const MAX_STEPS: usize = 16;

/// The width of a layer in the picture.
pub const LAYER: usize = 60;
/// The height of the picture, whatever the wires are.
pub const HEIGHT: usize = 160;

/// What a wire stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wires {
    /// All squares of a rank, as every step moves them together.
    Ranks,
    /// All squares of a file.
    Files,
    /// A square.
    Squares,
}

impl Wires {
    /// How many wires there are.
    pub const fn count(self) -> usize {
        match self {
            Self::Ranks | Self::Files => 8,
            Self::Squares => 64,
        }
    }

    /// What one wire is, in the plural.
    pub const fn in_words(self) -> &'static str {
        match self {
            Self::Ranks => "ranks",
            Self::Files => "files",
            Self::Squares => "squares",
        }
    }

    /// The wire of a square, the highest first.
    fn of(self, square: Square) -> usize {
        match self {
            Self::Ranks => 7 - usize::from(square.rank().index()),
            Self::Files => usize::from(square.file().index()),
            Self::Squares => 63 - usize::from(square.index()),
        }
    }

    /// The name of each wire and its binary digits; none for the squares, which are too many.
    pub fn labels(self) -> Vec<String> {
        match self {
            Self::Ranks => {
                let ranks = Rank::ALL.into_iter().rev();
                ranks.map(|rank| format!("{rank} {:03b}", rank.index())).collect()
            }
            Self::Files => {
                File::ALL.into_iter().map(|file| format!("{file} {:03b}", file.index())).collect()
            }
            Self::Squares => Vec::new(),
        }
    }

    /// How high a wire is in the picture.
    pub fn height(self, wire: usize) -> usize {
        HEIGHT * (2 * wire + 1) / (2 * self.count())
    }
}

/// The wires of a routine.
///
/// ```
/// use deltaboard_scene::{Butterfly, Scene, State, Wires};
///
/// let scene = Scene::of(&State::from_query("do=flip-vertical"));
/// let butterfly = Butterfly::of(&scene).unwrap();
/// assert_eq!((butterfly.wires, butterfly.layers.len()), (Wires::Ranks, 3));
/// // In the last step, rank 8 and rank 4 change places.
/// assert!(butterfly.layers[2].contains(&(0, 4)) && butterfly.layers[2].contains(&(4, 0)));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Butterfly {
    /// What they stand for.
    pub wires: Wires,
    /// Where each wire goes in each step. A step may end wires, or split them.
    pub layers: Vec<Vec<(usize, usize)>>,
}

impl Butterfly {
    /// Returns the wires of a routine on boards; `None` if it has no steps, or too many. The terms of a sum lay their bits one after
    /// the other, so each has a layer for its own.
    pub fn of(scene: &Scene) -> Option<Self> {
        let steps = scene.trace.steps();
        let is_board = scene.domain() == deltaboard_routine::Domain::Board;
        let is_drawn = is_board && (1..=MAX_STEPS).contains(&steps.len());
        if !is_drawn {
            return None;
        }
        let on_board = |(from, at)| (scene.square_of(from), scene.square_of(at));
        let moves =
            (0..steps.len()).map(|place| moves(steps, place).into_iter().map(on_board).collect());
        Some(Self::of_moves(&moves.collect::<Vec<_>>()))
    }

    /// Returns the wires of steps that take bits from squares to squares.
    pub fn of_moves(moves: &[Vec<(Square, Square)>]) -> Self {
        let of_lines = |wires: Wires, across: Wires| {
            let layers: Option<_> = moves.iter().map(|it| lines(it, wires, across)).collect();
            layers.map(|layers| Self { wires, layers })
        };
        let squares = |moves: &Vec<(Square, Square)>| {
            let ends = |(from, at): &(_, _)| (Wires::Squares.of(*from), Wires::Squares.of(*at));
            moves.iter().map(ends).collect()
        };
        of_lines(Wires::Ranks, Wires::Files)
            .or_else(|| of_lines(Wires::Files, Wires::Ranks))
            .unwrap_or_else(|| {
                let layers = moves.iter().map(squares).collect();
                Self { wires: Wires::Squares, layers }
            })
    }

    /// Returns the curves of a layer as path data: those that climb, those that come down, and those that stay.
    pub fn paths(&self, layer: usize) -> [String; 3] {
        let mut paths = [const { String::new() }; 3];
        for (from, to) in &self.layers[layer] {
            let kind = match to.cmp(from) {
                Ordering::Less => 0,
                Ordering::Greater => 1,
                Ordering::Equal => 2,
            };
            paths[kind] += &self.curve(layer, *from, *to);
        }
        paths
    }

    /// Returns the way of a bit as path data, as far as it's on single squares.
    pub fn way(&self, way: &Way) -> String {
        let at = |frame: usize| way.place(frame).square().map(|square| self.wires.of(square));
        let layers = 0..self.layers.len();
        layers.filter_map(|it| Some(self.curve(it, at(it)?, at(it + 1)?))).collect()
    }

    fn curve(&self, layer: usize, from: usize, to: usize) -> String {
        let (left, right) = (LAYER * layer, LAYER * (layer + 1));
        let (from, to) = (self.wires.height(from), self.wires.height(to));
        let mut curve = String::new();
        let middle = left + LAYER / 2;
        let _ = match from == to {
            true => write!(curve, "M{left} {from}H{right}"),
            false => write!(curve, "M{left} {from}C{middle} {from} {middle} {to} {right} {to}"),
        };
        curve
    }
}

/// Where a step takes bits. At a term of a sum, those of earlier terms are in place, and those of later ones wait.
fn moves(steps: &[Step], place: usize) -> Vec<(Square, Square)> {
    let Some(term) = &steps[place].term else {
        return copies(&steps[place].motion).collect();
    };
    let first = place + 1 - term.number;
    let mut moves = Vec::new();
    for (other, step) in steps.iter().enumerate().skip(first).take(term.count) {
        let laid = step.term.as_ref().map_or(0, |term| term.laid);
        moves.extend(copies(&step.motion.masked(laid)).map(|(from, at)| match other.cmp(&place) {
            Ordering::Less => (at, at),
            Ordering::Equal => (from, at),
            Ordering::Greater => (from, from),
        }));
    }
    moves
}

/// Where whole ranks or files go, if all squares of each go together, and none across.
fn lines(moves: &[(Square, Square)], wires: Wires, across: Wires) -> Option<Vec<(usize, usize)>> {
    let mut counts = BTreeMap::new();
    for (from, at) in moves {
        if across.of(*from) != across.of(*at) {
            return None;
        }
        *counts.entry((wires.of(*from), wires.of(*at))).or_insert(0) += 1;
    }
    counts.values().all(|count| count % 8 == 0).then(|| counts.into_keys().collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::State;

    #[test]
    fn wires_are_the_largest_parts_that_move_together() {
        for (query, wires, layers) in [
            ("do=flip-vertical", Some(Wires::Ranks), 3),
            ("do=mirror-horizontal", Some(Wires::Files), 3),
            ("do=flip-diagonal", Some(Wires::Squares), 3),
            ("do=rotate-180&routine=rotate-180/bit-reversal", Some(Wires::Squares), 1),
            ("routine=shift-north/shift", Some(Wires::Ranks), 1),
            ("do=flip-vertical&routine=flip-vertical/shifts-and-masks", Some(Wires::Ranks), 8),
            // It is no routine on boards.
            ("do=flip-vertical&routine=flip-vertical/mailbox", None, 0),
        ] {
            let butterfly = Butterfly::of(&Scene::of(&State::from_query(query)));
            assert_eq!(butterfly.as_ref().map(|it| it.wires), wires, "{query}");
            assert_eq!(butterfly.map_or(0, |it| it.layers.len()), layers, "{query}");
        }
    }

    #[test]
    fn a_shift_ends_a_wire() {
        let scene = Scene::of(&State::from_query("routine=shift-north/shift"));
        let layer = &Butterfly::of(&scene).unwrap().layers[0];
        assert_eq!(layer.len(), 7);
        assert!(layer.iter().all(|(from, to)| from - 1 == *to));
    }
}
