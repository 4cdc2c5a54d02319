import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../../dev-stack/parts.ts';
import type { Manifest } from './kustomize.ts';

/** The kinds that are used here: where `kubernetes-models` has the schema of each. */
const KINDS: Readonly<Record<string, { readonly module: string; readonly load: () => Promise<object> }>> = {
  'v1 ConfigMap': { module: 'v1', load: () => import('kubernetes-models/v1') },
  'v1 Service': { module: 'v1', load: () => import('kubernetes-models/v1') },
  'apps/v1 Deployment': { module: 'apps/v1', load: () => import('kubernetes-models/apps/v1') },
  'apps/v1 StatefulSet': { module: 'apps/v1', load: () => import('kubernetes-models/apps/v1') },
  'autoscaling/v2 HorizontalPodAutoscaler': {
    module: 'autoscaling/v2',
    load: () => import('kubernetes-models/autoscaling/v2'),
  },
  'networking.k8s.io/v1 NetworkPolicy': {
    module: 'networking.k8s.io/v1',
    load: () => import('kubernetes-models/networking.k8s.io/v1'),
  },
  'policy/v1 PodDisruptionBudget': { module: 'policy/v1', load: () => import('kubernetes-models/policy/v1') },
};

interface Model {
  validate(): void;
}

/** Where an object is not what the JSON schema of its kind says: types, required fields, lists of values. */
export async function schemaFaults(objects: readonly Manifest[]): Promise<string[]> {
  const faults: string[] = [];
  for (const object of objects) {
    const known = KINDS[`${object.apiVersion} ${object.kind}`];
    if (known === undefined) {
      faults.push(`${nameOf(object)}: there is no schema for ${object.apiVersion} ${object.kind}`);
      continue;
    }
    const models = (await known.load()) as Record<string, new (object: Manifest) => Model>;
    const { [object.kind]: Kind } = models;
    try {
      if (Kind) new Kind(object).validate();
    } catch (error) {
      faults.push(`${nameOf(object)}: ${error instanceof Error ? error.message : error}`);
    }
  }
  return faults;
}

/**
 * Fields that Kubernetes does not know: its schemas let them pass, and it would drop them silently. The compiler does not,
 * since it refuses a literal with more fields than its type has.
 */
export function unknownFields(objects: readonly Manifest[]): string[] {
  const folder = join(repository, 'node_modules/.cache/fourball');
  const file = join(folder, `kubernetes-${process.pid}.ts`);
  const known = objects.filter(({ apiVersion, kind }) => KINDS[`${apiVersion} ${kind}`] !== undefined);
  const literals = known.map((object) => {
    const type = `import('kubernetes-models/${KINDS[`${object.apiVersion} ${object.kind}`]?.module}').I${object.kind}`;
    return JSON.stringify(object, undefined, 1).replace(/^/, `export const _: ${type} = `);
  });
  // Each in a block of its own, so that the line of an error tells the object.
  const blocks = literals.map((literal) => `{\n${literal.replace('export const', 'const')};\n}\n`);
  const starts: number[] = [];
  let line = 1;
  for (const block of blocks) {
    starts.push(line);
    line += block.split('\n').length - 1;
  }
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, `${blocks.join('')}export {};\n`);
  const options = [
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--module',
    'nodenext',
    '--ignoreConfig',
    '--pretty',
    'false',
  ];
  const compiler = join(repository, 'node_modules/typescript/bin/tsc');
  const { status, stdout } = spawnSync(process.execPath, [compiler, ...options, file], { encoding: 'utf8' });
  if (status === 0) return [];
  const errors = [...stdout.matchAll(/\((\d+),\d+\): error TS\d+: (.+)/g)];
  if (errors.length === 0) throw new Error(`The compiler says nothing of use: ${stdout}`);
  return errors.map(([, at, message]) => {
    const index = starts.findLastIndex((start) => start <= Number(at));
    return `${nameOf(known[index])}: ${message}`;
  });
}

const nameOf = (object: Manifest | undefined): string => `${object?.kind} ${object?.metadata.name}`;
