// A walk through the app, at random but always the same for a seed: what can be seen and pressed is pressed, chosen and written.
(() => {
  // Each kind as often as the others, though there are more squares than menus.
  const kinds = {
    buttons: "button:not([data-square])",
    squares: "button[data-square]",
    menus: "select",
    fields: "input[type=text], input[type=number], textarea",
    boxes: "input[type=checkbox], input[type=range]",
    pages: "nav a, header a, summary",
    keys: "button, a, body",
    drags: "button[data-square]",
    travels: "main",
  };
  // Told without laying the page out, which would take longer than all else.
  const unseen = "[hidden], details:not([open]) > :not(summary)";
  // What reaches beyond the page: the clipboard, downloads, other pages.
  const leaves = (element) => element.matches("[data-testid=share], [download], [data-testid=guide]")
    || /^Copy/.test(element.textContent) || element.dataset.testid?.endsWith("-copy")
    || (element.localName === "a" && !element.matches("[data-testid=transform], [data-testid=lines], [data-testid=symmetries], [data-testid=lab]"));
  const keys = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", " ", ",", ".", "?", "Enter", "q", "N", "|", "-", "Delete"];
  const texts = {
    "fen-input": ["8/8/8/3k4/8/8/PPP5/K7 w - -", "k7/8/NK2B3/8/8/8/8/8 w - -", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "8/9 w", ""],
    "bits-input": ["0x8100ff", "0b1011", "255", "0x", ""],
    "occupancy": ["0", "77", "255", "999"],
    "lab-source": ["u64 f(u64 x) { return x << 8; }", "x ^ (x >> 1)", "u64 f(u64 x) { return x <<", "sq ^ 56", ""],
    "permutation-input": ["sq ^ 56", "sq ^ 7", "63 - sq", "0, 1, 1", ""],
  };

  let state = 1;
  // The next of the numbers that Numerical Recipes names, below a limit; its high bits are the random ones.
  const random = (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor(state / 2 ** 32 * limit);
  };
  const one = (list) => list[random(list.length)];
  const tell = (element, type) => element.dispatchEvent(new Event(type, { bubbles: true }));

  // What is behind an open dialog cannot be reached.
  const within = () => document.querySelector("dialog[open]") ?? document.getElementById("app");

  // Where else in the history the page still is: what is before it would end the walk.
  const places = () => {
    const { index } = navigation.currentEntry;
    return navigation.entries().filter((entry) => entry.sameDocument && Math.abs(entry.index - index) === 1);
  };

  const fire = (element, types) => {
    for (const type of types) element.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }));
  };

  const acts = {
    menus(menu) {
      menu.selectedIndex = random(menu.options.length);
      tell(menu, "change");
    },
    fields(field) {
      field.value = one(texts[field.dataset.testid] ?? ["1"]);
      tell(field, "input");
      tell(field, "change");
    },
    boxes(box) {
      if (box.type === "checkbox") return box.click();
      box.value = random(Number(box.max) + 1);
      tell(box, "input");
      tell(box, "change");
    },
    keys(element) {
      element.dispatchEvent(new KeyboardEvent("keydown", { key: one(keys), shiftKey: random(8) === 0, bubbles: true, cancelable: true }));
    },
    squares(square) {
      fire(square, ["mouseover", "mousedown", "mouseup", "click"]);
    },
    drags(square) {
      const other = one([...square.parentElement.querySelectorAll("button[data-square]")]);
      fire(square, ["mouseover", "mousedown"]);
      fire(other, ["mouseover", "mouseup"]);
    },
    // Not with history.go(), which tells nothing where it does nothing: after the address was written too often.
    async travels() {
      const reachable = places();
      if (reachable.length > 0) await navigation.traverseTo(one(reachable).key).finished.catch(() => {});
    },
  };

  // A task later. Timers would wait some milliseconds each.
  const { port1, port2 } = new MessageChannel();
  const turn = () => new Promise((next) => {
    port1.onmessage = next;
    port2.postMessage(0);
  });

  const told = (element) => `${element.localName} ${element.dataset.testid ?? element.dataset.page ?? element.ariaLabel ?? element.textContent.trim().slice(0, 40)}`;

  // Some acts from where the walk is, or from its beginning with a seed. Between two of them the page does what it has put off.
  // Somebody may look at the page after each act, and is told of it; what they have seen is answered.
  window.walk = async (count, seed, look) => {
    state = seed ?? state;
    const seen = [];
    for (let act = 0; act < count; act += 1) {
      const kind = one(Object.keys(kinds));
      const there = [...within().querySelectorAll(kinds[kind])]
        .filter((element) => !element.disabled && !element.ariaDisabled && !leaves(element) && !element.closest(unseen));
      if (there.length > 0) {
        const element = one(there);
        const done = `${kind}: ${told(element)}`;
        await (acts[kind] ?? ((element) => element.click()))(element);
        if (look) seen.push(await look(done));
      } else {
        act -= 1;
      }
      // Where a press is told of first, the rest comes a frame later.
      do await turn(); while (document.querySelector("#app[aria-busy=true]"));
      // Now and then it comes to what waits for a pause: the next step, the search, the look into the code.
      if (act % 50 === 49) await new Promise((next) => setTimeout(next, 200));
    }
    return seen;
  };
})()
