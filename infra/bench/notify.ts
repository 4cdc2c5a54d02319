import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sentenceOf } from '../local/operator-error.ts';
import { freePorts } from '../local/ports.ts';
import { prepare } from '../local/prepare.ts';
import { step, terminalReport } from '../local/report.ts';
import { readRun } from '../local/run-state.ts';
import { type RunningStack, startStack } from '../local/stack.ts';
import { BOOKINGS_OF_PAIR, bookAll, formPair } from './bookings.ts';
import { holdStreams } from './many-streams.ts';

/* `make bench-notify`: how soon word of a booking is on the other member's open stream, and what open streams cost. */
const PAIRS = 10;
const STREAMS = 1_000;
/**
 * Baseline that the stream replaces: the panel asks every 10 seconds, so that news wait for half of that on average.
 */
const POLL_MS = 10_000;

const report = terminalReport();
const note = (line = '') => report({ kind: 'note', line });

async function run(): Promise<void> {
  await prepare(report);
  await withStack(async ({ url }) => {
    const delays = await step(report, `Booking ${PAIRS * BOOKINGS_OF_PAIR} rounds`, () => book(url));
    tellOfDelays(delays);
  });
  // Another one: what the bookings left to be collected would count as memory that the streams need not ask for.
  await withStack(async ({ url, dataDirectory }) => {
    const pid = readRun(dataDirectory)?.processes.find(({ name }) => name === 'notification')?.pid ?? 0;
    tellOfMany(await step(report, `Opening ${STREAMS} streams`, () => holdStreams(url, pid, STREAMS)));
  });
}

async function withStack(work: (stack: RunningStack) => Promise<void>): Promise<void> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'fourball-bench-'));
  const [port = 0] = await freePorts(1);
  try {
    const stack = await step(report, 'Starting a whole stack, durable as in earnest', () =>
      startStack({ port, dataDirectory, environment: { RATE_LIMIT_SCALE: '1000000' } }),
    );
    await work(stack).finally(stack.stop);
  } finally {
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

async function book(url: string): Promise<number[]> {
  const delays: number[] = [];
  for (let made = 0; made < PAIRS; made += 1) {
    const pair = await formPair(url);
    delays.push(...(await bookAll(pair)));
    pair.stream.close();
  }
  return delays;
}

function tellOfDelays(delays: readonly number[]) {
  const sorted = delays.toSorted((one, other) => one - other);
  const at = (share: number) => ms(sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN);
  note();
  note(`From the answer of a booking to its event on the other member's stream, ${delays.length} bookings`);
  note(`  median           ${at(0.5)}  (at most 30 ms; by the poll ${ms(POLL_MS / 2)})`);
  note(`  90th percentile  ${at(0.9)}`);
  note(`  99th percentile  ${at(0.99)}  (at most 150 ms; by the poll ${ms(POLL_MS * 0.99)})`);
  note(`  longest          ${at(1)}`);
  note();
}

function tellOfMany({ streams, reached, lastAfter, memory }: Awaited<ReturnType<typeof holdStreams>>) {
  const [before, open, after] = memory;
  note();
  note(`${streams} open streams on one replica of the notification service`);
  note(`  streams that got the event  ${reached}  (all)`);
  note(`  the last of them after      ${ms(lastAfter)}`);
  note(`  memory before, open, after  ${[before, open, after].map((one) => `${one.toFixed(0)} MiB`).join(', ')}`);
  note(`  more memory                 ${(Math.max(open, after) - before).toFixed(0)} MiB  (at most 150 MiB)`);
}

const ms = (value: number) => `${value.toFixed(1)} ms`;

try {
  await run();
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
}
