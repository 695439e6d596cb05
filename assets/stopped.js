// The page shown after a crash of the program: the user's work, to be copied, and links to start again. boot.js loads this
// script. Nothing restarts by itself, because a link that causes the crash would cause it again.
const parameters = new URLSearchParams(location.search);
const find = (testid) => document.querySelector(`[data-testid=${testid}]`);

const make = (tag, properties, ...content) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...content);
  return element;
};

// Reads the user's work from the fields of the page, which may exist when the program doesn't; otherwise from the link.
async function work() {
  const code = find("lab-source")?.value || await codeOfLink() || draft();
  const board = find("fen-input")?.value || find("bits-input")?.value || parameters.get("fen")?.replaceAll("_", " ") || parameters.get("bits");
  const items = [
    ["Board", board],
    ["Result", find("fen-output")?.textContent.trim()],
    ["Lab code", code],
    ["Link", location.href],
  ];
  return items.filter(([, text]) => text);
}

// Unpacks the code of the link (see crates/scene/src/lab/link.rs), or returns it unchanged if it isn't packed.
async function codeOfLink() {
  const code = parameters.get("code");
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
  const items = await work();
  const sheet = make("link", { rel: "stylesheet", href: new URL(`stopped.css${new URL(import.meta.url).search}`, import.meta.url).href });
  document.head.append(sheet);
  const heading = make("h1", { tabIndex: -1 }, "Deltaboard has stopped");
  const sentence = make("p", {}, "This is a bug. Your work isn't lost: you can copy it here.");
  sentence.setAttribute("role", "alert");
  const again = make("p", { className: "again" },
    make("a", { href: location.href, id: "again" }, "Start again with this link"),
    make("a", { href: location.pathname, id: "afresh" }, "Start from scratch"));
  const hint = make("p", { className: "hint" }, "If it stops again with this link, the link causes the crash: use the other one.");
  const report = make("details", {}, make("summary", {}, "Details for a bug report"), make("pre", { tabIndex: 0 }, `${fault}\n${fault?.stack ?? ""}\n${navigator.userAgent}`));
  // Removing the element also removes the listeners of the program.
  document.getElementById("app").remove();
  document.getElementById("boot").hidden = true;
  delete document.documentElement.dataset.waits;
  document.title = "Deltaboard has stopped";
  document.body.append(make("main", { id: "stopped" }, heading, sentence, ...items.map(row), again, hint, report));
  heading.focus();
}
