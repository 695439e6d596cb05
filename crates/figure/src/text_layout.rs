//! How much room words take, without the font at hand.

/// Room for a text in hundredths of a pixel, as wide as the widest of the usual fonts has it.
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

/// Room for code, in pixels.
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

/// Breaks a text into lines of a width in pixels, none of which is a word alone.
pub(crate) fn paragraph(text: &str, size: i32, room: i32) -> Vec<String> {
    let lines = wrapped(text, size, room);
    match lines.last() {
        Some(last) if !last.contains(' ') => balanced(text, size, room),
        _ => lines,
    }
}

/// Breaks a text into no more lines than that, as even as they can be.
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
        let lines = balanced("rotate files a, b, e, f left by 4", 12, 160);
        assert_eq!(lines, ["rotate files a,", "b, e, f left by 4"]);
        let lines = paragraph("rotate files a, b, e, f left by 4", 12, 170);
        assert_eq!(lines, ["rotate files a,", "b, e, f left by 4"]);
        assert_eq!(wrapped(text, 11, 1000), [text]);
        // A last line of several words may be as short as it is.
        let lines = paragraph("delta swap by 16 under what it is", 11, 165);
        assert_eq!(lines, ["delta swap by 16 under", "what it is"]);
        assert!(wrapped("", 11, 100).is_empty());
    }

    #[test]
    fn letters_have_room_by_how_wide_they_are() {
        let widths = ["i", "t", "c", "n", "N", "M"].map(|letter| width(letter, 1));
        assert!(widths.is_sorted_by(|one, next| one < next), "{widths:?}");
        assert_eq!(width("8", 1), width("N", 1));
        assert_eq!(width("in", 10), 10 * (width("i", 1) + width("n", 1)));
        // In code all are as wide: 0.61 of their size, and a pixel for what is cut off.
        assert_eq!(
            [0, 1, 10, 61].map(|letters| mono_width(letters, 13)),
            [1, 8, 80, 484]
        );
    }
}
