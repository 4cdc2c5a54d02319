import type { AuditAbout, AuditActionName, RuleName } from '@fourball/contracts/audit.ts';
import type { ClientBase } from 'pg';
import type { WritingTransaction } from '../database/transaction.ts';
import { UsageError } from '../process/command.ts';
import { currentWork } from '../process/context.ts';
import { newId } from '../process/id.ts';

/*
 * The trail of what the system did by a rule, in a user's name or to what is theirs, without having been asked for that
 * very thing. An action and its entry are in one transaction: there are both or neither. The table takes entries and gives
 * them up by age alone; what it holds are ids, and words of the contracts.
 */

export interface AuditAction {
  readonly action: AuditActionName;
  readonly rule: RuleName;
  /** In whose name, or whose it was. */
  readonly userId: string;
  readonly about?: AuditAbout;
  /** How many of what the action names; 1 unless told. Of none, nothing is kept. */
  readonly count?: number;
}

/** An entry as it is read. */
export interface AuditEntry extends Required<Omit<AuditAction, 'about'>> {
  readonly about: Readonly<Record<string, string>>;
  /** As the log lines of its cause have it. */
  readonly requestId: string | null;
  readonly at: Date;
}

/** Keeps what this transaction does by a rule, with the request, event or job that it is done for. */
export async function recordAuditActions(tx: WritingTransaction, actions: readonly AuditAction[]): Promise<void> {
  const entries = actions
    .filter(({ count = 1 }) => count > 0)
    .map((action) => ({ about: {}, count: 1, ...action, id: newId() }));
  if (entries.length === 0) return;
  const requestId = currentWork()?.correlationId ?? null;
  await tx.$executeRaw`
    INSERT INTO audit_entries (id, deed, rule, user_id, about, count, request_id)
    SELECT (entry->>'id')::uuid, entry->>'action', entry->>'rule', (entry->>'userId')::uuid, entry->'about',
      (entry->>'count')::int, ${requestId}::text
    FROM jsonb_array_elements(${JSON.stringify(entries)}::jsonb) AS entry`;
}

/**
 * Which entries are asked for, all of them unless told, as an operator writes it.
 * @param asked.of id of a user, in whose name it was done or whose it was, or of what else it is about.
 * @param asked.since a date or a moment of ISO 8601.
 * @throws UsageError that names what is wrong.
 */
export function readTrailFilter({ of, since }: Partial<Record<'of' | 'since', string | undefined>>) {
  if (of && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(of)) {
    throw new UsageError(`"${of}" is no id: name whom or what it is about by its UUID.`);
  }
  const moment = since ? new Date(since) : undefined;
  if (moment && (Number.isNaN(moment.getTime()) || !/^\d{4}-\d\d-\d\d/.test(since ?? ''))) {
    throw new UsageError(`"${since}" is no moment: write 2026-11-23 or 2026-11-23T08:00:00Z.`);
  }
  return { of: of?.toLowerCase() || undefined, since: moment };
}

/** The entries of a service's database, oldest first. */
export async function readTrail(
  database: Pick<ClientBase, 'query'>,
  { of, since }: ReturnType<typeof readTrailFilter>,
): Promise<AuditEntry[]> {
  const { rows } = await database.query<AuditEntry>(
    `SELECT deed AS action, rule, user_id AS "userId", about, count, request_id AS "requestId", created_at AS at
     FROM audit_entries
     WHERE ($1::text IS NULL OR user_id = $1::uuid
         OR EXISTS (SELECT FROM jsonb_each_text(about) AS named WHERE named.value = $1))
       AND ($2::timestamptz IS NULL OR created_at >= $2)
     ORDER BY created_at, id`,
    [of, since],
  );
  return rows;
}

/** The entries of one service or of several, for people or as a JSON array; by time. */
export function describeTrail(
  entries: readonly (AuditEntry & { readonly service: string })[],
  { json }: { json: boolean },
): string {
  const sorted = entries.toSorted((one, other) => one.at.getTime() - other.at.getTime());
  return json ? JSON.stringify(sorted) : sorted.map(lineOf).join('\n') || 'Nothing was done by a rule.';
}

/** It begins with the moment, so that lines of several services can be sorted. */
function lineOf(entry: AuditEntry & { service: string }): string {
  const { at, service, action, rule, userId, about, count, requestId } = entry;
  const ids = Object.entries({ user: userId, ...about }).map(([name, id]) => `${name}=${id}`);
  const words = [
    action,
    ...(count === 1 ? [] : [`(${count})`]),
    `by ${rule}`,
    ...ids,
    `request=${requestId ?? 'none'}`,
  ];
  return [at.toISOString(), service, words.join(' ')].join('  ');
}
