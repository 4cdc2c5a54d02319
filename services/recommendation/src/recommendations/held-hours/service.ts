import { isolated } from '@fourball/contracts/bidi.ts';
import { conflict } from '@fourball/kit/http/problem.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { findInHour, type Start } from './repository.ts';

type Tx = Prisma.TransactionClient;

/** @throws a 409 problem where the squad holds, or its standing game plans, another start of the hour. */
export async function refuseHeldHour(tx: Tx, start: Start): Promise<void> {
  const held = await findInHour(tx, start);
  if (!held) return;
  const isPlanned = held.course === null;
  const detail = isPlanned
    ? 'Your squad has its standing game then: answer that date instead'
    : `Your squad has a tee time at ${isolated(held.course)} in that hour`;
  throw conflict('start-taken', detail);
}
