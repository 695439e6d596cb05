//! Reads drawn boards, with a line per rank or all on one line.

mod line;
mod palette;

use core::ops::Range;

use deltaboard_transform::{Bitboard, Fen, FenFields, File, Placement, Position, Rank, Square};

use crate::board::Board;
use crate::form::{Choice, Form};
use crate::nearby_fields::NearbyFields;
use crate::note::Note;
use crate::number::as_drawing;
use crate::refusal::Refusal;
use crate::scan::{Scan, among, head, words};
use line::{Label, Line, Row, Symbol, Window, has_prefix, is_empty_in_position, piece, symbols_of};
use palette::Palette;

/// A drawing that was found in a text.
#[derive(Debug)]
pub(crate) struct Drawing {
    pub(crate) board: Board,
    pub(crate) form: Form,
    pub(crate) span: Range<usize>,
    pub(crate) choice: Option<Choice>,
    pub(crate) others: Vec<Choice>,
    pub(crate) notes: Vec<Note>,
}

/// The number of lines that are searched.
const MAX_LINES: usize = 4000;

/// Consecutive lines of one or more drawings.
#[derive(Default)]
struct Block {
    rows: Vec<Row>,
    /// Whether the labels have file h on the left.
    is_reversed: bool,
}

impl Block {
    /// The eight ranks. Lines of dashes are ranks only if there are fewer than eight other lines.
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

/// Reads the first drawing of a text; `None` if nothing looks like a drawing.
pub(crate) fn read(text: &str, choice: Option<Choice>) -> Option<Result<Drawing, Refusal>> {
    let (blocks, has_more) = blocks(text);
    let complete = blocks.iter().filter(|block| block.ranks().is_some());
    let of = complete.clone().count();
    let may_be_upside_down = mentions_orientation(text);
    let mut drawings = complete.map(|block| drawing(block, choice, may_be_upside_down));
    if let Some(first) = drawings.next() {
        return Some(first.map(|mut drawing| {
            if let Board::Position(fen) = &mut drawing.board {
                let Range { start, end } = drawing.span;
                let others = || blocks.iter().flat_map(|block| &block.rows);
                let next = others().map(|row| row.span.start).find(|at| *at >= end);
                let before = others().map(|row| row.span.end);
                let before = before.filter(|at| *at <= start).max();
                let after = &text[end..next.unwrap_or(text.len())];
                let mut fields = NearbyFields::around(&text[before.unwrap_or(0)..start], after);
                // Fields may also be at the ends of the ranks.
                fields.merge(NearbyFields::in_drawing(&text[start..end]));
                fields.complete(fen, 0, &mut drawing.notes);
            }
            if of > 1 {
                drawing.notes.push(Note::FirstDrawing { of });
            }
            drawing
        }));
    }
    // Report the block with the most ranks.
    let rows = |block: &&Block| block.rows.iter().filter(|row| !row.may_be_border).count();
    let block = blocks.iter().max_by_key(rows)?;
    let (count, all) = (rows(&block), block.rows.len());
    let (first, last) = (block.rows.first()?, block.rows.last()?);
    let even = block.rows.iter().filter(|row| row.symbols.len() >= 7);
    (count >= 2 && even.count() * 2 >= all).then(|| {
        let span = first.span.start..last.span.end;
        let more = if has_more { "more than " } else { "" };
        let message = format!("a grid of {more}{count} lines; a board has 8");
        Err(Refusal::new(span, message))
    })
}

/// Groups the lines that are ranks. Also returns whether the text has more lines than are searched.
fn blocks(text: &str) -> (Vec<Block>, bool) {
    let mut blocks = vec![Block::default()];
    let mut start = 0;
    let mut labels_before = false;
    // Whether there is another line between the last row and this line.
    let mut is_separated = false;
    for line in text.split('\n').take(MAX_LINES) {
        let block = blocks.last_mut();
        let Some(block) = block else { break };
        let line_read = line::read(line, start);
        let follows_at_once =
            !core::mem::replace(&mut is_separated, !matches!(line_read, Line::Row(_)));
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

fn drawing(
    block: &Block,
    choice: Option<Choice>,
    may_be_upside_down: bool,
) -> Result<Drawing, Refusal> {
    let rows = block.ranks().unwrap_or_default();
    let span = rows[0].span.start..rows[7].span.end;
    let mut notes = Vec::new();
    let mut symbols: Vec<Vec<Symbol>> = rows.iter().map(|row| row.symbols.clone()).collect();
    let mut labels: Vec<Option<Label>> = rows.iter().map(|row| row.label).collect();
    if symbols.iter().any(|row| row.len() != 8)
        && let Some(windows) = windows(&rows)
    {
        symbols.clear();
        labels.clear();
        let mut is_followed = true;
        for (row, window) in rows.iter().zip(windows) {
            symbols.push(window.symbols.clone());
            labels.push(window.label);
            is_followed &= row.windows.iter().any(|it| it.start >= window.start + 8);
        }
        notes.extend(is_followed.then_some(Note::FirstDrawing { of: 2 }));
    }
    // Labels directly before or after the squares.
    for _ in 0..2 {
        if symbols.iter().all(|row| row.len() == 9 || row.len() == 10) {
            strip_edge_column(&mut symbols, &mut labels);
        }
    }
    // Squares that are several characters wide.
    for width in [2, 3, 4] {
        let is_wide = |row: &Vec<Symbol>| {
            let mut squares = row.chunks(width);
            row.len() == 8 * width && squares.all(|it| it.iter().all(|symbol| *symbol == it[0]))
        };
        if symbols.iter().all(is_wide) {
            for row in &mut symbols {
                *row = row.iter().step_by(width).copied().collect();
            }
        }
    }
    // Two boards side by side.
    if symbols.iter().all(|row| row.len() == 16) {
        symbols.iter_mut().for_each(|row| row.truncate(8));
        notes.push(Note::FirstDrawing { of: 2 });
    }
    let mut order = order(&labels);
    if order == Order::Files {
        let message = "the lines are labelled as files; write the board rank by rank";
        return Err(Refusal::new(span, message));
    }
    if order == Order::Unknown && may_be_upside_down {
        order = Order::Ambiguous;
    }
    let is_upside_down = match choice {
        Some(Choice::UpsideDown) if order == Order::Ambiguous => true,
        _ => order == Order::RankOneFirst,
    };
    for (index, row) in symbols.iter().enumerate() {
        if row.len() != 8 {
            let rank = if is_upside_down { index + 1 } else { 8 - index };
            let squares = row.len();
            let plural = if squares == 1 { "" } else { "s" };
            let message = format!("rank {rank} of the drawing has {squares} square{plural}");
            return Err(Refusal::new(rows[index].span.clone(), message));
        }
    }
    if order == Order::RankOneFirst {
        notes.push(Note::RankOneOnTop);
    }
    if block.is_reversed {
        notes.push(Note::FileHOnTheLeft);
    }
    let cells: Vec<Symbol> = symbols.concat();
    let read = |is_upside_down| {
        let layout = Layout { is_upside_down, is_reversed: block.is_reversed };
        from_cells(&cells, layout, span.clone(), choice)
    };
    let mut drawing = read(is_upside_down)?;
    if order == Order::Ambiguous && read(!is_upside_down)?.board != drawing.board {
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

/// Finds eight squares in each row that begin at the same word.
fn windows<'r>(rows: &[&'r Row]) -> Option<Vec<&'r Window>> {
    let at = |row: &&'r Row, start: usize| row.windows.iter().find(|it| it.start == start);
    let mut found: Vec<Vec<&Window>> = Vec::new();
    for first in &rows[0].windows {
        let windows: Vec<&Window> = rows.iter().filter_map(|row| at(row, first.start)).collect();
        if windows.len() == 8 {
            found.push(windows);
        }
    }
    let distance = match &found[..] {
        [_] => 8,
        [one, two] => two[0].start - one[0].start,
        _ => return None,
    };
    if distance < 8 {
        // A comment character after the squares looks like a square.
        let last = found[1][0].symbols[7];
        if !among(last, "*#-+") || found[1].iter().any(|window| window.symbols[7] != last) {
            return None;
        }
    }
    Some(found.remove(0))
}

/// Whether the text mentions an orientation, so that rank 1 may be on top.
fn mentions_orientation(text: &str) -> bool {
    let lower = head(text, 2000).to_ascii_lowercase();
    let has = |words: &str| words.split(',').any(|word| lower.contains(word));
    has("a1,rank 1,first rank,upside,flipped") && has("top,first,left,upper,upside,down,flipped")
}

/// The order of the ranks according to the labels.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    /// There are no labels of ranks.
    Unknown,
    RankEightFirst,
    RankOneFirst,
    /// The labels may also be line numbers.
    Ambiguous,
    /// The labels are letters of files.
    Files,
}

/// Derives the order from the labels, which number ranks, lines, or the first or last square of each line.
fn order(labels: &[Option<Label>]) -> Order {
    let mut numbers = Vec::new();
    for label in labels {
        match label {
            Some(label) => numbers.push(i16::from(label.number)),
            None => return Order::Unknown,
        }
    }
    let first = numbers[1] - numbers[0];
    let is_rank = labels[0].and_then(|label| label.is_rank);
    // Numbers of squares may be hexadecimal: 0, 8, 10, 18 ... 38.
    let is_even = numbers.windows(2).all(|pair| {
        let step = pair[1] - pair[0];
        step == first || first.abs() == 8 && matches!(step, 2 | 8 | -2 | -8)
    });
    match (first, numbers[0]) {
        _ if !is_even => Order::Unknown,
        (1 | -1, 100..) => Order::Files,
        (1, 1) if is_rank == Some(false) => Order::Ambiguous,
        (1, 1) => Order::RankOneFirst,
        (1, 0) if is_rank == Some(true) => Order::RankOneFirst,
        (1, 0) => Order::Ambiguous,
        (8, 0 | 1 | 7 | 8) => Order::RankOneFirst,
        (-1, 7 | 8) | (-8, 38 | 56 | 57 | 63 | 64) | (-2, _) => Order::RankEightFirst,
        _ => Order::Unknown,
    }
}

/// Removes a column of labels, left or right, or a column of comment characters before the rows.
fn strip_edge_column(symbols: &mut [Vec<Symbol>], labels: &mut Vec<Option<Label>>) {
    for is_left in [true, false] {
        let edge = |row: &Vec<Symbol>| row[if is_left { 0 } else { row.len() - 1 }];
        let number = |row: &Vec<Symbol>| match edge(row) {
            digit @ '0'..='8' => Some(Label { number: digit as u8 - b'0', is_rank: None }),
            _ => None,
        };
        let numbers: Vec<Option<Label>> = symbols.iter().map(number).collect();
        let are_labels = order(&numbers) != Order::Unknown;
        let first = edge(&symbols[0]);
        let is_comment = is_left && among(first, "*#-+");
        if are_labels || is_comment && symbols.iter().all(|row| edge(row) == first) {
            if are_labels {
                *labels = numbers;
            }
            for row in symbols {
                row.remove(if is_left { 0 } else { row.len() - 1 });
            }
            return;
        }
    }
}

/// The orientation of a drawing, which determines the square of each cell.
#[derive(Clone, Copy, Default)]
struct Layout {
    is_upside_down: bool,
    is_reversed: bool,
}

impl Layout {
    fn square(self, index: usize) -> Square {
        let (row, column) = (index / 8, index % 8);
        let rank = if self.is_upside_down { row } else { 7 - row };
        let file = if self.is_reversed { 7 - column } else { column };
        Square::from_coords(File::ALL[file], Rank::ALL[rank])
    }
}

/// Reads 64 symbols as a board.
fn from_cells(
    cells: &[Symbol],
    layout: Layout,
    span: Range<usize>,
    choice: Option<Choice>,
) -> Result<Drawing, Refusal> {
    let has_pieces = cells.iter().any(|symbol| piece(*symbol).is_some());
    if !has_pieces {
        let refused = |message: String| Refusal::new(span.clone(), message);
        let palette = Palette::of(cells).map_err(refused)?;
        let is_inverted = palette.is_ambiguous && choice == Some(Choice::Inverted);
        let mut bits = Bitboard(0);
        for (index, symbol) in cells.iter().enumerate() {
            let Some(is_set) = palette.is_set(*symbol) else {
                let on = layout.square(index);
                return Err(refused(format!(
                    "`{symbol}` on {on} is neither an empty square nor a set one"
                )));
            };
            if is_set != is_inverted {
                bits |= layout.square(index).bitboard();
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
            choice: palette.is_ambiguous.then_some(this),
            others: palette.is_ambiguous.then_some(other).into_iter().collect(),
            notes: Vec::new(),
        });
    }
    // If all empty squares are ones, the ones are counts of empty squares, as in a FEN.
    let mut others = cells.iter().filter(|symbol| piece(**symbol).is_none());
    let are_counts = others.all(|symbol| *symbol == '1');
    let mut placement = Placement::EMPTY;
    for (index, symbol) in cells.iter().enumerate() {
        match piece(*symbol) {
            Some(piece) => placement.set(layout.square(index), Some(piece)),
            None if are_counts || is_empty_in_position(*symbol) => {}
            None => {
                let on = layout.square(index);
                let message = format!("`{symbol}` on {on} is neither a piece nor an empty square");
                return Err(Refusal::new(span, message));
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

/// Reads 64 squares on one line, rank 8 first. Digits alone are a number, unless a drawing is requested.
pub(crate) fn on_one_line(text: &str, choice: Option<Choice>) -> Option<Result<Drawing, Refusal>> {
    let trimmed = text.trim().trim_of("\"'`;").trim();
    if trimmed.contains('\n') || trimmed.len() > 500 {
        return None;
    }
    let start = trimmed.as_ptr().addr() - text.as_ptr().addr();
    if has_prefix(trimmed) {
        return None;
    }
    // Between digits, `_` separates groups; elsewhere it is an empty square.
    let are_digits = |c: char| matches!(c, '0' | '1' | '_' | ' ');
    let separates_groups = trimmed.contains('1') && trimmed.chars().all(are_digits);
    let is_separator =
        |c: char| c.is_whitespace() || among(c, "/|,'\"[]{}()") || separates_groups && c == '_';
    let cells: String = trimmed.chars().filter(|c| !is_separator(*c)).collect();
    let cells = symbols_of(&cells)?;
    if cells.len() != 64 {
        let is_drawn = |word: &str| !word.bytes().any(|byte| byte.is_ascii_alphanumeric());
        let mut words = trimmed.split(is_separator).filter(|word| !word.is_empty());
        // Symbols other than digits, or single digits.
        let is_drawing = words.clone().any(is_drawn) || words.all(|word| matches!(word, "0" | "1"));
        let is_drawing =
            is_drawing && cells.len() > 2 && !trimmed.has("23456789") && !trimmed.contains("0x");
        return is_drawing.then(|| {
            let message = format!("{} squares on one line; a board has 64", cells.len());
            Err(Refusal::new(start..start + trimmed.len(), message))
        });
    }
    let is_digits = cells.iter().all(|c| matches!(c, '0' | '1'));
    let rows = words(trimmed, |c| among(c, "/|]})"));
    let lengths: Vec<usize> = (rows.iter())
        .map(|row| row.chars().filter(|c| !is_separator(*c)).count())
        .filter(|length| *length > 0)
        .collect();
    let has_rows = lengths == [8; 8];
    let span = start..start + trimmed.len();
    if is_digits && trimmed.contains(',') && !has_rows {
        let message = "the order of the squares in a list of 64 cells is unknown; write it as eight lines, rank 8 first";
        return Some(Err(Refusal::new(span, message)));
    }
    if is_digits && !has_rows && choice != Some(Choice::Drawing) {
        return None;
    }
    // In a number, the highest bit comes first, so each rank begins with file h.
    let as_number = choice == Some(Choice::Number);
    let layout = Layout { is_reversed: as_number, ..Layout::default() };
    let drawing = from_cells(&cells, layout, span, choice);
    Some(drawing.map(|mut drawing| {
        if let Board::Bits(bits) = drawing.board
            && !has_rows
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
