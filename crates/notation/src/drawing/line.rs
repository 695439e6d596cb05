//! One line of a drawing.

use core::{fmt, ops::Range};

use deltaboard_transform::{Color, Piece, Role};

use super::palette::COLOURS;
use crate::beside::are_fields;

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
    /// What stands beside it, where something parts it from the squares.
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

/// The number beside a rank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Label {
    pub(super) number: u8,
    /// Whether words beside it say of what: `Some(true)` of a rank, `Some(false)` of a row.
    pub(super) is_rank: Option<bool>,
}

/// What is drawn on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sign {
    Char(char),
    /// A piece drawn with more than one sign: `bK`, `-R`.
    Piece(Piece),
    /// A blank square of a box.
    Empty,
}

impl fmt::Display for Sign {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Char(char) => write!(f, "{char}"),
            Self::Piece(piece) => write!(f, "{}", piece.letter()),
            Self::Empty => f.write_str(" "),
        }
    }
}

impl Sign {
    /// The sign that a character is, if it is one.
    pub(super) fn of(char: char) -> Option<Self> {
        let is_sign =
            set(char).is_some() || piece(char).is_some() || matches!(char, '2'..='8' | ':');
        is_sign.then_some(Self::Char(char))
    }

    /// Whether the square is set; `None` if the sign draws neither.
    pub(super) fn is_set(&self) -> Option<bool> {
        match *self {
            Self::Char(char) => set(char),
            Self::Piece(_) => None,
            Self::Empty => Some(false),
        }
    }

    /// Whether it is a piece.
    fn is_piece(&self) -> bool {
        match *self {
            Self::Piece(_) => true,
            Self::Char(char) => piece(char).is_some(),
            Self::Empty => false,
        }
    }

    /// Whether a square without a piece may be drawn so. Dark squares have signs of their own.
    pub(super) fn is_empty_beside_pieces(&self) -> bool {
        match *self {
            Self::Char('*' | '+' | ':' | '#' | '■' | '█' | '▓' | '⬛' | '◼' | '▪') => {
                true
            }
            Self::Char(char) => set(char) == Some(false),
            Self::Piece(_) => false,
            Self::Empty => true,
        }
    }
}

fn set(char: char) -> Option<bool> {
    const SET: &str = "1xX*#oO@+●■█▓◼⬛⬤▪◾✕✖×✓✔•☒☑✅⚫";
    const EMPTY: &str = "0.-_·∙⋅○□░▢◻⬜▫◽⭘◯☐❌⚪";
    match (
        SET.contains(char) || COLOURS.contains(char),
        EMPTY.contains(char),
    ) {
        (true, _) => Some(true),
        (_, true) => Some(false),
        _ => None,
    }
}

/// The piece of a FEN letter or of a figurine.
pub(super) fn piece(char: char) -> Option<Piece> {
    let figurine = |color, place: u32| {
        let roles = [
            Role::King,
            Role::Queen,
            Role::Rook,
            Role::Bishop,
            Role::Knight,
            Role::Pawn,
        ];
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
                signs: vec![Sign::Empty; 8],
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
    let digits = content.find(|c: char| !c.is_ascii_digit()).unwrap_or(0);
    let (content, number) = match content[digits..].strip_prefix([':', ')']) {
        Some(squares) if (1..=2).contains(&digits) => (squares.trim(), label(&content[..digits])),
        _ => (content, None),
    };
    let bars = content.chars().filter(|c| is_bar(*c)).count();
    let row = match bars {
        7.. => boxed(content),
        1..=6 => framed(content),
        0 => columns(line)
            .or_else(|| plain(content))
            .map(|signs| (signs, None)),
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
    let is_only = |is: fn(char) -> bool| {
        content
            .chars()
            .all(|c| is(c) || c.is_whitespace() || is_bar(c))
    };
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
    if content.contains(['"', '\'']) {
        content = content.trim_end_matches(['+', '\\', ' ']);
    }
    // The rows of a matrix in R.
    if let Some(rest) = content.strip_prefix('[')
        && let Some((row, squares)) = rest.split_once(",]")
        && row.len() == 1
    {
        content = squares.trim();
    }
    content.trim_matches(|c: char| {
        matches!(
            c,
            '"' | '\'' | '`' | ',' | ';' | '{' | '}' | '[' | ']' | '(' | ')' | '\\'
        ) || c.is_whitespace()
    })
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
        "hgfedcba" => Some(true),
        _ => None,
    }
}

/// The number beside a frame or a row, with a word perhaps: `8`, `Rank 1`, `r1:`, `56:`.
fn label(text: &str) -> Option<Label> {
    let text = text.trim().to_lowercase();
    let hexadecimal = text.find("0x").map(|at| at + 2);
    let begin = hexadecimal.or(text.find(|c: char| c.is_ascii_digit()))?;
    let digits = &text[begin..];
    let end = digits
        .find(|c: char| !c.is_ascii_hexdigit() || hexadecimal.is_none() && !c.is_ascii_digit());
    let (digits, after) = digits.split_at(end.unwrap_or(digits.len()));
    let number = u8::from_str_radix(digits, if hexadecimal.is_some() { 16 } else { 10 }).ok()?;
    let names = [&text[..hexadecimal.map_or(begin, |at| at - 2)], after];
    let others = || names.iter().flat_map(|name| name.chars());
    let signs = others().filter(|c| !c.is_alphabetic() && *c != ' ').count();
    if digits.len() > 2 || signs > 4 || text.len() > 24 || others().any(|c| c.is_ascii_digit()) {
        return None;
    }
    let says = |word: &str| names.iter().any(|name| name.contains(word));
    Some(Label {
        number,
        is_rank: match others().any(char::is_alphabetic) {
            false => None,
            true => Some(!says("row") && !says("line")),
        },
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
    let signs = squares.iter().map(|square| sign(square.trim()));
    let signs: Option<Vec<_>> = signs.collect();
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
        [] => Some(Sign::Empty),
        [char] => Sign::of(char),
        ['-' | '*', letter] if letter != chars[0] => pair('b', letter),
        // Crafty's boards.
        ['-', letter, '-'] => pair('w', letter),
        ['<', letter, '>'] => pair('b', letter),
        [first, letter] if matches!(first, 'w' | 'b') => pair(first, letter),
        [letter, side @ ('w' | 'b')] if letter.is_ascii_uppercase() => pair(side, letter),
        ['+', letter] => pair('w', letter),
        // Squares are about as wide as high then.
        [first, second] if first == second => Sign::of(first),
        _ => None,
    }
}

/// A piece with the letter of its side: `wK`, `bP`.
fn pair(side: char, letter: char) -> Option<Sign> {
    let piece = Piece::from_letter(letter.to_ascii_uppercase())?;
    let color = match side {
        'w' => Color::White,
        _ => Color::Black,
    };
    let role = piece.role;
    Some(Sign::Piece(Piece { color, role }))
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
    let edges = |c: char| c == ' ' || matches!(c, '[' | ']' | '{' | '}' | '(' | ')' | '\r');
    let cells = line.trim_matches(edges);
    [',', ';', '\t'].into_iter().find_map(|parting| {
        let count = cells.matches(parting).count();
        let cells = match count {
            7 => cells,
            8 => cells.strip_suffix(parting)?.trim_end_matches(edges),
            _ => return None,
        };
        let cells = cells.split(parting).map(|cell| {
            let cell = cell.trim().trim_matches(['"', '\'']).trim();
            word_sign(cell).or_else(|| sign(cell))
        });
        cells.collect()
    })
}

/// A word or a decimal that stands for a square: `True`, `0.`.
fn word_sign(word: &str) -> Option<Sign> {
    match word {
        "True" | "true" | "T" | "1." | "1.0" => Some(Sign::Char('1')),
        "False" | "false" | "F" | "0." | "0.0" => Some(Sign::Char('0')),
        _ => None,
    }
}

/// Eight squares in a row among other words, as in logs and listings: eight words of one sign, or one of eight signs.
fn windows(content: &str) -> Vec<Window> {
    let edges = [
        '[', ']', '(', ')', '{', '}', '"', '\'', '`', ',', ';', '<', '>', '*',
    ];
    let words: Vec<&str> = content
        .split(|c: char| c.is_whitespace() || c == ',' || c == '>' || c == '(' || c == '[')
        .map(|word| word.trim_matches(edges))
        .filter(|word| !word.is_empty())
        .collect();
    let cell = |word: &str| -> Option<Sign> {
        let mut chars = word.chars();
        let sign = word_sign(word)
            .or_else(|| Sign::of(chars.next()?).filter(|_| chars.next().is_none()))?;
        (sign.is_set().is_some() || sign.is_piece()).then_some(sign)
    };
    let cells: Vec<Option<Sign>> = words.iter().map(|word| cell(word)).collect();
    let mut found = Vec::new();
    for (place, word) in words.iter().enumerate() {
        let (row, count): (Option<Vec<Sign>>, _) = match word.chars().count() {
            8 => (word.chars().map(|c| cell(&c.to_string())).collect(), 1),
            _ => {
                let cells = cells.get(place..place + 8);
                (cells.and_then(|cells| cells.iter().copied().collect()), 8)
            }
        };
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
    let words: Vec<&str> = content
        .split(|c: char| c.is_whitespace() || c == ',')
        .filter(|word| !word.is_empty())
        .collect();
    // A byte for each rank.
    if let [byte] = words[..]
        && let Some(bits) = byte.strip_prefix("0b").filter(|bits| bits.len() == 8)
    {
        return bits.chars().map(Sign::of).collect();
    }
    if words.iter().any(|word| has_prefix(word)) {
        return None;
    }
    if words.len() == 8 {
        let signs: Option<Vec<_>> = words.iter().map(|word| word_sign(word)).collect();
        if signs.is_some() {
            return signs;
        }
    }
    let is_pair = |word: &&str| word.chars().count() == 2;
    let pairs = words.iter().filter(|word| is_pair(word)).count();
    if pairs == 8 && words.len() <= 10 || pairs > 0 && words.len() == 8 {
        let signs: Option<Vec<_>> = words.iter().map(|word| sign(word)).collect();
        if signs.is_some() {
            return signs;
        }
    }
    let signs: Option<Vec<Sign>> = words.concat().chars().map(Sign::of).collect();
    signs.filter(|signs| signs.len() >= 4)
}

/// Whether a word is a number with a prefix, the letters of which could draw squares.
pub(super) fn has_prefix(word: &str) -> bool {
    let prefix = word.get(..2).unwrap_or_default().to_ascii_lowercase();
    let digits = word
        .get(2..)
        .unwrap_or_default()
        .trim_end_matches(['u', 'U', 'l', 'L', 'n']);
    let is = |radix| {
        digits
            .chars()
            .all(|c| c.is_digit(radix) || matches!(c, '_' | '\''))
    };
    !digits.is_empty() && (prefix == "0x" && is(16) || prefix == "0b" && is(2))
}
