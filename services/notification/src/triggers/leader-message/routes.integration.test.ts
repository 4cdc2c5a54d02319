import { squadEvents } from '@fourball/contracts/events/squad.ts';
import { LIMITS } from '@fourball/contracts/limits.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { describe, expect, it } from 'vitest';
import { serviceOfFile } from '../../testing/notification-service.ts';
import { createSquad, squadOfEachTest } from '../../testing/squads.ts';

const service = await serviceOfFile();
const scene = squadOfEachTest(service);

const teeTimeDetails = {
  date: '2027-06-12',
  time: '09:00',
  day: 'saturday',
  course: 'Heron Lake',
  pricePerPlayer: 45.5,
};
const notify = (caller: { id: string }, body: object = {}, squadId = scene.squad.id) =>
  service.call('POST', `/api/squads/${squadId}/notify-tee-time`, caller.id, {
    teeTimeDetails,
    availableMembers: [scene.sam.id, scene.kim.id],
    ...body,
  });
const facts = 'Saturday, June 12 at 9:00 AM at Heron Lake, $45.50 per player';

describe('a leader', () => {
  it('reaches the named members, by date, time, course and price, with the note', async () => {
    const { dana, sam, kim } = scene;
    const answer = await notify(dana, { availableMembers: [sam.id], note: ' See you there ' });
    expect([answer.statusCode, answer.json()]).toEqual([200, { notified: 1 }]);
    expect(await service.notified(dana, sam, kim)).toEqual([[], [`${facts}\nDana Reed wrote: “See you there”`], []]);
    const [notification] = await service.client.notification.findMany({ where: { userId: sam.id } });
    expect(notification).toMatchObject({
      type: 'tee_time_reminder',
      title: 'Tee time for Weekend Warriors',
      data: { squadId: scene.squad.id },
    });
  });

  it('reaches nobody outside of the squad, nobody twice, and not themselves', async () => {
    const other = await createSquad(service);
    const { dana, sam, kim, membershipOf } = scene;
    await service.hear(squadEvents.memberLeft, { ...membershipOf(kim), reason: 'left' }, 2);
    const availableMembers = [sam.id, sam.id, dana.id, kim.id, other.sam.id, newId()];
    expect((await notify(dana, { availableMembers })).json()).toEqual({ notified: 1 });
    expect((await service.notified(dana, sam, other.sam)).map((notified) => notified.at(-1))).toEqual([
      expect.stringContaining('left'),
      `${facts}\nSent by Dana Reed`,
      undefined,
    ]);
  });

  it('has the note shown to 500 characters, and never refused', async () => {
    const answer = await notify(scene.dana, { note: `${'x'.repeat(499)}👍${'y'.repeat(1000)}` });
    expect(answer.statusCode).toBe(200);
    expect(await service.notified(scene.sam)).toEqual([[`${facts}\nDana Reed wrote: “${'x'.repeat(499)}👍”`]]);
  });

  it('is sent also with half of a character in it, which is left out', async () => {
    const course = 'Half \ud83d Links';
    const answer = await notify(scene.dana, { teeTimeDetails: { ...teeTimeDetails, course }, note: '\udc4d' });
    expect(answer.statusCode).toBe(200);
    expect((await service.notified(scene.sam)).join()).toContain('Half  Links');
  });
});

describe('who is no active leader', () => {
  const change = (golfer: { id: string }, to: { role?: 'leader' | 'member'; status?: 'active' | 'inactive' }) =>
    service.hear(squadEvents.memberChanged, { ...scene.membershipOf(golfer), ...to }, 2);

  it('is refused as a member, and notifies nobody', async () => {
    expect((await notify(scene.sam)).statusCode).toBe(403);
    expect(await service.notified(scene.sam, scene.kim)).toEqual([[], []]);
    await change(scene.dana, { status: 'inactive' });
    expect((await notify(scene.dana)).statusCode).toBe(403);
    await change(scene.sam, { role: 'leader' });
    expect((await notify(scene.sam)).statusCode).toBe(200);
  });

  it('is told the same as a stranger, as one who left, and of a squad that does not exist', async () => {
    await service.hear(squadEvents.memberLeft, { ...scene.membershipOf(scene.dana), reason: 'left' }, 2);
    const answers = [await notify({ id: newId() }), await notify(scene.dana), await notify(scene.dana, {}, newId())];
    for (const answer of answers) expect([answer.statusCode, answer.json()]).toEqual([404, answers[0]?.json()]);
  });
});

describe('details of a tee time', () => {
  /** Statuses of so many calls, and the last one's sentence. */
  async function send(times: number, by = scene.dana) {
    const answers: Awaited<ReturnType<typeof notify>>[] = [];
    for (let sent = 0; sent < times; sent += 1) answers.push(await notify(by));
    return { statuses: answers.map(({ statusCode }) => statusCode), last: answers.at(-1)! };
  }
  const { teeTimeNotices, squadTeeTimeNotices } = LIMITS;

  it('are sent ten times a day by a leader, counted once for all replicas; beyond that nobody is told, and the leader hears why', async () => {
    const { statuses, last } = await send(teeTimeNotices.max + 1);
    expect(statuses).toEqual([...Array(teeTimeNotices.max).fill(200), 429]);
    expect(last.json().detail).toBe('You can send details of a tee time 10 times a day. Please try again in 24 hours.');
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(teeTimeNotices.windowSeconds - 60);
    expect(await service.client.notification.count({ where: { userId: scene.sam.id } })).toBe(teeTimeNotices.max);
    const day = new Date(Date.now() - teeTimeNotices.windowSeconds * 1000);
    await service.client.limitCount.updateMany({ where: { key: scene.dana.id }, data: { since: day } });
    expect((await notify(scene.dana)).statusCode).toBe(200);
  });

  it('are sent twenty times a day by all leaders of a squad together', async () => {
    const leaders = [scene.sam, scene.kim];
    for (const leader of leaders)
      await service.hear(squadEvents.memberChanged, { ...scene.membershipOf(leader), role: 'leader' }, 2);
    for (const leader of leaders) expect((await send(teeTimeNotices.max, leader)).last.statusCode).toBe(200);
    const answer = await notify(scene.dana);
    expect([teeTimeNotices.max * 2, answer.statusCode]).toEqual([squadTeeTimeNotices.max, 429]);
    expect(answer.json().detail).toContain('The leaders of a squad can send it details of a tee time 20 times a day');
  });

  it('that are sent at once are counted one after the other', async () => {
    const answers = await Promise.all(Array.from({ length: teeTimeNotices.max + 6 }, () => notify(scene.dana)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(teeTimeNotices.max);
  });
});
