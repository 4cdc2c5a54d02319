import type { TimeSlot } from '@fourball/contracts/constants.ts';
import type { User } from '@fourball/contracts/http/auth.ts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { noteLive } from '../../../features/notification/api/live-state.ts';
import { noteOffline } from '../../../lib/connection.ts';
import { slotKey } from '../../../lib/slot-key.ts';
import { serverOfAda } from '../../../testing/app.tsx';
import { dateDetailOf, gameDateOf } from '../../../testing/games.ts';
import { hrefsOf, press, renderForGolfer, says, sees, seesNo, textsOf } from '../../../testing/golfer.tsx';
import type { Answers, Call, Server } from '../../../testing/server.ts';
import { ada, entryOf, idOf, memberOf, recommendationOf, slotOf, squadOf, teeTimeOf } from '../../../testing/states.ts';
import { HomeScreen } from './home-screen.tsx';

/** Ada's home with a squad, a slot and a round, unless it is answered otherwise. */
function open(answers: Answers = {}, user = ada, prepare: (server: Server) => unknown = () => {}) {
  const server = serverOfAda({ optimalWeekendSlots: [slotOf()], listBookings: [teeTimeOf()], ...answers });
  prepare(server);
  return { server, golfer: renderForGolfer(<HomeScreen />, { user }) };
}

const members = [memberOf(ada.id, 'Ada'), memberOf(idOf(2), 'Lee', { status: 'pending' })];
const confirmed = recommendationOf({ status: 'confirmed', confirmedMembers: [ada.id] });
const nextTeeTime = { date: '2058-06-14', time: '09:00' };

/** Keeps what is said of dates. */
function takesAnswers(server: Server) {
  server.answersTo('changeAvailability', async (sent) => {
    const { entries } = sent as { entries: { date: string; timeSlots: TimeSlot[] }[] };
    const saved = entries.map((entry) => entryOf(entry.date, entry.timeSlots, entry));
    server.answers({ listAvailability: saved });
    return saved;
  });
}

// Without the frame of the app there is no stream.
beforeEach(() => noteLive(false));

const region = (name: string) => within(screen.getByRole('region', { name }));
/** Lists take their place anew once rounds and squads are known. */
const found = (name: string, text: string) => waitFor(() => region(name).getAllByText(text));
const squadsShown = () => found('Active Squads', 'Weekend Warriors');

const counts = () => textsOf(region('Welcome').getAllByRole('definition'));

test('the banner greets a golfer, also without a name, counts rounds and squads, and leads on and to the next round', async () => {
  open({ listSquads: [squadOf(), squadOf({ id: idOf(11), nextTeeTime })] }, { ...ada, firstName: '' });
  expect(screen.getByRole('heading', { name: 'Welcome back, Golfer!' })).toBeTruthy();
  await squadsShown();
  expect(counts()).toEqual(['1', '2']);
  const actions = within(screen.getByRole('navigation', { name: 'Quick actions' })).getAllByRole('link');
  expect(hrefsOf(actions)).toEqual(['/availability', '/create-squad']);
  expect(hrefsOf(region('Welcome').getAllByRole('link'))).toEqual([
    `/round/${idOf(30)}`,
    'https://www.google.com/maps/dir/?api=1&destination=Fern%20Hill%2C%20Austin%2C%20TX',
    `/api/calendar/tee-times/${idOf(30)}`,
  ]);
});

test.each([
  ['a next tee time', "Fri, Jun 14 at 9:00 AM · you're not in", 'Confirmed', { nextTeeTime, members }],
  ['a member who is not active', 'Scheduling conflict', 'Pending', { members }],
  ['active members and no tee time', 'Finding optimal time', 'Optimizing', {}],
  ['nobody else in it', 'Invite your golf friends', 'Just you', { members: members.slice(0, 1), memberCount: 1 }],
])('the card of a squad with %s says "%s" and "%s"', async (_, text, badge, change) => {
  open({ listSquads: [squadOf(change)] });
  expect(await found('Active Squads', text)).toBeTruthy();
  expect(region('Active Squads').getByText(badge)).toBeTruthy();
});

test('a golfer whose squads are of one is led to their friends instead of to slots', async () => {
  open({ listSquads: [squadOf({ memberCount: 1 })], optimalWeekendSlots: [slotOf()] });
  await squadsShown();
  const link = await region('Optimal Weekend Slots').findByRole('link', { name: 'Open your squad' });
  expect(link.getAttribute('href')).toBe(`/squad/${idOf(10)}`);
  expect(region('Optimal Weekend Slots').queryByRole('article')).toBeNull();
});

test('a player whom the list of squads does not name is named all the same, and whoever is not active counts', async () => {
  const kim = memberOf(idOf(3), 'Kim');
  const listSquads = [squadOf({ memberCount: 3, hasInactive: true })];
  const bookings = [ada.id, kim.userId].map((userId) => ({ ...teeTimeOf().bookings[0]!, userId }));
  const getSquad = squadOf({ members: [...squadOf().members, kim] });
  open({ listSquads, getSquad, listBookings: [teeTimeOf({ bookings })] });
  expect(await found('Welcome', 'with Kim')).toBeTruthy();
  expect(await found('Active Squads', 'Scheduling conflict')).toBeTruthy();
});

test.each([
  ['has a seat in', [teeTimeOf({ ...nextTeeTime, time: '09:10' })], "Fri, Jun 14 at 9:00 AM · you're in", /^with /],
  ['has no seat in', [], "Fri, Jun 14 at 9:00 AM · you're not in", 'Your first round'],
])('a round that the golfer %s says so in the row of its squad and in the banner', async (_, teeTimes, row, words) => {
  open({ listSquads: [squadOf({ nextTeeTime, memberCount: 5 })], listBookings: teeTimes });
  expect(await found('Active Squads', row)).toBeTruthy();
  expect(region('Welcome').getByText(words)).toBeTruthy();
});

test('an open date without a word of the golfer is answered in place, and stays so that it can be taken back', async () => {
  const date = { ...gameDateOf(), name: 'Saturday game' };
  const said = { own: { answer: 'out' as const, isStanding: false } };
  const answered = { ...date, id: idOf(52), ...said };
  const { server, golfer } = open({ listOpenGameDates: [date, answered], answerGameDate: dateDetailOf(said) });
  const list = await screen.findByRole('list', { name: 'Standing games to answer' });
  expect(within(list).getByRole('listitem').textContent).toContain(', Sat, Jun 15 at 8:10 AM9 in, 3 to answer');
  server.answers({ listOpenGameDates: [{ ...date, ...said }, answered] });
  await golfer.click(within(list).getByRole('button', { name: 'Out: Sat, Jun 15' }));
  await waitFor(() => expect(server.asked.filter(({ path }) => path === '/api/game-dates')).toHaveLength(2));
  within(list).getByRole('button', { name: 'Out: Sat, Jun 15', pressed: true });
});

test.each<[string, Call]>([
  ['waited rounds', 'listWaiting'],
  ['open dates', 'listOpenGameDates'],
  ['tee times', 'listBookings'],
])('nothing that needs a golfer moves the page: it comes once their %s are known too', async (_, late) => {
  let answer = () => {};
  open({ optimalWeekendSlots: [] }, ada, (server) => {
    answer = server.holds(late);
  });
  await squadsShown();
  await screen.findByText('No slots this weekend yet');
  expect(screen.queryByRole('region', { name: 'Needs you' })).toBeNull();
  answer();
  expect(await screen.findByRole('region', { name: 'Needs you' })).toBeTruthy();
});

test('where tee times cannot be loaded, the page says so and stands still, and what needs the golfer is there', async () => {
  const { server, golfer } = open({}, ada, ({ refuses }) => refuses('listBookings', 403));
  const asked = (what: string) => server.asked.filter(({ path }) => path === `/api/${what}`).length;
  const free = await screen.findByRole('button', { name: /^Free: Sat/ });
  await region('Upcoming Tee Times').findByRole('alert');
  region('Welcome').getByText('Your next round could not be loaded.');
  const [bookings, entries] = [asked('bookings'), asked('availability')];
  takesAnswers(server);
  await golfer.click(free);
  await waitFor(() => expect(asked('availability')).toBeGreaterThan(entries + 1));
  screen.getByRole('button', { name: /^Free: Sat/, pressed: true });
  expect([asked('bookings'), screen.getAllByRole('alert').length]).toEqual([bookings, 1]);
});

test('a golfer answers for the weekend in place, which is a step done and ranks its slots again, and can take it back', async () => {
  const { server, golfer } = open({ listBookings: [], optimalWeekendSlots: [] });
  const timeSlots = ['09:00', '10:00'];
  expect(await ways()).toEqual(['/availability', '/tee-times']);
  await sees('No slots this weekend yet');
  takesAnswers(server);
  server.answers({ optimalWeekendSlots: [slotOf()] });
  await press(golfer, /^Free: Sat/);
  await waitFor(async () => expect(await ways()).toEqual(['/tee-times']));
  await sees({ button: /^Confirm slot/ });
  // Each tap shows at once and leads on; the answers leave one after the other, so that the last word counts.
  const answer = server.holds('changeAvailability');
  await press(golfer, /^Free: Sat/, /^Free, if need be: Sat/, /^Free: Sat/, 'Not this weekend');
  act(() => noteOffline(true));
  await press(golfer, 'Not this weekend');
  await screen.findByRole('button', { name: 'Not this weekend', pressed: true });
  act(() => noteOffline(false));
  expect(server.sent('PUT')).toHaveLength(2);
  answer();
  await waitFor(() => expect(server.sent('PUT')).toHaveLength(5));
  const [free, busy] = [{ isAvailable: true, timeSlots }, { isAvailable: false }];
  const days = [[free], [{ ...free, ifNeedBe: timeSlots }], [], [free], [busy, busy]];
  expect(server.sent('PUT')).toMatchObject(days.map((entries) => ({ entries })));
});

test('a page that stays open over the weekend asks about the next one', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2058, 5, 14) });
  open();
  await sees({ button: 'Free: Sat, Jun 15' });
  vi.setSystemTime(new Date(2058, 5, 17));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await sees({ button: 'Free: Sat, Jun 22' });
});

const alone = squadOf({ memberCount: 1 });
const withUsualWeek: User = { ...ada, preferredDays: ['saturday'], preferredTimeSlots: ['09:00'] };
const withMondays: User = { ...withUsualWeek, preferredDays: ['monday'] };
const steps = () => screen.findByRole('region', { name: 'Your first round' });
const ways = async () => hrefsOf(within(await steps()).getAllByRole('link'));

test.each([
  ['nothing', [], ada, '1 of 5 steps done', ['/create-squad', '/create-squad', '/availability', '/tee-times']],
  ['a squad', [alone], ada, '2 of 5 steps done', [`/squad/${alone.id}`, '/availability', '/tee-times']],
  ['a squad with a friend', [squadOf()], ada, '3 of 5 steps done', ['/availability', '/tee-times']],
  ['a usual week too', [squadOf()], withUsualWeek, '4 of 5 steps done', ['/tee-times']],
  ['usual Mondays', [squadOf()], withMondays, '4 of 5 steps done', ['/tee-times']],
] as const)('a new golfer who has %s is led on to what is left', async (_, squads, user, done, expected) => {
  open({ listSquads: [...squads], listBookings: [] }, user);
  expect(within(await steps()).getByText(done)).toBeTruthy();
  expect(await ways()).toEqual(expected);
});

test('steps that are hidden stay away from this golfer alone, a round ends them for good, and a golfer of old has none', async () => {
  const listBookings = { listBookings: [] };
  const lee = { ...ada, id: idOf(2) };
  await open(listBookings).golfer.click(within(await steps()).getByRole('button', { name: 'Hide these steps' }));
  await sees('No round booked yet');
  cleanup();
  open(listBookings, lee);
  await steps();
  cleanup();
  open({}, lee);
  await found('Welcome', 'Fern Hill · Austin, TX');
  for (const without of [ada, lee, { ...ada, id: idOf(3), createdAt: '2020-01-01T00:00:00Z' }]) {
    cleanup();
    open(listBookings, without);
    await sees('No round booked yet');
  }
});

test.each([
  [1, '1 member', 1, ''],
  [4, '4 members', 4, ''],
  [5, '5 members', 4, '+1 more'],
  [9, '9 members', 4, '+5 more'],
])('a card of %i members says "%s" and shows %i avatars, then "%s"', async (memberCount, words, avatars, more) => {
  const members = Array.from({ length: memberCount }, (_, index) => memberOf(idOf(50 + index), 'Lee'));
  open({ listSquads: [squadOf({ memberCount, members })] });
  expect(await found('Active Squads', words)).toBeTruthy();
  expect(region('Active Squads').getAllByTitle('Lee Palmer')).toHaveLength(avatars);
  expect(region('Active Squads').queryByText(/^\+/)?.textContent ?? '').toBe(more);
});

test('the five best slots, one of a day, are badged at 80 and 60, with their city, and lead to their reasons', async () => {
  const scores = [80, 79.99, 60, 59.99, 10, 5];
  const slots = scores.map((score, index) => slotOf({ score, date: `2058-06-${15 + index}`, time: '08:00' }));
  const [best, ...others] = [slotOf({ ...slots[0], unknownMembers: [idOf(2), idOf(3)] }), ...slots.slice(1)];
  open({ optimalWeekendSlots: [best!, slotOf({ score: 79.99, time: '10:00' }), ...others] });
  await squadsShown();
  const badges = await region('Optimal Weekend Slots').findAllByText(/^(Excellent|Good|Fair) \d+$/);
  expect(textsOf(badges)).toEqual(['Excellent 80', 'Good 79', 'Good 60', 'Fair 59', 'Fair 10']);
  expect(region('Optimal Weekend Slots').getAllByText('1 of 2 can play')).toHaveLength(5);
  await sees('2 have not answered');
  expect(region('Optimal Weekend Slots').getAllByText(/Austin, TX$/)).toHaveLength(5);
  expect(screen.queryByText(/your time zone/)).toBeNull();
  const links = screen.getAllByRole('link', { name: 'Sat, Jun 15 8:00 AM' });
  expect(hrefsOf(links)).toEqual([`/squad/${idOf(10)}?slot=${slotKey(slotOf({ time: '08:00' }))}`]);
});

test('a slot has the faces of those known who may come, and counts the others, and where its squad has not said where it plays leads there', async () => {
  const slot = slotOf({ courseScope: 'time-zone', freeMembers: [idOf(9)], unknownMembers: [idOf(2)], totalMembers: 4 });
  const { golfer } = open({ optimalWeekendSlots: [slot], listRecommendations: [recommendationOf()] });
  await found('Optimal Weekend Slots', 'Not answered: Lee.');
  expect(region('Optimal Weekend Slots').getByText('+1')).toBeTruthy();
  await sees('Courses of your time zone.');
  await golfer.click(screen.getByRole('link', { name: 'Say where you play' }));
  expect(screen.getByTestId('address').textContent).toBe(`/squad/${idOf(10)}?where`);
});

test('a slot is confirmed, slots and notifications are read again, and "Can\'t make it" takes it back', async () => {
  const { server, golfer } = open();
  server.answersTo('confirmOptimalSlot', async () => {
    server.answers({ listRecommendations: [confirmed] });
    return confirmed;
  });
  await press(golfer, /^Confirm slot/);
  await says('Slot confirmed!');
  await sees({ button: 'Confirmed' });
  seesNo({ button: /^Confirm slot/ });
  expect(server.sent('POST')[0]).toEqual({ slot: { date: '2058-06-15', time: '09:00', courseId: idOf(20) } });
  const times = (path: string) => server.asked.filter((call) => call.path === path).length;
  expect([times('/api/optimal-weekend-slots'), times('/api/notifications')]).toEqual([2, 2]);
  cleanup();
  const later = open({ listRecommendations: [confirmed] });
  later.server.answersTo('withdrawConfirmation', async () => {
    later.server.answers({ listRecommendations: [recommendationOf()] });
    return recommendationOf();
  });
  await sees({ button: 'Confirmed' });
  await press(later.golfer, "Can't make it");
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Confirm slot/ }));
  await says("You're out");
  await sees({ button: /^Confirm slot/ });
});

test('who has no squad sees no slots, and what to do first', async () => {
  open({ listSquads: [], optimalWeekendSlots: [], listBookings: [] });
  await sees('No squads yet', 'No upcoming tee times');
  expect(screen.queryByText('Optimal Weekend Slots')).toBeNull();
  expect(counts()).toEqual(['0', '0']);
});

test.each([
  [[1, 2, 3, 4], 'See all (4)'],
  [[1, 2, 3], undefined],
])('of tee times %j three are shown, each with all of it and the way to its page, then "%s"', async (numbers, rest) => {
  open({ listBookings: numbers.map((number) => teeTimeOf({ id: idOf(number), date: `2058-06-1${number}` })) });
  await squadsShown();
  const cards = await region('Upcoming Tee Times').findAllByRole('article');
  expect(cards).toHaveLength(3);
  const last = within(cards[2] as HTMLElement);
  const players = /Weekend Warriors.* · 2 players · Austin, TX/;
  for (const words of ['Thu, Jun 13 at 9:00 AM', 'Booked', players, 'Not reserved with the course yet'])
    expect(last.getByText(words)).toBeTruthy();
  expect(last.getByRole('link', { name: 'Fern Hill' }).getAttribute('href')).toBe(`/round/${idOf(3)}`);
  const all = screen.queryByRole('link', { name: /^See all/ });
  expect([all?.textContent, all?.getAttribute('href')]).toEqual([rest, rest && '/tee-times?view=rounds']);
});

test('who waits for a round reads so, and a seat that is offered is what needs them first, with its end, and is taken there', async () => {
  const round = { recommendationId: idOf(20), squadId: idOf(10), teeTimeId: idOf(30), courseName: 'Heron Ridge' };
  const waiting = { ...round, ...nextTeeTime, place: 1, rule: 'first-come' as const, offeredUntil: null };
  const answers = { listSquads: [squadOf({ nextTeeTime })], listBookings: [] };
  open({ ...answers, listWaiting: [waiting] });
  await found('Active Squads', "Fri, Jun 14 at 9:00 AM · you're in line");
  seesNo(/A seat is yours/);
  cleanup();
  const listWaiting = [{ ...waiting, offeredUntil: '2058-06-11T20:00:00.000Z' }];
  const { golfer, server } = open({ ...answers, listWaiting });
  await found('Active Squads', 'Fri, Jun 14 at 9:00 AM · seat offered');
  const row = within(await screen.findByRole('region', { name: 'Offered seat: Fri, Jun 14 at 9:00 AM, Heron Ridge' }));
  expect(row.getByRole('heading').textContent).toMatch(/^A seat is yours until /);
  server.answers({ listWaiting: [] });
  await golfer.click(row.getByRole('button', { name: 'Take the seat' }));
  await says('Seat taken');
  await waitFor(() => expect(screen.queryByRole('region', { name: /^Offered seat/ })).toBeNull());
});
