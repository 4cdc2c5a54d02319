import { join } from 'node:path';
import { repository } from '../../dev-stack/parts.ts';
import type { PartName } from '../../dev-stack/topology.ts';
import type { Manifest } from './kustomize.ts';
import type { Workload } from './workloads.ts';

/** Placeholders for secrets while the environment is checked: of the right form, with nothing behind them. */
const SECRETS: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgres://account:password@database:5432/name',
  NATS_URL: 'nats://account:password@nats:4222',
  SMTP_URL: 'smtp://account:password@mail:587',
};

type Reader = (environment: NodeJS.ProcessEnv) => Record<string, unknown>;

/** Environment of a container: from its manifest, the settings, and its image. */
export function environmentOf(
  { container }: Workload,
  objects: readonly Manifest[],
  image: Readonly<Record<string, string>>,
): Record<string, string> {
  const environment: Record<string, string> = { ...image };
  for (const { configMapRef } of container.envFrom ?? []) {
    const settings = objects.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === configMapRef?.name);
    Object.assign(environment, settings?.data);
  }
  for (const { name, value, valueFrom } of container.env ?? [])
    environment[name] = valueFrom?.secretKeyRef ? (SECRETS[name] ?? '') : (value ?? '');
  return environment;
}

/** Judges an environment by the part's own configuration: its faults, and which variables it knows. */
export async function judge(
  part: PartName,
  environment: Readonly<Record<string, string>>,
): Promise<{ faults: string[]; known: ReadonlySet<string> }> {
  const folder = part === 'gateway' ? 'gateway' : `services/${part}`;
  const config = (await import(join(repository, folder, 'src/config.ts'))) as Record<string, Reader>;
  const read = config[`read${part.charAt(0).toUpperCase()}${part.slice(1)}Config`];
  if (read === undefined) throw new Error(`${folder}/src/config.ts has no function that reads the configuration`);
  const { env } = process;
  process.env = { ...environment };
  try {
    return { faults: [], known: new Set(Object.keys(read(process.env))) };
  } catch (error) {
    return { faults: [error instanceof Error ? error.message : String(error)], known: new Set() };
  } finally {
    process.env = env;
  }
}
