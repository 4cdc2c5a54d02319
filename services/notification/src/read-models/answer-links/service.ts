import type { AnswerLinkState } from '@fourball/contracts/events/auth.ts';
import type { AddedGolferState } from '@fourball/contracts/events/squad.ts';
import type { EventWork, Received } from '@fourball/kit/events/consume/handler.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { isForgotten } from '../golfers/service.ts';
import { findAddedGolfer, findLink, upsertAddedGolfer, upsertLink } from './repository.ts';

export { endLinks, findAddedAmong, findLinkedSquads } from './repository.ts';

type Tx = Prisma.TransactionClient;

/** Keeps a link in place of the one before; false where it is no news, or its golfer is gone. */
export async function applyLink(tx: Tx, { version, data }: Received<AnswerLinkState>): Promise<boolean> {
  if (await isForgotten(tx, data.userId)) return false;
  const { id, squadId, userId, sealed } = data;
  return upsertLink(tx, { id, version, squadId, userId, sealed, gone: false });
}

export const applyLinkEnd = ({ tx }: EventWork<Tx>, { version, data: { id } }: Received<{ id: string }>) =>
  upsertLink(tx, { id, version, sealed: null, gone: true });

/** Keeps who added a golfer, unless that golfer is gone. */
export async function applyAddedGolfer({ tx }: EventWork<Tx>, { version, data }: Received<AddedGolferState>) {
  const { id, addedBy } = data;
  if (!(await isForgotten(tx, id))) await upsertAddedGolfer(tx, { id, version, addedBy, gone: false });
}

export const applyAddedGolferEnd = ({ tx }: EventWork<Tx>, { version, data: { id } }: Received<{ id: string }>) =>
  upsertAddedGolfer(tx, { id, version, addedBy: null, gone: true });

/** Token of a golfer's link to a squad, sealed: undefined where no link was heard of yet, null once it has ended. */
export const sealedLinkOf = async (tx: Tx, about: { userId: string; squadId: string }) =>
  (await findLink(tx, about))?.sealed;

/** Leader who added a golfer without an account; undefined where that was not heard of. */
export const adderOf = async (tx: Tx, userId: string): Promise<string | undefined> =>
  (await findAddedGolfer(tx, userId))?.addedBy ?? undefined;
