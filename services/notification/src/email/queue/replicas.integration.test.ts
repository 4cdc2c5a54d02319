import { until } from '@fourball/kit/testing/until.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { headerOf, startMailServer } from '../../testing/mail-server.ts';
import { askForReset, deliveryTo, mailsOf, startReplica } from '../../testing/mails.ts';
import { type NotificationService, startNotificationService } from '../../testing/notification-service.ts';
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
const send = (deliver: Deliver, options?: Parameters<typeof startReplica>[2]) => {
  const replica = startReplica(service, deliver, options);
  onTestFinished(replica.stop);
  return replica;
};
const theMail = () => service.client.mail.findFirstOrThrow();
const outcomeOf = (outcome: string) =>
  until(`a mail that is ${outcome}`, () => service.client.mail.findFirst({ where: { outcome } }));
/** A lease that ended, or a retry that is due. */
const timePasses = () =>
  service.client.mail.updateMany({ where: { outcome: null }, data: { nextAttemptAt: new Date(0) } });

describe('several replicas', () => {
  it('send each of 200 mails once', async () => {
    const server = await startServer();
    const wanted: string[] = [];
    while (wanted.length < 200)
      wanted.push(...(await Promise.all(Array.from({ length: 5 }, () => askForReset(service)))));
    for (let replica = 0; replica < 3; replica += 1) send(deliveryTo(server.url));
    await until(
      'all to be sent',
      async () => (await service.client.mail.count({ where: { outcome: null } })) === 0,
      25_000,
    );
    expect(server.received.flatMap(({ to }) => to).sort()).toEqual(wanted.sort());
  });

  it('send a mail twice only when a process died after the server had accepted it, as the same mail', async () => {
    const server = await startServer();
    await askForReset(service);
    const dying = mailsOf(service, deliveryTo(server.url));
    const [claimed] = await dying.claim(1);
    // It dies here: what became of the mail is never recorded.
    await dying.attempt(claimed!);
    await timePasses();
    send(deliveryTo(server.url));
    await outcomeOf('sent');
    expect(server.received.map((mail) => headerOf(mail, 'Message-ID'))).toEqual(
      Array.from({ length: 2 }, () => `<${claimed?.id}@example.com>`),
    );
  });

  it('do not send again what was accepted while the database was away for longer than a lease', async () => {
    const server = await startServer();
    await askForReset(service);
    let isAway = true;
    const { client } = service;
    const flaky = new Proxy(client, {
      get(target, name, receiver) {
        if (name !== '$executeRaw' || !isAway) return Reflect.get(target, name, receiver);
        return async (parts: TemplateStringsArray, ...values: unknown[]) => {
          if (parts[0]?.includes('outcome =')) throw new Error('Connection terminated');
          return target.$executeRaw(parts, ...values);
        };
      },
    });
    const replica = startReplica({ ...service, client: flaky }, deliveryTo(server.url));
    onTestFinished(replica.stop);
    await until('the mail', async () => server.received.length === 1);
    await timePasses();
    await until('the mail to be claimed again', async () => (await theMail()).attempts >= 2);
    isAway = false;
    await outcomeOf('sent');
    expect(server.received).toHaveLength(1);
  });
});
