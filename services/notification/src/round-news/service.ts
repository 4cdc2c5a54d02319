import type { DataOf } from '@fourball/contracts/events/event.ts';
import type { recommendationEvents, TeeTimeState } from '@fourball/contracts/events/recommendation.ts';
import type { Received } from '@fourball/kit/events/consumer.ts';
import { achieveFirstBooking } from '../achievements/service.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { lookUpGolfers } from '../golfers/service.ts';
import type { Notice } from '../notifications/policy.ts';
import { tell } from '../notifications/service.ts';
import { settleNearStart } from '../reminders/service.ts';
import { openSquad, readersOf } from '../squads/service.ts';
import { followTeeTime, playersOf } from '../tee-times/service.ts';
import { bookingNotices, cancellationNotices, leaverOf, moveNotices, seatNotices, slotNotices } from './policy.ts';

type Tx = Prisma.TransactionClient;
type TeeTimeEvent = Received<TeeTimeState>;

/** Follows an event, and tells what it brings. Telling is not repeatable: each event may come here only once. */
const telling =
  (noticesOf: (teeTime: TeeTimeState) => Notice[]) =>
  async (tx: Tx, event: TeeTimeEvent): Promise<void> => {
    await followTeeTime(tx, event);
    if (!event.isSnapshot) await tell(tx, noticesOf(event.data), event.time);
  };

export async function tellOfBooking(tx: Tx, event: TeeTimeEvent): Promise<void> {
  await telling(bookingNotices)(tx, event);
  if (event.isSnapshot) return;
  await settleNearStart(tx, event);
  await achieveFirstBooking(tx, event.data, event.time);
}

export async function tellOfMove(tx: Tx, event: TeeTimeEvent): Promise<void> {
  await telling(moveNotices)(tx, event);
  if (!event.isSnapshot) await settleNearStart(tx, event);
}

/** Nobody plays in a cancelled tee time: those are told who played in it before. */
export async function tellOfCancellation(tx: Tx, event: TeeTimeEvent): Promise<void> {
  const players = event.isSnapshot ? [] : await playersOf(tx, event.data.id);
  await telling((teeTime) => cancellationNotices({ ...teeTime, players }))(tx, event);
}

export async function tellOfSeat(tx: Tx, event: TeeTimeEvent): Promise<void> {
  const leaver = event.isSnapshot ? undefined : leaverOf(event.data);
  const golferOf = await lookUpGolfers(tx, leaver ? [leaver] : []);
  await telling((teeTime) => seatNotices(teeTime, leaver ? golferOf(leaver) : undefined))(tx, event);
}

type SlotEvent = Received<DataOf<typeof recommendationEvents.slotChosen>>;

/** Tells the squad's other members. */
export async function tellOfSlot(tx: Tx, { data, time, isSnapshot }: SlotEvent): Promise<void> {
  const chooser = data.changedBy ?? data.confirmedMembers.at(-1);
  if (isSnapshot || !chooser) return;
  await openSquad(tx, data.squadId);
  const readers = (await readersOf(tx, data.squadId))
    .map(({ userId }) => userId)
    .filter((userId) => userId !== chooser);
  const golferOf = await lookUpGolfers(tx, [chooser]);
  await tell(tx, slotNotices(readers, golferOf(chooser), data), time);
}
