import type { IncomingHttpHeaders } from 'node:http';
import { callerLeft } from '@fourball/kit/process/context.ts';
import type { Log } from '@fourball/kit/process/log.ts';
import { type Dispatcher, errors } from 'undici';
import { PassingOn } from './replicas.ts';

type Controller = Dispatcher.DispatchController;

type Done = (error: Error | null, answer: Dispatcher.ResponseData) => void;

/** However the time is spent: on waiting for a connection too, and on all of an answer that is handed on as a whole. */
const ANSWER_DEADLINE_MS = 10_000;
/** An answer up to this size is handed on as a whole. */
export const WHOLE_ANSWER_BYTES = 1024 * 1024;

/**
 * The connections as the proxy takes them; its answers are whole and in time. It hears nothing of a read whose caller has
 * left: there is nobody to answer, and it would warn of a fault that is none.
 */
export function answering(connections: Dispatcher, log: Pick<Log, 'info'>): { request: Dispatcher['request'] } {
  const agent = connections.compose(wholeInTime);
  const request = (given: Dispatcher.RequestOptions, done: Done) => {
    // Ends a read when its caller has left, so that the service stops, too; a write goes on to its end.
    const signal = given.method === 'GET' ? callerLeft() : null;
    agent.request({ ...given, signal }, (error, answer) => {
      if (error && signal?.aborted) return log.info({ err: error }, 'client left before the answer');
      // The proxy destroys an answer whose caller has left, and listens for no error: without this it would end the process.
      if (!error) answer.body.on('error', () => {});
      done(error, answer);
    });
  };
  return { request: request as Dispatcher['request'] };
}

/**
 * Hands an answer on once all of it is here, so that one that breaks off is an error and no half answer; what is large, or
 * does not name its length, as it comes. An answer that has not begun by the deadline is a HeadersTimeoutError.
 */
const wholeInTime: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) =>
  dispatch(options, new WholeInTime(handler));

class WholeInTime extends PassingOn {
  readonly #deadline = setTimeout(() => this.#giveUp(), ANSWER_DEADLINE_MS);
  readonly #parts: Buffer[] = [];
  #controller: Controller | undefined;
  /** Begins the answer that is held back. */
  #begin: (() => void) | undefined;
  #isGivenUp = false;

  override onRequestStart(controller: Controller, context: unknown): void {
    this.#controller = controller;
    // It waited for a connection until nobody waited for it any more.
    if (this.#isGivenUp) controller.abort(new errors.HeadersTimeoutError());
    else super.onRequestStart(controller, context);
  }
  override onResponseStart(
    controller: Controller,
    status: number,
    headers: IncomingHttpHeaders,
    message?: string,
  ): void {
    const begin = () => super.onResponseStart(controller, status, headers, message);
    const isSmall = Number(headers['content-length'] ?? Number.POSITIVE_INFINITY) <= WHOLE_ANSWER_BYTES;
    if (isSmall && status >= 200) {
      this.#begin = begin;
    } else {
      if (status >= 200) clearTimeout(this.#deadline);
      begin();
    }
  }
  override onResponseData(controller: Controller, part: Buffer): void {
    if (this.#begin) this.#parts.push(part);
    else super.onResponseData(controller, part);
  }
  override onResponseEnd(controller: Controller, trailers: IncomingHttpHeaders): void {
    clearTimeout(this.#deadline);
    this.#begin?.();
    for (const part of this.#parts) super.onResponseData(controller, part);
    super.onResponseEnd(controller, trailers);
  }
  override onResponseError(controller: Controller, error: Error): void {
    clearTimeout(this.#deadline);
    if (!this.#isGivenUp) super.onResponseError(controller, error);
  }

  #giveUp(): void {
    const late = new errors.HeadersTimeoutError();
    if (this.#controller) {
      this.#controller.abort(late);
    } else {
      this.#isGivenUp = true;
      // Nothing was sent yet, so that there is nothing to control.
      super.onResponseError(undefined as never, late);
    }
  }
}
