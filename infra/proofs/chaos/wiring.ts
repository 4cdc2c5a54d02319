import { SERVICES, type ServiceName } from '@fourball/contracts/services.ts';
import { freePorts } from '../../dev-stack/ports.ts';
import { type PartName, portOf, type Wiring } from '../../dev-stack/topology.ts';
import { type Link, openLink } from '../../test-runner/link.ts';
import { linkName, pairs, processName } from './faults.ts';

/** A process of the stack, wired to the others through links of its own. */
export interface WiredPart {
  /** `squad`, `squad-2`, ... */
  readonly name: string;
  readonly part: PartName;
  readonly wiring: Wiring;
  /** Where it listens. */
  readonly port: number;
}

/**
 * Puts a link between every two processes that talk to each other. The gateway's link to a service is a balancer in
 * front of its replicas.
 */
export async function linkParts(wiring: Wiring, replicas: number) {
  const numbers = Array.from({ length: replicas }, (_, index) => index + 1);
  const wired = await Promise.all(SERVICES.flatMap((part) => numbers.map((replica) => place(part, replica, wiring))));
  /** By their names: `squad-2 to postgres`. */
  const links = new Map<string, Link>();
  const targetsOf = { postgres: [wiring.ports.postgres], broker: [wiring.ports.broker] };
  for (const pair of pairs) {
    const { from, to } = pair;
    const targets =
      to === 'postgres' || to === 'broker'
        ? targetsOf[to]
        : wired.filter(({ part }) => part === to).map(({ port }) => port);
    for (const replica of from === 'gateway' ? [1] : numbers)
      links.set(linkName(pair, replica), await openLink(targets));
  }
  const portTo = (name: string, to: string) => links.get(`${name} to ${to}`)?.port as number;
  const gateway = { name: 'gateway', part: 'gateway' as const, wiring, port: wiring.ports.gateway };
  const parts = [...wired, gateway].map(({ name, part, port, wiring: own }): WiredPart => {
    const brokerUrl = `nats://127.0.0.1:${portTo(name, 'broker')}`;
    if (part !== 'gateway') {
      const databaseUrl = new URL(wiring.databaseUrls[part] as string);
      databaseUrl.port = String(portTo(name, 'postgres'));
      return { name, part, port, wiring: { ...own, brokerUrl, databaseUrls: { [part]: databaseUrl.href } } };
    }
    const services = Object.fromEntries(SERVICES.map((service) => [service, portTo(name, service)]));
    const ports = { ...own.ports, services: services as Record<ServiceName, number> };
    return { name, part, port, wiring: { ...own, brokerUrl, ports } };
  });
  return { parts, links };
}

/** The first replica listens where the stack has its service, the others on ports of their own. */
async function place(part: ServiceName, replica: number, wiring: Wiring): Promise<WiredPart> {
  const name = processName(part, replica);
  if (replica === 1) return { name, part, wiring, port: portOf(part, wiring.ports) };
  const [port, looking] = (await freePorts(2)) as [number, number];
  const services = { ...wiring.ports.services, [part]: port };
  const metrics = { ...wiring.ports.metrics, [part]: looking };
  return { name, part, port, wiring: { ...wiring, ports: { ...wiring.ports, services, metrics } } };
}
