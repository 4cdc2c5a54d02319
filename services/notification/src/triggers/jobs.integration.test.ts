import { recommendationEvents } from '@fourball/contracts/events/recommendation.ts';
import { startJobs } from '@fourball/kit/jobs/jobs.ts';
import { testLog as log } from '@fourball/kit/testing/log.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { expect, it, onTestFinished } from 'vitest';
import { startNotificationService } from '../testing/notification-service.ts';
import { hoursBefore, inHours, roundAt } from '../testing/rounds.ts';
import { createSquad } from '../testing/squads.ts';
import { createTasks, schedules } from './jobs.ts';

it('replicas with the schedules of production do what is due, and tell each player once', async () => {
  const service = await startNotificationService();
  onTestFinished(service.stop);
  const { client, pool } = service;
  const { dana, sam } = await createSquad(service);
  const teeTime = roundAt(inHours(72), { players: [dana.id, sam.id] });
  await service.hear(recommendationEvents.teeTimeBooked, teeTime);

  const tasks = createTasks({ client, log, clock: () => hoursBefore(teeTime.startsAt, 20) });
  const done: string[] = [];
  const watched = {
    ...tasks,
    'remind-of-tee-times': () => tasks['remind-of-tee-times']().then(() => void done.push('')),
  };
  for (let replica = 0; replica < 3; replica++) {
    const jobs = await startJobs({ pool, log, tasks: watched, schedules });
    onTestFinished(jobs.stop);
    await jobs.queue({ task: 'remind-of-tee-times', data: {} });
  }
  await until('three runs', async () => done.length >= 3, 20_000);
  const reminders = await client.notification.findMany({ where: { title: 'Tee time reminder' } });
  expect(reminders.map(({ userId }) => userId).toSorted()).toEqual([dana.id, sam.id].toSorted());
});
