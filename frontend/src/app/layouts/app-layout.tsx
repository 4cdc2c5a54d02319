import { Outlet } from 'react-router-dom';
import { BottomNavigation } from './bottom-navigation.tsx';
import { StaleNotice } from './stale-notice.tsx';

/** The narrow column of every screen behind the session guard, with the tabs at its foot. */
export function AppLayout() {
  return (
    <div className="mx-auto min-h-dvh w-full max-w-md pb-24">
      <StaleNotice />
      <Outlet />
      <BottomNavigation />
    </div>
  );
}
