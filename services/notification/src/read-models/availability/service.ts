import type { availabilityEvents } from '@fourball/contracts/events/availability.ts';
import type { DataOf } from '@fourball/contracts/events/event.ts';
import type { EventWork, Received } from '@fourball/kit/events/consume/handler.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { isForgotten } from '../golfers/service.ts';
import { upsertEntry } from './repository.ts';

type Tx = Prisma.TransactionClient;
type Entry = DataOf<typeof availabilityEvents.entryDeleted>;

const apply =
  (gone: boolean) =>
  async ({ tx }: EventWork<Tx>, { version, data }: Received<Entry>): Promise<boolean> => {
    // Keep nothing of a golfer whose account is gone, whatever is still under way.
    if (await isForgotten(tx, data.userId)) return false;
    const { id, userId, date } = data;
    return upsertEntry(tx, { id, version, userId, date: new Date(`${date}T00:00:00Z`), gone });
  };

/** Keeps that a golfer said something of a date, not what. */
export const applyEntry = apply(false);
/** Keeps that they took it back, so that an older event that comes late does not bring it back. */
export const applyEntryDeletion = apply(true);
