//! Boards that are drawn, a line for each rank or all on one line.

mod line;

use core::ops::Range;

use deltaboard_transform::{
    Bitboard, Fen, FenFields, File, Piece, Placement, Position, Rank, Square,
};

use crate::board::Board;
use crate::beside::State;
use crate::form::{Choice, Form};
use crate::note::Note;
use crate::refusal::Refusal;
use line::{Line, Row, Sign, has_prefix};

/// A drawing in a text.
#[derive(Debug)]
pub(crate) struct Drawing {
    pub(crate) board: Board,
    pub(crate) form: Form,
    pub(crate) span: Range<usize>,
    pub(crate) choice: Option<Choice>,
    pub(crate) others: Vec<Choice>,
    pub(crate) notes: Vec<Note>,
}

/// The most lines that are looked at.
const MOST_LINES: usize = 4000;

/// Lines that belong together.
#[derive(Default)]
struct Block {
    rows: Vec<Row>,
    /// Whether the labels have file h on the left.
    is_reversed: bool,
}

impl Block {
    /// The eight ranks; lines of dashes count where there are too few others.
    fn ranks(&self) -> Option<Vec<&Row>> {
        let clear: Vec<_> = self.rows.iter().filter(|row| !row.may_be_border).collect();
        if clear.len() == 8 {
            return Some(clear);
        }
        (self.rows.len() == 8).then(|| self.rows.iter().collect())
    }

    fn is_full(&self) -> bool {
        self.rows.iter().filter(|row| !row.may_be_border).count() >= 8
    }
}

/// Reads the first drawing of a text; `None` if nothing in it looks like one.
pub(crate) fn read(text: &str) -> Option<Result<Drawing, Refusal>> {
    let blocks = blocks(text);
    let whole = blocks.iter().filter(|block| block.ranks().is_some());
    let of = whole.clone().count();
    let mut whole = whole.map(drawing);
    if let Some(first) = whole.next() {
        return Some(first.map(|mut drawing| {
            if let Board::Position(fen) = &mut drawing.board {
                let Range { start, end } = drawing.span;
                let others = || blocks.iter().flat_map(|block| &block.rows);
                let next = others().map(|row| row.span.start).find(|at| *at >= end);
                let before = others().map(|row| row.span.end);
                let before = before.filter(|at| *at <= start).max();
                let after = &text[end..next.unwrap_or(text.len())];
                let state = State::read(&text[before.unwrap_or(0)..start], after);
                state.complete(fen, 0, &mut drawing.notes);
            }
            if of > 1 {
                drawing.notes.push(Note::FirstDrawing { of });
            }
            drawing
        }));
    }
    // What comes nearest tells best what is wrong.
    let rows = |block: &&Block| block.rows.iter().filter(|row| !row.may_be_border).count();
    let block = blocks.iter().max_by_key(rows)?;
    let (count, all) = (rows(&block), block.rows.len());
    let (first, last) = (block.rows.first()?, block.rows.last()?);
    let even = block.rows.iter().filter(|row| row.signs.len() >= 7);
    (count >= 2 && even.count() * 2 >= all).then(|| {
        let span = first.span.start..last.span.end;
        let fault = format!("a grid of {count} lines; a board has 8");
        Err(Refusal::new(span, fault))
    })
}

/// Groups the lines that draw ranks.
fn blocks(text: &str) -> Vec<Block> {
    let mut blocks = vec![Block::default()];
    let mut start = 0;
    let mut labels_before = false;
    // Whether something comes between the last row and this line.
    let mut is_apart = false;
    for line in text.split('\n').take(MOST_LINES) {
        let block = blocks.last_mut();
        let Some(block) = block else { break };
        let line_read = line::read(line, start);
        let follows_at_once =
            !core::mem::replace(&mut is_apart, !matches!(line_read, Line::Row(_)));
        match line_read {
            Line::Row(row) if block.is_full() && !row.may_be_border && !follows_at_once => blocks
                .push(Block {
                    rows: vec![row],
                    is_reversed: core::mem::take(&mut labels_before),
                }),
            Line::Row(row) => {
                block.is_reversed |= core::mem::take(&mut labels_before);
                block.rows.push(row);
            }
            Line::Files { is_reversed } if block.rows.is_empty() || block.is_full() => {
                block.is_reversed |= is_reversed;
                labels_before = is_reversed && block.rows.is_empty();
            }
            Line::Files { is_reversed } => block.is_reversed |= is_reversed,
            Line::Border | Line::Blank => {}
            Line::Other if block.rows.is_empty() => {}
            Line::Other => blocks.push(Block::default()),
        }
        start += line.len() + 1;
    }
    blocks.retain(|block| !block.rows.is_empty());
    blocks
}

fn drawing(block: &Block) -> Result<Drawing, Refusal> {
    let rows = block.ranks().unwrap_or_default();
    let span = rows[0].span.start..rows[7].span.end;
    let mut notes = Vec::new();
    let mut signs: Vec<&[Sign]> = rows.iter().map(|row| &row.signs[..]).collect();
    let mut labels: Option<Vec<u8>> = rows.iter().map(|row| row.label).collect();
    // Labels that nothing parts from the squares.
    for _ in 0..2 {
        if signs.iter().all(|row| row.len() == 9 || row.len() == 10) {
            strip_edge(&mut signs, &mut labels);
        }
    }
    if signs.iter().any(|row| row.len() != 8)
        && let Some(windows) = rows.iter().map(|row| row.window.as_deref()).collect()
    {
        signs = windows;
    }
    // Two boards beside each other.
    if signs.iter().all(|row| row.len() == 16) {
        for row in &mut signs {
            *row = &row[..8];
        }
        notes.push(Note::FirstDrawing { of: 2 });
    }
    let is_upside_down = labels.is_some_and(|labels| labels.is_sorted());
    for (place, row) in signs.iter().enumerate() {
        if row.len() != 8 {
            let rank = if is_upside_down { place + 1 } else { 8 - place };
            let squares = row.len();
            let plural = if squares == 1 { "" } else { "s" };
            let fault = format!("rank {rank} of the drawing has {squares} square{plural}");
            return Err(Refusal::new(rows[place].span.clone(), fault));
        }
    }
    if is_upside_down {
        notes.push(Note::RankOneOnTop);
    }
    if block.is_reversed {
        notes.push(Note::FileHOnTheLeft);
    }
    let square = |place: usize| {
        let (row, column) = (place / 8, place % 8);
        let rank = if is_upside_down { row } else { 7 - row };
        let file = if block.is_reversed {
            7 - column
        } else {
            column
        };
        Square::from_coords(File::ALL[file], Rank::ALL[rank])
    };
    let cells: Vec<Sign> = signs.concat();
    of_cells(&cells, square, span, notes)
}

/// Takes the column of labels off, left or right, and what stands before all rows as a comment's sign.
fn strip_edge(signs: &mut [&[Sign]], labels: &mut Option<Vec<u8>>) {
    let column =
        |at: fn(&&[Sign]) -> Option<Sign>| -> Option<Vec<Sign>> { signs.iter().map(at).collect() };
    for is_left in [true, false] {
        let edge = match is_left {
            true => column(|row| row.first().copied()),
            false => column(|row| row.last().copied()),
        };
        let digit = |sign: &Sign| match sign {
            Sign::Char(digit @ '1'..='8') => Some(*digit as u8 - b'0'),
            _ => None,
        };
        let Some(edge) = edge else { return };
        let numbers: Option<Vec<u8>> = edge.iter().map(digit).collect();
        // The index of a row says nothing about its rank.
        let index = |sign: &Sign| match sign {
            Sign::Char(digit @ '0'..='7') => Some(*digit as u8 - b'0'),
            _ => None,
        };
        let indices: Option<Vec<u8>> = edge.iter().map(index).collect();
        let is_index = indices
            .as_deref()
            .is_some_and(|it| it == [0, 1, 2, 3, 4, 5, 6, 7] || it == [7, 6, 5, 4, 3, 2, 1, 0]);
        let is_count = numbers.as_deref().is_some_and(|numbers| {
            numbers == [8, 7, 6, 5, 4, 3, 2, 1] || numbers == [1, 2, 3, 4, 5, 6, 7, 8]
        });
        let is_comment = is_left && matches!(edge[0], Sign::Char('*' | '#' | '-' | '+'));
        let is_comment = is_comment && edge.iter().all(|sign| *sign == edge[0]);
        if is_count || is_index || is_comment {
            if is_count {
                *labels = numbers;
            }
            for row in signs.iter_mut() {
                *row = if is_left {
                    &row[1..]
                } else {
                    &row[..row.len() - 1]
                };
            }
            return;
        }
    }
}

/// 64 signs as a board.
fn of_cells(
    cells: &[Sign],
    square: impl Fn(usize) -> Square,
    span: Range<usize>,
    notes: Vec<Note>,
) -> Result<Drawing, Refusal> {
    let has_pieces = cells.iter().any(|sign| sign.piece().is_some());
    if !has_pieces {
        let bits = bits(cells, &square, &span)?;
        return Ok(Drawing {
            board: Board::Bits(bits),
            form: Form::BitDrawing,
            span,
            choice: None,
            others: Vec::new(),
            notes,
        });
    }
    let mut placement = Placement::EMPTY;
    for (place, sign) in cells.iter().enumerate() {
        match sign.piece() {
            Some(piece) => placement.set(square(place), Some(piece)),
            None if sign.is_empty_beside_pieces() => {}
            None => {
                let on = square(place);
                let fault = format!("`{sign}` on {on} is neither a piece nor an empty square");
                return Err(Refusal::new(span, fault));
            }
        }
    }
    Ok(position(placement, span, notes))
}

fn position(placement: Placement, span: Range<usize>, mut notes: Vec<Note>) -> Drawing {
    notes.push(Note::PlacementOnly);
    let position = Position {
        placement,
        ..Position::default()
    };
    Drawing {
        board: Board::Position(Fen {
            position,
            fields: FenFields::Placement,
        }),
        form: Form::PieceDrawing,
        span,
        choice: None,
        others: Vec::new(),
        notes,
    }
}

fn bits(
    cells: &[Sign],
    square: &impl Fn(usize) -> Square,
    span: &Range<usize>,
) -> Result<Bitboard, Refusal> {
    let has = |signs: &[char]| {
        let mut chars = cells.iter().filter_map(|sign| match sign {
            Sign::Char(char) => Some(char.to_ascii_lowercase()),
            _ => None,
        });
        chars.any(|char| signs.contains(&char))
    };
    let is_marked = has(&['✅']);
    if has(&['x']) && has(&['o']) {
        let fault = "a grid with both `x` and `o`: it does not say which of them is a set square";
        return Err(Refusal::new(span.clone(), fault));
    }
    let mut bits = Bitboard(0);
    for (place, sign) in cells.iter().enumerate() {
        // A cross is a mark, unless it stands against a tick.
        let is_cross = *sign == Sign::Char('❌') && !is_marked;
        match sign.is_set().map(|is_set| is_set || is_cross) {
            Some(true) => bits |= square(place).bitboard(),
            Some(false) => {}
            None => {
                let on = square(place);
                let fault = format!("`{sign}` on {on} is neither an empty square nor a set one");
                return Err(Refusal::new(span.clone(), fault));
            }
        }
    }
    Ok(bits)
}

/// 64 squares on one line, rank 8 first. Digits alone are a number, unless a drawing is asked for.
pub(crate) fn on_one_line(text: &str, choice: Option<Choice>) -> Option<Result<Drawing, Refusal>> {
    let trimmed = text.trim().trim_matches(['"', '\'', '`', ';']).trim();
    if trimmed.contains('\n') || trimmed.len() > 500 {
        return None;
    }
    let start = trimmed.as_ptr().addr() - text.as_ptr().addr();
    if has_prefix(trimmed) {
        return None;
    }
    // Between digits, `_` parts groups; elsewhere it is an empty square.
    let are_digits = |c: char| matches!(c, '0' | '1' | '_' | ' ');
    let parts_groups = trimmed.contains('1') && trimmed.chars().all(are_digits);
    let is_parting = |c: char| {
        c.is_whitespace()
            || matches!(
                c,
                '/' | '|' | ',' | '\'' | '"' | '[' | ']' | '{' | '}' | '(' | ')'
            )
            || parts_groups && c == '_'
    };
    let squares: Vec<char> = trimmed.chars().filter(|c| !is_parting(*c)).collect();
    let cells: Option<Vec<Sign>> = squares.iter().map(|c| Sign::of(*c)).collect();
    let cells = cells?;
    if cells.len() != 64 {
        let is_drawn = |word: &str| !word.bytes().any(|byte| byte.is_ascii_alphanumeric());
        let mut words = trimmed.split(is_parting).filter(|word| !word.is_empty());
        // Signs that are not digits, or a row of single ones.
        let is_part = words.clone().any(is_drawn) || words.all(|word| matches!(word, "0" | "1"));
        let is_part = is_part && cells.len() > 2;
        return is_part.then(|| {
            let fault = format!("{} squares on one line; a board has 64", cells.len());
            Err(Refusal::new(start..start + trimmed.len(), fault))
        });
    }
    let is_digits = squares.iter().all(|c| matches!(c, '0' | '1'));
    let rows = trimmed
        .split(['/', '|', ']', '}', ')'])
        .filter(|row| row.chars().any(|c| !is_parting(c)))
        .map(|row| row.chars().filter(|c| !is_parting(*c)));
    let is_parted = rows.clone().count() == 8 && rows.clone().all(|row| row.count() == 8);
    let span = start..start + trimmed.len();
    if is_digits && trimmed.contains(',') && !is_parted {
        let fault = "a list of 64 cells does not say which square comes first; write it as eight lines, rank 8 first";
        return Some(Err(Refusal::new(span, fault)));
    }
    if is_digits && !is_parted && choice != Some(Choice::Drawing) {
        return None;
    }
    let square = |place: usize| Square::from_coords(File::ALL[place % 8], Rank::ALL[7 - place / 8]);
    let as_number = choice == Some(Choice::Number);
    let numbered = |place: usize| Square::ALL[63 - place];
    let drawing = match as_number {
        true => of_cells(&cells, numbered, span, Vec::new()),
        false => of_cells(&cells, square, span, Vec::new()),
    };
    Some(drawing.map(|mut drawing| {
        if matches!(drawing.board, Board::Bits(_)) && !is_parted {
            let (choice, other) = match as_number {
                true => (Choice::Number, Choice::Drawing),
                false => (Choice::Drawing, Choice::Number),
            };
            drawing.choice = Some(choice);
            drawing.others = vec![other];
        }
        drawing.form = match drawing.form {
            Form::BitDrawing => Form::LineDrawing,
            form => form,
        };
        drawing
    }))
}

impl Sign {
    /// The piece that is drawn, if one is.
    fn piece(&self) -> Option<Piece> {
        match *self {
            Self::Piece(piece) => Some(piece),
            Self::Char(char) => line::piece(char),
            Self::Empty => None,
        }
    }
}
