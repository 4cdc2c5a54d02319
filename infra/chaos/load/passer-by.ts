import { TIME_SLOTS } from '@fourball/contracts/constants.ts';
import { authRoutes } from '@fourball/contracts/http/auth.ts';
import type { Random } from '../../random.ts';
import { SLOTS_IN_DAYLIGHT } from '../daylight.ts';
import * as act from './acts.ts';
import type { Notebook } from './caller.ts';
import { type Golfer, registerGolfer } from './golfer.ts';
import { persist } from './persistence.ts';

/** In the names and addresses of all of them, and of nobody and nothing else: the names of squads are no golfer's. */
export const PASSER_BY = 'passerby';

/** Someone who looks at Fourball alone: says when they are free, makes a squad, and deletes the account again. */
export async function passBy(options: {
  url: string;
  notebook: Notebook;
  random: Random;
  number: number;
}): Promise<void> {
  const { notebook, random, number } = options;
  const golfer = await registerGolfer({ ...options, name: `${PASSER_BY}${number}` });
  if (golfer === undefined) return;
  const [first, second] = [daysFromNow(random.whole(3, 12)), daysFromNow(random.whole(13, 25))];
  await persist(() => act.save(golfer, first, random.shuffle(SLOTS_IN_DAYLIGHT).slice(0, 2)));
  await persist(() => act.save(golfer, second, [random.pick(TIME_SLOTS)]));
  if (random.chance(0.5)) await persist(() => act.forget(golfer, second));
  await persist(() => act.changeHandicap(golfer, random.whole(0, 360) / 10));
  const squad = await act.createSquad(golfer, `Walk In ${number}`);
  if (squad.outcome === 'answered') await persist(() => act.invite(golfer, squad.body.id));
  await golfer.think();
  await deleteAccount(golfer, notebook);
}

/** Deletes the account. Without an answer, or without a session, signing in again tells whether it is gone. */
async function deleteAccount(golfer: Golfer, notebook: Notebook): Promise<void> {
  await persist(async () => {
    const left = await act.leave(golfer, golfer.credentials);
    const hasNoSession = left.outcome === 'refused' && left.status === 401;
    if (left.outcome !== 'unknown' && !hasNoSession) return left;
    const signedIn = await golfer.caller.read(authRoutes.login, { body: golfer.credentials });
    if (signedIn.outcome === 'answered' && hasNoSession) notebook.faults.set('a session that ended by itself', 1);
    if (signedIn.outcome !== 'refused') return { outcome: 'unknown' };
    const now = performance.now();
    const { id: by, credentials } = golfer;
    const wanted = { by, email: credentials.email };
    notebook.writes.push({ kind: 'leave', wanted, outcome: 'answered', answer: null, startedAt: now, endedAt: now });
    return { outcome: 'answered', body: undefined, isStale: false };
  });
}

const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
