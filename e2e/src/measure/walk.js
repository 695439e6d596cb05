// A random walk through the app, the same for the same seed: it clicks, selects and types wherever a user could.
(() => {
  // Each kind has the same probability, though there are more squares than menus.
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
  // Found without a layout of the page, which would take longer than everything else.
  const invisible = "[hidden], details:not([open]) > :not(summary)";
  // Elements with effects outside the page: the clipboard, downloads, other pages.
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
  // A linear congruential generator with the constants of Numerical Recipes; the high bits are the random ones.
  const random = (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor(state / 2 ** 32 * limit);
  };
  const one = (list) => list[random(list.length)];
  const send = (element, type) => element.dispatchEvent(new Event(type, { bubbles: true }));

  // An open dialog blocks the page.
  const root = () => document.querySelector("dialog[open]") ?? document.getElementById("app");

  // The adjacent history entries of this document; others would end the walk.
  const neighbours = () => {
    const { index } = navigation.currentEntry;
    return navigation.entries().filter((entry) => entry.sameDocument && Math.abs(entry.index - index) === 1);
  };

  const fire = (element, types) => {
    for (const type of types) element.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }));
  };

  const actions = {
    menus(menu) {
      menu.selectedIndex = random(menu.options.length);
      send(menu, "change");
    },
    fields(field) {
      field.value = one(texts[field.dataset.testid] ?? ["1"]);
      send(field, "input");
      send(field, "change");
    },
    boxes(box) {
      if (box.type === "checkbox") return box.click();
      box.value = random(Number(box.max) + 1);
      send(box, "input");
      send(box, "change");
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
    // history.go() would not report when it does nothing, as after too many changes of the URL.
    async travels() {
      const reachable = neighbours();
      if (reachable.length === 0) return;
      const { committed, finished } = navigation.traverseTo(one(reachable).key);
      // A change of the URL aborts it.
      await Promise.allSettled([committed, finished]);
    },
  };

  // Waits for the next task. Timers would take some milliseconds each.
  const { port1, port2 } = new MessageChannel();
  const nextTask = () => new Promise((next) => {
    port1.onmessage = next;
    port2.postMessage(0);
  });

  const describe = (element) => `${element.localName} ${element.dataset.testid ?? element.dataset.page ?? element.ariaLabel ?? element.textContent.trim().slice(0, 40)}`;

  // Performs some actions from the walk's current state, or from its beginning with a seed. Between two of them the page does deferred
  // work. `inspect` is called after each action with its description; its results are returned.
  window.walk = async (count, seed, inspect) => {
    state = seed ?? state;
    const results = [];
    for (let done = 0; done < count; done += 1) {
      const kind = one(Object.keys(kinds));
      const candidates = [...root().querySelectorAll(kinds[kind])]
        .filter((element) => !element.disabled && !element.ariaDisabled && !leaves(element) && !element.closest(invisible));
      if (candidates.length > 0) {
        const element = one(candidates);
        const description = `${kind}: ${describe(element)}`;
        await (actions[kind] ?? ((element) => element.click()))(element);
        if (inspect) results.push(await inspect(description));
      } else {
        done -= 1;
      }
      // Some actions draw a first response, and the rest a frame later.
      do await nextTask(); while (document.querySelector("#app[aria-busy=true]"));
      // Now and then, let work that waits for a pause run: the next step, the search, the analysis of code.
      if (done % 50 === 49) await new Promise((next) => setTimeout(next, 200));
    }
    return results;
  };
})()
