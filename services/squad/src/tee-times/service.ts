import type { TeeTimeState } from '@fourball/contracts/events/recommendation.ts';
import type { EventWork, Received } from '@fourball/kit/events/consume/handler.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { upsertTeeTime } from './repository.ts';

type Tx = Prisma.TransactionClient;

/** Stores a tee time as the recommendation service publishes it. */
export const applyTeeTime = ({ tx }: EventWork<Tx>, { version, data }: Received<TeeTimeState>) =>
  upsertTeeTime(tx, {
    id: data.id,
    version,
    squadId: data.squadId,
    startsAt: new Date(data.startsAt),
    date: data.date,
    time: data.time,
    status: data.status,
  });
