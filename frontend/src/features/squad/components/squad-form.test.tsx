// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderForGolfer } from '../../../testing/render.tsx';
import { SquadForm } from './squad-form.tsx';

test('a squad without a name is refused while it is typed', async () => {
  const golfer = renderForGolfer(<SquadForm />);
  const name = screen.getByLabelText('Squad Name');
  await golfer.type(name, 'A');
  await golfer.clear(name);
  expect(await screen.findByText('Squad name is required')).toBeTruthy();
  await golfer.type(name, 'Aces');
  expect(screen.queryByText('Squad name is required')).toBeNull();
});

test('the chosen days are summed up in the order of the week', async () => {
  const golfer = renderForGolfer(<SquadForm />);
  await golfer.click(screen.getByRole('button', { name: 'Sunday' }));
  await golfer.click(screen.getByRole('button', { name: 'Friday' }));
  expect(screen.getByText('Selected: Friday, Sunday')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Friday' }).getAttribute('aria-pressed')).toBe('true');
});

test('a squad is private and books nothing by itself unless its creator says otherwise', () => {
  renderForGolfer(<SquadForm />);
  expect(screen.getByRole('switch', { name: 'Private Squad' }).getAttribute('aria-checked')).toBe('true');
  expect(screen.getByRole('switch', { name: 'Auto-book best times' }).getAttribute('aria-checked')).toBe('false');
});
