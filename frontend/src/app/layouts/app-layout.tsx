import { Suspense, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { useSessionUser } from '../../features/auth/model.ts';
import { type Opened, Shortcuts } from '../../features/commands/components/shortcuts.tsx';
import { LiveUpdates } from '../../features/notification/components/live-updates.tsx';
import { HelpButton } from '../../features/onboarding/components/help-button.tsx';
import { Onboarding } from '../../features/onboarding/components/onboarding.tsx';
import { PushRenewal } from '../../features/push/components/push-renewal.tsx';
import { lazyExtra } from '../../lib/lazy-extra.ts';
import { useWide } from '../../lib/use-media.ts';
import { BottomNavigation } from './bottom-navigation.tsx';
import { StaleNotice } from './stale-notice.tsx';

// Without its code the app needs its network, as any page does.
const Offline = lazyExtra('Offline', () => import('../../features/offline/components/offline.tsx'));

// The tour goes on without its pictures.
const TourScene = lazyExtra('TourScene', () => import('./tour-scene.tsx'));

/**
 * The frame of every screen behind the session guard, with the tabs at its foot. On wide screens the tabs are a rail at its
 * left, first for the keyboard as for the eye, and both stand in the middle.
 */
export function AppLayout() {
  const { id } = useSessionUser();
  const wide = useWide();
  const [opened, setOpened] = useState<Opened>(null);
  return (
    <div className="mx-auto min-h-dvh w-full max-w-md pb-[calc(4.25rem+env(safe-area-inset-bottom))] md:max-w-4xl lg:max-w-7xl lg:pb-16 lg:pl-56">
      {wide && <BottomNavigation onSearch={() => setOpened('palette')} />}
      <LiveUpdates golferId={id} />
      <Suspense fallback={null}>
        <Offline golferId={id} />
      </Suspense>
      <PushRenewal golferId={id} />
      <Shortcuts opened={opened} onOpen={setOpened} />
      <StaleNotice />
      <Outlet />
      <HelpButton />
      {!wide && <BottomNavigation />}
      <Onboarding scene={TourScene} />
    </div>
  );
}
