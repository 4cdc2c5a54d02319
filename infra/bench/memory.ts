import { setTimeout as pause } from 'node:timers/promises';
import { authRoutes } from '@fourball/contracts/http/auth.ts';
import { availabilityRoutes } from '@fourball/contracts/http/availability.ts';
import { notificationRoutes } from '@fourball/contracts/http/notification.ts';
import { recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import { readRun } from '../local/run-state.ts';
import type { RunningStack } from '../local/stack.ts';
import { parts } from '../local/topology.ts';
import { fill } from './data.ts';
import { fillLargeSquads } from './large-squads.ts';
import { inDays, signUpPlayer } from './players.ts';
import { residentOf } from './resident.ts';
import { PASSWORD } from './stage.ts';
import { type Load, load } from './wrk.ts';

const REST_MS = 30_000;
const LOAD_SECONDS = 30;
const LOOK_MS = 500;
const SQUADS = 200;
const LARGE_SQUADS = 4;
const MEBIBYTE = 1024 * 1024;

/** In MiB. */
interface Memory {
  readonly rest: number;
  readonly peak: number;
}

/** Sum of all processes; the peak is that of the sum. */
export interface StackMemory extends Memory {
  readonly processes: ReadonlyMap<string, Memory>;
}

/** The proportional set sizes of the parts half a minute after their start, and the most of them under load. */
export async function atRestAndUnderLoad(stack: RunningStack): Promise<StackMemory> {
  await pause(REST_MS);
  const rest = await look(stack);
  const looks = [rest];
  const over = new AbortController();
  const loading = loadAll(stack).finally(() => over.abort());
  while (!over.signal.aborted) {
    looks.push(await look(stack));
    await pause(LOOK_MS, undefined, { signal: over.signal }).catch(() => {});
  }
  await loading;
  const most = (of: (sizes: ReadonlyMap<string, number>) => number) => Math.max(...looks.map(of));
  const of = (part: string) => (sizes: ReadonlyMap<string, number>) => sizes.get(part) ?? 0;
  const processes = parts.map((part) => [part, { rest: of(part)(rest), peak: most(of(part)) }] as const);
  return { rest: sumOf(rest), peak: most(sumOf), processes: new Map(processes) };
}

const sumOf = (sizes: ReadonlyMap<string, number>) => [...sizes.values()].reduce((sum, size) => sum + size, 0);

async function look({ dataDirectory }: RunningStack): Promise<Map<string, number>> {
  const running = readRun(dataDirectory)?.processes ?? [];
  const pidOf = (part: string) => running.find(({ name }) => name === part)?.pid as number;
  return new Map(
    await Promise.all(parts.map(async (part) => [part, (await residentOf(pidOf(part))) / MEBIBYTE] as const)),
  );
}

/** Reads, sign-ins, answers whose events others hear of, and rankings of squads of 100 with 200 courses, all at once. */
async function loadAll({ url, wiring }: RunningStack): Promise<void> {
  const golfer = await signUpPlayer(url);
  const { squadId } = await fill(wiring.databaseUrls, golfer.user.id, SQUADS);
  const large = await fillLargeSquads(wiring.databaseUrls.recommendation as string, golfer.user.id, LARGE_SQUADS);
  const headers = { cookie: golfer.cookieHeader() };
  const ask = (path: string, connections: number, more: Partial<Load> = {}) =>
    load({ url: url + path, headers, connections, seconds: LOAD_SECONDS, ...more });
  const generate = recommendationRoutes.generateRecommendations.path;
  await Promise.all([
    ask(squadRoutes.listSquads.path, 8),
    ask(recommendationRoutes.listRecommendations.path.replace(':squadId', squadId), 8),
    ask(notificationRoutes.listNotifications.path, 8),
    // Without the cookie: whoever signs in anew ends the session that they had.
    ask(authRoutes.login.path, 4, { headers: {}, body: { email: golfer.user.email, password: PASSWORD } }),
    ask(availabilityRoutes.saveAvailability.path, 4, { body: { date: inDays(10), timeSlots: ['09:00'] } }),
    ask(generate, 2, { body: {}, paths: large.map((id) => generate.replace(':squadId', id)) }),
  ]);
}
