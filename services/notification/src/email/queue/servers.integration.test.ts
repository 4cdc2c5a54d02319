import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { recommendationEvents } from '@fourball/contracts/events/recommendation.ts';
import { arrange } from '@fourball/kit/testing/faults.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { headerOf, startMailServer } from '../../testing/mail-server.ts';
import { deliveryTo, mailsOf, startReplica } from '../../testing/mails.ts';
import { type NotificationService, startNotificationService } from '../../testing/notification-service.ts';
import { eventIn } from '../../testing/sent-mails.ts';
import { createSquad } from '../../testing/squads.ts';
import { teeTimeState } from '../../testing/states.ts';

let service: NotificationService;
let scene: Awaited<ReturnType<typeof createSquad>>;
beforeAll(async () => {
  service = await startNotificationService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  await service.client.mail.deleteMany();
  await service.client.golfer.deleteMany();
  scene = await createSquad(service);
});

const book = async (players = [scene.sam.id]) => {
  const state = teeTimeState({ players });
  await service.hear(recommendationEvents.teeTimeBooked, state);
  return state;
};
const startServer = async (...answer: Parameters<typeof startMailServer>) => {
  const server = await startMailServer(...answer);
  onTestFinished(server.stop);
  return server;
};
/** Each attempt is counted: none may fail for another reason than the server's. */
const send = (url: string) => {
  const replica = arrange(() => startReplica(service, deliveryTo(url)));
  onTestFinished(replica.stop);
  return replica;
};
const theMail = () => service.client.mail.findFirstOrThrow();
const outcomeOf = (outcome: string) =>
  until(`a mail that is ${outcome}`, () => service.client.mail.findFirst({ where: { outcome } }));
const failed = () =>
  until('a failed attempt', () =>
    service.client.mail.findFirst({ where: { lastError: { not: null }, outcome: null } }),
  );
/** A lease that ended, or a retry that is due. */
const timePasses = () =>
  service.client.mail.updateMany({ where: { outcome: null }, data: { nextAttemptAt: new Date(0) } });
const refusal = (responseCode: number) => Object.assign(new Error('no'), { responseCode });

/** A server that takes connections and deals with them as it is told. */
async function startWire(deal: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    deal(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const end = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  onTestFinished(end);
  return { url: `smtp://127.0.0.1:${(server.address() as { port: number }).port}`, sockets, end };
}

describe('a mail server', () => {
  it('that takes connections and says nothing holds up no notification', async () => {
    const wire = await startWire(() => {});
    await book();
    send(wire.url);
    await until('a connection', async () => wire.sockets.size > 0);
    const slow = wire.sockets.size;
    for (let booking = 0; booking < 8; booking += 1) await book();
    // They are there as soon as the event is dealt with; the mail server still says nothing.
    expect((await service.told(scene.sam))[0]).toHaveLength(9);
    expect(await service.client.mail.count({ where: { outcome: null } })).toBe(9);
    expect(wire.sockets.size).toBeGreaterThanOrEqual(slow);
    // The sender would wait for it at the end.
    wire.end();
  });

  it('that drops the connection before it has read the mail gets it again, once', async () => {
    const wire = await startWire((socket) => {
      socket.write('220 here\r\n');
      socket.on('data', (line) => {
        if (String(line).startsWith('MAIL')) socket.destroy();
        else socket.write('250 go on\r\n');
      });
    });
    await book();
    const broken = send(wire.url);
    expect(await failed()).toMatchObject({ outcome: null, attempts: 1 });
    await broken.stop();
    const server = await startServer();
    await timePasses();
    send(server.url);
    await outcomeOf('sent');
    expect(server.received).toHaveLength(1);
  });

  it('that asks to come again later (451, greylisting) gets the same mail later, once', async () => {
    let isFirst = true;
    const server = await startServer({
      recipient: () => {
        const answer = isFirst ? refusal(451) : undefined;
        isFirst = false;
        return answer;
      },
    });
    await book();
    send(server.url);
    expect(await failed()).toMatchObject({ lastError: 'EENVELOPE RCPT TO 451' });
    await timePasses();
    const sent = await outcomeOf('sent');
    expect(server.received.map((mail) => headerOf(mail, 'Message-ID'))).toEqual([`<${sent.id}@example.com>`]);
  });

  it.each([
    ['does not know the recipient', { recipient: () => refusal(550) }, 'EENVELOPE RCPT TO 550'],
    ['does not take such a mail', { mail: () => Promise.reject(refusal(554)) }, 'EMESSAGE DATA 554'],
  ])('that %s is not asked for a day: the mail is given up at once', async (_how, answer, lastError) => {
    const server = await startServer(answer);
    await book();
    send(server.url);
    expect(await outcomeOf('given-up')).toMatchObject({ lastError, attempts: 1, facts: null });
  });

  it('that refuses who sends is tried again: that is not the golfer’s fault', async () => {
    const wire = await startWire((socket) => {
      socket.write('220 here\r\n');
      socket.on('data', (line) => socket.write(String(line).startsWith('MAIL') ? '550 not you\r\n' : '250 go on\r\n'));
    });
    await book();
    send(wire.url);
    expect(await failed()).toMatchObject({ outcome: null, lastError: 'EENVELOPE MAIL FROM 550' });
  });
});

it("a golfer's mails of one tee time leave in their order, also when the first is refused for a while", async () => {
  let isUp = false;
  const server = await startServer({ recipient: () => (isUp ? undefined : refusal(451)) });
  const state = await book();
  await service.hear(recommendationEvents.teeTimeMoved, { ...state, time: '11:00' }, 2);
  await service.hear(recommendationEvents.teeTimeCancelled, { ...state, status: 'cancelled', players: [] }, 3);
  send(server.url);
  expect(await failed()).toMatchObject({ sequence: 1 });
  expect(await service.client.mail.findMany({ where: { attempts: 0 }, orderBy: { sequence: 'asc' } })).toMatchObject([
    { sequence: 2 },
    { sequence: 3 },
  ]);
  isUp = true;
  await timePasses();
  await until('all', async () => (await service.client.mail.count({ where: { outcome: 'sent' } })) === 3);
  expect(server.received.map((mail) => eventIn(mail).sequence)).toEqual([1, 2, 3]);
});

it('a mail of a booking goes out twice only when a process died after its acceptance, as the same mail and file', async () => {
  const server = await startServer();
  await book();
  const dying = mailsOf(service, deliveryTo(server.url));
  const [claimed] = await dying.claim(1);
  // It dies here: what became of the mail is never recorded.
  await dying.attempt(claimed!);
  await timePasses();
  send(server.url);
  await outcomeOf('sent');
  expect(server.received.map((mail) => headerOf(mail, 'Message-ID'))).toEqual(
    Array.from({ length: 2 }, () => `<${claimed?.id}@example.com>`),
  );
  expect(server.received.map(eventIn)[1]).toEqual(eventIn(server.received[0]));
  expect((await theMail()).attempts).toBe(2);
});
