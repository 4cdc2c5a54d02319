import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { pipeline } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';

/** How often each replica is asked whether it is ready, and how long it may take to say so. */
const PROBE_MS = 100;
const PROBE_TIMEOUT_MS = 5_000;
/** So many looks in a row have to find a replica not ready that goes on; one that ends is believed at once. */
const MISSES = 3;

export type Balancer = Awaited<ReturnType<typeof startBalancer>>;

/** One of several processes behind one address. */
export interface Backend {
  readonly port: number;
  /** Where its `/readyz` is; at the port itself unless told. */
  readonly healthPort?: number;
}

/**
 * Does as a Kubernetes Service, or a balancer of connections: a new connection goes to the replicas in turn whose
 * `/readyz` is green, one that is there stays where it is.
 */
export async function startBalancer(port: number, backends: readonly Backend[]) {
  const green = new Set<Backend>();
  const sockets = new Set<Socket>();
  let turn = 0;

  const server = createServer({ allowHalfOpen: true }, (client) => {
    const candidates = backends.filter((backend) => green.has(backend));
    const backend = candidates[turn++ % candidates.length];
    if (!backend) return client.resetAndDestroy();
    const upstream = connect({ port: backend.port, host: '127.0.0.1', allowHalfOpen: true });
    for (const socket of [client, upstream]) {
      sockets.add(socket.setNoDelay());
      socket.once('close', () => sockets.delete(socket));
    }
    // A connection that breaks on one side is broken on the other; its failure is told by who uses it.
    pipeline(client, upstream, (error) => error && client.resetAndDestroy());
    pipeline(upstream, client, (error) => error && upstream.resetAndDestroy());
  });

  async function probe(backend: Backend, misses: number): Promise<number> {
    const state = await stateOf(backend);
    if (state === 'ready') green.add(backend);
    else if (state === 'gone' || misses + 1 >= MISSES) green.delete(backend);
    return state === 'ready' ? 0 : misses + 1;
  }
  const closing = new AbortController();
  async function keepProbing(backend: Backend) {
    for (let misses = 0; !closing.signal.aborted; ) {
      misses = await probe(backend, misses);
      await pause(PROBE_MS, undefined, { signal: closing.signal }).catch(() => {});
    }
  }

  await Promise.all(backends.map((backend) => probe(backend, 0)));
  for (const backend of backends) void keepProbing(backend);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    /** How many replicas it sends new connections to at the moment. */
    ready: () => green.size,
    close() {
      closing.abort();
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

async function stateOf({ port, healthPort = port }: Backend): Promise<'ready' | 'not ready' | 'gone'> {
  try {
    const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
    const answer = await fetch(`http://127.0.0.1:${healthPort}/readyz`, { headers: { connection: 'close' }, signal });
    if (answer.ok) return 'ready';
    const { checks } = (await answer.json()) as { checks: Record<string, string> };
    return checks.running === 'away' ? 'gone' : 'not ready';
  } catch (error) {
    return (error as Error).name === 'TimeoutError' ? 'not ready' : 'gone';
  }
}
