//! Prints the page as it opens as HTML, for the build to put into `index.html`.

fn main() {
    println!("{}", futures::executor::block_on(deltaboard::first_view()));
}
