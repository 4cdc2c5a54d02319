import type { AskedGolferState } from '@fourball/contracts/events/asking.ts';
import { recommendationEvents } from '@fourball/contracts/events/recommendation.ts';
import type { Publish } from '@fourball/kit/events/publish/ledger.ts';
import { type Page, type PresentState, present } from '@fourball/kit/events/publish/snapshot.ts';
import { candidateCourse } from '../../courses/service.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { calendarDate, slotOf } from '../../ranking/calendar.ts';
import { findActiveMembers, type Squad } from '../../read-models/squads/service.ts';
import { findAnswers } from '../../recommendations/answers/service.ts';
import type { Reading } from '../../recommendations/ranking-inputs/service.ts';
import type { LockedRecommendation } from '../../recommendations/service.ts';
import { askableFor } from '../../recommendations/squad-ranking/service.ts';
import { roundFacts } from '../approvals/service.ts';
import { freeAmong } from '../clashes/service.ts';
import { freeSeatsAt, isHeld, openSeat } from '../seats/policy.ts';
import type { BookedTeeTime } from '../tee-times/service.ts';
import { ASKED_AT_ONCE, answeredBy, askingAt } from './policy.ts';
import { type AskedRow, findAsked, findAskedPage, insertAsked } from './repository.ts';

export { updateAskedGolfer } from './repository.ts';

type Tx = Prisma.TransactionClient;

/** A booked round that is locked. */
interface Booked {
  readonly row: LockedRecommendation;
  readonly squad: Squad;
  readonly teeTimes: readonly BookedTeeTime[];
  readonly now: Date;
  /** Golfers who wait for a seat. */
  readonly line: readonly string[];
}

/** When others are to be asked for a free seat; null where none is free, somebody waits, or the squad asks nobody. */
export async function nextAsking(tx: Tx, { row, squad, teeTimes, now, line }: Booked): Promise<Date | null> {
  if (!squad.askOthers || line.length > 0 || freeSeatsAt(teeTimes, now) === 0) return null;
  // Until then all are asked by the date of the standing game.
  const held = teeTimes.find((teeTime) => isHeld(teeTime, now));
  if (held) return held.heldUntil;
  const asked = (await findAsked(tx, row.id)).map(({ askedAt }) => askedAt.getTime());
  return askingAt({
    startsAt: row.startsAt,
    now,
    timeZone: zoneOf(squad, row),
    freedAt: row.seatFreedAt,
    bookedAt: new Date(Math.min(...teeTimes.map(({ createdAt }) => createdAt.getTime()))),
    askedAt: asked.length > 0 ? new Date(Math.max(...asked)) : null,
  });
}

/** Zone of a squad, whose nights are quiet; without one, that of the course. */
export const zoneOf = ({ timeZone }: Squad, { course }: LockedRecommendation): string => timeZone ?? course.timeZone;

/** Members who are free for a round by what they said, the one first whose coming it would gain most by. */
export const findAskable = (reading: Reading, row: LockedRecommendation): Promise<string[]> => {
  const { squadId, course, date, time, confirmedMembers } = row;
  const slot = { date: calendarDate(date), time: slotOf(time) };
  return askableFor(reading, squadId, candidateCourse(course), slot, confirmedMembers);
};

/**
 * Asks the next members for a free seat, of those who are askable: nobody who has answered, was asked or is booked elsewhere.
 * @returns until when they have time, before others are asked.
 */
export async function askMembers(
  tx: Tx,
  publish: Publish,
  { row, squad, teeTimes, now }: Booked,
  askable: readonly string[],
): Promise<Date | null> {
  const open = openSeat(teeTimes, now);
  if (!('teeTime' in open)) return null;
  const active = await findActiveMembers(tx, row.squadId);
  const heard = [...(await findAnswers(tx, row.id)), ...(await findAsked(tx, row.id))].map(({ userId }) => userId);
  const silent = askable.filter((golfer) => active.includes(golfer) && !heard.includes(golfer));
  const userIds = (await freeAmong(tx, open.teeTime, silent)).slice(0, ASKED_AT_ONCE);
  const freeSeats = freeSeatsAt(teeTimes, now);
  for (const asked of await insertAsked(tx, { recommendationId: row.id, userIds, freeSeats, askedAt: now })) {
    publish(recommendationEvents.golferAsked, 1, askedState(asked));
  }
  return answeredBy(now, { startsAt: row.startsAt, timeZone: zoneOf(squad, row) });
}

/** A member who was asked, as the other services hear of them. */
const askedState = ({ recommendation, ...asked }: AskedRow): AskedGolferState => ({
  ...asked,
  ...roundFacts(recommendation),
});

export const presentAsked = async (tx: Tx, page: Page): Promise<PresentState[]> =>
  (await findAskedPage(tx, page)).map((row) => present(recommendationEvents.golferAsked, 1, askedState(row)));
