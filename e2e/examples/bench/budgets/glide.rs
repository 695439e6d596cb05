//! Smoothness of the animation of steps, and of typing.

use deltaboard_e2e::measure::glide::{self, Glide};
use deltaboard_e2e::tour::Action;
use deltaboard_e2e::{Options, Page};

use super::{Budget, SLOWER};

/// Routines on few bits, on many bits and on pieces, with short and long arcs.
const QUERIES: [&str; 6] = [
    "?do=flip-vertical&step=0",
    "?do=mirror-horizontal&step=0",
    "?do=rotate-90-clockwise&step=0",
    "?do=rotate-180&step=0",
    "?fen=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1&do=flip-diagonal&step=0",
    "?bits=0xffffffff0f0f0f0f&do=flip-vertical&step=0&cells=origins",
];
/// The number of steps of each.
const STEPS: usize = 3;

/// Code that is typed into the Lab: each key changes what the Lab finds.
const TYPED: &str = "u64 f(u64 x) { return (x << 8) ^ (x >> 56); }";

pub(super) async fn budgets() -> [Budget; 3] {
    let options = Options { trace: true, ..Options::default() };
    let mut frames = [0; 2];
    let mut dropped = [0; 2];
    let (mut drawing, mut moving) = (Glide::default(), Glide::default());
    let rates = [1.0, SLOWER];
    for (place, rate) in rates.into_iter().enumerate() {
        for query in QUERIES {
            let page = Page::open_with(query, options).await;
            page.throttle(rate).await;
            for played in glide::record(&page, STEPS).await {
                eprintln!("  {query} at {rate}x: {played:?}");
                for glide in [&played.drawing, &played.moving] {
                    frames[place] += glide.frames;
                    dropped[place] += glide.dropped;
                }
                drawing.add(played.drawing);
                moving.add(played.moving);
            }
        }
    }
    let share = |place: usize| 100.0 * dropped[place] as f64 / frames[place].max(1) as f64;
    let worst = share(0).max(share(1));
    let glides = rates.len() * QUERIES.len() * STEPS;
    let typing = typing(options).await;
    let typing_share = 100.0 * typing.dropped as f64 / typing.frames.max(1) as f64;
    [
        Budget {
            what: "frames dropped while a step plays",
            bar: "< 1 %".to_owned(),
            measured: format!("{:.2} %; at 4x throttle {:.2} %", share(0), share(1)),
            held: frames.iter().all(|frames| *frames > 0) && worst < 1.0,
            how: format!(
                "{glides} steps of {} routines, half of them at 4x throttle. `PipelineReporter` in the browser's trace reports \
                 whether each frame was presented: {} of {} were not, and of {} at 4x throttle {} were not. Without a graphics \
                 processor, the CPU composes the frames.",
                QUERIES.len(),
                dropped[0],
                frames[0],
                frames[1],
                dropped[1],
            ),
        },
        Budget {
            what: "frames dropped while typing in the Lab, at 4x throttle",
            bar: "< 1 %".to_owned(),
            measured: format!("{typing_share:.2} %"),
            held: typing.frames > 0 && typing_share < 1.0,
            how: format!(
                "`{TYPED}`, a key every 70 ms: {} of {} frames were not presented in time.",
                typing.dropped, typing.frames
            ),
        },
        Budget {
            what: "the page’s thread while a step plays, from 100 ms after the press to its end",
            bar: "works in less than a fifth of the frames".to_owned(),
            measured: format!("in {} of {}", moving.worked, moving.frames),
            held: moving.frames > 0 && 5 * moving.worked < moving.frames,
            how: format!(
                "the same trace, from 100 ms after the press until the last animation has ended: `PrePaint` events of the page; in \
                 them {} recalculations of styles, {} layouts and {} painted elements. Only the compositor should move the \
                 layers. Left out: the first 100 ms, in which the page draws the step: {} recalculations of styles, {} layouts \
                 and {} painted elements.",
                moving.styles.len(),
                moving.layouts.len(),
                moving.paints.len(),
                drawing.styles.len(),
                drawing.layouts.len(),
                drawing.paints.len(),
            ),
        },
    ]
}

/// The frames while somebody types code into the Lab of a slow machine.
async fn typing(options: Options) -> Glide {
    let page = Page::open_with("?view=lab", options).await;
    page.throttle(SLOWER).await;
    glide::record_action(&page, Action::Type("lab-source", TYPED)).await
}
