import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { LIMITS } from '@fourball/contracts/limits.ts';
import { countUse } from '@fourball/kit/database/limit-counts.ts';
import { type CounterOf, countLimit } from '@fourball/kit/http/limits.ts';
import { tooMany } from '@fourball/kit/http/problem.ts';
import { createWork, currentWork, runAs } from '@fourball/kit/process/context.ts';
import { newId } from '@fourball/kit/process/id.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import type { Tries } from '../users/passwords.ts';
import { deleteFailures, uncountFailure } from './repository.ts';

type Tx = Prisma.TransactionClient;

/**
 * The tries at one account's password that come from one address.
 * @param knownSince since when the golfer's devices are known, where this is one of them.
 */
export type TriesOf = (address: string, email: string, knownSince?: Date) => Tries;

/**
 * Counts wrong passwords only: by address and account and by address alone, so that who knows the password is not kept out by
 * the failures of another address; and by account for a day, in the database. A device that has signed in before is kept
 * out by its golfer's own failures alone, counted anew once all devices are told apart anew, as by a reset of the password.
 */
export function countTries(options: { client: Tx; scale: number; counterOf?: CounterOf | undefined }): TriesOf {
  const { client, scale, counterOf } = options;
  const atAccount = countLimit(LIMITS.signIn, scale, counterOf?.('signIn'));
  const fromAddress = countLimit(LIMITS.signInAddress, scale, counterOf?.('signInAddress'));
  return (address, email, knownSince) => {
    const account = `${address} ${email}${knownSince ? ` ${knownSince.getTime()}` : ''}`;
    const ofDay = { limit: 'signInAccount', key: keyOf(email) } as const;
    async function check() {
      await Promise.all([atAccount.check(account), ...(knownSince ? [] : [fromAddress.check(address)])]);
    }
    return {
      check,
      async begin() {
        await check();
        // In advance: of guesses at several replicas at once none comes beyond the limit.
        const day = knownSince ? undefined : await countUse(client, { ...ofDay, scale });
        if (day && !day.isWithin) throw tooManyToday(day.seconds);
        return async (isRight) => {
          if (isRight && day) await uncountFailure(client, ofDay);
          // The try that crosses the limit was wrong like those before it; the next one is refused.
          if (isRight) return;
          await Promise.allSettled([atAccount.take(account), ...(knownSince ? [] : [fromAddress.take(address)])]);
        };
      },
    };
  };
}

/** When a request for a link may be answered, whatever there was to do for it; given by tests. */
export type AnswerTime = () => Promise<unknown>;
/** Several times what the work takes. */
const ANSWER_MS = 200;
const fixedTime: AnswerTime = () => pause(ANSWER_MS);

/**
 * Does what only the reader of an address may learn of. Neither the time nor anything else of the answer tells: it comes
 * after a fixed time, and does not name the write.
 */
export async function answerAlike(work: () => Promise<void>, answerTime: AnswerTime = fixedTime): Promise<void> {
  const apart = createWork(currentWork()?.correlationId ?? newId());
  const [done] = await Promise.allSettled([runAs(apart, work), answerTime()]);
  if (done.status === 'rejected') throw done.reason;
}

/** Key of an account, also of one that is not there: its address need not be stored for it. */
const keyOf = (email: string): string => createHash('sha256').update(email).digest('hex').slice(0, 32);

const tooManyToday = (seconds: number) =>
  tooMany(
    'Too many wrong passwords for this account today. Sign in on a device that you have used before, or reset your password.',
    seconds,
  );

/** Forgets the failures of an account whose golfer has set a new password by mail. */
export const deleteFailuresOf = (tx: Tx, email: string) =>
  deleteFailures(tx, { limit: 'signInAccount', key: keyOf(email) });
