import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { until } from '@fourball/kit/testing/until.ts';
import { SMTPServer } from 'smtp-server';
import { noteSecretsInMail } from '../lib/used-secrets.ts';
import { type Letter, readLetter } from './letter.ts';

/** How the server meets who brings a mail. */
export type Manner = 'accepts' | 'refuses';

/** A mail as it came. */
export interface ReceivedLetter extends Letter {
  /** The moment, as `performance.now()` tells it. */
  readonly receivedAt: number;
  /** How its sender calls itself. */
  readonly from: string;
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** A real mail server in this process. */
export async function startMailServer() {
  const letters: ReceivedLetter[] = [];
  const sockets = new Set<Socket>();
  let accepting = Promise.withResolvers<ReceivedLetter>();
  let manner: Manner = 'accepts';
  let attempts = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo(_address, _session, done) {
      attempts += 1;
      done(manner === 'refuses' ? Object.assign(new Error('Not today'), { responseCode: 451 }) : undefined);
    },
    onData(stream, session, done) {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      void buffer(stream)
        .then(async (mail) => {
          const letter = await readLetter(mail);
          noteSecretsInMail(letter.text);
          const received = { ...letter, to, receivedAt: performance.now(), from: session.hostNameAppearsAs };
          letters.push(received);
          accepting.resolve(received);
          accepting = Promise.withResolvers();
        })
        .then(() => done(), done);
    },
  });
  const cutOff = () => {
    for (const socket of sockets) socket.destroy();
  };
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const lettersTo = (address: string) => letters.filter(({ to }) => to.includes(address));
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** The mails that it has accepted. */
    letters: letters as readonly ReceivedLetter[],
    lettersTo,
    /** The next mail that it accepts, just before its sender hears of that. */
    next: () => accepting.promise,
    /** Waits for a mail to the address, the latest of those that fit. */
    letterTo: (address: string, fits: (letter: Letter) => boolean = () => true) =>
      until(`a mail to ${address}`, async () => lettersTo(address).findLast(fits)),
    /** How often someone has brought it a mail so far, accepted or not. */
    attempts: () => attempts,
    /** From now on; when it accepts again, whoever it had kept waiting is cut off. */
    be(next: Manner) {
      manner = next;
      if (next === 'accepts') cutOff();
    },
    async stop() {
      cutOff();
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
}
