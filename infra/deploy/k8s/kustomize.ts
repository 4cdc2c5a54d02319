import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import * as z from 'zod/mini';
import { mergeInto } from './merge.ts';

/** An object of Kubernetes as a manifest has it. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string; readonly labels?: Record<string, string> };
  readonly [field: string]: unknown;
}

/** The part of Kustomize that infra/deploy/k8s uses, and nothing else: what is not here is an error, not ignored. */
const Kustomization = z.strictObject({
  apiVersion: z.literal('kustomize.config.k8s.io/v1beta1'),
  kind: z.literal('Kustomization'),
  namespace: z.optional(z.string()),
  resources: z._default(z.array(z.string()), []),
  configMapGenerator: z._default(
    z.array(
      z.strictObject({
        name: z.string(),
        files: z.array(z.string()),
        options: z.strictObject({ disableNameSuffixHash: z.literal(true) }),
      }),
    ),
    [],
  ),
  patches: z._default(
    z.array(
      z.strictObject({
        path: z.string(),
        target: z.strictObject({ kind: z.string(), name: z.optional(z.string()) }),
      }),
    ),
    [],
  ),
});

const Readable = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
});

/**
 * The objects of an overlay, as `kubectl kustomize <folder>` makes them.
 * @throws naming the file that cannot be read, the patch that meets nothing, and the object that is there twice.
 */
export function build(folder: string): Manifest[] {
  const file = join(folder, 'kustomization.yaml');
  const [document] = readYaml(file);
  const { success, data, error } = Kustomization.safeParse(document);
  if (!success) throw new Error(`${file}: ${error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)}`);
  const objects = data.resources.flatMap((resource) => {
    const path = join(folder, resource);
    return statSync(path).isDirectory() ? build(path) : readYaml(path).map((object) => asManifest(object, path));
  });
  for (const { name, files } of data.configMapGenerator) {
    const contents = files.map((path) => [path, readFileSync(join(folder, path), 'utf8')]);
    objects.push({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data: Object.fromEntries(contents) });
  }
  refuseTwins(objects, file);
  for (const { path, target } of data.patches) {
    const met = objects.filter(
      ({ kind, metadata }) => kind === target.kind && (target.name ?? metadata.name) === metadata.name,
    );
    if (met.length === 0) throw new Error(`${file}: the patch ${path} meets no ${target.kind} ${target.name ?? ''}`);
    for (const object of met) {
      const { metadata: _whoseName, ...patch } = asManifest(readYaml(join(folder, path))[0], path);
      mergeInto(object, patch);
    }
  }
  if (data.namespace !== undefined)
    for (const { metadata } of objects) Object.assign(metadata, { namespace: data.namespace });
  return objects;
}

/** All documents of a file; a key that stands twice is an error. */
export function readYaml(path: string): unknown[] {
  return parseAllDocuments(readFileSync(path, 'utf8'), { merge: true }).map((document) => {
    const [error] = document.errors;
    if (error) throw new Error(`${path}: ${error.message}`);
    return document.toJS();
  });
}

function asManifest(object: unknown, path: string): Manifest {
  const { success, data } = Readable.safeParse(object);
  if (!success) throw new Error(`${path}: an object without apiVersion, kind or a name`);
  return data as Manifest;
}

function refuseTwins(objects: readonly Manifest[], file: string): void {
  const seen = new Set<string>();
  for (const { kind, metadata } of objects) {
    const name = `${kind} ${metadata.name}`;
    if (seen.has(name)) throw new Error(`${file}: there are two of ${name}`);
    seen.add(name);
  }
}
