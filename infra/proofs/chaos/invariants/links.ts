import { answeredOf, possibleOf, writesOf } from '../call-log.ts';
import type { Invariant } from './evidence.ts';
import { isUnanswered, lastOnes } from './settled.ts';

const NONE = 'none';
const nameIn = (squadId: string, name: string) => `${name} in ${squadId}`;

/** Promises to golfers without an account, who answer by their links. */
export const linkInvariants: readonly Invariant[] = [
  {
    name: 'every golfer who was added is a member, once, and nobody else was added',
    violations({ facts, log }) {
      const members = new Set(facts.members.map(({ squadId, userId }) => nameIn(squadId, userId)));
      const there = Map.groupBy(facts.added, ({ squadId, lastName }) => nameIn(squadId, lastName));
      const asked = new Set(possibleOf(log, 'add').map(({ wanted }) => nameIn(wanted.squadId, wanted.name)));
      return [
        ...answeredOf(log, 'add')
          .map(({ wanted }) => nameIn(wanted.squadId, wanted.name))
          .filter((name) => !there.has(name))
          .map((name) => `${name} was added and is not there`),
        ...[...there].flatMap(([name, rows]) => [
          ...(asked.has(name) ? [] : [`nobody added ${name}`]),
          ...(rows.length > 1 ? [`${name} was added ${rows.length} times`] : []),
        ]),
        ...facts.added
          .filter(({ id, squadId }) => !members.has(nameIn(squadId, id)))
          .map(({ squadId, lastName }) => `${nameIn(squadId, lastName)} is no member`),
      ];
    },
  },
  {
    name: 'every word by a link is the one that was answered last',
    violations({ facts, log }) {
      const byLink = new Set(facts.added.map(({ id }) => id));
      const said = Map.groupBy(writesOf(log, 'answer'), ({ wanted }) => `${wanted.recommendationId} ${wanted.by}`);
      const words = new Map(facts.answers.map(({ id, word }) => [id, word]));
      const rounds = new Set(facts.recommendations.map(({ id }) => id));
      // With a round that is offered no more its words go.
      const kept = [...said].filter(([, [write]]) => write && rounds.has(write.wanted.recommendationId));
      const wrong = kept.flatMap(([id, writes]) => {
        const allowed: string[] = lastOnes(writes).map(({ wanted }) => wanted.word);
        if (isUnanswered(writes)) allowed.push(NONE);
        const found = words.get(id) ?? NONE;
        return allowed.includes(found) ? [] : [`${id} says ${found}, not ${allowed.join(' or ')}`];
      });
      const madeUp = facts.answers.filter(({ id, userId }) => byLink.has(userId) && !said.has(id));
      return [...wrong, ...madeUp.map(({ id, word }) => `${id} says ${word}, and nobody said it`)];
    },
  },
  {
    name: 'who said by a link that they are in has their place and seat, and nobody who said otherwise',
    violations({ facts }) {
      const byLink = new Set(facts.added.map(({ id }) => id));
      const wordOf = new Map(facts.answers.map(({ id, word }) => [id, word]));
      const placesOf = Map.groupBy(facts.teeTimes, ({ recommendationId }) => recommendationId);
      return facts.recommendations.flatMap(({ id, confirmedMembers, status }) => {
        const seated = placesOf.get(id)?.flatMap(({ players }) => players) ?? [];
        return [...byLink].flatMap((userId) => {
          const isIn = wordOf.get(`${id} ${userId}`) === 'in';
          const places = [confirmedMembers, ...(status === 'booked' ? [seated] : [])];
          const isRight = places.every((place) => place.includes(userId) === isIn);
          return isRight ? [] : [`${userId} is ${isIn ? '' : 'not '}in, and ${id} has them otherwise`];
        });
      });
    },
  },
];
