import { authEvents } from '@fourball/contracts/events/auth.ts';
import { squadEvents } from '@fourball/contracts/events/squad.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type NotificationService, startNotificationService } from '../../testing/notification-service.ts';
import { createSquad } from '../../testing/squads.ts';
import { squadState } from '../../testing/states.ts';

let service: NotificationService;
let scene: Awaited<ReturnType<typeof createSquad>>;
beforeAll(async () => {
  service = await startNotificationService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  scene = await createSquad(service);
});

type Reason = 'left' | 'removed' | 'account-deleted' | 'squad-deleted';
const leave = (golfer: { id: string }, reason: Reason, changedBy?: string) => {
  const { id, squadId, userId } = scene.membershipOf(golfer);
  return service.hear(squadEvents.memberLeft, { id, squadId, userId, reason, ...(changedBy ? { changedBy } : {}) }, 2);
};

describe('a member who is one no more', () => {
  it('by their own act is told to the others alone', async () => {
    const { dana, sam, kim } = scene;
    await leave(sam, 'left', sam.id);
    const message = 'Sam Reed left Weekend Warriors';
    expect(await service.told(dana, sam, kim)).toEqual([[message], [], [message]]);
  });

  it("by a leader's act is told to them and the others, but not to that leader", async () => {
    const { dana, sam, kim } = scene;
    await leave(sam, 'removed', dana.id);
    expect(await service.told(dana, sam, kim)).toEqual([
      [],
      ['You were removed from Weekend Warriors'],
      ['Sam Reed is not in Weekend Warriors any more'],
    ]);
  });

  it('with their account is told without the name, and not to them', async () => {
    const { dana, sam, kim } = scene;
    await service.hear(authEvents.userDeleted, { id: sam.id }, 2);
    await leave(sam, 'account-deleted');
    const message = 'A member deleted their account and is not in Weekend Warriors any more';
    expect(await service.told(dana, sam, kim)).toEqual([[message], [], [message]]);
  });

  it('hears nothing of the squad any more', async () => {
    const { dana, sam, kim } = scene;
    await leave(sam, 'left', sam.id);
    await leave(kim, 'left', kim.id);
    expect((await service.told(sam, dana)).map(({ length }) => length)).toEqual([0, 2]);
  });
});

describe('a squad that is deleted', () => {
  const golfersTold = () => service.told(scene.dana, scene.sam, scene.kim);
  const remove = () => service.hear(squadEvents.squadDeleted, { id: scene.squad.id }, 2);
  const end = async () => {
    for (const golfer of [scene.dana, scene.sam, scene.kim]) await leave(golfer, 'squad-deleted');
  };
  const message = 'Weekend Warriors was deleted';

  it.each([
    ['before its memberships end', [remove, end]],
    ['after its memberships end', [end, remove]],
  ])('is told once to each but its creator, also %s', async (_order, steps) => {
    for (const step of steps) await step();
    expect(await golfersTold()).toEqual([[], [message], [message]]);
  });

  it('is not brought back by an older change', async () => {
    await remove();
    await service.hear(squadEvents.squadChanged, { ...scene.squad, name: 'Late' }, 1);
    expect(await service.client.squad.findUnique({ where: { id: scene.squad.id } })).toMatchObject({ gone: true });
  });
});

describe('a squad that is handed over', () => {
  const handOver = (to: { id: string }, version: number, name = scene.squad.name) =>
    service.hear(squadEvents.squadChanged, { ...scene.squad, name, createdBy: to.id }, version);

  it('is told to its members, the new creator included, but not to the one who handed it over', async () => {
    const { dana, sam, kim } = scene;
    await handOver(sam, 2);
    expect(await service.told(dana, sam, kim)).toEqual([
      [],
      ['You now lead Weekend Warriors'],
      ['Sam Reed now leads Weekend Warriors'],
    ]);
  });

  it('is told once, also when a later change overtakes it', async () => {
    const { dana, sam } = scene;
    await handOver(sam, 3, 'Sunday Swingers');
    await handOver(sam, 2);
    expect(await service.told(dana, sam)).toEqual([[], ['You now lead Sunday Swingers']]);
  });

  it('is no news when only something else was changed', async () => {
    await handOver(scene.dana, 2, 'Sunday Swingers');
    expect(await service.told(scene.dana, scene.sam)).toEqual([[], []]);
  });

  it('waits when the squad is not known yet', async () => {
    const unknown = squadState({ createdBy: newId() });
    const change = service.hear(squadEvents.squadChanged, unknown, 2);
    await expect(change).rejects.toThrow(`Not heard of yet: squad ${unknown.id}`);
  });
});
