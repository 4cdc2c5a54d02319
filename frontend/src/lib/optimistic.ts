import type { Route } from '@fourball/contracts/http/route.ts';
import type { QueryClient } from '@tanstack/react-query';
import { routeKey } from './query.ts';

/**
 * Changes every cached answer of a read before the server has agreed, and answers how to take it back. Reads under way
 * are given up, so that none overwrites the change.
 */
export async function changeCached<Answer>(
  client: QueryClient,
  route: Route,
  change: (answer: Answer) => Answer,
): Promise<() => void> {
  const queryKey = routeKey(route);
  await client.cancelQueries({ queryKey });
  const before = client.getQueriesData<Answer>({ queryKey });
  client.setQueriesData<Answer>({ queryKey }, (answer) => answer && change(answer));
  return () => {
    for (const [key, answer] of before) client.setQueryData(key, answer);
  };
}
