import { allEventKinds } from '@fourball/contracts/events/kinds.ts';
import { recommendationEvents } from '@fourball/contracts/events/recommendation.ts';
import { SERVICES } from '@fourball/contracts/services.ts';
import { publishersOf } from '../../events/readers.ts';
import type { Facts, OutboxFact } from '../facts/facts.ts';
import type { Invariant } from './evidence.ts';

const tombstones = new Set<string>(allEventKinds.filter(({ tombstone }) => tombstone).map(({ type }) => type));

/** A week's list is told of once, and forgotten when its squad is gone. */
const endsWithItsSquad = ({ type, squadId }: OutboxFact, { squads }: Facts) =>
  type === recommendationEvents.weeklySlotsRanked.type && !squads.some(({ id }) => id === squadId);

export const changesAreTold: Invariant = {
  name: 'every change of an aggregate is told by one event',
  violations({ facts }) {
    return SERVICES.flatMap((service) => {
      const versions = new Map(facts.aggregates[service].map(({ id, version }) => [id, version]));
      const changes = facts.outbox[service].filter(({ isSnapshot }) => !isSnapshot);
      const told = Map.groupBy(changes, ({ aggregateId }) => aggregateId);
      return [...new Set([...versions.keys(), ...told.keys()])].flatMap((id) => {
        const events = (told.get(id) ?? []).toSorted((one, other) => one.version - other.version);
        const isInSequence = events.every(({ version }, index) => version === index + 1);
        const last = events.at(-1);
        const isGone = last !== undefined && (tombstones.has(last.type) || endsWithItsSquad(last, facts));
        const isUpToDate = versions.get(id) === (isGone ? undefined : last?.version);
        const found = `version ${versions.get(id) ?? 'none'}, told of ${events.map(({ version }) => version).join(', ')}`;
        return isInSequence && isUpToDate ? [] : [`${service}: ${id} has ${found}`];
      });
    });
  },
};

export const everythingIsPublished: Invariant = {
  name: 'nothing waits in an outbox',
  violations({ facts }) {
    return SERVICES.flatMap((service) =>
      facts.outbox[service]
        .filter(({ isPublished }) => !isPublished)
        .map(({ eventId, type }) => `${service}: ${type} ${eventId} is not published`),
    );
  },
};

export const eventsReachEveryReader: Invariant = {
  name: 'every event has been dealt with by every reader',
  violations({ facts }) {
    return SERVICES.flatMap((reader) => {
      const dealtWith = new Set(facts.inbox[reader].map(({ eventId }) => eventId));
      return publishersOf[reader]
        .flatMap((publisher) => facts.outbox[publisher])
        .filter(({ eventId, isErased }) => !isErased && !dealtWith.has(eventId))
        .map(({ eventId, type }) => `${reader} never dealt with ${type} ${eventId}`);
    });
  },
};

export const eventsHaveAnOrigin: Invariant = {
  name: 'no event that its publisher does not know',
  violations({ facts }) {
    return SERVICES.flatMap((reader) => {
      const known = new Set(
        publishersOf[reader].flatMap((publisher) => facts.outbox[publisher].map(({ eventId }) => eventId)),
      );
      return facts.inbox[reader]
        .filter(({ eventId }) => !known.has(eventId))
        .map(({ eventId, type }) => `${reader} dealt with ${type} ${eventId}, which nobody published`);
    });
  },
};

export const noDeadLetters: Invariant = {
  name: 'no dead letter',
  violations({ facts }) {
    return SERVICES.flatMap((reader) =>
      facts.deadLetters[reader].map(({ eventId, type, reason }) => `${reader} gave up ${type} ${eventId}: ${reason}`),
    );
  },
};
