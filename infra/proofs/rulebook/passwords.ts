import { authRoutes as routes } from '@fourball/contracts/http/auth.ts';
import { expect } from 'vitest';
import { refused } from '../asking.ts';
import { type Golfer, registerGolfer } from '../golfer.ts';
import { resetTokenFor } from '../mail.ts';
import { createVisitor } from '../visitor.ts';
import type { House } from './house.ts';
import { faults, refusals, row } from './row.ts';

const SHORT = 'Password must be at least 6 characters';
const CONFIRM = 'Please confirm your password';
const DIFFERENT = "Passwords don't match";

/** A new password: for who knows the old one, and for who has forgotten it. */
export function passwordRules(house: House): void {
  const visitor = () => createVisitor(house.stack.url);
  const signIn = (email: string, password: string) => visitor().call(routes.login, { body: { email, password } });

  const change = () => ({
    body: { currentPassword: 'not-the-one', newPassword: 'fairway8', confirmPassword: 'fairway8' },
  });
  row(
    routes.changePassword,
    refusals(house, routes.changePassword, change, { visitor: 401 }),
    faults(routes.changePassword, () => house.cast.member, change, [
      [{ body: { currentPassword: '' } }, 'body.currentPassword', 'Current password is required'],
      [{ body: { currentPassword: undefined } }, 'body.currentPassword', 'Current password is required'],
      [{ body: { newPassword: '12345', confirmPassword: '12345' } }, 'body.newPassword', SHORT],
      [{ body: { newPassword: undefined } }, 'body.newPassword', SHORT],
      [{ body: { confirmPassword: undefined } }, 'body.confirmPassword', CONFIRM],
      [{ body: { confirmPassword: '' } }, 'body.confirmPassword', CONFIRM],
      [{ body: { confirmPassword: 'fairway9' } }, 'body.confirmPassword', DIFFERENT],
    ]),
    [
      [
        'a wrong current password gets 400, and the password stays',
        async () => {
          const { email } = house.cast.member.user;
          await refused(house.cast.member, routes.changePassword, change(), 400);
          expect((await signIn(email, 'fairway7')).status).toBe(200);
        },
      ],
      [
        "changes it, and ends the golfer's other sessions but not this one",
        async () => {
          const golfer = await registerGolfer(house.stack.url, 'Change');
          const other = visitor();
          await other.ask(routes.login, { body: { email: golfer.user.email, password: 'fairway7' } });
          await golfer.ask(routes.changePassword, { body: { ...change().body, currentPassword: 'fairway7' } });
          await refused(other, routes.currentUser, {}, 401);
          await golfer.ask(routes.currentUser, {});
          expect((await signIn(golfer.user.email, 'fairway7')).status).toBe(401);
          expect((await signIn(golfer.user.email, 'fairway8')).status).toBe(200);
        },
      ],
    ],
  );

  row(
    routes.forgotPassword,
    faults(routes.forgotPassword, visitor, () => ({ body: {} }), [
      [{ body: { email: 'no-address' } }, 'body.email', 'Please enter a valid email address'],
      [{ body: {} }, 'body.email', 'Please enter a valid email address'],
    ]),
    [
      [
        'answers alike whether or not there is such an account',
        async () => {
          const known = await visitor().call(routes.forgotPassword, { body: { email: house.cast.member.user.email } });
          const unknown = await visitor().call(routes.forgotPassword, { body: { email: 'nobody@example.com' } });
          expect([known.status, known.text]).toEqual([200, unknown.text]);
          expect(unknown.status).toBe(200);
        },
      ],
      [
        'mails a link to the sign-in page of this site with a token that nobody guesses',
        async () => {
          const golfer = await registerGolfer(house.stack.url, 'Mail');
          expect((await forgotten(house, golfer)).length).toBeGreaterThanOrEqual(43);
        },
      ],
    ],
  );

  const reset = (token = 'unknown-token') => ({
    body: { token, newPassword: 'fairway9', confirmPassword: 'fairway9' },
  });
  row(
    routes.resetPassword,
    faults(routes.resetPassword, visitor, reset, [
      [{ body: { token: '' } }, 'body.token', 'Reset token is required'],
      [{ body: { token: undefined } }, 'body.token', 'Reset token is required'],
      [{ body: { token: 't'.repeat(201) } }, 'body.token'],
      [{ body: { newPassword: '12345', confirmPassword: '12345' } }, 'body.newPassword', SHORT],
      [{ body: { confirmPassword: undefined } }, 'body.confirmPassword', CONFIRM],
      [{ body: { confirmPassword: 'fairway0' } }, 'body.confirmPassword', DIFFERENT],
    ]),
    [
      ['an unknown token gets 400', () => refused(visitor(), routes.resetPassword, reset(), 400)],
      [
        'sets the password once, ends every session, and the token is worth nothing then',
        async () => {
          const golfer = await registerGolfer(house.stack.url, 'Reset');
          const token = await forgotten(house, golfer);
          await visitor().ask(routes.resetPassword, reset(token));
          await refused(golfer, routes.currentUser, {}, 401);
          expect((await signIn(golfer.user.email, 'fairway7')).status).toBe(401);
          expect((await signIn(golfer.user.email, 'fairway9')).status).toBe(200);
          const used = await refused(visitor(), routes.resetPassword, reset(token), 400);
          expect(used).toEqual(await refused(visitor(), routes.resetPassword, reset(), 400));
        },
      ],
    ],
  );
}

/** Has a reset link mailed to the golfer, and answers its token. */
async function forgotten({ stack }: House, { user }: Golfer): Promise<string> {
  await createVisitor(stack.url).ask(routes.forgotPassword, { body: { email: user.email } });
  return resetTokenFor(stack, user.email);
}
