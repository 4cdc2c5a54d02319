import type { SealedEmailVerification, SealedLink } from '@fourball/contracts/events/auth.ts';
import type { User } from '@fourball/contracts/http/auth.ts';
import type { Publish } from '@fourball/kit/events/publish/ledger.ts';
import { newId } from '@fourball/kit/process/id.ts';
import type { Seal } from '@fourball/kit/security/sealing.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { LINKS, type LinkPurpose } from './policy.ts';
import { insertLink } from './repository.ts';
import { hashOfCode, hashOfToken, newCode, newToken } from './tokens.ts';

export { endLinks, endLinksOf, findLink, findLinkIdsOf, findPendingEmail } from './repository.ts';
export { hashOfCode, hashOfToken, newToken } from './tokens.ts';

/** Has a link mailed to a golfer, within a transaction of the caller; of its secrets only hashes are kept. */
export type IssueLink = (
  tx: Prisma.TransactionClient,
  publish: Publish,
  purpose: LinkPurpose,
  user: Pick<User, 'id' | 'email' | 'emailVerified' | 'firstName'>,
) => Promise<void>;

export const linkIssuer =
  (seal: Seal): IssueLink =>
  async (tx, publish, purpose, { id: userId, email, emailVerified, firstName }) => {
    const { kind, lifetimeMs } = LINKS[purpose];
    const [token, createdAt] = [newToken(), new Date()];
    const link = { id: newId(), userId, purpose, createdAt, expiresAt: new Date(createdAt.getTime() + lifetimeMs) };
    const code = purpose === 'verification' ? newCode() : undefined;
    await insertLink(tx, {
      ...link,
      tokenHash: hashOfToken(token),
      codeHash: code === undefined ? null : hashOfCode(userId, code),
      email: purpose === 'verification' || purpose === 'undo' ? email : null,
    });
    // Until the address is verified, the name may be what a stranger has to say to its owner.
    const named: SealedLink = { email, firstName: emailVerified ? firstName : '', token };
    const content: SealedEmailVerification | SealedLink = code === undefined ? named : { email, token, code };
    publish(kind, 1, { id: link.id, userId, expiresAt: link.expiresAt.toISOString(), sealed: await seal(content) });
  };
