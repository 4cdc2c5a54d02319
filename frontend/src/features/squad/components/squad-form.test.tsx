// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderForGolfer } from '../../../testing/render.tsx';
import { SquadForm } from './squad-form.tsx';

test('a squad without a name is refused while it is typed', async () => {
  const golfer = renderForGolfer(<SquadForm userId="dana" squads={[]} />);
  const name = screen.getByLabelText('Squad Name');
  await golfer.type(name, 'A');
  await golfer.clear(name);
  expect(await screen.findByText('Squad name is required')).toBeTruthy();
  await golfer.type(name, 'Aces');
  expect(screen.queryByText('Squad name is required')).toBeNull();
});

test('the chosen days are summed up in the order of the week', async () => {
  const golfer = renderForGolfer(<SquadForm userId="dana" squads={[]} />);
  await golfer.click(screen.getByRole('button', { name: 'Sunday' }));
  await golfer.click(screen.getByRole('button', { name: 'Friday' }));
  expect(screen.getByText('Selected: Friday, Sunday')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Friday' }).getAttribute('aria-pressed')).toBe('true');
});

test('a squad is private and books nothing by itself unless its creator says otherwise', () => {
  renderForGolfer(<SquadForm userId="dana" squads={[]} />);
  expect(screen.getByRole('switch', { name: 'Private Squad' }).getAttribute('aria-checked')).toBe('true');
  expect(screen.getByRole('switch', { name: 'Auto-book best times' }).getAttribute('aria-checked')).toBe('false');
});

test('a typed contact is added by Enter or "Add", called by what stands before the "@", and can be left out again', async () => {
  const golfer = renderForGolfer(<SquadForm userId="dana" squads={[]} />);
  await golfer.click(screen.getByRole('button', { name: 'Invite from Contacts' }));
  expect(await screen.findByText('No contacts available')).toBeTruthy();
  const search = screen.getByPlaceholderText('Search contacts or enter email...');
  await golfer.type(search, 'lee@example.com{Enter}');
  await golfer.type(search, 'robin@example.com');
  await golfer.click(screen.getByRole('button', { name: 'Add' }));
  await golfer.click(screen.getByRole('button', { name: 'Send Invites (2)' }));
  await golfer.click(screen.getByRole('button', { name: 'Remove lee' }));
  expect(screen.getByRole('region', { name: 'Selected (1)' }).textContent).toContain('robin');
});

test('a draft brings back what was typed, the days and the contacts, in the same browser', async () => {
  const golfer = renderForGolfer(<SquadForm userId="dana" squads={[]} />);
  const name = screen.getByLabelText<HTMLInputElement>('Squad Name');
  await golfer.type(name, 'Aces');
  await golfer.click(screen.getByRole('button', { name: 'Friday' }));
  await golfer.click(screen.getByRole('button', { name: 'Save Draft' }));
  await golfer.clear(name);
  await golfer.click(screen.getByRole('button', { name: 'Friday' }));
  await golfer.click(screen.getByRole('button', { name: 'Load Draft' }));
  expect(name.value).toBe('Aces');
  expect(screen.getByText('Selected: Friday')).toBeTruthy();
  expect(screen.getByText('Draft loaded')).toBeTruthy();
});
