//! A small DEFLATE encoder (RFC 1951): repeated texts, and the fixed Huffman codes.
//!
//! The encoder of a library also makes codes for each text, which cost what they save in a text as short as a routine.
//! It would be five times as large as this one, and every visitor would load it.

/// The longest distance of a repetition.
const WINDOW: usize = 1 << 15;
/// The shortest repetition that has a code.
const SHORTEST: usize = 3;
/// The longest one.
const LONGEST: usize = 258;
/// How many earlier places of the same three bytes are compared.
const TRIES: usize = 256;

/// Returns the bytes as one DEFLATE block.
pub(super) fn deflated(bytes: &[u8]) -> Vec<u8> {
    let mut out = Bits::default();
    // The last block, and the fixed codes.
    out.push(0b011, 3);
    let places = Places::of(bytes);
    let mut at = 0;
    while at < bytes.len() {
        let (length, distance) = places.longest(at);
        // A repetition that starts with the next byte may be longer.
        if length < SHORTEST || places.longest(at + 1).0 > length {
            out.symbol(bytes[at].into());
            at += 1;
        } else {
            out.repetition(length, distance);
            at += length;
        }
    }
    out.symbol(256);
    out.into_bytes()
}

/// For each place, the nearest one before it with the same three bytes.
struct Places<'a> {
    bytes: &'a [u8],
    before: Vec<Option<usize>>,
}

impl<'a> Places<'a> {
    fn of(bytes: &'a [u8]) -> Self {
        let mut last = vec![None; 1 << 12];
        let before = bytes.windows(SHORTEST).enumerate().map(|(at, three)| {
            let key = three.iter().fold(0, |key, byte| (key * 41 + usize::from(*byte)) % (1 << 12));
            last[key].replace(at)
        });
        Self { bytes, before: before.collect() }
    }

    /// Returns the length and the distance of the longest repetition at a place.
    fn longest(&self, at: usize) -> (usize, usize) {
        let Some(rest) = self.bytes.get(at..) else {
            return (0, 0);
        };
        let before = |at: &usize| self.before.get(*at).copied().flatten();
        let earlier = std::iter::successors(before(&at), before);
        let near = earlier.take(TRIES).take_while(|place| at - place <= WINDOW);
        let lengths = near.map(|place| {
            let same = self.bytes[place..].iter().zip(rest).take_while(|(a, b)| a == b);
            (same.take(LONGEST).count(), at - place)
        });
        // Of equal lengths, the nearest has the fewest bits.
        lengths.fold((0, 0), |best, it| if it.0 > best.0 { it } else { best })
    }
}

/// Bits, the lowest of each byte first.
#[derive(Default)]
struct Bits {
    bytes: Vec<u8>,
    pending: usize,
    count: u32,
}

impl Bits {
    fn push(&mut self, value: usize, count: u32) {
        self.pending |= value << self.count;
        self.count += count;
        while self.count >= 8 {
            self.bytes.push(self.pending as u8);
            self.pending >>= 8;
            self.count -= 8;
        }
    }

    /// Pushes a Huffman code, whose highest bit is first.
    fn code(&mut self, code: usize, count: u32) {
        self.push(code.reverse_bits() >> (usize::BITS - count), count);
    }

    /// Pushes a byte, the end of the block (256), or a code for lengths.
    fn symbol(&mut self, symbol: usize) {
        match symbol {
            0..144 => self.code(0x30 + symbol, 8),
            144..256 => self.code(0x190 + symbol - 144, 9),
            256..280 => self.code(symbol - 256, 7),
            _ => self.code(0xc0 + symbol - 280, 8),
        }
    }

    fn repetition(&mut self, length: usize, distance: usize) {
        if length == LONGEST {
            self.symbol(285);
        } else {
            let (code, extra, count) = split(length - SHORTEST, 2);
            self.symbol(257 + code);
            self.push(extra, count);
        }
        let (code, extra, count) = split(distance - 1, 1);
        self.code(code, 5);
        self.push(extra, count);
    }

    fn into_bytes(mut self) -> Vec<u8> {
        self.push(0, 7);
        self.bytes
    }
}

/// Splits a number into its code, which counts the bits and has the highest `1 + precision` of them, and its other bits.
fn split(number: usize, precision: u32) -> (usize, usize, u32) {
    let count = number.checked_ilog2().unwrap_or(0).saturating_sub(precision);
    let code = ((count as usize) << precision) + (number >> count);
    (code, number & ((1 << count) - 1), count)
}

#[cfg(test)]
mod tests {
    use deltaboard_catalogue::Catalogue;
    use miniz_oxide::deflate::compress_to_vec;
    use miniz_oxide::inflate::decompress_to_vec;

    use super::*;

    #[test]
    fn a_library_inflates_what_is_deflated() {
        let noise: Vec<u8> = (0..70_000_u32).map(|it| (it.wrapping_mul(it) >> 7) as u8).collect();
        let mut texts = vec![Vec::new(), vec![0], vec![255; 70_000], noise.clone()];
        texts.extend((1..600).map(|length| b"ab".repeat(length)));
        // A repetition at every distance that has a code of its own.
        texts.extend((0..16).map(|bits| {
            let mut text = noise[..1 << bits].to_vec();
            text.extend(b"0123456789");
            text.extend_from_within(..(1 << bits).min(300));
            text
        }));
        for text in texts {
            assert!(
                decompress_to_vec(&deflated(&text)).is_ok_and(|it| it == text),
                "{}",
                text.len()
            );
        }
    }

    #[test]
    fn links_to_routines_are_as_short_as_with_a_library() {
        let (mut own, mut best, mut plain) = (0, 0, 0);
        for routine in Catalogue::ROUTINES {
            let code = routine.code().as_bytes();
            own += deflated(code).len();
            best += compress_to_vec(code, 9).len();
            plain += code.len();
        }
        assert!(own <= best, "{own} bytes, and {best} with a library, of {plain}");
    }
}
