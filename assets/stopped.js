// What is shown when the program has stopped by a fault of its own: what the person had on the page, to be copied, and ways
// to start again. boot.js fetches it then. Nothing starts by itself: a link that stops the program would do so again.
const asked = new URLSearchParams(location.search);
const find = (testid) => document.querySelector(`[data-testid=${testid}]`);

const make = (tag, properties, ...content) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...content);
  return element;
};

// What the page had is read off its fields: they may be there when the program is not. Else the link says it.
async function things() {
  const code = find("lab-source")?.value || await codeOfLink() || draft();
  const board = find("fen-input")?.value || find("bits-input")?.value || asked.get("fen")?.replaceAll("_", " ") || asked.get("bits");
  const things = [
    ["Board", board],
    ["Result", find("fen-output")?.textContent.trim()],
    ["Code of the Lab", code],
    ["Link", location.href],
  ];
  return things.filter(([, text]) => text);
}

// Packed as the program packs it (crates/scene/src/lab/link.rs), or as it is written.
async function codeOfLink() {
  const code = asked.get("code");
  try {
    const bytes = Uint8Array.from(atob(code.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return await new Response(plain).text();
  } catch {
    return code;
  }
}

function draft() {
  try {
    return localStorage.getItem("deltaboard-code");
  } catch {
    return null;
  }
}

function row([name, text], place) {
  const id = `kept-${place}`;
  const field = make("textarea", { id, readOnly: true, rows: Math.min(12, text.split("\n").length), spellcheck: false });
  field.value = text;
  field.addEventListener("focus", () => field.select());
  const button = make("button", { type: "button" }, "Copy");
  button.setAttribute("aria-label", `Copy: ${name}`);
  button.addEventListener("click", async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(text);
      button.textContent = "Copied";
    } catch {
      field.focus();
      button.textContent = "Press Ctrl+C";
    }
  });
  return make("div", { className: "kept" }, make("label", { htmlFor: id }, name), button, field);
}

export async function show(fault) {
  const kept = await things();
  const sheet = make("link", { rel: "stylesheet", href: new URL(`stopped.css${new URL(import.meta.url).search}`, import.meta.url).href });
  document.head.append(sheet);
  const heading = make("h1", { tabIndex: -1 }, "Deltaboard has stopped");
  const sentence = make("p", {}, "It came upon a fault of its own. What you had is here, to be copied: nothing of it is lost.");
  sentence.setAttribute("role", "alert");
  const again = make("p", { className: "again" },
    make("a", { href: location.href, id: "again" }, "Start again with this link"),
    make("a", { href: location.pathname, id: "afresh" }, "Start afresh"));
  const hint = make("p", { className: "hint" }, "If it stops with this link once more, the link brings it to the fault: start with the other.");
  const report = make("details", {}, make("summary", {}, "For a report"), make("pre", { tabIndex: 0 }, `${fault}\n${fault?.stack ?? ""}\n${navigator.userAgent}`));
  // What is left of the program hears of nothing any more.
  document.getElementById("app").remove();
  document.getElementById("boot").hidden = true;
  delete document.documentElement.dataset.waits;
  document.title = "Deltaboard has stopped";
  document.body.append(make("main", { id: "stopped" }, heading, sentence, ...kept.map(row), again, hint, report));
  heading.focus();
}
