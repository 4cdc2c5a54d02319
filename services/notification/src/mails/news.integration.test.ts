import { authEvents } from '@fourball/contracts/events/auth.ts';
import { recommendationEvents } from '@fourball/contracts/events/recommendation.ts';
import { newId } from '@fourball/kit/id.ts';
import { until } from '@fourball/kit/testing/until.ts';
import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { calendarsIn, decoded, headerOf, type ReceivedMail, startMailServer } from '../testing/mail-server.ts';
import { deliveryTo, startReplica } from '../testing/mails.ts';
import { type NotificationService, startNotificationService } from '../testing/notification-service.ts';
import { changeSettings, createSquad } from '../testing/squads.ts';
import { rankedSlot, teeTimeState, weeklySlotsState } from '../testing/states.ts';

let service: NotificationService;
let server: Awaited<ReturnType<typeof startMailServer>>;
let scene: Awaited<ReturnType<typeof createSquad>>;
beforeAll(async () => {
  service = await startNotificationService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  await service.client.mail.deleteMany();
  await service.client.golfer.deleteMany();
  scene = await createSquad(service);
  server = await startMailServer();
  onTestFinished(server.stop);
});

/** Sends what waits; answers the mails that a golfer got, in the order in which they came. */
async function sent() {
  const replica = startReplica(service, deliveryTo(server.url));
  await until(
    'all mails to be sent',
    async () => (await service.client.mail.count({ where: { outcome: null } })) === 0,
  );
  await replica.stop();
  return (golfer: { email: string }) => server.received.filter(({ to }) => to.includes(golfer.email));
}
const eventIn = (mail: ReceivedMail | undefined) => {
  const [calendar] = calendarsIn(mail!);
  const parsed = new ICAL.Component(ICAL.parse(calendar!.text));
  const event = new ICAL.Event(parsed.getFirstSubcomponent('vevent')!);
  return {
    method: parsed.getFirstPropertyValue('method'),
    uid: event.uid,
    sequence: event.sequence,
    startsAt: event.startDate.toJSDate().toISOString(),
    status: event.component.getFirstPropertyValue('status'),
  };
};
const subjects = (mails: readonly ReceivedMail[]) =>
  mails.map((mail) => headerOf(mail, 'Subject')?.replace(/\r\n/g, ''));
const booked = () =>
  teeTimeState({ squadId: scene.squad.id, players: [scene.dana.id, scene.sam.id], changedBy: scene.dana.id });
const where = 'Heron Lake Golf Club on Saturday, June 12 at 9:00 AM';

describe('a booking', () => {
  it('is mailed to each player by course, date and the time at the course, with a link and who plays', async () => {
    await service.hear(recommendationEvents.teeTimeBooked, booked());
    const mailsOf = await sent();
    expect([scene.dana, scene.sam, scene.kim].map((golfer) => mailsOf(golfer).length)).toEqual([1, 1, 0]);
    const [mail] = mailsOf(scene.sam);
    expect(subjects([mail!])).toEqual([`You're playing ${where}`]);
    const text = decoded(mail!.message);
    for (const words of [
      'Dana Reed booked this tee time for Weekend Warriors.',
      'When: Saturday, June 12 at 9:00 AM\r\n  Mountain Daylight Time, local to the course',
      'With: Dana Reed',
      `https://golf.example.com/squad/${scene.squad.id}`,
      'https://heron-lake.example/book',
    ])
      expect(text).toContain(words);
  });

  it('by auto-book says that nobody was asked, and that a player may give up their seat', async () => {
    await service.hear(recommendationEvents.teeTimeBooked, { ...booked(), bookedByRule: true, changedBy: null });
    const [mail] = (await sent())(scene.dana);
    expect(decoded(mail!.message)).toContain('Auto-book booked this tee time for Weekend Warriors');
    expect(decoded(mail!.message)).toContain('If you cannot come, give up your seat in the app.');
  });

  it('has a calendar file that is changed when it is moved and taken out when it is cancelled: one UID, a rising SEQUENCE', async () => {
    const state = booked();
    await service.hear(recommendationEvents.teeTimeBooked, state);
    const moved = {
      ...state,
      time: '11:00',
      startsAt: '2027-06-12T17:00:00.000Z',
      movedFrom: { date: '2027-06-12', time: '09:00' },
    };
    await service.hear(recommendationEvents.teeTimeMoved, moved, 2);
    await service.hear(recommendationEvents.teeTimeCancelled, { ...moved, status: 'cancelled', players: [] }, 3);
    const mailsOf = await sent();
    const uid = `${state.id}@golf.example.com`;
    // Also whose act it was: their calendar has to follow.
    for (const golfer of [scene.dana, scene.sam])
      expect(mailsOf(golfer).map(eventIn)).toEqual([
        { method: 'REQUEST', uid, sequence: 1, startsAt: state.startsAt, status: 'CONFIRMED' },
        { method: 'REQUEST', uid, sequence: 2, startsAt: moved.startsAt, status: 'CONFIRMED' },
        { method: 'CANCEL', uid, sequence: 3, startsAt: moved.startsAt, status: 'CANCELLED' },
      ]);
    const [first] = mailsOf(scene.sam);
    expect(calendarsIn(first!).map(({ type }) => type.replace(/\s+/g, ' '))).toEqual([
      expect.stringMatching(/^text\/calendar; charset=utf-8; method=REQUEST/i),
      expect.stringContaining('application/ics; name=tee-time.ics'),
    ]);
  });

  it.each([
    ['Denver', 'America/Denver', '2027-11-07T16:00:00.000Z', 'Mountain Standard Time'],
    [
      'Berlin on the day on which the clocks go back',
      'Europe/Berlin',
      '2027-10-31T08:00:00.000Z',
      'Central European Standard Time',
    ],
    ['Kolkata', 'Asia/Kolkata', '2027-06-12T03:30:00.000Z', 'India Standard Time'],
  ])(
    'in %s has the right instant in its file, and the zone of the course in its words',
    async (_where, timeZone, startsAt, zone) => {
      const endsAt = new Date(Date.parse(startsAt) + 15_300_000).toISOString();
      await service.hear(recommendationEvents.teeTimeBooked, {
        ...booked(),
        timeZone,
        startsAt,
        endsAt,
        date: startsAt.slice(0, 10),
      });
      const [mail] = (await sent())(scene.sam);
      expect(eventIn(mail).startsAt).toBe(startsAt);
      expect(decoded(mail!.message)).toContain(`at 9:00 AM\r\n  ${zone}, local to the course`);
    },
  );

  it('leaves the calendar of a player who gives up their seat, and of no other', async () => {
    const state = booked();
    await service.hear(recommendationEvents.teeTimeBooked, state);
    await service.hear(
      recommendationEvents.seatFreed,
      { ...state, players: [scene.dana.id], changedBy: scene.sam.id },
      2,
    );
    const mailsOf = await sent();
    expect(mailsOf(scene.dana)).toHaveLength(1);
    expect(subjects(mailsOf(scene.sam)).at(-1)).toContain('You gave up your seat: Heron Lake');
    expect(mailsOf(scene.sam).map(eventIn)).toMatchObject([
      { method: 'REQUEST', sequence: 1 },
      { method: 'CANCEL', sequence: 2 },
    ]);
    expect(await service.told(scene.sam)).toEqual([[expect.stringContaining("You're playing")]]);
  });

  it('leaves the calendar of a player who lost their seat, as one who was removed does', async () => {
    const state = booked();
    await service.hear(recommendationEvents.teeTimeBooked, state);
    await service.hear(recommendationEvents.seatFreed, { ...state, players: [scene.dana.id], changedBy: null }, 2);
    expect(subjects((await sent())(scene.sam)).at(-1)).toContain('You have no seat any more: Heron Lake');
  });
});

it("a leader's notice is mailed with its price and their words", async () => {
  const details = { date: '2027-06-12', time: '09:00', course: 'Heron Lake', pricePerPlayer: 45.5 };
  const body = { teeTimeDetails: details, availableMembers: [scene.sam.id], note: 'Bring <b>balls</b>' };
  await service.call('POST', `/api/squads/${scene.squad.id}/notify-tee-time`, scene.dana.id, body);
  const [mail] = (await sent())(scene.sam);
  expect(subjects([mail!])).toEqual(['Tee time for Weekend Warriors: Saturday, June 12 at 9:00 AM']);
  const text = decoded(mail!.message);
  for (const words of [
    'Dana Reed sent you the details',
    'Price: $45.50 per player',
    '> Bring <b>balls</b>',
    'Bring &lt;b&gt;',
  ])
    expect(text).toContain(words);
  expect(calendarsIn(mail!)).toEqual([]);
});

it('the week is mailed with five slots, why each suits, and links that open the squad with it selected', async () => {
  await changeSettings(service, scene.sam, { weeklyReminders: true });
  const slots = ['09:00', '10:00', '11:00', '12:00', '13:00'].map((time) =>
    rankedSlot({
      time,
      receipt: [
        { factor: 'availability', points: 40, reason: '2 of 3 free' },
        { factor: 'squadDay', points: 8, reason: 'Your Saturday' },
        { factor: 'fairness', points: 0, reason: 'Nobody waits' },
      ],
    }),
  );
  await service.hear(recommendationEvents.weeklySlotsRanked, weeklySlotsState({ squadId: scene.squad.id, slots }));
  const mailsOf = await sent();
  expect(mailsOf(scene.dana)).toEqual([]);
  const [mail] = mailsOf(scene.sam);
  expect(subjects([mail!])).toEqual(['This week with Weekend Warriors: the best tee times']);
  const text = decoded(mail!.message);
  for (const { time, courseId } of slots)
    expect(text).toContain(`https://golf.example.com/squad/${scene.squad.id}?slot=2027-06-12T${time}@${courseId}`);
  expect(text).toContain('2 of 3 free, 80% match\r\nYour Saturday\r\n');
  expect(text).not.toContain('Nobody waits');
});

describe('mails that waited', () => {
  it("go to a golfer's address of the moment, and name those who are gone by no name", async () => {
    await service.hear(recommendationEvents.teeTimeBooked, booked());
    await service.hear(authEvents.userChanged, { ...scene.sam, email: 'sam.new@example.com' }, 2);
    await service.hear(authEvents.userDeleted, { id: scene.dana.id }, 2);
    const mailsOf = await sent();
    expect([mailsOf(scene.sam), mailsOf(scene.dana)]).toEqual([[], []]);
    const [mail] = mailsOf({ email: 'sam.new@example.com' });
    expect(decoded(mail!.message)).toContain('A former member booked this tee time');
    expect(mail?.message).not.toContain('Dana');
  });

  it('are not sent to one who switched them off meanwhile, and leave nothing behind', async () => {
    await service.hear(recommendationEvents.teeTimeBooked, booked());
    await changeSettings(service, scene.sam, { bookingConfirmations: false });
    expect((await sent())(scene.sam)).toEqual([]);
    const row = await service.client.mail.findFirstOrThrow({ where: { userId: scene.sam.id } });
    expect(row).toMatchObject({ outcome: 'unwanted', facts: null, sealed: null });
  });

  it('are not sent once the round is over', async () => {
    const past = { startsAt: '2026-06-12T15:00:00.000Z', endsAt: '2026-06-12T19:15:00.000Z' };
    await service.hear(recommendationEvents.teeTimeBooked, { ...booked(), ...past });
    expect((await sent())(scene.sam)).toEqual([]);
    expect(await service.client.mail.count({ where: { outcome: 'expired' } })).toBe(2);
  });

  it('are not sent when news that came later were sent already', async () => {
    const state = booked();
    await service.hear(recommendationEvents.teeTimeMoved, { ...state, time: '11:00' }, 2);
    await sent();
    await service.hear(recommendationEvents.teeTimeBooked, state);
    const mailsOf = await sent();
    expect(mailsOf(scene.sam).map((mail) => eventIn(mail).sequence)).toEqual([2]);
  });

  it('show the database neither a name nor an address', async () => {
    await service.hear(recommendationEvents.teeTimeBooked, booked());
    const rows = JSON.stringify(await service.client.mail.findMany());
    expect(rows).not.toMatch(/Dana|Reed|Sam|@example/);
  });
});

it('a mail of one kind does not wait for one of another tee time, nor of another golfer', async () => {
  const [one, other] = [booked(), { ...booked(), id: newId() }];
  await service.hear(recommendationEvents.teeTimeBooked, one);
  await service.client.mail.updateMany({ data: { nextAttemptAt: new Date(Date.now() + 3_600_000) } });
  await service.hear(recommendationEvents.teeTimeBooked, other);
  await service.hear(
    recommendationEvents.teeTimeMoved,
    { ...one, players: [scene.sam.id, scene.dana.id], time: '11:00' },
    2,
  );
  const replica = startReplica(service, deliveryTo(server.url));
  onTestFinished(replica.stop);
  await until('the mails of the other tee time', async () => server.received.length === 2);
  expect(await service.client.mail.count({ where: { teeTimeId: one.id, outcome: null } })).toBe(4);
});
