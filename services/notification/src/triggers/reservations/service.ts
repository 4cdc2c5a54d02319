import type { TeeTimeState } from '@fourball/contracts/events/recommendation.ts';
import type { Received } from '@fourball/kit/events/consume/handler.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { notify } from '../../notifications/service.ts';
import type { LiveTransaction } from '../../stream/events/live-transaction.ts';
import { type ReminderParts, remindOfEach } from '../reminders/service.ts';
import { reservationReminder, unreservedUntil } from './policy.ts';
import { deleteReservationsBefore, findUnreserved, lockUnreserved, settleReservation } from './repository.ts';

type Tx = Prisma.TransactionClient;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Reminds the booker of each booking whose start is near that nobody has reserved with the course: once for each date of it,
 * by day at the course, whatever the number of replicas that do so at once.
 */
export async function remindOfReservations({ now, ...parts }: ReminderParts & { now: Date }) {
  const due = { now, until: unreservedUntil(now) };
  await remindOfEach({
    ...parts,
    find: (after) => findUnreserved(parts.client, due, after),
    remind: (work, id) => remindOf(work, id, due),
  });
  // Somewhere on earth it is yesterday still.
  await deleteReservationsBefore(parts.client, new Date(now.getTime() - 2 * DAY_MS).toISOString().slice(0, 10));
}

async function remindOf(work: LiveTransaction, id: string, due: { now: Date; until: Date }): Promise<void> {
  const { tx } = work;
  const teeTime = await lockUnreserved(tx, id, due);
  if (!teeTime?.recommendationId || !teeTime.date) return;
  if (!(await settleReservation(tx, teeTime.recommendationId, teeTime.date))) return;
  await notify(work, reservationReminder(teeTime), due.now.toISOString());
}

/** Keeps that a start needs no reminder when it was booked as late as that: its booker has just read that it is not reserved. */
export async function settleNearReservation(tx: Tx, { data, time }: Received<TeeTimeState>): Promise<void> {
  const startsAt = new Date(data.startsAt);
  if (startsAt < unreservedUntil(new Date(time))) await settleReservation(tx, data.recommendationId, data.date);
}
