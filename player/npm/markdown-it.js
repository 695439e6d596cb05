// A plugin for markdown-it and what uses it (VitePress, Eleventy): blocks of the language deltaboard become players.
import { IMPORTS, fence, isOurs, linesBefore } from "./fence.js";

// Lets a page of VitePress import the player, as the author's own <script> would.
function importInto({ scripts } = {}) {
  const content = `<script>${IMPORTS.map((name) => `import "${name}";`).join(" ")}</script>`;
  if (scripts && !scripts.some((script) => script.content === content)) scripts.push({ type: "script", content });
}

export default function deltaboard(md) {
  const others = md.renderer.rules.fence;
  md.renderer.rules.fence = (tokens, place, options, env, renderer) => {
    const { info, content, map } = tokens[place];
    if (!isOurs(info)) return others(tokens, place, options, env, renderer);
    const file = env?.relativePath ?? env?.page?.inputPath ?? env?.path;
    const before = linesBefore(env?.path ?? file, env?.content ?? env?.page?.rawInput);
    const { html } = fence(content, { file, line: before + (map?.[0] ?? 0) + 2 });
    // Pages of VitePress are templates of Vue, which would look for a component, and for expressions in the code.
    const isVue = env?.relativePath !== undefined;
    importInto(env?.sfcBlocks);
    return `${isVue ? html.replace("<deltaboard-player", "<deltaboard-player v-pre") : html}\n`;
  };
}
