import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { repository } from '../../dev-stack/parts.ts';
import { READY_MS } from '../../dev-stack/readiness.ts';
import { HEAP_MIB, MALLOC_SETTINGS, NODE_OPTIONS, parts } from '../../dev-stack/topology.ts';
import { build } from '../k8s/kustomize.ts';
import { workloadsIn } from '../k8s/workloads.ts';

const read = (file: string) => readFileSync(join(repository, file), 'utf8');

test('a part has the options of the local stack in its image, as long to start, and no others by a manifest', () => {
  const image = read('infra/deploy/containers/Dockerfile');
  const [, entrypoint = '[]'] = /^ENTRYPOINT (.*)$/m.exec(image) ?? [];
  expect(JSON.parse(entrypoint)).toEqual(['node', ...NODE_OPTIONS]);
  for (const [name, value] of Object.entries(MALLOC_SETTINGS)) expect(image).toContain(` ${name}=${value}`);
  expect(Number(/^HEALTHCHECK .*--start-period=(\d+)s/m.exec(image)?.[1]) * 1000).toBe(READY_MS);
  const composed = parse(read('docker-compose.yml'), { merge: true }).services;
  const workloads = workloadsIn(build(join(repository, 'infra/deploy/k8s/overlays/scaled')));
  for (const part of parts) {
    expect(composed[part]).not.toHaveProperty('entrypoint');
    const container = workloads.find(({ name }) => name === part)?.container;
    expect(container).not.toHaveProperty('command');
    if (part !== 'notification') expect(container?.resources?.limits?.memory).toBe(`${2 * HEAP_MIB[part]}Mi`);
    expect(container?.startupProbe).toMatchObject({ periodSeconds: 2, failureThreshold: READY_MS / 2000 });
  }
});
