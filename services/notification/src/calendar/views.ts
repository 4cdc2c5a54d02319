import type { CalendarProvider, CalendarSync } from '@fourball/contracts/http/calendar.ts';

interface Known {
  readonly settings: { readonly syncEnabled: boolean; readonly autoSync: boolean };
  readonly feeds: readonly {
    readonly provider: CalendarProvider;
    readonly feedUrl: string;
    readonly connectedAt: Date;
    readonly lastSyncAt: Date;
    readonly lastUsedAt: Date | null;
  }[];
  readonly imported:
    | {
        readonly host: string;
        readonly importedAt: Date | null;
        readonly lastSyncAt: Date | null;
        readonly busy: readonly unknown[];
        readonly failure: string | null;
      }
    | undefined;
}

/** Shows the owner the host of the imported calendar and how many busy times it has; nobody sees more. */
export const calendarSyncView = ({ settings, feeds, imported }: Known): CalendarSync => ({
  syncEnabled: settings.syncEnabled,
  autoSync: settings.autoSync,
  connections: feeds.map(({ connectedAt, lastSyncAt, lastUsedAt, ...feed }) => ({
    ...feed,
    connectedAt: connectedAt.toISOString(),
    lastSyncAt: lastSyncAt.toISOString(),
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
