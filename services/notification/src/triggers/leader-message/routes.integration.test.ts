import { authEvents } from '@fourball/contracts/events/auth.ts';
import { squadEvents } from '@fourball/contracts/events/squad.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type NotificationService, startNotificationService } from '../../testing/notification-service.ts';
import { createSquad } from '../../testing/squads.ts';
import { notificationSettings } from '../../testing/states.ts';

let service: NotificationService;
let scene: Awaited<ReturnType<typeof createSquad>>;
beforeAll(async () => {
  service = await startNotificationService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  scene = await createSquad(service);
});

const teeTimeDetails = {
  date: '2027-06-12',
  time: '09:00',
  day: 'saturday',
  course: 'Heron Lake',
  pricePerPlayer: 45.5,
};
const notify = (caller: { id: string } | undefined, body: object = {}, squadId = scene.squad.id) =>
  service.call('POST', `/api/squads/${squadId}/notify-tee-time`, caller?.id, {
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
    expect(await service.told(dana, sam, kim)).toEqual([[], [`${facts}\nSee you there`], []]);
    const [notification] = await service.client.notification.findMany({ where: { userId: sam.id } });
    expect(notification).toMatchObject({
      type: 'tee_time_reminder',
      title: 'Tee time for Weekend Warriors',
      data: { squadId: scene.squad.id },
    });
  });

  it('reaches nobody outside of the squad, nobody twice, and not themselves', async () => {
    const other = await createSquad(service);
    const { dana, sam } = scene;
    const availableMembers = [sam.id, sam.id, dana.id, other.sam.id, newId()];
    expect((await notify(dana, { availableMembers })).json()).toEqual({ notified: 1 });
    expect(await service.told(dana, sam, other.sam)).toEqual([[], [facts], []]);
  });

  it('does not reach a member who switched tee time alerts off, and is told so by the number', async () => {
    const { dana, sam, kim } = scene;
    const settings = { ...notificationSettings, teeTimeAlerts: false };
    await service.hear(authEvents.userChanged, { ...sam, notificationSettings: settings }, 2);
    expect((await notify(dana)).json()).toEqual({ notified: 1 });
    expect(await service.told(sam, kim)).toEqual([[], [facts]]);
  });

  it('does not reach one who left', async () => {
    const { dana, sam, membershipOf } = scene;
    const { id, squadId, userId } = membershipOf(sam);
    await service.hear(squadEvents.memberLeft, { id, squadId, userId, reason: 'left' }, 2);
    expect((await notify(dana)).json()).toEqual({ notified: 1 });
  });

  it('has the note shown to 500 characters, and never refused', async () => {
    const answer = await notify(scene.dana, { note: `${'x'.repeat(499)}👍${'y'.repeat(1000)}` });
    expect(answer.statusCode).toBe(200);
    expect(await service.told(scene.sam)).toEqual([[`${facts}\n${'x'.repeat(499)}👍`]]);
  });

  it('is sent also with half of a character in it, which is replaced', async () => {
    const course = 'Half \ud83d Links';
    const answer = await notify(scene.dana, { teeTimeDetails: { ...teeTimeDetails, course }, note: '\udc4d' });
    expect(answer.statusCode).toBe(200);
    expect((await service.told(scene.sam)).join()).toContain('Half \ufffd Links');
  });

  it.each([
    ['no course', { teeTimeDetails: { ...teeTimeDetails, course: ' ' } }, 'body.teeTimeDetails.course'],
    [
      'a price below 0',
      { teeTimeDetails: { ...teeTimeDetails, pricePerPlayer: -1 } },
      'body.teeTimeDetails.pricePerPlayer',
    ],
    [
      'a price of fractions of a cent',
      { teeTimeDetails: { ...teeTimeDetails, pricePerPlayer: 1.005 } },
      'body.teeTimeDetails.pricePerPlayer',
    ],
    ['somebody who is no id', { availableMembers: ['sam'] }, 'body.availableMembers.0'],
  ])('is refused with %s, by name', async (_what, body, path) => {
    const answer = await notify(scene.dana, body);
    expect([answer.statusCode, answer.json().errors.map((error: { path: string }) => error.path)]).toEqual([
      400,
      [path],
    ]);
  });
});

describe('who is no active leader', () => {
  const change = (golfer: { id: string }, to: { role?: 'leader' | 'member'; status?: 'active' | 'inactive' }) =>
    service.hear(squadEvents.memberChanged, { ...scene.membershipOf(golfer), ...to }, 2);

  it('is refused as a member', async () => {
    expect((await notify(scene.sam)).statusCode).toBe(403);
    await change(scene.dana, { status: 'inactive' });
    expect((await notify(scene.dana)).statusCode).toBe(403);
    await change(scene.sam, { role: 'leader' });
    expect((await notify(scene.sam)).statusCode).toBe(200);
  });

  it('is told the same as a stranger, as one who left, and of a squad that does not exist', async () => {
    const { id, squadId, userId } = scene.membershipOf(scene.dana);
    await service.hear(squadEvents.memberLeft, { id, squadId, userId, reason: 'left' }, 2);
    const answers = [await notify({ id: newId() }), await notify(scene.dana), await notify(scene.dana, {}, newId())];
    for (const answer of answers) expect([answer.statusCode, answer.json()]).toEqual([404, answers[0]?.json()]);
  });

  it('is asked to sign in as a visitor', async () => {
    expect((await notify(undefined)).statusCode).toBe(401);
  });

  it('notifies nobody', async () => {
    await notify(scene.sam);
    await notify({ id: newId() });
    expect(await service.told(scene.sam, scene.kim)).toEqual([[], []]);
  });
});
