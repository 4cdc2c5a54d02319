import { vi } from 'vitest';

/**
 * The browser's own caches and locks, which the document of the tests lacks, as far as the app uses them. Locks are granted
 * in turn. Answers what lies in the caches, as text.
 */
export function createStorage(): { words(): Promise<string> } {
  const stores = new Map<string, Map<string, Response>>();
  const stored = (name: string) => stores.get(name) ?? stores.set(name, new Map()).get(name)!;
  vi.stubGlobal('caches', {
    match: async (address: string, { cacheName }: { cacheName: string }) =>
      stores.get(cacheName)?.get(address)?.clone(),
    open: async (name: string) => ({
      put: async (address: string, response: Response) => void stored(name).set(address, response),
    }),
    delete: async (name: string) => stores.delete(name),
  });
  let last: Promise<unknown> = Promise.resolve();
  const locks = {
    request: (_name: string, work: () => Promise<unknown>) => {
      const done = last.then(work);
      last = done.catch(() => {});
      return done;
    },
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
  return {
    async words() {
      const responses = [...stores.values()].flatMap((store) => [...store.values()]);
      return (await Promise.all(responses.map((response) => response.clone().text()))).join('\n');
    },
  };
}
