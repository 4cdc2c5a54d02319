import type { GroupRepair } from '@fourball/contracts/http/ranking.ts';
import type { RoundGroup } from '@fourball/contracts/http/round.ts';
import { formatTime } from '../../lib/dates.ts';
import { countOf } from '../../lib/text.ts';
import type { NameOf } from './players.ts';

const list = new Intl.ListFormat('en');
const SMALL = 2;

/** Whether there may be anything to repair: a group of one or two beside others. */
export const hasSmallGroup = (groups: readonly Pick<RoundGroup, 'players'>[]): boolean =>
  groups.length > 1 && groups.some(({ players }) => players.length <= SMALL);

/** "7 players, 1 group of one and 2 groups of two" */
export function smallGroupsText({ ones, twos }: Pick<GroupRepair, 'ones' | 'twos'>, players: number): string {
  const groups = [
    [ones, 'one'],
    [twos, 'two'],
  ] as const;
  const small = groups.flatMap(([count, size]) => (count > 0 ? [`${countOf(count, 'group')} of ${size}`] : []));
  return `${countOf(players, 'player')}, ${list.format(small)}`;
}

/** "Sam moves" or "Sam and their 2 guests move" */
function moverText(name: string, guests: number): string {
  if (guests === 0) return `${name} moves`;
  return `${name} and their ${guests === 1 ? 'guest' : `${guests} guests`} move`;
}

/** "Sam moves from 8:20 AM to 8:10 AM; nobody else" */
export const receiptText = (
  { moves }: Pick<GroupRepair, 'moves'>,
  { nameOf, guestsOf }: { nameOf: NameOf; guestsOf: (userId: string) => number },
): string =>
  [
    ...moves.map(({ userId, from, to }) => {
      const mover = moverText(nameOf(userId), guestsOf(userId));
      return `${mover} from ${formatTime(from)} to ${formatTime(to)}`;
    }),
    'nobody else',
  ].join('; ');

/** "Release 8:20 AM with the course" */
export const releaseText = (times: readonly string[]): string =>
  `Release ${list.format(times.map(formatTime))} with the course`;
