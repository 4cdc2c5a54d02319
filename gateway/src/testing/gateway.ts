import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

/** Nobody listens there. */
export const AWAY = 'http://127.0.0.1:9';
const PAGE = '<title>Fourball</title><meta nonce="__CSP_NONCE__"><style nonce="__CSP_NONCE__"></style>';

const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
const tokens = await createTokens(JSON.stringify(await exportJWK(privateKey)));

/** Sessions in which every session id is the golfer of that name. */
const everyoneIsSomeone: Sessions = {
  resolve: async (id) => (id ? { userId: id, storedSessionId: `stored ${id}` } : null),
  forget: () => {},
};

/** A gateway in front of `service`, for the length of a test, which is a stand-in for every service. */
export async function buildTestGateway(
  service: string,
  options: { config?: Partial<GatewayConfig>; sessions?: Sessions; streams?: Streams } = {},
): Promise<FastifyInstance> {
  const root = await mkdtemp(join(tmpdir(), 'fourball-web-'));
  await writeFile(join(root, 'index.html'), PAGE);
  await writeFile(join(root, 'sw.js'), "importScripts('/push-worker.js')");
  await writeFile(join(root, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
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
    log: testLog,
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

/** The same gateway on a port of its own, for what only a socket can say. */
export async function startTestGateway(...given: Parameters<typeof buildTestGateway>): Promise<string> {
  const app = await buildTestGateway(...given);
  return app.listen({ host: '127.0.0.1', port: 0 });
}
