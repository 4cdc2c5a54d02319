import { setTimeout as pause } from 'node:timers/promises';
import { routes } from '@fourball/contracts/http/routes.ts';
import { inDays } from '../golfer.ts';
import type { Victim } from './faults.ts';
import * as act from './load/acts.ts';
import type { Result } from './load/caller.ts';
import { type Golfer, type RegisterOptions, registerGolfer } from './load/golfer.ts';

/** Measures how long it takes until what needs a process works again. */
export type Probes = Awaited<ReturnType<typeof prepareProbes>>;

/** Every write is a change: a repetition that changes nothing would prove nothing. */
type Probe = () => Promise<boolean>;

const AGAIN_MS = 25;
/** Far beyond the promise: the run then goes on and tells. */
const GIVE_UP_MS = 20_000;
const DAYS_AHEAD = 40;

/** A golfer with a squad who looks after each kill whether everything answers. */
export async function prepareProbes(options: Omit<RegisterOptions, 'name'>) {
  const golfer = await registerGolfer({ ...options, name: 'Probe' });
  if (golfer === undefined) throw new Error('The probing golfer cannot register');
  const squad = await act.createSquad(golfer, 'Probes');
  if (squad.outcome !== 'answered') throw new Error('The probing golfer cannot create a squad');
  const probes = probesOf(golfer, squad.body.id);
  return {
    /** Resolves with the moment (as `performance.now()` tells it) at which a read and a write of its kind succeeded. */
    async answers(victim: Victim): Promise<number> {
      const deadline = performance.now() + GIVE_UP_MS;
      while (!(await probes[victim]()) && performance.now() < deadline) await pause(AGAIN_MS);
      return performance.now();
    },
  };
}

const isAnswered = ({ outcome }: Result<unknown>) => outcome === 'answered';
/** Answered, and with all that the session wrote before. */
const isFresh = (result: Result<unknown>) => result.outcome === 'answered' && !result.isStale;

function probesOf(golfer: Golfer, squadId: string): Record<Victim, Probe> {
  const { caller } = golfer;
  const params = { squadId };
  const date = inDays(DAYS_AHEAD);
  let changes = 0;
  const save = () => act.save(golfer, date, changes++ % 2 === 0 ? ['07:00'] : ['08:00']);
  const changeHandicap = () => act.changeHandicap(golfer, changes++ % 50);

  const auth: Probe = async () =>
    isAnswered(await changeHandicap()) && isAnswered(await caller.read(routes.currentUser, {}));
  const squad: Probe = async () =>
    isAnswered(await act.invite(golfer, squadId)) && isFresh(await caller.read(routes.listSquads, {}));
  const availability: Probe = async () =>
    isAnswered(await save()) && isFresh(await caller.read(routes.squadAvailability, { params }));
  const recommendation: Probe = async () =>
    isFresh(await act.generate(golfer, squadId)) && isFresh(await caller.read(routes.listRecommendations, { params }));
  const notification: Probe = async () =>
    isAnswered(await caller.read(routes.readAllNotifications, {})) &&
    isFresh(await caller.read(routes.listNotifications, { query: {} }));
  /** Holds that events flow again: one service knows of another's write. */
  const events: Probe = async () =>
    isAnswered(await save()) &&
    isAnswered(await changeHandicap()) &&
    (await recommendation()) &&
    (await squad()) &&
    (await notification());
  const everything: Probe = async () => (await auth()) && (await availability()) && (await events());

  return {
    auth,
    squad,
    availability,
    recommendation,
    notification,
    gateway: everything,
    postgres: everything,
    broker: events,
  };
}
