import { expect, test } from 'vitest';
import { recommendationOf } from '../../testing/states.ts';
import { standingsAt, standingsOf } from './standings.ts';

test('each member stands in one way, those who come before those who cannot; who confirmed is in, whatever they said before', () => {
  const slot = { freeMembers: ['ada', 'joe', 'lee'], ifNeedBeMembers: ['joe'], unknownMembers: ['kim', 'sam'] };
  const members = ['pat', 'kim', 'joe', 'lee', 'sam', 'ada'].map((userId) => ({ userId }));
  expect(
    standingsOf(slot, ['ada', 'kim'], members).map(({ member, standing }) => `${member.userId} ${standing}`),
  ).toEqual(['kim in', 'ada in', 'lee free', 'joe if-need-be', 'sam unanswered', 'pat without']);
});

test('of a recommendation those are told who have confirmed and whom it names; the rest are busy if it names all who could come, and unknown once the squad has grown or it was moved', () => {
  const faces = [
    { userId: 'lee', standing: 'free' as const },
    { userId: 'joe', standing: 'if-need-be' as const },
    { userId: 'sam', standing: 'unanswered' as const },
  ];
  const members = ['pat', 'joe', 'lee', 'sam', 'ada'].map((userId) => ({ userId }));
  const told = (possibleMembers: number, change = {}) =>
    standingsAt(
      recommendationOf({ faces, possibleMembers, totalMembers: 5, confirmedMembers: ['ada'], ...change }),
      members,
    ).map(({ member, standing }) => `${member.userId} ${standing}`);
  const known = ['ada in', 'lee free', 'joe if-need-be', 'sam unanswered'];
  expect(told(3)).toEqual([...known, 'pat without']);
  expect(told(9)).toEqual(known);
  expect(told(3, { totalMembers: 4 })).toEqual(known);
  expect(told(3, { receipt: [] })).toEqual(['ada in']);
});
