import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SERVICES, type ServiceName } from '@fourball/contracts/services.ts';
import { OperatorError } from '../../dev-stack/operator-error.ts';
import { repository } from '../../dev-stack/parts.ts';
import { prepareClientsOf } from '../../dev-stack/prepare.ts';

const run = promisify(execFile);

/** Files that run, and none that look at them. */
const RUNNING = ['contracts', 'services', 'gateway', 'package.json', 'tsconfig.base.json'];

export interface Checkout {
  /** The folder that stands for the repository. */
  readonly root: string;
  remove(): Promise<void>;
}

/**
 * The services and the gateway as they were at a commit of the project's own history, ready to be started, with the
 * packages that are installed here; those that are not are installed there.
 * @throws OperatorError where this clone does not have that commit.
 */
export async function checkOut(commit: string): Promise<Checkout> {
  const { root, remove } = await extract(commit, RUNNING);
  try {
    await linkPackages(root);
    await prepareClientsOf(root, await linkClients(root));
    return { root, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/**
 * Some files and folders as they were at a commit, in a temporary folder.
 * @throws OperatorError where this clone does not have that commit.
 */
export async function extract(commit: string, paths: readonly string[]): Promise<Checkout> {
  await assertKnown(commit);
  // Node reads no TypeScript below a folder of packages, so it cannot be kept there.
  const root = await mkdtemp(join(tmpdir(), `fourball-${commit.slice(0, 7)}-`));
  const archive = join(root, 'version.tar');
  const remove = () => rm(root, { recursive: true, force: true });
  try {
    await git('archive', '--format=tar', `--output=${archive}`, commit, ...paths);
    await run('tar', ['-xf', archive, '-C', root]);
    await rm(archive);
    return { root, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function assertKnown(commit: string): Promise<void> {
  await git('cat-file', '-e', `${commit}^{commit}`).catch((cause) => {
    throw new OperatorError(
      `The released version ${commit} is not in this clone, so nobody can tell whether it runs beside this one: ` +
        'fetch the whole history (git fetch --unshallow).',
      { cause },
    );
  });
}

const git = (...args: string[]) => run('git', args, { cwd: repository });

const WORKSPACES = ['.', 'contracts', 'gateway', 'services/kit', ...SERVICES.map((service) => `services/${service}`)];

/** All packages are those of this repository, but for its own workspaces, and those that it does not have any more. */
async function linkPackages(root: string): Promise<void> {
  for (const workspace of WORKSPACES) {
    const from = join(repository, workspace, 'node_modules');
    if (!existsSync(from)) continue;
    const to = join(root, workspace, 'node_modules');
    await mkdir(to);
    const packages = (await readdir(from)).filter((name) => !name.startsWith('.') && name !== '@fourball');
    await Promise.all(packages.map((name) => symlink(join(from, name), join(to, name))));
  }
  const own = join(root, 'node_modules/@fourball');
  await mkdir(own);
  await symlink(join(root, 'contracts'), join(own, 'contracts'));
  await symlink(join(root, 'services/kit'), join(own, 'kit'));
  await installOthers(root);
}

/** Installs what the version needs and this repository does not have, with what that needs. */
async function installOthers(root: string): Promise<void> {
  const wanted = new Set<string>();
  for (const workspace of WORKSPACES) {
    const { dependencies = {} } = JSON.parse(await readFile(join(root, workspace, 'package.json'), 'utf8'));
    for (const [name, version] of Object.entries(dependencies)) {
      const places = [workspace, '.'].map((place) => join(root, place, 'node_modules', name));
      if (!places.some(existsSync)) wanted.add(`${name}@${version}`);
    }
  }
  if (wanted.size === 0) return;
  const folder = join(root, 'others');
  await mkdir(folder);
  await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', folder, ...wanted]);
  const packages = join(folder, 'node_modules');
  for (const name of await readdir(packages)) {
    const to = join(root, 'node_modules', name);
    if (!name.startsWith('.') && !existsSync(to)) await symlink(join(packages, name), to);
  }
}

/** Takes the database clients of services whose schema is the same here. @returns the others. */
async function linkClients(root: string): Promise<ServiceName[]> {
  const others: ServiceName[] = [];
  for (const service of SERVICES) {
    const folder = join('services', service);
    const files = ['prisma/schema.prisma', 'prisma/eventing.prisma', 'prisma/limits.prisma', 'prisma.config.ts'];
    const sources = files.map((file) => join(folder, file));
    const isSame = await Promise.all(
      sources.map(async (file) => (await read(root, file)) === (await read(repository, file))),
    );
    const generated = join(folder, 'src/generated');
    if (isSame.every(Boolean)) await symlink(join(repository, generated), join(root, generated));
    else others.push(service);
  }
  return others;
}

/** A file that a release or a service does not have reads as none. */
const read = (root: string, file: string) => readFile(join(root, file), 'utf8').catch(() => undefined);
