import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../process/log.ts';

/** A connection that hears nothing for one to two of these while it waits has the database asked for a sign of life. */
const LOOK_MS = 100;
/** Time-out of that question: together with twice {@link LOOK_MS} well within the second of an answer. */
const PATIENCE_MS = 500;
/** A new connection costs a new process there, which takes its time when everything starts at once. */
const CONNECT_PATIENCE_MS = 3_000;
/** A silent database is asked over another connection after this long: the first one may be dead for good. */
const ASK_ELSEWHERE_MS = 4_000;
/** The connection for questions is idle for long: without these the network may forget it. */
const KEEP_ALIVE_MS = 30_000;
/** Patience is counted in steps, of which those that come later than this do not count; and yet it ends. */
const STEP_MS = 25;
const ON_TIME_MS = 10;
const LONGEST_PATIENCE_MS = 8_000;
/** PostgreSQL's ReadyForQuery, but for its last byte: the end of each answer. */
const READY = Buffer.from([0x5a, 0, 0, 0, 5]);
const WAITS_FOR_NOTHING = Number.POSITIVE_INFINITY;

/** The words tell `isDatabaseAway` what this is, whoever wraps it on the way. */
const noSignOfLife = () => new Error('Connection terminated: the database gives no sign of life');

/**
 * Notices that the database is there and says nothing, as when its machine hangs or the network swallows what is sent:
 * no connection ends then, and each statement would wait for good. From that moment to the next sign of life every
 * connection is broken off or refused, so that it is as if the database were gone: whoever waits is told so at once. A
 * statement may take as long as it likes meanwhile; only the watch's own question must be answered in time.
 *
 * While no connection waits for an answer, nothing is asked and no timer runs. Over TLS the ends of answers cannot be
 * seen, so that the connection counts as waiting for as long as it is open.
 */
export function watchDatabase({ connectionString, log }: { connectionString: string; log: Log }) {
  /** Since when each connection has heard nothing. */
  const sockets = new Map<Socket, number>();
  const stopping = new AbortController();
  const { signal } = stopping;
  let isSilent = false;
  /** Whether the last that the log says is its silence. */
  let isSaidSilent = false;
  let asker: { client: pg.Client; socket: Socket } | undefined;
  let watching: Promise<void> | undefined;

  class WatchedSocket extends Socket {
    constructor() {
      super();
      this.once('close', () => sockets.delete(this));
      this.on('data', (data) => {
        if (waits(this)) sockets.set(this, isEndOfAnswer(data) ? WAITS_FOR_NOTHING : performance.now());
      });
      begin(this);
    }

    // Node gives a socket its own `write` anew as it connects: these two are what that comes to.
    override _write(...args: Parameters<Socket['_write']>): void {
      if (!waits(this)) begin(this);
      super._write(...args);
    }

    override _writev(...args: Parameters<NonNullable<Socket['_writev']>>): void {
      if (!waits(this)) begin(this);
      super._writev?.(...args);
    }
  }

  const waits = (socket: Socket) => sockets.get(socket) !== WAITS_FOR_NOTHING;
  const anyWaitsSince = (moment: number) => [...sockets.values()].some((since) => since <= moment);

  function begin(socket: Socket) {
    sockets.set(socket, performance.now());
    watching ??= watch();
  }

  function openSocket(): Socket {
    return isSilent ? refusedSocket(noSignOfLife) : new WatchedSocket();
  }

  async function watch() {
    while (!signal.aborted && (isSilent || anyWaitsSince(performance.now()))) {
      // The connection for questions is there before it is needed: a new one would take too long.
      if (!asker || isSilent || anyWaitsSince(performance.now() - LOOK_MS)) await ask();
      await pause(LOOK_MS, undefined, { signal }).catch(() => {});
    }
    watching = undefined;
  }

  async function ask() {
    const isNew = !asker;
    asker ??= openAsker();
    const { client, socket } = asker;
    const answer = isNew ? client.connect() : client.query('SELECT 1');
    try {
      if (await isWithin(answer, isNew ? CONNECT_PATIENCE_MS : PATIENCE_MS)) return hear();
      fallSilent();
      // It need not be asked again to be heard: a process that was stopped goes on where it was.
      if (await isWithin(answer, ASK_ELSEWHERE_MS)) return hear();
    } catch {
      // One that refuses is not silent: the next who needs it is told the same.
      isSilent = false;
    }
    socket.destroy();
  }

  function openAsker() {
    const socket = new Socket();
    socket.once('close', () => {
      if (asker?.socket === socket) asker = undefined;
    });
    const client = new pg.Client({
      connectionString,
      stream: () => socket,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    });
    // The question under way, or the next one, tells that the connection broke.
    client.on('error', () => {});
    return { client, socket };
  }

  function fallSilent() {
    if (isSilent) return;
    isSilent = true;
    isSaidSilent = true;
    log.warn({ connections: sockets.size }, 'database unresponsive; closing its connections');
    for (const socket of sockets.keys()) socket.destroy(noSignOfLife());
  }

  function hear() {
    if (isSaidSilent) log.info('the database answers again');
    isSilent = false;
    isSaidSilent = false;
  }

  return {
    /** The socket of a new connection. It is broken off when the database falls silent, and refused while it is. */
    openSocket,
    async stop() {
      stopping.abort();
      asker?.socket.destroy();
      await watching;
    },
  };
}

/** A socket that comes to no connection, as an error says when one is asked for. */
export function refusedSocket(why: () => Error): Socket {
  const socket = new Socket();
  socket.connect = () => {
    setImmediate(() => socket.destroy(why()));
    return socket;
  };
  return socket;
}

const isEndOfAnswer = (data: Buffer): boolean => data.subarray(-READY.length - 1, -1).equals(READY);

/**
 * Whether a promise is kept within so long, as far as this process can tell: time counts in steps that came on time. On a
 * machine that is too busy to wake us the database is most likely not woken either, and is late rather than silent.
 */
async function isWithin(asked: Promise<unknown>, milliseconds: number): Promise<boolean> {
  const kept = asked.then(() => true);
  const deadline = performance.now() + LONGEST_PATIENCE_MS;
  for (let counted = 0; counted < milliseconds && performance.now() < deadline; ) {
    const begun = performance.now();
    if (await Promise.race([kept, step()])) return true;
    if (performance.now() - begun < STEP_MS + ON_TIME_MS) counted += STEP_MS;
  }
  return false;
}

/** Waits one step; input that arrived by its end has been read then. */
function step(): Promise<false> {
  const { promise, resolve } = Promise.withResolvers<false>();
  setTimeout(() => setImmediate(resolve, false), STEP_MS);
  return promise;
}
