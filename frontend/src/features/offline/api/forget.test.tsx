import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../app/providers/query-client.ts';
import { createServer } from '../../../testing/server.ts';
import { ada } from '../../../testing/states.ts';
import { createStorage } from '../../../testing/storage.ts';
import { useClaim } from '../../auth/api/claim.ts';
import { currentUserQuery } from '../../auth/api/current-user.ts';
import { useLogin } from '../../auth/api/login.ts';
import { useLogout } from '../../auth/api/logout.ts';
import { useRegister } from '../../auth/api/register.ts';
import { useResetPassword } from '../../auth/api/reset-password.ts';
import { useDeleteAccount } from '../../profile/api/delete-account.ts';
import { claimLastSeen, saveLastSeen } from './last-seen.ts';

let phone: ReturnType<typeof createStorage>;
let server: ReturnType<typeof createServer>;
/** Answers the reads kept when the page is left. */
const left = vi.fn(() => phone.words());

beforeEach(async () => {
  left.mockClear();
  phone = createStorage();
  server = createServer();
  vi.stubGlobal('location', { assign: left, replace: left });
  await claimLastSeen(ada.id);
  await saveLastSeen(ada.id, [{ key: [currentUserQuery.queryKey[0] as '/api/user'], data: ada, at: Date.now() }]);
});

type Act = { mutateAsync: (input: never) => Promise<unknown> };
const password = 'fairway7';
const storages = [localStorage, sessionStorage];
const reset = { token: 'a', newPassword: password, confirmPassword: password };

test.each<[string, () => Act, unknown]>([
  ['signing in', () => useLogin('/'), { email: ada.email, password }],
  ['registering', () => useRegister('/'), { email: ada.email, password, firstName: 'Ada', lastName: 'Palmer' }],
  ['keeping a page for good', () => useClaim(), { token: 'a', password }],
  ['signing out', () => useLogout(), undefined],
  ['deleting the account', () => useDeleteAccount(ada.id), password],
  ['setting a new password by a mailed link', () => useResetPassword(), reset],
])('%s forgets what was seen last before the page is left', async (what, useAct, input) => {
  const golfers = [ada.id, 'lee'];
  const keyOf = (id: string) => `fourball.squad-draft.${id}`;
  for (const id of golfers) for (const storage of storages) storage.setItem(keyOf(id), 'addresses of friends');
  server.answers({ login: ada, register: ada, claim: ada, logout: undefined, deleteAccount: undefined });
  server.answers({ resetPassword: { message: 'Done' } });
  const { result } = renderHook(useAct, {
    wrapper: ({ children }) => <QueryClientProvider client={createQueryClient()}>{children}</QueryClientProvider>,
  });
  expect(await phone.words()).toContain(ada.email);
  await act(() => result.current.mutateAsync(input as never));
  expect(await (left.mock.results[0]?.value ?? phone.words())).toBe('');
  const kept = storages.map((storage) => golfers.filter((id) => storage.getItem(keyOf(id))));
  expect(kept).toEqual(Array(2).fill(what === 'deleting the account' ? ['lee'] : golfers));
});

test('a session that is over when the app opens leaves nothing; a server that is broken ends none', async () => {
  server.refuses('currentUser', 503);
  await expect(createQueryClient().fetchQuery(currentUserQuery)).rejects.toThrow('503');
  expect(await phone.words()).toContain(ada.email);
  server.refuses('currentUser', 401);
  expect(await createQueryClient().fetchQuery(currentUserQuery)).toBeNull();
  expect(await phone.words()).toBe('');
});
