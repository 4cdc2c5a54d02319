import type { HeatMap } from '@fourball/contracts/http/ranking.ts';

/** How a member has answered: for dates, by the usual week alone, or not yet. */
export type Answer = 'entry' | 'usual' | 'none';

/** Every statement about who has answered is made of this. Members who do not count have no answer. */
export const answersOf = ({ members, silent, usual = [] }: HeatMap): ReadonlyMap<string, Answer> =>
  new Map(
    members.map(({ userId }, place) => [
      userId,
      silent.includes(place) ? 'none' : usual.includes(place) ? 'usual' : 'entry',
    ]),
  );

/** How many of the golfers have answered. */
export function countAnswered(map: HeatMap, golfers: readonly { userId: string }[]): number {
  const answers = answersOf(map);
  return golfers.filter(({ userId }) => (answers.get(userId) ?? 'none') !== 'none').length;
}
