//! The browser's work during the animation of a step, or during another action.

use std::ops::Range;

use crate::tour::Action;
use crate::{Page, Value};

/// The browser's work during one animation.
#[derive(Clone, Debug, Default)]
pub struct Glide {
    /// Frames that the compositor had to show.
    pub frames: usize,
    /// Frames that it did not show in time.
    pub dropped: usize,
    /// Layouts, each with its number of boxes.
    pub layouts: Vec<String>,
    /// Paints, each with the painted element.
    pub paints: Vec<String>,
    /// Recalculations of styles, each with its number of elements.
    pub styles: Vec<String>,
    /// Frames in which the page's thread worked.
    pub worked: usize,
}

impl Glide {
    /// Adds the work during another animation.
    pub fn add(&mut self, other: Self) {
        self.frames += other.frames;
        self.dropped += other.dropped;
        self.layouts.extend(other.layouts);
        self.paints.extend(other.paints);
        self.styles.extend(other.styles);
        self.worked += other.worked;
    }
}

/// The marks in the trace.
const BEGUN: &str = "glide begins";
const ENDED: &str = "glide ends";

/// How long the page may draw after a press, before only the compositor works, in microseconds.
const DRAWN_WITHIN: f64 = 100_000.0;

/// The browser's work while a step plays, from the press to the end of its animation.
#[derive(Clone, Debug, Default)]
pub struct Played {
    /// The first tenth of a second after the press, in which the page draws the step.
    pub drawing: Glide,
    /// The rest.
    pub moving: Glide,
}

/// Plays the next steps of a page that records a trace, and returns the browser's work during each of them. It can be called once per
/// page.
///
/// # Panics
/// If nothing is animated.
pub async fn record(page: &Page, steps: usize) -> Vec<Played> {
    for _ in 0..steps {
        let glides = page.eval(&format!("({PLAY})('{BEGUN}', '{ENDED}')")).await;
        assert!(glides.as_u64() > Some(0), "nothing is animated");
    }
    let trace = traced(page).await;
    let played = marks(&trace).into_iter().map(|(begun, ended)| {
        let drawn = time(begun) + DRAWN_WITHIN;
        let process = &begun["pid"];
        Played {
            drawing: between(&trace, process, time(begun)..drawn),
            moving: between(&trace, process, drawn..time(ended)),
        }
    });
    let played: Vec<_> = played.collect();
    assert_eq!(played.len(), steps, "the trace has the marks of every step");
    played
}

/// Performs an action on a page that records a trace, and returns the browser's work meanwhile. It can be called once per page.
///
/// # Panics
/// If the browser records no trace.
pub async fn record_action(page: &Page, action: Action<'_>) -> Glide {
    page.eval(&format!("(performance.mark('{BEGUN}'), 0)")).await;
    page.perform(action).await;
    page.eval(&format!("(performance.mark('{ENDED}'), 0)")).await;
    let trace = traced(page).await;
    let (begun, ended) = marks(&trace).pop().expect("the trace has the marks of the action");
    between(&trace, &begun["pid"], time(begun)..time(ended))
}

/// Returns the trace of a page, once it is sure that it has what is counted.
async fn traced(page: &Page) -> Vec<Value> {
    let trace = page.trace().await;
    for name in ["Layout", "Paint", "PrePaint", "UpdateLayoutTree"] {
        let is_traced = trace.iter().any(|event| event["name"] == name);
        assert!(is_traced, "the trace has no event `{name}`");
    }
    trace
}

/// The pairs of marks.
fn marks(trace: &[Value]) -> Vec<(&Value, &Value)> {
    // The events of a trace have no order.
    let marks = |name| {
        let mut marks: Vec<_> = trace.iter().filter(|event| event["name"] == name).collect();
        marks.sort_by(|one, other| time(one).total_cmp(&time(other)));
        marks
    };
    marks(BEGUN).into_iter().zip(marks(ENDED)).collect()
}

fn time(event: &Value) -> f64 {
    event["ts"].as_f64().unwrap_or_default()
}

/// A function that plays a step, with a mark at the press and one after the last frame of the animation, and returns the number of
/// animations.
const PLAY: &str = "async (begun, ended) => {
    const frame = () => new Promise(done => requestAnimationFrame(() => setTimeout(done)));
    performance.mark(begun);
    document.querySelector('[data-testid=step-forward]').click();
    await frame();
    while (document.querySelector('[aria-busy=true]')) await frame();
    const glides = document.getAnimations();
    await Promise.allSettled(glides.map(it => it.finished));
    performance.mark(ended);
    await frame();
    return glides.length;
}";

/// Collects the events of a process in a span of time.
fn between(trace: &[Value], process: &Value, span: Range<f64>) -> Glide {
    let page = largest(trace, process);
    let mut glide = Glide::default();
    for event in trace {
        if event["pid"] != *process || !span.contains(&time(event)) {
            continue;
        }
        let data = &event["args"];
        match event["name"].as_str().unwrap_or_default() {
            "Layout" if data["beginData"]["frame"] == *page => {
                glide.layouts.push(format!("{} boxes", data["beginData"]["dirtyObjects"]));
            }
            "Paint" if data["data"]["frame"] == *page => {
                glide.paints.push(data["data"]["nodeName"].to_string());
            }
            "PrePaint" if data["data"]["frame"] == *page => glide.worked += 1,
            "UpdateLayoutTree" if data["beginData"]["frame"] == *page => {
                glide.styles.push(format!("{} elements", data["elementCount"]));
            }
            "PipelineReporter" if event["ph"] == "b" => {
                // The name differs between versions of Chromium.
                let reporter = data.get("frame_reporter").or(data.get("chrome_frame_reporter"));
                match reporter.and_then(|reporter| reporter["state"].as_str()) {
                    // There was nothing to change.
                    Some("STATE_NO_UPDATE_DESIRED") | None => {}
                    Some("STATE_DROPPED") => {
                        glide.frames += 1;
                        glide.dropped += 1;
                    }
                    Some(_) => glide.frames += 1,
                }
            }
            _ => {}
        }
    }
    glide
}

/// The frame of the document with the most boxes. The icon in the browser's tab is a document too, with a layout after each change of
/// the URL.
fn largest<'a>(trace: &'a [Value], process: &Value) -> &'a Value {
    let layouts = trace
        .iter()
        .filter(|event| event["name"] == "Layout" && event["pid"] == *process)
        .map(|event| &event["args"]["beginData"]);
    let largest = layouts.max_by_key(|layout| layout["totalObjects"].as_u64());
    &largest.expect("the trace has a layout of the page")["frame"]
}
