import deltaboard from "deltaboard-player/markdown-it";

export default function (eleventyConfig) {
  eleventyConfig.amendLibrary("md", (md) => md.use(deltaboard));
  eleventyConfig.addPassthroughCopy({ "node_modules/deltaboard-player/deltaboard-player*.{js,wasm}": "/" });

  return { dir: { input: "src" } };
}
