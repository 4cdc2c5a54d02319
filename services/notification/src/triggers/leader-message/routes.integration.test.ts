import { squadEvents } from '@fourball/contracts/events/squad.ts';
import { LIMITS } from '@fourball/contracts/limits.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { expect, it } from 'vitest';
import { createSquad, sendTeeTime, serviceWithSquads } from '../../testing/squads.ts';

const { service, client, hear, squad, dana, sam, kim, membershipOf } = await serviceWithSquads();

const notify = (leader: { id: string }, body: object = {}) => sendTeeTime(service, squad, leader, [sam, kim], body);
const facts = 'Saturday, June 12 at 9:00 AM at Heron Lake, $45.50 per player';

it('a leader reaches the named members, by date, time, course and price, with the note', async () => {
  const answer = await notify(dana, { availableMembers: [sam.id], note: ' See you there ' });
  expect([answer.statusCode, answer.json()]).toEqual([200, { notified: 1 }]);
  expect(await service.notified(dana, sam, kim)).toEqual([[], [`${facts}\nDana Reed wrote: “See you there”`], []]);
  const [notification] = await client.notification.findMany({ where: { userId: sam.id } });
  const data = { squadId: squad.id };
  expect(notification).toMatchObject({ type: 'tee_time_reminder', title: 'Tee time for Weekend Warriors', data });
});

it('a leader reaches nobody outside of the squad, nobody twice, and not themselves', async () => {
  const other = await createSquad(service);
  await hear(squadEvents.memberLeft, { ...membershipOf(kim), reason: 'left' }, 2);
  const availableMembers = [sam.id, sam.id, dana.id, kim.id, other.sam.id, newId()];
  expect((await notify(dana, { availableMembers })).json()).toEqual({ notified: 1 });
  expect((await service.notified(dana, sam, other.sam)).map((notified) => notified.at(-1))).toEqual([
    expect.stringContaining('left'),
    `${facts}\nSent by Dana Reed`,
    undefined,
  ]);
});

it('a leader has the note shown to 500 characters, without halves of one, and never refused', async () => {
  const teeTimeDetails = { date: '2027-06-12', time: '09:00', course: 'Half \ud83d Links', pricePerPlayer: 45.5 };
  const note = `${'x'.repeat(499)}👍${'y'.repeat(1000)}`;
  expect((await notify(dana, { note })).statusCode).toBe(200);
  expect((await notify(dana, { teeTimeDetails, note: '\udc4d' })).statusCode).toBe(200);
  expect((await service.notified(sam))[0]).toEqual([
    `${facts}\nDana Reed wrote: “${'x'.repeat(499)}👍”`,
    expect.stringContaining('Half  Links'),
  ]);
});

it('who leads the squad now may notify it: no leader who is not active, but a member who has become one', async () => {
  await hear(squadEvents.memberChanged, { ...membershipOf(dana), status: 'inactive' }, 2);
  expect((await notify(dana)).statusCode).toBe(403);
  await hear(squadEvents.memberChanged, { ...membershipOf(sam), role: 'leader' }, 2);
  expect((await notify(sam)).statusCode).toBe(200);
});

/** So many calls at once: how many were sent, and one that was refused. */
async function send(times: number, by = dana) {
  const answers = await Promise.all(Array.from({ length: times }, () => notify(by)));
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  return { sent: times - refused.length, refused: refused[0]! };
}
const { teeTimeNotices, squadTeeTimeNotices } = LIMITS;

it('details of a tee time are sent ten times a day by a leader, counted once for all replicas, also at once; beyond that nobody is told, and the leader hears why', async () => {
  const { sent, refused } = await send(teeTimeNotices.max + 6);
  expect([sent, refused.statusCode]).toEqual([teeTimeNotices.max, 429]);
  const detail = 'You can send details of a tee time 10 times a day. Please try again in 24 hours.';
  expect(refused.json().detail).toBe(detail);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(teeTimeNotices.windowSeconds - 60);
  expect(await client.notification.count({ where: { userId: sam.id } })).toBe(teeTimeNotices.max);
  const day = new Date(Date.now() - teeTimeNotices.windowSeconds * 1000);
  await client.limitCount.updateMany({ where: { key: dana.id }, data: { since: day } });
  expect((await notify(dana)).statusCode).toBe(200);
});

it('details of a tee time are sent twenty times a day by all leaders of a squad together', async () => {
  const leaders = [sam, kim];
  for (const leader of leaders) await hear(squadEvents.memberChanged, { ...membershipOf(leader), role: 'leader' }, 2);
  for (const leader of leaders) expect((await send(teeTimeNotices.max, leader)).sent).toBe(teeTimeNotices.max);
  const answer = await notify(dana);
  expect([teeTimeNotices.max * 2, answer.statusCode]).toEqual([squadTeeTimeNotices.max, 429]);
  expect(answer.json().detail).toContain('The leaders of a squad can send it details of a tee time 20 times a day');
});
