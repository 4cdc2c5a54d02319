import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, isValidElement, lazy, Suspense } from 'react';
import { BrowserRouter, matchRoutes, type Params, type RouteObject, useRoutes } from 'react-router-dom';
import { SessionGuard } from '../guards/session-guard.tsx';
import { VisitorGuard } from '../guards/visitor-guard.tsx';
import { LoadingPage } from '../layouts/loading-page.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

/** Asks for the first data of a screen, which is then drawn once, and whole. */
type Prefetch = (client: QueryClient, params: Params) => Promise<unknown>;

interface ScreenModule {
  readonly prefetch?: Prefetch;
}

const loads = new Map<unknown, () => Promise<ScreenModule>>();

/** A screen whose code is fetched when it is first gone to; until then the screen before stays. */
function screen<Name extends string>(name: Name, load: () => Promise<Record<Name, ComponentType> & ScreenModule>) {
  const Screen = lazy(async () => ({ default: (await load())[name] }));
  loads.set(Screen, load);
  return Screen;
}

const AppLayout = screen('AppLayout', () => import('../layouts/app-layout.tsx'));
const AuthScreen = screen('AuthScreen', () => import('./screens/auth-screen.tsx'));
const CreateSquadScreen = screen('CreateSquadScreen', () => import('./screens/create-squad-screen.tsx'));
const GameDateScreen = screen('GameDateScreen', () => import('./screens/game-date-screen.tsx'));
const HomeScreen = screen('HomeScreen', () => import('./screens/home-screen.tsx'));
const JoinScreen = screen('JoinScreen', () => import('./screens/join-screen.tsx'));
const MailScreen = screen('MailScreen', () => import('./screens/mail-screen.tsx'));
const NotFoundScreen = screen('NotFoundScreen', () => import('./screens/not-found-screen.tsx'));
const ProfileScreen = screen('ProfileScreen', () => import('./screens/profile-screen.tsx'));
const RoundScreen = screen('RoundScreen', () => import('./screens/round-screen.tsx'));
const ScheduleScreen = screen('ScheduleScreen', () => import('./screens/schedule-screen.tsx'));
const SquadScreen = screen('SquadScreen', () => import('./screens/squad-screen.tsx'));
const StandingGameScreen = screen('StandingGameScreen', () => import('./screens/standing-game-screen.tsx'));
const TeeTimesScreen = screen('TeeTimesScreen', () => import('./screens/tee-times-screen.tsx'));

const routes: RouteObject[] = [
  {
    element: <VisitorGuard />,
    children: [
      { path: 'auth', element: <AuthScreen /> },
      { path: 'claim', element: <AuthScreen /> },
    ],
  },
  { path: 'join/:inviteCode?', element: <JoinScreen /> },
  { path: 'unsubscribe/:mailToken', element: <MailScreen /> },
  { path: 'verify-email', element: <MailScreen /> },
  { path: 'restore-email', element: <MailScreen /> },
  {
    element: <SessionGuard />,
    children: [
      { path: 'invitations/:invitationId', element: <JoinScreen /> },
      { path: 'merge', element: <MailScreen /> },
      {
        element: <AppLayout />,
        children: [
          { index: true, element: <HomeScreen /> },
          { path: 'create-squad', element: <CreateSquadScreen /> },
          { path: 'squad/:squadId', element: <SquadScreen /> },
          { path: 'round/:teeTimeId', element: <RoundScreen /> },
          { path: 'squads/:squadId/standing-games/:gameId', element: <StandingGameScreen /> },
          { path: 'standing-games/:gameId/dates/:dateId', element: <GameDateScreen /> },
          { path: 'availability', element: <ScheduleScreen /> },
          { path: 'tee-times', element: <TeeTimesScreen /> },
          { path: 'profile', element: <ProfileScreen /> },
        ],
      },
    ],
  },
  { path: '*', element: <NotFoundScreen /> },
];

/**
 * Fetches the code of a path's screen and what is around it, all at once. What cannot be fetched is missed later.
 * @returns what asks for the screen's first data.
 */
export async function loadScreen(path: string): Promise<(client: QueryClient) => Promise<unknown>> {
  const matches = matchRoutes(routes, path) ?? [];
  const modules = await Promise.allSettled(
    matches.map(async ({ route: { element } }) => isValidElement(element) && loads.get(element.type)?.()),
  );
  const prefetches = modules.map((module) =>
    module.status === 'fulfilled' && module.value ? module.value.prefetch : undefined,
  );
  return (client) => Promise.all(prefetches.map((prefetch, index) => prefetch?.(client, matches[index]?.params ?? {})));
}

export function Router() {
  return (
    <BrowserRouter>
      <ErrorBoundary>
        <Suspense fallback={<LoadingPage />}>
          <Screens />
        </Suspense>
      </ErrorBoundary>
    </BrowserRouter>
  );
}

const Screens = () => useRoutes(routes);
