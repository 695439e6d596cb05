//! Nothing keeps people from using the app: every view as a laptop and a phone show it. `release` has the other looks, the guide
//! and the player.

use deltaboard_e2e::samples::VIEWS;
use deltaboard_e2e::{Options, Page};

#[tokio::test(flavor = "multi_thread")]
async fn every_view_on_a_laptop_and_in_the_dark_on_a_phone() {
    let mut faults = Vec::new();
    for (size, dark) in [((1440, 900), false), ((390, 844), true)] {
        let look = Options {
            size,
            dark,
            // What is half faded in has another colour.
            reduced_motion: true,
            ..Options::default()
        };
        let page = Page::open_with("", look).await;
        for (view, query) in VIEWS {
            page.go(query).await;
            let found = page.access_faults().await;
            faults.extend(found.into_iter().map(|fault| format!("{view}: {fault}")));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
