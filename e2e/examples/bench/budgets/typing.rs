//! Typing in a long Rust program in the *Lab*.

use deltaboard_e2e::Page;
use serde::Deserialize;

use super::Budget;

/// Each change turns the last line from a shift to the north into one to the south, or back.
const TYPE: &str = "(async () => {
    const tasks = [], answers = [];
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map((it) => it.duration)))
        .observe({ type: 'longtask' });
    const source = document.querySelector('[data-testid=lab-source]');
    const verdict = document.querySelector('[data-testid=lab-verdict]');
    for (let times = 0; times < 40; times += 1) {
        const [from, to, said] = times % 2 ? ['>> 8', '<< 8', 'shift north'] : ['<< 8', '>> 8', 'shift south'];
        source.value = source.value.replace(`x ${from} }`, `x ${to} }`);
        const start = performance.now();
        source.dispatchEvent(new Event('input', { bubbles: true }));
        while (!verdict.textContent.includes(said)) await new Promise((done) => setTimeout(done));
        answers.push(performance.now() - start);
        await new Promise((done) => setTimeout(done, 300));
    }
    answers.sort((one, other) => one - other);
    return { median: answers[20], slowest: answers[39], tasks };
})()";

#[derive(Deserialize)]
struct Typed {
    median: f64,
    slowest: f64,
    tasks: Vec<f64>,
}

pub(super) async fn budgets() -> [Budget; 2] {
    let others = (0..98)
        .map(|at| format!("fn g{at}(x: u64) -> u64 {{\n    x.rotate_left({}) }}\n", at % 64));
    let text = others.chain([String::from(
        "fn f(x: u64) -> u64 {\n    let y = x ^ x;\n    y ^\n    x << 8 }\n",
    )]);
    let text: String = text.collect();
    let page = Page::open("?view=lab").await;
    page.set_value("lab-source", &text).await;
    page.select("lab-function", "f").await;
    let typed: Typed = page.eval_as(TYPE).await;
    let how = "40 changes of the last of 200 lines of Rust with 99 functions, 300 ms apart, without throttle";
    [
        Budget {
            what: "answer after a key in 200 lines of Rust",
            bar: "150 ms".to_owned(),
            measured: format!("{:.0} ms, the slowest {:.0} ms", typed.median, typed.slowest),
            held: typed.slowest <= 150.0,
            how: format!("{how}: from the input event until the verdict says the new transform."),
        },
        Budget {
            what: "long tasks (> 50 ms) meanwhile",
            bar: "0".to_owned(),
            measured: typed.tasks.len().to_string(),
            held: typed.tasks.is_empty(),
            how: format!("{how}."),
        },
    ]
}
