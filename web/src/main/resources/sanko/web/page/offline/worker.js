/**
 * The service worker: keeps the files of the page for when the server is away. The server puts the version of the page (VERSION) and
 * its files (FILES) before this. The page itself is asked of the server first, so that a new version shows at once; the files of a
 * version stand in a folder of its own, so that two versions never mix.
 */

const PAGE = new URL("./", self.location).href;

/** Several pages may have one origin. */
const PREFIX = `sanko ${PAGE} `;
const CACHE = PREFIX + VERSION;

/** How long a server may take that cannot be told from one that is away, in milliseconds. */
const PATIENCE = 4000;

self.addEventListener("install", event => event.waitUntil(keep()));
self.addEventListener("activate", event => event.waitUntil(forgetOthers()));
self.addEventListener("fetch", event => {
  const { request } = event;
  if (request.method !== "GET") {
    return;
  }
  const url = request.url.replace(/[?#].*/, "");
  if (request.mode === "navigate" && url === PAGE) {
    event.respondWith(page(request));
  } else if (url.startsWith(`${PAGE}v/${VERSION}/`)) {
    event.respondWith(fromCache(url).then(found => found ?? fetch(request)));
  }
});

async function keep() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES);
  const page = await fetch(PAGE, { cache: "no-store" });
  if (!page.ok || !(await page.clone().text()).includes(`v/${VERSION}/`)) {
    throw new Error("the server has another version by now");
  }
  await cache.put(PAGE, page);
}

async function forgetOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter(name => name.startsWith(PREFIX) && name !== CACHE).map(name => caches.delete(name)));
  await self.clients.claim();
}

/** The page of the server, or the one kept if it is away: also where a proxy says so. */
async function page(request) {
  const asked = fetch(request).catch(() => null);
  const answer = await Promise.race([asked, new Promise(done => setTimeout(done, PATIENCE, null))]);
  return answer && answer.status < 500 ? answer : (await fromCache(PAGE)) ?? (await asked) ?? Response.error();
}

async function fromCache(url) {
  return (await caches.open(CACHE)).match(url, { ignoreVary: true });
}
