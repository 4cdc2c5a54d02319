import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { type Plugin, rolldown } from 'rolldown';
import { sentenceOf } from './operator-error.ts';
import { repository } from './parts.ts';
import { builtFolderOf, type PartName, parts, sourceOf } from './topology.ts';

/*
 * Puts each part that is named, with the packages that it uses, into a few files: Node looks up, reads and links a
 * thousand files one by one otherwise, which takes longer than all else that a start does.
 */

/** Packages that `main.js` imports, by their names. */
const PACKAGES = 'packages.js';
const PART = 'part.js';

/** Packages alone need no maps: their code stands in the built file as it was written, and reading the maps takes time. */
const MAIN = `import { setSourceMapsSupport } from 'node:module';
import './${PACKAGES}';

setSourceMapsSupport(true);
await import('./${PART}');
`;

/** A module goes on finding what lies beside it: migrations, workers, pages, and files of packages. */
const whereItWas: Plugin = {
  name: 'where-it-was',
  transform: {
    filter: { id: /^\//, code: /import\.meta\.url|\b__dirname\b|\b__filename\b/ },
    handler(code, id) {
      const isModule = /^(?:import|export)\b/m.test(code);
      const place = `var __dirname = ${JSON.stringify(dirname(id))}, __filename = ${JSON.stringify(id)}; `;
      const url = JSON.stringify(pathToFileURL(id).href);
      // All on the line that it was on, so that the map stays right.
      return { code: isModule ? code.replaceAll('import.meta.url', url) : place + code, map: null };
    },
  },
};

const ofPackagesAlone: Plugin = {
  name: 'no-maps-of-packages',
  generateBundle(_options, files) {
    for (const file of Object.values(files)) {
      if (file.type !== 'chunk' || file.moduleIds.some((id) => !isOfPackage(id))) continue;
      delete files[`${file.fileName}.map`];
      file.code = file.code.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n');
    }
    this.emitFile({ type: 'asset', fileName: 'main.js', source: MAIN });
  },
};

const isOfPackage = (id: string) => !id.startsWith(repository) || id.includes('/node_modules/');

async function build(part: PartName): Promise<void> {
  const entry = join(repository, sourceOf(part));
  const bundle = await rolldown({
    input: { part: entry },
    cwd: repository,
    platform: 'node',
    // A program for the machine, which no file of JavaScript can hold.
    external: /^@node-rs\//,
    plugins: [whereItWas],
  });
  /** Packages that the part needs from the beginning; the rest is loaded when it is asked for. */
  const needed = new Set<string>();
  await bundle.write({
    dir: join(repository, builtFolderOf(part)),
    cleanDir: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    sourcemap: true,
    sourcemapExcludeSources: true,
    comments: false,
    // Errors are told by the names of their classes.
    keepNames: true,
    plugins: [ofPackagesAlone],
    codeSplitting: {
      groups: [
        {
          debugName: 'packages',
          name(id, modules) {
            const add = (one: string) => {
              if (needed.has(one)) return;
              needed.add(one);
              for (const other of modules.getModuleInfo(one)?.importedIds ?? []) add(other);
            };
            add(entry);
            return needed.has(id) && isOfPackage(id) ? 'packages' : null;
          },
        },
      ],
    },
  });
  await bundle.close();
}

/** In one line, without the colours and the frame of a terminal. */
const lineOf = (error: unknown) =>
  sentenceOf(stripVTControlCharacters(sentenceOf(error)).replaceAll(/[\u2500-\u257f]/g, ''));

for (const part of parts.filter((part) => process.argv.includes(part))) {
  await build(part).catch((error) => {
    console.error(`${part}: ${lineOf(error)}`);
    process.exitCode = 1;
  });
}
