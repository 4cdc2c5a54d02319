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

/** Answers in place of accepting: the server refuses by an error, says nothing, or drops its connections. */
interface Answers {
  readonly connection?: () => void;
  readonly sender?: (drop: () => undefined) => Error | undefined;
  readonly recipient?: (address: string) => Error | undefined;
  /** Answer once it has read the whole mail. */
  readonly mail?: (drop: () => undefined) => Error | undefined | Promise<undefined>;
}

/** A real mail server for one test. */
export async function startMailServer(answers: Answers = {}) {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onConnect: (_session, done) => (answers.connection ?? done)(),
    onMailFrom: (_address, _session, done) => done(answers.sender?.(drop)),
    onRcptTo: ({ address }, _session, done) => done(answers.recipient?.(address)),
    onData(stream, session, done) {
      void text(stream)
        .then((message) => {
          received.push({ to: session.envelope.rcptTo.map(({ address }) => address), message });
          return answers.mail?.(drop);
        })
        .then(done, done);
    },
  });
  const drop = () => {
    const connections = server.connections as unknown as Set<{ _socket: { destroy(): void } }>;
    for (const { _socket } of connections) _socket.destroy();
    return undefined;
  };
  const stop = async () => {
    drop();
    await new Promise<void>((resolve) => server.close(resolve));
  };
  onTestFinished(stop);
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** Mails that it has read so far, also those that it did not accept. */
    received: received as readonly ReceivedMail[],
    stop,
  };
}

/** Such a server for each test, another one every time. */
export function mailServerOfEachTest() {
  const server = {} as Awaited<ReturnType<typeof startMailServer>>;
  beforeEach(async () => {
    Object.assign(server, await startMailServer());
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
