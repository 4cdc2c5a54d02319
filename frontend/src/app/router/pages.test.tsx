import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { chooseInvite } from '../../features/squad/chosen-invite.ts';
import { addressNow, openApp, pageIsLeft, serverOfAda } from '../../testing/app.tsx';
import { dateDetailOf } from '../../testing/games.ts';
import { fill, hrefsOf, press, says, sees, seesNo, textsOf } from '../../testing/golfer.tsx';
import { heatMapOfNobody } from '../../testing/heat-maps.ts';
import type { Call, Server } from '../../testing/server.ts';
import { ada, idOf, slotOf, squadOf } from '../../testing/states.ts';

const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const SQUAD = `/squad/${idOf(10)}`;
const MEMBERS = `${SQUAD}?tab=members`;
const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('an invite', () => {
  const invited = '/join/abc';

  test('names the squad, what it is about and how many are in it, and leads home, or on from joining it', async () => {
    const answer = serverOfAda().holds('getInvite');
    const golfer = openApp(invited);
    expect((await screen.findAllByText('Loading invite details...'))[0]?.closest('[role=status]')).not.toBeNull();
    answer();
    await title('Weekend Warriors');
    await sees('Saturdays at nine', '2 member(s)');
    expect(linkTo('Not Now')).toBe('/');
    await press(golfer, 'Join Squad');
    await title('Welcome to the Squad!');
    const ways = ['Say When You Can Play', 'View Squad Details', 'Go to Dashboard'].map(linkTo);
    expect(ways).toEqual([`${SQUAD}?answer=1`, SQUAD, '/']);
  });

  const ENDED = ['Invite Expired', 'This invite link has expired or is no longer valid.'] as const;
  test.each<[string, (server: Server) => unknown, path: string, name: string, words: string]>([
    ['is unknown or has expired', ({ refuses }) => refuses('getInvite', 404, 'Invite not found'), invited, ...ENDED],
    ['was asked for too often', ({ refuses }) => refuses('getInvite', 429, 'Wait.'), invited, ENDED[0], '429: Wait.'],
    ['is answered with nothing', ({ refusesInText }) => refusesInText('getInvite', 200, '{}'), invited, ...ENDED],
    ['has lost its code', () => {}, '/join', 'Invalid Link', 'This invite link is not valid.'],
  ])('that %s says so, with a way home', async (_, answers, path, name, words) => {
    answers(serverOfAda());
    openApp(path);
    await title(name);
    screen.getByText(words);
    expect(document.title).toBe(`${name} · Fourball`);
    expect(linkTo('Go to Home')).toBe('/');
  });

  test('has a visitor sign in, by way of the server, and would lead back', async () => {
    serverOfAda().refuses('currentUser', 401);
    openApp(invited);
    await sees('Sign in to join this golf squad');
    expect(linkTo('Sign In to Join')).toBe(`/api/login?returnTo=${encodeURIComponent(invited)}`);
    await sees({ button: 'Join Weekend Warriors' });
    expect(screen.queryByLabelText('Username')).toBeNull();
    seesNo({ button: 'Join Squad' });
  });

  test('leads a member to the squad', async () => {
    serverOfAda({ listSquads: [squadOf({ id: idOf(11) })] });
    openApp(invited);
    await waitFor(() => expect(addressNow()).toBe(`/squad/${idOf(11)}`));
    expect(screen.queryByRole('button', { name: 'Join Squad' })).toBeNull();
  });

  test('joins one who chose it before signing in, once, and by no other link', async () => {
    chooseInvite(invited);
    serverOfAda();
    openApp('/join/another');
    await screen.findByRole('button', { name: 'Join Squad' });
    cleanup();
    openApp(invited);
    await title('Welcome to the Squad!');
    cleanup();
    openApp(invited);
    await screen.findByRole('button', { name: 'Join Squad' });
  });
});

test.each([
  ['a wide screen', 'before', true],
  ['a phone', 'after', false],
])('on %s the keyboard comes to the tabs %s the page, as the eye does', async (_, _when, wide) => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: wide }));
  serverOfAda();
  openApp('/profile');
  await title('Profile');
  const tabs = screen.getByRole('navigation', { name: 'Main' });
  const follows = tabs.compareDocumentPosition(screen.getByRole('main')) & Node.DOCUMENT_POSITION_FOLLOWING;
  expect(follows !== 0).toBe(wide);
});

test.each<[string, Call, string, string]>([
  [SQUAD, 'getSquad', 'squad', 'Squad Not Found'],
  [`/round/${idOf(30)}`, 'getTeeTime', 'tee time', 'Tee Time Not Found'],
  [`/squads/${idOf(10)}/standing-games/${idOf(50)}`, 'readStandingGame', 'standing game', 'Standing Game Not Found'],
  [`/standing-games/${idOf(50)}/dates/${idOf(51)}`, 'readGameDate', 'date', 'Date Not Found'],
])('%s that is not there, or not for this golfer, is no page, and has a way home', async (...row) => {
  const [path, route, thing, name] = row;
  for (const status of [400, 404]) {
    serverOfAda().refuses(route, status);
    openApp(path);
    await title(name);
    screen.getByText(`This ${thing} doesn't exist or you don't have access to it.`);
    expect(linkTo('Go Back Home')).toBe('/');
    cleanup();
  }
});

test('a 401 ends the session of a golfer, says so and leads to the sign-in page', async () => {
  serverOfAda().refuses('createSquad', 401, 'Not authenticated');
  const golfer = openApp('/create-squad');
  await fill(golfer, 'Squad Name', 'Early Birds');
  await press(golfer, 'Create Squad');
  await screen.findByRole('tab', { name: 'Sign In', selected: true });
  await says('Authentication Required', 'Your session has expired. Please sign in again.');
  expect(addressNow()).toBe('/auth?returnTo=%2Fcreate-squad');
});

const header = async () => within(await screen.findByRole('banner'));
const account = async () => (await header()).getByRole('button', { name: 'Account' });

const TABS = ['/availability', '/tee-times', '/create-squad', '/profile'];
const PRIVATE = ['/', '/squad/no-id', '/standing-games/no-id/dates/no-id', ...TABS];
test.each(PRIVATE)('%s is for golfers: a visitor is led to the sign-in page, which leads back', async (wanted) => {
  serverOfAda().refuses('currentUser', 401);
  openApp(wanted);
  await screen.findByRole('tab', { name: 'Sign In', selected: true });
  const shown = wanted === '/' ? '/auth' : `/auth?returnTo=${encodeURIComponent(wanted)}`;
  expect([addressNow(), document.title]).toEqual([shown, 'Sign In · Fourball']);
});

test.each(['/', '/auth', '/create-squad'])('while the session loads, %s shows a spinner', async (wanted) => {
  const server = serverOfAda();
  server.keepsSilent('currentUser');
  openApp(wanted);
  await waitFor(() => expect(server.asked).toHaveLength(1));
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('heading', { level: 1, name: 'Fourball' })).toBeTruthy();
  expect(within(main.getByRole('status')).getByText('Loading...')).toBeTruthy();
});

test('a golfer who registers is welcomed, and welcomed back from when they sign in', async () => {
  const server = serverOfAda();
  const leftFor = pageIsLeft();
  async function comesIn(tab: string, fields: Record<string, string>, button: string, said: string[]) {
    const comes = server.refuses('currentUser', 401);
    const golfer = openApp('/auth');
    await press(golfer, { tab });
    for (const [label, words] of Object.entries(fields)) await fill(golfer, label, words);
    await press(golfer, button);
    await leftFor('/');
    await says(said[0]!, said[1]);
    comes();
    cleanup();
    openApp('/');
  }
  const known = { Email: ada.email, Password: 'fairway7' };
  const made = 'Account created successfully. Welcome, Ada! Confirm your e-mail address by the code in our mail.';
  const registration = { 'First Name': 'Ada', 'Last Name': 'Palmer', ...known };
  await comesIn('Sign Up', registration, 'Create Account', ['Welcome to Fourball!', made]);
  await screen.findByRole('heading', { name: 'Welcome, Ada!' });
  cleanup();
  await comesIn('Sign In', known, 'Sign In', ['Welcome back!', 'Good to see you again, Ada!']);
  await screen.findByRole('heading', { name: 'Welcome back, Ada!' });
});

test('a golfer who comes back to the sign-in page, as the browser has kept it, is led on to where they had gone', async () => {
  const comes = serverOfAda().refuses('currentUser', 401);
  openApp('/auth?returnTo=/tee-times');
  await screen.findByRole('tab', { name: 'Sign In', selected: true });
  comes();
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await waitFor(() => expect(addressNow()).toBe('/tee-times'));
});

test.each([
  ['/', 'Fourball', 'Squads', []],
  ['/auth', 'Fourball', 'Squads', []],
  [SQUAD, 'Weekend Warriors · Fourball', 'Squads', ['/']],
  ['/create-squad', 'Create Squad · Fourball', 'Squads', ['/']],
  [`/standing-games/${idOf(50)}/dates/${idOf(51)}`, 'Saturday game · Fourball', 'Squads', ['/']],
  ['/availability', 'My Schedule · Fourball', 'Schedule', ['/']],
  ['/tee-times', 'Best Tee Times · Fourball', 'Tee Times', []],
  ['/profile', 'Profile · Fourball', 'Profile', []],
])('the window of %s is called "%s"; of the four tabs "%s" is active, and the ways back are %j', async (...row) => {
  const [wanted, name, active, back] = row;
  serverOfAda({ readGameDate: dateDetailOf() });
  openApp(wanted);
  await waitFor(() => expect([document.title, addressNow()]).toEqual([name, wanted === '/auth' ? '/' : wanted]));
  await account();
  expect((await header()).getByRole('button', { name: /^Notifications/ })).toBeTruthy();
  expect(hrefsOf((await header()).queryAllByRole('link', { name: 'Back' }))).toEqual(back);
  const tabs = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
  expect(textsOf(tabs)).toEqual(['Squads', 'Schedule', 'Tee Times', 'Profile']);
  expect(hrefsOf(tabs)).toEqual(['/', '/availability', '/tee-times', '/profile']);
  expect(textsOf(tabs.filter((tab) => tab.hasAttribute('aria-current')))).toEqual([active]);
});

test.each([
  ['the first letter of their first name', { profileImageUrl: 'https://pictures.example/ada.png' }, 'A', null],
  ['the first sign of a name that has no letter there', { firstName: '🦅 Ada' }, '🦅', null],
  ['the upper-case first letter of their e-mail address', { firstName: '', email: 'robin@example.com' }, 'R', null],
  ['a generic person', { firstName: '', email: '' }, '', 'svg'],
])('the avatar is %s', async (_, known, letter, picture) => {
  serverOfAda({ currentUser: { ...ada, ...known } });
  openApp('/create-squad');
  const avatar = await account();
  expect([avatar.textContent, avatar.querySelector('img, svg')?.localName ?? null]).toEqual([letter, picture]);
});

test('the menu of the avatar offers Profile and Logout', async () => {
  serverOfAda();
  const golfer = openApp('/create-squad');
  await golfer.click(await account());
  expect(textsOf(screen.getAllByRole('menuitem'))).toEqual(['Profile', 'Logout']);
  await press(golfer, { menuitem: 'Profile' });
  await title('Profile');
});

test.each(['/no/such/page', '/squad', '/squad/', '/squads', '/auth/more'])('%s is no page', async (path) => {
  serverOfAda();
  openApp(path);
  await title('404 Page Not Found');
  await sees('Did you forget to add the page to the router?');
  expect([document.title, linkTo('Go to Home')]).toEqual(['404 Page Not Found · Fourball', '/']);
});

test.each([
  ['/profile?open=courses', 'Add a Missing Course'],
  ['/profile', 'Replay'],
  ['/profile', 'Notifications, 1 unread'],
  ['/availability', 'Sync Calendar'],
  [MEMBERS, 'Delete Squad'],
  [MEMBERS, 'Change Lee Palmer', 'Remove from squad'],
])('on %s, "%s" opens one dialog; Escape closes it and gives the focus back', async (path, name, item?: string) => {
  serverOfAda();
  const golfer = openApp(path);
  const dialogs = () => document.querySelectorAll('[role=dialog], [role=alertdialog]');
  const button = await screen.findByRole('button', { name });
  button.focus();
  await golfer.keyboard('{Enter}');
  if (item) await press(golfer, { menuitem: item });
  await waitFor(() => expect(dialogs()).toHaveLength(1));
  await golfer.keyboard('{Escape}');
  await waitFor(() => expect(dialogs()).toHaveLength(0));
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test('a row of the profile opens in the address; going back closes it, and what was typed in it stays', async () => {
  serverOfAda();
  const golfer = openApp('/profile');
  const row = (expanded: boolean) => screen.findByRole('button', { name: /^Profile Information/, expanded });
  await golfer.click(await row(false));
  expect(addressNow()).toBe('/profile?open=information');
  await fill(golfer, 'First Name', 'Augusta');
  await golfer.click(screen.getByRole('button', { name: /^Golf Preferences/ }));
  await row(false);
  expect(addressNow()).toBe('/profile?open=preferences');
  act(() => window.history.back());
  await waitFor(() => expect(addressNow()).toBe('/profile'));
  await waitFor(() => expect(screen.queryByRole('button', { expanded: true })).toBeNull());
  await golfer.click(await row(false));
  expect(screen.getByLabelText<HTMLInputElement>('First Name').value).toBe('Augusta');
});

test('the squad with the next round stands first, at home and among the tee times, where the chosen one stays in the address', async () => {
  const squads = [
    squadOf({ name: 'Weekend Warriors' }),
    squadOf({ id: idOf(11), name: 'Zoo', nextTeeTime: { date: '2058-06-15', time: '09:00' } }),
    squadOf({ id: idOf(12), name: 'Early Birds' }),
    squadOf({ id: idOf(13), name: 'Yaks', nextTeeTime: { date: '2058-06-14', time: '10:00' } }),
  ];
  serverOfAda({ listSquads: squads });
  const golfer = openApp('/');
  await screen.findByText('Early Birds');
  const cards = within(screen.getByRole('region', { name: 'Active Squads' })).getAllByRole('heading');
  const sorted = ['Yaks', 'Zoo', 'Early Birds', 'Weekend Warriors'];
  expect(textsOf(cards).filter((name) => sorted.includes(name))).toEqual(sorted);
  await golfer.click(screen.getByRole('link', { name: 'Tee Times' }));
  const chips = within(await screen.findByRole('group', { name: 'Squad' })).getAllByRole('button');
  expect(textsOf(chips)).toEqual(sorted.map((name) => `${name}2 members`));
  expect(chips.map((chip) => chip.getAttribute('aria-pressed'))).toEqual(['true', 'false', 'false', 'false']);
  await golfer.click(chips[3] as HTMLElement);
  expect(addressNow()).toBe(`/tee-times?squad=${idOf(10)}`);
  await screen.findByRole('button', { name: /^Weekend Warriors/, pressed: true });
});

const SLOTS = 'Once somebody in your squads is free on Saturday or Sunday, the best times are here.';
const NOBODY_FREE = 'Nobody in the squad is free in the next 30 days, as far as they have said.';
const JOIN = 'Join or create a squad to see personalized tee time recommendations';
const GENERATE = "Generate recommendations based on your squad's availability";

test.each([
  ['/', 'No squads yet', 'Create a squad and invite your golf friends.', 'Create your first squad', '/create-squad'],
  ['/', 'No upcoming tee times', 'Book a recommended tee time with your squad.', 'Find a tee time', '/tee-times'],
  ['/', 'No slots this weekend yet', SLOTS, 'Set your availability', '/availability'],
  [SQUAD, 'No tee times yet', NOBODY_FREE, 'Set your availability', '/availability'],
  ['/tee-times', 'No squads yet', JOIN, 'Create Squad', '/create-squad'],
  ['/tee-times', 'No recommendations yet', GENERATE, 'Generate Recommendations', null],
])('%s: "%s" has an icon, words (%s) and one action', async (path, name, words, action, target) => {
  const listSquads = name === 'No squads yet' ? [] : [squadOf()];
  const nothing = { optimalWeekendSlots: [], optimizeTeeTimes: [], listRecommendations: [] };
  serverOfAda({ ...nothing, listSquads, squadHeatMap: heatMapOfNobody() });
  openApp(path);
  const state = (await screen.findByText(name)).parentElement as HTMLElement;
  expect(textsOf(state.querySelectorAll('p'))).toEqual([name, words]);
  expect(state.querySelector('svg')).toBeTruthy();
  const actions = [...state.querySelectorAll('a, button')];
  expect([textsOf(actions), hrefsOf(actions)]).toEqual([[expect.stringContaining(action)], [target]]);
});

test('the mailed link to a copy of the data fetches it when asked to, and says why it cannot', async () => {
  const server = serverOfAda();
  server.refuses('downloadExport', 400, 'This link is not valid any more.');
  const golfer = openApp('/profile?export=dead');
  await title('Profile');
  expect(server.asked.filter(({ path }) => path === '/api/profile/export')).toEqual([]);
  await press(golfer, 'Download');
  await sees('400: This link is not valid any more.');
});

test('what stands open on the page of a squad is closed on that of another, to which going back leads', async () => {
  const other = squadOf({ id: idOf(11), name: 'Early Birds' });
  const server = serverOfAda({ listSquads: [squadOf(), other] });
  const isOther = () =>
    server.asked.findLast(({ path }) => /^\/api\/squads\/[^/]+$/.test(path))?.path.endsWith(other.id);
  server.answersTo('getSquad', async () => (isOther() ? other : squadOf()));
  const golfer = openApp(MEMBERS);
  await sees({ button: 'Edit Squad' });
  await golfer.keyboard('{Control>}k{/Control}');
  await golfer.type(await screen.findByRole('combobox'), 'Early{Enter}');
  await title('Early Birds');
  await press(golfer, 'Members', 'Edit Squad');
  await screen.findByDisplayValue('Early Birds');
  act(() => window.history.back());
  await waitFor(() => expect(document.title).toBe('Weekend Warriors · Fourball'));
  expect(screen.queryByDisplayValue('Early Birds')).toBeNull();
});

test('a changed profile shows on the pages of squads, whose tee times are ranked by it', async () => {
  const squadWith = (handicap: number) =>
    squadOf({ members: squadOf().members.map((one) => ({ ...one, user: { ...one.user, handicap } })) });
  const server = serverOfAda({ getSquad: squadWith(12), optimizeTeeTimes: [] });
  const golfer = openApp(SQUAD);
  await sees('No tee times yet', '12.0');
  await press(golfer, { link: 'Profile' }, /^Profile Information/);
  await fill(golfer, 'Golf Handicap (optional)', '9');
  server.answers({ getSquad: squadWith(9), optimizeTeeTimes: [slotOf()] });
  await press(golfer, 'Save Profile');
  await says('Profile Updated');
  await press(golfer, { link: 'Squads' }, { link: 'Weekend Warriors' });
  await sees('9.0', { button: /9:00 AM/ });
});
