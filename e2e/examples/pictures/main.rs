//! Makes the pictures of README and of link previews, and the icons, from the running page (`cargo xtask pictures`).
//!
//! The same page gives the same bytes: there are no delays, and animations are paused at exact times.

mod animation;
mod image;
mod palette;

use std::path::{Path, PathBuf};

use deltaboard_e2e::{Options, Page};

use crate::animation::Animation;
use crate::image::Image;

/// The folder of the pages for pictures.
const PAGES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/pictures/pages");

#[tokio::main]
async fn main() {
    let page = Page::of_site_with(Path::new(PAGES), options(1200, 630)).await;
    page.visit("/og.html").await;
    started(&page).await;
    glide(&page, GLIDE).await;
    write("assets/og.png", &image(&page).await.png());

    page.transparent_background().await;
    for (name, address, size) in [
        ("icon-192", "/icon.html", 192),
        ("icon-512", "/icon.html", 512),
        ("icon-maskable", "/icon.html?maskable", 512),
    ] {
        page.change(options(size, size)).await;
        page.visit(address).await;
        page.wait_until("document.images[0].complete").await;
        write(&format!("assets/{name}.png"), &image(&page).await.png());
    }

    let still = Options { reduced_motion: true, ..options(1280, 860) };
    let app = Page::open_with("?do=flip-vertical&step=2", still).await;
    app.wait_for("square-map").await;
    write("docs/deltaboard.png", &image(&app).await.png());

    for theme in ["light", "dark"] {
        page.change(options(760, 516)).await;
        page.visit(&format!("/flip.html?{theme}")).await;
        started(&page).await;
        write(&format!("docs/flip-{theme}.gif"), &flip(&page).await);
    }
}

/// The duration of a step's animation in milliseconds, from its arcs until the last bit arrives.
const GLIDE: f64 = 900.0;
/// The duration of a frame of the animation.
const FRAME: f64 = 50.0;
/// The duration of the still picture after a step, and after the last step.
const STILL: u16 = 1300;
const END: u16 = 2000;

/// The flip of the letter, step by step, as a GIF.
async fn flip(page: &Page) -> Vec<u8> {
    let mut animation = Animation::new();
    animation.show(image(page).await, STILL);
    for number in 1..=3 {
        step(page, number).await;
        let mut time = FRAME;
        while time < GLIDE {
            glide(page, time).await;
            animation.show(image(page).await, FRAME as u16);
            time += FRAME;
        }
        glide(page, GLIDE).await;
        animation.show(image(page).await, if number < 3 { STILL } else { END });
    }
    animation.gif()
}

/// All players of a page, as JavaScript.
const PLAYERS: &str = "[...document.querySelectorAll('deltaboard-player')]";

async fn started(page: &Page) {
    page.wait_until(&format!("{PLAYERS}.every(({{ steps }}) => steps === 3)")).await;
    page.wait_until("document.fonts.status === 'loaded'").await;
}

/// Shows the beginning of a step's animation.
async fn step(page: &Page, number: u32) {
    page.eval(&format!("Promise.all({PLAYERS}.map(player => player.step({number}))), 0")).await;
    page.wait_until(&format!("{PLAYERS}.every(({{ position }}) => position === {number})")).await;
    page.eval(
        "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(0))))",
    )
    .await;
    glide(page, 0.0).await;
}

/// Pauses all animations at a time in milliseconds, or finishes them.
async fn glide(page: &Page, time: f64) {
    page.eval(&format!(
        "new Promise(done => {{
            for (const player of {PLAYERS}) {{
                for (const moving of player.shadowRoot.getAnimations()) {{
                    moving.pause();
                    moving.currentTime = Math.min({time}, moving.effect.getComputedTiming().endTime);
                    if ({time} >= {GLIDE}) moving.finish();
                }}
            }}
            requestAnimationFrame(() => requestAnimationFrame(() => done(0)));
        }})"
    ))
    .await;
}

async fn image(page: &Page) -> Image {
    Image::read(&page.screenshot().await)
}

fn options(width: u32, height: u32) -> Options {
    Options { size: (width, height), ..Options::default() }
}

/// Writes a file of the project.
fn write(name: &str, bytes: &[u8]) {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..").join(name);
    std::fs::write(&file, bytes).expect("the file can be written");
    println!("{name}: {} bytes", bytes.len());
}
