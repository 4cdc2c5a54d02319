import { TAKE_BACK_MS } from '../../recommendations/waiting-list/policy.ts';
import { earliest } from './policy.ts';

/** A freed seat of which something is still to be told. */
export interface FreedSeat {
  readonly id: string;
  readonly freedAt: Date;
  readonly notice: 'given_up' | 'lost' | 'held';
}

interface Seats {
  readonly now: Date;
  readonly freeSeats: number;
  /** Whether those in line come first. */
  readonly isAwaited: boolean;
}

interface SeatNotices<Seat> {
  /** Seats that anybody may take, and those of which leaders alone hear. */
  readonly free: readonly Seat[];
  readonly gone: readonly Seat[];
  /** Those to tell of again once the line has let them pass, and those of which all is told. */
  readonly held: readonly Seat[];
  readonly told: readonly Seat[];
  /** When the next one cannot be taken back any more. */
  readonly dueAt: Date | null;
}

/** News of freed seats, none before it is too late to take the seat back, and of a free one none while somebody is in line. */
export function planNotices<Seat extends FreedSeat>(
  freed: readonly Seat[],
  { now, freeSeats, isAwaited }: Seats,
): SeatNotices<Seat> {
  const lateAt = ({ freedAt }: Seat) => new Date(freedAt.getTime() + TAKE_BACK_MS);
  const late = freed.filter((seat) => lateAt(seat) <= now);
  const unheard = late.filter(({ notice }) => notice !== 'held');
  const free = isAwaited ? [] : [...unheard, ...late.filter((seat) => !unheard.includes(seat))].slice(0, freeSeats);
  const held = isAwaited ? late.slice(0, freeSeats) : [];
  return {
    free,
    gone: unheard.filter((seat) => !free.includes(seat)),
    held,
    told: late.filter((seat) => !held.includes(seat)),
    dueAt: earliest(freed.filter((seat) => !late.includes(seat)).map(lateAt)),
  };
}
