//! A parsed, checked and linked text, ready to run.

use std::collections::BTreeSet;
use std::sync::Arc;

use deltaboard_source::operator::BinaryOp;
use deltaboard_source::{Diagnostic, Language, Number, Span, Type, wrong_number_of_arguments};

use crate::cfg;
use crate::declarations::{Callee, Declarations};
use crate::intrinsic::builtin_names;
use crate::scan;
use crate::syntax::{self, Expr, ExprKind, Function, Global, Operand, Place, StatementKind};
use crate::unit::Unit;

/// What a routine works on, given by its first parameter.
///
/// ```
/// use deltaboard_routine::{Domain, Program};
///
/// let domain = |text| Program::parse(text).map(|program| program.domain());
/// assert_eq!(domain("u64 f(u64 x) { return x ^ 56; }"), Ok(Domain::Board));
/// assert_eq!(domain("int f(int sq) { return sq ^ 56; }"), Ok(Domain::Square));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Domain {
    /// A bitboard: `u64 x`.
    Board,
    /// The index of one square: `int sq`, `Square s`.
    Square,
    /// A number for each square: `int board[64]`.
    Mailbox,
}

impl Domain {
    fn of(routine: &Function) -> Self {
        let board = &routine.parameters[routine.board];
        if board.array {
            Self::Mailbox
        } else if board.square {
            Self::Square
        } else {
            Self::Board
        }
    }

    /// Describes the set of inputs of a proof, for a routine whose input has this many bits.
    #[doc(hidden)]
    pub fn inputs_in_words(self, bits: u32) -> String {
        match (self, bits) {
            (Self::Square, _) => "all 64 squares".to_owned(),
            (Self::Mailbox, _) => "all that 64 squares can hold".to_owned(),
            (Self::Board, 64) => "all 2^64 boards".to_owned(),
            (Self::Board, bits) => format!("all 2^{bits} numbers that it takes"),
        }
    }

    /// Returns the maximum number of bits of the input.
    #[doc(hidden)]
    pub const fn width(self) -> u32 {
        match self {
            Self::Square => 6,
            Self::Board | Self::Mailbox => 64,
        }
    }
}

/// A source of routines that texts call by name.
///
/// ```
/// use deltaboard_routine::{Library, Program};
/// use deltaboard_trace::evaluate;
///
/// /// Functions from an engine's header.
/// struct Header;
///
/// impl Library for Header {
///     fn text_of(&self, function: &str) -> Option<&str> {
///         (function == "north").then_some("U64 north(U64 b) { return b << 8; }")
///     }
/// }
///
/// let twice = Program::link("U64 twice(U64 b) { return north(north(b)); }", &Header)?;
/// assert_eq!(evaluate(&twice, 0xff00)?, 0xff00_0000);
/// # Ok::<(), deltaboard_routine::Diagnostic>(())
/// ```
pub trait Library {
    /// Returns the text that defines a function of this name.
    ///
    /// ```
    /// use deltaboard_catalogue::Catalogue;
    /// use deltaboard_routine::Library;
    ///
    /// let text = Catalogue.text_of("flip_vertical").unwrap_or_default();
    /// assert!(text.contains("0x00FF00FF00FF00FF"));
    /// assert_eq!(Catalogue.text_of("north_of_nowhere"), None);
    /// ```
    fn text_of(&self, function: &str) -> Option<&str>;

    /// Returns the parsed text that defines a function of this name.
    #[doc(hidden)]
    fn unit_of(&self, function: &str) -> Option<Result<Unit, Diagnostic>> {
        self.text_of(function).map(Unit::parse_library)
    }
}

/// An empty library: programs must define everything they call.
impl Library for () {
    fn text_of(&self, _function: &str) -> Option<&str> {
        None
    }
}

/// A parsed, checked and linked text, ready to run. Of several functions, the routine is the first that no
/// other one calls; its first parameter is the board. Statements and formulas need no function: they work on
/// the first name that they don't define.
///
/// ```
/// use deltaboard_routine::Program;
/// use deltaboard_trace::run;
///
/// let program = Program::parse("u64 flip(u64 x) { return bswap64(x); }")?;
/// let trace = run(&program, 0x0000_0000_0000_00ff)?;
/// assert_eq!(trace.result(), 0xff00_0000_0000_0000);
/// # Ok::<(), deltaboard_routine::Diagnostic>(())
/// ```
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Program {
    text: String,
    /// The length of the given text; the rest is from the library.
    own_len: usize,
    /// Shared, because programs are cloned to select a function or arguments.
    declarations: Arc<Declarations>,
    /// The function that each callee refers to.
    links: Vec<Option<usize>>,
    /// The index of the routine among the functions.
    routine: usize,
    /// The values of its parameters after the board.
    arguments: Vec<u64>,
}

/// A parameter of a routine besides the board.
///
/// ```
/// use deltaboard_routine::{Program, Type};
///
/// let program = Program::parse("U64 f(U64 x, bool flip) { return flip ? bswap64(x) : x; }")?;
/// let [flip] = program.parameters()[..] else {
///     panic!("one parameter besides the board");
/// };
/// assert_eq!((flip.name, flip.ty, flip.value), ("flip", Type::Bool, 0));
/// # Ok::<(), deltaboard_routine::Diagnostic>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Parameter<'p> {
    /// Its name in the text.
    pub name: &'p str,
    /// Its type.
    pub ty: Type,
    /// The value that it is run with.
    pub value: u64,
}

impl Program {
    /// Parses a text that defines everything it calls.
    ///
    /// ```
    /// use deltaboard_routine::Program;
    /// use deltaboard_trace::evaluate;
    ///
    /// // A function as engines have it, or only its formula.
    /// let rust = Program::parse("const fn north(bb: u64) -> u64 { bb << 8 }")?;
    /// let formula = Program::parse("bb << 8")?;
    /// assert_eq!(evaluate(&rust, 0xff)?, evaluate(&formula, 0xff)?);
    /// assert!(Program::parse("bb <<").is_err());
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The first error, with its span.
    pub fn parse(text: &str) -> Result<Self, Diagnostic> {
        Self::link(text, &())
    }

    /// Parses a text, and from the library the functions that it calls. These are appended to the text, so
    /// that one text holds every line that runs.
    ///
    /// ```
    /// use deltaboard_catalogue::Catalogue;
    /// use deltaboard_routine::Program;
    /// use deltaboard_trace::{Verdict, compare};
    ///
    /// // Functions that reference pages call by name.
    /// let text = "U64 turn(U64 x) { return flipVertical(flipDiagA1H8(x)); }";
    /// let turn = Program::link(text, &Catalogue)?;
    /// let known = Catalogue::find("rotate-90-clockwise/anti-diagonal-after-flip").unwrap();
    /// assert_eq!(compare(&turn, known.program())?, Verdict::Proved);
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The first error, with its span.
    pub fn link(text: &str, library: &impl Library) -> Result<Self, Diagnostic> {
        Self::read(text, None, library)
    }

    /// Parses a text of a known language, for example one given by a file's extension. Without it, Java and
    /// C# are recognized by words that only they have; otherwise `long` and `byte` are C's.
    ///
    /// ```
    /// use deltaboard_routine::{Language, Program};
    /// use deltaboard_trace::evaluate;
    ///
    /// // In C the literal is unsigned; in Java it is -1.
    /// let text = "static long f(long x) { return x & 0xFFFFFFFF; }";
    /// let (c, java) = (Program::parse(text)?, Program::link_as(text, Language::Java, &())?);
    /// assert_eq!(evaluate(&c, u64::MAX)?, 0xffff_ffff);
    /// assert_eq!(evaluate(&java, u64::MAX)?, u64::MAX);
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The first error, with its span.
    pub fn link_as(
        text: &str,
        language: Language,
        library: &impl Library,
    ) -> Result<Self, Diagnostic> {
        Self::read(text, Some(language), library)
    }

    fn read(
        text: &str,
        language: Option<Language>,
        library: &impl Library,
    ) -> Result<Self, Diagnostic> {
        Self::link_unit(Unit::parse(text, language)?, library)
    }

    /// Links a parsed text with the functions that it calls.
    #[doc(hidden)]
    pub fn link_unit(unit: Unit, library: &impl Library) -> Result<Self, Diagnostic> {
        let Unit { mut text, mut declarations } = unit;
        let own_len = text.len();
        let is_rust = declarations.is_rust();
        let mut links = Vec::new();
        // The spans of the texts from the library, each with its function.
        let mut linked: Vec<(Span, usize)> = Vec::new();
        while let Some(callee) = declarations.callees.get(links.len()) {
            if let Some(function) = callee.function {
                links.push(Some(function));
                continue;
            }
            let named = |function: &&Function| function.name.of(&text) == callee.name;
            let is_it = |function: &Function| function.of_macro.is_none() && named(&function);
            // A name of Rust was looked up by its path, and the text doesn't define it.
            let is_of_rust = is_rust && callee.call.start < own_len;
            let defined = match is_of_rust {
                true => None,
                false => declarations.functions.iter().position(is_it),
            };
            // A macro of the text hides the library's function of the same name, but only from the text
            // itself.
            let is_known = defined.is_some()
                || !is_of_rust
                    && callee.call.start < own_len
                    && declarations.functions.iter().any(|it| named(&it));
            let found = match is_known {
                true => None,
                false => library.unit_of(&callee.name),
            };
            let Some(found) = found else {
                links.push(defined);
                continue;
            };
            let called = callee.call;
            let mut functions = declarations.functions.iter();
            let in_formula =
                functions.any(|it| it.span.contains(called) && it.name.of(&text).is_empty());
            if called.end <= own_len && !in_formula {
                let clause = format!("`{}` is the catalogue's routine of this name", callee.name);
                declarations.assumptions.push(Diagnostic::new(called, clause));
            }
            let start = text.len() + 2;
            let unit = found.map_err(|fault| {
                let span = fault.span().moved(start);
                fault.with_span(span)
            })?;
            if let Some((_, function)) = linked.iter().find(|(it, _)| it.of(&text) == unit.text) {
                links.push(Some(*function));
                continue;
            }
            // The first function of a library text is the one that was requested.
            let function = declarations.functions.len();
            links.push(Some(function));
            text.push_str("\n\n");
            text.push_str(&unit.text);
            linked.push((Span::new(start, text.len()), function));
            declarations.append(unit.declarations, start);
        }
        let program = Self {
            text,
            own_len,
            declarations: Arc::new(declarations),
            links,
            routine: 0,
            arguments: Vec::new(),
        };
        let uncalled = program.uncalled();
        let mut runnable = uncalled.iter().filter(|&&index| program.check_function(index).is_ok());
        if let Some(&routine) = runnable.next() {
            return Ok(program.with_routine(routine));
        }
        // What only `main` calls is what is meant, also if `main` itself can't be read.
        let faults: Vec<_> = uncalled.iter().map(|&it| program.check_function(it).err()).collect();
        if program.declarations.faults.is_empty()
            && faults.iter().flatten().all(|fault| program.is_beside(fault))
        {
            let all = 0..program.declarations.functions.len();
            let is_called = |it: &usize| !uncalled.contains(it) && program.is_runnable(*it);
            if let Some(routine) = all.into_iter().find(is_called) {
                return Ok(program.with_routine(routine));
            }
        }
        // Prefer a parse error, which may be why a called function is missing.
        let read = program.declarations.faults.first().cloned();
        match (read, program.check_function(0)) {
            (Some(fault), _) => Err(fault),
            (None, Ok(())) => Ok(program.with_routine(0)),
            // What the others call can be read more often than they can.
            (None, Err(fault)) => {
                let is_unread = |it: &&usize| program.declarations.functions[**it].fault.is_some();
                let unread = uncalled.iter().find(is_unread).or(uncalled.first());
                let of_unread = unread.map(|&it| program.check_function(it));
                Err(of_unread.and_then(Result::err).unwrap_or(fault))
            }
        }
    }

    /// Returns the errors in functions of the text that cannot be run; the others can.
    ///
    /// ```
    /// use deltaboard_routine::Program;
    ///
    /// // One function of a file calls a missing function; the other can be run.
    /// let program = Program::parse(
    ///     "u64 flip(u64 x) { return bswap64(x); }
    ///      u64 attacks(u64 x) { return rook_attacks(x); }",
    /// )?;
    /// assert_eq!(program.name(), "flip");
    /// let faults = program.faults();
    /// assert_eq!(faults[0].message(), "there is no function `rook_attacks`");
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    #[must_use]
    pub fn faults(&self) -> Vec<Diagnostic> {
        let mut faults = self.declarations.faults.clone();
        let calls = self.declarations.callees.iter().zip(&self.links);
        faults.extend(calls.filter_map(|(callee, link)| self.fault_of_call(callee, *link)));
        let callees = &self.declarations.callees;
        let in_place = |at| callees.iter().any(|it| it.in_place && it.function == Some(at));
        for (at, function) in self.declarations.functions.iter().enumerate() {
            // What is read where it's called need not be called by itself.
            if in_place(at) {
                continue;
            }
            let fault = function.fault.iter();
            let new: Vec<_> = fault.filter(|it| !faults.contains(it)).cloned().collect();
            faults.extend(new);
        }
        faults.sort_by_key(|fault| fault.span().start);
        faults
    }

    /// Returns whether an error is in a function that can't have been meant as the routine, because it takes
    /// or gives nothing, or because its types are unknown.
    ///
    /// ```
    /// use deltaboard_routine::Program;
    ///
    /// let text = "
    ///     fn show(x: u64) { println!(\"{x}\") }
    ///     fn flip(x: u64) -> u64 { x.swap_bytes() }
    ///     fn look(x: u64) -> u64 { println!(\"{x}\"); x }";
    /// let program = Program::parse(text)?;
    /// let beside: Vec<_> = program.faults().iter().map(|it| program.is_beside(it)).collect();
    /// assert_eq!(beside, [true, false]);
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    #[must_use]
    pub fn is_beside(&self, fault: &Diagnostic) -> bool {
        let functions = self.declarations.functions.iter();
        let mut spoilt = functions
            .filter(|it| it.fault.as_ref() == Some(fault) || it.span.contains(fault.span()))
            .peekable();
        let is_meant = |function: &Function| {
            let mut parameters = function.parameters.iter();
            let changes = |it: &syntax::Variable| it.array || it.by_reference;
            !function.parameters.is_empty()
                && (function.returns.is_some() || parameters.any(changes))
        };
        spoilt.peek().is_some() && !spoilt.any(is_meant)
    }

    /// Returns why a function of the text cannot be run: it has a parse error, or a call in it fails. `None`
    /// if it can be run, or if the text has no function of this name.
    ///
    /// ```
    /// use deltaboard_routine::Program;
    ///
    /// let program = Program::parse(
    ///     "u64 first(u64 x) { goto end; end: return x; }
    ///      u64 flip(u64 x) { return bswap64(x); }
    ///      u64 attacks(u64 x) { return rook_attacks(x); }",
    /// )?;
    /// assert_eq!(program.fault_of("flip"), None);
    /// assert_eq!(program.fault_of("flop"), None);
    /// let fault = program.fault_of("attacks").expect("it calls a missing function");
    /// assert_eq!(fault.message(), "there is no function `rook_attacks`");
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    #[must_use]
    pub fn fault_of(&self, function: &str) -> Option<Diagnostic> {
        let mut read = self.declarations.functions.iter();
        if let Some(read) = read.position(|known| known.name.of(&self.text) == function) {
            return self.check_function(read).err();
        }
        // A part that can't be read may be a function.
        let is_it = |(word, next): &(&scan::Token, &scan::Token)| {
            word.span.of(&self.text) == function && next.span.of(&self.text) == "("
        };
        let tokens = scan::tokens(&self.text[..self.own_len]);
        let name = tokens.iter().zip(tokens.iter().skip(1)).find(is_it)?.0.span.start;
        let faults = self.faults();
        let start = |fault: &&Diagnostic| fault.span().start;
        let inside = faults.iter().find(|fault| name <= start(fault));
        // The error may be before the name, for example in the return type.
        inside.or_else(|| faults.iter().rfind(|fault| start(fault) < name)).cloned()
    }

    /// Returns the assumptions of a proof about the routine that its text doesn't establish: a condition of
    /// `#if` on a name from elsewhere, a call of a function that the text doesn't define, an assertion, an
    /// operator of the text that does more than its sign. Each message is a clause to put after "if".
    /// Assumptions that only other functions of the text need are left out.
    ///
    /// ```
    /// use deltaboard_routine::Program;
    ///
    /// let program = Program::parse("
    ///     u64 up(u64 x) {
    ///     #ifdef TWICE
    ///         x <<= 8;
    ///     #endif
    ///         return x << 8;
    ///     }")?;
    /// let assumptions = program.assumptions();
    /// assert_eq!(assumptions[0].message(), "`#ifdef TWICE` holds");
    /// assert_eq!(assumptions[0].span().of(program.text()), "#ifdef TWICE");
    /// // A formula means the usual functions by their names.
    /// assert!(Program::parse("popcount(x)")?.assumptions().is_empty());
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    #[must_use]
    pub fn assumptions(&self) -> Vec<Diagnostic> {
        let mut assumptions = self.declarations.assumptions.clone();
        let called = self.called();
        let globals = self.used_globals(&called);
        let conditions = cfg::conditions(&self.text[..self.own_len]).into_iter();
        assumptions.extend(conditions.filter_map(|(condition, item)| {
            let functions = self.declarations.functions.iter().zip(&called);
            let mut inside = functions
                .filter(|(it, _)| it.span.contains(item) || item.contains(it.span))
                .map(|(_, called)| *called)
                .peekable();
            let is_other = inside.peek().is_none() && !item.of(&self.text).starts_with("impl");
            (is_other || inside.any(|called| called)).then_some(condition)
        }));
        assumptions.retain(|it| !self.is_unused(it.span(), &called, &globals));
        let decided = self.declarations.conditions.iter();
        let is_used = |text: &Span| !self.is_unused(*text, &called, &globals);
        let decided = decided.filter(|(_, dependents)| dependents.iter().any(is_used));
        assumptions.extend(decided.map(|(condition, _)| condition.clone()));
        assumptions.retain(|it| it.span().end <= self.own_len);
        assumptions.sort_by_key(|it| it.span().start);
        // An assumption with several places counts once.
        let mut clauses = BTreeSet::new();
        assumptions.retain(|it| clauses.insert(it.message().to_owned()));
        assumptions
    }

    /// Returns whether a span belongs only to functions and constants that the routine doesn't use. The
    /// expansion of a macro call has a single span.
    fn is_unused(&self, place: Span, called: &[bool], globals: &[bool]) -> bool {
        let functions = self.declarations.functions.iter().zip(called);
        let mut parts: Vec<_> =
            functions.map(|(it, called)| (it.span, *called, it.of_macro.is_some())).collect();
        let declared = self.declarations.globals.iter().zip(globals);
        parts.extend(declared.map(|(it, used)| (it.value.span, *used, false)));
        parts.retain(|(span, ..)| span.contains(place));
        let is_used = |part: &(Span, bool, bool)| part.1;
        match parts.iter().find(|(.., of_macro)| *of_macro) {
            // A macro definition may be inside a function.
            Some(of_macro) => !is_used(of_macro),
            None => !parts.is_empty() && !parts.iter().any(is_used),
        }
    }

    /// Returns the error of a call: there is no such function, or it takes other arguments.
    fn fault_of_call(&self, callee: &Callee, link: Option<usize>) -> Option<Diagnostic> {
        let Callee { name, call, arguments, .. } = callee;
        if callee.in_place {
            return None;
        }
        let Some(link) = link else {
            let own = self.declarations.functions.iter();
            let own = own.map(|function| function.name.of(&self.text));
            if own.clone().any(|own| own == name) && !self.declarations.is_rust() {
                let fault = "is a macro that is not defined at this place";
                return Some(
                    Diagnostic::about(*call, name, fault).with_help("define it before this use"),
                );
            }
            if self.declarations.names.contains(name) {
                let fault = Diagnostic::about(*call, name, "is called here, but has an error");
                return Some(fault.with_help("fix the error in that function"));
            }
            let mut names = own.chain(builtin_names());
            let fault = Diagnostic::new(*call, format!("there is no function `{name}`"));
            return Some(fault.suggest(name, &mut names));
        };
        let arity = self.declarations.functions[link].parameters.len();
        (arity != *arguments).then(|| wrong_number_of_arguments(*call, name, arity, *arguments))
    }

    fn with_routine(mut self, routine: usize) -> Self {
        self.routine = routine;
        let others = self.routine().parameters.len() - 1;
        self.arguments = vec![0; others];
        self
    }

    /// Selects another function of the text as the routine: `flip`, or `flip.2` for the second one with this name.
    ///
    /// ```
    /// use deltaboard_routine::Program;
    /// use deltaboard_trace::evaluate;
    ///
    /// let file = Program::parse(
    ///     "u64 north(u64 b) { return b << 8; }
    ///      u64 south(u64 b) { return b >> 8; }",
    /// )?;
    /// assert_eq!(evaluate(&file, 0xff00)?, 0xff_0000);
    /// assert_eq!(evaluate(&file.select("south")?, 0xff00)?, 0xff);
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the text has no such function, or if it cannot be run on a board.
    pub fn select(self, function: &str) -> Result<Self, Diagnostic> {
        let number = |(name, number): (_, &str)| Some((name, number.parse::<usize>().ok()?));
        let (name, number) = function.rsplit_once('.').and_then(number).unwrap_or((function, 1));
        let Some(selected) = self.of_name(name).nth(number.saturating_sub(1)) else {
            let fault = format!("there is no function `{function}`");
            return Err(Diagnostic::new(Span::new(0, 0), fault));
        };
        self.check_function(selected)?;
        Ok(self.with_routine(selected))
    }

    /// Returns what [selects](Self::select) the routine.
    ///
    /// ```
    /// use deltaboard_routine::Program;
    ///
    /// let file = Program::parse("int next(int sq) { return sq + 1; } u64 next(u64 x) { return x << 1; }")?;
    /// assert_eq!(file.select("next.2")?.selector(), "next.2");
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    #[must_use]
    pub fn selector(&self) -> String {
        let name = self.name();
        match self.of_name(name).position(|index| index == self.routine) {
            Some(place @ 1..) => format!("{name}.{}", place + 1),
            _ => name.to_owned(),
        }
    }

    /// The functions of the given text with a name.
    fn of_name(&self, name: &str) -> impl Iterator<Item = usize> {
        let functions = self.declarations.functions.iter().enumerate();
        let named = functions
            .filter(move |(_, it)| it.span.start < self.own_len && it.name.of(&self.text) == name);
        named.map(|(index, _)| index)
    }

    /// Sets the values of the parameters besides the board, in the order of [`parameters`](Self::parameters).
    /// They are 0 by default. Missing values leave the other parameters unchanged, and extra values are
    /// ignored.
    ///
    /// ```
    /// use deltaboard_routine::Program;
    /// use deltaboard_trace::evaluate;
    ///
    /// let rotate = Program::parse("u64 up(u64 x, int ranks) { return rotate_left(x, 8 * ranks); }")?;
    /// assert_eq!(evaluate(&rotate.with_arguments([3]), 0xff)?, 0xff00_0000);
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    #[must_use]
    pub fn with_arguments(mut self, values: impl IntoIterator<Item = u64>) -> Self {
        for (argument, value) in self.arguments.iter_mut().zip(values) {
            *argument = value;
        }
        self
    }

    /// Sets the parameters to the values of another routine.
    #[doc(hidden)]
    pub fn with_arguments_of(self, other: &Self) -> Self {
        self.with_arguments(other.arguments.iter().copied())
    }

    /// Returns the bits that the board can have.
    #[doc(hidden)]
    pub fn board_mask(&self) -> u64 {
        let board = &self.routine().parameters[self.routine().board];
        board.ty.unwrap_or(Type::U64).mask()
    }

    /// Returns the parameters of the routine besides the board.
    ///
    /// ```
    /// use deltaboard_routine::Program;
    ///
    /// let program = Program::parse("u64 f(u64 x, int by, bool wraps) { return x << by; }")?;
    /// let names: Vec<_> = program.parameters().iter().map(|parameter| parameter.name).collect();
    /// assert_eq!(names, ["by", "wraps"]);
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    #[must_use]
    pub fn parameters(&self) -> Vec<Parameter<'_>> {
        let routine = self.routine();
        let parameters = routine.parameters.iter().enumerate();
        let others = parameters.filter(|(place, _)| *place != routine.board);
        let others = others.map(|(_, parameter)| parameter);
        let parameters = others.zip(&self.arguments).map(|(parameter, &value)| {
            let ty = parameter.ty.unwrap_or(Type::U64);
            Parameter {
                name: parameter.name.of(&self.text),
                ty,
                value: Number::new(value, ty).bits,
            }
        });
        parameters.collect()
    }

    /// Returns the name of the routine, which is empty for statements without a function.
    ///
    /// ```
    /// use deltaboard_routine::Program;
    ///
    /// // The first function that no other one calls.
    /// let file = Program::parse(
    ///     "u64 rank(u64 x) { return x & 0xff; }
    ///      u64 copies(u64 x) { return rank(x) * 0x0101010101010101; }",
    /// )?;
    /// assert_eq!(file.name(), "copies");
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    #[must_use]
    pub fn name(&self) -> &str {
        self.routine().name.of(&self.text)
    }

    /// Returns the names of the functions in the given text that could be the routine: those that no other
    /// one calls and that can be run on a board.
    ///
    /// ```
    /// use deltaboard_routine::Program;
    ///
    /// let file = Program::parse(
    ///     "u64 rank(u64 x) { return x & 0xff; }
    ///      u64 copies(u64 x) { return rank(x) * 0x0101010101010101; }
    ///      u64 file(u64 x) { return x & 0x0101010101010101; }",
    /// )?;
    /// assert_eq!(file.routines(), ["copies", "file"]);
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    #[must_use]
    pub fn routines(&self) -> Vec<&str> {
        let runnable = self.uncalled().into_iter().filter(|&index| self.is_runnable(index));
        runnable.map(|index| self.name_of(index)).collect()
    }

    /// Returns the names of all functions in the given text that can be run on a board, the
    /// [routines](Self::routines) first.
    ///
    /// ```
    /// use deltaboard_routine::Program;
    ///
    /// let file = Program::parse(
    ///     "u64 rank(u64 x) { return x & 0xff; }
    ///      u64 copies(u64 x) { return rank(x) * 0x0101010101010101; }",
    /// )?;
    /// assert_eq!(file.runnable(), ["copies", "rank"]);
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    #[must_use]
    pub fn runnable(&self) -> Vec<&str> {
        let mut names = self.routines();
        let all = 0..self.declarations.functions.len();
        for name in all.filter(|&index| self.is_runnable(index)).map(|index| self.name_of(index)) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }

    /// Returns every function of the given text, in its order: its name, the place of the name, and the program with it as
    /// the routine, or why it can't be run on a board.
    ///
    /// ```
    /// use deltaboard_routine::Program;
    ///
    /// let file = Program::parse(
    ///     "u64 rank(u64 x) { return x & 0xff; }
    ///      u64 copies(u64 x) { return rank(x) * 0x0101010101010101; }
    ///      void show(void) { return; }",
    /// )?;
    /// let run = file.every_function().filter(|(.., routine)| routine.is_ok());
    /// assert_eq!(run.map(|(name, ..)| name).collect::<Vec<_>>(), ["rank", "copies"]);
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    pub fn every_function(&self) -> impl Iterator<Item = (&str, Span, Result<Self, Diagnostic>)> {
        let functions = self.declarations.functions.iter().enumerate();
        let own =
            functions.filter(|(_, it)| it.of_macro != Some(true) && it.span.start < self.own_len);
        own.map(|(index, it)| {
            let checked = self.check_function(index);
            let routine = checked.map(|()| self.clone().with_routine(index));
            (it.name.of(&self.text), it.name.span, routine)
        })
    }

    fn is_runnable(&self, index: usize) -> bool {
        let Function { span, of_macro, .. } = self.declarations.functions[index];
        of_macro != Some(true) && span.start < self.own_len && self.check_function(index).is_ok()
    }

    fn name_of(&self, index: usize) -> &str {
        self.declarations.functions[index].name.of(&self.text)
    }

    /// Returns the functions that no other one calls.
    fn uncalled(&self) -> Vec<usize> {
        let functions = 0..self.declarations.functions.len();
        functions
            .filter(|&index| {
                let Function { span, of_macro, .. } = self.declarations.functions[index];
                if of_macro == Some(true) {
                    return false;
                }
                let callees = self.declarations.callees.iter();
                let mut calls = callees.zip(&self.links);
                !calls.any(|(callee, &link)| link == Some(index) && !span.contains(callee.call))
            })
            .collect()
    }

    /// Returns what the routine works on.
    ///
    /// ```
    /// use deltaboard_routine::{Domain, Program};
    ///
    /// let swap = "void swap(int board[64]) { int s = board[0]; board[0] = board[7]; board[7] = s; }";
    /// assert_eq!(Program::parse(swap)?.domain(), Domain::Mailbox);
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    #[must_use]
    pub fn domain(&self) -> Domain {
        Domain::of(self.routine())
    }

    /// Fails if a function can't be run on a board.
    fn check_function(&self, function: usize) -> Result<(), Diagnostic> {
        let mut checked = Vec::new();
        self.check_calls(function, &mut checked)?;
        let routine = &self.declarations.functions[function];
        let name = routine.name.of(&self.text);
        match routine.parameters.as_slice() {
            [] => Err(Diagnostic::about(routine.name.span, name, "has no parameter for the board")),
            parameters => {
                let board = &parameters[routine.board];
                let others = || {
                    let places = parameters.iter().enumerate();
                    places.filter(|(place, _)| *place != routine.board)
                };
                if let Some((_, array)) = others().find(|(_, other)| other.array) {
                    let array = array.name.of(&self.text);
                    let fault = format!("`{name}` needs another array, `{array}`");
                    return Err(Diagnostic::new(routine.name.span, fault)
                        .with_help("add a function that calls it with one"));
                }
                if board.ty == Some(Type::Bool) && !board.array {
                    let truth = board.name.of(&self.text);
                    let fault =
                        format!("`{name}` takes a truth value, `{truth}`, instead of a board");
                    return Err(Diagnostic::new(routine.name.span, fault)
                        .with_help("add a function that takes a board and calls it"));
                }
                if let Some(values) = board.values {
                    let fault = format!(
                        "`{name}` takes one of {values} values, `{}`, instead of a board",
                        board.name.of(&self.text)
                    );
                    return Err(Diagnostic::new(routine.name.span, fault)
                        .with_help("add a function that takes a board and calls it"));
                }
                if routine.returns.is_none() && !board.array && !board.by_reference {
                    let fault =
                        Diagnostic::about(routine.name.span, name, "does not return a board");
                    return Err(fault.with_help(
                        "declare a return type, as in `u64 f(u64 x)` or `fn f(x: u64) -> u64`",
                    ));
                }
                Ok(())
            }
        }
    }

    /// Fails if a function, or one that it calls, has an error or an unresolved call.
    fn check_calls(&self, function: usize, checked: &mut Vec<usize>) -> Result<(), Diagnostic> {
        if checked.contains(&function) {
            return Ok(());
        }
        checked.push(function);
        let Function { span, fault, .. } = &self.declarations.functions[function];
        if let Some(fault) = fault {
            return Err(fault.clone());
        }
        for (callee, &link) in self.declarations.callees.iter().zip(&self.links) {
            if span.contains(callee.call) && !callee.in_place {
                if let Some(fault) = self.fault_of_call(callee, link) {
                    return Err(fault);
                }
                if let Some(link) = link {
                    self.check_calls(link, checked)?;
                }
            }
        }
        Ok(())
    }

    /// Splits an equation such as `f(g(x)) == g(f(x))` into its two sides, as routines.
    ///
    /// ```
    /// use deltaboard_catalogue::Catalogue;
    /// use deltaboard_routine::Program;
    /// use deltaboard_trace::{Verdict, compare};
    ///
    /// let equation = "flipVertical(mirrorHorizontal(x)) == mirrorHorizontal(flipVertical(x))";
    /// let [left, right] = Program::link(equation, &Catalogue)?.sides().unwrap();
    /// assert_eq!(compare(&left, &right)?, Verdict::Proved);
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    #[must_use]
    pub fn sides(&self) -> Option<[Self; 2]> {
        let [statement] = self.routine().body.as_slice() else {
            return None;
        };
        let StatementKind::Return(Some(value)) = &statement.kind else {
            return None;
        };
        let ExprKind::Binary(BinaryOp::Equal, left, right) = &value.kind else {
            return None;
        };
        // The language compares both sides in their common type.
        let types = self.check().ok()?;
        let [left_type, right_type] = [left, right].map(|side| types.of(side.id));
        let meet = left_type.common_type(right_type);
        let only = |side: &Operand| {
            let side = match types.of(side.id) {
                ty if ty == meet
                    || ty.bits() == meet.bits() && ty.is_signed() == meet.is_signed() =>
                {
                    side.clone()
                }
                _ => Operand::new(Expr {
                    id: side.id,
                    span: side.span,
                    height: side.height + 1,
                    kind: ExprKind::Cast(meet, side.clone()),
                }),
            };
            let mut program = self.clone();
            let declarations = Arc::make_mut(&mut program.declarations);
            let routine = &mut declarations.functions[self.routine];
            routine.body[0].kind = StatementKind::Return(Some(side));
            routine.returns = Some(Type::Untyped);
            program
        };
        (self.name().is_empty()).then(|| [only(left), only(right)])
    }

    /// Returns the type of the result, if the text declares one.
    ///
    /// ```
    /// use deltaboard_routine::{Program, Type};
    ///
    /// let count = Program::parse("int count(uint64_t x) { return __builtin_popcountll(x); }")?;
    /// assert_eq!(count.result_type(), Some(Type::I32));
    /// assert_eq!(Program::parse("x << 8")?.result_type(), None);
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    #[must_use]
    pub fn result_type(&self) -> Option<Type> {
        self.routine().returns.filter(|ty| *ty != Type::Untyped)
    }

    /// Describes the inputs that a proof covers: all boards, all squares, or all numbers that the routine
    /// takes.
    ///
    /// ```
    /// use deltaboard_routine::Program;
    ///
    /// let inputs = |text| Program::parse(text).unwrap().inputs_in_words();
    /// assert_eq!(inputs("u64 f(u64 x) { return x << 8; }"), "all 2^64 boards");
    /// assert_eq!(inputs("int f(int sq) { return sq ^ 56; }"), "all 64 squares");
    /// assert_eq!(inputs("u32 f(u32 x) { return x << 8; }"), "all 2^32 numbers that it takes");
    /// ```
    #[must_use]
    pub fn inputs_in_words(&self) -> String {
        self.domain().inputs_in_words(self.board_mask().count_ones())
    }

    /// Returns the whole text: the given one, followed by the functions that it calls from the library.
    ///
    /// ```
    /// use deltaboard_catalogue::Catalogue;
    /// use deltaboard_routine::Program;
    ///
    /// let program = Program::link("rotate_180(x)", &Catalogue)?;
    /// assert!(program.text().starts_with("rotate_180(x)\n\nu64 rotate_180(u64 x) {"));
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the part of the text that was given.
    ///
    /// ```
    /// use deltaboard_catalogue::Catalogue;
    /// use deltaboard_routine::Program;
    ///
    /// let program = Program::link("flip_diagonal(x)", &Catalogue)?;
    /// assert_eq!(program.own_text().of(program.text()), "flip_diagonal(x)");
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    #[must_use]
    pub const fn own_text(&self) -> Span {
        Span::new(0, self.own_len)
    }

    /// Returns the spans of the functions, in the order of the text.
    ///
    /// ```
    /// use deltaboard_routine::Program;
    ///
    /// let program = Program::parse("int a(int sq) { return sq; }\nint b(int sq) { return a(sq) ^ 7; }")?;
    /// let texts = program.functions().into_iter().map(|span| span.of(program.text()));
    /// assert!(texts.eq(program.text().lines()));
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    #[must_use]
    pub fn functions(&self) -> Vec<Span> {
        let functions = self.declarations.functions.iter();
        functions.map(|function| function.span).collect()
    }

    #[doc(hidden)]
    pub fn routine(&self) -> &Function {
        &self.declarations.functions[self.routine]
    }

    /// Returns the index of the routine among all functions.
    #[doc(hidden)]
    pub const fn routine_index(&self) -> usize {
        self.routine
    }

    pub(crate) fn declarations(&self) -> &Declarations {
        &self.declarations
    }

    /// Returns the functions, in the order of the text.
    #[doc(hidden)]
    pub fn all_functions(&self) -> &[Function] {
        &self.declarations.functions
    }

    /// Returns whether the text has numbers without a width.
    #[doc(hidden)]
    pub fn has_unbounded_numbers(&self) -> bool {
        let functions = self.declarations.functions.iter();
        functions.flat_map(|it| &it.variables).any(|it| it.ty == Some(Type::Int))
    }

    /// Returns the program with numbers of 64 bits for those without a width.
    #[doc(hidden)]
    #[must_use]
    pub fn in_words(mut self) -> Self {
        let word = |ty: &mut Type| {
            if *ty == Type::Int {
                *ty = Type::U64;
            }
        };
        let declarations = Arc::make_mut(&mut self.declarations);
        for global in &mut declarations.globals {
            global.ty.iter_mut().for_each(word);
            global.value.types_mut(&word);
        }
        for function in &mut declarations.functions {
            let variables = function.parameters.iter_mut().chain(&mut function.variables);
            variables.filter_map(|it| it.ty.as_mut()).chain(&mut function.returns).for_each(word);
            syntax::types_mut(&mut function.body, &word);
        }
        self
    }

    /// Adds an assumption that a run has shown.
    #[doc(hidden)]
    #[must_use]
    pub fn assuming(mut self, assumption: Diagnostic) -> Self {
        Arc::make_mut(&mut self.declarations).assumptions.push(assumption);
        self
    }

    /// Returns whether an operation must not overflow silently: it ends a debug build of Rust, and C leaves it undefined.
    #[doc(hidden)]
    pub fn checks_overflow(&self, operation: &Expr) -> bool {
        self.declarations.checked.binary_search(&operation.id).is_ok()
    }

    /// Returns whether the text has such operations.
    #[doc(hidden)]
    pub fn may_check_overflow(&self) -> bool {
        !self.declarations.checked.is_empty()
    }

    /// Returns the constants outside functions.
    #[doc(hidden)]
    pub fn globals(&self) -> &[Global] {
        &self.declarations.globals
    }

    /// Returns the function that a callee refers to.
    #[doc(hidden)]
    pub fn callee(&self, callee: usize) -> &Function {
        &self.declarations.functions[self.callee_index(callee)]
    }

    /// Returns the index of the function that a callee refers to.
    #[doc(hidden)]
    pub fn callee_index(&self, callee: usize) -> usize {
        self.links[callee].unwrap_or(self.routine)
    }

    /// Returns the bits of every literal in the text.
    #[doc(hidden)]
    pub fn numbers(&self) -> Vec<u64> {
        let expressions = self.expressions().into_iter().flat_map(Expr::walk);
        let numbers = expressions.filter_map(|expr| match &expr.kind {
            ExprKind::Number(number) => Some(number.bits),
            _ => None,
        });
        numbers.collect()
    }

    /// Returns the span where a literal is written, which may be in a macro.
    #[doc(hidden)]
    pub fn literal(&self, number: &Expr) -> Span {
        let literals = &self.declarations.literals;
        match literals.binary_search_by_key(&number.id, |(id, _)| *id) {
            Ok(place) => literals[place].1,
            Err(_) => number.span,
        }
    }

    /// Returns every outermost expression of the text. Those of one line are in the order of the line.
    #[doc(hidden)]
    pub fn expressions(&self) -> Vec<&Expr> {
        self.expressions_of(|_| true)
    }

    /// Returns the outermost expressions of the text, without those of functions that the routine doesn't
    /// call.
    #[doc(hidden)]
    pub fn expressions_called(&self) -> Vec<&Expr> {
        let called = self.called();
        self.expressions_of(|place| called[place])
    }

    /// Returns for each function whether the routine calls it, directly or not. The routine itself counts as
    /// called.
    fn called(&self) -> Vec<bool> {
        let mut called = vec![false; self.declarations.functions.len()];
        let mut open = vec![self.routine];
        while let Some(place) = open.pop() {
            if core::mem::replace(&mut called[place], true) {
                continue;
            }
            let expressions = syntax::walk(&self.declarations.functions[place].body);
            open.extend(expressions.filter_map(|expr| match expr.kind {
                ExprKind::Call { callee, .. } => Some(self.callee_index(callee)),
                _ => None,
            }));
            let span = self.declarations.functions[place].span;
            let callees = self.declarations.callees.iter();
            let in_place = callees.filter(|callee| callee.in_place && span.contains(callee.call));
            open.extend(in_place.filter_map(|callee| callee.function));
        }
        called
    }

    /// Returns for each constant outside functions whether the called functions use it, directly or in
    /// another constant.
    fn used_globals(&self, called: &[bool]) -> Vec<bool> {
        let mut used = vec![false; self.declarations.globals.len()];
        let functions = self.declarations.functions.iter().zip(called);
        let mut open: Vec<&Expr> = functions
            .filter(|(_, called)| **called)
            .flat_map(|(function, _)| syntax::expressions(&function.body))
            .collect();
        while let Some(expr) = open.pop() {
            for part in expr.walk() {
                let (ExprKind::Name(Place::Global(global))
                | ExprKind::Element(Place::Global(global), _)) = part.kind
                else {
                    continue;
                };
                if !core::mem::replace(&mut used[global], true) {
                    open.push(&self.declarations.globals[global].value);
                }
            }
        }
        used
    }

    fn expressions_of(&self, is_meant: impl Fn(usize) -> bool) -> Vec<&Expr> {
        let globals = self.declarations.globals.iter();
        let mut expressions: Vec<_> = globals.map(|global| &*global.value).collect();
        for (place, function) in self.declarations.functions.iter().enumerate() {
            if is_meant(place) {
                expressions.extend(syntax::expressions(&function.body));
            }
        }
        expressions
    }
}
