//! The Deltaboard web app.

fn main() {
    deltaboard::open();
}
