import { setTimeout as pause } from 'node:timers/promises';
import { routes } from '@fourball/contracts/http/routes.ts';
import { readRun } from '../dev-stack/run-state.ts';
import type { RunningStack } from '../dev-stack/stack.ts';
import { parts } from '../dev-stack/topology.ts';
import { inDays, registerGolfer } from '../proofs/golfer.ts';
import { sumOf } from './bench.ts';
import { fill } from './data.ts';
import { residentOf } from './processor.ts';
import { fillLargeSquads } from './ranked-squads.ts';
import { PASSWORD } from './stage.ts';
import { type Load, load } from './wrk.ts';

const REST_MS = 30_000;
const LOAD_SECONDS = 300;
const LOOK_MS = 500;
const SQUADS = 200;
const LARGE_SQUADS = 4;

/** The proportional set sizes of the parts, in MiB and in their order. */
type Look = readonly number[];

/** Looks at the parts half a minute after their start, and twice a second while they are under load. */
export async function atRestAndUnderLoad(stack: RunningStack): Promise<{ rest: Look; looks: readonly Look[] }> {
  await pause(REST_MS);
  const rest = look(stack);
  const looks = [rest];
  const over = new AbortController();
  const loading = loadAll(stack).finally(() => over.abort());
  while (!over.signal.aborted) {
    looks.push(look(stack));
    await pause(LOOK_MS, undefined, { signal: over.signal }).catch(() => {});
  }
  await loading;
  return { rest, looks };
}

/** The largest sum of any look. */
export const mostOf = (looks: readonly Look[]): number => Math.max(...looks.map(sumOf));

function look({ dataDirectory }: RunningStack): Look {
  const running = readRun(dataDirectory)?.processes ?? [];
  return parts.map((part) => residentOf(running.find(({ name }) => name === part)?.pid as number) / 1024 ** 2);
}

/** Reads, sign-ins, answers whose events others hear of, and rankings of squads of 100 with 200 courses, all at once. */
async function loadAll({ url, wiring }: RunningStack): Promise<void> {
  const [golfer, other] = [await registerGolfer(url, 'Dana'), await registerGolfer(url, 'Sam')];
  const squadId = await fill(wiring.databaseUrls, golfer.user.id, SQUADS);
  const large = await fillLargeSquads(wiring.databaseUrls.recommendation as string, golfer.user.id, LARGE_SQUADS);
  const headers = { cookie: golfer.cookieHeader() };
  const ask = (path: string, connections: number, more: Partial<Load> = {}) =>
    load({ url: url + path, headers, connections, seconds: LOAD_SECONDS, ...more });
  const generate = routes.generateRecommendations.path;
  await Promise.all([
    ask(routes.listSquads.path, 8),
    ask(routes.listRecommendations.path.replace(':squadId', squadId), 8),
    ask(routes.listNotifications.path, 8),
    // By somebody else: so many sessions end the earliest ones of a golfer.
    ask(routes.login.path, 4, { headers: {}, body: { email: other.user.email, password: PASSWORD } }),
    ask(routes.saveAvailability.path, 4, { body: { date: inDays(10), timeSlots: ['09:00'] } }),
    ask(generate, 2, { body: {}, paths: large.map((id) => generate.replace(':squadId', id)) }),
  ]);
}
