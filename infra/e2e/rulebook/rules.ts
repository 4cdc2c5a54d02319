import type { Route } from '@fourball/contracts/http/route.ts';
import type { ServiceName } from '@fourball/contracts/services.ts';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { attempt, type Input } from '../../proofs/asking.ts';
import { type Golfer, registerGolfer } from '../../proofs/golfer.ts';
import { gather } from '../../proofs/rulebook/house.ts';
import { createVisitor, type Visitor } from '../../proofs/visitor.ts';

/** The one stack of all these tests, which browser tests use at the same time: each file has a cast of its own. */
export const { url, wiring } = inject('stack');
export const house = await gather(url);

export const anyone = (): Visitor => createVisitor(url);
export const newGolfer = (name: string): Promise<Golfer> => registerGolfer(url, name);

/** As `GET /api/squads/{squadId}`. */
export const callOf = ({ method, path }: Route): string => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`;

/** A rule of one call, held through the gateway. */
export function rule(route: Route, promise: string, proof: () => Promise<unknown>): void {
  test(`${callOf(route)}: ${promise}`, async () => {
    await proof();
  });
}

/** Input that is right, and what of the answer it leads to: the same that was sent unless said otherwise. */
type Right = readonly [change: Readonly<Record<string, unknown>>, answer?: object];

/** Right input up to its boundaries is taken, kept as it was sent, or as what is said of it. */
export function accepts(route: Route, by: Visitor, input: Input, rights: readonly Right[]): void {
  rule(route, 'takes input up to its boundaries, and answers what it kept', async () => {
    const part = route.query ? 'query' : 'body';
    for (const [change, kept = change] of rights) {
      const answer = await attempt(by, route, { ...input, [part]: { ...(input[part] as object), ...change } });
      expect(answer.status, `${JSON.stringify(change)}: ${answer.text}`).toBe(route.success.status);
      expect(answer.body()).toMatchObject(kept);
    }
  });
}

/** Asks the database of a service under the service's own account. */
export async function queryOf<Row extends object>(service: ServiceName, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: wiring.databaseUrls[service] });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}
