import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { routes } from '@fourball/contracts/http/routes.ts';
import { brokerAccess } from '@fourball/kit/events/broker-access.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { connect } from '@nats-io/transport-node';
import { afterAll, expect, test } from 'vitest';
import { addressFor } from '../deploy/broker/files.ts';
import { startPart } from '../dev-stack/parts.ts';
import { isRunning } from '../dev-stack/process-mark.ts';
import type { RunningProcess } from '../dev-stack/processes.ts';
import { readRun } from '../dev-stack/run-state.ts';
import type { PartName } from '../dev-stack/topology.ts';
import { queryOf } from './databases.ts';
import { eventsCommand } from './events-command.ts';
import { registerGolfer } from './golfer.ts';
import { ownStack } from './own-stack.ts';
import { startReplica } from './replicas.ts';
import { settled } from './settled.ts';
import { LIFTED_LIMITS } from './stack.ts';

/*
 * Three events that nobody can deal with: one whose handlers throw, one that is no event, and one that ends each process
 * that deals with it. The recommendation service has one replica, the notification service two.
 */
const readers = ['recommendation', 'notification'] as const;
type Reader = (typeof readers)[number];
/** As the issue has it. */
const MOST_DELIVERIES = 9;
const GIVEN_UP_MS = 120_000;
const deadly = fileURLToPath(new URL('./planted/deadly-squads.ts', import.meta.url));
const environment = { NODE_OPTIONS: `--import=${deadly}` };

const stack = await ownStack(environment);
const kept: Record<Reader, ReturnType<typeof keepUp>[]> = { recommendation: [], notification: [] };
afterAll(() => Promise.all(readers.flatMap((reader) => kept[reader].map((process) => process.stop()))));

/** Starts a process again whenever it ends, as everyone has it who runs it in earnest; `ended`: the one that runs now. */
function keepUp(ended: Promise<unknown>, start: () => Promise<RunningProcess>) {
  let [deaths, isStopping] = [0, false];
  let running: RunningProcess | undefined;
  const stopped = Promise.withResolvers<void>();
  async function run() {
    for (let end = ended; !isStopping; ) {
      await Promise.race([end, stopped.promise]);
      if (isStopping) return;
      deaths += 1;
      running = await start();
      end = running.exited;
    }
  }
  const keeping = run();
  return {
    deaths: () => deaths,
    async stop() {
      isStopping = true;
      stopped.resolve();
      await keeping;
      await running?.stop();
    },
  };
}

/** Keeps a part of the stack up in its place. */
function keepPartUp(part: PartName) {
  const mark = readRun(stack.dataDirectory)?.processes.find(({ name }) => name === part);
  if (!mark) throw new Error(`${part} does not run`);
  const ended = until(`${part} to end`, async () => !(await isRunning(mark)), 600_000).catch(() => undefined);
  let lives = 1;
  return keepUp(ended, () => {
    lives += 1;
    const logFile = () => join(stack.dataDirectory, 'logs', `${part}.${lives}.log`);
    return startPart(part, { wiring: stack.wiring, logFile, environment: { ...LIFTED_LIMITS, ...environment } });
  });
}

const found = (name: string) => golfer.ask(routes.createSquad, { body: { name } });
const knows = async (reader: Reader, name: string) =>
  (await queryOf(stack, reader, `SELECT id FROM squads WHERE name = '${name}'`)).length === 1;

interface Letter {
  readonly id: string;
  readonly type: string;
  readonly reason: string;
  readonly deliveries: number;
  readonly text: string;
}
const lettersOf = (reader: Reader) =>
  queryOf<Letter>(
    stack,
    reader,
    'SELECT event_id AS id, type, reason, deliveries, envelope::text AS text FROM dead_letters',
  );

async function sendNonsense(): Promise<void> {
  const { brokerUrl, brokerPasswords } = stack.wiring;
  const connection = await connect(brokerAccess(addressFor('squad', brokerUrl, brokerPasswords)));
  connection.publish('squad.squad-created.v1.nobody', 'This is no event');
  await connection.drain();
}

const anotherReplica = () => startReplica(stack, 'notification', 'second-notification', environment);
const second = await anotherReplica();
for (const reader of readers) kept[reader].push(keepPartUp(reader));
kept.notification.push(keepUp(second.exited, anotherReplica));
const golfer = await registerGolfer(stack.url, 'Founder');
await settled(stack);

test('others are dealt with while these come again and again', async () => {
  await found('Poisons its readers');
  await sendNonsense();
  await found('Ends its readers');
  await found('Beside them');
  await until(
    'a process to have ended',
    async () => readers.every((reader) => kept[reader].some((one) => one.deaths() > 0)),
    60_000,
  );
  await found('Behind them');
  for (const reader of readers) {
    for (const name of ['Beside them', 'Behind them'])
      await until(`${reader} to know of ${name}`, () => knows(reader, name));
    expect((await lettersOf(reader)).filter(({ text }) => text.includes('Ends its readers'))).toEqual([]);
  }
});

test(`each of them ends in the dead letters, after ${MOST_DELIVERIES} deliveries at most`, async () => {
  for (const reader of readers) {
    const letters = await until(
      `${reader} to have given up all three`,
      async () => {
        const all = await lettersOf(reader);
        return all.length >= 3 && all;
      },
      GIVEN_UP_MS,
    );
    const reasons = letters.map(({ text, reason }) => [/Poisons|Ends|no event/.exec(text)?.[0], reason]);
    expect(Object.fromEntries(reasons)).toEqual({
      Poisons: 'The club house is on fire',
      Ends: expect.stringContaining('The process ended each time'),
      'no event': expect.stringContaining('JSON'),
    });
    for (const { deliveries } of letters) expect(deliveries).toBeLessThanOrEqual(MOST_DELIVERIES);
    const deaths = kept[reader].reduce((sum, process) => sum + process.deaths(), 0);
    console.info(reader, { deaths, deliveries: letters.map((letter) => letter.deliveries) });
  }
});

test('an operator sees them, and has them dealt with once the fault is mended; what is no event stays until it is dropped', async () => {
  for (const reader of readers) {
    expect(await eventsCommand(stack.dataDirectory, reader, 'dead-letters')).toContain('3 dead letter(s)');
    expect(await eventsCommand(stack.dataDirectory, reader, 'replay', '--all')).toContain(
      '2 of 2 applied, 1 unreadable',
    );
    for (const name of ['Poisons its readers', 'Ends its readers']) expect(await knows(reader, name)).toBe(true);
    const [left, ...others] = await lettersOf(reader);
    expect([left?.type, others]).toEqual(['unreadable', []]);
    expect(await eventsCommand(stack.dataDirectory, reader, 'drop', left?.id ?? '')).toContain('This is no event');
    expect(await lettersOf(reader)).toEqual([]);
  }
  // Events of these squads' members have waited for the squads, and come by themselves.
  await settled(stack);
});
