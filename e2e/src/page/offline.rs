//! The cached page: network conditions, deployments, tabs, installation.

use std::path::Path;

use fantoccini::wd::WindowHandle;
use serde_json::{Value, json};

use super::Page;
use crate::options::Network;

/// A tab of the browser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tab(WindowHandle);

impl Page {
    /// Changes how the page's server responds.
    pub fn network(&self, network: Network) {
        self.site.network(network);
    }

    /// Serves the files of another folder from now on.
    pub fn deploy(&self, folder: &Path) {
        self.site.serve_from(folder);
    }

    /// Waits until the service worker has cached the page and controls it.
    pub async fn wait_cached(&self) {
        self.wait_until("navigator.serviceWorker.controller !== null").await;
    }

    /// Freezes the tab, as browsers do with background tabs, or resumes it.
    pub async fn freeze(&self, frozen: bool) {
        let state = if frozen { "frozen" } else { "active" };
        self.devtools("Page.setWebLifecycleState", json!({ "state": state })).await;
    }

    /// Limits the storage of the page.
    pub async fn limit_storage(&self, bytes: u64) {
        let limit = json!({ "origin": self.origin(), "quotaSize": bytes });
        self.devtools("Storage.overrideQuotaForOrigin", limit).await;
    }

    /// The current tab.
    pub async fn tab(&self) -> Tab {
        Tab(self.client.window().await.expect("the browser has a tab"))
    }

    /// Opens another tab and switches to it.
    pub async fn open_tab(&self) -> Tab {
        let opened = self.client.new_window(true).await;
        let tab = Tab(opened.expect("the browser opens a tab").handle);
        self.go_to_tab(&tab).await;
        tab
    }

    /// Opens another tab with a page that comes from no server, and switches to it.
    pub async fn open_tab_with(&self, html: &str) -> Tab {
        let tab = self.open_tab().await;
        self.eval(&format!("(document.write({}), document.close(), 0)", json!(html))).await;
        tab
    }

    /// Switches to an open tab.
    pub async fn go_to_tab(&self, tab: &Tab) {
        self.client.switch_to_window(tab.0.clone()).await.expect("the tab is open");
    }

    /// Closes the current tab and switches to another.
    pub async fn close_tab(&self, next: &Tab) {
        self.client.close_window().await.expect("the tab closes");
        self.go_to_tab(next).await;
    }

    /// The browser's reasons not to install the page.
    pub async fn install_errors(&self) -> Vec<String> {
        let manifest = self.devtools("Page.getAppManifest", json!({})).await;
        let errors = self.devtools("Page.getInstallabilityErrors", json!({})).await;
        let lists = [&manifest["errors"], &errors["installabilityErrors"]];
        let all = lists.into_iter().filter_map(Value::as_array).flatten().map(Value::to_string);
        assert_ne!(manifest["data"], Value::Null, "the page has no manifest");
        all.collect()
    }
}
