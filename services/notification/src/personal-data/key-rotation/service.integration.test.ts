import { newId } from '@fourball/kit/process/id.ts';
import { createKeyring, type Keyring } from '@fourball/kit/security/keyring.ts';
import { createCapturedLog, testLog as silent } from '@fourball/kit/testing/log.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { hashOf } from '../../calendar/feed/tokens.ts';
import { openMailTokenKeys } from '../../email/token-keys/service.ts';
import { openVapidKeys } from '../../push/vapid-keys/service.ts';
import { createNotificationDatabase } from '../../testing/database.ts';
import { newOpenKey } from '../../testing/sealing.ts';
import { keyRotationTasks } from './jobs.ts';
import { createKeyRotation } from './service.ts';

let client: Awaited<ReturnType<typeof createNotificationDatabase>>['client'];
beforeEach(async () => {
  ({ client } = await createNotificationDatabase());
});

const [formerKey, nextKey] = [newOpenKey(), newOpenKey()];
const setOf = (...keys: string[]) => JSON.stringify({ keys: keys.map((key) => JSON.parse(key)) });
/** The pair of keys that the house made for itself. */
async function ownPushKeys(keyring: Keyring) {
  const keys = await openVapidKeys({ client, keyring, given: '', log: silent });
  return keys.pairOf(keys.publicKey());
}
const Secret = z.object({ secret: z.string() });

/** As a replica keeps what it has of golfers: each of them has each thing. Answers how many texts there are. */
async function fill(keyring: Keyring, golfers: number): Promise<number> {
  const sealed = (place: string) => keyring.seal({ secret: place });
  for (const golferId of Array.from({ length: golfers }, newId)) {
    const mail = { id: newId(), kind: 'password-reset', userId: golferId, sealed: await sealed('mail') };
    const toGuest = { id: newId(), kind: 'guest-round', userId: golferId, facts: { sealed: await sealed('guest') } };
    for (const data of [mail, toGuest]) await client.mail.create({ data: { ...data, nextAttemptAt: new Date() } });
    const token = { provider: 'google', tokenHash: hashOf(golferId), sealedToken: await sealed('token') };
    await client.calendarConnection.create({ data: { golferId, ...token } });
    const link = { id: newId(), version: 1, squadId: newId(), userId: golferId };
    await client.answerLink.create({ data: { ...link, sealed: await sealed('link') } });
    await client.calendarSetting.create({ data: { golferId } });
    const address = { host: 'calendar.example', sealedAddress: await sealed('address') };
    await client.calendarImport.create({ data: { golferId, version: 1, ...address, nextReadAt: new Date() } });
    const letter = { eventId: newId(), type: 'squad.invitation-made.v1', reason: 'a fault', deliveries: 8 };
    const envelope = { id: letter.eventId, data: { id: newId(), sealed: await sealed('letter') } };
    await client.deadLetter.create({ data: { ...letter, envelope } });
  }
  await ownPushKeys(keyring);
  await openMailTokenKeys({ client, keyring, log: silent });
  return golfers * 6 + 2;
}

async function textsOfGolfers(): Promise<string[]> {
  const inLetter = (envelope: unknown) => (envelope as { data: { sealed: string } }).data.sealed;
  return [
    ...(await client.mail.findMany()).map(({ sealed, facts }) => sealed ?? (facts as { sealed: string }).sealed),
    ...(await client.answerLink.findMany()).map(({ sealed }) => sealed ?? ''),
    ...(await client.calendarConnection.findMany()).map(({ sealedToken }) => sealedToken),
    ...(await client.calendarImport.findMany()).map(({ sealedAddress }) => sealedAddress ?? ''),
    ...(await client.deadLetter.findMany()).map(({ envelope }) => inLetter(envelope)),
  ];
}
const contentsBy = async (keyring: Keyring) =>
  (await Promise.all((await textsOfGolfers()).map((text) => keyring.open(text, Secret))))
    .map(({ secret }) => secret)
    .sort();
/** A replica with its job, and what that logs. */
async function replica(keys: string) {
  const keyring = await createKeyring(keys);
  const keyRotation = createKeyRotation({ client, keyring });
  const { log, lines } = createCapturedLog();
  const tasks = keyRotationTasks({ keyRotation, keyring, log });
  return { keyring, keyRotation, lines, run: () => tasks['re-encrypt']({}, { signal: new AbortController().signal }) };
}

it('all that is at rest is sealed anew once, by however many replicas, and nothing needs the former key then', async () => {
  const former = await createKeyring(formerKey);
  const count = await fill(former, 60);
  const [contents, pushKeys] = await Promise.all([contentsBy(former), ownPushKeys(former)]);
  const tokenKeys = await openMailTokenKeys({ client, keyring: former, log: silent });
  const replicas = await Promise.all([1, 2, 3].map(() => replica(setOf(nextKey, formerKey))));
  expect(await replicas[0]?.keyRotation.measure()).toBe(count);
  let done = 0;
  await until('all to be sealed anew', async () => {
    const sums = await Promise.all(replicas.map(({ keyRotation }) => keyRotation.reencrypt(() => false)));
    done += sums.reduce((sum, one) => sum + one, 0);
    return (await replicas[0]?.keyRotation.measure()) === 0;
  });
  expect(done).toBe(count);
  const next = await createKeyring(setOf(nextKey));
  expect(await contentsBy(next)).toEqual(contents);
  expect(await ownPushKeys(next)).toEqual(pushKeys);
  expect(await openMailTokenKeys({ client, keyring: next, log: silent })).toEqual(tokenKeys);
});

it('what no key opens stays as it is, is counted and told, and holds nothing else up', async () => {
  await fill(await createKeyring(newOpenKey()), 1);
  await client.pushKey.deleteMany();
  await client.mailTokenKeys.deleteMany();
  const before = await textsOfGolfers();
  await fill(await createKeyring(formerKey), 1);
  const { lines, run } = await replica(setOf(nextKey, formerKey));
  await run();
  expect(lines()).toMatchObject([{ level: 40, left: 6, reencrypted: 8 }]);
  expect(await textsOfGolfers()).toEqual(expect.arrayContaining(before));
});

it('a replica with a former key seals anew, and tells when nothing is left', async () => {
  await fill(await createKeyring(formerKey), 1);
  const before = await replica(formerKey);
  await before.run();
  expect(before.lines()).toEqual([]);
  const { keyring, keyRotation, lines, run } = await replica(setOf(nextKey, formerKey));
  const key = keyring.present.slice(0, 8);
  await run();
  // An event that comes later is re-encrypted, too.
  const sealed = await (await createKeyring(formerKey)).seal({ secret: 'late' });
  await client.mail.create({ data: { id: newId(), kind: 'password-reset', sealed, nextAttemptAt: new Date() } });
  await run();
  expect(lines()).toMatchObject([8, 1].map((reencrypted) => ({ level: 30, key, reencrypted })));
  expect(await keyRotation.measure()).toBe(0);
});
