import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { WHOLE_ANSWER_BYTES } from './answers.ts';

/** A smaller answer fits into one packet anyway. */
const SMALLEST_BYTES = 1024;
/** Fields of answers that let in whoever knows them. */
export const SECRET_FIELDS: readonly string[] = ['inviteCode', 'inviteUrl', 'feedUrl', 'url'];
const secrets = SECRET_FIELDS.map((field) => `"${field}":"`);

/** Whether a caller takes gzip. */
export const takesGzip = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  /(?:^|[\s,])gzip(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(String(headers['accept-encoding'] ?? ''));

/**
 * Compresses a JSON answer for a caller who takes that, unless it is small, or so large that it is handed on in parts. One
 * that holds a secret goes as it is: beside text that others choose, its compressed length would tell of the secret (BREACH).
 * @returns the payload to send, as an `onSend` hook of Fastify does.
 */
export async function compress(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (!/^application\/(?:problem\+)?json\b/.test(String(reply.getHeader('content-type')))) return payload;
  reply.header('vary', 'accept-encoding');
  const length = Number(reply.getHeader('content-length') ?? 0);
  const isRightSize = length > SMALLEST_BYTES && length <= WHOLE_ANSWER_BYTES;
  if (!isRightSize || !takesGzip(request) || request.method === 'HEAD' || !isParts(payload)) return payload;
  const body = await buffer(payload);
  if (secrets.some((secret) => body.includes(secret))) return body;
  // Here and now, at the quickest: the detour over a thread costs more than most answers, a higher level twice as much for 3 %.
  const compressed = gzipSync(body, { level: 1 });
  reply.headers({ 'content-encoding': 'gzip', 'content-length': compressed.length });
  return compressed;
}

const isParts = (payload: unknown): payload is AsyncIterable<Buffer> =>
  typeof payload === 'object' && payload !== null && Symbol.asyncIterator in payload;
