// An integration for Astro and Starlight: blocks of the language deltaboard become players, and pages with a player load it.
import deltaboard from "./remark.js";

const LOADER = `const load = () => { if (document.querySelector("deltaboard-player")) import("deltaboard-player"); };
load();
document.addEventListener("astro:page-load", load);`;

export default function integration() {
  return {
    name: "deltaboard-player",
    hooks: {
      "astro:config:setup": ({ injectScript, updateConfig }) => {
        updateConfig({ markdown: { remarkPlugins: [deltaboard] } });
        injectScript("page-ssr", 'import "deltaboard-player/deltaboard-player.css";');
        injectScript("page", LOADER);
      },
    },
  };
}
