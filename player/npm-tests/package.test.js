// Tests the built npm package: `cargo xtask packages` runs them with its folder in PACKAGE.
import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { pathToFileURL } from "node:url";

const folder = process.env.PACKAGE;
const load = (file) => import(pathToFileURL(join(folder, file)));
const { fence, isOurs } = await load("fence.js");
const { default: markdownIt } = await load("markdown-it.js");
const { default: remark } = await load("remark.js");

// The table of cases that all tools share.
const cases = readFileSync(new URL("../../crates/embed/tests/fences.txt", import.meta.url), "utf8").trimEnd()
  .split("\n=====\n").map((each) => each.split("\n-----\n"));
const withFileNames = ({ html, figure }) => (figure ? html.replace(/src="[^"]*"/, `src="${figure.file}"`) : html);

test("the language is that of the other tools", () => {
  assert.ok(cases.length >= 30);
  for (const [block, expected] of cases) {
    if (expected.startsWith("error")) {
      const messages = expected.trimEnd().replace(/^error in line (\d+)(:\d+)?: /gm, (_, line, column = "") => `a.md:${9 + Number(line)}${column}: `);
      assert.throws(() => fence(block, { file: "a.md", line: 10 }), { name: "FenceError", message: messages });
    } else {
      assert.equal(withFileNames(fence(block)), expected.trimEnd());
    }
  }
});

test("blocks of other languages are left to others", () => {
  for (const info of ["deltaboard", " deltaboard title=x", "deltaboard{1}"]) assert.ok(isOurs(info));
  for (const info of ["", undefined, "deltaboards", "c deltaboard"]) assert.ok(!isOurs(info));
});

test("markdown-it", () => {
  const md = { renderer: { rules: { fence: () => "other" } } };
  markdownIt(md);
  const render = (info, content, env) => md.renderer.rules.fence([{ info, content, map: [4, 7] }], 0, {}, env, {});
  assert.equal(render("c", "x"), "other");
  assert.match(render("deltaboard", "do: flip-vertical\n"), /^<deltaboard-player do="flip-vertical">\n<img src="data:/);
  assert.match(render("deltaboard", "do: flip-vertical\n", { relativePath: "a.md" }), /^<deltaboard-player v-pre do=/);
  assert.throws(() => render("deltaboard", "do: flip\n", { path: "a.md" }), /^FenceError: a\.md:6: `do`: /);
});

// With front matter, which tools remove before a plugin sees the text.
const FRONT = "---\ntitle: A\n---\n";

test("errors have the line in the file, also below front matter", () => {
  const file = join(mkdtempSync(join(tmpdir(), "deltaboard-")), "a.md");
  const text = "\n# A\n\n```deltaboard\ndo: flip\n```\n";
  writeFileSync(file, (FRONT + text).replaceAll("\n", "\r\n"));
  const md = { renderer: { rules: {} } };
  markdownIt(md);
  const render = (env) => md.renderer.rules.fence([{ info: "deltaboard", content: "do: flip\n", map: [3, 6] }], 0, {}, env, {});
  assert.throws(() => render({ path: file, relativePath: "a.md", content: text }), /^FenceError: a\.md:8: /);
  assert.throws(() => render({ page: { inputPath: file, rawInput: text } }), /a\.md:8: /);
  const tree = () => ({ children: [{ type: "code", lang: "deltaboard", value: "do: flip", position: { start: { line: 4 } } }] });
  assert.throws(() => remark()(tree(), { path: file, toString: () => text }), /a\.md:8: /);
  assert.throws(() => remark()(tree(), { path: file, toString: () => FRONT + text }), /a\.md:5: /);
});

test("a wrong block fails the build of Astro, which goes on after errors in pages", async () => {
  const { default: astro } = await load("astro.js");
  const { hooks } = astro();
  let plugin;
  hooks["astro:config:setup"]({ updateConfig: ({ markdown }) => { [plugin] = markdown.remarkPlugins; }, injectScript() {} });
  hooks["astro:build:done"]();
  const tree = () => ({ children: [{ type: "code", lang: "deltaboard", value: "do: flip", position: { start: { line: 4 } } }] });
  assert.throws(() => plugin()(tree(), { path: "a.md" }), /a\.md:5: /);
  assert.throws(() => hooks["astro:build:done"](), /a\.md:5: `do`/);
});

test("pages of MDX and of VitePress import the player", () => {
  const block = () => ({ children: [{ type: "code", lang: "deltaboard", value: "do: flip-vertical" }] });
  const mdx = { data: () => ({ micromarkExtensions: [{ flow: { 123: {} } }] }) };
  const tree = block();
  remark.call(mdx)(tree, {});
  assert.deepEqual(tree.children.map(({ type }) => type), ["mdxjsEsm", "mdxjsEsm", "deltaboard"]);
  const other = block();
  remark()(other, {});
  assert.equal(other.children.length, 1);
});

test("a page of VitePress imports the player, beside the scripts of its author", () => {
  const md = { renderer: { rules: {} }, render: (_, env) => md.renderer.rules.fence([{ info: "deltaboard", content: "do: flip-vertical" }], 0, {}, env, {}) };
  markdownIt(md);
  const scriptsOf = (...tags) => {
    const script = (tagOpen) => ({ tagOpen, content: `${tagOpen}x</script>`, contentStripped: "x" });
    const env = { relativePath: "a.md", sfcBlocks: { scripts: tags.map(script) } };
    md.render("", env);
    return env.sfcBlocks.scripts.map(({ content }) => content);
  };
  const imports = 'import "deltaboard-player"; import "deltaboard-player/deltaboard-player.css";';
  assert.deepEqual(scriptsOf(), [`<script>${imports}</script>`]);
  assert.deepEqual(scriptsOf("<script>"), [`<script>${imports}x</script>`]);
  const typed = '<script setup lang="ts">';
  assert.deepEqual(scriptsOf(typed), [`${typed}x</script>`, `<script lang="ts">${imports}</script>`]);
});

test("switches stay switches in HTML's syntax tree", () => {
  const tree = { children: [{ type: "code", lang: "deltaboard", value: "do: flip-vertical\nautoplay:\nfollow:" }] };
  remark()(tree, {});
  assert.deepEqual(tree.children[0].data.hProperties, { autoplay: true, do: "flip-vertical", follow: true });
});

test("remark", () => {
  const code = { type: "code", lang: "deltaboard", meta: null, value: "ask: b2\n---\nu64 up(u64 x) { return x << 8; }", position: { start: { line: 3 } } };
  const tree = { type: "root", children: [{ type: "list", children: [code] }, { type: "code", lang: "c", value: "x" }] };
  remark()(tree, { path: "a.md" });
  const { data } = tree.children[0].children[0];
  assert.equal(data.hName, "deltaboard-player");
  assert.deepEqual(data.hProperties, { ask: "b2" });
  assert.deepEqual(data.hChildren.map(({ tagName }) => tagName), ["pre", "span", "br", "img", "br", "span"]);
  assert.equal(tree.children[1].type, "code");
  const wrong = { type: "root", children: [{ ...code, value: "x +" }] };
  assert.throws(() => remark()(wrong, { path: "a.md" }), /^FenceError: a\.md:4:4: /);
});

test("the script does nothing on a server", async () => {
  assert.deepEqual(Object.keys(await load("deltaboard-player.js")), []);
});

test("every file that package.json names is there", () => {
  const description = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const files = (value) => (typeof value === "string" ? [value] : Object.values(value).flatMap(files));
  for (const file of files([description.exports, description.types, description.customElements])) {
    assert.ok(existsSync(join(folder, file)), file);
  }
});

test("the types have every attribute", () => {
  const { modules } = JSON.parse(readFileSync(join(folder, "custom-elements.json"), "utf8"));
  const types = readFileSync(join(folder, "index.d.ts"), "utf8");
  for (const { name } of modules[0].declarations[0].attributes) assert.match(types, new RegExp(`^  ${name}\\?: `, "m"));
});
