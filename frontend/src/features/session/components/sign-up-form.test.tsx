import { screen } from '@testing-library/react';
import { test } from 'vitest';
import { isWrong, keepsRules, type Rule } from '../../../testing/fields.ts';
import { renderForGolfer } from '../../../testing/render.tsx';
import { SignUpForm } from './sign-up-form.tsx';

const EMAIL = 'Please enter a valid email address';
const PASSWORD = 'Password must be at least 6 characters';
const USERNAME = 'Username must be at least 3 characters';
const RULES: readonly Rule[] = [
  ['Username (optional)', 'dr', USERNAME, 'dan'],
  ['Username (optional)', 'dr', USERNAME, ''],
  ['Email', 'dana@', EMAIL, 'dana@example.com'],
  ['Password', 'five5', PASSWORD, 'sixsix'],
  ['First Name', '', 'First name is required', 'D'],
  ['Last Name', '  ', 'Last name is required', 'R'],
];

test('signing up names everything that is missing', async () => {
  const golfer = renderForGolfer(<SignUpForm target="/" />);
  await golfer.click(screen.getByRole('button', { name: 'Create Account' }));
  for (const [label, , sentence] of RULES.slice(2)) await isWrong(screen.getByLabelText(label), sentence);
});

test('each field has its rule; the username may be left out, also after it was typed', () =>
  keepsRules(renderForGolfer(<SignUpForm target="/" />), RULES, 'Create Account'));
