import { LIMITS } from '@fourball/contracts/limits.ts';
import { type CounterOf, countLimit } from '@fourball/kit/http/limits.ts';
import type { Tries } from '../users/passwords.ts';

/** The tries at one account's password that come from one address. */
export type TriesOf = (address: string, email: string) => Tries;

/**
 * Counts wrong passwords only, by address and account and by address alone: who knows the password is never kept out by
 * the failures of another address.
 */
export function countTries(scale: number, counterOf?: CounterOf): TriesOf {
  const atAccount = countLimit(LIMITS.signIn, scale, counterOf?.('signIn'));
  const fromAddress = countLimit(LIMITS.signInAddress, scale, counterOf?.('signInAddress'));
  return (address, email) => {
    const account = `${address} ${email}`;
    return {
      async check() {
        await fromAddress.check(address);
        await atAccount.check(account);
      },
      async failed() {
        // The try that crosses the limit was wrong like those before it; the next one is refused.
        await Promise.allSettled([fromAddress.take(address), atAccount.take(account)]);
      },
    };
  };
}
