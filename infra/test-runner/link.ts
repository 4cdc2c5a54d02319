import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** The way from one process to another, on which the bytes can be held back. */
export type Link = Awaited<ReturnType<typeof openLink>>;

/**
 * @param targets the ports of the other side. New connections take them in turn and leave out who does not listen, as a
 *   balancer in front of replicas does.
 */
export async function openLink(targets: readonly number[]) {
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket.setNoDelay(true));
    // Told by `close`, which follows.
    socket.on('error', () => {}).once('close', () => sockets.delete(socket));
    return socket;
  };
  let mended = Promise.withResolvers<void>();
  let isCut = false;
  let delayMs = 0;
  let turn = 0;

  async function pass(): Promise<void> {
    while (isCut) await mended.promise;
    if (delayMs > 0) await pause(delayMs);
    while (isCut) await mended.promise;
  }

  /** Passes the bytes of `from` on to `to`, and its end, in order or not. */
  function hand(from: Socket, to: Socket) {
    from.on('data', async (bytes) => {
      from.pause();
      if (isCut || delayMs > 0) await pass();
      if (to.write(bytes)) from.resume();
      else to.once('drain', () => from.resume());
    });
    from.once('end', async () => {
      await pass();
      to.end();
    });
    from.once('close', async (hadError) => {
      await pass();
      if (hadError || !from.readableEnded) to.resetAndDestroy();
    });
  }

  /** Connects to a port of the other side that listens; undefined when none does. */
  async function reach(): Promise<Socket | undefined> {
    for (let tries = 0; tries < targets.length; tries += 1) {
      const port = targets[turn++ % targets.length] as number;
      const socket = keep(connect({ host: '127.0.0.1', port, allowHalfOpen: true }));
      const isReached = await once(socket, 'connect').then(
        () => true,
        () => false,
      );
      if (isReached) return socket;
    }
    return undefined;
  }

  const server = createServer({ allowHalfOpen: true, pauseOnConnect: true }, async (socket) => {
    const near = keep(socket);
    await pass();
    const far = near.destroyed ? undefined : await reach();
    if (far === undefined) {
      near.resetAndDestroy();
      return;
    }
    if (near.destroyed) {
      far.resetAndDestroy();
      return;
    }
    hand(near, far);
    hand(far, near);
    near.resume();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const mend = ({ breaks }: { breaks: boolean }) => {
    if (breaks) for (const socket of sockets) socket.resetAndDestroy();
    isCut = false;
    delayMs = 0;
    mended.resolve();
    mended = Promise.withResolvers();
  };
  return {
    /** Port on 127.0.0.1: a connection to it reaches the other side. */
    port: (server.address() as AddressInfo).port,
    /** Ports of this side of its open connections to the other side. */
    portsBeyond: (): number[] => [...sockets].flatMap(({ localPort }) => localPort ?? []),
    /** A partition: no byte passes, and no end of a connection. What is open stays open; new connections hear nothing. */
    cut() {
      isCut = true;
    },
    /** Delays every byte by so much, in order. */
    slow(byMs: number) {
      delayMs = byMs;
    },
    /** All passes again at once. What was held back arrives, or, where it `breaks`, the connections of before are reset. */
    mend,
    async close() {
      mend({ breaks: true });
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
