import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { STREAMS_PER_GOLFER } from '@fourball/contracts/constants.ts';
import { routes } from '@fourball/contracts/http/routes.ts';
import { readRun } from '../dev-stack/run-state.ts';
import { createSquad, type Golfer, inDays, registerGolfer } from '../proofs/golfer.ts';
import { during, note, runBench, withFolder, withStack } from './bench.ts';
import { residentOf } from './processor.ts';

/* `make bench-notify`: how soon word of a booking is on the other member's open stream, and what open streams cost. */
const PAIRS = 10;
/** Two rounds a day that do not overlap, on the days that may be booked. */
const TIMES = ['08:00', '13:00'] as const;
const DAYS = Array.from({ length: 25 }, (_, index) => index + 3);
const STREAMS = 1_000;
/** Baseline that the stream replaces: the panel asks every 10 seconds, so that news wait for half of that on average. */
const POLL_MS = 10_000;
/** Long enough for a collector that is about to run. */
const SETTLES_MS = 5_000;
const GIVEN_UP_MS = 20_000;
/** Each stream has a connection of its own. */
const agent = new Agent({ keepAlive: false });

interface OpenStream {
  /** Resolves with the moment (performance.now()) at which the next notification of a type came. */
  next(type: string): Promise<number>;
  close(): void;
}

/** Opens a golfer's stream through the gateway at `url`; resolves with its first bytes. */
async function openStream(url: string, golfer: Golfer): Promise<OpenStream> {
  const headers = { cookie: golfer.cookieHeader() };
  const request = get(url + routes.streamNotifications.path, { agent, headers });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`A stream was refused with ${answer.statusCode}`);
  const waiting = new Map<string, (at: number) => void>();
  let rest = '';
  answer.on('data', (part: Buffer) => {
    const at = performance.now();
    const frames = (rest + part).split('\n\n');
    rest = frames.pop() ?? '';
    for (const frame of frames.filter((one) => one.includes('event: notification\n'))) {
      for (const [type, found] of waiting) if (frame.includes(`"type":"${type}"`)) found(at);
    }
  });
  await once(answer, 'data');
  return {
    next: (type) => new Promise((resolve) => waiting.set(type, resolve)),
    close: () => request.destroy(),
  };
}

/**
 * Books every slot of two golfers, one after the other.
 * @returns of each booking the milliseconds from its answer to its event on the other's stream; below 0 when the event
 * was faster.
 */
async function bookAll(url: string): Promise<number[]> {
  const [creator, mate] = [await registerGolfer(url, 'Creator'), await registerGolfer(url, 'Mate')];
  const { squad, inviteCode } = await createSquad(creator, 'Squad of the bench');
  await mate.ask(routes.join, { params: { inviteCode } });
  const [course] = await mate.ask(routes.searchCourses, { query: {} });
  if (!course) throw new Error('There is no course to book');
  const stream = await openStream(url, mate);
  const delays: number[] = [];
  for (const day of DAYS) {
    for (const time of TIMES) {
      const slot = { date: inDays(day), time, courseId: course.id };
      const params = { squadId: squad.id };
      const { id } = await mate.ask(routes.confirmOptimalSlot, { params, body: { slot } });
      const heard = stream.next('booking_confirmation');
      await creator.ask(routes.bookRecommendation, { params: { recommendationId: id }, body: {} });
      const answered = performance.now();
      delays.push((await heard) - answered);
    }
  }
  stream.close();
  return delays;
}

/** Opens the streams, of as many golfers as that takes, and has a leader tell all of them of a tee time. */
async function holdStreams(url: string, pid: number): Promise<void> {
  const leader = await registerGolfer(url, 'Leader');
  const { squad, inviteCode } = await createSquad(leader, 'Squad of the bench');
  const golfers: Golfer[] = [];
  for (let made = 0; made < STREAMS / STREAMS_PER_GOLFER; made += 1) {
    const golfer = await registerGolfer(url, 'Listener');
    await golfer.ask(routes.join, { params: { inviteCode } });
    golfers.push(golfer);
  }
  const memory: number[] = [];
  const settle = async () => {
    await wait(SETTLES_MS);
    memory.push(residentOf(pid) / 1024 ** 2);
  };
  await settle();
  const streams: OpenStream[] = [];
  for (const golfer of golfers)
    streams.push(...(await Promise.all(Array.from({ length: STREAMS_PER_GOLFER }, () => openStream(url, golfer)))));
  await settle();

  const heard = streams.map((stream) => stream.next('tee_time_reminder'));
  const teeTimeDetails = { date: inDays(10), time: '09:00', course: 'Heron Lake', pricePerPlayer: 45 } as const;
  await leader.ask(routes.notifyTeeTime, {
    params: { squadId: squad.id },
    body: { teeTimeDetails, availableMembers: golfers.map(({ user }) => user.id) },
  });
  const answered = performance.now();
  const given = wait(GIVEN_UP_MS, undefined, { ref: false });
  const outcomes = await Promise.all(heard.map((moment) => Promise.race([moment, given])));
  const moments = outcomes.filter((moment) => moment !== undefined);
  await settle();
  for (const stream of streams) stream.close();

  note();
  note(`${streams.length} open streams on one replica of the notification service`);
  note(`  streams that got the event  ${moments.length}  (all)`);
  note(`  the last of them after      ${ms(Math.max(...moments) - answered)}`);
  note(`  memory before, open, after  ${memory.map((one) => `${one.toFixed(0)} MiB`).join(', ')}`);
  const [before = 0, ...later] = memory;
  note(`  more memory                 ${(Math.max(...later) - before).toFixed(0)} MiB  (at most 150 MiB)`);
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

const ms = (value: number) => `${value.toFixed(1)} ms`;

/** A durable stack for each: what bookings leave to be collected would count as memory that streams need not ask for. */
await runBench(['nats-server'], async () => {
  await withFolder((dataDirectory) =>
    withStack({ dataDirectory }, async ({ url }) => {
      const delays: number[] = [];
      await during(`Booking ${PAIRS * DAYS.length * TIMES.length} rounds`, async () => {
        for (let pair = 0; pair < PAIRS; pair += 1) delays.push(...(await bookAll(url)));
      });
      tellOfDelays(delays);
    }),
  );
  await withFolder((dataDirectory) =>
    withStack({ dataDirectory }, async ({ url }) => {
      const pid = readRun(dataDirectory)?.processes.find(({ name }) => name === 'notification')?.pid ?? 0;
      await during(`Opening ${STREAMS} streams`, () => holdStreams(url, pid));
    }),
  );
});
