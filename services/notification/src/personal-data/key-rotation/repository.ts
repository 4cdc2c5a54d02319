import { UNREADABLE } from '@fourball/kit/events/consume/inbox.ts';
import { Prisma } from '../../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;
const { sql } = Prisma;

/** Where sealed texts are at rest: in which rows, by what these are found again, and what of them is sealed. */
export interface Place {
  /** The rows, as `place`; with what whoever changes a row holds first. */
  readonly from: Prisma.Sql;
  readonly key: Prisma.Sql;
  readonly keyOf: (key: string) => Prisma.Sql;
  readonly sealed: Prisma.Sql;
  readonly change: (sealed: string) => Prisma.Sql;
  readonly where?: Prisma.Sql;
}

const uuid = (key: string) => sql`${key}::uuid`;
const integer = (key: string) => sql`${key}::integer`;
const WAITING = sql`place.next_attempt_at IS NOT NULL`;
const EVENTS = sql`place.type <> ${UNREADABLE}`;

export const PLACES: readonly Place[] = [
  {
    from: sql`mails AS place`,
    key: sql`id`,
    keyOf: uuid,
    sealed: sql`place.sealed`,
    change: (sealed) => sql`UPDATE mails AS place SET sealed = ${sealed}`,
    where: WAITING,
  },
  {
    from: sql`answer_links AS place`,
    key: sql`id`,
    keyOf: uuid,
    sealed: sql`place.sealed`,
    change: (sealed) => sql`UPDATE answer_links AS place SET sealed = ${sealed}`,
  },
  {
    from: sql`guest_links AS place`,
    key: sql`id`,
    keyOf: uuid,
    sealed: sql`place.sealed`,
    change: (sealed) => sql`UPDATE guest_links AS place SET sealed = ${sealed}`,
  },
  {
    from: sql`calendar_connections AS place`,
    key: sql`token_hash`,
    keyOf: (key) => sql`${key}::bytea`,
    sealed: sql`place.sealed_token`,
    change: (sealed) => sql`UPDATE calendar_connections AS place SET sealed_token = ${sealed}`,
  },
  {
    from: sql`calendar_imports AS place JOIN calendar_settings AS held ON held.golfer_id = place.golfer_id`,
    key: sql`golfer_id`,
    keyOf: uuid,
    sealed: sql`place.sealed_address`,
    change: (sealed) => sql`UPDATE calendar_imports AS place SET sealed_address = ${sealed}`,
  },
  {
    from: sql`push_keys AS place`,
    key: sql`id`,
    keyOf: integer,
    sealed: sql`place.sealed_private`,
    change: (sealed) => sql`UPDATE push_keys AS place SET sealed_private = ${sealed}`,
  },
  {
    from: sql`mail_token_keys AS place`,
    key: sql`id`,
    keyOf: integer,
    sealed: sql`place.sealed`,
    change: (sealed) => sql`UPDATE mail_token_keys AS place SET sealed = ${sealed}`,
  },
  {
    from: sql`dead_letters AS place`,
    key: sql`event_id`,
    keyOf: uuid,
    sealed: sql`(place.envelope #>> '{data,sealed}')`,
    change: (sealed) =>
      sql`UPDATE dead_letters AS place SET envelope = jsonb_set(envelope, '{data,sealed}', to_jsonb(${sealed}::text))`,
    where: EVENTS,
  },
];

const isSealedOtherwise = ({ sealed, where }: Place, beginning: string) =>
  sql`NOT starts_with(${sealed}, ${beginning}) AND ${where ?? sql`true`}`;

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
    SELECT place.${place.key}::text AS key, ${place.sealed} AS sealed FROM ${place.from}
    WHERE ${isSealedOtherwise(place, beginning)} AND place.${place.key}::text > ${after}
    ORDER BY place.${place.key}::text LIMIT ${limit} FOR UPDATE SKIP LOCKED`;

export const replaceText = (tx: Tx, place: Place, { key, sealed }: SealedText) =>
  tx.$executeRaw`${place.change(sealed)} WHERE place.${place.key} = ${place.keyOf(key)}`;

export async function countTexts(tx: Tx, beginning: string): Promise<number> {
  let count = 0;
  for (const place of PLACES) {
    const [counted] = await tx.$queryRaw<{ count: number }[]>`
      SELECT count(*)::integer AS count FROM ${place.from} WHERE ${isSealedOtherwise(place, beginning)}`;
    count += counted?.count ?? 0;
  }
  return count;
}
