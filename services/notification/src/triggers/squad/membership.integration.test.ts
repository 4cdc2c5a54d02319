import { authEvents } from '@fourball/contracts/events/auth.ts';
import { type MembershipState, squadEvents } from '@fourball/contracts/events/squad.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { eventOf, workIn } from '@fourball/kit/testing/events.ts';
import { actBeforeCommit } from '@fourball/kit/testing/locks.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Prisma } from '../../generated/prisma/client.ts';
import { serviceWithSquads } from '../../testing/squads.ts';
import { golferState, membershipState, received } from '../../testing/states.ts';
import { notifyOfJoining } from './service.ts';

const { service, client, hear, deleteAccount, squad, dana, sam, kim, membershipOf } = await serviceWithSquads();

describe('joining a squad', () => {
  const [danas, sams, kims] = [dana, sam, kim].map(membershipOf) as [MembershipState, MembershipState, MembershipState];
  const membershipOfNew = ({ id: userId }: { id: string }) =>
    membershipState({ squadId: squad.id, userId, joinedAt: '2027-06-01T02:00:00.000Z' });
  /** Hears of joinings, one after the other. */
  const join = async (...memberships: MembershipState[]) => {
    for (const membership of memberships) {
      const event = eventOf(squadEvents.memberJoined, 1, membership);
      await service.hearEvents({ ...event, time: membership.joinedAt });
    }
  };
  const notified = async () => (await service.notified(dana, sam, kim)).map((messages) => messages.toSorted());

  beforeEach(() => client.membership.deleteMany());

  const samJoined = 'Sam Reed joined Weekend Warriors';
  const kimJoined = 'Kim Reed joined Weekend Warriors';
  const everyoneHears = [[kimJoined, samJoined], [kimJoined], []];

  it('tells the members who were there before, and nobody of the creator, at the time of the joining', async () => {
    await join(danas, sams, kims);
    expect(await notified()).toEqual(everyoneHears);
    const notification = await client.notification.findFirst({ where: { message: samJoined } });
    const told = { userId: dana.id, type: 'squad_update', data: { squadId: squad.id }, isRead: false };
    expect(notification).toMatchObject({ ...told, createdAt: new Date(sams.joinedAt) });
  });

  const pat = golferState({ claimed: false });
  const added = { id: pat.id, squadId: squad.id, addedBy: dana.id, firstName: 'Pat', lastName: 'Moreno' };
  it.each([
    ['of whom only the addition', () => hear(squadEvents.golferAdded, { ...added, email: null, handicap: null })],
    ['of whom all but the addition', () => service.register(pat)],
  ])('tells nobody of a golfer whom a leader added, %s is known before, nor them of others', async (_what, know) => {
    await join(danas);
    await know();
    await join(membershipOfNew(pat), kims);
    expect(await service.notified(dana, kim, pat)).toEqual([[kimJoined], [], []]);
  });

  it('tells a golfer whom a leader added of those who join once they have an account, and others of them', async () => {
    await hear(squadEvents.golferAdded, { ...added, email: null, handicap: null });
    await service.register({ ...pat, firstName: 'Pat', claimed: true });
    await join(danas, membershipOfNew(pat), { ...kims, joinedAt: '2027-06-01T03:00:00.000Z' });
    expect(await service.notified(dana, pat)).toEqual([['Pat Reed joined Weekend Warriors', kimJoined], [kimJoined]]);
  });

  it('tells the same whatever the order in which the events arrive, also when a change overtakes a joining', async () => {
    await hear(squadEvents.memberChanged, { ...sams, role: 'leader' }, 2);
    await join(kims, danas, sams);
    expect(await notified()).toEqual(everyoneHears);
    const row = await client.membership.findUnique({ where: { id: sams.id } });
    expect(row).toMatchObject({ version: 2, role: 'leader', isAnnounced: true });
  });

  it('tells the same when another replica follows a joining of the squad that is not committed yet', async () => {
    await join(danas);
    const follow = (tx: Prisma.TransactionClient) => notifyOfJoining({ ...workIn(tx), show: () => {} }, received(sams));
    await actBeforeCommit(client, follow, () => join(kims));
    expect(await notified()).toEqual(everyoneHears);
  });

  it('is not told to a member who is not active', async () => {
    await join({ ...danas, status: 'inactive' }, sams);
    expect(await notified()).toEqual([[], [], []]);
  });

  it('by a golfer or of a squad of which nothing is known yet fails and leaves nothing behind, so that it can come again', async () => {
    const stranger = golferState({ firstName: 'Alex' });
    const joining = membershipOfNew(stranger);
    await join(danas);
    await expect(join(joining)).rejects.toThrow(`Not heard of yet: golfer ${stranger.id}`);
    expect(await client.membership.findUnique({ where: { id: joining.id } })).toBeNull();
    await hear(authEvents.userRegistered, stranger);
    await join(joining);
    expect(await notified()).toEqual([['Alex Reed joined Weekend Warriors'], [], []]);
    const squadId = newId();
    await expect(join({ ...sams, squadId })).rejects.toThrow(`Not heard of yet: squad ${squadId}`);
  });

  it('is told by the newest names, also when an older change of them arrives later', async () => {
    for (const [name, version] of Object.entries({ Newest: 3, Late: 2 })) {
      await hear(authEvents.userChanged, { ...sam, lastName: name }, version);
      await hear(squadEvents.squadChanged, { ...squad, name }, version);
    }
    await join(danas, sams);
    expect(await notified()).toEqual([['Sam Newest joined Newest'], [], []]);
  });

  it('of one who is known to have left already is told to nobody, and brings nobody back', async () => {
    await join(danas);
    await hear(squadEvents.memberLeft, { ...sams, reason: 'left' }, 2);
    await join(sams, kims);
    expect(await notified()).toEqual([[kimJoined, 'Sam Reed left Weekend Warriors'], [], []]);
  });
});

type Reason = 'left' | 'removed' | 'account-deleted' | 'squad-deleted';
const leave = (golfer: { id: string }, reason: Reason, changedBy?: string) =>
  hear(squadEvents.memberLeft, { ...membershipOf(golfer), reason, changedBy }, 2);

it.each([
  ['by their own act is told to others alone', () => leave(sam, 'left', sam.id), 'Sam Reed left Weekend Warriors'],
  [
    "by a leader's act is told to them and the others, but not to that leader",
    () => leave(sam, 'removed', dana.id),
    'Sam Reed is not in Weekend Warriors any more',
    [],
    ['You were removed from Weekend Warriors'],
  ],
  [
    'with their account is told without the name, and not to them',
    async () => [await deleteAccount(sam), await leave(sam, 'account-deleted')],
    'A member deleted their account and is not in Weekend Warriors any more',
  ],
  [
    'without an account, whom a rule has forgotten, is told of without a name',
    async () => {
      await hear(authEvents.userChanged, { ...sam, claimed: false }, 2);
      await deleteAccount(sam, 3);
      await leave(sam, 'account-deleted');
    },
    'A golfer without an account is not in Weekend Warriors any more',
  ],
] as [string, () => Promise<unknown>, string, string[]?, string[]?][])(
  'a member who is one no more %s',
  async (_what, act, others, leader = [others], own = []) => {
    await act();
    expect(await service.notified(dana, sam, kim)).toEqual([leader, own, [others]]);
  },
);

it('a member who is one no more hears nothing of the squad any more', async () => {
  for (const golfer of [sam, kim]) await leave(golfer, 'left', golfer.id);
  expect((await service.notified(sam, dana)).map(({ length }) => length)).toEqual([0, 2]);
});

const remove = () => hear(squadEvents.squadDeleted, { id: squad.id }, 2);
const end = async () => {
  for (const golfer of [dana, sam, kim]) await leave(golfer, 'squad-deleted');
};
const message = 'Dana Reed deleted a squad that you were in';

it.each([
  ['before its memberships end', [remove, end]],
  ['after its memberships end', [end, remove]],
])('a squad that is deleted is told once to each but its creator, also %s', async (_order, steps) => {
  for (const step of steps) await step();
  expect(await service.notified(dana, sam, kim)).toEqual([[], [message], [message]]);
});

it('a squad that is deleted is told without a name of one who then deleted their account', async () => {
  await deleteAccount(dana);
  await end();
  const told = ['A squad that you were in was deleted'];
  expect(await service.notified(dana, sam, kim)).toEqual([[], told, told]);
});

it('a squad that is deleted is not brought back by an older change', async () => {
  await remove();
  await hear(squadEvents.squadChanged, { ...squad, name: 'Late' }, 1);
  const row = await client.squad.findUnique({ where: { id: squad.id } });
  expect(row).toMatchObject({ gone: true, name: '' });
});

const handOver = (to: { id: string }, version: number, name = squad.name) =>
  hear(squadEvents.squadChanged, { ...squad, name, createdBy: to.id }, version);

it('a squad that is handed over is told to its members, the new creator included, but not to the one who handed it over; no other change is', async () => {
  await handOver(sam, 2);
  await handOver(sam, 3, 'Sunday Swingers');
  const told = [['You now lead Weekend Warriors'], ['Sam Reed now leads Weekend Warriors']];
  expect(await service.notified(dana, sam, kim)).toEqual([[], ...told]);
});

it('a squad that is handed over is told once, also when a later change overtakes it', async () => {
  await handOver(sam, 3, 'Sunday Swingers');
  await handOver(sam, 2);
  expect(await service.notified(dana, sam)).toEqual([[], ['You now lead Sunday Swingers']]);
});
