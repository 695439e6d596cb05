//! Augments training data with all images of a position that have the same game value.
//!
//! ```sh
//! cargo run -p deltaboard-transform --example augment < positions.epd
//! ```
//!
//! Reads lines that start with a FEN, with optional EPD after it. Writes each line, followed by its images: the colour flip
//! always, the mirror without castling rights, all symmetries if there are no pawns either. The text after the FEN is copied, so
//! it must not contain moves or a score for White. Without input, the example uses three positions.

use std::io::{self, BufRead, BufWriter, IsTerminal, Write};

use deltaboard_transform::{Allowed, Fen, Transform};

const SAMPLE: &str = "\
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
8/2k5/8/8/3P4/3K4/8/8 w - - 0 1
8/8/3k4/8/8/6K1/8/Q7 w - -
";

fn main() -> io::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    if io::stdin().is_terminal() {
        return augment(SAMPLE.as_bytes(), &mut out);
    }
    augment(io::stdin().lock(), &mut out)
}

fn augment(lines: impl BufRead, out: &mut impl Write) -> io::Result<()> {
    // Some files contain names that aren't UTF-8.
    for line in lines.split(b'\n') {
        let line = line?;
        let Some((fen, length)) = Fen::begin(&line) else {
            eprintln!("no FEN: {}", line.escape_ascii());
            continue;
        };
        // Symmetric positions have fewer images.
        let mut written = Vec::new();
        for &symmetry in Allowed::of(&fen.position).symmetries() {
            let image = Transform::Symmetry(symmetry).position(&fen.position);
            if !image.caveats.is_empty() {
                continue;
            }
            let flipped = Transform::ColorFlip.position(&image.position);
            for position in [image.position, flipped.position] {
                if !written.contains(&position) {
                    let image = Fen { position, ..fen };
                    out.write_all(image.write(&mut [0; Fen::LONGEST]))?;
                    out.write_all(&line[length..])?;
                    out.write_all(b"\n")?;
                    written.push(position);
                }
            }
        }
    }
    Ok(())
}
