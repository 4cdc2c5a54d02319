import { Outlet } from 'react-router-dom';
import { LiveUpdates } from '../../features/notification/components/live-updates.tsx';
import { HelpButton } from '../../features/onboarding/components/help-button.tsx';
import { Onboarding } from '../../features/onboarding/components/onboarding.tsx';
import { useSessionUser } from '../../features/session/model.ts';
import { BottomNavigation } from './bottom-navigation.tsx';
import { StaleNotice } from './stale-notice.tsx';

/**
 * The narrow column of every screen behind the session guard, with the tabs at its foot. On wide screens the tabs are a rail
 * at its left, and both stand in the middle.
 */
export function AppLayout() {
  const { id } = useSessionUser();
  return (
    <div className="mx-auto min-h-dvh w-full max-w-md pb-32 lg:max-w-4xl lg:pb-16 lg:pl-56">
      <LiveUpdates golferId={id} />
      <StaleNotice />
      <Outlet />
      <HelpButton />
      <BottomNavigation />
      <Onboarding />
    </div>
  );
}
