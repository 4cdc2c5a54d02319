import { authEvents } from '@fourball/contracts/events/auth.ts';
import type { SquadDetail } from '@fourball/contracts/http/squad.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { auditActionsOn } from '@fourball/kit/testing/audit.ts';
import { eventOf } from '@fourball/kit/testing/events.ts';
import { beforeEach, expect, test } from 'vitest';
import { golfer } from '../testing/golfers.ts';
import { startWithCalls } from '../testing/squads.ts';

const { service, calls } = await startWithCalls();

let [creator, account, pat, squadId]: [string, string, string, string] = ['', '', '', ''];
const patOf = (squad: SquadDetail) => squad.members.find(({ user }) => user.firstName === 'Pat')?.userId ?? '';
/** A squad in which a leader has added Pat, who has an account elsewhere. */
beforeEach(async () => {
  [creator, account] = [newId(), newId()];
  squadId = (await calls.create(creator)).id;
  await service.hear(eventOf(authEvents.userRegistered, 1, golfer({ id: account })));
  await calls.addGolfers(squadId, creator, [{ firstName: 'Pat', lastName: 'Moreno', email: 'pat@example.com' }]);
  pat = patOf((await calls.get(squadId, creator)).json());
});
const merged = () => eventOf(authEvents.golferClaimed, 2, { id: pat, to: account });
const merge = () => service.hear(merged());

test('the membership of a merged golfer is the account’s, under its id: nobody joined and nobody left', async () => {
  const before = await calls.membership(squadId, pat);
  const event = merged();
  for (let time = 0; time < 2; time += 1) await service.hear(event);
  expect(await calls.members(squadId)).toEqual([`${creator} leader active`, `${account} member active`]);
  const data = { userId: account, joinedAt: before.joinedAt.toISOString() };
  expect(await calls.told(before.id)).toMatchObject([
    { type: 'member-joined', version: 1 },
    { type: 'member-changed', version: 2, data },
  ]);
  expect(await calls.told(pat)).toEqual([
    { type: 'golfer-added', version: 1, data: null },
    { type: 'golfer-removed', version: 2, data: { id: pat } },
  ]);
  expect((await calls.get(squadId, account)).statusCode).toBe(200);
  expect(await service.client.golfer.findUnique({ where: { id: pat } })).toMatchObject({ firstName: '', gone: true });
  await service.hear(eventOf(authEvents.userRegistered, 1, golfer({ id: pat })));
  expect(await service.client.golfer.findUnique({ where: { id: pat } })).toMatchObject({ firstName: '', gone: true });
});

test('of two memberships the account’s stays, with the higher role, and the end of the other names it', async () => {
  await calls.addMembers(squadId, { userId: account });
  const passing = await calls.membership(squadId, pat);
  await service.client.squadMember.update({ where: { id: passing.id }, data: { role: 'leader' } });
  const own = await calls.membership(squadId, account);
  await merge();
  expect(await calls.members(squadId)).toEqual([`${creator} leader active`, `${account} leader active`]);
  expect(await calls.told(own.id)).toMatchObject([{ type: 'member-changed', data: { role: 'leader' } }]);
  const ended = { id: passing.id, squadId, userId: pat, reason: 'account-deleted', changedBy: null };
  const data = { ...ended, mergedInto: account };
  expect((await calls.told(passing.id)).at(-1)).toEqual({ type: 'member-left', version: 2, data });
});

test('an account that was banned, or is gone by then, gets no membership', async () => {
  await calls.addMembers(squadId, { userId: account });
  await calls.ban(squadId, creator, account);
  const { id } = await calls.membership(squadId, pat);
  await merge();
  expect(await calls.members(squadId)).toEqual([`${creator} leader active`]);
  expect((await calls.told(id)).at(-1)).toMatchObject({ type: 'member-left', data: { reason: 'account-deleted' } });

  const other = (await calls.create(creator)).id;
  await calls.addGolfers(other, creator, [{ firstName: 'Pat', lastName: 'Moreno' }]);
  const second = patOf((await calls.get(other, creator)).json());
  await service.hear(eventOf(authEvents.userDeleted, 2, { id: account }));
  await service.hear(eventOf(authEvents.golferClaimed, 2, { id: second, to: account }));
  expect(await calls.members(other)).toEqual([`${creator} leader active`]);
  expect(await auditActionsOn(service.client, second)).toContain('golfer-forgotten by account-merged 1');
});

test('a merge and the end of the account, at once, leave no ghost', async () => {
  await Promise.all([merge(), service.hear(eventOf(authEvents.userDeleted, 2, { id: account }))]);
  expect(await calls.members(squadId)).toEqual([`${creator} leader active`]);
});
