import { closeSync, mkdirSync, openSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Below the ephemeral ranges of Linux (32768) and macOS (49152), so that no outgoing connection can take one. */
const lowest = 20_000;
const highest = 31_999;

/** Within this time whoever was handed a port listens on it. */
const CLAIM_MS = 60_000;
/** Shared by all runs of a user, of which each has a temporary folder of its own; another user's could not be written to. */
const claimsFolder = () =>
  join(tmpdir().replace(/\/fourball-run-.*$/, ''), `fourball-ports-${process.getuid?.() ?? ''}`);

/**
 * Distinct loopback ports that nothing listens on, and that no other call on this machine was handed a moment ago: stacks
 * that start side by side do not get in each other's way.
 */
export async function freePorts(count: number): Promise<number[]> {
  const held: Server[] = [];
  const ports = new Set<number>();
  try {
    for (let attempt = 0; ports.size < count; attempt += 1) {
      if (attempt > count + 2_000) throw new Error(`No ${count} free ports between ${lowest} and ${highest}.`);
      const port = lowest + Math.floor(Math.random() * (highest - lowest + 1));
      const server = ports.has(port) ? undefined : await listenOn(port, '127.0.0.1').catch(() => undefined);
      if (server === undefined) continue;
      if (!claim(port)) {
        await close(server);
        continue;
      }
      held.push(server);
      ports.add(port);
    }
  } finally {
    await Promise.all(held.map(close));
  }
  return [...ports];
}

/** Takes a port by a file that only one process can make; answers whether it is ours. */
function claim(port: number): boolean {
  const claims = claimsFolder();
  const file = join(claims, String(port));
  try {
    mkdirSync(claims, { recursive: true });
    if (Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > CLAIM_MS) rmSync(file);
    closeSync(openSync(file, 'wx'));
    return true;
  } catch (error) {
    if (['EEXIST', 'ENOENT'].includes(String((error as NodeJS.ErrnoException).code))) return false;
    throw error;
  }
}

/** Why nobody can listen on the port of `localhost`, in words, or undefined when it is free. */
export async function whyPortIsUnusable(port: number): Promise<string | undefined> {
  for (const host of ['127.0.0.1', '::1']) {
    try {
      await close(await listenOn(port, host));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EADDRINUSE') return 'another program listens on it';
      if (code === 'EACCES') return 'it needs root rights';
      if (host === '127.0.0.1') return sentence(error);
    }
  }
  return undefined;
}

function sentence(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function listenOn(port: number, host: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => resolve(server));
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
