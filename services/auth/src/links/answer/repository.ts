import { lockName } from '@fourball/kit/database/advisory-lock.ts';
import type { Ask } from '@fourball/kit/database/ask.ts';
import { upsertIfNewer } from '@fourball/kit/events/consume/versioned-upsert.ts';
import type { Page } from '@fourball/kit/events/publish/snapshot.ts';
import type { Link } from '@fourball/kit/http/identity.ts';
import type { AnswerLink, Membership, Prisma } from '../../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;

/** A personal link with the membership that it is of. */
export type LinkRow = Pick<AnswerLink, 'id' | 'version' | 'seed' | 'renewedAt'> &
  Pick<Membership, 'squadId' | 'userId'>;
export type EndedLink = Pick<LinkRow, 'id' | 'version'>;
interface Secret {
  readonly seed: Buffer<ArrayBuffer>;
  readonly tokenHash: string;
}

/**
 * Keeps the newest row; until the transaction ends, nobody else changes the membership, whether or not this one is newer.
 * One that is gone stays so: whoever joins again has another.
 */
export const upsertMembership = (tx: Tx, row: Omit<Membership, 'gone'> & { gone?: true }): Promise<boolean> =>
  upsertIfNewer(tx, 'memberships', row);

export const findMembership = (tx: Tx, squadId: string, userId: string): Promise<Membership | null> =>
  tx.membership.findFirst({ where: { squadId, userId, gone: false } });

export const findMembershipsOf = (tx: Tx, userId: string): Promise<Membership[]> =>
  tx.membership.findMany({ where: { userId, gone: false }, orderBy: { id: 'asc' } });

/** Squads in which at least one of these golfers is, as far as the squad service has told. */
export const countSquadsOf = async (tx: Tx, userIds: string[]): Promise<number> =>
  (await tx.membership.groupBy({ by: 'squadId', where: { userId: { in: userIds }, gone: false } })).length;

/** Until the transaction ends, nobody changes or ends the membership. */
export const lockMembership = (tx: Tx, squadId: string, userId: string) => tx.$queryRaw`
  SELECT 1 FROM memberships WHERE squad_id = ${squadId}::uuid AND user_id = ${userId}::uuid AND NOT gone FOR SHARE`;

/** Until the transaction ends, no claim of the golfer is mailed or used. */
export const lockClaims = (tx: Tx, userId: string) => lockName(tx, userId);

/** Until the transaction ends, nobody else leaves the squad. */
export const lockSquad = (tx: Tx, squadId: string) => lockName(tx, squadId);

export const endMembershipsOf = (tx: Tx, userId: string) =>
  tx.membership.updateMany({ where: { userId }, data: { gone: true } });

/** Whether a membership lasts and has no link yet; the caller holds it. */
export const lacksLink = async (tx: Tx, id: string): Promise<boolean> => {
  const [found] = await tx.$queryRaw<[{ lacks: boolean }]>`
    SELECT EXISTS (SELECT FROM memberships WHERE id = ${id}::uuid AND NOT gone)
      AND NOT EXISTS (SELECT FROM answer_links WHERE id = ${id}::uuid) AS lacks`;
  return found.lacks;
};

export const insertLink = (tx: Tx, id: string, secret: Secret) => tx.answerLink.create({ data: { id, ...secret } });

/**
 * Puts another secret in the place of a link's; answers its version, undefined where it has ended or its golfer is gone,
 * as by a merge that the squad has not heard of yet.
 */
export const renewLink = async (tx: Tx, id: string, secret: Secret, at: Date): Promise<number | undefined> => {
  const [renewed] = await tx.$queryRaw<{ version: number }[]>`
    UPDATE answer_links l SET seed = ${secret.seed}, token_hash = ${secret.tokenHash}, renewed_at = ${at},
      version = l.version + 1
    FROM memberships m WHERE l.id = ${id}::uuid AND m.id = l.id AND (EXISTS (SELECT FROM users WHERE id = m.user_id)
      OR EXISTS (SELECT FROM unclaimed_golfers WHERE id = m.user_id AND NOT gone))
    RETURNING l.version`;
  return renewed?.version;
};

export const wasRenewedSince = async (tx: Tx, { squadId, userId }: Link, at: Date): Promise<boolean> => {
  const member = await findMembership(tx, squadId, userId);
  return member !== null && (await tx.answerLink.count({ where: { id: member.id, renewedAt: { gt: at } } })) > 0;
};

export const deleteLink = (tx: Tx, id: string) =>
  tx.$queryRaw<EndedLink[]>`DELETE FROM answer_links WHERE id = ${id}::uuid RETURNING id, version`;

export const deleteLinksOf = (tx: Tx, userId: string) => tx.$queryRaw<EndedLink[]>`
  DELETE FROM answer_links WHERE id IN (SELECT id FROM memberships WHERE user_id = ${userId}::uuid)
  RETURNING id, version`;

/** The seed of a membership's link, where its golfer has no account; undefined for all others. */
export const findUnclaimedSeed = async (tx: Tx, id: string, userId: string): Promise<Uint8Array | undefined> => {
  const [link] = await tx.$queryRaw<{ seed: Uint8Array }[]>`
    SELECT seed FROM answer_links WHERE id = ${id}::uuid
      AND EXISTS (SELECT FROM unclaimed_golfers WHERE id = ${userId}::uuid AND NOT gone)`;
  return link?.seed;
};

interface Holder {
  readonly userId: string;
  readonly squadId: string;
  /** Without an account, and not seen for a month. */
  readonly isUnseen: boolean;
}

/** Golfer and squad of the link with this hash, unless it has ended or the operator keeps the golfer out. */
export const findHolder = async (ask: Ask, tokenHash: string): Promise<Holder | undefined> =>
  (await ask<Holder>({ name: 'answer-link', text: holder, values: [tokenHash] }))[0];

const holder = `
  SELECT m.user_id AS "userId", m.squad_id AS "squadId", EXISTS (
    SELECT FROM unclaimed_golfers g WHERE g.id = m.user_id AND g.seen_at < now() - interval '30 days') AS "isUnseen"
  FROM answer_links l JOIN memberships m ON m.id = l.id AND NOT m.gone
  WHERE l.token_hash = $1
    AND (EXISTS (SELECT FROM users u WHERE u.id = m.user_id AND u.disabled_at IS NULL)
      OR EXISTS (SELECT FROM unclaimed_golfers g WHERE g.id = m.user_id AND NOT g.gone))`;

/** Notes that a golfer without an account has acted by their link. */
export const setSeen = (ask: Ask, userId: string) =>
  ask({ name: 'seen', text: 'UPDATE unclaimed_golfers SET seen_at = now() WHERE id = $1', values: [userId] });

export const findLinkPage = (tx: Tx, { after, limit }: Page) => tx.$queryRaw<LinkRow[]>`
  SELECT l.id, m.squad_id AS "squadId", m.user_id AS "userId", l.version, l.seed, l.renewed_at AS "renewedAt"
  FROM answer_links l JOIN memberships m ON m.id = l.id AND NOT m.gone
  WHERE l.id > ${after}::uuid ORDER BY l.id LIMIT ${limit}`;

export const isSnapshotHeard = async (tx: Tx, publisher: string): Promise<boolean> =>
  (await tx.firstSnapshot.count({ where: { publisher } })) > 0;

export const recordSnapshot = (tx: Tx, publisher: string) =>
  tx.firstSnapshot.createMany({ data: [{ publisher }], skipDuplicates: true });
