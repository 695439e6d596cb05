//! Draws the lines of code that a step runs. Expressions that shift the board have the colour of the bits that they move.

use std::iter;

use deltaboard_routine::{Domain, TokenClass};
use deltaboard_scene::{CodeLine, CodePart, Scene};
use deltaboard_trace::Step;

use crate::paint::Paint;
use crate::svg::Svg;
use crate::text_layout::mono_width;

const SIZE: i32 = 13;
const LINE: i32 = 20;
const PAD: i32 = 8;

/// The maximum number of lines. If there are more, the last lines are drawn, which include the step itself.
const MAX_LINES: usize = 12;

/// A word of code with its colour.
#[derive(Clone)]
struct Word {
    text: String,
    paint: Paint,
    /// The underline of an expression that moves bits.
    under: Option<Paint>,
    /// Whether it belongs to the term or call that is the step.
    bold: bool,
}

/// A drawn line: a line of the text, or a part of a line that is too long.
struct Row {
    words: Vec<Word>,
    is_current: bool,
}

/// The code of a step, laid out for a given width.
pub(crate) struct Code(Vec<Row>);

impl Code {
    /// Lays out the lines that take part in the step, for a width in pixels.
    pub(crate) fn of(scene: &Scene, step: &Step, room: i32) -> Self {
        let letters = ((room - 2 * PAD - 4) / mono_width(1, SIZE).max(1)) as usize;
        let mut rows = Vec::new();
        let (text, of_board) = (scene.program.text(), scene.domain() == Domain::Board);
        for line in &scene.listing.lines {
            let line = CodeLine::of(text, line, Some(step), Some(step), of_board);
            if line.is_part {
                let mut words = Vec::new();
                add_words(&line.parts, "", false, &mut words);
                for words in broken(words, letters) {
                    rows.push(Row { words, is_current: line.is_current });
                }
            }
        }
        let first = rows.len().saturating_sub(MAX_LINES);
        Self(undented(rows.split_off(first)))
    }

    pub(crate) fn height(&self) -> i32 {
        match self.0.len() {
            0 => 0,
            lines => lines as i32 * LINE + 2 * PAD,
        }
    }

    pub(crate) fn draw(&self, svg: &mut Svg, x: i32, y: i32, room: i32) {
        if self.0.is_empty() {
            return;
        }
        let card = svg.element("rect").painted(&[Paint::Card]);
        let card = card.at("x", x).at("y", y).at("width", room);
        card.at("height", self.height()).at("rx", 8).empty();
        for (place, row) in self.0.iter().enumerate() {
            let top = y + PAD + place as i32 * LINE;
            let lit = if row.is_current { Paint::Lit } else { Paint::LitPart };
            let light = svg.element("rect").painted(&[lit]).at("x", x + 1);
            light.at("y", top).at("width", room - 2).at("height", LINE).empty();
            if row.is_current {
                // The mark is visible without colours.
                let mark = svg.element("rect").painted(&[Paint::Mark]).at("x", x);
                mark.at("y", top).at("width", 3).at("height", LINE).empty();
            }
            row.draw(svg, x + PAD + 4, top + 14);
        }
    }
}

impl Row {
    fn draw(&self, svg: &mut Svg, x: i32, y: i32) {
        let line = svg.element("text").at("x", x).at("y", y);
        let line = line.at("font-size", SIZE).value("xml:space", "preserve");
        line.painted(&[Paint::Mono]).open();
        let look = |word: &Word| (word.paint, word.under, word.bold);
        for alike in self.words.chunk_by(|a, b| look(a) == look(b)) {
            let text: String = alike.iter().map(|word| &*word.text).collect();
            let mut paints = vec![alike[0].paint];
            paints.extend(alike[0].under);
            if alike[0].bold {
                paints.push(Paint::Bold);
            }
            svg.element("tspan").painted(&paints).holding(&text);
        }
        svg.close("text");
    }
}

/// Converts parts of a line to words. `inherited` is the direction of the expression around them, and `bold` whether that
/// is the step.
fn add_words(parts: &[CodePart<'_>], inherited: &str, bold: bool, words: &mut Vec<Word>) {
    for part in parts {
        match part {
            CodePart::Token(class, text) => {
                let (paint, under) = match (inherited, class) {
                    ("up", _) => (Paint::UpText, Some(Paint::UpUnder)),
                    ("down", _) => (Paint::DownText, Some(Paint::DownUnder)),
                    (_, TokenClass::Keyword | TokenClass::Blank) => (Paint::Soft, None),
                    _ => (Paint::Ink, None),
                };
                words.push(Word { text: text.replace('\t', "    "), paint, under, bold });
            }
            CodePart::Expression { direction, is_current, parts, .. } => {
                let direction = if direction.is_empty() { inherited } else { direction };
                add_words(parts, direction, bold || *is_current, words);
            }
        }
    }
}

/// Breaks a line between words into lines of at most so many letters.
fn broken(words: Vec<Word>, letters: usize) -> Vec<Vec<Word>> {
    let mut lines = vec![Vec::new()];
    let mut length = 0;
    for word in words {
        let long = word.text.chars().count();
        if length > 0 && length + long > letters {
            let blank =
                Word { text: "        ".to_owned(), paint: Paint::Soft, under: None, bold: false };
            let kept = lines.last_mut().map_or_else(Vec::new, shift_at_end);
            length = 8 + kept.iter().map(|word| word.text.chars().count()).sum::<usize>();
            lines.push(iter::once(blank).chain(kept).collect());
        }
        length += long;
        if let Some(line) = lines.last_mut() {
            line.push(word);
        }
    }
    lines
}

/// Takes a shift operator off the end of a line: it stays together with its distance.
fn shift_at_end(line: &mut Vec<Word>) -> Vec<Word> {
    let is_blank = |word: &&Word| word.text.trim().is_empty();
    let blanks = line.iter().rev().take_while(is_blank).count();
    match line.len().checked_sub(blanks + 1) {
        Some(place)
            if matches!(&*line[place].text, "<<" | ">>" | ">>>")
                && !line[..place].iter().all(|word| is_blank(&word)) =>
        {
            line.split_off(place)
        }
        _ => Vec::new(),
    }
}

/// Removes the indentation that all lines share.
fn undented(mut rows: Vec<Row>) -> Vec<Row> {
    let indent = |row: &Row| {
        let text: String = row.words.iter().map(|word| &*word.text).collect();
        text.len() - text.trim_start_matches(' ').len()
    };
    let least = rows.iter().map(indent).min().unwrap_or(0);
    for row in &mut rows {
        let mut left = least;
        for word in &mut row.words {
            let cut = left.min(word.text.len());
            word.text.drain(..cut);
            left -= cut;
            if left == 0 {
                break;
            }
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use deltaboard_scene::State;

    use super::*;

    #[test]
    fn lines_fit_into_the_card() {
        // The line isn't indented, so no indentation is removed after breaking.
        let swap = "u64 f(u64 x) {%0Ax = x >> 8 %26 0x00ff00ff00ff00ff | (x %26 0x00ff00ff00ff00ff) << 8;%0Areturn x;%0A}";
        let scene = Scene::of(&State::from_query(&format!("?view=lab&code={swap}&step=1")));
        let step = scene.trace.step(1).unwrap();
        for room in 280..420 {
            let Code(rows) = Code::of(&scene, step, room);
            for row in rows {
                let letters = row.words.iter().map(|word| word.text.len()).sum();
                let end = PAD + 4 + mono_width(letters, SIZE);
                assert!(end <= room - PAD, "{letters} letters in {room} px");
            }
        }
    }

    fn broken_texts(words: &[&str], letters: usize) -> Vec<String> {
        let word = |text: &&str| Word {
            text: (*text).to_owned(),
            paint: Paint::Ink,
            under: None,
            bold: false,
        };
        let lines = broken(words.iter().map(word).collect(), letters);
        let text = |line: Vec<Word>| line.into_iter().map(|word| word.text).collect::<String>();
        lines.into_iter().map(text).collect()
    }

    #[test]
    fn a_shift_is_on_one_line_with_its_distance() {
        let words = ["(x & k_low)", " ", "<<", " ", "16"];
        for letters in 13..=16 {
            assert_eq!(
                broken_texts(&words, letters),
                ["(x & k_low) ", "        << 16"],
                "{letters}"
            );
        }
        assert_eq!(broken_texts(&words, 17), ["(x & k_low) << 16"]);
        // Nothing is before the shift.
        assert_eq!(broken_texts(&["<<", "16"], 3), ["<<", "        16"]);
    }

    #[test]
    fn breaks_a_line_before_a_word_that_does_not_fit() {
        let lines = |letters| broken_texts(&["1234567890", "123", "45678"], letters);
        assert_eq!(lines(18), ["123456789012345678"]);
        // Continued lines are indented.
        assert_eq!(lines(17), ["1234567890123", "        45678"]);
        assert_eq!(lines(12), ["1234567890", "        123", "        45678"]);
        // A word that is too long gets its own line.
        assert_eq!(lines(9)[0], "1234567890");
    }
}
