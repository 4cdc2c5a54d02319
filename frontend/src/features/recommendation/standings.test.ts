import { expect, test } from 'vitest';
import { standingsOf } from './standings.ts';

test('each member stands in one way, those who come before those who cannot; who confirmed is in, whatever they said before', () => {
  const slot = { freeMembers: ['ada', 'joe', 'lee'], ifNeedBeMembers: ['joe'], unknownMembers: ['kim', 'sam'] };
  const members = ['pat', 'kim', 'joe', 'lee', 'sam', 'ada'].map((userId) => ({ userId }));
  expect(
    standingsOf(slot, ['ada', 'kim'], members).map(({ member, standing }) => `${member.userId} ${standing}`),
  ).toEqual(['kim in', 'ada in', 'lee free', 'joe if-need-be', 'sam unanswered', 'pat without']);
});
