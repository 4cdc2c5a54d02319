import { EARLIEST_START_MINUTES } from '@fourball/contracts/constants.ts';
import type { GroupRepair } from '@fourball/contracts/http/ranking.ts';
import type { Move, Repair } from '../../ranking/groups/repair.ts';
import type { BookedGroup } from '../../ranking/groups/repair-problem.ts';
import { smallGroupsOf } from '../../ranking/groups/repair-sizes.ts';

const MINUTE_MS = 60_000;

/** A confirmed tee time with those who have a seat there. */
export interface GroupTeeTime {
  readonly id: string;
  readonly time: string;
  readonly startsAt: Date;
  readonly maxPlayers: number;
  readonly players: readonly string[];
  readonly seats: readonly { readonly status: string; readonly bookedAt: Date }[];
}

/**
 * Whether groups may be repaired: some are small, there is another to go to, the first tee-off is two hours away or more,
 * and nobody waits for a seat, who would fill them without that anybody moves.
 */
export function mayRepair(
  teeTimes: readonly GroupTeeTime[],
  { now, isLineEmpty }: { now: Date; isLineEmpty: boolean },
) {
  const { ones, twos } = smallGroupsOf(teeTimes.map(({ players }) => players.length));
  const earliest = now.getTime() + EARLIEST_START_MINUTES * MINUTE_MS;
  const isTooLate = teeTimes.some(({ startsAt }) => startsAt.getTime() < earliest);
  return isLineEmpty && !isTooLate && teeTimes.length > 1 && ones + twos > 0;
}

/** A seat that was given up, or taken after the booking, has changed its group. */
export const bookedGroupOf = ({ startsAt, players, maxPlayers, seats }: GroupTeeTime): BookedGroup => ({
  start: startsAt.getTime(),
  players,
  seats: maxPlayers,
  isChanged:
    seats.some(({ status }) => status === 'cancelled') || new Set(seats.map(({ bookedAt }) => +bookedAt)).size > 1,
});

/** A text that is another one for other groups, starts or moves. */
export const factsOf = (teeTimes: readonly GroupTeeTime[], { moves }: Pick<Repair, 'moves'>): string =>
  JSON.stringify([teeTimes.map(({ id, startsAt, players }) => [id, startsAt.getTime(), [...players].sort()]), moves]);

/** A repair as the creator reads it. */
export function repairView(teeTimes: readonly GroupTeeTime[], repair: Repair, seen: string): GroupRepair {
  const timeAt = (start: number) => teeTimes.find(({ startsAt }) => startsAt.getTime() === start)?.time ?? '';
  return {
    seen,
    label: repair.isProvenLeast ? 'proven least' : 'best found',
    ...smallGroupsOf(teeTimes.map(({ players }) => players.length)),
    moves: repair.moves.map(({ player, from, to }) => ({ userId: player, from: timeAt(from), to: timeAt(to) })),
    emptied: repair.emptied.map(timeAt),
  };
}

export interface SeatStep {
  readonly act: 'take' | 'free' | 'empty';
  readonly move: Move;
}

/**
 * Seats taken and freed one after the other so that no group is ever above its seats, and none is without a player but
 * at the end: a tee time that nobody has is a cancelled one.
 */
export function seatSteps(groups: readonly BookedGroup[], moves: readonly Move[]): SeatStep[] {
  const sizes = new Map(groups.map(({ start, players }) => [start, players.length]));
  const seatsAt = new Map(groups.map(({ start, seats }) => [start, seats]));
  const sizeAt = (start: number) => sizes.get(start) ?? 0;
  const steps: SeatStep[] = [];
  const free = (move: Move) => {
    steps.push({ act: sizeAt(move.from) === 1 ? 'empty' : 'free', move });
    sizes.set(move.from, sizeAt(move.from) - 1);
  };
  const [taking, freeing] = [[...moves], new Set(moves)];
  while (taking.length > 0) {
    const next = taking.findIndex(({ to }) => sizeAt(to) < (seatsAt.get(to) ?? 0));
    const [move] = next === -1 ? [] : taking.splice(next, 1);
    if (move) {
      steps.push({ act: 'take', move });
      sizes.set(move.to, sizeAt(move.to) + 1);
      continue;
    }
    // All are full to which somebody goes: from one of them somebody leaves.
    const leaving = [...freeing].find(({ from }) => taking.some(({ to }) => to === from));
    if (!leaving) throw new Error('more players than seats');
    freeing.delete(leaving);
    free(leaving);
  }
  for (const move of freeing) free(move);
  return steps;
}
