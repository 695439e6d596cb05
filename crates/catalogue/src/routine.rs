//! A routine of the catalogue, and what its doc comment says.

use deltaboard_trace::{Line, Task};

use crate::Catalogue;

/// A routine of the catalogue: its text, with the information in the text's doc comment.
///
/// ```
/// use deltaboard_catalogue::{Catalogue, Routine};
/// use deltaboard_trace::run;
/// use deltaboard_transform::{Symmetry, Transform};
///
/// // The routine with the fewest operations that turns a whole board by 90°.
/// let turn = Transform::Symmetry(Symmetry::Rotate90Clockwise);
/// let operations = |routine: &Routine| run(routine.program(), 0).unwrap().operations();
/// let boards = Catalogue::computing(turn).filter(|routine| !routine.name().starts_with("square"));
/// let fastest = boards.min_by_key(operations).unwrap();
/// assert_eq!(fastest.id(), "rotate-90-clockwise/byte-swap-after-diagonal");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Routine {
    pub(crate) id: &'static str,
    pub(crate) text: &'static str,
}

impl Routine {
    /// The id, which is used in URLs: the folder and the file name.
    ///
    /// ```
    /// use deltaboard_catalogue::Catalogue;
    ///
    /// let westcott = |credit: &str| credit == "Steffan Westcott";
    /// let his = Catalogue::ROUTINES.iter().find(|routine| routine.credit().is_some_and(westcott));
    /// assert_eq!(his.unwrap().id(), "mirror-horizontal/rotates");
    /// ```
    #[must_use]
    pub const fn id(self) -> &'static str {
        self.id
    }

    /// The folder, in most cases the name of the transform.
    ///
    /// ```
    /// use deltaboard_catalogue::Catalogue;
    ///
    /// // A menu: the families, in the order of the catalogue.
    /// let mut families: Vec<_> = Catalogue::ROUTINES.iter().map(|routine| routine.family()).collect();
    /// families.dedup();
    /// assert_eq!(families[..3], ["flip-vertical", "mirror-horizontal", "flip-diagonal"]);
    /// ```
    #[must_use]
    pub fn family(self) -> &'static str {
        self.id.split_once('/').map_or(self.id, |(family, _)| family)
    }

    /// The file name: the technique.
    ///
    /// ```
    /// use deltaboard_catalogue::Catalogue;
    ///
    /// // The families that have a routine with one multiplication.
    /// let routines = Catalogue::ROUTINES.iter().filter(|routine| routine.name() == "multiplication");
    /// let families: Vec<_> = routines.map(|routine| routine.family()).collect();
    /// assert_eq!(families[0], "a-file-to-rank");
    /// assert_eq!(families.len(), 5);
    /// ```
    #[must_use]
    pub fn name(self) -> &'static str {
        self.id.split_once('/').map_or(self.id, |(_, name)| name)
    }

    /// The task, from `@moves` or `@computes` in the doc comment, or else from the family.
    ///
    /// ```
    /// use deltaboard_catalogue::Catalogue;
    ///
    /// // The doc comment of an exercise states its task.
    /// let exercise = Catalogue::find("exercises/quarter-turn-order").unwrap();
    /// assert_eq!(exercise.task().to_string(), "rotate-90-clockwise");
    /// ```
    ///
    /// # Panics
    ///
    /// Never, as the tests check every routine of the catalogue.
    #[must_use]
    pub fn task(self) -> Task {
        let task = match self.tag("moves") {
            Some(moves) => Line::parse(moves).map(Task::Line),
            None => Task::named(self.tag("computes").unwrap_or(self.family())),
        };
        task.unwrap_or_else(|| panic!("{} has no task", self.id))
    }

    /// Whether the routine is an exercise: it doesn't do its task, and readers are to find the mistake.
    ///
    /// ```
    /// use deltaboard_catalogue::Catalogue;
    /// use deltaboard_trace::{Verdict, judge};
    ///
    /// for exercise in Catalogue::ROUTINES.iter().filter(|routine| routine.is_exercise()) {
    ///     let verdict = judge(exercise.program(), exercise.task())?;
    ///     assert!(matches!(verdict, Verdict::Different { .. }));
    /// }
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    #[must_use]
    pub fn is_exercise(self) -> bool {
        self.family() == "exercises"
    }

    /// The routine with the same steps in another order, if the catalogue has one.
    ///
    /// ```
    /// use deltaboard_catalogue::Catalogue;
    ///
    /// let flip = Catalogue::find("flip-vertical/delta-swaps").unwrap();
    /// let other = flip.in_another_order().unwrap();
    /// assert_eq!(other.id(), "flip-vertical/delta-swaps-in-another-order");
    /// assert_eq!(other.in_another_order(), Some(flip));
    /// ```
    #[must_use]
    pub fn in_another_order(self) -> Option<Self> {
        const OTHER: &str = "-in-another-order";
        match self.id.strip_suffix(OTHER) {
            Some(first) => Catalogue::find(first),
            None => Catalogue::find(&format!("{}{OTHER}", self.id)),
        }
    }

    /// The number of the reference pages' mistake that an exercise is about.
    ///
    /// ```
    /// use deltaboard_catalogue::Catalogue;
    ///
    /// let exercise = Catalogue::find("exercises/rank-mirror-factor").unwrap();
    /// assert_eq!(exercise.erratum(), Some("2"));
    /// ```
    #[must_use]
    pub fn erratum(self) -> Option<&'static str> {
        self.tag("erratum")
    }

    /// The first lines of the doc comment.
    ///
    /// ```
    /// use deltaboard_catalogue::Catalogue;
    ///
    /// let routine = Catalogue::find("flip-vertical/byte-swap").unwrap();
    /// assert_eq!(
    ///     routine.summary(),
    ///     "A rank is a byte, so reversing the ranks is what a processor does to change endianness: \
    ///      one instruction."
    /// );
    /// ```
    #[must_use]
    pub fn summary(self) -> String {
        let lines = self.comment().filter(|line| !line.starts_with('@'));
        lines.collect::<Vec<_>>().join(" ")
    }

    /// The author of the technique, if known.
    ///
    /// ```
    /// use deltaboard_catalogue::Catalogue;
    ///
    /// let routine = Catalogue::find("mirror-horizontal/rotates").unwrap();
    /// assert_eq!(routine.credit(), Some("Steffan Westcott"));
    /// ```
    #[must_use]
    pub fn credit(self) -> Option<&'static str> {
        self.tag("credit")
    }

    /// The page and section of the reference pages that describe the technique.
    ///
    /// ```
    /// use deltaboard_catalogue::Catalogue;
    ///
    /// let routine = Catalogue::find("flip-diagonal/mailbox").unwrap();
    /// let (page, section) = routine.source().unwrap().split_once(": ").unwrap();
    /// assert_eq!((page, section), ("diagonal-mirroring", "Mirroring an 8x8 Board"));
    /// ```
    #[must_use]
    pub fn source(self) -> Option<&'static str> {
        self.tag("source")
    }

    fn comment(self) -> impl Iterator<Item = &'static str> {
        self.text.lines().map_while(|line| line.strip_prefix("///")).map(str::trim)
    }

    fn tag(self, tag: &str) -> Option<&'static str> {
        self.comment().find_map(|line| {
            let rest = line.strip_prefix('@')?.strip_prefix(tag)?;
            rest.strip_prefix(' ').map(str::trim)
        })
    }
}
