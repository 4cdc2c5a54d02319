import { setTimeout as pause } from 'node:timers/promises';
import { createSignal } from '@fourball/kit/events/publish/signal.ts';
import type { Log } from '@fourball/kit/process/log.ts';
import type { CalendarImportService, ReadOutcome } from './service.ts';

/** Calendars under way at once in one process; a server that hangs holds up no more than these. */
const AT_ONCE = 4;
const POLL_MS = 1_000;
/** Time for a reading under way when the process shall end; then it is another one's as soon as its lease ends. */
const PATIENCE_MS = 3_000;

export interface CalendarReadingJob {
  /** Takes no more calendars and waits, not for ever, for those under way. */
  stop(): Promise<void>;
}

/** Reads the calendars whose time has come, in each replica: one takes what no other has taken. */
export function startCalendarReading(options: {
  imports: Pick<CalendarImportService, 'claim' | 'readAgain'>;
  log: Log;
  counted?: ((outcome: ReadOutcome) => void) | undefined;
}): CalendarReadingJob {
  const { imports, log, counted } = options;
  const signal = createSignal();
  const underWay = new Set<Promise<void>>();
  let isStopping = false;

  async function run() {
    while (!isStopping) {
      const taken = await takeSome().catch((error) => {
        log.warn({ err: error }, 'calendar imports paused: database unavailable');
        return 0;
      });
      if (taken === 0) await signal.wait(POLL_MS);
    }
  }

  async function takeSome(): Promise<number> {
    const room = AT_ONCE - underWay.size;
    const golferIds = room > 0 ? await imports.claim(room) : [];
    for (const golferId of golferIds) {
      const reading = readOne(golferId).finally(() => {
        underWay.delete(reading);
        signal.ring();
      });
      underWay.add(reading);
    }
    return golferIds.length;
  }

  async function readOne(golferId: string) {
    try {
      const outcome = await imports.readAgain(golferId);
      if (outcome) counted?.(outcome);
    } catch (error) {
      // Its lease ends, and then it is another one's.
      log.warn({ err: error }, 'calendar import failed');
    }
  }

  const running = run();
  return {
    async stop() {
      isStopping = true;
      signal.ring();
      await running;
      const patience = new AbortController();
      const tooLong = pause(PATIENCE_MS, undefined, { signal: patience.signal }).catch(() => {});
      await Promise.race([Promise.allSettled(underWay), tooLong]);
      patience.abort();
    },
  };
}
