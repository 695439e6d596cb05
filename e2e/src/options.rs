//! Options for opening a page.

/// Options for opening a page. The default is a laptop with light colours, where everything works.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Width and height of the viewport in CSS pixels. A width below 500 means a phone with a touch screen.
    pub size: (u32, u32),
    /// `prefers-color-scheme: dark`.
    pub dark: bool,
    /// `prefers-reduced-motion: reduce`.
    pub reduced_motion: bool,
    /// `forced-colors: active`: the browser replaces the page's colours with the user's few. Not in WebKit.
    pub forced_colors: bool,
    /// Print media.
    pub printed: bool,
    /// Whether scripts run.
    pub scripts: bool,
    /// The browser denies access to the clipboard.
    pub deny_clipboard: bool,
    /// The folder on the server that contains the page; begins and ends with `/`.
    pub folder: &'static str,
    /// A file that the server delivers with a fault. Opening then doesn't wait for the app to start.
    pub fault: Option<(&'static str, FileFault)>,
    /// How the server responds. Unless it is good, opening doesn't wait for the app to start.
    pub network: Network,
    /// A script that runs before the page's own scripts.
    pub init_script: &'static str,
    /// Record a trace for [`Page::trace`](crate::Page::trace).
    pub trace: bool,
    /// Disable the browser's rate limit for changes of the URL. Not in WebKit.
    pub unlimited_navigation: bool,
    /// Interpret scripts, because compiled code would count as heap of the page. Only in Chromium.
    pub interpreted: bool,
}

impl Options {
    /// The default options with a fault in one file.
    #[must_use]
    pub fn with_fault(file: &'static str, fault: FileFault) -> Self {
        Self { fault: Some((file, fault)), ..Self::default() }
    }
}

impl Default for Options {
    fn default() -> Self {
        Self {
            size: (1280, 800),
            dark: false,
            reduced_motion: false,
            forced_colors: false,
            printed: false,
            scripts: true,
            deny_clipboard: false,
            folder: "/",
            fault: None,
            network: Network::Good,
            init_script: "",
            trace: false,
            unlimited_navigation: false,
            interpreted: false,
        }
    }
}

/// What is wrong with the response for a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileFault {
    /// Status 404.
    Missing,
    /// A complete response with only the first half of the file.
    Truncated,
    /// The header announces the whole length, but the connection closes after half of it.
    Aborted,
    /// The media type is `text/plain`.
    WrongType,
    /// One letter of a text in the file is different.
    Corrupted,
    /// The response never arrives.
    Stalled,
}

/// How the server responds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Network {
    /// At once.
    Good,
    /// Late and slowly, like a bad mobile connection.
    Slow,
    /// Never, though it accepts requests.
    Unresponsive,
    /// It closes each connection.
    Offline,
}
