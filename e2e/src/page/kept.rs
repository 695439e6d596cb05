//! A page that is kept for when there is no network, and installed.

use std::path::Path;

use serde_json::{Value, json};

use super::Page;
use crate::site::Network;

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
        self.wait_until("navigator.serviceWorker.controller !== null")
            .await;
    }

    /// Freezes the tab, as browsers do with those that nobody looks at, or lets it run on.
    pub async fn freeze(&self, frozen: bool) {
        let state = if frozen { "frozen" } else { "active" };
        self.devtools("Page.setWebLifecycleState", json!({ "state": state }))
            .await;
    }

    /// Lets the page keep no more than so many bytes on the device.
    pub async fn limit_storage(&self, bytes: u64) {
        let limit = json!({ "origin": self.origin(), "quotaSize": bytes });
        self.devtools("Storage.overrideQuotaForOrigin", limit).await;
    }

    /// Opens another tab of the browser, and goes there; gives its number, the first one's being 0.
    pub async fn open_tab(&self) -> usize {
        let opened = self.client.new_window(true).await;
        let handle = opened.expect("the browser opens a tab").handle;
        let tabs = self.client.windows().await.expect("the browser has tabs");
        self.client
            .switch_to_window(handle.clone())
            .await
            .expect("the new tab is there");
        let place = tabs.iter().position(|tab| *tab == handle);
        place.expect("the new tab is one of all")
    }

    /// Goes to an open tab.
    pub async fn go_to_tab(&self, number: usize) {
        let tabs = self.client.windows().await.expect("the browser has tabs");
        let tab = tabs[number].clone();
        let gone = self.client.switch_to_window(tab).await;
        gone.expect("the tab is there");
    }

    /// Closes the tab that is shown, and goes to the first one that is left.
    pub async fn close_tab(&self) {
        let closed = self.client.close_window().await;
        closed.expect("the tab closes");
        self.go_to_tab(0).await;
    }

    /// What keeps the browser from installing the page, by its own words.
    pub async fn install_faults(&self) -> Vec<String> {
        let manifest = self.devtools("Page.getAppManifest", json!({})).await;
        let faults = self
            .devtools("Page.getInstallabilityErrors", json!({}))
            .await;
        let lists = [&manifest["errors"], &faults["installabilityErrors"]];
        let all = lists
            .into_iter()
            .filter_map(Value::as_array)
            .flatten()
            .map(Value::to_string);
        assert_ne!(manifest["data"], Value::Null, "there is no manifest");
        all.collect()
    }
}
