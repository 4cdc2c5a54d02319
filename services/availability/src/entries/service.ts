import { SQUAD_ENTRIES_MAX, type TimeSlot } from '@fourball/contracts/constants.ts';
import { availabilityEvents } from '@fourball/contracts/events/availability.ts';
import type { answerRoutes } from '@fourball/contracts/http/answer.ts';
import type {
  AvailabilityChanges,
  AvailabilityEntry,
  NewAvailabilityEntry,
  SquadAvailabilityEntry,
} from '@fourball/contracts/http/availability.ts';
import type { BodyOf } from '@fourball/contracts/http/route.ts';
import type { Pool } from '@fourball/kit/database/database.ts';
import type { Ledger, Publish } from '@fourball/kit/events/publish/ledger.ts';
import { type Page, type PresentState, present } from '@fourball/kit/events/publish/snapshot.ts';
import type { Link } from '@fourball/kit/http/identity.ts';
import { invalid, refuse } from '@fourball/kit/http/problem.ts';
import { newId } from '@fourball/kit/process/id.ts';
import type { Prisma, PrismaClient } from '../generated/prisma/client.ts';
import { lockAccount, lockAccountExclusively } from '../golfers/service.ts';
import { squadMates } from '../memberships/service.ts';
import {
  ifNeedBeToKeep,
  recentSince,
  type Said,
  slotsToKeep,
  squadWindow,
  validateDate,
  validateDates,
  validateRange,
  validateSquadWindow,
  type Window,
  withAnswer,
} from './policy.ts';
import { deleteEntries, findEntries, findEntryPage, findSquadEntries, upsertEntries } from './repository.ts';
import { entryState, entryView, saidBy } from './views.ts';

type Tx = Prisma.TransactionClient;
export type EntryService = ReturnType<typeof createEntryService>;

export function createEntryService(options: { client: PrismaClient; pool: Pool; ledger: Ledger<Tx> }) {
  const { client, pool, ledger } = options;
  return {
    async list(userId: string, range: { startDate: string; endDate: string }): Promise<AvailabilityEntry[]> {
      const fault = validateRange(range);
      if (fault) throw invalid('query.endDate', fault);
      const entries = await findEntries(client, userId, range);
      return entries.map(entryView);
    },

    /** One entry per golfer and date; what was said before is gone, its notes included. */
    async save(userId: string, wanted: NewAvailabilityEntry): Promise<AvailabilityEntry> {
      const fault = validateDate(wanted.date, new Date());
      if (fault) throw invalid('body.date', fault);
      return ledger.write(async (tx, publish) => {
        await lockAccount(tx, userId);
        const [entry] = await saveEntries(tx, publish, userId, [wanted]);
        return entry as AvailabilityEntry;
      });
    },

    /** Saves and forgets many dates, or none of them where one is refused. */
    async change(userId: string, { entries, deletions }: AvailabilityChanges): Promise<AvailabilityEntry[]> {
      refuse(validateDates(entries, new Date()));
      return ledger.write(async (tx, publish) => {
        // Two changes of the same dates would wait for each other's rows.
        await lockAccountExclusively(tx, userId);
        await eraseEntriesOf(tx, userId, publish, deletions);
        return saveEntries(tx, publish, userId, entries);
      });
    },

    /** Merges one slot into what counts for its date; notes stay. An answer that counts already changes nothing. */
    async answer(
      { userId, squadId }: Link,
      { date, usual, ...said }: BodyOf<typeof answerRoutes.answerSlot>,
    ): Promise<void> {
      const fault = validateDate(date, new Date());
      if (fault) throw invalid('body.date', fault);
      await ledger.write(async (tx, publish) => {
        await squadMates(tx, squadId, userId);
        // The second of two answers about one date builds on the first.
        await lockAccountExclusively(tx, userId);
        const [entry] = await findEntries(tx, userId, { startDate: date, endDate: date });
        const changed = withAnswer(entry && saidBy(entry), usual.split(',') as TimeSlot[], said);
        if (!changed) return;
        await saveEntries(tx, publish, userId, [{ ...asWanted(changed), date, notes: entry?.notes }]);
      });
    },

    /** Any date may be forgotten, also a past one. */
    async forget(userId: string, date: string): Promise<void> {
      await ledger.write(async (tx, publish) => {
        await lockAccount(tx, userId);
        await eraseEntriesOf(tx, userId, publish, [date]);
      });
    },

    async ofSquad(squadId: string, userId: string, wanted: Partial<Window>): Promise<SquadAvailabilityEntry[]> {
      const now = new Date();
      const window = squadWindow(wanted, now);
      refuse(validateSquadWindow(window));
      const userIds = await squadMates(client, squadId, userId);
      return findSquadEntries(pool, { userIds, ...window, since: recentSince(now) }, SQUAD_ENTRIES_MAX);
    },
  };
}

async function saveEntries(tx: Tx, publish: Publish, userId: string, wanted: readonly NewAvailabilityEntry[]) {
  const saved = await upsertEntries(
    tx,
    userId,
    wanted.map((entry) => ({
      ...entry,
      id: newId(),
      timeSlots: slotsToKeep(entry),
      ifNeedBe: ifNeedBeToKeep(entry),
      notes: entry.notes || null,
    })),
  );
  for (const entry of saved) publish(availabilityEvents.entrySaved, entry.version, entryState(entry));
  return saved.map(entryView);
}

const EVERY_DATE = { startDate: '0001-01-01', endDate: '9999-12-31' };

/** Says for a golfer what another said of dates of which they said nothing themselves; the caller holds both. */
export async function copyEntries(tx: Tx, publish: Publish, from: string, to: string): Promise<void> {
  const own = new Set((await findEntries(tx, to, EVERY_DATE)).map(({ date }) => date));
  const missing = (await findEntries(tx, from, EVERY_DATE)).filter(({ date }) => !own.has(date));
  const wanted = missing.map((entry) => ({ ...asWanted(saidBy(entry)), date: entry.date, notes: entry.notes }));
  if (wanted.length > 0) await saveEntries(tx, publish, to, wanted);
}

/** Copies what was said into the form in which it is asked for. */
const asWanted = ({ isAvailable, timeSlots, ifNeedBe }: Said) => ({
  isAvailable,
  timeSlots: [...timeSlots],
  ifNeedBe: [...ifNeedBe],
});

/**
 * Deletes what a golfer said, of these dates or of all, and publishes the end of each; what was published of them before is
 * erased: no deletion of the account would find an entry that is not there any more.
 * @returns how many there were.
 */
export async function eraseEntriesOf(
  tx: Tx,
  userId: string,
  publish: Publish,
  dates?: readonly string[],
): Promise<number> {
  const entries = await deleteEntries(tx, userId, dates);
  for (const entry of entries) publish(availabilityEvents.entryDeleted, entry.version, entry, { erase: [entry.id] });
  return entries.length;
}

export const presentEntries = async (tx: Tx, page: Page): Promise<PresentState[]> =>
  (await findEntryPage(tx, page)).map((entry) =>
    present(availabilityEvents.entrySaved, entry.version, entryState(entry)),
  );
