import { TIME_SLOTS } from '@fourball/contracts/constants.ts';
import { routes } from '@fourball/contracts/http/routes.ts';
import { inDays } from '../../golfer.ts';
import { SLOTS_IN_DAYLIGHT } from '../daylight.ts';
import * as act from './acts.ts';
import { type Notebook, persist } from './caller.ts';
import { type Golfer, type RegisterOptions, registerGolfer } from './golfer.ts';

/** In the names and addresses of all of them, and of nobody and nothing else: the names of squads are no golfer's. */
export const PASSER_BY = 'passerby';

/** Someone who looks at Fourball alone: says when they are free, makes a squad, and deletes the account again. */
export async function passBy(options: Omit<RegisterOptions, 'name'>, number: number): Promise<void> {
  const { notebook, random } = options;
  const golfer = await registerGolfer({ ...options, name: `${PASSER_BY}${number}` });
  if (golfer === undefined) return;
  const [first, second] = [inDays(random.whole(3, 12)), inDays(random.whole(13, 25))];
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
    const left = await act.leave(golfer);
    const hasNoSession = left.outcome === 'refused' && left.status === 401;
    if (left.outcome !== 'unknown' && !hasNoSession) return left;
    const signedIn = await golfer.caller.read(routes.login, { body: golfer.credentials });
    if (signedIn.outcome === 'answered' && hasNoSession) notebook.faults.set('a session that ended by itself', 1);
    if (signedIn.outcome !== 'refused') return { outcome: 'unknown' };
    const now = { startedAt: performance.now(), endedAt: performance.now() };
    const wanted = { by: golfer.id, email: golfer.credentials.email };
    notebook.writes.push({ kind: 'leave', wanted, outcome: 'answered', answer: null, ...now });
    return { outcome: 'answered', body: undefined, isStale: false };
  });
}
