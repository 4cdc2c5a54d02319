import type pg from 'pg';

/** More rows than that are never read one after another. */
const ROWS_MAX = 10_000;

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly PlanNode[];
}

/**
 * Large tables that a statement reads from end to end, by its plan for any values: row after row, or along an index without
 * a condition and without a limit.
 */
export async function wholeReadsOf(
  client: pg.Client,
  text: string,
  rowsOf: ReadonlyMap<string, number>,
): Promise<string[]> {
  const { rows } = await client.query(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${withLimits(text)}`);
  const [{ Plan: plan }] = rows[0]['QUERY PLAN'] as [{ Plan: PlanNode }];
  const found: string[] = [];
  walk(plan, false, (node, isLimited) => {
    const table = node['Relation Name'];
    const isWhole = node['Node Type'] === 'Seq Scan' || (isIndexScan(node) && !node['Index Cond'] && !isLimited);
    if (table !== undefined && isWhole && (rowsOf.get(table) ?? 0) > ROWS_MAX) found.push(table);
  });
  return found;
}

/** Rows that a page has; without a number the planner expects a tenth of the table, and no plan is made for that. */
const PAGE = 100;

/** The statement with numbers in place of the parameters of its limits; the others move up. */
function withLimits(text: string): string {
  const paged = text.replaceAll(/\bLIMIT \$\d+/gi, `LIMIT ${PAGE}`);
  const left = [...new Set([...paged.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)))].sort((a, b) => a - b);
  return paged.replaceAll(/\$(\d+)/g, (_, number: string) => `$${left.indexOf(Number(number)) + 1}`);
}

const isIndexScan = (node: PlanNode): boolean => /^Index (Only )?Scan/.test(node['Node Type']);

function walk(node: PlanNode, isLimited: boolean, see: (node: PlanNode, isLimited: boolean) => void): void {
  see(node, isLimited);
  for (const child of node.Plans ?? []) walk(child, isLimited || node['Node Type'] === 'Limit', see);
}
