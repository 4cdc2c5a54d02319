import { expect, it } from 'vitest';
import { known } from '../../testing/states.ts';
import { joiningNotice, joiningsToNotify, leavingNotices, removalNotice } from './policy.ts';

const squad = { id: 'squad', name: 'Weekend Warriors' };

it('of two joinings in the same millisecond one way is told, whichever becomes known first', () => {
  const joinedAt = new Date('2027-06-01T10:00:00Z');
  const [sam, kim] = [
    { id: 'membership of sam', userId: 'sam', joinedAt },
    { id: 'membership of kim', userId: 'kim', joinedAt },
  ];
  const notified = joiningsToNotify(kim, [sam, kim]);
  expect(notified).toHaveLength(1);
  expect(notified).toEqual(joiningsToNotify(sam, [kim, sam]));
});

it('a leaving is told without a name of one who then deleted their account', () => {
  const leaver = known({ firstName: '', lastName: '', gone: true });
  const notices = leavingNotices(['dana', 'kim'], { leaver, wasRemoved: false, hadAccount: true }, squad);
  const message = 'A former member left Weekend Warriors';
  expect(notices).toMatchObject(['dana', 'kim'].map((userId) => ({ userId, message })));
});

it('the one who was removed is linked to nothing: they may not see the squad any more', () => {
  expect(removalNotice('sam', squad)).toMatchObject({ message: 'You were removed from Weekend Warriors', data: {} });
});

it('two Hebrew names leave the sentence in its order', () => {
  const joined = known({ firstName: 'נועה', lastName: 'כהן' });
  expect(joiningNotice('dana', joined, { id: 'squad', name: 'גולף ירושלים' }).message).toBe(
    '\u2068נועה כהן\u2069 joined \u2068גולף ירושלים\u2069',
  );
});
