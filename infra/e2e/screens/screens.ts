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
/** Cards of home's slots of the weekend. */
export const weekendSlots = (page: Page) => region(page, 'Optimal Weekend Slots').getByRole('article');
const day = (page: Page, name: RegExp) => page.getByRole('gridcell').getByRole('button', { name }).first();
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().press('Enter');

/** Screens as they are told: those without a name have that of their path, Dana's need no word, nor do those that load nothing. */
type Told = Pick<Screen, 'path' | 'parts'> & Partial<Screen>;

const told: readonly Told[] = [
  {
    path: '/auth',
    who: 'nobody',
    parts: (page) => [page.getByRole('tab', { name: 'Sign In' })],
  },
  {
    path: '/join/:inviteCode',
    who: 'pat',
    loading: ['Loading invite details...'],
    parts: (page) => [heading(page, 'Weekend Warriors')],
  },
  {
    path: '/unsubscribe/:mailToken',
    who: 'nobody',
    loading: ['Loading...'],
    parts: (page) => [heading(page, /^Unsubscribe from/)],
  },
  {
    path: '/',
    loading: ['Loading squads...', 'Loading optimal slots...', 'Loading tee times...'],
    parts: (page) => [
      heading(page, 'Welcome back, Dana!'),
      region(page, 'Active Squads').getByRole('listitem').first(),
      weekendSlots(page).first(),
      region(page, 'Upcoming Tee Times').getByRole('article').first(),
    ],
  },
  {
    name: 'the notification panel',
    path: '/',
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
    path: '/squad/:squadId',
    loading: ['Loading squad...', 'Loading tee times...'],
    parts: (page) => [
      heading(page, 'Weekend Warriors'),
      region(page, 'Optimal Tee Times').getByRole('article').first(),
    ],
  },
  {
    name: 'the members of a squad',
    path: '/squad/:squadId?tab=members',
    loading: ['Loading squad...'],
    parts: (page) => [region(page, 'Members').getByText('Lee Proof')],
  },
  {
    name: 'the availability of a squad',
    path: '/squad/:squadId?tab=availability',
    loading: ['Loading squad...', 'Loading squad availability...', 'Loading availability status...'],
    parts: (page) => [
      region(page, 'Availability Status').getByRole('listitem').filter({ hasText: 'Lee Proof' }),
      region(page, 'Squad Availability').getByLabel('Who is free when'),
    ],
  },
  {
    path: '/round/:teeTimeId',
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
    loading: ['Loading squad...'],
    parts: (page) => [page.getByRole('list', { name: 'Standing games' }).getByText(/^0 in, 1 to answer/)],
  },
  {
    path: '/squads/:gameSquadId/standing-games/:gameId',
    loading: ['Loading the game...'],
    parts: (page) => [
      heading(page, 'Early game'),
      region(page, 'Your standing answer').getByText('You are asked for each date.'),
      page.getByRole('list', { name: 'Coming dates' }).getByText(/^0 in/).first(),
      page.getByRole('button', { name: 'Change the game' }),
    ],
  },
  {
    path: '/standing-games/:gameId/dates/:dateId',
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
    open: press('Make it a standing game'),
    loading: ['Loading squad...'],
    parts: (page) => [page.getByRole('dialog').getByText(/^Opens Monday/)],
  },
  {
    path: '/availability',
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
    open: press('Sync Calendar'),
    loading: ['Loading calendars...'],
    parts: (page) => [page.getByRole('dialog').getByText('0 connected')],
  },
  {
    path: '/tee-times',
    loading: ['Loading squads...', 'Loading recommendations...'],
    parts: (page) => [
      heading(page, 'Best Tee Times'),
      heading(page, 'Squad Recommendations'),
      page.getByText('Squad Availability').first(),
      page.getByRole('link', { name: 'See the round' }),
    ],
  },
  {
    path: '/create-squad',
    parts: (page) => [page.getByLabel('Squad Name')],
  },
  {
    path: '/profile',
    loading: ['Loading profile...'],
    parts: (page) => [heading(page, 'Profile'), region(page, 'Account Settings').getByText('Member since')],
  },
  {
    name: 'a copy of your data',
    path: '/profile',
    open: press('Get a Copy of Your Data'),
    loading: ['Loading profile...'],
    parts: (page) => [page.getByRole('dialog', { name: 'Get a copy of your data?' })],
  },
  {
    name: 'the mailed copy of your data',
    path: '/profile?export=token',
    loading: ['Loading profile...'],
    parts: (page) => [heading(page, 'Your data is ready')],
  },
  {
    name: 'not found',
    path: '/no/such/page',
    who: 'nobody',
    parts: (page) => [heading(page, '404 Page Not Found')],
  },
];

export const SCREENS: readonly Screen[] = told.map((screen) => ({
  name: screen.path,
  who: 'dana',
  loading: [],
  ...screen,
}));

export const pathOf = (path: string, cast: Cast): string =>
  path.replaceAll(
    /:(squadId|gameSquadId|gameId|dateId|teeTimeId|inviteCode|mailToken)/g,
    (_, name: keyof Omit<Cast, 'dana' | 'lee' | 'pat'>) => cast[name],
  );

export const visitorOf = ({ who }: Screen, cast: Cast) => (who === 'nobody' ? undefined : cast[who]);

export const everythingShown = (screen: Screen, page: Page) =>
  Promise.all(screen.parts(page).map((part) => part.waitFor()));

/** Waits until no part of a page says that it loads. */
export const loaded = (page: Page): Promise<void> =>
  page.getByRole('status').filter({ hasText: 'Loading' }).first().waitFor({ state: 'detached' });
