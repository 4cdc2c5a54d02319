import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { repository } from '../../dev-stack/parts.ts';
import { build, type Manifest } from './kustomize.ts';
import { partFaults } from './parts.ts';
import { reachable } from './reach.ts';
import { schemaFaults, unknownFields } from './schemas.ts';
import { type Container, workloadsIn } from './workloads.ts';

const sound = build(join(repository, 'infra/deploy/k8s/overlays/scaled'));
type Loose<T> = { -readonly [K in keyof T]: Loose<T[K]> };

/** The overlay with one error planted into an object. */
function withObject(kind: string, name: string, plant: (object: Record<string, unknown>) => void): Manifest[] {
  const objects = structuredClone(sound);
  plant(objects.find((object) => object.kind === kind && object.metadata.name === name) as Record<string, unknown>);
  return objects;
}

/** The overlay with one error planted into the container of a workload. */
function withContainer(workload: string, plant: (container: Loose<Container>) => object): Manifest[] {
  const objects = structuredClone(sound);
  const container = workloadsIn(objects).find(({ name }) => name === workload)?.container as Loose<Container>;
  Object.assign(container, plant(container));
  return objects;
}

const without = (name: string) => (container: Loose<Container>) => ({
  env: container.env?.filter((one) => one.name !== name),
});
const told = (name: string, value: string) => (container: Loose<Container>) => ({
  env: [...(without(name)(container).env ?? []), { name, value }],
});
const probe = (path: string, port: string) => ({ httpGet: { path, port } });

beforeAll(async () => {
  // The planted fault is then the only one.
  expect([...(await schemaFaults(sound)), ...(await partFaults(sound))]).toEqual([]);
});

describe('a planted error is told:', () => {
  test.each<[string, string, (container: Loose<Container>) => object]>([
    ['squad: its image is fourball/squat:0.1.0', 'squad', () => ({ image: 'fourball/squat:0.1.0' })],
    ['squad: The environment has 1 fault(s):\n  DATABASE_URL', 'squad', without('DATABASE_URL')],
    ['auth: its configuration does not know SEAL_KEI', 'auth', told('SEAL_KEI', 'x')],
    ['auth: The environment has 1 fault(s):\n  JWKS_URL', 'auth', told('JWKS_URL', '')],
    ['gateway: SQUAD_URL leads to squat:8080', 'gateway', told('SQUAD_URL', 'http://squat:8080')],
    ['auth: JWKS_URL leads to gateway:9999', 'auth', told('JWKS_URL', 'http://gateway:9999/internal/jwks')],
    ['auth: nothing answers a probe at /healthz', 'auth', () => ({ livenessProbe: probe('/healthz', 'http') })],
    ['auth: a probe asks at the port web', 'auth', () => ({ readinessProbe: probe('/readyz', 'web') })],
    [
      'auth: port http is 3000, and it listens on 8080',
      'auth',
      () => ({ ports: [{ name: 'http', containerPort: 3000 }] }),
    ],
    ['auth: it is killed after 30 s, and may take 40 s', 'auth', told('DRAIN_SECONDS', '30')],
    ['nats: its image is nats:2.9-alpine instead of nats:2.14-alpine', 'nats', () => ({ image: 'nats:2.9-alpine' })],
  ])('%s', async (fault, workload, plant) => {
    expect((await partFaults(withContainer(workload, plant))).join('\n')).toContain(fault);
  });

  test('a setting with a wrong value, and one that is missing', async () => {
    const settings = withObject('ConfigMap', 'fourball-settings', (object) => {
      object.data = { LOG_LEVEL: 'info', METRICS_PORT: '9464', RATE_LIMIT_SCALE: '1', STREAM_REPLICAS: '2' };
    });
    const faults = (await partFaults(settings)).join('\n');
    for (const fault of ['STREAM_REPLICAS: must be 1, 3 or 5', 'PUBLIC_URL']) expect(faults).toContain(fault);
  });

  test('a value of a wrong type, by its place', async () => {
    const objects = withObject('Deployment', 'auth', ({ spec }) => Object.assign(spec as object, { replicas: 'two' }));
    expect(await schemaFaults(objects)).toEqual(['Deployment auth: data/spec/replicas must be integer']);
  });

  test('a field that Kubernetes would drop without a word', () => {
    const objects = withContainer('squad', () => ({ imagePullPolcy: 'Always' }));
    expect(unknownFields(objects)).toEqual([expect.stringMatching(/^Deployment squad: .*imagePullPolcy/)]);
  }, 60_000);

  test('a policy that lets services in to each other', () => {
    const objects = withObject('NetworkPolicy', 'services', ({ spec }) => {
      const open = [{ podSelector: { matchLabels: { 'fourball/role': 'service' } } }];
      Object.assign(spec as object, {
        ingress: [{ from: open, ports: [{ port: 8080 }] }],
        egress: [{ to: open, ports: [{ port: 8080 }] }],
      });
    });
    expect(reachable(objects)).toContain('squad -> auth:8080');
  });
});
