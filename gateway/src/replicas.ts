import { Agent, type Dispatcher, interceptors } from 'undici';

/** A replica that joins or leaves is known of by then. */
const ADDRESSES_KEPT_MS = 1_000;
/** Services are near: who has not taken a connection by then is gone. */
const CONNECT_TIMEOUT_MS = 1_000;
const ANSWER_TIMEOUT_MS = 30_000;
/** How many times a request that finds no connection is sent to another address. */
const OTHER_ADDRESSES = 3;

type Interceptor = Dispatcher.DispatcherComposeInterceptor;
type Handler = Dispatcher.DispatchHandler;
type DnsOptions = NonNullable<Parameters<typeof interceptors.dns>[0]>;

/**
 * The connections to the services. A service's name may stand for several replicas: they take turns, the DNS is asked
 * again every second, and an address where something broke is left out for as long. A request that could not be sent,
 * for want of a connection, goes to another replica whatever its method; one that was sent is never sent again.
 */
export function connectReplicas(options: Pick<DnsOptions, 'lookup'> = {}): Dispatcher {
  const brokenUntil = new Map<string, number>();
  const agent = new Agent({
    connections: 64,
    connect: { timeout: CONNECT_TIMEOUT_MS },
    headersTimeout: ANSWER_TIMEOUT_MS,
    bodyTimeout: ANSWER_TIMEOUT_MS,
  });
  const dns = interceptors.dns({ ...options, storage: keptShortly(), pick: inTurns(brokenUntil) });
  return agent.compose(noteBroken(brokenUntil), dns, tryElsewhere);
}

/** Tells of each address where a connection broke, or never came about, to whoever picks the next one. */
function noteBroken(brokenUntil: Map<string, number>): Interceptor {
  return (dispatch) => (options, handler) =>
    dispatch(
      options,
      passingOn(handler, {
        onResponseError(controller, error) {
          const { hostname } = new URL(options.origin ?? '');
          brokenUntil.set(hostname, Date.now() + ADDRESSES_KEPT_MS);
          handler.onResponseError?.(controller, error);
        },
      }),
    );
}

/** Sends what could not be sent to one replica to the next. */
const tryElsewhere: Interceptor = (dispatch) => (options, handler) => {
  let isSent = false;
  let left = OTHER_ADDRESSES;
  const passing = passingOn(handler, {
    onRequestStart(controller, context) {
      isSent = true;
      handler.onRequestStart?.(controller, context);
    },
    onResponseError(controller, error) {
      left -= 1;
      if (isSent || left < 0) handler.onResponseError?.(controller, error);
      else dispatch(options, passing);
    },
  });
  return dispatch(options, passing);
};

function inTurns(brokenUntil: ReadonlyMap<string, number>): NonNullable<DnsOptions['pick']> {
  let turn = 0;
  return (_origin, { records }) => {
    const all = [...(records[4]?.ips ?? []), ...(records[6]?.ips ?? [])];
    const sound = all.filter(({ address }) => (brokenUntil.get(address) ?? 0) <= Date.now());
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

function passingOn(handler: Handler, changes: Handler): Handler {
  return {
    onRequestStart: (...given) => handler.onRequestStart?.(...given),
    onRequestUpgrade: (...given) => handler.onRequestUpgrade?.(...given),
    onResponseStart: (...given) => handler.onResponseStart?.(...given),
    onResponseData: (...given) => handler.onResponseData?.(...given),
    onResponseEnd: (...given) => handler.onResponseEnd?.(...given),
    ...changes,
  };
}
