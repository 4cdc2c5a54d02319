import { authEvents } from '@fourball/contracts/events/auth.ts';
import { squadEvents } from '@fourball/contracts/events/squad.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { eventOf } from '@fourball/kit/testing/events.ts';
import { beforeEach, expect, test } from 'vitest';
import { inDays, membership, startAvailabilityService } from '../testing/availability-service.ts';

const service = await startAvailabilityService();
const date = inDays(5);
let member: ReturnType<typeof membership>;
beforeEach(async () => {
  member = membership();
  await service.hear(eventOf(squadEvents.memberJoined, 1, member));
});

const answer = (form: Record<string, string>, squadId = member.squadId) =>
  service.call('POST', '/a/-/availability', member.userId, {
    form: { date, time: '09:00', answer: 'yes', ...form },
    claims: { link: squadId },
  });
const entries = async () =>
  (await service.call('GET', `/api/availability?startDate=${date}&endDate=${date}`, member.userId)).json();
const stored = () => service.client.availabilityEntry.count({ where: { userId: member.userId } });

test('an answer is part of its date, of which others hear, and leads back to the page', async () => {
  const body = { date, timeSlots: ['07:00'], notes: 'after work' };
  await service.call('POST', '/api/availability', member.userId, { body });
  const answered = await answer({ answer: 'need' });
  expect([answered.statusCode, answered.headers.location, answered.body]).toEqual([303, './', '']);
  const [entry] = await entries();
  expect(entry).toMatchObject({ timeSlots: ['07:00', '09:00'], ifNeedBe: ['09:00'], notes: 'after work' });
  const told = await service.client.outboxEvent.findFirst({ where: { aggregateId: entry.id, aggregateVersion: 2 } });
  expect(told?.envelope).toMatchObject({ data: { timeSlots: ['07:00', '09:00'], ifNeedBe: ['09:00'] } });
});

test('hours of the usual week stay where the date had no entry, and the same answer again is told of once', async () => {
  for (let time = 0; time < 2; time += 1) await answer({ usual: '06:00,08:00' });
  const [entry] = await entries();
  expect(entry.timeSlots).toEqual(['06:00', '08:00', '09:00']);
  expect(await service.client.outboxEvent.count({ where: { aggregateId: entry.id } })).toBe(1);
});

test('of answers about one date at the same time none is lost, and what is forgotten then does not come back', async () => {
  const times = ['06:00', '07:00', '08:00', '09:00', '10:00'];
  const answers = await Promise.all(times.map((time) => answer({ time })));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(times.map(() => 303));
  expect((await entries())[0].timeSlots).toEqual(times);
  for (let round = 0; round < 20; round += 1) {
    await service.call('POST', '/api/availability', member.userId, { body: { date, timeSlots: ['07:00'] } });
    await Promise.all([answer({}), service.call('DELETE', `/api/availability/${date}`, member.userId)]);
    expect(JSON.stringify(await entries())).not.toContain('07:00');
  }
});

test('a date that is past is refused as in the app', async () => {
  const refused = await answer({ date: inDays(-2) });
  const message = 'This date is in the past';
  expect([refused.statusCode, refused.json().errors]).toEqual([400, [{ path: 'body.date', message }]]);
});

test('a link answers for its golfer in its squad alone, and no more once they have left it or are gone', async () => {
  expect((await answer({}, newId())).statusCode).toBe(404);
  const { id, squadId, userId } = member;
  await service.hear(eventOf(squadEvents.memberLeft, 2, { id, squadId, userId, reason: 'removed' }));
  expect((await answer({})).statusCode).toBe(404);
  await service.hear(eventOf(authEvents.userDeleted, 2, { id: userId }));
  expect((await answer({})).statusCode).toBe(404);
  expect(await stored()).toBe(0);
});

test('who is signed in without a link, or not at all, answers for nobody', async () => {
  const form = { date, time: '09:00', answer: 'yes' };
  for (const caller of [undefined, member.userId])
    expect((await service.call('POST', '/a/-/availability', caller, { form })).statusCode).toBe(404);
  const claims = { link: member.squadId };
  const asSession = await service.call('POST', '/api/availability', member.userId, { body: { date }, claims });
  expect([asSession.statusCode, await stored()]).toEqual([401, 0]);
});
