//! A page that is kept for when there is no network, and installed.

use std::path::Path;

use fantoccini::wd::WindowHandle;
use serde_json::{Value, json};

use super::Page;
use crate::site::Network;

/// A tab of the browser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tab(WindowHandle);

impl Page {
    /// Changes how the page's server is reached.
    pub fn network(&self, network: Network) {
        self.site.network(network);
    }

    /// The server has the files of another folder from now on.
    pub fn deploy(&self, folder: &Path) {
        self.site.serve_from(folder);
    }

    /// Waits until the page is kept, and the worker that keeps it hears what this page asks for.
    pub async fn wait_kept(&self) {
        self.wait_until("navigator.serviceWorker.controller !== null").await;
    }

    /// Freezes the tab, as browsers do with those that nobody looks at, or lets it run on.
    pub async fn freeze(&self, frozen: bool) {
        let state = if frozen { "frozen" } else { "active" };
        self.devtools("Page.setWebLifecycleState", json!({ "state": state })).await;
    }

    /// Lets the page keep no more than so many bytes on the device.
    pub async fn limit_storage(&self, bytes: u64) {
        let limit = json!({ "origin": self.origin(), "quotaSize": bytes });
        self.devtools("Storage.overrideQuotaForOrigin", limit).await;
    }

    /// The tab that is shown.
    pub async fn tab(&self) -> Tab {
        let shown = self.client.window().await;
        Tab(shown.expect("the browser shows a tab"))
    }

    /// Opens another tab of the browser, and goes there.
    pub async fn open_tab(&self) -> Tab {
        let opened = self.client.new_window(true).await;
        let tab = Tab(opened.expect("the browser opens a tab").handle);
        self.go_to_tab(&tab).await;
        tab
    }

    /// Goes to an open tab.
    pub async fn go_to_tab(&self, tab: &Tab) {
        let gone = self.client.switch_to_window(tab.0.clone()).await;
        gone.expect("the tab is there");
    }

    /// Closes the tab that is shown, and goes to another.
    pub async fn close_tab(&self, next: &Tab) {
        let closed = self.client.close_window().await;
        closed.expect("the tab closes");
        self.go_to_tab(next).await;
    }

    /// What keeps the browser from installing the page, by its own words.
    pub async fn install_faults(&self) -> Vec<String> {
        let manifest = self.devtools("Page.getAppManifest", json!({})).await;
        let faults = self.devtools("Page.getInstallabilityErrors", json!({})).await;
        let lists = [&manifest["errors"], &faults["installabilityErrors"]];
        let all = lists.into_iter().filter_map(Value::as_array).flatten().map(Value::to_string);
        assert_ne!(manifest["data"], Value::Null, "there is no manifest");
        all.collect()
    }
}
