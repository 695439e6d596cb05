//! Makes the pictures of the documentation and of link previews, and the icons, from the running page (`cargo xtask pictures`).
//!
//! The same page gives the same bytes: there are no delays, and animations are paused at exact times.

mod image;
mod palette;

use std::path::{Path, PathBuf};

use deltaboard_e2e::{Options, Page};

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
}

/// The duration of a step's animation in milliseconds, from its arcs until the last bit arrives.
const GLIDE: f64 = 900.0;

/// All players of a page, as JavaScript.
const PLAYERS: &str = "[...document.querySelectorAll('deltaboard-player')]";

async fn started(page: &Page) {
    page.wait_until(&format!("{PLAYERS}.every(({{ steps }}) => steps === 3)")).await;
    page.wait_until("document.fonts.status === 'loaded'").await;
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
