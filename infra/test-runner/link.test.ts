import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { until } from '@fourball/kit/testing/until.ts';
import { expect, onTestFinished, test } from 'vitest';
import { type Link, openLink } from './link.ts';

/** Someone who says their name and then what they are told. */
async function startEcho(name: string): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.write(`${name} `);
    socket.pipe(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

async function linkTo(...targets: number[]): Promise<Link> {
  const link = await openLink(targets);
  onTestFinished(link.close);
  return link;
}

/** A caller, and all that was said to it. */
async function call({ port }: Link) {
  const socket: Socket = connect({ host: '127.0.0.1', port });
  onTestFinished(() => void socket.destroy());
  let heard = '';
  let broke: string | undefined;
  socket.on('data', (bytes) => {
    heard += bytes;
  });
  socket.on('error', (error) => {
    broke = 'code' in error ? String(error.code) : error.message;
  });
  await once(socket, 'connect');
  return { socket, heard: () => heard, broke: () => broke };
}
const hears = (caller: Awaited<ReturnType<typeof call>>, words: string) =>
  until(`to hear ${words}`, async () => caller.heard() === words);

test('what is said in a partition, and the end of a side, arrives when it is over, on the same connection and once', async () => {
  const link = await linkTo(await startEcho('echo'));
  const caller = await call(link);
  await hears(caller, 'echo ');
  let hasEnded = false;
  caller.socket.once('end', () => {
    hasEnded = true;
  });
  link.cut();
  caller.socket.end('hello');
  const late = await call(link);
  // Several turns of the event loop on both sides: what was on its way has arrived.
  const other = await linkTo(await startEcho('other'));
  for (let round = 0; round < 5; round += 1) await hears(await call(other), 'other ');
  expect([caller.heard(), hasEnded, late.heard(), late.broke()]).toEqual(['echo ', false, '', undefined]);
  link.mend({ breaks: false });
  await hears(caller, 'echo hello');
  await until('the end', async () => hasEnded);
  await hears(late, 'echo ');
});

test('a partition that breaks resets the connections of before, and new ones pass', async () => {
  const link = await linkTo(await startEcho('echo'));
  const caller = await call(link);
  await hears(caller, 'echo ');
  link.cut();
  const late = await call(link);
  link.mend({ breaks: true });
  await until('both to break', async () => caller.broke() === 'ECONNRESET' && late.broke() === 'ECONNRESET');
  await hears(await call(link), 'echo ');
});

test('a delay keeps what is said in its order', async () => {
  const link = await linkTo(await startEcho('echo'));
  link.slow(50);
  const began = performance.now();
  const caller = await call(link);
  for (const word of ['a', 'b', 'c']) caller.socket.write(word);
  await hears(caller, 'echo abc');
  expect(performance.now() - began).toBeGreaterThan(50);
});

test('replicas take turns, one that does not listen is left out, and where none does the caller learns it', async () => {
  const gone = await linkTo(1);
  const link = await linkTo(await startEcho('one'), gone.port, await startEcho('two'));
  await gone.close();
  const heard = new Set<string>();
  for (let calls = 0; calls < 6; calls += 1) {
    const caller = await call(link);
    await until('to hear something', async () => caller.heard() !== '');
    heard.add(caller.heard());
  }
  expect(heard).toEqual(new Set(['one ', 'two ']));
  const nobody = await call(await linkTo(gone.port));
  await until('to break', async () => nobody.broke() === 'ECONNRESET');
});
