//! Carries out the effects of an update in the browser.

use deltaboard_app::{Effect, Message, Timer};
use deltaboard_scene::Action;
use yew::Callback;

use crate::browser::address::PendingUrl;
use crate::browser::clock::{self, Timeout};
use crate::browser::{clipboard, editor, storage, theme, title};

/// The timers of the app or of a player, and the effects that wait for the views.
pub(crate) struct Runtime {
    send: Callback<Message>,
    timers: [Option<Timeout>; Timer::ALL.len()],
    pending_url: Option<PendingUrl>,
    after_render: Vec<Effect>,
}

impl Runtime {
    /// Messages of timers and of the browser go to `send`.
    pub(crate) fn new(send: Callback<Message>) -> Self {
        Self { send, timers: Default::default(), pending_url: None, after_render: Vec::new() }
    }

    /// Carries out effects; returns whether the views have to be rendered again.
    pub(crate) fn run(&mut self, effects: Vec<Effect>) -> bool {
        let mut renders = false;
        for effect in effects {
            match effect {
                Effect::Render => renders = true,
                Effect::StartTimer(timer, milliseconds) => {
                    let send = self.send.clone();
                    let fire = move || send.emit(Message::TimedOut(timer));
                    self.timers[timer as usize] = Some(clock::after(milliseconds, fire));
                }
                Effect::StopTimer(timer) => self.timers[timer as usize] = None,
                Effect::Focus(_) | Effect::ScrollTo(_) => self.after_render.push(effect),
                // The app has the worker; the player has the reader, and passes events on to the page around it.
                Effect::Emit(_) | Effect::StartJob(..) | Effect::StopWorker => {}
                effect if cfg!(feature = "page") => self.run_on_page(effect),
                _ => {}
            }
        }
        renders
    }

    /// Carries out an effect that only the page has.
    fn run_on_page(&mut self, effect: Effect) {
        match effect {
            Effect::ShowUrl { query, adds_entry } => self.show_url(query, adds_entry),
            Effect::ShowTitle(view) => title::show(view),
            Effect::ShowTheme(chosen) => theme::show(chosen),
            Effect::ShareTheme(chosen) => theme::carry_to_guide(chosen),
            Effect::Store(key, text) => storage::set(key, &text),
            Effect::Copy(text, shown_in) => {
                let copied = self.send.reform(move |done: bool| {
                    if !done {
                        clipboard::select(shown_in);
                    }
                    Message::Copied { done, is_link: shown_in == "shared-link" }
                });
                clipboard::copy(text, move |done| copied.emit(done));
            }
            Effect::ReplaceCode(text) => {
                let is_replaced = editor::replace(&text);
                if !is_replaced {
                    self.send.emit(Message::Act(Action::WriteCode(text)));
                }
            }
            _ => {}
        }
    }

    /// Writing a URL takes the browser some time, so it waits until the page is drawn. A history entry is never skipped.
    fn show_url(&mut self, query: String, adds_entry: bool) {
        let skipped = self.pending_url.replace(PendingUrl { query, adds_entry });
        if let Some(skipped) = skipped.filter(|it| it.adds_entry || adds_entry) {
            skipped.show();
        }
    }

    /// Writes the pending URL.
    pub(crate) fn flush_url(&mut self) {
        if let Some(url) = self.pending_url.take() {
            url.show();
        }
    }

    /// Forgets the pending URL, because the user went to another one.
    pub(crate) fn forget_url(&mut self) {
        self.pending_url = None;
    }

    /// Stops all timers.
    pub(crate) fn stop(&mut self) {
        self.timers = Default::default();
    }

    /// Returns the effects that need the rendered views.
    pub(crate) fn take_after_render(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.after_render)
    }
}
