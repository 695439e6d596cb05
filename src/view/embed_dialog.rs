//! What to write into another page to have this board there, with a look at it.

use deltaboard_figure::{Figure, Kind};
use deltaboard_scene::{Controls, Part, Tag, Theme, escaped};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use web_sys::{HtmlInputElement, HtmlSelectElement};
use yew::prelude::*;

use super::controls::{Button, choice};
use super::part::part;
use crate::browser::address;
use crate::event::Event;
use crate::shown::Shown;

/// What the dialog offers.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Embedding {
    /// The parts that were chosen; until then, those of a tag that names none.
    parts: Option<Vec<Part>>,
    controls: Controls,
    theme: Theme,
    plays: bool,
    from_here: bool,
    figure: Kind,
}

impl Default for Embedding {
    fn default() -> Self {
        Self {
            parts: None,
            controls: Controls::default(),
            theme: Theme::Auto,
            plays: false,
            from_here: false,
            figure: Kind::Strip,
        }
    }
}

impl Embedding {
    fn tag(&self, shown: &Shown<'_>) -> Tag {
        let mut tag = Tag::of(shown.state, shown.scene);
        if let Some(parts) = &self.parts {
            tag.parts.clone_from(parts);
        }
        tag.controls = self.controls;
        tag.state.theme = self.theme;
        tag.state.playing = self.plays;
        if !self.from_here {
            tag.state.step = 0;
        }
        tag
    }
}

pub(super) fn embed_dialog(shown: &Shown<'_>) -> Html {
    match shown.embedding {
        None => Html::default(),
        Some(embedding) => dialog(shown, embedding),
    }
}

#[inline(never)]
fn dialog(shown: &Shown<'_>, embedding: &Embedding) -> Html {
    let tag = embedding.tag(shown);
    let attributes = tag.attributes();
    let figure = Figure::of(shown.state, embedding.figure);
    let svg = figure.to_svg();
    let link = address::href();
    let beside = |file: &str| address::beside(file);
    let markup = format!(
        "<script type=\"module\" src=\"{}\"></script>\n{tag}",
        escaped(&beside("deltaboard-player.js"))
    );
    let frame = format!(
        "<iframe src=\"{}\" title=\"{}\" width=\"100%\" height=\"560\" style=\"border:0\" loading=\"lazy\"></iframe>",
        escaped(&format!("{}?{}", beside("embed.html"), tag.to_query())),
        escaped(figure.alt())
    );
    let file = format!("deltaboard-{}.svg", figure.id());
    let alt = figure.alt().replace(['[', ']'], "");
    let markdown = format!("[![{alt}]({file})]({link})");
    let ways = [
        ("Tag, for any page", "embed-tag", markup),
        ("Frame, where scripts are not allowed", "embed-frame", frame),
        (
            "Markdown, with the picture below",
            "embed-markdown",
            markdown,
        ),
        ("Link", "embed-link", link),
    ];
    let closed = shown.send.reform(|_| Event::Embed(false));
    let close = Button {
        testid: "embed-close",
        ..Button::default()
    };
    let close = close.show(shown.send.reform(|_| Event::Embed(false)), "Close");
    html! {
        <dialog class="embed" aria-labelledby="embed-title" onclose={closed}>
            <h2 id="embed-title">{ "This board in a page of yours" }</h2>
            { options(shown, embedding, &tag) }
            { preview(&attributes, tag.code()) }
            { for ways.into_iter().map(|(title, id, text)| way(shown, title, id, text)) }
            { picture(shown, embedding, &file, svg) }
            { close }
        </dialog>
    }
}

/// A text to be copied.
fn way(shown: &Shown<'_>, title: &'static str, id: &'static str, text: String) -> Html {
    let code = html! { <code {id} data-testid={id}>{ text.clone() }</code> };
    part("section", "")
        .with(part("h3", "").text(title))
        .with(code)
        .with(copy(shown, title, id, text))
        .into()
}

fn copy(shown: &Shown<'_>, title: &'static str, id: &'static str, text: String) -> Html {
    let copy = shown.send.reform(move |_| Event::Copy(text.clone(), id));
    let button = Button {
        title,
        ..Button::default()
    };
    button.show(copy, "Copy")
}

/// The tag itself: the edge makes it, as its attributes are none of ours.
fn preview(attributes: &[(String, String)], code: Option<&str>) -> Html {
    let query: Vec<_> = attributes
        .iter()
        .map(|(name, value)| {
            let value = utf8_percent_encode(value, NON_ALPHANUMERIC);
            format!("{name}={value}")
        })
        .collect();
    html! {
        <section class="preview" aria-label="Preview">
            <div id="embed-preview" data-attributes={query.join("&")} data-code={code.map(str::to_owned)} />
        </section>
    }
}

fn options(shown: &Shown<'_>, embedding: &Embedding, tag: &Tag) -> Html {
    let boxes = Part::ALL.map(|it| {
        let (embedding, parts) = (embedding.clone(), tag.parts.clone());
        check(shown, it.name(), tag.shows(it), move |on| {
            let chosen = |part: &Part| {
                if *part == it {
                    on
                } else {
                    parts.contains(part)
                }
            };
            let parts = Part::ALL.into_iter().filter(chosen).collect();
            Embedding {
                parts: Some(parts),
                ..embedding.clone()
            }
        })
    });
    let given = embedding.clone();
    let plays = check(shown, "plays when it is seen", embedding.plays, move |on| {
        Embedding {
            plays: on,
            ..given.clone()
        }
    });
    let given = embedding.clone();
    let from_here = check(
        shown,
        "begins at the step that is shown",
        embedding.from_here,
        move |on| Embedding {
            from_here: on,
            ..given.clone()
        },
    );
    let given = embedding.clone();
    let controls = Controls::ALL.map(|it| (it.name(), format!("{} controls", it.name())));
    let controls = pick(
        shown,
        "embed-controls",
        "Controls",
        embedding.controls.name(),
        &controls,
        move |name| {
            let mut all = Controls::ALL.into_iter();
            Some(Embedding {
                controls: all.find(|it| it.name() == name)?,
                ..given.clone()
            })
        },
    );
    let given = embedding.clone();
    let themes = [Theme::Auto, Theme::Light, Theme::Dark];
    let titles = themes.map(|it| (it.name(), format!("{} colours", it.name())));
    let theme = pick(
        shown,
        "embed-theme",
        "Colours",
        embedding.theme.name(),
        &titles,
        move |name| {
            Some(Embedding {
                theme: themes.into_iter().find(|it| it.name() == name)?,
                ..given.clone()
            })
        },
    );
    part("div", "options")
        .with_all(boxes.into_iter())
        .with(controls)
        .with(theme)
        .with(plays)
        .with(from_here)
        .into()
}

/// The static picture: chosen, looked at, and taken away.
fn picture(shown: &Shown<'_>, embedding: &Embedding, file: &str, svg: String) -> Html {
    let given = embedding.clone();
    let kinds = Kind::ALL.map(|kind| (kind.name(), format!("a {}", kind.name())));
    let kind = pick(
        shown,
        "embed-figure",
        "Picture",
        embedding.figure.name(),
        &kinds,
        move |name| {
            Some(Embedding {
                figure: Kind::named(name)?,
                ..given.clone()
            })
        },
    );
    let address = format!(
        "data:image/svg+xml,{}",
        utf8_percent_encode(&svg, NON_ALPHANUMERIC)
    );
    html! {
        <section class="picture">
            <h3>{ "Picture, without any script: " }{ kind }</h3>
            <img src={address.clone()} alt="" />
            <div>
                <a download={file.to_owned()} href={address} data-testid="embed-download">{ "Download SVG" }</a>
                <code id="embed-svg" class="by-hand" aria-hidden="true">{ svg.clone() }</code>
                { copy(shown, "SVG", "embed-svg", svg) }
            </div>
        </section>
    }
}

fn check(
    shown: &Shown<'_>,
    title: &'static str,
    checked: bool,
    changed: impl Fn(bool) -> Embedding + 'static,
) -> Html {
    let change = shown.on(move |event: yew::Event| {
        let on = event.target_dyn_into::<HtmlInputElement>()?.checked();
        Some(Event::ChangeEmbedding(changed(on)))
    });
    html! {
        <label><input type="checkbox" {checked} onchange={change} data-testid={title} />{ title }</label>
    }
}

fn pick(
    shown: &Shown<'_>,
    testid: &'static str,
    name: &'static str,
    present: &'static str,
    choices: &[(&'static str, String)],
    changed: impl Fn(&str) -> Option<Embedding> + 'static,
) -> Html {
    let change = shown.on(move |event: yew::Event| {
        let chosen = event.target_dyn_into::<HtmlSelectElement>()?.value();
        Some(Event::ChangeEmbedding(changed(&chosen)?))
    });
    let choices = choices
        .iter()
        .map(|(value, title)| choice(value, title.clone()));
    html! {
        <select data-testid={testid} data-present={present} aria-label={name} onchange={change}>
            { for choices }
        </select>
    }
}
