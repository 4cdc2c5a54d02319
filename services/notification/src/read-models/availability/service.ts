import type { availabilityEvents } from '@fourball/contracts/events/availability.ts';
import type { DataOf } from '@fourball/contracts/events/event.ts';
import type { Received } from '@fourball/kit/events/consume/handler.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { isForgotten } from '../golfers/service.ts';
import { deleteEntriesOf, keepEntryRow } from './repository.ts';

type Tx = Prisma.TransactionClient;
type Entry = DataOf<typeof availabilityEvents.entryDeleted>;

const follow =
  (gone: boolean) =>
  async (tx: Tx, { version, data }: Received<Entry>): Promise<boolean> => {
    // Keep nothing of a golfer whose account is gone, whatever is still under way.
    if (await isForgotten(tx, data.userId)) return false;
    const { id, userId, date } = data;
    return keepEntryRow(tx, { id, version, userId, date: new Date(`${date}T00:00:00Z`), gone });
  };

/** Keeps that a golfer said something of a date, not what. */
export const followEntry = follow(false);
/** Keeps that they took it back, so that an older event that comes late does not bring it back. */
export const followEntryDeletion = follow(true);

export const forgetEntriesOf = (tx: Tx, userId: string) => deleteEntriesOf(tx, userId);
