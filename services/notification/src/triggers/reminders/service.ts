import type { TeeTimeState } from '@fourball/contracts/events/recommendation.ts';
import type { Received } from '@fourball/kit/events/consume/handler.ts';
import { OutOfOrder } from '@fourball/kit/events/consume/out-of-order.ts';
import type { Log } from '@fourball/kit/process/log.ts';
import type { TeeTime } from '../../generated/prisma/client.ts';
import { notify } from '../../notifications/service.ts';
import { lookUpGolfers } from '../../read-models/golfers/service.ts';
import { findSquad } from '../../read-models/squads/service.ts';
import { inLiveTransaction, type LiveClient, type LiveTransaction } from '../../stream/events/live-transaction.ts';
import { changeHeldUntil } from '../standing-games/moments.ts';
import { isByDay, remindedUntil, reminderNotices, reservationReminder, unreservedUntil } from './policy.ts';
import {
  type Due,
  deleteRemindersBefore,
  deleteReservationsBefore,
  dueToCreators,
  dueToPlayers,
  findDue,
  isSettled,
  lockDue,
  settle,
  settleReservation,
} from './repository.ts';

export { settleCorrected } from './repository.ts';

const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const DAY_MS = 24 * 60 * 60 * 1000;

interface ReminderParts extends LiveClient {
  readonly log: Log;
  readonly now: Date;
}

/**
 * Reminds the players of each tee time whose start is near, once for each start, whatever the number of replicas that do
 * so at once, and also when it should have been done long ago; not once the round has begun, and by day at the course unless
 * they set out before the morning.
 */
export async function remindOfTeeTimes(parts: ReminderParts) {
  const { client, now } = parts;
  await remindOfEach(parts, dueToPlayers({ now, until: remindedUntil(now) }), async (work, teeTime) => {
    const { id, startsAt, date, time, timeZone } = teeTime;
    if (date && timeZone && changeHeldUntil(now, timeZone, [{ date, time }])) return;
    if (!startsAt || !(await settle(work.tx, id, startsAt))) return;
    await notify(work, reminderNotices(teeTime), now.toISOString());
  });
  await deleteRemindersBefore(client, new Date(now.getTime() - DAY_MS));
}

/**
 * Reminds of each booking whose start is near that nobody has reserved with the course: once for each date of it, by day at
 * the course, whatever the number of replicas that do so at once. Its squad's creator of now, who alone may say that it is
 * reserved, need not be the one who booked it.
 */
export async function remindOfReservations(parts: ReminderParts) {
  const { client, now } = parts;
  await remindOfEach(parts, dueToCreators({ now, until: unreservedUntil(now) }), async (work, teeTime) => {
    const { recommendationId, date, timeZone, squadId, bookedBy } = teeTime;
    if (!recommendationId || !date || !timeZone || !isByDay(now, timeZone)) return;
    if (!(await settleReservation(work.tx, recommendationId, date))) return;
    const squad = squadId ? await findSquad(work.tx, squadId) : undefined;
    await notify(work, reservationReminder(teeTime, squad?.createdBy ?? bookedBy), now.toISOString());
  });
  // Somewhere on earth it is yesterday still.
  await deleteReservationsBefore(client, new Date(now.getTime() - 2 * DAY_MS).toISOString().slice(0, 10));
}

/**
 * Keeps that nobody is reminded of what they hear of as late as the reminder would come: they have just read of it. Players
 * who want no confirmations have not, and are reminded at once; nor has whoever has to reserve what was booked by a rule.
 */
export async function settleNear(work: LiveTransaction, { data, time }: Received<TeeTimeState>): Promise<void> {
  const { tx } = work;
  const startsAt = new Date(data.startsAt);
  const heardAt = new Date(time);
  const isNear = startsAt < remindedUntil(heardAt);
  if (isNear && (await settle(tx, data.id, startsAt))) await remindUnconfirmed(work, data, time);
  const isByRule = data.bookedByRule && data.changedBy === null;
  if (!isByRule && startsAt < unreservedUntil(heardAt)) await settleReservation(tx, data.recommendationId, data.date);
}

/** Reminds who is given a seat from the line, and wants no confirmations, of a start that needs no other reminder any more. */
export async function remindFromLine(work: LiveTransaction, { data, time }: Received<TeeTimeState>): Promise<void> {
  const { id, startsAt, changedBy, isFromLine } = data;
  if (isFromLine && changedBy && (await isSettled(work.tx, id, new Date(startsAt))))
    await remindUnconfirmed(work, { ...data, players: [changedBy], changedBy: null }, time);
}

/** Reminds the players who want no confirmations, by mail and push as {@link remindOfTeeTimes} does, unless it was their act. */
async function remindUnconfirmed(work: LiveTransaction, data: TeeTimeState, time: string): Promise<void> {
  const startsAt = new Date(data.startsAt);
  const now = new Date(Math.max(Date.now(), Date.parse(time)));
  if (startsAt <= now) return;
  const golferOf = await lookUpGolfers(work.tx, data.players);
  const isUnaware = (id: string) => id !== data.changedBy && !golferOf(id).notificationSettings.bookingConfirmations;
  const endsAt = data.endsAt ? new Date(data.endsAt) : null;
  const notices = reminderNotices({ ...data, startsAt, endsAt, players: data.players.filter(isUnaware) });
  const heldUntil = changeHeldUntil(now, data.timeZone, [data]);
  await notify(
    work,
    notices.map((notice) => ({ ...notice, heldUntil })),
    time,
    golferOf,
  );
}

/** Reminds of each tee time that is due, in a transaction of its own; one whose golfer is not known here yet comes again. */
async function remindOfEach(
  { log, ...live }: ReminderParts,
  due: Due,
  remind: (work: LiveTransaction, teeTime: TeeTime) => Promise<void>,
): Promise<void> {
  for (let after = FIRST_ID, page = [after]; page.length > 0; after = page.at(-1) ?? after) {
    page = await findDue(live.client, due, after);
    for (const id of page) {
      try {
        await inLiveTransaction(live, async (work) => {
          const teeTime = await lockDue(work.tx, id, due);
          if (teeTime) await remind(work, teeTime);
        });
      } catch (error) {
        if (!(error instanceof OutOfOrder)) throw error;
        log.warn({ err: error, teeTime: id }, 'reminder postponed: a golfer is not known here yet');
      }
    }
  }
}
