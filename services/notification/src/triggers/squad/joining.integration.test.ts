import { newId } from '@fourball/kit/process/id.ts';
import { waitingForLocks } from '@fourball/kit/testing/locks.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { followGolfer } from '../../read-models/golfers/service.ts';
import { followSquad } from '../../read-models/squads/service.ts';
import { createNotificationDatabase } from '../../testing/database.ts';
import { golferState, membershipState, received, squadState } from '../../testing/states.ts';
import { followMemberChange, tellOfJoining, tellOfLeaving } from './service.ts';

let database: Awaited<ReturnType<typeof createNotificationDatabase>>;

beforeAll(async () => {
  database = await createNotificationDatabase();
});
afterAll(() => database.drop());

/** Notifications of each golfer, oldest first. */
async function told(...golfers: { id: string }[]): Promise<string[][]> {
  const rows = await database.client.notification.findMany({ orderBy: { id: 'asc' } });
  return golfers.map(({ id }) => rows.filter((row) => row.userId === id).map((row) => row.message));
}

describe('joining a squad', () => {
  const squad = squadState();
  const dana = golferState({ firstName: 'Dana' });
  const sam = golferState({ firstName: 'Sam' });
  const kim = golferState({ firstName: 'Kim' });
  const joining = (golfer: { id: string }, joinedAt: string) =>
    received(membershipState({ squadId: squad.id, userId: golfer.id, joinedAt }), { time: joinedAt });
  let danaJoins: ReturnType<typeof joining>;
  let samJoins: ReturnType<typeof joining>;
  let kimJoins: ReturnType<typeof joining>;

  const follow = (...events: ReturnType<typeof joining>[]) =>
    Promise.all(events.map((event) => database.client.$transaction((tx) => tellOfJoining(tx, event))));

  beforeEach(async () => {
    const { client } = database;
    await database.pool.query('TRUNCATE memberships, notifications, golfers, squads CASCADE');
    await client.$transaction(async (tx) => {
      await followSquad(tx, received(squad));
      for (const golfer of [dana, sam, kim]) await followGolfer(tx, received(golfer));
    });
    danaJoins = joining(dana, '2027-06-01T08:00:00.000Z');
    samJoins = joining(sam, '2027-06-01T09:00:00.000Z');
    kimJoins = joining(kim, '2027-06-01T10:00:00.000Z');
  });

  const everyoneHears = [
    ['Sam Reed joined Weekend Warriors', 'Kim Reed joined Weekend Warriors'],
    ['Kim Reed joined Weekend Warriors'],
    [],
  ];

  it('tells the members who were there before, and nobody of the creator', async () => {
    for (const event of [danaJoins, samJoins, kimJoins]) await follow(event);
    expect(await told(dana, sam, kim)).toEqual(everyoneHears);
  });

  it('tells the same whatever the order in which the events arrive', async () => {
    for (const event of [kimJoins, danaJoins, samJoins]) await follow(event);
    expect((await told(dana, sam, kim)).map((messages) => messages.toSorted())).toEqual(
      everyoneHears.map((messages) => messages.toSorted()),
    );
  });

  it('tells the same when another replica follows a joining of the squad that is not committed yet', async () => {
    await follow(danaJoins);
    const followed = Promise.withResolvers<void>();
    const commit = Promise.withResolvers<void>();
    const first = database.client.$transaction(async (tx) => {
      await tellOfJoining(tx, samJoins);
      followed.resolve();
      await commit.promise;
    });
    await followed.promise;
    let isThrough = false;
    const second = follow(kimJoins).finally(() => {
      isThrough = true;
    });
    await until(
      'the second replica to wait, or to be through',
      async () => isThrough || (await waitingForLocks(database.client)) === 1,
    );
    commit.resolve();
    await Promise.all([first, second]);
    expect(await told(dana, sam, kim)).toEqual(everyoneHears);
  });

  it('bears the time of the joining, not that of its arrival', async () => {
    await follow(danaJoins);
    await follow(samJoins);
    const [notification] = await database.client.notification.findMany();
    expect(notification).toMatchObject({
      userId: dana.id,
      type: 'squad_update',
      data: { squadId: squad.id },
      isRead: false,
      createdAt: new Date('2027-06-01T09:00:00.000Z'),
    });
  });

  it('is not told to a member who is not active', async () => {
    const away = membershipState({ ...danaJoins.data, status: 'inactive' });
    await follow({ ...danaJoins, data: away });
    await follow(samJoins);
    expect(await told(dana)).toEqual([[]]);
  });

  it('by a golfer of whom nothing is known yet fails and leaves nothing behind, so that it can come again', async () => {
    const stranger = golferState({ firstName: 'Alex' });
    const event = joining(stranger, '2027-06-01T11:00:00.000Z');
    await follow(danaJoins);
    await expect(follow(event)).rejects.toThrow(`Not heard of yet: golfer ${stranger.id}`);
    expect(await database.client.membership.findUnique({ where: { id: event.data.id } })).toBeNull();

    await database.client.$transaction((tx) => followGolfer(tx, received(stranger)));
    await follow(event);
    expect(await told(dana)).toEqual([['Alex Reed joined Weekend Warriors']]);
  });

  it('a squad of which nothing is known yet fails, so that it can come again', async () => {
    const unknown = newId();
    const event = received(membershipState({ ...samJoins.data, squadId: unknown }));
    await expect(follow(event)).rejects.toThrow(`Not heard of yet: squad ${unknown}`);
  });

  it('is told by the newest names, also when an older change of them arrives later', async () => {
    await database.client.$transaction(async (tx) => {
      await followGolfer(tx, received({ ...sam, lastName: 'Okafor' }, { version: 3 }));
      await followGolfer(tx, received({ ...sam, lastName: 'Late' }, { version: 2 }));
      await followSquad(tx, received({ ...squad, name: 'Sunday Swingers' }, { version: 3 }));
      await followSquad(tx, received({ ...squad, name: 'Late' }, { version: 2 }));
    });
    await follow(danaJoins);
    await follow(samJoins);
    expect(await told(dana)).toEqual([['Sam Okafor joined Sunday Swingers']]);
  });

  it('tells each pair once when a change of a member overtakes their joining', async () => {
    const change = received({ ...samJoins.data, role: 'leader' as const }, { version: 2 });
    await database.client.$transaction((tx) => followMemberChange(tx, change));
    for (const event of [danaJoins, kimJoins, samJoins]) await follow(event);
    expect((await told(dana, sam, kim)).map((messages) => messages.toSorted())).toEqual(
      everyoneHears.map((messages) => messages.toSorted()),
    );
    const row = await database.client.membership.findUnique({ where: { id: samJoins.data.id } });
    expect(row).toMatchObject({ version: 2, role: 'leader', isAnnounced: true });
  });

  it('of one who is known to have left already is told to nobody, and brings nobody back', async () => {
    const { id, squadId, userId } = samJoins.data;
    const leaves = received({ id, squadId, userId, reason: 'left' as const }, { version: 2 });
    await follow(danaJoins);
    await database.client.$transaction((tx) => tellOfLeaving(tx, leaves));
    await follow(samJoins, kimJoins);
    expect(await told(dana, sam)).toEqual([['Sam Reed left Weekend Warriors', 'Kim Reed joined Weekend Warriors'], []]);
  });
});
