//! Frameworks that draw a built page again in the browser.

/// What the pages of a framework contain, and its name.
const HOSTS: [(&str, &str); 10] = [
    ("<div id=\"__docusaurus\"", "Docusaurus"),
    ("__VP_HASH_MAP__", "VitePress"),
    ("<div id=\"__next\"", "Next.js"),
    ("self.__next_f", "Next.js"),
    ("<div id=\"__nuxt\"", "Nuxt"),
    ("<div id=\"___gatsby\"", "Gatsby"),
    ("data-server-rendered=\"true\"", "Vue"),
    ("__remixContext", "Remix"),
    ("__sveltekit", "SvelteKit"),
    (" ng-server-context=\"", "Angular"),
];

/// Returns the name of the framework that draws a page again when it is opened. It would remove what it has not written itself.
///
/// ```
/// use deltaboard_embed::hydrating_host;
///
/// assert_eq!(hydrating_host("<body><div id=\"__docusaurus\">"), Some("Docusaurus"));
/// assert_eq!(hydrating_host("<body><main>A page about id=\"__next\""), None);
/// ```
#[must_use]
pub fn hydrating_host(html: &str) -> Option<&'static str> {
    HOSTS.iter().find(|(mark, _)| html.contains(mark)).map(|(_, name)| *name)
}
