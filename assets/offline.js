// The service worker: makes the page work offline, and never mixes two versions of it.
//
// A version is a set of files. `cargo xtask build` lists the files of the server's version with their hashes in files.json,
// and adds the version to the URLs in index.html (`boot.js?1a2b3c4d`), from which boot.js takes it.
//
// - Each version is cached completely, in its own cache, or not at all. A file with another hash is not cached.
// - Opening the page waits a short time for the server's version to be complete. Otherwise, and offline, the page is the
//   last complete version.
// - Files that a page requests later are of its own version, as their URLs say, however many versions there were since.
// - Of the guide and the embedded player, visited pages are cached and shown offline; other pages of them show a message.
//   The same holds for the grammars of languages, apart from C's, which is cached with the page.
// - All other files in the folder are left alone.
//
// A new version of this script takes over at once, so each version must be able to read the caches of the previous one.

const { scope } = registration;
// How long opening the page waits for a newer version, in milliseconds.
const PATIENCE = 3000;
const LIST = "files.json";
const PAGE = "index.html";
// Requested without a version: by the browser, and by the program, which doesn't know its version.
const OF_ANY_VERSION = ["pieces.svg", "favicon.svg", "icon-192.png", "icon-512.png", "icon-maskable.png", "manifest.webmanifest"];

// The cache of visited pages, which pages it holds, and the message for other pages while offline.
const SEEN = "seen";
const KEPT_IF_SEEN = /^(guide\/|embed\.|deltaboard-player)/;
const NEEDS_NETWORK = `<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>No network · Deltaboard</title>
<body style="margin: 2rem; font: 1rem/1.5 system-ui, sans-serif">
<p>This page needs a network connection. <a href="${scope}" target="_top">Deltaboard</a> itself works offline.`;

const address = (name) => new URL(name, scope).href;
// The scope is part of the name, because pages in other folders of the server have caches too.
const cacheName = (version) => `${scope} ${version}`;
// Returns undefined where the browser has no cache.
const kept = (name, version) => caches.match(address(name), { cacheName: cacheName(version) }).catch(() => undefined);

// Versions that are being fetched.
const fetching = new Map();

// Caches a version, and resolves when it is complete.
function keep({ version, files }) {
  if (!fetching.has(version)) {
    fetching.set(version, fetchAll(version, files).finally(() => fetching.delete(version)));
  }
  return fetching.get(version);
}

async function fetchAll(version, { [PAGE]: page, ...others }) {
  if (await kept(PAGE, version)) return;
  const cache = await caches.open(cacheName(version));
  const add = async ([name, integrity]) => {
    // Files cached before the network failed are not fetched again.
    if (await cache.match(address(name))) return;
    await cache.put(address(name), await fetchFile(`${address(name)}?${version}`, integrity));
  };
  await Promise.all(Object.entries(others).map(add));
  // The page is added last: it marks the version as complete.
  await add([PAGE, page]);
}

async function fetchFile(address, integrity) {
  // Most files come from the HTTP cache, because the page has just fetched them.
  const response = await fetch(address, { integrity }).catch(() => fetch(address, { integrity, cache: "reload" }));
  // A copy without the redirect flag: browsers refuse a redirected response for a navigation.
  return new Response(response.body, response);
}

// Returns the server's version, once it is complete.
async function newest() {
  const response = await fetch(address(LIST), { cache: "no-cache" });
  if (response.status === 404) {
    // The server no longer has the page, or has it without this script.
    await leave();
  }
  const copy = response.clone();
  const list = await response.json();
  await keep(list);
  if (list.version !== await latest()) await (await caches.open(cacheName(LIST))).put(address(LIST), copy);
  return list.version;
}

// Returns the last complete version.
async function latest() {
  const list = await kept(LIST, LIST);
  return (await list?.json())?.version;
}

async function leave() {
  await registration.unregister();
  await deleteCaches(() => true);
}

async function deleteCaches(matches) {
  const names = await caches.keys();
  const ours = names.filter((name) => name.startsWith(cacheName("")) && matches(name));
  await Promise.all(ours.map((name) => caches.delete(name)));
}

// Deletes other versions if only one page is open: it needs its own version and the last one.
async function tidy(client, version) {
  const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const others = windows.filter(({ id, url }) => id !== client && isPage(nameOf(new URL(url))));
  if (others.length || fetching.size) return;
  const needed = [LIST, SEEN, version, await latest()].map(cacheName);
  await deleteCaches((name) => !needed.includes(name));
}

// Returns the name of a file in our folder.
function nameOf({ origin, pathname }) {
  const place = origin + pathname;
  return place.startsWith(scope) ? place.slice(scope.length) : undefined;
}

const isPage = (name) => name === "" || name === PAGE;

async function answerPage(event) {
  const fresh = newest().catch(() => {});
  // If this takes too long, the next visit gets the new version.
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
    // A full cache only means that the page isn't available offline.
    event.waitUntil(keepSeen(name, response.clone()).catch(() => {}));
    return response;
  } catch (error) {
    const seen = await kept(name, SEEN) ?? await kept(name, await latest());
    if (seen) return seen;
    if (request.mode !== "navigate") throw error;
    return new Response(NEEDS_NETWORK, { status: 503, headers: { "content-type": "text/html" } });
  }
}

async function keepSeen(name, response) {
  const seen = await caches.open(cacheName(SEEN));
  // A copy without the redirect flag: browsers refuse a redirected response for a navigation.
  if (response.ok) await seen.put(address(name), new Response(response.body, response));
  // The server no longer has the page.
  else if (response.status < 500) await seen.delete(address(name));
}

addEventListener("install", (event) => event.waitUntil(newest().then(() => skipWaiting())));

// The page that registered this worker was loaded without it, and may need more files after the server has another version.
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
    // boot.js is the first file that a page requests.
    if (name === "boot.js") event.waitUntil(tidy(clientId, version));
  } else if (!url.search && OF_ANY_VERSION.includes(name)) {
    event.respondWith(latest().then((version) => answerFile(request, name, version)));
  }
});
