import type { Route } from '@fourball/contracts/http/route.ts';
import { notFound, Problem, tooSlow, unavailable } from '@fourball/kit/http/problem.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { countedAddress } from './address.ts';
import { type answering, payloadOf } from './answers.ts';
import type { Limits } from './limits.ts';
import type { Upstreams } from './upstreams.ts';

const RETRY_AFTER_MS = 50;

/** The body as it came; left to itself, the proxy would encode it as JSON once more. */
const bodyOf = ({ body, headers }: FastifyRequest) =>
  body === undefined ? {} : { body, contentType: headers['content-type'] as string };

/** Options of the proxy for routes that differ in their paths alone, whoever makes the calls. */
export function proxyOf(
  routes: readonly Route[],
  { urlOf }: Pick<Upstreams, 'urlOf'>,
  agent: ReturnType<typeof answering>,
) {
  const [{ service, method }] = routes as [Route];
  return {
    upstream: urlOf[service],
    undici: agent,
    disableRequestLogging: true,
    // Addresses carry ids: a hundred of each route would be kept that nobody asks for again.
    disableCache: true,
    httpMethods: [method],
    routes: routes.map(({ path }) => path),
    // A redirect names a place on this site, or leads on from the address that the browser has.
    internalRewriteLocationHeader: false,
    // Bodies are read here, so that one that is refused reaches no service.
    proxyPayloads: false,
  };
}

/**
 * Refuses every other call at these addresses, before any of the body is read. Nobody looks up a session or a link for what
 * nobody answers: it counts as a visitor's.
 */
export function refuseUnknown(app: FastifyInstance, urls: readonly string[], limits: Limits): void {
  for (const url of urls) {
    app.all(url, {
      config: { routeName: 'none' },
      onRequest: async ({ ip }) => {
        await limits.identify(undefined, countedAddress(ip));
        throw notFound();
      },
      handler: async () => undefined,
    });
  }
}

/** Sends a request on to a service at this path. */
export function forward(request: FastifyRequest, reply: FastifyReply, path: string, replyOptions?: object): void {
  reply.from(path, { ...replyOptions, ...bodyOf(request) });
}

/** How calls are answered, and fail, whoever makes them. */
export const onAnswer = {
  onResponse: (_request: unknown, reply: { send(payload: unknown): unknown }, { stream }: { stream: unknown }) =>
    void reply.send(payloadOf(stream)),
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
