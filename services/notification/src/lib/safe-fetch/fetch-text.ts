import type { IncomingMessage } from 'node:http';
import { type Agent, request } from 'node:https';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { NotPublic } from './agent.ts';
import { failureOf, isTextual, mayBegin, redirectOf } from './answers.ts';

/** Why there is no text to be had from an address, in a sentence for whoever gave it. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

/** Validators of a text that was read, so that it is sent again only when it has changed. */
export interface Validators {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** A text, or that it is what it was. */
export type Reading = ({ readonly text: string } & Validators) | 'unchanged';

const MAX_BYTES = 5 * 1024 * 1024;
const MAX_REDIRECTS = 3;
const WITHIN_MS = 10_000;
/** Characters in which a text shows what it is. */
const BEGINNING = 256;
const BEGINS = 'BEGIN:VCALENDAR';

const DECODERS = { gzip: createGunzip, 'x-gzip': createGunzip, deflate: createInflate, br: createBrotliDecompress };

/**
 * Reads the calendar at an https address that a golfer gave: at most 5 MiB once unpacked, within ten seconds from the
 * first look-up to the last byte, over at most three redirects. Where a connection may lead is the agent's to decide.
 * @throws Unreadable with the reason.
 */
export async function readPublicText(options: {
  address: string;
  agent: Agent;
  known?: Validators | undefined;
  withinMs?: number;
}): Promise<Reading> {
  const { address, agent, known, withinMs = WITHIN_MS } = options;
  const signal = AbortSignal.timeout(withinMs);
  try {
    const answer = await fetchFollowing(new URL(address), agent, headersFor(known), signal);
    try {
      if (answer.statusCode === 304 && known) return 'unchanged';
      const text = await readBody(answer, signal);
      return { text, etag: answer.headers.etag ?? null, lastModified: answer.headers['last-modified'] ?? null };
    } finally {
      answer.destroy();
    }
  } catch (cause) {
    if (cause instanceof Unreadable) throw cause;
    if (cause instanceof NotPublic) throw new Unreadable('This address does not lie on the public internet', { cause });
    if (signal.aborted)
      throw new Unreadable(`The calendar could not be read within ${withinMs / 1000} seconds`, { cause });
    throw new Unreadable(failureOf(cause), { cause });
  }
}

const headersFor = (known: Validators | undefined) => ({
  accept: 'text/calendar, text/plain;q=0.5, */*;q=0.1',
  'accept-encoding': 'gzip, deflate, br',
  'user-agent': 'Fourball',
  ...(known?.etag ? { 'if-none-match': known.etag } : {}),
  ...(known?.lastModified ? { 'if-modified-since': known.lastModified } : {}),
});

async function fetchFollowing(
  first: URL,
  agent: Agent,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  let url = first;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    if (url.protocol !== 'https:') throw new Unreadable('This address redirects to one that does not begin with https');
    const answer = await ask(url, agent, headers, signal);
    const next = redirectOf(answer.statusCode ?? 0, answer.headers.location, url.href);
    if (next === undefined) return answer;
    answer.destroy();
    url = new URL(next);
  }
  throw new Unreadable('This address redirects too many times');
}

function ask(url: URL, agent: Agent, headers: Record<string, string>, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(url, { agent, headers, signal }, resolve).on('error', reject).end();
  });
}

async function readBody(answer: IncomingMessage, signal: AbortSignal): Promise<string> {
  const { statusCode = 0, headers } = answer;
  if (statusCode !== 200) throw new Unreadable(`The server answers with ${statusCode}`);
  if (!isTextual(headers['content-type'])) throw new Unreadable('This address is not a calendar');
  if (Number(headers['content-length'] ?? 0) > MAX_BYTES) throw tooLarge();
  const chunks: Buffer[] = [];
  let start = '';
  const collect = async (body: AsyncIterable<Buffer>) => {
    for await (const chunk of body) {
      chunks.push(chunk);
      if (start.length >= BEGINNING) continue;
      start += chunk.toString('latin1', 0, BEGINNING);
      if (!mayBegin(start, BEGINS)) throw new Unreadable('This address is not a calendar');
    }
  };
  await unpack(answer, headers['content-encoding'], collect, signal);
  return new TextDecoder().decode(Buffer.concat(chunks));
}

async function unpack(
  answer: IncomingMessage,
  encoding: string | undefined,
  collect: (body: AsyncIterable<Buffer>) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  if (!encoding || encoding === 'identity') return pipeline(answer, atMost5MiB, collect, { signal });
  if (!Object.hasOwn(DECODERS, encoding)) throw new Unreadable('This calendar is compressed in an unknown way');
  const decoder = DECODERS[encoding as keyof typeof DECODERS]();
  // Counted on both sides: what unpacks to everything ends, and so does what unpacks to nothing.
  return pipeline(answer, atMost5MiB, decoder, atMost5MiB, collect, { signal });
}

async function* atMost5MiB(body: AsyncIterable<Buffer>) {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MAX_BYTES) throw tooLarge();
    yield chunk;
  }
}

const tooLarge = () => new Unreadable('This calendar is larger than 5 MiB');
