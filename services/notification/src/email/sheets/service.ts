import type { Prisma } from '../../generated/prisma/client.ts';
import { leads } from '../../read-models/squads/service.ts';
import { playersOfRound } from '../../read-models/tee-times/service.ts';
import type { GameDatePayload, MailPayload } from '../templates/payload.ts';

type Tx = Prisma.TransactionClient;

/** Takes from the facts of a mail what its reader is no longer to know: the numbers of a date, where they lead the squad no more. */
export async function redactFor(tx: Tx, userId: string | null, facts: MailPayload): Promise<MailPayload> {
  const isOfLeader = 'sheet' in facts && facts.sheet && userId;
  return !isOfLeader || (await leads(tx, { squadId: facts.squadId, userId })) ? facts : { ...facts, sheet: null };
}

/** Whether a mail about a date has nothing for its reader: neither numbers nor, once it is locked, that they play without a booking. */
export async function isNeedless(tx: Tx, userId: string, facts: GameDatePayload): Promise<boolean> {
  const { kind, sheet, word, recommendationId } = facts;
  if (sheet) return false;
  if (kind === 'game-date-answered' || kind === 'game-date-short') return true;
  return (
    kind === 'game-date-locked' && (word !== 'in' || (await playersOfRound(tx, recommendationId)).booked.has(userId))
  );
}
