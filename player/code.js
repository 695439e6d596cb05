// Finds the code in a tag and reads it as its author wrote it: syntax highlighters add line numbers, buttons, and elements
// for lines. `deltaboard fill` reads the same (`crates/embed/src/highlighted.rs`); `crates/embed/tests/highlighted.txt` tests both.

// Elements in code that aren't code. mdBook adds `boring` lines, which only its playground needs; Asciidoctor adds callouts.
const NOT_CODE = "button, [role=button], a[class*='copy' i], summary, script, style, template, svg, .boring, .conum, .conum + b";
// Elements that are a line: they end with a line break, whether it is written or not.
const LINE = "div, p, li, tr, code, .line, .token-line, .code-line, .cm-line, .gatsby-highlight-code-line, [data-line]";
// Blocks of code without a `<pre>`.
const BLOCK = ":is(.fragment, .highlight, .codehilite, [class^='language-'], [class*=' language-']):not(code)";
// The class of a line number, or of a column of them. Such an element has nothing but digits.
const NUMBER_CLASS = /(^|[\s_-])(ln|lnt|gutter|linenr|linenos?|linenodiv|line-?numbers?|blob-num)([\s_-]|$)/i;
const NUMBER_STYLE = /user-select:\s*none/i;
// Zola's cells, and rustdoc's line numbers.
const NUMBER = "td:not(:last-child), [data-nosnippet]";

// What the build of a document has put into the tag.
const OURS = ".deltaboard-question, .deltaboard-words, noscript";

function isNumber(element) {
  return /^[\d\s]*$/.test(element.textContent)
    && (NUMBER_CLASS.test(element.getAttribute("class")) || NUMBER_STYLE.test(element.getAttribute("style"))
      || element.matches(NUMBER));
}

// The text of an element, with a line break after each line.
function textOf(block) {
  let text = "";
  // Whether a line has ended whose line break is not written yet.
  let ended = false;
  const add = (part) => {
    if (ended && !part.startsWith("\n")) text += "\n";
    ended = false;
    text += part;
  };
  const read = (node) => {
    if (node.nodeType === Node.TEXT_NODE && node.data) return add(node.data);
    if (node.nodeType !== Node.ELEMENT_NODE || node.matches(NOT_CODE) || isNumber(node)) return;
    if (node.localName === "br") return text += "\n", ended = false;
    const isLine = node.matches(LINE);
    if (isLine && ended) add("");
    const start = text.length;
    node.childNodes.forEach(read);
    if (isLine && !(text.length > start && text.endsWith("\n"))) ended = true;
  };
  block.childNodes.forEach(read);
  return text;
}

// The text of a tag, without what the build of the document has put into it.
function wordsOf(tag) {
  const content = document.createElement("div");
  content.append(...[...tag.childNodes].map((node) => node.cloneNode(true)));
  content.querySelectorAll(OURS).forEach((element) => element.remove());
  return content.textContent.trim();
}

/** Returns the code in a tag: a code block, or the whole content. Inline code in a sentence is only a name. */
export function codeIn(tag) {
  const isCode = (element) => {
    for (let around = element; around !== tag; around = around.parentElement) if (isNumber(around)) return false;
    return true;
  };
  const pres = [...tag.querySelectorAll("pre")].filter(isCode);
  // A column of line numbers may be a block of its own.
  const block = pres.find((pre) => textOf(pre).trim()) ?? pres[0] ?? [...tag.querySelectorAll(BLOCK)].find(isCode);
  if (block) {
    const codes = block.querySelectorAll("code");
    return textOf(codes.length === 1 ? codes[0] : block);
  }
  const code = tag.querySelector("code");
  if (code && code.textContent.trim() === wordsOf(tag)) return textOf(code);
  const isPlain = !tag.firstElementChild && !tag.hasAttribute("do") && !tag.hasAttribute("routine");
  return isPlain && tag.textContent.trim() ? tag.textContent : undefined;
}

// Beside a position, words for readers without scripts are usual.
const LOOKS_LIKE_CODE = /[{}^`]|<<|>>|;\s*$|\breturn\b/m;
const PICTURE = "img, svg, picture, object, video, iframe, canvas";

/** Returns why a player cannot tell what to play, as a sentence, or nothing if it can. */
export function misunderstanding(tag) {
  if (["do", "routine", "code"].some((name) => tag.hasAttribute(name)) || codeIn(tag) !== undefined) return;
  const hasBoard = ["fen", "bits", "read"].some((name) => tag.hasAttribute(name));
  const text = wordsOf(tag);
  if (hasBoard ? LOOKS_LIKE_CODE.test(text) : text || tag.querySelector(PICTURE)) {
    return "The content of this tag is not understood: put code into <pre><code>, or name a transform in the attribute do.";
  }
  if (!tag.firstElementChild && isFollowedByCode(tag)) {
    return "The code after this tag is not in it, because Markdown closed the tag at the end of its line: put a <div> around the tag, "
      + "or use a fenced block of the language deltaboard.";
  }
}

// A tag alone in a line of Markdown becomes a paragraph, which ends before the code. The end tag then leaves an empty paragraph.
function isFollowedByCode(tag) {
  const paragraph = tag.parentElement;
  if (paragraph?.localName !== "p" || paragraph.textContent.trim()) return false;
  const [block, rest] = [paragraph.nextElementSibling, paragraph.nextElementSibling?.nextElementSibling];
  return block?.matches(`pre, ${BLOCK}, :has(> pre)`) && rest?.localName === "p" && !rest.textContent.trim();
}
