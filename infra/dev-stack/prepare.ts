import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVICES, type ServiceName } from '@fourball/contracts/services.ts';
import { lastWords } from './log-lines.ts';
import { OperatorError } from './operator-error.ts';
import { repository, type WatchablePart } from './parts.ts';
import { type Report, silent, step } from './report.ts';
import { fingerprint, Stamps } from './stamps.ts';
import { entryOf, folderOf, parts } from './topology.ts';
import { twoAtATime } from './two-at-a-time.ts';

/**
 * Makes what the stack runs from and git does not hold: the Prisma clients, the built parts and the built SPA. Only what has
 * changed.
 * @param watched what runs from its sources, so that nothing is built of it.
 */
export async function prepare(
  report: Report = silent,
  signal?: AbortSignal,
  watched: readonly WatchablePart[] = [],
): Promise<void> {
  const workshop = await openWorkshop(repository, signal);
  await generateClients(workshop, report);
  await buildParts(workshop, report, watched);
  await buildSpa(workshop, report);
}

/** Makes the Prisma clients alone, without which no type and no integration test of a service holds. */
export const prepareClients = async (report: Report, signal: AbortSignal): Promise<void> =>
  generateClients(await openWorkshop(repository, signal), report);

/** Makes the Prisma clients of some of the services in another checkout than this, which has its packages already. */
export const prepareClientsOf = async (root: string, services: readonly ServiceName[]): Promise<void> =>
  generateClients(await openWorkshop(root), silent, services);

const BUILDER = 'infra/dev-stack/build-parts.ts';

interface Workshop {
  root: string;
  /** Holds the stamps and the output of each command. */
  folder: string;
  stamps: Stamps;
  signal: AbortSignal | undefined;
}

async function openWorkshop(root: string, signal?: AbortSignal): Promise<Workshop> {
  const folder = join(root, 'node_modules/.cache/fourball');
  await mkdir(folder, { recursive: true });
  return { root, folder, stamps: new Stamps(folder), signal };
}

async function generateClients(
  workshop: Workshop,
  report: Report,
  services: readonly ServiceName[] = SERVICES,
): Promise<void> {
  const { root, stamps } = workshop;
  const version = await readFile(join(root, 'node_modules/prisma/package.json'), 'utf8');
  const clients = await Promise.all(
    services.map(async (service) => {
      const folder = join('services', service);
      const sources = [join(folder, 'prisma/schema.prisma'), 'services/kit/prisma', join(folder, 'prisma.config.ts')];
      const digest = await fingerprint(root, sources, version);
      const name = `prisma-${service}`;
      const output = join(root, folder, 'src/generated/prisma/client.ts');
      return { folder, name, digest, output, isFresh: await stamps.isFresh(name, digest, output) };
    }),
  );
  const stale = clients.filter((client) => !client.isFresh);
  if (stale.length === 0) return;
  await step(report, 'Generating the database clients', () =>
    twoAtATime(stale, async ({ folder, name, digest, output }) => {
      await stamps.drop(name);
      await run(workshop, name, folder, [join(root, 'node_modules/prisma/build/index.js'), 'generate']);
      await stamps.set(name, digest, output);
    }),
  );
}

async function buildParts(workshop: Workshop, report: Report, watched: readonly WatchablePart[]): Promise<void> {
  const { root, stamps } = workshop;
  const builds = await Promise.all(
    parts
      .filter((part) => !watched.includes(part))
      .map(async (part) => {
        const sources = [
          BUILDER,
          'contracts',
          'services/kit',
          folderOf(part),
          'tsconfig.base.json',
          'tsconfig.json',
          'package-lock.json',
        ];
        const digest = await fingerprint(root, sources);
        const name = `part-${part}`;
        const output = join(root, entryOf(part));
        return { part, name, digest, output, isFresh: await stamps.isFresh(name, digest, output) };
      }),
  );
  const stale = builds.filter((build) => !build.isFresh);
  if (stale.length === 0) return;
  await step(report, 'Building the services and the gateway', async () => {
    for (const { name } of stale) await stamps.drop(name);
    await run(workshop, 'parts', 'services', [join(root, BUILDER), ...stale.map(({ part }) => part)]);
    for (const { name, digest, output } of stale) await stamps.set(name, digest, output);
  });
}

async function buildSpa(workshop: Workshop, report: Report): Promise<void> {
  const { root, stamps } = workshop;
  const digest = await fingerprint(root, ['frontend', 'contracts', 'package-lock.json']);
  const output = join(root, 'frontend/dist/index.html');
  if (await stamps.isFresh('spa', digest, output)) return;
  await step(report, 'Building the app', async () => {
    await stamps.drop('spa');
    await run(workshop, 'spa', 'frontend', ['--run', 'build']);
    await stamps.set('spa', digest, output);
  });
}

/** Runs Node in the folder; its output is kept in a log that the error of a failed run points to. */
async function run(workshop: Workshop, name: string, folder: string, args: readonly string[]): Promise<void> {
  const logFile = join(workshop.folder, `${name}.log`);
  const log = await open(logFile, 'w');
  const child = spawn(process.execPath, args, {
    cwd: join(workshop.root, folder),
    env: { ...process.env, ...prismaEnvironment(workshop.root) },
    stdio: ['ignore', log.fd, log.fd],
    signal: workshop.signal,
  });
  try {
    const [code] = await once(child, 'exit');
    if (code === 0) return;
    throw new OperatorError(`${folder} could not be prepared: ${await lastWords(logFile)} (all of it: ${logFile})`);
  } catch (error) {
    workshop.signal?.throwIfAborted();
    throw error;
  } finally {
    await log.close();
  }
}

/** Prisma asks for an engine that it does not use here, and would download one: any existing file satisfies it. */
function prismaEnvironment(root: string): NodeJS.ProcessEnv {
  return {
    PRISMA_SCHEMA_ENGINE_BINARY: join(root, 'package.json'),
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    CHECKPOINT_DISABLE: '1',
  };
}
