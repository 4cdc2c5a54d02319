import { SealedClaim } from '@fourball/contracts/events/auth.ts';
import { squadEvents } from '@fourball/contracts/events/squad.ts';
import { auditActionsOn } from '@fourball/kit/testing/audit.ts';
import { eventOf } from '@fourball/kit/testing/events.ts';
import { arrange } from '@fourball/kit/testing/faults.ts';
import { actBeforeCommit } from '@fourball/kit/testing/locks.ts';
import { describe, expect, test } from 'vitest';
import { expiring } from '../../cleanup/jobs.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { ofGolfer, openedOf, startAuthService } from '../../testing/auth-service.ts';
import {
  callsBy,
  faultsOf,
  type Golfer,
  lives,
  password,
  registerGolfer,
  resolveSession,
  signIn,
  storedIdOf,
} from '../../testing/golfers.ts';
import { addMember, join, left, resolveLink, tokensOf, toldOf } from '../../testing/members.ts';
import { presentUnclaimed } from '../unclaimed/service.ts';

const auth = await startAuthService();

type Holder = { userId: string; squadId: string };
/** Asks by the personal link of a member for an account. */
const askToClaim = ({ userId, squadId }: Holder, email = '', at = auth) =>
  at.call('POST', '/a/-/claim', { userId, form: { email }, claims: { link: squadId } });
/** Mails with links to an account, as the notification service would send them, oldest first. */
const claimsOf = ({ userId }: { userId: string }) =>
  openedOf(auth, SealedClaim, 'auth.claim-requested.v1', ofGolfer(userId));
/** The token of a link that the member has just asked for. */
async function newClaim(holder: Holder, email?: string): Promise<string> {
  await askToClaim(holder, email);
  return (await claimsOf(holder)).at(-1)?.token ?? '';
}
const claim = (token: string, given = password, asking: object = {}) =>
  auth.call('POST', '/api/auth/claim', { body: { token, password: given }, ...asking });

let count = 0;
const address = () => `claimer${++count}@example.com`;
/** A member whom a leader added, with an address unless it is null. */
async function added(email: string | null = address()) {
  return { ...(await addMember(auth, { email })), email: email ?? '' };
}
const removed = (id: string) => auth.hear(eventOf(squadEvents.golferRemoved, 2, { id }));
const statusOf = async (answer: Promise<{ statusCode: number }>) => (await answer).statusCode;
const asked = { statusCode: 303, headers: { location: './?said=claim' }, body: '' };
/** Where leaders ask for the personal link of a member. */
const answerLink = ({ squadId, userId }: Holder) => `/api/squads/${squadId}/members/${userId}/answer-link`;
const usersWith = (email: string) => auth.client.user.count({ where: { email } });

describe('a golfer without an account who asks for one by their link', () => {
  test('is mailed at the address that a leader gave, whatever they write; at theirs where there is none', async () => {
    const [known, unknown, mute] = [await added(), await added(null), await added(null)];
    const own = address();
    const answers = [await askToClaim(known, 'else@example.com'), await askToClaim(mute)];
    answers.push(await askToClaim(unknown, ` ${own.toUpperCase()} `));
    for (const answer of answers) expect(answer).toMatchObject(asked);
    expect(new Set(answers.map(({ headers }) => JSON.stringify({ ...headers, date: '' }))).size).toBe(1);
    const mail = (email: string) => ({ email, token: expect.stringMatching(/^[\w-]{43}$/), hasAccount: false });
    expect(await claimsOf(known)).toEqual([mail(known.email)]);
    expect(await claimsOf(unknown)).toEqual([mail(own)]);
    expect(await claimsOf(mute)).toEqual([]);
    const where = { id: unknown.userId, email: '', gone: false };
    expect(await auth.client.unclaimedGolfer.count({ where })).toBe(1);
  });

  test('gets the same answer where an account has the address; the mail alone says so, and claims nothing', async () => {
    const { email } = await registerGolfer(auth);
    const member = await added(email);
    expect(await askToClaim(member)).toMatchObject(asked);
    const [mail] = await claimsOf(member);
    expect(mail).toMatchObject({ email, hasAccount: true });
    const refused = await claim(mail?.token ?? '');
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'email-taken']);
    expect(await toldOf(auth, member.userId)).toEqual(['user-registered 1']);
  });

  test('is refused with an account, and does not exist once they left or were removed', async () => {
    const [claimed, gone, away] = [await added(), await added(), await added()];
    await claim(await newClaim(claimed));
    await removed(gone.userId);
    await auth.hear(left(away));
    const answers = [claimed, gone, away].map((member) => statusOf(askToClaim(member)));
    expect(await Promise.all(answers)).toEqual([409, 404, 404]);
    const golfer = await registerGolfer(auth);
    const member = await join(auth, { userId: golfer.id });
    expect(await statusOf(askToClaim(member))).toBe(409);
  });

  test('brings as many mails to one address as verifying it does, whoever asks, and the same answer beyond', async () => {
    const strict = await startAuthService({ limitScale: 1 });
    await arrange(async () => {
      const email = address();
      for (let member = 0; member < 11; member += 1)
        expect(await askToClaim(await addMember(strict, { email }), '', strict)).toMatchObject(asked);
      expect(await strict.client.claimLink.count({ where: { email } })).toBe(10);
    });
  });
});

describe('a claim', () => {
  test('makes an account of the golfer under the same id, told of as a change, and signs it in for who was signed in', async () => {
    const [{ golfer, email, ...member }, other] = [await added(), await registerGolfer(auth)];
    const asking = { device: 'Chrome on Android', userId: other.id, sid: other.sid };
    const answer = await claim(await newClaim(member), password, asking);
    expect([await lives(auth, other.sessionId), auth.announced.includes(other.sid)]).toEqual([false, true]);
    const { id, firstName, lastName, handicap } = golfer;
    const user = { id, email, emailVerified: true, firstName, lastName, handicap, username: null };
    expect([answer.statusCode, answer.json()]).toEqual([201, expect.objectContaining(user)]);
    expect(await toldOf(auth, id)).toEqual(['user-registered 1', 'user-changed 2']);
    const data = { id, email, handicap, claimed: true, emailVerified: true };
    expect((await auth.told(id))[1]).toMatchObject({ data });
    expect((await resolveSession(auth, answer.headers['fourball-session'])).json()).toMatchObject({ userId: id });
    expect(await auth.client.session.findMany({ where: { userId: id } })).toMatchObject([{ device: asking.device }]);
    const deviceTokens = String(answer.headers['fourball-device-tokens']);
    expect(await statusOf(signIn(auth, email, password, { deviceTokens }))).toBe(200);
    expect(await statusOf(signIn(auth, email, 'another-one'))).toBe(401);
    const page = { after: '00000000-0000-0000-0000-000000000000', limit: 1000 };
    expect((await presentUnclaimed(auth.client, page)).map(({ data }) => data.id)).not.toContain(id);
  });

  test('renews the personal link: whoever was given it before answers by it no more', async () => {
    const { squadId, userId } = await join(auth, { role: 'leader' });
    const member = await addMember(auth, { squadId, email: address() });
    await claim(await newClaim(member));
    const [old = '', renewed = ''] = await tokensOf(auth, member);
    expect((await resolveLink(auth, old)).statusCode).toBe(404);
    expect((await resolveLink(auth, renewed)).json()).toEqual({ userId: member.userId, squadId: member.squadId });
    expect((await auth.call('POST', answerLink(member), { userId, body: {} })).json()).toEqual({ url: null });
  });

  const renewals = [
    (member: Holder, userId: string) => auth.call('POST', answerLink(member), { userId, body: { renew: true } }),
    ({ squadId, userId }: Holder) =>
      auth.call('POST', '/a/-/renew', { userId, form: { link: 'new' }, claims: { link: squadId } }),
  ];

  test('ends as the personal link is renewed by which it was asked for, and as a leader gives another address', async () => {
    const { squadId, userId } = await join(auth, { role: 'leader' });
    const give = async ({ golfer }: Awaited<ReturnType<typeof addMember>>) => {
      await auth.hear(eventOf(squadEvents.golferAdded, 2, { ...golfer, email: address() }));
      return { statusCode: 200 };
    };
    for (const renew of [...renewals, give]) {
      const [member, stranger] = [await addMember(auth, { squadId, email: null }), address()];
      const token = await newClaim(member, stranger);
      expect((await renew(member, userId)).statusCode).toBe(200);
      expect([(await claim(token)).statusCode, await usersWith(stranger)]).toEqual([400, 0]);
    }
  });

  test('is not mailed, or ends, where that link is renewed at the same moment', async () => {
    const { squadId, userId } = await join(auth, { role: 'leader' });
    for (const renew of [...renewals, ...renewals]) {
      const member = await addMember(auth, { squadId, email: null });
      const hold = (tx: Prisma.TransactionClient) =>
        tx.$queryRaw`SELECT 1 FROM answer_links WHERE id = ${member.id}::uuid FOR UPDATE`;
      await actBeforeCommit(auth.client, hold, () =>
        Promise.all([renew(member, userId), askToClaim(member, address())]),
      );
      expect(await auth.client.claimLink.count({ where: { userId: member.userId, usedAt: null } })).toBe(0);
    }
  });

  test('refuses a token that is unknown, was used, was ended or has expired, or whose golfer is gone, and sends to sign in who has an account', async () => {
    const [used, renewed, late, gone] = [await added(), await added(), await added(), await added()];
    const tokens = ['never-given-to-anyone'];
    for (const member of [used, renewed, late, gone]) tokens.push(await newClaim(member));
    await claim(tokens[1] ?? '');
    await newClaim(renewed);
    await auth.client.claimLink.updateMany({ where: { userId: late.userId }, data: { expiresAt: new Date() } });
    await removed(gone.userId);
    const answers = await Promise.all(tokens.map((token) => claim(token)));
    const dead = [400, expect.stringMatching(/^body.token: .*ask for a new one/)];
    const claimed = [400, 'body.token: You have an account already. Sign in with it.'];
    expect(answers.map(faultsOf)).toEqual([dead, claimed, dead, dead, dead]);
    expect(await usersWith(used.email)).toBe(1);
    for (const { email } of [renewed, late, gone]) expect(await usersWith(email)).toBe(0);
  });

  test('takes no password that is guessed first, and the link works afterwards', async () => {
    const member = await added();
    const token = await newClaim(member);
    for (const easy of ['password', member.email])
      expect(faultsOf(await claim(token, easy))).toEqual([400, expect.stringMatching(/^body.password: /)]);
    expect(await statusOf(claim(token))).toBe(201);
  });

  test('is made once of several at once, whether of one golfer or of two with one address', async () => {
    for (let round = 0; round < 8; round += 1) {
      const email = address();
      const [one, two] = [await added(email), await added(email)];
      const tokens = [await newClaim(one), await newClaim(two)];
      const answers = await Promise.all([...tokens, ...tokens].map((token) => claim(token)));
      const statuses = answers.map(({ statusCode }) => statusCode);
      expect(statuses.filter((status) => status === 201)).toHaveLength(1);
      for (const status of statuses) expect([201, 400, 409]).toContain(status);
      expect([await usersWith(email), await auth.client.session.count({ where: { user: { email } } })]).toEqual([1, 1]);
    }
  });

  test('waits for a removal that is under way, and is refused then', async () => {
    const member = await added();
    const token = await newClaim(member);
    const remove = async (tx: Prisma.TransactionClient) => {
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${member.userId}, 0))`;
      const forgotten = { version: 2, email: '', firstName: '', lastName: '', handicap: null, gone: true };
      await tx.unclaimedGolfer.update({ where: { id: member.userId }, data: forgotten });
    };
    await actBeforeCommit(auth.client, remove, async () => expect(await statusOf(claim(token))).toBe(400));
    expect(await usersWith(member.email)).toBe(0);
  });
});

describe('a claimed golfer', () => {
  test('is told of by their account alone: what squad says of them, now or after the pruning, changes nothing', async () => {
    const { golfer, ...member } = await added();
    await claim(await newClaim(member));
    const again = eventOf(squadEvents.golferAdded, 3, { ...golfer, lastName: 'Else' });
    await auth.hear(again);
    await removed(golfer.id);
    await auth.client.unclaimedGolfer.deleteMany({ where: { id: golfer.id } });
    await auth.hear(eventOf(squadEvents.golferAdded, 1, golfer));
    expect(await toldOf(auth, golfer.id)).toEqual(['user-registered 1', 'user-changed 2']);
    expect(await auth.client.unclaimedGolfer.count({ where: { id: golfer.id, gone: false } })).toBe(0);
    expect(await statusOf(signIn(auth, member.email))).toBe(200);
  });

  test('takes everything along when they delete the account, the mails of the claim too', async () => {
    const member = await added();
    const answer = await claim(await newClaim(member));
    const sid = await storedIdOf(auth, answer.headers['fourball-session']);
    await callsBy(auth, { id: member.userId, sid })('DELETE', '/api/profile', { password });
    expect(await toldOf(auth, member.userId)).toEqual(['user-registered 1', 'user-changed 2', 'user-deleted 3']);
    expect([await claimsOf(member), await usersWith(member.email)]).toEqual([[], 0]);
    expect(await auth.client.claimLink.count({ where: { userId: member.userId } })).toBe(0);
    expect(JSON.stringify(await auth.told(member.userId))).not.toContain(member.email);
  });
});

test('links are kept as hashes, are erased with a removed golfer, and go a day after their events', async () => {
  const [gone, kept] = [await added(), await added()];
  const token = await newClaim(kept);
  await newClaim(gone);
  expect(JSON.stringify(await auth.client.claimLink.findMany())).not.toContain(token);
  await removed(gone.userId);
  expect(await claimsOf(gone)).toEqual([]);
  expect(expiring).toContainEqual({ table: 'claim_links', age: 'created_at', days: 31 });
});

/** A member whom a leader added by the address of an account. */
const addedFor = ({ email }: { email: string }) => addMember(auth, { email });
const merge = (token: string, golfer: Golfer) => callsBy(auth, golfer)('POST', '/api/auth/claim/merge', { token });

test('a golfer merges into the account that is signed in, whose address is confirmed by that, is told of once, and so is their link', async () => {
  const account = await registerGolfer(auth);
  await auth.client.user.update({ where: { id: account.id }, data: { emailVerifiedAt: null } });
  const member = await addedFor(account);
  const token = await newClaim(member);
  expect(await statusOf(merge(token, account))).toBe(204);
  expect(faultsOf(await merge(token, account))).toEqual([400, expect.stringMatching(/in your account, you are done/)]);
  expect(await toldOf(auth, member.userId)).toEqual(['user-registered 1', 'golfer-claimed 2']);
  expect((await toldOf(auth, account.id)).at(-1)).toMatch('user-changed');
  const told = await auth.told(member.userId);
  expect(told.at(-1)).toMatchObject({ data: { id: member.userId, to: account.id } });
  expect(JSON.stringify(told)).not.toContain(account.email);
  expect(await claimsOf(member)).toEqual([]);
  expect(await auth.client.claimLink.count({ where: { userId: member.userId } })).toBe(0);
  expect(await auditActionsOn(auth.client, member.userId)).toEqual(['golfer-forgotten by account-merged 1']);
  const { email, emailVerifiedAt } = await auth.client.user.findUniqueOrThrow({ where: { id: account.id } });
  expect([email, emailVerifiedAt]).toEqual([account.email, expect.any(Date)]);
  // The link of before leads nowhere at once, that of the account does when the squad has heard of it; no leader renews it before.
  const { userId } = await join(auth, { squadId: member.squadId, role: 'leader' });
  expect(await statusOf(auth.call('POST', answerLink(member), { userId, body: { renew: true } }))).toBe(404);
  const [old = '', renewed = ''] = await tokensOf(auth, member);
  expect((await resolveLink(auth, old)).statusCode).toBe(404);
  await auth.hear(eventOf(squadEvents.memberChanged, 2, { ...member, userId: account.id }));
  expect((await resolveLink(auth, old)).statusCode).toBe(404);
  expect((await resolveLink(auth, renewed)).json()).toEqual({ userId: account.id, squadId: member.squadId });
});

test('nobody merges without an account, or into another than that of the address, which is named, or that is in 50 squads', async () => {
  const [account, other] = [await registerGolfer(auth), await registerGolfer(auth)];
  const member = await addedFor(account);
  const token = await newClaim(member);
  expect(await statusOf(auth.call('POST', '/api/auth/claim/merge', { body: { token } }))).toBe(401);
  const [first] = await Promise.all(Array.from({ length: 50 }, () => join(auth, { userId: account.id })));
  const refused = [await merge(token, other), await merge(token, account)].map((answer) => answer.json());
  expect(refused).toMatchObject([
    { status: 409, code: 'other-account', detail: expect.stringContaining(account.email) },
    { status: 409, code: 'in-too-many-squads', detail: expect.stringMatching(/50 squads already.*this link again/) },
  ]);
  await auth.hear(left(first!));
  expect((await merge('never-given-to-anyone', account)).json().errors[0].path).toBe('body.token');
  expect(await toldOf(auth, member.userId)).toEqual(['user-registered 1']);
  expect((await merge(token, account)).statusCode).toBe(204);
});

test('a golfer merges into the account that may take the address back, whose own is not confirmed by that', async () => {
  const [account, member] = [await registerGolfer(auth), await added()];
  const undo = { purpose: 'undo', email: member.email, codeHash: null } as const;
  await auth.client.mailedLink.updateMany({ where: { userId: account.id }, data: undo });
  expect(await statusOf(merge(await newClaim(member), account))).toBe(204);
  expect(await auth.client.user.count({ where: { id: account.id, emailVerifiedAt: null } })).toBe(1);
});

test('several merges at once, a removal or the end of the account leave one outcome', async () => {
  for (let round = 0; round < 6; round += 1) {
    const account = await registerGolfer(auth);
    const member = await addedFor(account);
    const token = await newClaim(member);
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
