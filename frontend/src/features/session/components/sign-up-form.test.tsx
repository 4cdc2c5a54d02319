import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderForGolfer } from '../../../testing/render.tsx';
import { SignUpForm } from './sign-up-form.tsx';

test('signing up names everything that is missing', async () => {
  const golfer = renderForGolfer(<SignUpForm target="/" />);
  await golfer.click(screen.getByRole('button', { name: 'Create Account' }));
  expect(await screen.findByText('First name is required')).toBeTruthy();
  expect(screen.getByText('Last name is required')).toBeTruthy();
  expect(screen.getByText('Please enter a valid email address')).toBeTruthy();
  expect(screen.getByText('Password must be at least 6 characters')).toBeTruthy();
});

test('the username may be left out, also after it was typed and deleted, but not be too short', async () => {
  const golfer = renderForGolfer(<SignUpForm target="/" />);
  const username = screen.getByLabelText('Username (optional)');
  await golfer.type(username, 'ab');
  await golfer.click(screen.getByRole('button', { name: 'Create Account' }));
  expect(await screen.findByText('Username must be at least 3 characters')).toBeTruthy();

  await golfer.clear(username);
  expect(screen.queryByText('Username must be at least 3 characters')).toBeNull();
});
