import { authEvents } from '@fourball/contracts/events/auth.ts';
import { recommendationEvents } from '@fourball/contracts/events/recommendation.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { testLog } from '@fourball/kit/testing/log.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { calendarsIn, decoded, startMailServer } from '../../testing/mail-server.ts';
import { deliveryTo, startReplica } from '../../testing/mails.ts';
import { type NotificationService, startNotificationService } from '../../testing/notification-service.ts';
import { hoursBefore, inHours, roundAt } from '../../testing/rounds.ts';
import { eventIn, sendAll, subjectsOf } from '../../testing/sent-mails.ts';
import { changeSettings, createSquad } from '../../testing/squads.ts';
import { rankedSlot, teeTimeState, weeklySlotsState } from '../../testing/states.ts';
import { remindOfTeeTimes } from '../../triggers/reminders/service.ts';

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

const sent = () => sendAll(service, server);
const booked = () =>
  teeTimeState({ squadId: scene.squad.id, players: [scene.dana.id, scene.sam.id], changedBy: scene.dana.id });

it("a leader's notice is mailed with its price and their words", async () => {
  const details = { date: '2027-06-12', time: '09:00', course: 'Heron Lake', pricePerPlayer: 45.5 };
  const body = { teeTimeDetails: details, availableMembers: [scene.sam.id], note: 'Bring <b>balls</b>' };
  await service.call('POST', `/api/squads/${scene.squad.id}/notify-tee-time`, scene.dana.id, body);
  const [mail] = (await sent())(scene.sam);
  expect(subjectsOf([mail!])).toEqual(['Tee time for Weekend Warriors: Saturday, June 12 at 9:00 AM']);
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
  expect(subjectsOf([mail!])).toEqual(['This week with Weekend Warriors: the best tee times']);
  const text = decoded(mail!.message);
  for (const { time, courseId } of slots)
    expect(text).toContain(`https://golf.example.com/squad/${scene.squad.id}?slot=2027-06-12T${time}@${courseId}`);
  expect(text).toContain('2 of 3 free, 80% match\r\nYour Saturday\r\n');
  expect(text).not.toContain('Nobody waits');
});

describe('a reminder', () => {
  const remind = async () => {
    const round = roundAt(inHours(30), { squadId: scene.squad.id, players: [scene.sam.id] });
    await service.hear(recommendationEvents.teeTimeBooked, round);
    await service.client.mail.deleteMany();
    await remindOfTeeTimes({ client: service.client, log: testLog, now: hoursBefore(round.startsAt, 24) });
    return round;
  };

  it('is mailed with the place, the reference and who plays, and without a calendar file', async () => {
    await remind();
    const [mail] = (await sent())(scene.sam);
    expect(subjectsOf([mail!])[0]).toContain('Reminder: Heron Lake Golf Club on');
    expect(decoded(mail!.message)).toContain('Reference: FB-7Q2M4K');
    expect(calendarsIn(mail!)).toEqual([]);
  });

  it('is not mailed any more once the tee time is cancelled or moved, or the seat given up', async () => {
    for (const change of ['teeTimeCancelled', 'teeTimeMoved', 'seatFreed'] as const) {
      const round = await remind();
      const startsAt = change === 'teeTimeMoved' ? inHours(50).toISOString() : round.startsAt;
      const status = change === 'teeTimeCancelled' ? ('cancelled' as const) : ('confirmed' as const);
      const players = change === 'teeTimeMoved' ? round.players : [];
      await service.hear(recommendationEvents[change], { ...round, status, startsAt, players }, 2);
      expect(subjectsOf((await sent())(scene.sam)).filter((subject) => subject?.startsWith('Reminder'))).toEqual([]);
    }
  });
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
