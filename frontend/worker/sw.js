// The site's one service worker: pushes, and the app without a network. The build puts in which files belong to it.
// Online golfers get the page of the server; the page and the files that are kept are always of one deployment.

importScripts('/push-worker.js');

const { version, files } = __DEPLOYMENT__;
const PAGE = '/index.html';
const PREFIX = 'fourball.app.';
const KEPT = PREFIX + version;
/** A server that does not answer in this time is taken for gone, and the page that is kept is shown. */
const PATIENCE_MS = 3_000;

self.addEventListener('install', (event) => {
  // The next load is to have the new page, however many windows still show the old one.
  self.skipWaiting();
  event.waitUntil(keepDeployment());
});

self.addEventListener('activate', (event) => event.waitUntil(takeOver()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    // Pages of the API, and a file that is opened on its own, are none of the app's.
    if (!/^\/api\/|\.\w+$/.test(pathname)) event.respondWith(answerPage(event));
  } else if (files.includes(pathname)) event.respondWith(answerFile(request));
});

/** All or nothing: one file that is missing, or a page of another deployment, and the worker before stays. */
async function keepDeployment() {
  const page = await fetch(PAGE, { cache: 'reload' });
  if (!page.ok) throw new Error(`The page answers ${page.status}`);
  const names = (await page.clone().text()).match(/\/assets\/[\w.-]+/g) ?? [];
  const foreign = names.find((name) => !files.includes(name));
  if (foreign) throw new Error(`The page is of another deployment: it asks for ${foreign}`);
  const kept = await caches.open(KEPT);
  await kept.addAll(files);
  // With its headers: its policy names the nonce that stands in it.
  await kept.put(PAGE, page);
}

async function takeOver() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && name !== KEPT).map((name) => caches.delete(name)),
  );
  // The page is asked for while the worker starts.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

/** The server's page; the one that is kept where there is no answer, a late one, or one that says the server is broken. */
async function answerPage(event) {
  const asked = Promise.resolve(event.preloadResponse).then((preloaded) => preloaded ?? fetch(event.request));
  event.waitUntil(asked.catch(() => {}));
  const kept = await caches.match(PAGE, { cacheName: KEPT });
  if (!kept) return asked;
  const answered = asked.then(
    (answer) => (answer.status < 500 ? answer : kept),
    () => kept,
  );
  return Promise.race([answered, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, kept))]);
}

const answerFile = async (request) =>
  (await caches.match(request, { cacheName: KEPT, ignoreVary: true })) ?? fetch(request);
