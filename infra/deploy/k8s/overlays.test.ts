import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES } from '@fourball/contracts/services.ts';
import { describe, expect, test } from 'vitest';
import { repository } from '../../dev-stack/parts.ts';
import { readAlerts } from '../observability/expressions.ts';
import { build, type Manifest } from './kustomize.ts';
import { reachable } from './reach.ts';
import { workloadsIn } from './workloads.ts';

const overlays = ['one-node', 'scaled'] as const;
const builtOf = (name: (typeof overlays)[number]) => build(join(repository, 'infra/deploy/k8s/overlays', name));
const ofKind = (objects: readonly Manifest[], kind: string) => objects.filter((object) => object.kind === kind);

describe.each(overlays)('%s', (name) => {
  const objects = builtOf(name);

  test('a service is reached by the gateway alone, and reaches the gateway’s keys and the broker', () => {
    const wanted = SERVICES.flatMap((service) => [
      `gateway -> ${service}:8080`,
      `${service} -> gateway:8081`,
      `${service} -> nats:4222`,
    ]);
    expect(reachable(objects).toSorted()).toEqual([...wanted, 'gateway -> nats:4222', 'nats -> nats:6222'].toSorted());
  });

  test('nothing runs as root, writes to its own files or keeps a capability', () => {
    for (const { pod, container } of workloadsIn(objects)) {
      expect(pod).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
      });
      expect(container).toMatchObject({
        securityContext: {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        },
        resources: { requests: { cpu: expect.any(String), memory: expect.any(String) } },
      });
    }
  });

  test('a process that grows is told of before it is killed', async () => {
    const alert = (await readAlerts()).find(({ alert }) => alert === 'MemoryHigh');
    const told = Number(/> (\d+e6)$/.exec(alert?.expr ?? '')?.[1]);
    expect(told).toBeGreaterThan(0);
    for (const { name: part, container } of workloadsIn(objects).filter(({ name: part }) => part !== 'nats')) {
      const [, number, unit] = /^(\d+)([MG])i$/.exec(container.resources?.limits?.memory ?? '') ?? [];
      expect([part, Number(number) * 2 ** (unit === 'G' ? 30 : 20) > 1.2 * told]).toEqual([part, true]);
    }
  });

  test('no secret stands in a manifest', () => {
    expect(ofKind(objects, 'Secret')).toEqual([]);
    for (const { container } of workloadsIn(objects))
      for (const { name: variable, value } of container.env ?? [])
        if (variable.endsWith('_FILE'))
          expect([variable, value]).toEqual([variable, expect.stringMatching(/^\/run\//)]);
        else if (/KEY|PASSWORD|DATABASE_URL|NATS_URL|SMTP_URL/.test(variable))
          expect([variable, value]).toEqual([variable, undefined]);
  });

  test('the broker writes each message to the disk before it acknowledges it, and knows the accounts', () => {
    const data = (config: string) =>
      ofKind(objects, 'ConfigMap').find(({ metadata }) => metadata.name === config)?.data as Record<string, string>;
    expect(data('nats-configuration')['nats.conf']).toMatch(/^ {2}sync_interval: always$/m);
    expect(data('nats-configuration')['nats.conf']).toMatch(/^include accounts.conf$/m);
    const accounts = readFileSync(join(repository, 'infra/deploy/broker/accounts.conf'), 'utf8');
    expect(data('nats-accounts')['accounts.conf']).toBe(accounts);
  });
});

describe('scaled', () => {
  const objects = builtOf('scaled');
  const names = workloadsIn(objects).map(({ name }) => name);

  test('each part has a budget, and each but the broker an autoscaler that says how many', () => {
    const budgets = ofKind(objects, 'PodDisruptionBudget').map(({ metadata }) => metadata.name);
    expect(budgets.toSorted()).toEqual(names.toSorted());
    const grown = ofKind(objects, 'HorizontalPodAutoscaler').map(({ metadata }) => metadata.name);
    expect(grown.toSorted()).toEqual(names.filter((name) => name !== 'nats').toSorted());
    // A number here would be set again with each deployment, whatever the autoscaler has found.
    for (const { spec } of ofKind(objects, 'Deployment')) expect(spec).not.toHaveProperty('replicas');
  });

  test('an autoscaler asks for a metric that the services have', () => {
    const known = readFileSync(join(repository, 'services/kit/METRICS.md'), 'utf8');
    const asked = JSON.stringify(ofKind(objects, 'HorizontalPodAutoscaler')).match(/fourball_\w+/g) ?? [];
    expect(asked.length).toBeGreaterThan(0);
    for (const metric of asked) expect(known).toContain(`\`${metric}\``);
  });

  test('there are as many servers of the broker as each stream is kept on, each on a node of its own', () => {
    const [broker] = ofKind(objects, 'StatefulSet');
    const settings = ofKind(objects, 'ConfigMap').find(({ metadata }) => metadata.name === 'fourball-settings');
    expect(settings?.data).toMatchObject({ STREAM_REPLICAS: '3' });
    expect(broker?.spec).toMatchObject({
      replicas: 3,
      template: { spec: { topologySpreadConstraints: [{ whenUnsatisfiable: 'DoNotSchedule' }] } },
    });
  });
});
