/**
 * The service worker: without a network there is a page that says so, in place of the browser's own.
 *
 * It keeps that page and files with a hash of their content in their name, and nothing else: pages and what the
 * authority says always come from the network. The build writes down below which build this is; a new one throws
 * away what an older one kept.
 */

const BUILD = "__BUILD__";
const FILES = ["__FILES__"]; // the page for when there is no network, and what it needs
const KEPT = `bastide-${BUILD}`;
const OWN = /^\/(api|docs|healthz|metrics)\b/; // addresses of the server that are no pages

self.addEventListener("install", (event) => {
  const fresh = FILES.map((file) => new Request(file, { cache: "no-cache" }));
  const prepare = async () => (await caches.open(KEPT)).addAll(fresh);
  event.waitUntil(prepare().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const forget = async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith("bastide-") && name !== KEPT);
    await Promise.all(old.map((name) => caches.delete(name)));
  };
  event.waitUntil(forget().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== self.location.origin || OWN.test(pathname)) return;
  if (mode === "navigate") event.respondWith(page(event.request));
  else if (pathname.startsWith("/assets/")) event.respondWith(asset(event));
});

async function page(request) {
  try {
    return await fetch(request);
  } catch {
    return (await kept(FILES[0])) ?? Response.error();
  }
}

async function asset(event) {
  const known = await kept(event.request);
  if (known) return known;
  const answer = await fetch(event.request);
  if (answer.ok) event.waitUntil(keep(event.request, answer.clone()));
  return answer;
}

async function keep(request, answer) {
  try {
    await (await caches.open(KEPT)).put(request, answer);
  } catch {
    // no room: it comes from the network next time
  }
}

const kept = (what) => caches.match(what, { cacheName: KEPT, ignoreVary: true });
