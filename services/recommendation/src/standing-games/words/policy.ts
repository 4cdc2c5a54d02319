import type { GameDateStatus } from '@fourball/contracts/http/game-date.ts';
import type { GameRules } from '@fourball/contracts/http/standing-game.ts';
import { isQuiet, nextMorning } from '../../bookings/waiting-list/quiet-hours.ts';
import { firstPlayers, inOrderAt } from '../../recommendations/game-rounds/policy.ts';
import { lineOf, type Queueing } from '../../recommendations/waiting-list/policy.ts';

const HOUR_MS = 60 * 60_000;
const REMIND_HOURS = 12;
/** A date is called off by itself so long before its start where its course names no release time. */
const CALL_OFF_HOURS = 24;

interface StoredStatus {
  readonly status: 'planned' | 'open' | 'locked' | 'skipped' | 'called_off';
  /** Status of its round; undefined as long as it has none. */
  readonly round: string | undefined;
}

/** The status of a date: where its round is booked or cancelled, that. */
export function statusOf({ status, round }: StoredStatus): GameDateStatus {
  if (status === 'skipped') return status;
  if (status === 'called_off' || round === 'cancelled') return 'called-off';
  return round === 'booked' ? 'booked' : status;
}

interface Said {
  readonly userId: string;
  readonly answer: string | null;
  readonly claimedAt: Date | null;
  readonly isIfNeeded: boolean;
}

/** Those who are in, in the order in which seats are theirs, and those of them who wait for one. */
export function playersAt(
  words: readonly Said[],
  {
    status,
    seated,
    guestsOf,
    most,
    order,
    deadlineAt,
  }: {
    readonly status: GameDateStatus;
    /** Those with a seat, once it is booked. */
    readonly seated: readonly string[];
    readonly guestsOf: (userId: string) => number;
    readonly most: number | null;
    readonly order: Omit<Queueing, 'active'>;
    readonly deadlineAt: Date;
  },
): { inOrder: string[]; waiting: string[] } {
  const active = words.map(({ userId }) => userId);
  const claims = words.flatMap(({ answer, claimedAt, ...word }) =>
    answer === 'in' && claimedAt ? [{ ...word, claimedAt }] : [],
  );
  if (status === 'booked') {
    const waiting = lineOf(claims, { ...order, seated, active });
    return { inOrder: [...seated.filter((golfer) => active.includes(golfer)), ...waiting], waiting };
  }
  const inOrder = inOrderAt(claims, { ...order, active }, deadlineAt);
  const first = status === 'locked' ? firstPlayers(inOrder, guestsOf, most) : inOrder;
  return { inOrder, waiting: inOrder.filter((golfer) => !first.includes(golfer)) };
}

/** When leaders are told again that a date is short: 12 hours after its deadline, and not at night. */
export function remindAt(deadlineAt: Date, timeZone: string): Date {
  const later = new Date(deadlineAt.getTime() + REMIND_HOURS * HOUR_MS);
  return isQuiet(later, timeZone) ? nextMorning(later, timeZone) : later;
}

/** When a date that is short is called off by itself; null for never. */
export const callOffAt = ({ autoCallOff, releaseHours }: GameRules, startsAt: Date): Date | null =>
  autoCallOff ? new Date(startsAt.getTime() - (releaseHours ?? CALL_OFF_HOURS) * HOUR_MS) : null;

/** Until when the course takes tee times back; null where it names no time. */
export const releaseAt = ({ releaseHours }: GameRules, startsAt: Date): Date | null =>
  releaseHours === null ? null : new Date(startsAt.getTime() - releaseHours * HOUR_MS);
