import { generateKeyPairSync, type JsonWebKey, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { authRoutes } from '@fourball/contracts/http/auth.ts';
import { availabilityRoutes } from '@fourball/contracts/http/availability.ts';
import { calendarRoutes } from '@fourball/contracts/http/calendar.ts';
import { notificationRoutes } from '@fourball/contracts/http/notification.ts';
import { recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import { unsubscribeRoutes } from '@fourball/contracts/http/unsubscribe.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { calculateJwkThumbprint, type JWK } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningProcess } from '../dev-stack/processes.ts';
import { noteSecretsOfWiring } from '../lib/used-secrets.ts';
import { createVisitor } from '../lib/visitor.ts';
import { queryOf } from './databases.ts';
import { type Golfer, registerGolfer } from './golfer.ts';
import { unsubscribeTokenOf } from './letter.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { startReplica } from './replicas.ts';
import { settled } from './settled.ts';
import { inDays } from './squad.ts';
import { type ProofStack, startProofStack } from './stack.ts';

const SECRETS = ['IDENTITY_KEY', 'OPEN_KEY', 'SEAL_KEY'];
/** Each has its own log; the second one answers no requests. */
const NOTIFICATIONS = ['notification', 'notification-2'];

let folder: string;
let server: MailServer;
let stack: ProofStack;
let replica: RunningProcess;
const newKey = (curve: 'ed25519' | 'x25519') =>
  generateKeyPairSync(curve as 'ed25519').privateKey.export({ format: 'jwk' });
const [former, next] = [newKey('ed25519'), newKey('ed25519')];
const [formerOpen, nextOpen] = [newKey('x25519'), newKey('x25519')];
const setOf = (...keys: readonly object[]) => JSON.stringify({ keys });
const publicHalfOf = ({ d: _private, ...publicKey }: JsonWebKey) => JSON.stringify(publicKey);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fourball-keys-'));
  await write('IDENTITY_KEY', JSON.stringify(former));
  await write('OPEN_KEY', JSON.stringify(formerOpen));
  await write('SEAL_KEY', publicHalfOf(formerOpen));
  server = await startMailServer();
  const given = Object.fromEntries(SECRETS.map((name) => [`${name}_FILE`, pathOf(name)]));
  const environment = { ...given, SMTP_URL: server.url };
  stack = await startProofStack(environment);
  replica = await startReplica(stack, 'notification', 'notification-2', environment);
  for (const key of [former, next]) noteSecretsOfWiring({ ...stack.wiring, identityKey: JSON.stringify(key) });
  for (const key of [formerOpen, nextOpen]) noteSecretsOfWiring({ ...stack.wiring, openKey: JSON.stringify(key) });
});
afterAll(async () => {
  await replica?.stop();
  await stack?.stop();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

const pathOf = (name: string) => join(folder, name);
async function write(name: string, text: string) {
  await writeFile(`${pathOf(name)}.new`, text);
  await rename(`${pathOf(name)}.new`, pathOf(name));
}
/** Lines that a process has logged so far. */
async function linesOf(process: string): Promise<Record<string, unknown>[]> {
  const lines = (await readFile(join(stack.dataDirectory, 'logs', `${process}.log`), 'utf8')).trim().split('\n');
  return lines.map((line) => JSON.parse(line));
}
/** Gives a secret anew as an operator does, and waits until each of these processes has told that it has it. */
async function give(name: string, text: string, processes: readonly string[]) {
  const isReloaded = ({ msg, secret }: Record<string, unknown>) => msg === 'secret reloaded' && secret === name;
  const timesReloaded = () =>
    Promise.all(processes.map(async (process) => (await linesOf(process)).filter(isReloaded).length));
  const before = await timesReloaded();
  await write(name, text);
  await until(`${name} to be in use`, async () =>
    (await timesReloaded()).every((times, index) => times > (before[index] ?? 0)),
  );
}
const giveIdentity = (...keys: readonly object[]) => give('IDENTITY_KEY', setOf(...keys), ['gateway']);

/** Has each golfer do a round of calls, again and again. */
function startPlaying(golfers: readonly Golfer[], round: (golfer: Golfer, index: number) => Promise<unknown>) {
  const rounds = golfers.map(() => 0);
  let isOver = false;
  const playing = golfers.map(async (golfer, who) => {
    while (!isOver) {
      await round(golfer, rounds[who] ?? 0);
      rounds[who] = (rounds[who] ?? 0) + 1;
    }
  });
  return {
    /** Waits until each golfer has begun and ended a round more. */
    async goOn(): Promise<void> {
      const before = [...rounds];
      await until('a round more', async () => rounds.every((count, who) => count >= (before[who] ?? 0) + 2));
    },
    async end(): Promise<void> {
      isOver = true;
      await Promise.all(playing);
    },
  };
}

test('one key takes the place of another while golfers play on: nobody is refused, and nothing is started again', async () => {
  const golfers = await Promise.all(['Ann', 'Ben', 'Cleo'].map((name) => registerGolfer(stack.url, name)));
  const refused: string[] = [];
  const playing = startPlaying(golfers, async (golfer, index) => {
    const body = { date: inDays(9), timeSlots: [index % 2 === 0 ? ('09:00' as const) : ('10:00' as const)] };
    const answers = await Promise.all([
      golfer.call(authRoutes.currentUser, {}),
      golfer.call(squadRoutes.listSquads, {}),
      golfer.call(recommendationRoutes.optimalWeekendSlots, {}),
      golfer.call(notificationRoutes.listNotifications, { query: { limit: 5 } }),
      golfer.call(availabilityRoutes.saveAvailability, { body }),
    ]);
    refused.push(...answers.filter(({ status }) => status !== 200).map(({ status, text }) => `${status} ${text}`));
  });
  for (const keys of [[former, next], [next, former], [next]]) {
    await giveIdentity(...keys);
    await playing.goOn();
  }
  const latecomer = await registerGolfer(stack.url, 'Dana');
  await playing.end();
  expect(refused).toEqual([]);
  await latecomer.ask(squadRoutes.createSquad, { body: { name: 'Signed by the next one' } });
  const answer = await fetch(`http://127.0.0.1:${stack.ports.gatewayInternal}/internal/jwks`);
  const told = (await answer.json()) as { keys: { x: string }[] };
  expect(told.keys.map(({ x }) => x)).toEqual([next.x]);
});

/** Has mails sent, again and again, every one of which has to arrive by the end, and once. */
function startMailing(golfers: readonly Golfer[]) {
  const invited: string[] = [];
  const resets = () =>
    golfers.flatMap(({ user }) => server.lettersTo(user.email)).filter(({ text }) => text.includes('/auth?token='))
      .length;
  const resetsBefore = resets();
  const mailing = startPlaying(golfers, async (golfer) => {
    const address = `guest.${randomBytes(6).toString('hex')}@example.com`;
    await createVisitor(stack.url).ask(authRoutes.forgotPassword, { body: { email: golfer.user.email } });
    await invite(golfer, address);
    invited.push(address);
  });
  return {
    ...mailing,
    async end() {
      await mailing.end();
      for (const address of invited) await server.letterTo(address);
      await until('every link for a new password', async () => resets() - resetsBefore >= invited.length);
      expect(invited.map((address) => server.lettersTo(address).length)).toEqual(invited.map(() => 1));
      expect(resets() - resetsBefore).toBe(invited.length);
    },
  };
}

const feedOf = async (golfer: Golfer) => {
  const [connection] = (await golfer.ask(calendarRoutes.calendarSync, {})).connections;
  return connection?.feedUrl ?? '';
};
const unsubscribeTokenFor = async (address: string) => unsubscribeTokenOf(await server.letterTo(address)) ?? '';
const subscriptionOf = (mailToken: string) =>
  createVisitor(stack.url).ask(unsubscribeRoutes.mailSubscription, { params: { mailToken } });
const invite = (golfer: Golfer, inviteEmails: string) =>
  golfer.ask(squadRoutes.createSquad, { body: { name: 'Sealed', inviteEmails } });
/** Waits until a replica says once more that everything at rest is encrypted with this key: at the job of the next minute. */
const untilSealedWith = async (key: JsonWebKey) => {
  const name = (await calculateJwkThumbprint(key as JWK)).slice(0, 8);
  const isSealed = (line: Record<string, unknown>) => line.key === name && /^everything at rest/.test(`${line.msg}`);
  const times = async () => (await Promise.all(NOTIFICATIONS.map(linesOf))).flat().filter(isSealed).length;
  const before = await times();
  await until('all to be sealed anew', async () => (await times()) > before, 180_000);
};

test('the key of sealed texts takes the place of another while mails go on: all of them arrive, old links hold, and nothing needs the former one', async () => {
  const golfers = await Promise.all(['Finn', 'Gus'].map((name) => registerGolfer(stack.url, name)));
  const [finn] = golfers as [Golfer, Golfer];
  await finn.ask(calendarRoutes.connectCalendar, { params: { provider: 'google' } });
  const feed = await feedOf(finn);
  await invite(finn, 'first@example.com');
  const firstToken = await unsubscribeTokenFor('first@example.com');
  // Mails that the mail server puts off wait, encrypted with the former key.
  server.be('refuses');
  await invite(finn, 'put-off@example.com');
  const attempts = server.attempts();
  await until('a mail to be put off', async () => server.attempts() > attempts);
  server.be('accepts');

  let mailing = startMailing(golfers);
  for (const keys of [setOf(formerOpen, nextOpen), setOf(nextOpen, formerOpen)]) {
    await give('OPEN_KEY', keys, NOTIFICATIONS);
    await mailing.goOn();
  }
  await give('SEAL_KEY', publicHalfOf(nextOpen), ['auth', 'squad']);
  await mailing.goOn();
  await mailing.end();
  await settled(stack);
  await untilSealedWith(nextOpen);
  mailing = startMailing(golfers);
  await give('OPEN_KEY', setOf(nextOpen), NOTIFICATIONS);
  await mailing.goOn();
  await mailing.end();

  // Nor does anything need it that is read at a start.
  await stack.restart('notification', 'SIGTERM');
  await server.letterTo('put-off@example.com');
  expect(await feedOf(finn)).toBe(feed);
  expect(await subscriptionOf(firstToken)).toMatchObject({ isSubscribed: true });
  await invite(finn, 'first@example.com');
  await until('the second mail', async () => server.lettersTo('first@example.com').length === 2);
  expect(await unsubscribeTokenFor('first@example.com')).toBe(firstToken);
  expect(await queryOf(stack, 'notification', "SELECT id FROM mails WHERE outcome = 'given-up'")).toEqual([]);
  expect(await queryOf(stack, 'notification', 'SELECT event_id FROM dead_letters')).toEqual([]);
});
