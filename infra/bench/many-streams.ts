import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { STREAMS_PER_GOLFER } from '@fourball/contracts/constants.ts';
import { notificationRoutes } from '@fourball/contracts/http/notification.ts';
import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import { type Golfer, registerGolfer } from '../proofs/golfer.ts';
import { createSquad, inDays } from '../proofs/squad.ts';
import { type OpenStream, openStream } from './event-stream.ts';

/** Long enough for a collector that is about to run. */
const SETTLES_MS = 5_000;
const GIVEN_UP_MS = 20_000;

export interface ManyStreams {
  readonly streams: number;
  /** Streams on which the event came. */
  readonly reached: number;
  /** Milliseconds until the last of them had it, from the answer to the call that caused it. */
  readonly lastAfter: number;
  /** Resident memory of the notification service, MiB: before, with the streams open, and after the event. */
  readonly memory: readonly [number, number, number];
}

/** Opens so many streams, of as many golfers as that takes, and has a leader tell all of them of a tee time. */
export async function holdStreams(url: string, pid: number, count: number): Promise<ManyStreams> {
  const leader = await registerGolfer(url, 'Leader');
  const { squad, inviteCode } = await createSquad(leader, 'Crowd');
  const golfers: Golfer[] = [];
  for (let made = 0; made < count / STREAMS_PER_GOLFER; made += 1) {
    const golfer = await registerGolfer(url, 'Member');
    await golfer.ask(squadRoutes.join, { params: { inviteCode } });
    golfers.push(golfer);
  }
  await wait(SETTLES_MS);
  const before = await residentMiB(pid);
  const streams: OpenStream[] = [];
  for (const golfer of golfers) {
    const cookie = golfer.cookieHeader();
    const opened = Array.from({ length: STREAMS_PER_GOLFER }, () => openStream(url, cookie));
    streams.push(...(await Promise.all(opened)));
  }
  await wait(SETTLES_MS);
  const open = await residentMiB(pid);

  const heard = streams.map((stream) => stream.next('notification', '"type":"tee_time_reminder"'));
  const details = { date: inDays(10), time: '09:00', course: 'Heron Lake', pricePerPlayer: 45 } as const;
  await leader.ask(notificationRoutes.notifyTeeTime, {
    params: { squadId: squad.id },
    body: { teeTimeDetails: details, availableMembers: golfers.map(({ user }) => user.id) },
  });
  const answered = performance.now();
  const given = wait(GIVEN_UP_MS, undefined, { ref: false });
  const moments = (await Promise.all(heard.map((moment) => Promise.race([moment, given])))).filter(
    (moment) => moment !== undefined,
  );
  await wait(SETTLES_MS);
  const after = await residentMiB(pid);
  for (const stream of streams) stream.close();
  return {
    streams: streams.length,
    reached: moments.length,
    lastAfter: Math.max(...moments) - answered,
    memory: [before, open, after],
  };
}

async function residentMiB(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}
