import { isolated } from '@fourball/contracts/bidi.ts';
import { SQUADS_PER_GOLFER_MAX, VERIFICATION_HOURS } from '@fourball/contracts/constants.ts';
import { authEvents, type SealedClaim } from '@fourball/contracts/events/auth.ts';
import type { Claim } from '@fourball/contracts/http/claim.ts';
import type { Ledger } from '@fourball/kit/events/publish/ledger.ts';
import type { Link } from '@fourball/kit/http/identity.ts';
import type { CountedLimit } from '@fourball/kit/http/limits.ts';
import { conflict, invalid, notAuthenticated, notFound, type Problem } from '@fourball/kit/http/problem.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { recordAuditActions } from '@fourball/kit/security/audit.ts';
import type { Seal } from '@fourball/kit/security/sealing.ts';
import type { DeviceTokens } from '../../devices/service.ts';
import type { Prisma, PrismaClient, UnclaimedGolfer } from '../../generated/prisma/client.ts';
import { countSquadsOf, isMember, type RenewLinks, wasRenewedSince } from '../../links/answer/service.ts';
import { findLink, hashOfToken, newToken } from '../../links/service.ts';
import type { Origin } from '../../tries/policy.ts';
import { type AnswerTime, answerAlike } from '../../tries/service.ts';
import { hashPassword } from '../passwords.ts';
import { findUser, findUserByEmail, insertUser, lockUser } from '../repository.ts';
import {
  confirmEmail,
  type OpenSession,
  refuseEasyPassword,
  refuseTakenEmail,
  refuseUnlessLimited,
  type SignedIn,
  taken,
} from '../service.ts';
import { newGolferSettings } from '../settings.ts';
import { endUnclaimed, findUnclaimed, lockUnclaimed } from '../unclaimed/repository.ts';
import { golferState, userView } from '../views.ts';
import { deleteClaimsOf, endClaims, findClaim, findClaimEver, insertClaim } from './repository.ts';

export { deleteClaimsOf, endClaims } from './repository.ts';

const LIFETIME_MS = VERIFICATION_HOURS * 60 * 60 * 1000;
/** Longest that the gateway's look-up of a link, and a renewal that it does not see yet, come before a request. */
const LOOKED_UP_MS = 3_000;

type Tx = Prisma.TransactionClient;
export type ClaimService = ReturnType<typeof createClaimService>;

/** Accounts of golfers whom leaders added: each keeps the golfer's id, so that nothing that others hold of them changes. */
export function createClaimService(options: {
  client: PrismaClient;
  ledger: Ledger<Tx>;
  devices: DeviceTokens;
  seal: Seal;
  renewLinks: RenewLinks;
  openSession: OpenSession;
  /** Counts mails by the address that they verify. */
  mails: CountedLimit;
  /** Counts requests for mails by where they come from. */
  ofAddress: CountedLimit;
  answerTime?: AnswerTime | undefined;
}) {
  const { client, ledger, devices, seal, renewLinks, openSession, mails, ofAddress, answerTime } = options;

  async function mailClaim(holder: Link, to: string, lookedUp: Date): Promise<void> {
    if (to === '' || !(await mails.take(to).then(() => true, refuseUnlessLimited))) return;
    await ledger.write(async (tx, publish) => {
      const { userId } = holder;
      await lockUnclaimed(tx, userId);
      await unclaimedHolder(tx, holder);
      if (await wasRenewedSince(tx, holder, lookedUp)) throw notFound();
      const [id, token, createdAt] = [newId(), newToken(), new Date()];
      const expiresAt = new Date(createdAt.getTime() + LIFETIME_MS);
      await endClaims(tx, { userId }, createdAt);
      await insertClaim(tx, { id, userId, tokenHash: hashOfToken(token), email: to, createdAt, expiresAt });
      const content: SealedClaim = { email: to, token, hasAccount: (await findUserByEmail(tx, to)) !== null };
      const sealed = await seal(content);
      publish(authEvents.claimRequested, 1, { id, userId, expiresAt: expiresAt.toISOString(), sealed });
    });
  }

  return {
    /**
     * Mails a link to an account to the address that a leader gave or, where there is none, to this one; to neither, and to
     * one that had its mails of the day, nothing. Nothing that the holder of the personal link sees tells which, or whether
     * an account has the address.
     * @throws a 404 problem for a golfer who is gone or no member any more, and where the personal link is renewed meanwhile,
     * a 409 problem for one who has an account.
     */
    async request(holder: Link, given: string, { address }: Origin): Promise<void> {
      const lookedUp = new Date(Date.now() - LOOKED_UP_MS);
      const { email } = await unclaimedHolder(client, holder);
      await ofAddress.take(address);
      await answerAlike(() => mailClaim(holder, email || given, lookedUp), answerTime);
    },

    /**
     * Opens the account and signs it in, and ends the golfer without one: all of it or nothing.
     * @throws a 400 problem for a token that is unknown, was used or has expired, or whose golfer is gone.
     */
    async claim({ token, password }: Claim, { device, deviceTokens }: Origin): Promise<SignedIn> {
      const now = new Date();
      const link = await findClaim(client, hashOfToken(token), now);
      if (!link) throw await wrongToken(client, token);
      const { userId, email } = link;
      refuseEasyPassword('body.password', password, email);
      const hashed = await hashPassword(password);
      return taken(() =>
        ledger.write(async (tx, publish) => {
          await lockUnclaimed(tx, userId);
          const golfer = await findUnclaimed(tx, userId);
          if (!isMeant(golfer, email) || (await endClaims(tx, { id: link.id }, now)) === 0)
            throw await wrongToken(tx, token);
          await refuseTakenEmail(tx, email);
          await endUnclaimed(tx, userId);
          const { firstName, lastName, handicap } = golfer;
          const user = await insertUser(tx, {
            ...{ id: userId, version: golfer.version + 1, firstName, lastName, handicap },
            ...{ email, emailVerifiedAt: now, password: hashed, devicesFrom: now },
            notificationSettings: newGolferSettings,
          });
          publish(authEvents.userChanged, user.version, golferState(user));
          await renewLinks(tx, publish, userId, userId);
          const sessionId = await openSession(tx, userId, device);
          return { user: userView(user), sessionId, deviceTokens: devices.add(deviceTokens, userId, now) };
        }),
      );
    },

    /**
     * Ends the golfer without an account in favour of the caller's, whose address is the link's and is confirmed by that, or
     * was until lately: nobody else may open an account with one that may be taken back.
     * @throws a 400 problem as {@link claim} does, a 409 problem where the link went to another address, or the caller would
     * be in too many squads; the link works afterwards.
     */
    async merge(callerId: string, token: string): Promise<void> {
      const now = new Date();
      const link = await findClaim(client, hashOfToken(token), now);
      if (!link) throw await wrongToken(client, token, MERGE_ENDED);
      const { userId, email } = link;
      await ledger.write(async (tx, publish) => {
        await lockUnclaimed(tx, userId);
        const golfer = await findUnclaimed(tx, userId);
        await lockUser(tx, callerId);
        const user = await findUser(tx, callerId);
        if (!user) throw notAuthenticated();
        if (!isMeant(golfer, email) || (await endClaims(tx, { id: link.id }, now)) === 0)
          throw await wrongToken(tx, token, MERGE_ENDED);
        await refuseOtherAccount(tx, user, email);
        if ((await countSquadsOf(tx, [callerId, userId])) > SQUADS_PER_GOLFER_MAX)
          throw conflict('in-too-many-squads', IN_TOO_MANY_SQUADS);
        if (user.email === email) await confirmEmail(tx, publish, callerId);
        await renewLinks(tx, publish, userId, callerId);
        await endUnclaimed(tx, userId);
        await recordAuditActions(tx, [{ action: 'golfer-forgotten', rule: 'account-merged', userId }]);
        const erase = [userId, ...(await deleteClaimsOf(tx, userId))];
        publish(authEvents.golferClaimed, golfer.version + 1, { id: userId, to: callerId }, { erase });
      });
    },
  };
}

/** Whether the golfer is still there, and no leader has given another address since the link was mailed to this one. */
const isMeant = (golfer: UnclaimedGolfer | null, email: string): golfer is UnclaimedGolfer =>
  golfer !== null && (golfer.email === '' || golfer.email === email);

/** The golfer of a personal link, who has no account and is in its squad. */
async function unclaimedHolder(tx: Tx, { userId, squadId }: Link): Promise<UnclaimedGolfer> {
  const golfer = await findUnclaimed(tx, userId);
  if (golfer && (await isMember(tx, squadId, userId))) return golfer;
  if (await findUser(tx, userId)) throw conflict('has-account', HAS_ACCOUNT);
  throw notFound();
}

async function refuseOtherAccount(tx: Tx, { id: userId, email: own }: { id: string; email: string }, email: string) {
  if (own === email || (await findLink(tx, { userId, purpose: 'undo', email, usedAt: null }, new Date()))) return;
  throw conflict('other-account', otherAccount(email));
}

const otherAccount = (email: string) =>
  `This link was mailed to ${isolated(email)}. Sign in to the account with that address to use it.`;

const IN_TOO_MANY_SQUADS = `You are in ${SQUADS_PER_GOLFER_MAX} squads already. Leave one, then use this link again.`;
const HAS_ACCOUNT = 'You have an account already. Sign in with it.';
const LINK_ENDED = 'This link is not valid any more. Open your page once more and ask for a new one.';
/** The answer to a merge that was made may have been lost: nothing is left of the golfer that would tell. */
const MERGE_ENDED =
  'This link is not valid any more. If the squad is in your account, you are done; else open your page once more and ask for a new one.';

/** Refusal of a link; the page of a golfer who has an account by now has ended, so that they cannot ask there. */
async function wrongToken(tx: Tx, token: string, ended = LINK_ENDED): Promise<Problem> {
  const link = await findClaimEver(tx, hashOfToken(token));
  return invalid('body.token', link && (await findUser(tx, link.userId)) ? HAS_ACCOUNT : ended);
}
