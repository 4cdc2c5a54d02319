import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderForGolfer } from '../../../testing/render.tsx';
import { SignInForm } from './sign-in-form.tsx';

test('signing in says what is wrong with each field, on submit and then on change', async () => {
  const golfer = renderForGolfer(<SignInForm target="/" onForgot={() => {}} />);
  await golfer.type(screen.getByLabelText('Password'), 'short');
  expect(screen.queryByText('Password must be at least 6 characters')).toBeNull();

  await golfer.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByText('Please enter a valid email address')).toBeTruthy();
  expect(screen.getByText('Password must be at least 6 characters')).toBeTruthy();
  const email = screen.getByLabelText('Email');
  expect(email.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(email);

  await golfer.type(screen.getByLabelText('Password'), 'er');
  expect(screen.queryByText('Password must be at least 6 characters')).toBeNull();
});

test('an error is wired to its field', async () => {
  const golfer = renderForGolfer(<SignInForm target="/" onForgot={() => {}} />);
  await golfer.click(screen.getByRole('button', { name: 'Sign In' }));
  const error = await screen.findByText('Please enter a valid email address');
  expect(screen.getByLabelText('Email').getAttribute('aria-describedby')).toBe(error.id);
});
