import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { Problem, tooSlow, unavailable } from '@fourball/kit/problem.ts';
import type { FastifyReply } from 'fastify';
import type { Dispatcher } from 'undici';

type Controller = Dispatcher.DispatchController;

/** A service that has not begun to answer by then is told off, however the time was spent. */
const ANSWER_DEADLINE_MS = 10_000;
/** An answer up to this size is passed on as a whole, so that one that breaks off is a problem and no half answer. */
const WHOLE_ANSWER_BYTES = 1024 * 1024;
const RETRY_AFTER_MS = 50;

/** One request as it goes to a service. */
export interface Forwarded {
  readonly origin: URL;
  readonly method: string;
  /** The target as it came, query included. */
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: Buffer | undefined;
}

/** How an answer's own headers reach the browser. */
export type PassHeaders = (headers: IncomingHttpHeaders, reply: FastifyReply) => void;

/**
 * Sends a request to a service and its answer to the caller. 503 while the service is away, 504 when it does not answer in
 * time. A read whose connection broke, as in a rolling restart, is tried once more; nothing that changes things ever is.
 */
export function forward(agent: Dispatcher, request: Forwarded, reply: FastifyReply, passHeaders: PassHeaders): void {
  const options = { ...request, method: request.method as Dispatcher.HttpMethod, body: request.body ?? null };
  agent.dispatch(options, new Passing(agent, options, reply, passHeaders));
}

class Passing implements Dispatcher.DispatchHandler {
  readonly #agent: Dispatcher;
  readonly #options: Dispatcher.DispatchOptions;
  readonly #reply: FastifyReply;
  readonly #passHeaders: PassHeaders;
  readonly #deadline: NodeJS.Timeout;
  #controller: Controller | undefined;
  #mayRetry: boolean;
  /** Set once the caller has got all that they will get from here. */
  #isOver = false;
  #status = 0;
  #headers: IncomingHttpHeaders = {};
  readonly #parts: Buffer[] = [];
  #stream: Readable | undefined;

  constructor(agent: Dispatcher, options: Dispatcher.DispatchOptions, reply: FastifyReply, passHeaders: PassHeaders) {
    this.#agent = agent;
    this.#options = options;
    this.#reply = reply;
    this.#passHeaders = passHeaders;
    this.#mayRetry = options.method === 'GET';
    this.#deadline = setTimeout(() => this.#giveUp(), ANSWER_DEADLINE_MS);
  }

  onRequestStart(controller: Controller): void {
    this.#controller = controller;
    // It waited for a connection until nobody waited for it any more.
    if (this.#isOver || this.#reply.raw.destroyed) controller.abort(new Error('Nobody waits for the answer'));
  }

  onResponseStart(controller: Controller, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200) return;
    if (this.#isOver || this.#reply.raw.destroyed) {
      controller.abort(new Error('Nobody waits for the answer'));
      return;
    }
    this.#status = status;
    this.#headers = headers;
    const isWhole = Number(headers['content-length'] ?? Number.POSITIVE_INFINITY) <= WHOLE_ANSWER_BYTES;
    if (isWhole || status === 204 || status === 304 || this.#options.method === 'HEAD') return;
    clearTimeout(this.#deadline);
    this.#stream = new Readable({
      read: () => controller.resume(),
      destroy: (error, done) => {
        if (!this.#isOver) controller.abort(error ?? new Error('Nobody waits for the answer'));
        done(error);
      },
    });
    this.#send(this.#stream);
  }

  onResponseData(controller: Controller, part: Buffer): void {
    if (!this.#stream) this.#parts.push(part);
    else if (!this.#stream.push(part)) controller.pause();
  }

  onResponseEnd(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    if (this.#stream) {
      this.#stream.push(null);
      return;
    }
    clearTimeout(this.#deadline);
    const [first, ...others] = this.#parts;
    this.#send(others.length > 0 ? Buffer.concat(this.#parts) : first);
  }

  onResponseError(_controller: Controller, error: Error): void {
    if (this.#isOver) return;
    if (this.#stream) {
      this.#isOver = true;
      this.#stream.destroy(error);
    } else if (this.#mayRetry && !this.#reply.raw.destroyed) {
      this.#mayRetry = false;
      this.#parts.length = 0;
      setTimeout(() => this.#agent.dispatch(this.#options, this), RETRY_AFTER_MS);
    } else {
      this.#fail(problemOf(error));
    }
  }

  #giveUp(): void {
    if (this.#isOver) return;
    const late = tooSlow('This takes longer than it should. Please look whether it was done before you try again.');
    this.#fail(late);
    this.#controller?.abort(late);
  }

  #send(body: Readable | Buffer | undefined): void {
    this.#reply.code(this.#status);
    this.#passHeaders(this.#headers, this.#reply);
    this.#reply.send(body);
  }

  #fail(problem: Problem): void {
    this.#isOver = true;
    clearTimeout(this.#deadline);
    this.#reply.send(problem);
  }
}

function problemOf(error: Error): Problem {
  const code = 'code' in error ? error.code : undefined;
  if (code === 'UND_ERR_INVALID_ARG') return new Problem(400, 'bad-request', 'The request cannot be read');
  return unavailable('This part of Fourball is away right now. Please try again.', { cause: error });
}
