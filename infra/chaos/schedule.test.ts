import { describe, expect, test } from 'vitest';
import { createRandom } from '../random.ts';
import { type Fault, type Kill, lesserKinds, linkName, pairs, targetOf, victims } from './faults.ts';
import { planBlows, type ScheduleOptions } from './schedule.ts';

const plan = (seed: string, kills: number, more: Partial<ScheduleOptions> = {}) =>
  planBlows(createRandom(seed), { kills, wipes: true, skews: true, replicas: 3, ...more });
const faultsOf = (...given: Parameters<typeof plan>): readonly Fault[] =>
  plan(...given).flatMap(({ faults }) => faults);
const killsOf = (...given: Parameters<typeof plan>): Kill[] =>
  faultsOf(...given).filter((fault): fault is Kill => fault.kind === 'kill');

describe('the schedule of the kills', () => {
  test('is the same for the same seed, and another for another', () => {
    expect(plan('one', 60)).toEqual(plan('one', 60));
    expect(plan('one', 60)).not.toEqual(plan('two', 60));
  });

  test('has as many kills as asked for, spread evenly over all processes and their replicas', () => {
    const kills = killsOf('even', 60);
    expect(kills).toHaveLength(60);
    for (const victim of victims) {
      const times = kills.filter((kill) => kill.victim === victim).length;
      expect([7, 8]).toContain(times);
    }
    const targets = new Set(killsOf('even', 300).map(targetOf));
    expect(targets.size).toBe(3 + 5 * 3);
    expect(targets).toContain('squad-3');
  });

  test('strikes nothing twice in one blow, and sometimes several at once', () => {
    const blows = plan('blows', 300);
    expect(new Set(blows.map(({ faults }) => faults.length))).toEqual(new Set([1, 2, 3]));
    for (const { faults } of blows) expect(new Set(faults.map(targetOf)).size).toBe(faults.length);
  });

  test('wipes the store in every second kill of the broker, in none where that is switched off', () => {
    const kills = killsOf('wipes', 300);
    const wiped = kills.filter(({ wipesStore }) => wipesStore);
    expect(new Set(wiped.map(({ victim }) => victim))).toEqual(new Set(['broker']));
    expect(wiped.length).toBe(Math.round(kills.filter(({ victim }) => victim === 'broker').length / 2));
    expect(killsOf('wipes', 300, { wipes: false }).some(({ wipesStore }) => wipesStore)).toBe(false);
  });

  test('brings some of the killed back with a clock that is five minutes ahead, never a server', () => {
    const ahead = killsOf('clocks', 300).filter(({ clockAheadMs }) => clockAheadMs > 0);
    expect(new Set(ahead.map(({ clockAheadMs }) => clockAheadMs))).toEqual(new Set([300_000]));
    const struck = new Set(ahead.map(({ victim }) => victim));
    expect(struck).toEqual(new Set(victims.filter((victim) => victim !== 'postgres' && victim !== 'broker')));
    expect(killsOf('clocks', 300, { skews: false }).some(({ clockAheadMs }) => clockAheadMs > 0)).toBe(false);
  });
});

describe('what befalls the stack besides', () => {
  test('comes once for every three kills, all kinds alike, and each pair is struck in its turn', () => {
    const others = faultsOf('others', 600).filter(({ kind }) => kind !== 'kill');
    expect(others).toHaveLength(200);
    for (const kind of lesserKinds) expect(others.filter((fault) => fault.kind === kind)).toHaveLength(50);
    const struck = others.flatMap((fault) => ('pair' in fault ? [`${fault.kind} ${linkName(fault.pair, 1)}`] : []));
    for (const pair of pairs) {
      for (const kind of ['partition', 'delay']) {
        expect([3, 4]).toContain(struck.filter((one) => one === `${kind} ${linkName(pair, 1)}`).length);
      }
    }
  });

  test('is of the wanted kinds alone', () => {
    const kinds = faultsOf('kinds', 60, { lesser: ['delay'] }).map(({ kind }) => kind);
    expect(new Set(kinds)).toEqual(new Set(['kill', 'delay']));
    expect(new Set(faultsOf('kinds', 60, { lesser: [] }).map(({ kind }) => kind))).toEqual(new Set(['kill']));
  });
});
