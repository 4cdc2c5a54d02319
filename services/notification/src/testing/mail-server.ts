import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { beforeEach, onTestFinished } from 'vitest';

export interface ReceivedMail {
  readonly to: string[];
  /** The whole message, headers first. */
  readonly message: string;
}

/** How the server answers a mail that it has read: accepts it, once this resolves, or refuses it with an error. */
type Answer = (mail: ReceivedMail, server: SMTPServer) => Promise<void>;

/** A real mail server; it accepts every mail unless told otherwise. */
export async function startMailServer(
  answer: { mail?: Answer; recipient?: (address: string) => Error | undefined } = {},
) {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _session, done) => done(answer.recipient?.(address)),
    onData(stream, session, done) {
      void text(stream)
        .then(async (message) => {
          const mail = { to: session.envelope.rcptTo.map(({ address }) => address), message };
          received.push(mail);
          await answer.mail?.(mail, server);
        })
        .then(() => done(), done);
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** Mails that it has read so far, also those that it did not accept. */
    received: received as readonly ReceivedMail[],
    async stop() {
      for (const { _socket } of server.connections as unknown as Set<{ _socket: { destroy(): void } }>)
        _socket.destroy();
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
}

/** Such a server for each test, another one every time. */
export function mailServerOfEachTest() {
  const server = {} as Awaited<ReturnType<typeof startMailServer>>;
  beforeEach(async () => {
    Object.assign(server, await startMailServer());
    onTestFinished(server.stop);
  });
  return server;
}

export const headerOf = ({ message }: ReceivedMail, name: string): string | undefined =>
  new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'mi').exec(message.split('\r\n\r\n', 1)[0] ?? '')?.[1];

/** A message whose lines were wrapped and whose special characters were encoded for the way (quoted-printable). */
export const decoded = (message: string): string =>
  message
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The calendar files in a mail, as they were before they were encoded for the way, with the type of each part. */
export const calendarsIn = ({ message }: ReceivedMail): { type: string; text: string }[] =>
  message.split(/\r\n--[^\r\n]+\r\n/).flatMap((part) => {
    const [head = '', ...body] = part.split('\r\n\r\n');
    const type = /^content-type: ((?:text\/calendar|application\/ics).*(?:\r\n[ \t].*)*)/im.exec(head)?.[1];
    if (!type) return [];
    const content = body.join('\r\n\r\n');
    const isBase64 = /^content-transfer-encoding: base64/im.test(head);
    return [{ type, text: isBase64 ? Buffer.from(content, 'base64').toString() : decoded(content) }];
  });
