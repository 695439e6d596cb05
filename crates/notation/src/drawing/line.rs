//! One line of a drawing.

use core::ops::Range;

use deltaboard_transform::{Color, Piece, Role};

use crate::nearby_fields::are_fields;
use crate::scan::{Scan, among, has_part, is_digit, is_listed, words};

/// What a line of a text can be to a drawing.
pub(super) enum Line {
    /// A rank.
    Row(Row),
    /// Nothing but a frame.
    Border,
    /// The letters of the files.
    Files {
        /// Whether h is on the left.
        is_reversed: bool,
    },
    Blank,
    /// Not part of a drawing.
    Other,
}

/// A rank as it is drawn.
pub(super) struct Row {
    pub(super) signs: Vec<Sign>,
    /// Eight squares among what else the line has, if it has more.
    pub(super) windows: Vec<Window>,
    /// The label of the rank, if it is separated from the squares.
    pub(super) label: Option<Label>,
    /// Whether it could be a line between ranks: eight dashes.
    pub(super) may_be_border: bool,
    pub(super) span: Range<usize>,
}

/// Eight squares in a row among other words.
pub(super) struct Window {
    /// The word that they begin with.
    pub(super) place: usize,
    pub(super) signs: Vec<Sign>,
    /// What stands before them, or else after them.
    pub(super) label: Option<Label>,
}

/// Letters of files beside lines are numbers from here on.
pub(super) const FILE_A: u8 = 100;

/// The number beside a rank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Label {
    pub(super) number: u8,
    /// Whether words beside it say of what: `Some(true)` of a rank, `Some(false)` of a row.
    pub(super) is_rank: Option<bool>,
}

/// Squares and circles of colours, and marks: what stands out from any ground.
pub(super) const COLOURS: &str = "🟩🟢✅🟦🟥🟨🟧🟪🟫🔴🔵🟡🟠🟣🟤❌";
/// What is drawn on a square: a sign, the FEN letter of a piece that more signs draw, or a blank of a box.
pub(super) type Sign = char;

/// The sign that a character is, if it is one.
pub(super) fn sign_of(char: char) -> Option<Sign> {
    let is_sign = set(char).is_some() || piece(char).is_some() || among(char, "2345678:");
    (is_sign && char != ' ').then_some(char)
}

/// Whether a square without a piece may be drawn so. Dark squares have signs of their own.
pub(super) fn is_empty_beside_pieces(sign: Sign) -> bool {
    set(sign) == Some(false) || among(sign, "*+:#■█▓⬛◼▪")
}

/// The signs of words, if each of them is one.
fn all(words: &[&str], sign: fn(&str) -> Option<Sign>) -> Option<Vec<Sign>> {
    let mut signs = Vec::new();
    for word in words {
        signs.push(sign(word)?);
    }
    Some(signs)
}

/// The signs of a text without blanks, if each character is one.
pub(super) fn each(text: &str) -> Option<Vec<Sign>> {
    let mut signs = Vec::new();
    for char in text.chars() {
        signs.push(sign_of(char)?);
    }
    Some(signs)
}

/// Whether the square is set; `None` if the sign draws neither.
pub(super) fn set(char: char) -> Option<bool> {
    const SET: &str = "1xX*#oO@+●■█▓◼⬛⬤▪◾✕✖×✓✔•☒☑⚫";
    const EMPTY: &str = " 0.-_·∙⋅○□░▢◻⬜▫◽⭘◯☐⚪";
    match (among(char, SET) || among(char, COLOURS), among(char, EMPTY)) {
        (true, _) => Some(true),
        (_, true) => Some(false),
        _ => None,
    }
}

/// The piece of a FEN letter or of a figurine.
pub(super) fn piece(char: char) -> Option<Piece> {
    let figurine = |color, place: u32| {
        let roles = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];
        let role = roles[place as usize];
        Some(Piece { color, role })
    };
    match char {
        '♔'..='♙' => figurine(Color::White, char as u32 - '♔' as u32),
        '♚'..='♟' => figurine(Color::Black, char as u32 - '♚' as u32),
        _ => Piece::from_letter(char),
    }
}

const fn is_bar(char: char) -> bool {
    matches!(char, '|' | '│' | '┃' | '║' | '¦')
}

const fn is_frame(char: char) -> bool {
    matches!(char, '+' | '-' | '=' | '_' | '~' | '*' | '─'..='╿') && !is_bar(char)
}

/// Reads a line, which begins at a place of the text.
pub(super) fn read(line: &str, start: usize) -> Line {
    let content = without_dress(line);
    let start = start + (content.as_ptr().addr() - line.as_ptr().addr());
    if content.is_empty() {
        // Eight blanks may be eight empty squares.
        let are_blanks = line.len() == 8 && line.bytes().all(|byte| byte == b' ');
        return match are_blanks || columns(line).is_some() {
            true => Line::Row(Row {
                signs: vec![' '; 8],
                windows: Vec::new(),
                label: None,
                may_be_border: true,
                span: start..start,
            }),
            false => Line::Blank,
        };
    }
    // Nothing drawn is so long, and the fields of a FEN may have eight signs too.
    if content.len() > 400 || are_fields(content) {
        return Line::Other;
    }
    if let Some(is_reversed) = files(content) {
        return Line::Files { is_reversed };
    }
    let span = start..start + content.len();
    // A label that nothing but its sign parts from the squares: `8:r . . .`.
    let digits = content.run(is_digit);
    let (content, number) = match &content[digits..] {
        rest if (1..=2).contains(&digits) && rest.begins(":)") => {
            (rest[1..].trim(), label(&content[..digits]))
        }
        _ => (content, None),
    };
    let bars = content.chars().filter(|c| is_bar(*c)).count();
    let row = match bars {
        7.. => boxed(content),
        1..=6 => framed(content),
        0 => columns(line).or_else(|| plain(content)).map(|signs| (signs, None)),
    };
    let mut windows = Vec::new();
    if row.as_ref().is_none_or(|(signs, _)| signs.len() != 8) {
        windows = self::windows(content);
    }
    let row = row.or_else(|| match &mut windows[..] {
        [only] => Some((only.signs.clone(), only.label)),
        [] => None,
        _ => Some((Vec::new(), None)),
    });
    let is_only =
        |is: fn(char) -> bool| content.chars().all(|c| is(c) || c.is_whitespace() || is_bar(c));
    let is_border = is_only(is_frame);
    // A rank of a box may have nothing but bars; a line of dashes may be a rank.
    let may_be_row = match bars {
        0 => !content.contains('+'),
        _ => !content.contains(is_frame),
    };
    match row {
        Some((signs, label)) if !is_border || may_be_row && matches!(signs.len(), 8 | 16) => {
            Line::Row(Row {
                may_be_border: is_border,
                windows,
                signs,
                label: number.or(label),
                span,
            })
        }
        _ if is_border => Line::Border,
        _ => Line::Other,
    }
}

/// The line without the signs of comments, quotations and lists around it.
fn without_dress(line: &str) -> &str {
    let mut content = line.trim();
    for dress in ["///", "//", ">> ", "> ", ";"] {
        content = content.strip_prefix(dress).unwrap_or(content).trim();
    }
    // Strings that are put together over several lines.
    if content.has("\"'") {
        content = content.trim_end_of("+\\ ");
    }
    // The rows of a matrix in R.
    if let Some(rest) = content.strip_prefix('[')
        && let Some((row, squares)) = rest.split_once(",]")
        && row.len() == 1
    {
        content = squares.trim();
    }
    content.trim_of("\"'`,;{}[]()\\ \t")
}

/// Whether the letters of the files stand there, and whether h comes first.
fn files(content: &str) -> Option<bool> {
    let is_parting =
        |c: char| c.is_whitespace() || is_bar(c) || is_frame(c) || matches!(c, '[' | ']' | ',');
    let letters = content.chars().filter(|c| !is_parting(*c));
    let letters: String = letters.map(|c| c.to_ascii_lowercase()).take(9).collect();
    match &*letters {
        // Numbers of columns have the order of files.
        "abcdefgh" | "12345678" | "01234567" => Some(false),
        // Bits are numbered from the right.
        "hgfedcba" | "87654321" | "76543210" => Some(true),
        _ => None,
    }
}

/// The number beside a frame or a row, with a word perhaps: `8`, `Rank 1`, `r1:`, `56:`.
fn label(text: &str) -> Option<Label> {
    let text = text.trim().to_ascii_lowercase();
    if let [letter @ b'a'..=b'h'] = text.trim_end_of(":.)|").as_bytes() {
        return Some(Label { number: FILE_A + letter - b'a', is_rank: None });
    }
    // Of squares in hexadecimal, no number has a letter.
    let text = text.replace("0x", "");
    let begin = text.place(is_digit)?;
    let end = begin + text[begin..].run(is_digit);
    let others = text[..begin].to_owned() + &text[end..];
    let signs = others.chars().filter(|c| !c.is_alphabetic() && *c != ' ').count();
    if end - begin > 2 || signs > 4 || others.len() > 22 || others.place(is_digit).is_some() {
        return None;
    }
    Some(Label {
        number: text[begin..end].parse().ok()?,
        is_rank: others.place(char::is_alphabetic).map(|_| !has_part(&others, "row line")),
    })
}

/// A rank whose squares are parted by bars: `| r |   | b |`.
fn boxed(content: &str) -> Option<(Vec<Sign>, Option<Label>)> {
    let parts: Vec<&str> = content.split(is_bar).collect();
    let is_outside = |part: &str| part.trim().is_empty() || label(part).is_some();
    let (first, last) = (parts.first()?, parts.last()?);
    let is_label = |part: &str| label(part).is_some();
    let squares = match parts.len() {
        // After a rank with its number, servers write what else they know.
        10 if is_label(first) || is_outside(first) && is_outside(last) => &parts[1..9],
        // A table with a column for the numbers.
        11 if label(parts[1]).is_some() => &parts[2..10],
        9 if is_outside(first)
            && !(is_label(last) && first.trim().is_empty() && content.starts_with(is_bar)) =>
        {
            &parts[1..]
        }
        9 if is_outside(last) => &parts[..8],
        8 => &parts[..],
        _ => return None,
    };
    let signs = all(squares, |square| sign(square.trim()));
    let label = match parts.len() {
        8 => None,
        11 => label(parts[1]),
        _ => label(first).or_else(|| label(last)),
    };
    Some((signs?, label))
}

/// The sign in a square of a box.
fn sign(text: &str) -> Option<Sign> {
    let chars: Vec<char> = text.chars().collect();
    match chars[..] {
        [] => Some(' '),
        [char] => sign_of(char),
        ['-' | '*', letter] if letter != chars[0] => pair('b', letter),
        // Crafty's boards.
        ['-', letter, '-'] => pair('w', letter),
        ['<', letter, '>'] => pair('b', letter),
        [first, letter] if matches!(first, 'w' | 'b') => pair(first, letter),
        [letter, side @ ('w' | 'b')] if letter.is_ascii_uppercase() => pair(side, letter),
        ['+', letter] => pair('w', letter),
        // Squares are about as wide as high then.
        [first, second] if first == second => sign_of(first),
        _ => None,
    }
}

/// A piece with the letter of its side: `wK`, `bP`.
fn pair(side: char, letter: char) -> Option<Sign> {
    piece(letter).filter(|_| letter.is_ascii())?;
    Some(match side {
        'w' => letter.to_ascii_uppercase(),
        _ => letter.to_ascii_lowercase(),
    })
}

/// A rank between two bars, or after one: `8 | r n b q k b n r |`.
fn framed(content: &str) -> Option<(Vec<Sign>, Option<Label>)> {
    let parts: Vec<&str> = content.split(is_bar).collect();
    let (number, squares) = match parts[..] {
        [before, squares, after] if before.trim().is_empty() || label(before).is_some() => {
            let after = match after.trim() {
                "" => None,
                _ => Some(label(after)?),
            };
            (label(before).or(after), squares)
        }
        [before, squares] if label(before).is_some() => (label(before), squares),
        [squares, after] if label(after).is_some() => (label(after), squares),
        [edge, squares] | [squares, edge] if edge.trim().is_empty() => (None, squares),
        _ => return None,
    };
    Some((plain(squares.trim())?, number))
}

/// A rank whose squares are the cells of a table: seven signs part them, and a cell may be empty.
fn columns(line: &str) -> Option<Vec<Sign>> {
    const EDGES: &str = " []{}()\r";
    let cells = line.trim_of(EDGES);
    for parting in [',', ';', '\t'] {
        let mut parts: Vec<&str> = cells.split(parting).collect();
        if parts.len() == 9 && parts[8].trim_of(EDGES).is_empty() {
            parts.pop();
        }
        if parts.len() == 8 {
            return all(&parts, |cell| {
                let cell = cell.trim_of(" \t\"'[]{}()");
                word_sign(cell).or_else(|| sign(cell))
            });
        }
    }
    None
}

/// A word or a decimal that stands for a square: `True`, `0.`.
fn word_sign(word: &str) -> Option<Sign> {
    match word {
        _ if is_listed(word, "True true T 1. 1.0") => Some('1'),
        _ if is_listed(word, "False false F 0. 0.0") => Some('0'),
        _ => None,
    }
}

/// Eight squares in a row among other words, as in logs and listings: eight words of one sign, or one of eight signs.
fn windows(content: &str) -> Vec<Window> {
    let words = words(content, |c| c.is_whitespace() || among(c, ",>(["));
    let words: Vec<&str> = (words.iter())
        .map(|word| word.trim_of("[](){}\"'`,;<>*"))
        .filter(|word| !word.is_empty())
        .collect();
    // What counts empty squares is no square.
    let is_square = |sign: &Sign| set(*sign).is_some() || piece(*sign).is_some();
    let mut found = Vec::new();
    for (place, word) in words.iter().enumerate() {
        let (row, count) = match word.chars().count() {
            8 if word.trim_of("TF").is_empty() => {
                (each(&word.replace('T', "1").replace('F', "0")), 1)
            }
            8 => (each(word), 1),
            1..=5 => {
                let cells = words.get(place..place + 8).unwrap_or_default();
                let single = |word: &str| {
                    let single = || each(word).filter(|signs| signs.len() == 1).map(|it| it[0]);
                    word_sign(word).or_else(single)
                };
                (all(cells, single), 8)
            }
            _ => continue,
        };
        let row = row.filter(|row| row.len() == 8 && row.iter().all(is_square));
        let Some(signs) = row else { continue };
        let label = label(&words[..place].join(" "));
        found.push(Window {
            place,
            signs,
            label: label.or_else(|| self::label(&words[place + count..].join(" "))),
        });
        // Nothing is shown so often.
        if found.len() > 4 {
            return Vec::new();
        }
    }
    found
}

/// A rank without bars; blanks and commas may part its squares.
fn plain(content: &str) -> Option<Vec<Sign>> {
    let words = words(content, |c| c.is_whitespace() || c == ',');
    // A byte for each rank.
    if let [byte] = words[..]
        && let Some(bits) = byte.strip_prefix("0b").filter(|bits| bits.len() == 8)
    {
        return each(bits);
    }
    if words.iter().any(|word| has_prefix(word)) {
        return None;
    }
    let pairs = words.iter().filter(|word| word.chars().count() == 2).count();
    let mut signs = None;
    if words.len() == 8 {
        signs = all(&words, word_sign);
    }
    if signs.is_none() && pairs > 0 && (words.len() == 8 || pairs == 8 && words.len() <= 10) {
        signs = all(&words, sign);
    }
    signs.or_else(|| each(&words.concat()).filter(|signs| signs.len() >= 4))
}

/// Whether a word is a number with a prefix, the letters of which could draw squares.
pub(super) fn has_prefix(word: &str) -> bool {
    let prefix = word.get(..2).unwrap_or_default().to_ascii_lowercase();
    let digits = word.get(2..).unwrap_or_default().trim_end_of("uUlLn");
    let is = |radix| digits.chars().all(|c| c.is_digit(radix) || matches!(c, '_' | '\''));
    !digits.is_empty() && (prefix == "0x" && is(16) || prefix == "0b" && is(2))
}
