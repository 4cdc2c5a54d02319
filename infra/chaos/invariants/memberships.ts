import { answeredOf, possibleOf } from '../call-log.ts';
import type { Invariant } from './evidence.ts';

const key = (squadId: string, userId: string) => `${userId} in ${squadId}`;

export const membershipsAreThere: Invariant = {
  name: 'every answered joining is there',
  violations({ facts, log }) {
    const members = new Set(facts.members.map(({ squadId, userId }) => key(squadId, userId)));
    const joined = new Set(answeredOf(log, 'join').map(({ wanted }) => key(wanted.squadId, wanted.by)));
    return [...joined]
      .filter((membership) => !members.has(membership))
      .map((membership) => `there is no membership of ${membership}`);
  },
};

export const membershipsAreAskedFor: Invariant = {
  name: 'no membership that nobody asked for, and none twice',
  violations({ facts, log }) {
    const asked = new Set([
      ...possibleOf(log, 'join').map(({ wanted }) => key(wanted.squadId, wanted.by)),
      ...facts.squads.map(({ id, createdBy }) => key(id, createdBy)),
    ]);
    return [...Map.groupBy(facts.members, ({ squadId, userId }) => key(squadId, userId))].flatMap(
      ([membership, rows]) => [
        ...(asked.has(membership) ? [] : [`nobody asked for the membership of ${membership}`]),
        ...(rows.length > 1 ? [`${rows.length} memberships of ${membership}`] : []),
      ],
    );
  },
};
