import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/**
 * Puts the bundler's runtime, a file of its own that every screen fetches, into `vendor`, which every screen fetches too: on a
 * slow line a request costs more than its 400 bytes. `vendor` needs no other file, so that it is there before who imports it.
 * The hash in a file's name is of what it was before, which has the names of the files that it imports, and of this rule.
 * @throws when the files of the build are not as that takes.
 */
export const runtimeInVendor: Plugin = {
  name: 'runtime-in-vendor',
  apply: 'build',
  enforce: 'pre',
  augmentChunkHash: () => readFileSync(new URL(import.meta.url), 'utf8'),
  generateBundle: {
    order: 'pre',
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const runtime = chunks.find(({ name }) => name === 'rolldown-runtime');
      const vendor = chunks.find(({ name }) => name === 'vendor');
      const [, code, names = ''] = /^(.*);export\{([^}]*)\};\s*$/s.exec(runtime?.code ?? '') ?? [];
      if (!runtime || !code || vendor?.imports.join() !== runtime.fileName)
        throw new Error('The build has no runtime that can be put into vendor.');
      // Each as `inner as outer`.
      const exported = names.split(',').map((name) => name.split(' as ').reverse());
      const inlined =
        `export const{${exported.map(([outer]) => `${outer}:${RUNTIME}${outer}`).join()}}=` +
        `(()=>{${code};return{${exported.map((pair) => pair.join(':')).join()}}})();`;
      const file = (path: string) => path.replace(/^.*\//, './');
      const importing = new RegExp(`import\\{([^}]*)\\}from"${file(runtime.fileName).replaceAll('.', '\\.')}";`);
      for (const chunk of chunks.filter(({ imports }) => imports.includes(runtime.fileName))) {
        const [statement, taken = ''] = importing.exec(chunk.code) ?? [];
        if (!statement) throw new Error(`${chunk.fileName} imports the runtime otherwise than expected.`);
        const bindings = taken.split(',').map((name) => name.split(' as ') as [string, string?]);
        const isVendor = chunk === vendor;
        const own = bindings.map(([outer, inner = outer]) => `${inner}=${RUNTIME}${outer}`).join();
        const imported = bindings.map(([outer, inner = outer]) => `${RUNTIME}${outer} as ${inner}`).join();
        const instead = isVendor ? `${inlined}const ${own};` : `import{${imported}}from"${file(vendor.fileName)}";`;
        chunk.code = chunk.code.replace(statement, () => instead);
        const others = chunk.imports.filter((name) => name !== runtime.fileName && name !== vendor.fileName);
        chunk.imports = isVendor ? others : [vendor.fileName, ...others];
      }
      delete bundle[runtime.fileName];
    },
  },
};

/** Begins the names by which `vendor` exports what the runtime did. */
const RUNTIME = 'runtime_';
