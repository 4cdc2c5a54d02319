import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../process/log.ts';

/** How often the database is asked for a sign of life. */
const ASK_MS = 200;
/**
 * Idle time after which a connection is considered dead: together with {@link ASK_MS} well within the second of an
 * answer.
 */
const PATIENCE_MS = 500;
/** A new connection costs a new process there, which takes its time when everything starts at once. */
const CONNECT_PATIENCE_MS = 3_000;
/** A silent database is asked over another connection after this long: the first one may be dead for good. */
const ASK_ELSEWHERE_MS = 4_000;
/** Patience is counted in steps, of which those that come later than this do not count; and yet it ends. */
const STEP_MS = 25;
const ON_TIME_MS = 10;
const LONGEST_PATIENCE_MS = 8_000;

export interface DatabaseWatch {
  /** The socket of a new connection. It is broken off when the database falls silent, and refused while it is. */
  readonly openSocket: () => Socket;
  stop(): Promise<void>;
}

/** The words tell `isDatabaseAway` what this is, whoever wraps it on the way. */
const noSignOfLife = () => new Error('Connection terminated: the database gives no sign of life');

/**
 * Notices that the database is there and says nothing, as when its machine hangs or the network swallows what is sent:
 * no connection ends then, and each statement would wait for good. From that moment to the next sign of life every
 * connection is broken off or refused, so that it is as if the database were gone: whoever waits is told so at once. A
 * statement may take as long as it likes meanwhile; only the watch's own question must be answered in time.
 */
export function watchDatabase({ connectionString, log }: { connectionString: string; log: Log }): DatabaseWatch {
  const sockets = new Set<Socket>();
  const stopping = new AbortController();
  const { signal } = stopping;
  let isSilent = false;

  function openSocket(): Socket {
    const socket = new Socket();
    if (isSilent) {
      socket.connect = () => {
        setImmediate(() => socket.destroy(noSignOfLife()));
        return socket;
      };
    } else {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    }
    return socket;
  }

  function fallSilent() {
    if (isSilent) return;
    isSilent = true;
    log.warn({ connections: sockets.size }, 'database unresponsive; closing its connections');
    for (const socket of sockets) socket.destroy(noSignOfLife());
  }

  function answers() {
    if (isSilent) log.info('the database answers again');
    isSilent = false;
  }

  async function answered(asked: Promise<unknown>, patienceMs: number) {
    if (await isWithin(asked, patienceMs)) return answers();
    fallSilent();
    // It need not be asked again to be heard: a process that was stopped goes on where it was.
    if (await isWithin(asked, ASK_ELSEWHERE_MS)) return answers();
    throw noSignOfLife();
  }

  /** Asks over one connection for as long as that answers. */
  async function askOver(socket: Socket) {
    const client = new pg.Client({ connectionString, stream: () => socket });
    // The query under way, or the next one, tells that the connection broke.
    client.on('error', () => {});
    await answered(client.connect(), CONNECT_PATIENCE_MS);
    while (!signal.aborted) {
      await pause(ASK_MS, undefined, { signal });
      await answered(client.query('SELECT 1'), PATIENCE_MS);
    }
  }

  async function watch() {
    while (!signal.aborted) {
      const socket = new Socket();
      const hangUp = () => socket.destroy();
      signal.addEventListener('abort', hangUp);
      // One that refuses is not silent: the next who needs it is told the same.
      await askOver(socket).catch((error) => {
        if (!(error instanceof Error && error.message === noSignOfLife().message)) isSilent = false;
      });
      signal.removeEventListener('abort', hangUp);
      socket.destroy();
      await pause(ASK_MS, undefined, { signal }).catch(() => {});
    }
  }

  const watching = watch();
  return {
    openSocket,
    async stop() {
      stopping.abort();
      await watching;
    },
  };
}

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
