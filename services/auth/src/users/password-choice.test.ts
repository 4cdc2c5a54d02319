import { expect, test } from 'vitest';
import common from '../../data/common-passwords.json' with { type: 'json' };
import { passwordRefusal } from './password-choice.ts';

test('the list holds the 3,000 most common passwords that are long enough, each once and in lower case', () => {
  const passwords = common.lines.flatMap((line) => line.split(' '));
  expect(new Set(passwords).size).toBe(3_000);
  expect(passwords.filter((password) => password.length < 6 || password !== password.toLowerCase())).toEqual([]);
  expect(common.licence).toContain('MIT');
});

test.each([
  ['123456', 'most common'],
  ['Password', 'most common'],
  ['dana.reed@example.com', 'email address'],
  ['Dana.Reed', 'email address'],
  ['dana.reed2026!', 'email address'],
  ['FourBall', "app's name"],
  ['#fourball24', "app's name"],
])('%s is refused in a sentence', (password, reason) => {
  expect(passwordRefusal(password, 'dana.reed@example.com')).toContain(reason);
});

test.each(['fairway7', 'dana plays golf', 'four balls left', '20261125'])('%s may be chosen', (password) => {
  expect(passwordRefusal(password, 'dana.reed@example.com')).toBeUndefined();
});

test('an address whose first part is made of digits refuses itself alone', () => {
  expect(passwordRefusal('20261125', '4711@example.com')).toBeUndefined();
  expect(passwordRefusal('20261125', '20261125@example.com')).toContain('email address');
});
