//! What keeps people from using a page, as axe-core finds it.

use std::path::Path;

use super::Page;

/// Where `cargo xtask test` puts it.
const AXE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../target/axe.min.js");

/// Runs in the page: what axe finds by the rules of WCAG 2.0 to 2.2, levels A and AA, and by its own of good practice.
const FIND: &str = "(async () => {
    // Whatever is far below is not laid out, and is then measured wrong: colours behind it are taken for its own.
    const all = new CSSStyleSheet();
    all.replaceSync('deltaboard-player { content-visibility: visible; }');
    document.adoptedStyleSheets.push(all);
    await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
    const values = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];
    const { violations } = await axe.run(document, { runOnly: { type: 'tag', values }, resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) => nodes.map(node => {
        const why = [...node.any, ...node.all, ...node.none][0]?.message ?? '';
        return `${id} | ${node.target.flat().join(' › ')} | ${why} | ${node.html.replace(/\\s+/g, ' ').slice(0, 160)}`;
    }));
})()";

impl Page {
    /// What keeps people from using this page: of every fault the rule, the element, what is wrong, and the element's
    /// text.
    pub async fn access_faults(&self) -> Vec<String> {
        // The driver runs it, so that the page's Content-Security-Policy stays as it is.
        let axe = std::fs::read_to_string(Path::new(AXE))
            .expect("axe-core is not there: run `cargo xtask test`, which brings it");
        self.client
            .execute(&axe, Vec::new())
            .await
            .unwrap_or_else(|error| panic!("axe-core cannot be loaded: {error}"));
        let found = self.eval(FIND).await;
        serde_json::from_value(found).expect("faults are texts")
    }
}
