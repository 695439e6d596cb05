import deltaboard from "deltaboard-player/markdown-it";

export default {
  title: "Deltaboard in VitePress",
  srcExclude: ["README.md"],
  markdown: { config: (md) => md.use(deltaboard) },
};
