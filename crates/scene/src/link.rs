//! Conversion between the state and the query of a link. The names of the parameters are stable, because links and
//! embedded players depend on them.

use std::rc::Rc;

use deltaboard_catalogue::{Catalogue, Routine};
use deltaboard_compiler::Instructions;
use deltaboard_notation::Choice;
use deltaboard_routine::Language;
use deltaboard_transform::{SquareMapping, Transform};
use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};

use crate::PAGE;
use crate::description::sentence;
use crate::draft::{Draft, Source};
use crate::lab::{Against, Lab, LabCode, argument, packed, unpacked};
use crate::state::{Cells, Follow, MAX_TRANSFORMS, Side, State, Theme, View};
use crate::subject::{Set, Subject};
use crate::text::{Reading, Text, TextsRead};

/// The maximum length of a draft or permutation in a link.
const MAX_DRAFT: usize = 300;

/// The maximum length of packed code in a link.
const MAX_PACKED_CODE: usize = 8000;
/// The maximum length of code to pack.
const MAX_CODE: usize = 64 * 1024;

/// The characters to escape in a query. All others stay readable.
pub(crate) const ESCAPED: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'#')
    .add(b'%')
    .add(b'&')
    .add(b'+')
    .add(b'<')
    .add(b'=')
    .add(b'>');

/// A link: what its parameters say, and the texts among them, which may still have to be read.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Link {
    /// The state, without what depends on the texts.
    state: State,
    fen: Option<String>,
    bits: Option<String>,
    choice: Option<Choice>,
    step: Option<String>,
    /// The transforms, or the goal in the view *Build*.
    transforms: Option<String>,
    loops: bool,
    function: Option<String>,
    against: Option<String>,
    /// Whether it has code, even if that is damaged.
    has_code: bool,
    /// Whether the code is the draft that the device has stored. It may differ from the code that the link was made with.
    has_draft: bool,
}

impl Link {
    /// Parses a query, with or without its `?`.
    #[must_use]
    pub fn parse(query: &str) -> Self {
        Self::with_code(query, None)
    }

    /// Parses a query. If it opens the Lab without code, which was too long for the link, the code is the draft that the
    /// device has stored.
    #[must_use]
    pub fn with_draft(query: &str, draft: Option<&str>) -> Self {
        let mut link = Self::parse(query);
        if let Some(draft) = draft
            && link.view() == View::Lab
            && !link.has_code
        {
            Rc::make_mut(&mut link.state.lab).write(draft);
            link.has_draft = true;
        }
        link
    }

    /// Parses a query; the code is from outside, unless the query has some.
    pub(crate) fn with_code(query: &str, code: Option<&str>) -> Self {
        let mut link = Self::default();
        let state = &mut link.state;
        if let Some(code) = code {
            Rc::make_mut(&mut state.lab).write(code);
        }
        let query = query.strip_prefix('?').unwrap_or(query);
        for (name, value) in form_urlencoded::parse(query.as_bytes()) {
            match &*name {
                "fen" => link.fen = Some(value.into_owned()),
                "bits" => link.bits = Some(value.into_owned()),
                "read" => match Choice::named(&value) {
                    Some(known) => link.choice = Some(known),
                    None => state.report(
                        "read",
                        &value,
                        "binary, octal, decimal, hexadecimal, drawing, number, reversed, upside-down or inverted",
                    ),
                },
                "do" => link.transforms = Some(value.into_owned()),
                "moves" if PAGE => Rc::make_mut(&mut state.build).moves = value.into_owned(),
                "routine" => state.routine = state.read_id("routine", &value),
                "beside" if PAGE => state.beside = state.read_id("beside", &value),
                "step" => link.step = Some(value.into_owned()),
                "set" => match Set::named(&value) {
                    Some(set) => state.set = set,
                    None => state.report("set", &value, "occupied, white, black or a FEN letter"),
                },
                "view" => state.read_view(&value),
                "mapping" => match value.parse::<SquareMapping>() {
                    Ok(mapping) => state.mapping = mapping,
                    Err(fault) => state.notices.push(sentence(&format!("`mapping`: {fault}"))),
                },
                "cells" => match Cells::ALL.iter().find(|cells| cells.name() == value) {
                    Some(cells) => state.cells = *cells,
                    None => state.report("cells", &value, "bits, numbers, origins or diagonals"),
                },
                "theme" => match Theme::ALL.iter().find(|theme| theme.name() == value) {
                    Some(theme) => state.theme = *theme,
                    None => state.report("theme", &value, "auto, light or dark"),
                },
                "code" => {
                    link.has_code = true;
                    match unpacked(&value) {
                        Some(code) => Rc::make_mut(&mut state.lab).write(&code),
                        None => state
                            .notices
                            .push("`code` is damaged or truncated; it is ignored.".to_owned()),
                    }
                }
                "function" => link.function = Some(value.into_owned()),
                "with" => state.read_arguments(&value),
                "against" if PAGE => link.against = Some(value.into_owned()),
                "permutation" if PAGE => Rc::make_mut(&mut state.lab).permutation = (*value).into(),
                "uses" if PAGE => state.read_instructions(&value),
                "language" if PAGE => match Language::from_slug(&value) {
                    Some(language) => state.language = Some(language),
                    None => state.report("language", &value, &alternatives(&Language::ALL.map(Language::slug))),
                },
                "play" => state.playing = state.read_switch("play", &value),
                "predict" => state.predicting = state.read_switch("predict", &value),
                "follow" => state.read_follow(&value),
                "loop" => link.loops = state.read_switch("loop", &value),
                _ => state.foreign.push((name.into_owned(), value.into_owned())),
            }
        }
        match (&link.transforms, state.view) {
            (Some(goal), View::Build) if PAGE => {
                Rc::make_mut(&mut state.build).goal.clone_from(goal);
            }
            (Some(names), _) => state.read_transforms(names),
            (None, _) => {}
        }
        link
    }

    /// The view that the link opens.
    pub(crate) const fn view(&self) -> View {
        self.state.view
    }

    /// Whether the link has code.
    pub const fn has_code(&self) -> bool {
        self.has_code
    }

    /// The chosen routine.
    pub(crate) const fn routine(&self) -> Option<Routine> {
        self.state.routine
    }

    /// Opens another view.
    pub(crate) const fn visit(&mut self, view: View) {
        self.state.view = view;
    }

    /// Returns a draft of the board that has to be read, for when it can't be.
    #[must_use]
    pub fn unread_board(&self) -> Option<Draft> {
        self.texts().into_iter().find_map(|text| match text {
            Text::Board { text, .. } => Some(Draft::invalid(text, "this text could not be read")),
            Text::Code(_) => None,
        })
    }

    /// Returns the texts that have to be read before the state is complete.
    #[must_use]
    pub fn texts(&self) -> Vec<Text> {
        let plain = TextsRead::default();
        let boards = [&self.fen, &self.bits].into_iter().flatten();
        let boards = boards.filter(|text| plain.board(text, self.choice).is_none());
        let mut texts: Vec<_> =
            boards.map(|text| Text::Board { text: text.clone(), choice: self.choice }).collect();
        if self.view() == View::Lab {
            texts.push(Text::Code(self.state.lab.code.to_string()));
        }
        texts
    }

    /// Reads the texts at once, and returns the state. Errors are reported in its notices, and the rest is kept.
    #[must_use]
    pub fn read(&self) -> State {
        self.state(&TextsRead::of(self.texts()), State::steps)
    }

    /// Returns the state, without texts that have not been read. `last_frame` returns the last frame of a state.
    pub fn state(&self, read: &TextsRead, last_frame: impl FnOnce(&State) -> usize) -> State {
        let mut state = self.state.clone();
        // `function` and `against` refer to the code, so they are set after it, in whatever order the query has them.
        if state.view == View::Lab {
            let code = state.lab.code.clone();
            if let Some(parsed) = read.code(&code) {
                Rc::make_mut(&mut state.lab).play(LabCode::parsed(&code, parsed));
            }
        }
        if let Some(function) = &self.function {
            Rc::make_mut(&mut state.lab).function = Some(function.clone());
        }
        if let Some(against) = self.against.as_ref().filter(|_| PAGE) {
            state.read_against(against);
        }
        self.add_subject(&mut state, read);
        state.playing |= self.loops;
        self.add_step(&mut state, last_frame);
        if let Some(beside) = state.drop_unplayable_second() {
            let id = beside.id();
            state.notices.push(format!(
                "`beside={id}` does not do the same task as the first routine; it is ignored."
            ));
        }
        state
    }

    fn add_subject(&self, state: &mut State, read: &TextsRead) {
        state.subject = state.view.initial_subject();
        let mut is_shown = false;
        if let Some(text) = &self.fen {
            match read.board(text, self.choice) {
                Some(Ok(reading)) => {
                    state.set_reading(text, &reading);
                    is_shown = true;
                }
                Some(Err(refusal)) => {
                    state.notices.push(format!("`fen` cannot be read: {refusal}."));
                    state.fen_draft = Some(Draft::invalid(&**text, refusal));
                }
                None => {}
            }
        }
        if let Some(text) = &self.bits {
            match read.board(text, self.choice) {
                _ if is_shown => state
                    .notices
                    .push("Both `fen` and `bits` are given; the FEN is shown.".to_owned()),
                Some(Ok(reading)) => state.set_reading(text, &reading),
                Some(Err(refusal)) => {
                    state.notices.push(format!("`bits` cannot be read: {refusal}."));
                    state.bits_draft = Some(Draft::invalid(&**text, refusal));
                }
                None => {}
            }
        }
    }

    /// Makes routine and step consistent with the transforms.
    fn add_step(&self, state: &mut State, last_frame: impl FnOnce(&State) -> usize) {
        // Where something isn't understood, the step may be one of a routine that isn't there.
        let is_understood = state.view != View::Lab || matches!(state.lab.program(), Some(Ok(_)));
        let is_certain = !self.has_draft && state.notices.is_empty() && is_understood;
        let number = self.step.as_deref().map(str::parse::<usize>);
        if let (Some(step), Some(Err(_))) = (&self.step, &number) {
            state.report("step", step, "a number from 0 up");
        }
        let alone = state.is_standalone();
        // The transform that is ready to play is applied if it plays or has a step.
        if state.transforms.is_empty() && !alone {
            if !state.playing && !matches!(number, Some(Ok(1..))) {
                return;
            }
            state.transforms.push(state.playing_transform());
        }
        if let Some(&last) = state.transforms.last()
            && let Some(routine) = state.drop_unplayable_routine()
        {
            let id = routine.id();
            state.notices.push(format!("`routine={id}` does not compute {last}."));
        }
        let last = last_frame(state);
        state.step = match number {
            // A standalone routine waits at its start; an applied transform is at its end.
            None if state.playing || alone => 0,
            None => last,
            Some(Ok(step)) if step <= last => step,
            // A step is too large only if it's certain which routine it is of.
            Some(Ok(_)) if !is_certain => last,
            Some(Ok(step)) => {
                let plural = if last == 1 { "" } else { "s" };
                state.notices.push(format!("`step={step}`: the routine has {last} step{plural}."));
                last
            }
            Some(Err(_)) => last,
        };
        state.playing &= state.step < last;
        if self.loops && last > 0 {
            state.loop_from(state.step.max(1));
        }
    }
}

impl State {
    /// Parses a query, with or without its `?`, and reads its texts at once.
    pub fn from_query(query: &str) -> Self {
        Link::parse(query).read()
    }

    /// Parses a query together with code from the content of a tag.
    #[cfg(test)]
    pub(crate) fn from_query_with(query: &str, code: Option<&str>) -> Self {
        Link::with_code(query, code).read()
    }

    /// Parses the arguments after the board: `1,0x55`.
    fn read_arguments(&mut self, values: &str) {
        let mut arguments = Vec::new();
        for value in values.split(',') {
            match argument(value) {
                Some(number) => arguments.push(number),
                None => return self.report("with", value, "numbers, as in 1,0x55"),
            }
        }
        Rc::make_mut(&mut self.lab).arguments = arguments;
    }

    /// Parses the square whose bit is followed.
    fn read_follow(&mut self, word: &str) {
        self.follow = match word.parse() {
            Ok(square) => Follow::Square(square),
            Err(_) if word == Follow::NOTHING => Follow::Nothing,
            Err(_) => return self.report("follow", word, "a square such as c3, or none"),
        };
    }

    /// Parses the special instructions that compiled code may use: `pext`, `reversal`.
    fn read_instructions(&mut self, names: &str) {
        let mut instructions =
            Instructions { pext: false, reversal: false, ..Instructions::default() };
        for name in names.split(',') {
            match name {
                "pext" => instructions.pext = true,
                "reversal" => instructions.reversal = true,
                "" => {}
                _ => return self.report("uses", name, "pext and reversal"),
            }
        }
        Rc::make_mut(&mut self.lab).instructions = instructions;
    }

    /// Parses the other side of the comparison: the id of a routine, or a function of the code.
    fn read_against(&mut self, name: &str) {
        Rc::make_mut(&mut self.lab).against = match Catalogue::find(name) {
            Some(routine) => Against::Routine(routine),
            None if name.contains('/') => {
                return self.report("against", name, "an id such as flip-vertical/delta-swaps");
            }
            None => Against::Function(name.to_owned()),
        };
    }

    /// Parses the view and the side of the board: `lines,black`.
    fn read_view(&mut self, words: &str) {
        for word in words.split(',') {
            let view = View::ALL.iter().find(|view| view.name() == word);
            let side = Side::ALL.iter().find(|side| side.name() == word);
            match (view, side) {
                (Some(view), _) => self.view = *view,
                (_, Some(side)) => self.side = *side,
                _ => self.report(
                    "view",
                    word,
                    "transform, build, lines, symmetries or lab, and white or black",
                ),
            }
        }
    }

    /// Sets the subject from a link, where numbers always have the default mapping.
    fn set_reading(&mut self, text: &str, reading: &Reading) {
        self.subject = reading.subject;
        self.source = Source::of(text, reading);
    }

    fn read_transforms(&mut self, names: &str) {
        for name in names.split(',').map(str::trim).filter(|name| !name.is_empty()) {
            match name.parse() {
                Ok(transform) if self.transforms.len() < MAX_TRANSFORMS => {
                    self.transforms.push(transform);
                }
                Ok(_) => {
                    self.notices.push(format!(
                        "`do` has more than {MAX_TRANSFORMS} transforms; the rest is ignored."
                    ));
                    return;
                }
                Err(fault) => self.notices.push(sentence(&format!("`do`: {fault}"))),
            }
        }
    }

    fn read_id(&mut self, parameter: &str, id: &str) -> Option<Routine> {
        let routine = Catalogue::find(id);
        if routine.is_none() {
            self.report(parameter, id, "an id such as flip-vertical/delta-swaps");
        }
        routine
    }

    /// Parses a switch: 0 or 1.
    fn read_switch(&mut self, parameter: &str, value: &str) -> bool {
        if !matches!(value, "0" | "1") {
            self.report(parameter, value, "1");
        }
        value == "1"
    }

    /// Adds a notice about an invalid value of a parameter, with the values that it can have.
    pub(crate) fn report(&mut self, parameter: &str, value: &str, expected: &str) {
        let shown: String = value.chars().take(40).collect();
        self.notices.push(format!("`{parameter}={shown}` is not valid; expected {expected}."));
    }

    /// Returns the query of a link to this state, with its `?`; empty for the default state.
    pub fn to_query(&self) -> String {
        let mut query = String::new();
        let mut add = |name: &str, value: &str| {
            query.push(if query.is_empty() { '?' } else { '&' });
            query.extend(utf8_percent_encode(name, ESCAPED));
            query.push('=');
            query.extend(utf8_percent_encode(value, ESCAPED));
        };
        let opens = Self::default();
        let initial = self.view.initial_subject();
        let alone = self.is_standalone();
        let is_kept = |draft: &Draft| draft.fault.is_some() && draft.text.len() <= MAX_DRAFT;
        match (&self.subject, &self.fen_draft, &self.bits_draft) {
            (Subject::Position(fen), _, _) => add("fen", &fen.to_string().replace(' ', "_")),
            (subject, _, _) if *subject != initial => add("bits", &subject.to_string()),
            // A draft with an error is kept if it doesn't replace a board.
            (_, Some(draft), _) if is_kept(draft) => add("fen", &draft.text),
            (_, _, Some(draft)) if is_kept(draft) => add("bits", &draft.text),
            // The initial board is only linked if there are transforms or a routine.
            (subject, _, _) if !self.transforms.is_empty() || self.routine.is_some() => {
                add("bits", &subject.to_string());
            }
            _ => {}
        }
        if self.view == View::Build {
            for (name, value) in [("do", &self.build.goal), ("moves", &self.build.moves)] {
                if !value.is_empty() {
                    add(name, value);
                }
            }
        } else if !self.transforms.is_empty() {
            let names: Vec<_> = self.transforms.iter().copied().map(Transform::name).collect();
            add("do", &names.join(","));
        }
        if let Some(routine) = self.routine {
            add("routine", routine.id());
        }
        if let Some(beside) = self.beside {
            add("beside", beside.id());
        }
        let code = (self.view == View::Lab).then(|| self.linked_code());
        // If the code is too long for the link, the link has no step either.
        let step = self.linked_step().filter(|_| code != Some(None));
        if let Some(step) = step
            && self.view != View::Build
            && (!self.transforms.is_empty() || (alone && step > 0))
        {
            add("step", &step.to_string());
        }
        if self.set != opens.set {
            add("set", &self.set.name());
        }
        if self.mapping != opens.mapping {
            add("mapping", self.mapping.name());
        }
        if self.cells != opens.cells {
            add("cells", self.cells.name());
        }
        match (self.view != opens.view, self.side != opens.side) {
            (false, false) => {}
            (true, false) => add("view", self.view.name()),
            (false, true) => add("view", self.side.name()),
            (true, true) => add("view", &format!("{},{}", self.view.name(), self.side.name())),
        }
        if self.theme != opens.theme {
            add("theme", self.theme.name());
        }
        if self.predicting {
            add("predict", "1");
        }
        if self.looped.is_some() && step.is_some() {
            add("loop", "1");
        }
        match self.follow {
            Follow::Auto => {}
            Follow::Square(square) => add("follow", &square.to_string()),
            Follow::Nothing => add("follow", Follow::NOTHING),
        }
        if let Some(language) = self.language {
            add("language", language.slug());
        }
        if let Some(code) = code {
            if let Some(code) = code.filter(|code| !code.is_empty()) {
                add("code", &code);
            }
            self.add_lab(&mut add);
        }
        for (name, value) in &self.foreign {
            add(name, value);
        }
        query
    }

    /// Returns the packed code, empty for the initial code; `None` if the code is too long for a link.
    fn linked_code(&self) -> Option<String> {
        let code = &self.lab.code;
        if *code == Lab::default().code {
            return Some(String::new());
        }
        let packed = (code.len() <= MAX_CODE).then(|| packed(code))?;
        (packed.len() <= MAX_PACKED_CODE).then_some(packed)
    }

    /// Adds the parameters of the Lab, except for the code.
    fn add_lab(&self, add: &mut dyn FnMut(&str, &str)) {
        let lab = &self.lab;
        if let Some(function) = &lab.function {
            add("function", function);
        }
        if !lab.arguments.is_empty() {
            let arguments = lab.arguments.iter().map(|value| format!("0x{value:x}"));
            add("with", &arguments.collect::<Vec<_>>().join(","));
        }
        match &lab.against {
            Against::Nothing => {}
            Against::Routine(routine) => add("against", routine.id()),
            Against::Function(name) => add("against", name),
        }
        let opens = Lab::default();
        if lab.permutation != opens.permutation && lab.permutation.len() <= MAX_DRAFT {
            add("permutation", &lab.permutation);
        }
        if lab.instructions != opens.instructions {
            let uses = [
                lab.instructions.pext.then_some("pext"),
                lab.instructions.reversal.then_some("reversal"),
            ];
            let uses: Vec<_> = uses.into_iter().flatten().collect();
            add("uses", &uses.join(","));
        }
    }
}

/// Joins words to `a, b or c`.
fn alternatives(words: &[&str]) -> String {
    match words {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        words => words.concat(),
    }
}
