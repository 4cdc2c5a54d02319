import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { type ChunkingContext, type CodeSplittingGroup, type OutputOptions, type Plugin, rolldown } from 'rolldown';
import { sentenceOf } from './operator-error.ts';
import { repository } from './parts.ts';
import { builtFolderOf, folderOf, type PartName, parts, sourceOf } from './topology.ts';

/*
 * Puts each part that is named, or every part, with the packages that it uses, into a few files: Node looks up, reads
 * and links a thousand files one by one otherwise, which takes longer than all else that a start does. Images carry the
 * same files.
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

/** Programs of a part beside `main.ts`. */
const COMMANDS = 'src/{events,golfer,courses,monday}.ts';
const THREADS = 'src/**/worker.ts';

/** Says in each built file where it is, for CommonJS, which cannot ask. */
const BANNER = 'const BUILT_FOLDER = import.meta.dirname;';
const THREAD = /(new URL\('\.\/worker)\.ts(', import\.meta\.url\))|import\.meta\.url/g;

/** A module finds what lies beside its source (migrations, files of packages) from wherever the repository's folder is. */
const besideItsSource = (builtFolder: string): Plugin => ({
  name: 'beside-its-source',
  transform: {
    filter: { id: /^\//, code: /import\.meta\.url|\b__dirname\b|\b__filename\b/ },
    handler(code, id) {
      const place = JSON.stringify(`/${relative(builtFolder, id)}`);
      const folder = JSON.stringify(`/${dirname(relative(builtFolder, id))}`);
      const variables = `var __dirname = BUILT_FOLDER + ${folder}, __filename = BUILT_FOLDER + ${place}; `;
      const url = `new URL('.' + ${place}, import.meta.url).href`;
      const isModule = /^(?:import|export)\b/m.test(code);
      const inModule = () => code.replaceAll(THREAD, (_, start, end) => (start ? `${start}.js${end}` : url));
      // All on the line that it was on, so that the map stays right.
      return { code: isModule ? inModule() : variables + code, map: null };
    },
  },
});

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

/**
 * Prisma's query compiler as a file that is read when it is compiled. Inside of a built file each process would keep it as
 * base64 twice: 4.6 MB.
 */
const compilerAsFile: Plugin = {
  name: 'compiler-as-file',
  load: {
    filter: { id: /\.wasm-base64\.m?js$/ },
    handler(id) {
      const fileName = basename(id).replace(/-base64\.m?js$/, '');
      const [, base64 = ''] = /"([\w+/=]{1000,})"/.exec(readFileSync(id, 'utf8')) ?? [];
      if (base64 === '') throw new Error(`No program was found in ${id}`);
      this.emitFile({ type: 'asset', fileName, source: Buffer.from(base64, 'base64') });
      // Its user makes a buffer of it, for which `valueOf` is asked.
      return `import { readFileSync } from 'node:fs';
        export const wasm = { valueOf: () => readFileSync(import.meta.dirname + '/${fileName}') };`;
    },
  },
};

/**
 * `node:http` as CommonJS takes it. An `import` asks for each of its exports, and for one of them Node loads all of its `fetch`:
 * 30 ms and 4 MiB of a part that may need nothing of that.
 */
const httpWithoutFetch: Plugin = {
  name: 'http-without-fetch',
  resolveId: { filter: { id: /^(?:node:)?http$/ }, handler: () => HTTP },
  load: { filter: { id: /^\0http$/ }, handler: () => "module.exports = process.getBuiltinModule('node:http');" },
};
const HTTP = '\0http';

/** Outside of ASCII: a single such character has Node keep the file that it stands in with two bytes for each. */
const WIDE = /[\u0080-\uffff]/g;
const inOneByte: Plugin = {
  name: 'in-one-byte',
  generateBundle(_options, files) {
    for (const file of Object.values(files)) {
      if (file.type === 'chunk') file.code = file.code.replaceAll(WIDE, escapeWide);
    }
  },
};
const escapeWide = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

const isOfPackage = (id: string) => !id.startsWith(repository) || id.includes('/node_modules/');

async function build(part: PartName): Promise<void> {
  const main = join(repository, sourceOf(part));
  await bundle(
    part,
    { part: main, ...programsOf(part, COMMANDS) },
    {
      cleanDir: true,
      plugins: [ofPackagesAlone],
      codeSplitting: { groups: neededBy(main) },
    },
  );
  // Apart, so that a thread loads its own modules and not all of the part.
  const threads = Object.entries(programsOf(part, THREADS));
  for (const [name, file] of threads) await bundle(part, { [name]: file }, { codeSplitting: false });
}

/** Source files of a part by the names of what is built of them. */
function programsOf(part: PartName, pattern: string): Record<string, string> {
  const folder = join(repository, folderOf(part));
  return Object.fromEntries(
    globSync(pattern, { cwd: folder }).map((file) => [basename(file, '.ts'), join(folder, file)]),
  );
}

async function bundle(part: PartName, input: Record<string, string>, output: OutputOptions): Promise<void> {
  const dir = join(repository, builtFolderOf(part));
  const built = await rolldown({
    input,
    cwd: repository,
    platform: 'node',
    // A program for the machine, which no file of JavaScript can hold.
    external: /^@node-rs\//,
    plugins: [compilerAsFile, httpWithoutFetch, besideItsSource(dir), inOneByte],
  });
  await built.write({
    dir,
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    sourcemap: true,
    sourcemapExcludeSources: true,
    comments: false,
    banner: BANNER,
    // Errors are told by the names of their classes.
    keepNames: true,
    ...output,
  });
  await built.close();
}

/** Two files for what a part needs from the beginning; the rest is loaded when it is asked for. */
function neededBy(main: string): CodeSplittingGroup[] {
  const needed = new Set<string>();
  const isNeeded = (id: string, modules: ChunkingContext) => {
    const add = (one: string) => {
      if (needed.has(one)) return;
      needed.add(one);
      for (const other of modules.getModuleInfo(one)?.importedIds ?? []) add(other);
    };
    add(main);
    return id !== main && needed.has(id);
  };
  return [
    {
      debugName: 'packages',
      priority: 1,
      name: (id, modules) => (isOfPackage(id) && isNeeded(id, modules) ? 'packages' : null),
    },
    { debugName: 'code', name: (id, modules) => (isNeeded(id, modules) ? 'code' : null) },
  ];
}

/** In one line, without the colours and the frame of a terminal. */
const lineOf = (error: unknown) =>
  sentenceOf(stripVTControlCharacters(sentenceOf(error)).replaceAll(/[\u2500-\u257f]/g, ''));

const wanted = process.argv.slice(2);
for (const part of parts.filter((part) => wanted.length === 0 || wanted.includes(part))) {
  await build(part).catch((error) => {
    console.error(`${part}: ${lineOf(error)}`);
    process.exitCode = 1;
  });
}
