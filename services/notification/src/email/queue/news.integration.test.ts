import { authEvents } from '@fourball/contracts/events/auth.ts';
import { recommendationEvents, type TeeTimeState } from '@fourball/contracts/events/recommendation.ts';
import { testLog } from '@fourball/kit/testing/log.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { describe, expect, it } from 'vitest';
import { calendarsIn, decoded, mailServerOfEachTest } from '../../testing/mail-server.ts';
import { deliveryTo, eventIn, sendAll, startReplica, subjectsOf } from '../../testing/mails.ts';
import { changeSettings, sendTeeTime, serviceWithSquads } from '../../testing/squads.ts';
import { hoursBefore, inHours, roundAt, teeTimeState } from '../../testing/states.ts';
import { remindOfTeeTimes } from '../../triggers/reminders/service.ts';

const { service, client, hear, cancel, deleteAccount, squad, dana, sam, kim } = await serviceWithSquads();
const server = mailServerOfEachTest();

const sent = () => sendAll(service, server);
const book = (change: Partial<TeeTimeState> = {}, players = [dana, sam]) =>
  service.book(players, { squadId: squad.id, changedBy: dana.id, ...change });

describe('a booking', () => {
  it('is mailed to each player, by names that nothing that waits shows, with a calendar file that is changed when it is moved and taken out when it is cancelled: one UID, a rising SEQUENCE', async () => {
    const state = await book();
    const movedFrom = { date: '2055-06-12', time: '09:00' };
    const moved = { ...state, time: '11:00', startsAt: '2055-06-12T17:00:00.000Z', movedFrom };
    await hear(recommendationEvents.teeTimeMoved, moved, 2);
    await cancel(moved, 3);
    expect(JSON.stringify(await client.mail.findMany())).not.toMatch(/Dana|Reed|Sam|@example/);
    const mailsOf = await sent();
    const uid = `${state.id}@golf.example.com`;
    // Also whose act it was: their calendar has to follow.
    for (const golfer of [dana, sam])
      expect(mailsOf(golfer).map(eventIn)).toMatchObject([
        { method: 'REQUEST', uid, sequence: 1, startsAt: state.startsAt, status: 'CONFIRMED' },
        { method: 'REQUEST', uid, sequence: 2, startsAt: moved.startsAt, status: 'CONFIRMED' },
        { method: 'CANCEL', uid, sequence: 3, startsAt: moved.startsAt, status: 'CANCELLED' },
      ]);
    const [first] = mailsOf(sam);
    expect(decoded(first!.message)).toContain('Dana Reed booked this tee time for Weekend Warriors.');
    expect(mailsOf(kim)).toEqual([]);
    expect(calendarsIn(first!).map(({ type }) => type.replace(/\s+/g, ' '))).toEqual([
      expect.stringMatching(/^text\/calendar; charset=utf-8; method=REQUEST/i),
      expect.stringContaining('application/ics; name=tee-time.ics'),
    ]);
  });

  it.each([
    ['takes a free seat', {}, 'You took a free seat in this tee time.'],
    ['moves up from the line', { isFromLine: true }, 'You moved up from the line and have a seat in this tee time.'],
  ])('comes to the calendar of a golfer who %s, and to no other again', async (_what, change, sentence) => {
    const state = await book();
    const players = [...state.players, kim.id];
    await hear(recommendationEvents.seatTaken, { ...state, players, changedBy: kim.id, ...change }, 2);
    const mailsOf = await sent();
    expect([dana, sam].map((golfer) => mailsOf(golfer).length)).toEqual([1, 1]);
    expect(mailsOf(kim).map(eventIn)).toMatchObject([{ method: 'REQUEST', sequence: 2, status: 'CONFIRMED' }]);
    expect(decoded(mailsOf(kim)[0]!.message)).toContain(sentence);
  });

  it.each([
    ['gives up their seat', () => sam.id, 'You gave up your seat: Heron Lake'],
    ['lost their seat', () => null, 'You have no seat any more: Heron Lake'],
  ])('leaves the calendar of a player who %s, and of no other', async (_what, changedBy, subject) => {
    const state = await book();
    await hear(recommendationEvents.seatFreed, { ...state, players: [dana.id], changedBy: changedBy() }, 2);
    const mailsOf = await sent();
    expect(mailsOf(dana)).toHaveLength(1);
    expect(subjectsOf(mailsOf(sam)).at(-1)).toContain(subject);
    expect(mailsOf(sam).map(eventIn)).toMatchObject([
      { method: 'REQUEST', sequence: 1 },
      { method: 'CANCEL', sequence: 2 },
    ]);
  });

  it('leaves the calendar of a player who comes to another group, whose tee time comes to it, also where none is left', async () => {
    const early = await book({}, [dana]);
    const late = await book({ time: '09:10' }, [sam]);
    await client.notification.deleteMany();
    const change = { changedBy: kim.id, regrouped: sam.id };
    const movedFrom = { date: late.date, time: late.time };
    await hear(recommendationEvents.seatTaken, { ...early, ...change, players: [dana.id, sam.id], movedFrom }, 2);
    await cancel(late, 2, change);
    const own = 'Your tee time at Heron Lake Golf Club was moved from Saturday, June 12 at 9:10 AM to ';
    expect((await service.notified(sam))[0]).toEqual([expect.stringContaining(own)]);
    expect((await service.notified(dana))[0]).toEqual([expect.stringContaining('Sam Reed plays in your group')]);
    const mails = (await sent())(sam);
    // In any order but for those of one tee time, each of which has its own calendar entry.
    const ofTeeTime = (id: string) =>
      mails.flatMap((mail) => {
        const { uid, method, sequence } = eventIn(mail);
        return uid === `${id}@golf.example.com` ? [[method, sequence, subjectsOf([mail])[0]?.split(':')[0]]] : [];
      });
    expect(ofTeeTime(early.id)).toEqual([['REQUEST', 2, 'Moved']]);
    expect(ofTeeTime(late.id)).toEqual([
      ['REQUEST', 1, expect.stringMatching(/^You're playing /)],
      ['CANCEL', 2, 'Another group'],
    ]);
    expect(mails).toHaveLength(3);
  });
});

it("a leader's notice is mailed with its price and their words", async () => {
  await sendTeeTime(service, squad, dana, [sam], { note: 'Bring <b>balls</b>\nand tees' });
  const [mail] = (await sent())(sam);
  expect(subjectsOf([mail!])).toEqual(['Tee time for Weekend Warriors: Saturday, June 12 at 9:00 AM']);
  const text = decoded(mail!.message);
  for (const words of ['Dana Reed sent you the details', 'Price: $45.50 per player']) expect(text).toContain(words);
  expect(text).toContain('\r\nDana Reed wrote:\r\n> Bring <b>balls</b>\r\n> and tees\r\n');
  expect(text).toMatch(/wrote:<\/p>\s+<blockquote[^>]*>Bring &lt;b&gt;balls&lt;\/b&gt;<br>and tees<\/blockquote>/);
  expect(calendarsIn(mail!)).toEqual([]);
});

const remind = async () => {
  const round = await book(roundAt(inHours(30), { squadId: squad.id, players: [sam.id] }));
  await client.mail.deleteMany();
  await remindOfTeeTimes({ ...service.live, log: testLog, now: hoursBefore(round.startsAt, 24) });
  return round;
};

it('a reminder is mailed with the place, the reference and who plays, and without a calendar file', async () => {
  await remind();
  const [mail] = (await sent())(sam);
  expect(subjectsOf([mail!])[0]).toContain('Reminder: Heron Lake Golf Club on');
  expect(decoded(mail!.message)).toContain('Reference: FB-7Q2M4K');
  expect(calendarsIn(mail!)).toEqual([]);
});

it.each([
  ['teeTimeCancelled', { status: 'cancelled', players: [] }],
  ['teeTimeMoved', { startsAt: inHours(50).toISOString() }],
  ['seatFreed', { players: [] }],
] as ['teeTimeCancelled' | 'teeTimeMoved' | 'seatFreed', Partial<TeeTimeState>][])(
  'a reminder is not mailed any more after %s',
  async (change, to) => {
    const round = await remind();
    await hear(recommendationEvents[change], { ...round, ...to }, 2);
    expect(subjectsOf((await sent())(sam)).filter((subject) => subject?.startsWith('Reminder'))).toEqual([]);
  },
);

describe('mails that waited', () => {
  it("go to a golfer's address of the moment, and name those who are gone by no name", async () => {
    await book();
    await hear(authEvents.userChanged, { ...sam, email: 'sam.new@example.com' }, 2);
    await deleteAccount(dana);
    const mailsOf = await sent();
    expect([mailsOf(sam), mailsOf(dana)]).toEqual([[], []]);
    const [mail] = mailsOf({ email: 'sam.new@example.com' });
    expect(decoded(mail!.message)).toContain('A former member booked this tee time');
    expect(mail?.message).not.toContain('Dana');
  });

  it('are not sent to one who switched them off meanwhile, and leave nothing behind', async () => {
    await book();
    await changeSettings(service, sam, { bookingConfirmations: false });
    expect((await sent())(sam)).toEqual([]);
    const row = await client.mail.findFirstOrThrow({ where: { userId: sam.id } });
    expect(row).toMatchObject({ outcome: 'unwanted', facts: null, sealed: null });
  });

  it('are not sent once the round is over', async () => {
    await book({ startsAt: '2026-06-12T15:00:00.000Z', endsAt: '2026-06-12T19:15:00.000Z' });
    expect([(await sent())(sam), await client.mail.count({ where: { outcome: 'expired' } })]).toEqual([[], 2]);
  });

  it('are not sent when news that came later were sent already', async () => {
    const state = teeTimeState({ squadId: squad.id, players: [dana.id, sam.id] });
    await hear(recommendationEvents.teeTimeMoved, { ...state, time: '11:00' }, 2);
    await sent();
    await book(state);
    expect((await sent())(sam).map((mail) => eventIn(mail).sequence)).toEqual([2]);
  });
});

it('a mail of one kind does not wait for one of another tee time, nor of another golfer', async () => {
  const one = await book();
  await client.mail.updateMany({ data: { nextAttemptAt: new Date(Date.now() + 3_600_000) } });
  await book();
  await hear(recommendationEvents.teeTimeMoved, { ...one, time: '11:00' }, 2);
  startReplica(service, deliveryTo(server.url));
  await until('the mails of the other tee time', async () => server.received.length === 2);
  expect(await client.mail.count({ where: { teeTimeId: one.id, outcome: null } })).toBe(4);
});
