import { Problem, tooSlow, unavailable } from '@fourball/kit/http/problem.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

const RETRY_AFTER_MS = 50;

/** The body as it came; left to itself, the proxy would encode it as JSON once more. */
const bodyOf = ({ body, headers }: FastifyRequest) =>
  body === undefined ? {} : { body, contentType: headers['content-type'] as string };

/** Sends a request on to a service at this path. */
export function forward(request: FastifyRequest, reply: FastifyReply, path: string, replyOptions?: object): void {
  reply.from(path, { ...replyOptions, ...bodyOf(request) });
}

/** How calls fail, whoever makes them. */
export const onFailure = {
  retryDelay: retryReadOnce,
  onError: (reply: { send(payload: unknown): unknown }, { error }: { error: Error }) =>
    void reply.send(problemOf(error.cause)),
};

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);
const isLate = (error: unknown) => codeOf(error) === 'UND_ERR_HEADERS_TIMEOUT';

/** A read whose connection broke, as in a rolling restart, is tried once more; nothing that changes things ever is. */
function retryReadOnce({ err, req, attempt }: { err: Error | null; req: { method: string }; attempt: number }) {
  return err && req.method === 'GET' && attempt === 0 && !isLate(err) ? RETRY_AFTER_MS : null;
}

function problemOf(error: unknown): Problem {
  if (codeOf(error) === 'UND_ERR_INVALID_ARG') return new Problem(400, 'bad-request', 'The request cannot be read');
  if (isLate(error)) {
    return tooSlow('This takes longer than it should. Check whether it went through before you try again.');
  }
  return unavailable('This part of Fourball is away right now. Please try again.', { cause: error });
}
