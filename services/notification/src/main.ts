import { startPublishing } from '@fourball/kit/events/publishing.ts';
import { startReading } from '@fourball/kit/events/reading.ts';
import { startJobs } from '@fourball/kit/jobs.ts';
import { startProcess } from '@fourball/kit/lifecycle.ts';
import { createOpen, createSeal, publicHalfOf } from '@fourball/kit/sealing.ts';
import { layFoundation, listen } from '@fourball/kit/service.ts';
import { PrismaPg } from '@prisma/adapter-pg';
import { buildApp } from './app.ts';
import { startCalendarReading } from './calendar-imports/jobs.ts';
import { createImportService, measureImports } from './calendar-imports/service.ts';
import { createCalendarReader } from './calendar-readings/service.ts';
import { createTasks, schedules } from './clock/jobs.ts';
import { readNotificationConfig } from './config.ts';
import { createHandlers } from './consumers/handlers.ts';
import { createDelivery } from './delivery/service.ts';
import { PrismaClient } from './generated/prisma/client.ts';
import { createComposer } from './mail-contents/service.ts';
import { createMailTokens } from './mail-subscriptions/tokens.ts';
import { startMailing } from './mails/jobs.ts';
import { createMailService, measureMails } from './mails/service.ts';
import { createPublicAgent } from './public-internet/service.ts';
import { aggregates } from './snapshot.ts';

await startProcess('notification', readNotificationConfig, async ({ config, log, life, metrics }) => {
  const name = 'notification';
  const open = await createOpen(config.OPEN_KEY);
  const seal = await createSeal(publicHalfOf(config.OPEN_KEY));
  const migrations = new URL('../prisma/migrations', import.meta.url);
  const { pool, broker, verifyCaller, checks } = await layFoundation({ name, config, migrations, log, life, metrics });
  const client = new PrismaClient({ adapter: new PrismaPg(pool) });

  const mailTokens = createMailTokens(config.OPEN_KEY);
  const compose = createComposer({
    client,
    open,
    tokens: mailTokens,
    publicUrl: config.PUBLIC_URL,
    sender: config.MAIL_FROM,
  });
  const mails = createMailService({ client, compose, deliver: createDelivery(config) });
  const counted = metrics && measureMails(metrics, mails);
  life.onStop('mailing', startMailing({ mails, log, counted }).stop);

  const publishing = startPublishing({ publisher: name, client, aggregates, pool, broker, log });
  life.onStop('publishing', publishing.stop);
  const { ledger, wake } = publishing;

  const agent = createPublicAgent();
  const ownHost = new URL(config.PUBLIC_URL).hostname;
  // Golfers who wait do not stand in line behind the hourly reading.
  const readHourly = createCalendarReader({ agent, ownHost, atOnce: 1 });
  const imports = createImportService({ client, ledger, seal, open, read: readHourly });
  const countedCalendar = metrics && measureImports(metrics, imports);
  life.onStop('calendars', startCalendarReading({ imports, log, counted: countedCalendar }).stop);

  const handlers = createHandlers(open);
  const reading = startReading({ reader: name, handlers, client, pool, broker, log, wake, metrics });
  life.onStop('reading', reading.stop);

  const jobs = await startJobs({ pool, log, metrics, tasks: createTasks({ client, log }), schedules });
  life.onStop('jobs', jobs.stop);

  const app = buildApp({
    client,
    pool,
    ledger,
    seal,
    open,
    publicUrl: config.PUBLIC_URL,
    readCalendar: createCalendarReader({ agent, ownHost, atOnce: 2 }),
    freshness: reading.freshness,
    log,
    verifyCaller,
    checks,
    metrics,
    mailTokens,
  });
  await listen(app, config, { log, life });
});
