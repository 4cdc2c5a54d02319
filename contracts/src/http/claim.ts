import * as z from 'zod/mini';
import { Password, User } from './auth.ts';
import type { Routes } from './route.ts';

const CUT_OFF = 'This link is cut off';

/** Token of a mailed link, and the password of the account that it opens. */
export const Claim = z.strictObject({
  token: z.string(CUT_OFF).check(z.minLength(1, CUT_OFF), z.maxLength(200, 'must be at most 200 characters')),
  password: Password,
});
export type Claim = z.output<typeof Claim>;

const Merge = z.pick(Claim, { token: true });

/** Apart from the calls of the sign-in page, whose browser loads no more than it needs. */
export const claimRoutes = {
  claim: {
    method: 'POST',
    path: '/api/auth/claim',
    service: 'auth',
    access: 'anyone',
    summary:
      'Makes an account of a golfer without one, by the token of the link that `claimByLink` mailed: the same id, with its memberships and answers, and the address that the mail went to. Signs in. 400 for a token that was used, has expired or is unknown, or whose golfer was removed, alike.',
    body: Claim,
    success: { status: 201, answer: User },
    conflict: 'An account with the address was opened since, or had it until lately.',
    limit: 'emailVerification',
  },
  mergeClaim: {
    method: 'POST',
    path: '/api/auth/claim/merge',
    service: 'auth',
    access: 'signed-in',
    summary:
      'Passes what squads keep of a golfer without an account to the account that the caller is signed in to, by the token of the link that `claimByLink` mailed to its address, which is confirmed with that, or to one that it may take back. 400 as for `claim`.',
    body: Merge,
    success: { status: 204, answer: null },
    conflict:
      'The link was mailed to an address that the account neither has nor may take back, or the account is in 50 squads already.',
  },
} as const satisfies Routes;
