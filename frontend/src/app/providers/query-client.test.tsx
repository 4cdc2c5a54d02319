import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import { QueryClientProvider, useMutation } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { currentUserQuery } from '../../features/session/api/current-user.ts';
import { ApiError } from '../../lib/api-error.ts';
import { routeKey } from '../../lib/query.ts';
import { toast, useShownToast } from '../../lib/toast.ts';
import { ada } from '../../testing/golfers.ts';
import { createQueryClient } from './query-client.ts';

beforeEach(() => toast({ title: 'nothing yet' }));

function fail(error: Error, signedIn: boolean) {
  const client = createQueryClient();
  client.setQueryData(currentUserQuery.queryKey, signedIn ? ada : null);
  const { result } = renderHook(
    () => ({
      shown: useShownToast(),
      mutation: useMutation({
        mutationFn: () => Promise.reject(error),
        meta: { failed: { title: 'Error' }, invalidates: [squadRoutes.listSquads] },
      }),
    }),
    { wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider> },
  );
  return { client, result, run: () => act(() => result.current.mutation.mutateAsync().catch(() => {})) };
}

test('a failed mutation shows the toast that its meta names, with the message of the error', async () => {
  const { result, run } = fail(new ApiError(409, 'Somebody was faster', null), true);
  await run();
  expect(result.current.shown).toMatchObject({
    title: 'Error',
    description: '409: Somebody was faster',
    variant: 'destructive',
  });
});

test('a mutation makes the reads that it names be read again, whatever their input', async () => {
  const { client, run } = fail(new ApiError(409, 'Somebody was faster', null), true);
  const key = routeKey(squadRoutes.listSquads, { some: 'input' });
  client.setQueryData(key, []);
  await run();
  expect(client.getQueryState(key)?.isInvalidated).toBe(true);
});

test('a 401 ends the session of a signed-in golfer and says so', async () => {
  const { client, result, run } = fail(new ApiError(401, 'Not authenticated', null), true);
  await run();
  expect(client.getQueryData(currentUserQuery.queryKey)).toBeNull();
  expect(result.current.shown).toMatchObject({
    title: 'Authentication Required',
    description: 'Your session has expired. Please sign in again.',
  });
});

test('a 401 to a visitor is a failure like any other', async () => {
  const { result, run } = fail(new ApiError(401, 'Invalid email or password', null), false);
  await run();
  expect(result.current.shown).toMatchObject({ title: 'Error', description: '401: Invalid email or password' });
});
