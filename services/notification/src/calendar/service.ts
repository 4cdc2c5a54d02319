import type { CalendarProvider, CalendarSync } from '@fourball/contracts/http/calendar.ts';
import type { Publish } from '@fourball/kit/events/publish/ledger.ts';
import type { Prisma, PrismaClient } from '../generated/prisma/client.ts';
import { deleteConnection, deleteConnections } from './feed/repository.ts';
import { bringUpToDate, type FeedService } from './feed/service.ts';
import { findLiveImport } from './import/repository.ts';
import {
  applySettings,
  type CalendarImportService,
  deleteImportOf,
  eraseImportOf,
  type WriteCalendar,
} from './import/service.ts';
import { deleteSettings, lockSettings, updateSettings } from './settings/repository.ts';
import { type CalendarSettings, lockCalendars, settingsOf } from './settings/service.ts';
import { calendarSyncView } from './views.ts';

type Tx = Prisma.TransactionClient;
export type CalendarService = ReturnType<typeof createCalendarService>;

export function createCalendarService(options: {
  client: PrismaClient;
  write: WriteCalendar;
  feeds: FeedService;
  imports: CalendarImportService;
}) {
  const { client, write, feeds, imports } = options;

  const overview = async (golferId: string): Promise<CalendarSync> =>
    calendarSyncView({
      settings: await settingsOf(client, golferId),
      feeds: await feeds.addressesOf(golferId),
      imported: await findLiveImport(client, golferId),
    });

  const overviewAfter = (golferId: string, act: Promise<unknown>) => act.then(() => overview(golferId));

  return {
    overview,

    async change(golferId: string, change: { [Name in keyof CalendarSettings]?: boolean | undefined }) {
      const begunAt = new Date();
      await write(golferId, async (tx, publish) => {
        const before = await lockCalendars(tx, golferId, begunAt);
        const after = {
          syncEnabled: change.syncEnabled ?? before.syncEnabled,
          autoSync: change.autoSync ?? before.autoSync,
        };
        await updateSettings(tx, { golferId, ...after });
        // Keep the rounds that auto-sync has let in.
        if (before.autoSync && !after.autoSync) await bringUpToDate(tx, golferId);
        await applySettings(tx, publish, golferId, { before, after });
      });
      return overview(golferId);
    },

    async connect(golferId: string, provider: CalendarProvider) {
      const begunAt = new Date();
      await client.$transaction(async (tx) => {
        await lockCalendars(tx, golferId, begunAt);
        await feeds.connect(tx, golferId, provider, begunAt);
      });
      return overview(golferId);
    },

    disconnect: (golferId: string, provider: CalendarProvider) =>
      overviewAfter(golferId, deleteConnection(client, golferId, provider)),

    importFrom: (golferId: string, address: string) => overviewAfter(golferId, imports.importFrom(golferId, address)),

    forgetImport: (golferId: string) => overviewAfter(golferId, imports.forget(golferId)),

    /** The answer says why a calendar cannot be read now. */
    async sync(golferId: string) {
      await bringUpToDate(client, golferId);
      await imports.readAgain(golferId, true);
      return overview(golferId);
    },
  };
}

/** Ends the feeds and the import that were made before then. */
export async function endCalendarsOf(tx: Tx, publish: Publish, golferId: string, before: Date): Promise<void> {
  await lockSettings(tx, golferId);
  await deleteConnections(tx, golferId, before);
  await deleteImportOf(tx, publish, golferId, before);
}

/** Forgets all that an account that is gone had of calendars. */
export async function eraseCalendarsOf(tx: Tx, publish: Publish, golferId: string): Promise<void> {
  await lockSettings(tx, golferId);
  await deleteConnections(tx, golferId);
  await eraseImportOf(tx, publish, golferId);
  await deleteSettings(tx, golferId);
}
