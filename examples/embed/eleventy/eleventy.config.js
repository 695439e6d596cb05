export default function (eleventyConfig) {
  eleventyConfig.addPassthroughCopy("src/deltaboard-player.*");

  return { dir: { input: "src" } };
}
