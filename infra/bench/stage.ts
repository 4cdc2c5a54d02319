import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServiceName } from '@fourball/contracts/services.ts';
import { TOKEN_ALGORITHM, TOKEN_ISSUER, TOKEN_LIFETIME_S } from '@fourball/kit/http/identity.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { calculateJwkThumbprint, importJWK, type JWK, SignJWT } from 'jose';
import { freePorts } from '../dev-stack/ports.ts';
import { readRun } from '../dev-stack/run-state.ts';
import type { RunningStack } from '../dev-stack/stack.ts';
import { requireTool } from '../dev-stack/system-tools.ts';
import type { PartName } from '../dev-stack/topology.ts';
import { type Golfer, registerGolfer } from '../proofs/golfer.ts';
import { withFolder, withStack } from './bench.ts';
import { fill } from './data.ts';

/** The password of every golfer who is registered here. */
export const PASSWORD = 'fairway7';

/** One read of the product, as four ways answer it. */
export interface Read {
  readonly name: string;
  readonly service: ServiceName;
  readonly path: string;
}

/** The address and the headers by which a read reaches one of its ways; asked for each round anew, as tokens end. */
type Way = (read: Read) => Promise<{ url: string; headers: Record<string, string> }>;

/** Processes whose time is measured. */
export type Part = PartName | 'postgres' | 'broker' | 'floor';

/** A whole stack with data in it, the floor, and nginx in front of each service that is read. */
export interface Stage {
  readonly stack: RunningStack;
  readonly golfer: Golfer;
  readonly reads: readonly Read[];
  readonly ways: Readonly<Record<'floor' | 'service' | 'nginx' | 'gateway', Way>>;
  pidOf(name: Part): number;
}

export const withStage = (squads: number, work: (stage: Stage) => Promise<void>): Promise<void> =>
  withFolder((folder) =>
    withStack({}, async (stack) => {
      const { url, wiring, ports } = stack;
      const golfer = await registerGolfer(url, 'Dana');
      const userId = golfer.user.id;
      const squadId = await fill(wiring.databaseUrls, userId, squads);
      const reads: Read[] = [
        { name: 'GET /api/squads', service: 'squad', path: '/api/squads' },
        { name: 'GET squad', service: 'squad', path: `/api/squads/${squadId}` },
        {
          name: 'GET recommendations',
          service: 'recommendation',
          path: `/api/squad-tee-time-recommendations/${squadId}`,
        },
        { name: 'GET /api/bookings', service: 'recommendation', path: '/api/bookings' },
        { name: 'GET /api/notifications', service: 'notification', path: '/api/notifications' },
        { name: 'GET /api/user', service: 'auth', path: '/api/user' },
      ];
      const services = [...new Set(reads.map(({ service }) => service))];
      const [floorPort = 0, ...nginxPorts] = await freePorts(1 + services.length);
      const vouched = async ({ service, path }: Read, port: number | undefined) => ({
        url: `http://127.0.0.1:${port}${path}`,
        headers: { authorization: await vouchFor(wiring.identityKey, service, userId) },
      });
      const cookie = sessionOf(golfer);
      const facts = [String(floorPort), userId, squadId, JSON.stringify(wiring.databaseUrls)];
      const floor = await startChild(process.execPath, [join(import.meta.dirname, 'floor.ts'), ...facts], floorPort);
      const children = [floor];
      try {
        for (const [index, service] of services.entries()) {
          const port = nginxPorts[index] as number;
          const file = join(folder, `${service}.conf`);
          await writeFile(file, nginxConfiguration(join(folder, service), port, ports.services[service]));
          children.push(await startChild(await requireTool('nginx'), ['-e', `${file}.log`, '-c', file], port));
        }
        const pids = new Map(readRun(stack.dataDirectory)?.processes.map(({ name, pid }) => [name, pid]));
        await work({
          stack,
          golfer,
          reads,
          ways: {
            floor: async ({ path }) => ({ url: `http://127.0.0.1:${floorPort}${path}`, headers: {} }),
            service: (read) => vouched(read, ports.services[read.service]),
            nginx: (read) => vouched(read, nginxPorts[services.indexOf(read.service)]),
            gateway: async ({ path }) => ({ url: url + path, headers: { cookie } }),
          },
          pidOf: (name) => (name === 'floor' ? floor.pid : pids.get(name)) as number,
        });
      } finally {
        for (const { stop } of children) await stop();
      }
    }),
  );

/** The cookie of a session alone. */
export const sessionOf = (golfer: Golfer): string =>
  golfer
    .cookieHeader()
    .split('; ')
    .find((pair) => pair.includes('session')) as string;

/** Starts a server and waits until it answers, whatever it answers. */
async function startChild(program: string, words: readonly string[], port: number) {
  const child = spawn(program, words, { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'exit');
  await until(`${program} to answer`, () =>
    fetch(`http://127.0.0.1:${port}`).then(
      () => true,
      () => false,
    ),
  );
  const stop = () => {
    child.kill();
    return ended;
  };
  return { pid: child.pid, stop };
}

/** One worker in front of one service, with kept connections and the request line in its log, as a gateway has it. */
const nginxConfiguration = (place: string, port: number, upstream: number) => `
daemon off;
worker_processes 1;
pid ${place}.pid;
events { worker_connections 1024; }
http {
  access_log ${place}.access.log;
  client_body_temp_path ${place}.body;
  proxy_temp_path ${place}.proxy;
  fastcgi_temp_path ${place}.fastcgi;
  uwsgi_temp_path ${place}.uwsgi;
  scgi_temp_path ${place}.scgi;
  keepalive_requests 1000000;
  upstream service {
    server 127.0.0.1:${upstream};
    keepalive 64;
    keepalive_requests 1000000;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://service;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
    }
  }
}
`;

/** The header by which the gateway with this key vouches for a golfer, for as long as such a token lives. */
async function vouchFor(identityKey: string, service: ServiceName, userId: string): Promise<string> {
  const jwk = JSON.parse(identityKey) as JWK;
  const token = await new SignJWT({})
    .setProtectedHeader({ alg: TOKEN_ALGORITHM, kid: await calculateJwkThumbprint(jwk) })
    .setIssuer(TOKEN_ISSUER)
    .setAudience(service)
    .setSubject(userId)
    .setIssuedAt()
    .setExpirationTime(`${TOKEN_LIFETIME_S}s`)
    .sign(await importJWK(jwk, TOKEN_ALGORITHM));
  return `Bearer ${token}`;
}
