import { describe, expect, it } from 'vitest';
import { golferState, notificationSettings, teeTimeState } from '../testing/states.ts';
import { bookingNotices, joiningNotice, joiningsToTell } from './policy.ts';

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
    expect(joiningNotice('sam', golferState(), { id: 'squad', name: 'Weekend Warriors' })).toEqual({
      userId: 'sam',
      type: 'squad_update',
      title: 'New squad member',
      message: 'Dana Reed joined Weekend Warriors',
      data: { squadId: 'squad' },
    });
  });
});

describe('a booking', () => {
  it('is told to each player by course, date and time at the course', () => {
    const players = [golferState(), golferState()];
    const teeTime = teeTimeState();
    expect(bookingNotices(teeTime, players)).toEqual(
      players.map(({ id }) => ({
        userId: id,
        type: 'booking_confirmation',
        title: 'Tee time booked',
        message: "You're playing Heron Lake Golf Club on Saturday, June 12 at 9:00 AM",
        data: { squadId: teeTime.squadId, teeTimeId: teeTime.id },
      })),
    );
  });

  it('is not told to a player who switched booking confirmations off', () => {
    const off = golferState({ notificationSettings: { ...notificationSettings, bookingConfirmations: false } });
    const on = golferState();
    expect(bookingNotices(teeTimeState(), [off, on]).map((notice) => notice.userId)).toEqual([on.id]);
  });

  it.each([
    ['2027-01-01', '00:05', 'Friday, January 1 at 12:05 AM'],
    ['2028-02-29', '06:00', 'Tuesday, February 29 at 6:00 AM'],
    ['2027-06-13', '12:00', 'Sunday, June 13 at 12:00 PM'],
    ['2027-12-31', '18:10', 'Friday, December 31 at 6:10 PM'],
  ])('at %s %s is told as %s, wherever the server stands', (date, time, words) => {
    const [notice] = bookingNotices(teeTimeState({ date, time }), [golferState()]);
    expect(notice?.message).toContain(` on ${words}`);
  });
});
