//! What the name of a function says that it does.

use deltaboard_trace::Task;
use deltaboard_transform::{Direction, PseudoRotation, Symmetry, Transform};

/// The tasks that functions of a name do, by custom.
///
/// ```
/// use deltaboard_catalogue::Customary;
/// use deltaboard_trace::Task;
///
/// let tasks = |name| Customary::of(name).map(|it| it.tasks.iter().map(Task::to_string).collect::<Vec<_>>());
/// assert_eq!(tasks("rot90_cw").unwrap(), ["rotate-90-clockwise"]);
/// assert_eq!(tasks("flipDiagA1H8").unwrap(), ["flip-diagonal"]);
/// // In engines, a mirror is often a flip.
/// assert_eq!(tasks("mirror").unwrap(), ["mirror-horizontal", "flip-vertical", "rotate-180"]);
/// assert_eq!(tasks("popcount"), None);
/// assert_eq!(tasks("noNoEa"), None);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Customary {
    /// The tasks, the likeliest first.
    pub tasks: Vec<Task>,
    /// Whether the name says it in full: a bare `flip` may be something else, such as the complement of a bit.
    pub is_specific: bool,
}

/// What a word of a name means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Word {
    Flip,
    Mirror,
    Rotate,
    Transpose,
    /// Along an axis, or by it: both are said.
    Vertical,
    Horizontal,
    Ranks,
    Files,
    Diagonal,
    Main,
    Anti,
    Quarter,
    Half,
    ThreeQuarters,
    Eighth,
    Clockwise,
    Anticlockwise,
    Step,
    Wrap,
    To(Direction),
    /// As `To`, but only with a word for a step or a turn: `left` is often a number.
    Toward(Direction),
    Bytes,
    Bits,
    /// It says nothing about what is done.
    Noise,
}

use Direction::{East, North, NorthEast, NorthWest, South, SouthEast, SouthWest, West};
use Word::{
    Anti, Anticlockwise, Bits, Bytes, Clockwise, Diagonal, Eighth, Files, Flip, Half, Horizontal,
    Main, Mirror, Noise, Quarter, Ranks, Rotate, Step, ThreeQuarters, To, Toward, Transpose,
    Vertical, Wrap,
};

/// The words of names, in lower case. Of two words that fit, the longer one is read.
const WORDS: &[(Word, &str)] = &[
    (Flip, "flip flipped flips"),
    (Mirror, "mirror mirrored mirrors reflect reflected reflection"),
    (Rotate, "rotate rotated rotates rotation rot turn turned"),
    (Transpose, "transpose transposed transposition"),
    (Vertical, "vertical vertically vert v updown ud upsidedown"),
    (Horizontal, "horizontal horizontally horiz horz hor h leftright lr"),
    (Ranks, "ranks rank rows row"),
    (Files, "files file columns column cols col"),
    (Diagonal, "diagonal diagonally diag"),
    (Main, "main a1h8 h8a1 maindiagonal maindiag"),
    (Anti, "antidiagonal antidiag anti a8h1 h1a8"),
    (Quarter, "90 quarter"),
    (Half, "180 half"),
    (ThreeQuarters, "270"),
    (Eighth, "45"),
    (Clockwise, "clockwise cw"),
    (Anticlockwise, "anticlockwise counterclockwise acw ccw anticw countercw"),
    (Step, "shift shifted step one once move"),
    (Wrap, "wrap wrapped wrapping cyclic"),
    (To(North), "north nort no"),
    (To(South), "south sout so"),
    (To(East), "east"),
    (To(West), "west"),
    (To(NorthEast), "northeast noea"),
    (To(NorthWest), "northwest nowe"),
    (To(SouthEast), "southeast soea"),
    (To(SouthWest), "southwest sowe"),
    (Toward(North), "up"),
    (Toward(South), "down"),
    (Toward(East), "right"),
    (Toward(West), "left"),
    (Toward(NorthEast), "ne upright rightup"),
    (Toward(NorthWest), "nw upleft leftup"),
    (Toward(SouthEast), "se downright rightdown"),
    (Toward(SouthWest), "sw downleft leftdown"),
    (Bytes, "byteswap bswap swapbytes bytesswap reversebytes bytereverse reverseendianness"),
    (Bits, "reversebits bitreverse bitreversal bitsreverse"),
    (
        Noise,
        "bitboard bb board boards position bits bit u64 uint64 ull 64 square squares sq the a of by to x y my get fast slow \
         naive simple lookup loop swar delta swap swaps magic axis about around along degrees deg pseudo 1 2 3 4",
    ),
];

impl Customary {
    /// Reads a name; `None` if it has a word that isn't about transforms, or none that is.
    #[must_use]
    pub fn of(name: &str) -> Option<Self> {
        let words = words(name)?;
        if words.iter().filter(|word| matches!(word, To(_) | Toward(_))).count() > 1 {
            // Steps of a knight, such as `noNoEa`.
            return None;
        }
        let has = |word| words.contains(&word);
        let reflects = has(Flip) || has(Mirror) || has(Transpose);
        let of = |symmetries: &[Symmetry], is_specific| Self {
            tasks: symmetries.iter().map(|it| Task::Transform(Transform::Symmetry(*it))).collect(),
            is_specific,
        };
        let towards = words.iter().find_map(|word| match word {
            To(direction) => Some(*direction),
            Toward(direction) if has(Step) => Some(*direction),
            _ => None,
        });
        let turns = |word, towards| has(word) || has(Rotate) && has(Toward(towards));
        let (clockwise, anticlockwise) = (turns(Clockwise, East), turns(Anticlockwise, West));
        let is_turned = |word| has(word) && (has(Rotate) || has(Clockwise) || has(Anticlockwise));
        use Symmetry::{FlipAntiDiagonal, FlipDiagonal, FlipVertical, MirrorHorizontal};
        use Symmetry::{Rotate90Anticlockwise, Rotate90Clockwise, Rotate180};
        Some(match () {
            () if reflects && has(Ranks) => of(&[FlipVertical], true),
            () if reflects && has(Files) => of(&[MirrorHorizontal], true),
            () if reflects && has(Anti) => of(&[FlipAntiDiagonal], true),
            () if reflects && has(Main) => of(&[FlipDiagonal], true),
            () if reflects && (has(Diagonal) || has(Transpose)) => {
                of(&[FlipDiagonal, FlipAntiDiagonal], true)
            }
            () if reflects && has(Vertical) && has(Horizontal) => of(&[Rotate180], true),
            () if reflects && has(Vertical) => of(&[FlipVertical, MirrorHorizontal], true),
            () if reflects && has(Horizontal) => of(&[MirrorHorizontal, FlipVertical], true),
            () if has(Flip) && words.iter().all(|it| matches!(it, Flip | Noise)) => {
                of(&[FlipVertical, MirrorHorizontal, Rotate180], false)
            }
            () if has(Mirror) && words.iter().all(|it| matches!(it, Mirror | Noise)) => {
                of(&[MirrorHorizontal, FlipVertical, Rotate180], false)
            }
            () if is_turned(Half) => of(&[Rotate180], true),
            () if is_turned(Quarter) && clockwise || is_turned(ThreeQuarters) && anticlockwise => {
                of(&[Rotate90Clockwise], true)
            }
            () if is_turned(Quarter) && anticlockwise || is_turned(ThreeQuarters) && clockwise => {
                of(&[Rotate90Anticlockwise], true)
            }
            () if is_turned(Quarter) || is_turned(ThreeQuarters) => {
                of(&[Rotate90Clockwise, Rotate90Anticlockwise], true)
            }
            () if is_turned(Eighth) => {
                let turns =
                    PseudoRotation::ALL.map(|it| Task::Transform(Transform::PseudoRotation(it)));
                let turns = match (has(Clockwise), has(Anticlockwise)) {
                    (true, false) => vec![turns[0]],
                    (false, true) => vec![turns[1]],
                    _ => turns.to_vec(),
                };
                Self { tasks: turns, is_specific: true }
            }
            () if has(Bytes) => of(&[FlipVertical], true),
            () if has(Bits) => of(&[Rotate180], true),
            () => {
                let direction = towards.filter(|_| {
                    words
                        .iter()
                        .all(|it| matches!(it, To(_) | Toward(_) | Step | Wrap | Rotate | Noise))
                })?;
                let wraps = has(Wrap) || has(Rotate);
                Self { tasks: vec![Task::Step { direction, wraps }], is_specific: true }
            }
        })
    }
}

/// The words of a name; `None` if not all of it is known.
fn words(name: &str) -> Option<Vec<Word>> {
    let name: String =
        name.rsplit("::").next()?.chars().filter(char::is_ascii_alphanumeric).collect();
    let (mut rest, mut words) = (&*name.to_ascii_lowercase(), Vec::new());
    while !rest.is_empty() {
        let all = WORDS
            .iter()
            .flat_map(|(word, names)| names.split_whitespace().map(move |name| (*word, name)));
        let (word, found) =
            all.filter(|(_, it)| rest.starts_with(it)).max_by_key(|(_, it)| it.len())?;
        words.push(word);
        rest = &rest[found.len()..];
    }
    Some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_engines_are_read() {
        for (name, tasks) in [
            ("flipVertical", "flip-vertical mirror-horizontal"),
            ("flip_ranks", "flip-vertical"),
            ("Bitboard::FlipVertically", "flip-vertical mirror-horizontal"),
            ("mirrorHorizontal", "mirror-horizontal flip-vertical"),
            ("bb_mirror", "mirror-horizontal flip-vertical rotate-180"),
            ("flipDiagA8H1", "flip-anti-diagonal"),
            ("flip_anti_diagonal", "flip-anti-diagonal"),
            ("transpose", "flip-diagonal flip-anti-diagonal"),
            ("rotate180", "rotate-180"),
            ("rotate90clockwise", "rotate-90-clockwise"),
            ("rotate_90_anticlockwise", "rotate-90-anticlockwise"),
            ("Rotate270CW", "rotate-90-anticlockwise"),
            ("rot90", "rotate-90-clockwise rotate-90-anticlockwise"),
            ("pseudoRotate45clockwise", "pseudo-rotate-45-clockwise"),
            ("northOne", "shift-north"),
            ("noEaOne", "shift-north-east"),
            ("shift_south_west", "shift-south-west"),
            ("wrapEast", "wrap-east"),
            ("byteswap", "flip-vertical"),
            ("reverseBits", "rotate-180"),
            ("flipVertical2", "flip-vertical mirror-horizontal"),
            ("rotateLeft90", "rotate-90-anticlockwise"),
            ("rotate_right_90", "rotate-90-clockwise"),
            ("shift_ne", "shift-north-east"),
            ("shiftUp", "shift-north"),
            ("shift_left", "shift-west"),
        ] {
            let read = Customary::of(name).unwrap_or_else(|| panic!("{name}"));
            let read: Vec<_> = read.tasks.iter().map(Task::to_string).collect();
            assert_eq!(read.join(" "), tasks, "{name}");
        }
        for name in
            ["popcount", "rotate_left", "northern", "flip_color", "main", "knightAttacks", "up", ""]
        {
            assert_eq!(Customary::of(name), None, "{name}");
        }
    }
}
