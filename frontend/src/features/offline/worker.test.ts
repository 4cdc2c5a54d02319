import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';

const source = await readFile(join(import.meta.dirname, '../../../worker/sw.js'), 'utf8');
const ORIGIN = 'https://fourball.example';
const ENTRY = '/assets/index-1.js';
const PAGE = `<script src="${ENTRY}"></script>`;

type Answers = Record<string, () => Promise<Response>>;
const says = (body: string, status = 200) => new Response(body, { status });

/** The worker as a browser runs it, with its caches and the server that it asks. */
function startWorker(server: Answers, caches = new Map<string, Map<string, Response>>()) {
  const listeners = new Map<string, (event: object) => void>();
  const imported: string[] = [];
  const fetched = async (request: string | { url: string }) => {
    const { pathname } = new URL(typeof request === 'string' ? request : request.url, ORIGIN);
    const answer = server[pathname];
    if (!answer) throw new TypeError('Failed to fetch');
    return answer();
  };
  const cache = (name: string) => caches.get(name) ?? caches.set(name, new Map()).get(name)!;
  const globals = {
    self: {
      addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
      location: { origin: ORIGIN },
      registration: { navigationPreload: { enable: async () => {} } },
      clients: { claim: async () => {} },
      skipWaiting() {},
    },
    importScripts: (path: string) => imported.push(path),
    fetch: fetched,
    caches: {
      keys: async () => [...caches.keys()],
      delete: async (name: string) => caches.delete(name),
      match: async (request: string | { url: string }, { cacheName }: { cacheName: string }) => {
        const { pathname } = new URL(typeof request === 'string' ? request : request.url, ORIGIN);
        return caches.get(cacheName)?.get(pathname)?.clone();
      },
      open: async (name: string) => ({
        put: async (path: string, response: Response) => void cache(name).set(path, response),
        addAll: async (paths: string[]) => {
          for (const path of paths) {
            const answer = await fetched(path);
            if (!answer.ok) throw new TypeError(`${path} answers ${answer.status}`);
            cache(name).set(path, answer);
          }
        },
      }),
    },
  };
  const deployed = source.replace('__DEPLOYMENT__', JSON.stringify({ version: 'now', files: [ENTRY] }));
  new Function(...Object.keys(globals), deployed)(...Object.values(globals));

  async function dispatch(type: string, event: object = {}): Promise<Response | undefined> {
    const work: Promise<unknown>[] = [];
    const answers: Promise<Response>[] = [];
    listeners.get(type)?.({
      ...event,
      waitUntil: (promise: Promise<unknown>) => work.push(promise),
      respondWith: (promise: Promise<Response>) => answers.push(promise),
    });
    if (type !== 'fetch') await Promise.all(work);
    return answers[0];
  }
  return {
    caches,
    imported,
    install: () => dispatch('install'),
    activate: () => dispatch('activate'),
    ask: async (path: string, mode = 'navigate', method = 'GET') =>
      (await dispatch('fetch', { request: { url: new URL(path, ORIGIN).href, mode, method } }))?.text(),
  };
}

const online = (): Answers => ({ '/index.html': async () => says(PAGE), [ENTRY]: async () => says('the code') });

/** A worker that has kept the app, and then finds this server. */
async function startedWith(server: Answers) {
  const { caches, install } = startWorker(online());
  await install();
  return startWorker(server, caches);
}

it("answers pages by the server's, and by the one that is kept where there is no network", async () => {
  const server: Answers = { '/squad/1': async () => says('the page of the server') };
  const worker = await startedWith(server);
  expect(await worker.ask('/squad/1')).toBe('the page of the server');
  expect(await worker.ask('/availability')).toBe(PAGE);
  expect(await worker.ask(ENTRY, 'cors')).toBe('the code');
});

it('shows the kept page where the server is broken, and leaves what it refuses to the golfer', async () => {
  const broken = async () => says('502 Bad Gateway', 502);
  const worker = await startedWith({ '/': broken, '/tee-times': async () => says('too many requests', 429) });
  expect(await worker.ask('/')).toBe(PAGE);
  expect(await worker.ask('/tee-times')).toBe('too many requests');
});

it('waits three seconds for the server, no longer', async () => {
  vi.useFakeTimers();
  const worker = await startedWith({ '/': () => new Promise(() => {}) });
  const shown: unknown[] = [];
  void worker.ask('/').then((page) => shown.push(page));
  await vi.advanceTimersByTimeAsync(2_900);
  expect(shown).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(shown).toEqual([PAGE]);
});

it.each([
  ['/api/docs', 'navigate', 'GET'],
  ['/api/squads', 'cors', 'GET'],
  ['/api/squads', 'cors', 'POST'],
  ['/favicon.svg', 'navigate', 'GET'],
  ['/assets/of-another-deployment.js', 'cors', 'GET'],
  ['https://pictures.example/course.jpg', 'no-cors', 'GET'],
])('has no part in %s (%s, %s)', async (path, mode, method) => {
  expect(await (await startedWith({})).ask(path, mode, method)).toBeUndefined();
});

it.each([
  ['a file is missing', { ...online(), [ENTRY]: async () => says('gone', 404) }],
  ['the page is of another deployment', { ...online(), '/index.html': async () => says(PAGE.replace('1', '2')) }],
  ['the page is not there', { ...online(), '/index.html': async () => says('broken', 503) }],
])('does not take over where %s', (_case, server) => expect(startWorker(server).install()).rejects.toThrow());

it('drops the files of earlier deployments as it takes over, and nothing else, and takes in the worker for pushes', async () => {
  const caches = new Map(['fourball.app.before', 'fourball.last-seen'].map((name) => [name, new Map()]));
  const worker = startWorker(online(), caches);
  await worker.install();
  await worker.activate();
  expect([...caches.keys()].sort()).toEqual(['fourball.app.now', 'fourball.last-seen']);
  expect(worker.imported).toEqual(['/push-worker.js']);
});
