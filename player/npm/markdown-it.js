// A plugin for markdown-it and what uses it (VitePress, Eleventy): blocks of the language deltaboard become players.
import { IMPORTS, fence, isOurs, linesBefore } from "./fence.js";

// Lets a page of VitePress import the player: in the author's own <script>, of which there can be one, or in a new one.
function importInto(scripts) {
  const imports = IMPORTS.map((name) => `import "${name}";`).join(" ");
  const place = scripts.findIndex(({ tagOpen }) => !/\bsetup\b/.test(tagOpen));
  if (place < 0) {
    // All scripts of a page have one language.
    const language = scripts.map(({ tagOpen }) => /\blang=["']?\w+["']?/.exec(tagOpen)?.[0]).find(Boolean);
    const tagOpen = language ? `<script ${language}>` : "<script>";
    scripts.push({ type: "script", content: `${tagOpen}${imports}</script>`, contentStripped: imports, tagOpen, tagClose: "</script>" });
  } else {
    const { content, contentStripped, tagOpen } = scripts[place];
    const more = { content: content.replace(tagOpen, () => `${tagOpen}${imports}`), contentStripped: `${imports}${contentStripped}` };
    scripts[place] = { ...scripts[place], ...more };
  }
}

export default function deltaboard(md) {
  const others = md.renderer.rules.fence;
  const withPlayers = new WeakSet();
  const { render } = md;
  md.render = (text, env) => {
    const html = render.call(md, text, env);
    // Only now all scripts of the page are known.
    if (env?.sfcBlocks && withPlayers.delete(env)) importInto(env.sfcBlocks.scripts);
    return html;
  };
  md.renderer.rules.fence = (tokens, place, options, env, renderer) => {
    const { info, content, map } = tokens[place];
    if (!isOurs(info)) return others(tokens, place, options, env, renderer);
    const file = env?.relativePath ?? env?.page?.inputPath ?? env?.path;
    const before = () => linesBefore(env?.path ?? file, env?.content ?? env?.page?.rawInput);
    const { html } = fence(content, { file, line: () => before() + (map?.[0] ?? 0) + 2 });
    // Pages of VitePress are templates of Vue, which would look for a component, and for expressions in the code.
    const isVue = env?.relativePath !== undefined;
    if (env) withPlayers.add(env);
    return `${isVue ? html.replace("<deltaboard-player", "<deltaboard-player v-pre") : html}\n`;
  };
}
