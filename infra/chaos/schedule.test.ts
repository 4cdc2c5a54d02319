import { describe, expect, test } from 'vitest';
import { createRandom } from '../random.ts';
import { planBlows, victims } from './schedule.ts';

const plan = (seed: string, kills: number) => planBlows(createRandom(seed), { kills, wipes: true });
const killsOf = (seed: string, kills: number) => plan(seed, kills).flatMap((blow) => blow.kills);

describe('the schedule of the kills', () => {
  test('is the same for the same seed, and another for another', () => {
    expect(plan('one', 60)).toEqual(plan('one', 60));
    expect(plan('one', 60)).not.toEqual(plan('two', 60));
  });

  test('has as many kills as asked for, spread evenly over all processes', () => {
    const kills = killsOf('even', 60);
    expect(kills).toHaveLength(60);
    for (const victim of victims) {
      const times = kills.filter((kill) => kill.victim === victim).length;
      expect([7, 8]).toContain(times);
    }
  });

  test('strikes no process twice in one blow, and sometimes several at once', () => {
    const sizes = plan('blows', 300).map(({ kills }) => kills.length);
    expect(new Set(sizes)).toEqual(new Set([1, 2, 3]));
    for (const { kills } of plan('blows', 300)) {
      expect(new Set(kills.map(({ victim }) => victim)).size).toBe(kills.length);
    }
  });

  test('wipes the store in every second kill of the broker, in none where that is switched off', () => {
    const kills = killsOf('wipes', 300);
    const wiped = kills.filter(({ wipesStore }) => wipesStore);
    expect(new Set(wiped.map(({ victim }) => victim))).toEqual(new Set(['broker']));
    expect(wiped.length).toBe(Math.round(kills.filter(({ victim }) => victim === 'broker').length / 2));
    const kept = planBlows(createRandom('wipes'), { kills: 300, wipes: false }).flatMap((blow) => blow.kills);
    expect(kept.some(({ wipesStore }) => wipesStore)).toBe(false);
  });
});
