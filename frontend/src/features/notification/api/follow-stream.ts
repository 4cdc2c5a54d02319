import type { LiveChange, LiveTopic, notificationRoutes } from '@fourball/contracts/http/notification.ts';

/** The contract's own, checked by its type alone, so that no contract is fetched for it. */
const PATH: (typeof notificationRoutes)['streamNotifications']['path'] = '/api/notifications/stream';

/** Message from one window to the others of the same golfer: the same code, of the same site. */
type Message =
  | { readonly kind: 'state'; readonly isUp: boolean; readonly isBack: boolean }
  | { readonly kind: 'changed'; readonly topics: readonly LiveTopic[] }
  | { readonly kind: 'who leads?'; readonly age: number };

export interface Following {
  readonly golferId: string;
  readonly signal: AbortSignal;
  /** Whether the stream is up; `isBack` when something may have been missed before that. */
  onState(state: { isUp: boolean; isBack: boolean }): void;
  onChanged(topics: readonly LiveTopic[]): void;
}

/** A stream that was refused is asked for again after this long, and up to a minute. */
const RETRY_MS = 3_000;
const RETRY_MAX_MS = 60_000;
/**
 * A computer that slept for longer wakes with a stream that may be dead without knowing. Browsers run the timers of a hidden
 * page once a minute, which is no sleep.
 */
const LOOK_MS = 10_000;
const SLEPT_MS = 90_000;
/** A page that opens has read nothing that is older than this. */
const RECENT_MS = 60_000;

/**
 * Follows the golfer's stream until `signal` aborts. All windows of a browser share one stream: the window that holds the
 * lock has it and tells the others. Where a browser has no such means, each window has its own.
 */
export function subscribeToStream(following: Following): void {
  const { golferId, signal } = following;
  const name = `fourball-live-${golferId}`;
  const isShared = 'locks' in navigator && 'BroadcastChannel' in globalThis;
  const channel = isShared ? new BroadcastChannel(name) : undefined;
  const tell = (message: Message) => channel?.postMessage(message);
  let state: Extract<Message, { kind: 'state' }> | undefined;
  let recent: { readonly at: number; readonly topics: readonly LiveTopic[] }[] = [];
  const changedWithin = (age: number) => recent.filter(({ at }) => at > Date.now() - age);

  const leading: Following = {
    ...following,
    onState(now) {
      state = { kind: 'state', ...now };
      following.onState(now);
      tell(state);
    },
    onChanged(topics) {
      recent = [...changedWithin(RECENT_MS), { at: Date.now(), topics }];
      following.onChanged(topics);
      tell({ kind: 'changed', topics });
    },
  };

  if (!channel) {
    lead(leading, false);
    return;
  }
  let wasUp = false;
  channel.onmessage = ({ data: message }: MessageEvent<Message>) => {
    if (message.kind === 'state') {
      wasUp ||= message.isUp;
      following.onState(message);
    } else if (message.kind === 'changed') following.onChanged(message.topics);
    else if (state) {
      tell({ ...state, isBack: false });
      const topics = changedWithin(message.age).flatMap((change) => change.topics);
      if (topics.length > 0) tell({ kind: 'changed', topics });
    }
  };
  signal.addEventListener('abort', () => channel.close());
  tell({ kind: 'who leads?', age: sinceFirstRead() });
  void navigator.locks.request(name, { signal }, () => leadUntil(signal, leading, wasUp)).catch(() => {});
}

function leadUntil(signal: AbortSignal, leading: Following, wasUp: boolean): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  signal.addEventListener('abort', () => resolve());
  if (signal.aborted) resolve();
  else lead(leading, wasUp);
  return promise;
}

/**
 * Holds the stream. The browser comes back by itself when it breaks off; when it is refused, that is done here.
 * @param wasUpBefore another window had it before.
 */
function lead({ signal, onState, onChanged }: Following, wasUpBefore: boolean): void {
  let source: EventSource | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let refusals = 0;
  let wasUp = wasUpBefore;

  function close() {
    clearTimeout(retry);
    source?.close();
    onState({ isUp: false, isBack: false });
  }

  function open() {
    clearTimeout(retry);
    source?.close();
    // The browser says when it is back; until then asking is in vain.
    if (!navigator.onLine) return;
    const opened = new EventSource(`${PATH}?age=${sinceFirstRead()}`);
    source = opened;
    opened.onopen = () => {
      refusals = 0;
      onState({ isUp: true, isBack: wasUp });
      wasUp = true;
    };
    opened.onerror = () => {
      onState({ isUp: false, isBack: false });
      if (opened.readyState === EventSource.CLOSED) retry = setTimeout(open, delay(refusals++));
    };
    opened.addEventListener('notification', () => onChanged(['notifications']));
    opened.addEventListener('change', ({ data }) => onChanged(topicsIn(data)));
  }

  window.addEventListener('online', open, { signal });
  window.addEventListener('offline', () => close(), { signal });

  let lookedAt = Date.now();
  const looking = setInterval(() => {
    if (Date.now() - lookedAt > SLEPT_MS) open();
    lookedAt = Date.now();
  }, LOOK_MS);
  signal.addEventListener('abort', () => {
    clearTimeout(retry);
    clearInterval(looking);
    source?.close();
  });
  open();
}

/** Milliseconds since the page began, before which it has read nothing. */
const sinceFirstRead = (): number => Math.ceil(performance.now());

const delay = (refusals: number): number => Math.min(RETRY_MS * 2 ** refusals, RETRY_MAX_MS) * (1 + Math.random() / 2);

function topicsIn(text: string): readonly LiveTopic[] {
  try {
    return (JSON.parse(text) as LiveChange).topics;
  } catch {
    return [];
  }
}
