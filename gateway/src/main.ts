import { connectBroker } from '@fourball/kit/events/broker.ts';
import { startProcess } from '@fourball/kit/process/lifecycle.ts';
import { subscribeToRevocations } from '@fourball/kit/security/revocations.ts';
import { shareLimits } from '@fourball/kit/security/shared-limits.ts';
import { buildApp } from './app.ts';
import { readGatewayConfig } from './config.ts';
import { buildInternalApp } from './internal.ts';
import { connectReplicas, connectStreams } from './replicas.ts';
import { rememberSessions } from './session-cache.ts';
import { createSessionLookUp } from './sessions.ts';
import { createStreams, measureStreams } from './streams.ts';
import { tokensFrom } from './tokens.ts';
import { traceCalls } from './tracing.ts';
import { createUpstreams } from './upstreams.ts';

await startProcess('gateway', readGatewayConfig, async ({ config, log, life, metrics }) => {
  const agent = connectReplicas();
  life.onStop('connections to the services', () => agent.close());
  const forStreams = connectStreams();
  life.onStop('connections of streams', () => forStreams.close());
  const upstreams = createUpstreams(config, {
    agent: agent.compose(traceCalls),
    streams: forStreams.compose(traceCalls),
  });
  const tokens = await tokensFrom(config);
  const broker = connectBroker({ url: config.NATS_URL, name: 'gateway', log });
  life.onStop('broker', broker.close);
  const revocations = subscribeToRevocations(broker, (stored) => {
    sessions.evictStored(stored);
    streams.endStored(stored);
  });
  const sessions = rememberSessions(createSessionLookUp({ upstreams, tokens }), revocations);
  const streams = createStreams({ resolve: sessions.resolve, revocations });
  if (metrics) measureStreams(metrics, streams.count);

  const internal = buildInternalApp({ log, tokens });
  await internal.listen({ host: config.INTERNAL_HOST, port: config.INTERNAL_PORT });
  life.onStop('internal server', () => internal.close());

  const checks = {
    running: { required: true, isUp: () => !life.isStopping() },
    // Without it each session is looked up anew, which costs time and nothing else.
    broker: { required: false, isUp: broker.connected },
  };
  const counterOf = shareLimits({ broker, part: 'gateway', log });
  const app = await buildApp({ config, log, sessions, tokens, upstreams, streams, checks, counterOf, metrics });
  await app.listen({ host: config.HOST, port: config.PORT });
  life.onStop('server', () => app.close());
  log.info({ host: config.HOST, port: config.PORT }, 'ready');
});
