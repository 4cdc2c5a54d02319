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
  /** Those of the players. */
  readonly guests: readonly { readonly id: string; readonly hostId: string }[];
  readonly seats: readonly { readonly status: string; readonly bookedAt: Date }[];
}

/** Golfers and guests of a group. */
const sizeOf = ({ players, guests }: GroupTeeTime): number => players.length + guests.length;

/** Seats that a player takes with their guests. */
const seatsOf = (teeTimes: readonly GroupTeeTime[], player: string): number =>
  1 + teeTimes.flatMap(({ guests }) => guests).filter(({ hostId }) => hostId === player).length;

/**
 * Whether groups may be repaired: some are small, there is another to go to, the first tee-off is two hours away or more,
 * and nobody waits for a seat, who would fill them without that anybody moves; one without players stands for those alone.
 */
export function mayRepair(
  teeTimes: readonly GroupTeeTime[],
  { now, isLineEmpty }: { now: Date; isLineEmpty: boolean },
) {
  const { ones, twos } = smallGroupsOf(teeTimes.map(sizeOf));
  const earliest = now.getTime() + EARLIEST_START_MINUTES * MINUTE_MS;
  const isTooLate = teeTimes.some(({ startsAt }) => startsAt.getTime() < earliest);
  const isDeserted = teeTimes.some(({ players }) => players.length === 0);
  return isLineEmpty && !isDeserted && !isTooLate && teeTimes.length > 1 && ones + twos > 0;
}

/** A seat that was given up, or taken after the booking, has changed its group. */
export const bookedGroupOf = ({ startsAt, players, maxPlayers, seats }: GroupTeeTime): BookedGroup => ({
  start: startsAt.getTime(),
  players,
  seats: maxPlayers,
  isChanged:
    seats.some(({ status }) => status === 'cancelled') || new Set(seats.map(({ bookedAt }) => +bookedAt)).size > 1,
});

/** A text that is another one for other groups, guests, starts or moves. */
export const factsOf = (teeTimes: readonly GroupTeeTime[], { moves }: Pick<Repair, 'moves'>): string =>
  JSON.stringify([
    teeTimes.map(({ id, startsAt, players, guests }) => [
      id,
      startsAt.getTime(),
      [...players, ...guests.map((guest) => guest.id)].sort(),
    ]),
    moves,
  ]);

/** A repair as leaders read it. */
export function repairView(teeTimes: readonly GroupTeeTime[], repair: Repair, seen: string): GroupRepair {
  const timeAt = (start: number) => teeTimes.find(({ startsAt }) => startsAt.getTime() === start)?.time ?? '';
  return {
    seen,
    label: repair.isProvenLeast ? 'proven least' : 'best found',
    ...smallGroupsOf(teeTimes.map(sizeOf)),
    moves: repair.moves.map(({ player, from, to }) => ({ userId: player, from: timeAt(from), to: timeAt(to) })),
    emptied: repair.emptied.map(timeAt),
  };
}

export interface SeatStep {
  readonly act: 'take' | 'free' | 'empty';
  readonly move: Move;
  /** Those of the player, whose seats are taken or freed with theirs. */
  readonly guests: number;
}

/**
 * Seats taken and freed one after the other so that no group is ever above its seats, and none is without a player but
 * at the end: a tee time that nobody has is a cancelled one.
 *
 * @returns undefined where there is no such order: all who leave a full group would have to leave before others come.
 */
export function seatSteps(groups: readonly GroupTeeTime[], moves: readonly Move[]): SeatStep[] | undefined {
  const sizes = new Map(groups.map((group) => [group.startsAt.getTime(), sizeOf(group)]));
  const seatsAt = new Map(groups.map(({ startsAt, maxPlayers }) => [startsAt.getTime(), maxPlayers]));
  const sizeAt = (start: number) => sizes.get(start) ?? 0;
  const steps: SeatStep[] = [];
  const step = (act: SeatStep['act'], { seats, ...move }: Move & { seats: number }) => {
    steps.push({ act, move, guests: seats - 1 });
    const [start, change] = act === 'take' ? [move.to, seats] : [move.from, -seats];
    sizes.set(start, sizeAt(start) + change);
  };
  const taking = moves.map((move) => ({ ...move, seats: seatsOf(groups, move.player) }));
  // Those with most guests leave first: fewest stay until others have come.
  const freeing = taking.toSorted((one, other) => other.seats - one.seats);
  while (taking.length > 0) {
    const next = taking.findIndex(({ to, seats }) => sizeAt(to) + seats <= (seatsAt.get(to) ?? 0));
    const [move] = next === -1 ? [] : taking.splice(next, 1);
    if (move) {
      step('take', move);
      continue;
    }
    // No group has room for those who come: one leaves it, but not the last.
    const leaving = freeing.findIndex(
      ({ from, seats }) => sizeAt(from) > seats && taking.some(({ to }) => to === from),
    );
    const [leaver] = leaving === -1 ? [] : freeing.splice(leaving, 1);
    if (!leaver) return undefined;
    step('free', leaver);
  }
  for (const move of freeing) step(sizeAt(move.from) === move.seats ? 'empty' : 'free', move);
  return steps;
}
