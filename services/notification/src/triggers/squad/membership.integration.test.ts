import { authEvents } from '@fourball/contracts/events/auth.ts';
import { squadEvents } from '@fourball/contracts/events/squad.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { eventOf, workIn } from '@fourball/kit/testing/events.ts';
import { waitingForLocks } from '@fourball/kit/testing/locks.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { serviceOfFile } from '../../testing/notification-service.ts';
import { squadOfEachTest, threeGolfers } from '../../testing/squads.ts';
import { golferState, membershipState, received, squadState } from '../../testing/states.ts';
import { notifyOfJoining } from './service.ts';

const service = await serviceOfFile();
const scene = squadOfEachTest(service);

describe('joining a squad', () => {
  const squad = squadState();
  const [dana, sam, kim] = threeGolfers();
  const membershipOf = (golfer: { id: string }, hour: number) =>
    membershipState({ squadId: squad.id, userId: golfer.id, joinedAt: `2027-06-01T0${hour}:00:00.000Z` });
  const [danas, sams, kims] = [membershipOf(dana, 1), membershipOf(sam, 2), membershipOf(kim, 3)];
  /** Hears of joinings, one after the other. */
  const join = async (...memberships: ReturnType<typeof membershipOf>[]) => {
    for (const membership of memberships) {
      const event = eventOf(squadEvents.memberJoined, 1, membership);
      await service.hearEvents({ ...event, time: membership.joinedAt });
    }
  };
  const notified = async () => (await service.notified(dana, sam, kim)).map((messages) => messages.toSorted());

  beforeEach(async () => {
    await service.pool.query('TRUNCATE memberships, notifications, golfers, squads CASCADE');
    await service.hear(squadEvents.squadCreated, squad);
    for (const golfer of [dana, sam, kim]) await service.hear(authEvents.userRegistered, golfer);
  });

  const samJoined = 'Sam Reed joined Weekend Warriors';
  const kimJoined = 'Kim Reed joined Weekend Warriors';
  const everyoneHears = [[kimJoined, samJoined], [kimJoined], []];

  it('tells the members who were there before, and nobody of the creator, at the time of the joining', async () => {
    await join(danas, sams, kims);
    expect(await notified()).toEqual(everyoneHears);
    const notification = await service.client.notification.findFirst({ where: { message: samJoined } });
    expect(notification).toMatchObject({
      userId: dana.id,
      type: 'squad_update',
      data: { squadId: squad.id },
      isRead: false,
      createdAt: new Date(sams.joinedAt),
    });
  });

  it('tells nobody of a golfer whom a leader added, even before it is known who that is, nor them of others', async () => {
    await join(danas);
    const pat = { ...golferState(), claimed: false };
    const added = { id: pat.id, squadId: squad.id, addedBy: dana.id, ...{ email: null, handicap: null } };
    await service.hear(squadEvents.golferAdded, { ...added, firstName: 'Pat', lastName: 'Moreno' });
    await join(membershipOf(pat, 2), kims);
    expect(await service.notified(dana, kim, pat)).toEqual([[kimJoined], [], []]);
  });

  it('tells nobody of them either where the joining is heard of before the addition', async () => {
    const pat = await service.register({ claimed: false });
    await join(danas, membershipOf(pat, 2), kims);
    expect(await service.notified(dana, kim, pat)).toEqual([[kimJoined], [], []]);
  });

  it('tells the same whatever the order in which the events arrive, also when a change overtakes a joining', async () => {
    await service.hear(squadEvents.memberChanged, { ...sams, role: 'leader' }, 2);
    await join(kims, danas, sams);
    expect(await notified()).toEqual(everyoneHears);
    const row = await service.client.membership.findUnique({ where: { id: sams.id } });
    expect(row).toMatchObject({ version: 2, role: 'leader', isAnnounced: true });
  });

  it('tells the same when another replica follows a joining of the squad that is not committed yet', async () => {
    await join(danas);
    const [followed, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const first = service.client.$transaction(async (tx) => {
      await notifyOfJoining({ ...workIn(tx), show: () => {} }, received(sams));
      followed.resolve();
      await commit.promise;
    });
    await followed.promise;
    let isThrough = false;
    const second = join(kims).finally(() => {
      isThrough = true;
    });
    await until('it to wait, or to be through', async () => isThrough || (await waitingForLocks(service.client)) === 1);
    commit.resolve();
    await Promise.all([first, second]);
    expect(await notified()).toEqual(everyoneHears);
  });

  it('is not told to a member who is not active', async () => {
    await join({ ...danas, status: 'inactive' }, sams);
    expect(await notified()).toEqual([[], [], []]);
  });

  it('by a golfer of whom nothing is known yet fails and leaves nothing behind, so that it can come again', async () => {
    const stranger = golferState({ firstName: 'Alex' });
    const joining = membershipOf(stranger, 4);
    await join(danas);
    await expect(join(joining)).rejects.toThrow(`Not heard of yet: golfer ${stranger.id}`);
    expect(await service.client.membership.findUnique({ where: { id: joining.id } })).toBeNull();
    await service.hear(authEvents.userRegistered, stranger);
    await join(joining);
    expect(await notified()).toEqual([['Alex Reed joined Weekend Warriors'], [], []]);
  });

  it('a squad of which nothing is known yet fails, so that it can come again', async () => {
    const squadId = newId();
    await expect(join({ ...sams, squadId })).rejects.toThrow(`Not heard of yet: squad ${squadId}`);
  });

  it('is told by the newest names, also when an older change of them arrives later', async () => {
    for (const [version, name] of [
      [3, 'Newest'],
      [2, 'Late'],
    ] as const) {
      await service.hear(authEvents.userChanged, { ...sam, lastName: name }, version);
      await service.hear(squadEvents.squadChanged, { ...squad, name }, version);
    }
    await join(danas, sams);
    expect(await notified()).toEqual([['Sam Newest joined Newest'], [], []]);
  });

  it('of one who is known to have left already is told to nobody, and brings nobody back', async () => {
    await join(danas);
    await service.hear(squadEvents.memberLeft, { ...sams, reason: 'left' }, 2);
    await join(sams, kims);
    expect(await notified()).toEqual([[kimJoined, 'Sam Reed left Weekend Warriors'], [], []]);
  });
});

type Reason = 'left' | 'removed' | 'account-deleted' | 'squad-deleted';
const leave = (golfer: { id: string }, reason: Reason, changedBy?: string) =>
  service.hear(squadEvents.memberLeft, { ...scene.membershipOf(golfer), reason, changedBy }, 2);

describe('a member who is one no more', () => {
  const forget = (version = 2) => service.hear(authEvents.userDeleted, { id: scene.sam.id }, version);

  it.each([
    [
      'by their own act is told to the others alone',
      () => leave(scene.sam, 'left', scene.sam.id),
      { others: 'Sam Reed left Weekend Warriors' },
    ],
    [
      "by a leader's act is told to them and the others, but not to that leader",
      () => leave(scene.sam, 'removed', scene.dana.id),
      {
        leader: [],
        others: 'Sam Reed is not in Weekend Warriors any more',
        own: ['You were removed from Weekend Warriors'],
      },
    ],
    [
      'with their account is told without the name, and not to them',
      async () => [await forget(), await leave(scene.sam, 'account-deleted')],
      { others: 'A member deleted their account and is not in Weekend Warriors any more' },
    ],
    [
      'without an account, whom a rule has forgotten, is told of without a name',
      async () => {
        await service.hear(authEvents.userChanged, { ...scene.sam, claimed: false }, 2);
        await forget(3);
        await leave(scene.sam, 'account-deleted');
      },
      { others: 'A golfer without an account is not in Weekend Warriors any more' },
    ],
  ] as [string, () => Promise<unknown>, { leader?: string[]; own?: string[]; others: string }][])(
    '%s',
    async (_what, act, { others, leader = [others], own = [] }) => {
      await act();
      expect(await service.notified(scene.dana, scene.sam, scene.kim)).toEqual([leader, own, [others]]);
    },
  );

  it('hears nothing of the squad any more', async () => {
    const { dana, sam, kim } = scene;
    for (const golfer of [sam, kim]) await leave(golfer, 'left', golfer.id);
    expect((await service.notified(sam, dana)).map(({ length }) => length)).toEqual([0, 2]);
  });
});

describe('a squad that is deleted', () => {
  const golfersTold = () => service.notified(scene.dana, scene.sam, scene.kim);
  const remove = () => service.hear(squadEvents.squadDeleted, { id: scene.squad.id }, 2);
  const end = async () => {
    for (const golfer of [scene.dana, scene.sam, scene.kim]) await leave(golfer, 'squad-deleted');
  };
  const message = 'Dana Reed deleted a squad that you were in';

  it.each([
    ['before its memberships end', [remove, end]],
    ['after its memberships end', [end, remove]],
  ])('is told once to each but its creator, also %s', async (_order, steps) => {
    for (const step of steps) await step();
    expect(await golfersTold()).toEqual([[], [message], [message]]);
  });

  it('is told without a name of one who then deleted their account', async () => {
    await service.hear(authEvents.userDeleted, { id: scene.dana.id }, 2);
    await end();
    const told = ['A squad that you were in was deleted'];
    expect(await golfersTold()).toEqual([[], told, told]);
  });

  it('is not brought back by an older change', async () => {
    await remove();
    await service.hear(squadEvents.squadChanged, { ...scene.squad, name: 'Late' }, 1);
    const row = await service.client.squad.findUnique({ where: { id: scene.squad.id } });
    expect(row).toMatchObject({ gone: true, name: '' });
  });
});

describe('a squad that is handed over', () => {
  const handOver = (to: { id: string }, version: number, name = scene.squad.name) =>
    service.hear(squadEvents.squadChanged, { ...scene.squad, name, createdBy: to.id }, version);

  it('is told to its members, the new creator included, but not to the one who handed it over', async () => {
    const { dana, sam, kim } = scene;
    await handOver(sam, 2);
    expect(await service.notified(dana, sam, kim)).toEqual([
      [],
      ['You now lead Weekend Warriors'],
      ['Sam Reed now leads Weekend Warriors'],
    ]);
  });

  it('is told once, also when a later change overtakes it', async () => {
    const { dana, sam } = scene;
    await handOver(sam, 3, 'Sunday Swingers');
    await handOver(sam, 2);
    expect(await service.notified(dana, sam)).toEqual([[], ['You now lead Sunday Swingers']]);
  });

  it('is no news when only something else was changed', async () => {
    await handOver(scene.dana, 2, 'Sunday Swingers');
    expect(await service.notified(scene.dana, scene.sam)).toEqual([[], []]);
  });
});
