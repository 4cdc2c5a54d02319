import { authRoutes } from '@fourball/contracts/http/auth.ts';
import { availabilityRoutes } from '@fourball/contracts/http/availability.ts';
import { recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import type { Route } from '@fourball/contracts/http/route.ts';
import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { addressNow, fill, openApp, press, serverOfAda } from '../../testing/app.tsx';
import { idOf } from '../../testing/golfers.ts';
import { says } from '../../testing/says.ts';
import type { Server } from '../../testing/server.ts';

const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const text = (words: string) => screen.findByText(words);
const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

const { optimizeTeeTimes, listRecommendations } = recommendationRoutes;
const profileFailed = 'Failed to load profile. Please try refreshing the page.';

test.each<[path: string, Route, loading: string | null, failed: string, button: string]>([
  ['/profile', authRoutes.profile, 'Loading profile...', profileFailed, 'Save Profile'],
  ['/availability', availabilityRoutes.listAvailability, null, 'Failed to fetch availability', 'Save Availability'],
  [`/squad/${idOf(10)}`, optimizeTeeTimes, 'Loading tee times...', 'Failed to find optimal tee times', 'Share'],
  ['/tee-times', listRecommendations, 'Loading recommendations...', 'Failed to fetch recommendations', 'Book It'],
])('%s says what it loads, why that failed, and reads it again', async (path, route, loading, failed, button) => {
  const server = serverOfAda();
  const stopRefusing = server.refuses(route, 429, 'Slow down.');
  const answer = server.holds(route);
  const golfer = openApp(path);
  if (loading) expect((await text(loading)).closest('[role=status]')).not.toBeNull();
  answer();
  const alert = (await text(failed)).closest<HTMLElement>('[role=alert]') as HTMLElement;
  within(alert).getByText('429: Slow down.');
  stopRefusing();
  await golfer.click(within(alert).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(alert.isConnected).toBe(false));
  await screen.findByRole('button', { name: button });
});

describe('an invite', () => {
  const invited = '/join/abc';

  test('names the squad, what it is about and how many are in it, and can be left for home', async () => {
    const answer = serverOfAda().holds(squadRoutes.getInvite);
    openApp(invited);
    expect((await screen.findAllByText('Loading invite details...'))[0]?.closest('[role=status]')).not.toBeNull();
    answer();
    await title('Weekend Warriors');
    for (const words of ['Saturdays at nine', '2 member(s)']) screen.getByText(words);
    screen.getByRole('button', { name: 'Join Squad' });
    expect(linkTo('Not Now')).toBe('/');
  });

  test.each<[string, (server: Server) => unknown]>([
    ['is unknown or has expired', (server) => server.refuses(squadRoutes.getInvite, 404, 'Invite not found')],
    ['cannot be looked up', (server) => server.refuses(squadRoutes.getInvite, 429)],
    ['is answered with nothing', (server) => server.refusesInText(squadRoutes.getInvite, 200, '{}')],
  ])('that %s is "Invite Expired", with a way home', async (_, answers) => {
    answers(serverOfAda());
    openApp(invited);
    await title('Invite Expired');
    screen.getByText('This invite link has expired or is no longer valid.');
    expect(linkTo('Go to Home')).toBe('/');
  });

  test('without its code is "Invalid Link"', async () => {
    serverOfAda();
    openApp('/join');
    await title('Invalid Link');
    screen.getByText('This invite link is not valid.');
  });

  test('has a visitor sign in, by way of the server, and would lead back', async () => {
    serverOfAda().refuses(authRoutes.currentUser, 401);
    openApp(invited);
    await text('Sign in to join this golf squad');
    expect(linkTo('Sign In to Join')).toBe(`/api/login?returnTo=${encodeURIComponent(invited)}`);
    expect(screen.queryByRole('button', { name: 'Join Squad' })).toBeNull();
  });

  test('leads one who joins to the dashboard or the squad', async () => {
    serverOfAda();
    await press(openApp(invited), 'Join Squad');
    await title('Welcome to the Squad!');
    expect([linkTo('Go to Dashboard'), linkTo('View Squad Details')]).toEqual(['/', `/squad/${idOf(10)}`]);
  });
});

test.each(['/squad', '/squad/'])('%s, which names no squad, is no page', async (path) => {
  serverOfAda();
  openApp(path);
  await title('404 Page Not Found');
});

test.each([400, 404])('a squad that is answered with %d is "Squad Not Found", with a way home', async (status) => {
  serverOfAda().refuses(squadRoutes.getSquad, status);
  openApp('/squad/no-id');
  await title('Squad Not Found');
  screen.getByText("This squad doesn't exist or you don't have access to it.");
  expect(linkTo('Go Back Home')).toBe('/');
});

describe('the sign-in page', () => {
  const back = '/auth?returnTo=%2Fcreate-squad';

  test('is where a visitor is led to, and from there back', async () => {
    serverOfAda().refuses(authRoutes.currentUser, 401);
    openApp('/create-squad');
    await screen.findByRole('tab', { name: 'Sign In', selected: true });
    expect(addressNow()).toBe(back);
  });

  test('is where a session that has ended leads to, with "Authentication Required"', async () => {
    serverOfAda().refuses(squadRoutes.createSquad, 401, 'Not authenticated');
    const golfer = openApp('/create-squad');
    await fill(golfer, 'Squad Name', 'Early Birds');
    await press(golfer, 'Create Squad');
    await screen.findByRole('tab', { name: 'Sign In', selected: true });
    await says('Authentication Required', 'Your session has expired. Please sign in again.');
    expect(addressNow()).toBe(back);
  });
});

describe('the tee times', () => {
  test('"No recommendations yet" offers to generate them', async () => {
    serverOfAda().answers(listRecommendations, []);
    openApp('/tee-times');
    await text('No recommendations yet');
    screen.getByText("Generate recommendations based on your squad's availability");
    screen.getByRole('button', { name: 'Generate Recommendations' });
    expect(screen.queryByRole('button', { name: 'Generate New Recommendations' })).toBeNull();
  });

  test('"No squads yet" offers to create one', async () => {
    serverOfAda().answers(squadRoutes.listSquads, []);
    openApp('/tee-times');
    await text('No squads yet');
    screen.getByText('Join or create a squad to see personalized tee time recommendations');
    expect(linkTo('Create Squad')).toBe('/create-squad');
  });
});
