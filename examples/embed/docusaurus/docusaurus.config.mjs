import { createRequire } from "node:module";
import deltaboard from "deltaboard-player/remark";

const { resolve } = createRequire(import.meta.url);

export default {
  title: "Deltaboard in Docusaurus",
  url: "https://example.org",
  baseUrl: "/",
  clientModules: [resolve("deltaboard-player")],
  presets: [
    ["classic", { docs: { routeBasePath: "/", beforeDefaultRemarkPlugins: [deltaboard] }, blog: false, pages: false }],
  ],
};
