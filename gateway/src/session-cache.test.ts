import { createSecretKey } from 'node:crypto';
import { createServer } from 'node:net';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Asking } from './ask.ts';
import { createInviteLookUp } from './invites.ts';
import { CONNECTIONS_MAX, connectReplicas } from './replicas.ts';
import { rememberSessions, type SessionCache } from './session-cache.ts';
import { createSessionLookUp, type Session } from './sessions.ts';
import { listen, startBreaking } from './testing/service.ts';
import type { Tokens } from './tokens.ts';

/** Number of the broker's unbroken connection, or undefined while announcements may be missed. */
let unbroken: number | undefined;
/** The look-ups that wait for their answer, oldest first. */
let asked: { id: string; answer: (session: Session | null) => void; fail: (error: Error) => void }[];
let cache: SessionCache;

beforeEach(() => {
  unbroken = 1;
  asked = [];
  cache = rememberSessions((id = '') => new Promise((answer, fail) => void asked.push({ id, answer, fail })), {
    unbroken: () => unbroken,
    upToDate: async () => unbroken,
  });
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
});

const sessionOf = (id: string): Session => ({ userId: `golfer ${id}`, storedSessionId: `stored ${id}` });

/** Resolves a session, answering the look-up for it where there is one. Tells whether there was. */
async function resolve(id: string): Promise<boolean> {
  const before = asked.length;
  const answer = cache.resolve(id);
  asked[before]?.answer(sessionOf(id));
  expect(await answer).toEqual(sessionOf(id));
  return asked.length > before;
}

test('a session is asked for once in five seconds, from the moment of asking on', async () => {
  const first = cache.resolve('dana');
  vi.advanceTimersByTime(2_000);
  asked[0]?.answer(sessionOf('dana'));
  await first;
  expect(await resolve('dana')).toBe(false);
  vi.advanceTimersByTime(2_999);
  expect(await resolve('dana')).toBe(false);
  vi.advanceTimersByTime(1);
  expect(await resolve('dana')).toBe(true);
});

test('nobody is asked about for who brings no session, and that there is none is not remembered', async () => {
  expect(await cache.resolve(undefined)).toBeNull();
  for (const expected of [1, 2]) {
    const answer = cache.resolve('gone');
    expect(asked).toHaveLength(expected);
    asked.at(-1)?.answer(null);
    expect(await answer).toBeNull();
  }
});

test('callers who come at once with one session share one look-up, also its failure', async () => {
  const answers = Promise.all([cache.resolve('dana'), cache.resolve('dana'), cache.resolve('dana')]);
  expect(asked).toHaveLength(1);
  asked[0]?.answer(sessionOf('dana'));
  expect(await answers).toEqual([sessionOf('dana'), sessionOf('dana'), sessionOf('dana')]);

  const failures = Promise.allSettled([cache.resolve('lee'), cache.resolve('lee')]);
  asked[1]?.fail(new Error('away'));
  expect((await failures).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await resolve('lee')).toBe(true);
});

test('a session that has ended is forgotten at once, and no other', async () => {
  for (const id of ['dana', 'lee', 'kim']) await resolve(id);
  cache.evictStored(['stored dana', 'stored of nobody']);
  cache.evict('lee');
  expect([await resolve('dana'), await resolve('lee'), await resolve('kim')]).toEqual([true, true, false]);
});

test.each([
  ['an announcement', () => cache.evictStored(['stored dana'])],
  ['an announcement of another, whose id is not known yet', () => cache.evictStored(['stored kim'])],
  ['the answer that ends it', () => cache.evict('dana')],
  [
    'a time without announcements',
    () => {
      unbroken = 2;
    },
  ],
])('%s during a look-up: the answer is not kept, nor given to who asks afterwards', async (_what, happen) => {
  const before = cache.resolve('dana');
  happen();
  const after = cache.resolve('dana');
  expect(asked).toHaveLength(2);
  asked[0]?.answer(sessionOf('dana'));
  asked[1]?.answer(null);
  expect([await before, await after]).toEqual([sessionOf('dana'), null]);
  expect(await resolve('dana')).toBe(true);
});

const session = { userId: '01890a5d-ac96-774b-bcce-b302099a8057', storedSessionId: 'stored' };

/** Services at this address, for look-ups. */
function askingAt(url: string): Asking {
  const agent = connectReplicas();
  onTestFinished(() => agent.destroy());
  const urlOf = { auth: url, squad: url, availability: url, recommendation: url, notification: url };
  const writeKeys: Tokens['writeKeys'] = [createSecretKey(Buffer.alloc(32))];
  return { upstreams: { agent, urlOf }, tokens: { tokenFor: async () => '', publicKeys: { keys: [] }, writeKeys } };
}

test('a session is looked up once more when the connection to the auth service breaks, and is a 503 then', async () => {
  /** The look-up at an auth service whose first connections break, so many of them. */
  const lookUpWhere = async (broken: number) => {
    const { url } = await startBreaking(broken, '', JSON.stringify(session));
    return createSessionLookUp(askingAt(url))('opaque');
  };
  expect(await lookUpWhere(1)).toEqual(session);
  await expect(lookUpWhere(2)).rejects.toMatchObject({ status: 503 });
});

test.each([
  ['session is a 503', createSessionLookUp, 503],
  ['invite leads nowhere', createInviteLookUp, undefined],
])(
  'while its service is silent each %s after three seconds, those that wait for a connection too',
  async (_what, create, expected) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const allSent = Promise.withResolvers<void>();
    let sent = 0;
    const url = await listen(
      createServer(() => {
        sent += 1;
        if (sent === CONNECTIONS_MAX) allSent.resolve();
      }),
    );
    const lookUp = create(askingAt(url));
    const lookUps = Array.from({ length: CONNECTIONS_MAX + 6 }, () => lookUp('opaque').catch(({ status }) => status));
    await allSent.promise;
    vi.advanceTimersByTime(3_000);
    expect([new Set(await Promise.all(lookUps)), sent]).toEqual([new Set([expected]), CONNECTIONS_MAX]);
  },
);
