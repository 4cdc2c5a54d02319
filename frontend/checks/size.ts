/**
 * Holds the built app (`dist`) against its budget of bytes, as a browser that accepts gzip downloads them. A route's
 * first load is the entry, the chunks of its screen, and all that those import at once.
 */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { type Manifest, routes, screenKey, scriptsOf } from '../build/routes.ts';

const dist = new URL('../dist/', import.meta.url);
const manifest: Manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'));
const kilobytes = 1000;

const read = (file: string): Buffer => readFileSync(new URL(file, dist));
const gzipped = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + gzipSync(read(file), { level: 6 }).length, 0);

const chunks = Object.entries(manifest);
const stylesheets = new Set(chunks.flatMap(([, { css }]) => css ?? []));
// The other alphabets' faces are fetched only where a page has their letters.
const fonts = new Set(chunks.map(([, { file }]) => file).filter((file) => /-latin-wght-.*\.woff2$/.test(file)));
if (stylesheets.size === 0 || fonts.size === 0) throw new Error('The build has no stylesheet or no font.');

const unnamed = chunks.filter(
  ([key]) => key.includes('/screens/') && !routes.some(({ screen }) => screenKey(screen) === key),
);
if (unnamed.length > 0) throw new Error(`build/routes.ts has no route for ${unnamed.map(([key]) => key).join(', ')}.`);

/** Files that the worker has a browser fetch once for each deployment. */
function keptFiles(): string[] {
  const [, list] = /"files":(\[[^\]]*\])/.exec(read('sw.js').toString()) ?? [];
  if (!list) throw new Error('The worker names no files.');
  return (JSON.parse(list) as string[]).map((file) => file.slice(1));
}

const budgets: Record<string, number> = { '/auth': 150, '/': 180 };

const measured: { what: string; bytes: number; budget: number | undefined }[] = [
  ...routes.map((route) => ({
    what: `JavaScript of ${route.path}`,
    bytes: gzipped(scriptsOf(route, manifest)),
    // The others add the chunks of their screen to one of these two; those have a budget below.
    budget: budgets[route.path],
  })),
  { what: 'stylesheets', bytes: gzipped(stylesheets), budget: 14 },
  // Fetched after the first screen, in the background.
  { what: 'service worker', bytes: gzipped(['sw.js', 'push-worker.js']), budget: 5 },
  { what: 'files kept for offline use', bytes: gzipped(keptFiles()), budget: 400 },
  // Fonts are compressed already.
  { what: 'fonts', bytes: [...fonts].reduce((sum, file) => sum + read(file).length, 0), budget: 30 },
  ...chunks
    .filter(([, { isDynamicEntry }]) => isDynamicEntry)
    .map(([, { name, file }]) => ({ what: `chunk ${name}`, bytes: gzipped([file]), budget: 35 })),
];

const isOver = ({ bytes, budget }: (typeof measured)[number]) => budget !== undefined && bytes > budget * kilobytes;
for (const one of measured) {
  const size = (one.bytes / kilobytes).toFixed(1).padStart(6);
  const most = one.budget === undefined ? '' : `of ${one.budget}`;
  console.log(`${isOver(one) ? 'OVER' : 'ok  '} ${size} ${most.padEnd(6)} kB  ${one.what}`);
}
if (measured.some(isOver)) process.exitCode = 1;
