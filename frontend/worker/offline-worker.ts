import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

/** Files of `public/` that the app cannot do without. */
const ALWAYS = ['/favicon.svg'];

/** The other alphabets' faces are fetched only where a page has their letters. */
const isNeeded = (file: string): boolean =>
  /^assets\/.*\.(js|css)$/.test(file) || /^assets\/.*-latin-wght-.*\.woff2$/.test(file);

/** Writes `sw.js`: the worker with the names of this build's files, and a version that changes with any of them. */
export const offlineWorker: Plugin = {
  name: 'offline-worker',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    // After the page is made.
    order: 'post',
    async handler(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('The build has no page.');
      const files = [
        ...ALWAYS,
        ...Object.keys(bundle)
          .filter(isNeeded)
          .map((file) => `/${file}`),
      ].sort();
      const version = createHash('sha256').update(page.source).update(files.join()).digest('hex').slice(0, 12);
      const worker = await readFile(new URL('./sw.js', import.meta.url), 'utf8');
      const source = worker.replace('__DEPLOYMENT__', () => JSON.stringify({ version, files }));
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  },
};
