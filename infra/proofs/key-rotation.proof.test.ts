import { generateKeyPairSync, type JsonWebKey, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { routes } from '@fourball/contracts/http/routes.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { Agent, setGlobalDispatcher } from 'undici';
import { afterAll, expect, test } from 'vitest';
import type { PartName } from '../dev-stack/topology.ts';
import { noteSecretsOfWiring, secretsUsed } from '../lib/used-secrets.ts';
import { createVisitor } from '../lib/visitor.ts';
import { fileFolder } from '../test-runner/folder.ts';
import { queryOf } from './databases.ts';
import { type Golfer, inDays, registerGolfer } from './golfer.ts';
import { unsubscribeTokenOf } from './letter.ts';
import { startMailServer } from './mail-server.ts';
import { startReplicated } from './replicated.ts';
import { assertLogsAreSecret } from './secrecy/told.ts';
import { settled } from './settled.ts';

const SECRETS = ['IDENTITY_KEY', 'OPEN_KEY', 'SEAL_KEY'];
const DRAIN_SECONDS = '2';
/** As whatever stands before the gateway has to be set: connections at rest are closed before a gateway has drained. */
const IDLE_MS = 1_000;

const newKey = (curve: 'ed25519' | 'x25519') =>
  generateKeyPairSync(curve as 'ed25519').privateKey.export({ format: 'jwk' });
const [former, next] = [newKey('ed25519'), newKey('ed25519')];
const [formerOpen, nextOpen] = [newKey('x25519'), newKey('x25519')];
const setOf = (...keys: readonly object[]) => JSON.stringify({ keys });
const publicHalfOf = ({ d: _private, ...publicKey }: JsonWebKey) => JSON.stringify(publicKey);

const pathOf = (name: string) => join(folder, name);
const write = (name: string, text: string) => writeFile(pathOf(name), text);
/** Gives a secret anew as an operator does: into its file, and with a rolling restart of the parts that have it. */
async function give(name: string, text: string, parts: readonly PartName[]) {
  await write(name, text);
  await Promise.all(parts.map(stack.roll));
}

/** Has each golfer do a round of calls, again and again. */
function startPlaying<Player>(golfers: readonly Player[], round: (golfer: Player, index: number) => Promise<unknown>) {
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

setGlobalDispatcher(new Agent({ keepAliveTimeout: IDLE_MS, keepAliveMaxTimeout: IDLE_MS }));
const folder = await fileFolder();
await write('IDENTITY_KEY', JSON.stringify(former));
await write('OPEN_KEY', JSON.stringify(formerOpen));
await write('SEAL_KEY', publicHalfOf(formerOpen));
const server = await startMailServer();
afterAll(() => server.stop());
const given = Object.fromEntries(SECRETS.map((name) => [`${name}_FILE`, pathOf(name)]));
const stack = await startReplicated({ environment: { ...given, SMTP_URL: server.url, DRAIN_SECONDS } });
afterAll(async () => {
  await assertLogsAreSecret(join(stack.dataDirectory, 'logs'), secretsUsed());
  await stack.stop();
});
for (const key of [former, next]) noteSecretsOfWiring({ ...stack.wiring, identityKey: JSON.stringify(key) });
for (const key of [formerOpen, nextOpen]) noteSecretsOfWiring({ ...stack.wiring, openKey: JSON.stringify(key) });

test('one key takes the place of another by rolling restarts while golfers play on: nobody is refused', async () => {
  const golfers = await Promise.all(['Ann', 'Ben', 'Cleo'].map((name) => registerGolfer(stack.url, name)));
  const refused: string[] = [];
  const playing = startPlaying(golfers, async (golfer, index) => {
    const body = { date: inDays(9), timeSlots: [index % 2 === 0 ? ('09:00' as const) : ('10:00' as const)] };
    const answers = await Promise.all([
      golfer.call(routes.currentUser, {}),
      golfer.call(routes.listSquads, {}),
      golfer.call(routes.optimalWeekendSlots, {}),
      golfer.call(routes.listNotifications, { query: { limit: 5 } }),
      golfer.call(routes.saveAvailability, { body }),
    ]);
    refused.push(...answers.filter(({ status }) => status !== 200).map(({ status, text }) => `${status} ${text}`));
  });
  for (const keys of [[former, next], [next, former], [next]]) {
    await give('IDENTITY_KEY', setOf(...keys), ['gateway']);
    await playing.goOn();
  }
  const latecomer = await registerGolfer(stack.url, 'Dana');
  await playing.end();
  expect(refused).toEqual([]);
  await latecomer.ask(routes.createSquad, { body: { name: 'Signed by the next one' } });
  const told = (await (await fetch(stack.jwksUrl)).json()) as { keys: { x: string }[] };
  expect(told.keys.map(({ x }) => x)).toEqual([next.x]);
});

/** Has mails sent, again and again, every one of which has to arrive by the end, and once. */
function startMailing() {
  const mailed: { email: string; invited: string }[] = [];
  const resetsOf = (email: string) =>
    server.lettersTo(email).filter(({ text }) => text.includes('/auth?token=')).length;
  // By a new golfer each time: nobody may be in as many squads as there are rounds.
  const mailing = startPlaying(['Hal', 'Ivy'], async (name) => {
    const golfer = await registerGolfer(stack.url, name);
    const invited = `guest.${randomBytes(6).toString('hex')}@example.com`;
    const { email } = golfer.user;
    await createVisitor(stack.url).ask(routes.forgotPassword, { body: { email } });
    await invite(golfer, invited);
    mailed.push({ email, invited });
  });
  return {
    ...mailing,
    async end() {
      await mailing.end();
      for (const { invited } of mailed) await server.letterTo(invited);
      await until('every link for a new password', async () => mailed.every(({ email }) => resetsOf(email) > 0));
      expect(mailed.map(({ email, invited }) => [resetsOf(email), server.lettersTo(invited).length])).toEqual(
        mailed.map(() => [1, 1]),
      );
    },
  };
}

const feedOf = async (golfer: Golfer) => {
  const [connection] = (await golfer.ask(routes.calendarSync, {})).connections;
  return connection?.feedUrl ?? '';
};
const unsubscribeTokenFor = async (address: string) => unsubscribeTokenOf(await server.letterTo(address)) ?? '';
const subscriptionOf = (mailToken: string) =>
  createVisitor(stack.url).ask(routes.mailSubscription, { params: { mailToken } });
const invite = (golfer: Golfer, inviteEmails: string) =>
  golfer.ask(routes.createSquad, { body: { name: 'Sealed', inviteEmails } });
/** Waits until every replica tells that nothing at rest is encrypted with another key: after the job of the next minute. */
const untilReencrypted = () =>
  until(
    'all to be encrypted with the present key',
    async () => {
      const urls = ([0, 1] as const).map((replica) => stack.metricsUrl('notification', replica));
      const texts = await Promise.all(urls.map(async (url) => (await fetch(url)).text()));
      return texts.every((text) => /^fourball_sealed_otherwise 0$/m.test(text));
    },
    180_000,
  );

test('the key of sealed texts takes the place of another while mails go on: all of them arrive, old links hold, and nothing needs the former one', async () => {
  const finn = await registerGolfer(stack.url, 'Finn');
  await finn.ask(routes.connectCalendar, { params: { provider: 'google' } });
  const feed = await feedOf(finn);
  await invite(finn, 'first@example.com');
  const firstToken = await unsubscribeTokenFor('first@example.com');
  // Mails that the mail server puts off wait, encrypted with the former key.
  server.be('refuses');
  await invite(finn, 'put-off@example.com');
  const attempts = server.attempts();
  await until('a mail to be put off', async () => server.attempts() > attempts);
  server.be('accepts');

  let mailing = startMailing();
  for (const keys of [setOf(formerOpen, nextOpen), setOf(nextOpen, formerOpen)]) {
    await give('OPEN_KEY', keys, ['notification']);
    await mailing.goOn();
  }
  await give('SEAL_KEY', publicHalfOf(nextOpen), ['auth', 'squad', 'recommendation']);
  await mailing.goOn();
  await mailing.end();
  await settled(stack);
  await untilReencrypted();
  mailing = startMailing();
  await give('OPEN_KEY', setOf(nextOpen), ['notification']);
  await mailing.goOn();
  await mailing.end();

  await server.letterTo('put-off@example.com');
  expect(await feedOf(finn)).toBe(feed);
  expect(await subscriptionOf(firstToken)).toMatchObject({ isSubscribed: true });
  await invite(finn, 'first@example.com');
  await until('the second mail', async () => server.lettersTo('first@example.com').length === 2);
  expect(await unsubscribeTokenFor('first@example.com')).toBe(firstToken);
  expect(await queryOf(stack, 'notification', "SELECT id FROM mails WHERE outcome = 'given-up'")).toEqual([]);
  expect(await queryOf(stack, 'notification', 'SELECT event_id FROM dead_letters')).toEqual([]);
});
