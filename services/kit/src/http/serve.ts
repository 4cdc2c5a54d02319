import type { Readable } from 'node:stream';
import type { Access, AnswerOf, BodyOf, ParamsOf, QueryOf, Route } from '@fourball/contracts/http/route.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Caller } from './identity.ts';
import { invalid, notAuthenticated, notFound } from './problem.ts';

/** Caller of a call with this access: a golfer or the holder of a link for certain, or perhaps nobody. */
export type CallerOf<A extends Access> = A extends 'anyone' | 'gateway'
  ? Caller
  : A extends 'link' | 'shared' | 'guest'
    ? Caller & { readonly [Name in A]: NonNullable<Caller[Name]> }
    : Caller & { readonly userId: string };

/** Input of a handler: the parts that the route names, validated, and the caller. */
export interface Call<R extends Route> {
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
  readonly caller: CallerOf<R['access']>;
  /** For the few answers that are more than their body. */
  readonly reply: FastifyReply;
}

/** JSON text of an answer as the database wrote it, in the contract's shape: its statement names each field that is told. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Output of a handler: the contract's answer, and for an answer that is no JSON its text, whole or as it comes. */
export type ServedBy<R extends Route> = R extends { media: string } ? string | Readable : AnswerOf<R> | JsonText;

/**
 * Serves one route of the contracts. The handler's answer is checked by the contract and what it does not name is left
 * out, but for a {@link JsonText}, which is sent as it is. Callers without a session get 401 unless the route is for anyone, those without a link 404 where it is for one; finer
 * rules are the handler's.
 */
export function serve<R extends Route>(
  app: FastifyInstance,
  route: R,
  handler: (call: Call<R>) => Promise<ServedBy<R>>,
): void {
  if (route.bodyMedia && route.body) {
    app.register((forms, _options, done) => {
      readForms(forms);
      add(forms, route, handler);
      done();
    });
  } else add(app, route, handler);
}

/** A field that comes twice is the last. */
function readForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  );
}

function add<R extends Route>(app: FastifyInstance, route: R, handler: (call: Call<R>) => Promise<ServedBy<R>>): void {
  app.route({
    method: route.method,
    url: route.path,
    // Nothing would ever close the stream of which a HEAD tells.
    exposeHeadRoute: route.media !== 'text/event-stream',
    schema: {
      ...(route.params ? { params: route.params } : {}),
      ...(route.query ? { querystring: route.query } : {}),
      ...(route.body ? { body: route.body } : {}),
      ...(route.success.answer ? { response: { [route.success.status]: route.success.answer } } : {}),
    },
    onRequest: async (request) => admit(route.access, request.caller),
    // A body in which everything has a default may be left out.
    preValidation: async (request) => {
      if (route.body) request.body ??= {};
      refuseUnreadable({ params: request.params, query: request.query, body: request.body });
    },
    handler: async (request, reply) => {
      const answer = await handler({
        params: request.params as ParamsOf<R>,
        query: request.query as QueryOf<R>,
        body: request.body as BodyOf<R>,
        caller: request.caller as CallerOf<R['access']>,
        reply,
      });
      if (reply.sent) return reply;
      reply.code(route.success.status);
      if (answer instanceof JsonText) return reply.type('application/json; charset=utf-8').send(answer.text);
      if (route.media) reply.type(`${route.media}; charset=utf-8`);
      return reply.send(answer);
    },
  });
}

function admit(access: Access, caller: Caller): void {
  if (access === 'gateway') {
    if (!caller.isGateway) throw notFound();
  } else if (access === 'link') {
    if (!caller.link) throw notFound();
  } else if (access === 'shared') {
    if (!caller.shared) throw notFound();
  } else if (access === 'guest') {
    if (!caller.guest) throw notFound();
  } else if (access !== 'anyone' && !caller.userId) throw notAuthenticated();
}

/** No contract goes as deep. */
const DEEPEST = 32;
/** No contract takes as many entries in a list, or fields; each that is wrong would be told of. */
const WIDEST = 1_000;
/** Control characters but for tab and line breaks, and halves of characters, which no JSON of PostgreSQL holds. */
const UNTYPED = /[^\P{Cc}\t\n\r]|\p{Cs}/gu;

/**
 * PostgreSQL's texts hold every character but NUL, which nobody types; nothing that is asked for is nested deeply, or
 * wide. Texts lose control characters, of which each takes six bytes as JSON, and halves of characters, as a text has that was
 * cut in the middle of an emoji.
 */
function refuseUnreadable(value: unknown, path: readonly string[] = []): void {
  if (typeof value === 'string' && value.includes('\0')) {
    throw invalid(path.join('.'), `${path.at(-1)} must not contain the character NUL`);
  }
  if (typeof value !== 'object' || value === null) return;
  if (path.length > DEEPEST) {
    // Where it begins tells more than where it was given up.
    throw invalid(path.slice(0, 4).join('.'), `${path[1]} is nested too deeply`);
  }
  const parts = Object.entries(value);
  if (parts.length > WIDEST) throw invalid(path.join('.'), `${path.at(-1)} has too many entries`);
  for (const [name, part] of parts) {
    refuseUnreadable(part, [...path, name]);
    const plain = typeof part === 'string' ? part.replace(UNTYPED, '') : part;
    if (plain !== part) Object.assign(value, { [name]: plain });
  }
}
