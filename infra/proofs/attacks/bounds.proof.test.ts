import { MEMBERS_MAX, SQUAD_ENTRIES_MAX, SQUAD_WINDOW, TIME_SLOTS } from '@fourball/contracts/constants.ts';
import type { SquadAvailabilityEntry } from '@fourball/contracts/http/availability.ts';
import { ANSWER_MAX_BYTES } from '@fourball/contracts/http/bounds.ts';
import { routes } from '@fourball/contracts/http/routes.ts';
import { expect, test } from 'vitest';
import { attempt, problemOf } from '../asking.ts';
import { queryOf } from '../databases.ts';
import { inDays, registerGolfer, squadOf } from '../golfer.ts';
import { ownStack } from '../own-stack.ts';
import { memoryShareOf } from '../processes.ts';

const ENTRIES = MEMBERS_MAX * SQUAD_WINDOW.max;
const AT_ONCE = 10;
const ROUNDS = 10;
/** Share of a manifest's memory limit that a process takes at most. */
const SHARE = 0.6;

const stack = await ownStack();

const creator = await registerGolfer(stack.url, 'Creator');
const { squadId } = await squadOf(creator);
await fillSquad();

/** Fills the squad with members who all have answered every hour of every day, past the calls. */
async function fillSquad(): Promise<void> {
  const others = `SELECT uuidv7() AS user_id FROM generate_series(2, ${MEMBERS_MAX})`;
  const members = await queryOf<{ id: string; userId: string }>(
    stack,
    'squad',
    `INSERT INTO squad_members (id, squad_id, user_id) SELECT uuidv7(), '${squadId}', user_id FROM (${others}) AS other
     RETURNING id, user_id AS "userId"`,
  );
  const rows = members.map(({ id, userId }) => `('${id}', 1, '${squadId}', '${userId}', 'active')`);
  await queryOf(
    stack,
    'availability',
    `INSERT INTO memberships (id, version, squad_id, user_id, status) VALUES ${rows.join(', ')}`,
  );
  const golfers = [creator.user.id, ...members.map(({ userId }) => userId)];
  await queryOf(
    stack,
    'availability',
    `INSERT INTO availability (id, user_id, date, time_slots, notes, updated_at)
     SELECT uuidv7(), golfer, '${inDays(0)}'::date + day, '{${TIME_SLOTS.join(',')}}', repeat('n', 500), now()
     FROM unnest('{${golfers.join(',')}}'::uuid[]) AS golfer, generate_series(0, ${SQUAD_WINDOW.max - 1}) AS day`,
  );
}

const window = (from: string) => ({ params: { squadId }, query: { from, to: inDays(SQUAD_WINDOW.max - 1) } });
const keyOf = ({ userId, date }: SquadAvailabilityEntry) => `${date} ${userId}`;

test('the largest squad is read in answers below 1 MB, none of which leaves an entry out', async () => {
  const read = new Set<string>();
  let from = inDays(0);
  let page: SquadAvailabilityEntry[];
  do {
    const answer = await creator.call(routes.squadAvailability, window(from));
    expect(Buffer.byteLength(answer.text)).toBeLessThan(ANSWER_MAX_BYTES);
    page = answer.body();
    for (const entry of page) read.add(keyOf(entry));
    from = page.at(-1)?.date ?? from;
  } while (page.length === SQUAD_ENTRIES_MAX);
  expect(read.size).toBe(ENTRIES);
  const longer = { params: { squadId }, query: { from: inDays(0), to: inDays(SQUAD_WINDOW.max) } };
  const refusal = await creator.call(routes.squadAvailability, longer);
  expect([refusal.status, problemOf(refusal).errors?.[0]?.path]).toEqual([400, 'query.to']);
});

test(`asked for it ${AT_ONCE} times at once, service and gateway stay within ${SHARE * 100} % of their memory`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const asking = Array.from({ length: AT_ONCE }, () => creator.call(routes.squadAvailability, window(inDays(0))));
    expect((await Promise.all(asking)).map(({ status }) => status)).toEqual(Array(AT_ONCE).fill(200));
  }
  for (const part of ['availability', 'gateway'] as const) expect(memoryShareOf(stack, part), part).toBeLessThan(SHARE);
});

test('a body of 100,000 wrong entries is refused in a sentence', async () => {
  const body = { emails: Array(100_000).fill(1) };
  const { status, text } = await attempt(creator, routes.inviteByMail, { params: { squadId }, body });
  expect([status, text.length < 1_000]).toEqual([400, true]);
});
