import { notificationRoutes } from '@fourball/contracts/http/notification.ts';
import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import { until } from '@fourball/kit/testing/until.ts';
import type { Locator, Page } from 'playwright-core';
import type { ProvidedContext } from 'vitest';
import { type Golfer, registerGolfer } from '../proofs/golfer.ts';
import { unsubscribeTokenFor } from '../proofs/mail.ts';
import { bookRound, readySquad } from './ready-squad.ts';

/** Golfers and things on the screens: a squad, a round to come and news. */
export interface Cast {
  readonly dana: Golfer;
  /** Invited, and in no squad. */
  readonly pat: Golfer;
  readonly squadId: string;
  readonly inviteCode: string;
  readonly mailToken: string;
}

export async function readyCast(stack: ProvidedContext['stack']): Promise<Cast> {
  const ready = await readySquad(stack.url, 'Weekend Warriors');
  const [pat] = await Promise.all([registerGolfer(stack.url, 'Pat'), bookRound(ready)]);
  await ready.dana.ask(squadRoutes.createSquad, { body: { name: 'Inviting', inviteEmails: pat.user.email } });
  await until('the news of the booking', async () =>
    (await ready.dana.ask(notificationRoutes.listNotifications, { query: { limit: 50 } })).some(
      ({ type }) => type === 'booking_confirmation',
    ),
  );
  const mailToken = await unsubscribeTokenFor(stack, pat.user.email);
  return { dana: ready.dana, pat, squadId: ready.squad.id, inviteCode: ready.inviteCode, mailToken };
}

/** A place that one or more calls fill. Where one of them fails, it has the error and a way to try again. */
interface Part {
  readonly needs: readonly string[];
  readonly shown: (page: Page) => Locator;
}

export interface Screen {
  readonly name: string;
  readonly path: (cast: Cast) => string;
  readonly who: 'dana' | 'pat' | 'nobody';
  /** Opens the dialog or panel that it is about. */
  readonly open?: (page: Page) => Promise<void>;
  /** Announcement while its calls are under way. */
  readonly loading: readonly string[];
  readonly parts: readonly Part[];
}

/** Calls that may fail without a word, each for a reason. */
export const QUIET_CALLS: Readonly<Record<string, string>> = {
  'GET /api/notifications': 'a list that cannot be read is an empty one, for the bell and for its panel',
  'GET /api/notifications/stream': 'news are asked for instead',
  'GET /api/courses': 'only the link to the course is missing',
};

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name, exact: true }).first();
const region =
  (name: string, of: (region: Locator) => Locator): Part['shown'] =>
  (page) =>
    of(page.getByRole('region', { name, exact: true })).first();

const SQUADS = 'GET /api/squads';
const SQUAD = 'GET /api/squads/:id';
const PROFILE = 'GET /api/profile';

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().press('Enter');

export const SCREENS: readonly Screen[] = [
  {
    name: '/auth',
    path: () => '/auth',
    who: 'nobody',
    loading: [],
    parts: [{ needs: [], shown: (page) => page.getByRole('tab', { name: 'Sign In' }) }],
  },
  {
    name: '/join/:inviteCode',
    path: ({ inviteCode }) => `/join/${inviteCode}`,
    who: 'pat',
    loading: ['Loading invite details...'],
    parts: [{ needs: ['GET /api/invite/:id'], shown: heading('Weekend Warriors') }],
  },
  {
    name: '/unsubscribe/:mailToken',
    path: ({ mailToken }) => `/unsubscribe/${mailToken}`,
    who: 'nobody',
    loading: ['Loading...'],
    parts: [{ needs: ['GET /api/unsubscribe/:id/subscription'], shown: heading(/^Unsubscribe from/) }],
  },
  {
    name: '/',
    path: () => '/',
    who: 'dana',
    loading: ['Loading squads...', 'Loading optimal slots...', 'Loading tee times...'],
    parts: [
      { needs: [], shown: heading('Welcome back, Dana!') },
      { needs: [SQUADS], shown: region('Active Squads', (part) => part.getByRole('listitem')) },
      {
        needs: [SQUADS, 'GET /api/optimal-weekend-slots'],
        shown: region('Optimal Weekend Slots', (part) => part.getByRole('article')),
      },
      { needs: ['GET /api/bookings'], shown: region('Upcoming Tee Times', (part) => part.getByRole('article')) },
    ],
  },
  {
    name: 'the notification panel',
    path: () => '/',
    who: 'dana',
    open: press(/^Notifications/),
    loading: ['Loading notifications...'],
    parts: [
      {
        needs: ['GET /api/notifications'],
        shown: (page) =>
          page
            .getByRole('dialog')
            .getByRole('button', { name: /^Delete/ })
            .first(),
      },
    ],
  },
  {
    name: '/squad/:squadId',
    path: ({ squadId }) => `/squad/${squadId}`,
    who: 'dana',
    loading: ['Loading squad...', 'Loading tee times...'],
    parts: [
      { needs: [SQUAD], shown: heading('Weekend Warriors') },
      { needs: [SQUAD], shown: region('Members', (part) => part.getByText('Lee Proof')) },
      {
        needs: [SQUAD, 'POST /api/squads/:id/optimize-tee-times'],
        shown: region('Optimal Tee Times', (part) => part.getByRole('article')),
      },
      {
        needs: [SQUAD, 'GET /api/squads/:id/availability'],
        shown: region('Availability Status', (part) => part.getByText('Updated', { exact: true })),
      },
      {
        needs: [SQUAD, 'GET /api/squads/:id/heat-map'],
        shown: region('Squad Availability', (part) => part.getByRole('grid')),
      },
    ],
  },
  {
    name: '/availability',
    path: () => '/availability',
    who: 'dana',
    loading: ['Loading schedule...'],
    parts: [
      { needs: [], shown: heading('Set Your Availability') },
      { needs: [PROFILE], shown: heading('Preferred Days') },
      {
        needs: [PROFILE, 'GET /api/availability'],
        shown: (page) =>
          page
            .getByRole('gridcell')
            .getByRole('button', { name: /free, saved$/ })
            .first(),
      },
      {
        needs: [PROFILE, 'GET /api/bookings'],
        shown: (page) =>
          page
            .getByRole('gridcell')
            .getByRole('button', { name: /you play/ })
            .first(),
      },
    ],
  },
  {
    name: 'the calendar sync dialog',
    path: () => '/availability',
    who: 'dana',
    open: press('Sync Calendar'),
    loading: ['Loading calendars...'],
    parts: [{ needs: ['GET /api/calendar'], shown: (page) => page.getByRole('dialog').getByText('0 connected') }],
  },
  {
    name: '/tee-times',
    path: () => '/tee-times',
    who: 'dana',
    loading: ['Loading squads...', 'Loading recommendations...'],
    parts: [
      { needs: [], shown: heading('Best Tee Times') },
      { needs: [SQUADS], shown: heading('Squad Recommendations') },
      {
        needs: [SQUADS, 'GET /api/squad-tee-time-recommendations/:id'],
        shown: (page) => page.getByText('Squad Availability').first(),
      },
      {
        needs: [SQUADS, 'GET /api/squad-tee-time-recommendations/:id', 'GET /api/tee-time-recommendations/:id/groups'],
        shown: (page) => page.getByText('As booked').first(),
      },
    ],
  },
  {
    name: '/create-squad',
    path: () => '/create-squad',
    who: 'dana',
    loading: [],
    parts: [{ needs: [], shown: (page) => page.getByLabel('Squad Name') }],
  },
  {
    name: '/profile',
    path: () => '/profile',
    who: 'dana',
    loading: ['Loading profile...'],
    parts: [
      { needs: [], shown: heading('Profile') },
      { needs: [PROFILE], shown: region('Account Settings', (part) => part.getByText('Member since')) },
    ],
  },
  {
    name: 'not found',
    path: () => '/no/such/page',
    who: 'nobody',
    loading: [],
    parts: [{ needs: [], shown: heading('404 Page Not Found') }],
  },
];

export const visitorOf = ({ who }: Screen, cast: Cast) => (who === 'nobody' ? undefined : cast[who]);

export const everythingShown = (screen: Screen, page: Page) =>
  Promise.all(screen.parts.map(({ shown }) => shown(page).waitFor()));
