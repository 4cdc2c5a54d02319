import type { ServiceName } from '@fourball/contracts/services.ts';
import { queryOf } from '../databases.ts';
import type { ProofStack } from '../stack.ts';
import { hashOf, WHEN, type World, type WorldHolder } from './holders.ts';
import type { Holder } from './model.ts';

/** All that the services keep of a holder, by service where several do. */
export interface HolderState {
  readonly account: Readonly<Record<string, Holder['account']>>;
  readonly member: Readonly<Record<string, boolean>>;
  readonly free: Readonly<Record<string, boolean>>;
  readonly seat: Readonly<Record<string, boolean>>;
  readonly word: Holder['word'];
  readonly confirmed: boolean;
  readonly link: string | null;
}

interface Row {
  readonly id: string;
  readonly account?: Holder['account'];
  readonly member: boolean;
  readonly free?: boolean;
  readonly seat?: boolean;
  readonly word?: Holder['word'];
  readonly confirmed?: boolean;
  readonly link?: string | null;
}

const ACCOUNT = `coalesce((SELECT CASE WHEN gone THEN 'gone' WHEN claimed THEN 'open' ELSE 'none' END
                           FROM golfers WHERE golfers.id = holder.id), 'gone') AS account`;
const MEMBER = 'EXISTS (SELECT FROM memberships WHERE user_id = holder.id AND NOT gone) AS member';
const freeIn = (table: string) =>
  `EXISTS (SELECT FROM ${table} WHERE user_id = holder.id AND date = '${WHEN.date}' AND '${WHEN.time}' = ANY (time_slots)) AS free`;

/** Columns of each service's tables, for each holder of an only squad and round. */
const COLUMNS: Readonly<Record<ServiceName, readonly string[]>> = {
  auth: [
    `CASE WHEN EXISTS (SELECT FROM users WHERE users.id = holder.id) THEN 'open'
          WHEN EXISTS (SELECT FROM unclaimed_golfers g WHERE g.id = holder.id AND NOT gone) THEN 'none'
          ELSE 'gone' END AS account`,
    MEMBER,
    `(SELECT token_hash FROM answer_links JOIN memberships m USING (id) WHERE m.user_id = holder.id) AS link`,
  ],
  squad: [ACCOUNT, 'EXISTS (SELECT FROM squad_members WHERE user_id = holder.id) AS member'],
  availability: [MEMBER, freeIn('availability')],
  recommendation: [
    ACCOUNT,
    MEMBER,
    freeIn('(SELECT * FROM availability_entries WHERE NOT gone) AS entries'),
    '(SELECT answer::text FROM round_answers WHERE user_id = holder.id) AS word',
    'EXISTS (SELECT FROM squad_tee_time_recommendations WHERE holder.id = ANY (confirmed_members)) AS confirmed',
    `EXISTS (SELECT FROM tee_time_bookings WHERE user_id = holder.id AND status = 'confirmed') AS seat`,
  ],
  notification: [ACCOUNT, MEMBER, 'EXISTS (SELECT FROM tee_times WHERE holder.id = ANY (players)) AS seat'],
};

/** States of the holders in all services, by their ids. */
export async function statesOf(stack: ProofStack, holders: readonly WorldHolder[]): Promise<Map<string, HolderState>> {
  const ids = holders.map(({ id }) => id).join(',');
  const services = Object.keys(COLUMNS) as ServiceName[];
  const rows = await Promise.all(
    services.map(async (service) => {
      const columns = ['holder.id', ...COLUMNS[service]].join(', ');
      const found = await queryOf<Row>(
        stack,
        service,
        `SELECT ${columns} FROM unnest('{${ids}}'::uuid[]) AS holder(id)`,
      );
      return [service, new Map(found.map((row) => [row.id, row]))] as const;
    }),
  );
  return new Map(holders.map((holder) => [holder.id, stateOf(holder, rows)]));
}

function stateOf({ id, links }: WorldHolder, rows: readonly (readonly [ServiceName, Map<string, Row>])[]): HolderState {
  const own = rows.map(([service, found]) => [service, found.get(id) as Row] as const);
  const each = <T>(column: (row: Row) => T | undefined): Record<string, T> =>
    Object.fromEntries(
      own.flatMap(([service, row]) => {
        const value = column(row);
        return value === undefined ? [] : [[service, value]];
      }),
    );
  const { link } = Object.fromEntries(own).auth as Row;
  const { word = null, confirmed = false } = Object.fromEntries(own).recommendation as Row;
  return {
    ...{ account: each((row) => row.account), member: each((row) => row.member) },
    ...{ free: each((row) => row.free), seat: each((row) => row.seat), word, confirmed },
    link: links.find((known) => hashOf(known) === link) ?? null,
  };
}

/** State that all services are to have of a holder who is as the model says. */
export function expectedOf({ account, member, link, word, free }: Holder, { isBooked }: World): HolderState {
  const isIn = word === 'in';
  const alike = <T>(value: T, services: readonly ServiceName[]) =>
    Object.fromEntries(services.map((service) => [service, value]));
  return {
    account: alike(account, ['auth', 'squad', 'recommendation', 'notification']),
    member: alike(member, ['auth', 'squad', 'availability', 'recommendation', 'notification']),
    free: alike(free === true, ['availability', 'recommendation']),
    seat: alike(isBooked && isIn, ['recommendation', 'notification']),
    ...{ word, confirmed: isIn, link },
  };
}
