import { recommendationEvents } from '@fourball/contracts/events/recommendation.ts';
import { answeredOf, possibleOf } from '../call-log.ts';
import type { Invariant } from './evidence.ts';

export const offersAreKept: Invariant = {
  name: 'every recommendation that was answered was offered',
  violations({ facts, log }) {
    const { type } = recommendationEvents.recommendationOffered;
    const offered = new Set(
      facts.outbox.recommendation.filter((event) => event.type === type).map(({ aggregateId }) => aggregateId),
    );
    const answered = new Set(answeredOf(log, 'generate').flatMap(({ answer }) => answer.recommendationIds));
    return [...answered]
      .filter((id) => !offered.has(id))
      .map((id) => `the recommendation ${id} was answered and never offered`);
  },
};

export const offersAreAskedFor: Invariant = {
  name: 'no recommendation that nobody asked for',
  violations({ facts, log }) {
    const asked = new Set(possibleOf(log, 'generate').map(({ wanted }) => wanted.squadId));
    return facts.recommendations
      .filter(({ squadId }) => !asked.has(squadId))
      .map(({ id, squadId }) => `nobody asked for the recommendation ${id} of the squad ${squadId}`);
  },
};

const key = (recommendationId: string, userId: string) => `${userId} for ${recommendationId}`;

export const confirmationsAreThere: Invariant = {
  name: 'every answered confirmation is there',
  violations({ facts, log }) {
    const found = new Set(
      facts.recommendations.flatMap(({ id, confirmedMembers }) => confirmedMembers.map((userId) => key(id, userId))),
    );
    const answered = new Set(answeredOf(log, 'confirm').map(({ wanted }) => key(wanted.recommendationId, wanted.by)));
    return [...answered]
      .filter((confirmation) => !found.has(confirmation))
      .map((confirmation) => `there is no confirmation of ${confirmation}`);
  },
};

export const confirmationsAreAskedFor: Invariant = {
  name: 'no confirmation that nobody asked for, and none twice',
  violations({ facts, log }) {
    const asked = new Set(possibleOf(log, 'confirm').map(({ wanted }) => key(wanted.recommendationId, wanted.by)));
    return facts.recommendations.flatMap(({ id, confirmedMembers }) => [
      ...confirmedMembers
        .filter((userId) => !asked.has(key(id, userId)))
        .map((userId) => `nobody asked for the confirmation of ${key(id, userId)}`),
      ...(new Set(confirmedMembers).size < confirmedMembers.length ? [`a golfer is confirmed twice for ${id}`] : []),
    ]);
  },
};
