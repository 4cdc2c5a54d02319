import type { Envelope } from '@fourball/contracts/events/event.ts';
import { squadEvents } from '@fourball/contracts/events/squad.ts';
import { createPool } from '@fourball/kit/database/database.ts';
import { streamOf } from '@fourball/kit/events/broker.ts';
import { createLedger } from '@fourball/kit/events/publish/ledger.ts';
import { startRelay } from '@fourball/kit/events/publish/relay.ts';
import { createPoolToLose } from '@fourball/kit/testing/database-away.ts';
import { arrange } from '@fourball/kit/testing/faults.ts';
import { createCapturedLog, testLog as log } from '@fourball/kit/testing/log.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { expect, it, onTestFinished } from 'vitest';
import { messagesOn, startEvents } from '../testing/events.ts';
import { squadState } from '../testing/states.ts';

it('of two replicas one publishes, and the other takes over when the session of the first ends', async () => {
  const { database, connect } = await startEvents();
  const { client, pool } = database;
  /** A replica of the publishing service: its own connections to the broker and the database, named as told. */
  const startReplica = (name: string) => {
    const own = createPool(`${database.url}?application_name=${name}`, log);
    onTestFinished(() => own.end());
    const relay = startRelay({ pool: own, broker: connect(), publisher: 'squad', log });
    onTestFinished(relay.stop);
    return relay;
  };
  const ledger = createLedger({ client, publisher: 'squad', wake: () => {} });
  const write = (count: number) =>
    ledger.write(async (_tx, publish) => {
      for (let index = 0; index < count; index += 1) publish(squadEvents.squadCreated, 1, squadState());
    });
  const leaders = async () => {
    const { rows } = await pool.query<{ pid: number; name: string }>(
      `SELECT pid, application_name AS name FROM pg_locks JOIN pg_stat_activity USING (pid)
       WHERE locktype = 'advisory' AND granted AND pg_locks.database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    return rows;
  };
  const published = (count: number) =>
    until('the outbox to be empty', async () => {
      const rows = await client.outboxEvent.findMany({ orderBy: { id: 'asc' } });
      return rows.length === count && rows.every(({ publishedAt }) => publishedAt !== null) && rows;
    });

  const replicas = ['one', 'other'].map((name) => ({ name, relay: startReplica(name) }));
  await write(300);
  await published(300);
  const leader = await until('one to lead', async () => {
    const [found, ...others] = await leaders();
    expect(others).toEqual([]);
    return found;
  });
  const [first, second] = replicas.toSorted(({ name }) => (name === leader.name ? -1 : 1));
  const stopped = first?.relay.stop();
  await pool.query('SELECT pg_terminate_backend($1)', [leader.pid]);
  await stopped;
  await until('the other to lead', async () => (await leaders()).map(({ name }) => name).join() === second?.name);
  await write(300);
  const rows = await published(600);

  const link = await connect().link;
  const held = [...(await messagesOn(link, 'squad')).values()].map((message) => message.json<Envelope>().id);
  // In order, and none twice: two that publish at the same time would mix their batches up.
  expect(held).toEqual(rows.map(({ eventId }) => eventId));
});

it('a pause while the database is away is told once, and so is its end', async () => {
  const { database, connect } = await startEvents();
  const { log, lines } = createCapturedLog();
  const { pool, lose, giveBack, refused } = createPoolToLose(database.url);
  onTestFinished(() => pool.end());
  // Each line is counted: none may come of another fault.
  const relay = arrange(() => startRelay({ pool, broker: connect(), publisher: 'squad', log }));
  onTestFinished(relay.stop);
  const ledger = createLedger({ client: database.client, publisher: 'squad', wake: relay.wake });
  const write = () => ledger.write(async (_tx, publish) => publish(squadEvents.squadCreated, 1, squadState()));
  const published = async () => (await database.client.outboxEvent.count({ where: { publishedAt: null } })) === 0;
  await write();
  await until('the relay to lead', published);
  lose();
  await until('several tries', async () => refused() > 3);
  await write();
  giveBack();
  await until('the relay to go on', published);
  await until('its word', async () => lines().length > 1);
  expect(lines()).toMatchObject([
    { level: 40, msg: 'relay paused; events stay in the outbox' },
    { level: 30, msg: 'the relay goes on' },
  ]);
});

it('a stream that is not as the relay left it takes nothing until the relay has looked again, and then everything', async () => {
  const publisher = await (await startEvents()).publisher('squad');
  await publisher.publish(squadEvents.squadCreated, squadState());
  await until('the first event', async () => (await publisher.waiting()) === 0);
  // As a relay does that has lost its lead without knowing it.
  const { stream, manager } = await publisher.link;
  await stream.publish('squad.from-elsewhere', '{}');
  await publisher.publish(squadEvents.squadCreated, squadState());
  await until('the second event', async () => (await publisher.waiting()) === 0);
  expect((await manager.streams.info(streamOf('squad'))).state.messages).toBe(3);
});
