import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderForGolfer } from '../../../testing/golfer.tsx';
import { InstallEntry } from './install-entry.tsx';

test('the app is offered for installing where the browser offers it, once', async () => {
  const golfer = renderForGolfer(<InstallEntry />);
  expect(screen.queryByText('Fourball on this device')).toBeNull();
  const prompt = vi.fn(async () => {});
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => void window.dispatchEvent(event));
  expect(event.defaultPrevented).toBe(true);
  expect(screen.getByText('Fourball on this device')).toBeTruthy();
  await golfer.click(screen.getByRole('button', { name: 'Install app' }));
  expect(prompt).toHaveBeenCalledOnce();
  expect(screen.queryByText('Fourball on this device')).toBeNull();
});

test.each([
  [false, 1],
  [true, 0],
])("an iPhone's browser (opened from the home screen: %s) is told how, %i times", (standalone, times) => {
  Object.defineProperty(navigator, 'standalone', { configurable: true, value: standalone });
  renderForGolfer(<InstallEntry />);
  expect(screen.queryAllByText('In Safari, tap Share, then "Add to Home Screen".')).toHaveLength(times);
});
