import { isDeepStrictEqual } from 'node:util';
import { notificationEvents } from '@fourball/contracts/events/notification.ts';
import type { Publish } from '@fourball/kit/events/publish/ledger.ts';
import { type Page, type PresentState, present } from '@fourball/kit/events/publish/snapshot.ts';
import { invalid } from '@fourball/kit/http/problem.ts';
import { recordAuditActions } from '@fourball/kit/security/audit.ts';
import type { Open } from '@fourball/kit/security/keyring.ts';
import type { Seal } from '@fourball/kit/security/sealing.ts';
import { addAskedGauge } from '@fourball/kit/telemetry/asked-gauge.ts';
import type { Metrics } from '@fourball/kit/telemetry/metrics.ts';
import { addOutcomeCounter } from '@fourball/kit/telemetry/outcome-counter.ts';
import * as z from 'zod/mini';
import type { Prisma, PrismaClient } from '../../generated/prisma/client.ts';
import { Unreadable } from '../../lib/safe-fetch/fetch-text.ts';
import type { CalendarReading, ReadCalendar } from '../reading/service.ts';
import { lockSettings } from '../settings/repository.ts';
import { type CalendarSettings, lockCalendars, settingsOfAll } from '../settings/service.ts';
import { isOutdated, nextReadingAt, seesTheSame } from './policy.ts';
import {
  claimImports,
  countDue,
  deleteImport,
  findImport,
  findImportPage,
  findLiveImport,
  type ImportRow,
  type LiveImport,
  measureLag,
  saveImport,
} from './repository.ts';

type Tx = Prisma.TransactionClient;
/** Writes of a golfer's calendars; busy times that it publishes reach the rankings on open screens. */
export type WriteCalendar = <T>(golferId: string, task: (tx: Tx, publish: Publish) => Promise<T>) => Promise<T>;
export type CalendarImportService = ReturnType<typeof createCalendarImportService>;

const OUTCOMES = ['read', 'unchanged', 'failed'] as const;
/** Outcome of reading a calendar once more. */
export type ReadOutcome = (typeof OUTCOMES)[number];

/** A process that says nothing of a calendar for so long has died; reading one takes much less. */
const LEASE_SECONDS = 60;
const SealedAddress = z.object({ address: z.string() });

export function createCalendarImportService(options: {
  client: PrismaClient;
  write: WriteCalendar;
  seal: Seal;
  open: Open;
  readCalendar: ReadCalendar;
}) {
  const { client, write, seal, open, readCalendar } = options;

  const addressOf = async (row: LiveImport) => (await open(row.sealedAddress, SealedAddress)).address;

  /** Also where it was sealed anew meanwhile. */
  const isSameCalendar = async (one: LiveImport, other: LiveImport) =>
    one.sealedAddress === other.sealedAddress || (await addressOf(one)) === (await addressOf(other));

  /** Reads, outside of any transaction; answers the reason where that fails. */
  async function tryToRead(row: LiveImport): Promise<CalendarReading | { failure: string }> {
    const address = await addressOf(row);
    const known = row.lastSyncAt && seesTheSame(row.lastSyncAt, new Date()) ? row : undefined;
    return readCalendar(address, known).catch((error) => {
      if (error instanceof Unreadable) return { failure: error.message };
      throw error;
    });
  }

  async function readAgain(golferId: string, isAsked = false): Promise<ReadOutcome | undefined> {
    const row = await findLiveImport(client, golferId);
    if (!row) return undefined;
    const reading = await tryToRead(row);
    return write(golferId, async (tx, publish) => {
      const settings = await lockSettings(tx, golferId);
      const held = await findLiveImport(tx, golferId);
      // Another calendar has taken its place meanwhile, or none.
      if (!settings || !held || !(await isSameCalendar(held, row))) return undefined;
      const after = afterReading(held, reading, new Date(), isAsked);
      await store(tx, publish, { before: held, after, settings });
      if (reading === 'unchanged') return 'unchanged';
      if ('failure' in reading && after.busy.length === 0) {
        const count = held.busy.length;
        await recordAuditActions(tx, [
          { action: 'busy-times-dropped', rule: 'calendar-unreadable', userId: golferId, count },
        ]);
      }
      return 'failure' in reading ? 'failed' : 'read';
    });
  }

  return {
    /** Reads a calendar and keeps it in the place of the one before. A calendar that cannot be read changes nothing. */
    async importFrom(golferId: string, address: string): Promise<void> {
      const importedAt = new Date();
      const reading = await readCalendar(address).catch((error) => {
        throw error instanceof Unreadable ? invalid('address', error.message) : error;
      });
      if (reading === 'unchanged') throw new Error('a calendar that was never read is unchanged');
      const sealedAddress = await seal({ address });
      await write(golferId, async (tx, publish) => {
        const settings = await lockCalendars(tx, golferId, importedAt);
        const before = await findImport(tx, golferId);
        const blank = { golferId, version: before?.version ?? 0, ...FORGOTTEN };
        const fresh: LiveImport = { ...blank, sealedAddress, host: new URL(address).host, importedAt };
        await store(tx, publish, { before, after: afterReading(fresh, reading, new Date()), settings });
      });
    },

    async forget(golferId: string): Promise<void> {
      const begunAt = new Date();
      await write(golferId, async (tx, publish) => {
        await lockCalendars(tx, golferId, begunAt);
        await deleteImportOf(tx, publish, golferId);
      });
    },

    /** Reads a golfer's calendar once more, if there is one, by plan or as they asked; undefined where it is gone. */
    readAgain,
    /** Takes the golfers whose calendars are to be read, at most `limit`. */
    claim: (limit: number) => claimImports(client, { limit, leaseSeconds: LEASE_SECONDS }),
    countDue: (limit: number) => countDue(client, limit),
    measure: () => measureLag(client),
  };
}

const FORGOTTEN: Omit<ImportRow, 'golferId' | 'version'> = {
  sealedAddress: null,
  host: null,
  busy: [],
  etag: null,
  lastModified: null,
  lastSyncAt: null,
  failure: null,
  failures: 0,
  importedAt: null,
  nextReadAt: null,
};

/** @param isAsked by the golfer: while a retry is planned, failures of such readings put it off no further. */
function afterReading(
  row: LiveImport,
  reading: CalendarReading | { failure: string },
  now: Date,
  isAsked = false,
): LiveImport {
  const isFailed = reading !== 'unchanged' && 'failure' in reading;
  const failures = isFailed ? row.failures + 1 : 0;
  const lastSyncAt = isFailed ? row.lastSyncAt : now;
  const nextReadAt = nextReadingAt({ lastSyncAt, failures }, now, Math.random());
  if (isFailed) {
    const busy = isOutdated(lastSyncAt, now) ? [] : row.busy;
    const isPlanned = row.failures > 0 && row.nextReadAt !== null && row.nextReadAt > now;
    const plan = isAsked && isPlanned ? {} : { failures, nextReadAt };
    return { ...row, busy, failure: reading.failure, ...plan };
  }
  const known = { ...row, lastSyncAt, failure: null, failures, nextReadAt };
  return reading === 'unchanged' ? known : { ...known, ...reading };
}

/** Keeps an import and, where its busy times are others than before, publishes them. */
async function store(
  tx: Tx,
  publish: Publish,
  change: { before: ImportRow | undefined; after: LiveImport; settings: CalendarSettings; former?: CalendarSettings },
): Promise<void> {
  const { before, after, settings, former = settings } = change;
  const busy = counted(after, settings);
  const isChanged = !before?.sealedAddress || !isDeepStrictEqual(counted(before, former), busy);
  const version = after.version + (isChanged ? 1 : 0);
  await saveImport(tx, { ...after, version });
  if (isChanged) publish(notificationEvents.busyTimesRead, version, { id: after.golferId, busy });
}

/** Busy times that count: none while the sync is off. */
const counted = ({ busy }: ImportRow, { syncEnabled }: CalendarSettings) => (syncEnabled ? busy : []);

/** Publishes what counts from now on, after the golfer has switched the sync on or off; holds the calendars already. */
export async function applySettings(
  tx: Tx,
  publish: Publish,
  golferId: string,
  { before, after }: { before: CalendarSettings; after: CalendarSettings },
): Promise<void> {
  const row = await findLiveImport(tx, golferId);
  if (!row || before.syncEnabled === after.syncEnabled) return;
  const now = new Date();
  const busy = isOutdated(row.lastSyncAt, now) ? [] : row.busy;
  // While it was off nobody read it: that is made up for by the next look.
  const next = { ...row, busy, nextReadAt: after.syncEnabled ? now : row.nextReadAt };
  await store(tx, publish, { before: row, after: next, settings: after, former: before });
}

/** Forgets a golfer's calendar, where there is one; its busy times count no more. @param before only one given before then. */
export async function deleteImportOf(tx: Tx, publish: Publish, golferId: string, before?: Date): Promise<void> {
  const row = await findLiveImport(tx, golferId);
  if (!row || (before && row.importedAt && row.importedAt >= before)) return;
  const version = row.version + 1;
  await saveImport(tx, { golferId, version, ...FORGOTTEN });
  publish(notificationEvents.busyTimesForgotten, version, { id: golferId }, { erase: [golferId] });
}

/** Forgets the calendar of an account that is gone, and takes what was published of it out of the events. */
export async function eraseImportOf(tx: Tx, publish: Publish, golferId: string): Promise<void> {
  const row = await findImport(tx, golferId);
  if (!row) return;
  publish(notificationEvents.busyTimesForgotten, row.version + 1, { id: golferId }, { erase: [golferId] });
  await deleteImport(tx, golferId);
}

/** The busy times of a page of golfers, as the events tell them. */
export async function presentBusyTimes(tx: Tx, page: Page): Promise<PresentState[]> {
  const rows = await findImportPage(tx, page);
  const settings = await settingsOfAll(
    tx,
    rows.map(({ golferId }) => golferId),
  );
  return rows.map((row) =>
    present(notificationEvents.busyTimesRead, row.version, {
      id: row.golferId,
      busy: counted(row, settings(row.golferId)),
    }),
  );
}

/** Measures how late calendars are; answers what counts a reading. */
export function measureImports(
  metrics: Metrics,
  imports: Pick<CalendarImportService, 'measure'>,
): (outcome: ReadOutcome) => void {
  addAskedGauge(metrics, {
    name: 'fourball_calendars_lag_seconds',
    help: 'How late the imported calendar is that should have been read first; 0 when none is.',
    ask: async () => [{ value: await imports.measure() }],
  });
  return addOutcomeCounter(metrics, {
    name: 'fourball_calendars_read_total',
    help: 'Imported calendars that were read again, by what became of it.',
    outcomes: OUTCOMES,
  });
}
