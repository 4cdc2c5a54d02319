import { startReading } from '@fourball/kit/events/consume/reading.ts';
import { startPublishing } from '@fourball/kit/events/publish/publishing.ts';
import { startJobs } from '@fourball/kit/jobs/jobs.ts';
import { startProcess } from '@fourball/kit/process/lifecycle.ts';
import { sealFrom } from '@fourball/kit/security/sealing.ts';
import { connectInfrastructure, listen } from '@fourball/kit/service.ts';
import catalogue from '../data/courses.json' with { type: 'json' };
import { buildApp } from './app.ts';
import { waitingListSchedules, waitingListTasks } from './bookings/waiting-list/jobs.ts';
import { createWaitingListService } from './bookings/waiting-list/service.ts';
import { expiring } from './cleanup/jobs.ts';
import { createClient } from './client.ts';
import { readRecommendationConfig } from './config.ts';
import { handlers } from './consumers/handlers.ts';
import { seedCourses } from './courses/service.ts';
import { aggregates } from './snapshot.ts';
import { createCycleService } from './standing-games/cycle/service.ts';
import { standingGameSchedules, standingGameTasks } from './standing-games/jobs.ts';
import { createMakingService } from './standing-games/making/service.ts';
import { schedules, weeklySlotTasks } from './weekly-slots/jobs.ts';
import { createWeeklySlotService } from './weekly-slots/service.ts';

await startProcess('recommendation', readRecommendationConfig, async (started) => {
  const { config, log, life, metrics } = started;
  const name = 'recommendation';
  const seal = await sealFrom(config);
  const migrations = new URL('../prisma/migrations', import.meta.url);
  const { pool, broker, server } = await connectInfrastructure(name, migrations, started, expiring);
  const client = createClient(pool);
  const courses = await seedCourses(client, catalogue);
  if (courses > 0) log.info({ courses }, 'filled the course catalogue');

  const publishing = startPublishing({ publisher: name, client, aggregates, pool, broker, log });
  life.onStop('publishing', publishing.stop);

  const { ledger, wake } = publishing;
  const weeklySlots = createWeeklySlotService({ client, pool, ledger, log });
  const waitingLists = createWaitingListService({ client, pool, ledger, log });
  const cycle = createCycleService({ client, pool, ledger, log });
  const making = createMakingService({ client, ledger, log });
  const tasks = {
    ...weeklySlotTasks({ weeklySlots, log }),
    ...waitingListTasks(waitingLists),
    ...standingGameTasks(cycle, making),
  };
  const allSchedules = { ...schedules, ...waitingListSchedules, ...standingGameSchedules };
  // Before the reading: a backlog would take the connections that this waits for.
  const jobs = await startJobs({ pool, log, metrics, tasks, schedules: allSchedules, isHeld: config.RESTORING });
  life.onStop('jobs', jobs.stop);

  const reading = startReading({ reader: name, handlers, client, pool, broker, log, wake, metrics });
  life.onStop('reading', reading.stop);

  const app = buildApp({
    ...server,
    client,
    pool,
    ledger,
    weeklySlots,
    seal,
    freshness: reading.freshness,
    limitScale: config.RATE_LIMIT_SCALE,
  });
  await listen(app, started);
});
