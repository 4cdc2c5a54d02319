import { newId } from '@fourball/kit/process/id.ts';
import { createKeyring } from '@fourball/kit/security/keyring.ts';
import { arrange } from '@fourball/kit/testing/faults.ts';
import { createCapturedLog } from '@fourball/kit/testing/log.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { decoded, headerOf, startMailServer } from '../../testing/mail-server.ts';
import { askForReset, deliveryTo, startReplica, token } from '../../testing/mails.ts';
import { type NotificationService, startNotificationService } from '../../testing/notification-service.ts';
import { newOpenKey, seal } from '../../testing/sealing.ts';
import type { Deliver } from '../transport.ts';

let service: NotificationService;
beforeAll(async () => {
  service = await startNotificationService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  await service.client.mail.deleteMany();
});

const startServer = async (...answer: Parameters<typeof startMailServer>) => {
  const server = await startMailServer(...answer);
  onTestFinished(server.stop);
  return server;
};
/** Each attempt is counted: none may fail for another reason than a test's. */
const send = (deliver: Deliver, options?: Parameters<typeof startReplica>[2]) => {
  const replica = arrange(() => startReplica(service, deliver, options));
  onTestFinished(replica.stop);
  return replica;
};
const theMail = () => service.client.mail.findFirstOrThrow();
const outcomeOf = (outcome: string) =>
  until(`a mail that is ${outcome}`, () => service.client.mail.findFirst({ where: { outcome } }));
const failed = () =>
  until('a failed attempt', () => service.client.mail.findFirst({ where: { lastError: { not: null } } }));
/** A lease that ended, or a retry that is due. */
const timePasses = () =>
  service.client.mail.updateMany({ where: { outcome: null }, data: { nextAttemptAt: new Date(0) } });

describe('a mail', () => {
  it('reaches its golfer through the mail server, in text and HTML, and leaves nothing of its content behind', async () => {
    const server = await startServer();
    const email = await askForReset(service);
    send(deliveryTo(server.url));
    const row = await outcomeOf('sent');
    expect(row).toMatchObject({ sealed: null, nextAttemptAt: null, attempts: 1 });
    expect(server.received.map(({ to }) => to)).toEqual([[email]]);
    const [mail] = server.received;
    expect(headerOf(mail!, 'Message-ID')).toBe(`<${row.id}@example.com>`);
    expect(headerOf(mail!, 'From')).toBe('Fourball <golf@example.com>');
    expect(headerOf(mail!, 'Subject')).toBe('Reset your Fourball password');
    expect(decoded(mail!.message)).toContain(`https://golf.example.com/auth?token=${token}`);
    expect(mail?.message).toMatch(/multipart\/alternative[\s\S]*text\/plain[\s\S]*text\/html/);
  });

  it('shows neither address nor token in any log, sent or not', async () => {
    const { log, text } = createCapturedLog();
    const server = await startServer({
      recipient: (address) => Object.assign(new Error(`${address} is not here`), { responseCode: 450 }),
    });
    const email = await askForReset(service);
    const replica = send(deliveryTo(server.url), { log });
    expect((await failed()).lastError).toBe('EENVELOPE RCPT TO 450');
    await replica.stop();
    expect(text()).toContain('a mail could not be sent');
    expect(text()).not.toContain(email);
    expect(text()).not.toContain(token);
  });

  it('to an address that would be a header of its own is given up, and nothing is sent', async () => {
    const server = await startServer();
    const email = 'dana@example.com\r\nBcc: everyone@example.com';
    await askForReset(service, { sealed: await seal({ email, firstName: 'Dana', token }) });
    send(deliveryTo(server.url));
    expect(await outcomeOf('given-up')).toMatchObject({ lastError: 'Undeliverable', sealed: null });
    expect(server.received).toEqual([]);
  });

  it('that cannot be opened is given up', async () => {
    const server = await startServer();
    await askForReset(service, { sealed: 'sealed for somebody else' });
    send(deliveryTo(server.url));
    expect(await outcomeOf('given-up')).toMatchObject({ lastError: 'Undeliverable', sealed: null });
  });

  it('that is sealed with a key which this replica does not have yet waits for it', async () => {
    const server = await startServer();
    const { seal: sealOtherwise } = await createKeyring(newOpenKey());
    const content = { email: 'dana@example.com', firstName: 'Dana', token };
    await askForReset(service, { sealed: await sealOtherwise(content) });
    send(deliveryTo(server.url));
    expect(await failed()).toMatchObject({ lastError: 'UnknownKey', outcome: null, sealed: expect.any(String) });
  });

  it('whose link is of no use any more is not sent', async () => {
    const server = await startServer();
    await askForReset(service, { expiresInMs: -1 });
    send(deliveryTo(server.url));
    expect(await outcomeOf('expired')).toMatchObject({ sealed: null });
    expect(server.received).toEqual([]);
  });
});

describe('a mail server that does not take a mail', () => {
  it('is tried again later, and then takes it, once', async () => {
    let isUp = false;
    const server = await startServer({
      mail: async () => {
        if (!isUp) throw Object.assign(new Error('try again'), { responseCode: 451 });
      },
    });
    await askForReset(service);
    const replica = send(deliveryTo(server.url));
    const waiting = await failed();
    expect(waiting).toMatchObject({ outcome: null, attempts: 1 });
    expect(waiting.nextAttemptAt!.getTime()).toBeGreaterThan(waiting.createdAt.getTime() + 9_000);
    isUp = true;
    await timePasses();
    await outcomeOf('sent');
    expect(replica.outcomes).toEqual(['failed', 'sent']);
    expect(server.received).toHaveLength(2);
  });

  it.each([
    ['refuses connections', async () => 'smtp://127.0.0.1:1'],
    [
      'drops the connection after it has read the mail',
      async () =>
        (
          await startServer({
            mail: (_mail, server) => {
              for (const { _socket } of server.connections as unknown as Set<{ _socket: { destroy(): void } }>)
                _socket.destroy();
              return Promise.resolve();
            },
          })
        ).url,
    ],
  ])('that %s leaves the mail waiting', async (_how, start) => {
    await askForReset(service);
    const replica = send(deliveryTo(await start()));
    expect(await failed()).toMatchObject({ outcome: null, attempts: 1 });
    expect((await theMail()).sealed).not.toBeNull();
    expect(replica.outcomes).toEqual(['failed']);
  });

  it('for a day is given up on', async () => {
    await askForReset(service);
    await service.client.mail.updateMany({ data: { createdAt: new Date(Date.now() - 86_395_000), expiresAt: null } });
    const replica = send(deliveryTo('smtp://127.0.0.1:1'));
    expect(await outcomeOf('given-up')).toMatchObject({ sealed: null });
    await replica.stop();
    expect(replica.outcomes).toEqual(['given-up']);
  });

  it('that is slow keeps its mail for itself for as long as it takes, and holds up no news', async () => {
    const arrived = Promise.withResolvers<void>();
    const accept = Promise.withResolvers<void>();
    onTestFinished(() => accept.resolve());
    const server = await startServer({
      mail: () => {
        arrived.resolve();
        return accept.promise;
      },
    });
    await askForReset(service);
    send(deliveryTo(server.url), { leaseSeconds: 1 });
    await arrived.promise;
    const { nextAttemptAt: leaseEnd } = await theMail();
    const other = send(deliveryTo(server.url), { leaseSeconds: 1 });
    await askForReset(service);
    await until('the other mail', async () => server.received.length === 2);
    await until('two leases to have been renewed', async () => {
      const { nextAttemptAt } = await service.client.mail.findFirstOrThrow({ orderBy: { id: 'asc' } });
      return nextAttemptAt!.getTime() > leaseEnd!.getTime() + 1_500;
    });
    accept.resolve();
    await until('both to be sent', async () => (await service.client.mail.count({ where: { outcome: 'sent' } })) === 2);
    await other.stop();
    expect(server.received).toHaveLength(2);
    expect(await service.client.mail.count({ where: { attempts: { gt: 1 } } })).toBe(0);
  });
});

it('finished mails are forgotten after a week, and no others', async () => {
  const row = { kind: 'password-reset', outcome: 'sent', userId: newId() };
  const finished = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000);
  await service.client.mail.createMany({
    data: [6, 8].map((daysAgo) => ({ ...row, id: newId(), finishedAt: finished(daysAgo) })),
  });
  const server = await startServer();
  send(deliveryTo(server.url));
  await until('the old one to go', async () => (await service.client.mail.count()) === 1);
  expect((await theMail()).finishedAt!.getTime()).toBeGreaterThan(finished(7).getTime());
});
