//! The browsers in which the tests run.

/// The environment variable that selects a browser; the default is Chromium.
const BROWSER: &str = "DELTABOARD_BROWSER";

/// A browser engine, with the browser and the driver that the tests use for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// Chromium, with chromedriver.
    Chromium,
    /// Firefox, with geckodriver.
    Firefox,
    /// WebKitGTK's MiniBrowser, with `WebKitWebDriver`.
    WebKit,
}

impl Engine {
    const ALL: [Self; 3] = [Self::Chromium, Self::Firefox, Self::WebKit];

    /// The engine that the environment selects.
    ///
    /// # Panics
    /// If the environment names an unknown engine.
    #[must_use]
    pub fn from_env() -> Self {
        let Ok(name) = std::env::var(BROWSER) else {
            return Self::Chromium;
        };
        let selected = Self::ALL.into_iter().find(|engine| engine.name() == name);
        selected.unwrap_or_else(|| {
            let names = Self::ALL.map(Self::name).join(", ");
            panic!("unknown browser `{name}` in {BROWSER}; expected one of {names}")
        })
    }

    /// The name in the environment variable.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Chromium => "chromium",
            Self::Firefox => "firefox",
            Self::WebKit => "webkit",
        }
    }

    /// The shell command that starts the driver. A line of its output ends with the port.
    pub(crate) const fn driver(self) -> &'static str {
        match self {
            Self::Chromium => "chromedriver --port=0 &",
            // Scripts with system access set what the WebDriver standard cannot.
            Self::Firefox => "geckodriver --port=0 --allow-system-access &",
            Self::WebKit => include_str!("webkit.sh"),
        }
    }

    /// Whether one driver process can run several browsers at a time.
    pub(crate) const fn shares_driver(self) -> bool {
        matches!(self, Self::Chromium)
    }
}
