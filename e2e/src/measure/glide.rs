//! The browser's work during the animation of a step, or during another action.

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
}

/// The marks in the trace.
const BEGUN: &str = "glide begins";
const ENDED: &str = "glide ends";

/// Plays the next steps of a page that records a trace, and returns the browser's work during each animation. It can be called once
/// per page.
///
/// # Panics
/// If nothing is animated.
pub async fn record(page: &Page, steps: usize) -> Vec<Glide> {
    for _ in 0..steps {
        let glides = page.eval(&format!("({PLAY})('{BEGUN}', '{ENDED}')")).await;
        assert!(glides.as_u64() > Some(0), "nothing is animated");
    }
    let glides = between_marks(page).await;
    assert_eq!(glides.len(), steps, "the trace has the marks of every step");
    glides
}

/// Performs an action on a page that records a trace, and returns the browser's work meanwhile. It can be called once per page.
///
/// # Panics
/// If the browser records no trace.
pub async fn record_action(page: &Page, action: Action<'_>) -> Glide {
    page.eval(&format!("(performance.mark('{BEGUN}'), 0)")).await;
    page.perform(action).await;
    page.eval(&format!("(performance.mark('{ENDED}'), 0)")).await;
    between_marks(page).await.pop().expect("the trace has the marks of the action")
}

/// The browser's work between each two marks.
async fn between_marks(page: &Page) -> Vec<Glide> {
    let trace = page.trace().await;
    for name in ["Layout", "Paint"] {
        let is_traced = trace.iter().any(|event| event["name"] == name);
        assert!(is_traced, "the trace has no event `{name}`");
    }
    // The events of a trace have no order.
    let marks = |name| {
        let mut marks: Vec<_> = trace.iter().filter(|event| event["name"] == name).collect();
        marks.sort_by(|one, other| time(one).total_cmp(&time(other)));
        marks
    };
    let pairs = marks(BEGUN).into_iter().zip(marks(ENDED));
    pairs.map(|(begun, ended)| between(&trace, begun, ended)).collect()
}

fn time(event: &Value) -> f64 {
    event["ts"].as_f64().unwrap_or_default()
}

/// A function that plays a step, sets a mark once the animation runs and everything is drawn, and another one well before its
/// end, so that a slow machine does not miss it, and returns the number of animations.
const PLAY: &str = "async (begun, ended) => {
    document.querySelector('[data-testid=step-forward]').click();
    const frame = () => new Promise(done => requestAnimationFrame(() => setTimeout(done)));
    await frame();
    // Bits fly, or they turn over in place. The squares change their colour once all have arrived.
    const moves = ({ transitionProperty, animationName }) => transitionProperty === 'transform' || /^turn/.test(animationName);
    const glides = document.getAnimations().filter(moves);
    if (glides.length === 0) return 0;
    await Promise.allSettled(glides.map(it => it.ready));
    while (document.querySelector('[aria-busy=true]')) await frame();
    await frame();
    await frame();
    performance.mark(begun);
    const left = glides.map(it => it.effect.getComputedTiming().endTime - it.currentTime);
    await new Promise(done => setTimeout(done, Math.max(...left) - 250));
    performance.mark(ended);
    await Promise.allSettled(glides.map(it => it.finished));
    await frame();
    return glides.length;
}";

/// Collects the events of the page's process between two marks.
fn between(trace: &[Value], begun: &Value, ended: &Value) -> Glide {
    let (from, to) = (time(begun), time(ended));
    let process = &begun["pid"];
    let page = largest(trace, process);
    let mut glide = Glide::default();
    for event in trace {
        if event["pid"] != *process || !(from..to).contains(&time(event)) {
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
