// Keeps the page for when there is no network, and never mixes two versions of it.
//
// A version is a set of files. `cargo xtask build` lists those of the version that a server has, with their hashes, in
// files.json, and puts the version behind the addresses in index.html (`boot.js?1a2b3c4d`), from where boot.js takes it on.
//
// - Each version is kept whole, in a cache of its own, or not at all: what is not as listed is not kept.
// - Whoever opens the page is shown the server's version once it is here whole: this is waited for, a short while. Else, and
//   without a network, the version that was last here whole.
// - What a page asks for later comes from its own version, as its address says, however many there have been since.
// - Of the guide and the player for other pages, what was seen is kept, and shown where there is no network. Whoever opens
//   another page of them then is told so.
// - All else in the folder is none of this script's business.
//
// Another version of this script takes over at once, so what one has kept the next must be able to read.

const { scope } = registration;
// How long somebody who opens the page waits for a newer version than is here, in milliseconds.
const PATIENCE = 3000;
const LIST = "files.json";
const PAGE = "index.html";
// Asked for without a version: by the browser, and by the program, which does not know its own.
const OF_ANY_VERSION = ["pieces.svg", "favicon.svg", "icon-192.png", "icon-512.png", "icon-maskable.png", "manifest.webmanifest"];

// What is kept of what was seen, and what is said in its place without a network.
const SEEN = "seen";
const KEPT_IF_SEEN = /^(guide\/|embed\.|deltaboard-player)/;
const NEEDS_NETWORK = `<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>No network · Deltaboard</title>
<body style="margin: 2rem; font: 1rem/1.5 system-ui, sans-serif">
<p>This page needs a network, and there is none. <a href="${scope}" target="_top">Deltaboard</a> itself works without.`;

const address = (name) => new URL(name, scope).href;
// Pages in other folders of the server have caches of their own.
const cacheName = (version) => `${scope} ${version}`;
// Where nothing can be kept, nothing is.
const kept = (name, version) => caches.match(address(name), { cacheName: cacheName(version) }).catch(() => undefined);

// Versions that are on their way.
const coming = new Map();

// Keeps a version, and resolves when it is here whole.
function keep({ version, files }) {
  if (!coming.has(version)) {
    coming.set(version, fetchAll(version, files).finally(() => coming.delete(version)));
  }
  return coming.get(version);
}

async function fetchAll(version, { [PAGE]: page, ...others }) {
  if (await kept(PAGE, version)) return;
  const cache = await caches.open(cacheName(version));
  const add = async ([name, integrity]) => {
    // What was here when the network went is not asked for again.
    if (await cache.match(address(name))) return;
    await cache.put(address(name), await fetchFile(`${address(name)}?${version}`, integrity));
  };
  await Promise.all(Object.entries(others).map(add));
  // With the page it is whole.
  await add([PAGE, page]);
}

async function fetchFile(address, integrity) {
  // The page has just fetched most of them, and the browser has them at hand.
  const response = await fetch(address, { integrity }).catch(() => fetch(address, { integrity, cache: "reload" }));
  // A server may have sent us elsewhere, which an answer to somebody who opens a page must not tell.
  return new Response(response.body, response);
}

// The version that the server has, once it is here whole.
async function newest() {
  const response = await fetch(address(LIST), { cache: "no-cache" });
  if (response.status === 404) {
    // The page has gone, or does without this script.
    await leave();
  }
  const told = response.clone();
  const list = await response.json();
  await keep(list);
  if (list.version !== await latest()) await (await caches.open(cacheName(LIST))).put(address(LIST), told);
  return list.version;
}

// The version that was last here whole.
async function latest() {
  const list = await kept(LIST, LIST);
  return (await list?.json())?.version;
}

async function leave() {
  await registration.unregister();
  await forget(() => true);
}

async function forget(isIt) {
  const names = await caches.keys();
  const ours = names.filter((name) => name.startsWith(cacheName("")) && isIt(name));
  await Promise.all(ours.map((name) => caches.delete(name)));
}

// Once a page is the only one that is open, no other version is needed than its own and the last.
async function tidy(client, version) {
  const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const others = windows.filter(({ id, url }) => id !== client && isPage(nameOf(new URL(url))));
  if (others.length || coming.size) return;
  const needed = [LIST, SEEN, version, await latest()].map(cacheName);
  await forget((name) => !needed.includes(name));
}

// A file's name in our folder.
function nameOf({ origin, pathname }) {
  const place = origin + pathname;
  return place.startsWith(scope) ? place.slice(scope.length) : undefined;
}

const isPage = (name) => name === "" || name === PAGE;

async function answerPage(event) {
  const fresh = newest().catch(() => {});
  // Whoever does not wait for it finds it next time.
  event.waitUntil(fresh);
  const version = await Promise.race([fresh, new Promise((done) => setTimeout(done, PATIENCE))]) ?? await latest();
  return await kept(PAGE, version) ?? fetch(event.request);
}

async function answerFile(request, name, version) {
  return await kept(name, version) ?? fetch(request);
}

async function answerIfSeen(event, name) {
  const { request } = event;
  try {
    const response = await fetch(request);
    // Where there is no room for it, nothing is lost but this.
    event.waitUntil(keepSeen(name, response.clone()).catch(() => {}));
    return response;
  } catch (error) {
    const seen = await kept(name, SEEN);
    if (seen) return seen;
    if (request.mode !== "navigate") throw error;
    return new Response(NEEDS_NETWORK, { status: 503, headers: { "content-type": "text/html" } });
  }
}

async function keepSeen(name, response) {
  const seen = await caches.open(cacheName(SEEN));
  // A server may have sent us elsewhere, which an answer to somebody who opens a page must not tell.
  if (response.ok) await seen.put(address(name), new Response(response.body, response));
  // It has gone.
  else if (response.status < 500) await seen.delete(address(name));
}

addEventListener("install", (event) => event.waitUntil(newest().then(() => skipWaiting())));

// The page that has brought us was opened without us, and may want its later part after the server has another.
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("fetch", (event) => {
  const { request, clientId } = event;
  const url = new URL(request.url);
  const name = nameOf(url);
  if (request.method !== "GET" || name === undefined) return;
  const version = /^\?[0-9a-f]{8}$/.test(url.search) && url.search.slice(1);
  if (request.mode === "navigate") {
    if (isPage(name)) event.respondWith(answerPage(event));
    else if (KEPT_IF_SEEN.test(name)) event.respondWith(answerIfSeen(event, name));
  } else if (KEPT_IF_SEEN.test(name)) {
    event.respondWith(answerIfSeen(event, name));
  } else if (version) {
    event.respondWith(answerFile(request, name, version));
    // The first that a page asks for.
    if (name === "boot.js") event.waitUntil(tidy(clientId, version));
  } else if (!url.search && OF_ANY_VERSION.includes(name)) {
    event.respondWith(latest().then((version) => answerFile(request, name, version)));
  }
});
