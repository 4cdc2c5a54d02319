import { expect, onTestFinished, test } from 'vitest';
import { connectReplicas } from './replicas.ts';
import { createLookUp } from './sessions.ts';
import { startBreaking } from './testing/service.ts';

const session = { userId: '01890a5d-ac96-774b-bcce-b302099a8057', storedSessionId: 'stored' };

/** The look-up at an auth service whose first connections break, so many of them. */
async function lookUpWhere({ broken }: { broken: number }) {
  const { url } = await startBreaking(broken, '', JSON.stringify(session));
  const agent = connectReplicas();
  onTestFinished(() => agent.destroy());
  return createLookUp({
    upstreams: { agent, urlOf: { auth: url, squad: url, availability: url, recommendation: url, notification: url } },
    tokens: { tokenFor: async () => 'token', publicKeys: () => ({ keys: [] }), use: async () => {} },
  });
}

test('a session is looked up once more when the connection to the auth service breaks', async () => {
  const lookUp = await lookUpWhere({ broken: 1 });
  expect(await lookUp('opaque')).toEqual(session);
});

test('a session that cannot be looked up is a 503', async () => {
  const lookUp = await lookUpWhere({ broken: 2 });
  await expect(lookUp('opaque')).rejects.toMatchObject({ status: 503 });
});
