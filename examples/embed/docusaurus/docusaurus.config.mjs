import deltaboard from "deltaboard-player/remark";

export default {
  title: "Deltaboard in Docusaurus",
  url: "https://example.org",
  baseUrl: "/",
  presets: [
    ["classic", { docs: { routeBasePath: "/", beforeDefaultRemarkPlugins: [deltaboard] }, blog: false, pages: false }],
  ],
};
