import type { Socket } from 'node:net';
import { STALE_HEADER } from '@fourball/contracts/http/headers.ts';
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isDatabaseAway, isStatementTimeout } from '../database/database.ts';
import { sentenceOf } from '../process/contract-faults.ts';
import { notFound, Problem, problemBody, unavailable } from './problem.ts';

/** Turns everything that a route throws into a problem answer; what nobody foresaw is logged here, once. */
export function answerProblems(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => send(reply, notFound()));
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = toProblem(error);
    if (hasLeft(request, error)) request.log.info({ err: error }, 'client left before the answer');
    else if (problem.status >= 500) request.log.error({ err: error }, 'a request failed');
    else if (problem.cause) request.log.warn({ err: problem.cause }, 'a request was refused');
    // Fastify would close the connection after a body that it refuses, which can cost a caller who still sends the answer.
    // The rest of the body is read and dropped instead, for as long as a request may take.
    return send(reply.removeHeader('connection'), mayBeWrong(reply, problem) ? notYetHere() : problem);
  });
}

/** A service that has not heard of the caller's own writes yet cannot tell what they made, or joined, from what is not. */
const mayBeWrong = (reply: FastifyReply, { status }: Problem): boolean =>
  (status === 404 || status === 403) && reply.hasHeader(STALE_HEADER);
const notYetHere = () => unavailable('This is still being set up. Please try again in a moment.');

/** A connection that the caller broke off is no failure of ours. */
const hasLeft = ({ raw }: FastifyRequest, error: FastifyError): boolean =>
  raw.socket.destroyed && (['ECONNRESET', 'UND_ERR_ABORTED'].includes(error.code) || isAbort(error));

const isAbort = ({ name, cause }: Error): boolean =>
  name === 'AbortError' || (cause instanceof Error && isAbort(cause));

/** Headers of answers that no hook has a hand in. */
export type PlainHeaders = Readonly<Record<string, string>>;

/** Answers an address that cannot be read, such as `/%zz`, for which no hook and no handler runs. */
export const answerBadUrl =
  (headers: PlainHeaders) =>
  (_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void => {
    send(reply.headers(headers), new Problem(400, 'bad-url', 'The address cannot be read'));
  };

const unreadable: Record<string, Problem> = {
  HPE_HEADER_OVERFLOW: new Problem(431, 'headers-too-large', 'The headers of the request are too large'),
  ERR_HTTP_REQUEST_TIMEOUT: new Problem(408, 'too-late', 'The request did not arrive in time'),
};

/** Answers what is no request at all, or does not end, and closes the connection: nobody knows where the next one begins. */
export const answerBadMessage =
  (headers: PlainHeaders) =>
  (error: ConnectionError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    if (!socket.writable) {
      socket.destroy();
      return;
    }
    const body = problemBody(unreadable[error.code] ?? new Problem(400, 'bad-request', 'The request cannot be read'));
    const text = JSON.stringify(body);
    const all = {
      ...headers,
      'content-type': 'application/problem+json',
      'content-length': Buffer.byteLength(text),
      connection: 'close',
    };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
    const head = [`HTTP/1.1 ${body.status} ${body.title}`, ...lines].join('\r\n');
    socket.end(`${head}\r\n\r\n${text}`, () => socket.destroy());
  };

function send(reply: FastifyReply, problem: Problem) {
  if (problem.retryAfter !== undefined) reply.header('retry-after', String(problem.retryAfter));
  return reply
    .code(problem.status)
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(problemBody(problem));
}

function toProblem(error: FastifyError | Problem): Problem {
  if (error instanceof Problem) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return validationProblem(error);
  if (isDatabaseAway(error)) return unavailable('We cannot reach our database right now. Please try again.');
  if (isStatementTimeout(error)) return unavailable('This took our database too long. Please try again.');
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status && status >= 400 && status < 500) return new Problem(status, codeOf(error), error.message);
  return new Problem(500, 'internal', 'Something went wrong on our side. Please try again.');
}

const codeOf = (error: FastifyError) =>
  (error.code ?? 'bad-request')
    .toLowerCase()
    .replace(/^fst_err_/, '')
    .replaceAll('_', '-');

type ValidationError = Extract<Parameters<typeof toProblem>[0], FastifyError> & {
  validation: readonly { instancePath: string; message?: string; params?: { keys?: readonly string[] } }[];
  validationContext?: string;
};

function validationProblem(error: FastifyError): Problem {
  const { validation, validationContext } = error as unknown as ValidationError;
  const place = validationContext === 'querystring' ? 'query' : (validationContext ?? 'body');
  const errors = validation.flatMap(({ instancePath, message = 'is not valid', params }) => {
    const path = [place, ...instancePath.split('/').filter(Boolean)].join('.');
    const unknown = params?.keys?.map((key) => ({ path: `${path}.${key}`, message: `${key} is not known here` }));
    return unknown ?? [{ path, message: sentenceOf(path.slice(path.lastIndexOf('.') + 1), message) }];
  });
  const detail = [...new Set(errors.map((fault) => fault.message))].join('. ');
  return new Problem(400, 'validation', detail, { errors });
}
