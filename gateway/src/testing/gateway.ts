import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Log } from '@fourball/kit/process/log.ts';
import { testLog } from '@fourball/kit/testing/log.ts';
import type { FastifyInstance } from 'fastify';
import { exportJWK, generateKeyPair } from 'jose';
import { onTestFinished } from 'vitest';
import { buildApp } from '../app.ts';
import type { GatewayConfig } from '../config.ts';
import { connectReplicas, connectStreams } from '../replicas.ts';
import type { Sessions } from '../sessions.ts';
import { createStreams, type Streams } from '../streams.ts';
import { createTokens } from '../tokens.ts';
import { startStandIn } from './service.ts';

/** Nobody listens there. */
export const AWAY = 'http://127.0.0.1:9';
/** The built web app. */
const FILES = {
  'index.html':
    '<title>Fourball</title><meta nonce="__CSP_NONCE__"><style nonce="__CSP_NONCE__"></style><i>__SIGNED_IN__</i>',
  'sw.js': "importScripts('/push-worker.js')",
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'assets/app-1a2b.js': 'as it is',
  'assets/app-1a2b.js.br': 'by brotli',
  'assets/app-1a2b.js.gz': 'by gzip',
};

const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
const tokens = await createTokens(JSON.stringify(await exportJWK(privateKey)));

/** Sessions in which every session id is the golfer of that name. */
const everyoneIsSomeone: Sessions = {
  resolve: async (id) => (id ? { userId: id, storedSessionId: `stored ${id}` } : null),
  evict: () => {},
};

/** A gateway in front of `service`, for the length of a test, which is a stand-in for every service. */
export async function buildTestGateway(
  service: string,
  options: { config?: Partial<GatewayConfig>; sessions?: Sessions; streams?: Streams; log?: Log } = {},
): Promise<FastifyInstance> {
  const root = await mkdtemp(join(tmpdir(), 'fourball-web-'));
  await mkdir(join(root, 'assets'));
  for (const [name, content] of Object.entries(FILES)) await writeFile(join(root, name), content);
  const [agent, forStreams] = [connectReplicas(), connectStreams()];
  const sessions = options.sessions ?? everyoneIsSomeone;
  const app = await buildApp({
    config: {
      PUBLIC_URL: 'http://fourball.example',
      WEB_ROOT: root,
      TRUSTED_PROXIES: [],
      RATE_LIMIT_SCALE: 1,
      ...options.config,
    },
    log: options.log ?? testLog,
    sessions,
    streams: options.streams ?? createStreams({ resolve: sessions.resolve }),
    tokens,
    upstreams: {
      agent,
      streams: forStreams,
      urlOf: { auth: service, squad: service, availability: service, recommendation: service, notification: service },
    },
    checks: {},
  });
  onTestFinished(async () => {
    await app.close();
    await Promise.all([agent.destroy(), forStreams.destroy()]);
    await rm(root, { recursive: true });
  });
  return app;
}

/** A stand-in that answers so, and a gateway in front of it. */
export async function buildWithService(answer?: RequestListener, options?: Parameters<typeof buildTestGateway>[1]) {
  const service = await startStandIn(answer);
  return { service, app: await buildTestGateway(service.url, options) };
}

/** The same gateway on a port of its own, for what only a socket can say. */
export async function startTestGateway(...given: Parameters<typeof buildTestGateway>): Promise<string> {
  const app = await buildTestGateway(...given);
  return app.listen({ host: '127.0.0.1', port: 0 });
}
