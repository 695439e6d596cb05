//! A screenshot of the viewport.

use crate::palette::{Color, Palette};

/// Pixels, row by row.
pub(crate) struct Image {
    pub(crate) width: usize,
    pub(crate) pixels: Vec<Color>,
}

impl Image {
    /// Decodes a PNG of the browser.
    pub(crate) fn read(png: &[u8]) -> Self {
        let mut decoder = png::Decoder::new(std::io::Cursor::new(png));
        decoder.set_transformations(png::Transformations::ALPHA | png::Transformations::EXPAND);
        let mut reader = decoder.read_info().expect("the browser makes a PNG");
        let mut bytes = vec![0; reader.output_buffer_size().expect("the picture is small")];
        let info = reader.next_frame(&mut bytes).expect("the PNG is complete");
        let (pixels, _) = bytes[..info.buffer_size()].as_chunks::<4>();
        Self { width: info.width as usize, pixels: pixels.to_vec() }
    }

    pub(crate) fn height(&self) -> usize {
        self.pixels.len() / self.width
    }

    /// Encodes a small PNG with a palette.
    pub(crate) fn png(&self) -> Vec<u8> {
        let palette = Palette::of(&[self], 256);
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, self.width as u32, self.height() as u32);
        encoder.set_color(png::ColorType::Indexed);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_deflate_compression(png::DeflateCompression::Level(9));
        // Filters need similar neighbours, but similar palette indices don't mean similar colours.
        encoder.set_filter(png::Filter::NoFilter);
        encoder.set_palette(
            palette.colors().iter().flat_map(|&[r, g, b, _]| [r, g, b]).collect::<Vec<_>>(),
        );
        if palette.colors().iter().any(|color| color[3] < 255) {
            encoder.set_trns(palette.colors().iter().map(|color| color[3]).collect::<Vec<_>>());
        }
        let numbers: Vec<_> = self.pixels.iter().map(|color| palette.number(*color)).collect();
        let mut writer = encoder.write_header().expect("memory takes a file");
        writer.write_image_data(&numbers).expect("the picture is whole");
        writer.finish().expect("memory takes a file");
        file
    }
}
