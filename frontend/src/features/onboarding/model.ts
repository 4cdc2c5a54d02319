import { useSyncExternalStore } from 'react';

/** Keys of this browser's memory of a golfer's first steps. */
const ONBOARDING_KEY = 'fourball.onboarding-completed';
const WELCOME_KEY = 'fourball.welcome-shown';
const firstStepsKey = (userId: string) => `fourball.first-steps-finished.${userId}`;

type OnboardingStage = 'welcome' | 'tour' | 'none';

const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A browser that keeps nothing would show the tour for ever: there it counts as seen. */
function isSet(key: string): boolean {
  try {
    return localStorage.getItem(key) === 'true';
  } catch {
    return true;
  }
}

function change(values: Record<string, boolean>): void {
  for (const [key, value] of Object.entries(values)) {
    if (value) localStorage.setItem(key, 'true');
    else localStorage.removeItem(key);
  }
  for (const listener of listeners) listener();
}

export const completeOnboarding = () => change({ [ONBOARDING_KEY]: true });
export const completeWelcome = () => change({ [WELCOME_KEY]: true });
/** Shows the tour once more, without the welcome. */
export const replayTour = () => change({ [ONBOARDING_KEY]: false, [WELCOME_KEY]: true });
/** Everything from the start, as for a new golfer. */
export const resetOnboarding = () => change({ [ONBOARDING_KEY]: false, [WELCOME_KEY]: false });

/** Whether a golfer has done the first steps on the way to a round, or wants to see them no more; and what notes that. */
export function useFirstStepsFinished(userId: string) {
  const key = firstStepsKey(userId);
  return [useSyncExternalStore(subscribe, () => isSet(key)), () => change({ [key]: true })] as const;
}

/** The welcome is for those who have seen neither it nor the tour; the tour for all who have not been through it. */
function onboardingStage(): OnboardingStage {
  if (isSet(ONBOARDING_KEY)) return 'none';
  return isSet(WELCOME_KEY) ? 'tour' : 'welcome';
}

export const useOnboardingStage = (): OnboardingStage => useSyncExternalStore(subscribe, onboardingStage);
