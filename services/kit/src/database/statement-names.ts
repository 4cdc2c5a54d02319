/** Calls after which a statement has a name. */
const CALLS = 10;
/** Names at most, and texts counted at once: PostgreSQL keeps a plan of each name for each connection. */
const MOST_TEXTS = 300;

const calls = new Map<string, number>();
const names = new Map<string, string>();

/**
 * Name under which PostgreSQL keeps a statement for as long as a connection lasts, so that it is parsed, and mostly planned,
 * once: that is half of what a short statement costs it. None for what is seldom asked: lists that are written out value by
 * value have a text for each length, which are forgotten together.
 */
export function statementName(sql: string): string {
  const known = names.get(sql);
  if (known !== undefined) return known;
  const called = (calls.get(sql) ?? 0) + 1;
  if (calls.size === MOST_TEXTS) calls.clear();
  calls.set(sql, called);
  if (called < CALLS || names.size === MOST_TEXTS) return '';
  calls.delete(sql);
  const name = `statement ${names.size}`;
  names.set(sql, name);
  return name;
}

/** As Prisma's adapter asks for names: none for what has no values, as BEGIN. */
export const statementNameGenerator = ({ sql, args }: { sql: string; args: readonly unknown[] }): string =>
  args.length === 0 ? '' : statementName(sql);
