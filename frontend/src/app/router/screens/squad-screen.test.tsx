import type { TimeSlot } from '@fourball/contracts/constants.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { serverOfAda } from '../../../testing/app.tsx';
import { press, renderForGolfer, says, sees, seesNo, textsOf } from '../../../testing/golfer.tsx';
import { heatMapOf, heatMapOfNobody } from '../../../testing/heat-maps.ts';
import type { Answers } from '../../../testing/server.ts';
import { ada, entryOf, idOf, memberOf, recommendationOf, slotOf, squadOf, teeTimeOf } from '../../../testing/states.ts';
import { createQueryClient } from '../../providers/query-client.ts';
import { SquadScreen } from './squad-screen.tsx';

const [best, second] = [slotOf(), slotOf({ time: '10:00', score: 60 })];
const lee = { ...ada, id: idOf(2), firstName: 'Lee' };

const MEMBERS = '?tab=members';

function open({ squad = squadOf(), slots = [best, second], user = ada, query = '', answers = {} as Answers } = {}) {
  const client = createQueryClient();
  const server = serverOfAda({ getSquad: squad, optimizeTeeTimes: slots, ...answers });
  const golfer = renderForGolfer(
    <Routes>
      <Route path="/" element="home" />
      <Route path="/squad/:squadId" element={<SquadScreen />} />
    </Routes>,
    { at: `/squad/${squad.id}${query}`, user, client },
  );
  return { server, golfer, client };
}
function openAnew(answers: Answers = {}) {
  cleanup();
  return open({ slots: [], answers });
}

const shown = async (text: string | RegExp) => expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
const option = (name: string) => screen.findByRole('button', { name: new RegExp(name) });
const isOpen = async (name: string) => (await option(name)).getAttribute('aria-expanded') === 'true';
const address = () => screen.getByTestId('address').textContent;

test('times that are answered once more begin with what was said last, though it was not read again', async () => {
  const { golfer, server } = open();
  const entryOfSent = (sent: unknown) => (sent as { entries: { date: string; timeSlots: TimeSlot[] }[] }).entries[0]!;
  server.answersTo('changeAvailability', async (sent) => {
    const { date, timeSlots } = entryOfSent(sent);
    return [entryOf(date, timeSlots)];
  });
  for (const time of ['9:00 AM', '10:00 AM']) {
    await press(golfer, { link: 'Can you play?' });
    const question = await screen.findByRole('group', { name: `Sat, Jun 15 at ${time}` });
    server.holds('listAvailability');
    await golfer.click(within(question).getByRole('button', { name: 'Yes' }));
    await press(golfer, 'Done');
    await says('Availability saved');
  }
  expect(entryOfSent(server.sent('PUT').at(-1)).timeSlots).toEqual(['09:00', '10:00']);
});

describe('the ranking of the squad', () => {
  test('opens with the best slot, asks for no rounds where none is booked, and is made anew by Find Tee Time', async () => {
    const { golfer, server } = open();
    expect([await isOpen('9:00 AM'), await isOpen('10:00 AM')]).toEqual([true, false]);
    expect((await option('9:00 AM')).textContent).toContain('Austin, TX');
    server.answers({ optimizeTeeTimes: [slotOf({ time: '11:00' })] });
    await press(golfer, 'Find Tee Time');
    expect(await isOpen('11:00 AM')).toBe(true);
    expect(server.asked.some(({ path }) => path.endsWith('/tee-times'))).toBe(false);
    expect(screen.queryByRole('link', { name: /^Next:/ })).toBeNull();
  });

  test('says that its courses are those of the time zone, and leaders, not members, say where the squad plays', async () => {
    const { golfer } = open({ slots: [slotOf({ courseScope: 'time-zone' })] });
    await shown('Courses of your time zone.');
    await golfer.click(screen.getByRole('link', { name: 'Say where you play' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Squad settings' }));
    expect(dialog.getByRole('group', { name: 'Home area' })).toBeTruthy();
    await golfer.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    cleanup();
    open({ slots: [slotOf({ courseScope: 'time-zone' })], user: lee });
    await shown('Courses of your time zone.');
    expect(screen.queryByRole('link', { name: 'Say where you play' })).toBeNull();
  });

  test('has Find Tee Time lead to the best slot, which is marked, or name the missing step', async () => {
    const scrolled: Element[] = [];
    Element.prototype.scrollIntoView = function () {
      scrolled.push(this);
    };
    onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'));
    const { golfer } = open();
    await golfer.click(await option('10:00 AM'));
    expect(screen.queryByText('Best match')).toBeNull();
    for (const times of [1, 2]) {
      await press(golfer, 'Find Tee Time');
      await says('Analysis Complete', 'Found optimal tee times based on squad availability');
      expect(scrolled).toEqual(Array(times).fill((await screen.findByText('Best match')).closest('article')));
      expect(await isOpen('9:00 AM')).toBe(true);
    }
    const squadHeatMap = heatMapOfNobody();
    const unread = openAnew();
    await press(unread.golfer, 'Find Tee Time');
    await says('No tee times found', "The squad's availability could not be loaded. Try again.");
    unread.server.answers({ squadHeatMap });
    await press(unread.golfer, 'Try again');
    await shown(/^Nobody in the squad is free/);
    const busy = openAnew({ squadHeatMap, squadAvailability: [entryOf('2058-06-20', ['09:00'])] });
    await press(busy.golfer, 'Find Tee Time');
    await says('No tee times found', /Say under Schedule when you can play/);
    for (const answers of [{ squadHeatMap: heatMapOf() }, { squadAvailability: [entryOf('2058-07-05', ['09:00'])] }]) {
      const free = openAnew(answers);
      await shown(/^Members are free, but not for a tee time/);
      await free.client.invalidateQueries({ refetchType: 'none' });
      for (const call of ['squadHeatMap', 'squadAvailability'] as const) free.server.loses(call);
      await press(free.golfer, 'Find Tee Time');
      await says('No tee times found', /^Members are free, but/);
    }
  });

  const sunday = slotOf({ date: '2058-06-16', time: '08:00' });
  const passed = slotOf({ date: '2020-06-13', time: '07:00' });
  const [begun, ahead] = [slotOf({ time: '07:00' }), slotOf({ time: '16:00' })];
  const weeklySlots = { weekStarting: '2058-06-10', slots: [sunday, passed, begun, ahead], autoBooked: null };
  const ofMonday = `?slot=2058-06-16T08:00@${idOf(20)}`;
  const GONE = 'The tee time of your link is no longer offered. These are the best now.';

  test.each([
    ['is the one that opens', `?slot=2058-06-15T10:00@${idOf(20)}`, '10:00 AM', null],
    ["that only Monday's ranking had opens, too", ofMonday, '8:00 AM', null],
    ["of Monday's whose day has passed is gone", `?slot=2020-06-13T07:00@${idOf(20)}`, '9:00 AM', GONE],
    ["of Monday's that began today is gone", `?slot=2058-06-15T07:00@${idOf(20)}`, '9:00 AM', GONE],
    ["of Monday's that is later today opens", `?slot=2058-06-15T16:00@${idOf(20)}`, '4:00 PM', null],
    ['that is gone is said to be', '?slot=2058-06-16T08:00@gone', '9:00 AM', GONE],
    ['that the squad has leads to it', `?slot=2058-06-16T09:00@${idOf(20)}`, '9:00 AM', 'See it under Tee Times'],
  ])('the slot of the address %s', async (_, query, opened, words) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2058, 5, 15, 13) });
    const booked = recommendationOf({ date: sunday.date, status: 'booked', bookingConfirmed: true });
    open({ query, slots: [passed, best, second], answers: { weeklySlots, listRecommendations: [booked] } });
    if (words) await shown(words);
    expect(await isOpen(opened)).toBe(true);
    seesNo({ button: /7:00 AM/ }, ...(words === GONE ? [] : [GONE]));
  });

  test('says "Confirmed" of a slot that the golfer is in for, with the way back, and of the others that they are not; its creator books it', async () => {
    const confirmed = recommendationOf({ status: 'confirmed', confirmedMembers: [ada.id] });
    const { golfer } = open({ answers: { listRecommendations: [confirmed] } });
    await sees({ button: 'Confirmed' }, { button: "Can't make it" }, { button: 'Book It' }, 'In: Ada. Without: Lee.');
    await golfer.click(await option('10:00 AM'));
    await sees({ button: 'Confirm Slot' }, 'Free: Ada. Without: Lee.');
    seesNo({ button: 'Confirmed' }, { button: 'Book It' });
    cleanup();
    open({ squad: squadOf({ createdBy: lee.id }), answers: { listRecommendations: [confirmed] } });
    await sees({ button: 'Confirmed' });
    seesNo({ button: 'Book It' });
  });

  test.each([
    ['plays', [ada.id], 'Booked, you play', false],
    ['has no seat', [lee.id], 'Booked without you', true],
  ])('leads from the booked slot of a link to Best Tee Times for a golfer who %s', async (_, players, name, free) => {
    const { date, time } = sunday;
    const booked = { date, time, status: 'booked', bookingConfirmed: true, confirmedMembers: players } as const;
    const groups = { of: 'booked', label: 'proven best', freeSeats: 3 } as const;
    const groupsOfRecommendation = { ...groups, groups: [{ time: '08:00', players }] };
    const answers = { weeklySlots, listRecommendations: [recommendationOf(booked)], groupsOfRecommendation };
    open({ query: ofMonday, answers });
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(`/tee-times?squad=${idOf(10)}`);
    if (free) expect(await screen.findByRole('button', { name: 'Take the seat' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Confirm Slot' })).toBeNull();
  });

  test('is shared by the clipboard where the device has no share sheet', async () => {
    const { golfer } = open();
    await golfer.click(await screen.findByRole('button', { name: 'Share' }));
    await says('Shared', 'Tee time details copied to clipboard');
    const text = await navigator.clipboard.readText();
    expect(text).toContain('Weekend Warriors: Sat, Jun 15 at 9:00 AM, Fern Hill. 1 of 2 can play.');
    expect(text).toContain(`/squad/${idOf(10)}?slot=2058-06-15T09:00@${idOf(20)}`);
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('No'));
    await press(golfer, 'Share');
    await says('Error', 'Failed to copy to clipboard.');
  });

  test.each<[string, () => unknown, copied: boolean]>([
    ['takes it', () => {}, false],
    ['is closed', () => Promise.reject(new DOMException('closed', 'AbortError')), false],
    ['is refused', () => Promise.reject(new DOMException('no', 'NotAllowedError')), true],
    ['fails', () => Promise.reject(new TypeError('no such thing')), true],
  ])('is handed to the share sheet; one that %s has it copied: %3$s', async (_, outcome, copied) => {
    const sheet = vi.fn(async (_data: ShareData) => outcome());
    Object.defineProperty(navigator, 'share', { configurable: true, value: sheet });
    await press(open().golfer, 'Share');
    const text = 'Weekend Warriors: Sat, Jun 15 at 9:00 AM, Fern Hill. 1 of 2 can play.';
    const url = expect.stringMatching(/\/squad\/[\w-]+\?slot=2058-06-15T09:00@[\w-]+$/);
    expect(sheet.mock.calls).toEqual([[{ title: 'Tee time of Weekend Warriors', text, url }]]);
    if (copied) await says('Shared', 'Tee time details copied to clipboard');
    else expect(document.querySelector('[data-messages] > li')).toBeNull();
  });

  test('changes when some must come or are left out, stays while it does, and says why it cannot', async () => {
    const { golfer, server } = open();
    const faces = within(await screen.findByRole('group', { name: 'Who has to be there?' }));
    const tap = (name: string) => golfer.click(faces.getByRole('button', { name }));
    const answer = server.holds('optimizeTeeTimes');
    await tap('Lee');
    await screen.findByText('Ranking...');
    expect(screen.getAllByRole('article')).toHaveLength(2);
    server.answers({ optimizeTeeTimes: [best] });
    answer();
    await screen.findByText('With Lee: 1 tee time');
    expect(server.asked.at(-1)?.body).toMatchObject({ mustCome: [lee.id] });
    await tap('Lee: must come');
    await screen.findByText('Without Lee: 1 tee time');
    expect(server.asked.at(-1)?.body).toMatchObject({ leaveOut: [lee.id] });
    server.answers({ optimizeTeeTimes: [] });
    await tap('Lee: left out');
    await tap('Ada');
    await screen.findByText('No tee time suits');
    server.refuses('optimizeTeeTimes', 429, 'Too many requests. Try again in 42 seconds.');
    await tap('Ada: must come');
    await screen.findByText('429: Too many requests. Try again in 42 seconds.');
    server.answers({ optimizeTeeTimes: [best] });
    await press(golfer, 'Clear');
    await option('9:00 AM');
    expect(screen.queryByText(/^With/)).toBeNull();
  });
});

test('the page shows one of its parts, which the address names, with what can be done there', async () => {
  const { golfer } = open({ query: '?tab=none', answers: { squadHeatMap: heatMapOf() } });
  await option('9:00 AM');
  const offered = () =>
    ['Find Tee Time', 'Invite Members', 'Share'].filter((name) => screen.queryByRole('button', { name }));
  expect(offered()).toEqual(['Find Tee Time', 'Invite Members', 'Share']);
  for (const [name, shown, offers] of [
    ['Availability', 'Availability Status', []],
    ['Members', 'Squad Settings', ['Invite Members']],
  ] as const) {
    await press(golfer, name);
    await screen.findByRole('region', { name: shown });
    expect(address()).toBe(`/squad/${idOf(10)}?tab=${name.toLowerCase()}`);
    expect(screen.getByRole('button', { name, pressed: true })).toBeTruthy();
    expect(offered()).toEqual(offers);
  }
  await press(golfer, 'Tee times');
  await option('9:00 AM');
  expect(address()).toBe(`/squad/${idOf(10)}`);
});

describe('the page', () => {
  const member = async (name: string) => {
    const members = within(await screen.findByRole('region', { name: 'Members' })).getAllByRole('listitem');
    return within(members.find(({ textContent }) => textContent?.includes(name)) as HTMLElement);
  };
  const withHandicaps = (...handicaps: (number | null)[]) => {
    const { members } = squadOf();
    for (const [at, { user }] of members.entries()) user.handicap = handicaps[at] ?? null;
    return squadOf({ members });
  };

  test.each([
    ['plays', [], "You're in", idOf(30)],
    ['does not play', [ada.id], "You're not in", idOf(29)],
  ])('has the next booked round on top, with its players, for a golfer who %s', async (_, gone, badge, leadsTo) => {
    const nextTeeTime = { date: '2058-06-15', time: '09:00' };
    const seats = teeTimeOf().bookings.filter(({ userId }) => !gone.includes(userId));
    const first = teeTimeOf({ id: idOf(29), bookings: [{ ...teeTimeOf().bookings[1]!, userId: idOf(3) }] });
    const others = [
      teeTimeOf({ id: idOf(27), date: '2058-01-01', bookingReference: 'FB-PAST' }),
      teeTimeOf({ id: idOf(28), status: 'cancelled', bookingReference: 'FB-CANCELLED' }),
    ];
    const squad = squadOf({ nextTeeTime, members: [...squadOf().members, memberOf(idOf(3), 'Kim')] });
    open({ squad, answers: { listTeeTimes: [...others, first, teeTimeOf({ time: '09:10', bookings: seats })] } });
    const link = await screen.findByRole('link', { name: /^Next: Sat, Jun 15/ });
    expect(link.getAttribute('href')).toBe(`/round/${leadsTo}`);
    expect(within(link).getByText(badge)).toBeTruthy();
    expect(within(link).getByText(gone.length === 0 ? 'Kim, Ada, Lee' : 'Kim, Lee')).toBeTruthy();
  });

  test.each([
    [null, 'Golf squad'],
    ['', 'Golf squad'],
    ['Saturdays at nine', 'Saturdays at nine'],
  ])('of a squad that is described as %j is headed "%s"', async (description, words) => {
    open({ squad: squadOf({ description }) });
    expect(await within(screen.getByRole('banner')).findByText(words)).toBeTruthy();
  });

  test.each([
    ['have', [12.3, -2], { silent: [1], usual: [] }, ['2', '5.2', '2/2']],
    ['have usual days', [12.3, -2], { silent: [0, 1], usual: [2] }, ['2', '5.2', '1/2']],
    ['do not', [null, null], { silent: [0, 1, 2] }, ['2', '–', '0/2']],
  ])('counts members, their average handicap, and who answered: they %s', async (_, handicaps, answers, counted) => {
    open({ squad: withHandicaps(...handicaps), answers: { squadHeatMap: heatMapOf({}, answers) } });
    await screen.findByText('Members updated');
    await waitFor(() => expect(textsOf(screen.getAllByRole('definition'))).toEqual(counted));
  });

  test('lists the members with their handicaps, the leader by a word besides the crown, and who is not active', async () => {
    const others = [memberOf(idOf(3), 'Pat', { status: 'pending' }), memberOf(idOf(4), 'Sam', { status: 'inactive' })];
    const squad = withHandicaps(12.3, null);
    open({ squad: { ...squad, members: [...squad.members, ...others] }, query: MEMBERS });
    for (const words of ['Leader', '(you)', 'Handicap 12.3']) (await member('Ada Palmer')).getByText(words);
    (await member('Lee Palmer')).getByText('No handicap yet');
    expect((await member('Lee Palmer')).queryByText('Leader')).toBeNull();
    (await member('Pat Palmer')).getByText('Pending');
    (await member('Sam Palmer')).getByText('Inactive');
  });
});

test('a squad that is open shows a stranger what it is, and can be joined', async () => {
  const { homeArea, ...change } = { homeArea: { city: 'Phoenix', state: 'AZ' }, members: [], isMember: false };
  const squad = squadOf({ ...change, homeArea, preferredDays: ['tuesday', 'thursday'], description: 'Nine holes.' });
  const { golfer, server } = open({ squad, user: lee });
  await screen.findByRole('button', { name: 'Join Squad' });
  for (const words of ['You can join this squad', 'Nine holes.', '2 members', 'Tuesday, Thursday', 'Phoenix, AZ'])
    expect(await within(screen.getByRole('main')).findByText(words)).toBeTruthy();
  server.refuses('joinSquad', 409, 'It is full.');
  await press(golfer, 'Join Squad');
  await says('Failed to join squad', '409: It is full.');
  const answer = server.holds('joinSquad');
  server.answers({ joinSquad: squadOf(), getSquad: squadOf() });
  await press(golfer, 'Join Squad');
  await screen.findByRole('button', { name: 'Joining...' });
  answer();
  await says('Welcome to the squad!');
  expect(await screen.findByRole('button', { name: 'Find Tee Time' })).toBeTruthy();
});

test('confirmations, invitations and settings are for leaders', async () => {
  const { golfer } = open({ user: lee });
  await screen.findByRole('button', { name: 'Share' });
  const forLeaders = /^(Send Confirmation|Invite Members|Make it a standing game)$/;
  expect(screen.queryByRole('button', { name: forLeaders })).toBeNull();
  await press(golfer, 'Members');
  await screen.findByRole('button', { name: 'Leave Squad' });
  for (const name of ['Edit Squad', 'Change Ada Palmer']) expect(screen.queryByRole('button', { name })).toBeNull();
});

test('members the creator hands the squad over, after a question', async () => {
  const { golfer, server } = open({ query: MEMBERS, answers: { changeSquad: squadOf({ createdBy: lee.id }) } });
  await press(golfer, 'Change Lee Palmer', { menuitem: 'Hand over squad' }, 'Hand Over');
  await shown('Squad handed over');
  expect(server.sent('PATCH')[0]).toEqual({ createdBy: lee.id });
});

test.each([
  ['the creator deletes the squad', ada, 'Delete Squad', 'Delete', 'Squad deleted', ''],
  ['a member leaves', lee, 'Leave Squad', 'Leave', 'You left the squad', `/members/${lee.id}`],
])('%s after a question, and is led home', async (...[, user, asks, sure, said, path]) => {
  const answers = { deleteSquad: undefined, removeMember: undefined };
  const { golfer, server } = open({ query: MEMBERS, user, answers });
  await press(golfer, asks);
  await screen.findByRole('alertdialog', { name: `${sure} Weekend Warriors?` });
  await press(golfer, sure);
  await says(said);
  const deleted = server.asked.filter(({ method }) => method === 'DELETE');
  expect(deleted.map((sent) => sent.path)).toEqual([`/api/squads/${idOf(10)}${path}`]);
  await waitFor(() => expect(address()).toBe('/'));
});

test('members a leader removes members, but neither leaders nor the creator', async () => {
  const leads = { role: 'leader' } as const;
  const members = [memberOf(ada.id, 'Ada', leads), memberOf(lee.id, 'Lee', leads), memberOf(idOf(3), 'Kim')];
  open({ query: MEMBERS, user: lee, squad: squadOf({ members }) });
  expect(await screen.findByRole('button', { name: 'Change Kim Palmer' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Change Ada Palmer' })).toBeNull();
});

test.each([false, true])('leaders are asked to accept answers only where a round has one: %s', async (proposed) => {
  const { server } = open({ answers: { listRecommendations: [recommendationOf({ proposed })] } });
  await sees({ button: 'Invite Members' }, { button: /9:00 AM/ });
  await waitFor(() => expect(server.asked.some(({ path }) => path.endsWith('/proposals'))).toBe(proposed));
});
