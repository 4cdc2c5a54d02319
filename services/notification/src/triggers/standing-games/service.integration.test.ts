import type { GameDateState } from '@fourball/contracts/events/game-date.ts';
import { recommendationEvents, type WeeklySlotsState } from '@fourball/contracts/events/recommendation.ts';
import { squadEvents } from '@fourball/contracts/events/squad.ts';
import { eventOf } from '@fourball/kit/testing/events.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { MailPayload } from '../../email/templates/payload.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { createBrowser } from '../../testing/browsers.ts';
import { changeSettings, serviceWithSquads } from '../../testing/squads.ts';
import { gameDateState, inHours, recommendationState, weeklySlotsState, zoneAt } from '../../testing/states.ts';

const { service, client, hear, book, cancel, squad, dana, sam, kim, membershipOf } = await serviceWithSquads();

/** A date of the squad; nobody of it has answered unless told. */
const dateOf = (change: Partial<GameDateState> = {}): GameDateState =>
  gameDateState({ squadId: squad.id, silent: [dana.id, sam.id, kim.id], ...change });
/** Round of a date to which Sam comes. */
const answersTo = ({ recommendationId }: GameDateState) =>
  recommendationState({ id: recommendationId ?? '', squadId: squad.id, confirmedMembers: [sam.id] });
const titles = async (...golfers: { id: string }[]) => {
  const rows = await client.notification.findMany({ orderBy: { id: 'asc' } });
  return golfers.map(({ id }) => rows.filter((row) => row.userId === id).map(({ title }) => title));
};
const mailsOf = (golfer: { id: string }, kind: string) =>
  client.mail.findMany({ where: { userId: golfer.id, kind }, orderBy: { createdAt: 'asc' } });
/** Has what golfers were told of dates have left so many hours earlier. */
const pass = (hours: number) =>
  client.$executeRaw`UPDATE game_date_notices SET leaves_at = leaves_at - make_interval(hours => ${hours}::int)`;

it('an opening asks those who have not answered, tells those that they are in who usually are, and nobody who is out', async () => {
  const date = dateOf({ in: [dana.id], byStanding: [dana.id], out: [kim.id], silent: [sam.id] });
  await hear(recommendationEvents.gameDateOpened, date);
  expect(await titles(dana, sam, kim)).toEqual([
    ["You're in: Saturday game on Saturday, June 12"],
    ['Are you in? Saturday game on Saturday, June 12'],
    [],
  ]);
  const [asked] = await client.notification.findMany({ where: { userId: sam.id } });
  expect(asked).toMatchObject({
    type: 'tee_time_reminder',
    squadId: squad.id,
    data: { squadId: squad.id, gameDate: { gameId: date.gameId, dateId: date.id } },
  });
  expect(await mailsOf(kim, 'game-date-opened')).toEqual([]);
});

it('an opening is told once, also of ten versions at once, by as many replicas, and never from a snapshot', async () => {
  const date = dateOf();
  const open = (version: number) => hear(recommendationEvents.gameDateOpened, date, version);
  await service.hearEvents({ ...eventOf(recommendationEvents.gameDateOpened, 1, date), snapshot: true });
  expect(await titles(dana, sam, kim)).toEqual([[], [], []]);
  await Promise.all(Array.from({ length: 10 }, (_, index) => open(index + 1)));
  await open(11);
  expect((await titles(dana, sam, kim)).map(({ length }) => length)).toEqual([1, 1, 1]);
  expect(await client.mail.count({ where: { kind: 'game-date-opened', teeTimeId: date.id } })).toBe(3);
});

it('a nudge asks the silent and the undecided, with the deadline, and nobody who has answered', async () => {
  const date = dateOf({ in: [dana.id], maybe: [kim.id], silent: [sam.id], timeZone: 'America/Denver' });
  await hear(recommendationEvents.gameDateNudged, { ...date, nudge: 1 });
  const words = 'Answer by Thursday, June 10 at 6:00 PM: Saturday game on Saturday, June 12';
  expect(await titles(dana, sam, kim)).toEqual([[], [words], [words]]);
});

it('a nudge comes only twelve hours after the last word on the date, and each one once', async () => {
  const date = dateOf();
  const nudge = (number: number) => hear(recommendationEvents.gameDateNudged, { ...date, nudge: number }, number + 1);
  await hear(recommendationEvents.gameDateOpened, date);
  await pass(11);
  await nudge(1);
  expect(await mailsOf(sam, 'game-date-nudged')).toEqual([]);
  await pass(2);
  for (const _ of [1, 2]) await nudge(2);
  await pass(13);
  await hear(recommendationEvents.gameDateNudged, { ...date, nudge: 2 }, 9);
  expect(await mailsOf(sam, 'game-date-nudged')).toHaveLength(1);
  await nudge(3);
  expect(await mailsOf(sam, 'game-date-nudged')).toHaveLength(2);
});

it.each([
  ['game-date-opened', recommendationEvents.gameDateOpened, 'Are you in?'],
  ['game-date-nudged', recommendationEvents.gameDateNudged, 'Answer by'],
] as const)('a %s that waits for the morning leaves to nobody who has answered by then', async (kind, event, title) => {
  const date = dateOf({ timeZone: zoneAt(23) });
  for (const { id } of [sam, kim, dana]) {
    const { subscription } = createBrowser(`https://push.example/${id}`);
    await service.call('POST', '/api/notifications/push-subscriptions', id, subscription);
  }
  const pushed = async ({ id: userId }: { id: string }) =>
    client.push.count({ where: { notification: { title: { startsWith: title }, userId } } });
  await hear(event, { ...date, nudge: 1 });
  const round = answersTo(date);
  await hear(recommendationEvents.recommendationConfirmed, round);
  expect(await Promise.all([sam, kim, dana].map(pushed))).toEqual([0, 1, 1]);
  await hear(recommendationEvents.recommendationWithdrawn, { ...round, out: [kim.id] }, 2);
  const outcomes = [sam, kim, dana].map(async (golfer) => (await mailsOf(golfer, kind))[0]?.outcome);
  expect(await Promise.all(outcomes)).toEqual(['unwanted', 'unwanted', null]);
  expect(await Promise.all([sam, kim, dana].map(pushed))).toEqual([0, 0, 1]);
});

it('a date that is moved says whether its deadline has passed', async () => {
  const facts = async (deadlineAt: string) => {
    const date = dateOf({ in: [sam.id], deadlineAt });
    const movedFrom = { date: '2055-06-11', time: '08:10' };
    await hear(recommendationEvents.gameDateMoved, { ...date, movedFrom, changedBy: dana.id }, 2);
    return (await mailsOf(sam, 'game-date-moved')).at(-1)?.facts;
  };
  expect(await facts(inHours(1).toISOString())).toMatchObject({ isDue: false });
  expect(await facts(inHours(-1).toISOString())).toMatchObject({ isDue: true });
});

it('what comes at night is in the app at once, and leaves as mail and push at seven, the push to members alone', async () => {
  const timeZone = zoneAt(22);
  const date = dateOf({ timeZone });
  const { subscription } = createBrowser('https://push.example/sam');
  await service.call('POST', '/api/notifications/push-subscriptions', sam.id, subscription);
  await hear(recommendationEvents.gameDateOpened, date);
  expect((await titles(sam))[0]).toHaveLength(1);
  const [mail] = await mailsOf(sam, 'game-date-opened');
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' });
  for (const { nextAttemptAt, createdAt } of [mail!, await client.push.findFirstOrThrow()])
    expect([clock.format(nextAttemptAt!), createdAt]).toEqual(['07:00', nextAttemptAt]);
  await hear(recommendationEvents.gameDateOpened, dateOf());
  expect((await mailsOf(sam, 'game-date-opened'))[0]?.nextAttemptAt).toEqual(new Date(0));
  await hear(squadEvents.memberLeft, { ...membershipOf(sam), reason: 'left' }, 2);
  expect(await client.push.count()).toBe(0);
});

it('leaders hear that all have answered, and that there are too few players: at the deadline and later once more', async () => {
  const date = dateOf({ in: [dana.id, sam.id], out: [kim.id], silent: [] });
  await hear(recommendationEvents.gameDateAnswered, date, 2);
  for (const reminder of [1, 1, 2])
    await hear(recommendationEvents.gameDateShort, { ...date, reminder, canExtend: reminder === 1 }, 2 + reminder);
  expect(await service.notified(dana, sam, kim)).toEqual([
    [
      expect.stringContaining('2 in, 0 maybe, 1 out, 0 without an answer. You may lock it now.'),
      '2 in, 0 maybe, 1 out, 0 without an answer. At least 4 are needed. Extend it by a day, play anyway, or call it off.',
      '2 in, 0 maybe, 1 out, 0 without an answer. At least 4 are needed. Play anyway, or call it off.',
    ],
    [],
    [],
  ]);
});

it('a locked date tells players that they play, others their place in line, and leaders the numbers and what to hold', async () => {
  const date = dateOf({ in: [sam.id, kim.id], waiting: [kim.id], out: [dana.id], silent: [] });
  for (const version of [2, 3]) await hear(recommendationEvents.gameDateLocked, date, version);
  expect(await titles(dana, sam, kim)).toEqual([
    ['Locked: Saturday game on Saturday, June 12'],
    ['You play: Saturday game on Saturday, June 12'],
    ['1st in line: Saturday game on Saturday, June 12'],
  ]);
  const [[words]] = (await service.notified(dana)) as [[string]];
  expect(words).toContain('1 in, 1 in line, 0 maybe, 1 out, 0 without an answer. Hold 1 tee time with the course.');
  expect(await client.mail.count({ where: { kind: 'game-date-locked' } })).toBe(3);
});

it('players whose seats are booked with the lock hear of the booking, and not that they play once more', async () => {
  const date = dateOf({ in: [dana.id, sam.id, kim.id], waiting: [kim.id], silent: [] });
  await book([dana, sam], { recommendationId: date.recommendationId ?? '' });
  await hear(recommendationEvents.gameDateLocked, date, 2);
  expect(await titles(dana, sam, kim)).toEqual([
    ['Tee time booked', 'You play: Saturday game on Saturday, June 12'],
    ['Tee time booked'],
    ['1st in line: Saturday game on Saturday, June 12'],
  ]);
});

it('a move is told to those who were asked but whose act it was, also a second one; more time to nobody who is out', async () => {
  const date = dateOf();
  await hear(recommendationEvents.gameDateOpened, date);
  await client.notification.deleteMany();
  const answered = { in: [sam.id], out: [kim.id], silent: [dana.id] };
  const move = (change: object, version: number) =>
    hear(
      recommendationEvents.gameDateMoved,
      { ...date, ...answered, movedFrom: { date: '2055-06-12', time: '08:10' }, changedBy: dana.id, ...change },
      version,
    );
  await move({ date: '2055-06-13' }, 2);
  await move({ date: '2055-06-14' }, 3);
  await move({}, 4);
  await move({ date: '2055-06-15', byStanding: [sam.id] }, 5);
  const moved = (day: string, word: string) =>
    `It was Saturday, June 12 at 8:10 AM, and is ${day} at 8:10 AM at Heron Lake now. ${word}`;
  const days = ['Sunday, June 13', 'Monday, June 14', 'Tuesday, June 15'] as const;
  expect(await service.notified(dana, kim)).toEqual([[], days.map((day) => moved(day, 'You are out.'))]);
  const [first, second, third] = days;
  const own = [first, second].map((day) => moved(day, 'Your answer stays as it is.'));
  const more = expect.stringContaining('You may answer until');
  const [told] = await service.notified(sam);
  expect(told).toEqual([...own, more, moved(third, 'You are in, as you usually are.')]);
});

it('a skipped date tells each golfer who was asked once, with the reason and the next one', async () => {
  const date = dateOf({ silent: [sam.id], out: [kim.id], in: [dana.id] });
  const skipped = { ...date, reason: 'Course is closed', changedBy: dana.id, nextDate: '2055-06-19' };
  await hear(recommendationEvents.gameDateOpened, date);
  await client.notification.deleteMany();
  for (const version of [2, 3]) await hear(recommendationEvents.gameDateSkipped, skipped, version);
  const words = 'Reason: Course is closed. The next date is Saturday, June 19.';
  expect(await service.notified(dana, sam, kim)).toEqual([[], [words], []]);
});

it('a date whose booking was cancelled tells those who were asked, and not once more those who were to play', async () => {
  const date = dateOf({ silent: [sam.id], out: [kim.id], in: [dana.id] });
  await hear(recommendationEvents.gameDateOpened, date);
  await cancel(await book([dana], { recommendationId: date.recommendationId ?? '' }));
  await client.notification.deleteMany();
  const off = { reason: 'Its booking was cancelled', changedBy: kim.id, nextDate: null };
  await hear(recommendationEvents.gameDateSkipped, { ...date, ...off }, 2);
  expect(await service.notified(dana, sam, kim)).toEqual([[], [expect.stringContaining(off.reason)], []]);
});

it('a date that is on again is told once to each who heard that it is off, also to who is out, and asks who is silent', async () => {
  const date = dateOf({ in: [dana.id], silent: [sam.id, kim.id] });
  const skipped = { reason: 'The game is paused', changedBy: null, nextDate: null };
  await hear(recommendationEvents.gameDateOpened, date);
  const answered = { ...date, out: [kim.id], silent: [sam.id] };
  await hear(recommendationEvents.gameDateSkipped, { ...answered, ...skipped }, 2);
  await client.notification.deleteMany();
  const again = { ...answered, resumed: 1 };
  for (const version of [4, 5]) await hear(recommendationEvents.gameDateOpened, again, version);
  expect(await titles(dana, sam, kim)).toEqual(Array(3).fill(['On again: Saturday game on Saturday, June 12']));
  const words = (await service.notified(dana, sam, kim)).flat();
  expect(words).toEqual([
    expect.stringContaining('You said that you are in.'),
    expect.stringMatching(/^8:10 AM, .?Heron Lake.?\. Say whether you play by/),
    expect.stringContaining('You are out. If you can play after all, say so by'),
  ]);
  await client.notification.deleteMany();
  await hear(recommendationEvents.gameDateSkipped, { ...again, ...skipped }, 6);
  expect((await titles(dana, sam, kim)).map(({ length }) => length)).toEqual([1, 1, 1]);
});

describe('the week of the same day', () => {
  const week = (change: Partial<WeeklySlotsState> = {}) =>
    hear(recommendationEvents.weeklySlotsRanked, weeklySlotsState({ squadId: squad.id, ...change }));
  const open = () => hear(recommendationEvents.gameDateOpened, dateOf());
  const moveTo = (timeZone: string, version: number) => hear(squadEvents.squadChanged, { ...squad, timeZone }, version);
  const waiting = async () => {
    const mails = await client.mail.findMany({ where: { userId: sam.id, outcome: null }, orderBy: { id: 'asc' } });
    return mails.map(({ kind, facts }) => [kind, MailPayload.parse(facts)] as const);
  };
  beforeEach(async () => {
    await changeSettings(service, sam, { weeklyReminders: true });
    await moveTo(zoneAt(12), 2);
  });
  const opensAt = inHours(1).toISOString();

  it.each([
    ['before it', async () => [await week({ opensAt }), await open()]],
    ['after it', async () => [await open(), await week({ opensAt: null })]],
    ['in a zone that only this platform knows', async () => [await moveTo('AET', 3), await open(), await week()]],
  ])('goes into the mail of an opening that is told %s', async (_when, both) => {
    await both();
    const mails = await waiting();
    expect(mails.map(([kind]) => kind)).toEqual(['game-date-opened']);
    const week = { kind: 'weekly-slots', slots: [{ time: '09:00' }, { time: '10:00' }] };
    expect(mails[0]?.[1]).toMatchObject({ week });
    expect((await titles(sam))[0]).toHaveLength(2);
    expect(await client.mail.count({ where: { userId: dana.id, outcome: null } })).toBe(1);
  });

  it('is not mailed where the opening has left', async () => {
    await open();
    const data = { attempts: 1, outcome: 'sent', facts: Prisma.DbNull, nextAttemptAt: null, finishedAt: new Date() };
    await client.mail.updateMany({ where: { kind: 'game-date-opened' }, data });
    await week();
    expect(await waiting()).toEqual([]);
  });

  it('waits for the opening, and is a mail of its own where none comes, or only on another day', async () => {
    await week({ opensAt });
    const [mail] = await mailsOf(sam, 'weekly-slots');
    expect(mail?.nextAttemptAt).toEqual(new Date(Date.parse(opensAt) + 10 * 60_000));
    await client.mail.updateMany({ where: { kind: 'weekly-slots' }, data: { createdAt: inHours(-30) } });
    await open();
    expect((await waiting()).map(([kind]) => kind)).toEqual(['weekly-slots', 'game-date-opened']);
  });

  it('is a mail of its own to a golfer who has answered before the opening leaves, or wants no alerts', async () => {
    const date = dateOf();
    await hear(recommendationEvents.gameDateOpened, date);
    await week({ opensAt: null });
    await hear(recommendationEvents.recommendationConfirmed, answersTo(date));
    expect((await waiting()).map(([kind]) => kind)).toEqual(['weekly-slots']);
    await client.mail.deleteMany();
    await changeSettings(service, sam, { weeklyReminders: true, teeTimeAlerts: false }, 3);
    await week({ opensAt });
    await open();
    expect((await waiting()).map(([kind]) => kind)).toEqual(['weekly-slots']);
  });
});

it('a squad or a golfer that is gone is told nothing, and nothing is kept of what they were told', async () => {
  const date = dateOf();
  await service.deleteAccount(kim);
  await hear(recommendationEvents.gameDateOpened, date);
  await service.deleteAccount(sam);
  const known = await client.gameDateNotice.findMany({ where: { dateId: date.id } });
  expect(known.map(({ userId }) => userId)).toEqual([dana.id]);
  await hear(squadEvents.squadDeleted, { id: squad.id }, 9);
  await hear(recommendationEvents.gameDateLocked, { ...date, in: [dana.id] }, 2);
  expect(await titles(dana)).toEqual([[]]);
});
