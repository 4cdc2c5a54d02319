import { isolated } from '@fourball/contracts/bidi.ts';
import { SealedAnswerLink } from '@fourball/contracts/events/auth.ts';
import { OutOfOrder } from '@fourball/kit/events/consume/out-of-order.ts';
import type { Open } from '@fourball/kit/security/keyring.ts';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import { inviterName } from '../../lib/format.ts';
import { adderOf, sealedLinkOf } from '../../read-models/answer-links/service.ts';
import { golferOf, type KnownGolfer } from '../../read-models/golfers/service.ts';
import { nameOfSquad } from '../../read-models/squads/service.ts';
import { footerOfAdded } from '../attachments.ts';
import { addressIn, type Frame, type OwnPage } from '../templates/account.ts';

/**
 * Puts a reader's page in a squad around a mail, by their personal link as it is at the moment of sending. A mail to one who
 * has an account does without it rather than wait. Undefined for one without an account who is in the squad no more.
 * @throws for one without an account whose link, or whose leader, was not heard of yet, and as `open` does.
 */
export function createOwnPages({ client, open, publicUrl }: { client: PrismaClient; open: Open; publicUrl: string }) {
  const pageBehind = async (sealed: string, addedBy: string | null): Promise<OwnPage> => {
    const { token } = await open(sealed, SealedAnswerLink);
    return { address: addressIn(publicUrl, `/a/${token}/`), addedBy };
  };

  /** Squad that a mail is about, isolated for sentences (undefined for one that is gone), and the parts around its text. */
  return async (reader: KnownGolfer, squadId: string, given: Frame) => {
    const ownPage = await (reader.claimed ? besideTheApp(reader.id, squadId) : inPlaceOfTheApp(reader.id, squadId));
    const name = await nameOfSquad(client, squadId);
    const squad = name && isolated(name);
    if (reader.claimed) return { squad, frame: { ...given, ownPage } };
    if (!squad || !ownPage) return undefined;
    return { squad, frame: { ...given, ownPage, footer: footerOfAdded(ownPage, squad) } };
  };

  async function besideTheApp(userId: string, squadId: string): Promise<OwnPage | undefined> {
    const sealed = await sealedLinkOf(client, { userId, squadId });
    return sealed ? pageBehind(sealed, null).catch(() => undefined) : undefined;
  }

  async function inPlaceOfTheApp(userId: string, squadId: string): Promise<OwnPage | undefined> {
    const sealed = await sealedLinkOf(client, { userId, squadId });
    if (sealed === null) return undefined;
    const adder = await adderOf(client, userId);
    if (sealed === undefined || adder === undefined) throw new OutOfOrder(`how ${userId} was added`);
    return pageBehind(sealed, inviterName(await golferOf(client, adder)));
  }
}
