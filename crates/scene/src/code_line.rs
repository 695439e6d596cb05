//! Code as it's drawn at a step: the page writes it as HTML, figures as SVG.

use deltaboard_routine::{ListingLine, Piece, Span, TokenClass};
use deltaboard_trace::{Step, shift_of};

/// A line of code at a step. The text is the program's or a translation.
///
/// ```
/// use deltaboard_routine::{Domain, TokenClass};
/// use deltaboard_scene::{CodeLine, CodePart, Scene, State};
///
/// let code = "u64 f(u64 x) {%0A    return x << 8;%0A}";
/// let scene = Scene::of(&State::from_query(&format!("view=lab&code={code}")));
/// let step = scene.trace.step(1);
/// let text = scene.program.text();
/// let line = &scene.listing.lines[1];
/// let line = CodeLine::of(text, line, step, step, scene.domain() == Domain::Board);
/// assert!(line.is_current);
/// let [.., expression, CodePart::Token(TokenClass::Sign, ";")] = &*line.parts else { panic!() };
/// let CodePart::Expression { direction: "up", parts, .. } = expression else { panic!() };
/// assert!(matches!(parts[0], CodePart::Expression { direction: "", .. }));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CodeLine<'a> {
    /// Whether the step itself is in the line.
    pub is_current: bool,
    /// Whether the line takes part in the step: the current line does, and a line that computes something for it.
    pub is_part: bool,
    /// The text of the line.
    pub parts: Vec<CodePart<'a>>,
}

/// A part of a [`CodeLine`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CodePart<'a> {
    /// Text of one class.
    Token(TokenClass, &'a str),
    /// An expression.
    Expression {
        /// Its index among the evaluations of the step; `None` if the step doesn't evaluate it.
        evaluation: Option<usize>,
        /// The direction in which it shifts the board: `up`, `down` or nothing. Also nothing inside an expression that
        /// has a direction.
        direction: &'static str,
        /// Whether it is the step itself, and the line has other code: a term, or a call inside a statement.
        is_current: bool,
        /// What it consists of.
        parts: Vec<Self>,
    },
}

impl CodePart<'_> {
    /// Returns whether this is one token, such as a number, and not a blank.
    ///
    /// ```
    /// use deltaboard_routine::TokenClass;
    /// use deltaboard_scene::CodePart;
    ///
    /// assert!(CodePart::Token(TokenClass::Number, "8").is_one_token());
    /// assert!(!CodePart::Token(TokenClass::Blank, " ").is_one_token());
    /// ```
    pub fn is_one_token(&self) -> bool {
        match self {
            Self::Token(class, _) => *class != TokenClass::Blank,
            Self::Expression { parts, .. } => matches!(&**parts, [only] if only.is_one_token()),
        }
    }
}

impl<'a> CodeLine<'a> {
    /// Returns a line of the text with the evaluations of one step, highlighted if it belongs to another, `lit`.
    /// `marks_shifts`: whether expressions have the directions in which they shift the board.
    pub fn of(
        text: &'a str,
        line: &ListingLine,
        step: Option<&Step>,
        lit: Option<&Step>,
        marks_shifts: bool,
    ) -> Self {
        let runs = |statement: &Span| {
            let overlaps = |span: &Span| statement.start < span.end && span.start < statement.end;
            line.sources.iter().any(overlaps)
        };
        let is_current = lit.is_some_and(|step| runs(&step.span));
        // A step that is all the code of the line needs no mark of its own.
        let inside = lit.map(|step| step.span).filter(|source| {
            let Some(span) = span_of(*source, &line.pieces) else {
                return false;
            };
            let around = [(line.span.start, span.start), (span.end, line.span.end)];
            let mut around = around.into_iter().filter_map(|(start, end)| text.get(start..end));
            around.any(|text| text.contains(char::is_alphanumeric))
        });
        Self {
            is_current,
            is_part: is_current || lit.is_some_and(|step| step.statements.iter().any(runs)),
            parts: parts(text, &line.pieces, step, inside, marks_shifts),
        }
    }
}

/// Returns where the expression with a span in the program's text is in the line.
fn span_of(source: Span, pieces: &[Piece]) -> Option<Span> {
    pieces.iter().find_map(|piece| match piece {
        Piece::Expression { source: own, span, .. } if *own == source => Some(*span),
        Piece::Expression { pieces, .. } => span_of(source, pieces),
        Piece::Token(..) => None,
    })
}

fn parts<'a>(
    text: &'a str,
    pieces: &[Piece],
    step: Option<&Step>,
    current: Option<Span>,
    marks_shifts: bool,
) -> Vec<CodePart<'a>> {
    let part = |piece: &Piece| match piece {
        Piece::Token(class, span) => CodePart::Token(*class, span.of(text)),
        Piece::Expression { expr, source, pieces, .. } => {
            let evaluations = step.map_or(&[][..], |step| &step.evaluations);
            let evaluation = evaluations.iter().position(|evaluation| evaluation.expr == *expr);
            let marked = evaluation.filter(|_| marks_shifts);
            let direction = match marked.and_then(|place| shift_of(&evaluations[place].motion)) {
                Some(1..) => "up",
                Some(_) => "down",
                None => "",
            };
            // Only the outermost of several expressions with the same span.
            let is_current = current == Some(*source);
            let current = current.filter(|_| !is_current);
            let parts = parts(text, pieces, step, current, marks_shifts && direction.is_empty());
            CodePart::Expression { evaluation, direction, is_current, parts }
        }
    };
    pieces.iter().map(part).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::Scene;
    use crate::state::State;

    /// Draws parts with brackets around expressions that the step evaluates, `^` or `v` for their directions, and `<>` in
    /// place of brackets around the step itself.
    fn drawn(parts: &[CodePart<'_>]) -> String {
        let part = |part: &CodePart<'_>| match part {
            CodePart::Token(_, text) => (*text).to_owned(),
            CodePart::Expression { evaluation: None, parts, .. } => drawn(parts),
            CodePart::Expression { is_current: true, parts, .. } => format!("<{}>", drawn(parts)),
            CodePart::Expression { direction, parts, .. } => {
                let sign = match *direction {
                    "up" => "^",
                    "down" => "v",
                    _ => "",
                };
                format!("{sign}[{}]", drawn(parts))
            }
        };
        parts.iter().map(part).collect()
    }

    #[test]
    fn lines_have_the_values_of_a_step_and_the_light_of_another() {
        let code = "u64 f(u64 x) {%0Au64 t = x >> 8;%0Ax = t ^ 255;%0Areturn (x << 4) >> 8;%0A}";
        let scene = Scene::of(&State::from_query(&format!("view=lab&code={code}")));
        let lines = |step, lit, marks_shifts| {
            let line = |line| {
                let (step, lit) = (scene.trace.step(step), scene.trace.step(lit));
                let line = CodeLine::of(scene.program.text(), line, step, lit, marks_shifts);
                let light = match (line.is_current, line.is_part) {
                    (true, true) => "=",
                    (false, true) => "-",
                    _ => " ",
                };
                format!("{light}{}", drawn(&line.parts))
            };
            scene.listing.lines[1..4].iter().map(line).collect::<Vec<_>>()
        };
        let first = ["-u64 t = v[[x] >> [8]];", "=[x = [v[t] ^ [255]]];", " return (x << 4) >> 8;"];
        assert_eq!(lines(1, 1, true), first);
        // The inner shift has no direction of its own.
        let last = ["-u64 t = x >> 8;", "=x = t ^ 255;", " return v[[([x] << [4])] >> [8]];"];
        assert_eq!(lines(2, 1, true), last);
        assert_eq!(lines(2, 0, false)[2], " return [[([x] << [4])] >> [8]];");
    }

    #[test]
    fn terms_and_calls_are_marked_inside_their_line() {
        for (code, step, line) in [
            (
                "(x %26 1) << 8 | (x %26 2) << 8 | (x %26 4) >> 1",
                2,
                "(x & 1) << 8 | <[([x] & [2])] << [8]> | (x & 4) >> 1",
            ),
            ("swap_bytes(reverse_bits(x))", 1, "swap_bytes(<reverse_bits([x])>)"),
            // Not a whole statement.
            ("x << 8", 1, "[[x] << [8]]"),
        ] {
            let code = format!("u64 f(u64 x) {{%0Areturn {code};%0A}}");
            let scene = Scene::of(&State::from_query(&format!("view=lab&code={code}")));
            let step = scene.trace.step(step);
            let code_line =
                CodeLine::of(scene.program.text(), &scene.listing.lines[1], step, step, false);
            assert_eq!(drawn(&code_line.parts), format!("return {line};"));
        }
    }
}
