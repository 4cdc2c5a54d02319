import { expect, test } from 'vitest';
import { createRandom } from '../../lib/random.ts';
import { type Kill, lesserKinds, linkName, pairs, targetOf, victims } from './faults.ts';
import { planBlows, type ScheduleOptions } from './schedule.ts';

const plan = (kills: number, more: Partial<ScheduleOptions> = {}, seed = 'one') =>
  planBlows(createRandom(seed), { kills, wipes: true, skews: true, replicas: 3, ...more });
const faultsOf = (...given: Parameters<typeof plan>) => plan(...given).flatMap(({ faults }) => faults);
const killsOf = (...given: Parameters<typeof plan>): Kill[] =>
  faultsOf(...given).filter(({ kind }) => kind === 'kill') as Kill[];

test('a schedule is the same for the same seed, and another for another', () => {
  expect(plan(60)).toEqual(plan(60));
  expect(plan(60)).not.toEqual(plan(60, {}, 'two'));
});

test('kills are spread evenly over all processes and their replicas; a blow strikes nothing twice', () => {
  const kills = killsOf(300);
  expect(kills).toHaveLength(300);
  for (const victim of victims) expect([37, 38]).toContain(kills.filter((kill) => kill.victim === victim).length);
  expect(new Set(kills.map(targetOf)).size).toBe(3 + 5 * 3);
  for (const { faults } of plan(300)) expect(new Set(faults.map(targetOf)).size).toBe(faults.length);
});

test('every second kill of the broker wipes its store, and clocks run ahead, but of no server, unless switched off', () => {
  const kills = killsOf(300);
  const wiped = kills.filter(({ wipesStore }) => wipesStore);
  expect(new Set(wiped.map(({ victim }) => victim))).toEqual(new Set(['broker']));
  expect(wiped.length).toBe(Math.round(kills.filter(({ victim }) => victim === 'broker').length / 2));
  const ahead = new Set(kills.filter(({ clockAheadMs }) => clockAheadMs > 0).map(({ victim }) => victim));
  expect(ahead).toEqual(new Set(victims.filter((victim) => victim !== 'postgres' && victim !== 'broker')));
  const calm = killsOf(300, { wipes: false, skews: false });
  expect(calm.filter(({ wipesStore, clockAheadMs }) => wipesStore || clockAheadMs > 0)).toEqual([]);
});

test('other faults come once for every three kills, of the wanted kinds alike, and strike each pair in its turn', () => {
  const others = faultsOf(600).filter(({ kind }) => kind !== 'kill');
  for (const kind of lesserKinds) expect(others.filter((fault) => fault.kind === kind)).toHaveLength(50);
  const struck = others.flatMap((fault) => ('pair' in fault ? [`${fault.kind} ${linkName(fault.pair, 1)}`] : []));
  for (const kind of ['partition', 'delay'])
    for (const pair of pairs)
      expect([3, 4]).toContain(struck.filter((one) => one === `${kind} ${linkName(pair, 1)}`).length);
  expect(new Set(faultsOf(60, { lesser: ['delay'] }).map(({ kind }) => kind))).toEqual(new Set(['kill', 'delay']));
  expect(new Set(faultsOf(60, { lesser: [] }).map(({ kind }) => kind))).toEqual(new Set(['kill']));
});
