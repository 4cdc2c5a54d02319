import { recommendationEvents } from '@fourball/contracts/events/recommendation.ts';
import { plansMadeFor } from '@fourball/kit/testing/plans.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { calendarsIn, decoded, startMailServer } from '../../testing/mail-server.ts';
import { type NotificationService, startNotificationService } from '../../testing/notification-service.ts';
import { eventIn, sendAll, subjectsOf } from '../../testing/sent-mails.ts';
import { createSquad } from '../../testing/squads.ts';
import { teeTimeState } from '../../testing/states.ts';

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
const where = 'Heron Lake Golf Club on Saturday, June 12 at 9:00 AM';

describe('a booking', () => {
  it('needs no new plan for another number of players, who all have their mail', async () => {
    const { dana, sam, kim } = scene;
    const hear = (...players: { id: string }[]) => {
      const state = teeTimeState({ squadId: scene.squad.id, players: players.map(({ id }) => id), changedBy: dana.id });
      return service.hear(recommendationEvents.teeTimeBooked, state);
    };
    await hear(dana, sam);
    const plans = await plansMadeFor(async () => {
      await hear(dana);
      await hear(dana, sam, kim);
    });
    expect(plans).toBe(0);
    expect(await service.client.mail.count()).toBe(6);
  });

  it('is mailed to each player by course, date and the time at the course, with a link and who plays', async () => {
    await service.hear(recommendationEvents.teeTimeBooked, booked());
    const mailsOf = await sent();
    expect([scene.dana, scene.sam, scene.kim].map((golfer) => mailsOf(golfer).length)).toEqual([1, 1, 0]);
    const [mail] = mailsOf(scene.sam);
    expect(subjectsOf([mail!])).toEqual([`You're playing ${where}`]);
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
    expect(subjectsOf(mailsOf(scene.sam)).at(-1)).toContain('You gave up your seat: Heron Lake');
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
    expect(subjectsOf((await sent())(scene.sam)).at(-1)).toContain('You have no seat any more: Heron Lake');
  });
});
