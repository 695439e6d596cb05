//! No view of the app has accessibility faults, on a laptop or a phone. `release` tests the other themes, the guide and the player.

use deltaboard_e2e::samples::VIEWS;
use deltaboard_e2e::{Options, Page};

#[tokio::test(flavor = "multi_thread")]
async fn no_view_has_faults_on_a_laptop_or_dark_on_a_phone() {
    let mut faults = Vec::new();
    for (size, dark) in [((1440, 900), false), ((390, 844), true)] {
        // Without motion, because half faded elements have wrong contrasts.
        let options = Options { size, dark, reduced_motion: true, ..Options::default() };
        let page = Page::open_with("", options).await;
        for (view, query) in VIEWS {
            page.go(query).await;
            let found = page.accessibility_faults().await;
            faults.extend(found.into_iter().map(|fault| format!("{view}: {fault}")));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
