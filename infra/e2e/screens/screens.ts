import type { Locator, Page } from 'playwright-core';
import type { Cast } from './cast.ts';

export interface Screen {
  readonly name: string;
  /** Its address, with the names of what the cast has in the places of values. */
  readonly path: string;
  readonly who: 'dana' | 'pat' | 'nobody';
  /** Opens the dialog or panel that it is about. */
  readonly open?: (page: Page) => Promise<void>;
  /** Announcements while its calls are under way. */
  readonly loading: readonly string[];
  /** Everything that its calls fill. */
  readonly parts: (page: Page) => readonly Locator[];
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, exact: true }).first();
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const day = (page: Page, name: RegExp) => page.getByRole('gridcell').getByRole('button', { name }).first();
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().press('Enter');

export const SCREENS: readonly Screen[] = [
  {
    name: '/auth',
    path: '/auth',
    who: 'nobody',
    loading: [],
    parts: (page) => [page.getByRole('tab', { name: 'Sign In' })],
  },
  {
    name: '/join/:inviteCode',
    path: '/join/:inviteCode',
    who: 'pat',
    loading: ['Loading invite details...'],
    parts: (page) => [heading(page, 'Weekend Warriors')],
  },
  {
    name: '/unsubscribe/:mailToken',
    path: '/unsubscribe/:mailToken',
    who: 'nobody',
    loading: ['Loading...'],
    parts: (page) => [heading(page, /^Unsubscribe from/)],
  },
  {
    name: '/',
    path: '/',
    who: 'dana',
    loading: ['Loading squads...', 'Loading optimal slots...', 'Loading tee times...'],
    parts: (page) => [
      heading(page, 'Welcome back, Dana!'),
      region(page, 'Active Squads').getByRole('listitem').first(),
      region(page, 'Optimal Weekend Slots').getByRole('article').first(),
      region(page, 'Upcoming Tee Times').getByRole('article').first(),
    ],
  },
  {
    name: 'the notification panel',
    path: '/',
    who: 'dana',
    open: press(/^Notifications/),
    loading: ['Loading notifications...'],
    parts: (page) => [
      page
        .getByRole('dialog')
        .getByRole('button', { name: /^Delete/ })
        .first(),
    ],
  },
  {
    name: '/squad/:squadId',
    path: '/squad/:squadId',
    who: 'dana',
    loading: ['Loading squad...', 'Loading tee times...'],
    parts: (page) => [
      heading(page, 'Weekend Warriors'),
      region(page, 'Optimal Tee Times').getByRole('article').first(),
    ],
  },
  {
    name: 'the members of a squad',
    path: '/squad/:squadId?tab=members',
    who: 'dana',
    loading: ['Loading squad...'],
    parts: (page) => [region(page, 'Members').getByText('Lee Proof')],
  },
  {
    name: 'the availability of a squad',
    path: '/squad/:squadId?tab=availability',
    who: 'dana',
    loading: ['Loading squad...', 'Loading squad availability...', 'Loading availability status...'],
    parts: (page) => [
      region(page, 'Availability Status').getByRole('listitem').filter({ hasText: 'Lee Proof' }),
      region(page, 'Squad Availability').getByLabel('Who is free when'),
    ],
  },
  {
    name: '/round/:teeTimeId',
    path: '/round/:teeTimeId',
    who: 'dana',
    loading: ['Loading tee time...'],
    parts: (page) => [
      region(page, 'Tee time').getByText(/·/),
      region(page, 'Your seat').getByText("You're in"),
      region(page, 'Who plays').getByText('Lee Proof'),
      region(page, 'Good to know').getByText('Sunset'),
    ],
  },
  {
    name: 'a squad with a standing game',
    path: '/squad/:gameSquadId',
    who: 'dana',
    loading: ['Loading squad...'],
    parts: (page) => [page.getByRole('list', { name: 'Standing games' }).getByText(/^0 in, 1 to answer/)],
  },
  {
    name: '/squads/:gameSquadId/standing-games/:gameId',
    path: '/squads/:gameSquadId/standing-games/:gameId',
    who: 'dana',
    loading: ['Loading the game...'],
    parts: (page) => [
      heading(page, 'Early game'),
      region(page, 'Your standing answer').getByText('You are asked for each date.'),
      page.getByRole('list', { name: 'Coming dates' }).getByText(/^0 in/).first(),
      page.getByRole('button', { name: 'Change the game' }),
    ],
  },
  {
    name: '/standing-games/:gameId/dates/:dateId',
    path: '/standing-games/:gameId/dates/:dateId',
    who: 'dana',
    loading: ['Loading the date...'],
    parts: (page) => [
      heading(page, 'Are you in?'),
      region(page, 'Who plays').getByText('Dana Proof'),
      page.getByRole('button', { name: 'Change the date' }),
    ],
  },
  {
    name: 'a new standing game',
    path: '/squad/:squadId',
    who: 'dana',
    open: press('Make it a standing game'),
    loading: ['Loading squad...'],
    parts: (page) => [page.getByRole('dialog').getByText(/^Opens Monday/)],
  },
  {
    name: '/availability',
    path: '/availability',
    who: 'dana',
    loading: ['Loading schedule...'],
    parts: (page) => [
      heading(page, 'Set Your Availability'),
      heading(page, 'Preferred Days'),
      day(page, /free, saved$/),
      day(page, /you play/),
    ],
  },
  {
    name: 'the calendar sync dialog',
    path: '/availability',
    who: 'dana',
    open: press('Sync Calendar'),
    loading: ['Loading calendars...'],
    parts: (page) => [page.getByRole('dialog').getByText('0 connected')],
  },
  {
    name: '/tee-times',
    path: '/tee-times',
    who: 'dana',
    loading: ['Loading squads...', 'Loading recommendations...'],
    parts: (page) => [
      heading(page, 'Best Tee Times'),
      heading(page, 'Squad Recommendations'),
      page.getByText('Squad Availability').first(),
      page.getByRole('link', { name: 'See the round' }),
    ],
  },
  {
    name: '/create-squad',
    path: '/create-squad',
    who: 'dana',
    loading: [],
    parts: (page) => [page.getByLabel('Squad Name')],
  },
  {
    name: '/profile',
    path: '/profile',
    who: 'dana',
    loading: ['Loading profile...'],
    parts: (page) => [heading(page, 'Profile'), region(page, 'Account Settings').getByText('Member since')],
  },
  {
    name: 'a copy of your data',
    path: '/profile',
    who: 'dana',
    open: press('Get a Copy of Your Data'),
    loading: ['Loading profile...'],
    parts: (page) => [page.getByRole('dialog', { name: 'Get a copy of your data?' })],
  },
  {
    name: 'the mailed copy of your data',
    path: '/profile?export=token',
    who: 'dana',
    loading: ['Loading profile...'],
    parts: (page) => [heading(page, 'Your data is ready')],
  },
  {
    name: 'not found',
    path: '/no/such/page',
    who: 'nobody',
    loading: [],
    parts: (page) => [heading(page, '404 Page Not Found')],
  },
];

export const pathOf = (path: string, cast: Cast): string =>
  path.replaceAll(
    /:(squadId|gameSquadId|gameId|dateId|teeTimeId|inviteCode|mailToken)/g,
    (_, name: Named) => cast[name],
  );

type Named = 'squadId' | 'gameSquadId' | 'gameId' | 'dateId' | 'teeTimeId' | 'inviteCode' | 'mailToken';

export const visitorOf = ({ who }: Screen, cast: Cast) => (who === 'nobody' ? undefined : cast[who]);

export const everythingShown = (screen: Screen, page: Page) =>
  Promise.all(screen.parts(page).map((part) => part.waitFor()));

/** Waits until no part of a page says that it loads. */
export const loaded = (page: Page): Promise<void> =>
  page.getByRole('status').filter({ hasText: 'Loading' }).first().waitFor({ state: 'detached' });
