// An integration for Astro and Starlight: blocks of the language deltaboard become players, and pages with a player load it.
import deltaboard from "./remark.js";

const LOADER = `const load = () => { if (document.querySelector("deltaboard-player")) import("deltaboard-player"); };
load();
document.addEventListener("astro:page-load", load);`;

export default function integration() {
  // Astro writes an error in a page to the console and goes on without the page.
  const faults = [];
  function checked() {
    const replace = deltaboard.call(this);
    return (tree, file) => {
      try {
        replace(tree, file);
      } catch (error) {
        faults.push(error.message);
        throw error;
      }
    };
  }
  return {
    name: "deltaboard-player",
    hooks: {
      "astro:config:setup": ({ injectScript, updateConfig }) => {
        updateConfig({ markdown: { remarkPlugins: [checked] } });
        injectScript("page-ssr", 'import "deltaboard-player/deltaboard-player.css";');
        injectScript("page", LOADER);
      },
      "astro:build:done": () => {
        if (faults.length > 0) throw new Error([...new Set(faults)].join("\n"));
      },
    },
  };
}
