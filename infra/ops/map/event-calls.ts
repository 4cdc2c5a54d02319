import { authEvents } from '@fourball/contracts/events/auth.ts';
import { availabilityEvents } from '@fourball/contracts/events/availability.ts';
import type { EventKind, EventKinds } from '@fourball/contracts/events/event.ts';
import { notificationEvents } from '@fourball/contracts/events/notification.ts';
import { recommendationEvents } from '@fourball/contracts/events/recommendation.ts';
import { squadEvents } from '@fourball/contracts/events/squad.ts';
import { Visitor } from 'oxc-parser';
import type { HouseFile } from '../../checks/house.ts';
import { serviceFile } from '../../checks/service-files.ts';

/** The contracts' events by the names under which services import them. */
const kindsByName: Readonly<Record<string, EventKinds>> = {
  authEvents,
  squadEvents,
  availabilityEvents,
  recommendationEvents,
  notificationEvents,
};

/** A place where a service publishes an event, or says what one does to it. */
export interface EventCall {
  readonly does: 'publishes' | 'consumes';
  readonly kind: EventKind;
  readonly service: string;
  readonly path: string;
  /** The function that applies it, for a consumer. */
  readonly handler: string | undefined;
}

/**
 * Every `publish(kind, …)` of the services, every `kind:` of a table from which one publishes, and every
 * `on(kind, handler)` of their consumers, read from the sources: nothing is started.
 * @throws where a consumer names its event in a way that cannot be read, so that the map never lacks one unnoticed.
 */
export const eventCallsIn = (files: readonly HouseFile[]): EventCall[] =>
  files.flatMap((file) => {
    const place = serviceFile(file.path);
    if (!place || !file.source || ['test', 'testing', 'generated'].includes(place.role)) return [];
    const service = place.service.replace('services/', '');
    const callee = place.role === 'consumers' ? 'on' : 'publish';
    return callsOf(callee, file).flatMap(({ name, handler }) => {
      const kind = kindNamed(name);
      // Skip plumbing: a function that publishes any kind it is given does not tell who publishes which.
      if (!kind && callee === 'publish') return [];
      if (!kind) throw new Error(`${file.path}: ${callee}(${name}, …) names no event of the contracts`);
      return { does: callee === 'on' ? 'consumes' : 'publishes', kind, service, path: file.path, handler };
    });
  });

function callsOf(name: string, { source, text }: HouseFile) {
  const calls: { name: string; handler: string | undefined }[] = [];
  const textOf = (node: { start: number; end: number } | undefined) => node && text.slice(node.start, node.end);
  new Visitor({
    CallExpression({ callee, arguments: [kind, handler] }) {
      if (callee.type !== 'Identifier' || callee.name !== name) return;
      calls.push({ name: textOf(kind) ?? '', handler: name === 'on' ? textOf(handler) : undefined });
    },
    Property({ key, value }) {
      if (name === 'publish' && key.type === 'Identifier' && key.name === 'kind')
        calls.push({ name: textOf(value) ?? '', handler: undefined });
    },
  }).visit(source?.program as NonNullable<typeof source>['program']);
  return calls;
}

function kindNamed(name: string): EventKind | undefined {
  const [group = '', key = '', ...more] = name.split('.');
  return more.length === 0 ? kindsByName[group]?.[key] : undefined;
}
