import { authEvents } from '@fourball/contracts/events/auth.ts';
import { availabilityEvents } from '@fourball/contracts/events/availability.ts';
import { squadEvents } from '@fourball/contracts/events/squad.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { serviceOfFile } from '../../testing/notification-service.ts';
import { squadOfEachTest } from '../../testing/squads.ts';
import { membershipState, squadState } from '../../testing/states.ts';
import { nudgeSilentMembers } from './service.ts';

const service = await serviceOfFile();
beforeEach(async () => {
  await service.client.membership.deleteMany();
});
const scene = squadOfEachTest(service);

/** Thursday evening in UTC, where the squads of these tests are; their members joined on June 1. */
const thursday = new Date('2027-06-10T18:00:00Z');
const nudge = (now = thursday) => nudgeSilentMembers({ ...service.live, now });
const words = 'Weekend Warriors does not know yet when you are free';
const heard = () => service.notified(scene.dana, scene.sam, scene.kim);
const entry = (userId: string, date: string) => ({
  id: newId(),
  userId,
  date,
  timeSlots: ['09:00' as const],
  isAvailable: true,
});

describe('members who have not answered', () => {
  it('are asked once a week, by however many replicas, and again in the next week', async () => {
    for (const _ of [1, 2]) await Promise.all([1, 2, 3, 4, 5].map(() => nudge()));
    expect(await heard()).toEqual([[words], [words], [words]]);
    const { data } = await service.client.notification.findFirstOrThrow();
    expect(data).toEqual({ squadId: scene.squad.id, asksWhen: true });
    await nudge(new Date('2027-06-17T19:00:00Z'));
    expect((await heard()).map(({ length }) => length)).toEqual([2, 2, 2]);
  });

  it('are asked for one of their squads only', async () => {
    const { sam, dana } = scene;
    const other = squadState({ name: 'Early Birds', createdBy: dana.id });
    await service.hear(squadEvents.squadCreated, other);
    for (const userId of [sam.id, dana.id]) {
      const joinedAt = '2027-06-01T00:00:00.000Z';
      await service.hear(squadEvents.memberJoined, membershipState({ squadId: other.id, userId, joinedAt }));
    }
    await service.client.notification.deleteMany();
    await nudge();
    expect((await heard()).map(({ length }) => length)).toEqual([1, 1, 1]);
  });

  it('are asked in the last of many squads, too', async () => {
    const before = Array.from({ length: 250 }, (_, i) => `00000000-0000-7000-8000-${String(i).padStart(12, '0')}`);
    await service.client.squad.createMany({ data: before.map((id) => ({ id, version: 1, name: 'Nobody' })) });
    await nudge();
    expect(await heard()).toEqual([[words], [words], [words]]);
  });

  it('are asked when it is Thursday evening where the squad is', async () => {
    const inDenver = squadState({ ...scene.squad, timeZone: null, creatorTimeZone: 'America/Denver' });
    await service.hear(squadEvents.squadChanged, inDenver, 2);
    await nudge();
    expect(await heard()).toEqual([[], [], []]);
    await nudge(new Date('2027-06-11T00:30:00Z'));
    expect(await heard()).toEqual([[words], [words], [words]]);
  });
});

describe('nobody is asked', () => {
  it('who said something of a date from a week ago on, as long as they do not take it back', async () => {
    const { dana, sam, kim } = scene;
    const [recent, older] = [entry(dana.id, '2027-06-03'), entry(sam.id, '2027-06-02')];
    for (const said of [recent, older]) await service.hear(availabilityEvents.entrySaved, said);
    const { timeSlots, isAvailable, ...takenBack } = entry(kim.id, '2027-06-12');
    await service.hear(availabilityEvents.entryDeleted, takenBack, 2);
    await service.hear(availabilityEvents.entrySaved, { ...takenBack, timeSlots, isAvailable }, 1);
    await nudge();
    expect(await heard()).toEqual([[], [words], [words]]);
  });

  it('whose standing preferences name days and times', async () => {
    const { dana, sam, kim } = scene;
    await service.hear(
      authEvents.userChanged,
      { ...dana, preferredDays: ['saturday'], preferredTimeSlots: ['09:00'] },
      2,
    );
    await service.hear(authEvents.userChanged, { ...sam, preferredDays: ['saturday'] }, 2);
    // As a golfer is of whom nothing was heard since preferences are kept.
    await service.client.golfer.update({ where: { id: kim.id }, data: { hasPreferences: null } });
    await nudge();
    expect(await heard()).toEqual([[], [words], []]);
  });

  it('who is alone in a squad, not active in it, or joined today', async () => {
    const { sam, kim, dana, membershipOf } = scene;
    await service.hear(squadEvents.memberChanged, { ...membershipOf(sam), status: 'inactive' }, 2);
    await service.hear(squadEvents.memberChanged, { ...membershipOf(kim), joinedAt: '2027-06-10T12:00:00.000Z' }, 2);
    await nudge();
    expect(await heard()).toEqual([[words], [], []]);
    await service.client.nudge.deleteMany();
    await service.hear(squadEvents.memberChanged, { ...membershipOf(kim), status: 'inactive' }, 3);
    await nudge();
    expect((await service.notified(dana))[0]).toHaveLength(1);
  });
});

it('with an account go what it said of dates and when it was asked, also what comes late', async () => {
  const { dana } = scene;
  await service.hear(availabilityEvents.entrySaved, entry(dana.id, '2027-06-01'));
  await nudge();
  await service.hear(authEvents.userDeleted, { id: dana.id }, 9);
  await service.hear(availabilityEvents.entrySaved, entry(dana.id, '2027-06-02'));
  const of = { where: { userId: dana.id } };
  expect([await service.client.availabilityEntry.count(of), await service.client.nudge.count(of)]).toEqual([0, 0]);
});
