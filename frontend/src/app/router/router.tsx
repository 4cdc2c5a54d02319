import { type ComponentType, isValidElement, lazy, Suspense } from 'react';
import { BrowserRouter, createRoutesFromElements, matchRoutes, Route, useRoutes } from 'react-router-dom';
import { SessionGuard } from '../guards/session-guard.tsx';
import { VisitorGuard } from '../guards/visitor-guard.tsx';
import { LoadingPage } from '../layouts/loading-page.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

const loads = new Map<unknown, () => Promise<unknown>>();

/** A screen whose code is fetched when it is first gone to; until then the screen before stays. */
function screen(load: () => Promise<ComponentType>) {
  const Screen = lazy(async () => ({ default: await load() }));
  loads.set(Screen, load);
  return Screen;
}

const AppLayout = screen(async () => (await import('../layouts/app-layout.tsx')).AppLayout);
const AuthScreen = screen(async () => (await import('./screens/auth-screen.tsx')).AuthScreen);
const CreateSquadScreen = screen(async () => (await import('./screens/create-squad-screen.tsx')).CreateSquadScreen);
const HomeScreen = screen(async () => (await import('./screens/home-screen.tsx')).HomeScreen);
const JoinScreen = screen(async () => (await import('./screens/join-screen.tsx')).JoinScreen);
const NotFoundScreen = screen(async () => (await import('./screens/not-found-screen.tsx')).NotFoundScreen);
const ProfileScreen = screen(async () => (await import('./screens/profile-screen.tsx')).ProfileScreen);
const RoundScreen = screen(async () => (await import('./screens/round-screen.tsx')).RoundScreen);
const ScheduleScreen = screen(async () => (await import('./screens/schedule-screen.tsx')).ScheduleScreen);
const SquadScreen = screen(async () => (await import('./screens/squad-screen.tsx')).SquadScreen);
const TeeTimesScreen = screen(async () => (await import('./screens/tee-times-screen.tsx')).TeeTimesScreen);
const UnsubscribeScreen = screen(async () => (await import('./screens/unsubscribe-screen.tsx')).UnsubscribeScreen);
const VerifyEmailScreen = screen(async () => (await import('./screens/verify-email-screen.tsx')).VerifyEmailScreen);

const routes = createRoutesFromElements(
  <>
    <Route element={<VisitorGuard />}>
      <Route path="auth" element={<AuthScreen />} />
    </Route>
    <Route path="join/:inviteCode?" element={<JoinScreen />} />
    <Route path="unsubscribe/:mailToken" element={<UnsubscribeScreen />} />
    <Route path="verify-email" element={<VerifyEmailScreen />} />
    <Route element={<SessionGuard />}>
      <Route path="invitations/:invitationId" element={<JoinScreen />} />
      <Route element={<AppLayout />}>
        <Route index element={<HomeScreen />} />
        <Route path="create-squad" element={<CreateSquadScreen />} />
        <Route path="squad/:squadId" element={<SquadScreen />} />
        <Route path="round/:teeTimeId" element={<RoundScreen />} />
        <Route path="availability" element={<ScheduleScreen />} />
        <Route path="tee-times" element={<TeeTimesScreen />} />
        <Route path="profile" element={<ProfileScreen />} />
      </Route>
    </Route>
    <Route path="*" element={<NotFoundScreen />} />
  </>,
);

/** Fetches the code of a path's screen and what is around it, all at once. What cannot be fetched is missed later. */
export async function loadScreen(path: string): Promise<void> {
  const elements = (matchRoutes(routes, path) ?? []).map(({ route }) => route.element);
  await Promise.allSettled(elements.map((element) => isValidElement(element) && loads.get(element.type)?.()));
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
