import { SERVICES } from '@fourball/contracts/services.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { getContainerRuntimeClient } from 'testcontainers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ComposedStack, startComposedStack } from '../../test-runner/composed-stack.ts';
import { doMainJob, type MainJob } from '../../test-runner/main-job.ts';
import { registerPatientGolfer } from '../../test-runner/patience.ts';

const JOBS = 24;
const AT_ONCE = 4;
/** A message that a killed replica held comes again once the broker has waited for it in vain. */
const RECOVERY_MS = 45_000;
const MEGABYTE = 1_000_000;
const IMAGE_LIMIT = 25 * MEGABYTE;
const BUILT = [...SERVICES, 'gateway'];

const { dockerode } = (await getContainerRuntimeClient()).container;
let stack: ComposedStack;
const jobs: MainJob[] = [];

beforeAll(async () => {
  stack = await startComposedStack();
  console.log(`Built, started and healthy after ${stack.secondsToHealthy} s`);
});
afterAll(() => stack?.remove());

const inspectAll = async (services: string[]) => {
  const containers = (await stack.containers()).filter(({ service }) => services.includes(service));
  return Promise.all(containers.map(({ id }) => dockerode.getContainer(id).inspect()));
};

test('the main job runs on the composed stack', async () => {
  jobs.push(await doMainJob(stack.url));
});

test(`each image is at most ${IMAGE_LIMIT / MEGABYTE} MB over its base`, async () => {
  const base = await dockerode.getImage('node:24-slim').inspect();
  for (const { Image, Config } of await inspectAll(BUILT)) {
    const over = (await dockerode.getImage(Image).inspect()).Size - base.Size;
    console.log(`${Config.Labels['com.docker.compose.service']}: ${Math.round(over / MEGABYTE)} MB over its base`);
    expect(over).toBeLessThan(IMAGE_LIMIT);
  }
});

test('no container can write to its own files, gain rights or use the rights of root', async () => {
  const containers = await inspectAll((await stack.containers()).map(({ service }) => service));
  expect(containers).toHaveLength(11);
  for (const { HostConfig } of containers) {
    expect(HostConfig).toMatchObject({ ReadonlyRootfs: true, CapDrop: ['ALL'], Privileged: false });
    expect(HostConfig.SecurityOpt).toContain('no-new-privileges:true');
  }
  for (const service of BUILT) expect((await stack.run(service, ['id', '-u'])).trim()).not.toBe('0');
});

test('only the gateway and Mailpit, the latter for this machine alone, can be reached from outside', async () => {
  const containers = await inspectAll((await stack.containers()).map(({ service }) => service));
  const open = containers.flatMap(({ Config, HostConfig }) =>
    Object.entries((HostConfig.PortBindings ?? {}) as Record<string, { HostIp: string }[]>).map(
      ([port, [binding]]) => `${Config.Labels['com.docker.compose.service']} ${port} ${binding?.HostIp || 'everyone'}`,
    ),
  );
  expect(open.sort()).toEqual(['gateway 8080/tcp everyone', 'mailpit 8025/tcp 127.0.0.1']);
});

test('a service holds its own secret only, and it opens no other database', async () => {
  const read = async (service: string) => (await stack.run(service, ['cat', '/run/secrets/secrets.env'])).trim();
  const url = new URL((await read('squad')).replace(/^DATABASE_URL=/, ''));
  expect(await stack.run('squad', ['ls', '/run/secrets'])).toBe('secrets.env\n');
  url.pathname = '/auth';
  await expect(stack.run('postgres', ['psql', url.href, '-c', 'SELECT 1'])).rejects.toThrow(/permission denied/);
  url.username = 'postgres';
  await expect(stack.run('postgres', ['psql', url.href, '-c', 'SELECT 1'])).rejects.toThrow(/authentication failed/);
});

test('an operator runs commands on events in a container', async () => {
  const command = ['node', '--env-file=/run/secrets/secrets.env', 'part/dist/events.js', 'dead-letters', '--json'];
  expect(JSON.parse(await stack.run('squad', command))).toEqual([]);
});

test('a process gets the signal to stop and ends by itself', async () => {
  for (const service of ['squad', 'gateway']) await stack.stop(service);
  expect((await inspectAll(['squad', 'gateway'])).map(({ State }) => State.ExitCode)).toEqual([0, 0]);
  await stack.scale({});
  jobs.push(await doMainJob(stack.url));
});

test('with two replicas of two services and one of each killed in the middle, nothing is lost', async () => {
  const scaled = ['recommendation', 'notification'];
  await stack.scale({ recommendation: 2, notification: 2 });
  await until('every replica to get requests', async () => {
    jobs.push(await doMainJob(stack.url));
    const replicas = (await Promise.all(scaled.map((service) => stack.containers(service)))).flat();
    const answers = await Promise.all(replicas.map(({ id }) => answersOf(id)));
    return answers.length === 4 && answers.every((count) => count > 0);
  });

  let left = JOBS;
  const killed = Promise.withResolvers<void>();
  const work = async () => {
    for (; left > 0; ) {
      left -= 1;
      jobs.push(await doMainJob(stack.url, { register: registerPatientGolfer, hearsWithinMs: RECOVERY_MS }));
      if (left === Math.round(JOBS / 2)) killed.resolve(killOneOfEach(scaled));
    }
  };
  await Promise.all([...Array.from({ length: AT_ONCE }, work), killed.promise]);
  await stack.scale({ recommendation: 2, notification: 2 });
  await everythingSettled();

  const count = jobs.length;
  const found = {
    references: await stack.query('recommendation', 'SELECT booking_reference FROM tee_times ORDER BY 1'),
    seats: await stack.query('recommendation', 'SELECT count(*), count(DISTINCT user_id) FROM tee_time_bookings'),
    told: await stack.query(
      'notification',
      'SELECT type, count(*), count(DISTINCT user_id) FROM notifications GROUP BY 1 ORDER BY 1',
    ),
  };
  const twice = String(2 * count);
  expect(found).toEqual({
    references: jobs.map(({ bookingReference }) => [bookingReference]).sort(),
    seats: [[twice, twice]],
    told: [
      ['achievement', twice, twice],
      ['booking_confirmation', twice, twice],
      ['squad_update', String(count), String(count)],
    ],
  });
});

async function killOneOfEach(services: string[]): Promise<void> {
  for (const service of services) {
    const [replica] = await stack.containers(service);
    if (!replica) throw new Error(`There is no container of ${service}`);
    await stack.kill(replica);
  }
}

/** How many requests a container says that it has answered. */
async function answersOf(id: string): Promise<number> {
  const log = (await dockerode.getContainer(id).logs({ stdout: true })).toString();
  return log.split('"msg":"answered"').length - 1;
}

/** Every event is published and has reached everyone who reads it, and none was given up. */
async function everythingSettled(): Promise<void> {
  for (const service of SERVICES) {
    await until(`${service} to have published everything`, async () => {
      const [[unpublished] = []] = await stack.query(service, 'SELECT count(*) FROM outbox WHERE published_at IS NULL');
      return unpublished === '0';
    });
  }
  for (const [publisher, type] of [
    ['recommendation', 'recommendation.tee-time-booked.v1'],
    ['squad', 'squad.member-joined.v1'],
  ] as const) {
    const published = await stack.query(publisher, `SELECT event_id FROM outbox WHERE type = '${type}' ORDER BY 1`);
    await until(
      `notification to have read every ${type}`,
      async () => {
        const read = await stack.query('notification', `SELECT event_id FROM inbox WHERE type = '${type}' ORDER BY 1`);
        return JSON.stringify(read) === JSON.stringify(published);
      },
      RECOVERY_MS,
    );
  }
  for (const service of SERVICES)
    expect([service, await stack.query(service, 'SELECT * FROM dead_letters')]).toEqual([service, []]);
}
