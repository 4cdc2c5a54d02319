import type { DataOf } from '@fourball/contracts/events/event.ts';
import type { recommendationEvents, TeeTimeState } from '@fourball/contracts/events/recommendation.ts';
import type { Received } from '@fourball/kit/events/consumer.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { lookUpGolfers } from '../golfers/service.ts';
import type { Notice } from '../notifications/policy.ts';
import { tell } from '../notifications/service.ts';
import { openSquad, readersOf } from '../squads/service.ts';
import { bookingNotices, cancellationNotices, leaverOf, moveNotices, seatNotices, slotNotices } from './policy.ts';

type Tx = Prisma.TransactionClient;
type TeeTimeEvent = Received<TeeTimeState>;

/** Tells what an event brings. Telling is not repeatable: each event may come here only once. */
const telling =
  (noticesOf: (teeTime: TeeTimeState) => Notice[]) =>
  async (tx: Tx, { data, time, isSnapshot }: TeeTimeEvent): Promise<void> => {
    if (!isSnapshot) await tell(tx, noticesOf(data), time);
  };

export const tellOfBooking = telling(bookingNotices);
export const tellOfMove = telling(moveNotices);
export const tellOfCancellation = telling(cancellationNotices);

export async function tellOfSeat(tx: Tx, { data, time, isSnapshot }: TeeTimeEvent): Promise<void> {
  if (isSnapshot) return;
  const leaver = leaverOf(data);
  const golferOf = await lookUpGolfers(tx, leaver ? [leaver] : []);
  await tell(tx, seatNotices(data, leaver ? golferOf(leaver) : undefined), time);
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
