import { test } from 'vitest';
import { expectAgreement } from './testing/agreement.ts';
import { Chance } from './testing/random-squad.ts';

test('2,000 random squads get the members, points, scores, misses and order that an independent ranking finds', () => {
  expectAgreement(2_000, new Chance(20_260_502));
}, 400_000);
