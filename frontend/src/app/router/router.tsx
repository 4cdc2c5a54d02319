import { type ComponentType, lazy, Suspense } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { Spinner } from '../../components/ui/states.tsx';
import { SessionGuard } from '../guards/session-guard.tsx';
import { VisitorGuard } from '../guards/visitor-guard.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

/** A screen whose code is fetched when it is first gone to; until then the screen before stays. */
const screen = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }));

const AppLayout = screen(async () => (await import('../layouts/app-layout.tsx')).AppLayout);
const AuthScreen = screen(async () => (await import('./screens/auth-screen.tsx')).AuthScreen);
const CreateSquadScreen = screen(async () => (await import('./screens/create-squad-screen.tsx')).CreateSquadScreen);
const HomeScreen = screen(async () => (await import('./screens/home-screen.tsx')).HomeScreen);
const JoinScreen = screen(async () => (await import('./screens/join-screen.tsx')).JoinScreen);
const NotFoundScreen = screen(async () => (await import('./screens/not-found-screen.tsx')).NotFoundScreen);
const ProfileScreen = screen(async () => (await import('./screens/profile-screen.tsx')).ProfileScreen);
const ScheduleScreen = screen(async () => (await import('./screens/schedule-screen.tsx')).ScheduleScreen);
const SquadScreen = screen(async () => (await import('./screens/squad-screen.tsx')).SquadScreen);
const TeeTimesScreen = screen(async () => (await import('./screens/tee-times-screen.tsx')).TeeTimesScreen);
const UnsubscribeScreen = screen(async () => (await import('./screens/unsubscribe-screen.tsx')).UnsubscribeScreen);

export function Router() {
  return (
    <BrowserRouter>
      <ErrorBoundary>
        <Suspense fallback={<Spinner className="min-h-dvh" />}>
          <Routes>
            <Route element={<VisitorGuard />}>
              <Route path="auth" element={<AuthScreen />} />
            </Route>
            <Route path="join/:inviteCode?" element={<JoinScreen />} />
            <Route path="unsubscribe/:mailToken" element={<UnsubscribeScreen />} />
            <Route element={<SessionGuard />}>
              <Route element={<AppLayout />}>
                <Route index element={<HomeScreen />} />
                <Route path="create-squad" element={<CreateSquadScreen />} />
                <Route path="squad/:squadId" element={<SquadScreen />} />
                <Route path="availability" element={<ScheduleScreen />} />
                <Route path="tee-times" element={<TeeTimesScreen />} />
                <Route path="profile" element={<ProfileScreen />} />
              </Route>
            </Route>
            <Route path="*" element={<NotFoundScreen />} />
          </Routes>
        </Suspense>
      </ErrorBoundary>
    </BrowserRouter>
  );
}
