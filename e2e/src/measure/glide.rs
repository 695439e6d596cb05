//! What the browser does while a step glides.

use crate::{Page, Value};

/// What became of one step, from the first frame of its glide to the last.
#[derive(Clone, Debug, Default)]
pub struct Glide {
    /// Frames that the compositor was to show.
    pub frames: usize,
    /// Those that it did not show in time.
    pub dropped: usize,
    /// Layouts, each with how many boxes it laid out.
    pub layouts: Vec<String>,
    /// Paints, each with what was painted.
    pub paints: Vec<String>,
}

/// The marks in the trace.
const BEGUN: &str = "glide begins";
const ENDED: &str = "glide ends";

/// Plays the next steps of a traced page, and tells what the browser did while bits and pieces were on their way, for each.
/// A page is asked once.
///
/// # Panics
/// Where nothing glides.
pub async fn of_next_steps(page: &Page, steps: usize) -> Vec<Glide> {
    for _ in 0..steps {
        let glides = page.eval(&format!("({PLAY})('{BEGUN}', '{ENDED}')")).await;
        assert!(glides.as_u64() > Some(0), "nothing glides");
    }
    let trace = page.trace().await;
    for name in ["Layout", "Paint"] {
        let told = trace.iter().any(|event| event["name"] == name);
        assert!(told, "the browser does not tell of `{name}`");
    }
    let marks = |name| trace.iter().filter(move |event| event["name"] == name);
    let glides: Vec<_> = marks(BEGUN)
        .zip(marks(ENDED))
        .map(|(begun, ended)| between(&trace, begun, ended))
        .collect();
    assert_eq!(glides.len(), steps, "the browser traces the page");
    glides
}

/// Runs in the page: plays a step, with a mark once it glides and all of it is drawn, and one just before it arrives, and
/// tells how many things glide.
const PLAY: &str = "async (begun, ended) => {
    document.querySelector('[data-testid=step-forward]').click();
    const frame = () => new Promise(done => requestAnimationFrame(() => setTimeout(done)));
    await frame();
    const glides = document.getAnimations().filter(it => it.transitionProperty === 'transform');
    await Promise.all(glides.map(it => it.ready));
    while (document.querySelector('[aria-busy=true]')) await frame();
    await frame();
    await frame();
    performance.mark(begun);
    const [{ currentTime, effect }] = glides;
    await new Promise(done => setTimeout(done, effect.getTiming().duration - currentTime - 60));
    performance.mark(ended);
    await Promise.all(document.getAnimations().map(it => it.finished));
    await frame();
    return glides.length;
}";

/// Between two marks, in the page's own process.
fn between(trace: &[Value], begun: &Value, ended: &Value) -> Glide {
    let time = |event: &Value| event["ts"].as_f64().unwrap_or_default();
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
                // Its name is another in other versions of Chromium.
                let reporter = data.get("frame_reporter").or(data.get("chrome_frame_reporter"));
                match reporter.and_then(|reporter| reporter["state"].as_str()) {
                    // Nothing was to change.
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

/// The document with the most boxes: the icon in the browser's tab is one too, laid out when the address changes.
fn largest<'a>(trace: &'a [Value], process: &Value) -> &'a Value {
    let layouts = trace
        .iter()
        .filter(|event| event["name"] == "Layout" && event["pid"] == *process)
        .map(|event| &event["args"]["beginData"]);
    let largest = layouts.max_by_key(|layout| layout["totalObjects"].as_u64());
    &largest.expect("the page is laid out")["frame"]
}
