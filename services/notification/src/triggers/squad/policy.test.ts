import { describe, expect, it } from 'vitest';
import { known } from '../../testing/states.ts';
import { handOverNotices, joiningNotice, joiningsToTell, leavingNotices, removalNotice } from './policy.ts';

const member = (userId: string, joinedAt: string) => ({
  id: `membership of ${userId}`,
  userId,
  joinedAt: new Date(joinedAt),
});
const creator = member('creator', '2027-06-01T08:00:00Z');
const dana = member('dana', '2027-06-01T09:00:00Z');
const sam = member('sam', '2027-06-01T10:00:00Z');

describe('a joining', () => {
  it('is told to everyone who was there before', () => {
    expect(joiningsToTell(sam, [creator, dana, sam])).toEqual([
      { reader: 'creator', joined: 'sam' },
      { reader: 'dana', joined: 'sam' },
    ]);
  });

  it('by the creator on creation is told to nobody', () => {
    expect(joiningsToTell(creator, [creator])).toEqual([]);
  });

  it('that becomes known late is told to those before, and tells of those after', () => {
    expect(joiningsToTell(dana, [creator, sam, dana])).toEqual([
      { reader: 'creator', joined: 'dana' },
      { reader: 'dana', joined: 'sam' },
    ]);
    expect(joiningsToTell(creator, [dana, creator])).toEqual([{ reader: 'creator', joined: 'dana' }]);
  });

  it('in the same millisecond as another is told one way, whichever becomes known first', () => {
    const kim = member('kim', '2027-06-01T10:00:00Z');
    expect(joiningsToTell(kim, [sam, kim])).toEqual(joiningsToTell(sam, [kim, sam]));
  });

  it('is told by the names of the golfer and the squad', () => {
    expect(joiningNotice('sam', known(), { id: 'squad', name: 'Weekend Warriors' })).toEqual({
      userId: 'sam',
      type: 'squad_update',
      title: 'New squad member',
      message: 'Dana Reed joined Weekend Warriors',
      data: { squadId: 'squad' },
    });
  });
});

describe('a leaving', () => {
  const squad = { id: 'squad', name: 'Weekend Warriors' };
  const messages = (news: Parameters<typeof leavingNotices>[1]) =>
    leavingNotices(['dana', 'kim'], news, squad).map(({ userId, message }) => [userId, message]);

  it.each([
    ['left by themselves', { leaver: known(), wasRemoved: false }, 'Dana Reed left Weekend Warriors'],
    ['was removed', { leaver: known(), wasRemoved: true }, 'Dana Reed is not in Weekend Warriors any more'],
    [
      'deleted their account, whose name nobody knows any more',
      { leaver: undefined, wasRemoved: false },
      'A member deleted their account and is not in Weekend Warriors any more',
    ],
    [
      'left and then deleted their account',
      { leaver: known({ firstName: '', lastName: '', gone: true }), wasRemoved: false },
      'A former member left Weekend Warriors',
    ],
  ])('tells each of the others of one who %s', (_how, news, message) => {
    expect(messages(news)).toEqual([
      ['dana', message],
      ['kim', message],
    ]);
  });

  it('links the one who was removed to nothing: they may not see the squad any more', () => {
    expect(removalNotice('sam', squad)).toMatchObject({ message: 'You were removed from Weekend Warriors', data: {} });
  });
});

it('a squad that was handed over is told to its new creator as theirs, to the others by name', () => {
  const creator = { ...known(), id: 'dana' };
  const notices = handOverNotices(['dana', 'kim'], creator, { id: 'squad', name: 'Weekend Warriors' });
  expect(notices.map(({ userId, message }) => [userId, message])).toEqual([
    ['dana', 'You now lead Weekend Warriors'],
    ['kim', 'Dana Reed now leads Weekend Warriors'],
  ]);
});
