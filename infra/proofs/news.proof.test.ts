import { DAYS } from '@fourball/contracts/constants.ts';
import type { NotificationSettings } from '@fourball/contracts/http/auth.ts';
import type { NotificationType } from '@fourball/contracts/http/notification.ts';
import { routes } from '@fourball/contracts/http/routes.ts';
import { expect, test } from 'vitest';
import { queryOf } from './databases.ts';
import {
  beFree,
  courseIn,
  createSquad,
  firstOf,
  type Golfer,
  inDays,
  NOON,
  playersOf,
  registerGolfer,
  sendNotice,
  squadOf,
  verifyAddresses,
} from './golfer.ts';
import { fillFreeSeats, nextMonday, rankWeek, remind, runStandingGames } from './jobs.ts';
import { ownStackWithMails } from './own-stack.ts';
import { delivered } from './settled.ts';

/*
 * Every kind of news that calls bring about x golfers who each switched one thing off: what of it is in the app of each,
 * and what comes by mail. The table is the whole of it: what it does not name must not come.
 */
const SETTINGS = [
  'teeTimeAlerts',
  'squadInvites',
  'bookingConfirmations',
  'weeklyReminders',
  'emailNotifications',
  'pushNotifications',
] as const satisfies (keyof NotificationSettings)[];
type Setting = (typeof SETTINGS)[number] | 'nothing';

const { server, stack } = await ownStackWithMails();
const readers: { readonly off: Setting; readonly golfer: Golfer }[] = [];

/** A piece of news: notifications of these types, each switched by a category, and so many mails. */
interface News {
  readonly types: readonly NotificationType[];
  readonly category?: Setting;
  /** Whether it comes by mail as well. */
  readonly isMailed: boolean;
  cause(): Promise<unknown>;
}

const here = () => ({ params: { squadId } });
const everyone = () => readers.map(({ golfer }) => golfer);
const teeTimes = async (status = 'confirmed') =>
  (await creator.ask(routes.listTeeTimes, here())).filter((teeTime) => teeTime.status === status);
let recommendationId = '';
let courseId = '';
async function pick(day: number): Promise<void> {
  courseId ||= await courseIn(creator, NOON);
  const body = { slot: { date: inDays(day), time: '09:00', courseId } };
  recommendationId = (await creator.ask(routes.confirmOptimalSlot, { ...here(), body })).id;
}
async function book(): Promise<void> {
  const params = { recommendationId };
  for (const golfer of everyone()) await golfer.ask(routes.confirmRecommendation, { params });
  await creator.ask(routes.bookRecommendation, { params, body: {} });
}

async function openDate(): Promise<void> {
  await creator.ask(routes.changeSquad, { ...here(), body: { timeZone: NOON } });
  const date = inDays(15);
  const weekdays = [DAYS[(new Date(date).getUTCDay() + 6) % 7] ?? 'monday'];
  const opens = { daysBefore: 28, time: '00:00' };
  const body = {
    name: 'Game',
    firstDate: date,
    lastDate: date,
    weekdays,
    earliest: '08:10',
    latest: '08:10',
    opens,
    nudges: [],
  };
  await creator.ask(routes.createStandingGame, { ...here(), body: { ...body, courseIds: [courseId] } });
  await runStandingGames(stack);
}

const booking = { types: ['booking_confirmation'], category: 'bookingConfirmations', isMailed: true } as const;
const alert = { types: ['tee_time_reminder'], category: 'teeTimeAlerts', isMailed: false } as const;
const always = { isMailed: false } as const;
const news: Record<string, News> = {
  'the week on its Monday': {
    types: ['weekly_slots'],
    category: 'weeklyReminders',
    isMailed: true,
    cause: () => rankWeek(stack, squadId, nextMonday()),
  },
  'a golfer who joins the squad': {
    ...always,
    types: ['squad_update'],
    cause: async () => (await registerGolfer(stack.url, 'Joiner')).ask(routes.join, { params: { inviteCode } }),
  },
  'an invitation to another squad': {
    types: ['squad_invite'],
    category: 'squadInvites',
    isMailed: true,
    async cause() {
      const { squad } = await createSquad(creator, 'Another one');
      const emails = everyone().map(({ user }) => user.email);
      await creator.ask(routes.inviteByMail, { params: { squadId: squad.id }, body: { emails } });
    },
  },
  "a leader's notice": {
    ...alert,
    isMailed: true,
    cause: () => sendNotice(creator, squadId, everyone()),
  },
  'a slot that a member picks': { ...alert, cause: () => pick(9) },
  'the first booking, which is an achievement': {
    ...booking,
    types: ['booking_confirmation', 'achievement'],
    cause: book,
  },
  'a move': {
    ...booking,
    cause: async () =>
      creator.ask(routes.moveBooking, {
        params: { teeTimeId: firstOf(await teeTimes()).id },
        body: { date: inDays(11), time: '10:00' },
      }),
  },
  'the day before the round': {
    ...alert,
    isMailed: true,
    async cause() {
      // The reminder would come 24 hours before; here that time has come.
      const tomorrow = "UPDATE tee_times SET starts_at = now() + interval '23 hours' WHERE status = 'confirmed'";
      await queryOf(stack, 'notification', tomorrow);
      await remind(stack);
    },
  },
  'a seat that becomes free': {
    ...booking,
    isMailed: false,
    async cause() {
      const own = firstOf((await teeTimes()).filter((teeTime) => playersOf(teeTime).includes(creator.user.id)));
      await creator.ask(routes.cancelBooking, { params: { teeTimeId: own.id }, body: { seatOnly: true } });
      // It could be taken back for 5 minutes; here they are over.
      const late = `UPDATE tee_time_bookings SET freed_at = freed_at - interval '5 minutes' WHERE notice IS NOT NULL`;
      const due = `UPDATE squad_tee_time_recommendations SET line_due_at = now() WHERE line_due_at IS NOT NULL`;
      for (const change of [late, due]) await queryOf(stack, 'recommendation', change);
      await fillFreeSeats(stack);
    },
  },
  'a cancellation': {
    ...booking,
    cause: async () =>
      creator.ask(routes.cancelBooking, { params: { teeTimeId: firstOf(await teeTimes()).id }, body: {} }),
  },
  'another slot that a member picks': { ...alert, cause: () => pick(13) },
  'a booking that others play': {
    ...booking,
    isMailed: false,
    cause: () => creator.ask(routes.bookRecommendation, { params: { recommendationId }, body: {} }),
  },
  'a date of a standing game that opens': { ...alert, isMailed: true, cause: openDate },
  'the same date, which is skipped': {
    ...alert,
    isMailed: true,
    async cause() {
      const params = { dateId: firstOf(firstOf(await creator.ask(routes.listStandingGames, here())).dates).id };
      await creator.ask(routes.skipGameDate, { params, body: { reason: 'The course is closed' } });
    },
  },
  'a leader who hands the squad over': {
    ...always,
    types: ['squad_update'],
    cause: () => creator.ask(routes.changeSquad, { ...here(), body: { createdBy: firstOf(everyone()).user.id } }),
  },
};

const TYPES = [
  'squad_invite',
  'squad_update',
  'tee_time_reminder',
  'booking_confirmation',
  'achievement',
  'weekly_slots',
];
async function heardBy({ user, ask }: Golfer): Promise<Record<string, number>> {
  const all = await ask(routes.listNotifications, { query: { limit: 100 } });
  const counts = TYPES.map((name) => [name, all.filter(({ type }) => type === name).length]);
  return { ...Object.fromEntries(counts), mails: server.lettersTo(user.email).length };
}
const heardByAll = () => Promise.all(readers.map(({ golfer }) => heardBy(golfer)));

const DAYS_AHEAD = Array.from({ length: 16 }, (_, day) => day + 1);
const creator = await registerGolfer(stack.url, 'Creator');
for (const off of ['nothing', ...SETTINGS] as const) {
  const golfer = await registerGolfer(stack.url, `Without${off}`);
  const switches = Object.fromEntries(SETTINGS.map((name) => [name, name !== off])) as NotificationSettings;
  await golfer.ask(routes.changeProfile, { body: { notificationSettings: switches } });
  readers.push({ off, golfer });
}
await verifyAddresses(stack, creator, ...everyone());
const { squadId, inviteCode } = await squadOf(creator, { members: readers.map(({ golfer }) => golfer) });
// Answer all of these: nobody is then asked for them when the proofs run on the evening for that.
for (const golfer of [creator, ...everyone()]) await beFree(golfer, DAYS_AHEAD);
await delivered(stack);

test.each(Object.entries(news))(
  '%s is told to each golfer as their settings say, in the app and by mail, and nothing else is',
  async (_name, { types, category, isMailed, cause }) => {
    const before = await heardByAll();
    await cause();
    await delivered(stack);
    const after = await heardByAll();
    const told = readers.map(({ off }, index) => ({
      off,
      ...Object.fromEntries(
        Object.entries(after[index] ?? {}).map(([what, count]) => [what, count - (before[index]?.[what] ?? 0)]),
      ),
    }));
    const expected = readers.map(({ off }) => {
      const isHeard = (type: string) => type === 'achievement' || category !== off;
      const counts = TYPES.map((type) => [type, types.some((one) => one === type) && isHeard(type) ? 1 : 0]);
      const mails = isMailed && off !== 'emailNotifications' && isHeard('') ? 1 : 0;
      return { off, ...Object.fromEntries(counts), mails };
    });
    expect(told).toEqual(expected);
  },
);
