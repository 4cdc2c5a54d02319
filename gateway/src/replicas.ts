import { HEARTBEAT_SECONDS } from '@fourball/contracts/constants.ts';
import { Agent, type Dispatcher, interceptors } from 'undici';

/** A replica that joins or leaves is known of by then. */
const ADDRESSES_KEPT_MS = 1_000;
/**
 * A replica that asks for its connections to be closed is about to end: left out for longer than it drains. It may be back
 * by then, at the same address.
 */
const LEAVING_MS = 5_000;
/**
 * A connection on which nothing was sent for as long is closed from here: a replica that drains for longer than this
 * closes none on which a request may be under way to it.
 */
const IDLE_CONNECTION_MS = 1_000;
/** Services are near: who has not taken a connection by then is gone. */
const CONNECT_TIMEOUT_MS = 1_000;
const ANSWER_TIMEOUT_MS = 30_000;
/**
 * To one replica, at once: far more than may stand in a line there, as sign-ins do, so that those who wait keep nobody
 * else from being asked.
 */
export const CONNECTIONS_MAX = 256;
/** A stream on which nothing comes for as long has missed two signs of life: its service is gone. */
const SILENCE_TIMEOUT_MS = 3 * HEARTBEAT_SECONDS * 1000;
/** How many times a request that finds no connection is sent to another address. */
const OTHER_ADDRESSES = 3;

type Interceptor = Dispatcher.DispatcherComposeInterceptor;
type Handler = Dispatcher.DispatchHandler;
type Controller = Dispatcher.DispatchController;
type DnsOptions = NonNullable<Parameters<typeof interceptors.dns>[0]>;

/**
 * The connections to the services. A service's name may stand for several replicas: they take turns, the DNS is asked
 * again every second, an address where something broke is left out for as long, and one whose replica is about to end for
 * five. A request that could not be sent, for want of a connection, goes to another replica whatever its method; one that
 * was sent is never sent again.
 */
export const connectReplicas = (options: Pick<DnsOptions, 'lookup'> = {}): Dispatcher =>
  connect({ connections: CONNECTIONS_MAX, bodyTimeout: ANSWER_TIMEOUT_MS }, options);

/** The connections for streams, as many as there are streams. */
export const connectStreams = (): Dispatcher => connect({ bodyTimeout: SILENCE_TIMEOUT_MS });

function connect(limits: Agent.Options, options: Pick<DnsOptions, 'lookup'> = {}): Dispatcher {
  const leftOutUntil = new Map<string, number>();
  const agent = new Agent({
    connect: { timeout: CONNECT_TIMEOUT_MS },
    headersTimeout: ANSWER_TIMEOUT_MS,
    keepAliveTimeout: IDLE_CONNECTION_MS,
    keepAliveMaxTimeout: IDLE_CONNECTION_MS,
    ...limits,
  });
  const dns = interceptors.dns({ ...options, storage: keptShortly(), pick: inTurns(leftOutUntil) });
  return agent.compose(noteLeftOut(leftOutUntil), dns, tryElsewhere);
}

/** Hands all that happens to a request on to who waits for it. */
class PassingOn implements Handler {
  readonly #handler: Handler;
  constructor(handler: Handler) {
    this.#handler = handler;
  }
  onRequestStart(controller: Controller, context: unknown): void {
    this.#handler.onRequestStart?.(controller, context);
  }
  onRequestUpgrade(...given: Parameters<NonNullable<Handler['onRequestUpgrade']>>): void {
    this.#handler.onRequestUpgrade?.(...given);
  }
  onResponseStart(
    ...[controller, status, headers, message]: Parameters<NonNullable<Handler['onResponseStart']>>
  ): void {
    this.#handler.onResponseStart?.(controller, status, headers, message);
  }
  onResponseData(controller: Controller, part: Buffer): void {
    this.#handler.onResponseData?.(controller, part);
  }
  onResponseEnd(...[controller, trailers]: Parameters<NonNullable<Handler['onResponseEnd']>>): void {
    this.#handler.onResponseEnd?.(controller, trailers);
  }
  onResponseError(controller: Controller, error: Error): void {
    this.#handler.onResponseError?.(controller, error);
  }
}

/** Tells whoever picks the next address where a connection broke or never came about, and which replica is about to end. */
const noteLeftOut =
  (leftOutUntil: Map<string, number>): Interceptor =>
  (dispatch) =>
  (options, handler) => {
    const { hostname } = new URL(options.origin ?? '');
    const leaveOut = (milliseconds: number) => leftOutUntil.set(hostname, Date.now() + milliseconds);
    return dispatch(options, new NotingLeftOut(handler, leaveOut));
  };

class NotingLeftOut extends PassingOn {
  readonly #leaveOut: (milliseconds: number) => void;
  constructor(handler: Handler, leaveOut: (milliseconds: number) => void) {
    super(handler);
    this.#leaveOut = leaveOut;
  }
  override onResponseStart(...given: Parameters<NonNullable<Handler['onResponseStart']>>): void {
    const [, status, { connection }] = given;
    // A connection also ends after a request that its service cannot read, which says nothing of the replica.
    if (connection === 'close' && status < 400) this.#leaveOut(LEAVING_MS);
    super.onResponseStart(...given);
  }
  override onResponseError(controller: Controller, error: Error): void {
    // A caller who gives up on an answer says nothing of the address.
    if (!controller?.aborted) this.#leaveOut(ADDRESSES_KEPT_MS);
    super.onResponseError(controller, error);
  }
}

/** Sends what could not be sent to one replica to the next. */
const tryElsewhere: Interceptor = (dispatch) => (options, handler) =>
  dispatch(options, new TryingElsewhere(handler, (again) => dispatch(options, again)));

class TryingElsewhere extends PassingOn {
  readonly #dispatch: (handler: Handler) => void;
  #isSent = false;
  #left = OTHER_ADDRESSES;
  constructor(handler: Handler, dispatch: (handler: Handler) => void) {
    super(handler);
    this.#dispatch = dispatch;
  }
  override onRequestStart(controller: Controller, context: unknown): void {
    this.#isSent = true;
    super.onRequestStart(controller, context);
  }
  override onResponseError(controller: Controller, error: Error): void {
    this.#left -= 1;
    if (this.#isSent || this.#left < 0) super.onResponseError(controller, error);
    else this.#dispatch(this);
  }
}

function inTurns(leftOutUntil: ReadonlyMap<string, number>): NonNullable<DnsOptions['pick']> {
  let turn = 0;
  return (_origin, { records }) => {
    const all = [...(records[4]?.ips ?? []), ...(records[6]?.ips ?? [])];
    const sound = all.filter(({ address }) => (leftOutUntil.get(address) ?? 0) <= Date.now());
    const candidates = sound.length > 0 ? sound : all;
    turn = (turn + 1) % Number.MAX_SAFE_INTEGER;
    // The DNS never answers with no address at all.
    return candidates[turn % candidates.length] as (typeof all)[number];
  };
}

function keptShortly(): NonNullable<DnsOptions['storage']> {
  const kept = new Map<string, { records: Parameters<NonNullable<DnsOptions['pick']>>[1] | null; until: number }>();
  return {
    get size() {
      return kept.size;
    },
    get: (hostname) => {
      const known = kept.get(hostname);
      return known && known.until > Date.now() ? known.records : null;
    },
    set: (hostname, records) => kept.set(hostname, { records, until: Date.now() + ADDRESSES_KEPT_MS }),
    delete: (hostname) => kept.delete(hostname),
    full: () => false,
  };
}
