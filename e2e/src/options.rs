//! The conditions under which a page is opened.

use crate::site::Network;

/// The conditions under which a page is opened: by default a laptop, in the light, where all works.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Width and height of the viewport in CSS pixels. Narrower than 500 is taken for a phone, with touch.
    pub size: (u32, u32),
    /// `prefers-color-scheme: dark`.
    pub dark: bool,
    /// `prefers-reduced-motion: reduce`.
    pub reduced_motion: bool,
    /// `forced-colors: active`: the browser gives all things the few colours that the person has chosen. Not WebKit.
    pub forced_colors: bool,
    /// The page is on paper.
    pub printed: bool,
    /// Whether scripts run.
    pub scripts: bool,
    /// The browser refuses the page its clipboard.
    pub deny_clipboard: bool,
    /// The folder of the server that the page is in, from `/` to `/`.
    pub folder: &'static str,
    /// A file of the page that arrives spoiled, and how. The page is then not waited for.
    pub spoiled: Option<(&'static str, Spoil)>,
    /// How the server is reached. Where that is not well, the page is not waited for.
    pub network: Network,
    /// A script that runs before the page's own.
    pub before: &'static str,
    /// The browser notes what it does for the page, for [`Page::trace`](crate::Page::trace).
    pub traced: bool,
    /// The browser takes as many addresses as it is given, and not only those that a person comes to. Not WebKit.
    pub hurried: bool,
    /// Scripts are interpreted: what they are compiled to would count as what they hold. Chromium alone.
    pub interpreted: bool,
}

impl Options {
    /// All works but for one file.
    #[must_use]
    pub fn spoiled(file: &'static str, how: Spoil) -> Self {
        Self { spoiled: Some((file, how)), ..Self::default() }
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
            spoiled: None,
            network: Network::Good,
            before: "",
            traced: false,
            hurried: false,
            interpreted: false,
        }
    }
}

/// What goes wrong with a file on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spoil {
    /// It is not there: status 404.
    Missing,
    /// Its second half is lost.
    Truncated,
    /// It is announced whole, and half of it comes: then nobody is there.
    CutOff,
    /// It is said to be `text/plain`.
    WrongType,
    /// A letter of a text in it is another one.
    Changed,
    /// It is waited for, and never comes.
    Stalled,
}
