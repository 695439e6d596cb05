//! The *Embed this board* dialog: markup for other pages, with a preview.

use deltaboard_app::job::Picture;
use deltaboard_app::{Embedding, Message};
use deltaboard_scene::{Controls, FigureKind, Part, Tag, Theme, escaped};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use web_sys::{HtmlInputElement, HtmlSelectElement};
use yew::prelude::*;

use super::controls::{Button, choice};
use super::element::element;
use crate::browser::{address, dialog};
use crate::shown::Shown;

/// Returns the options after a choice.
type Change<T> = Box<dyn Fn(T) -> Embedding>;

/// Returns a function that applies a choice to a copy of the options.
fn with<T: 'static>(before: &Embedding, choose: impl Fn(&mut Embedding, T) + 'static) -> Change<T> {
    let before = before.clone();
    Box::new(move |choice| {
        let mut after = before.clone();
        choose(&mut after, choice);
        after
    })
}

pub(super) fn embed_dialog(shown: &Shown<'_>) -> Html {
    match shown.session.dialogs.embedding.as_ref() {
        None => Html::default(),
        Some(embedding) => offer(shown, embedding),
    }
}

fn offer(shown: &Shown<'_>, embedding: &Embedding) -> Html {
    let tag = embedding.tag(shown.state, shown.scene);
    let link = address::href();
    let url = |file: &str| address::sibling(file);
    let markup = format!(
        "<script type=\"module\" src=\"{}\"></script>\n{tag}",
        escaped(&url("deltaboard-player.js"))
    );
    // The worker draws the picture, and says what it shows.
    let picture_shown = shown.session.dialogs.picture.as_ref();
    let alt = picture_shown.map_or("", |picture| &picture.alt);
    let frame = format!(
        "<iframe src=\"{}\" title=\"{}\" width=\"100%\" height=\"560\" style=\"border:0\" loading=\"lazy\"></iframe>",
        escaped(&format!("{}?{}", url("embed.html"), tag.to_query())),
        escaped(alt)
    );
    let file = picture_shown.map_or_else(String::new, |it| format!("deltaboard-{}.svg", it.id));
    let alt = alt.replace(['[', ']'], "");
    let markdown = format!("[![{alt}]({file})]({link})");
    let markups = [
        (
            "Block, for mdBook, MkDocs, MyST, Docusaurus, Starlight, VitePress and others",
            "embed-fence",
            tag.to_fence(),
        ),
        ("Directive, for Sphinx", "embed-directive", tag.to_directive()),
        ("Iframe, for pages without scripts", "embed-frame", frame),
        ("Markdown, with the picture below", "embed-markdown", markdown),
        ("Link", "embed-link", link),
    ];
    let closed = shown.send.reform(|_| Message::OpenEmbedding(false));
    let close = Button { testid: "embed-close", ..Button::default() };
    let close = close.show(Callback::from(|_| dialog::close()), "Close");
    html! {
        <dialog class="embed" aria-labelledby="embed-title" onclose={closed}>
            <h2 id="embed-title">{ "Embed this board" }</h2>
            { options(shown, embedding, &tag) }
            { markup_section(shown, "HTML tag, for any page", "embed-tag", markup) }
            // `browser::preview` adds the tag: Yew doesn't know its attributes.
            <section class="preview" aria-label="Preview">
                <div id="embed-preview" data-attributes={tag.to_query()} />
            </section>
            { for markups.into_iter().map(|(title, id, text)| markup_section(shown, title, id, text)) }
            { picture(shown, embedding, &file, picture_shown) }
            { close }
            <p class="toast" role="status">{ shown.session.toast }</p>
        </dialog>
    }
}

/// Renders a text with a *Copy* button.
fn markup_section(shown: &Shown<'_>, title: &'static str, id: &'static str, text: String) -> Html {
    // Elements that scroll must be reachable by keyboard.
    let code = html! { <code {id} data-testid={id} tabindex="0">{ text.clone() }</code> };
    element("section", "")
        .with(element("h3", "").text(title))
        .with(code)
        .with(copy(shown, title, id, text))
        .into()
}

fn copy(shown: &Shown<'_>, title: &'static str, id: &'static str, text: String) -> Html {
    let copy = shown.send.reform(move |_| Message::Copy(text.clone(), id));
    let button = Button { title, ..Button::default() };
    button.show(copy, "Copy")
}

fn options(shown: &Shown<'_>, embedding: &Embedding, tag: &Tag) -> Html {
    let boxes = Part::ALL.map(|it| {
        let parts = tag.parts.clone();
        check(shown, it.name(), it.name(), tag.shows(it), {
            with(embedding, move |embedding, on| {
                let chosen = |part: &Part| match *part == it {
                    true => on,
                    false => parts.contains(part),
                };
                let parts: Vec<_> = Part::ALL.into_iter().filter(chosen).collect();
                // An empty list means the default parts.
                embedding.parts = (!parts.is_empty()).then_some(parts);
            })
        })
    });
    let plays = check(
        shown,
        "embed-plays",
        "Autoplay when visible",
        embedding.plays,
        with(embedding, |embedding, on| embedding.plays = on),
    );
    let from_here = check(
        shown,
        "embed-from-here",
        "Start at this step",
        embedding.from_here,
        with(embedding, |embedding, on| embedding.from_here = on),
    );
    let controls = Controls::ALL.map(|it| match it {
        Controls::None => (it.name(), "no controls".to_owned()),
        _ => (it.name(), format!("{} controls", it.name())),
    });
    let controls = pick(
        shown,
        "embed-controls",
        "Controls",
        embedding.controls.name(),
        &controls,
        with(embedding, |embedding, place| embedding.controls = Controls::ALL[place]),
    );
    let themes = Theme::ALL.map(|it| match it {
        Theme::Auto => (it.name(), "colours of the page".to_owned()),
        _ => (it.name(), format!("{} colours", it.name())),
    });
    let theme = pick(
        shown,
        "embed-theme",
        "Colours",
        embedding.theme.name(),
        &themes,
        with(embedding, |embedding, place| embedding.theme = Theme::ALL[place]),
    );
    element("div", "options")
        .with_all(boxes.into_iter())
        .with(controls)
        .with(theme)
        .with(plays)
        .with(from_here)
        .into()
}

/// The static picture: a menu of kinds, a preview and a download link.
fn picture(shown: &Shown<'_>, embedding: &Embedding, file: &str, drawn: Option<&Picture>) -> Html {
    let kinds = FigureKind::ALL.map(|kind| (kind.name(), format!("a {}", kind.name())));
    let kind = pick(
        shown,
        "embed-figure",
        "Picture",
        embedding.figure.name(),
        &kinds,
        with(embedding, |embedding, place| embedding.figure = FigureKind::ALL[place]),
    );
    html! {
        <section class="picture">
            <h3>{ "Picture, without scripts: " }{ kind }</h3>
            { drawn.map_or_else(|| without_picture(shown), |drawn| preview(shown, file, drawn)) }
        </section>
    }
}

fn without_picture(shown: &Shown<'_>) -> Html {
    let sentence = match shown.session.work.failure {
        None => "…",
        Some(_) => {
            "The part of the page that draws pictures did not start. The player and the link work without it."
        }
    };
    element("p", "soft").text(sentence).into()
}

fn preview(shown: &Shown<'_>, file: &str, Picture { svg, width, height, .. }: &Picture) -> Html {
    let [width, height] = [width, height].map(ToString::to_string);
    let address = format!("data:image/svg+xml,{}", utf8_percent_encode(svg, NON_ALPHANUMERIC));
    html! {
        <>
            <img src={address.clone()} {width} {height} alt="" />
            <div>
                <a download={file.to_owned()} href={address} data-testid="embed-download">{ "Download SVG" }</a>
                <code id="embed-svg" class="unseen" aria-hidden="true">{ svg.clone() }</code>
                { copy(shown, "SVG", "embed-svg", svg.clone()) }
            </div>
        </>
    }
}

fn check(
    shown: &Shown<'_>,
    testid: &'static str,
    title: &'static str,
    checked: bool,
    changed: Change<bool>,
) -> Html {
    let change = shown.on(move |event: yew::Event| {
        let on = event.target_dyn_into::<HtmlInputElement>()?.checked();
        Some(Message::ChangeEmbedding(changed(on)))
    });
    html! {
        <label><input type="checkbox" {checked} onchange={change} data-testid={testid} />{ title }</label>
    }
}

/// Renders a menu. `changed` gets the index of the chosen option.
fn pick(
    shown: &Shown<'_>,
    testid: &'static str,
    name: &'static str,
    present: &'static str,
    choices: &[(&'static str, String)],
    changed: Change<usize>,
) -> Html {
    let change = shown.on(move |event: yew::Event| {
        let chosen = event.target_dyn_into::<HtmlSelectElement>()?;
        let place = usize::try_from(chosen.selected_index()).ok()?;
        Some(Message::ChangeEmbedding(changed(place)))
    });
    let choices = choices.iter().map(|(value, title)| choice(value, title.clone()));
    html! {
        <select data-testid={testid} data-present={present} aria-label={name} onchange={change}>
            { for choices }
        </select>
    }
}
