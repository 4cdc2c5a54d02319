import { startProcess } from '@fourball/kit/lifecycle.ts';
import { buildApp } from './app.ts';
import { readGatewayConfig } from './config.ts';
import { buildInternalApp } from './internal.ts';
import { connectReplicas } from './replicas.ts';
import { createSessions } from './sessions.ts';
import { createTokens } from './tokens.ts';
import { traceCalls } from './tracing.ts';
import { createUpstreams } from './upstreams.ts';

await startProcess('gateway', readGatewayConfig, async ({ config, log, life, metrics }) => {
  const agent = connectReplicas();
  life.onStop('connections to the services', () => agent.close());
  const upstreams = createUpstreams(config, agent.compose(traceCalls));
  const tokens = await createTokens(config.IDENTITY_KEY);
  const sessions = createSessions({ upstreams, tokens });

  const internal = buildInternalApp({ log, tokens });
  await internal.listen({ host: config.INTERNAL_HOST, port: config.INTERNAL_PORT });
  life.onStop('internal server', () => internal.close());

  const app = await buildApp({ config, log, sessions, tokens, upstreams, isStopping: life.isStopping, metrics });
  await app.listen({ host: config.HOST, port: config.PORT });
  life.onStop('server', () => app.close());
  log.info({ host: config.HOST, port: config.PORT }, 'ready');
});
