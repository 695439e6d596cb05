//! The browsers that the tests drive.

/// Names the browser that the tests run in, where that is not Chromium.
const BROWSER: &str = "DELTABOARD_BROWSER";

/// A browser engine, in the browser that it is driven in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// Chromium, by its chromedriver.
    Chromium,
    /// Firefox, by geckodriver.
    Firefox,
    /// WebKitGTK's MiniBrowser, by `WebKitWebDriver`.
    WebKit,
}

impl Engine {
    const ALL: [Self; 3] = [Self::Chromium, Self::Firefox, Self::WebKit];

    /// The one that this run is for.
    ///
    /// # Panics
    /// Where the environment names another one.
    #[must_use]
    pub fn of_this_run() -> Self {
        let Ok(name) = std::env::var(BROWSER) else {
            return Self::Chromium;
        };
        let named = Self::ALL.into_iter().find(|engine| engine.name() == name);
        named.unwrap_or_else(|| {
            let names = Self::ALL.map(Self::name).join(", ");
            panic!("{BROWSER} is `{name}`, which is none of {names}")
        })
    }

    /// As the environment names it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Chromium => "chromium",
            Self::Firefox => "firefox",
            Self::WebKit => "webkit",
        }
    }

    /// Starts the driver, in a shell; what it writes ends a line with the port that it listens on.
    pub(crate) const fn driver(self) -> &'static str {
        match self {
            Self::Chromium => "chromedriver --port=0 &",
            // What the standard does not have, the browser's own scripts can do.
            Self::Firefox => "geckodriver --port=0 --allow-system-access &",
            Self::WebKit => include_str!("webkit.sh"),
        }
    }

    /// Whether one driver has many browsers at a time.
    pub(crate) const fn shares_driver(self) -> bool {
        matches!(self, Self::Chromium)
    }
}
