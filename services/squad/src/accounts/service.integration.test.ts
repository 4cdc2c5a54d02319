import { authEvents } from '@fourball/contracts/events/auth.ts';
import type { SquadDetail } from '@fourball/contracts/http/squad.ts';
import { applyEvents } from '@fourball/kit/events/consume/apply.ts';
import { on } from '@fourball/kit/events/consume/handler.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { auditActionsOn } from '@fourball/kit/testing/audit.ts';
import { eventOf } from '@fourball/kit/testing/events.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { golfer } from '../testing/golfers.ts';
import { outcome, startWithCalls } from '../testing/squads.ts';
import { endAccount } from './service.ts';

const { service, calls } = await startWithCalls();
let dana: ReturnType<typeof golfer>;
let [sam, kim]: [string, string] = ['', ''];
beforeEach(async () => {
  dana = await calls.account();
  [sam, kim] = [newId(), newId()];
});

const deletion = () => eventOf(authEvents.userDeleted, 2, { id: dana.id });
const deleteAccount = () => service.hear(deletion());

describe('when an account is deleted', () => {
  test('memberships end, squads pass to an heir or go with their last member: each is told, and in the audit trail, once', async () => {
    const [others, passed, left] = [await calls.create(sam), await calls.create(dana.id), await calls.create(dana.id)];
    await calls.addMembers(others.id, { userId: dana.id, role: 'leader' });
    await calls.addMembers(passed.id, { userId: sam, status: 'pending' }, { userId: kim });
    const ended = await Promise.all([others, passed, left].map(({ id }) => calls.membership(id, dana.id)));
    const event = deletion();
    for (let time = 0; time < 3; time += 1) await service.hear(event);
    const reason = { userId: dana.id, reason: 'account-deleted', changedBy: null };
    for (const { id, squadId } of ended) {
      const data = { id, squadId, ...reason };
      expect((await calls.told(id)).at(-1)).toEqual({ type: 'member-left', version: 2, data });
    }
    expect(await calls.members(others.id)).toEqual([`${sam} leader active`]);
    expect(await calls.told(others.id)).toHaveLength(1);
    expect(await calls.members(passed.id)).toEqual([`${sam} member pending`, `${kim} leader active`]);
    expect((await calls.get(passed.id, kim)).json().createdBy).toBe(kim);
    expect((await calls.told(passed.id)).slice(1)).toMatchObject([
      { type: 'squad-changed', version: 2, data: { createdBy: kim } },
    ]);
    const { id: heir } = await calls.membership(passed.id, kim);
    expect(await calls.told(heir)).toMatchObject([{ type: 'member-changed', version: 2 }]);
    expect(await service.client.squad.count({ where: { id: left.id } })).toBe(0);
    expect((await calls.told(left.id)).at(-1)).toEqual({ type: 'squad-deleted', version: 2, data: { id: left.id } });
    const [forgotten, ...acts] = await auditActionsOn(service.client, dana.id);
    expect(forgotten).toBe('golfer-forgotten by account-deleted 1');
    expect(acts.toSorted()).toEqual(
      [
        ...[others, passed, left].map(({ id }) => `membership-ended by account-deleted 1 squad=${id}`),
        `squad-handed-over by account-deleted 1 squad=${passed.id} newOwner=${kim}`,
        `squad-deleted by account-deleted 1 squad=${left.id}`,
      ].toSorted(),
    );
  });

  test('nothing of the golfer is kept but that they are gone, also when older events come late', async () => {
    await deleteAccount();
    const forgotten = { id: dana.id, version: 2, firstName: '', lastName: '', email: '', handicap: null, gone: true };
    await service.hear(eventOf(authEvents.userChanged, 1, { ...dana, firstName: 'Late' }));
    expect(await service.client.golfer.findUnique({ where: { id: dana.id } })).toMatchObject(forgotten);
    const { id } = golfer();
    await service.hear(eventOf(authEvents.userDeleted, 3, { id }));
    await service.hear(eventOf(authEvents.userRegistered, 1, golfer({ id })));
    expect(await service.client.golfer.findUnique({ where: { id } })).toMatchObject({ ...forgotten, id, version: 3 });
  });

  test('nobody knows any more that they were invited or whom they invited, who joins by link or in the app as before', async () => {
    const pat = await calls.account();
    await calls.create(sam, { inviteEmails: `${dana.email}, ${pat.email}` });
    const squad = await calls.create(dana.id, { inviteEmails: pat.email });
    await calls.addMembers(squad.id, { userId: sam });
    await deleteAccount();
    const invited = async (where: object) => service.client.invitation.findMany({ where, orderBy: { id: 'asc' } });
    expect(await invited({ OR: [{ email: dana.email }, { invitedBy: dana.id }] })).toEqual([]);
    const [, last] = await invited({ email: pat.email });
    expect((await service.call('POST', `/api/invitations/${last?.id}/join`, pat.id)).statusCode).toBe(200);
    expect((await calls.join(squad.inviteCode ?? '', kim)).statusCode).toBe(200);
  });

  test('of a handling that fails nothing is kept, nothing told, and nobody woken', async () => {
    const squad = await calls.create(dana.id);
    const event = deletion();
    const failing = on(authEvents.userDeleted, async (...given: Parameters<typeof endAccount>) => {
      await endAccount(...given);
      throw new Error('planted');
    });
    const wake = vi.fn();
    const applied = applyEvents({ client: service.client, handlerFor: () => failing, wake }, [event]);
    await expect(applied).rejects.toThrow('planted');
    expect(await auditActionsOn(service.client, dana.id)).toEqual([]);
    expect(await calls.told(squad.id)).toHaveLength(1);
    expect(await service.client.inboxEvent.count({ where: { eventId: event.id } })).toBe(0);
    expect(wake).not.toHaveBeenCalled();
  });

  test('the last token of it creates and joins nothing more', async () => {
    const open = await calls.create(sam, { isPrivate: false });
    const { inviteCode } = (await calls.invite(open.id, sam)).json();
    await deleteAccount();
    const refusal = [401, 'Not authenticated'];
    expect(outcome(await calls.joinOpen(open.id, dana.id))).toEqual(refusal);
    expect(outcome(await calls.join(inviteCode, dana.id))).toEqual(refusal);
    expect(outcome(await service.call('POST', '/api/squads', dana.id, { body: { name: 'Ghosts' } }))).toEqual(refusal);
    expect(await service.client.squadMember.count({ where: { userId: dana.id } })).toBe(0);
  });
});

test('two creators of each other’s squads whose accounts go at once leave no squad with a ghost', async () => {
  for (let round = 0; round < 20; round += 1) {
    const [one, two] = [newId(), newId()];
    const squads = [await calls.create(one), await calls.create(two)];
    await calls.addMembers(squads[0]!.id, { userId: two }, { userId: sam });
    await calls.addMembers(squads[1]!.id, { userId: one });
    await Promise.all([one, two].map((id) => service.hear(eventOf(authEvents.userDeleted, 2, { id }))));
    expect(await calls.members(squads[0]!.id)).toEqual([`${sam} leader active`]);
    expect((await calls.get(squads[0]!.id, sam)).json().createdBy).toBe(sam);
    expect(await service.client.squad.count({ where: { id: squads[1]!.id } })).toBe(0);
  }
});

describe('when a golfer is merged into an account', () => {
  let [creator, account, pat, squadId]: [string, string, string, string] = ['', '', '', ''];
  const patOf = (squad: SquadDetail) => squad.members.find(({ user }) => user.firstName === 'Pat')?.userId ?? '';
  /** A squad in which a leader has added Pat, who has an account elsewhere. */
  beforeEach(async () => {
    [creator, account] = [newId(), dana.id];
    squadId = (await calls.create(creator)).id;
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
    expect(await calls.told(before.id)).toMatchObject([
      { type: 'member-joined', version: 1 },
      { type: 'member-changed', version: 2, data: { userId: account, joinedAt: before.joinedAt.toISOString() } },
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
});
