import { authEvents } from '@fourball/contracts/events/auth.ts';
import { squadEvents } from '@fourball/contracts/events/squad.ts';
import type { ServiceName } from '@fourball/contracts/services.ts';
import { withConnection } from '@fourball/kit/database/connection.ts';
import { publishingIn } from '@fourball/kit/events/publish/ledger.ts';
import type { Databases } from '../events/databases.ts';

/** An aggregate that other rows hang on, and every place where somebody else knows it from. */
interface Root {
  readonly owner: ServiceName;
  /** Query of the ids of those that there are. */
  readonly present: string;
  readonly tombstone: typeof authEvents.userDeleted | typeof squadEvents.squadDeleted;
  readonly known: readonly [service: ServiceName, query: string][];
}

const followed = (table: string) => `SELECT id, version FROM ${table} WHERE NOT gone`;
const named = (column: string, table: string) => `SELECT DISTINCT ${column} AS id, 0 AS version FROM ${table}`;

const roots: Readonly<Record<string, Root>> = {
  account: {
    owner: 'auth',
    present: 'SELECT id FROM users UNION ALL SELECT id FROM unclaimed_golfers WHERE NOT gone',
    tombstone: authEvents.userDeleted,
    known: [
      ['squad', followed('golfers')],
      ['squad', named('user_id', 'squad_members')],
      ['availability', named('user_id', 'availability')],
      ['recommendation', followed('golfers')],
      ['notification', followed('golfers')],
    ],
  },
  squad: {
    owner: 'squad',
    present: 'SELECT id FROM squads',
    tombstone: squadEvents.squadDeleted,
    known: [
      ['recommendation', followed('squads')],
      ['notification', followed('squads')],
    ],
  },
};

/**
 * Has the owners tell the end of what others know and they do not: what was made after the owner's dump and before
 * another's. With it goes, by the services' own rules, all that hangs on it, as if it had been deleted.
 * @returns how many of each there were.
 */
export async function endOrphans(
  databases: Databases,
  urls: Readonly<Record<string, string>>,
): Promise<Record<string, number>> {
  const ended: Record<string, number> = {};
  for (const [name, root] of Object.entries(roots)) ended[name] = await endThoseOf(root, databases, urls);
  return ended;
}

async function endThoseOf(
  { owner, present: query, tombstone, known }: Root,
  { of }: Databases,
  urls: Readonly<Record<string, string>>,
): Promise<number> {
  const present = new Set((await of[owner]<{ id: string }>(query)).map(({ id }) => id));
  const versions = new Map<string, number>();
  for (const [service, query] of known) {
    for (const { id, version } of await of[service]<{ id: string; version: number }>(query)) {
      if (!present.has(id)) versions.set(id, Math.max(version, versions.get(id) ?? 0));
    }
  }
  if (versions.size === 0) return 0;
  await writeInOutbox(urls[owner] as string, (publish) => {
    // Newer than what anyone has heard of it.
    for (const [id, version] of versions) publish(tombstone, version + 1, { id });
  });
  return versions.size;
}

type Publish = Parameters<Parameters<typeof publishingIn>[1]>[0];

/** As the service itself does, whose relay finds it there. */
const writeInOutbox = (databaseUrl: string, tell: (publish: Publish) => void): Promise<void> =>
  withConnection(databaseUrl, async (client) => {
    const $executeRaw = (query: TemplateStringsArray, ...values: unknown[]) =>
      client.query(
        query.reduce((text, part, index) => `${text}$${index}${part}`),
        values,
      );
    await client.query('BEGIN');
    await publishingIn({ $executeRaw }, async (publish) => tell(publish));
    await client.query('COMMIT');
  });
