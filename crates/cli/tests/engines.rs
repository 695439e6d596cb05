//! Checks the numbers in the guide's part about engines: each is counted anew, mostly by playing the code of the page.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use deltaboard_catalogue::Catalogue;
use deltaboard_embed::Fence;
use deltaboard_routine::Program;
use deltaboard_trace::evaluate;
use deltaboard_transform::{Bitboard, Direction, File, Rank, Square, Symmetry};

/// The text of a page with single spaces.
fn page(name: &str) -> String {
    let text = source(name);
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn source(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../guide/src");
    fs::read_to_string(folder.join(format!("{name}.md"))).expect("a page of the guide")
}

/// The code of a page that contains a function.
fn code(name: &str, function: &str) -> String {
    let text = source(name);
    let blocks = |fence| text.split(fence).skip(1).filter_map(|block| block.split("```").next());
    let played = blocks("```deltaboard\n").filter_map(|block| Fence::parse(block).unwrap().code);
    let shown = blocks("```c\n").map(str::to_owned);
    let mut codes = played.map(|code| code.text).chain(shown);
    let code = codes.find(|code| code.contains(&format!(" {function}(")));
    code.unwrap_or_else(|| panic!("{name} has no {function}"))
}

/// The page must contain each of the numbers.
fn assert_numbers(name: &str, numbers: &[usize]) {
    let text = page(name);
    for number in numbers {
        let number = number.to_string();
        let words = text.split(|letter: char| !letter.is_ascii_alphanumeric());
        assert!(words.into_iter().any(|word| word == number), "{name} does not contain {number}");
    }
}

/// The squares that a sliding piece attacks, found by walking.
fn walk(square: Square, directions: &[Direction], occupied: Bitboard) -> Bitboard {
    let mut attacks = Bitboard::EMPTY;
    for direction in directions {
        let mut next = square.step(*direction);
        while let Some(at) = next {
            attacks = attacks.with(at);
            next = at.step(*direction).filter(|_| !occupied.contains(at));
        }
    }
    attacks
}

const FILE: [Direction; 2] = [Direction::North, Direction::South];
const RANK: [Direction; 2] = [Direction::East, Direction::West];

/// All sets of the squares of a line that contain one of them.
fn fillings(line: Bitboard, square: Square) -> Vec<Bitboard> {
    let others: Vec<_> = line.squares().filter(|other| *other != square).collect();
    let filled = |choice: usize| {
        let chosen = others.iter().enumerate().filter(move |(place, _)| choice >> place & 1 == 1);
        chosen.fold(Bitboard::EMPTY.with(square), |all, (_, at)| all.with(*at))
    };
    (0..1 << others.len()).map(filled).collect()
}

fn line(squares: impl Fn(Square) -> bool) -> Bitboard {
    Square::ALL.into_iter().filter(|square| squares(*square)).collect()
}

/// The attacks by code that is written for d4, for another square.
fn played(code: &str, square: Square, occupied: Bitboard) -> Bitboard {
    let square = format!("0x{:08X};", 1u64 << square.index());
    let code = code.replacen("0x08000000;", &square, 1);
    Bitboard(evaluate(&Program::link(&code, &Catalogue).unwrap(), occupied.0).unwrap())
}

#[test]
fn subtraction_attacks_along_files() {
    let name = "sliding-attacks-by-subtraction";
    let file = line(|square| square.file() == File::D);
    let (both, up) = (code(name, "rook_looks_both_ways"), code(name, "rook_looks_up"));
    let (mut cases, mut attacked, mut found, mut complete) = (0, 0, 0, 0);
    for square in file.squares() {
        for occupied in fillings(file, square) {
            let expected = walk(square, &FILE, occupied);
            assert_eq!(played(&both, square, occupied), expected, "{square}\n{occupied}");
            let without_flip = played(&up, square, occupied);
            cases += 1;
            attacked += expected.count() as usize;
            found += without_flip.count() as usize;
            complete += usize::from(without_flip == expected);
        }
    }
    assert_eq!(2 * found, attacked);
    assert_numbers(name, &[cases, attacked, found, complete]);
}

#[test]
fn on_a_rank_a_byte_swap_is_not_enough() {
    let name = "sliding-attacks-by-subtraction";
    let rank = line(|square| square.rank() == Rank::Fourth);
    let (swap, reversal) =
        (code(name, "byte_swap_on_a_rank"), code(name, "bit_reversal_on_a_rank"));
    let mut cases = 0;
    for square in rank.squares() {
        for occupied in fillings(rank, square) {
            cases += 1;
            assert_eq!(played(&swap, square, occupied), Bitboard::EMPTY);
            assert_eq!(played(&reversal, square, occupied), walk(square, &RANK, occupied));
        }
    }
    assert_numbers(name, &[cases]);
}

#[test]
fn a_file_is_looked_up_as_a_rank() {
    let name = "file-attacks-by-lookup";
    let square = Square::D4;
    let file = line(|square| square.file() == File::D);
    let rank = line(|square| square.rank() == Rank::Fourth);
    let right = code(name, "file_attacks");
    for occupied in fillings(file, square) {
        assert_eq!(played(&right, square, occupied), walk(square, &FILE, occupied));
    }
    // The wrong code depends on the rank alone, and the right answer on the file alone.
    let wrong = code(name, "without_turning");
    let answers = fillings(rank, square).into_iter().map(|it| played(&wrong, square, it));
    let answers: Vec<_> = answers.collect();
    let expected = fillings(file, square).into_iter().map(|it| walk(square, &FILE, it));
    let expected: Vec<_> = expected.collect();
    let equal = |answer: &Bitboard| expected.iter().filter(|it| *it == answer).count();
    let equal = answers.iter().map(equal).sum();
    assert_numbers(name, &[answers.len() * expected.len(), equal]);
}

#[test]
fn a_diagonal_is_looked_up_as_a_rank() {
    let name = "rotated-bitboards";
    let diagonal = line(|square| square.file().index() == square.rank().index());
    let directions = [Direction::NorthEast, Direction::SouthWest];
    let right = code(name, "diagonal_attacks");
    for occupied in fillings(diagonal, Square::D4) {
        let attacks = played(&right, Square::D4, occupied);
        assert_eq!(attacks, walk(Square::D4, &directions, occupied), "{occupied}");
    }
}

/// For each square, the squares next to it.
static NEAR: LazyLock<[Bitboard; 64]> = LazyLock::new(|| {
    let steps = |square: Square| Direction::ALL.into_iter().filter_map(move |it| square.step(it));
    Square::ALL.map(|square| steps(square).collect())
});

fn near(square: Square) -> Bitboard {
    NEAR[usize::from(square.index())]
}

fn is_above_diagonal(square: Square) -> bool {
    square.rank().index() > square.file().index()
}

#[test]
fn kings_in_the_triangle_have_as_many_places_as_in_the_guide() {
    let name = "the-tablebase-index";
    let triangle = code(name, "to_triangle");
    let triangle = Program::parse(&triangle).unwrap();
    let (mut all, mut kept) = (0, 0);
    let mut squares = Bitboard::EMPTY;
    for white in Square::ALL {
        let home = Bitboard(evaluate(&triangle, 1 << white.index()).unwrap());
        let home = home.squares().next().unwrap();
        squares = squares.with(home);
        for black in Square::ALL.into_iter().filter(|it| *it != white && !near(white).contains(*it))
        {
            all += 1;
            let on_diagonal = white.rank().index() == white.file().index();
            kept += usize::from(home == white && !(on_diagonal && is_above_diagonal(black)));
        }
    }
    assert_eq!(squares, Bitboard(0x0000_0000_080c_0e0f));
    assert_numbers(name, &[all, kept, 64 * 64 * 64 * 2, 10 * 64 * 64 * 2]);
    assert!(page(name).contains("That is 6.4 times smaller"));
    assert_numbers("the-mirrored-king-of-nnue", &[64 * 11 * 64, 32 * 11 * 64]);
}

/// A position of king and pawn against king.
#[derive(Clone, Copy)]
struct Ending {
    white: Square,
    black: Square,
    pawn: Square,
}

impl Ending {
    const COUNT: usize = 64 * 64 * 64;

    fn all() -> impl Iterator<Item = Self> {
        let squares = || Square::ALL.into_iter();
        squares().flat_map(move |white| {
            squares().flat_map(move |black| squares().map(move |pawn| Self { white, black, pawn }))
        })
    }

    fn index(self) -> usize {
        let [white, black, pawn] =
            [self.white, self.black, self.pawn].map(|square| usize::from(square.index()));
        (64 * white + black) * 64 + pawn
    }

    fn attacked_by_pawn(self) -> Bitboard {
        let directions = [Direction::NorthEast, Direction::NorthWest];
        directions.into_iter().filter_map(|direction| self.pawn.step(direction)).collect()
    }

    /// Whether no two pieces are on one square, the pawn can be there, and the kings don't touch.
    fn is_legal(self) -> bool {
        let Self { white, black, pawn } = self;
        let on_board = (1..7).contains(&pawn.rank().index());
        on_board && white != black && white != pawn && black != pawn && !near(white).contains(black)
    }

    /// Whether it is legal with White to move: Black isn't in check.
    fn is_legal_for_white(self) -> bool {
        self.is_legal() && !self.attacked_by_pawn().contains(self.black)
    }

    fn under(self, symmetry: Symmetry) -> Self {
        let [white, black, pawn] =
            [self.white, self.black, self.pawn].map(|it| symmetry.square(it));
        Self { white, black, pawn }
    }

    /// Whether White has a move that wins, if Black then loses where `lost` says so.
    fn wins(self, lost: &[bool]) -> bool {
        let Self { white, black, pawn } = self;
        let is_lost = |ending: Self| lost[ending.index()];
        if near(white).squares().any(|white| is_lost(Self { white, ..self })) {
            return true;
        }
        let is_free = |square: &Square| *square != white && *square != black;
        let Some(next) = pawn.step(Direction::North).filter(is_free) else {
            return false;
        };
        if next.rank() == Rank::Eighth {
            // A queen or, where that is stalemate, a rook wins, unless Black takes it.
            return !near(black).contains(next) || near(white).contains(next);
        }
        let twice = next.step(Direction::North).filter(is_free);
        let twice = twice.filter(|_| pawn.rank() == Rank::Second);
        is_lost(Self { pawn: next, ..self })
            || twice.is_some_and(|pawn| is_lost(Self { pawn, ..self }))
    }

    /// Whether every move of Black loses, if White wins where `won` says so.
    fn loses(self, won: &[bool]) -> bool {
        let Self { white, pawn, .. } = self;
        let attacked = self.attacked_by_pawn();
        let is_safe =
            |square: &Square| !near(white).contains(*square) && !attacked.contains(*square);
        let mut moves = near(self.black).squares().filter(is_safe).peekable();
        match moves.peek() {
            None => attacked.contains(self.black),
            // Taking the pawn draws.
            Some(_) => moves.all(|black| black != pawn && won[Self { black, ..self }.index()]),
        }
    }
}

#[test]
fn a_flip_changes_as_many_results_as_in_the_guide() {
    let (mut won, mut lost) = (vec![false; Ending::COUNT], vec![false; Ending::COUNT]);
    let for_white: Vec<_> = Ending::all().filter(|ending| ending.is_legal_for_white()).collect();
    let for_black: Vec<_> = Ending::all().filter(|ending| ending.is_legal()).collect();
    let (mut open_for_white, mut open_for_black) = (for_white.clone(), for_black);
    loop {
        let open = open_for_white.len() + open_for_black.len();
        open_for_white.retain(|ending| {
            won[ending.index()] = ending.wins(&lost);
            !won[ending.index()]
        });
        open_for_black.retain(|ending| {
            lost[ending.index()] = ending.loses(&won);
            !lost[ending.index()]
        });
        if open_for_white.len() + open_for_black.len() == open {
            break;
        }
    }
    let differs =
        |ending: &&Ending, symmetry| won[ending.index()] != won[ending.under(symmetry).index()];
    let mirrored = for_white.iter().filter(|ending| differs(ending, Symmetry::MirrorHorizontal));
    assert_eq!(mirrored.count(), 0);
    let flippable = for_white.iter();
    let flippable = flippable.filter(|it| it.under(Symmetry::FlipVertical).is_legal_for_white());
    let changed = flippable.clone().filter(|ending| differs(ending, Symmetry::FlipVertical));
    let (changed, flippable) = (changed.count(), flippable.count());
    assert_numbers("testing-an-evaluation", &[flippable, changed]);
    assert_eq!((100 * changed + flippable / 2) / flippable, 43);
    // The example: a draw before the flip, a win after it.
    let ending = Ending { white: Square::E1, black: Square::E8, pawn: Square::A2 };
    let flipped = ending.under(Symmetry::FlipVertical);
    assert_eq!([ending, flipped].map(|it| won[it.index()]), [false, true]);
}
