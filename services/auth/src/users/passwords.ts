import { unavailable } from '@fourball/kit/problem.ts';
import { addAskedGauge } from '@fourball/kit/telemetry/asked-gauge.ts';
import type { Metrics } from '@fourball/kit/telemetry/metrics.ts';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

/** Argon2id (the library's default) with 19 MiB, two passes and one lane, as OWASP's password storage page advises. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** Hashing peaks at two at once; a flood of sign-ins then waits in line rather than slowing everyone. */
const atOnce = pLimit(2);
const WAITING_MAX = 100;

/** Who guards a password against guessing. */
export interface Tries {
  /** @throws a 429 problem after too many failures. */
  check(): Promise<void>;
  /** To be told of each wrong password. */
  failed(): Promise<void>;
}

/** @throws a 503 problem when too many wait already. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost));

/**
 * Whether the password is the one that was hashed. Without a hash, as for an unknown account, the answer is no and
 * takes as long. Failures are asked for again when it is the password's turn: of many guesses at once, those behind the
 * last that the limit allows are refused.
 * @throws a 503 problem when too many wait already, which is no failure, and a 429 problem after too many failures.
 */
export async function isPassword(hashed: string | undefined, password: string, tries: Tries): Promise<boolean> {
  await tries.check();
  return inTurn(async () => {
    await tries.check();
    const isRight = (await verify(hashed ?? (await nobodysHash), password)) && hashed !== undefined;
    if (!isRight) await tries.failed();
    return isRight;
  });
}

const nobodysHash = hash('the password of nobody', cost);

/** Measures the line that stands before the hashing: all who sign in, register or set a password. */
export function measurePasswords(metrics: Metrics): void {
  addAskedGauge(metrics, {
    name: 'fourball_passwords_waiting',
    help: 'Passwords that wait for their turn to be checked or hashed.',
    ask: async () => [{ value: atOnce.pendingCount }],
  });
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (atOnce.pendingCount >= WAITING_MAX) throw unavailable('Too many people are signing in. Please try again.');
  return atOnce(work);
}
