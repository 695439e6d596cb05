// A plugin for remark and what uses it (Docusaurus, Astro and Starlight, MDX, Gatsby): blocks of the language deltaboard become players.
import { IMPORTS, fence, isOurs, linesBefore } from "./fence.js";

const element = (tagName, properties, ...children) => ({ type: "element", tagName, properties, children });
const text = (value) => ({ type: "text", value });

// The content of the tag, as HTML's syntax tree: Markdown with raw HTML would not work in MDX.
function* content({ code, question, figure, words }) {
  if (code !== null) yield element("pre", {}, element("code", {}, text(code)));
  if (question !== null) {
    yield element("span", { className: ["deltaboard-question"] }, text(question));
    yield element("br", {});
  }
  if (figure !== null) {
    const { url, alt, width, height } = figure;
    yield element("img", { src: url, alt, width, height, loading: "lazy" });
  }
  if (words) {
    yield element("br", {});
    yield element("span", { className: ["deltaboard-words"] }, text(words));
  }
}

// Switches have no value, which HTML's syntax tree would take for off.
const properties = (attributes) => Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, value || true]));

/** Replaces blocks, and returns whether there are any. */
function replace(node, file) {
  let has = false;
  for (const [place, child] of (node.children ?? []).entries()) {
    if (child.type === "code" && isOurs([child.lang, child.meta].join(" "))) {
      has = true;
      const line = () => linesBefore(file.path, String(file)) + (child.position?.start.line ?? 0) + 1;
      const player = fence(child.value, { file: file.path, line });
      // No other plugin knows this type of node, so none changes it. `data` says which HTML it becomes.
      node.children[place] = {
        type: "deltaboard",
        children: [],
        position: child.position,
        data: { hName: "deltaboard-player", hProperties: properties(player.attributes), hChildren: [...content(player)] },
      };
    } else {
      has = replace(child, file) || has;
    }
  }
  return has;
}

// MDX reads `{`, as other Markdown does not.
const isMdx = (processor) => processor?.data?.().micromarkExtensions?.some(({ flow }) => flow?.["{".charCodeAt()]) ?? false;

// An import for pages of MDX, as the author would write it.
const importOf = (name) => ({
  type: "mdxjsEsm",
  value: `import "${name}"`,
  data: {
    estree: {
      type: "Program",
      sourceType: "module",
      body: [{ type: "ImportDeclaration", specifiers: [], attributes: [], source: { type: "Literal", value: name, raw: `"${name}"` } }],
    },
  },
});

export default function deltaboard() {
  return (tree, file) => {
    const has = replace(tree, file);
    if (has && isMdx(this)) tree.children.unshift(...IMPORTS.map(importOf));
  };
}
