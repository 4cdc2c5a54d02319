import { RECOMMENDATION_WINDOW_DAYS } from '@fourball/contracts/constants.ts';

/** Where each route's code lies, for what looks at the build: the budget, and the pages that fetch code ahead. */

export interface WebRoute {
  readonly path: string;
  /** Its file in src/app/router/screens, without the ending. */
  readonly screen: string;
  /** In the header of a screen behind the session guard, inside of the layout; others have no such header. */
  readonly title?: string;
  /** The shape in index.html that stands in its place at first; `back` is `app` with room for the way back. */
  readonly shell?: 'auth' | 'home' | 'app' | 'back';
  /** Calls for its first data: asked beside the code for a golfer, and taken by the app's first calls. */
  readonly calls?: readonly FirstCall[];
}

/**
 * Path of a read with the route's parameter in it, where `$month` is that of the coming weekend, or of a call with a body,
 * where a number is the date in so many days.
 */
export type FirstCall = readonly [path: string, body?: Readonly<Record<string, unknown>>];

export const routes: readonly WebRoute[] = [
  { path: '/auth', screen: 'auth-screen', shell: 'auth' },
  { path: '/claim', screen: 'auth-screen', shell: 'auth' },
  {
    ...{ path: '/', screen: 'home-screen', title: 'Fourball', shell: 'home' },
    calls: [
      ['/api/squads'],
      ['/api/bookings'],
      ['/api/bookings/waiting'],
      ['/api/game-dates'],
      ['/api/availability?$month'],
      ['/api/optimal-weekend-slots'],
    ],
  },
  {
    ...{ path: '/squad/:squadId', screen: 'squad-screen', title: 'Squad', shell: 'back' },
    calls: [
      ['/api/squads/:squadId'],
      [
        '/api/squads/:squadId/optimize-tee-times',
        { startDate: 0, endDate: RECOMMENDATION_WINDOW_DAYS, mustCome: [], leaveOut: [] },
      ],
      ['/api/squads/:squadId/heat-map'],
      ['/api/squad-tee-time-recommendations/:squadId'],
      ['/api/squads/:squadId/standing-games'],
    ],
  },
  { path: '/round/:teeTimeId', screen: 'round-screen', title: 'Tee Time', shell: 'back' },
  {
    ...{ path: '/squads/:squadId/standing-games/:gameId', screen: 'standing-game-screen' },
    ...{ title: 'Standing Game', shell: 'back' },
  },
  {
    ...{ path: '/standing-games/:gameId/dates/:dateId', screen: 'game-date-screen' },
    ...{ title: 'Standing Game', shell: 'back' },
  },
  { path: '/availability', screen: 'schedule-screen', title: 'My Schedule', shell: 'back' },
  { path: '/tee-times', screen: 'tee-times-screen', title: 'Best Tee Times', shell: 'app' },
  { path: '/create-squad', screen: 'create-squad-screen', title: 'Create Squad', shell: 'back' },
  { path: '/profile', screen: 'profile-screen', title: 'Profile', shell: 'app' },
  { path: '/join/:inviteCode', screen: 'join-screen' },
  { path: '/invitations/:invitationId', screen: 'join-screen' },
  { path: '/unsubscribe/:mailToken', screen: 'mail-screen' },
  { path: '/verify-email', screen: 'mail-screen' },
  { path: '/restore-email', screen: 'mail-screen' },
  { path: '/merge', screen: 'mail-screen' },
  { path: '*', screen: 'not-found-screen' },
];

/** Part of a chunk in Vite's manifest. */
interface Chunk {
  file: string;
  name?: string;
  isDynamicEntry?: boolean;
  imports?: string[];
  css?: string[];
}

export type Manifest = Record<string, Chunk>;

/** The chunk that begins the app: the page names it and all that it imports. */
export const ENTRY = 'start';

export const screenKey = (screen: string): string => `src/app/router/screens/${screen}.tsx`;

/** The scripts of a route's first load: the entry, its screen, and all that those import at once, the layout among them. */
export const scriptsOf = (route: WebRoute, manifest: Manifest): string[] =>
  scriptsWith([entryOf(manifest), screenKey(route.screen)], manifest);

/** Those of them that the page itself does not name, since they are not every route's. */
export function ownScriptsOf(route: WebRoute, manifest: Manifest): string[] {
  const named = new Set(scriptsWith([entryOf(manifest)], manifest));
  return scriptsWith([screenKey(route.screen)], manifest).filter((file) => !named.has(file));
}

const entryOf = (manifest: Manifest) => Object.keys(manifest).find((key) => manifest[key]?.name === ENTRY) ?? ENTRY;

function scriptsWith(keys: readonly string[], manifest: Manifest): string[] {
  const seen = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no chunk for ${key}. Was it renamed?`);
    if (seen.has(key)) return;
    seen.add(key);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const key of keys) visit(key);
  return [...seen].map((key) => manifest[key]?.file as string);
}
