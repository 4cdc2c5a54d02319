import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp, serverOfAda } from '../../../testing/app.tsx';
import { dateDetailOf, gameDateOf, gameOf } from '../../../testing/games.ts';
import { fill, isWrong, press, says, sees, seesNo } from '../../../testing/golfer.tsx';
import { ada, idOf, memberOf, recommendationOf, squadOf, teeTimeOf } from '../../../testing/states.ts';

const lee = idOf(2);

function open(change: Parameters<typeof dateDetailOf>[0] = {}, squad = squadOf(), query = '') {
  const server = serverOfAda({ getSquad: squad, readGameDate: dateDetailOf(change), readStandingGame: gameOf() });
  const golfer = openApp(`/standing-games/${idOf(50)}/dates/${idOf(51)}${query}`);
  const sent = (method: string) => server.sent(method).at(-1);
  /** The next answer to a change, and to reading the date from then on. */
  const becomes = (call: 'answerGameDate' | 'decideGameDate', after: typeof change) =>
    server.answers({ [call]: dateDetailOf(after), readGameDate: dateDetailOf(after) });
  return { server, golfer, sent, becomes };
}

const own = (answer: 'in' | 'maybe' | 'out', isStanding = false) => ({ own: { answer, isStanding } });

const asMember = () =>
  squadOf({ createdBy: lee, members: [memberOf(ada.id, 'Ada'), memberOf(lee, 'Lee', { role: 'leader' })] });

test('a date says when and where, until when it asks, and who is in and who silent', async () => {
  open({}, asMember());
  await screen.findByRole('heading', { level: 1, name: 'Saturday game' });
  await sees({ heading: '8:10 AM' }, /^Answer by Thu, Jun 13/);
  const group = async (name: string) =>
    within(await screen.findByRole('region', { name })).getByRole('listitem').textContent;
  expect(await group('In')).toContain('Lee Palmer');
  expect(await group('Not answered')).toContain('Ada Palmer (you)');
  screen.getByRole('heading', { name: 'Are you in?' });
  expect(screen.queryByRole('button', { name: 'Change the date' })).toBeNull();
});

test('an answer may have a note, which a later answer leaves as it is', async () => {
  const { golfer, sent, becomes } = open();
  const withNote = (note: string | null) => ({
    ...own('in'),
    members: [{ userId: ada.id, answer: 'in' as const, isStanding: false, note, place: null }],
  });
  becomes('answerGameDate', withNote(null));
  await press(golfer, 'In: Sat, Jun 15');
  await screen.findByRole('heading', { name: "You're in" });
  await golfer.type(await screen.findByLabelText('Note (optional)'), 'With a buggy');
  becomes('answerGameDate', withNote('With a buggy'));
  await press(golfer, 'Save Note');
  await screen.findByText('With a buggy');
  expect(sent('PUT')).toEqual({ answer: 'in', note: 'With a buggy' });
  await press(golfer, 'Maybe: Sat, Jun 15');
  await waitFor(() => expect(sent('PUT')).toEqual({ answer: 'maybe' }));
});

test('a note goes with the answer that is on its way, and stays with one that follows', async () => {
  const { server, golfer, becomes } = open(own('in'));
  becomes('answerGameDate', own('out'));
  await golfer.type(await screen.findByLabelText('Note (optional)'), 'Back late');
  const send = server.holds('answerGameDate');
  await press(golfer, 'Out: Sat, Jun 15', 'Save Note', 'Maybe: Sat, Jun 15');
  send();
  const words = [{ answer: 'out' }, { answer: 'out', note: 'Back late' }, { answer: 'maybe' }];
  await waitFor(() => expect(server.sent('PUT')).toEqual(words));
});

test('an answer that a mail links to is given by a tap alone, and asked for no longer after any', async () => {
  const { golfer, sent, becomes } = open({}, squadOf(), '?answer=out');
  await screen.findByRole('button', { name: 'Confirm: Out' });
  expect(sent('PUT')).toBeUndefined();
  becomes('answerGameDate', own('out'));
  await press(golfer, 'Confirm: Out');
  await screen.findByRole('heading', { name: "You're out" });
  expect(sent('PUT')).toEqual({ answer: 'out' });
  becomes('answerGameDate', own('maybe'));
  await press(golfer, 'Maybe: Sat, Jun 15');
  await screen.findByRole('heading', { name: 'You may come' });
  expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull();
});

test.each([
  ['is given already', 'in', own('in')],
  ['may not be given any more', 'maybe', { status: 'locked' as const }],
  ['is none', 'perhaps', {}],
])('an answer of the address that %s is not asked for', async (_which, answer, change) => {
  open(change, squadOf(), `?answer=${answer}`);
  await screen.findByRole('button', { name: 'In: Sat, Jun 15' });
  expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull();
});

const waiting = [{ userId: ada.id, answer: 'in' as const, isStanding: false, note: null, place: 2 }];
const advice = { hold: 4, likely: 3, expected: 13.5, reasons: ['9 are in'], releaseBy: '2058-06-12T23:00:00Z' };
const odds = /^3 likely enough · 13.5 players expected · release by Wed, Jun 12/;
test.each([
  [
    'who is in without a seat reads their place and its rule',
    { status: 'locked' as const, ...own('in'), members: waiting },
    [{ heading: 'You wait for a seat' }, /^You are 2nd in line: first come/],
  ],
  ['a standing answer is told as one', own('in', true), ['In because you are usually in']],
  ['of one player they read so', { advice: { ...advice, expected: 1 } }, [/· 1 player expected/]],
  ['leaders read how many tee times to hold, and why', { advice }, [{ heading: 'Hold 4 tee times' }, odds, '9 are in']],
])('%s', async (_, change, shown) => {
  open(change);
  await sees(...shown);
});

test('who is in brings a guest before the date is booked, and who is not does not', async () => {
  const { server } = open(own('maybe'));
  server.answers({ listGuests: [] });
  await sees({ heading: 'You may come' });
  await waitFor(() => expect(server.asked.some(({ path }) => path.endsWith('/guests'))).toBe(true));
  seesNo({ button: 'Bring a guest' });
  cleanup();
  open(own('in')).server.answers({ listGuests: [] });
  await sees({ button: 'Bring a guest' });
});

test('a guest who counts changes what leaders read of how many tee times to hold', async () => {
  const guest = { id: idOf(60), hostId: lee, name: 'Kim', handicap: null, status: 'proposed' as const, rounds: 0 };
  const { server, golfer } = open({ advice });
  server.answers({ listGuests: [guest], approveGuest: { ...guest, status: 'approved' } });
  await sees({ heading: 'Hold 4 tee times' }, { button: 'Approve Kim' });
  server.answers({ readGameDate: dateDetailOf({ advice: { ...advice, hold: 5 } }) });
  await press(golfer, 'Approve Kim');
  await sees({ heading: 'Hold 5 tee times' });
});

test('with too few players a leader decides, and calls off only when asked again', async () => {
  const { golfer, sent, becomes } = open({ decisions: ['extend', 'play', 'call-off'], guests: 2 });
  const words = '3 players are in, guests included, and the game needs 4. What shall happen?';
  await sees({ heading: 'Too few players' }, words);
  becomes('decideGameDate', { decisions: ['play', 'call-off'] });
  await press(golfer, 'Ask for 24 hours more');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Ask for 24 hours more' })).toBeNull());
  expect(sent('POST')).toEqual({ decision: 'extend' });
  becomes('decideGameDate', { status: 'called-off' });
  await press(golfer, 'Call it off');
  expect(sent('POST')).toEqual({ decision: 'extend' });
  await press(golfer, 'Call It Off');
  await screen.findByRole('heading', { name: 'There is no game on this date' });
});

test('a date is skipped with a reason alone', async () => {
  const { server, golfer, sent } = open();
  server.answers({ skipGameDate: dateDetailOf({ status: 'skipped', reason: 'Greens aerated' }) });
  await press(golfer, 'Change the date', { menuitem: 'Skip this date' }, 'Skip This Date');
  await isWrong(screen.getByLabelText('Reason'), 'Reason is required');
  await golfer.type(screen.getByLabelText('Reason'), 'Greens aerated');
  await press(golfer, 'Skip This Date');
  await says('Date skipped');
  expect(sent('POST')).toEqual({ reason: 'Greens aerated' });
});

test('a change is of this date alone and keeps a start and a course, unless it is of those that follow, too', async () => {
  const { server, golfer, sent } = open();
  server.answers({ moveGameDate: dateDetailOf(), changeStandingGame: gameOf() });
  const unseen = 'courseId must be a course that the squad sees';
  const stop = server.refuses('moveGameDate', 400, unseen, { 'body.courseId': unseen });
  await press(golfer, 'Change the date', { menuitem: 'Change' });
  await fill(golfer, 'Start', '');
  await press(golfer, /^Remove/, 'Save This Date');
  await isWrong(screen.getByLabelText('Start'), 'Choose a start');
  await sees('Choose a course');
  await golfer.keyboard('{Escape}');
  await press(golfer, 'Change the date', { menuitem: 'Change' });
  await fill(golfer, 'Start', '09:20');
  await press(golfer, 'Save This Date');
  await within(screen.getByRole('dialog')).findByText(unseen);
  stop();
  await press(golfer, 'Save This Date');
  await says('Date changed');
  expect(sent('PATCH')).toEqual({ time: '09:20' });
  await press(golfer, 'Change the date', { menuitem: 'Change' }, 'This and following', { checkbox: 'Sunday' });
  await press(golfer, 'Save Game');
  await says('Game changed');
  expect(sent('PATCH')).toEqual({ from: '2058-06-15', weekdays: ['saturday', 'sunday'] });
});

test('the creator books the players who have seats, and the booked date leads to its round', async () => {
  const members = [
    { userId: ada.id, answer: 'in' as const, isStanding: false, note: null, place: null },
    { userId: lee, answer: 'in' as const, isStanding: false, note: null, place: 1 },
  ];
  const { server, golfer } = open({ status: 'locked', members });
  server.answers({ listRecommendations: [recommendationOf({ confirmedMembers: [ada.id, lee] })] });
  await press(golfer, 'Book It');
  await screen.findByText(/for the 1 golfer who confirmed/);
  const booked = recommendationOf({ status: 'booked', bookingConfirmed: true, bookingReference: 'FB-ABCDEFGH' });
  server.answers({ bookRecommendation: booked, listRecommendations: [booked], listTeeTimes: [teeTimeOf()] });
  server.answers({ readGameDate: dateDetailOf({ status: 'booked', members }) });
  await press(golfer, 'Confirm Booking');
  expect((await screen.findByRole('link', { name: 'See the round' })).getAttribute('href')).toBe(`/round/${idOf(30)}`);
});

test('the creator books an open date early: as many tee times as its players and their guests need, or are likely to, up to the most', async () => {
  const counts = { ...gameDateOf().counts, in: 5 };
  const { server, golfer } = open({ status: 'open', mayHold: 4, counts, guests: 4 });
  await press(golfer, 'Book tee times');
  const said = () => screen.getByRole('status').textContent;
  expect(said()).toBe('3 tee times12 seats, 9 players so far');
  for (let more = 0; more < 3; more += 1) await press(golfer, 'One tee time more');
  expect(said()).toBe('4 tee times16 seats, 9 players so far');
  const stop = server.refuses('bookRecommendation', 409, 'More are in.');
  server.answers({ readGameDate: dateDetailOf({ status: 'open', mayHold: 5, counts: { ...counts, in: 17 } }) });
  await press(golfer, 'Book It');
  await waitFor(() => expect(said()).toBe('5 tee times20 seats, 17 players so far'));
  stop();
  server.answers({ bookRecommendation: recommendationOf({ status: 'booked', bookingReference: 'FB-A' }) });
  server.answers({ readGameDate: dateDetailOf({ status: 'booked', mayHold: 0 }) });
  await press(golfer, 'Book It');
  await says('Booking confirmed!');
  expect(server.sent('POST').at(-1)).toEqual({ teeTimes: 5 });
  await waitFor(() => expect(screen.queryByText('Book before the deadline')).toBeNull());
});
