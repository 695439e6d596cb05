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

// From the guide's name back to the page.
const title = document.querySelector(".menu-title");
if (title) {
  const home = document.createElement("a");
  home.href = "../index.html";
  home.textContent = "Deltaboard";
  title.replaceChildren(home, ": the guide");
}

// The bar above the page is a landmark.
document.getElementById("mdbook-menu-bar")?.setAttribute("role", "banner");

// What opens the table of contents is a label, which keyboards do not reach: a button takes its place, and presses it.
const label = document.getElementById("mdbook-sidebar-toggle");
const opened = document.getElementById("mdbook-sidebar-toggle-anchor");
if (label && opened) {
  const button = document.createElement("button");
  button.type = "button";
  for (const name of ["class", "title", "aria-label", "aria-controls"]) {
    button.setAttribute(name, label.getAttribute(name) ?? "");
  }
  button.append(...label.childNodes);
  button.addEventListener("click", () => label.click());
  const tell = () => button.setAttribute("aria-expanded", opened.checked);
  opened.addEventListener("change", tell);
  tell();
  label.style.display = "none";
  label.after(button);
}

// What is wider than the page can be scrolled by the arrow keys too, once it has the focus.
function tellWidths() {
  for (const wide of document.querySelectorAll(".table-wrapper, pre > code")) {
    if (wide.scrollWidth > wide.clientWidth) {
      wide.tabIndex = 0;
      wide.setAttribute("role", "group");
      wide.setAttribute("aria-label", wide.matches("code") ? "Code, wider than the page" : "Table, wider than the page");
    } else {
      for (const name of ["tabindex", "role", "aria-label"]) wide.removeAttribute(name);
    }
  }
}
// What an observer changes, or has laid out anew, may have it called again in the same frame, which WebKit
// reports as an error: the next frame is soon enough.
new ResizeObserver(() => requestAnimationFrame(tellWidths)).observe(document.querySelector("main"));
