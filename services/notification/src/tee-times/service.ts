import type { TeeTimeState } from '@fourball/contracts/events/recommendation.ts';
import type { Received } from '@fourball/kit/events/consumer.ts';
import { TooEarly } from '@fourball/kit/events/too-early.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { findTeeTime, keepTeeTime } from './repository.ts';

type Tx = Prisma.TransactionClient;

export const followTeeTime = (tx: Tx, { version, data }: Received<TeeTimeState>): Promise<boolean> =>
  keepTeeTime(tx, { id: data.id, version, players: data.players });

/**
 * Who plays in a tee time as far as is known.
 * @throws {TooEarly} when its booking has not been heard of yet.
 */
export async function playersOf(tx: Tx, id: string): Promise<string[]> {
  const teeTime = await findTeeTime(tx, id);
  if (!teeTime) throw new TooEarly(`tee time ${id}`);
  return teeTime.players;
}
