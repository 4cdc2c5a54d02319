import { readFileSync } from 'node:fs';
import { registerHooks, SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

/** File that a part's sources are built into, apart from the packages: see infra/dev-stack/build-parts.ts. */
const BUILT = '/dist/code.js';

/**
 * Changes one place of a source file while a process loads it, or loads what was built of it: a bug in running code that the
 * repository does not hold.
 * @throws as the file is loaded, when the place is not there once: the bug then needs to be planted anew.
 */
export function plant(file: string, original: string, bug: string): void {
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      const isBuilt = url.endsWith(BUILT);
      if (!isBuilt && !url.endsWith(file)) return loaded;
      const source = String(loaded.source);
      const isOfFile = isBuilt ? builtOf(file, url, source) : () => true;
      if (isOfFile === undefined) return loaded;
      const [place, ...others] = [...source.matchAll(inAnyLayout(original))].filter(({ index }) => isOfFile(index));
      if (place === undefined || others.length > 0) {
        throw new Error(`${file} has "${original}" not once any more: plant the bug anew`);
      }
      const end = place.index + place[0].length;
      return { ...loaded, source: source.slice(0, place.index) + bug + source.slice(end) };
    },
  });
}

/** Built code has its lines indented in another way. */
const inAnyLayout = (original: string) =>
  new RegExp(original.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll(/\s+/g, '\\s+'), 'g');

/** Tells of each place of what was built whether it comes from the file; undefined where nothing does. */
function builtOf(file: string, url: string, built: string): ((index: number) => boolean) | undefined {
  const payload = JSON.parse(readFileSync(`${fileURLToPath(url)}.map`, 'utf8'));
  const isFile = (source: string) => new URL(source, url).pathname.endsWith(file);
  if (!payload.sources.some(isFile)) return undefined;
  const map = new SourceMap(payload);
  return (index) => {
    const before = built.slice(0, index).split('\n');
    const entry = map.findEntry(before.length - 1, before.at(-1)?.length ?? 0);
    return 'originalSource' in entry && isFile(entry.originalSource);
  };
}
