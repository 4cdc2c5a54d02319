import { authEvents } from '@fourball/contracts/events/auth.ts';
import type { GolferChange, RosterGolfer, RosterLine } from '@fourball/contracts/http/roster.ts';
import type { SquadDetail } from '@fourball/contracts/http/squad.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { auditActionsOn } from '@fourball/kit/testing/audit.ts';
import { eventOf } from '@fourball/kit/testing/events.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { golfer } from '../../testing/golfers.ts';
import { outcome, squadOfFour, startWithCalls } from '../../testing/squads.ts';

const { service, calls } = await startWithCalls();
let { squadId, creator, leader, member, idle } = await squadOfFour(calls);
beforeEach(async () => {
  ({ squadId, creator, leader, member, idle } = await squadOfFour(calls));
});

const address = () => `${newId()}@example.com`;
const named = (lastName: string, email: string | null = null): RosterGolfer => ({ firstName: 'Dana', lastName, email });
const many = (count: number) => Array.from({ length: count }, (_, index) => named(`Fox ${index}`));
const add = (golfers: readonly RosterGolfer[], by = creator) => calls.addGolfers(squadId, by, golfers);
/** Adds one golfer with an address. */
async function addOne(change: Partial<RosterGolfer> = {}, by = creator) {
  const email = address();
  expect((await add([{ ...named('Fox', email), ...change }], by)).json()).toEqual({ outcomes: ['added'] });
  return { userId: (await calls.members(squadId)).at(-1)?.split(' ')[0] ?? '', email };
}
const usersIn = async (by: string) =>
  ((await calls.get(squadId, by)).json() as SquadDetail).members.map(({ user }) => user);
const invitationsTo = (email: string) => service.client.invitation.count({ where: { squadId, email } });
const stored = () =>
  Promise.all([
    service.client.squadMember.count(),
    service.client.addedGolfer.count(),
    service.client.golfer.count(),
    service.client.invitation.count(),
    service.client.outboxEvent.count(),
  ]);

test('a preview says of each line what adding it does, and stores nothing', async () => {
  const [mate, sam] = [await calls.account(), await calls.account()];
  await calls.addMembers(squadId, { userId: mate.id });
  const before = await stored();
  const text = `name;email;handicap\nDana Fox;NEW@x.org;12,4\nMate Lee;${mate.email}\nSam Po;${sam.email}\nKim;\nDana Fox;new@x.org`;
  const answer = await calls.preview(squadId, leader, text);
  const lines: RosterLine[] = answer.json();
  const dana = { firstName: 'Dana', lastName: 'Fox', email: 'new@x.org', handicap: 12.4 };
  expect(lines[0]).toEqual({ line: 2, outcome: 'added-or-invited', golfer: dana, fault: null });
  const outcomes = ['2 added-or-invited', '3 known', '4 added-or-invited', '5 fault', '6 known'];
  expect(lines.map((line) => `${line.line} ${line.outcome}`)).toEqual(outcomes);
  expect(lines[3]).toMatchObject({ golfer: null, fault: 'Last name is required' });
  expect([answer.headers['fourball-write'], await stored()]).toEqual([undefined, before]);
});

describe('a golfer whom a leader adds', () => {
  test('is an active member at once, without an account, and both is told, with all that the leader gave', async () => {
    const { userId, email } = await addOne({ firstName: 'Pat', lastName: 'Moreno', handicap: 18.24 }, leader);
    expect(await calls.members(squadId)).toContain(`${userId} member active`);
    const user = { firstName: 'Pat', lastName: 'Moreno', email, handicap: 18.2, profileImageUrl: null, claimed: false };
    expect((await usersIn(leader)).at(-1)).toEqual(user);
    const data = { id: userId, squadId, addedBy: leader, firstName: 'Pat', lastName: 'Moreno', email, handicap: 18.2 };
    expect(await calls.told(userId)).toEqual([{ type: 'golfer-added', version: 1, data }]);
    const { id } = await calls.membership(squadId, userId);
    const joined = { id, squadId, userId, role: 'member', status: 'active' };
    expect(await calls.told(id)).toMatchObject([{ type: 'member-joined', version: 1, data: joined }]);
  });

  test('is listed in the order of the list, and their address is for leaders alone to see', async () => {
    const [one, other] = [address(), address()];
    await add([named('Fox', one), named('Aalto', other), named('Bell')]);
    const seenBy = async (userId: string) =>
      (await usersIn(userId)).slice(-3).map(({ lastName, email, claimed }) => `${lastName} <${email}> ${claimed}`);
    const shown = [`Fox <${one}> false`, `Aalto <${other}> false`, 'Bell <> false'];
    for (const userId of [creator, leader]) expect(await seenBy(userId)).toEqual(shown);
    const hidden = ['Fox <> false', 'Aalto <> false', 'Bell <> false'];
    for (const userId of [member, idle]) expect(await seenBy(userId)).toEqual(hidden);
  });

  test('is as the auth service tells of them, and leads nothing; with an account they are like any other, and may lead', async () => {
    const { userId, email } = await addOne();
    const heard = { id: userId, email, lastName: 'Foxx', claimed: false, emailVerified: false };
    await service.hear(eventOf(authEvents.userRegistered, 1, golfer(heard)));
    expect((await usersIn(creator)).at(-1)).toMatchObject({ lastName: 'Foxx', email, claimed: false });
    const refusal = [409, 'A golfer without an account cannot lead a squad'];
    expect(outcome(await calls.changeMember(squadId, creator, userId, { role: 'leader' }))).toEqual(refusal);
    expect(outcome(await calls.change(squadId, creator, { createdBy: userId }))).toEqual(refusal);
    expect(outcome(await calls.changeMember(squadId, creator, userId, { status: 'inactive' }))).toEqual([200]);
    await service.hear(eventOf(authEvents.userChanged, 2, golfer({ id: userId, email })));
    const seen = (await usersIn(member)).at(-1);
    expect(seen).toMatchObject({ email });
    expect(seen).not.toHaveProperty('claimed');
    expect(outcome(await calls.changeMember(squadId, creator, userId, { role: 'leader' }))).toEqual([200]);
    expect(await calls.members(squadId)).toContain(`${userId} leader inactive`);
  });

  test('has an address that is nobody’s account: it is invited like a stranger’s, and added to another squad', async () => {
    const { email } = await addOne();
    expect((await calls.inviteByMail(squadId, creator, [email])).json()).toEqual({ invited: [email] });
    const { id: another } = await calls.create(creator);
    expect((await calls.addGolfers(another, creator, [named('Fox', email)])).json()).toEqual({ outcomes: ['added'] });
    const [first, second] = await service.client.addedGolfer.findMany({ where: { email } });
    expect(first?.id).not.toBe(second?.id);
  });
});

describe('correcting a golfer who has no account', () => {
  const change = (userId: string, body: GolferChange, by = creator) => calls.changeGolfer(squadId, by, userId, body);

  test('is shown at once and told as their next version; they stay the member they were', async () => {
    const { userId, email } = await addOne({ firstName: 'Jon' });
    const { id } = await calls.membership(squadId, userId);
    expect((await change(userId, { firstName: 'John', handicap: 9.1, email }, leader)).statusCode).toBe(204);
    const corrected = { firstName: 'John', lastName: 'Fox', email, handicap: 9.1 };
    expect((await usersIn(leader)).at(-1)).toMatchObject({ ...corrected, claimed: false });
    const data = { id: userId, squadId, addedBy: creator, ...corrected };
    expect((await calls.told(userId)).slice(1)).toEqual([{ type: 'golfer-added', version: 2, data }]);
    expect((await change(userId, { handicap: null })).statusCode).toBe(204);
    expect((await usersIn(leader)).at(-1)).toMatchObject({ firstName: 'John', handicap: null });
    expect((await calls.membership(squadId, userId)).id).toBe(id);
  });

  test('gives an address to one who has none: not that of another member, and none in place of one', async () => {
    const [{ userId: other, email: taken }, email] = [await addOne(), address()];
    await add([named('Bell')]);
    const userId = (await calls.members(squadId)).at(-1)?.split(' ')[0] ?? '';
    expect(outcome(await change(userId, { email: taken }))).toEqual([409, "This address is a member's or banned"]);
    expect((await change(userId, { email })).statusCode).toBe(204);
    expect((await usersIn(leader)).at(-1)).toMatchObject({ lastName: 'Bell', email });
    const refusal = 'Their link was mailed to another address: remove the golfer, and add them again';
    expect(outcome(await change(other, { email: address(), lastName: 'Po' }))).toEqual([409, refusal]);
    expect((await usersIn(leader)).at(-2)).toMatchObject({ lastName: 'Fox', email: taken });
  });

  test('is for leaders, and neither for one who has an account nor for one who is no member', async () => {
    const [{ userId }, { userId: claimed }, { userId: gone }] = [await addOne(), await addOne(), await addOne()];
    await service.hear(eventOf(authEvents.userChanged, 2, golfer({ id: claimed, lastName: 'Own' })));
    await calls.remove(squadId, leader, gone);
    const body = { lastName: 'Po' };
    const hasAccount = [409, 'This golfer has an account, and says there who they are'];
    for (const one of [claimed, member]) expect(outcome(await change(one, body))).toEqual(hasAccount);
    for (const one of [gone, newId()]) expect((await change(one, body)).statusCode).toBe(404);
    for (const by of [member, idle]) expect((await change(userId, body, by)).statusCode).toBe(403);
    expect((await usersIn(leader)).slice(-2).map(({ lastName }) => lastName)).toEqual(['Fox', 'Own']);
  });
});

describe('adding a list', () => {
  test('invites those who have an account, changes nothing for those whom the squad knows, and says of each', async () => {
    const [mate, sam, banned] = [await calls.account(), await calls.account(), await calls.account()];
    const unsure = await calls.account({ emailVerified: false });
    await calls.addMembers(squadId, { userId: mate.id }, { userId: banned.id });
    await calls.ban(squadId, creator, banned.id);
    const { email } = await addOne();
    const before = await calls.members(squadId);
    const list = [mate.email, sam.email, unsure.email, banned.email, email, sam.email].map((each) => named('Po', each));
    const { outcomes } = (await add(list)).json();
    expect(outcomes).toEqual(['known', 'invited', 'added', 'known', 'known', 'known']);
    expect(await calls.members(squadId)).toHaveLength(before.length + 1);
    for (const { email: to } of [mate, sam, unsure, banned])
      expect(await invitationsTo(to)).toBe(to === sam.email ? 1 : 0);
    expect((await add([named('Po', sam.email)])).json()).toEqual({ outcomes: ['invited'] });
    expect(await invitationsTo(sam.email)).toBe(1);
  });

  test('again, as after an answer that was lost, adds nobody without an address twice; two of one name in it are two', async () => {
    const list = [named('Fox'), named('Fox'), named('Bell')];
    for (const outcome of ['added', 'known'])
      expect((await add(list)).json()).toEqual({ outcomes: [outcome, outcome, outcome] });
  });

  test('is refused as a whole where a golfer cannot be read or the squad has no room', async () => {
    const before = await stored();
    expect((await add([named('Fox'), named('')])).statusCode).toBe(400);
    expect((await add([])).statusCode).toBe(400);
    const room = [409, 'This squad has room for 196 more: a squad has at most 200 members'];
    expect(outcome(await add(many(197)))).toEqual(room);
    expect(await stored()).toEqual(before);
    expect((await add(many(196))).statusCode).toBe(200);
    expect(outcome(await add([named('Fox')]))).toEqual([409, 'This squad is full: it has 200 members']);
    expect(await calls.members(squadId)).toHaveLength(200);
  });

  test('is refused beyond 200 golfers a day by one leader, whatever became of them and whichever the squad', async () => {
    const first = await calls.create(creator);
    expect((await calls.addGolfers(first.id, creator, many(150))).statusCode).toBe(200);
    await calls.delete(first.id, creator);
    const answer = await add(many(51));
    expect(outcome(answer)).toEqual([429, 'You can add 200 golfers a day. Please try again later.']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(23 * 60 * 60);
    expect((await add(many(51), leader)).statusCode).toBe(200);
    expect((await add(many(50))).statusCode).toBe(200);
    await service.client.$executeRaw`UPDATE added_golfers SET created_at = created_at - interval '25 hours'`;
    await addOne();
    expect(await service.client.addedGolfer.count({ where: { gone: true, addedBy: creator } })).toBe(0);
  });

  test('counts the leader’s adding at the same time', async () => {
    const { id: another } = await calls.create(creator);
    const both = [calls.addGolfers(squadId, creator, many(150)), calls.addGolfers(another, creator, many(150))];
    expect((await Promise.all(both)).map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 429]);
  });
});

describe('a golfer without an account is forgotten when their membership ends', () => {
  const traces = async (userId: string, email: string) => {
    const rows = await service.client.outboxEvent.findMany();
    const members = await service.client.squadMember.count({ where: { userId } });
    const held = await Promise.all([
      service.client.golfer.count({ where: { id: userId } }),
      service.client.formerMember.count({ where: { userId } }),
      service.client.addedGolfer.count({ where: { id: userId, gone: false } }),
    ]);
    return [members, ...held, rows.filter(({ envelope }) => JSON.stringify(envelope).includes(email)).length];
  };
  const removed = { type: 'golfer-removed', version: 2 };

  test.each([
    ['a leader removes them', (userId: string) => calls.remove(squadId, leader, userId)],
    ['a leader bans them', (userId: string) => calls.ban(squadId, leader, userId)],
    ['the squad is deleted', () => calls.delete(squadId, creator)],
  ])('because %s, and the other services are told', async (_why, end) => {
    const { userId, email } = await addOne();
    expect(await traces(userId, email)).toEqual([1, 1, 0, 1, 1]);
    const { id } = await calls.membership(squadId, userId);
    expect((await end(userId)).statusCode).toBe(204);
    expect((await calls.told(userId)).at(-1)).toEqual({ ...removed, data: { id: userId } });
    expect((await calls.told(id)).at(-1)).toMatchObject({ type: 'member-left', version: 2 });
    expect(await traces(userId, email)).toEqual([0, 0, 0, 0, 0]);
    await service.hear(eventOf(authEvents.userDeleted, 2, { id: userId }));
    expect(await traces(userId, email)).toEqual([0, 1, 0, 0, 0]);
  });

  test('because the auth service says that they are gone', async () => {
    const { userId, email } = await addOne();
    await service.hear(eventOf(authEvents.userDeleted, 2, { id: userId }));
    expect(await traces(userId, email)).toEqual([0, 1, 0, 0, 0]);
    expect((await calls.told(userId)).at(-1)).toMatchObject(removed);
  });

  test('but one who has an account by then stays a golfer, and keeps a ban', async () => {
    const { userId } = await addOne();
    await service.hear(eventOf(authEvents.userChanged, 2, golfer({ id: userId })));
    await calls.ban(squadId, leader, userId);
    expect((await calls.told(userId)).at(-1)).toMatchObject(removed);
    expect(await service.client.golfer.count({ where: { id: userId, gone: false } })).toBe(1);
    expect(((await calls.get(squadId, creator)).json() as SquadDetail).bans).toMatchObject([{ userId }]);
  });
});

test('a squad whose last account is deleted goes with the golfers whom it had added; none of them is its heir', async () => {
  const { id } = await calls.create(creator);
  await calls.addGolfers(id, creator, [named('Fox')]);
  const [, userId = ''] = (await calls.members(id)).map((line) => line.split(' ')[0]);
  await service.hear(eventOf(authEvents.userDeleted, 1, { id: creator }));
  expect(await service.client.squad.count({ where: { id } })).toBe(0);
  expect((await calls.told(userId)).at(-1)).toMatchObject({ type: 'golfer-removed', version: 2 });
  expect(await auditActionsOn(service.client, userId)).toEqual([`membership-ended by account-deleted 1 squad=${id}`]);
});
