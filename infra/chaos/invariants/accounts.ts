import { answeredOf, possibleOf, writesOf } from '../call-log.ts';
import type { Invariant } from './evidence.ts';
import { isUnanswered, lastOnes } from './settled.ts';

export const accountsAreThere: Invariant = {
  name: 'every answered registration is there',
  violations({ facts, log }) {
    const users = new Map(facts.users.map((user) => [user.id, user]));
    return answeredOf(log, 'register')
      .filter(({ wanted, answer }) => users.get(answer.userId)?.email !== wanted.email)
      .map(({ wanted, answer }) => `the account ${answer.userId} of ${wanted.email} is not there`);
  },
};

export const accountsAreAskedFor: Invariant = {
  name: 'no account that nobody asked for',
  violations({ facts, log }) {
    const asked = new Set(possibleOf(log, 'register').map(({ wanted }) => wanted.email));
    return facts.users
      .filter(({ email }) => !asked.has(email))
      .map(({ id, email }) => `nobody registered ${email} (${id})`);
  },
};

export const theGoneLeaveNoTrace: Invariant = {
  name: 'nothing is kept of a golfer who deleted their account',
  violations: ({ traces }) => traces.map((place) => `names and addresses of those who are gone: ${place}`),
};

export const handicapsAreTheLast: Invariant = {
  name: 'every handicap is the last one that was answered',
  violations({ facts, log }) {
    const changes = Map.groupBy(writesOf(log, 'change handicap'), ({ wanted }) => wanted.by);
    return facts.users.flatMap(({ id, handicap }) => {
      const writes = changes.get(id) ?? [];
      const allowed: (number | null)[] = lastOnes(writes).map(({ wanted }) => wanted.handicap);
      if (isUnanswered(writes)) allowed.push(null);
      return allowed.includes(handicap) ? [] : [`golfer ${id} has ${handicap}, not ${allowed.join(' or ')}`];
    });
  },
};
