import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../../dev-stack/parts.ts';
import { type PartName, parts } from '../../dev-stack/topology.ts';
import { environmentOf, judge } from './environment.ts';
import { type Manifest, readYaml } from './kustomize.ts';
import { isSelected, type ServicePort, servicePortsIn, type Workload, workloadsIn } from './workloads.ts';

/** A process ends within ten seconds once it has drained. */
const OWN_END_SECONDS = 10;
const HEALTH = ['/livez', '/readyz'];

interface Compose {
  readonly services: Readonly<Record<string, { image?: string; environment?: Record<string, string> }>>;
}

/** Where the workloads are not what the parts themselves, their image and docker-compose.yml say. */
export async function partFaults(objects: readonly Manifest[]): Promise<string[]> {
  const workloads = workloadsIn(objects);
  const [compose] = readYaml(join(repository, 'docker-compose.yml')) as [Compose];
  const missing = [...parts, 'nats'].filter((part) => !workloads.some(({ name }) => name === part));
  const faults = missing.map((part) => `${part}: there is no workload of this name`);
  const known = new Set<string>();
  for (const workload of workloads) {
    const { name } = workload;
    const part = parts.find((one) => one === name);
    const image = part ? `fourball/${part}:${version()}` : compose.services[name]?.image;
    const own = doorFaults(workload, objects);
    if (workload.container.image !== image) own.push(`its image is ${workload.container.image} instead of ${image}`);
    if (part !== undefined) own.push(...(await configurationFaults(part, workload, { objects, compose, known })));
    faults.push(...own.map((fault) => `${name}: ${fault}`));
  }
  return [...faults, ...settingFaults(objects, known)];
}

/** Faults that the part's configuration finds in its environment; variables that it knows are added to `known`. */
async function configurationFaults(
  part: PartName,
  workload: Workload,
  house: { objects: readonly Manifest[]; compose: Compose; known: Set<string> },
): Promise<string[]> {
  const environment = environmentOf(workload, house.objects, imageEnvironment());
  const verdict = await judge(part, environment);
  for (const name of verdict.known) house.known.add(name);
  if (verdict.faults.length > 0) return verdict.faults;
  return [
    ...variableFaults(part, workload, environment, verdict.known, house.compose),
    ...addressFaults(environment, house.objects),
    ...portFaults(workload, environment),
  ];
}

/** Settings that nobody knows. Where no part could read its configuration, there is more to say than that. */
function settingFaults(objects: readonly Manifest[], known: ReadonlySet<string>): string[] {
  const settings = objects.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === 'fourball-settings');
  const names = Object.keys((settings?.data as object | undefined) ?? {});
  return known.size === 0
    ? []
    : names.filter((name) => !known.has(name)).map((name) => `settings: no part knows ${name}`);
}

function variableFaults(
  part: PartName,
  { container }: Workload,
  environment: Readonly<Record<string, string>>,
  known: ReadonlySet<string>,
  compose: Compose,
): string[] {
  const own = (container.env ?? []).map(({ name }) => name).filter((name) => environment[name] !== '');
  // Variables that compose leaves empty unless told otherwise are not needed.
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

/** Holds that the image listens on the ports that the manifest names. */
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
  const { DRAIN_SECONDS = '0' } = environmentOf(workload, objects, {});
  const needed = Number(DRAIN_SECONDS) + OWN_END_SECONDS;
  const granted = pod.terminationGracePeriodSeconds ?? 30;
  if (granted <= needed) faults.push(`it is killed after ${granted} s, and may take ${needed} s to end`);
  return faults;
}

/** Variables that the Dockerfile sets in every image. */
function imageEnvironment(): Record<string, string> {
  const dockerfile = readFileSync(join(repository, 'infra/deploy/containers/Dockerfile'), 'utf8');
  const [, text = ''] = /^ENV (NODE_ENV=(?:.*\\\n)*.*)$/m.exec(dockerfile) ?? [];
  return Object.fromEntries([...text.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]));
}

const version = (): string => JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')).version;
