//! Accessibility faults of a page, found by axe-core.

use std::path::Path;

use super::Page;

/// The file to which `cargo xtask test` writes axe-core.
const AXE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../target/axe.min.js");

/// A script that runs axe with the rules of WCAG 2.0 to 2.2, levels A and AA, and its own rules of good practice.
const FIND: &str = "(async () => {
    // Content far below the viewport has no layout, so axe would compute wrong contrasts.
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
    /// The accessibility faults of this page: for each the rule, the selector of the element, the reason, and the element's HTML.
    pub async fn accessibility_faults(&self) -> Vec<String> {
        // The driver runs it, because the page's Content-Security-Policy forbids other scripts.
        let axe = std::fs::read_to_string(Path::new(AXE))
            .expect("axe-core is missing; `cargo xtask test` installs it");
        self.client
            .execute(&axe, Vec::new())
            .await
            .unwrap_or_else(|error| panic!("cannot load axe-core: {error}"));
        self.eval_as(FIND).await
    }
}
