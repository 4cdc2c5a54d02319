import { squadEvents } from '@fourball/contracts/events/squad.ts';
import { auditActionsOn } from '@fourball/kit/testing/audit.ts';
import { eventOf } from '@fourball/kit/testing/events.ts';
import { expect, test } from 'vitest';
import { startAuthService } from '../../testing/auth-service.ts';
import { claimsOf, newClaim } from '../../testing/claims.ts';
import { callsBy, type Golfer, password, registerGolfer } from '../../testing/golfers.ts';
import { addMember, resolveLink, tokensOf, toldOf } from '../../testing/members.ts';

const auth = await startAuthService();

/** A member whom a leader added by the address of an account. */
const addedFor = ({ email }: { email: string }) => addMember(auth, { email });
const merge = (token: string, golfer: Golfer) => callsBy(auth, golfer)('POST', '/api/auth/claim/merge', { token });

test('a golfer merges into the account that is signed in, whose address is confirmed by that, is told of once, and so is their link', async () => {
  const account = await registerGolfer(auth);
  await auth.client.user.update({ where: { id: account.id }, data: { emailVerifiedAt: null } });
  const member = await addedFor(account);
  const token = await newClaim(auth, member);
  expect((await merge(token, account)).statusCode).toBe(204);
  expect((await merge(token, account)).statusCode).toBe(400);
  expect(await toldOf(auth, member.userId)).toEqual(['user-registered 1', 'golfer-claimed 2']);
  expect((await toldOf(auth, account.id)).at(-1)).toMatch('user-changed');
  const told = await auth.told(member.userId);
  expect(told.at(-1)).toMatchObject({ data: { id: member.userId, to: account.id } });
  expect(JSON.stringify(told)).not.toContain(account.email);
  expect(await claimsOf(auth, member)).toEqual([]);
  expect(await auth.client.claimLink.count({ where: { userId: member.userId } })).toBe(0);
  expect(await auditActionsOn(auth.client, member.userId)).toEqual(['golfer-forgotten by account-merged 1']);
  expect(await auth.client.user.findUnique({ where: { id: account.id } })).toMatchObject({
    email: account.email,
    emailVerifiedAt: expect.any(Date),
  });
  // The link of before leads nowhere at once, that of the account does when the squad has heard of it.
  const [old = '', renewed = ''] = await tokensOf(auth, member);
  expect((await resolveLink(auth, old)).statusCode).toBe(404);
  await auth.hear(eventOf(squadEvents.memberChanged, 2, { ...member, userId: account.id }));
  expect((await resolveLink(auth, old)).statusCode).toBe(404);
  expect((await resolveLink(auth, renewed)).json()).toEqual({ userId: account.id, squadId: member.squadId });
});

test('nobody merges without an account, or into another account than that of the address, which is named', async () => {
  const [account, other] = [await registerGolfer(auth), await registerGolfer(auth)];
  const member = await addedFor(account);
  const token = await newClaim(auth, member);
  const visitor = await auth.call('POST', '/api/auth/claim/merge', { body: { token } });
  expect(visitor.statusCode).toBe(401);
  const refused = await merge(token, other);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'other-account']);
  expect(refused.json().detail).toContain(account.email);
  expect((await merge('never-given-to-anyone', account)).json().errors[0].path).toBe('body.token');
  expect(await toldOf(auth, member.userId)).toEqual(['user-registered 1']);
  expect((await merge(token, account)).statusCode).toBe(204);
});

test('several merges at once, a removal or the end of the account leave one outcome', async () => {
  for (let round = 0; round < 6; round += 1) {
    const account = await registerGolfer(auth);
    const member = await addedFor(account);
    const token = await newClaim(auth, member);
    const ends = [
      () => merge(token, account),
      () => auth.hear(eventOf(squadEvents.golferRemoved, 2, { id: member.userId })),
      () => callsBy(auth, account)('DELETE', '/api/profile', { password }),
    ];
    const [answer] = await Promise.all([merge(token, account), ends[round % ends.length]?.()]);
    expect([204, 400, 401]).toContain(answer.statusCode);
    const told = await toldOf(auth, member.userId);
    const isMerged = told.includes('golfer-claimed 2');
    expect(told.filter((event) => event !== 'user-registered 1' && event !== 'golfer-claimed 2')).toEqual(
      !isMerged && round % ends.length === 1 ? ['user-deleted 2'] : [],
    );
    const left = await auth.client.unclaimedGolfer.count({ where: { id: member.userId, gone: false } });
    expect(left).toBe(isMerged || round % ends.length === 1 ? 0 : 1);
  }
});
