import type { GolferState } from '@fourball/contracts/events/auth.ts';
import type { Received } from '@fourball/kit/events/consumer.ts';
import { TooEarly } from '@fourball/kit/events/too-early.ts';
import type { Golfer, Prisma } from '../generated/prisma/client.ts';
import {
  findGolfer,
  findGolferByEmail,
  holdGolferAlone,
  holdGolfers,
  holdUnknownGolfer,
  keepGolfer,
} from './repository.ts';

type Tx = Prisma.TransactionClient;
export type KnownGolfer = Pick<GolferState, 'id' | 'email' | 'firstName' | 'lastName' | 'notificationSettings'> & {
  /** The account was deleted; the names are empty then. */
  readonly gone: boolean;
};

export const followGolfer = (tx: Tx, { version, data }: Received<GolferState>): Promise<boolean> =>
  keepGolfer(tx, {
    id: data.id,
    version,
    email: data.email.toLowerCase(),
    firstName: data.firstName,
    lastName: data.lastName,
    notificationSettings: data.notificationSettings,
    // Only a day and a time together answer for a date.
    hasPreferences: data.preferredDays.length > 0 && data.preferredTimeSlots.length > 0,
    gone: false,
  });

/** Forgets all but that there was an account, so that nothing that comes late tells or mails it anything. */
export async function forgetAccount(tx: Tx, { version, data }: Received<{ id: string }>): Promise<boolean> {
  await holdGolferAlone(tx, data.id);
  return keepGolfer(tx, {
    id: data.id,
    version,
    email: '',
    firstName: '',
    lastName: '',
    notificationSettings: {},
    hasPreferences: false,
    gone: true,
  });
}

/**
 * Looks golfers up by id, among those asked for here. Until the transaction ends they stay as they are: who is not gone
 * now does not go before what they are told is stored.
 * @throws {TooEarly} (the function that is answered) for a golfer of whom the auth service's events have not told yet.
 */
export async function lookUpGolfers(tx: Tx, ids: readonly string[]): Promise<(id: string) => KnownGolfer> {
  const golfers = new Map((await holdGolfers(tx, ids)).map((golfer) => [golfer.id, known(golfer)]));
  return (id) => {
    const golfer = golfers.get(id);
    if (!golfer) throw new TooEarly(`golfer ${id}`);
    return golfer;
  };
}

/** Whether the account is gone; one that is not, known or not yet, does not go before the transaction ends. */
export async function isForgotten(tx: Tx, id: string): Promise<boolean> {
  const [golfer] = await holdGolfers(tx, [id]);
  if (golfer) return golfer.gone;
  await holdUnknownGolfer(tx, id);
  const [knownSince] = await holdGolfers(tx, [id]);
  return knownSince?.gone ?? false;
}

/** The golfer whose account has this address; undefined when none that is known here has. */
export async function accountOf(tx: Tx, email: string): Promise<KnownGolfer | undefined> {
  const golfer = await findGolferByEmail(tx, email.toLowerCase());
  return golfer ? known(golfer) : undefined;
}

/** Undefined for one who is not known. */
export async function golferOf(tx: Tx, id: string): Promise<KnownGolfer | undefined> {
  const golfer = await findGolfer(tx, id);
  return golfer ? known(golfer) : undefined;
}

const known = (golfer: Golfer): KnownGolfer => ({
  ...golfer,
  notificationSettings: golfer.notificationSettings as KnownGolfer['notificationSettings'],
});
