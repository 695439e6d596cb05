//! Boards that are drawn, a line for each rank or all on one line.

mod line;
mod palette;

use core::ops::Range;

use deltaboard_transform::{Bitboard, Fen, FenFields, File, Placement, Position, Rank, Square};

use crate::board::Board;
use crate::form::{Choice, Form};
use crate::nearby_fields::State;
use crate::note::Note;
use crate::number::as_drawing;
use crate::refusal::Refusal;
use crate::scan::{Scan, among, head, words};
use line::{Label, Line, Row, Sign, Window, each, has_prefix, is_empty_beside_pieces, piece};
use palette::Palette;

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
pub(crate) fn read(text: &str, choice: Option<Choice>) -> Option<Result<Drawing, Refusal>> {
    let (blocks, has_more) = blocks(text);
    let whole = blocks.iter().filter(|block| block.ranks().is_some());
    let of = whole.clone().count();
    let is_turned = says_rank_one_first(text);
    let mut whole = whole.map(|block| drawing(block, choice, is_turned));
    if let Some(first) = whole.next() {
        return Some(first.map(|mut drawing| {
            if let Board::Position(fen) = &mut drawing.board {
                let Range { start, end } = drawing.span;
                let others = || blocks.iter().flat_map(|block| &block.rows);
                let next = others().map(|row| row.span.start).find(|at| *at >= end);
                let before = others().map(|row| row.span.end);
                let before = before.filter(|at| *at <= start).max();
                let after = &text[end..next.unwrap_or(text.len())];
                let mut state = State::read(&text[before.unwrap_or(0)..start], after);
                // Some write it beside the ranks.
                state.add(State::beside_rows(&text[start..end]));
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
        let more = if has_more { "more than " } else { "" };
        let fault = format!("a grid of {more}{count} lines; a board has 8");
        Err(Refusal::new(span, fault))
    })
}

/// Groups the lines that draw ranks, and whether there are lines that were not looked at.
fn blocks(text: &str) -> (Vec<Block>, bool) {
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
                .push(Block { rows: vec![row], is_reversed: core::mem::take(&mut labels_before) }),
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
    (blocks, start < text.len())
}

fn drawing(block: &Block, choice: Option<Choice>, is_turned: bool) -> Result<Drawing, Refusal> {
    let rows = block.ranks().unwrap_or_default();
    let span = rows[0].span.start..rows[7].span.end;
    let mut notes = Vec::new();
    let mut signs: Vec<Vec<Sign>> = rows.iter().map(|row| row.signs.clone()).collect();
    let mut labels: Vec<Option<Label>> = rows.iter().map(|row| row.label).collect();
    if signs.iter().any(|row| row.len() != 8)
        && let Some(windows) = windows(&rows)
    {
        signs.clear();
        labels.clear();
        let mut is_followed = true;
        for (row, window) in rows.iter().zip(windows) {
            signs.push(window.signs.clone());
            labels.push(window.label);
            is_followed &= row.windows.iter().any(|it| it.place >= window.place + 8);
        }
        notes.extend(is_followed.then_some(Note::FirstDrawing { of: 2 }));
    }
    // Labels that nothing parts from the squares.
    for _ in 0..2 {
        if signs.iter().all(|row| row.len() == 9 || row.len() == 10) {
            strip_edge(&mut signs, &mut labels);
        }
    }
    // Squares that are as wide as they are high.
    for width in [2, 3, 4] {
        let is_wide = |row: &Vec<Sign>| {
            let mut squares = row.chunks(width);
            row.len() == 8 * width && squares.all(|it| it.iter().all(|sign| *sign == it[0]))
        };
        if signs.iter().all(is_wide) {
            for row in &mut signs {
                *row = row.iter().step_by(width).copied().collect();
            }
        }
    }
    // Two boards beside each other.
    if signs.iter().all(|row| row.len() == 16) {
        signs.iter_mut().for_each(|row| row.truncate(8));
        notes.push(Note::FirstDrawing { of: 2 });
    }
    let mut order = order(&labels);
    if order == Order::Files {
        let fault = "the lines are labelled as files; a board is read rank by rank";
        return Err(Refusal::new(span, fault));
    }
    if order == Order::Unsaid && is_turned {
        order = Order::Unclear;
    }
    let is_upside_down = match choice {
        Some(Choice::UpsideDown) if order == Order::Unclear => true,
        _ => order == Order::RankOneFirst,
    };
    for (place, row) in signs.iter().enumerate() {
        if row.len() != 8 {
            let rank = if is_upside_down { place + 1 } else { 8 - place };
            let squares = row.len();
            let plural = if squares == 1 { "" } else { "s" };
            let fault = format!("rank {rank} of the drawing has {squares} square{plural}");
            return Err(Refusal::new(rows[place].span.clone(), fault));
        }
    }
    if order == Order::RankOneFirst {
        notes.push(Note::RankOneOnTop);
    }
    if block.is_reversed {
        notes.push(Note::FileHOnTheLeft);
    }
    let cells: Vec<Sign> = signs.concat();
    let read = |is_upside_down| {
        let layout = Layout { is_upside_down, is_reversed: block.is_reversed };
        of_cells(&cells, layout, span.clone(), choice)
    };
    let mut drawing = read(is_upside_down)?;
    if order == Order::Unclear && read(!is_upside_down)?.board != drawing.board {
        let (this, other) = match is_upside_down {
            true => (Choice::UpsideDown, Choice::Drawing),
            false => (Choice::Drawing, Choice::UpsideDown),
        };
        drawing.choice = Some(this);
        drawing.others = vec![other];
    }
    notes.append(&mut drawing.notes);
    drawing.notes = notes;
    Ok(drawing)
}

/// Eight squares of each row that begin at the same word.
fn windows<'r>(rows: &[&'r Row]) -> Option<Vec<&'r Window>> {
    let at = |row: &&'r Row, place: usize| row.windows.iter().find(|it| it.place == place);
    let mut found: Vec<Vec<&Window>> = Vec::new();
    for first in &rows[0].windows {
        let windows: Vec<&Window> = rows.iter().filter_map(|row| at(row, first.place)).collect();
        if windows.len() == 8 {
            found.push(windows);
        }
    }
    let distance = match &found[..] {
        [_] => 8,
        [one, two] => two[0].place - one[0].place,
        _ => return None,
    };
    if distance < 8 {
        // A sign of a comment after all squares looks like one of them.
        let last = found[1][0].signs[7];
        if !among(last, "*#-+") || found[1].iter().any(|window| window.signs[7] != last) {
            return None;
        }
    }
    Some(found.remove(0))
}

/// Whether words beside a drawing may say that rank 1 is on top.
fn says_rank_one_first(text: &str) -> bool {
    let lower = head(text, 2000).to_ascii_lowercase();
    let has = |words: &str| words.split(',').any(|word| lower.contains(word));
    has("a1,rank 1,first rank,upside,flipped") && has("top,first,left,upper,upside,down,flipped")
}

/// What the numbers beside the lines say of which rank is on top.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    Unsaid,
    RankEightFirst,
    RankOneFirst,
    /// They may number the lines as well.
    Unclear,
    /// They are the letters of files.
    Files,
}

/// Reads the numbers of ranks, of lines, or of the squares that the lines begin or end with.
fn order(labels: &[Option<Label>]) -> Order {
    let mut numbers = Vec::new();
    for label in labels {
        match label {
            Some(label) => numbers.push(i16::from(label.number)),
            None => return Order::Unsaid,
        }
    }
    let first = numbers[1] - numbers[0];
    let is_rank = labels[0].and_then(|label| label.is_rank);
    // Of squares in hexadecimal too: 0, 8, 10, 18 ... 38.
    let is_even = numbers.windows(2).all(|pair| {
        let step = pair[1] - pair[0];
        step == first || first.abs() == 8 && matches!(step, 2 | 8 | -2 | -8)
    });
    match (first, numbers[0]) {
        _ if !is_even => Order::Unsaid,
        (1 | -1, 100..) => Order::Files,
        (1, 1) if is_rank == Some(false) => Order::Unclear,
        (1, 1) => Order::RankOneFirst,
        (1, 0) if is_rank == Some(true) => Order::RankOneFirst,
        (1, 0) => Order::Unclear,
        (8, 0 | 1 | 7 | 8) => Order::RankOneFirst,
        (-1, 7 | 8) | (-8, 38 | 56 | 57 | 63 | 64) | (-2, _) => Order::RankEightFirst,
        _ => Order::Unsaid,
    }
}

/// Takes the column of labels off, left or right, and what stands before all rows as a comment's sign.
fn strip_edge(signs: &mut [Vec<Sign>], labels: &mut Vec<Option<Label>>) {
    for is_left in [true, false] {
        let edge = |row: &Vec<Sign>| row[if is_left { 0 } else { row.len() - 1 }];
        let number = |row: &Vec<Sign>| match edge(row) {
            digit @ '0'..='8' => Some(Label { number: digit as u8 - b'0', is_rank: None }),
            _ => None,
        };
        let numbers: Vec<Option<Label>> = signs.iter().map(number).collect();
        let is_count = order(&numbers) != Order::Unsaid;
        let first = edge(&signs[0]);
        let is_comment = is_left && among(first, "*#-+");
        if is_count || is_comment && signs.iter().all(|row| edge(row) == first) {
            if is_count {
                *labels = numbers;
            }
            for row in signs {
                row.remove(if is_left { 0 } else { row.len() - 1 });
            }
            return;
        }
    }
}

/// Which square each of 64 cells is.
#[derive(Clone, Copy, Default)]
struct Layout {
    is_upside_down: bool,
    is_reversed: bool,
}

impl Layout {
    fn square(self, place: usize) -> Square {
        let (row, column) = (place / 8, place % 8);
        let rank = if self.is_upside_down { row } else { 7 - row };
        let file = if self.is_reversed { 7 - column } else { column };
        Square::from_coords(File::ALL[file], Rank::ALL[rank])
    }
}

/// 64 signs as a board.
fn of_cells(
    cells: &[Sign],
    layout: Layout,
    span: Range<usize>,
    choice: Option<Choice>,
) -> Result<Drawing, Refusal> {
    let has_pieces = cells.iter().any(|sign| piece(*sign).is_some());
    if !has_pieces {
        let refused = |fault: String| Refusal::new(span.clone(), fault);
        let palette = Palette::of(cells).map_err(refused)?;
        let is_inverted = palette.is_unclear && choice == Some(Choice::Inverted);
        let mut bits = Bitboard(0);
        for (place, sign) in cells.iter().enumerate() {
            let Some(is_set) = palette.is_set(*sign) else {
                let on = layout.square(place);
                return Err(refused(format!(
                    "`{sign}` on {on} is neither an empty square nor a set one"
                )));
            };
            if is_set != is_inverted {
                bits |= layout.square(place).bitboard();
            }
        }
        let (this, other) = match is_inverted {
            true => (Choice::Inverted, Choice::Drawing),
            false => (Choice::Drawing, Choice::Inverted),
        };
        return Ok(Drawing {
            board: Board::Bits(bits),
            form: Form::BitDrawing,
            span,
            choice: palette.is_unclear.then_some(this),
            others: palette.is_unclear.then_some(other).into_iter().collect(),
            notes: Vec::new(),
        });
    }
    // Where all empty squares are ones, these count them, as in a FEN.
    let mut others = cells.iter().filter(|sign| piece(**sign).is_none());
    let counts = others.all(|sign| *sign == '1');
    let mut placement = Placement::EMPTY;
    for (place, sign) in cells.iter().enumerate() {
        match piece(*sign) {
            Some(piece) => placement.set(layout.square(place), Some(piece)),
            None if counts || is_empty_beside_pieces(*sign) => {}
            None => {
                let on = layout.square(place);
                let fault = format!("`{sign}` on {on} is neither a piece nor an empty square");
                return Err(Refusal::new(span, fault));
            }
        }
    }
    let position = Position { placement, ..Position::default() };
    Ok(Drawing {
        board: Board::Position(Fen { position, fields: FenFields::Placement }),
        form: Form::PieceDrawing,
        span,
        choice: None,
        others: Vec::new(),
        notes: vec![Note::PlacementOnly],
    })
}

/// 64 squares on one line, rank 8 first. Digits alone are a number, unless a drawing is asked for.
pub(crate) fn on_one_line(text: &str, choice: Option<Choice>) -> Option<Result<Drawing, Refusal>> {
    let trimmed = text.trim().trim_of("\"'`;").trim();
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
    let is_parting =
        |c: char| c.is_whitespace() || among(c, "/|,'\"[]{}()") || parts_groups && c == '_';
    let cells: String = trimmed.chars().filter(|c| !is_parting(*c)).collect();
    let cells = each(&cells)?;
    if cells.len() != 64 {
        let is_drawn = |word: &str| !word.bytes().any(|byte| byte.is_ascii_alphanumeric());
        let mut words = trimmed.split(is_parting).filter(|word| !word.is_empty());
        // Signs that are not digits, or a row of single ones.
        let is_part = words.clone().any(is_drawn) || words.all(|word| matches!(word, "0" | "1"));
        let is_part =
            is_part && cells.len() > 2 && !trimmed.has("23456789") && !trimmed.contains("0x");
        return is_part.then(|| {
            let fault = format!("{} squares on one line; a board has 64", cells.len());
            Err(Refusal::new(start..start + trimmed.len(), fault))
        });
    }
    let is_digits = cells.iter().all(|c| matches!(c, '0' | '1'));
    let rows = words(trimmed, |c| among(c, "/|]})"));
    let lengths: Vec<usize> = (rows.iter())
        .map(|row| row.chars().filter(|c| !is_parting(*c)).count())
        .filter(|length| *length > 0)
        .collect();
    let is_parted = lengths == [8; 8];
    let span = start..start + trimmed.len();
    if is_digits && trimmed.contains(',') && !is_parted {
        let fault = "a list of 64 cells does not say which square comes first; write it as eight lines, rank 8 first";
        return Some(Err(Refusal::new(span, fault)));
    }
    if is_digits && !is_parted && choice != Some(Choice::Drawing) {
        return None;
    }
    // The highest bit is the first, and the file that is first on the rank the last of its bits.
    let as_number = choice == Some(Choice::Number);
    let layout = Layout { is_reversed: as_number, ..Layout::default() };
    let drawing = of_cells(&cells, layout, span, choice);
    Some(drawing.map(|mut drawing| {
        if let Board::Bits(bits) = drawing.board
            && !is_parted
            && drawing.choice.is_none()
        {
            let (choice, other) = match as_number {
                true => (Choice::Number, Choice::Drawing),
                false => (Choice::Drawing, Choice::Number),
            };
            drawing.choice = Some(choice);
            let is_other = as_drawing(bits.0) != bits.0;
            drawing.others = is_other.then_some(other).into_iter().collect();
        }
        drawing.form = match drawing.form {
            Form::BitDrawing => Form::LineDrawing,
            form => form,
        };
        drawing
    }))
}
