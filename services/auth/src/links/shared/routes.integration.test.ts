import { expect, test } from 'vitest';
import { publicUrl, startAuthService } from '../../testing/auth-service.ts';
import { join, left } from '../../testing/members.ts';

const auth = await startAuthService();

type Ask = (method: 'GET' | 'POST' | 'DELETE', asker: string, body?: object) => ReturnType<typeof auth.call>;

/** A squad with its active leader and an ordinary member. */
async function squad() {
  const leader = await join(auth, { role: 'leader' });
  const mate = await join(auth, { squadId: leader.squadId });
  const url = `/api/squads/${leader.squadId}/shared-link`;
  const ask: Ask = (method, userId, body) => auth.call(method, url, { userId, ...(body ? { body } : {}) });
  const tokenBy = async (...given: Parameters<Ask>) => tokenIn((await ask(...given)).json().url);
  return { leader, mate, ask, tokenBy };
}

const tokenIn = (url: string): string => /^(.*)\/s\/([\w-]{43})\/$/.exec(url)?.[2] ?? `no link: ${url}`;
const resolve = (token: string) =>
  auth.call('POST', '/internal/shared-links/resolve', { body: { token }, claims: { scope: 'gateway' } });

test('a squad has no shared link until a leader turns one on, which leads to the squad and is given again', async () => {
  const { leader, ask, tokenBy } = await squad();
  expect((await ask('GET', leader.userId)).json()).toEqual({ url: null });
  const token = await tokenBy('POST', leader.userId, {});
  expect((await ask('GET', leader.userId)).json()).toEqual({ url: `${publicUrl}/s/${token}/` });
  expect(await tokenBy('POST', leader.userId, {})).toBe(token);
  const found = await resolve(token);
  expect([found.statusCode, found.json()]).toEqual([200, { squadId: leader.squadId, linkId: expect.any(String) }]);
});

test('unknown, renewed, turned off, or of a squad that is gone: the same 404', async () => {
  const { leader, mate, ask, tokenBy } = await squad();
  const first = await tokenBy('POST', leader.userId, {});
  const before = (await resolve(first)).json();
  const renewed = await tokenBy('POST', leader.userId, { renew: true });
  expect((await resolve(renewed)).json()).toEqual({ squadId: leader.squadId, linkId: expect.any(String) });
  expect((await resolve(renewed)).json().linkId).not.toBe(before.linkId);
  expect((await ask('DELETE', leader.userId)).statusCode).toBe(204);
  expect((await ask('DELETE', leader.userId)).statusCode).toBe(204);
  const last = await tokenBy('POST', leader.userId, {});
  expect(last).not.toBe(renewed);
  await auth.hear(left(mate));
  expect((await resolve(last)).statusCode).toBe(200);
  await auth.hear(left(leader));
  const answers = await Promise.all(['unknown', first, renewed, last].map(resolve));
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  expect(answers[0]?.statusCode).toBe(404);
  expect(await auth.client.sharedLink.count({ where: { squadId: leader.squadId } })).toBe(0);
});
