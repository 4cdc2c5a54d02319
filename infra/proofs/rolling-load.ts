import { setTimeout as pause } from 'node:timers/promises';
import { STALE_HEADER } from '@fourball/contracts/http/headers.ts';
import type { InputOf, Route } from '@fourball/contracts/http/route.ts';
import { routes } from '@fourball/contracts/http/routes.ts';
import { SLOTS_IN_DAYLIGHT } from './chaos/daylight.ts';
import { createSquad, type Golfer, inDays, registerGolfer } from './golfer.ts';
import { type LiveStream, openStream } from './live-stream.ts';

/** Pause of a golfer between two taps. */
const THINK_MS = 20;
/** A page hears of the last notices within this time, also on a busy machine. */
const PATIENCE_MS = 30_000;

export interface LoadReport {
  requests: number;
  stale: number;
  /** Each request that was not answered as its contract says of success, with the cause. */
  readonly failures: string[];
  streamsOpened: number;
  /** Notices that a page which holds a stream never got. */
  readonly unseen: string[];
}

/** Squads of two that do the main job over and over, with their pages open; every call of it has to succeed. */
export async function startRollingLoad(url: string, squads: number) {
  const report: LoadReport = { requests: 0, stale: 0, failures: [], streamsOpened: 0, unseen: [] };
  let isOver = false;
  const call = async <R extends Route>(golfer: Golfer, route: R, input: InputOf<R>) => {
    report.requests += 1;
    const startedAt = new Date().toISOString();
    const say = (what: string) => {
      report.failures.push(`${startedAt} ${route.method} ${route.path}: ${what}`);
      return undefined;
    };
    try {
      const answer = await golfer.call(route, input);
      if (answer.headers.has(STALE_HEADER)) report.stale += 1;
      if (answer.status !== route.success.status) return say(`${answer.status} ${answer.text}`);
      await pause(THINK_MS);
      return answer.body();
    } catch (error) {
      return say(causeOf(error));
    }
  };

  /** Two golfers and their squad. */
  async function meet(index: number) {
    const [leader, member] = await Promise.all([registerGolfer(url, 'Leader'), registerGolfer(url, 'Member')]);
    const { squad, inviteCode } = await createSquad(leader, `Rolling ${index}`);
    await member.ask(routes.join, { params: { inviteCode } });
    return { leader, member, params: { squadId: squad.id } };
  }

  async function play({ leader, member, params }: Awaited<ReturnType<typeof meet>>) {
    const following = follow(member);
    for (let round = 0; !isOver; round += 1) {
      const date = inDays(5 + (round % 20));
      const time = SLOTS_IN_DAYLIGHT[round % SLOTS_IN_DAYLIGHT.length] ?? '09:00';
      await Promise.all(
        [leader, member].map((golfer) => call(golfer, routes.saveAvailability, { body: { date, timeSlots: [time] } })),
      );
      await call(member, routes.squadAvailability, { params });
      const offers = await call(leader, routes.generateRecommendations, { params });
      const recommendationId = offers?.find(({ status }) => status === 'pending')?.id;
      if (recommendationId) await call(member, routes.confirmRecommendation, { params: { recommendationId } });
      await call(leader, routes.changeProfile, { body: { handicap: round % 36 } });
      await call(leader, routes.changeSquad, { params, body: { description: `Round ${round}` } });
      await Promise.all([
        call(leader, routes.listSquads, {}),
        call(leader, routes.listBookings, {}),
        call(member, routes.listNotifications, { query: {} }),
        call(member, routes.currentUser, {}),
      ]);
      const teeTimeDetails = { date, time, course: `Links ${round}`, pricePerPlayer: 1 };
      const body = { teeTimeDetails, availableMembers: [member.user.id] };
      await call(leader, routes.notifyTeeTime, { params, body });
    }
    await following;
  }

  /** A page of the golfer's, which comes back whenever its stream ends, and must have been shown every notice by the end. */
  async function follow(golfer: Golfer) {
    const seen = new Set<string>();
    let lastEventId = '';
    let stream: LiveStream | undefined;
    const keep = () => {
      for (const { id } of stream?.notifications() ?? []) seen.add(id);
      lastEventId = stream?.lastEventId() || lastEventId;
    };
    const open = async () => {
      report.streamsOpened += 1;
      stream = await openStream(url, golfer, lastEventId);
      if (stream.status !== 200) report.failures.push(`a stream was answered ${stream.status}`);
    };
    const openAgain = async () => {
      if (stream && !stream.hasEnded()) return;
      keep();
      await open().catch((error) => report.failures.push(`a stream was not opened: ${causeOf(error)}`));
    };
    await openAgain();
    while (!isOver) {
      await pause(50);
      await openAgain();
    }
    const listed = await golfer.ask(routes.listNotifications, { query: { limit: 100 } });
    const missing = () => {
      keep();
      return listed.filter(({ id }) => !seen.has(id));
    };
    for (const deadline = performance.now() + PATIENCE_MS; missing().length > 0 && performance.now() < deadline; ) {
      await pause(50);
      await openAgain();
    }
    report.unseen.push(...missing().map(({ message }) => message));
    stream?.close();
  }

  const met = await Promise.all(Array.from({ length: squads }, (_, index) => meet(index)));
  const playing = Promise.all(met.map(play));
  playing.catch(() => {});
  return {
    /** Ends it and tells what became of every request. */
    async stop() {
      isOver = true;
      await playing;
      return report;
    },
  };
}

function causeOf(error: unknown): string {
  const { message, cause } = error as Error & { cause?: { code?: string; message?: string } };
  return [message, cause?.code, cause?.message].filter(Boolean).join(' / ');
}
