import { type LoggedWrite, writesOf } from '../call-log.ts';
import type { Invariant } from './evidence.ts';
import { isUnanswered, lastOnes } from './settled.ts';

type Said = LoggedWrite<'save'> | LoggedWrite<'delete'>;

const key = (userId: string, date: string) => `${userId} on ${date}`;
const NONE = 'no entry';
const contentOf = (timeSlots: readonly string[]) => `free at ${timeSlots.toSorted().join(', ')}`;
const wantedBy = (said: Said) =>
  said.kind === 'save' ? contentOf((said as LoggedWrite<'save'>).wanted.timeSlots) : NONE;

export const entriesAreTheLast: Invariant = {
  name: 'every availability entry is what was answered last, and there is no other',
  violations({ facts, log }) {
    const said: Said[] = [...writesOf(log, 'save'), ...writesOf(log, 'delete')];
    said.sort((one, other) => one.startedAt - other.startedAt);
    const saidByDate = Map.groupBy(said, ({ wanted }) => key(wanted.by, wanted.date));
    const entriesByDate = Map.groupBy(facts.entries, ({ userId, date }) => key(userId, date));
    return [...new Set([...saidByDate.keys(), ...entriesByDate.keys()])].flatMap((date) => {
      const writes = saidByDate.get(date) ?? [];
      const allowed = new Set(lastOnes(writes).map(wantedBy));
      if (isUnanswered(writes)) allowed.add(NONE);
      const found = entriesByDate.get(date)?.map(({ timeSlots }) => contentOf(timeSlots)) ?? [NONE];
      const isRight = found.length === 1 && found.every((content) => allowed.has(content));
      return isRight ? [] : [`${date}: ${found.join(' and ')}, not ${[...allowed].join(' or ')}`];
    });
  },
};
