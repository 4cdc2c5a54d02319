import { authEvents, type SecurityAlertState } from '@fourball/contracts/events/auth.ts';
import type { Publish } from '@fourball/kit/events/publish/ledger.ts';
import { type Page, type PresentState, present } from '@fourball/kit/events/publish/snapshot.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { countVersion, findUserPage } from '../repository.ts';
import { golferState } from '../views.ts';

type Tx = Prisma.TransactionClient;

/** Has the golfer told by mail; the caller holds the user. */
export async function publishAlert(
  tx: Tx,
  publish: Publish,
  { userId, ...told }: { userId: string } & Omit<SecurityAlertState, 'id' | 'at'>,
): Promise<void> {
  const state = { ...told, id: userId, at: new Date().toISOString() };
  publish(authEvents.securityAlerted, await countVersion(tx, userId), state);
}

/** Has every service end what was made for the golfer until now; the caller holds the user. */
export async function publishReset(tx: Tx, publish: Publish, userId: string, at: Date): Promise<void> {
  const state = { id: userId, at: at.toISOString() };
  publish(authEvents.credentialsReset, await countVersion(tx, userId), state);
}

export const presentGolfers = async (tx: Tx, page: Page): Promise<PresentState[]> =>
  (await findUserPage(tx, page)).map((user) => present(authEvents.userChanged, user.version, golferState(user)));
