import type { AuditActionName, RuleName } from '@fourball/contracts/audit.ts';
import { authEvents } from '@fourball/contracts/events/auth.ts';
import { gameDateEvents } from '@fourball/contracts/events/game-date.ts';
import { allEventKinds } from '@fourball/contracts/events/kinds.ts';
import { recommendationEvents } from '@fourball/contracts/events/recommendation.ts';
import { squadEvents } from '@fourball/contracts/events/squad.ts';
import { SERVICES, type ServiceName } from '@fourball/contracts/services.ts';
import { publishersOf } from '../../../ops/events/readers.ts';
import type { AggregateFact, Facts, OutboxFact, Row } from '../facts/facts.ts';
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

const typesOf = (kinds: readonly { readonly type: string }[]): ReadonlySet<string> =>
  new Set(kinds.map(({ type }) => type));

const { weeklySlotsRanked, golferAsked, seatOffered, seatOfferEnded, approvalAsked } = recommendationEvents;
/** Forgotten with their squad, of which alone the end is told. */
const ofSquads = typesOf([weeklySlotsRanked, golferAsked, seatOffered, seatOfferEnded]);
const endsWithItsSquad = ({ type, squadId }: OutboxFact, { squads }: Facts) =>
  ofSquads.has(type) && !squads.some(({ id }) => id === squadId);

/**
 * Told of once: a mailed link goes with its account, with a backup or by its age, an invitation by its age, and of a question to
 * leaders there is no row.
 */
const toldOnce = typesOf([
  authEvents.passwordResetRequested,
  authEvents.emailVerificationRequested,
  authEvents.exportRequested,
  authEvents.emailChanged,
  authEvents.claimRequested,
  squadEvents.invitationMade,
  approvalAsked,
]);

/** Dates of standing games tell golfers what they are to hear, and of no other change. */
const partlyTold: ReadonlySet<string> = typesOf(Object.values(gameDateEvents));

/** Whether an aggregate's events, in the order of their versions, tell all of its changes that are to be told. */
function isTold(events: readonly OutboxFact[], row: AggregateFact | undefined, facts: Facts): boolean {
  const [first, last] = [events[0], events.at(-1)];
  const isOver = last !== undefined && (tombstones.has(last.type) || endsWithItsSquad(last, facts));
  const isGone = isOver || (last !== undefined && toldOnce.has(last.type) && !row);
  if (isGone && row) return false;
  if (row?.isToldInPart || (first && partlyTold.has(first.type))) {
    const isEachOnce = new Set(events.map(({ version }) => version)).size === events.length;
    return isEachOnce && (isGone || (last?.version ?? 0) <= (row?.version ?? -1));
  }
  const isInSequence = events.every(({ version }, index) => version === index + 1);
  return isInSequence && (isGone || row?.version === last?.version);
}

const changesAreTold: Invariant = {
  name: 'every change of an aggregate is told by one event',
  violations: ({ facts }) =>
    SERVICES.flatMap((service) => {
      const rows = new Map(facts.aggregates[service].map((row) => [row.id, row]));
      const changes = facts.outbox[service].filter(({ isSnapshot }) => !isSnapshot);
      const told = Map.groupBy(changes, ({ aggregateId }) => aggregateId);
      return [...new Set([...rows.keys(), ...told.keys()])].flatMap((id) => {
        const events = (told.get(id) ?? []).toSorted((one, other) => one.version - other.version);
        if (isTold(events, rows.get(id), facts)) return [];
        const versions = events.map(({ version }) => version).join(', ');
        return [`${service}: ${id} has version ${rows.get(id)?.version ?? 'none'}, told of ${versions}`];
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
