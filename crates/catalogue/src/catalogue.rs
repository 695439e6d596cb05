//! The catalogue of routines: texts under `routines/`, from which everything else is derived.

use std::sync::OnceLock;

use deltaboard_routine::word_list::look_up;
use deltaboard_routine::{Diagnostic, Domain, Library, Program, Unit};
use deltaboard_trace::Task;
use deltaboard_transform::Transform;

use crate::routine::Routine;
use crate::texts;

/// All routines, as a list to search and as a library to link with.
///
/// ```
/// use deltaboard_catalogue::Catalogue;
/// use deltaboard_trace::run;
///
/// let routine = Catalogue::find("flip-vertical/delta-swaps").unwrap();
/// let trace = run(routine.program(), 0x1e22_2212_0e0a_1222)?;
/// assert_eq!(trace.steps().len(), 3);
/// assert_eq!(trace.operations(), 13);
/// assert_eq!(trace.steps()[0].meaning.to_string(), "delta swap by 8 under 0x00FF00FF00FF00FF");
/// assert_eq!(trace.result(), 0x2212_0a0e_1222_221e);
/// # Ok::<(), deltaboard_routine::Diagnostic>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Catalogue;

impl Catalogue {
    /// The routines, grouped by task; the first one of a task is its default.
    ///
    /// ```
    /// use deltaboard_catalogue::Catalogue;
    /// use deltaboard_trace::{Verdict, judge};
    ///
    /// // Every routine does its task.
    /// for routine in Catalogue::ROUTINES.iter().filter(|routine| !routine.is_exercise()) {
    ///     let verdict = judge(routine.program(), routine.task())?;
    ///     assert!(!matches!(verdict, Verdict::Different { .. }), "{}", routine.id());
    /// }
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    pub const ROUTINES: &'static [Routine] = texts::ROUTINES;

    /// The routine with this id.
    ///
    /// ```
    /// use deltaboard_catalogue::Catalogue;
    ///
    /// assert!(Catalogue::find("flip-diagonal/delta-swaps").is_some());
    /// // A family isn't the id of a routine.
    /// assert_eq!(Catalogue::find("flip-diagonal"), None);
    /// ```
    #[must_use]
    pub fn find(id: &str) -> Option<Routine> {
        Self::ROUTINES.iter().copied().find(|routine| routine.id == id)
    }

    /// The routines that compute a transform, the default first. For a colour flip, these are the
    /// routines of the vertical flip, as it moves the squares in the same way.
    ///
    /// ```
    /// use deltaboard_catalogue::Catalogue;
    /// use deltaboard_transform::{Symmetry, Transform};
    ///
    /// let flips = Catalogue::computing(Transform::Symmetry(Symmetry::FlipAntiDiagonal));
    /// let techniques: Vec<_> = flips.map(|routine| routine.name()).collect();
    /// assert_eq!(techniques, ["delta-swaps", "square-shifts", "square-multiplication"]);
    /// ```
    pub fn computing(transform: Transform) -> impl Iterator<Item = Routine> {
        Self::doing(Task::Transform(transform.of_squares()))
    }

    /// All tasks of the routines in the catalogue.
    pub(crate) fn tasks() -> Vec<Task> {
        let mut tasks = Vec::new();
        for routine in Self::ROUTINES.iter().filter(|routine| !routine.is_exercise()) {
            let task = routine.task();
            if !tasks.contains(&task) {
                tasks.push(task);
            }
        }
        tasks
    }

    /// The routines over a single line, grouped by line.
    ///
    /// ```
    /// use deltaboard_catalogue::Catalogue;
    ///
    /// // The routines for looking up attacks of rooks and bishops when only ranks have a table.
    /// let to_rank = Catalogue::lines().filter(|routine| routine.family().ends_with("to-rank"));
    /// assert_eq!(to_rank.count(), 4);
    /// ```
    pub fn lines() -> impl Iterator<Item = Routine> {
        let routines = Self::ROUTINES.iter().copied();
        routines.filter(|routine| !routine.is_exercise() && routine.task().line().is_some())
    }

    /// The routines that do a task, the default first.
    ///
    /// ```
    /// use deltaboard_catalogue::Catalogue;
    /// use deltaboard_trace::Task;
    ///
    /// let task = Task::named("shift-north-east").unwrap();
    /// let routine = Catalogue::doing(task).next().unwrap();
    /// assert_eq!(routine.code().lines().nth(2), Some("    return (x << 9) & not_a_file;"));
    /// ```
    pub fn doing(task: Task) -> impl Iterator<Item = Routine> {
        let routines = Self::ROUTINES.iter().copied();
        routines.filter(move |routine| !routine.is_exercise() && routine.task() == task)
    }
}

impl Library for Catalogue {
    /// Returns the default routine of a transform. The name is the transform's, with `_` for `-`, or as the
    /// reference pages write it.
    fn text_of(&self, function: &str) -> Option<&str> {
        Self::defining(function).map(Routine::code)
    }

    fn unit_of(&self, function: &str) -> Option<Result<Unit, Diagnostic>> {
        Self::defining(function).map(Routine::unit)
    }
}

impl Catalogue {
    fn defining(function: &str) -> Option<Routine> {
        let name =
            look_up(AS_WRITTEN, function).map_or_else(|| function.replace('_', "-"), str::to_owned);
        if let Some(part) = texts::PARTS.iter().find(|part| part.name() == name) {
            return Some(*part);
        }
        let transform = name.parse().ok()?;
        Self::computing(transform).next()
    }
}

/// The names of the transforms on the reference pages.
const AS_WRITTEN: &[(&str, &str)] = &[
    ("flipVertical", "flip-vertical"),
    ("mirrorHorizontal", "mirror-horizontal"),
    ("flipDiagA1H8", "flip-diagonal"),
    ("flipDiagA8H1", "flip-anti-diagonal"),
    ("rotate180", "rotate-180"),
    ("rotate90clockwise", "rotate-90-clockwise"),
    ("rotate90antiClockwise", "rotate-90-anticlockwise"),
    ("pseudoRotate45clockwise", "pseudo-rotate-45-clockwise"),
    ("pseudoRotate45antiClockwise", "pseudo-rotate-45-anticlockwise"),
];

impl Routine {
    /// The domain of the routine, from its name.
    ///
    /// ```
    /// use deltaboard_catalogue::Catalogue;
    /// use deltaboard_routine::Domain;
    ///
    /// let domain = |id| Catalogue::find(id).unwrap().domain();
    /// assert_eq!(domain("rotate-180/bit-reversal"), Domain::Board);
    /// assert_eq!(domain("rotate-180/square-subtraction"), Domain::Square);
    /// assert_eq!(domain("flip-diagonal/mailbox"), Domain::Mailbox);
    /// ```
    #[must_use]
    pub fn domain(self) -> Domain {
        let technique = self.name().split('-').next();
        match technique {
            Some("square") => Domain::Square,
            Some("mailbox") => Domain::Mailbox,
            _ if self.is_exercise() => self.program().domain(),
            _ => Domain::Board,
        }
    }

    /// The text below the doc comment.
    ///
    /// ```
    /// use deltaboard_catalogue::Catalogue;
    ///
    /// let routine = Catalogue::find("rotate-180/bit-reversal").unwrap();
    /// assert_eq!(
    ///     routine.code(),
    ///     "\
    /// u64 rotate_180(u64 x) {
    ///     return reverse_bits(x);
    /// }"
    /// );
    /// ```
    #[must_use]
    pub fn code(self) -> &'static str {
        texts::code(self.text)
    }

    /// Parses the routine and links it with the routines that it calls.
    ///
    /// ```
    /// use deltaboard_catalogue::Catalogue;
    /// use deltaboard_trace::run;
    ///
    /// // Half a turn as a flip and a mirror. Linking appends both to the text.
    /// let program = Catalogue::find("rotate-180/composed").unwrap().program();
    /// assert_eq!(program.functions().len(), 3);
    /// assert_eq!(run(&program, 0x0000_0000_0000_0007)?.result(), 0xe000_0000_0000_0000);
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    ///
    /// # Panics
    ///
    /// Never, as the tests check every routine of the catalogue.
    #[must_use]
    pub fn program(self) -> &'static Program {
        const COUNT: usize = Catalogue::ROUTINES.len();
        static PROGRAMS: [OnceLock<Program>; COUNT] = [const { OnceLock::new() }; COUNT];
        let position = Catalogue::ROUTINES.iter().position(|routine| *routine == self);
        let program = &PROGRAMS[position.expect("a routine is one of the catalogue")];
        program.get_or_init(|| {
            let linked = self.unit().and_then(|unit| Program::link_unit(unit, &Catalogue));
            linked.unwrap_or_else(|fault| panic!("{}: {fault}", self.id))
        })
    }

    /// Parses the code.
    #[cfg(not(feature = "preparsed"))]
    fn unit(self) -> Result<Unit, Diagnostic> {
        Unit::parse_library(self.code())
    }

    /// Returns what the build script has parsed.
    #[cfg(feature = "preparsed")]
    fn unit(self) -> Result<Unit, Diagnostic> {
        Ok(crate::preparsed::unit(self))
    }
}

/// Serialized as its id.
#[cfg(feature = "serde")]
impl serde::Serialize for Routine {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Routine {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let id = String::deserialize(deserializer)?;
        let unknown = || serde::de::Error::custom(format_args!("no routine has the id `{id}`"));
        Catalogue::find(&id).ok_or_else(unknown)
    }
}
