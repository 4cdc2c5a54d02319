/**
 * Holds the built app (`dist`) against its budget of bytes, as a browser that accepts gzip downloads them. A route's
 * first load is the entry, the chunks of its screen, and all that those import at once.
 */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

interface Chunk {
  file: string;
  name?: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
  css?: string[];
  assets?: string[];
}

const dist = new URL('../dist/', import.meta.url);
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'));
const kilobytes = 1000;

const screens = 'src/app/router/screens/';
const entry = ['index.html'];
const layout = [...entry, 'src/app/layouts/app-layout.tsx'];

const chunkOf = (key: string): Chunk => {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build has no chunk for ${key}. Was it renamed?`);
  return chunk;
};

function withImports(keys: readonly string[], seen = new Set<string>()): Set<string> {
  for (const key of keys) {
    if (seen.has(key)) continue;
    seen.add(key);
    withImports(chunkOf(key).imports ?? [], seen);
  }
  return seen;
}

const read = (file: string): Buffer => readFileSync(new URL(file, dist));
const gzipped = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + gzipSync(read(file), { level: 6 }).length, 0);
const scripts = (keys: Iterable<string>): string[] => [...keys].map((key) => chunkOf(key).file);

const firstLoad = (keys: readonly string[]) => gzipped(scripts(withImports(keys)));
const everything = Object.keys(manifest);
const stylesheets = new Set(everything.flatMap((key) => chunkOf(key).css ?? []));
// The other alphabets' faces are fetched only where a page has their letters.
const fonts = new Set(everything.map((key) => chunkOf(key).file).filter((file) => /-latin-wght-.*\.woff2$/.test(file)));

/** What the worker has a browser fetch once for each deployment. */
function keptFiles(): string[] {
  const [, list] = /"files":(\[[^\]]*\])/.exec(read('sw.js').toString()) ?? [];
  if (!list) throw new Error('The worker names no files.');
  return (JSON.parse(list) as string[]).map((file) => file.slice(1));
}

const measured: { what: string; bytes: number; budget: number }[] = [
  { what: 'JavaScript of /auth', bytes: firstLoad([...entry, `${screens}auth-screen.tsx`]), budget: 150 },
  { what: 'JavaScript of /', bytes: firstLoad([...layout, `${screens}home-screen.tsx`]), budget: 180 },
  { what: 'stylesheets', bytes: gzipped(stylesheets), budget: 14 },
  // Fetched after the first screen, in the background.
  { what: 'service worker', bytes: gzipped(['sw.js', 'push-worker.js']), budget: 5 },
  { what: 'files kept for offline use', bytes: gzipped(keptFiles()), budget: 400 },
  // Fonts are compressed already.
  { what: 'fonts', bytes: [...fonts].reduce((sum, file) => sum + read(file).length, 0), budget: 30 },
];
for (const key of everything.filter((name) => chunkOf(name).isDynamicEntry))
  measured.push({ what: `chunk ${chunkOf(key).name}`, bytes: gzipped(scripts([key])), budget: 35 });

if (stylesheets.size === 0 || fonts.size === 0) throw new Error('The build has no stylesheet or no font.');
for (const { what, bytes, budget } of measured)
  console.log(
    `${bytes > budget * kilobytes ? 'OVER' : 'ok  '} ${(bytes / kilobytes).toFixed(1).padStart(6)} of ${budget} kB  ${what}`,
  );
if (measured.some(({ bytes, budget }) => bytes > budget * kilobytes)) process.exitCode = 1;
