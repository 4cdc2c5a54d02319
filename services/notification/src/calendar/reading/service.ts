import type { Agent } from 'node:https';
import { Worker } from 'node:worker_threads';
import { within } from '@fourball/kit/process/within.ts';
import pLimit from 'p-limit';
import { readPublicText, Unreadable, type Validators } from '../../lib/safe-fetch/fetch-text.ts';
import { type BusyTimes, type BusyWindow, windowAround } from './parser.ts';

export type CalendarReading = ({ readonly busy: BusyTimes } & Validators) | 'unchanged';

/** Reads the calendar at an address. @throws Unreadable with the reason, within eight seconds. */
export type ReadCalendar = (address: string, known?: Validators) => Promise<CalendarReading>;

/** From the question to the answer: the gateway waits ten seconds for it. */
const WITHIN_MS = 8_000;
/** No calendar of a golfer takes as long to understand. */
const THINKING_MS = 4_000;
const MEMORY_MB = 192;

/**
 * Reads golfers' calendars, of which each may be a trap: over connections of `agent`, and understood in a thread with
 * limits of its own, so that nothing else of this process waits or dies for one of them.
 * @param thinkingMs after which one is given up that is not understood by then.
 * @param withinMs from the question to the answer, whatever it is.
 * @param atOnce so many are understood at once: more would take the processors from those who wait for an answer.
 */
export function createCalendarReader(options: {
  agent: Agent;
  ownHost: string;
  atOnce: number;
  thinkingMs?: number;
  withinMs?: number;
}): ReadCalendar {
  const { agent, ownHost, atOnce, thinkingMs = THINKING_MS, withinMs = WITHIN_MS } = options;
  const line = pLimit(atOnce);
  return async (address, known) => {
    const until = performance.now() + withinMs;
    const reading = await readPublicText({ address, agent, known, withinMs });
    if (reading === 'unchanged') return reading;
    const { text, ...validators } = reading;
    const window = windowAround(new Date(), ownHost);
    const understood = line(() => understand(text, window, Math.min(thinkingMs, until - performance.now())));
    const busy = await within(until - performance.now(), understood, undefined);
    if (!busy) throw tooLate();
    return { busy, ...validators };
  };
}

const tooLate = () => new Unreadable('The calendar could not be read within 8 seconds');

/** Final message of the thread. */
type Answer = { busy: BusyTimes } | { fault: string };

async function understand(text: string, window: BusyWindow, withinMs: number): Promise<BusyTimes> {
  if (withinMs <= 0) throw tooLate();
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: { text, window },
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 32 },
  });
  const timer = setTimeout(() => void worker.terminate(), withinMs);
  try {
    const answer = await new Promise<Answer>((resolve, reject) => {
      worker.on('message', resolve);
      worker.on('error', reject);
      worker.on('exit', () => reject(new Error('the thread ended')));
    });
    if ('fault' in answer) throw new Unreadable(answer.fault);
    return answer.busy;
  } catch (cause) {
    if (cause instanceof Unreadable) throw cause;
    throw new Unreadable('This calendar is too large or too complex to read', { cause });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
