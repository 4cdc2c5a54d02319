import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, isFine, isWrong, keepsRules } from '../../../testing/fields.ts';
import { renderForGolfer } from '../../../testing/render.tsx';
import { SignInForm } from './sign-in-form.tsx';

const open = () => renderForGolfer(<SignInForm target="/" onForgot={() => {}} />);

test('nothing is said while it is filled in for the first time; then the first field that is wrong has the focus', async () => {
  const golfer = open();
  const [email, password] = [screen.getByLabelText('Email'), screen.getByLabelText('Password')];
  await fill(golfer, email, 'dana');
  await fill(golfer, password, 'x');
  await golfer.click(email);
  await golfer.tab();
  for (const field of [email, password]) await isFine(field);
  await golfer.click(screen.getByRole('button', { name: 'Sign In' }));
  await isWrong(email, 'Please enter a valid email address');
  expect(document.activeElement).toBe(email);
});

test('each field has its rule', () =>
  keepsRules(
    open(),
    [
      ['Email', 'dana', 'Please enter a valid email address', 'dana@example.com'],
      ['Password', 'five5', 'Password must be at least 6 characters', 'sixsix'],
    ],
    'Sign In',
  ));
