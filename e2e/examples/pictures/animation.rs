//! Animated GIFs.

use std::time::Duration;

use gif::{DisposalMethod, Encoder, Frame, Repeat};

use crate::image::Image;
use crate::palette::Palette;

/// The transparent palette index: the pixel stays unchanged.
const UNCHANGED: u8 = 255;

/// Pictures of the same size, each with its duration in milliseconds.
pub(crate) struct Animation(Vec<(Image, u16)>);

impl Animation {
    pub(crate) fn new() -> Self {
        Self(Vec::new())
    }

    pub(crate) fn show(&mut self, image: Image, milliseconds: u16) {
        self.0.push((image, milliseconds));
    }

    /// Encodes a GIF that loops for ever.
    pub(crate) fn gif(&self) -> Vec<u8> {
        let images: Vec<_> = self.0.iter().map(|(image, _)| image).collect();
        let palette = Palette::of(&images, UNCHANGED.into());
        let colors = palette.colors().iter();
        let mut colors: Vec<_> = colors.flat_map(|&[r, g, b, _]| [r, g, b]).collect();
        colors.resize(3 * 256, 0);
        let (width, height) = (images[0].width as u16, images[0].height() as u16);
        let mut file = Vec::new();
        let mut encoder =
            Encoder::new(&mut file, width, height, &colors).expect("memory takes a file");
        encoder.set_repeat(Repeat::Infinite).expect("a GIF can loop");
        let mut before = Vec::new();
        for (image, milliseconds) in &self.0 {
            let numbers: Vec<_> = image.pixels.iter().map(|color| palette.number(*color)).collect();
            let mut frame = changes(&before, &numbers, image.width);
            frame.delay = milliseconds / 10;
            encoder.write_frame(&frame).expect("memory takes a frame");
            before = numbers;
        }
        drop(encoder);
        let length = self.0.iter().map(|(_, time)| Duration::from_millis((*time).into()));
        println!("  {} frames, {:?}", self.0.len(), length.sum::<Duration>());
        file
    }
}

/// The changed pixels, in the smallest rectangle that contains them.
fn changes(before: &[u8], now: &[u8], width: usize) -> Frame<'static> {
    let changed = |place: &usize| before.get(*place) != Some(&now[*place]);
    let places: Vec<_> = (0..now.len()).filter(changed).collect();
    let rows = places.iter().map(|place| place / width);
    let columns = places.iter().map(|place| place % width);
    let (top, bottom) = (rows.clone().min().unwrap_or(0), rows.max().unwrap_or(0));
    let (left, right) = (columns.clone().min().unwrap_or(0), columns.max().unwrap_or(0));
    let mut pixels = Vec::new();
    for row in top..=bottom {
        let places = row * width + left..=row * width + right;
        pixels.extend(places.map(|place| if changed(&place) { now[place] } else { UNCHANGED }));
    }
    Frame {
        top: top as u16,
        left: left as u16,
        width: (right - left + 1) as u16,
        height: (bottom - top + 1) as u16,
        transparent: Some(UNCHANGED),
        dispose: DisposalMethod::Keep,
        buffer: pixels.into(),
        ..Frame::default()
    }
}
