// Link the guide's name to the page.
const title = document.querySelector(".menu-title");
if (title) {
  const home = document.createElement("a");
  home.href = "../index.html";
  home.textContent = "Deltaboard";
  title.replaceChildren(home, ": the guide");
}

// Make the menu bar a landmark.
document.getElementById("mdbook-menu-bar")?.setAttribute("role", "banner");

// The toggle of the table of contents is a label, which isn't keyboard-accessible. Add a button that clicks it.
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
  const update = () => button.setAttribute("aria-expanded", opened.checked);
  opened.addEventListener("change", update);
  update();
  label.style.display = "none";
  label.after(button);
}

// Make elements that are wider than the page focusable, so that the arrow keys scroll them.
function updateWide() {
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
// Changes inside the observer may trigger it again in the same frame, which WebKit reports as an error. So wait for the
// next frame.
new ResizeObserver(() => requestAnimationFrame(updateWide)).observe(document.querySelector("main"));
