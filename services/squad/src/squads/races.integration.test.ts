import { authEvents } from '@fourball/contracts/events/auth.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { eventOf } from '@fourball/kit/testing/events.ts';
import { wasRepeated } from '@fourball/kit/testing/faults.ts';
import { waitingForLocks } from '@fourball/kit/testing/locks.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { expect, test } from 'vitest';
import { startWithCalls } from '../testing/squads.ts';

const ROUNDS = 40;

const { service, calls } = await startWithCalls();

/** A squad with a leader, a member, a golfer who is not in it yet, and an invite code. */
async function scene() {
  const [creator, leader, member, newcomer] = [newId(), newId(), newId(), newId()];
  const { id } = await calls.create(creator, { isPrivate: false });
  await calls.addMembers(id, { userId: leader, role: 'leader' }, { userId: member });
  const { inviteCode } = (await calls.invite(id, creator)).json<{ inviteCode: string }>();
  const acts = {
    'the newcomer joins': () => calls.join(inviteCode, newcomer),
    'the newcomer joins without a code': () => calls.joinOpen(id, newcomer),
    'the code is replaced': () => calls.invite(id, leader),
    'the squad is made private': () => calls.change(id, leader, { isPrivate: true }),
    'the squad is deleted': () => calls.delete(id, creator),
    'the squad is renamed': () => calls.change(id, leader, { name: 'New' }),
    'mails are sent': () => calls.inviteByMail(id, leader, ['dana@example.com']),
    'the member leaves': () => calls.remove(id, member, member),
    'the leader removes the member': () => calls.remove(id, leader, member),
    'the creator removes the leader': () => calls.remove(id, creator, leader),
    'the creator leaves': () => calls.remove(id, creator, creator),
    'the squad is handed to the member': () => calls.change(id, creator, { createdBy: member }),
    'the squad is handed to the leader': () => calls.change(id, creator, { createdBy: leader }),
    'the member is made a leader': () => calls.changeMember(id, creator, member, { role: 'leader' }),
  };
  return { id, newcomer, inviteCode, acts };
}
type Act = keyof Awaited<ReturnType<typeof scene>>['acts'];

/** Has one act wait for the squad, then the other behind it, and lets both go: the answers' statuses. */
async function inThisOrder(first: Act, second: Act): Promise<number[]> {
  const answers = await askInThisOrder(first, second);
  // A caller who had to ask once more came behind the other: the two have to meet again.
  return answers.some(wasRepeated) ? inThisOrder(first, second) : answers.map(({ statusCode }) => statusCode);
}

async function askInThisOrder(first: Act, second: Act) {
  const { id, acts } = await scene();
  const waiting = (count: number) =>
    until(`${count} waiting transactions`, async () => (await waitingForLocks(service.client)) === count);
  const answers = await service.client.$transaction(
    async (tx) => {
      await tx.$executeRaw`SELECT FROM squads WHERE id = ${id}::uuid FOR UPDATE`;
      const one = acts[first]();
      await waiting(1);
      const two = acts[second]();
      await waiting(2);
      return [one, two];
    },
    { timeout: 60_000 },
  );
  const answered = await Promise.all(answers);
  await expectSound(id);
  return answered;
}

/** Holds that the events about a squad and its members agree with the tables, and that its creator leads it. */
async function expectSound(squadId: string) {
  const squad = await service.client.squad.findUnique({ where: { id: squadId }, include: { members: true } });
  const told = (await calls.told(squadId)).at(-1);
  expect(told?.type === 'squad-deleted').toBe(squad === null);
  if (squad) expect(told?.version).toBe(squad.version);
  const events = await service.client.outboxEvent.findMany({
    where: { envelope: { path: ['data', 'squadId'], equals: squadId }, type: { startsWith: 'squad.member-' } },
    orderBy: { id: 'asc' },
  });
  for (const [id, history] of Map.groupBy(events, ({ aggregateId }) => aggregateId)) {
    const versions = history.map(({ aggregateVersion }) => aggregateVersion);
    expect(versions).toEqual(versions.map((_, index) => (versions[0] ?? 0) + index));
    const member = squad?.members.find((candidate) => candidate.id === id);
    expect(history.at(-1)?.type === 'squad.member-left.v1').toBe(member === undefined);
    if (member) expect(member.version).toBe(versions.at(-1));
  }
  const creator = squad?.members.find(({ userId }) => userId === squad.createdBy);
  if (squad) expect(creator).toMatchObject({ role: 'leader', status: 'active' });
}

test.each<[Act, Act, number[]]>([
  ['the code is replaced', 'the newcomer joins', [200, 404]],
  ['the newcomer joins', 'the code is replaced', [200, 200]],
  ['the newcomer joins', 'the newcomer joins without a code', [200, 200]],
  ['the squad is made private', 'the newcomer joins without a code', [200, 404]],
  ['the squad is deleted', 'the newcomer joins', [204, 404]],
  ['the newcomer joins', 'the squad is deleted', [200, 204]],
  ['the squad is deleted', 'the squad is renamed', [204, 404]],
  ['the squad is deleted', 'the code is replaced', [204, 404]],
  ['the squad is deleted', 'the squad is deleted', [204, 404]],
  ['the member leaves', 'the leader removes the member', [204, 404]],
  ['the squad is handed to the member', 'the creator leaves', [200, 204]],
  ['the creator leaves', 'the squad is handed to the member', [409, 200]],
  ['the squad is handed to the member', 'the member leaves', [200, 409]],
  ['the member leaves', 'the squad is handed to the member', [204, 409]],
  ['the squad is handed to the member', 'the leader removes the member', [200, 409]],
  ['the squad is handed to the member', 'the squad is handed to the leader', [200, 403]],
  ['the squad is handed to the member', 'the squad is deleted', [200, 403]],
  ['the member is made a leader', 'the leader removes the member', [200, 403]],
  ['the creator removes the leader', 'the code is replaced', [204, 403]],
])(
  'of two things that happen to a squad at once, the second meets what the first left: %s, then %s: %j',
  async (...[first, second, statuses]) => {
    expect(await inThisOrder(first, second)).toEqual(statuses);
  },
);

test('everything at once leaves a squad, its members and what is told of them in agreement, every time', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, acts } = await scene();
    const all = Object.entries(acts).filter(([act]) => act !== 'the squad is deleted' || round % 2 === 0);
    const shuffled = all.toSorted(() => Math.random() - 0.5);
    const statuses = await Promise.all(shuffled.map(async ([, act]) => (await act()).statusCode));
    expect(statuses.filter((status) => ![200, 204, 403, 404, 409].includes(status))).toEqual([]);
    await expectSound(id);
  }
});

test('a golfer whose account goes while they join and create is in no squad afterwards, every time', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, newcomer, inviteCode } = await scene();
    const answers = await Promise.all([
      calls.join(inviteCode, newcomer),
      calls.joinOpen(id, newcomer),
      service.hear(eventOf(authEvents.userDeleted, 2, { id: newcomer })),
      service.call('POST', '/api/squads', newcomer, { body: { name: 'Ghosts' } }),
      calls.join(inviteCode, newcomer),
    ]);
    for (const answer of answers) if (typeof answer === 'object') expect([200, 201, 401]).toContain(answer.statusCode);
    expect(await service.client.squadMember.count({ where: { userId: newcomer } })).toBe(0);
    expect(await service.client.squad.count({ where: { createdBy: newcomer } })).toBe(0);
    await expectSound(id);
  }
});
