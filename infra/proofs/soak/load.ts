import { setTimeout as pause } from 'node:timers/promises';
import { routes } from '@fourball/contracts/http/routes.ts';
import { sentenceOf } from '../../dev-stack/operator-error.ts';
import * as act from '../chaos/load/acts.ts';
import { countIn, type Notebook } from '../chaos/load/caller.ts';
import { type Golfer, type RegisterOptions, registerGolfer } from '../chaos/load/golfer.ts';
import { goOut } from '../chaos/load/outing.ts';
import { inDays } from '../golfer.ts';
import { type LiveStream, openStream } from '../live-stream.ts';

const LONGEST_THOUGHT_MS = 400;

/**
 * Four golfers open accounts, do the main job with a live page each, look at every ranking, sign out and in again, and
 * delete their accounts: what they leave behind is history.
 */
async function visit(options: RegisterOptions): Promise<void> {
  const { url, name, random } = options;
  const register = async (own: string): Promise<Golfer> => {
    const golfer = await registerGolfer({ ...options, name: own, random: random.fork(own) });
    if (golfer === undefined) throw new Error(`${own} cannot register`);
    return { ...golfer, think: () => pause(golfer.random.whole(0, LONGEST_THOUGHT_MS)) };
  };
  const golfers = await Promise.all(['A', 'B', 'C', 'D'].map((letter) => register(`${name}${letter}`)));
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
    for (const { caller, credentials } of golfers)
      await caller.read(routes.deleteAccount, { body: { password: credentials.password } });
  }
}

async function lookAtRankings(golfer: Golfer): Promise<void> {
  const { caller } = golfer;
  await caller.read(routes.optimalWeekendSlots, {});
  const squads = await act.squadsOf(golfer);
  const squadId = squads.outcome === 'answered' ? squads.body[0]?.id : undefined;
  if (squadId === undefined) return;
  const params = { squadId };
  await caller.read(routes.squadHeatMap, { params });
  await golfer.think();
  await caller.read(routes.squadOutlook, { params });
  await golfer.think();
  await caller.read(routes.optimizeTeeTimes, {
    params,
    body: { startDate: inDays(1), endDate: inDays(14), leaveOut: [], mustCome: [] },
  });
}

async function signOutAndIn({ caller, credentials }: Golfer): Promise<void> {
  await caller.read(routes.logout, {});
  await caller.read(routes.login, { body: credentials });
}

const noteFailure = ({ faults }: Notebook, fault: string): void => countIn(faults, fault);

/** A steady load: foursomes set out by the clock, however far those before them have come. */
export function startLoad({ rate, random, ...options }: Omit<RegisterOptions, 'name'> & { rate: number }) {
  const underWay = new Set<Promise<void>>();
  const stopping = new AbortController();
  let visits = 0;
  let most = 0;

  async function setOut() {
    const begun = performance.now();
    for (let number = 1; !stopping.signal.aborted; number += 1) {
      const name = `${random.fork('names').whole(1, 1e9).toString(36)}x${number}`;
      const one = visit({ ...options, name, random: random.fork(name) })
        .catch((error) => noteFailure(options.notebook, `A visit ended early: ${sentenceOf(error)}`))
        .finally(() => underWay.delete(one));
      underWay.add(one);
      visits += 1;
      most = Math.max(most, underWay.size);
      const next = begun + (number * 60_000) / rate - performance.now();
      await pause(Math.max(0, next), undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  const settingOut = setOut();
  return {
    /** Foursomes that have been there, and the most that were there at the same time. */
    count: () => ({ visits, most }),
    /** Lets nobody set out any more, and waits until everybody has gone. */
    async stop() {
      stopping.abort();
      await settingOut;
      await Promise.all(underWay);
    },
  };
}
