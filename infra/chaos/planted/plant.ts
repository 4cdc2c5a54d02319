import { registerHooks } from 'node:module';

/**
 * Changes one place of a source file while a process loads it: a bug in running code that the repository does not hold.
 * @throws as the file is loaded, when the place is not there: the bug then needs to be planted anew.
 */
export function plant(file: string, original: string, bug: string): void {
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      if (!url.endsWith(file)) return loaded;
      const source = String(loaded.source);
      if (!source.includes(original)) throw new Error(`${file} has no "${original}" any more: plant the bug anew`);
      return { ...loaded, source: source.replace(original, bug) };
    },
  });
}
