import { SealedLink } from '@fourball/contracts/events/auth.ts';
import { type AuthService, ofGolfer, openedOf } from './auth-service.ts';

export const askForLink = (auth: AuthService, email: string) =>
  auth.call('POST', '/api/auth/forgot-password', { body: { email } });

/** Links that the notification service would mail to a golfer who asked for them, oldest first. */
export const linksOf = (auth: AuthService, userId: string) =>
  openedOf(auth, SealedLink, 'auth.password-reset-requested.v1', ofGolfer(userId));

/** The token of a link that a golfer has just asked for. */
export async function newToken(auth: AuthService, golfer: { id: string; email: string }): Promise<string> {
  await askForLink(auth, golfer.email);
  return (await linksOf(auth, golfer.id)).at(-1)?.token ?? '';
}

export const reset = (auth: AuthService, token: string, newPassword = 'new-password', change: object = {}) =>
  auth.call('POST', '/api/auth/reset-password', {
    body: { token, newPassword, confirmPassword: newPassword, ...change },
  });
