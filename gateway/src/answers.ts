import { AsyncResource } from 'node:async_hooks';
import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { callerLeft } from '@fourball/kit/process/context.ts';
import type { Log } from '@fourball/kit/process/log.ts';
import { type Dispatcher, errors } from 'undici';

type Controller = Dispatcher.DispatchController;
type Handler = Dispatcher.DispatchHandler;

/** A body that is all here. The proxy destroys what nobody waits for any more. */
interface Whole {
  readonly bytes: Buffer;
  destroy(): void;
}

interface Answer {
  readonly statusCode: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Whole | Readable;
}

type Done = (error: Error | null, answer?: Answer) => void;

/** However the time is spent: on waiting for a connection too, and on all of an answer that is handed on as a whole. */
const ANSWER_DEADLINE_MS = 10_000;
/** An answer up to this size is handed on as a whole. */
const WHOLE_ANSWER_BYTES = 1024 * 1024;

/**
 * The connections as the proxy takes them; its answers are whole and in time. It hears nothing of a read whose caller has
 * left: there is nobody to answer, and it would warn of a fault that is none.
 */
export function answering(connections: Dispatcher, log: Pick<Log, 'info'>): { request: Dispatcher['request'] } {
  const request = (given: Dispatcher.DispatchOptions, done: Done) => {
    // Ends a read when its caller has left, so that the service stops, too; a write goes on to its end.
    const signal = given.method === 'GET' ? callerLeft() : undefined;
    // A connection calls back in the name of the request that opened it, and a caller's in that of none.
    const answer = AsyncResource.bind<Done, undefined>((...answered) => {
      signal?.removeEventListener('abort', leave);
      done(...answered);
    });
    const handler = new WholeInTime(answer, given.method === 'HEAD');
    const leave = AsyncResource.bind(() => {
      handler.leave();
      log.info('client left before the answer');
    });
    signal?.addEventListener('abort', leave);
    if (signal?.aborted) leave();
    else connections.dispatch(given, handler);
  };
  return { request: request as never };
}

/** The body of an answer that {@link answering} gave, as Fastify sends it. */
export const payloadOf = (body: unknown): Buffer | Readable | undefined => {
  const given = body as Whole | Readable;
  if (!('bytes' in given)) return given;
  return given.bytes.length > 0 ? given.bytes : undefined;
};

/**
 * Hands an answer on once all of it is here, so that one that breaks off is an error and no half answer; what is large, or
 * does not name its length, as it comes. An answer that has not begun by the deadline is a HeadersTimeoutError.
 */
class WholeInTime implements Handler {
  readonly #done: Done;
  readonly #deadline = setTimeout(() => this.#giveUp(new errors.HeadersTimeoutError()), ANSWER_DEADLINE_MS);
  readonly #parts: Buffer[] = [];
  #controller: Controller | undefined;
  #begun: { statusCode: number; headers: IncomingHttpHeaders } | undefined;
  /** The body of an answer that is handed on as it comes. */
  #coming: Readable | undefined;
  #isOver = false;
  /** Most bytes of an answer that is handed on as a whole. To a HEAD, Fastify tells the length of the answer where a stream comes. */
  readonly #mostBytes: number;

  constructor(done: Done, isHead: boolean) {
    this.#done = done;
    this.#mostBytes = isHead ? -1 : WHOLE_ANSWER_BYTES;
  }

  /** Gives up on an answer for which nobody waits any more. */
  leave(): void {
    this.#finish();
    this.#controller?.abort(new errors.RequestAbortedError());
  }

  onRequestStart(controller: Controller): void {
    this.#controller = controller;
    // It waited for a connection until nobody waited for it any more.
    if (this.#isOver) controller.abort(new errors.RequestAbortedError());
  }
  onResponseStart(controller: Controller, statusCode: number, headers: IncomingHttpHeaders): void {
    if (statusCode < 200) return;
    this.#begun = { statusCode, headers };
    if (Number(headers['content-length'] ?? Number.POSITIVE_INFINITY) <= this.#mostBytes) return;
    this.#coming = readableFrom(controller);
    this.#hand(this.#coming);
  }
  onResponseData(controller: Controller, part: Buffer): void {
    if (!this.#coming) this.#parts.push(part);
    else if (!this.#coming.push(part)) controller.pause();
  }
  onResponseEnd(): void {
    if (this.#coming) this.#coming.push(null);
    else this.#hand({ bytes: joined(this.#parts), destroy() {} });
  }
  onResponseError(_controller: Controller, error: Error): void {
    if (this.#coming) this.#coming.destroy(error);
    else this.#fail(error);
  }

  #finish(): void {
    this.#isOver = true;
    clearTimeout(this.#deadline);
  }
  #hand(body: Answer['body']): void {
    if (this.#isOver || !this.#begun) return;
    this.#finish();
    this.#done(null, { ...this.#begun, body });
  }
  #fail(error: Error): void {
    if (this.#isOver) return;
    this.#finish();
    this.#done(error);
  }
  #giveUp(error: Error): void {
    this.#fail(error);
    this.#controller?.abort(error);
  }
}

const joined = (parts: readonly Buffer[]) => (parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts));

/** Reads from a connection no faster than it is read itself. */
function readableFrom(controller: Controller): Readable {
  const body = new Readable({
    read: () => controller.resume(),
    destroy(error, destroyed) {
      if (!body.readableEnded) controller.abort(error ?? new errors.RequestAbortedError());
      destroyed(error);
    },
  });
  // The proxy destroys a body whose caller has left, and listens for no error: without this it would end the process.
  return body.on('error', () => {});
}
