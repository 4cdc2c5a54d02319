import { expect, test } from 'vitest';
import { inArizona, SATURDAY } from '../../ranking/testing/build.ts';
import { playersAt, remindAt } from './policy.ts';

const said = (userId: string, minute: number, isIfNeeded = false) => ({
  userId,
  answer: 'in',
  claimedAt: new Date(Date.UTC(2027, 4, 1, 9, minute)),
  isIfNeeded,
});
const words = [said('ann', 2), said('ben', 0, true), said('cleo', 1), { ...said('dev', 0), answer: 'maybe' }];
const order = { rule: 'first-come', rounds: [] } as const;
const facts = { seated: [], guestsOf: () => 0, most: 2, order, deadlineAt: new Date('2027-05-01T10:00Z') };

test('seats are given in the order of words, those last who come if needed; beyond the most players one waits', () => {
  expect(playersAt(words, { ...facts, status: 'open' })).toEqual({ inOrder: ['cleo', 'ann', 'ben'], waiting: [] });
  expect(playersAt(words, { ...facts, status: 'locked' }).waiting).toEqual(['ben']);
  const late = { ...facts, status: 'locked', deadlineAt: new Date('2027-05-01T09:01Z') } as const;
  expect(playersAt(words, late)).toEqual({ inOrder: ['cleo', 'ben', 'ann'], waiting: ['ann'] });
  const booked = { ...facts, status: 'booked', seated: ['ben', 'gone'] } as const;
  expect(playersAt(words, booked)).toEqual({ inOrder: ['ben', 'cleo', 'ann'], waiting: ['cleo', 'ann'] });
});

test('leaders are told again 12 hours after a deadline, and in the morning where that is at night', () => {
  const at = (time: string) => new Date(inArizona(SATURDAY, time));
  expect(remindAt(new Date(inArizona('2026-05-01', '22:00')), 'America/Phoenix')).toEqual(at('10:00'));
  expect(remindAt(new Date(inArizona('2026-05-01', '18:00')), 'America/Phoenix')).toEqual(at('07:00'));
});
