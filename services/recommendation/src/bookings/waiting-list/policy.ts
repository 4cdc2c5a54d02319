import type { SeatOrder } from '@fourball/contracts/http/squad-rules.ts';
import { TAKE_BACK_MS } from '../../recommendations/waiting-list/policy.ts';
import { afterAwake, isQuiet, nextMorning } from './quiet-hours.ts';

const HOUR_MS = 60 * 60_000;

/** A free seat by the time left to the first tee-off: seated at once, offered to the first or to all in line, or nothing. */
type Stage =
  | { readonly gives: 'seat' | 'to-all' | 'nothing' }
  | { readonly gives: 'to-first'; readonly answerMs: number };

function stageAt(startsAt: Date, now: Date): Stage {
  const left = startsAt.getTime() - now.getTime();
  if (left > 48 * HOUR_MS) return { gives: 'seat' };
  if (left > 24 * HOUR_MS) return { gives: 'to-first', answerMs: 4 * HOUR_MS };
  if (left > 6 * HOUR_MS) return { gives: 'to-first', answerMs: HOUR_MS };
  return { gives: left > 2 * HOUR_MS ? 'to-all' : 'nothing' };
}

/** Where leaders pick, no seat is given by itself. */
const stageOf = (rule: SeatOrder, startsAt: Date, now: Date): Stage =>
  rule === 'leader-picks' ? { gives: 'nothing' } : stageAt(startsAt, now);

interface Offer {
  readonly id: string;
  readonly userId: string;
  readonly endsAt: Date;
  readonly endedAt: Date | null;
  readonly outcome: string | null;
}

/** A booked round, its free seats and those who want one. */
export interface SeatQueue {
  readonly startsAt: Date;
  readonly now: Date;
  /** IANA zone of the squad, whose nights are quiet. */
  readonly timeZone: string;
  readonly freeSeats: number;
  /** When the last seat was given up. */
  readonly freedAt: Date | null;
  readonly rule: SeatOrder;
  /** Those in line who can play then, first in line first. */
  readonly line: readonly string[];
  /** All offers of the round. */
  readonly offers: readonly Offer[];
}

export interface Plan {
  readonly ended: readonly { readonly id: string; readonly outcome: 'passed' | 'taken' | 'ended' }[];
  readonly seated: readonly string[];
  readonly offered: readonly string[];
  /** Offers that go on until `endsAt`. */
  readonly extended: readonly string[];
  /** Until when the new and the extended ones may be answered. */
  readonly endsAt: Date;
  /** Whether a free seat may still become that of somebody in line. */
  readonly isAwaited: boolean;
  /** When to look again; null for never. */
  readonly dueAt: Date | null;
}

/** Golfers who let an offer pass since a seat was freed last: it goes on to others, and they keep their place. */
const passedBy = (offers: readonly Offer[], freedAt: Date | null): string[] =>
  offers
    .filter(({ outcome, endedAt }) => outcome === 'passed' && endedAt && endedAt > (freedAt ?? new Date(0)))
    .map(({ userId }) => userId);

/** Seats and offers that the free seats of a round become now. */
export function planSeats(queue: SeatQueue): Plan {
  const { startsAt, now, timeZone, freeSeats, line, rule } = queue;
  const stage = stageOf(rule, startsAt, now);
  const ended = endedOffers(queue, stage);
  const going = queue.offers.filter(({ id, endedAt }) => endedAt === null && !ended.some((offer) => offer.id === id));
  const asked = [...passedBy([...queue.offers, ...ended], queue.freedAt), ...going.map(({ userId }) => userId)];
  const candidates = freeSeats === 0 ? [] : line.filter((golfer) => !asked.includes(golfer));
  const waitsUntil = earliestGiving(queue, stage);
  const chosen = waitsUntil > now ? [] : candidates;
  const room = Math.max(0, freeSeats - going.length);

  const lastEnd = new Date(startsAt.getTime() - 2 * HOUR_MS);
  const answerBy = stage.gives === 'to-first' ? afterAwake(now, stage.answerMs, timeZone) : lastEnd;
  const endsAt = answerBy < lastEnd ? answerBy : lastEnd;
  const extended = stage.gives === 'to-all' ? going.filter((offer) => offer.endsAt < lastEnd) : [];
  const plan = {
    ended: ended.map(({ id, outcome }) => ({ id, outcome })),
    seated: stage.gives === 'seat' ? chosen.slice(0, room) : [],
    offered: offeredAmong(chosen, stage, room),
    extended: extended.map(({ id }) => id),
    endsAt,
  };
  const isAwaited =
    rule === 'leader-picks'
      ? freeSeats > 0 && line.length > 0
      : stage.gives !== 'nothing' && candidates.length - plan.seated.length + going.length > 0;
  const moments = [
    ...going.filter((offer) => !extended.includes(offer)).map((offer) => offer.endsAt),
    ...(plan.offered.length + extended.length > 0 ? [endsAt] : []),
    ...(candidates.length > 0 ? [waitsUntil] : []),
    ...(candidates.length + going.length > 0 ? [new Date(startsAt.getTime() - 6 * HOUR_MS)] : []),
  ];
  const ahead = moments.filter((moment) => moment > now);
  return { ...plan, isAwaited, dueAt: stage.gives === 'nothing' ? null : earliest(ahead) };
}

/** Open offers that end now, as if at this moment, and how. Each is of a seat of its own, unless all are offered them. */
function endedOffers({ offers, freeSeats, line, rule, now }: SeatQueue, stage: Stage) {
  const isOffered = (golfer: string) =>
    offers.some(({ userId, endedAt, endsAt }) => userId === golfer && endedAt === null && endsAt > now);
  const first = line.filter(isOffered).slice(0, freeSeats);
  const outcomeOf = ({ userId, endsAt }: Offer) => {
    if (freeSeats === 0) return 'taken';
    if (!line.includes(userId) || rule === 'leader-picks') return 'ended';
    if (endsAt <= now || stage.gives === 'nothing') return 'passed';
    return stage.gives === 'to-all' || first.includes(userId) ? undefined : 'taken';
  };
  return offers
    .filter(({ endedAt }) => endedAt === null)
    .flatMap((offer) => {
      const outcome = outcomeOf(offer);
      return outcome ? [{ ...offer, endedAt: now, outcome } as const] : [];
    });
}

/** From when on free seats are given: not while one can be taken back, nor at night but to all in line. */
function earliestGiving({ now, freedAt, timeZone }: SeatQueue, stage: Stage): Date {
  const takenBackBy = new Date((freedAt?.getTime() ?? 0) + TAKE_BACK_MS);
  const from = takenBackBy > now ? takenBackBy : now;
  return stage.gives !== 'to-all' && isQuiet(from, timeZone) ? nextMorning(from, timeZone) : from;
}

function offeredAmong(chosen: readonly string[], stage: Stage, room: number): readonly string[] {
  if (stage.gives === 'to-first') return chosen.slice(0, room);
  return stage.gives === 'to-all' ? chosen : [];
}

export function earliest(moments: readonly (Date | null)[]): Date | null {
  const known = moments.flatMap((moment) => (moment ? [moment.getTime()] : []));
  return known.length > 0 ? new Date(Math.min(...known)) : null;
}

/** A golfer who says "I'm In" where seats are free; where they wait already they are in the line, also if they cannot play. */
export interface Taker extends Omit<SeatQueue, 'timeZone'> {
  readonly userId: string;
  /** When they gave up their seat of this round, where they had one. */
  readonly gaveUpAt: Date | undefined;
}

/** Whether the golfer has a seat at once, or waits: seats that others are offered, or come before them for, are not theirs. */
export function maySit(taker: Taker): boolean {
  const { userId, freeSeats, rule, line, offers, freedAt, gaveUpAt, now } = taker;
  if (freeSeats === 0) return false;
  const stage = stageAt(taker.startsAt, now);
  const isFirstCome = rule !== 'leader-picks' && stage.gives === 'nothing';
  const open = offers.filter(({ endedAt, endsAt }) => endedAt === null && endsAt > now);
  if (isFirstCome || open.some((offer) => offer.userId === userId)) return true;
  if (gaveUpAt && !line.includes(userId) && now.getTime() - gaveUpAt.getTime() < TAKE_BACK_MS)
    return freeSeats > open.length;
  if (rule === 'leader-picks') return line.length === 0;
  // An offer is over at its end, also where nobody has looked since.
  const ended = offers.map((offer) =>
    offer.endedAt === null && offer.endsAt <= now ? { ...offer, endedAt: now, outcome: 'passed' } : offer,
  );
  const passed = passedBy(ended, freedAt);
  const own = passed.includes(userId) ? -1 : line.indexOf(userId);
  const before = line
    .slice(0, own === -1 ? undefined : own)
    .filter((golfer) => golfer !== userId && !passed.includes(golfer));
  const offered = open.filter((offer) => !before.includes(offer.userId));
  return freeSeats > before.length + offered.length;
}
