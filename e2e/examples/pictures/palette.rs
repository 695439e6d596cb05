//! Palettes of at most 256 colours.

use std::collections::{BTreeMap, HashMap};

use crate::image::Image;

/// Red, green, blue, alpha.
pub(crate) type Color = [u8; 4];

pub(crate) struct Palette {
    colors: Vec<Color>,
    numbers: HashMap<Color, u8>,
}

impl Palette {
    /// The `most` most frequent colours. Other colours, as of antialiased edges, are mapped to the nearest of these.
    pub(crate) fn of(images: &[&Image], most: usize) -> Self {
        let mut counts = BTreeMap::<Color, usize>::new();
        for color in images.iter().flat_map(|image| &image.pixels) {
            *counts.entry(*color).or_default() += 1;
        }
        let mut colors: Vec<_> = counts.keys().copied().collect();
        colors.sort_by_key(|color| std::cmp::Reverse(counts[color]));
        colors.truncate(most);
        let nearest = |color: &Color| {
            let place = (0..colors.len()).min_by_key(|place| distance(&colors[*place], color));
            place.expect("a picture has a colour") as u8
        };
        let numbers = counts.keys().map(|color| (*color, nearest(color)));
        Self { numbers: numbers.collect(), colors }
    }

    pub(crate) fn colors(&self) -> &[Color] {
        &self.colors
    }

    pub(crate) fn number(&self, color: Color) -> u8 {
        self.numbers[&color]
    }
}

fn distance(one: &Color, other: &Color) -> u32 {
    let parts = one.iter().zip(other);
    parts.map(|(a, b)| u32::from(a.abs_diff(*b)).pow(2)).sum()
}
