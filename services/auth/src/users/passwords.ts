import { unavailable } from '@fourball/kit/problem.ts';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

/** Argon2id (the library's default) with 19 MiB, two passes and one lane, as OWASP's password storage page advises. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** Hashing peaks at two at once; a flood of sign-ins then waits in line rather than slowing everyone. */
const atOnce = pLimit(2);
const WAITING_MAX = 100;

/** @throws a 503 problem when too many wait already. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost));

/**
 * Whether the password is the one that was hashed. Without a hash, as for an unknown account, the answer is no and
 * takes as long.
 * @throws a 503 problem when too many wait already.
 */
export async function isPassword(hashed: string | undefined, password: string): Promise<boolean> {
  const isRight = await inTurn(async () => verify(hashed ?? (await nobodysHash), password));
  return hashed !== undefined && isRight;
}

const nobodysHash = hash('the password of nobody', cost);

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (atOnce.pendingCount >= WAITING_MAX) throw unavailable('Too many people are signing in. Please try again.');
  return atOnce(work);
}
