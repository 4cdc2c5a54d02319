/** Where each route's code lies, for what looks at the build: the budget, and the pages that fetch code ahead. */

interface WebRoute {
  readonly path: string;
  /** Its file in src/app/router/screens, without the ending. */
  readonly screen: string;
  /** Behind the session guard, inside of the layout. */
  readonly signedIn?: true;
}

export const routes: readonly WebRoute[] = [
  { path: '/auth', screen: 'auth-screen' },
  { path: '/', screen: 'home-screen', signedIn: true },
  { path: '/squad/:squadId', screen: 'squad-screen', signedIn: true },
  { path: '/availability', screen: 'schedule-screen', signedIn: true },
  { path: '/tee-times', screen: 'tee-times-screen', signedIn: true },
  { path: '/create-squad', screen: 'create-squad-screen', signedIn: true },
  { path: '/profile', screen: 'profile-screen', signedIn: true },
  { path: '/join/:inviteCode', screen: 'join-screen' },
  { path: '/unsubscribe/:mailToken', screen: 'unsubscribe-screen' },
  { path: '*', screen: 'not-found-screen' },
];

/** What Vite's manifest says of a chunk. */
interface Chunk {
  file: string;
  name?: string;
  isDynamicEntry?: boolean;
  imports?: string[];
  css?: string[];
}

export type Manifest = Record<string, Chunk>;

const ENTRY = 'index.html';
const LAYOUT = 'src/app/layouts/app-layout.tsx';

export const screenKey = (screen: string): string => `src/app/router/screens/${screen}.tsx`;

/** The scripts of a route's first load: the entry, its screen, and all that those import at once. */
export function scriptsOf({ screen, signedIn }: WebRoute, manifest: Manifest): string[] {
  const seen = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no chunk for ${key}. Was it renamed?`);
    if (seen.has(key)) return;
    seen.add(key);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const key of [ENTRY, ...(signedIn ? [LAYOUT] : []), screenKey(screen)]) visit(key);
  return [...seen].map((key) => manifest[key]?.file as string);
}
