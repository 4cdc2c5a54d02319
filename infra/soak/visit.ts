import { setTimeout as pause } from 'node:timers/promises';
import { authRoutes } from '@fourball/contracts/http/auth.ts';
import { rankingRoutes } from '@fourball/contracts/http/ranking.ts';
import { recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import * as act from '../chaos/load/acts.ts';
import { createCaller, type Notebook } from '../chaos/load/caller.ts';
import type { Golfer } from '../chaos/load/golfer.ts';
import { goOut } from '../chaos/load/outing.ts';
import { type LiveStream, openStream } from '../proofs/live-stream.ts';
import { inDays } from '../proofs/squad.ts';
import type { Random } from '../random.ts';

export interface VisitOptions {
  readonly url: string;
  readonly notebook: Notebook;
  readonly random: Random;
  /** Theirs alone. */
  readonly name: string;
}

const PASSWORD = 'fairway7';
const LONGEST_THOUGHT_MS = 400;

/**
 * Four golfers open accounts, do the main job with a live page each, look at every ranking, sign out and in again, and
 * delete their accounts: what they leave behind is history.
 */
export async function visit(options: VisitOptions): Promise<void> {
  const { url, name, random } = options;
  const golfers = await Promise.all(['A', 'B', 'C', 'D'].map((letter) => register(options, `${name}${letter}`)));
  const pages: LiveStream[] = [];
  const openPage = async ({ caller }: Golfer) => {
    const page = await openStream(url, caller.visitor);
    if (page.status !== 200) noteFailure(options.notebook, `A live page was refused with ${page.status}`);
    pages.push(page);
  };
  try {
    await Promise.all(golfers.map(openPage));
    await goOut(golfers, name, random);
    await Promise.all(golfers.map(lookAtRankings));
    for (const golfer of golfers.slice(0, 2)) {
      await signOutAndIn(golfer);
      await openPage(golfer);
    }
  } finally {
    for (const page of pages) page.close();
    for (const { caller } of golfers) await caller.read(authRoutes.deleteAccount, { body: { password: PASSWORD } });
  }
}

async function register({ url, notebook, random }: VisitOptions, name: string): Promise<Golfer> {
  const caller = createCaller(url, notebook);
  const credentials = { email: `${name}@example.com`.toLowerCase(), password: PASSWORD };
  const body = { ...credentials, firstName: 'Golfer', lastName: name };
  const registered = await caller.read(authRoutes.register, { body });
  if (registered.outcome !== 'answered') throw new Error(`${name} cannot register`);
  const own = random.fork(name);
  return {
    id: registered.body.id,
    credentials,
    caller,
    random: own,
    think: () => pause(own.whole(0, LONGEST_THOUGHT_MS)),
  };
}

async function lookAtRankings(golfer: Golfer): Promise<void> {
  const { caller } = golfer;
  await caller.read(recommendationRoutes.optimalWeekendSlots, {});
  const squads = await act.squadsOf(golfer);
  const squadId = squads.outcome === 'answered' ? squads.body[0]?.id : undefined;
  if (squadId === undefined) return;
  const params = { squadId };
  await caller.read(rankingRoutes.squadHeatMap, { params });
  await golfer.think();
  await caller.read(rankingRoutes.squadOutlook, { params });
  await golfer.think();
  await caller.read(recommendationRoutes.optimizeTeeTimes, {
    params,
    body: { startDate: inDays(1), endDate: inDays(14), leaveOut: [], mustCome: [] },
  });
}

async function signOutAndIn({ caller, credentials }: Golfer): Promise<void> {
  await caller.read(authRoutes.logout, {});
  await caller.read(authRoutes.login, { body: credentials });
}

export const noteFailure = ({ faults }: Notebook, fault: string): void => {
  faults.set(fault, (faults.get(fault) ?? 0) + 1);
};
