import { createLedger } from '@fourball/kit/events/ledger.ts';
import { startRelay } from '@fourball/kit/events/relay.ts';
import { startProcess } from '@fourball/kit/lifecycle.ts';
import { layFoundation, listen } from '@fourball/kit/service.ts';
import { PrismaPg } from '@prisma/adapter-pg';
import { buildApp } from './app.ts';
import { readAuthConfig } from './config.ts';
import { PrismaClient } from './generated/prisma/client.ts';

await startProcess('auth', readAuthConfig, async ({ config, log, life, metrics }) => {
  const migrations = new URL('../prisma/migrations', import.meta.url);
  const { pool, broker, verifyCaller, checks } = await layFoundation({
    name: 'auth',
    config,
    migrations,
    log,
    life,
    metrics,
  });
  const client = new PrismaClient({ adapter: new PrismaPg(pool) });

  const relay = startRelay({ pool, broker, publisher: 'auth', log });
  life.onStop('relay', relay.stop);
  const ledger = createLedger({ client, publisher: 'auth', wake: relay.wake });

  const app = buildApp({ client, ledger, log, verifyCaller, checks, metrics });
  await listen(app, config, { log, life });
});
