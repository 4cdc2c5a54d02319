import type { ListedGuest } from '@fourball/contracts/http/guest.ts';
import type { Round } from '@fourball/contracts/http/round.ts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { noteOffline } from '../../../lib/connection.ts';
import { toast } from '../../../lib/toast.ts';
import { openApp, serverOfAda } from '../../../testing/app.tsx';
import { press, says, sees, seesNo, textsOf } from '../../../testing/golfer.tsx';
import type { Answers, Server } from '../../../testing/server.ts';
import { ada, idOf, memberOf, recommendationOf, roundOf, squadOf, teeTimeOf } from '../../../testing/states.ts';

const PATH = `/round/${idOf(30)}`;
const lee = idOf(2);
const kim = idOf(3);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2058-06-10T12:00:00Z') });
  window.dispatchEvent(new Event('pagehide'));
});

async function open(round = roundOf(), squad = squadOf(), answers: Answers = {}) {
  const server = serverOfAda({ getTeeTime: round, getSquad: squad, ...answers });
  const golfer = openApp(PATH);
  await sees({ heading: 'Good to know' });
  return { server, golfer };
}

const without = (userId: string): Partial<Round> => {
  const players = [ada.id, lee].filter((player) => player !== userId);
  return {
    bookings: roundOf().bookings.filter((seat) => seat.userId !== userId),
    bookedPlayers: 1,
    groups: [{ teeTimeId: idOf(30), time: '09:00', players, freeSeats: 3 }],
  };
};
/** The golfer waits for a seat of the round. */
const inLine = (place: number, offeredUntil: string | null = null) => {
  const booked = { id: roundOf().recommendationId, status: 'booked' as const, bookingConfirmed: true };
  return {
    listRecommendations: [recommendationOf({ ...booked, waiting: { place, rule: 'first-come', offeredUntil } })],
  };
};
const seat = () => screen.findByRole('region', { name: 'Your seat' });
const guestOf = (hostId: string, change: Partial<ListedGuest> = {}): ListedGuest => ({
  ...{ id: idOf(50), hostId, name: 'Max', handicap: null, rounds: 0, status: 'approved' },
  ...change,
});
const calls = (server: Server) => server.asked.filter(({ path }) => path.endsWith('/cancel'));
const members = [memberOf(ada.id, 'Ada'), memberOf(lee, 'Lee'), memberOf(kim, 'Kim')];
const ledByAda = squadOf({ members: [squadOf().members[0]!, ...members.slice(1)] });
const cancelled: Partial<Round> = { status: 'cancelled', bookings: [], groups: [] };

test('it lists what members answered beside the seats, with their notes, and nothing where nobody did', async () => {
  const { server } = await open(roundOf(), squadOf({ members: members.slice(0, 2) }));
  seesNo({ region: 'Answers' });
  const answeredAt = '2058-06-09T12:00:00Z';
  server.answers({
    listAnswers: [
      { userId: lee, answer: 'maybe', note: 'back late', answeredAt },
      { userId: ada.id, answer: 'in', note: null, answeredAt },
      { userId: kim, answer: 'out', note: null, answeredAt },
    ],
  });
  openApp(PATH);
  const answers = within(await screen.findByRole('region', { name: 'Answers' })).getAllByRole('listitem');
  expect(textsOf(answers)).toEqual(['Maybe · Lee Palmer: back late', 'Out · Former member']);
});

test('it says when, where and why then the squad plays, what it costs, when it ends, and how to get there', async () => {
  await open();
  await sees('Sat, Jun 15 · in 5 days', { heading: '9:00 AM Fern Hill' }, 'Austin, TX');
  const facts = screen.getByRole('region', { name: 'Good to know' });
  const address = '12 Fern Way, Austin, TX 78701';
  for (const fact of ['about 1:15 PM', '8:35 PM', '$60 each, on average', address, 'FB-ABCDEFGH'])
    within(facts).getByText(fact);
  const reasons = within(await screen.findByRole('region', { name: 'Why this time' }));
  for (const words of ['Your Saturday', '+8', '72.5 of 100']) reasons.getByText(words);
  const addressOf = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');
  expect(addressOf(/^Directions/)).toBe('https://www.google.com/maps/dir/?api=1&destination=30.27%2C-97.74');
  expect(addressOf(/^Add to calendar/)).toBe(`/api/calendar/tee-times/${idOf(30)}`);
  expect(addressOf(/^Call/)).toBe('tel:5125550100');
});

test('it says who plays with whom and when, and which seats are free', async () => {
  const groups = [
    { teeTimeId: idOf(30), time: '09:00', players: [ada.id, lee], freeSeats: 0 },
    { teeTimeId: idOf(33), time: '09:10', players: [kim, idOf(9)], freeSeats: 1 },
  ];
  await open(roundOf({ groups }), squadOf({ members: [...members.slice(0, 2), memberOf(kim, 'نور')] }));
  const list = await screen.findByRole('list', { name: 'Groups' });
  const rows = textsOf(list.children);
  expect(rows[0]).toContain('9:00 AM');
  expect(rows[0]).toMatch(/Ada Palmer \(you\).*Lee Palmer/);
  expect(rows[1]).toMatch(/9:10 AM.*نور Palmer.*Former member.*Seat free/);
  expect(within(list).getByText('نور Palmer').tagName).toBe('BDI');
  expect(screen.getByText('4 players, 1 seat free')).toBeTruthy();
});

describe("a player who can't make it", () => {
  test('gives up the seat by one tap, and the squad hears of it once the message goes', async () => {
    const groups = [{ teeTimeId: idOf(30), time: '09:00', players: [ada.id, lee], freeSeats: 0 }];
    const line = { rule: 'first-come' as const, members: [{ userId: kim, offeredUntil: null }] };
    const answers = { listGuests: [guestOf(ada.id)], listLine: line };
    const { server, golfer } = await open(roundOf({ groups }), ledByAda, answers);
    await sees('3 players', { region: 'Waiting list' });
    server.answers({ cancelBooking: teeTimeOf() });
    await press(golfer, "Can't make it");
    within(await seat()).getByText('Seat given up');
    await waitFor(() => expect(screen.queryByText(/\(you\)/)).toBeNull());
    await sees('1 player, 2 seats free');
    seesNo({ button: /^Give / });
    expect(calls(server)).toEqual([]);
    server.answers({ getTeeTime: roundOf(without(ada.id)) });
    await says('Seat given up', 'Your squad is told. Your guest does not play either.');
    await screen.findByText('On without you');
    expect(calls(server)).toMatchObject([{ path: `/api/bookings/${idOf(30)}/cancel`, body: { seatOnly: true } }]);
  });

  test.each([
    ['is told that the tee time is cancelled, where', false, /^You were the last player: the tee time is cancelled/],
    ['is not told so of a tee time that is held and stays, where', true, /^Your squad is told. Your guest does not/],
  ])('%s only their guests are left', async (_which, isHeld, words) => {
    const groups = [{ teeTimeId: idOf(30), time: '09:00', players: [ada.id], freeSeats: 2 }];
    const round = roundOf({ ...without(lee), groups, bookedPlayers: 2, isHeld });
    const { golfer } = await open(round, squadOf(), { listGuests: [guestOf(ada.id)] });
    await sees('2 players, 2 seats free');
    await press(golfer, "Can't make it");
    await says('Seat given up', words);
  });

  test.each(['Undo', 'Keep my seat'])('gives it up by two taps as by one, and keeps it with "%s"', async (name) => {
    const { server, golfer } = await open();
    const button = screen.getByRole('button', { name: "Can't make it" });
    act(() => noteOffline(true));
    await golfer.click(button);
    act(() => noteOffline(false));
    within(await seat()).getByText("You're in");
    await golfer.dblClick(button);
    within(await seat()).getByText('Seat given up');
    await press(golfer, name);
    within(await seat()).getByText("You're in");
    if (name === 'Keep my seat') expect(document.activeElement).toBe(button);
    act(() => void toast({ title: 'another' }));
    expect(calls(server)).toEqual([]);
  });

  test('has ten seconds for it', async () => {
    const { server } = await open();
    vi.useFakeTimers();
    server.answers({ cancelBooking: teeTimeOf() });
    await act(async () => screen.getByRole('button', { name: "Can't make it" }).click());
    await act(async () => void (await vi.advanceTimersByTimeAsync(9_000)));
    expect(calls(server)).toEqual([]);
    await act(async () => void (await vi.advanceTimersByTimeAsync(1_500)));
    vi.useRealTimers();
    await waitFor(() => expect(calls(server)).toHaveLength(1));
  });

  test('has it back, with the reason, where it could not be given up', async () => {
    const { server, golfer } = await open();
    server.refuses('cancelBooking', 409, 'This tee time has already started');
    await press(golfer, "Can't make it");
    await says('Seat given up');
    await says('Failed to give up your seat', '409: This tee time has already started');
    within(await seat()).getByText("You're in");
  });
});

const full = { groups: [{ teeTimeId: idOf(30), time: '09:00', players: [lee], freeSeats: 0 }] };
const SOON = { startsAt: '2058-06-10T13:00:00Z' };
const OFFERED = '2058-06-11T20:00:00.000Z';
const SEAT = ["Can't make it", 'Take the seat'];
const OUT_OF_TURN = ['Take the seat', 'Leave the line'];

test('a member without a seat takes a free one, and plays', async () => {
  const { server, golfer } = await open(roundOf(without(ada.id)));
  within(await seat()).getByText('3 seats free');
  expect(screen.queryByRole('link', { name: /^Add to calendar/ })).toBeNull();
  server.answers({ getTeeTime: roundOf() });
  await press(golfer, 'Take the seat');
  await says('Seat taken');
  within(await seat()).getByText("You're in");
  // In the place of the button that was pressed, lest a second tap gives the seat up again.
  const [taken, leave] = within(await seat()).getAllByRole('button');
  expect(textsOf([taken!, leave!])).toEqual(['Seat taken', "Can't make it"]);
  expect(taken!.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement?.textContent).toContain('Fern Hill');
});

test.each<[string, Partial<Round>, Answers, string | RegExp, string[]]>([
  ['reads that all seats are taken', full, {}, 'All seats are taken', ['Join the waiting list']],
  ['waits, and reads their place', {}, inLine(3), 'You are 3rd in line: first come', ['Leave the line']],
  ['is offered one, and reads until when', {}, inLine(3, OFFERED), /^A seat is yours until Jun 1[12], /, SEAT],
  ['may take it out of turn in the last two hours', SOON, inLine(2), /^You are 2nd/, OUT_OF_TURN],
])('a member without a seat %s, with what they can do', async (_how, change, answers, words, names) => {
  await open(roundOf({ ...without(ada.id), ...change }), squadOf(), answers);
  await within(await seat()).findByText(words);
  expect(within(await seat()).getAllByRole('button')).toHaveLength(names.length);
  for (const name of names) within(await seat()).getByRole('button', { name });
});

test("the squad's creator moves or cancels it, and is asked before; then neither it nor guests come", async () => {
  const { golfer, server } = await open(roundOf(), squadOf(), { listGuests: [guestOf(lee)] });
  await sees({ region: 'Guests' });
  await press(golfer, /^Change: Fern Hill/);
  expect(textsOf(screen.getAllByRole('menuitem'))).toEqual(['Move tee time', 'Change seats', 'Cancel tee time']);
  server.answers({ cancelBooking: teeTimeOf(), getTeeTime: roundOf(cancelled) });
  await press(golfer, { menuitem: 'Cancel tee time' });
  await screen.findByRole('alertdialog');
  expect(server.sent('POST')).toEqual([]);
  await press(golfer, 'Cancel Tee Time');
  await says('Tee time cancelled');
  expect(server.sent('POST')[0]).toEqual({});
  await sees('This tee time was cancelled');
  seesNo({ region: 'Guests' });
});

test('seats that are changed while others take them are those that have players, at least', async () => {
  const { golfer, server } = await open();
  await press(golfer, /^Change: Fern Hill/, { menuitem: 'Change seats' }, 'One seat less', 'One seat less');
  const said = () => screen.getByText(/^\d seats?$/).parentElement?.textContent;
  expect(said()).toBe('2 seats2 players, 0 free');
  server.refuses('changeSeats', 409, 'More have a seat');
  const groups = [{ teeTimeId: idOf(30), time: '09:00', players: [ada.id, lee, kim], freeSeats: 1 }];
  server.answers({ getTeeTime: roundOf({ groups }) });
  await press(golfer, 'Save Seats');
  await waitFor(() => expect(said()).toBe('3 seats3 players, 0 free'));
});

test('a round is today while it is so at its course', async () => {
  vi.setSystemTime(new Date('2058-06-14T12:00:00Z'));
  await open(roundOf({ course: { ...roundOf().course, timeZone: 'Pacific/Kiritimati' } }));
  await sees('Sat, Jun 15 · today');
});

test.each<[string, Partial<Round>, string]>([
  ['that was cancelled', cancelled, 'This tee time was cancelled'],
  ['under way', { startsAt: '2058-06-10T11:00:00Z', endsAt: '2058-06-10T15:15:00Z' }, 'This round is under way'],
  ['that is over', { startsAt: '2058-06-10T01:00:00Z', endsAt: '2058-06-10T05:15:00Z' }, 'This round is over'],
])('a round %s says so, and offers nothing', async (_, change, words) => {
  await open(roundOf(change));
  within(await seat()).getByText(words);
  for (const name of ["Can't make it", 'Take the seat', /^Change/])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

describe('a round with a small group', () => {
  const groups = [
    { teeTimeId: idOf(30), time: '09:00', players: [ada.id, lee, idOf(4)], freeSeats: 1 },
    { teeTimeId: idOf(33), time: '09:10', players: [kim], freeSeats: 3 },
  ];
  const shown = groups.map(({ time, players }) => ({ time, players }));
  const moves = [{ userId: kim, from: '09:10', to: '09:00' }];
  const repair = { seen: 'these', label: 'proven least' as const, ones: 1, twos: 0, moves, emptied: ['09:10'] };
  const booked = { of: 'booked', label: 'proven best' } as const;
  const groupsOf = (change: object) => ({ ...booked, groups: shown, ...change });
  const openRepair = (change: object = {}, answers: Answers = {}) =>
    open(roundOf({ groups }), ledByAda, {
      ...{ groupsOfRecommendation: groupsOf({ repair: { ...repair, ...change } }), ...answers },
    });
  const region = () => screen.findByRole('region', { name: 'Groups to change' });

  test('offers its leaders the least repair with its receipt, and applies it by one tap', async () => {
    const { server, golfer } = await openRepair();
    const text = (await region()).textContent;
    expect(text).toContain('4 players, 1 group of one');
    expect(text).toContain('Proven least');
    expect(text).toContain('Kim moves from 9:10 AM to 9:00 AM; nobody else.');
    expect(text).toContain('Then: Release 9:10 AM with the course.');
    const whole = [{ ...groups[0]!, players: [...groups[0]!.players, kim], freeSeats: 0 }];
    server.answers({ repairGroups: groupsOf({ repair: null }), groupsOfRecommendation: groupsOf({ repair: null }) });
    server.answers({ getTeeTime: roundOf({ groups: whole, emptied: ['09:10'] }) });
    await press(golfer, 'Apply');
    await says('Groups changed', 'The players are told.');
    expect(server.asked.filter(({ path }) => path.endsWith('/repair'))).toMatchObject([{ body: { seen: 'these' } }]);
    const release = 'Release 9:10 AM with the course: nobody of your squad plays then.';
    await waitFor(async () => expect((await region()).textContent).toContain(release));
    expect(within(await region()).queryByRole('button')).toBeNull();
  });

  test('counts guests who are approved, who move with their host', async () => {
    const listGuests = [guestOf(kim), guestOf(kim, { id: idOf(51), status: 'proposed' })];
    await openRepair({ ones: 0, twos: 1 }, { listGuests });
    const text = (await region()).textContent;
    expect(text).toContain('5 players, 1 group of two');
    expect(text).toContain('Kim and their guest move from 9:10 AM to 9:00 AM; nobody else.');
  });

  test('reads the groups of now where they have changed since', async () => {
    const { server, golfer } = await openRepair();
    await region();
    server.refuses('repairGroups', 409, 'The groups have changed since. Look at them again.');
    server.answers({ groupsOfRecommendation: groupsOf({ repair: null }) });
    await press(golfer, 'Apply');
    await says('Failed to change the groups', '409: The groups have changed since. Look at them again.');
    await waitFor(() => seesNo({ region: 'Groups to change' }));
  });

  test('offers it to leaders who did not create the squad, too, and asks members nothing', async () => {
    const ofLee = roundOf({ groups, squad: { name: 'Weekend Warriors', createdBy: lee } });
    await open(ofLee, squadOf(), { groupsOfRecommendation: groupsOf({ repair }) });
    within(await region()).getByRole('button', { name: 'Apply' });
    cleanup();
    const { server } = await open(ofLee, squadOf({ members }));
    await screen.findByText(/\(you\)/);
    seesNo({ region: 'Groups to change' });
    expect(server.asked.filter(({ path }) => path.endsWith('/groups'))).toEqual([]);
  });
});

describe('a round that nobody has reserved with the course', () => {
  const reservation = () => screen.findByRole('region', { name: /^Reservation/ });

  test('says so; its creator gives the number of the course, and everybody can copy it', async () => {
    const { server, golfer } = await open();
    const region = await reservation();
    within(region).getByText(/^Not reserved with the course yet/);
    within(region).getByRole('link', { name: /^Reserve with the course/ });
    await press(golfer, "I've reserved it", 'Save Number');
    expect(await screen.findByText("Give the course's number")).toBeTruthy();
    await golfer.type(await screen.findByLabelText("The course's number"), '48213');
    const reservedAs = '48213';
    server.answers({ reserveTeeTime: teeTimeOf({ reservedAs }), getTeeTime: roundOf({ reservedAs }) });
    await press(golfer, 'Save Number');
    await waitFor(async () => expect((await reservation()).textContent).toContain('Reserved with the course: 48213'));
    expect(server.sent('POST')).toEqual([{ reservedAs }]);
    expect(within(await reservation()).queryByRole('link')).toBeNull();
  });

  test('says so to members without asking them for anything, who neither move nor cancel it', async () => {
    await open(roundOf({ squad: { name: 'Weekend Warriors', createdBy: lee } }));
    await screen.findByText(/\(you\)/);
    expect(screen.queryByRole('button', { name: /^Change/ })).toBeNull();
    expect(within(await reservation()).queryAllByRole('button')).toEqual([]);
  });
});
