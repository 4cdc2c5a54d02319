import type { CalendarSync } from '@fourball/contracts/http/calendar.ts';
import type { FeedService } from './feed/service.ts';
import type { LiveImport } from './import/repository.ts';
import type { CalendarSettings } from './settings/service.ts';

interface Known {
  readonly settings: CalendarSettings;
  readonly feeds: Awaited<ReturnType<FeedService['addressesOf']>>;
  readonly imported: LiveImport | undefined;
}

/** Shows the owner the host of the imported calendar and how many busy times it has; nobody sees more. */
export const calendarSyncView = ({ settings, feeds, imported }: Known): CalendarSync => ({
  syncEnabled: settings.syncEnabled,
  autoSync: settings.autoSync,
  connections: feeds.map(({ connectedAt, lastSyncAt, lastUsedAt, ...feed }) => ({
    ...feed,
    connectedAt: connectedAt.toISOString(),
    lastSyncAt: (settings.autoSync && lastUsedAt && lastUsedAt > lastSyncAt ? lastUsedAt : lastSyncAt).toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  })),
  imported: imported
    ? {
        host: imported.host,
        importedAt: imported.importedAt?.toISOString() ?? null,
        lastSyncAt: imported.lastSyncAt?.toISOString() ?? null,
        busyTimes: imported.busy.length,
        failure: imported.failure,
      }
    : null,
});
