import type { AuditActionName, RuleName } from '@fourball/contracts/audit.ts';
import { authEvents } from '@fourball/contracts/events/auth.ts';
import { allEventKinds } from '@fourball/contracts/events/kinds.ts';
import { recommendationEvents } from '@fourball/contracts/events/recommendation.ts';
import { SERVICES, type ServiceName } from '@fourball/contracts/services.ts';
import { publishersOf } from '../../../ops/events/readers.ts';
import type { Facts, OutboxFact, Row } from '../facts/facts.ts';
import type { Invariant } from './evidence.ts';

const tombstones = new Set<string>(allEventKinds.filter(({ tombstone }) => tombstone).map(({ type }) => type));

const aggregatesOf = (events: readonly OutboxFact[], kind: { readonly type: string }) =>
  events.filter(({ type }) => type === kind.type).map(({ aggregateId }) => aggregateId);

/** The accounts of whose end auth has told. */
export const endedAccounts = (told: readonly OutboxFact[]): ReadonlySet<string> =>
  new Set(aggregatesOf(told, authEvents.userDeleted));

/** The recommendations that were ever offered. */
export const offeredIn = ({ outbox }: Facts): string[] =>
  aggregatesOf(outbox.recommendation, recommendationEvents.recommendationOffered);

/** A week's list is told of once, and forgotten when its squad is gone. */
const endsWithItsSquad = ({ type, squadId }: OutboxFact, { squads }: Facts) =>
  type === recommendationEvents.weeklySlotsRanked.type && !squads.some(({ id }) => id === squadId);

/** A mailed link is told of once, and goes with its account, with a backup or by its age. */
const mailedLinks: ReadonlySet<string> = new Set(
  [
    authEvents.passwordResetRequested,
    authEvents.emailVerificationRequested,
    authEvents.exportRequested,
    authEvents.emailChanged,
    authEvents.claimRequested,
  ].map(({ type }) => type),
);

const changesAreTold: Invariant = {
  name: 'every change of an aggregate is told by one event',
  violations: ({ facts }) =>
    SERVICES.flatMap((service) => {
      const versions = new Map(facts.aggregates[service].map(({ id, version }) => [id, version]));
      const changes = facts.outbox[service].filter(({ isSnapshot }) => !isSnapshot);
      const told = Map.groupBy(changes, ({ aggregateId }) => aggregateId);
      return [...new Set([...versions.keys(), ...told.keys()])].flatMap((id) => {
        const events = (told.get(id) ?? []).toSorted((one, other) => one.version - other.version);
        const isInSequence = events.every(({ version }, index) => version === index + 1);
        const last = events.at(-1);
        const isOver = last !== undefined && (tombstones.has(last.type) || endsWithItsSquad(last, facts));
        const isGone = isOver || (last !== undefined && mailedLinks.has(last.type) && !versions.has(id));
        const isUpToDate = versions.get(id) === (isGone ? undefined : last?.version);
        const found = `version ${versions.get(id) ?? 'none'}, told of ${events.map(({ version }) => version).join(', ')}`;
        return isInSequence && isUpToDate ? [] : [`${service}: ${id} has ${found}`];
      });
    }),
};

export const everythingIsPublished: Invariant = {
  name: 'nothing waits in an outbox',
  violations: ({ facts }) =>
    SERVICES.flatMap((service) =>
      facts.outbox[service]
        .filter(({ isPublished }) => !isPublished)
        .map(({ eventId, type }) => `${service}: ${type} ${eventId} is not published`),
    ),
};

export const eventsReachEveryReader: Invariant = {
  name: 'every event has been dealt with by every reader',
  violations: ({ facts }) =>
    SERVICES.flatMap((reader) => {
      const dealtWith = new Set(facts.inbox[reader].map(({ eventId }) => eventId));
      return publishersOf[reader]
        .flatMap((publisher) => facts.outbox[publisher])
        .filter(({ eventId, isErased }) => !isErased && !dealtWith.has(eventId))
        .map(({ eventId, type }) => `${reader} never dealt with ${type} ${eventId}`);
    }),
};

const eventsHaveAnOrigin: Invariant = {
  name: 'no event that its publisher does not know',
  violations: ({ facts }) =>
    SERVICES.flatMap((reader) => {
      const published = publishersOf[reader].flatMap((publisher) => facts.outbox[publisher]);
      const known = new Set(published.map(({ eventId }) => eventId));
      return facts.inbox[reader]
        .filter(({ eventId }) => !known.has(eventId))
        .map(({ eventId, type }) => `${reader} dealt with ${type} ${eventId}, which nobody published`);
    }),
};

export const noDeadLetters: Invariant = {
  name: 'no dead letter',
  violations: ({ facts }) =>
    SERVICES.flatMap((reader) =>
      facts.deadLetters[reader].map(({ eventId, type, reason }) => `${reader} gave up ${type} ${eventId}: ${reason}`),
    ),
};

const byId = (rows: readonly Row[]): Map<string, string> => new Map(rows.map((row) => [row.id, JSON.stringify(row)]));

export const readModelsEqualTheirOwners: Invariant = {
  name: "every read model equals its owner's table, row by row",
  violations: ({ facts }) =>
    facts.readModels.flatMap(({ name, owner, copy }) => {
      const [owned, copied] = [byId(owner), byId(copy)];
      return [...new Set([...owned.keys(), ...copied.keys()])]
        .filter((id) => owned.get(id) !== copied.get(id))
        .map((id) => `${name} has ${copied.get(id) ?? `no ${id}`}, not ${owned.get(id) ?? 'nothing'}`);
    }),
};

const RULE: RuleName = 'account-deleted';
/** The first deed of each service when an account ends, whatever else there is to do. */
const firstActionOf = (service: ServiceName): AuditActionName =>
  service === 'auth' ? 'account-deleted' : 'golfer-forgotten';

const endsAreOnTheTrailOnce: Invariant = {
  name: 'what the end of an account has caused is on the audit trail, once, and nobody else is there',
  violations({ facts }) {
    const ended = endedAccounts(facts.outbox.auth);
    return SERVICES.flatMap((service) => {
      const first = firstActionOf(service);
      const actions = facts.actions[service].filter(({ rule }) => rule === RULE);
      const done = new Set(actions.filter(({ action }) => action === first).map(({ userId }) => userId));
      const alike = Map.groupBy(actions, ({ action, userId, about }) => `${action} of ${userId} ${about}`);
      return [
        ...[...ended].filter((id) => !done.has(id)).map((id) => `${service}: no ${first} of ${id}`),
        ...actions
          .filter(({ userId }) => !ended.has(userId))
          .map(({ action, userId }) => `${service}: ${action} of ${userId}, whose account is there`),
        ...[...alike]
          .filter(([, entries]) => entries.length > 1)
          .map(([what, { length }]) => `${service}: ${what} ${length} times`),
      ];
    });
  },
};

/** Promises about what services tell each other, and keep of it. */
export const eventInvariants: readonly Invariant[] = [
  {
    name: 'nothing is kept of a golfer who deleted their account',
    violations: ({ traces }) => traces.map((place) => `names and addresses of those who are gone: ${place}`),
  },
  endsAreOnTheTrailOnce,
  changesAreTold,
  everythingIsPublished,
  eventsReachEveryReader,
  eventsHaveAnOrigin,
  noDeadLetters,
  readModelsEqualTheirOwners,
];
