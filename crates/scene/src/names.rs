//! The names of transforms and routines, the same in every view.

use deltaboard_catalogue::Routine;
use deltaboard_trace::{Task, capitalised};
use deltaboard_transform::{Bitboard, Packing, PseudoRotation, Symmetry, Transform};

use crate::scene::Scene;
use crate::subject::hex;

/// Returns the name of a transform in running text: "flip", "rotation by 90° clockwise".
pub const fn noun(transform: Transform) -> &'static str {
    match transform {
        Transform::Symmetry(symmetry) => match symmetry {
            Symmetry::Identity => "identity",
            Symmetry::FlipVertical => "flip",
            Symmetry::MirrorHorizontal => "mirror",
            Symmetry::FlipDiagonal => "diagonal flip",
            Symmetry::FlipAntiDiagonal => "anti-diagonal flip",
            Symmetry::Rotate180 => "rotation by 180°",
            Symmetry::Rotate90Clockwise => "rotation by 90° clockwise",
            Symmetry::Rotate90Anticlockwise => "rotation by 90° anticlockwise",
        },
        Transform::PseudoRotation(PseudoRotation::Clockwise45) => {
            "pseudo-rotation by 45° clockwise"
        }
        Transform::PseudoRotation(PseudoRotation::Anticlockwise45) => {
            "pseudo-rotation by 45° anticlockwise"
        }
        Transform::Packing(Packing::Packed45) => "packing by diagonals",
        Transform::Packing(Packing::Unpacked45) => "unpacking by diagonals",
        Transform::ColorFlip => "colour flip",
    }
}

/// Returns the name of a family of line maps: "a-file → rank".
///
/// ```
/// use deltaboard_scene::line_name;
///
/// assert_eq!(line_name("mirror-rank"), "mirror a rank");
/// ```
pub fn line_name(family: &'static str) -> &'static str {
    match family {
        "a-file-to-rank" => "a-file → rank",
        "h-file-to-rank" => "h-file → rank",
        "rank-to-a-file" => "rank → a-file",
        "diagonal-to-rank" => "diagonal → rank",
        "anti-diagonal-to-rank" => "anti-diagonal → rank",
        "mirror-rank" => "mirror a rank",
        _ => family,
    }
}

/// Returns the name of a task in a heading: "flip", "shift north".
///
/// ```
/// use deltaboard_scene::task_name;
/// use deltaboard_trace::Task;
///
/// assert_eq!(task_name(Task::named("flip-vertical").unwrap()), "flip");
/// assert_eq!(task_name(Task::named("shift-north").unwrap()), "shift north");
/// ```
pub fn task_name(task: Task) -> String {
    match task {
        Task::Transform(transform) => noun(transform).to_owned(),
        _ => task.title(),
    }
}

/// Returns the group of a routine in a menu: "Flip", "Shifts".
///
/// ```
/// use deltaboard_catalogue::Catalogue;
/// use deltaboard_scene::routine_group;
///
/// let group = |id| routine_group(Catalogue::find(id).unwrap());
/// assert_eq!(group("flip-vertical/byte-swap"), "Flip");
/// assert_eq!(group("shift-east/masked-shift"), "Shifts");
/// ```
pub fn routine_group(routine: Routine) -> String {
    if routine.is_exercise() {
        return "Exercises: find the mistake".to_owned();
    }
    match routine.task() {
        Task::Transform(transform) => capitalised(noun(transform)),
        Task::Line(_) => "Lines".to_owned(),
        Task::Step { wraps: false, .. } => "Shifts".to_owned(),
        Task::Step { wraps: true, .. } => "Shifts around the edge".to_owned(),
    }
}

/// Returns the name of a routine where its group is known: "delta swaps", "a-file → rank: multiplication".
///
/// ```
/// use deltaboard_catalogue::Catalogue;
/// use deltaboard_scene::routine_name;
///
/// let name = |id| routine_name(Catalogue::find(id).unwrap());
/// assert_eq!(name("flip-vertical/byte-swap"), "byte swap");
/// assert_eq!(name("flip-mirror-reverse/both"), "one loop for all: both");
/// ```
pub fn routine_name(routine: Routine) -> String {
    let name = routine.name().replace('-', " ");
    let family = routine.family();
    match routine.task() {
        _ if routine.is_exercise() => name,
        Task::Transform(transform) if family == transform.name() => name,
        Task::Transform(_) => format!("one loop for all: {name}"),
        Task::Line(_) => format!("{}: {name}", line_name(family)),
        Task::Step { direction, wraps } => {
            let way = direction.name().replace('-', " ");
            if wraps { format!("{way}, around") } else { way }
        }
    }
}

/// Returns the name of a routine with its group: "flip: delta swaps".
///
/// ```
/// use deltaboard_catalogue::Catalogue;
/// use deltaboard_scene::routine_title;
///
/// let title = |id| routine_title(Catalogue::find(id).unwrap());
/// assert_eq!(title("flip-vertical/delta-swaps"), "flip: delta swaps");
/// assert_eq!(title("wrap-north-east/masked-rotates"), "shift north east, around");
/// assert_eq!(title("exercises/rank-mirror-factor"), "exercise: rank mirror factor");
/// ```
pub fn routine_title(routine: Routine) -> String {
    let name = routine_name(routine);
    if routine.is_exercise() {
        return format!("exercise: {name}");
    }
    match routine.task() {
        Task::Transform(transform) => format!("{}: {name}", noun(transform)),
        Task::Line(_) => name,
        Task::Step { .. } => format!("shift {name}"),
    }
}

/// Returns what a scene plays: the title of the routine, the name of the transform, or the name of the function.
///
/// ```
/// use deltaboard_scene::{Scene, State, scene_title};
///
/// let title = |query| scene_title(&Scene::of(&State::from_query(query)));
/// assert_eq!(title("do=flip-vertical"), "flip: delta swaps");
/// assert_eq!(title("view=lab&code=u64 up(u64 x) { return x << 8; }"), "up");
/// assert_eq!(title("view=lab&code=x ^ 56"), "code");
/// ```
pub fn scene_title(scene: &Scene) -> String {
    match (scene.routine, scene.transform, scene.program.name()) {
        (Some(routine), ..) => routine_title(routine),
        (None, Some(transform), _) => noun(transform).to_owned(),
        (None, None, "") => "code".to_owned(),
        (None, None, name) => name.to_owned(),
    }
}

/// Returns the title with a capital letter. The name of a function stays as it is.
///
/// ```
/// use deltaboard_scene::{Scene, State, scene_heading};
///
/// let heading = |query| scene_heading(&Scene::of(&State::from_query(query)));
/// assert_eq!(heading("do=flip-vertical"), "Flip: delta swaps");
/// assert_eq!(heading("view=lab&code=u64 up(u64 x) { return x << 8; }"), "up");
/// ```
pub fn scene_heading(scene: &Scene) -> String {
    let title = scene_title(scene);
    if title == scene.program.name() { title } else { capitalised(&title) }
}

/// Returns the name of a board in a sentence: its square, if there is only one, else its number.
///
/// ```
/// use deltaboard_scene::board_name;
///
/// assert_eq!(board_name(2), "b1");
/// assert_eq!(board_name(0), "the empty board");
/// assert_eq!(board_name(3), "0x0000000000000003");
/// ```
pub fn board_name(number: u64) -> String {
    match Bitboard(number).squares().collect::<Vec<_>>().as_slice() {
        [] => "the empty board".to_owned(),
        [only] => only.to_string(),
        _ => hex(number),
    }
}

/// What a routine makes of a board, for a sentence about the board.
///
/// ```
/// use deltaboard_scene::Fate;
///
/// assert_eq!(Fate::of(0x2, 0x200).does(), "goes to b2");
/// assert_eq!(Fate::of(0x2, 0x200).should(), "go to b2");
/// assert_eq!(Fate::of(0x2, 0).does(), "is lost");
/// assert_eq!(Fate::of(0x3, 0x200).does(), "becomes b2");
/// ```
pub enum Fate {
    /// A single bit goes to a single square.
    Goes(u64),
    /// A single bit is lost.
    IsLost,
    /// The board becomes another one.
    Becomes(u64),
}

impl Fate {
    /// Returns what a routine makes of a board, given the result.
    pub const fn of(board: u64, result: u64) -> Self {
        match (board.count_ones(), result.count_ones()) {
            (1, 1) => Self::Goes(result),
            (1, 0) => Self::IsLost,
            _ => Self::Becomes(result),
        }
    }

    /// Returns what the board does: "goes to b2".
    pub fn does(&self) -> String {
        self.with(["goes to ", "is lost", "becomes "])
    }

    /// Returns what the board should do: "go to b2".
    pub fn should(&self) -> String {
        self.with(["go to ", "be lost", "become "])
    }

    fn with(&self, [goes, is_lost, becomes]: [&str; 3]) -> String {
        let (verb, result) = match self {
            Self::IsLost => return is_lost.to_owned(),
            Self::Goes(result) => (goes, result),
            Self::Becomes(result) => (becomes, result),
        };
        verb.to_owned() + &board_name(*result)
    }
}
