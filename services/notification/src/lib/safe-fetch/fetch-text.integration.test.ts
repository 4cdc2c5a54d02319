import { randomBytes } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { certificate } from '../../testing/certificate.ts';
import { answerWith, startPublicServer } from '../../testing/public-server.ts';
import { createPublicAgent, type PublicNetwork, theNetwork } from './agent.ts';
import { readPublicText } from './fetch-text.ts';

const CALENDAR = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n';

const sends =
  (body: string | Buffer, headers: Record<string, string> = { 'content-type': 'text/calendar' }): RequestListener =>
  (_request, response) =>
    void response.writeHead(200, headers).end(body);

/** Sends one piece after another for as long as anybody listens. */
const keepsSending =
  (piece: Buffer, everyMs: number): RequestListener =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/calendar' });
    response.write(CALENDAR.slice(0, 20));
    const sending = setInterval(() => response.write(piece), everyMs);
    response.on('close', () => clearInterval(sending));
  };

async function serverThat(answer: RequestListener, network: Partial<PublicNetwork> = {}) {
  const server = await startPublicServer(answer);
  const agent = createPublicAgent({ ...server.internet, ...network });
  const read = (
    address = server.url(),
    more: { known?: { etag: string; lastModified: null }; withinMs?: number } = {},
  ) => readPublicText({ address, agent, ...more });
  return { ...server, read };
}

it.each([
  ['as text/calendar', sends(CALENDAR)],
  ['without a type', sends(CALENDAR, {})],
  ['with a byte order mark and white space before it', sends(`\uFEFF\r\n ${CALENDAR}`)],
  ['packed', sends(gzipSync(CALENDAR), { 'content-encoding': 'gzip' })],
])('a calendar is read %s', async (_how, answer) => {
  const { read } = await serverThat(answer);
  expect(await read()).toMatchObject({ text: expect.stringContaining(CALENDAR), etag: null, lastModified: null });
});

it('a calendar is read over three redirects, also to another host', async () => {
  const server = await serverThat(() => {});
  server.answers(({ url = '' }, response) => {
    const step = Number(url.slice(1));
    if (step === 3) response.end(CALENDAR);
    else response.writeHead(302, { location: server.url(`/${step + 1}`, 'other.calendar.example') }).end();
  });
  expect(await server.read(server.url('/0'))).toMatchObject({ text: CALENDAR });
  await expect(server.read(server.url('/-1'))).rejects.toThrow('This address redirects too many times');
});

it('a calendar is read only when it has changed', async () => {
  const { read } = await serverThat(({ headers }, response) => {
    response.writeHead(headers['if-none-match'] === '"7"' ? 304 : 200, { etag: '"7"' }).end(CALENDAR);
  });
  expect(await read()).toMatchObject({ etag: '"7"' });
  expect(await read(undefined, { known: { etag: '"7"', lastModified: null } })).toBe('unchanged');
});

describe('nothing but the public internet is reached', () => {
  it.each(['127.0.0.1', '[::1]', '169.254.169.254', '2130706433', '0x7f.1'])('%s', async (host) => {
    const reading = readPublicText({ address: `https://${host}/a.ics`, agent: createPublicAgent() });
    await expect(reading).rejects.toThrow('does not lie on the public internet');
  });

  it.each([
    ['a private address', ['192.168.0.10']],
    ['a private address beside a public one', ['93.184.216.34', '10.0.0.1']],
    ['the machine itself, in IPv6', ['::1']],
  ])('a name of %s', async (_what, addresses) => {
    const agent = createPublicAgent({ ...theNetwork, resolve: async () => addresses });
    const reading = readPublicText({ address: 'https://calendar.example/a.ics', agent });
    await expect(reading).rejects.toThrow('does not lie on the public internet');
  });

  it('a redirect to a private address, by number and by name', async () => {
    const server = await serverThat(() => {});
    for (const location of ['https://192.168.1.1/a.ics', 'https://inside.calendar.example/a.ics']) {
      server.answers(answerWith(302, { location }));
      await expect(server.read()).rejects.toThrow('does not lie on the public internet');
    }
    server.answers(answerWith(302, { location: 'http://calendar.example/' }));
    await expect(server.read()).rejects.toThrow('does not begin with https');
  });

  it('a name that is public when it is checked and private when it is looked up once more', async () => {
    let looks = 0;
    const resolve = async () => {
      looks += 1;
      return [looks === 1 ? '127.0.0.1' : '10.0.0.1'];
    };
    const { read } = await serverThat(sends(CALENDAR), { resolve });
    expect([await read(), looks]).toMatchObject([{ text: CALENDAR }, 1]);
  });
});

it.each([
  ['from nobody known', { ca: undefined }, undefined],
  ['for another host', { ca: certificate.cert }, 'other.example'],
])('a server with a certificate %s is not believed', async (_what, trust, host) => {
  const { read, url, received } = await serverThat(sends(CALENDAR), trust);
  await expect(read(url('/a.ics', host))).rejects.toThrow('cannot prove with its certificate who it is');
  expect(received).toEqual([]);
});

const MEGABYTE = Buffer.alloc(1024 * 1024, 'a');
const HUGE = Buffer.concat([Buffer.from(CALENDAR), ...Array(200).fill(MEGABYTE)]);

describe('what is no calendar, or no end of one, ends in a sentence', () => {
  it.each([
    ['a gigabyte that says so', sends('BEGIN:', { 'content-length': `${2 ** 30}` }), 'larger than 5 MiB'],
    ['a gigabyte that does not say so', keepsSending(MEGABYTE, 0), 'larger than 5 MiB'],
    ['a gigabyte packed small', sends(gzipSync(HUGE), { 'content-encoding': 'gzip' }), 'larger than 5 MiB'],
    ['a picture', sends(randomBytes(1000), { 'content-type': 'image/png' }), 'is not a calendar'],
    ['a page', sends('<!doctype html><title>Sign in</title>', { 'content-type': 'text/html' }), 'is not a calendar'],
    ['what is not packed as it says', sends(CALENDAR, { 'content-encoding': 'gzip' }), 'compressed in an unknown way'],
    ['an unknown packing', sends(CALENDAR, { 'content-encoding': 'zip' }), 'compressed in an unknown way'],
    ['nothing any more', answerWith(404), 'answers with 404'],
    ['a connection that breaks', (request) => void request.socket.destroy(), 'cannot be reached'],
    [
      'an answer that breaks',
      (_request, response) => void response.writeHead(200).write('BEGIN', () => response.destroy()),
      'cannot be reached',
    ],
  ] as [string, RequestListener, string][])('%s', async (_what, answer, sentence) => {
    const { read } = await serverThat(answer);
    await expect(read()).rejects.toThrow(sentence);
  });

  it.each<[string, RequestListener, Partial<PublicNetwork>?]>([
    ['a drop at a time, without an end', keepsSending(Buffer.from(' '), 20)],
    ['no answer at all', () => {}],
    ['a host whose name servers never answer', () => {}, { resolve: () => new Promise(() => {}) }],
  ])('%s', async (_what, answer, network) => {
    const { read } = await serverThat(answer, network);
    await expect(read(undefined, { withinMs: 400 })).rejects.toThrow('could not be read within 0.4 seconds');
  });
});
