import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../local/parts.ts';
import { type PartName, parts } from '../local/topology.ts';
import { environmentOf, judge } from './environment.ts';
import { type Manifest, readYaml } from './kustomize.ts';
import { isSelected, type ServicePort, servicePortsIn, type Workload, workloadsIn } from './workloads.ts';

/** A process ends within ten seconds after what preStop waits. */
const OWN_END_SECONDS = 10;
const HEALTH = ['/livez', '/readyz'];

interface Compose {
  readonly services: Readonly<Record<string, { image?: string; environment?: Record<string, string> }>>;
}

/** Where the workloads are not what the parts themselves, their image and docker-compose.yml say. */
export async function partFaults(objects: readonly Manifest[]): Promise<string[]> {
  const workloads = workloadsIn(objects);
  const [compose] = readYaml(join(repository, 'docker-compose.yml')) as [Compose];
  const image = imageEnvironment();
  const faults: string[] = [];
  const missing = [...parts, 'nats'].filter((part) => !workloads.some(({ name }) => name === part));
  faults.push(...missing.map((part) => `${part}: there is no workload of this name`));
  const settingsKnown = new Set<string>();
  for (const workload of workloads) {
    const say = (fault: string) => faults.push(`${workload.name}: ${fault}`);
    const part = parts.find((name) => name === workload.name);
    const expected = part ? `fourball/${part}:${version()}` : compose.services[workload.name]?.image;
    if (workload.container.image !== expected) say(`its image is ${workload.container.image} instead of ${expected}`);
    for (const fault of doorFaults(workload, objects)) say(fault);
    if (part === undefined) continue;
    const environment = environmentOf(workload, objects, image);
    const verdict = await judge(part, environment);
    for (const fault of verdict.faults) say(fault);
    for (const name of verdict.known) settingsKnown.add(name);
    if (verdict.faults.length > 0) continue;
    for (const fault of variableFaults(part, workload, environment, verdict.known, compose)) say(fault);
    for (const fault of addressFaults(environment, objects)) say(fault);
    for (const fault of portFaults(workload, environment)) say(fault);
  }
  const settings = objects.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === 'fourball-settings');
  const names = Object.keys((settings?.data as object | undefined) ?? {});
  if (settingsKnown.size > 0)
    faults.push(...names.filter((name) => !settingsKnown.has(name)).map((name) => `settings: no part knows ${name}`));
  return faults;
}

function variableFaults(
  part: PartName,
  { container }: Workload,
  environment: Readonly<Record<string, string>>,
  known: ReadonlySet<string>,
  compose: Compose,
): string[] {
  const own = (container.env ?? []).map(({ name }) => name).filter((name) => environment[name] !== '');
  // What compose leaves empty unless it is told otherwise is not needed.
  const given = Object.entries(compose.services[part]?.environment ?? {}).filter(([, value]) => !value.endsWith(':-}'));
  const absent = given.filter(([name]) => known.has(name) && !environment[name]);
  return [
    ...own.filter((name) => !known.has(name)).map((name) => `its configuration does not know ${name}`),
    ...absent.map(([name]) => `it is not told ${name}, as it is by docker-compose.yml`),
  ];
}

/** Addresses of the house lead to a Service of that name and port. */
function addressFaults(environment: Readonly<Record<string, string>>, objects: readonly Manifest[]): string[] {
  const doors = servicePortsIn(objects);
  return Object.entries(environment).flatMap(([name, value]) => {
    if (!/^(NATS|JWKS|AUTH|SQUAD|AVAILABILITY|RECOMMENDATION|NOTIFICATION)_URL$/.test(name)) return [];
    const { hostname, port } = new URL(value);
    const leads = doors.some((door) => door.service === hostname && String(door.port) === port);
    return leads ? [] : [`${name} leads to ${hostname}:${port}, where no Service is`];
  });
}

/** What the image listens on is what the manifest names. */
function portFaults({ container, name }: Workload, environment: Readonly<Record<string, string>>): string[] {
  const listens = { http: environment.PORT, metrics: environment.METRICS_PORT, internal: environment.INTERNAL_PORT };
  const wanted = name === 'gateway' ? (['http', 'metrics', 'internal'] as const) : (['http', 'metrics'] as const);
  return wanted.flatMap((door) => {
    const named = container.ports?.find((port) => port.name === door)?.containerPort;
    return String(named) === listens[door] ? [] : [`port ${door} is ${named}, and it listens on ${listens[door]}`];
  });
}

/** Probes and Services lead to ports that the container names; the time to end is long enough. */
function doorFaults(workload: Workload, objects: readonly Manifest[]): string[] {
  const { container, pod, labels } = workload;
  const ports = new Set(container.ports?.map(({ name }) => name));
  const probes = [container.startupProbe, container.livenessProbe, container.readinessProbe];
  const faults = probes.flatMap((probe) => {
    const { path, port } = probe?.httpGet ?? {};
    if (path === undefined) return ['a probe is missing'];
    const isKnown = workload.name === 'nats' ? path.startsWith('/healthz') : HEALTH.includes(path);
    return [
      ...(isKnown ? [] : [`nothing answers a probe at ${path}`]),
      ...(ports.has(String(port)) ? [] : [`a probe asks at the port ${port}, which the container does not name`]),
    ];
  });
  const leading = servicePortsIn(objects).filter(({ selector }) => isSelected(labels, selector));
  const wrong = (door: ServicePort) => !ports.has(door.targetPort);
  faults.push(...leading.filter(wrong).map((door) => `Service ${door.service} leads to the port ${door.targetPort}`));
  if (leading.length === 0) faults.push('no Service leads to it');
  const [command, seconds] = container.lifecycle?.preStop?.exec?.command ?? [];
  const needed = (command === 'sleep' ? Number(seconds) : 0) + OWN_END_SECONDS;
  const granted = pod.terminationGracePeriodSeconds ?? 30;
  if (granted <= needed) faults.push(`it is killed after ${granted} s, and may take ${needed} s to end`);
  return faults;
}

/** What the Dockerfile sets in every image. */
function imageEnvironment(): Record<string, string> {
  const dockerfile = readFileSync(join(repository, 'infra/containers/Dockerfile'), 'utf8');
  const [, text = ''] = /^ENV (NODE_ENV=(?:.*\\\n)*.*)$/m.exec(dockerfile) ?? [];
  return Object.fromEntries([...text.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]));
}

const version = (): string => JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')).version;
