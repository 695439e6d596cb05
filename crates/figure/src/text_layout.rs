//! Estimates the width of text, without a font, and breaks text into lines.

/// An upper bound for the width of a text in the usual fonts, in hundredths of a pixel.
pub(crate) fn width(text: &str, size: i32) -> i32 {
    let hundredths = |letter: char| match letter {
        'i' | 'j' | 'l' | '.' | ',' | ':' | ';' | '\'' | '|' | ' ' => 32,
        'f' | 't' | 'r' => 40,
        'c' | 's' | 'z' => 55,
        'm' | 'w' | 'M' | 'W' | '—' | '⊕' => 98,
        'A'..='Z' | '0'..='9' => 68,
        _ => 63,
    };
    text.chars().map(hundredths).sum::<i32>() * size
}

/// The width of code in pixels.
pub(crate) fn mono_width(letters: usize, size: i32) -> i32 {
    letters as i32 * size * 61 / 100 + 1
}

/// Breaks a text into lines of a width in pixels.
pub(crate) fn wrapped(text: &str, size: i32, room: i32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        if let Some(line) = lines.last_mut() {
            let longer = format!("{line} {word}");
            if width(&longer, size) <= 100 * room {
                *line = longer;
                continue;
            }
        }
        lines.push(word.to_owned());
    }
    lines
}

/// Breaks a text into lines of a width in pixels, avoiding a last line of one word.
pub(crate) fn paragraph(text: &str, size: i32, room: i32) -> Vec<String> {
    let lines = wrapped(text, size, room);
    match lines.last() {
        Some(last) if !last.contains(' ') => balanced(text, size, room),
        _ => lines,
    }
}

/// Breaks a text into as few lines as [`wrapped`], of similar widths.
pub(crate) fn balanced(text: &str, size: i32, room: i32) -> Vec<String> {
    let lines = wrapped(text, size, room);
    let narrower = (1..room).rev().map(|room| wrapped(text, size, room));
    let even = narrower.take_while(|even| even.len() == lines.len()).last();
    even.unwrap_or(lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words() {
        let text = "delta swap by 16 under 0x0000FFFF0000FFFF";
        let lines = wrapped(text, 11, 165);
        assert_eq!(lines, ["delta swap by 16 under", "0x0000FFFF0000FFFF"]);
        let lines = balanced("rotate files a, b, e, f up by 4", 12, 160);
        assert_eq!(lines, ["rotate files a,", "b, e, f up by 4"]);
        let lines = paragraph("rotate files a, b, e, f up by 4", 12, 170);
        assert_eq!(lines, ["rotate files a,", "b, e, f up by 4"]);
        assert_eq!(wrapped(text, 11, 1000), [text]);
        // A short last line is fine if it has several words.
        let lines = paragraph("delta swap by 16 under what it is", 11, 165);
        assert_eq!(lines, ["delta swap by 16 under", "what it is"]);
        assert!(wrapped("", 11, 100).is_empty());
    }

    #[test]
    fn wide_letters_have_larger_widths() {
        let widths = ["i", "t", "c", "n", "N", "M"].map(|letter| width(letter, 1));
        assert!(widths.is_sorted_by(|one, next| one < next), "{widths:?}");
        assert_eq!(width("8", 1), width("N", 1));
        assert_eq!(width("in", 10), 10 * (width("i", 1) + width("n", 1)));
        // In code all letters have the same width: 0.61 of their size. One pixel compensates for rounding.
        assert_eq!([0, 1, 10, 61].map(|letters| mono_width(letters, 13)), [1, 8, 80, 484]);
    }
}
