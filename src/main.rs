//! The Deltaboard web app: state in, HTML out. No algorithm lives here.

mod app;
mod browser;
mod view;

fn main() {
    if browser::address::query().is_empty() {
        show();
    } else {
        // A link may ask for anything.
        browser::later::load(|here| {
            if here {
                show();
            }
        });
    }
}

fn show() {
    let root = browser::element("app").expect("index.html has an element with the id `app`");
    yew::Renderer::<app::App>::with_root(root).render();
}
