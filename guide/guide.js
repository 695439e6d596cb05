// The players follow mdBook's theme, which is a class of the root element.
const DARK = ["coal", "navy", "ayu"];
const root = document.documentElement;

function follow() {
  const theme = DARK.some((name) => root.classList.contains(name)) ? "dark" : "light";
  for (const player of document.querySelectorAll("deltaboard-player")) {
    if (player.getAttribute("theme") !== theme) {
      player.setAttribute("theme", theme);
    }
  }
}

follow();
new MutationObserver(follow).observe(root, { attributes: true, attributeFilter: ["class"] });
