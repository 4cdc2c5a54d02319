import { startReading } from '@fourball/kit/events/consume/reading.ts';
import { startPublishing } from '@fourball/kit/events/publish/publishing.ts';
import { startJobs } from '@fourball/kit/jobs/jobs.ts';
import { startProcess } from '@fourball/kit/process/lifecycle.ts';
import { keyringFrom } from '@fourball/kit/security/keyring.ts';
import { connectInfrastructure, listen } from '@fourball/kit/service.ts';
import { buildApp } from './app.ts';
import { calendarSchedules, calendarTasks } from './calendar/import/jobs.ts';
import { createCalendarImportService, measureImports } from './calendar/import/service.ts';
import { createCalendarReader } from './calendar/reading/service.ts';
import { createClient } from './client.ts';
import { readNotificationConfig } from './config.ts';
import { createHandlers } from './consumers/handlers.ts';
import { createComposer } from './email/compose.ts';
import { createMailService, measureMails } from './email/queue/service.ts';
import { openMailTokenKeys } from './email/token-keys/service.ts';
import { createDelivery } from './email/transport.ts';
import { createMailTokens } from './email/unsubscribe/tokens.ts';
import { type DeliveryWorker, startDeliveryWorker } from './lib/outgoing/jobs.ts';
import { createPublicAgent } from './lib/safe-fetch/agent.ts';
import { keyRotationSchedules, keyRotationTasks } from './personal-data/key-rotation/jobs.ts';
import { createKeyRotation, measureKeyRotation } from './personal-data/key-rotation/service.ts';
import { expiring } from './personal-data/retention/jobs.ts';
import { createPushService, measurePushes } from './push/queue/service.ts';
import { contactOf, createPush } from './push/sender.ts';
import { measureSubscriptions, pushServices } from './push/subscriptions/service.ts';
import { vapidKeysFrom } from './push/vapid-keys/service.ts';
import { aggregates } from './snapshot.ts';
import { createBroadcast } from './stream/events/fan-out.ts';
import { writingForMates } from './stream/events/invalidations.ts';
import { startHeartbeat } from './stream/jobs.ts';
import { createLive } from './stream/service.ts';
import { createTasks, schedules } from './triggers/jobs.ts';

await startProcess('notification', readNotificationConfig, async (started) => {
  const { config, log, life, metrics } = started;
  const name = 'notification';
  const limitScale = config.RATE_LIMIT_SCALE;
  const keyring = await keyringFrom(config);
  const { open, seal } = keyring;
  const migrations = new URL('../prisma/migrations', import.meta.url);
  const { pool, broker, server } = await connectInfrastructure(name, migrations, started, expiring);

  const live = createLive({ pool, metrics });
  life.onStop('heartbeat', startHeartbeat(live).stop);
  const broadcast = createBroadcast({ broker, deliver: live.deliver, missed: live.endStreams, log });
  const client = createClient(pool);

  const tokens = createMailTokens(await openMailTokenKeys({ client, keyring, log }));
  const compose = createComposer({
    client,
    open,
    tokens,
    publicUrl: config.PUBLIC_URL,
    sender: config.MAIL_FROM,
  });
  const mails = createMailService({
    client,
    compose,
    deliver: createDelivery(config),
    log,
    limitScale,
    delaySeconds: config.MAIL_DELAY_SECONDS,
  });
  const counted = metrics && measureMails(metrics, mails);

  const isPushService = pushServices(config.PUSH_HOSTS);
  const keys = await vapidKeysFrom({ client, keyring, config, log });
  const pushes = createPushService({
    client,
    push: createPush({ contact: contactOf(config), isPushService }),
    keys,
    limitScale,
  });
  const pushesCounted = metrics && measurePushes(metrics, pushes);
  if (metrics) measureSubscriptions(metrics, client);
  const keyRotation = createKeyRotation({ client, keyring });
  if (metrics) measureKeyRotation(metrics, keyRotation);

  const publishing = startPublishing({ publisher: name, client, aggregates, pool, broker, log });
  life.onStop('publishing', publishing.stop);
  const { ledger, wake } = publishing;

  const agent = createPublicAgent();
  const ownHost = new URL(config.PUBLIC_URL).hostname;
  // Golfers who wait do not stand in line behind the hourly reading.
  const readHourly = createCalendarReader({ agent, ownHost, atOnce: 1 });
  const write = writingForMates({ ledger, broadcast }, ['availability']);
  const imports = createCalendarImportService({ client, write, seal, open, readCalendar: readHourly });
  const countedCalendar = metrics && measureImports(metrics, imports);

  // Before the reading: a backlog would take the connections that this waits for.
  const jobs = await startJobs({
    pool,
    log,
    metrics,
    tasks: {
      ...createTasks({ client, broadcast, log }),
      ...calendarTasks({ imports, log, counted: countedCalendar }),
      ...keyRotationTasks({ keyRotation, keyring, log }),
    },
    schedules: { ...schedules, ...calendarSchedules, ...keyRotationSchedules },
    isHeld: config.RESTORING,
  });
  life.onStop('jobs', jobs.stop);

  const deliveries: DeliveryWorker[] = [];
  const handlers = createHandlers(open, broadcast, () => {
    for (const worker of deliveries) worker.ring();
  });
  const reading = startReading({ reader: name, handlers, client, pool, broker, log, wake, metrics });
  life.onStop('reading', reading.stop);

  // Golfers are to find in the app what a mail or push tells them of.
  const isBusy = reading.isBehind;
  if (!config.RESTORING) {
    const mailing = startDeliveryWorker({ outgoing: mails, log, counted, isBusy });
    life.onStop('mailing', mailing.stop);
    const pushing = startDeliveryWorker({ outgoing: pushes, log, counted: pushesCounted, isBusy });
    life.onStop('pushing', pushing.stop);
    deliveries.push(mailing, pushing);
  }

  const app = buildApp({
    ...server,
    client,
    pool,
    live,
    broadcast,
    pushKey: keys.publicKey,
    isPushService,
    ledger,
    seal,
    open,
    publicUrl: config.PUBLIC_URL,
    readCalendar: createCalendarReader({ agent, ownHost, atOnce: 2 }),
    freshness: reading.freshness,
    tokens,
    limitScale,
  });
  await listen(app, started);
});
