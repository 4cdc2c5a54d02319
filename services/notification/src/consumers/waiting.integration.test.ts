import { squadEvents } from '@fourball/contracts/events/squad.ts';
import { createOutboxQueue } from '@fourball/kit/events/publish/outbox-queue.ts';
import { markPublished } from '@fourball/kit/events/publish/reconcile.ts';
import { eventOf } from '@fourball/kit/testing/events.ts';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createNotificationDatabase } from '../testing/database.ts';
import { squadState } from '../testing/states.ts';

/* Events of a wiped store are published again without holding up new ones. */

const WIPED = '2027-01-01T00:00:00.000000001Z';
const PRESENT = '2027-01-02T00:00:00.000000001Z';
const HISTORY = 500;

let client: Parameters<typeof markPublished>[0];
let queue: ReturnType<typeof createOutboxQueue>;
/** How many events the reader that is furthest behind has before it. */
let unread: number;
/** The last number of the stream. */
let last: number;

beforeEach(async () => {
  client = await (await createNotificationDatabase()).pool.connect();
  onTestFinished(() => client.release(true));
  vi.useFakeTimers({ toFake: ['performance'] });
  unread = 0;
  last = 0;
  await write(HISTORY);
  await client.query(`UPDATE outbox SET stream_created = $1, stream_sequence = id, published_at = now()`, [WIPED]);
  await takeOver();
});

afterEach(() => void vi.useRealTimers());

/** A relay begins, as with a reconciliation: that marks of what is lost the newest, so that the relay sees that some are. */
async function takeOver() {
  await client.query(
    `UPDATE outbox SET published_at = NULL WHERE id = (
       SELECT id FROM outbox WHERE stream_created = $1 ORDER BY stream_sequence DESC LIMIT 1)`,
    [WIPED],
  );
  queue = createOutboxQueue(client, async () => unread);
}

async function write(count: number) {
  const event = eventOf(squadEvents.squadCreated, 1, squadState());
  await client.query(
    `INSERT INTO outbox (event_id, write_id, type, aggregate_id, aggregate_version, envelope)
     SELECT gen_random_uuid(), gen_random_uuid(), $1, $2, 1, $3 FROM generate_series(1, $4)`,
    [event.type, event.subject, event, count],
  );
}

/** Publishes what is next, as the relay does; answers how many of it are new, and where the others were. */
async function publishNext() {
  const rows = await queue.next(PRESENT);
  const numbered = rows.map(({ id }, index) => ({ id, sequence: last + 1 + index }));
  await markPublished(client, PRESENT, numbered);
  last += rows.length;
  const notified = rows.flatMap(({ lostFrom }) => (lostFrom === null ? [] : [Number(lostFrom.split('/')[1])]));
  return { fresh: rows.length - notified.length, notified };
}

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

it('what is new goes first, whatever else waits; the newest of the others go with it', async () => {
  for (let end = HISTORY; end > 0; end -= 100) {
    await write(1);
    expect(await publishNext()).toEqual({ fresh: 1, notified: numbers(end - 99, end) });
  }
  expect(await publishNext()).toEqual({ fresh: 0, notified: [] });
});

it('a relay that takes over goes on with the history where the one before it was', async () => {
  for (let batch = 0; batch < 2; batch += 1) await publishNext();
  await takeOver();
  expect(await publishNext()).toEqual({ fresh: 0, notified: numbers(HISTORY - 299, HISTORY - 200) });
});

it('readers that are behind get no more of it, for a while', async () => {
  await publishNext();
  unread = 1;
  expect(await publishNext()).toEqual({ fresh: 0, notified: [] });
  vi.advanceTimersByTime(2_000);
  expect((await publishNext()).notified).toHaveLength(100);
});

it('what was erased meanwhile, or is older than the stream keeps events, is not told again', async () => {
  await client.query('UPDATE outbox SET erased = true WHERE stream_sequence = 498');
  await client.query("UPDATE outbox SET created_at = now() - interval '29 days' WHERE stream_sequence = 499");
  expect((await publishNext()).notified).toEqual([...numbers(399, 497), 500]);
});
