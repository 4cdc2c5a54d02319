import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { renderForGolfer } from '../../../testing/render.tsx';
import { completeOnboarding, completeWelcome, onboardingStage, resetOnboarding } from '../model.ts';
import { HelpButton } from './help-button.tsx';
import { Onboarding } from './onboarding.tsx';

describe('the welcome', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));

  test('stays for three seconds, and the tour follows', async () => {
    renderForGolfer(<Onboarding />);
    await screen.findByRole('dialog', { name: 'Welcome to Fourball!' });
    expect(screen.queryByText('Skip tour')).toBeNull();
    act(() => void vi.advanceTimersByTime(2500));
    expect(screen.getByText('Welcome to Fourball!')).toBeTruthy();
    act(() => void vi.advanceTimersByTime(600));
    expect(await screen.findByRole('button', { name: 'Skip tour' })).toBeTruthy();
    expect(screen.queryByText('Welcome to Fourball!')).toBeNull();
  });
});

test('only new golfers are welcomed, and the tour is shown until it is completed', () => {
  expect(onboardingStage()).toBe('welcome');
  completeWelcome();
  expect(onboardingStage()).toBe('tour');
  completeOnboarding();
  expect(onboardingStage()).toBe('none');
  resetOnboarding();
  completeOnboarding();
  expect(onboardingStage()).toBe('none');
});

test('the tour goes through its six steps and back, each title taking the focus, and ends for good', async () => {
  completeWelcome();
  const golfer = renderForGolfer(<Onboarding />);
  const go = async (name: string) => golfer.click(await screen.findByRole('button', { name }));
  expect(await screen.findByText('Step 1 of 6')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  await go('Continue');
  expect(screen.getByText('Step 2 of 6')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Create your squads' }));
  await go('Back');
  expect(screen.getByText('Step 1 of 6')).toBeTruthy();
  for (let step = 1; step < 6; step += 1) await go('Continue');
  expect(screen.getByText('Step 6 of 6')).toBeTruthy();
  await go("Let's Go!");
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(onboardingStage()).toBe('none');
});

test.each([
  ['Skip tour', (golfer: ReturnType<typeof renderForGolfer>) => golfer.click(screen.getByText('Skip tour'))],
  ['Escape', (golfer: ReturnType<typeof renderForGolfer>) => golfer.keyboard('{Escape}')],
])('%s completes the tour, and the help button brings it back', async (_, skip) => {
  completeWelcome();
  const golfer = renderForGolfer(
    <>
      <HelpButton />
      <Onboarding />
    </>,
  );
  await screen.findByText('Step 1 of 6');
  await skip(golfer);
  expect(screen.queryByText('Step 1 of 6')).toBeNull();
  await golfer.click(screen.getByRole('button', { name: 'Help' }));
  await golfer.click(await screen.findByRole('menuitem', { name: 'Take Tour' }));
  expect(await screen.findByText('Step 1 of 6')).toBeTruthy();
});
