//! The editor of the Lab: a text area over a coloured copy of its text, with lines highlighted as in the listing of any
//! routine.

use deltaboard_app::{Highlight, Message, lab::Fix};
use deltaboard_routine::{Diagnostic, Excerpt, Listing, Span};
use deltaboard_scene::Action;
use web_sys::HtmlTextAreaElement;
use yew::prelude::*;

use crate::browser::editor;
use crate::shown::Shown;
use crate::view::code_panel::{ListingRenderer, operations};
use crate::view::element::{element, panel_top};
use crate::view::lab::functions::functions;

/// The longest code that is coloured, in bytes.
const LONGEST_COLOURED: usize = 12 * 1024;

pub(crate) fn editor_panel(shown: &Shown<'_>) -> Html {
    let scene = shown.scene;
    // The count is of the code that plays.
    let cost = if shown.stale.is_some() { "can’t run yet".to_owned() } else { operations(shown) };
    let top = panel_top(shown, html! { "Your code" })
        .with(element("span", "soft").testid("operations").text(cost));
    element("section", "panel code-panel editor-panel")
        .aria_label("Your code")
        .with(top)
        .with(functions(shown))
        .with(editor(shown))
        .with(fault(shown, scene.fault.as_ref()))
        .with(warning(shown))
        .with(called(shown))
        .into()
}

fn editor(shown: &Shown<'_>) -> Html {
    let code = &shown.state.lab.code;
    let write = shown.on(|event: InputEvent| {
        let area = event.target_dyn_into::<HtmlTextAreaElement>()?;
        Some(Message::Act(Action::WriteCode(area.value().into())))
    });
    // The text area covers the coloured text, so the expression under the pointer has to be looked up.
    let hover = shown.on(|event: MouseEvent| {
        let place = editor::expression_at(event.client_x(), event.client_y());
        Some(Message::Hover(place.map_or(Highlight::None, Highlight::Expression)))
    });
    let leave = shown.send.reform(|_| Message::Hover(Highlight::None));
    let invalid = shown.scene.fault.is_some().to_string();
    // Long code has no colours: they would take too long.
    let bare = code.len() > LONGEST_COLOURED;
    let class = if bare { "code editor bare" } else { "code editor" };
    let layers = (!bare).then(|| {
        let marks = match (shown.scene.fault.as_ref(), fix(shown)) {
            (Some(fault), _) => marked(code, fault.span(), None),
            (None, Some(fix)) => marked(code, fix.number, Some(fix.wrong)),
            (None, None) => Html::default(),
        };
        [coloured(shown), marks].into_iter().collect::<Html>()
    });
    html! {
        <div class={class}>
            { layers }
            <textarea data-testid="lab-source" aria-label="Code, in C, C++, C#, Go, Java, JavaScript, Python, Rust or TypeScript" aria-invalid={invalid}
                aria-describedby="lab-error lab-warning" spellcheck="false" autocomplete="off" autocapitalize="off" wrap="off"
                value={code.to_string()} oninput={write} onmousemove={hover} onmouseleave={leave} />
        </div>
    }
}

/// Renders the coloured code, line by line; if it is being played, with its expressions and the current line.
fn coloured(shown: &Shown<'_>) -> Html {
    let scene = shown.scene;
    let code = &*shown.state.lab.code;
    let own = scene.program.own_text();
    let plays = scene.plays(code);
    let step = shown.step().filter(|_| plays);
    let renderer = ListingRenderer {
        text: code,
        step,
        lit: shown.lit().filter(|_| plays),
        pointed: shown.highlight,
        marks_shifts: true,
        focusable: false,
    };
    let read;
    let lines = if plays {
        let lines = scene.listing.lines.iter();
        lines.take_while(|line| line.span.start <= own.end).collect()
    } else {
        read = Listing::of_text(code);
        read.lines.iter().collect::<Vec<_>>()
    };
    let lines = lines.into_iter().map(|line| renderer.line(line));
    element("div", "lines-of-code").aria_hidden().with_all(lines).into()
}

/// Renders another, invisible copy of the text, with a squiggle under a span, and a part of it highlighted.
fn marked(code: &str, span: Span, part: Option<Span>) -> Html {
    // An empty span marks the character at its position; at the end of a line, a space.
    let end = if span.start == span.end {
        let next = code.get(span.start..).and_then(|rest| rest.chars().next());
        span.start + next.filter(|next| *next != '\n').map_or(0, char::len_utf8)
    } else {
        span.end
    };
    let Some(marked) = code.get(span.start..end) else {
        return Html::default();
    };
    let marked = if marked.is_empty() { " " } else { marked };
    let part = part.filter(|part| span.contains(*part) && *part != span);
    let mark = match part {
        Some(part) => element("mark", "")
            .text(Span::new(span.start, part.start).of(code).to_owned())
            .with(element("b", "").text(part.of(code).to_owned()))
            .text(Span::new(part.end, span.end).of(code).to_owned()),
        None => element("mark", "").text(marked.to_owned()),
    };
    let before = Span::new(0, span.start).of(code);
    element("div", "marks").aria_hidden().text(before.to_owned()).with(mark).into()
}

fn fix<'a>(shown: &Shown<'a>) -> Option<&'a Fix> {
    shown.report?.fix.as_ref()
}

/// Renders what is wrong with a number, with its line and column.
fn warning(shown: &Shown<'_>) -> Html {
    let sentence = fix(shown).map(|fix| place_and_message(shown, fix.wrong.start, &fix.fault));
    // The verdict begins with it, and colours show the place.
    let class =
        if shown.state.lab.code.len() > LONGEST_COLOURED { "fault" } else { "fault unseen" };
    html! { <p class={class} id="lab-warning" data-testid="lab-warning" role="status">{ sentence }</p> }
}

/// Renders the error with its line and column.
fn fault(shown: &Shown<'_>, fault: Option<&Diagnostic>) -> Html {
    let sentence =
        fault.map(|fault| place_and_message(shown, fault.span().start, &fault.to_string()));
    html! { <p class="fault" id="lab-error" data-testid="lab-error" role="status">{ sentence }</p> }
}

fn place_and_message(shown: &Shown<'_>, start: usize, message: &str) -> String {
    let (line, column) = line_and_column(&shown.state.lab.code, start);
    with_full_stop(format!("Line {line}, column {column}: {message}"))
}

/// Adds a full stop to a sentence without one.
pub(in crate::view) fn with_full_stop(mut sentence: String) -> String {
    if !sentence.ends_with(['.', '?', '!']) {
        sentence.push('.');
    }
    sentence
}

/// Returns the line and the column of a byte offset in a text, from 1.
pub(in crate::view) fn line_and_column(text: &str, at: usize) -> (usize, usize) {
    let Excerpt { line, column, .. } = Excerpt::of(text, Span::new(at, at));
    (line, column)
}

/// Renders the catalogue's functions that the code calls: they run too.
fn called(shown: &Shown<'_>) -> Html {
    let scene = shown.scene;
    let own = scene.program.own_text();
    // Nobody reads the listing of a long file.
    if own.end == scene.program.text().len() {
        return Html::default();
    }
    let listing = &scene.listing;
    let lines: Vec<_> = listing
        .lines
        .iter()
        .filter(|line| line.span.start > own.end && !line.pieces.is_empty())
        .collect();
    if lines.is_empty() {
        return Html::default();
    }
    let step = shown.step();
    let renderer = ListingRenderer {
        text: scene.program.text(),
        step,
        lit: shown.lit(),
        pointed: shown.highlight,
        marks_shifts: true,
        focusable: true,
    };
    let lines = lines.into_iter().map(|line| renderer.line(line));
    let title = element("p", "hint").text("Calls from the catalogue:");
    let code = element("div", "code called").tabindex("0").with_all(lines);
    [Html::from(title), code.into()].into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_counted_in_characters() {
        assert_eq!(line_and_column("", 0), (1, 1));
        assert_eq!(line_and_column("a\nb", 2), (2, 1));
        assert_eq!(line_and_column("sq′ =", 6), (1, 5));
        assert_eq!(line_and_column("a\n", 9), (2, 1));
    }
}
