//! Reads one line of a drawing.

use core::ops::Range;

use deltaboard_transform::{Color, Piece, Role};

use crate::nearby_fields::is_field_line;
use crate::scan::{Scan, among, has_part, is_digit, is_listed, words};

/// The role of a line in a drawing.
pub(super) enum Line {
    /// A rank.
    Row(Row),
    /// A line of the frame.
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

/// A drawn rank.
pub(super) struct Row {
    pub(super) symbols: Vec<Symbol>,
    /// Candidates for the eight squares, if the line has other words, too.
    pub(super) windows: Vec<Window>,
    /// The label of the rank, if it is separated from the squares.
    pub(super) label: Option<Label>,
    /// Whether the row may also be a line between ranks: eight dashes.
    pub(super) may_be_border: bool,
    pub(super) span: Range<usize>,
}

/// Eight consecutive squares among other words.
pub(super) struct Window {
    /// The index of their first word.
    pub(super) start: usize,
    pub(super) symbols: Vec<Symbol>,
    /// The label before them, or else after them.
    pub(super) label: Option<Label>,
}

/// The number of file a in labels; other files follow.
pub(super) const FILE_A: u8 = 100;

/// The label of a rank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Label {
    pub(super) number: u8,
    /// Whether a word says what the number is: `Some(true)` for a rank, `Some(false)` for a row.
    pub(super) is_rank: Option<bool>,
}

/// Coloured squares, circles and marks, which differ from any background.
pub(super) const COLOURS: &str = "🟩🟢✅🟦🟥🟨🟧🟪🟫🔴🔵🟡🟠🟣🟤❌";
/// The content of a square: a character, the FEN letter of a piece that is drawn with several characters, or a space
/// for an empty box.
pub(super) type Symbol = char;

/// The symbol of a character, if drawings use it.
pub(super) fn symbol_of(char: char) -> Option<Symbol> {
    let is_symbol = set(char).is_some() || piece(char).is_some() || among(char, "2345678:");
    (is_symbol && char != ' ').then_some(char)
}

/// Whether a symbol is an empty square of a position. Dark squares may have other symbols than light ones.
pub(super) fn is_empty_in_position(symbol: Symbol) -> bool {
    set(symbol) == Some(false) || among(symbol, "*+:#■█▓⬛◼▪")
}

/// Maps all words to symbols; `None` if a word is not a symbol.
fn try_map(words: &[&str], symbol: fn(&str) -> Option<Symbol>) -> Option<Vec<Symbol>> {
    let mut symbols = Vec::new();
    for word in words {
        symbols.push(symbol(word)?);
    }
    Some(symbols)
}

/// The symbols of a text without spaces; `None` if a character is not a symbol.
pub(super) fn symbols_of(text: &str) -> Option<Vec<Symbol>> {
    let mut symbols = Vec::new();
    for char in text.chars() {
        symbols.push(symbol_of(char)?);
    }
    Some(symbols)
}

/// Whether a symbol is a set square; `None` if it is neither a set nor an empty one.
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
    let figurine = |color, index: u32| {
        let roles = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];
        let role = roles[index as usize];
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

/// Reads the line that begins at an offset of the text.
pub(super) fn read(line: &str, start: usize) -> Line {
    let content = without_decoration(line);
    let start = start + (content.as_ptr().addr() - line.as_ptr().addr());
    if content.is_empty() {
        // Eight spaces may be eight empty squares.
        let are_spaces = line.len() == 8 && line.bytes().all(|byte| byte == b' ');
        return match are_spaces || columns(line).is_some() {
            true => Line::Row(Row {
                symbols: vec![' '; 8],
                windows: Vec::new(),
                label: None,
                may_be_border: true,
                span: start..start,
            }),
            false => Line::Blank,
        };
    }
    // A rank isn't that long, and the fields of a FEN may have eight characters, too.
    if content.len() > 400 || is_field_line(content) {
        return Line::Other;
    }
    if let Some(is_reversed) = files(content) {
        return Line::Files { is_reversed };
    }
    let span = start..start + content.len();
    // A label that is followed only by a colon: `8:r . . .`.
    let digits = content.prefix(is_digit);
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
        0 => columns(line).or_else(|| plain(content)).map(|symbols| (symbols, None)),
    };
    let mut windows = Vec::new();
    if row.as_ref().is_none_or(|(symbols, _)| symbols.len() != 8) {
        windows = self::windows(content);
    }
    let row = row.or_else(|| match &mut windows[..] {
        [only] => Some((only.symbols.clone(), only.label)),
        [] => None,
        _ => Some((Vec::new(), None)),
    });
    let is_only =
        |is: fn(char) -> bool| content.chars().all(|c| is(c) || c.is_whitespace() || is_bar(c));
    let is_border = is_only(is_frame);
    // An empty rank of a box consists of bars; a line of dashes may be a rank.
    let may_be_row = match bars {
        0 => !content.contains('+'),
        _ => !content.contains(is_frame),
    };
    match row {
        Some((symbols, label)) if !is_border || may_be_row && matches!(symbols.len(), 8 | 16) => {
            Line::Row(Row {
                may_be_border: is_border,
                windows,
                symbols,
                label: number.or(label),
                span,
            })
        }
        _ if is_border => Line::Border,
        _ => Line::Other,
    }
}

/// Removes the syntax of comments, quotations and lists around a line.
fn without_decoration(line: &str) -> &str {
    let mut content = line.trim();
    for prefix in ["///", "//", ">> ", "> ", ";"] {
        content = content.strip_prefix(prefix).unwrap_or(content).trim();
    }
    // Strings that are concatenated over several lines.
    if content.has("\"'") {
        content = content.trim_end_of("+\\ ");
    }
    // A row of a matrix in R.
    if let Some(rest) = content.strip_prefix('[')
        && let Some((row, squares)) = rest.split_once(",]")
        && row.len() == 1
    {
        content = squares.trim();
    }
    content.trim_of("\"'`,;{}[]()\\ \t")
}

/// Whether a line consists of the labels of the files; if so, whether h comes first.
fn files(content: &str) -> Option<bool> {
    let is_separator =
        |c: char| c.is_whitespace() || is_bar(c) || is_frame(c) || matches!(c, '[' | ']' | ',');
    let letters = content.chars().filter(|c| !is_separator(*c));
    let letters: String = letters.map(|c| c.to_ascii_lowercase()).take(9).collect();
    match &*letters {
        // Columns are numbered in the order of files.
        "abcdefgh" | "12345678" | "01234567" => Some(false),
        // Bits are numbered from the right.
        "hgfedcba" | "87654321" | "76543210" => Some(true),
        _ => None,
    }
}

/// Parses a label, possibly with a word: `8`, `Rank 1`, `r1:`, `56:`.
fn label(text: &str) -> Option<Label> {
    let text = text.trim().to_ascii_lowercase();
    if let [letter @ b'a'..=b'h'] = text.trim_end_of(":.)|").as_bytes() {
        return Some(Label { number: FILE_A + letter - b'a', is_rank: None });
    }
    // A hexadecimal number of a square is read only if it has no letters.
    let text = text.replace("0x", "");
    let begin = text.position(is_digit)?;
    let end = begin + text[begin..].prefix(is_digit);
    let others = text[..begin].to_owned() + &text[end..];
    let symbols = others.chars().filter(|c| !c.is_alphabetic() && *c != ' ').count();
    if end - begin > 2 || symbols > 4 || others.len() > 22 || others.position(is_digit).is_some() {
        return None;
    }
    Some(Label {
        number: text[begin..end].parse().ok()?,
        is_rank: others.position(char::is_alphabetic).map(|_| !has_part(&others, "row line")),
    })
}

/// Reads a rank with bars between the squares: `| r |   | b |`.
fn boxed(content: &str) -> Option<(Vec<Symbol>, Option<Label>)> {
    let parts: Vec<&str> = content.split(is_bar).collect();
    let is_outside = |part: &str| part.trim().is_empty() || label(part).is_some();
    let (first, last) = (parts.first()?, parts.last()?);
    let is_label = |part: &str| label(part).is_some();
    let squares = match parts.len() {
        // Chess servers print other information after a rank and its number.
        10 if is_label(first) || is_outside(first) && is_outside(last) => &parts[1..9],
        // A table with a column of labels.
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
    let symbols = try_map(squares, |square| symbol(square.trim()));
    let label = match parts.len() {
        8 => None,
        11 => label(parts[1]),
        _ => label(first).or_else(|| label(last)),
    };
    Some((symbols?, label))
}

/// Reads the content of a square in a box.
fn symbol(text: &str) -> Option<Symbol> {
    let chars: Vec<char> = text.chars().collect();
    match chars[..] {
        [] => Some(' '),
        [char] => symbol_of(char),
        ['-' | '*', letter] if letter != chars[0] => pair('b', letter),
        // Crafty's boards.
        ['-', letter, '-'] => pair('w', letter),
        ['<', letter, '>'] => pair('b', letter),
        [first, letter] if matches!(first, 'w' | 'b') => pair(first, letter),
        [letter, side @ ('w' | 'b')] if letter.is_ascii_uppercase() => pair(side, letter),
        ['+', letter] => pair('w', letter),
        // A doubled character makes a square about as wide as high.
        [first, second] if first == second => symbol_of(first),
        _ => None,
    }
}

/// Reads a piece with the letter of its side: `wK`, `bP`.
fn pair(side: char, letter: char) -> Option<Symbol> {
    piece(letter).filter(|_| letter.is_ascii())?;
    Some(match side {
        'w' => letter.to_ascii_uppercase(),
        _ => letter.to_ascii_lowercase(),
    })
}

/// Reads a rank between two bars, or after one: `8 | r n b q k b n r |`.
fn framed(content: &str) -> Option<(Vec<Symbol>, Option<Label>)> {
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

/// Reads a rank of eight table cells, which may be empty.
fn columns(line: &str) -> Option<Vec<Symbol>> {
    const EDGES: &str = " []{}()\r";
    let cells = line.trim_of(EDGES);
    for separator in [',', ';', '\t'] {
        let mut parts: Vec<&str> = cells.split(separator).collect();
        if parts.len() == 9 && parts[8].trim_of(EDGES).is_empty() {
            parts.pop();
        }
        if parts.len() == 8 {
            return try_map(&parts, |cell| {
                let cell = cell.trim_of(" \t\"'[]{}()");
                word_symbol(cell).or_else(|| symbol(cell))
            });
        }
    }
    None
}

/// Reads a boolean or a decimal as a square: `True`, `0.`.
fn word_symbol(word: &str) -> Option<Symbol> {
    match word {
        _ if is_listed(word, "True true T 1. 1.0") => Some('1'),
        _ if is_listed(word, "False false F 0. 0.0") => Some('0'),
        _ => None,
    }
}

/// Finds eight consecutive squares among other words, as in logs and listings: eight words of one character, or one
/// word of eight.
fn windows(content: &str) -> Vec<Window> {
    let words = words(content, |c| c.is_whitespace() || among(c, ",>(["));
    let words: Vec<&str> = (words.iter())
        .map(|word| word.trim_of("[](){}\"'`,;<>*"))
        .filter(|word| !word.is_empty())
        .collect();
    // Counts of empty squares aren't squares.
    let is_square = |symbol: &Symbol| set(*symbol).is_some() || piece(*symbol).is_some();
    let mut found = Vec::new();
    for (start, word) in words.iter().enumerate() {
        let (row, count) = match word.chars().count() {
            8 if word.trim_of("TF").is_empty() => {
                (symbols_of(&word.replace('T', "1").replace('F', "0")), 1)
            }
            8 => (symbols_of(word), 1),
            1..=5 => {
                let cells = words.get(start..start + 8).unwrap_or_default();
                let single = |word: &str| {
                    let single =
                        || symbols_of(word).filter(|symbols| symbols.len() == 1).map(|it| it[0]);
                    word_symbol(word).or_else(single)
                };
                (try_map(cells, single), 8)
            }
            _ => continue,
        };
        let row = row.filter(|row| row.len() == 8 && row.iter().all(is_square));
        let Some(symbols) = row else { continue };
        let label = label(&words[..start].join(" "));
        found.push(Window {
            start,
            symbols,
            label: label.or_else(|| self::label(&words[start + count..].join(" "))),
        });
        // With that many candidates, the line isn't a rank.
        if found.len() > 4 {
            return Vec::new();
        }
    }
    found
}

/// Reads a rank without bars; spaces and commas may separate its squares.
fn plain(content: &str) -> Option<Vec<Symbol>> {
    let words = words(content, |c| c.is_whitespace() || c == ',');
    // A binary byte per rank.
    if let [byte] = words[..]
        && let Some(bits) = byte.strip_prefix("0b").filter(|bits| bits.len() == 8)
    {
        return symbols_of(bits);
    }
    if words.iter().any(|word| has_prefix(word)) {
        return None;
    }
    let pairs = words.iter().filter(|word| word.chars().count() == 2).count();
    let mut symbols = None;
    if words.len() == 8 {
        symbols = try_map(&words, word_symbol);
    }
    if symbols.is_none() && pairs > 0 && (words.len() == 8 || pairs == 8 && words.len() <= 10) {
        symbols = try_map(&words, symbol);
    }
    symbols.or_else(|| symbols_of(&words.concat()).filter(|symbols| symbols.len() >= 4))
}

/// Whether a word is a number with a prefix, whose letters could also be squares.
pub(super) fn has_prefix(word: &str) -> bool {
    let prefix = word.get(..2).unwrap_or_default().to_ascii_lowercase();
    let digits = word.get(2..).unwrap_or_default().trim_end_of("uUlLn");
    let is = |radix| digits.chars().all(|c| c.is_digit(radix) || matches!(c, '_' | '\''));
    !digits.is_empty() && (prefix == "0x" && is(16) || prefix == "0b" && is(2))
}
