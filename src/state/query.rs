//! The state as the query of a link, and back. The names are a promise to every link and embed
//! in the wild.

use std::borrow::Cow;

use deltaboard_trace::Catalogue;
use deltaboard_transform::Transform;
use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};

use super::{MOST_TRANSFORMS, State, Theme, View};
use crate::scene::plays;
use crate::subject::{Set, Subject};

/// Longer texts stay out of the address.
const LONGEST_DRAFT: usize = 300;

/// What has a meaning in a query; all else stays readable.
const ESCAPED: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'#')
    .add(b'%')
    .add(b'&')
    .add(b'+')
    .add(b'<')
    .add(b'=')
    .add(b'>');

impl State {
    /// Reads a query, with or without its `?`. What cannot be read is reported in the notices,
    /// and the rest is kept.
    pub(crate) fn from_query(query: &str) -> Self {
        let mut state = Self::default();
        let query = query.strip_prefix('?').unwrap_or(query);
        let mut step = None;
        let (mut fen, mut bits) = (None, None);
        for (name, value) in form_urlencoded::parse(query.as_bytes()) {
            match &*name {
                "fen" => fen = Some(value),
                "bits" => bits = Some(value),
                "do" => state.read_transforms(&value),
                "routine" => state.read_routine(&value),
                "step" => step = Some(value),
                "set" => match Set::named(&value) {
                    Some(set) => state.set = set,
                    None => state.report("set", &value, "occupied, white, black or a FEN letter"),
                },
                "view" => match [View::White, View::Black]
                    .iter()
                    .find(|v| v.name() == value)
                {
                    Some(view) => state.view = *view,
                    None => state.report("view", &value, "white or black"),
                },
                "theme" => {
                    let themes = [Theme::Auto, Theme::Light, Theme::Dark];
                    match themes.iter().find(|theme| theme.name() == value) {
                        Some(theme) => state.theme = *theme,
                        None => state.report("theme", &value, "auto, light or dark"),
                    }
                }
                "play" => match &*value {
                    "1" => state.playing = true,
                    "0" => {}
                    _ => state.report("play", &value, "1"),
                },
                _ => state.foreign.push((name.into_owned(), value.into_owned())),
            }
        }
        state.read_subject(fen, bits);
        state.settle(step.as_deref());
        state
    }

    fn read_subject(&mut self, fen: Option<Cow<'_, str>>, bits: Option<Cow<'_, str>>) {
        if let Some(fen) = &fen {
            match Subject::read_fen(fen) {
                Ok(subject) => self.subject = subject,
                Err(fault) => {
                    self.notices
                        .push(format!("The FEN in the link cannot be read: {fault}."));
                    self.fen_draft = Some(fen.to_string());
                }
            }
        }
        if let Some(bits) = &bits {
            match Subject::read_hex(bits) {
                _ if matches!(self.subject, Subject::Position(_)) => self
                    .notices
                    .push("The link has both a FEN and bits: the FEN is shown.".to_owned()),
                Ok(subject) => self.subject = subject,
                Err(fault) => {
                    self.notices
                        .push(format!("The bits in the link cannot be read: {fault}."));
                    self.bits_draft = Some(bits.to_string());
                }
            }
        }
    }

    fn read_transforms(&mut self, names: &str) {
        for name in names
            .split(',')
            .map(str::trim)
            .filter(|name| !name.is_empty())
        {
            match name.parse() {
                Ok(transform) if self.transforms.len() < MOST_TRANSFORMS => {
                    self.transforms.push(transform);
                }
                Ok(_) => {
                    self.notices.push(format!(
                        "The link has more than {MOST_TRANSFORMS} transforms: the rest is left out."
                    ));
                    return;
                }
                Err(fault) => self.notices.push(format!("In the link, {fault}.")),
            }
        }
    }

    fn read_routine(&mut self, id: &str) {
        self.routine = Catalogue::find(id);
        if self.routine.is_none() {
            self.report("routine", id, "an id such as flip-vertical/delta-swaps");
        }
    }

    /// Brings routine and step together with the transforms.
    fn settle(&mut self, step: Option<&str>) {
        let number = step.map(str::parse::<usize>);
        if let Some(routine) = self.routine {
            match self.transforms.last() {
                // A link may name only the routine: what it plays is then its transform.
                None if self.playing || matches!(number, Some(Ok(1..))) => {
                    self.transforms.push(routine.transform());
                }
                Some(&last) if !plays(routine, last) => {
                    let id = routine.id();
                    self.notices.push(format!(
                        "The link's routine {id} does not compute {last}: another plays it."
                    ));
                    self.routine = None;
                }
                _ => {}
            }
        }
        if self.transforms.is_empty() {
            if self.playing || matches!(number, Some(Ok(1..))) {
                self.transforms
                    .push(crate::scene::Scene::of(self).transform);
            } else {
                return;
            }
        }
        let last = self.steps();
        self.step = match number {
            None if self.playing => 0,
            None => last,
            Some(Ok(step)) if step <= last => step,
            Some(Ok(step)) => {
                self.notices.push(format!(
                    "The link asks for step {step}, but the routine has {last}: the last is shown."
                ));
                last
            }
            Some(Err(_)) => {
                self.report("step", step.unwrap_or(""), "a number from 0 up");
                last
            }
        };
        self.playing &= self.step < last;
    }

    fn report(&mut self, parameter: &str, value: &str, expected: &str) {
        let shown: String = value.chars().take(40).collect();
        self.notices.push(format!(
            "The link's {parameter}=`{shown}` is not known: it can be {expected}."
        ));
    }

    /// The query of a link that shows the same, with its `?`; empty for the page as it opens.
    pub(crate) fn to_query(&self) -> String {
        let mut query = String::new();
        let mut add = |name: &str, value: &str| {
            query.push(if query.is_empty() { '?' } else { '&' });
            query.extend(utf8_percent_encode(name, ESCAPED));
            query.push('=');
            query.extend(utf8_percent_encode(value, ESCAPED));
        };
        let opens = Self::default();
        let is_short = |draft: &&String| draft.len() <= LONGEST_DRAFT;
        match (&self.subject, &self.fen_draft, &self.bits_draft) {
            (Subject::Position(fen), _, _) => add("fen", &fen.to_string().replace(' ', "_")),
            (subject, _, _) if *subject != opens.subject => add("bits", &subject.to_string()),
            // A draft that cannot be read is kept, where no board is lost by it.
            (_, Some(draft), _) if self.fen_fault().is_some() && is_short(&draft) => {
                add("fen", draft);
            }
            (_, _, Some(draft)) if self.bits_fault().is_some() && is_short(&draft) => {
                add("bits", draft);
            }
            // The page as it opens needs no address; anything done to its board does.
            (subject, _, _) if !self.transforms.is_empty() || self.routine.is_some() => {
                add("bits", &subject.to_string());
            }
            _ => {}
        }
        if !self.transforms.is_empty() {
            let names: Vec<_> = self
                .transforms
                .iter()
                .copied()
                .map(Transform::name)
                .collect();
            add("do", &names.join(","));
        }
        if let Some(routine) = self.routine {
            add("routine", routine.id());
        }
        if !self.transforms.is_empty() {
            add("step", &self.step.to_string());
        }
        if self.set != opens.set {
            add("set", &self.set.name());
        }
        if self.view != opens.view {
            add("view", self.view.name());
        }
        if self.theme != opens.theme {
            add("theme", self.theme.name());
        }
        for (name, value) in &self.foreign {
            add(name, value);
        }
        query
    }
}
