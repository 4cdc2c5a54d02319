import { createBrowserRouter } from 'react-router-dom';
import { SessionGuard } from '../guards/session-guard.tsx';
import { VisitorGuard } from '../guards/visitor-guard.tsx';
import { ErrorScreen } from './screens/error-screen.tsx';

/** Every path of the app; a screen's code is fetched when it is first gone to. */
export const createRouter = () =>
  createBrowserRouter([
    {
      errorElement: <ErrorScreen />,
      children: [
        {
          Component: VisitorGuard,
          children: [
            { path: 'auth', lazy: async () => ({ Component: (await import('./screens/auth-screen.tsx')).AuthScreen }) },
          ],
        },
        {
          path: 'join/:inviteCode?',
          lazy: async () => ({ Component: (await import('./screens/join-screen.tsx')).JoinScreen }),
        },
        {
          Component: SessionGuard,
          children: [
            {
              lazy: async () => ({ Component: (await import('../layouts/app-layout.tsx')).AppLayout }),
              children: [
                { index: true, lazy: async () => ({ Component: (await import('./screens/home-screen.tsx')).HomeScreen }) },
                {
                  path: 'create-squad',
                  lazy: async () => ({ Component: (await import('./screens/create-squad-screen.tsx')).CreateSquadScreen }),
                },
                {
                  path: 'squad/:squadId',
                  lazy: async () => ({ Component: (await import('./screens/squad-screen.tsx')).SquadScreen }),
                },
                {
                  path: 'availability',
                  lazy: async () => ({ Component: (await import('./screens/schedule-screen.tsx')).ScheduleScreen }),
                },
                {
                  path: 'tee-times',
                  lazy: async () => ({ Component: (await import('./screens/tee-times-screen.tsx')).TeeTimesScreen }),
                },
                {
                  path: 'profile',
                  lazy: async () => ({ Component: (await import('./screens/profile-screen.tsx')).ProfileScreen }),
                },
              ],
            },
          ],
        },
        {
          path: '*',
          lazy: async () => ({ Component: (await import('./screens/not-found-screen.tsx')).NotFoundScreen }),
        },
      ],
    },
  ]);
