import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { authRoutes } from '@fourball/contracts/http/auth.ts';
import { freePorts } from '../local/ports.ts';
import { readRun } from '../local/run-state.ts';
import { type RunningStack, startStack } from '../local/stack.ts';
import type { PartName } from '../local/topology.ts';
import { fill, type Reader } from './data.ts';
import { startNginx } from './nginx.ts';
import type { Read, Way } from './reads.ts';
import { vouchFor } from './token.ts';

export const PASSWORD = 'fairway7';

interface Golfer {
  readonly userId: string;
  readonly email: string;
  readonly cookie: string;
}

/** A whole stack with data in it, the floor, and nginx in front of each service that is read. */
export interface Stage {
  readonly stack: RunningStack;
  readonly reader: Reader & { readonly email: string; readonly cookie: string };
  readonly reads: readonly Read[];
  readonly ways: readonly Way[];
  pidOf(name: PartName | 'postgres'): number;
  /** Another golfer who is signed in. */
  signUp(email: string): Promise<Golfer>;
  stop(): Promise<void>;
}

export async function setStage(squads: number): Promise<Stage> {
  const [port = 0, floorPort = 0, ...nginxPorts] = await freePorts(5);
  const stack = await startStack({ port, durable: false, environment: { RATE_LIMIT_SCALE: '1000000' } });
  const undo: (() => Promise<void>)[] = [stack.stop];
  try {
    const golfer = await signUp(stack.url, 'bench@example.com');
    const reader = { ...golfer, ...(await fill(stack.wiring.databaseUrls, golfer.userId, squads)) };
    const reads: Read[] = [
      { name: 'GET /api/squads', service: 'squad', path: '/api/squads' },
      {
        name: 'GET recommendations',
        service: 'recommendation',
        path: `/api/squad-tee-time-recommendations/${reader.squadId}`,
      },
      { name: 'GET /api/notifications', service: 'notification', path: '/api/notifications' },
    ];
    const vouch = (read: Read) => vouchFor(stack.wiring.identityKey, read.service, reader.userId);
    const floor = await startFloor(floorPort, reader, stack);
    undo.push(() => end(floor));
    const ways: Way[] = [
      { name: 'floor', target: async ({ path }) => ({ url: `http://127.0.0.1:${floorPort}${path}`, headers: {} }) },
      {
        name: 'service',
        target: async (read) => ({
          url: `http://127.0.0.1:${stack.ports.services[read.service]}${read.path}`,
          headers: { authorization: await vouch(read) },
        }),
      },
      {
        name: 'nginx',
        target: async (read) => ({
          url: `http://127.0.0.1:${nginxPorts[reads.indexOf(read)]}${read.path}`,
          headers: { authorization: await vouch(read) },
        }),
      },
      {
        name: 'gateway',
        target: async ({ path }) => ({ url: `${stack.url}${path}`, headers: { cookie: reader.cookie } }),
      },
    ];
    for (const [index, read] of reads.entries()) {
      const nginx = await startNginx({
        port: nginxPorts[index] as number,
        upstream: stack.ports.services[read.service],
      });
      undo.push(nginx.stop);
    }
    const pids = new Map(readRun(stack.dataDirectory)?.processes.map(({ name, pid }) => [name, pid]));
    return {
      stack,
      reader,
      reads,
      ways,
      pidOf: (name) => pids.get(name) as number,
      signUp: (email) => signUp(stack.url, email),
      stop: () => undoAll(undo),
    };
  } catch (error) {
    await undoAll(undo);
    throw error;
  }
}

async function undoAll(undo: readonly (() => Promise<void>)[]): Promise<void> {
  for (const step of undo.toReversed()) await step();
}

async function signUp(url: string, email: string): Promise<Golfer> {
  const response = await fetch(url + authRoutes.register.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD, firstName: 'Dana', lastName: 'Reed' }),
  });
  const user = authRoutes.register.success.answer.parse(await response.json());
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0] ?? '')
    .find((pair) => pair.includes('session'));
  return { userId: user.id, email, cookie: cookie as string };
}

async function startFloor(port: number, reader: Reader, stack: RunningStack): Promise<ChildProcess> {
  const script = new URL('floor.ts', import.meta.url).pathname;
  const facts = [String(port), reader.userId, reader.squadId, JSON.stringify(stack.wiring.databaseUrls)];
  const child = spawn(process.execPath, [script, ...facts], { stdio: ['ignore', 'pipe', 'inherit'] });
  // Its first word is that it listens.
  await once(child.stdout, 'data');
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}
