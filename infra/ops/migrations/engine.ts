import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import * as wasm from '@prisma/schema-engine-wasm/schema_engine_bg';
import { CatalogueAdapter } from './catalogue-adapter.ts';

export type { MigrationList } from '@prisma/schema-engine-wasm/schema_engine_bg';

/** Nothing in a service's database is managed by anyone but its own migrations. */
export const NO_FILTER = { externalTables: [], externalEnums: [] };

/** Node has it; the types of Node 24 do not. */
declare const WebAssembly: {
  instantiate(binary: Uint8Array, imports: object): Promise<{ instance: { exports: Record<string, unknown> } }>;
};

let loading: Promise<void> | undefined;

/**
 * Lets `use` ask Prisma's own schema engine about the database at `connectionString`.
 * It is the engine behind `prisma migrate`, as WebAssembly, so that nothing has to be downloaded to run it.
 */
export async function withSchemaEngine<Answer>(
  connectionString: string,
  use: (engine: wasm.SchemaEngine) => Promise<Answer>,
): Promise<Answer> {
  loading ??= instantiate();
  await loading;
  const factory = new CatalogueAdapter(connectionString);
  const adapter = bindMigrationAwareSqlAdapterFactory(factory);
  const engine = await wasm.SchemaEngine.new({ datamodels: undefined }, () => {}, adapter);
  try {
    return await use(engine);
  } finally {
    engine.free();
    await factory.pool.end();
  }
}

/** By hand, because Node still calls the plain import of a `.wasm` file experimental, on every run. */
async function instantiate(): Promise<void> {
  const glue = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg');
  const binary = await readFile(join(dirname(glue), 'schema_engine_bg.wasm'));
  const { instance } = await WebAssembly.instantiate(binary, { './schema_engine_bg.js': { ...wasm } });
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: { set_message: raise } });
  wasm.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
}

function raise(panic: string): never {
  throw new Error(`Prisma's schema engine panicked: ${panic}`);
}
