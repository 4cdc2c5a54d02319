import { randomUUID } from 'node:crypto';
import { recommendationEvents } from '@fourball/contracts/events/recommendation.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { createKeyring } from '@fourball/kit/security/keyring.ts';
import { arrange } from '@fourball/kit/testing/faults.ts';
import { createCapturedLog } from '@fourball/kit/testing/log.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { decoded, headerOf, startMailServer } from '../../testing/mail-server.ts';
import {
  allSent,
  askForReset,
  askToVerify,
  deliveryTo,
  eventIn,
  mailsOf,
  sendAll,
  startReplica,
  token,
} from '../../testing/mails.ts';
import { startNotificationService } from '../../testing/notification-service.ts';
import { newOpenKey, seal } from '../../testing/sealing.ts';
import { createSquad } from '../../testing/squads.ts';

const service = await startNotificationService();
const { mail: mails } = service.client;
beforeEach(() => mails.deleteMany());

/** Each attempt is counted: none may fail for another reason than a test's. */
const send = (url: string, options?: Parameters<typeof startReplica>[2]) =>
  arrange(() => startReplica(service, deliveryTo(url), options));
const theMail = () => mails.findFirstOrThrow();
const outcomeOf = (outcome: string) =>
  until(`a mail that is ${outcome}`, () => mails.findFirst({ where: { outcome } }));
const failed = () => until('a failed attempt', () => mails.findFirst({ where: { lastError: { not: null } } }));
/** A lease that ended, or a retry that is due. */
const timePasses = () => mails.updateMany({ where: { outcome: null }, data: { nextAttemptAt: new Date(0) } });
const refusal = (responseCode: number) => Object.assign(new Error('no'), { responseCode });
const noRelay = Object.assign(refusal(554), { message: '5.7.1 Relay access denied' });
const smuggling = await seal({ email: 'dana@example.com\r\nBcc: everyone@example.com', firstName: 'Dana', token });

describe('a mail', () => {
  it('reaches its golfer through the mail server, in text and HTML, and leaves nothing of its content behind', async () => {
    const server = await startMailServer();
    const email = await askForReset(service);
    send(server.url);
    const row = await outcomeOf('sent');
    expect(row).toMatchObject({ sealed: null, nextAttemptAt: null, attempts: 1 });
    expect(server.received.map(({ to }) => to)).toEqual([[email]]);
    const [mail] = server.received;
    expect(['Message-ID', 'From', 'Subject'].map((name) => headerOf(mail!, name))).toEqual([
      `<${row.id}@example.com>`,
      'Fourball <golf@example.com>',
      'Reset your Fourball password',
    ]);
    expect(decoded(mail!.message)).toContain(`https://golf.example.com/auth?token=${token}`);
    expect(mail?.message).toMatch(/multipart\/alternative[\s\S]*text\/plain[\s\S]*text\/html/);
  });

  it('that verifies an address reaches an account that has none verified', async () => {
    const golfer = await service.register({ email: `${newId()}@example.com`, emailVerified: false });
    const { token: verifying, code } = await askToVerify(service, golfer);
    const [mail, ...others] = (await sendAll(service))(golfer);
    expect(others).toEqual([]);
    const text = decoded(mail!.message);
    for (const part of [`https://golf.example.com/verify-email?token=${verifying}`, code]) expect(text).toContain(part);
  });

  it('shows neither address nor token in any log, sent or not, and why it was not', async () => {
    const { log, lines, text } = createCapturedLog();
    const recipient = (address: string) => Object.assign(refusal(450), { message: `${address} is not here` });
    const server = await startMailServer({ recipient });
    const email = await askForReset(service);
    const replica = send(server.url, { log });
    expect((await failed()).lastError).toBe('EENVELOPE RCPT TO 450');
    await replica.stop();
    const said = lines().find(({ msg }) => msg === 'a mail could not be sent');
    expect(said).toMatchObject({ outcome: 'failed', reason: 'EENVELOPE RCPT TO 450' });
    expect(text()).not.toContain(email);
    expect(text()).not.toContain(token);
  });

  const thrown = { reason: 'TypeError', stack: expect.stringMatching(/^ +at .*sending\.integration\.test\.ts/) };
  it.each([
    ['an error without a code is logged with its place', new TypeError('no mail to\ndana@a.example'), thrown],
    ['what is no error is logged as that', 'no mail to dana@a.example', { reason: 'unknown' }],
  ])('that fails by %s, and without its words', async (_what, failure, told) => {
    const { log, lines, text } = createCapturedLog();
    await askForReset(service);
    startReplica(service, () => Promise.reject(failure), { log });
    const said = await until('its line', async () => lines().find(({ msg }) => msg === 'a mail could not be sent'));
    expect(said).toMatchObject(told);
    expect(text()).not.toMatch(/no mail to|dana|a\.example/);
  });

  it.each([
    ['to an address that would be a header of its own', { sealed: smuggling }, 'given-up', 'Undeliverable'],
    ['that cannot be opened', { sealed: 'sealed for somebody else' }, 'given-up', 'Undeliverable'],
    ['whose link is of no use any more', { expiresInMs: -1 }, 'expired', null],
  ])('%s is not sent, and nothing of it is kept', async (_what, asked, outcome, lastError) => {
    const server = await startMailServer();
    await askForReset(service, asked);
    send(server.url);
    expect(await outcomeOf(outcome)).toMatchObject({ lastError, sealed: null });
    expect(server.received).toEqual([]);
  });

  it('that is sealed with a key which this replica does not have yet waits for it', async () => {
    const server = await startMailServer();
    const { seal: sealOtherwise } = await createKeyring(newOpenKey());
    const sealed = await sealOtherwise({ email: 'dana@example.com', firstName: 'Dana', token });
    await askForReset(service, { sealed });
    send(server.url);
    expect(await failed()).toMatchObject({ lastError: 'UnknownKey', outcome: null, sealed: expect.any(String) });
  });
});

describe('a mail server', () => {
  it.each([
    ['recipient', 'EENVELOPE RCPT TO 451'],
    ['mail', 'EMESSAGE DATA 451'],
  ])('that puts all off (451) after the %s makes mails late, and gets the same ones later', async (what, lastError) => {
    let isUp = false;
    const server = await startMailServer({ [what]: () => (isUp ? undefined : refusal(451)) });
    for (const _ of [1, 2]) await askForReset(service);
    const replica = send(server.url);
    await until('both to fail', async () => (await mails.count({ where: { lastError } })) === 2);
    expect((await mailsOf(service, deliveryTo('')).measure()).lagSeconds).toBeGreaterThan(0);
    const waiting = await theMail();
    // Written as the event says, while this service was away for long: that it was heard of late ends no mail.
    await mails.updateMany({ data: { createdAt: new Date(0), lastError: null } });
    await timePasses();
    await until('both to fail again', async () => (await mails.count({ where: { lastError } })) === 2);
    expect(waiting).toMatchObject({ outcome: null, attempts: 1, lastError });
    expect(waiting.nextAttemptAt!.getTime()).toBeGreaterThan(waiting.createdAt.getTime() + 9_000);
    isUp = true;
    await timePasses();
    await allSent(service);
    expect(replica.outcomes).toEqual([...Array(4).fill('failed'), 'sent', 'sent']);
    const again = server.received.slice(-2).map((mail) => headerOf(mail, 'Message-ID'));
    expect(again).toContain(`<${waiting.id}@example.com>`);
  });

  it.each([
    ['refuses connections', async () => ({ url: 'smtp://127.0.0.1:1' })],
    ['drops the connection before it has read the mail', () => startMailServer({ sender: (drop) => drop() })],
    ['drops the connection after it has read the mail', () => startMailServer({ mail: (drop) => drop() })],
    ['refuses who sends, which is not the golfer’s fault,', () => startMailServer({ sender: () => refusal(550) })],
    ['says only at the recipient that it does not relay', () => startMailServer({ recipient: () => noRelay })],
  ])('that %s leaves the mail waiting, and it goes out later, once', async (_how, start) => {
    await askForReset(service);
    const replica = send((await start()).url);
    expect(await failed()).toMatchObject({ outcome: null, attempts: 1, sealed: expect.any(String) });
    await replica.stop();
    expect(replica.outcomes).toEqual(['failed']);
    const server = await startMailServer();
    await timePasses();
    send(server.url);
    await outcomeOf('sent');
    expect(server.received).toHaveLength(1);
  });

  it.each([
    ['refuses the recipient for good', { recipient: () => refusal(550) }, 0, 'EENVELOPE RCPT TO 550'],
    ['refuses the mail for good', { mail: () => refusal(550) }, 0, 'EMESSAGE DATA 550'],
    ['does not take it for a day', { mail: () => refusal(451) }, 86_395, 'EMESSAGE DATA 451'],
  ])('that %s is not asked again: the mail is given up', async (_what, answers, ageSeconds, lastError) => {
    const server = await startMailServer(answers);
    await askForReset(service);
    // An id of this kind does not say when it was made.
    const data = { id: randomUUID(), createdAt: new Date(Date.now() - ageSeconds * 1_000), expiresAt: null };
    await mails.updateMany({ data });
    send(server.url);
    expect(await outcomeOf('given-up')).toMatchObject({ lastError, attempts: 1, sealed: null });
  });

  it('that takes connections and says nothing holds up no notification', async () => {
    const { sam } = await createSquad(service);
    const connected = Promise.withResolvers<void>();
    const server = await startMailServer({ connection: connected.resolve });
    await service.book([sam]);
    send(server.url);
    await connected.promise;
    for (let booking = 0; booking < 8; booking += 1) await service.book([sam]);
    // They are there as soon as the event is dealt with; the mail server still says nothing.
    expect((await service.notified(sam))[0]).toHaveLength(9);
    expect(await mails.count({ where: { outcome: null } })).toBe(9);
    // The sender would wait for it at the end.
    await server.stop();
  });

  it('that is slow keeps its mail for itself for as long as it takes', async () => {
    const [arrived, accept] = [Promise.withResolvers<void>(), Promise.withResolvers<undefined>()];
    const server = await startMailServer({
      mail: () => {
        arrived.resolve();
        return accept.promise;
      },
    });
    await askForReset(service);
    send(server.url, { leaseSeconds: 1 });
    await arrived.promise;
    const { nextAttemptAt: leaseEnd } = await theMail();
    send(server.url, { leaseSeconds: 1 });
    await askForReset(service);
    await until('the other mail', async () => server.received.length === 2);
    await until('two leases to have been renewed', async () => {
      const { nextAttemptAt } = await mails.findFirstOrThrow({ orderBy: { id: 'asc' } });
      return nextAttemptAt!.getTime() > leaseEnd!.getTime() + 1_500;
    });
    accept.resolve(undefined);
    await allSent(service);
    expect(server.received).toHaveLength(2);
    expect(await mails.count({ where: { attempts: { gt: 1 } } })).toBe(0);
  });
});

it("a golfer's mails of one tee time leave in their order, also when the first is refused for a while", async () => {
  let isUp = false;
  const server = await startMailServer({ recipient: () => (isUp ? undefined : refusal(451)) });
  const { sam } = await createSquad(service);
  const state = await service.book([sam]);
  await service.hear(recommendationEvents.teeTimeMoved, { ...state, time: '11:00' }, 2);
  await service.cancel(state, 3);
  send(server.url);
  expect(await failed()).toMatchObject({ sequence: 1 });
  const untried = await mails.findMany({ where: { attempts: 0 }, orderBy: { sequence: 'asc' } });
  expect(untried.map(({ sequence }) => sequence)).toEqual([2, 3]);
  // One mailbox alone puts them off.
  expect(await mailsOf(service, deliveryTo('')).measure()).toEqual({ waiting: 3, lagSeconds: 0 });
  isUp = true;
  await timePasses();
  await allSent(service);
  expect(server.received.map((mail) => eventIn(mail).sequence)).toEqual([1, 2, 3]);
});

it('a mail that an account waits for leaves before those that came earlier, also once it is due again', async () => {
  const { sam } = await createSquad(service);
  await service.book([sam]);
  await askForReset(service);
  for (const kind of ['password-reset', 'password-reset', 'tee-time-booked']) {
    expect(await mailsOf(service, deliveryTo('')).claim(1)).toMatchObject([{ kind }]);
    await mails.updateMany({ where: { attempts: 1 }, data: { nextAttemptAt: new Date(Date.now() - 1_000) } });
  }
  expect(await mailsOf(service, deliveryTo('')).claim(9)).toHaveLength(1);
});

it('several replicas send each of 200 mails once', async () => {
  const server = await startMailServer();
  const wanted: string[] = [];
  while (wanted.length < 200)
    wanted.push(...(await Promise.all(Array.from({ length: 5 }, () => askForReset(service)))));
  for (let replica = 0; replica < 3; replica += 1) send(server.url);
  await allSent(service);
  expect(server.received.flatMap(({ to }) => to).sort()).toEqual(wanted.sort());
});

it('several replicas send a mail twice only when a process died after the server had accepted it, as the same mail and file', async () => {
  const server = await startMailServer();
  const { sam } = await createSquad(service);
  await service.book([sam]);
  const dying = mailsOf(service, deliveryTo(server.url));
  const [claimed] = await dying.claim(1);
  // It dies here: what became of the mail is never recorded.
  await dying.attempt(claimed!);
  await timePasses();
  send(server.url);
  await outcomeOf('sent');
  const messageId = `<${claimed?.id}@example.com>`;
  expect(server.received.map((mail) => headerOf(mail, 'Message-ID'))).toEqual([messageId, messageId]);
  expect(server.received.map(eventIn)[1]).toEqual(eventIn(server.received[0]));
});

it('several replicas do not send again what was accepted while the database was away for longer than a lease', async () => {
  const server = await startMailServer();
  await askForReset(service);
  let isAway = true;
  const flaky = new Proxy(service.client, {
    get(target, name, receiver) {
      if (name !== '$executeRaw' || !isAway) return Reflect.get(target, name, receiver);
      return async (parts: TemplateStringsArray, ...values: unknown[]) => {
        if (parts[0]?.includes('outcome =')) throw new Error('Connection terminated');
        return target.$executeRaw(parts, ...values);
      };
    },
  });
  startReplica({ client: flaky }, deliveryTo(server.url));
  await until('the mail', async () => server.received.length === 1);
  await timePasses();
  await until('the mail to be claimed again', async () => (await theMail()).attempts >= 2);
  isAway = false;
  await outcomeOf('sent');
  expect(server.received).toHaveLength(1);
});
