import { SERVICES, type ServiceName } from '@fourball/contracts/services.ts';
import { addressFor } from '../deploy/broker/files.ts';
import { freePorts } from './ports.ts';
import { publicHalf } from './secrets.ts';

export const parts = [...SERVICES, 'gateway'] as const;

export type PartName = (typeof parts)[number];

export interface Ports {
  postgres: number;
  broker: number;
  /** The one public door. */
  gateway: number;
  gatewayInternal: number;
  services: Record<ServiceName, number>;
  /** Where each part can be looked into. */
  metrics: Record<PartName, number>;
}

/** Addresses and secrets that the processes need of each other. */
export interface Wiring {
  url: string;
  ports: Ports;
  databaseUrls: Record<string, string>;
  /** As the operator; each part has an account of its own. */
  brokerUrl: string;
  brokerPasswords: Readonly<Record<string, string>>;
  identityKey: string;
  /** Opens what events carry for the notification service alone. */
  openKey: string;
  /** Where mails land as files when no mail server is named. */
  mailFolder: string;
  webRoot: string;
}

const host = '127.0.0.1';

export async function choosePorts(gateway: number): Promise<Ports> {
  // One more than are used: nothing listens on the gateway's own yet, which may be among them.
  const free = await freePorts(4 + SERVICES.length + parts.length);
  const chosen = free.filter((port) => port !== gateway);
  const next = () => chosen.pop() as number;
  return {
    postgres: next(),
    broker: next(),
    gateway,
    gatewayInternal: next(),
    services: Object.fromEntries(SERVICES.map((service) => [service, next()])) as Ports['services'],
    metrics: Object.fromEntries(parts.map((part) => [part, next()])) as Ports['metrics'],
  };
}

export function portOf(part: PartName, ports: Ports): number {
  return part === 'gateway' ? ports.gateway : ports.services[part];
}

/** The folder of a part, from the repository's root. */
export const folderOf = (part: PartName) => (part === 'gateway' ? 'gateway' : `services/${part}`);

/** The entry file of a part, from the repository's root; Node runs it as it is. */
export const sourceOf = (part: PartName) => `${folderOf(part)}/src/main.ts`;

/** Where a part is built, from the repository's root. */
export const builtFolderOf = (part: PartName) => `${folderOf(part)}/dist`;

/** The entry file of a part as it was built, which is ready in half of the time. */
export const entryOf = (part: PartName) => `${builtFolderOf(part)}/main.js`;

/**
 * Options by which Node runs a part, on this machine as in its image, so that tests measure what ships. Node would take the size
 * of the young heap from the memory it may have, 1 MiB in a container and 32 on a large machine: the one costs time, and with the
 * other garbage of large answers fills most of that container before it is collected.
 */
export const NODE_OPTIONS = ['--max-semi-space-size=8'];

/**
 * MiB of a part's heap: half of the memory that its manifest allows, as Node takes by itself in a container. Of a large machine it
 * would take a quarter, and collect late. Notification goes without: an option would hold for its threads too, which have less.
 */
export const HEAP_MIB: Readonly<Record<Exclude<PartName, 'notification'>, number>> = {
  auth: 320,
  squad: 320,
  availability: 320,
  recommendation: 384,
  gateway: 320,
};

/** Options by which a part is started on this machine. */
export const nodeOptionsOf = (part: PartName): readonly string[] =>
  part === 'notification' ? NODE_OPTIONS : [...NODE_OPTIONS, `--max-old-space-size=${HEAP_MIB[part]}`];

/**
 * Has the C library keep memory outside of Node's heap in one place and give back what is free there, on this machine as in an
 * image: a tenth less of a part at rest. Left to itself it keeps a place for each thread, and what was once large in it.
 */
export const MALLOC_SETTINGS = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' } as const;

export function environmentOf(part: PartName, wiring: Wiring): Record<string, string> {
  const { ports } = wiring;
  const common = {
    ...MALLOC_SETTINGS,
    HOST: host,
    PORT: String(portOf(part, ports)),
    METRICS_HOST: host,
    METRICS_PORT: String(ports.metrics[part]),
    NATS_URL: addressFor(part, wiring.brokerUrl, wiring.brokerPasswords),
  };
  if (part !== 'gateway') {
    return {
      ...common,
      PUBLIC_URL: wiring.url,
      DATABASE_URL: wiring.databaseUrls[part] ?? '',
      ...(part === 'notification'
        ? { OPEN_KEY: wiring.openKey, MAIL_FOLDER: wiring.mailFolder }
        : { SEAL_KEY: publicHalf(wiring.openKey) }),
      JWKS_URL: `http://${host}:${ports.gatewayInternal}/internal/jwks`,
    };
  }
  const upstreams = SERVICES.map((service) => [
    `${service.toUpperCase()}_URL`,
    `http://${host}:${ports.services[service]}`,
  ]);
  return {
    ...common,
    ...Object.fromEntries(upstreams),
    INTERNAL_HOST: host,
    INTERNAL_PORT: String(ports.gatewayInternal),
    PUBLIC_URL: wiring.url,
    IDENTITY_KEY: wiring.identityKey,
    WEB_ROOT: wiring.webRoot,
  };
}
