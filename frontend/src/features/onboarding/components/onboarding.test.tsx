import { act, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { press, renderForGolfer } from '../../../testing/golfer.tsx';
import { completeWelcome, resetOnboarding } from '../model.ts';
import { HelpButton } from './help-button.tsx';
import { Onboarding } from './onboarding.tsx';

beforeEach(() => act(resetOnboarding));

const Scene = ({ step }: { step: number }) => <figure>{`scene ${step}`}</figure>;

const welcome = () => screen.queryByRole('dialog', { name: 'Welcome to Fourball!' });
const step = (number: number) => screen.queryByText(`Step ${number} of 6`);
const remembers = () => ['welcome-shown', 'onboarding-completed'].map((key) => localStorage.getItem(`fourball.${key}`));

test('the welcome stands for three seconds, then the tour begins', async () => {
  // Their code is there before the clock stands still.
  await Promise.all([import('./splash.tsx'), import('./tour.tsx')]);
  const { unmount } = render(<Onboarding scene={Scene} />);
  await waitFor(() => expect(welcome()).toBeTruthy());
  unmount();
  vi.useFakeTimers();
  await act(async () => void render(<Onboarding scene={Scene} />));
  act(() => void vi.advanceTimersByTime(2900));
  expect([welcome() !== null, ...remembers()]).toEqual([true, null, null]);
  await act(async () => vi.advanceTimersByTime(200));
  vi.useRealTimers();
  await waitFor(() => expect(step(1)).toBeTruthy());
  expect([welcome(), ...remembers()]).toEqual([null, 'true', null]);
});

test('the tour has six steps with their titles, each taking the focus, forth by Continue and back by Back', async () => {
  completeWelcome();
  const golfer = renderForGolfer(<Onboarding scene={Scene} />);
  const named = (name: string) => screen.queryByRole('button', { name });
  const press = (name: string) => golfer.click(named(name) as HTMLElement);
  const titles = ['Welcome to Fourball', 'Create your squads', 'Share when you can play', 'Get the best tee times'];
  for (const [index, title] of [...titles, 'Hear of it in time', "You're ready"].entries()) {
    expect(await screen.findByRole('heading', { name: title })).toBe(document.activeElement);
    expect(step(index + 1)).toBeTruthy();
    expect(screen.getByRole('figure').textContent).toBe(`scene ${index}`);
    expect(named('Back') === null).toBe(index === 0);
    expect(named('Skip tour')?.className.includes('invisible')).toBe(index === 5);
    if (index < 5) await press('Continue');
  }
  expect(named('Continue')).toBeNull();
  await press('Back');
  expect(step(5)).toBeTruthy();
  for (const name of ['Continue', "Let's Go!"]) await press(name);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(remembers()).toEqual(['true', 'true']);
});

test('the help button steps aside for a control that comes to lie below it, also where the page stays as high', async () => {
  vi.stubGlobal('requestAnimationFrame', queueMicrotask);
  const page = (words: string | null) => (
    <MemoryRouter>
      <HelpButton />
      <main>
        <p>{words}</p>
        <button type="button">Create Squad</button>
      </main>
    </MemoryRouter>
  );
  const { rerender } = render(page(null));
  const help = () => screen.getByRole('button', { name: 'Help' }).className;
  expect(help()).not.toMatch(/ opacity-0$/);
  vi.spyOn(document, 'elementsFromPoint').mockReturnValue([screen.getByRole('button', { name: 'Create Squad' })]);
  rerender(page('Squad name is required'));
  await waitFor(() => expect(help()).toMatch(/ opacity-0$/));
});

test.each([
  ['Skip tour', (golfer: ReturnType<typeof renderForGolfer>) => golfer.click(screen.getByText('Skip tour'))],
  ['Escape', (golfer: ReturnType<typeof renderForGolfer>) => golfer.keyboard('{Escape}')],
])('%s completes the tour, and the help button brings it back', async (_, skip) => {
  completeWelcome();
  const golfer = renderForGolfer(
    <>
      <HelpButton />
      <Onboarding scene={Scene} />
    </>,
  );
  await screen.findByText('Step 1 of 6');
  await skip(golfer);
  expect(step(1)).toBeNull();
  expect(remembers()).toEqual(['true', 'true']);
  await press(golfer, 'Help', { menuitem: 'Take Tour' });
  expect(await screen.findByText('Step 1 of 6')).toBeTruthy();
});
