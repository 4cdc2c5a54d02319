import { type AnswerLinkState, authEvents } from '@fourball/contracts/events/auth.ts';
import type { DataOf } from '@fourball/contracts/events/event.ts';
import type { MembershipState, squadEvents } from '@fourball/contracts/events/squad.ts';
import { askPool } from '@fourball/kit/database/ask.ts';
import type { Pool } from '@fourball/kit/database/database.ts';
import { refuseBeyond } from '@fourball/kit/database/limit-counts.ts';
import type { EventWork, Received } from '@fourball/kit/events/consume/handler.ts';
import type { Ledger, Publish } from '@fourball/kit/events/publish/ledger.ts';
import { type Page, type PresentState, present } from '@fourball/kit/events/publish/snapshot.ts';
import type { Link } from '@fourball/kit/http/identity.ts';
import { forbidden, notFound } from '@fourball/kit/http/problem.ts';
import type { Seal } from '@fourball/kit/security/sealing.ts';
import { openKey } from '../../devices/service.ts';
import type { Membership, Prisma } from '../../generated/prisma/client.ts';
import { deleteLinksWithoutSquad } from '../shared/repository.ts';
import { hashOfToken } from '../tokens.ts';
import { addressOf, linkRefusal } from './policy.ts';
import {
  deleteLink,
  deleteLinksOf,
  type EndedLink,
  endMembershipsOf,
  findHolder,
  findLinkPage,
  findMembership,
  findMembershipsOf,
  findUnclaimedSeed,
  insertLink,
  lacksLink,
  lockClaims,
  lockMembership,
  lockSquad,
  renewLink,
  setSeen,
  upsertMembership,
} from './repository.ts';
import { newSeed, tokenOf } from './tokens.ts';

type Tx = Prisma.TransactionClient;

/** Number of squads of golfers; snapshots of a publisher that were asked for and heard; whether a link was renewed. */
export { countSquadsOf, isSnapshotHeard, recordSnapshot, wasRenewedSince } from './repository.ts';

export type SnapshotClient = Tx;
export type AnswerLinkService = ReturnType<typeof createAnswerLinkService>;

export function createAnswerLinkService(options: {
  pool: Pool;
  ledger: Ledger<Tx>;
  seal: Seal;
  publicUrl: string;
  /** Ends the links to an account that were asked for by a golfer's personal link. */
  endClaims: (tx: Tx, where: { userId: string }, now: Date) => Promise<unknown>;
  limitScale: number;
}) {
  const { pool, ledger, seal, publicUrl, endClaims, limitScale: scale } = options;
  const ask = askPool(pool);

  async function renewFor(tx: Tx, publish: Publish, member: Membership, isByHolder: boolean) {
    // A claim may have been mailed to an address of whoever had the link, or be on its way. First, as a claim does so, too.
    await lockClaims(tx, member.userId);
    await endClaims(tx, { userId: member.userId }, new Date());
    if (!(await replaceLink(tx, publish, seal, member, { isRenewed: true, isByHolder }))) throw noMember();
  }

  return {
    /**
     * @param acts whether its holder changes something by it, of which a golfer without an account is known to be there.
     * @throws a 404 problem for a link that is unknown, was renewed, has ended, or is of a golfer who is kept out.
     */
    async resolve({ token, acts }: { token: string; acts: boolean }): Promise<{ userId: string; squadId: string }> {
      const holder = await findHolder(ask, hashOfToken(token));
      if (!holder) throw notFound();
      const { isUnseen, ...link } = holder;
      if (acts && isUnseen) await setSeen(ask, link.userId);
      return link;
    },

    /** Puts another link in the place of its holder's own. @throws a 404 problem for one who is no member any more. */
    async renew({ userId, squadId }: Link): Promise<void> {
      await ledger.write(async (tx, publish) => {
        const member = await findMembership(tx, squadId, userId);
        if (!member) throw noMember();
        await renewFor(tx, publish, member, true);
      });
    },

    /**
     * The address of a member's link; null for one who has an account.
     * @param renew puts another in its place first, which may be mailed.
     * @throws a 429 problem beyond the renewals of a day, of the link or by who asks.
     */
    give(askedBy: string, { squadId, userId }: { squadId: string; userId: string }, renew: boolean) {
      return ledger.write(async (tx, publish) => {
        await refuseOthers(tx, squadId, askedBy);
        const member = await findMembership(tx, squadId, userId);
        if (!member) throw noMember();
        if (renew) {
          await renewFor(tx, publish, member, false);
          await refuseBeyond(tx, { limit: 'linkRenewals', key: member.id, scale }, renewalsOfLink);
          await refuseBeyond(tx, { limit: 'invitationMails', key: askedBy, scale }, renewalsOfLeader);
        }
        const seed = await findUnclaimedSeed(tx, member.id, userId);
        return seed ? addressOf(publicUrl, tokenOf(await openKey(tx), seed)) : null;
      });
    },
  };
}

/** An active leader of a squad, who stays one until the transaction ends. @throws as {@link refuseOthers} does. */
export async function lockLeader(tx: Tx, squadId: string, userId: string): Promise<void> {
  await lockMembership(tx, squadId, userId);
  await refuseOthers(tx, squadId, userId);
}

export const isMember = async (tx: Tx, squadId: string, userId: string): Promise<boolean> =>
  (await findMembership(tx, squadId, userId)) !== null;

/** @throws a 404 problem for one who is not in the squad, a 403 problem for a member who does not lead it. */
export async function refuseOthers(tx: Tx, squadId: string, askedBy: string): Promise<void> {
  const refusal = linkRefusal(await findMembership(tx, squadId, askedBy));
  if (refusal === 'stranger') throw notFound('This squad does not exist, or you are not a member of it');
  if (refusal) throw forbidden('Only leaders of the squad may do this');
}

const renewalsOfLink = (allowed: number) => `A link can be renewed ${allowed} times a day.`;
const renewalsOfLeader = (allowed: number) => `You can renew ${allowed} links a day.`;
const noMember = () => notFound('This golfer is not a member of the squad');

async function newSecret(tx: Tx) {
  const seed = newSeed();
  const token = tokenOf(await openKey(tx), seed);
  return { seed, token, tokenHash: hashOfToken(token) };
}

/**
 * Puts another link in the place of each of a golfer's, as the links of this golfer: whoever had one, as the leader who
 * passed it on, answers for nobody any more. They are not mailed.
 */
export type RenewLinks = (tx: Tx, publish: Publish, userId: string, asOf: string) => Promise<void>;

export const linkRenewer =
  (seal: Seal): RenewLinks =>
  async (tx, publish, userId, asOf) => {
    for (const member of await findMembershipsOf(tx, userId))
      await replaceLink(tx, publish, seal, { ...member, userId: asOf }, { isRenewed: false });
  };

/** Puts another link in the place of a membership's and publishes it; false where that has ended. */
async function replaceLink(
  tx: Tx,
  publish: Publish,
  seal: Seal,
  { id, squadId, userId }: Membership,
  how: Pick<AnswerLinkState, 'isRenewed' | 'isByHolder'>,
): Promise<boolean> {
  const { token, ...secret } = await newSecret(tx);
  const version = await renewLink(tx, id, secret, new Date());
  if (version === undefined) return false;
  publish(authEvents.answerLinkMade, version, { id, squadId, userId, ...how, sealed: await seal({ token }) });
  return true;
}

/** Stores a membership as the squad service publishes it, and makes its link where it has none. */
export const membershipApplier =
  (seal: Seal) =>
  async ({ tx, publish }: EventWork<Tx>, { version, data }: Received<MembershipState>): Promise<void> => {
    const { id, squadId, userId, role, status } = data;
    await upsertMembership(tx, { id, version, squadId, userId, role, status });
    // Also for one that is known, as by a snapshot: a rebuild stores memberships and makes no links.
    if (!(await lacksLink(tx, id))) return;
    const { token, ...secret } = await newSecret(tx);
    await insertLink(tx, id, secret);
    publish(authEvents.answerLinkMade, 1, { id, squadId, userId, isRenewed: false, sealed: await seal({ token }) });
  };

/** The row stays, so that an older event that comes late does not bring the golfer back into the squad. */
export async function endMembership(
  { tx, publish }: EventWork<Tx>,
  { version, data: { id, squadId, userId } }: Received<DataOf<typeof squadEvents.memberLeft>>,
): Promise<void> {
  // The later of the last two members who leave at once sees that the other has left.
  await lockSquad(tx, squadId);
  const over = { role: 'member', status: 'inactive', gone: true } as const;
  await upsertMembership(tx, { id, version, squadId, userId, ...over });
  publishEnds(publish, await deleteLink(tx, id));
  await deleteLinksWithoutSquad(tx, [squadId]);
}

/** Ends every link of a golfer whose account goes, before their memberships' own ends are heard of. */
export async function endAnswerLinksOf(tx: Tx, publish: Publish, userId: string): Promise<void> {
  await endMembershipsOf(tx, userId);
  publishEnds(publish, await deleteLinksOf(tx, userId));
}

function publishEnds(publish: Publish, ended: readonly EndedLink[]): void {
  for (const { id, version } of ended) publish(authEvents.answerLinkEnded, version + 1, { id }, { erase: [id] });
}

export const answerLinkPresenter =
  (seal: Seal) =>
  async (tx: Tx, page: Page): Promise<PresentState[]> => {
    const key = await openKey(tx);
    return Promise.all(
      (await findLinkPage(tx, page)).map(async ({ id, squadId, userId, version, seed, renewedAt }) => {
        const sealed = await seal({ token: tokenOf(key, seed) });
        const isRenewed = renewedAt !== null;
        return present(authEvents.answerLinkMade, version, { id, squadId, userId, isRenewed, sealed });
      }),
    );
  };
