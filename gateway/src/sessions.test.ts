import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { connectReplicas } from './replicas.ts';
import { createLookUp } from './sessions.ts';

const userId = '01890a5d-ac96-774b-bcce-b302099a8057';

/** The look-up at an auth service whose first connections break, so many of them. */
async function lookUpWhere({ broken }: { broken: number }) {
  let asked = 0;
  const auth = createServer((request, response) => {
    asked += 1;
    if (asked <= broken) request.socket.destroy();
    else response.end(JSON.stringify({ userId, storedSessionId: 'stored' }));
  });
  auth.listen(0, '127.0.0.1');
  await once(auth, 'listening');
  const agent = connectReplicas();
  onTestFinished(async () => {
    await agent.destroy();
    auth.close();
  });
  const url = `http://127.0.0.1:${(auth.address() as AddressInfo).port}`;
  const urlOf = { auth: url, squad: url, availability: url, recommendation: url, notification: url };
  return createLookUp({
    upstreams: { agent, urlOf },
    tokens: { tokenFor: async () => 'token', publicKeys: () => ({ keys: [] }), use: async () => {} },
  });
}

test('a session is looked up once more when the connection to the auth service breaks', async () => {
  const lookUp = await lookUpWhere({ broken: 1 });
  expect(await lookUp('opaque')).toEqual({ userId, storedSessionId: 'stored' });
});

test('a session that cannot be looked up is a 503', async () => {
  const lookUp = await lookUpWhere({ broken: 2 });
  await expect(lookUp('opaque')).rejects.toMatchObject({ status: 503 });
});
