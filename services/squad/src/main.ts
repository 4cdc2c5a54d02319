import { createLedger } from '@fourball/kit/events/ledger.ts';
import { startReading } from '@fourball/kit/events/reading.ts';
import { startRelay } from '@fourball/kit/events/relay.ts';
import { startProcess } from '@fourball/kit/lifecycle.ts';
import { layFoundation, listen } from '@fourball/kit/service.ts';
import { PrismaPg } from '@prisma/adapter-pg';
import { buildApp } from './app.ts';
import { readSquadConfig } from './config.ts';
import { handlers } from './consumers/handlers.ts';
import { PrismaClient } from './generated/prisma/client.ts';

await startProcess('squad', readSquadConfig, async ({ config, log, life }) => {
  const migrations = new URL('../prisma/migrations', import.meta.url);
  const { pool, broker, verifyCaller, checks } = await layFoundation({ name: 'squad', config, migrations, log, life });
  const client = new PrismaClient({ adapter: new PrismaPg(pool) });

  const relay = startRelay({ pool, broker, publisher: 'squad', log });
  life.onStop('relay', relay.stop);
  const ledger = createLedger({ client, publisher: 'squad', wake: relay.wake });

  const { freshness, stop } = startReading({ reader: 'squad', handlers, client, pool, broker, log });
  life.onStop('reading', stop);

  const app = buildApp({ client, ledger, publicUrl: config.PUBLIC_URL, log, verifyCaller, checks, freshness });
  await listen(app, config, { log, life });
});
