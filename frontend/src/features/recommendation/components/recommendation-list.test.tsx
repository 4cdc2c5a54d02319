import type { Recommendation } from '@fourball/contracts/http/recommendation.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { press, renderForGolfer, sees, seesNo, textsOf } from '../../../testing/golfer.tsx';
import { createServer, type Server } from '../../../testing/server.ts';
import { ada, idOf, recommendationOf, squadOf, teeTimeOf } from '../../../testing/states.ts';
import { RecommendationList } from './recommendation-list.tsx';

const lee = idOf(2);
const groups = `/api/tee-time-recommendations/${idOf(40)}/groups`;

function open(change: Partial<Recommendation> = {}, userId = ada.id, prepare: (server: Server) => void = () => {}) {
  const server = createServer();
  prepare(server);
  server.answers({ listRecommendations: [recommendationOf(change)] });
  server.answers({
    groupsOfRecommendation: {
      of: 'confirmed',
      label: 'proven best',
      groups: [
        { time: '09:00', players: [ada.id, lee, idOf(9)] },
        { time: '09:10', players: [lee] },
      ],
    },
  });
  const golfer = renderForGolfer(
    <RecommendationList guestsOf={({ id }) => <p>Guests of {id}</p>} squad={squadOf()} userId={userId}>
      {null}
    </RecommendationList>,
  );
  return { server, golfer };
}

const button = (name: string) => screen.queryByRole('button', { name });
const shown = async (text: string | RegExp) => expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
const calls = (server: Server, path: string) => server.asked.filter((call) => call.path === path).length;
const posts = ({ asked }: Server) => asked.filter(({ method }) => method === 'POST').map(({ path }) => path);
const rankings = (server: Server) => calls(server, `/api/squad-tee-time-recommendations/${idOf(10)}/generate`);

type Change = Partial<Recommendation>;
const confirmed: Change = { status: 'confirmed', confirmedMembers: [ada.id] };
const booking = { bookingConfirmed: true, bookingReference: 'FB-ABCDEFGH' };
const booked: Change = { ...booking, status: 'booked', confirmedMembers: [ada.id, lee] };

/** Facts of a ranking that a round has no more once it was moved. */
const unranked: Change = { score: 0, receipt: [], availableMembers: 0, possibleMembers: 0, faces: [] };

/** A tee time that is booked for these, in groups of three and more; Ada takes a seat. */
function openWithSeats(players: string[]) {
  const opened = open({ ...booked, confirmedMembers: players });
  const middle = players.length > 4 ? players.length / 2 : players.length;
  const groups = [players.slice(0, middle), players.slice(middle)].filter((group) => group.length > 0);
  opened.server.answers({
    groupsOfRecommendation: {
      of: 'booked',
      label: 'proven best',
      groups: groups.map((group, index) => ({ time: `09:${index}0`, players: group })),
      freeSeats: 4 * groups.length - players.length,
    },
  });
  const seated = recommendationOf({ ...booked, confirmedMembers: [...players, ada.id] });
  opened.server.answersTo('confirmRecommendation', async () => {
    opened.server.answers({ listRecommendations: [seated] });
    return seated;
  });
  return opened;
}

describe('an open tee time', () => {
  test('says to who plays elsewhere in its hours that they do', async () => {
    const elsewhere = teeTimeOf({ time: '12:00', course: { name: 'Heron Lake', imageUrl: null } });
    open(confirmed, ada.id, (server) => server.answers({ listBookings: [elsewhere] }));
    await shown(/^You are booked at .*Heron Lake.* at 12:00 PM that day\.$/);
  });

  test('says when, where, for how much and for how many it is, which is of now while nobody has confirmed it', async () => {
    open({ possibleMembers: 2 });
    await shown('Sat, Jun 15');
    for (const text of ['9:00 AM', 'Good', '72% match', 'Fern Hill', 'Austin, TX · $60 average', '1/2', '0 confirmed'])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByText('1 has not answered')).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: 'Squad Availability' }).getAttribute('value')).toBe('1');
    expect(screen.queryByText('when last ranked')).toBeNull();
    const link = screen.getByRole('link', { name: /^Reserve with the course/ });
    const leads = [link.getAttribute('href'), link.getAttribute('target')];
    expect(leads).toEqual(['https://fern-hill.example/book', '_blank']);
  });

  test('has no match where nobody is free by what they said, as on the date of a standing game', async () => {
    const { golfer } = open({ availableMembers: 0, score: 0, confirmedMembers: [ada.id] });
    await screen.findByText('1 confirmed');
    seesNo(/match$/, 'Squad Availability');
    await press(golfer, 'Details');
    seesNo({ heading: 'Why this score' });
  });

  test('has the faces of who is in and who could come, whom a screen reader hears by name', async () => {
    open({ ...confirmed, faces: [{ userId: lee, standing: 'unanswered' as const }], possibleMembers: 1 });
    await shown('In: Ada. Not answered: Lee.');
  });

  const kept = { ...confirmed, availableMembers: 1, possibleMembers: 1, totalMembers: 1 };
  test.each<[string, Change]>([
    ['that no ranking replaces', { ...kept, totalMembers: 2 }],
    ['of a squad that was smaller', { ...kept, status: 'pending' }],
  ])('%s says that its availability is not of now', async (_which, change) => {
    open(change);
    await shown('when last ranked');
  });

  test('tells of nobody who has joined since that they are busy, and of nobody what they had not answered', async () => {
    const nearestMiss = { userId: lee, name: 'Lee', isUnknown: true, availableMembers: 2, score: 90 };
    const faces = [{ userId: ada.id, standing: 'free' as const }];
    await press(open({ ...kept, possibleMembers: 2, faces, nearestMiss }).golfer, 'Details');
    await shown('Who plays with whom');
    expect(screen.queryByText(/Without|answered/)).toBeNull();
  });

  test('tells why it scored so, on what it lost most, and who would help, but nothing that changed no point', async () => {
    const reason = '1 of 2 free; the best has 2 of 2';
    const { golfer, server } = open({
      nearestMiss: { userId: ada.id, name: 'Ada', isUnknown: false, availableMembers: 2, score: 90 },
      receipt: [
        { factor: 'availability', points: 30, reason, lost: 30 },
        { factor: 'daylight', points: 0, reason: 'Ends before sunset' },
      ],
    });
    await press(golfer, 'Details');
    await sees(reason, 'Lost most here', '72.5 of 100', 'If you could do 9:00 AM, 1 of 2 becomes 2 of 2.');
    server.keepsSilent('confirmRecommendation');
    await press(golfer, "I'm In");
    await waitFor(() => seesNo('Daylight', /could do/));
  });

  test('has its guests among the details as long as it is not booked', async () => {
    const { golfer } = open(confirmed);
    await press(golfer, 'Details');
    await shown(`Guests of ${idOf(40)}`);
    cleanup();
    open(booked);
    await press(golfer, 'Details');
    expect(screen.queryByText(/^Guests of/)).toBeNull();
  });

  test.each<[string, Change, string, offered: boolean]>([
    ['somebody has confirmed', confirmed, ada.id, true],
    ['nobody has confirmed', {}, ada.id, false],
    ['the golfer did not create the squad', confirmed, lee, false],
  ])('offers Book It to the creator alone, once somebody has confirmed: where %s', async (...row) => {
    const [, change, userId, offered] = row;
    open(change, userId);
    await shown('Squad Availability');
    expect(button('Book It') !== null).toBe(offered);
  });
});

test('a list that was ranked before the latest answer stays as it was, without a word, where it cannot be', async () => {
  const { server } = open({}, ada.id, ({ answers, refuses }) => {
    answers({ squadAvailability: [] });
    refuses('generateRecommendations', 429, 'Too many requests.');
  });
  await shown('1/2');
  await waitFor(() => expect(rankings(server)).toBe(1));
  seesNo(/Too many requests/);
});

test('"Who plays with whom" is asked for when it is opened, says what failed, and is asked for again once somebody has confirmed', async () => {
  const { golfer, server } = open();
  const mend = server.refuses('groupsOfRecommendation', 503, 'Not now.');
  await shown('Squad Availability');
  expect(calls(server, groups)).toBe(0);
  await press(golfer, 'Details');
  await shown('The groups could not be loaded');
  mend();
  await press(golfer, 'Try again');
  const rows = within(await screen.findByRole('list', { name: 'Groups' })).getAllByRole('listitem');
  expect(textsOf(rows)).toEqual(['9:00 AMAda, Lee, former member', '9:10 AMLee']);
  await sees('Of those who confirmed', 'Proven best');
  expect(calls(server, groups)).toBe(2);
  const alone = [{ time: '09:00', players: [ada.id] }];
  server.answers({ groupsOfRecommendation: { of: 'confirmed', label: 'proven best', groups: alone } });
  server.answers({ confirmRecommendation: recommendationOf(confirmed) });
  await press(golfer, "I'm In");
  await waitFor(() => expect(calls(server, groups)).toBe(3));
  await waitFor(() => seesNo('Proven best'));
});

test('a booking is of as many golfers as are grouped: without those who confirmed and are no longer active', async () => {
  await press(open({ ...confirmed, confirmedMembers: [ada.id, ...[2, 3, 4, 9].map(idOf)] }).golfer, 'Book It');
  await shown(/for the 4 golfers who confirmed/);
});

test('a booking waits until the golfer who books is in', async () => {
  const { golfer, server } = open();
  server.keepsSilent('confirmRecommendation');
  await press(golfer, "I'm In", 'Book It', 'Confirm Booking');
  expect(await screen.findByRole('button', { name: 'Booking...' })).toBeTruthy();
  expect(posts(server)).toEqual([`/api/tee-time-recommendations/${idOf(40)}/confirm`]);
});

describe('a booked tee time', () => {
  test('that was moved says so in the place of reasons and a score, and of who could come nothing', async () => {
    const { golfer } = open({ ...booked, confirmedMembers: [ada.id], ...unranked });
    await shown('Booked');
    seesNo(/% match$/, /Squad Availability/);
    await shown('In: Ada.');
    await press(golfer, 'Details');
    await shown(/^The round was moved/);
    expect(screen.queryByText('Score')).toBeNull();
  });

  test('has its reference and its players, and no seat or anything of what is done before for who plays', async () => {
    const { golfer, server } = open(booked);
    server.answers({ listTeeTimes: [teeTimeOf()] });
    await shown('FB-ABCDEFGH');
    await shown('Ada, Lee');
    expect(screen.getByText('Booked')).toBeTruthy();
    await shown('Not reserved with the course yet: Fourball does not contact it');
    for (const name of ["I'm In", 'Confirmed', "Can't make it", 'Book It']) expect(button(name)).toBeNull();
    seesNo('Booked automatically', { button: /seat/ });
    expect(calls(server, groups)).toBe(0);
    await golfer.click(screen.getByRole('button', { name: 'Copy booking reference' }));
    await shown('Booking reference copied to clipboard.');
    expect(await navigator.clipboard.readText()).toBe('FB-ABCDEFGH');
  });

  test('has a free seat for a member without one, who takes it and plays', async () => {
    const { server, golfer } = openWithSeats([lee, idOf(3), idOf(4)]);
    await shown('1 seat free');
    await press(golfer, 'Take the seat');
    await shown('Seat taken');
    expect(posts(server)).toEqual([`/api/tee-time-recommendations/${idOf(40)}/confirm`]);
    await waitFor(() => expect(button('Take the seat')).toBeNull());
    expect(document.activeElement?.tagName).toBe('H3');
    seesNo({ button: "I'm In" }, { button: 'Book It' });
  });

  test('that is full has a place in line, which can be left', async () => {
    const { server, golfer } = openWithSeats([lee, idOf(3), idOf(4), idOf(5)]);
    await shown('All seats are taken');
    seesNo({ button: /seat/ });
    const waiting = { place: 2, rule: 'first-come' as const, offeredUntil: null };
    const full = { ...booked, confirmedMembers: [lee, idOf(3), idOf(4), idOf(5)] };
    server.answers({ listRecommendations: [recommendationOf({ ...full, waiting })] });
    server.answers({ confirmRecommendation: recommendationOf({ ...full, waiting }) });
    await golfer.click(await screen.findByRole('button', { name: 'Join the waiting list' }));
    await waitFor(() => expect(screen.getAllByText('You are 2nd in line: first come').length).toBeGreaterThan(0));
    server.answers({ listRecommendations: [recommendationOf(full)], withdrawConfirmation: recommendationOf(full) });
    await golfer.click(await screen.findByRole('button', { name: 'Leave the line' }));
    await shown('You left the waiting list');
    seesNo(/goes to the next/);
    expect(await screen.findByRole('button', { name: 'Join the waiting list' })).toBeTruthy();
  });

  test('of the rule says so, and leads to the page of its round, where a seat is given up', async () => {
    const { server } = open({ ...booked, bookedByRule: true });
    server.answers({ listTeeTimes: [teeTimeOf({ id: idOf(29), bookingReference: 'FB-HGFEDCBA' }), teeTimeOf()] });
    const link = await screen.findByRole('link', { name: 'See the round' });
    expect(link.getAttribute('href')).toBe(`/round/${idOf(30)}`);
    await shown('Booked automatically');
  });

  test('is offered to be seen as soon as it is booked, and the others are ranked without its hours', async () => {
    const { server, golfer } = open(confirmed, ada.id, ({ answers }) => answers({ squadAvailability: [] }));
    server.answers({ bookRecommendation: recommendationOf(booked), listTeeTimes: [teeTimeOf()] });
    await waitFor(() => expect(rankings(server)).toBe(1));
    await press(golfer, 'Book It', 'Confirm Booking', 'See the round');
    await waitFor(() => expect(rankings(server)).toBe(2));
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe(`/round/${idOf(30)}`));
  });
});

describe('"I\'m In" and "Can\'t make it"', () => {
  test('change the card at once, before the server has answered, and against what is read meanwhile', async () => {
    const { golfer, server } = open();
    server.keepsSilent('confirmRecommendation');
    await golfer.click(await screen.findByRole('button', { name: "I'm In" }));
    await shown('1 confirmed');
    // The second click of two that were meant for "I'm In".
    fireEvent.click(button("Can't make it")!, { detail: 2 });
    await golfer.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(calls(server, `/api/squad-tee-time-recommendations/${idOf(10)}`)).toBe(2));
    expect(button('Confirmed')).toBeTruthy();
    await golfer.click(screen.getByRole('button', { name: "Can't make it" }));
    await shown('0 confirmed');
    expect(document.activeElement).toBe(button("I'm In"));
    expect(server.asked.filter(({ method }) => method === 'DELETE')).toEqual([]);
  });

  test('a withdrawal that is refused leaves the golfer in', async () => {
    const { golfer, server } = open(confirmed);
    server.refuses('withdrawConfirmation', 409, 'This tee time is already booked: give up your seat instead');
    await golfer.click(await screen.findByRole('button', { name: "Can't make it" }));
    await shown('Failed to take back your confirmation');
    await shown('409: This tee time is already booked: give up your seat instead');
    expect(button('Confirmed')).toBeTruthy();
  });
});
