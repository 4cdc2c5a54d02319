import { UNREADABLE } from '@fourball/kit/events/consume/inbox.ts';
import { Prisma } from '../../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;
const { raw, sql } = Prisma;

/** Where sealed texts are at rest: in which rows, by what these are found again, and what of them is sealed. */
export interface Place {
  /** The rows, as `place`; with what whoever changes a row holds first. */
  readonly from: Prisma.Sql;
  readonly key: Prisma.Sql;
  readonly keyType: Prisma.Sql;
  readonly sealed: Prisma.Sql;
  readonly change: (sealed: string) => Prisma.Sql;
  readonly where: Prisma.Sql;
}

const textsIn = (
  table: string,
  column: string,
  { key = 'id', keyType = 'uuid', held = '', where = sql`true` } = {},
): Place => ({
  from: raw(`${table} AS place ${held}`),
  key: raw(`place.${key}`),
  keyType: raw(keyType),
  sealed: raw(`place.${column}`),
  change: (sealed) => sql`UPDATE ${raw(table)} AS place SET ${raw(column)} = ${sealed}`,
  where,
});

export const PLACES: readonly Place[] = [
  textsIn('mails', 'sealed', { where: sql`place.next_attempt_at IS NOT NULL` }),
  {
    ...textsIn('mails', 'facts'),
    sealed: sql`(place.facts ->> 'sealed')`,
    change: (sealed) => sql`UPDATE mails AS place SET facts = jsonb_set(facts, '{sealed}', to_jsonb(${sealed}::text))`,
  },
  textsIn('answer_links', 'sealed'),
  textsIn('guest_links', 'sealed'),
  textsIn('calendar_connections', 'sealed_token', { key: 'token_hash', keyType: 'bytea' }),
  textsIn('calendar_imports', 'sealed_address', {
    key: 'golfer_id',
    held: 'JOIN calendar_settings AS held ON held.golfer_id = place.golfer_id',
  }),
  textsIn('push_keys', 'sealed_private', { keyType: 'integer' }),
  textsIn('mail_token_keys', 'sealed', { keyType: 'integer' }),
  {
    ...textsIn('dead_letters', 'envelope', { key: 'event_id', where: sql`place.type <> ${UNREADABLE}` }),
    sealed: sql`(place.envelope #>> '{data,sealed}')`,
    change: (sealed) =>
      sql`UPDATE dead_letters AS place SET envelope = jsonb_set(envelope, '{data,sealed}', to_jsonb(${sealed}::text))`,
  },
];

const isSealedOtherwise = ({ sealed, where }: Place, beginning: string) =>
  sql`NOT starts_with(${sealed}, ${beginning}) AND ${where}`;

export interface SealedText {
  readonly key: string;
  readonly sealed: string;
}

/**
 * Takes rows after `after` whose texts do not begin like this, at most `limit`, in the order of their keys: nobody else
 * changes them until the transaction ends. Those that somebody holds are left out.
 */
export const lockTexts = (
  tx: Tx,
  place: Place,
  { beginning, after, limit }: { beginning: string; after: string; limit: number },
) =>
  tx.$queryRaw<SealedText[]>`
    SELECT ${place.key}::text AS key, ${place.sealed} AS sealed FROM ${place.from}
    WHERE ${isSealedOtherwise(place, beginning)} AND ${place.key}::text > ${after}
    ORDER BY ${place.key}::text LIMIT ${limit} FOR UPDATE SKIP LOCKED`;

export const replaceText = (tx: Tx, place: Place, { key, sealed }: SealedText) =>
  tx.$executeRaw`${place.change(sealed)} WHERE ${place.key} = ${key}::${place.keyType}`;

export async function countTexts(tx: Tx, beginning: string): Promise<number> {
  let count = 0;
  for (const place of PLACES) {
    const [counted] = await tx.$queryRaw<{ count: number }[]>`
      SELECT count(*)::integer AS count FROM ${place.from} WHERE ${isSealedOtherwise(place, beginning)}`;
    count += counted?.count ?? 0;
  }
  return count;
}
