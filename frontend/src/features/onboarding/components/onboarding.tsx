import { type ComponentType, lazy, Suspense } from 'react';
import { useOnboardingStage } from '../model.ts';
import type { TourProps } from './tour.tsx';

// A golfer sees these once: their code stays out of every other page. Without it the app goes on.
const nothing = () => ({ default: () => null });
const Splash = lazy<ComponentType>(() => import('./splash.tsx').then(({ Splash }) => ({ default: Splash }), nothing));
const Tour = lazy<ComponentType<TourProps>>(() =>
  import('./tour.tsx').then(({ Tour }) => ({ default: Tour }), nothing),
);

/** Stands before the app until a golfer has been welcomed and shown around. */
export function Onboarding({ scene }: TourProps) {
  const stage = useOnboardingStage();
  if (stage === 'welcome')
    return (
      <Suspense fallback={<div className="fairway fixed inset-0 z-70" />}>
        <Splash />
      </Suspense>
    );
  return <Suspense fallback={null}>{stage === 'tour' && <Tour scene={scene} />}</Suspense>;
}
