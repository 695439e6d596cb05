//! Driver commands that are not part of the standard.

use fantoccini::wd::WebDriverCompatibleCommand;
use hyper::Method;
use serde_json::Value;

/// A driver command that is not part of the standard.
#[derive(Debug)]
pub(super) struct Extension {
    pub(super) path: &'static str,
    pub(super) body: Value,
}

impl WebDriverCompatibleCommand for Extension {
    fn endpoint(
        &self,
        base: &url::Url,
        session: Option<&str>,
    ) -> Result<url::Url, url::ParseError> {
        base.join(&format!("session/{}/{}", session.unwrap_or_default(), self.path))
    }

    fn method_and_body(&self, _: &url::Url) -> (Method, Option<String>) {
        (Method::POST, Some(self.body.to_string()))
    }
}
